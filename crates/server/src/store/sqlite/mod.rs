//! Storage in one SQLite file: one thread writes, a few connections read.

mod apply; // a change as SQL
mod cache; // people who were asked for lately
mod migrate; // from an older lay-out to the present one
mod purge; // what nobody comes back to
mod reads; // rows as data
mod writer; // the one thread that writes

use super::{
    Account, Alive, Finished, List, Listed, Person, SessionRow, Stale, Store, StoreError, StoredTable, Write,
};
use crate::ids::{PersonId, TableId, random_bytes};
use async_trait::async_trait;
use cache::Cache;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use writer::Writer;

/// How many connections read.
const READERS: usize = 4;
/// How many statements a connection keeps ready.
const STATEMENTS: usize = 64;
/// How long to wait for another program that looks at the file, such as one that makes a copy of it.
const BUSY: Duration = Duration::from_secs(10);

/// Storage in a SQLite file.
pub struct Sqlite {
    writer: Writer,
    readers: Readers,
    cache: Cache,
}

impl Sqlite {
    /// Opens a file, makes it if it is missing, and brings its lay-out up to date. While there is much to do, a command
    /// waits for others, so long as `gather`, to be made durable together with them.
    ///
    /// # Errors
    /// If the file cannot be used, or a newer program wrote it.
    pub async fn open(path: &Path, gather: Duration) -> Result<Sqlite, StoreError> {
        let path = path.to_path_buf();
        let opened = path.clone();
        let connection = blocking(move || {
            let mut connection = connect(&opened)?;
            migrate::migrate(&mut connection)?;
            connection.execute(
                "INSERT OR IGNORE INTO secret (id, key) VALUES (1, ?)",
                [random_bytes::<32>().to_vec()],
            )?;
            Ok(connection)
        })
        .await?;
        let readers = Readers { path: path.clone(), free: Arc::default(), turns: Semaphore::new(READERS) };
        Ok(Sqlite { writer: Writer::start(path, connection, gather)?, readers, cache: Cache::default() })
    }
}

/// Opens the connection that writes.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
         PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -8192",
    )?;
    Ok(connection)
}

/// Copies a database that may be in use to a new file, as it is at one moment.
///
/// # Errors
/// If it cannot be read, or the new file cannot be written or is there already.
pub fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(from, flags)?;
    connection.busy_timeout(BUSY)?;
    let to = to.to_str().ok_or_else(|| StoreError::Failed("the name of the copy is no text".into()))?;
    connection.execute("VACUUM INTO ?", [to])?;
    let copied = Connection::open(to)?;
    let verdict: String = copied.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Failed(format!("the copy is damaged: {verdict}"))) }
}

/// The connections that read, a few at a time.
struct Readers {
    path: PathBuf,
    free: Arc<Mutex<Vec<Connection>>>,
    turns: Semaphore,
}

impl Readers {
    /// Reads beside the requests. A connection with which something went wrong is not used again.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = || StoreError::Failed("storage is closed".into());
        let _turn = self.turns.acquire().await.map_err(|_| closed())?;
        let (free, path) = (self.free.clone(), self.path.clone());
        blocking(move || {
            let kept = free.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = kept.map_or_else(|| Self::connect(&path), Ok)?;
            let found = read(&mut connection)?;
            free.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(found)
        })
        .await
    }

    fn connect(path: &Path) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        connection.execute_batch("PRAGMA query_only = ON")?;
        Ok(connection)
    }
}

