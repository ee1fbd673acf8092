//! A move that was acknowledged is there after the server was killed.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;
use tokio::task::JoinSet;

const TABLES: usize = 50;
/// How often the server is killed, unless `REDOUBT_KILLS` says otherwise.
const KILLS: usize = 10;

/// A server of our own on a loopback port, killed at the end.
struct Server {
    child: Child,
    base: String,
}

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_redoubt"))
            .args(["serve", "--no-limits", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("redoubt starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut line).expect("it prints its address");
        let base = line.split_whitespace().find(|word| word.starts_with("http://"));
        Server { base: base.expect("its first line holds the address").to_string(), child }
    }

    /// Ends the server as a power cut would: no handler runs, nothing is flushed.
    fn kill(mut self) {
        self.child.kill().expect("the server still runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
    }
}

/// A table and what its player was told about it.
#[derive(Clone, Debug)]
struct Witness {
    cookie: String,
    table: String,
    seed: u64,
    /// What each acknowledged step was.
    acknowledged: BTreeMap<u64, String>,
    /// Whether the player was told that the game is over.
    over: bool,
}

/// Counts acknowledgements and calls when there are enough.
struct Counter {
    count: AtomicUsize,
    target: usize,
    reached: Notify,
}

impl Counter {
    fn add(&self) {
        if self.count.fetch_add(1, Ordering::Relaxed) + 1 == self.target {
            self.reached.notify_one();
        }
    }
}

async fn guest(http: &reqwest::Client, base: &str) -> String {
    let answer = http.get(format!("{base}/api/me")).send().await.expect("the server answers");
    let cookie = answer.headers().get("set-cookie").expect("a guest gets a cookie");
    cookie.to_str().expect("it is text").split(';').next().expect("it has a value").to_string()
}

/// A table of every game for one person in all seats, and one of Pig against a bot.
async fn plans(http: &reqwest::Client, base: &str) -> Vec<Value> {
    let answer = http.get(format!("{base}/api/games")).send().await.expect("the server answers");
    let catalogue: Value = answer.json().await.expect("it speaks JSON");
    let games = catalogue["games"].as_array().expect("games are listed").iter();
    let alone = games.filter(|game| game["example"] != true).map(|game| {
        let seats = game["seating"]["seats"].as_array().expect("a game has seats").iter();
        json!({ "game": game["id"], "seats": seats.map(|_| json!({ "type": "me" })).collect::<Vec<_>>() })
    });
    let pig = json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "bot", "level": "novice" }] });
    alone.chain([pig]).collect()
}

async fn open(http: &reqwest::Client, base: &str, plan: &Value, number: usize) -> Witness {
    let cookie = guest(http, base).await;
    let post = http.post(format!("{base}/api/tables")).header("cookie", &cookie).json(plan);
    let answer: Value = post.send().await.expect("the server answers").json().await.expect("it speaks JSON");
    let table = answer["id"].as_str().unwrap_or_else(|| panic!("no table: {answer}")).to_string();
    Witness { cookie, table, seed: number as u64 + 1, acknowledged: BTreeMap::new(), over: false }
}

async fn snapshot(http: &reqwest::Client, base: &str, witness: &Witness) -> reqwest::Result<Value> {
    let get = http.get(format!("{base}/api/tables/{}", witness.table)).header("cookie", &witness.cookie);
    get.send().await?.json().await
}

