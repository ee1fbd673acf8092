//! Setting up, joining, leaving, talking, going on.

use super::clocks;
use super::commands::{By, pass_by_order, record};
use super::live::open_game;
use super::pool::beside;
use super::show::chat_line;
use super::{Held, Push};
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId, random_bytes};
use crate::store::{ChatRow, EventKind, Holder, Person, Progress, TableRow, Write};
use crate::wire::{self, Position, SeatPlan, Snapshot, TableState, TableSummary};
use redoubt_engine::{Seat, Seed};
use std::sync::Arc;

/// Sets up a table.
pub(crate) async fn create(
    app: App,
    person: Person,
    plan: wire::CreateTable,
) -> Result<TableSummary, ApiError> {
    require_room(&app, &person).await?;
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
    let held = room.hold(&app).await?;
    Ok(held.live().summary(&room, Some(&person.id)))
}

/// Refuses whoever has too many tables already.
async fn require_room(app: &App, person: &Person) -> Result<(), ApiError> {
    let limits = &app.config.limits;
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
    match plan {
        SeatPlan::Me => Ok(Holder::Person { id: person.id.clone(), name: person.name.clone() }),
        SeatPlan::Open => Ok(Holder::Open),
        SeatPlan::Bot { level } => match redoubt_bots::LEVELS.iter().find(|known| known.id == level) {
            Some(level) => Ok(Holder::Bot(level.id.to_string())),
            None => Err(ApiError::Refused("there is no bot of this level".into())),
        },
    }
}

fn table_name(name: Option<&str>, game: &str, chars_max: usize) -> Result<String, ApiError> {
    match name.map(str::trim).filter(|name| !name.is_empty()) {
        None => Ok(game.to_string()),
        Some(name) if name.chars().count() > chars_max => {
            Err(ApiError::Refused(format!("the table's name is longer than {chars_max} characters")))
        }
        Some(name) if name.chars().any(char::is_control) => {
            Err(ApiError::Refused("the table's name holds a character that cannot be shown".into()))
        }
        Some(name) => Ok(name.to_string()),
    }
}

/// Takes an open seat.
pub(crate) async fn join(
    app: App,
    table: TableId,
    person: Person,
    wanted: Option<Seat>,
) -> Result<Snapshot, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let own = held.live().seats_of(&person.id);
    let repeated = wanted.map_or(!own.is_empty(), |seat| own.contains(&seat));
    if !repeated {
        let seat = open_seat(&held, wanted)?;
        let mut writes = app.keep(&person);
        writes.push(Write::TakeSeat { table: table.clone(), seat, person: person.id.clone() });
        let holder = Holder::Person { id: person.id.clone(), name: person.name.clone() };
        reseat(&app, &mut held, seat, holder, writes).await?;
    }
    Ok(held.live().snapshot(&room, Some(&person.id), None))
}

fn open_seat(held: &Held<'_>, wanted: Option<Seat>) -> Result<Seat, ApiError> {
    let seats = &held.live().seats;
    let is_open = |seat: &Seat| seats[seat.index()] == Holder::Open;
    match wanted {
        Some(seat) if seat.index() >= seats.len() => Err(ApiError::NotFound("seat")),
        Some(seat) if !is_open(&seat) => Err(ApiError::Conflict("this seat is taken")),
        Some(seat) => Ok(seat),
        None => Seat::all(seats.len() as u8)
            .find(is_open)
            .ok_or(ApiError::Conflict("every seat at this table is taken")),
    }
}

/// Changes who sits in a seat, in storage first; the game starts when nobody is missing.
async fn reseat(
    app: &App,
    held: &mut Held<'_>,
    seat: Seat,
    holder: Holder,
    mut writes: Vec<Write>,
) -> Result<(), ApiError> {
    let at_ms = now_ms();
    let before = held.live_mut().reseat(seat, holder, at_ms);
    let progress = held.live().progress(at_ms);
    writes.push(Write::Note { table: held.live().id().clone(), progress: progress.clone() });
    if let Err(error) = app.store.commit(writes).await {
        held.live_mut().reseat(seat, before, at_ms);
        return Err(error.into());
    }
    held.live_mut().row.progress = progress;
    held.room().push(Push::Seats);
    super::bots::wake(app, held);
    Ok(())
}

