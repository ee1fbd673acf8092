use crate::ids::{PersonId, TableId};
use crate::store::{
    Append, ChatRow, EventKind, Holder, Progress, ResultRow, Sitter, StoreError, TableRow, Write,
};
use redoubt_engine::{Seat, SeatSet};
use serde::Serialize;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteArguments;

type Sql<'q> = sqlx::query::Query<'q, sqlx::Sqlite, SqliteArguments<'q>>;

/// Carries out a change inside a transaction.
pub(super) async fn apply(db: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::AddGuest { id, name, at_ms } => {
            let sql = "INSERT OR IGNORE INTO people (id, name, created_ms) VALUES (?, ?, ?)";
            run(db, sqlx::query(sql).bind(id.as_str()).bind(name).bind(at_ms)).await
        }
        Write::Rename { id, name, key } => {
            let sql = "UPDATE people SET name = ?, account = ? WHERE id = ?";
            one(db, sqlx::query(sql).bind(name).bind(key).bind(id.as_str())).await
        }
        Write::Register { id, name, key, password } => {
            let sql =
                "UPDATE people SET name = ?, account = ?, password = ? WHERE id = ? AND account IS NULL";
            one(db, sqlx::query(sql).bind(name).bind(key).bind(password).bind(id.as_str())).await
        }
        Write::SetPassword { id, password, keep } => {
            let sql = "UPDATE people SET password = ? WHERE id = ?";
            one(db, sqlx::query(sql).bind(password).bind(id.as_str())).await?;
            let sql = "DELETE FROM sessions WHERE person = ? AND token <> ?";
            run(db, sqlx::query(sql).bind(id.as_str()).bind(keep)).await
        }
        Write::OpenSession { token, person, at_ms } => {
            let sql = "INSERT INTO sessions (token, person, created_ms) VALUES (?, ?, ?)";
            run(db, sqlx::query(sql).bind(token).bind(person.as_str()).bind(at_ms)).await
        }
        Write::CloseSession { token } => {
            run(db, sqlx::query("DELETE FROM sessions WHERE token = ?").bind(token)).await
        }
        Write::Merge { from, into } => merge(db, from, into).await,
        Write::Forget { id } => forget(db, id).await,
        Write::AddTable { table, seats } => add_table(db, table, seats).await,
        Write::RemoveTable { table } => {
            one(db, sqlx::query("DELETE FROM tables WHERE id = ? AND seq = 0").bind(table.as_str())).await
        }
        Write::Reseat { table, seat, was, holder } => reseat(db, table, *seat, was, holder).await,
        Write::SetPasses { table, seat, kinds } => {
            let sql = "UPDATE seats SET passes = ? WHERE table_id = ? AND seat = ?";
            one(db, sqlx::query(sql).bind(json(kinds)).bind(table.as_str()).bind(u8::from(*seat))).await
        }
        Write::Note { table, progress } => note(db, table, progress).await,
        Write::Append(entry) => append(db, entry).await,
        Write::Takeback { table, ask } => {
            let sql = "UPDATE tables SET takeback = ? WHERE id = ?";
            one(db, sqlx::query(sql).bind(ask.as_ref().map(json)).bind(table.as_str())).await
        }
        Write::Rematch { table, next } => {
            let sql = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL";
            one(db, sqlx::query(sql).bind(next.as_str()).bind(table.as_str())).await
        }
        Write::Archive { table, person, archived } => archive(db, table, person, *archived).await,
        Write::Say { table, line } => say(db, table, line).await,
    }
}

async fn run(db: &mut SqliteConnection, sql: Sql<'_>) -> Result<(), StoreError> {
    sql.execute(db).await?;
    Ok(())
}

/// Runs a change that must concern a row, otherwise somebody else was first.
async fn one(db: &mut SqliteConnection, sql: Sql<'_>) -> Result<(), StoreError> {
    if sql.execute(db).await?.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
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

async fn merge(db: &mut SqliteConnection, from: &PersonId, into: &PersonId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE seats SET person = ? WHERE person = ?",
        "UPDATE tables SET creator = ? WHERE creator = ?",
        "UPDATE chat SET person = ? WHERE person = ?",
        "UPDATE moves SET person = ? WHERE person = ?",
        "UPDATE results SET person = ? WHERE person = ?",
        "UPDATE OR IGNORE archive SET person = ? WHERE person = ?",
    ] {
        run(db, sqlx::query(sql).bind(into.as_str()).bind(from.as_str())).await?;
    }
    run(db, sqlx::query("DELETE FROM people WHERE id = ? AND account IS NULL").bind(from.as_str())).await
}

async fn forget(db: &mut SqliteConnection, id: &PersonId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE seats SET kind = CASE kind WHEN 'bot' THEN 'bot' ELSE 'gone' END, person = NULL, guest = NULL
         WHERE person = ?",
        "UPDATE tables SET creator = NULL WHERE creator = ?",
        "DELETE FROM chat WHERE person = ?",
        "UPDATE moves SET person = NULL, request = NULL WHERE person = ?",
        "DELETE FROM results WHERE person = ?",
        "DELETE FROM people WHERE id = ?",
    ] {
        run(db, sqlx::query(sql).bind(id.as_str())).await?;
    }
    Ok(())
}

