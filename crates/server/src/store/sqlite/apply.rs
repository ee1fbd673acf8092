use crate::ids::{PersonId, TableId};
use crate::store::{
    Append, ChatRow, EventKind, Expired, Expiry, Holder, Pause, Progress, ResultRow, Sitter, StoreError,
    TableRow, Write,
};
use redoubt_engine::{Seat, SeatSet};
use rusqlite::{Connection, Params, params};
use serde::Serialize;

/// How many lines of a table's chat are kept.
const CHAT_KEPT: u32 = 1000;

/// People of whom nothing is kept any more: guests long gone, and accounts that nobody has used for even longer.
pub(super) const FORGOTTEN: &str = "
    (account IS NULL AND created_ms < :guests OR account IS NOT NULL AND created_ms < :accounts
        AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.person = people.id AND s.created_ms >= :accounts))
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.creator = people.id)
    AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.person = people.id)
    AND NOT EXISTS (SELECT 1 FROM results r WHERE r.person = people.id)";

/// Carries out a change inside a transaction.
pub(super) fn apply(db: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::AddGuest { id, name, at_ms } => {
            let sql = "INSERT OR IGNORE INTO people (id, name, created_ms) VALUES (?, ?, ?)";
            run(db, sql, params![id.as_str(), name, at_ms])
        }
        Write::Rename { id, name, key } => {
            one(db, "UPDATE people SET name = ?, account = ? WHERE id = ?", params![name, key, id.as_str()])
        }
        Write::Register { id, name, key, password } => {
            let sql =
                "UPDATE people SET name = ?, account = ?, password = ? WHERE id = ? AND account IS NULL";
            one(db, sql, params![name, key, password, id.as_str()])
        }
        Write::SetPassword { id, password, keep } => {
            one(db, "UPDATE people SET password = ? WHERE id = ?", params![password, id.as_str()])?;
            run(db, "DELETE FROM sessions WHERE person = ? AND token <> ?", params![id.as_str(), keep])
        }
        Write::OpenSession { token, person, agent, at_ms } => {
            let sql = "INSERT INTO sessions (token, person, agent, created_ms) VALUES (?, ?, ?, ?)";
            run(db, sql, params![token, person.as_str(), agent, at_ms])
        }
        Write::CloseSession { token } => run(db, "DELETE FROM sessions WHERE token = ?", [token]),
        Write::Merge { from, into } => merge(db, from, into),
        Write::Forget { id } => forget(db, id),
        Write::AddTable { table, seats } => add_table(db, table, seats),
        Write::RemoveTable { table } => {
            let sql = "DELETE FROM tables WHERE id = ? AND seq = 0 AND state = 'waiting'";
            one(db, sql, [table.as_str()])
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
            one(db, sql, [next.as_str(), table.as_str()])
        }
        Write::Archive { table, person, archived } => archive(db, table, person, *archived),
        Write::Say { table, line } => say(db, table, line),
        Write::Pulse { at_ms } => {
            let sql = "INSERT INTO pulse (id, at_ms) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at_ms = ?1";
            run(db, sql, [at_ms])
        }
        Write::Pause(pause) => stand_still(db, pause),
        Write::Purge { expired, expiry } => purge(db, expired, expiry),
    }
}

