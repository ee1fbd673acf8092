use super::{migrate, purge};
use crate::ids::{PersonId, TableId};
use crate::store::{
    Append, CHAT_MAX, ChatRow, EventKind, Holder, Progress, ResultRow, Sitter, StoreError, TableRow, Write,
};
use redoubt_engine::{Seat, SeatSet};
use rusqlite::{Connection, Params, params};
use serde::Serialize;

/// How many sessions one account has.
const SESSIONS_MAX: u32 = 50;

/// Carries out a change inside a transaction.
pub(super) fn apply(db: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::AddGuest { id, name, at_ms } => {
            let sql = "INSERT OR IGNORE INTO people (id, name, created_ms, seen_ms) VALUES (?1, ?2, ?3, ?3)";
            run(db, sql, params![id.as_str(), name, at_ms])
        }
        Write::Seen { id, at_ms } => {
            run(db, "UPDATE people SET seen_ms = ? WHERE id = ?", params![at_ms, id.as_str()])
        }
        Write::Rename { id, name, key } => {
            let sql = "UPDATE people SET name = ?, account = ? WHERE id = ?";
            one(db, sql, params![name, key, id.as_str()])
        }
        Write::Register { id, name, key, password } => {
            let sql =
                "UPDATE people SET name = ?, account = ?, password = ? WHERE id = ? AND account IS NULL";
            one(db, sql, params![name, key, password, id.as_str()])
        }
        Write::SetPassword { id, password, keep } => {
            let sql = "UPDATE people SET password = ? WHERE id = ?";
            one(db, sql, params![password, id.as_str()])?;
            let sql = "DELETE FROM sessions WHERE person = ? AND token <> ?";
            run(db, sql, params![id.as_str(), keep])
        }
        Write::OpenSession { token, person, agent, at_ms } => open_session(db, token, person, agent, *at_ms),
        Write::CloseSession { token } => run(db, "DELETE FROM sessions WHERE token = ?", [token]),
        Write::Merge { from, into } => merge(db, from, into),
        Write::Forget { id } => forget(db, id),
        Write::AddTable { table, seats } => add_table(db, table, seats),
        Write::RemoveTable { table } => {
            let sql = "DELETE FROM tables WHERE id = ? AND seq = 0 AND state = 'waiting'";
            one(db, sql, [table.as_str()])?;
            purge::packs(db)
        }
        Write::Purge { table, since_ms } => purge::table(db, table, *since_ms),
        Write::PurgePeople { guests_ms, sessions_ms, limit } => {
            purge::people(db, *guests_ms, *sessions_ms, *limit)
        }
        Write::Reseat { table, seat, was, holder } => reseat(db, table, *seat, was, holder),
        Write::SetPasses { table, seat, kinds } => {
            let sql = "UPDATE seats SET passes = ? WHERE table_id = ? AND seat = ?";
            one(db, sql, params![json(kinds), table.as_str(), u8::from(*seat)])
        }
        Write::Note { table, progress } => note(db, table, progress),
        Write::Append(entry) => append(db, entry),
        Write::Takeback { table, ask } => {
            let sql = "UPDATE tables SET takeback = ? WHERE id = ?";
            one(db, sql, params![ask.as_ref().map(json), table.as_str()])
        }
        Write::Rematch { table, next } => {
            let sql = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL";
            one(db, sql, params![next.as_str(), table.as_str()])
        }
        Write::Archive { table, person, archived } => archive(db, table, person, *archived),
        Write::Say { table, line } => say(db, table, line),
        Write::Alive { at_ms } => run(
            db,
            "INSERT INTO alive (id, at_ms) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at_ms = ?1",
            [at_ms],
        ),
        Write::Down { from_ms, to_ms } => down(db, *from_ms, *to_ms),
    }
}

fn run(db: &Connection, sql: &str, params: impl Params) -> Result<(), StoreError> {
    db.prepare_cached(sql)?.execute(params)?;
    Ok(())
}

/// Runs a change that must concern a row, otherwise somebody else was first.
fn one(db: &Connection, sql: &str, params: impl Params) -> Result<(), StoreError> {
    if db.prepare_cached(sql)?.execute(params)? == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// Starts a session; of many only the latest go on.
fn open_session(
    db: &Connection,
    token: &str,
    person: &PersonId,
    agent: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sessions (token, person, agent, created_ms) VALUES (?, ?, ?, ?)";
    run(db, sql, params![token, person.as_str(), agent, at_ms])?;
    let sql = "DELETE FROM sessions WHERE person = ?1 AND token NOT IN (
                   SELECT token FROM sessions WHERE person = ?1 ORDER BY created_ms DESC, token = ?2 DESC LIMIT ?3)";
    run(db, sql, params![person.as_str(), token, SESSIONS_MAX])
}

