use crate::ids::{PersonId, SOMEBODY, TableId};
use crate::store::{
    Account, Alive, Asked, CHAT_MAX, ChatRow, EventKind, EventRow, Finished, Holder, List, Listed, Person,
    Progress, ResultRow, SessionRow, Sitter, StoreError, StoredTable, TableRow,
};
use redoubt_engine::{MAX_SEATS, Seat, SeatSet};
use rusqlite::{Connection, OptionalExtension, Params, Row};
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// The columns of a table in a list.
const LISTED: &str = "t.id, t.name, t.game, t.visibility, t.clock, t.state, t.seq, t.step, t.to_act, t.outcome, \
                      t.creator, t.created_ms, t.updated_ms, t.started_ms, t.due_ms";

type Result<T> = std::result::Result<T, StoreError>;

/// Reads the first row, if there is one.
fn first<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    db.prepare_cached(sql)?.query_row(params, |row| Ok(read(row))).optional()?.transpose()
}

/// Reads all rows.
fn all<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let mut found = db.prepare_cached(sql)?;
    let rows = found.query_map(params, |row| Ok(read(row)))?;
    rows.map(|row| row?).collect()
}

/// Reads all rows that can be read; one that cannot harms no other.
fn readable<T>(
    db: &Connection,
    sql: &str,
    params: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    let rows = all(db, sql, params, |row| {
        Ok(read(row).inspect_err(|error| tracing::warn!(%error, "a row cannot be read")).ok())
    })?;
    Ok(rows.into_iter().flatten().collect())
}

/// The tables that a query finds.
pub(super) fn ids(db: &Connection, sql: &str, params: impl Params) -> Result<Vec<TableId>> {
    readable(db, sql, params, |row| table_id(row.get(0)?))
}

pub(super) fn person(db: &Connection, id: &PersonId) -> Result<Option<Person>> {
    first(db, "SELECT id, name, account, seen_ms FROM people WHERE id = ?", [id.as_str()], read_person)
}

/// Whose a session is, and since when.
pub(super) fn session(db: &Connection, token: &str) -> Result<Option<(Person, i64)>> {
    let sql = "SELECT p.id, p.name, p.account, p.seen_ms, s.created_ms FROM sessions s
               JOIN people p ON p.id = s.person WHERE s.token = ?";
    first(db, sql, [token], |row| Ok((read_person(row)?, row.get("created_ms")?)))
}

pub(super) fn sessions(db: &Connection, person: &PersonId, since_ms: i64) -> Result<Vec<SessionRow>> {
    let sql = "SELECT token, agent, created_ms FROM sessions WHERE person = ? AND created_ms > ?
               ORDER BY created_ms DESC, token";
    all(db, sql, (person.as_str(), since_ms), |row| {
        Ok(SessionRow {
            token: row.get("token")?,
            agent: row.get("agent")?,
            created_ms: row.get("created_ms")?,
        })
    })
}

pub(super) fn account(db: &Connection, key: &str) -> Result<Option<Account>> {
    let sql = "SELECT id, name, account, seen_ms, password FROM people WHERE account = ?";
    first(db, sql, [key], |row| Ok(Account { person: read_person(row)?, password: row.get("password")? }))
}

/// When the server was last there, and when it was not.
pub(super) fn alive(db: &Connection) -> Result<Alive> {
    let at_ms = first(db, "SELECT at_ms FROM alive WHERE id = 1", [], |row| Ok(row.get(0)?))?;
    let sql = "SELECT from_ms, to_ms FROM downtimes ORDER BY from_ms";
    let downtimes = all(db, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Alive { at_ms, downtimes })
}

fn read_person(row: &Row<'_>) -> Result<Person> {
    let account: Option<String> = row.get("account")?;
    Ok(Person {
        id: person_id(row.get("id")?)?,
        name: row.get("name")?,
        guest: account.is_none(),
        seen_ms: row.get("seen_ms")?,
    })
}

pub(super) fn table(db: &mut Connection, id: &TableId) -> Result<Option<StoredTable>> {
    // One transaction, so that all parts are of one moment.
    let moment = db.transaction()?;
    let id = [id.as_str()];
    let sql =
        "SELECT t.*, p.text AS pack_text FROM tables t LEFT JOIN packs p ON p.hash = t.pack WHERE t.id = ?";
    let Some(row) = first(&moment, sql, id, read_table)? else { return Ok(None) };
    let sql = "SELECT s.kind, s.person, s.guest, s.bot, s.passes, p.name
               FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.table_id = ? ORDER BY s.seat";
    let seats = all(&moment, sql, id, |row| Ok((read_holder(row)?, read_passes(row)?)))?;
    let events = all(&moment, "SELECT * FROM moves WHERE table_id = ? ORDER BY seq", id, read_event)?;
    let sql = "SELECT * FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?";
    let mut chat = all(&moment, sql, (id[0], CHAT_MAX as i64), read_chat)?;
    chat.reverse();
    let sql = "SELECT person FROM archive WHERE table_id = ?";
    let archived = all(&moment, sql, id, |row| person_id(row.get(0)?))?;
    let (seats, passes) = seats.into_iter().unzip();
    Ok(Some(StoredTable { row, seats, passes, events, chat, archived }))
}

