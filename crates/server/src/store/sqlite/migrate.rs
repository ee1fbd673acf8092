use crate::ids::hex;
use crate::store::StoreError;
use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use sha2::{Digest, Sha256};

/// The steps from an empty file to the present lay-out; the file's `user_version` says how many were made.
const MIGRATIONS: &[&str] = &[include_str!("schema_1.sql"), include_str!("schema_2.sql")];

/// Brings the lay-out of a file up to date.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let done: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        return Err(StoreError::Failed("the database was written by a newer version".into()));
    }
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("fingerprint", 1, flags, |text| {
        Ok(fingerprint(text.get_raw(0).as_str().unwrap_or_default()))
    })?;
    for (index, script) in MIGRATIONS.iter().enumerate().skip(done) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(script)?;
        transaction.execute_batch(&format!("PRAGMA user_version = {}", index + 1))?;
        transaction.commit()?;
    }
    Ok(())
}

/// By what a pack is known, so that equal ones are kept once.
pub(super) fn fingerprint(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
