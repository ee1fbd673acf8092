//! A move that was acknowledged is there after the server was killed.

mod common;

use common::server::{Guest, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;
use tokio::task::JoinSet;

const TABLES: usize = 50;

/// How often the server is killed: `cargo xtask durability --kills 1000` asks for more than a test does.
fn kills() -> usize {
    std::env::var("REDOUBT_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

/// A table and what its player was told about it.
#[derive(Clone, Debug)]
struct Witness {
    cookie: String,
    table: String,
    seed: u64,
    /// Whether the game is over.
    over: bool,
    /// What each acknowledged step was.
    acknowledged: BTreeMap<u64, String>,
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

/// Every game with one person in all seats, and Pig against a bot.
async fn plans(base: &str) -> Vec<Value> {
    let guest = Guest::new(base).await;
    let mut plans =
        vec![json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "bot", "level": "novice" }] })];
    let (_, catalogue) = guest.get("/api/games").await;
    for game in catalogue["games"].as_array().expect("a list of games") {
        let id = game["id"].as_str().expect("an id");
        let (_, seating) = guest.post(&format!("/api/games/{id}/seating"), &json!({})).await;
        let seats = seating["seats"].as_array().unwrap_or_else(|| panic!("{id}: {seating}")).len();
        plans.push(json!({ "game": id, "seats": vec![json!({ "type": "me" }); seats] }));
    }
    plans
}

async fn open(base: &str, plans: &[Value], number: usize) -> Witness {
    let guest = Guest::new(base).await;
    let (status, answer) = guest.post("/api/tables", &plans[number % plans.len()]).await;
    assert_eq!(status, 201, "no table: {answer}");
    let table = answer["id"].as_str().expect("a table has an id").to_string();
    Witness {
        cookie: guest.cookie,
        table,
        seed: number as u64 + 1,
        over: false,
        acknowledged: BTreeMap::new(),
    }
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
        let legal = position["legal"][0].clone();
        let choices = legal["choices"].as_array().cloned().unwrap_or_default();
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
        let act = json!({ "seq": position["seq"], "seat": legal["seat"], "action": choice["action"] });
        let post = http.post(&acts).header("cookie", &witness.cookie).json(&act);
        let Ok(answer) = post.send().await else { return witness };
        let status = answer.status();
        let Ok(body) = answer.json::<Value>().await else { return witness };
        assert!(status.is_success(), "{act}: {status}: {body}");
        let step = body["step"].as_u64().expect("a position has a step");
        let entries = body["log"].as_array().expect("a position has a log");
        let own =
            entries.iter().find(|entry| entry["act"] == choice["notation"] && entry["seat"] == legal["seat"]);
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

/// Gives a game up where that can be done, and lets the program verify its record. Says whether there is one.
async fn record(base: &str, witness: &Witness, folder: &Path) -> bool {
    let guest = Guest { cookie: witness.cookie.clone(), ..Guest::new(base).await };
    let table = format!("/api/tables/{}", witness.table);
    let (_, snapshot) = guest.get(&table).await;
    if snapshot["table"]["state"] == "running" {
        guest.post(&format!("{table}/concede"), &json!({ "seq": snapshot["position"]["seq"] })).await;
    }
    let (status, replay) = guest.get(&format!("{table}/replay")).await;
    if status != 200 {
        return false;
    }
    let file = folder.join("record.json");
    std::fs::write(&file, replay.to_string()).expect("it is written");
    let file = file.to_str().expect("a plain path").to_string();
    let verify = move || common::redoubt(&["replay", &file, "--verify"], "");
    let verified = tokio::task::spawn_blocking(verify).await.expect("it ends");
    assert_eq!(verified.code, 0, "table {}: {}{}", witness.table, verified.out, verified.err);
    true
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_move_survives_ten_kills() {
    let data = tempfile::tempdir().expect("a folder");
    let start = || Server::start(data.path(), &["--no-limits"]);
    let mut server = start();
    let plans = plans(&server.base).await;
    let http = reqwest::Client::new();
    let mut witnesses = Vec::new();
    for number in 0..TABLES {
        witnesses.push(open(&server.base, &plans, number).await);
    }
    let mut total = 0;
    for kill in 0..kills() {
        for (number, witness) in witnesses.iter_mut().enumerate() {
            if witness.over {
                *witness = open(&server.base, &plans, number).await; // there is always something to be lost
            }
        }
        let target = 20 + (kill * 137) % 300; // odd moments, the same in every run
        let counter = Arc::new(Counter { count: AtomicUsize::new(0), target, reached: Notify::new() });
        let mut players = JoinSet::new();
        for witness in witnesses.drain(..) {
            players.spawn(play(http.clone(), server.base.clone(), witness, counter.clone()));
        }
        counter.reached.notified().await;
        server.kill();
        while let Some(witness) = players.join_next().await {
            witnesses.push(witness.expect("a player does not panic"));
        }
        total += counter.count.load(Ordering::Relaxed);
        server = start();
        for witness in &witnesses {
            verify(&http, &server.base, witness).await;
        }
    }
    let mut records = 0;
    for witness in &witnesses {
        records += usize::from(record(&server.base, witness, data.path()).await);
    }
    println!("{} kills, {total} moves acknowledged, none lost; {records} records verified", kills());
    assert!(total >= kills() * 20 && records > 0, "{total} acknowledged, {records} records");
}