/// Leaves: a waiting table frees the seat or ends, a running game is given up.
pub(crate) async fn leave(app: App, table: TableId, person: PersonId) -> Result<(), ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().require_host(&person)?;
    match held.live().state() {
        TableState::Over => Ok(()),
        TableState::Running => {
            for seat in held.live().seats_of(&person) {
                if held.live().state() == TableState::Running {
                    let by = By::Person { id: person.clone(), request: "leave".to_string() };
                    held = record(&app, held, seat, EventKind::Concede, by).await?;
                }
            }
            Ok(())
        }
        TableState::Waiting
            if held.live().alone(&person) && held.live().row.creator.as_ref() == Some(&person) =>
        {
            app.store.commit(vec![Write::RemoveTable { table: table.clone() }]).await?;
            room.push(Push::Removed);
            held.unload();
            app.hub.forget(&table);
            Ok(())
        }
        TableState::Waiting => {
            for seat in held.live().seats_of(&person) {
                let writes = vec![Write::FreeSeat { table: table.clone(), seat }];
                reseat(&app, &mut held, seat, Holder::Open, writes).await?;
            }
            Ok(())
        }
    }
}

/// Puts a table away or takes it out again.
pub(crate) async fn archive(
    app: App,
    table: TableId,
    person: PersonId,
    archived: bool,
) -> Result<(), ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().require_host(&person)?;
    app.store.commit(vec![Write::Archive { table, person: person.clone(), archived }]).await?;
    let marks = &mut held.live_mut().archived;
    marks.retain(|other| *other != person);
    if archived {
        marks.push(person);
    }
    Ok(())
}

/// Notes what a person passes always from now on, and passes it at once if that is what is asked.
pub(crate) async fn set_passes(
    app: App,
    table: TableId,
    person: PersonId,
    passes: wire::Passes,
) -> Result<Position, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let seats = match passes.seat {
        Some(seat) => vec![held.live().seat_for(&person, Some(seat))?],
        None => held.live().seats_of(&person),
    };
    if seats.is_empty() {
        return Err(ApiError::Forbidden("you do not sit at this table"));
    }
    let kinds = known_kinds(held.live().row.game.as_str(), passes.kinds)?;
    let write = |&seat: &Seat| Write::SetPasses { table: table.clone(), seat, kinds: kinds.clone() };
    app.store.commit(seats.iter().map(write).collect()).await?;
    for seat in seats {
        held.live_mut().passes[seat.index()].clone_from(&kinds);
    }
    room.push(Push::Seats);
    let held = pass_by_order(&app, held).await?;
    Ok(held.live().position(&room, Some(&person), None))
}

/// Refuses kinds of question that a game does not have.
fn known_kinds(game: &str, mut kinds: Vec<String>) -> Result<Vec<String>, ApiError> {
    let games = redoubt_catalog::games();
    let known = games.iter().find(|entry| entry.id == game).map(|entry| entry.passes.as_slice());
    let is_known = |kind: &String| known.unwrap_or_default().iter().any(|known| known.id == kind);
    if let Some(kind) = kinds.iter().find(|kind| !is_known(kind)) {
        return Err(ApiError::Refused(format!("this game has no question of the kind `{kind}`")));
    }
    kinds.sort();
    kinds.dedup();
    Ok(kinds)
}

/// Says something.
pub(crate) async fn say(app: App, table: TableId, person: Person, text: String) -> Result<(), ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let live = held.live();
    let seat = live.seats_of(&person.id).first().copied();
    if seat.is_none() && !live.row.spectators_chat {
        return Err(ApiError::Forbidden("only those who sit at this table may write here"));
    }
    let number = live.chat.last().map_or(0, |line| line.number) + 1;
    let (id, name) = (person.id.clone(), person.name.clone());
    let line = ChatRow { number, person: Some(id), name, seat, text, at_ms: now_ms() };
    let mut writes = app.keep(&person);
    writes.push(Write::Say { table, line: line.clone() });
    app.store.commit(writes).await?;
    room.push(Push::Chat(Arc::new(chat_line(&line))));
    held.live_mut().chat.push(line);
    Ok(())
}

/// Sets up the same table again with seats exchanged, once.
pub(crate) async fn rematch(app: App, table: TableId, person: Person) -> Result<TableSummary, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().seat_for(&person.id, None)?;
    let next = match held.live().row.rematch.clone() {
        Some(next) => next,
        None => {
            require_room(&app, &person).await?;
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
    let mut seats: Vec<Holder> = live
        .seats
        .iter()
        .map(|holder| if *holder == Holder::Gone { Holder::Open } else { holder.clone() })
        .collect();
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

/// Loads the tables of a person anew, after its name or its seats changed in storage.
pub(crate) async fn refresh(app: &App, person: &PersonId) {
    for room in app.hub.all() {
        if room.unload_if(|live| !live.seats_of(person).is_empty()).await {
            room.push(Push::Seats);
        }
    }
}
