use crate::client::{Client, http, stranger};
use crate::server::Server;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// The most requests of one attack.
const REQUESTS_MAX: usize = 50_000;
/// From how many addresses each attack comes; every one of them has limits of its own.
const STRANGERS: usize = 40;

/// How often each status was answered; 0 stands for no answer.
#[derive(Clone, Default)]
struct Statuses(Arc<Mutex<BTreeMap<u16, usize>>>);

impl Statuses {
    fn add(&self, status: u16) {
        if let Ok(mut statuses) = self.0.lock() {
            *statuses.entry(status).or_default() += 1;
        }
    }

    fn told(&self) -> String {
        let statuses = self.0.lock().map(|statuses| statuses.clone()).unwrap_or_default();
        let told: Vec<String> =
            statuses.iter().map(|(status, count)| format!("{count} times {status}")).collect();
        told.join(", ")
    }
}

/// Does something again and again, several at the same time, until the time is over.
async fn swarm<F: Future<Output = u16> + Send + 'static>(
    time: Duration,
    ask: impl Fn(usize, usize) -> F + Clone + Send + 'static,
) -> Result<Statuses> {
    let (statuses, asked, end) = (Statuses::default(), Arc::new(AtomicUsize::new(0)), Instant::now() + time);
    let mut swarm = JoinSet::new();
    for client in 0..STRANGERS {
        let (statuses, asked, ask) = (statuses.clone(), asked.clone(), ask.clone());
        swarm.spawn(async move {
            while Instant::now() < end {
                let number = asked.fetch_add(1, Ordering::Relaxed);
                if number >= REQUESTS_MAX {
                    return;
                }
                let left = end.saturating_duration_since(Instant::now());
                statuses.add(timeout(left, ask(client, number)).await.unwrap_or(0));
            }
        });
    }
    while let Some(done) = swarm.join_next().await {
        done?;
    }
    Ok(statuses)
}

/// Requests with methods that nobody has heard of, to be remembered for ever.
pub(crate) async fn methods(base: &str, time: Duration) -> Result<String> {
    let strangers = (0..STRANGERS).map(|number| http(stranger(number))).collect::<Result<Vec<_>>>()?;
    let base = base.to_string();
    let statuses = swarm(time, move |client, number| {
        let (http, address) = (strangers[client].clone(), format!("{base}/x{number}"));
        async move {
            let name = format!("INVENTED{number}{}", "X".repeat(200));
            let Ok(method) = reqwest::Method::from_bytes(name.as_bytes()) else { return 0 };
            http.request(method, address).send().await.map_or(0, |answer| answer.status().as_u16())
        }
    });
    Ok(statuses.await?.told())
}

/// Packs as long as they may be and wrong in every line, each from a new guest.
pub(crate) async fn packs(base: &str, time: Duration) -> Result<String> {
    let base = base.to_string();
    let statuses = swarm(time, move |client, number| {
        let base = base.clone();
        async move {
            let Ok(guest) = Client::new(&base, stranger(client)).await else { return 0 };
            let pack: String = (0..8000).map(|line| format!("[[t{line}]]\nx{number} = {line}\n")).collect();
            let pack = &pack[..120_000.min(pack.len())];
            let seats = json!([{ "type": "me" }]);
            let plan = json!({ "game": "harbinger", "seats": seats, "pack": pack });
            guest.post("/api/tables", &plan).await.map_or(0, |(status, _)| status)
        }
    });
    Ok(statuses.await?.told())
}

/// A long game of a stranger.
pub(crate) struct LongGame {
    table: String,
    steps: u64,
}

/// Plays a long game of Front Line.
pub(crate) async fn long_game(base: &str) -> Result<LongGame> {
    let owner = Client::new(base, stranger(0)).await?;
    let plan = json!({ "game": "frontline", "seats": [{ "type": "me" }, { "type": "me" }] });
    let (status, table) = owner.post("/api/tables", &plan).await?;
    ensure!(status == 201, "no table: {status}: {table}");
    let table = format!("/api/tables/{}", table["id"].as_str().context("a table without id")?);
    let steps = play_long(&owner, &table).await?;
    Ok(LongGame { table, steps })
}

