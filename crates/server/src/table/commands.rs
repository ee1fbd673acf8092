//! What changes the game. A command is carried out wholly or not at all, and once.

use super::{Held, Live, Push, bots};
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::store::{EventKind, EventRow, Holder, StoreError, TakebackRow, Write};
use crate::wire::{self, Cause, DiceSource, Position, TableState, UndoPolicy};
use redoubt_engine::{Seat, digest};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a person wants to be done.
pub(crate) enum Order {
    /// Take an action.
    Act(wire::Act),
    /// Take back what may be taken back at once.
    Undo(wire::Command),
    /// Give up.
    Concede(wire::Command),
    /// Ask the others for a takeback.
    Ask(wire::Command),
    /// Answer whoever asked.
    Answer(wire::Answer),
}

/// What comes of it.
enum Decision {
    /// An entry of the log.
    Event(EventKind),
    /// A request for a takeback, or the end of one.
    Takeback(Option<TakebackRow>),
}

/// On whose account something is done.
pub(super) enum By {
    /// A person, by a request with this fingerprint.
    Person {
        /// Who.
        id: PersonId,
        /// The fingerprint.
        request: String,
    },
    /// A bot.
    Bot,
    /// The clock: the player's time is over.
    Clock,
    /// The player, who has said in advance that such questions are passed.
    Order,
}

impl Order {
    fn seq(&self) -> u32 {
        match self {
            Order::Act(act) => act.seq,
            Order::Undo(command) | Order::Concede(command) | Order::Ask(command) => command.seq,
            Order::Answer(answer) => answer.seq,
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Order::Act(act) => act.seat,
            Order::Undo(command) | Order::Concede(command) | Order::Ask(command) => command.seat,
            Order::Answer(_) => None,
        }
    }

    /// Equal for equal orders.
    fn fingerprint(&self) -> String {
        match self {
            Order::Act(act) => digest(&("act", act.seat, &act.action, &act.dice)),
            Order::Undo(command) => digest(&("undo", command.seat)),
            Order::Concede(command) => digest(&("concede", command.seat)),
            Order::Ask(command) => digest(&("ask", command.seat)),
            Order::Answer(answer) => digest(&("answer", answer.agree)),
        }
    }
}

/// Carries out a person's order and answers with the game as the person then sees it.
pub(crate) async fn carry_out(
    app: App,
    table: TableId,
    person: PersonId,
    order: Order,
) -> Result<Position, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let seat = held.live().seat_for(&person, order.seat())?;
    let (seq, request) = (order.seq(), order.fingerprint());
    if !held.live().repeats(seq, &person, &request)? {
        require_running(held.live())?;
        match decide(held.live(), seat, &person, order)? {
            Decision::Event(kind) => {
                let by = By::Person { id: person.clone(), request };
                held = record(&app, held, seat, kind, by).await?;
            }
            Decision::Takeback(ask) => set_takeback(&app, &mut held, ask).await?,
        }
    }
    Ok(held.live().position(&room, Some(&person), Some(seq)))
}

/// Refuses what can only be done while the game is on.
pub(super) fn require_running(live: &Live) -> Result<(), ApiError> {
    match live.state() {
        TableState::Running => Ok(()),
        TableState::Waiting => Err(ApiError::Refused("the game has not begun: a seat is free".into())),
        TableState::Over => Err(ApiError::Refused("the game is over".into())),
    }
}

fn decide(live: &Live, seat: Seat, person: &PersonId, order: Order) -> Result<Decision, ApiError> {
    match order {
        Order::Act(act) => {
            let dice = match (live.row.dice, act.dice) {
                (DiceSource::Own, dice) => Some(dice.unwrap_or_default()),
                (DiceSource::Server, None) => None,
                (DiceSource::Server, Some(_)) => {
                    return Err(ApiError::Refused("the server rolls the dice at this table".into()));
                }
            };
            let check = || live.game.check(seat, &act.action);
            let notation = catch_unwind(AssertUnwindSafe(check)).map_err(|_| ApiError::Broken)??.notation;
            Ok(Decision::Event(EventKind::Act { notation, dice }))
        }
        Order::Undo(_) => undo(live, seat, person).map(Decision::Event),
        Order::Concede(_) => Ok(Decision::Event(EventKind::Concede)),
        Order::Ask(_) => {
            let ask = takeback(live, seat, person)?;
            Ok(if ask.waiting_for.is_empty() { agreed(&ask) } else { Decision::Takeback(Some(ask)) })
        }
        Order::Answer(answer) => {
            let own = live.seats_of(person);
            let asked = |ask: &TakebackRow| ask.waiting_for.iter().any(|seat| own.contains(seat));
            let mut ask = live
                .row
                .takeback
                .clone()
                .filter(asked)
                .ok_or_else(|| ApiError::Refused("nobody waits for your answer".into()))?;
            ask.waiting_for.retain(|seat| !own.contains(seat));
            Ok(match answer.agree {
                true if ask.waiting_for.is_empty() => agreed(&ask),
                true => Decision::Takeback(Some(ask)),
                false => Decision::Takeback(None),
            })
        }
    }
}

