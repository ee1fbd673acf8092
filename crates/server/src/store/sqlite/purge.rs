use super::reads;
use crate::ids::TableId;
use crate::store::{Stale, StoreError};
use rusqlite::Connection;

/// Whether no account sits at a table or has set it up.
const GUESTS_ALONE: &str =
    "NOT EXISTS (SELECT 1 FROM people p WHERE p.account IS NOT NULL AND (p.id = t.creator
    OR p.id IN (SELECT s.person FROM seats s WHERE s.table_id = t.id)))";

/// Tables that nobody comes back to.
pub(super) fn stale_tables(db: &mut Connection, rule: Stale, limit: u32) -> Result<Vec<TableId>, StoreError> {
    let Stale { waiting_ms, guests_ms, accounts_ms } = rule;
    let sql = format!(
        "SELECT t.id FROM tables t WHERE (t.state = 'waiting' AND t.updated_ms < ?1)
             OR (t.updated_ms < ?2 AND {GUESTS_ALONE}) OR (t.state <> 'over' AND t.updated_ms < ?3) LIMIT ?4"
    );
    reads::ids(db, &sql, (waiting_ms, guests_ms, accounts_ms, limit))
}

/// Removes guests who were not there since a time and of whom nothing is left, and sessions that are over.
pub(super) fn people(
    db: &Connection,
    guests_ms: i64,
    sessions_ms: i64,
    limit: u32,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM people WHERE id IN (
                   SELECT p.id FROM people p WHERE p.account IS NULL AND p.seen_ms < ?1
                       AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.id)
                       AND NOT EXISTS (SELECT 1 FROM tables WHERE creator = p.id)
                       AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id) LIMIT ?2)";
    db.prepare_cached(sql)?.execute((guests_ms, limit))?;
    db.prepare_cached("DELETE FROM sessions WHERE created_ms < ?")?.execute([sessions_ms])?;
    Ok(())
}

/// Removes a table that nothing happened at since a time, and its pack if no other table has it.
pub(super) fn table(db: &Connection, table: &TableId, since_ms: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM tables WHERE id = ? AND updated_ms < ?";
    db.prepare_cached(sql)?.execute((table.as_str(), since_ms))?;
    packs(db)
}

/// Removes packs that no table has.
pub(super) fn packs(db: &Connection) -> Result<(), StoreError> {
    let sql = "DELETE FROM packs WHERE NOT EXISTS (SELECT 1 FROM tables WHERE pack = hash)";
    db.prepare_cached(sql)?.execute([])?;
    Ok(())
}