/// Forty who all want to see a long game, from here and from there, each time as somebody else.
pub(crate) async fn frames(base: &str, game: &LongGame, time: Duration) -> Result<String> {
    let (base, table) = (base.to_string(), game.table.clone());
    let statuses = swarm(time, move |client, number| {
        let (base, table) = (base.clone(), table.clone());
        async move {
            let Ok(guest) = Client::new(&base, stranger(client)).await else { return 0 };
            let from = number * 7 % 100;
            guest.get(&format!("{table}/film?from={from}")).await.map_or(0, |(status, _)| status)
        }
    });
    Ok(format!("a game of {} steps; {}", game.steps, statuses.await?.told()))
}

/// Plays whatever comes first for a while, as fast as a person may.
async fn play_long(owner: &Client, table: &str) -> Result<u64> {
    let (_, snapshot) = owner.get(table).await?;
    let mut position = snapshot["position"].clone();
    for _ in 0..230 {
        let Some(choice) = position["legal"].get(0).and_then(|legal| legal["choices"].get(0)) else { break };
        let act = json!({ "seq": position["seq"], "action": choice["action"] });
        let (status, answer) = owner.post(&format!("{table}/acts"), &act).await?;
        match status {
            200 => position = answer,
            429 => tokio::time::sleep(Duration::from_millis(200)).await,
            _ => anyhow::bail!("a move was answered with {status}: {answer}"),
        }
    }
    Ok(position["step"].as_u64().unwrap_or_default())
}

/// As many tables as possible at which the strongest bots play each other, by as many guests as it takes.
pub(crate) async fn bots(base: &str, time: Duration) -> Result<String> {
    let bot = json!({ "type": "bot", "level": "marshal" });
    let plan = json!({ "game": "frontline", "seats": [bot, bot] });
    let (base, plan) = (base.to_string(), Arc::new(plan));
    let statuses = swarm(time, move |client, _| {
        let (base, plan): (String, Arc<Value>) = (base.clone(), plan.clone());
        async move {
            let Ok(guest) = Client::new(&base, stranger(client)).await else { return 0 };
            guest.post("/api/tables", &plan).await.map_or(0, |(status, _)| status)
        }
    });
    Ok(statuses.await?.told())
}

/// No file may grow any more for the middle part of the time.
pub(crate) async fn disk(server: &Server, time: Duration) -> Result<String> {
    tokio::time::sleep(time / 4).await;
    server.limit_files(Some(4096)).await?;
    tokio::time::sleep(time / 4).await;
    let http = http(stranger(0))?;
    let health = http.get(format!("{}/health", server.base)).send().await?.status().as_u16();
    tokio::time::sleep(time / 4).await;
    server.limit_files(None).await?;
    ensure!(health == 503, "the server says that it is well on a full disk: {health}");
    Ok("no file could grow for half of the time; health said 503".to_string())
}

/// Another server that would use the same data.
pub(crate) async fn second_server(program: &Path, data: &Path, time: Duration) -> Result<String> {
    let mut refused = 0;
    let end = Instant::now() + time;
    let mut said = String::new();
    while Instant::now() < end {
        let mut command = Command::new(program);
        command.arg("serve").arg("--data").arg(data).args(["--listen", "127.0.0.1:0"]).kill_on_drop(true);
        let ended =
            timeout(Duration::from_secs(20), command.output()).await.context("a second server runs")??;
        ensure!(!ended.status.success(), "a second server started");
        said = String::from_utf8_lossy(&ended.stderr).trim().to_string();
        ensure!(said.contains("another server uses this data"), "the second server said: {said}");
        refused += 1;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    ensure!(!said.is_empty(), "the second server said nothing");
    Ok(format!("{refused} times refused"))
}
