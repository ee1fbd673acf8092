use crate::table::{Person, Played, Table};
use anyhow::Result;
use std::fmt;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};

/// How long after the end of the plan late moves are still waited for.
const GRACE: Duration = Duration::from_secs(15);

/// The load: moves at a fixed rate, dealt to the tables in turn.
pub(crate) struct Plan {
    pub(crate) tables: usize,
    /// Moves a second, over all tables.
    pub(crate) rate: f64,
    pub(crate) seconds: u64,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { tables, rate, seconds } = self;
        write!(
            f,
            "{tables} tables of Pig, {} live connections, {rate} moves a second for {seconds} s",
            2 * tables
        )
    }
}

impl Plan {
    pub(crate) fn moves(&self) -> usize {
        (self.rate * self.seconds as f64) as usize
    }

    /// Carries out the plan and returns what came of it.
    pub(crate) async fn play<P: Person>(&self, tables: Vec<Table<P>>) -> Result<Played> {
        let start = Instant::now() + Duration::from_millis(200);
        let due = |number: usize| start + Duration::from_secs_f64(number as f64 / self.rate);
        let end = due(self.moves()) + GRACE;
        let mut orders = Vec::new();
        let mut tasks = Vec::new();
        for table in tables {
            let (order, queue) = mpsc::unbounded_channel();
            orders.push(order);
            tasks.push(tokio::spawn(async move {
                let mut played = Played::default();
                let _late = timeout_at(end, table.play(queue, &mut played)).await;
                played
            }));
        }
        for number in 0..self.moves() {
            sleep_until(due(number)).await;
            let _gone = orders[number % orders.len()].send(due(number));
        }
        drop(orders);
        let mut all = Played::default();
        for task in tasks {
            all.add(task.await?);
        }
        all.elapsed = start.elapsed();
        Ok(all)
    }
}
