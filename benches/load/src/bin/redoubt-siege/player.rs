use crate::client::Client;
use anyhow::{Context, Result};
use redoubt_load::servers::Process;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval};

/// How often somebody moves.
const PACE: Duration = Duration::from_millis(100);

/// Somebody who plays both sides of Pig.
pub(crate) struct Player {
    client: Client,
    table: String,
}

/// How playing was.
pub(crate) struct Felt {
    latencies: Vec<Duration>,
    pub(crate) refused: usize,
    /// Why the last one was refused.
    pub(crate) reason: String,
    /// Tables with the number of entries that were acknowledged.
    pub(crate) tables: Vec<(String, u64)>,
}

impl Felt {
    pub(crate) fn median_ms(&self) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).map_or(f64::INFINITY, |latency| latency.as_secs_f64() * 1000.0)
    }

    pub(crate) fn most_ms(&self) -> f64 {
        self.latencies.iter().max().map_or(f64::INFINITY, |latency| latency.as_secs_f64() * 1000.0)
    }

    pub(crate) fn moves(&self) -> usize {
        self.latencies.len()
    }
}

impl Player {
    pub(crate) async fn sit_down(base: &str) -> Result<Player> {
        let client = Client::new(base, "10.9.0.1").await.context("the player")?;
        let table = client.create(&plan()).await?;
        Ok(Player { client, table })
    }

    /// Moves at a steady pace for some time. Says how that was, and how much memory the server took at most.
    pub(crate) async fn play(
        mut self,
        server: &Process,
        time: Duration,
        may_fail: bool,
    ) -> Result<(Felt, f64)> {
        let mut felt = Felt { latencies: Vec::new(), refused: 0, reason: String::new(), tables: Vec::new() };
        let mut ticks = interval(PACE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut seq, mut most) = (0, 0.0_f64);
        let end = Instant::now() + time;
        while Instant::now() < end {
            let due = ticks.tick().await;
            let (status, answer) = self.act(seq).await?;
            felt.latencies.push(due.elapsed());
            most = most.max(server.memory()?);
            if status != 200 {
                (felt.refused, felt.reason) = (felt.refused + 1, answer.to_string());
                continue;
            }
            seq = answer["seq"].as_u64().context("a position has a number")?;
            if !answer["outcome"].is_null() {
                felt.tables.push((self.table.clone(), seq));
                match self.client.create(&plan()).await {
                    Ok(table) => (self.table, seq) = (table, 0),
                    Err(_) if may_fail => {}
                    Err(error) => return Err(error),
                }
            }
        }
        felt.tables.push((self.table, seq));
        Ok((felt, most))
    }

    async fn act(&self, seq: u64) -> Result<(u16, Value)> {
        let action = if seq % 2 == 0 { "roll" } else { "hold" };
        let act = json!({ "seq": seq, "action": action });
        let (status, answer) = self.client.post(&format!("{}/acts", self.table), &act).await?;
        if status == 422 {
            // A one has ended the turn: there is nothing to hold.
            return self
                .client
                .post(&format!("{}/acts", self.table), &json!({ "seq": seq, "action": "roll" }))
                .await;
        }
        Ok((status, answer))
    }
}

fn plan() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] })
}
