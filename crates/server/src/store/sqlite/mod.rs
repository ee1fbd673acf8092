//! Storage in one SQLite file: one connection writes, a few read.

mod apply; // a change as SQL
mod reads; // rows as data
mod writer; // the one task that writes

use super::{Account, Finished, List, Listed, Person, Store, StoreError, StoredTable, Write};
use crate::ids::{PersonId, TableId, random_bytes};
use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use std::path::Path;
use std::time::Duration;
use writer::Writer;

/// The steps from an empty file to the present lay-out; the file's `user_version` says how many were made.
const MIGRATIONS: &[&str] = &[include_str!("schema_1.sql")];
/// How many connections read.
const READERS: u32 = 4;

/// Storage in a SQLite file.
pub struct Sqlite {
    writer: Writer,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens a file, makes it if it is missing, and brings its lay-out up to date.
    ///
    /// # Errors
    /// If the file cannot be used, or a newer program wrote it.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut connection = options
            .clone()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .connect()
            .await?;
        migrate(&mut connection).await?;
        sqlx::query("INSERT OR IGNORE INTO secret (id, key) VALUES (1, ?)")
            .bind(random_bytes::<32>().to_vec())
            .execute(&mut connection)
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.pragma("query_only", "on"))
            .await?;
        Ok(Sqlite { writer: Writer::start(connection), readers })
    }
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let done: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed("the database was written by a newer version".into()));
    }
    for (index, script) in MIGRATIONS.iter().enumerate().skip(done) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(script).execute(&mut *transaction).await?;
        sqlx::raw_sql(&format!("PRAGMA user_version = {}", index + 1)).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Conflict,
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
            sqlx::query_scalar("SELECT key FROM secret WHERE id = 1").fetch_one(&self.readers).await?;
        key.try_into().map_err(|_| StoreError::Failed("the secret has a wrong length".into()))
    }

    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        reads::person(&self.readers, id).await
    }

    async fn session(&self, token: &str, since_ms: i64) -> Result<Option<Person>, StoreError> {
        reads::session(&self.readers, token, since_ms).await
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError> {
        reads::account(&self.readers, key).await
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        reads::table(&self.readers, id).await
    }

    async fn has_table(&self, id: &TableId) -> Result<bool, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("SELECT 1 FROM tables WHERE id = ?")
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    async fn list(&self, list: &List, limit: u32) -> Result<Vec<Listed>, StoreError> {
        reads::list(&self.readers, list, limit).await
    }

    async fn unfinished(&self, person: &PersonId) -> Result<u32, StoreError> {
        let count: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM tables WHERE creator = ? AND state <> 'over'")
                .bind(person.as_str())
                .fetch_one(&self.readers)
                .await?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    async fn seated_at(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT DISTINCT t.id FROM seats s JOIN tables t ON t.id = s.table_id
                   WHERE s.person = ? AND t.state <> 'over'";
        let ids: Vec<String> = sqlx::query_scalar(sql).bind(person.as_str()).fetch_all(&self.readers).await?;
        Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
    }

    async fn bots_due(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'running' AND to_act & bots <> 0 LIMIT ?";
        let ids: Vec<String> = sqlx::query_scalar(sql).bind(limit).fetch_all(&self.readers).await?;
        Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
    }

    async fn clocks_due(&self, at_ms: i64, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state = 'running' AND due_ms <= ? ORDER BY due_ms LIMIT ?";
        let ids: Vec<String> =
            sqlx::query_scalar(sql).bind(at_ms).bind(limit).fetch_all(&self.readers).await?;
        Ok(ids.iter().filter_map(|id| TableId::parse(id)).collect())
    }

    async fn results(&self, person: &PersonId, before: i64, limit: u32) -> Result<Vec<Finished>, StoreError> {
        reads::results(&self.readers, person, before, limit).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
