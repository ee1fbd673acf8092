//! Storage in one SQLite file: one connection writes on a thread of its own, a few read.

mod apply; // a change as SQL
mod people; // people who were asked for
mod reads; // rows as data
mod writer; // the one thread that writes

use super::{
    Account, Expired, Expiry, Finished, List, Listed, Pause, Person, SessionRow, Store, StoreError,
    StoredTable, Write,
};
use crate::ids::{PersonId, TableId, random_bytes};
use async_trait::async_trait;
use people::People;
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use writer::Writer;

/// The steps from an empty file to the present lay-out; the file's `user_version` says how many were made.
const MIGRATIONS: &[&str] = &[include_str!("schema_1.sql"), include_str!("schema_2.sql")];
/// How many connections read much at the same time.
const READERS: usize = 4;
/// How long a connection waits for another one.
const BUSY: Duration = Duration::from_secs(10);
/// How many statements a connection keeps.
const STATEMENTS: usize = 64;

/// Storage in a SQLite file.
pub struct Sqlite {
    writer: Writer,
    readers: Arc<Readers>,
    people: Arc<People>,
    /// Who reads much takes a turn.
    turns: Semaphore,
}

/// Connections that read, and are free.
struct Readers {
    path: PathBuf,
    free: Mutex<Vec<Connection>>,
}

impl Sqlite {
    /// Opens a file, makes it if it is missing, and brings its lay-out up to date.
    ///
    /// # Errors
    /// If the file cannot be used, or a newer program wrote it.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let path = path.to_path_buf();
        let opened = tokio::task::spawn_blocking(move || {
            let mut connection = open_writer(&path)?;
            migrate(&mut connection)?;
            connection
                .execute("INSERT OR IGNORE INTO secret (id, key) VALUES (1, ?)", [random_bytes::<32>()])?;
            let readers = Arc::new(Readers { path: path.clone(), free: Mutex::default() });
            let people = Arc::new(People::default());
            let writer = Writer::start(connection, path, people.clone())?;
            Ok(Sqlite { writer, readers, people, turns: Semaphore::new(READERS) })
        });
        opened.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }

    /// Reads a little, at once.
    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.readers.read(read)
    }

    /// Reads what may be much, beside the requests.
    async fn read_much<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.turns.acquire().await.map_err(|_| StoreError::Failed("storage is closed".into()))?;
        let readers = self.readers.clone();
        let reading = tokio::task::spawn_blocking(move || readers.read(read));
        reading.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }
}

impl Readers {
    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let free = self.free().pop();
        let connection = free.map_or_else(|| open_reader(&self.path), Ok)?;
        let found = read(&connection);
        if !matches!(found, Err(StoreError::Failed(_))) {
            self.free().push(connection);
        }
        found
    }

    fn free(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that writes. What it has committed is on the disk.
fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "query_only", "on")?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let done: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed("the database was written by a newer version".into()));
    }
    for (index, script) in MIGRATIONS.iter().enumerate().skip(done) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Copies a database, also one that a server is writing to, as it is at one moment.
///
/// # Errors
/// If it cannot be read, or the copy is there already or cannot be written.
pub fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let there = |path: &Path| StoreError::Failed(format!("{} is there already", path.display()));
    if to.exists() {
        return Err(there(to));
    }
    let connection = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY)?;
    connection.execute("VACUUM INTO ?", [to.to_string_lossy()])?;
    let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = copy.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Failed(format!("the copy is damaged: {verdict}"))) }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match &error {
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::ConstraintViolation
                    && matches!(
                        failure.extended_code,
                        ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                    ) =>
            {
                StoreError::Conflict
            }
            rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => StoreError::Bad("value"),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        self.writer.commit(writes).await
    }

    async fn secret(&self) -> Result<[u8; 32], StoreError> {
        let key: Vec<u8> =
            self.read(|db| Ok(db.query_row("SELECT key FROM secret WHERE id = 1", [], |row| row.get(0))?))?;
        key.try_into().map_err(|_| StoreError::Failed("the secret has a wrong length".into()))
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        self.people.find(id, || self.read(|db| reads::person(db, id)))
    }

    async fn session(&self, token: &str, since_ms: i64) -> Result<Option<Person>, StoreError> {
        self.read(|db| reads::session(db, token, since_ms))
    }

    async fn sessions(&self, person: &PersonId, since_ms: i64) -> Result<Vec<SessionRow>, StoreError> {
        self.read(|db| reads::sessions(db, person, since_ms))
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError> {
        self.read(|db| reads::account(db, key))
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let id = id.clone();
        self.read_much(move |db| reads::table(db, &id)).await
    }

    async fn has_table(&self, id: &TableId) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.prepare_cached("SELECT 1 FROM tables WHERE id = ?")?.exists([id.as_str()])?))
    }

    async fn list(&self, list: &List, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let list = list.clone();
        self.read_much(move |db| reads::list(db, &list, limit)).await
    }

    async fn unfinished(&self, person: &PersonId) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) FROM tables WHERE creator = ? AND state <> 'over'";
        self.read(|db| Ok(db.prepare_cached(sql)?.query_row([person.as_str()], |row| row.get(0))?))
    }

    async fn pack_bytes(&self, person: &PersonId) -> Result<u64, StoreError> {
        let sql = "SELECT COALESCE(SUM(LENGTH(p.text)), 0) FROM packs p JOIN tables t ON t.id = p.table_id
                   WHERE t.creator = ?";
        self.read(|db| Ok(db.prepare_cached(sql)?.query_row([person.as_str()], |row| row.get(0))?))
    }

    async fn bytes(&self) -> Result<u64, StoreError> {
        let sql = "SELECT (c.page_count - f.freelist_count) * s.page_size
                   FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s";
        self.read(|db| Ok(db.prepare_cached(sql)?.query_row([], |row| row.get(0))?))
    }

    async fn seated_at(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.person = ? AND t.state <> 'over'";
        self.read(|db| reads::ids(db, sql, [person.as_str()]))
    }

    async fn bots_due(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'running' AND to_act & bots <> 0 LIMIT ?";
        self.read(|db| reads::ids(db, sql, [limit]))
    }

    async fn clocks_due(&self, at_ms: i64) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'running' AND due_ms <= ? ORDER BY due_ms";
        self.read(|db| reads::ids(db, sql, [at_ms]))
    }

    async fn clocks_run(&self) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM tables WHERE state = 'running' AND due_ms IS NOT NULL LIMIT 1";
        self.read(|db| Ok(db.prepare_cached(sql)?.exists([])?))
    }

    async fn pauses(&self) -> Result<(Option<i64>, Vec<Pause>), StoreError> {
        self.read(reads::pauses)
    }

    async fn results(&self, person: &PersonId, before: i64, limit: u32) -> Result<Vec<Finished>, StoreError> {
        let person = person.clone();
        self.read_much(move |db| reads::results(db, &person, before, limit)).await
    }

    async fn expired(&self, expiry: &Expiry, limit: u32) -> Result<Expired, StoreError> {
        let expiry = *expiry;
        self.read_much(move |db| reads::expired(db, &expiry, limit)).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.free().clear();
    }
}