/// Does work that waits for the disk beside the requests.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(StoreError::Failed("reading failed".into())))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let unique = [rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE, rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY];
        match &error {
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::ConstraintViolation
                    && unique.contains(&failure.extended_code) =>
            {
                StoreError::Conflict
            }
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => StoreError::Unreadable(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let change = Cache::touched(&writes);
        let done = self.writer.commit(writes).await;
        self.cache.forget(change);
        done
    }

    fn is_failing(&self) -> bool {
        self.writer.is_failing()
    }

    async fn secret(&self) -> Result<[u8; 32], StoreError> {
        let read = |db: &mut Connection| {
            Ok(db.query_row("SELECT key FROM secret WHERE id = 1", [], |row| row.get::<_, Vec<u8>>(0))?)
        };
        let key = self.readers.read(read).await?;
        key.try_into().map_err(|_| StoreError::Failed("the secret has a wrong length".into()))
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let state = self.cache.state();
        if let Some(known) = self.cache.person(id) {
            return Ok(known);
        }
        let wanted = id.clone();
        let found = self.readers.read(move |db| reads::person(db, &wanted)).await?;
        self.cache.keep_person(state, id, found.as_ref());
        Ok(found)
    }

    async fn session(&self, token: &str, since_ms: i64) -> Result<Option<Person>, StoreError> {
        let state = self.cache.state();
        if let Some((person, created_ms)) = self.cache.session(token) {
            return Ok((created_ms > since_ms).then_some(person));
        }
        let wanted = token.to_string();
        let found = self.readers.read(move |db| reads::session(db, &wanted)).await?;
        let Some((person, created_ms)) = found else { return Ok(None) };
        self.cache.keep_session(state, token, &person, created_ms);
        Ok((created_ms > since_ms).then_some(person))
    }

    async fn sessions(&self, person: &PersonId, since_ms: i64) -> Result<Vec<SessionRow>, StoreError> {
        let person = person.clone();
        self.readers.read(move |db| reads::sessions(db, &person, since_ms)).await
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let key = key.to_string();
        self.readers.read(move |db| reads::account(db, &key)).await
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let id = id.clone();
        self.readers.read(move |db| reads::table(db, &id)).await
    }

    async fn has_table(&self, id: &TableId) -> Result<bool, StoreError> {
        let id = id.clone();
        let find = move |db: &mut Connection| {
            let mut find = db.prepare_cached("SELECT 1 FROM tables WHERE id = ?")?;
            Ok(find.query_row([id.as_str()], |_| Ok(())).optional()?.is_some())
        };
        self.readers.read(find).await
    }

    async fn list(&self, list: &List, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let list = list.clone();
        self.readers.read(move |db| reads::list(db, &list, limit)).await
    }

    async fn unfinished(&self, person: &PersonId) -> Result<u32, StoreError> {
        self.count("SELECT COUNT(*) FROM tables WHERE creator = ? AND state <> 'over'", person).await
    }

    async fn seats_taken(&self, person: &PersonId) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(DISTINCT s.table_id) FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.person = ? AND t.state <> 'over'";
        self.count(sql, person).await
    }

    async fn pack_bytes(&self, person: &PersonId) -> Result<u32, StoreError> {
        let sql = "SELECT COALESCE(SUM(length(text)), 0) FROM packs
                   WHERE hash IN (SELECT pack FROM tables WHERE creator = ? AND pack IS NOT NULL)";
        self.count(sql, person).await
    }

    async fn seated_at(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError> {
        let person = person.clone();
        let sql = "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.person = ? AND t.state <> 'over'";
        self.readers.read(move |db| reads::ids(db, sql, [person.as_str()])).await
    }

    async fn bots_due(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let after = after.map(ToString::to_string).unwrap_or_default();
        let sql = "SELECT id FROM tables WHERE state = 'running' AND to_act & bots <> 0 AND id > ?
                   ORDER BY id LIMIT ?";
        self.readers.read(move |db| reads::ids(db, sql, (after, limit))).await
    }

    async fn clocks_due(&self, at_ms: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'running' AND due_ms <= ? ORDER BY due_ms LIMIT ?";
        self.readers.read(move |db| reads::ids(db, sql, (at_ms, limit))).await
    }

    async fn results(&self, person: &PersonId, before: i64, limit: u32) -> Result<Vec<Finished>, StoreError> {
        let person = person.clone();
        self.readers.read(move |db| reads::results(db, &person, before, limit)).await
    }

    async fn alive(&self) -> Result<Alive, StoreError> {
        self.readers.read(|db| reads::alive(db)).await
    }

    async fn stale(&self, rule: Stale, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.readers.read(move |db| purge::stale_tables(db, rule, limit)).await
    }

    async fn size(&self) -> Result<u64, StoreError> {
        let sql = "SELECT (page_count - freelist_count) * page_size
                   FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
        let read = move |db: &mut Connection| Ok(db.query_row(sql, [], |row| row.get::<_, i64>(0))?);
        Ok(self.readers.read(read).await?.unsigned_abs())
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.turns.close();
        self.readers.free.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Sqlite {
    async fn count(&self, sql: &'static str, person: &PersonId) -> Result<u32, StoreError> {
        let person = person.clone();
        let count = move |db: &mut Connection| {
            Ok(db.prepare_cached(sql)?.query_row([person.as_str()], |row| row.get::<_, i64>(0))?)
        };
        Ok(u32::try_from(self.readers.read(count).await?).unwrap_or(u32::MAX))
    }
}
