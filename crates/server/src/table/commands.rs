//! What changes the game. A command is carried out wholly or not at all, and once.

use super::live::Played;
use super::{Held, Live, Push, Shown, bots};
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::store::{EventKind, EventRow, Holder, StoreError, TakebackRow, Write};
use crate::wire::{self, Cause, DiceSource, TableState, UndoPolicy};
use redoubt_catalog::Trouble;
use redoubt_engine::{Leaving, Seat, digest};
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

/// Somebody comes or goes.
pub(super) struct Change {
    /// As an entry of the log.
    pub(super) kind: EventKind,
    /// Who sits there then.
    pub(super) holder: Holder,
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
        let of = |name: &str, command: &wire::Command| {
            let wire::Command { seq, seat, to } = command;
            digest(&(name, seq, seat, to))
        };
        match self {
            Order::Act(act) => digest(&("act", act.seq, act.seat, &act.action, &act.dice)),
            Order::Undo(command) => of("undo", command),
            Order::Concede(command) => of("concede", command),
            Order::Ask(command) => of("ask", command),
            Order::Answer(answer) => digest(&("answer", answer.seq, answer.agree)),
        }
    }

    /// Whether the table is still as it was when the order was given, as far as the order depends on it.
    fn is_current(&self, live: &Live, seat: Seat) -> bool {
        let seq = self.seq();
        match self {
            Order::Act(_) => live.log.asks_as_at(seq, seat),
            Order::Undo(_) => live.log.ends_as_at(seq),
            Order::Concede(_) => seq <= live.seq(),
            Order::Ask(_) => seq <= live.seq() && live.log.made_none_since(seq, live.mind_of(seat)),
            Order::Answer(_) => seq == live.seq(),
        }
    }
}

/// Carries out a person's order and answers with the game as the person then sees it.
pub(crate) async fn carry_out(
    app: App,
    table: TableId,
    person: PersonId,
    order: Order,
) -> Result<Shown, ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let seat = held.live().seat_for(&person, order.seat())?;
    let (seq, request) = (order.seq(), order.fingerprint());
    if !held.live().log.holds(seq, &person, &request) {
        if !order.is_current(held.live(), seat) {
            return Err(ApiError::Stale { seq: held.live().seq() });
        }
        require_running(held.live())?;
        if !matches!(order, Order::Act(_) | Order::Concede(_)) {
            require_short(&app, held.live())?;
        }
        match decide(held.live(), seat, &person, order)? {
            Decision::Event(kind) => {
                let by = By::Person { id: person.clone(), request };
                held = record(&app, held, seat, kind, by).await?;
            }
            Decision::Takeback(ask) => set_takeback(&app, &mut held, ask).await?,
        }
    }
    let known = held.live().known_at(seq, Some(&person));
    Ok(held.live().shown(&room, Some(&person), known))
}

/// Refuses what can only be done while the game is on.
pub(super) fn require_running(live: &Live) -> Result<(), ApiError> {
    match live.state() {
        TableState::Running => Ok(()),
        TableState::Waiting => Err(ApiError::Refused("the game has not begun: a seat is free".into())),
        TableState::Over => Err(ApiError::Refused("the game is over".into())),
    }
}

