use crate::ids::{PersonId, SOMEBODY, TableId};
use crate::store::{
    Account, Asked, CHAT_MAX, ChatRow, EventKind, EventRow, Finished, Holder, List, Listed, Person, Progress,
    ResultRow, Sitter, StoreError, StoredTable, TableRow,
};
use redoubt_engine::{MAX_SEATS, Seat, SeatSet};
use serde::de::DeserializeOwned;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};
use std::collections::HashMap;

/// The columns of a table in a list.
const LISTED: &str = "t.id, t.name, t.game, t.visibility, t.clock, t.state, t.seq, t.step, t.to_act, t.outcome, \
                      t.creator, t.created_ms, t.updated_ms, t.started_ms, t.due_ms";

type Result<T> = std::result::Result<T, StoreError>;

pub(super) async fn person(db: &SqlitePool, id: &PersonId) -> Result<Option<Person>> {
    let row = sqlx::query("SELECT id, name, account FROM people WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(read_person).transpose()
}

pub(super) async fn session(db: &SqlitePool, token: &str, since_ms: i64) -> Result<Option<Person>> {
    let sql = "SELECT p.id, p.name, p.account FROM sessions s JOIN people p ON p.id = s.person
               WHERE s.token = ? AND s.created_ms > ?";
    let row = sqlx::query(sql).bind(token).bind(since_ms).fetch_optional(db).await?;
    row.as_ref().map(read_person).transpose()
}

pub(super) async fn account(db: &SqlitePool, key: &str) -> Result<Option<Account>> {
    let sql = "SELECT id, name, account, password FROM people WHERE account = ?";
    let Some(row) = sqlx::query(sql).bind(key).fetch_optional(db).await? else { return Ok(None) };
    Ok(Some(Account { person: read_person(&row)?, password: row.try_get("password")? }))
}

fn read_person(row: &SqliteRow) -> Result<Person> {
    let account: Option<String> = row.try_get("account")?;
    Ok(Person { id: person_id(row.try_get("id")?)?, name: row.try_get("name")?, guest: account.is_none() })
}

pub(super) async fn table(db: &SqlitePool, id: &TableId) -> Result<Option<StoredTable>> {
    // One transaction, so that all parts are of one moment.
    let mut moment = db.begin().await?;
    let row = sqlx::query("SELECT * FROM tables WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(&mut *moment)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = sqlx::query(
        "SELECT s.kind, s.person, s.guest, s.bot, s.passes, p.name FROM seats s LEFT JOIN people p ON p.id = s.person
         WHERE s.table_id = ? ORDER BY s.seat",
    )
    .bind(id.as_str())
    .fetch_all(&mut *moment)
    .await?;
    let events = sqlx::query("SELECT * FROM moves WHERE table_id = ? ORDER BY seq")
        .bind(id.as_str())
        .fetch_all(&mut *moment)
        .await?;
    let chat = sqlx::query("SELECT * FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?")
        .bind(id.as_str())
        .bind(CHAT_MAX as i64)
        .fetch_all(&mut *moment)
        .await?;
    let archived: Vec<String> = sqlx::query_scalar("SELECT person FROM archive WHERE table_id = ?")
        .bind(id.as_str())
        .fetch_all(&mut *moment)
        .await?;
    moment.commit().await?;
    Ok(Some(StoredTable {
        row: read_table(&row)?,
        seats: seats.iter().map(read_holder).collect::<Result<_>>()?,
        passes: seats.iter().map(read_passes).collect::<Result<_>>()?,
        events: events.iter().map(read_event).collect::<Result<_>>()?,
        chat: chat.iter().rev().map(read_chat).collect::<Result<_>>()?,
        archived: archived.into_iter().map(person_id).collect::<Result<_>>()?,
    }))
}

fn read_table(row: &SqliteRow) -> Result<TableRow> {
    let creator: Option<String> = row.try_get("creator")?;
    let rematch: Option<String> = row.try_get("rematch")?;
    Ok(TableRow {
        id: table_id(row.try_get("id")?)?,
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        rules: row.try_get("rules")?,
        options: json(row.try_get("options")?)?,
        pack: row.try_get("pack")?,
        seed: row.try_get("seed")?,
        first_dice: optional_json(row.try_get("first_dice")?)?,
        dice: word(row.try_get("dice")?)?,
        undo: word(row.try_get("undo")?)?,
        visibility: word(row.try_get("visibility")?)?,
        spectators_chat: row.try_get("spectators_chat")?,
        clock: optional_json(row.try_get("clock")?)?,
        creator: creator.map(person_id).transpose()?,
        progress: read_progress(row)?,
        takeback: optional_json(row.try_get("takeback")?)?,
        rematch: rematch.map(table_id).transpose()?,
        created_ms: row.try_get("created_ms")?,
    })
}

fn read_progress(row: &SqliteRow) -> Result<Progress> {
    Ok(Progress {
        state: word(row.try_get("state")?)?,
        seq: row.try_get("seq")?,
        step: row.try_get("step")?,
        to_act: row.try_get("to_act")?,
        outcome: optional_json(row.try_get("outcome")?)?,
        updated_ms: row.try_get("updated_ms")?,
        started_ms: row.try_get("started_ms")?,
        due_ms: row.try_get("due_ms")?,
    })
}

fn read_holder(row: &SqliteRow) -> Result<Holder> {
    let kind: String = row.try_get("kind")?;
    Ok(match kind.as_str() {
        "person" => Holder::Person(read_sitter(row)?.ok_or_else(|| bad("seat"))?),
        "bot" => Holder::Bot { level: row.try_get("bot")?, place_of: read_sitter(row)? },
        "open" => Holder::Open,
        _ => Holder::Gone,
    })
}

fn read_sitter(row: &SqliteRow) -> Result<Option<Sitter>> {
    let (id, guest): (Option<String>, Option<String>) = (row.try_get("person")?, row.try_get("guest")?);
    let Some(id) = id else { return Ok(None) };
    let (own, is_guest): (Option<String>, bool) = (row.try_get("name")?, guest.is_some());
    let name = guest.or(own).unwrap_or_else(|| SOMEBODY.to_string());
    Ok(Some(Sitter { id: person_id(id)?, name, guest: is_guest }))
}

fn read_passes(row: &SqliteRow) -> Result<Vec<String>> {
    Ok(optional_json(row.try_get("passes")?)?.unwrap_or_default())
}

fn read_event(row: &SqliteRow) -> Result<EventRow> {
    let kind: String = row.try_get("kind")?;
    let person: Option<String> = row.try_get("person")?;
    let cause: Option<String> = row.try_get("cause")?;
    Ok(EventRow {
        seq: row.try_get("seq")?,
        seat: seat(row.try_get("seat")?)?,
        kind: match kind.as_str() {
            "act" => {
                EventKind::Act { notation: row.try_get("act")?, dice: optional_json(row.try_get("dice")?)? }
            }
            "concede" => EventKind::Concede,
            "undo" => {
                EventKind::Undo { to_step: row.try_get("to_step")?, takeback: row.try_get("takeback")? }
            }
            "bot" => EventKind::Bot { level: row.try_get("act")? },
            "return" => EventKind::Return,
            _ => return Err(bad("move")),
        },
        person: person.map(person_id).transpose()?,
        request: row.try_get("request")?,
        cause: cause.map(word).transpose()?,
        asked: Asked {
            to_move: seats(row.try_get("to_move")?),
            to_answer: seats(row.try_get("to_answer")?),
            anew: seats(row.try_get("anew")?),
        },
        at_ms: row.try_get("at_ms")?,
    })
}

fn read_chat(row: &SqliteRow) -> Result<ChatRow> {
    let person: Option<String> = row.try_get("person")?;
    let from: Option<u8> = row.try_get("seat")?;
    Ok(ChatRow {
        number: row.try_get("number")?,
        person: person.map(person_id).transpose()?,
        name: row.try_get("name")?,
        seat: from.map(seat).transpose()?,
        team: row.try_get("team")?,
        text: row.try_get("text")?,
        at_ms: row.try_get("at_ms")?,
    })
}

pub(super) async fn list(db: &SqlitePool, list: &List, limit: u32) -> Result<Vec<Listed>> {
    let rows = match list {
        List::Of { person, archived } => {
            let sql = format!(
                "SELECT {LISTED} FROM tables t
                 WHERE (t.id IN (SELECT table_id FROM seats WHERE person = ?1) OR t.creator = ?1)
                   AND EXISTS (SELECT 1 FROM archive a WHERE a.person = ?1 AND a.table_id = t.id) = ?2
                 ORDER BY t.updated_ms DESC, t.id LIMIT ?3"
            );
            sqlx::query(&sql).bind(person.as_str()).bind(archived).bind(limit).fetch_all(db).await?
        }
        List::Public => {
            let sql = format!(
                "SELECT {LISTED} FROM tables t WHERE t.visibility = 'public' AND t.state <> 'over'
                 ORDER BY t.updated_ms DESC, t.id LIMIT ?"
            );
            sqlx::query(&sql).bind(limit).fetch_all(db).await?
        }
    };
    let ids = rows.iter().map(|row| row.try_get("id")).collect::<std::result::Result<Vec<String>, _>>()?;
    let seats = seats_of(db, &ids).await?;
    rows.iter().map(|row| read_listed(row, &seats)).collect()
}

/// Who sits at each of many tables, in seat order.
async fn seats_of(db: &SqlitePool, ids: &[String]) -> Result<HashMap<String, Vec<Holder>>> {
    let mut seats: HashMap<String, Vec<Holder>> = HashMap::new();
    let ids = serde_json::to_string(ids).expect("texts always serialise");
    let sql = "SELECT s.table_id, s.kind, s.person, s.guest, s.bot, p.name
               FROM seats s LEFT JOIN people p ON p.id = s.person
               WHERE s.table_id IN (SELECT value FROM json_each(?)) ORDER BY s.table_id, s.seat";
    for row in sqlx::query(sql).bind(ids).fetch_all(db).await? {
        seats.entry(row.try_get("table_id")?).or_default().push(read_holder(&row)?);
    }
    Ok(seats)
}

fn read_listed(row: &SqliteRow, seats: &HashMap<String, Vec<Holder>>) -> Result<Listed> {
    let id: String = row.try_get("id")?;
    let creator: Option<String> = row.try_get("creator")?;
    Ok(Listed {
        seats: seats.get(&id).cloned().unwrap_or_default(),
        id: table_id(id)?,
        name: row.try_get("name")?,
        game: row.try_get("game")?,
        visibility: word(row.try_get("visibility")?)?,
        clock: optional_json(row.try_get("clock")?)?,
        progress: read_progress(row)?,
        creator: creator.map(person_id).transpose()?,
        created_ms: row.try_get("created_ms")?,
    })
}

pub(super) async fn results(
    db: &SqlitePool,
    person: &PersonId,
    before: i64,
    limit: u32,
) -> Result<Vec<Finished>> {
    let sql = format!(
        "SELECT r.id AS number, r.seat, r.standing, r.score, r.how, r.steps, r.takebacks, r.bot_steps, r.at_ms,
             {LISTED},
             EXISTS (SELECT 1 FROM archive a WHERE a.person = ?1 AND a.table_id = t.id) AS archived
         FROM results r JOIN tables t ON t.id = r.table_id
         WHERE r.person = ?1 AND r.id < ?2 ORDER BY r.id DESC LIMIT ?3"
    );
    let rows = sqlx::query(&sql).bind(person.as_str()).bind(before).bind(limit).fetch_all(db).await?;
    let ids = rows.iter().map(|row| row.try_get("id")).collect::<std::result::Result<Vec<String>, _>>()?;
    let seats = seats_of(db, &ids).await?;
    rows.iter()
        .map(|row| {
            let result = ResultRow {
                seat: seat(row.try_get("seat")?)?,
                person: Some(person.clone()),
                standing: row.try_get("standing")?,
                score: row.try_get("score")?,
                how: row.try_get("how")?,
                steps: row.try_get("steps")?,
                takebacks: row.try_get("takebacks")?,
                bot_steps: row.try_get("bot_steps")?,
                at_ms: row.try_get("at_ms")?,
            };
            let table = read_listed(row, &seats)?;
            Ok(Finished { id: row.try_get("number")?, table, result, archived: row.try_get("archived")? })
        })
        .collect()
}

fn bad(what: &str) -> StoreError {
    StoreError::Failed(format!("the database holds a bad {what}"))
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
