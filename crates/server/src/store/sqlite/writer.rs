use super::{apply, connect};
use crate::store::{StoreError, Write};
use rusqlite::{Connection, TransactionBehavior};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many commands may wait.
const QUEUE: usize = 1024;
/// How many commands are made durable at once.
const GROUP: usize = 256;

/// Commands that come sooner after one another than this are much to do.
const BUSY: Duration = Duration::from_millis(10);

/// Changes that belong together, and who waits for them.
struct Command {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The one thread that writes. What waits while the disk works is made durable together.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Command>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    failing: Arc<AtomicBool>,
}

impl Writer {
    pub(super) fn start(
        path: PathBuf,
        connection: Connection,
        gather: Duration,
    ) -> Result<Writer, StoreError> {
        let (queue, commands) = mpsc::channel(QUEUE);
        let failing = Arc::new(AtomicBool::new(false));
        let mut desk = Desk { path, connection: Some(connection), gather, failing: failing.clone() };
        let thread = std::thread::Builder::new()
            .name("redoubt-writer".into())
            .spawn(move || desk.run(commands))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Writer { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)), failing })
    }

    /// Whether the last transaction failed.
    pub(super) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    pub(super) async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("storage is closed".into());
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or_else(stopped)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Command { writes, answer }).await.map_err(|_| stopped())?;
        drop(queue);
        answered.await.map_err(|_| stopped())?
    }

    pub(super) async fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }
}

/// What the thread works with.
struct Desk {
    path: PathBuf,
    connection: Option<Connection>,
    /// How long to wait for others after the first command of a group, while there is much to do.
    gather: Duration,
    failing: Arc<AtomicBool>,
}

impl Desk {
    fn run(&mut self, mut commands: mpsc::Receiver<Command>) {
        let mut group = Vec::new();
        let mut last = Instant::now();
        while commands.blocking_recv_many(&mut group, GROUP) > 0 {
            if last.elapsed() < BUSY {
                std::thread::sleep(self.gather);
                while group.len() < GROUP
                    && let Ok(command) = commands.try_recv()
                {
                    group.push(command);
                }
            }
            last = Instant::now();
            metrics::histogram!("redoubt_commit_group").record(group.len() as f64);
            let (writes, answers): (Vec<_>, Vec<_>) =
                group.drain(..).map(|command: Command| (command.writes, command.answer)).unzip();
            let results = self.write(&writes);
            for (answer, result) in answers.into_iter().zip(results) {
                let _ = answer.send(result); // whoever asked may be gone
            }
        }
        if let Some(Err((_, error))) = self.connection.take().map(Connection::close) {
            tracing::error!(%error, "the database was not closed cleanly");
        }
    }

    /// Makes commands durable. After a transaction that failed the connection is not used again: who knows in which
    /// state it is. The next command takes a new one.
    fn write(&mut self, commands: &[Vec<Write>]) -> Vec<Result<(), StoreError>> {
        let connection = match self.connection.take() {
            Some(connection) => Ok(connection),
            None => connect(&self.path),
        };
        let written = connection.and_then(|mut connection| {
            let results = commit(&mut connection, commands)?;
            self.connection = Some(connection);
            Ok(results)
        });
        self.failing.store(written.is_err(), Ordering::Relaxed);
        written.unwrap_or_else(|error| {
            tracing::error!(%error, commands = commands.len(), "a transaction failed");
            let message = error.to_string();
            commands.iter().map(|_| Err(StoreError::Failed(message.clone()))).collect()
        })
    }
}

/// Makes all commands durable together; one that conflicts fails alone.
fn commit(
    connection: &mut Connection,
    commands: &[Vec<Write>],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // Conflicts are rare: all are tried without marks to go back to, and once more with them if one conflicts.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match commands.iter().flatten().try_for_each(|write| apply::apply(&transaction, write)) {
        Ok(()) => {
            transaction.commit()?;
            return Ok(commands.iter().map(|_| Ok(())).collect());
        }
        Err(StoreError::Conflict) => transaction.rollback()?,
        Err(error) => return Err(error),
    }
    if let [_] = commands {
        return Ok(vec![Err(StoreError::Conflict)]);
    }
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(commands.len());
    for writes in commands {
        let savepoint = transaction.savepoint()?;
        let result = writes.iter().try_for_each(|write| apply::apply(&savepoint, write));
        match &result {
            Ok(()) => savepoint.commit()?,
            Err(StoreError::Conflict) => drop(savepoint), // takes back what was done since
            Err(StoreError::Unreadable(reason) | StoreError::Failed(reason)) => {
                return Err(StoreError::Failed(reason.clone()));
            }
        }
        results.push(result);
    }
    transaction.commit()?;
    Ok(results)
}