fn read_table(row: &Row<'_>) -> Result<TableRow> {
    let creator: Option<String> = row.get("creator")?;
    let rematch: Option<String> = row.get("rematch")?;
    Ok(TableRow {
        id: table_id(row.get("id")?)?,
        name: row.get("name")?,
        game: row.get("game")?,
        rules: row.get("rules")?,
        options: json(row.get("options")?)?,
        pack: row.get("pack_text")?,
        seed: row.get("seed")?,
        first_dice: optional_json(row.get("first_dice")?)?,
        dice: word(row.get("dice")?)?,
        undo: word(row.get("undo")?)?,
        visibility: word(row.get("visibility")?)?,
        spectators_chat: row.get("spectators_chat")?,
        clock: optional_json(row.get("clock")?)?,
        creator: creator.map(person_id).transpose()?,
        progress: read_progress(row)?,
        takeback: optional_json(row.get("takeback")?)?,
        rematch: rematch.map(table_id).transpose()?,
        created_ms: row.get("created_ms")?,
    })
}

fn read_progress(row: &Row<'_>) -> Result<Progress> {
    Ok(Progress {
        state: word(row.get("state")?)?,
        seq: row.get("seq")?,
        step: row.get("step")?,
        to_act: row.get("to_act")?,
        outcome: optional_json(row.get("outcome")?)?,
        updated_ms: row.get("updated_ms")?,
        started_ms: row.get("started_ms")?,
        due_ms: row.get("due_ms")?,
    })
}

fn read_holder(row: &Row<'_>) -> Result<Holder> {
    let kind: String = row.get("kind")?;
    Ok(match kind.as_str() {
        "person" => Holder::Person(read_sitter(row)?.ok_or_else(|| bad("seat"))?),
        "bot" => Holder::Bot { level: row.get("bot")?, place_of: read_sitter(row)? },
        "open" => Holder::Open,
        _ => Holder::Gone,
    })
}

fn read_sitter(row: &Row<'_>) -> Result<Option<Sitter>> {
    let (id, guest): (Option<String>, Option<String>) = (row.get("person")?, row.get("guest")?);
    let Some(id) = id else { return Ok(None) };
    let (own, is_guest): (Option<String>, bool) = (row.get("name")?, guest.is_some());
    let name = guest.or(own).unwrap_or_else(|| SOMEBODY.to_string());
    Ok(Some(Sitter { id: person_id(id)?, name, guest: is_guest }))
}

fn read_passes(row: &Row<'_>) -> Result<Vec<String>> {
    Ok(optional_json(row.get("passes")?)?.unwrap_or_default())
}

fn read_event(row: &Row<'_>) -> Result<EventRow> {
    let kind: String = row.get("kind")?;
    let person: Option<String> = row.get("person")?;
    let cause: Option<String> = row.get("cause")?;
    Ok(EventRow {
        seq: row.get("seq")?,
        seat: seat(row.get("seat")?)?,
        kind: match kind.as_str() {
            "act" => EventKind::Act { notation: row.get("act")?, dice: optional_json(row.get("dice")?)? },
            "concede" => EventKind::Concede,
            "undo" => EventKind::Undo { to_step: row.get("to_step")?, takeback: row.get("takeback")? },
            "bot" => EventKind::Bot { level: row.get("act")? },
            "return" => EventKind::Return,
            _ => return Err(bad("move")),
        },
        person: person.map(person_id).transpose()?,
        request: row.get("request")?,
        cause: cause.map(word).transpose()?,
        asked: Asked {
            to_move: seats(row.get("to_move")?),
            to_answer: seats(row.get("to_answer")?),
            anew: seats(row.get("anew")?),
        },
        at_ms: row.get("at_ms")?,
    })
}

fn read_chat(row: &Row<'_>) -> Result<ChatRow> {
    let person: Option<String> = row.get("person")?;
    let from: Option<u8> = row.get("seat")?;
    Ok(ChatRow {
        number: row.get("number")?,
        person: person.map(person_id).transpose()?,
        name: row.get("name")?,
        seat: from.map(seat).transpose()?,
        team: row.get("team")?,
        text: row.get("text")?,
        at_ms: row.get("at_ms")?,
    })
}

