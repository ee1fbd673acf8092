use super::apply;
use crate::store::{StoreError, Write};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many commands may wait.
const QUEUE: usize = 1024;
/// How many commands are made durable at once.
const GROUP: usize = 256;

/// Changes that belong together, and who waits for them.
struct Command {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The one task that writes. What waits while the disk works is made durable together.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Command>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Writer {
        let (queue, commands) = mpsc::channel(QUEUE);
        let task = tokio::spawn(run(connection, commands));
        Writer { queue: Mutex::new(Some(queue)), task: Mutex::new(Some(task)) }
    }

    pub(super) async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("storage is closed".into());
        let queue = self.queue.lock().await.clone().ok_or_else(stopped)?;
        let (answer, answered) = oneshot::channel();
        queue.send(Command { writes, answer }).await.map_err(|_| stopped())?;
        drop(queue);
        answered.await.map_err(|_| stopped())?
    }

    pub(super) async fn close(&self) {
        drop(self.queue.lock().await.take());
        if let Some(task) = self.task.lock().await.take() {
            let _ = task.await;
        }
    }
}

async fn run(mut connection: SqliteConnection, mut commands: mpsc::Receiver<Command>) {
    let mut group = Vec::new();
    while commands.recv_many(&mut group, GROUP).await > 0 {
        metrics::histogram!("redoubt_commit_group").record(group.len() as f64);
        let (writes, answers): (Vec<_>, Vec<_>) =
            group.drain(..).map(|command: Command| (command.writes, command.answer)).unzip();
        let results = match commit(&mut connection, &writes).await {
            Ok(results) => results,
            Err(error) => {
                tracing::error!(%error, commands = writes.len(), "a transaction failed");
                let message = error.to_string();
                writes.iter().map(|_| Err(StoreError::Failed(message.clone()))).collect()
            }
        };
        for (answer, result) in answers.into_iter().zip(results) {
            let _ = answer.send(result); // whoever asked may be gone
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the database was not closed cleanly");
    }
}

/// Makes all commands durable together; one that conflicts fails alone.
async fn commit(
    connection: &mut SqliteConnection,
    commands: &[Vec<Write>],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(commands.len());
    for writes in commands {
        let mut savepoint = transaction.begin().await?;
        let mut result = Ok(());
        for write in writes {
            result = apply::apply(&mut savepoint, write).await;
            if result.is_err() {
                break;
            }
        }
        match &result {
            Ok(()) => savepoint.commit().await?,
            Err(_) => savepoint.rollback().await?,
        }
        results.push(result);
    }
    transaction.commit().await?;
    Ok(results)
}