fn agreed(ask: &TakebackRow) -> Decision {
    Decision::Event(EventKind::Undo { to_step: ask.to_step, takeback: true })
}

/// What a seat may take back at once.
fn undo(live: &Live, seat: Seat, person: &PersonId) -> Result<EventKind, ApiError> {
    if live.row.undo == UndoPolicy::Never {
        return Err(ApiError::Refused("nothing is taken back at this table".into()));
    }
    match live.game.can_undo(seat) {
        Ok(()) => Ok(EventKind::Undo { to_step: live.step() - 1, takeback: false }),
        Err(_) if live.row.undo == UndoPolicy::Consent && live.alone(person) => {
            Ok(EventKind::Undo { to_step: takeback(live, seat, person)?.to_step, takeback: true })
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// What a seat has to ask the others for: to go back to before its last decision.
fn takeback(live: &Live, seat: Seat, person: &PersonId) -> Result<TakebackRow, ApiError> {
    if live.row.undo != UndoPolicy::Consent {
        return Err(ApiError::Refused("there are no takebacks at this table".into()));
    }
    let to_step = live
        .before_last_of(seat)
        .ok_or_else(|| ApiError::Refused("you have done nothing yet that could be taken back".into()))?;
    let is_other = |holder: &Holder| matches!(holder, Holder::Person { id, .. } if id != person);
    let waiting_for =
        Seat::all(live.seats.len() as u8).filter(|seat| is_other(&live.seats[seat.index()])).collect();
    Ok(TakebackRow { seat, to_step, waiting_for })
}

async fn set_takeback(app: &App, held: &mut Held<'_>, ask: Option<TakebackRow>) -> Result<(), ApiError> {
    let table = held.live().id().clone();
    app.store.commit(vec![Write::Takeback { table, ask: ask.clone() }]).await?;
    held.live_mut().row.takeback = ask;
    held.room().push(Push::Takeback(held.live().takeback()));
    Ok(())
}

/// Plays something, makes it durable, and tells everybody; then passes for whoever has said so.
///
/// # Errors
/// If the game refuses it, or it cannot be stored; then the table is as it was.
pub(super) async fn record<'a>(
    app: &App,
    held: Held<'a>,
    seat: Seat,
    kind: EventKind,
    by: By,
) -> Result<Held<'a>, ApiError> {
    let held = record_one(app, held, seat, kind, by).await?;
    pass_by_order(app, held).await
}

/// Passes for whoever is asked what it has decided to pass always.
pub(super) async fn pass_by_order<'a>(app: &App, mut held: Held<'a>) -> Result<Held<'a>, ApiError> {
    while let Some((seat, notation)) = held.live().ordered_pass() {
        held = record_one(app, held, seat, EventKind::Act { notation, dice: None }, By::Order).await?;
    }
    bots::wake(app, &held);
    Ok(held)
}

async fn record_one<'a>(
    app: &App,
    mut held: Held<'a>,
    seat: Seat,
    kind: EventKind,
    by: By,
) -> Result<Held<'a>, ApiError> {
    match catch_unwind(AssertUnwindSafe(|| held.live_mut().play(seat, &kind))) {
        Ok(played) => played?,
        Err(_) => {
            tracing::error!(table = %held.live().id(), "the rules failed");
            metrics::counter!("redoubt_rule_failures").increment(1);
            held.unload();
            return Err(ApiError::Broken);
        }
    }
    let (person, request, cause) = match by {
        By::Person { id, request } => (Some(id), Some(request), None),
        By::Bot => (None, None, None),
        By::Clock => (None, None, Some(Cause::Clock)),
        By::Order => (None, None, Some(Cause::Order)),
    };
    let event = EventRow { seq: held.live().seq() + 1, seat, kind, person, request, cause, at_ms: now_ms() };
    let append = held.live().append(event.clone());
    match app.store.commit(vec![Write::Append(Box::new(append))]).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            let room = held.room().clone();
            held.unload();
            let seq = room.hold(app).await?.live().seq();
            room.push(Push::Changed);
            return Err(ApiError::Stale { seq });
        }
        Err(error) => {
            held.unload();
            return Err(error.into());
        }
    }
    let had_asked = held.live().row.takeback.is_some();
    held.live_mut().note(event);
    metrics::counter!("redoubt_moves").increment(1);
    held.room().push(Push::Changed);
    if had_asked {
        held.room().push(Push::Takeback(None));
    }
    Ok(held)
}
