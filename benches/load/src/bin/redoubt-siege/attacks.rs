use crate::Castle;
use crate::client::Client;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// How many strangers come at once.
const STRANGERS: usize = 40;
/// How long the game is of which films are asked for.
const STEPS: usize = 220;
/// At how many tables bots are to play.
const BOT_TABLES: usize = 121;

/// What strangers do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attack {
    /// Nobody comes.
    Nothing,
    /// Requests with methods that nobody knows.
    Methods,
    /// Packs with as many faults as fit into a request.
    Packs,
    /// Films of a long game, by forty clients.
    Films,
    /// Tables at which bots think as long as they may.
    Bots,
    /// A disk that is full.
    FullDisk,
    /// Another server on the same data.
    SecondServer,
}

impl Attack {
    pub(crate) const ALL: [Attack; 6] =
        [Attack::Methods, Attack::Packs, Attack::Films, Attack::Bots, Attack::FullDisk, Attack::SecondServer];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Attack::Nothing => "nothing",
            Attack::Methods => "invented methods",
            Attack::Packs => "faulty packs",
            Attack::Films => "films of a long game",
            Attack::Bots => "bot-only tables",
            Attack::FullDisk => "full disk",
            Attack::SecondServer => "second server",
        }
    }

    /// What has to be there before it starts: a table, for some.
    pub(crate) async fn prepare(self, castle: &Castle) -> Result<String> {
        if self == Attack::Films { long_game(castle).await } else { Ok(String::new()) }
    }

    /// Goes on for some time, and says what was done.
    pub(crate) async fn run(self, castle: Castle, table: String, time: Duration) -> Result<String> {
        match self {
            Attack::Nothing => Ok("nothing".to_string()),
            Attack::Methods => methods(castle, time).await,
            Attack::Packs => packs(castle, time).await,
            Attack::Films => films(castle, table, time).await,
            Attack::Bots => bots(castle, time).await,
            Attack::FullDisk => full_disk(castle, time).await,
            Attack::SecondServer => second_server(castle, time).await,
        }
    }

    /// Ends what would not end by itself.
    pub(crate) async fn lift(self, castle: &Castle) -> Result<()> {
        if self == Attack::FullDisk { file_size(castle, "unlimited").await } else { Ok(()) }
    }
}

/// Lets many strangers, each with an address of its own, do something again and again. Says how often.
async fn crowd<F: Future<Output = Result<()>> + Send + 'static>(
    castle: &Castle,
    time: Duration,
    what: impl Fn(Client, usize) -> F + Send + Sync + 'static,
) -> Result<usize> {
    let (what, count, end) = (Arc::new(what), Arc::new(AtomicUsize::new(0)), Instant::now() + time);
    let mut strangers = JoinSet::new();
    for number in 0..STRANGERS {
        let client = Client::new(&castle.base, &format!("10.1.{number}.1")).await?;
        let (what, count) = (what.clone(), count.clone());
        strangers.spawn(async move {
            while Instant::now() < end {
                what(client.clone(), count.fetch_add(1, Ordering::Relaxed)).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(done) = strangers.join_next().await {
        done??;
    }
    Ok(count.load(Ordering::Relaxed))
}

async fn methods(castle: Castle, time: Duration) -> Result<String> {
    let count = crowd(&castle, time, |client, number| async move {
        client.ask(&format!("STRANGE{number}"), "/api/me").await
    });
    Ok(format!("{} requests", count.await?))
}

async fn packs(castle: Castle, time: Duration) -> Result<String> {
    let faulty =
        Arc::new(format!("name = \"faulty\"\n{}", "[[sheet.row]]\nnumber = \"none\"\n".repeat(2800)));
    let count = crowd(&castle, time, move |client, _| {
        let plan = json!({ "game": "harbinger", "seats": [{ "type": "me" }], "pack": &**faulty });
        async move { client.post("/api/tables", &plan).await.map(drop) }
    });
    Ok(format!("{} packs of 84 kB", count.await?))
}

/// Plays a game that is long.
async fn long_game(castle: &Castle) -> Result<String> {
    let client = Client::new(&castle.base, "10.2.0.1").await?;
    let seats = json!([{ "type": "me" }, { "type": "me" }]);
    let table = client.create(&json!({ "game": "frontline", "seats": seats })).await?;
    let mut position = client.get(&table).await?.1["position"].clone();
    for step in 0..STEPS {
        let Some(choices) = position["legal"][0]["choices"].as_array() else { break };
        let action = &choices[step * 7 % choices.len()]["action"];
        let act = json!({ "seq": position["seq"], "seat": position["legal"][0]["seat"], "action": action });
        let (status, answer) = client.post(&format!("{table}/acts"), &act).await?;
        if status == 429 {
            tokio::time::sleep(Duration::from_millis(200)).await; // also a player who is fast
            continue;
        }
        ensure!(status == 200, "{act}: {status} {answer}");
        position = answer;
    }
    Ok(table)
}

async fn films(castle: Castle, table: String, time: Duration) -> Result<String> {
    let count = crowd(&castle, time, move |client, number| {
        let path = format!("{table}/film?from={}", number % 40);
        async move { client.get(&path).await.map(drop) }
    });
    Ok(format!("{} films by {STRANGERS} clients", count.await?))
}

async fn bots(castle: Castle, time: Duration) -> Result<String> {
    let bot = json!({ "type": "bot", "level": "marshal" });
    let first = json!({ "game": "frontline", "seats": [bot, { "type": "me" }] });
    let alone = json!({ "game": "frontline", "seats": [bot, bot] });
    let end = Instant::now() + time;
    for number in 0..BOT_TABLES {
        let client = Client::new(&castle.base, &format!("10.3.{}.1", number % 4)).await?;
        let plan: &Value = if number % 2 == 0 { &first } else { &alone };
        client.create(plan).await.context("a table for bots")?;
    }
    tokio::time::sleep_until(end).await;
    Ok(format!("{BOT_TABLES} tables"))
}

/// Lets no file of the server grow beyond so many bytes.
async fn file_size(castle: &Castle, bytes: &str) -> Result<()> {
    let limit = format!("--fsize={bytes}:unlimited");
    let done = Command::new("prlimit").args(["--pid", &castle.process.to_string(), &limit]).status().await?;
    ensure!(done.success(), "prlimit failed");
    Ok(())
}

async fn full_disk(castle: Castle, time: Duration) -> Result<String> {
    let end = Instant::now() + time;
    tokio::time::sleep(time / 4).await;
    file_size(&castle, "4096").await?;
    tokio::time::sleep(time / 2).await;
    file_size(&castle, "unlimited").await?;
    tokio::time::sleep_until(end).await;
    Ok("nothing can be written for half of the time".to_string())
}

async fn second_server(castle: Castle, time: Duration) -> Result<String> {
    let end = Instant::now() + time;
    let mut tries = 0;
    while Instant::now() < end {
        let mut command = Command::new(&castle.program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&castle.data).kill_on_drop(true);
        let run = tokio::time::timeout(Duration::from_secs(20), command.output());
        let run = run.await.context("the second server runs")??;
        let said = String::from_utf8_lossy(&run.stderr);
        ensure!(!run.status.success() && said.contains("another server"), "the second server says: {said}");
        tries += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(format!("{tries} starts, all refused"))
}
