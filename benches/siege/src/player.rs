use crate::client::{Client, FRIEND};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How many moves a second.
const PACE: u32 = 10;

/// Somebody who plays Pig against itself, and remembers what it was told.
pub(crate) struct Player {
    client: Client,
    table: String,
    /// How many moves were acknowledged.
    seq: u64,
}

/// How long moves took.
pub(crate) struct Played {
    pub(crate) latencies: Vec<Duration>,
    /// How many were refused because the server could not store them.
    pub(crate) refused: usize,
}

impl Played {
    pub(crate) fn median(&self) -> Duration {
        let mut sorted = self.latencies.clone();
        sorted.sort();
        sorted.get(sorted.len() / 2).copied().unwrap_or_default()
    }

    pub(crate) fn worst(&self) -> Duration {
        self.latencies.iter().max().copied().unwrap_or_default()
    }
}

impl Player {
    pub(crate) async fn sit_down(base: &str) -> Result<Player> {
        let client = Client::new(base, FRIEND).await?;
        let table = client.pig().await?;
        Ok(Player { client, table, seq: 0 })
    }

    /// Plays at a steady pace. A latency counts from when a move was due, whether or not it was refused.
    pub(crate) async fn play_for(&mut self, time: Duration) -> Result<Played> {
        let start = Instant::now();
        let mut played = Played { latencies: Vec::new(), refused: 0 };
        for number in 0.. {
            let due = start + number * (Duration::from_secs(1) / PACE);
            if due - start >= time {
                break;
            }
            sleep_until(due).await;
            let act = json!({ "seq": self.seq, "action": "hold" });
            let (status, answer) = self.client.post(&format!("{}/acts", self.table), &act).await?;
            match status {
                200 => self.seq = answer["seq"].as_u64().context("a position without seq")?,
                503 => played.refused += 1,
                _ => anyhow::bail!("a move was answered with {status}: {answer}"),
            }
            played.latencies.push(due.elapsed());
        }
        Ok(played)
    }

    /// Makes sure that the table is as the player was told.
    pub(crate) async fn is_as_told(&self) -> Result<()> {
        let (status, _) = self.client.get("/health").await?;
        ensure!(status == 200, "the server is not well: {status}");
        let (status, table) = self.client.get(&self.table).await?;
        ensure!(status == 200, "the table is not there: {status}");
        let seq = table["position"]["seq"].as_u64();
        ensure!(seq == Some(self.seq), "{} moves were acknowledged, {seq:?} are there", self.seq);
        Ok(())
    }

    /// The same after the server was started again.
    pub(crate) async fn is_as_told_at(&mut self, base: &str) -> Result<()> {
        self.client = self.client.at(base);
        self.is_as_told().await
    }
}
