//! Setting up a table, and going on at another one.

use super::live::open_game;
use super::{Asker, Held, Push, clocks};
use crate::accounts::checked_name;
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::store::{Holder, Person, Progress, Sitter, TableRow, Write};
use crate::text;
use crate::wire::{self, SeatPlan, TableState, TableSummary};
use std::net::IpAddr;

/// The level of a bot where none is named.
const USUAL_LEVEL: &str = "general";

/// Sets up a table.
pub(crate) async fn create(
    app: App,
    person: Person,
    address: IpAddr,
    plan: wire::CreateTable,
) -> Result<TableSummary, ApiError> {
    require_room(&app, &person).await?;
    if let Some(pack) = &plan.pack {
        require_pack(&app, &person, address, pack).await?;
    }
    let asker = Asker::new(address, Some(&person.id));
    let bots = plan.seats.iter().all(|seat| matches!(seat, SeatPlan::Bot { .. }));
    let counted = bots.then(|| app.bot_tables.enter(&address)).transpose()?;
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
        seed: app.luck.seed(&person.id).to_string(),
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
    let (row, seats) = checked(&app, &asker, row, seats).await?;
    let id = row.id.clone();
    let mut writes = app.keep(&person);
    writes.push(Write::AddTable { table: Box::new(row), seats });
    app.store.commit(writes).await?;
    metrics::counter!("redoubt_tables").increment(1);
    let room = app.hub.room(&id);
    room.count_until_over(counted);
    let held = room.hold(&app).await?;
    Ok(held.live().summary(&room, Some(&person.id)))
}

/// Refuses an own pack where there are too many already.
async fn require_pack(app: &App, person: &Person, address: IpAddr, pack: &str) -> Result<(), ApiError> {
    app.rates.pack.check(&address)?;
    let limits = &app.config.limits;
    let most = if person.guest { limits.packs_guest } else { limits.packs_account };
    let bytes = u32::try_from(pack.len()).unwrap_or(u32::MAX);
    if app.store.pack_bytes(&person.id).await?.saturating_add(bytes) <= most {
        return Ok(());
    }
    Err(ApiError::TooMany(format!("your own packs may have {} kB together", most / 1024)))
}

/// Refuses whoever has too many tables already.
async fn require_room(app: &App, person: &Person) -> Result<(), ApiError> {
    app.require_room()?;
    let limits = &app.config.limits;
    let most = if person.guest { limits.tables_guest } else { limits.tables_account };
    if app.store.unfinished(&person.id).await? < most {
        return Ok(());
    }
    Err(ApiError::TooMany(format!("you have {most} unfinished tables: finish or leave one first")))
}

/// Sets up the game to see whether it can be, and what state it starts in.
async fn checked(
    app: &App,
    asker: &Asker,
    mut row: TableRow,
    seats: Vec<Holder>,
) -> Result<(TableRow, Vec<Holder>), ApiError> {
    let opening = {
        let row = row.clone();
        move || open_game(&row)
    };
    let game = app.pool.answer(asker, opening).await??;
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
        SeatPlan::Guest { name } => sitter(checked_name(name)?, true),
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
        Some(name) if !text::is_visible(name) => {
            Err(ApiError::Refused("the table's name holds a character that cannot be shown".into()))
        }
        Some(name) => Ok(name.to_string()),
    }
}

/// Sets up the same table again with seats exchanged, once.
pub(crate) async fn rematch(
    app: App,
    table: TableId,
    person: Person,
    address: IpAddr,
) -> Result<TableSummary, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().seat_for(&person.id, None)?;
    let next = match held.live().row.rematch.clone() {
        Some(next) => next,
        None => {
            require_room(&app, &person).await?;
            let next = set_up_again(&app, &held, &person.id, Asker::new(address, Some(&person.id))).await?;
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

async fn set_up_again(
    app: &App,
    held: &Held<'_>,
    person: &PersonId,
    asker: Asker,
) -> Result<TableId, ApiError> {
    let live = held.live();
    if live.state() != TableState::Over {
        return Err(ApiError::Refused("the game is not over".into()));
    }
    if live.row.first_dice.as_ref().is_some_and(|drawn| !drawn.is_empty()) {
        let reason = "what the set-up draws has to be entered anew: please set up a new table";
        return Err(ApiError::Refused(reason.into()));
    }
    let mut seats: Vec<Holder> = live.seats.iter().map(again).collect();
    seats.rotate_left(1);
    let row = TableRow {
        id: TableId::random(),
        rules: live.game.info().rules_version,
        seed: app.luck.seed(person).to_string(),
        creator: Some(person.clone()),
        progress: Progress::new(TableState::Waiting, 0, now_ms()),
        rematch: None,
        created_ms: now_ms(),
        ..live.row.clone()
    };
    let (row, seats) = checked(app, &asker, row, seats).await?;
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