/// Notes that there was no server for some time, during which no clock ran. What nobody needs any more is forgotten.
fn down(db: &Connection, from_ms: i64, to_ms: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM downtimes WHERE to_ms < (
                   SELECT COALESCE(MIN(started_ms), ?1) FROM tables WHERE state = 'running' AND clock IS NOT NULL)";
    run(db, sql, [from_ms])?;
    run(db, "INSERT OR REPLACE INTO downtimes (from_ms, to_ms) VALUES (?, ?)", [from_ms, to_ms])?;
    let sql = "UPDATE tables SET due_ms = due_ms + ?1 WHERE state = 'running' AND due_ms IS NOT NULL";
    run(db, sql, [to_ms - from_ms])
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data always serialises")
}

/// An enum without data, as its name on the wire.
pub(super) fn word(data: impl Serialize) -> String {
    match serde_json::to_value(data) {
        Ok(serde_json::Value::String(word)) => word,
        _ => unreachable!("only enums without data are written as words"),
    }
}

fn merge(db: &Connection, from: &PersonId, into: &PersonId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE moves SET person = ?1 WHERE person = ?2
             AND table_id IN (SELECT table_id FROM seats WHERE person = ?2)",
        "UPDATE seats SET person = ? WHERE person = ?",
        "UPDATE tables SET creator = ? WHERE creator = ?",
        "UPDATE chat SET person = ? WHERE person = ?",
        "UPDATE results SET person = ? WHERE person = ?",
        "UPDATE OR IGNORE archive SET person = ? WHERE person = ?",
    ] {
        run(db, sql, params![into.as_str(), from.as_str()])?;
    }
    run(db, "DELETE FROM people WHERE id = ? AND account IS NULL", params![from.as_str()])
}

fn forget(db: &Connection, id: &PersonId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE moves SET person = NULL, request = NULL
         WHERE person = ?1 AND table_id IN (SELECT table_id FROM seats WHERE person = ?1)",
        "UPDATE seats SET kind = CASE kind WHEN 'bot' THEN 'bot' ELSE 'gone' END, person = NULL, guest = NULL
         WHERE person = ?",
        "UPDATE tables SET creator = NULL WHERE creator = ?",
        "DELETE FROM chat WHERE person = ?",
        "DELETE FROM results WHERE person = ?",
        "DELETE FROM people WHERE id = ?",
    ] {
        run(db, sql, params![id.as_str()])?;
    }
    Ok(())
}

fn add_table(db: &Connection, row: &TableRow, seats: &[Holder]) -> Result<(), StoreError> {
    let pack = row.pack.as_deref().map(|text| (migrate::fingerprint(text), text));
    if let Some((hash, text)) = &pack {
        run(db, "INSERT OR IGNORE INTO packs (hash, text) VALUES (?, ?)", params![hash, text])?;
    }
    let sql =
        "INSERT INTO tables (id, name, game, rules, options, pack, seed, first_dice, dice, undo, visibility,
                   spectators_chat, clock, creator, state, seq, step, to_act, created_ms, updated_ms, started_ms,
                   due_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?)";
    run(
        db,
        sql,
        params![
            row.id.as_str(),
            &row.name,
            &row.game,
            row.rules,
            json(&row.options),
            pack.map(|(hash, _)| hash),
            &row.seed,
            row.first_dice.as_ref().map(json),
            word(row.dice),
            word(row.undo),
            word(row.visibility),
            row.spectators_chat,
            row.clock.as_ref().map(json),
            row.creator.as_ref().map(PersonId::as_str),
            word(row.progress.state),
            row.progress.to_act,
            row.created_ms,
            row.created_ms,
            row.progress.started_ms,
            row.progress.due_ms
        ],
    )?;
    for (seat, holder) in Seat::all(seats.len() as u8).zip(seats) {
        let Sat { kind, person, guest, bot } = Sat::of(holder);
        let sql = "INSERT INTO seats (table_id, seat, kind, person, guest, bot) VALUES (?, ?, ?, ?, ?, ?)";
        run(db, sql, params![row.id.as_str(), u8::from(seat), kind, person, guest, bot])?;
    }
    count_bots(db, &row.id)
}

/// A holder as the columns of its row.
struct Sat<'a> {
    kind: &'static str,
    person: Option<&'a str>,
    guest: Option<&'a str>,
    bot: Option<&'a str>,
}