/// Refuses what makes a log longer without leading to the end of the game, once the log is very long.
pub(super) fn require_short(app: &App, live: &Live) -> Result<(), ApiError> {
    if live.seq() < app.config.limits.entries {
        return Ok(());
    }
    Err(ApiError::Refused(
        "so much has happened at this table that nothing can be taken back any more".into(),
    ))
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
        Order::Undo(command) => undo(live, seat, person, command.to).map(Decision::Event),
        Order::Concede(_) => match live.game.info().leaving {
            Leaving::GivesUp => Ok(Decision::Event(EventKind::Concede)),
            Leaving::GoesOn => {
                Err(ApiError::Refused("nobody gives up this game: the others go on if you leave".into()))
            }
        },
        Order::Ask(command) => {
            let ask = takeback(live, seat, person, command.to)?;
            Ok(if ask.waiting_for.is_empty() { agreed(&ask) } else { Decision::Takeback(Some(ask)) })
        }
        Order::Answer(answer) => {
            let own = live.seats_of(person);
            let asked = |ask: &TakebackRow| ask.waiting_for.iter().any(|&seat| own.contains(seat));
            let mut ask = live
                .row
                .takeback
                .clone()
                .filter(asked)
                .ok_or_else(|| ApiError::Refused("nobody waits for your answer".into()))?;
            ask.waiting_for.retain(|&seat| !own.contains(seat));
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

/// What a player may take back at once: the last step, or everything after the first `to` steps.
fn undo(live: &Live, seat: Seat, person: &PersonId, to: Option<u32>) -> Result<EventKind, ApiError> {
    if live.row.undo == UndoPolicy::Never {
        return Err(ApiError::Refused("nothing is taken back at this table".into()));
    }
    let to_step = to.unwrap_or(live.step().saturating_sub(1));
    let can_undo = || live.game.can_undo(live.mind_of(seat), to_step as usize);
    match catch_unwind(AssertUnwindSafe(can_undo)).map_err(|_| ApiError::Broken)? {
        Ok(()) => Ok(EventKind::Undo { to_step, takeback: false }),
        Err(_) if live.row.undo == UndoPolicy::Consent && live.alone(person) => {
            Ok(EventKind::Undo { to_step: takeback(live, seat, person, to)?.to_step, takeback: true })
        }
        Err(trouble) => Err(trouble.into()),
    }
}

/// What a player has to ask the others for: to go back to before its last decision, or to the first `to` steps.
fn takeback(live: &Live, seat: Seat, person: &PersonId, to: Option<u32>) -> Result<TakebackRow, ApiError> {
    if live.row.undo != UndoPolicy::Consent {
        return Err(ApiError::Refused("there are no takebacks at this table".into()));
    }
    if let Some(step) = to.filter(|&step| step >= live.step()) {
        return Err(Trouble::Step { step: step as usize + 1, steps: live.step() as usize }.into());
    }
    let to_step = to
        .or(live.log.before_last_of(live.mind_of(seat)))
        .ok_or_else(|| ApiError::Refused("you have done nothing yet that could be taken back".into()))?;
    let is_other = |seat: &Seat| live.seats[seat.index()].sitter().is_some_and(|other| other.id != *person);
    Ok(TakebackRow { seat, to_step, waiting_for: live.all_seats().filter(is_other).collect() })
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

/// Passes for whoever is asked what it has decided to pass always, and agrees for whoever is asked what it has proposed
/// itself.
pub(super) async fn pass_by_order<'a>(app: &App, mut held: Held<'a>) -> Result<Held<'a>, ApiError> {
    while let Some((seat, notation)) = held.live().ordered_pass().or_else(|| held.live().own_consent()) {
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
    let Some(played) = play(&mut held, seat, &kind)? else {
        held.unload();
        return Err(ApiError::Broken);
    };
    let in_place = held.live().seats[seat.index()].owner().is_some();
    let (person, request, cause) = match by {
        By::Person { id, request } => (Some(id), Some(request), None),
        By::Bot => (None, None, in_place.then_some(Cause::Bot)),
        By::Clock => (None, None, Some(Cause::Clock)),
        By::Order => (None, None, Some(Cause::Order)),
    };
    let (seq, asked) = (held.live().seq() + 1, played.asked);
    let event = EventRow { seq, seat, kind, person, request, cause, asked, at_ms: now_ms() };
    let append = Write::Append(Box::new(held.live().append(event.clone())));
    let held = stored(app, held, vec![append]).await?;
    metrics::counter!("redoubt_moves").increment(1);
    Ok(noted(held, event, played))
}

/// Notes an entry that is durable, and tells everybody.
fn noted(mut held: Held<'_>, event: EventRow, played: Played) -> Held<'_> {
    let had_asked = held.live().row.takeback.is_some();
    held.live_mut().note(event, played);
    held.room().push(Push::Changed);
    if had_asked {
        held.room().push(Push::Takeback(None));
    }
    held
}

/// Carries something out in the game. Gives nothing if the rules failed: then the table has to be loaded again.
fn play(held: &mut Held<'_>, seat: Seat, kind: &EventKind) -> Result<Option<Played>, ApiError> {
    match catch_unwind(AssertUnwindSafe(|| held.live_mut().play(seat, kind))) {
        Ok(played) => Ok(Some(played?)),
        Err(_) => {
            tracing::error!(table = %held.live().id(), "the rules failed");
            metrics::counter!("redoubt_rule_failures").increment(1);
            Ok(None)
        }
    }
}

/// Makes a new entry durable. If that fails, the table is loaded again.
async fn stored<'a>(app: &App, held: Held<'a>, writes: Vec<Write>) -> Result<Held<'a>, ApiError> {
    match app.store.commit(writes).await {
        Ok(()) => Ok(held),
        Err(StoreError::Conflict) => {
            let room = held.room().clone();
            held.unload();
            let seq = room.hold(app).await?.live().seq();
            room.push(Push::Changed);
            Err(ApiError::Stale { seq })
        }
        Err(error) => {
            held.unload();
            Err(error.into())
        }
    }
}

/// Somebody comes or goes while the game is on: notes it in the log and tells everybody.
///
/// # Errors
/// If it cannot be stored; then the table is as it was.
pub(super) async fn reseat<'a>(
    app: &App,
    mut held: Held<'a>,
    seat: Seat,
    change: Change,
    by: &PersonId,
) -> Result<Held<'a>, ApiError> {
    let Change { kind, holder } = change;
    let at_ms = now_ms();
    let was = held.live_mut().reseat(seat, holder.clone(), at_ms);
    let Some(played) = play(&mut held, seat, &kind)? else {
        held.unload();
        return Err(ApiError::Broken);
    };
    let (seq, asked) = (held.live().seq() + 1, played.asked);
    let (person, table) = (Some(by.clone()), held.live().id().clone());
    let event = EventRow { seq, seat, kind, person, request: None, cause: None, asked, at_ms };
    let append = Write::Append(Box::new(held.live().append(event.clone())));
    let held = stored(app, held, vec![Write::Reseat { table, seat, was, holder }, append]).await?;
    held.room().push(Push::Seats); // before the entry, so that whoever has other seats hears of both at once
    pass_by_order(app, noted(held, event, played)).await
}
