use super::people::People;
use super::{apply, open_writer};
use crate::store::{StoreError, Write};
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

/// How many commands may wait.
const QUEUE: usize = 1024;
/// How many commands are made durable at once.
const GROUP: usize = 256;

/// Changes that belong together, and who waits for them.
struct Command {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The one thread that writes. What waits while the disk works is made durable together.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Command>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the thread, which writes to `connection`, and to new ones at `path` once that fails.
    pub(super) fn start(
        connection: Connection,
        path: PathBuf,
        people: Arc<People>,
    ) -> Result<Writer, StoreError> {
        let (queue, commands) = mpsc::channel(QUEUE);
        let bench = Bench { connection: Some(connection), path, people };
        let thread = std::thread::Builder::new()
            .name("redoubt-writer".to_string())
            .spawn(move || bench.run(commands))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Writer { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) })
    }

    pub(super) async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("storage is closed".into());
        let queue = self.queue().clone().ok_or_else(stopped)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Command { writes, answer }).await.map_err(|_| stopped())?;
        drop(queue);
        answered.await.map_err(|_| stopped())?
    }

    pub(super) async fn close(&self) {
        drop(self.queue().take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }

    fn queue(&self) -> std::sync::MutexGuard<'_, Option<mpsc::Sender<Command>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where the writer works.
struct Bench {
    /// Nothing after a failure, until there is a new one.
    connection: Option<Connection>,
    path: PathBuf,
    people: Arc<People>,
}

impl Bench {
    fn run(mut self, mut commands: mpsc::Receiver<Command>) {
        let mut group = Vec::new();
        while commands.blocking_recv_many(&mut group, GROUP) > 0 {
            metrics::histogram!("redoubt_commit_group").record(group.len() as f64);
            let (writes, answers): (Vec<_>, Vec<_>) =
                group.drain(..).map(|command: Command| (command.writes, command.answer)).unzip();
            let results = self.commit(&writes).unwrap_or_else(|error| {
                tracing::error!(%error, commands = writes.len(), "a transaction failed");
                let message = error.to_string();
                writes.iter().map(|_| Err(StoreError::Failed(message.clone()))).collect()
            });
            for (answer, result) in answers.into_iter().zip(results) {
                let _ = answer.send(result); // whoever asked may be gone
            }
        }
    }

    /// Makes commands durable together. After a failure nothing is known about the connection: the next commands get a
    /// new one.
    fn commit(&mut self, commands: &[Vec<Write>]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => open_writer(&self.path)?,
        };
        let results = commit(&connection, commands);
        commands.iter().for_each(|writes| self.people.note(writes));
        if results.is_ok() {
            self.connection = Some(connection);
        }
        results
    }
}

/// Makes all commands durable together; one that conflicts fails alone.
fn commit(db: &Connection, commands: &[Vec<Write>]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let run =
        |sql: &str| db.prepare_cached(sql).and_then(|mut sql| sql.execute([])).map_err(StoreError::from);
    run("BEGIN IMMEDIATE")?;
    let mut results = Vec::with_capacity(commands.len());
    for writes in commands {
        run("SAVEPOINT command")?;
        let result = writes.iter().try_for_each(|write| apply::apply(db, write));
        if result.is_err() {
            if db.is_autocommit() {
                // The database has given up the whole transaction, as it does when the disk is full.
                return result.map(|()| Vec::new());
            }
            run("ROLLBACK TO command")?;
        }
        run("RELEASE command")?;
        results.push(result);
    }
    run("COMMIT")?;
    Ok(results)
}
