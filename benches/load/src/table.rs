use anyhow::{Context, Result, bail};
use std::future::Future;
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::Instant;

/// A server that is measured.
pub(crate) trait Peer: Clone + Send + Sync + 'static {
    type Person: Person;

    /// Sets up a table and connects two people to it.
    fn open(&self) -> impl Future<Output = Result<[Self::Person; 2]>> + Send;
}

/// One person at a table, with a live connection.
pub(crate) trait Person: Send + 'static {
    /// Sends a move and returns when the server has acknowledged it, with the position it led to.
    fn act(&mut self, seen: Seen, action: &'static str) -> impl Future<Output = Result<Seen>> + Send;

    /// What the live connection has shown last.
    fn live(&mut self) -> &mut watch::Receiver<Seen>;
}

/// What a person needs to know of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Seen {
    /// The number of moves, or the peer's word for it.
    pub(crate) seq: u64,
    pub(crate) to_act: usize,
    pub(crate) turn_total: u64,
    pub(crate) over: bool,
    /// When it arrived.
    pub(crate) at: Instant,
}

/// A table and its people.
pub(crate) struct Table<P> {
    people: [P; 2],
}

/// What came of a load.
#[derive(Default)]
pub(crate) struct Played {
    /// From the time a move was due to its acknowledgement.
    pub(crate) acknowledged: Vec<Duration>,
    /// From the time a move was due until the other person's connection showed it.
    pub(crate) shown: Vec<Duration>,
    pub(crate) errors: Vec<String>,
    pub(crate) elapsed: Duration,
}

impl Played {
    pub(crate) fn add(&mut self, other: Played) {
        self.acknowledged.extend(other.acknowledged);
        self.shown.extend(other.shown);
        self.errors.extend(other.errors);
    }
}

/// Opens tables, a few at a time.
pub(crate) async fn open_all<P: Peer>(peer: &P, count: usize) -> Result<Vec<Table<P::Person>>> {
    let few = std::sync::Arc::new(Semaphore::new(16));
    let mut tasks = Vec::new();
    for _ in 0..count {
        let (peer, few) = (peer.clone(), few.clone());
        tasks.push(tokio::spawn(async move {
            let _turn = few.acquire().await?;
            anyhow::Ok(Table { people: peer.open().await? })
        }));
    }
    let mut tables = Vec::new();
    for task in tasks {
        tables.push(task.await?.context("opening a table")?);
    }
    Ok(tables)
}

impl<P: Person> Table<P> {
    /// Makes a move for every order, one after the other.
    pub(crate) async fn play(mut self, mut orders: mpsc::UnboundedReceiver<Instant>, played: &mut Played) {
        while let Some(due) = orders.recv().await {
            if let Err(error) = self.step(due, played).await {
                played.errors.push(format!("{error:#}"));
                return;
            }
        }
    }

    async fn step(&mut self, due: Instant, played: &mut Played) -> Result<()> {
        let seen = self.latest();
        if seen.over {
            bail!("the game is over: the plan is too long for it");
        }
        let action = if seen.turn_total == 0 { "roll" } else { "hold" };
        let (mover, other) = (seen.to_act, 1 - seen.to_act);
        let after = self.people[mover].act(seen, action).await?;
        played.acknowledged.push(after.at - due);
        let shown = *self.people[other].live().wait_for(|shown| shown.seq >= after.seq).await?;
        played.shown.push(shown.at - due);
        Ok(())
    }

    fn latest(&mut self) -> Seen {
        let [first, second] = &mut self.people;
        let (first, second) = (*first.live().borrow(), *second.live().borrow());
        if first.seq >= second.seq { first } else { second }
    }
}
