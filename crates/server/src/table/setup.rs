//! Setting up a table, and going on at another one.

use super::live::open_game;
use super::pool::beside;
use super::{Held, Push, clocks};
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId, random_bytes};
use crate::people::Known;
use crate::store::{Holder, Person, Progress, Sitter, TableRow, Write};
use crate::text;
use crate::wire::{self, SeatPlan, TableState, TableSummary};
use redoubt_engine::Seed;

/// The level of a bot where none is named.
const USUAL_LEVEL: &str = "general";

/// Sets up a table.
pub(crate) async fn create(
    app: App,
    known: Known,
    plan: wire::CreateTable,
) -> Result<TableSummary, ApiError> {
    let Known { person, address, .. } = known;
    require_room(&app, &person, plan.pack.as_ref()).await?;
    let limits = &app.config.limits;
    let game = redoubt_catalog::games().into_iter().find(|game| game.id == plan.game);
    let game = game.ok_or(ApiError::NotFound("game"))?;
    let seats = plan.seats.iter().map(|seat| holder(&person, seat)).collect::<Result<Vec<_>, _>>()?;
    let row = TableRow {
        id: TableId::random(),
        name: table_name(plan.name.as_deref(), game.name, limits.table_name_chars)?,
        game: plan.game,
        rules: game.rules_version,
        options: plan.options,
        pack: plan.pack,
        seed: Seed::new(random_bytes()).to_string(),
        first_dice: plan.first_dice,
        dice: plan.dice,
        undo: plan.undo,
        visibility: plan.visibility,
        spectators_chat: plan.spectators_chat,
        clock: plan.clock.map(clocks::checked).transpose()?,
        creator: Some(person.id.clone()),
        progress: Progress::new(TableState::Waiting, 0, now_ms()),
        takeback: None,
        rematch: None,
        created_ms: now_ms(),
    };
    let (row, seats) = checked(row, seats).await?;
    let id = row.id.clone();
    let mut writes = app.keep(&person);
    writes.push(Write::AddTable { table: Box::new(row), seats });
    app.store.commit(writes).await?;
    metrics::counter!("redoubt_tables").increment(1);
    let room = app.hub.room(&id);
    room.comes_from(address);
    let held = room.hold(&app).await?;
    Ok(held.live().summary(&room, Some(&person.id)))
}

/// Refuses whoever has too many tables already, or too large packs of its own, and everybody when the disk is full.
async fn require_room(app: &App, person: &Person, pack: Option<&String>) -> Result<(), ApiError> {
    let limits = &app.config.limits;
    if app.store.bytes().await? > limits.data_bytes {
        return Err(ApiError::TooMany("this server is full: no new table can be set up".to_string()));
    }
    if let Some(pack) = pack
        && app.store.pack_bytes(&person.id).await? + pack.len() as u64 > limits.packs_person
    {
        let most = limits.packs_person / 1024;
        return Err(ApiError::TooMany(format!("your own packs at all tables have {most} kB at most")));
    }
    let most = if person.guest { limits.tables_guest } else { limits.tables_account };
    if app.store.unfinished(&person.id).await? < most {
        return Ok(());
    }
    Err(ApiError::TooMany(format!("you have {most} unfinished tables: finish or leave one first")))
}

/// Sets up the game to see whether it can be, and what state it starts in.
async fn checked(mut row: TableRow, seats: Vec<Holder>) -> Result<(TableRow, Vec<Holder>), ApiError> {
    let opening = {
        let row = row.clone();
        move || open_game(&row)
    };
    let game = beside(opening).await??;
    if usize::from(game.seats()) != seats.len() {
        let (expected, found) = (game.seats(), seats.len());
        return Err(ApiError::Refused(format!(
            "this game has {expected} seats with these options, not {found}"
        )));
    }
    if !seats.contains(&Holder::Open) {
        row.progress.state = if game.outcome().is_some() { TableState::Over } else { TableState::Running };
        row.progress.to_act = game.to_act().iter().map(|seat| 1 << seat.index()).sum();
        row.progress.started_ms = Some(row.created_ms);
        row.progress.due_ms = clocks::first_due(row.clock, &*game, &seats, row.created_ms);
    }
    Ok((row, seats))
}

fn holder(person: &Person, plan: &SeatPlan) -> Result<Holder, ApiError> {
    let sitter = |name: String, guest| Holder::Person(Sitter { id: person.id.clone(), name, guest });
    Ok(match plan {
        SeatPlan::Me => sitter(person.name.clone(), false),
        SeatPlan::Guest { name } => sitter(text::name(name)?, true),
        SeatPlan::Open => Holder::Open,
        SeatPlan::Bot { level } => Holder::Bot { level: known_level(Some(level))?, place_of: None },
    })
}

/// A level of bots: the one named, or the usual one.
pub(super) fn known_level(level: Option<&str>) -> Result<String, ApiError> {
    let level = level.unwrap_or(USUAL_LEVEL);
    match redoubt_bots::LEVELS.iter().find(|known| known.id == level) {
        Some(level) => Ok(level.id.to_string()),
        None => Err(ApiError::Refused("there is no bot of this level".into())),
    }
}

fn table_name(name: Option<&str>, game: &str, chars_max: usize) -> Result<String, ApiError> {
    match name.map(str::trim).filter(|name| !name.is_empty()) {
        None => Ok(game.to_string()),
        Some(name) if name.chars().count() > chars_max => {
            Err(ApiError::Refused(format!("the table's name is longer than {chars_max} characters")))
        }
        Some(name) => text::line(name, "the table's name"),
    }
}

/// Sets up the same table again with seats exchanged, once.
pub(crate) async fn rematch(app: App, table: TableId, person: Person) -> Result<TableSummary, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().seat_for(&person.id, None)?;
    let next = match held.live().row.rematch.clone() {
        Some(next) => next,
        None => {
            require_room(&app, &person, held.live().row.pack.as_ref()).await?;
            let next = set_up_again(&app, &held, &person.id).await?;
            held.live_mut().row.rematch = Some(next.clone());
            room.push(Push::Rematch(next.clone()));
            next
        }
    };
    drop(held);
    let room = app.hub.room(&next);
    let held = room.hold(&app).await?;
    Ok(held.live().summary(&room, Some(&person.id)))
}

async fn set_up_again(app: &App, held: &Held<'_>, person: &PersonId) -> Result<TableId, ApiError> {
    let live = held.live();
    if live.state() != TableState::Over {
        return Err(ApiError::Refused("the game is not over".into()));
    }
    let mut seats: Vec<Holder> = live.seats.iter().map(again).collect();
    seats.rotate_left(1);
    let row = TableRow {
        id: TableId::random(),
        rules: live.game.info().rules_version,
        seed: Seed::new(random_bytes()).to_string(),
        creator: Some(person.clone()),
        progress: Progress::new(TableState::Waiting, 0, now_ms()),
        rematch: None,
        created_ms: now_ms(),
        ..live.row.clone()
    };
    let (row, seats) = checked(row, seats).await?;
    let next = row.id.clone();
    let writes = vec![
        Write::AddTable { table: Box::new(row), seats },
        Write::Rematch { table: live.id().clone(), next: next.clone() },
    ];
    app.store.commit(writes).await?;
    Ok(next)
}

/// Who sits in the same seat of the next game. Whoever has left has left.
fn again(holder: &Holder) -> Holder {
    match holder {
        Holder::Person(sitter) => Holder::Person(sitter.clone()),
        Holder::Bot { level, .. } => Holder::Bot { level: level.clone(), place_of: None },
        Holder::Open | Holder::Gone => Holder::Open,
    }
}