impl<'a> Sat<'a> {
    fn of(holder: &'a Holder) -> Sat<'a> {
        let (kind, sitter, bot) = match holder {
            Holder::Person(sitter) => ("person", Some(sitter), None),
            Holder::Bot { level, place_of } => ("bot", place_of.as_ref(), Some(level.as_str())),
            Holder::Open => ("open", None, None),
            Holder::Gone => ("gone", None, None),
        };
        let guest = sitter.filter(|sitter| sitter.guest).map(|sitter| sitter.name.as_str());
        Sat { kind, person: sitter.map(|sitter: &Sitter| sitter.id.as_str()), guest, bot }
    }
}

/// Changes a seat; what its player passes always is kept while it stays that player's.
fn reseat(
    db: &Connection,
    table: &TableId,
    seat: Seat,
    was: &Holder,
    holder: &Holder,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET passes = CASE WHEN person IS ?1 THEN passes END,
                   kind = ?2, person = ?1, guest = ?3, bot = ?4
               WHERE table_id = ?5 AND seat = ?6 AND kind = ?7 AND person IS ?8";
    let (was, now) = (Sat::of(was), Sat::of(holder));
    one(
        db,
        sql,
        params![
            now.person,
            now.kind,
            now.guest,
            now.bot,
            table.as_str(),
            u8::from(seat),
            was.kind,
            was.person
        ],
    )?;
    count_bots(db, table)
}

/// Notes beside a table in which seats bots sit.
fn count_bots(db: &Connection, table: &TableId) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET bots = (SELECT COALESCE(SUM(1 << seat), 0) FROM seats
                   WHERE table_id = tables.id AND kind = 'bot') WHERE id = ?";
    one(db, sql, params![table.as_str()])
}

/// A set of seats as a number: bit n stands for seat n.
pub(super) fn bits(seats: SeatSet) -> u8 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

/// Notes how far a table is; what was asked before is no longer of interest.
fn note(db: &Connection, table: &TableId, progress: &Progress) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET state = ?, seq = ?, step = ?, to_act = ?, outcome = ?, updated_ms = ?,
                   started_ms = ?, due_ms = ?, takeback = NULL WHERE id = ?";
    one(
        db,
        sql,
        params![
            word(progress.state),
            progress.seq,
            progress.step,
            progress.to_act,
            progress.outcome.as_ref().map(json),
            progress.updated_ms,
            progress.started_ms,
            progress.due_ms,
            table.as_str()
        ],
    )
}

fn append(db: &Connection, entry: &Append) -> Result<(), StoreError> {
    let Append { table, event, progress, results } = entry;
    let (kind, act, dice, to_step, takeback) = match &event.kind {
        EventKind::Act { notation, dice } => ("act", Some(notation), dice.as_ref().map(json), None, false),
        EventKind::Concede => ("concede", None, None, None, false),
        EventKind::Undo { to_step, takeback } => ("undo", None, None, Some(*to_step), *takeback),
        EventKind::Bot { level } => ("bot", Some(level), None, None, false),
        EventKind::Return => ("return", None, None, None, false),
    };
    let sql =
        "INSERT INTO moves (table_id, seq, seat, kind, act, dice, to_step, takeback, person, request, cause,
                   to_move, to_answer, anew, at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    run(
        db,
        sql,
        params![
            table.as_str(),
            event.seq,
            u8::from(event.seat),
            kind,
            act,
            dice,
            to_step,
            takeback,
            event.person.as_ref().map(PersonId::as_str),
            &event.request,
            event.cause.map(word),
            bits(event.asked.to_move),
            bits(event.asked.to_answer),
            bits(event.asked.anew),
            event.at_ms
        ],
    )?;
    note(db, table, progress)?;
    for result in results {
        add_result(db, table, result)?;
    }
    Ok(())
}

fn add_result(db: &Connection, table: &TableId, row: &ResultRow) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO results (table_id, seat, person, standing, score, how, steps, takebacks, bot_steps,
                   at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    run(
        db,
        sql,
        params![
            table.as_str(),
            u8::from(row.seat),
            row.person.as_ref().map(PersonId::as_str),
            &row.standing,
            row.score,
            &row.how,
            row.steps,
            row.takebacks,
            row.bot_steps,
            row.at_ms
        ],
    )
}

fn archive(db: &Connection, table: &TableId, person: &PersonId, archived: bool) -> Result<(), StoreError> {
    let sql = if archived {
        "INSERT OR IGNORE INTO archive (person, table_id) VALUES (?, ?)"
    } else {
        "DELETE FROM archive WHERE person = ? AND table_id = ?"
    };
    run(db, sql, params![person.as_str(), table.as_str()])
}

fn say(db: &Connection, table: &TableId, line: &ChatRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO chat (table_id, number, person, name, seat, team, text, at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    run(
        db,
        sql,
        params![
            table.as_str(),
            line.number,
            line.person.as_ref().map(PersonId::as_str),
            &line.name,
            line.seat.map(u8::from),
            line.team,
            &line.text,
            line.at_ms
        ],
    )?;
    let sql = "DELETE FROM chat WHERE table_id = ? AND number <= ?";
    run(db, sql, params![table.as_str(), i64::from(line.number) - CHAT_MAX as i64])
}