/// Plays at random until the server is gone or the game is over.
async fn play(http: reqwest::Client, base: String, mut witness: Witness, counter: Arc<Counter>) -> Witness {
    let Ok(first) = snapshot(&http, &base, &witness).await else { return witness };
    let mut position = first["position"].clone();
    let acts = format!("{base}/api/tables/{}/acts", witness.table);
    loop {
        let choices = position["legal"][0]["choices"].as_array().cloned().unwrap_or_default();
        if choices.is_empty() {
            let over = !position["outcome"].is_null();
            let Ok(now) = snapshot(&http, &base, &witness).await else { return witness };
            if over {
                witness.over = true;
                return witness;
            }
            position = now["position"].clone(); // a bot is to move
            continue;
        }
        witness.seed =
            witness.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = &choices[(witness.seed >> 33) as usize % choices.len()];
        let seat = &position["legal"][0]["seat"];
        let act = json!({ "seq": position["seq"], "seat": seat, "action": choice["action"] });
        let post = http.post(&acts).header("cookie", &witness.cookie).json(&act);
        let Ok(answer) = post.send().await else { return witness };
        let status = answer.status();
        let Ok(body) = answer.json::<Value>().await else { return witness };
        assert!(status.is_success(), "{act}: {status}: {body}");
        let step = body["step"].as_u64().expect("a position has a step");
        let entries = body["log"].as_array().expect("a position has a log");
        let own = entries.iter().find(|entry| entry["act"] == choice["notation"] && entry["seat"] == *seat);
        let own = own.unwrap_or_else(|| panic!("the answer to {act} does not tell of it: {body}"));
        assert!(own["step"].as_u64().expect("an entry has a step") <= step);
        for entry in entries.iter().filter(|entry| entry["step"] != 0) {
            let step = entry["step"].as_u64().expect("an entry has a step");
            witness.acknowledged.insert(step, entry["act"].to_string());
        }
        counter.add();
        position = body;
    }
}

/// Makes sure that everything a player was told is still so.
async fn verify(http: &reqwest::Client, base: &str, witness: &Witness) {
    let now = snapshot(http, base, witness).await.expect("the server answers");
    let log = now["position"]["log"].as_array().unwrap_or_else(|| panic!("no log: {now}"));
    let kept: BTreeMap<u64, String> =
        log.iter().map(|entry| (entry["step"].as_u64().expect("a step"), entry["act"].to_string())).collect();
    assert_eq!(kept.len(), log.len(), "a step stands twice in table {}", witness.table);
    for (step, act) in &witness.acknowledged {
        assert_eq!(kept.get(step), Some(act), "step {step} of table {} was acknowledged", witness.table);
    }
}

/// Makes sure that a finished game verifies: seed, pack, every action and the final position.
async fn verify_record(http: &reqwest::Client, base: &str, witness: &Witness) {
    let address = format!("{base}/api/tables/{}/replay", witness.table);
    let answer =
        http.get(address).header("cookie", &witness.cookie).send().await.expect("the server answers");
    let record = answer.text().await.expect("it is text");
    let game = redoubt_catalog::from_replay(&record, None);
    let game = game.unwrap_or_else(|trouble| panic!("table {} does not verify: {trouble}", witness.table));
    assert!(game.outcome().is_some(), "the game at table {} is not over", witness.table);
}

fn kills() -> usize {
    std::env::var("REDOUBT_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_move_survives_kills_in_mid_play() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let http = reqwest::Client::new();
    let plans = plans(&http, &server.base).await;
    let (mut playing, mut finished, mut opened, mut total) = (Vec::new(), Vec::new(), 0, 0);
    for kill in 0..kills() {
        while playing.len() < TABLES {
            playing.push(open(&http, &server.base, &plans[opened % plans.len()], opened).await);
            opened += 1;
        }
        let target = 20 + (kill * 137) % 300; // odd moments, the same in every run
        let counter = Arc::new(Counter { count: AtomicUsize::new(0), target, reached: Notify::new() });
        let mut players = JoinSet::new();
        for witness in playing.drain(..) {
            players.spawn(play(http.clone(), server.base.clone(), witness, counter.clone()));
        }
        counter.reached.notified().await;
        server.kill();
        while let Some(witness) = players.join_next().await {
            playing.push(witness.expect("a player does not panic"));
        }
        total += counter.count.load(Ordering::Relaxed);
        server = Server::start(data.path());
        for witness in &playing {
            verify(&http, &server.base, witness).await;
        }
        let (over, on) = playing.into_iter().partition(|witness| witness.over);
        finished.extend::<Vec<Witness>>(over);
        playing = on;
        if kill % 50 == 49 {
            println!("{} kills, {total} moves, {opened} tables", kill + 1);
        }
    }
    for witness in playing.iter().chain(&finished) {
        verify(&http, &server.base, witness).await;
    }
    for witness in &finished {
        verify_record(&http, &server.base, witness).await;
    }
    let told: usize = playing.iter().chain(&finished).map(|witness| witness.acknowledged.len()).sum();
    println!(
        "{} kills, {total} moves acknowledged at {opened} tables, {} of them over",
        kills(),
        finished.len()
    );
    assert!(told >= total && total >= kills() * 20, "{told} steps told, {total} acknowledged");
}