fn run(db: &Connection, sql: &str, values: impl Params) -> Result<(), StoreError> {
    db.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// Runs a change that must concern a row, otherwise somebody else was first.
fn one(db: &Connection, sql: &str, values: impl Params) -> Result<(), StoreError> {
    if db.prepare_cached(sql)?.execute(values)? == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

/// The server was not there for a while: whoever had time then has it still.
fn stand_still(db: &Connection, pause: &Pause) -> Result<(), StoreError> {
    let Pause { from_ms, to_ms } = pause;
    run(db, "INSERT OR IGNORE INTO pauses (from_ms, to_ms) VALUES (?, ?)", [from_ms, to_ms])?;
    let sql = "UPDATE tables SET due_ms = due_ms + ? WHERE state = 'running' AND due_ms IS NOT NULL";
    run(db, sql, [to_ms - from_ms])
}

/// Forgets what is out of date, if it still is.
fn purge(db: &Connection, expired: &Expired, expiry: &Expiry) -> Result<(), StoreError> {
    for table in &expired.tables {
        let sql = "DELETE FROM tables WHERE id = ? AND updated_ms < ?";
        run(db, sql, params![table.as_str(), expiry.latest_ms()])?;
    }
    run(db, "DELETE FROM sessions WHERE created_ms < ?", [expiry.accounts_ms])?;
    let sql = format!("DELETE FROM people WHERE id = :id AND {FORGOTTEN}");
    for person in &expired.people {
        let values = [(":guests", expiry.guests_ms), (":accounts", expiry.accounts_ms)];
        let mut delete = db.prepare_cached(&sql)?;
        delete.raw_bind_parameter(":id", person.as_str())?;
        for (name, value) in values {
            delete.raw_bind_parameter(name, value)?;
        }
        delete.raw_execute()?;
    }
    Ok(())
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
        // Whoever has made a move has a seat there: not every move of every table is looked at.
        "UPDATE moves SET person = ?1
         WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?2) AND person = ?2",
        "UPDATE seats SET person = ? WHERE person = ?",
        "UPDATE tables SET creator = ? WHERE creator = ?",
        "UPDATE chat SET person = ? WHERE person = ?",
        "UPDATE results SET person = ? WHERE person = ?",
        "UPDATE OR IGNORE archive SET person = ? WHERE person = ?",
    ] {
        run(db, sql, [into.as_str(), from.as_str()])?;
    }
    run(db, "DELETE FROM people WHERE id = ? AND account IS NULL", [from.as_str()])
}

fn forget(db: &Connection, id: &PersonId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE moves SET person = NULL, request = NULL
         WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?1) AND person = ?1",
        "UPDATE seats SET kind = CASE kind WHEN 'bot' THEN 'bot' ELSE 'gone' END, person = NULL, guest = NULL
         WHERE person = ?",
        "UPDATE tables SET creator = NULL WHERE creator = ?",
        "DELETE FROM chat WHERE person = ?",
        "DELETE FROM results WHERE person = ?",
        "DELETE FROM people WHERE id = ?",
    ] {
        run(db, sql, [id.as_str()])?;
    }
    Ok(())
}

fn add_table(db: &Connection, row: &TableRow, seats: &[Holder]) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO tables (id, name, game, rules, options, seed, first_dice, dice, undo, visibility,
                   spectators_chat, clock, creator, state, seq, step, to_act, created_ms, updated_ms, started_ms,
                   due_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?)";
    let values = params![
        row.id.as_str(),
        &row.name,
        &row.game,
        row.rules,
        json(&row.options),
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
    ];
    run(db, sql, values)?;
    if let Some(pack) = &row.pack {
        run(db, "INSERT INTO packs (table_id, text) VALUES (?, ?)", [row.id.as_str(), pack])?;
    }
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
    one(db, sql, [table.as_str()])
}

/// A set of seats as a number: bit n stands for seat n.
pub(super) fn bits(seats: SeatSet) -> u8 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

/// Notes how far a table is, which ends a request for a takeback.
fn note(db: &Connection, table: &TableId, progress: &Progress) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET state = ?, seq = ?, step = ?, to_act = ?, outcome = ?, updated_ms = ?,
                   started_ms = ?, due_ms = ?, takeback = NULL WHERE id = ?";
    let values = params![
        word(progress.state),
        progress.seq,
        progress.step,
        progress.to_act,
        progress.outcome.as_ref().map(json),
        progress.updated_ms,
        progress.started_ms,
        progress.due_ms,
        table.as_str()
    ];
    one(db, sql, values)
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
    let values = params![
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
    ];
    run(db, sql, values)?;
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
    let values = params![
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
    ];
    run(db, sql, values)
}

fn archive(db: &Connection, table: &TableId, person: &PersonId, archived: bool) -> Result<(), StoreError> {
    let sql = if archived {
        "INSERT OR IGNORE INTO archive (person, table_id) VALUES (?, ?)"
    } else {
        "DELETE FROM archive WHERE person = ? AND table_id = ?"
    };
    run(db, sql, [person.as_str(), table.as_str()])
}

fn say(db: &Connection, table: &TableId, line: &ChatRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO chat (table_id, number, person, name, seat, team, text, at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let values = params![
        table.as_str(),
        line.number,
        line.person.as_ref().map(PersonId::as_str),
        &line.name,
        line.seat.map(u8::from),
        line.team,
        &line.text,
        line.at_ms
    ];
    run(db, sql, values)?;
    let forgotten = line.number.saturating_sub(CHAT_KEPT);
    run(db, "DELETE FROM chat WHERE table_id = ? AND number <= ?", params![table.as_str(), forgotten])
}
