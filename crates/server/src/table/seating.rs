//! Joining, leaving, returning; bots in empty seats; what a seat has said in advance.

use super::commands::{self, By, Change, pass_by_order, record};
use super::setup::known_level;
use super::{Held, Live, Push};
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::store::{EventKind, Holder, Person, Sitter, Write};
use crate::wire::{self, Position, Snapshot, TableState};
use redoubt_engine::{Leaving, Seat, SeatSet};

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
    let repeated = wanted.map_or(!own.is_empty(), |seat| own.contains(seat));
    if !repeated {
        require_seat(&app, &person).await?;
        let seat = open_seat(&held, wanted)?;
        let sitter = Sitter { id: person.id.clone(), name: person.name.clone(), guest: false };
        seat_down(&app, &mut held, seat, Holder::Person(sitter), app.keep(&person)).await?;
    }
    Ok(held.live().snapshot(&room, Some(&person.id), None))
}

/// Refuses whoever sits at too many tables already.
async fn require_seat(app: &App, person: &Person) -> Result<(), ApiError> {
    let most = app.config.limits.seats;
    if person.guest {
        app.require_room()?;
    }
    if app.store.seats_taken(&person.id).await? < most {
        return Ok(());
    }
    Err(ApiError::TooMany(format!("you sit at {most} unfinished tables: finish or leave one first")))
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

/// Changes who sits in a seat of a table that waits, in storage first; the game starts when nobody is missing.
async fn seat_down(
    app: &App,
    held: &mut Held<'_>,
    seat: Seat,
    holder: Holder,
    mut writes: Vec<Write>,
) -> Result<(), ApiError> {
    let (at_ms, table) = (now_ms(), held.live().id().clone());
    let was = held.live_mut().reseat(seat, holder.clone(), at_ms);
    let progress = held.live().progress(at_ms);
    writes.push(Write::Reseat { table: table.clone(), seat, was: was.clone(), holder });
    writes.push(Write::Note { table, progress: progress.clone() });
    if let Err(error) = app.store.commit(writes).await {
        held.live_mut().reseat(seat, was, at_ms);
        return Err(error.into());
    }
    held.live_mut().row.progress = progress;
    held.room().push(Push::Seats);
    super::bots::wake(app, held);
    Ok(())
}

/// Leaves: a waiting table frees the seat or ends; a running game is given up, or goes on with a bot.
pub(crate) async fn leave(
    app: App,
    table: TableId,
    person: PersonId,
    leave: wire::LeaveTable,
) -> Result<(), ApiError> {
    let level = known_level(leave.level.as_deref())?;
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    held.live().require_member(&person)?;
    if leave.state.is_some_and(|state| state != held.live().state()) {
        return Err(ApiError::Stale { seq: held.live().seq() });
    }
    let own = held.live().seats_of(&person);
    match held.live().state() {
        TableState::Over => Ok(()),
        TableState::Running => match held.live().game.info().leaving {
            Leaving::GivesUp => give_up(&app, held, &person, own).await,
            Leaving::GoesOn => {
                for seat in own.iter() {
                    held = replace(&app, held, seat, level.clone(), &person).await?;
                }
                Ok(())
            }
        },
        TableState::Waiting
            if held.live().alone(&person) && held.live().row.creator.as_ref() == Some(&person) =>
        {
            if let Err(error) = app.store.commit(vec![Write::RemoveTable { table: table.clone() }]).await {
                held.unload(); // it is not what it seemed to be
                return Err(error.into());
            }
            room.push(Push::Removed);
            held.unload();
            app.hub.forget(&table);
            Ok(())
        }
        TableState::Waiting => {
            for seat in own.iter() {
                seat_down(&app, &mut held, seat, Holder::Open, Vec::new()).await?;
            }
            Ok(())
        }
    }
}

async fn give_up(app: &App, mut held: Held<'_>, person: &PersonId, own: SeatSet) -> Result<(), ApiError> {
    for seat in own.iter() {
        if held.live().state() == TableState::Running {
            let by = By::Person { id: person.clone(), request: "leave".to_string() };
            held = record(app, held, seat, EventKind::Concede, by).await?;
        }
    }
    Ok(())
}

/// Puts a bot on a seat of a running game; the seat remembers its player.
async fn replace<'a>(
    app: &App,
    held: Held<'a>,
    seat: Seat,
    level: String,
    by: &PersonId,
) -> Result<Held<'a>, ApiError> {
    let place_of = held.live().seats[seat.index()].owner().cloned();
    let holder = Holder::Bot { level: level.clone(), place_of };
    commands::reseat(app, held, seat, Change { kind: EventKind::Bot { level }, holder }, by).await
}

/// Takes back every seat in which a bot plays in the person's place.
pub(crate) async fn come_back(app: App, table: TableId, person: PersonId) -> Result<Snapshot, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let owned = held.live().owned_by(&person);
    if owned.is_empty() {
        return Err(ApiError::Forbidden("no seat at this table is yours"));
    }
    commands::require_running(held.live())?;
    commands::require_short(&app, held.live())?;
    for seat in owned.iter() {
        if let Holder::Bot { place_of: Some(sitter), .. } = held.live().seats[seat.index()].clone() {
            let change = Change { kind: EventKind::Return, holder: Holder::Person(sitter) };
            held = commands::reseat(&app, held, seat, change, &person).await?;
        }
    }
    Ok(held.live().snapshot(&room, Some(&person), None))
}

/// Puts a bot on a seat that is open, or whose player is silent.
pub(crate) async fn seat_bot(
    app: App,
    table: TableId,
    person: PersonId,
    wanted: wire::SeatBot,
) -> Result<Snapshot, ApiError> {
    let level = known_level(wanted.level.as_deref())?;
    let seat = wanted.seat;
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let live = held.live();
    let holder = live.seats.get(seat.index()).ok_or(ApiError::NotFound("seat"))?.clone();
    if !live.is_host(&room, &person, now_ms()) {
        return Err(ApiError::Forbidden("only the host puts bots on seats"));
    }
    match holder {
        Holder::Open => {
            seat_down(&app, &mut held, seat, Holder::Bot { level, place_of: None }, Vec::new()).await?;
        }
        Holder::Person(_) if live.is_silent(&room, seat, now_ms()) => {
            held = replace(&app, held, seat, level, &person).await?;
        }
        Holder::Bot { .. } => return Err(ApiError::Conflict("a bot sits there already")),
        Holder::Person(_) | Holder::Gone => {
            return Err(ApiError::Refused("whoever sits there has not been silent for long enough".into()));
        }
    }
    Ok(held.live().snapshot(&room, Some(&person), None))
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
    held.live().require_member(&person)?;
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
        Some(seat) => SeatSet::one(held.live().seat_for(&person, Some(seat))?),
        None => held.live().eyes_now(Some(&person)),
    };
    if seats.is_empty() {
        return Err(ApiError::Forbidden("you do not sit at this table"));
    }
    let kinds = known_kinds(held.live().row.game.as_str(), passes.kinds)?;
    let write = |seat| Write::SetPasses { table: table.clone(), seat, kinds: kinds.clone() };
    app.store.commit(seats.iter().map(write).collect()).await?;
    for seat in seats.iter() {
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

/// Loads the tables of a person anew, after its name or its seats changed in storage.
pub(crate) async fn refresh(app: &App, person: &PersonId) {
    for room in app.hub.all() {
        let concerns =
            |live: &Live| !live.owned_by(person).is_empty() || live.row.creator.as_ref() == Some(person);
        if room.unload_if(concerns).await {
            room.push(Push::Seats);
        }
    }
}