async fn add_table(db: &mut SqliteConnection, row: &TableRow, seats: &[Holder]) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO tables (id, name, game, rules, options, pack, seed, first_dice, dice, undo, visibility,
                   spectators_chat, clock, creator, state, seq, step, to_act, created_ms, updated_ms, started_ms,
                   due_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?)";
    let query = sqlx::query(sql)
        .bind(row.id.as_str())
        .bind(&row.name)
        .bind(&row.game)
        .bind(row.rules)
        .bind(json(&row.options))
        .bind(&row.pack)
        .bind(&row.seed)
        .bind(row.first_dice.as_ref().map(json))
        .bind(word(row.dice))
        .bind(word(row.undo))
        .bind(word(row.visibility))
        .bind(row.spectators_chat)
        .bind(row.clock.as_ref().map(json))
        .bind(row.creator.as_ref().map(PersonId::as_str))
        .bind(word(row.progress.state))
        .bind(row.progress.to_act)
        .bind(row.created_ms)
        .bind(row.created_ms)
        .bind(row.progress.started_ms)
        .bind(row.progress.due_ms);
    run(db, query).await?;
    for (seat, holder) in Seat::all(seats.len() as u8).zip(seats) {
        let Sat { kind, person, guest, bot } = Sat::of(holder);
        let sql = "INSERT INTO seats (table_id, seat, kind, person, guest, bot) VALUES (?, ?, ?, ?, ?, ?)";
        let query = sqlx::query(sql).bind(row.id.as_str()).bind(u8::from(seat));
        run(db, query.bind(kind).bind(person).bind(guest).bind(bot)).await?;
    }
    count_bots(db, &row.id).await
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
async fn reseat(
    db: &mut SqliteConnection,
    table: &TableId,
    seat: Seat,
    was: &Holder,
    holder: &Holder,
) -> Result<(), StoreError> {
    let sql = "UPDATE seats SET passes = CASE WHEN person IS ?1 THEN passes END,
                   kind = ?2, person = ?1, guest = ?3, bot = ?4
               WHERE table_id = ?5 AND seat = ?6 AND kind = ?7 AND person IS ?8";
    let (was, now) = (Sat::of(was), Sat::of(holder));
    let query = sqlx::query(sql).bind(now.person).bind(now.kind).bind(now.guest).bind(now.bot);
    one(db, query.bind(table.as_str()).bind(u8::from(seat)).bind(was.kind).bind(was.person)).await?;
    count_bots(db, table).await
}

/// Notes beside a table in which seats bots sit.
async fn count_bots(db: &mut SqliteConnection, table: &TableId) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET bots = (SELECT COALESCE(SUM(1 << seat), 0) FROM seats
                   WHERE table_id = tables.id AND kind = 'bot') WHERE id = ?";
    one(db, sqlx::query(sql).bind(table.as_str())).await
}

/// A set of seats as a number: bit n stands for seat n.
pub(super) fn bits(seats: SeatSet) -> u8 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

async fn note(db: &mut SqliteConnection, table: &TableId, progress: &Progress) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET state = ?, seq = ?, step = ?, to_act = ?, outcome = ?, updated_ms = ?,
                   started_ms = ?, due_ms = ? WHERE id = ?";
    let query = sqlx::query(sql)
        .bind(word(progress.state))
        .bind(progress.seq)
        .bind(progress.step)
        .bind(progress.to_act)
        .bind(progress.outcome.as_ref().map(json))
        .bind(progress.updated_ms)
        .bind(progress.started_ms)
        .bind(progress.due_ms)
        .bind(table.as_str());
    one(db, query).await
}

async fn append(db: &mut SqliteConnection, entry: &Append) -> Result<(), StoreError> {
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
    let query = sqlx::query(sql)
        .bind(table.as_str())
        .bind(event.seq)
        .bind(u8::from(event.seat))
        .bind(kind)
        .bind(act)
        .bind(dice)
        .bind(to_step)
        .bind(takeback)
        .bind(event.person.as_ref().map(PersonId::as_str))
        .bind(&event.request)
        .bind(event.cause.map(word))
        .bind(bits(event.asked.to_move))
        .bind(bits(event.asked.to_answer))
        .bind(bits(event.asked.anew))
        .bind(event.at_ms);
    run(db, query).await?;
    note(db, table, progress).await?;
    run(db, sqlx::query("UPDATE tables SET takeback = NULL WHERE id = ?").bind(table.as_str())).await?;
    for result in results {
        add_result(db, table, result).await?;
    }
    Ok(())
}

async fn add_result(db: &mut SqliteConnection, table: &TableId, row: &ResultRow) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO results (table_id, seat, person, standing, score, how, steps, takebacks, bot_steps,
                   at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let query = sqlx::query(sql)
        .bind(table.as_str())
        .bind(u8::from(row.seat))
        .bind(row.person.as_ref().map(PersonId::as_str))
        .bind(&row.standing)
        .bind(row.score)
        .bind(&row.how)
        .bind(row.steps)
        .bind(row.takebacks)
        .bind(row.bot_steps)
        .bind(row.at_ms);
    run(db, query).await
}

async fn archive(
    db: &mut SqliteConnection,
    table: &TableId,
    person: &PersonId,
    archived: bool,
) -> Result<(), StoreError> {
    let sql = if archived {
        "INSERT OR IGNORE INTO archive (person, table_id) VALUES (?, ?)"
    } else {
        "DELETE FROM archive WHERE person = ? AND table_id = ?"
    };
    run(db, sqlx::query(sql).bind(person.as_str()).bind(table.as_str())).await
}

async fn say(db: &mut SqliteConnection, table: &TableId, line: &ChatRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO chat (table_id, number, person, name, seat, team, text, at_ms)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let query = sqlx::query(sql)
        .bind(table.as_str())
        .bind(line.number)
        .bind(line.person.as_ref().map(PersonId::as_str))
        .bind(&line.name)
        .bind(line.seat.map(u8::from))
        .bind(line.team)
        .bind(&line.text)
        .bind(line.at_ms);
    run(db, query).await
}