pub(super) fn list(db: &Connection, list: &List, limit: u32) -> Result<Vec<Listed>> {
    let mut found = match list {
        List::Of { person, archived } => {
            let sql = format!(
                "SELECT {LISTED} FROM tables t
                 WHERE (t.id IN (SELECT table_id FROM seats WHERE person = ?1) OR t.creator = ?1)
                   AND EXISTS (SELECT 1 FROM archive a WHERE a.person = ?1 AND a.table_id = t.id) = ?2
                 ORDER BY t.updated_ms DESC, t.id LIMIT ?3"
            );
            readable(db, &sql, (person.as_str(), archived, limit), read_listed)?
        }
        List::Public => {
            let sql = format!(
                "SELECT {LISTED} FROM tables t WHERE t.visibility = 'public' AND t.state <> 'over'
                 ORDER BY t.updated_ms DESC, t.id LIMIT ?"
            );
            readable(db, &sql, [limit], read_listed)?
        }
    };
    seat_all(db, found.iter_mut())?;
    Ok(found)
}

/// Finds who sits at each of many tables, in seat order.
fn seat_all<'a>(db: &Connection, tables: impl Iterator<Item = &'a mut Listed>) -> Result<()> {
    let mut tables: Vec<&mut Listed> = tables.collect();
    let ids: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
    let ids = serde_json::to_string(&ids).expect("texts always serialise");
    let sql = "SELECT s.table_id, s.kind, s.person, s.guest, s.bot, p.name
               FROM seats s LEFT JOIN people p ON p.id = s.person
               WHERE s.table_id IN (SELECT value FROM json_each(?)) ORDER BY s.table_id, s.seat";
    let mut seats: HashMap<String, Vec<Holder>> = HashMap::new();
    for (table, holder) in all(db, sql, [ids], |row| {
        Ok((row.get::<_, String>("table_id")?, read_holder(row).unwrap_or(Holder::Gone)))
    })? {
        seats.entry(table).or_default().push(holder);
    }
    for table in &mut tables {
        table.seats = seats.remove(table.id.as_str()).unwrap_or_default();
    }
    Ok(())
}

fn read_listed(row: &Row<'_>) -> Result<Listed> {
    let creator: Option<String> = row.get("creator")?;
    Ok(Listed {
        seats: Vec::new(),
        id: table_id(row.get("id")?)?,
        name: row.get("name")?,
        game: row.get("game")?,
        visibility: word(row.get("visibility")?)?,
        clock: optional_json(row.get("clock")?)?,
        progress: read_progress(row)?,
        creator: creator.map(person_id).transpose()?,
        created_ms: row.get("created_ms")?,
    })
}

pub(super) fn results(db: &Connection, person: &PersonId, before: i64, limit: u32) -> Result<Vec<Finished>> {
    let sql = format!(
        "SELECT r.id AS number, r.seat, r.standing, r.score, r.how, r.steps, r.takebacks, r.bot_steps, r.at_ms,
             {LISTED},
             EXISTS (SELECT 1 FROM archive a WHERE a.person = ?1 AND a.table_id = t.id) AS archived
         FROM results r JOIN tables t ON t.id = r.table_id
         WHERE r.person = ?1 AND r.id < ?2 ORDER BY r.id DESC LIMIT ?3"
    );
    let mut found = readable(db, &sql, (person.as_str(), before, limit), |row| {
        let result = ResultRow {
            seat: seat(row.get("seat")?)?,
            person: Some(person.clone()),
            standing: row.get("standing")?,
            score: row.get("score")?,
            how: row.get("how")?,
            steps: row.get("steps")?,
            takebacks: row.get("takebacks")?,
            bot_steps: row.get("bot_steps")?,
            at_ms: row.get("at_ms")?,
        };
        let table = read_listed(row)?;
        Ok(Finished { id: row.get("number")?, table, result, archived: row.get("archived")? })
    })?;
    seat_all(db, found.iter_mut().map(|finished| &mut finished.table))?;
    Ok(found)
}

fn bad(what: &str) -> StoreError {
    StoreError::Unreadable(format!("the database holds a bad {what}"))
}

fn person_id(text: String) -> Result<PersonId> {
    PersonId::parse(&text).ok_or_else(|| bad("person"))
}

fn table_id(text: String) -> Result<TableId> {
    TableId::parse(&text).ok_or_else(|| bad("table"))
}

fn seat(number: u8) -> Result<Seat> {
    Seat::try_from(number).map_err(|_| bad("seat"))
}

fn seats(bits: u8) -> SeatSet {
    Seat::all(MAX_SEATS as u8).filter(|seat| bits & (1 << seat.index()) != 0).collect()
}

fn json<T: DeserializeOwned>(text: String) -> Result<T> {
    serde_json::from_str(&text).map_err(|_| bad("value"))
}

fn optional_json<T: DeserializeOwned>(text: Option<String>) -> Result<Option<T>> {
    text.map(json).transpose()
}

fn word<T: DeserializeOwned>(text: String) -> Result<T> {
    serde_json::from_value(serde_json::Value::String(text)).map_err(|_| bad("word"))
}
