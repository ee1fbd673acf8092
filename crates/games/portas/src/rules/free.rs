//! P3.1a: free steps of the active player, before, between and after; P3.27: trading.

use super::Ctx;
use super::colonists::{employ, jobs, keep};
use super::stores::{discard, pay};
use crate::Portas;
use crate::action::{Action, TurnAction};
use crate::event::Event;
use crate::ids::{Good, Side};
use crate::pack::Special;
use crate::state::{Camp, React, State, Turn, Window};
use redoubt_engine::{Seat, SeatSet};

/// So many units and openings a turn or a Year's end allows (D13).
pub(crate) const TRADES: u8 = 60;

/// Lists the free steps of the active player.
pub(crate) fn list(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    let own = state.seat(seat);
    if own.home.values().any(|count| *count > 0) {
        jobs(rules, state, seat, false, into);
    }
    if state.clock.trades > 0 {
        if !partners(rules, state, seat).is_empty() {
            into.push(Action::Turn(TurnAction::Trade));
        }
        if rules.any_deed(state, rules.side(seat), Window::Turn) {
            into.push(Action::Turn(TurnAction::Soldiers));
        }
        if can_blow(rules, state, seat) {
            into.push(Action::Turn(TurnAction::Bugle));
        }
    }
    discards(rules, state, seat, into);
}

/// Whether there is any.
pub(crate) fn any(rules: &Portas, state: &State, seat: Seat) -> bool {
    state.clock.trades > 0
        && (!partners(rules, state, seat).is_empty()
            || rules.any_deed(state, rules.side(seat), Window::Turn)
            || can_blow(rules, state, seat))
        || any_job(rules, state, seat)
        || is_crammed(rules, state, seat)
}

/// Whether somebody can be employed.
pub(crate) fn any_job(rules: &Portas, state: &State, seat: Seat) -> bool {
    let own = state.seat(seat);
    let job = |class| {
        own.home[class] > 0
            && rules.open_jobs(own, class) != 0
            && rules.can_pay(own, &keep(rules, state, class))
    };
    crate::Class::ALL.into_iter().any(job)
}

/// D9: lists what may be thrown away to make room for what a Buffer holds.
pub(crate) fn discards(rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
    if is_crammed(rules, state, seat) {
        let own = state.seat(seat);
        let loose = Good::STORED.into_iter().filter(|&good| rules.is_loose(own, good));
        into.extend(loose.map(|good| Action::Turn(TurnAction::Discard { good })));
    }
}

/// D9: goods are thrown away only while the stores cannot take everything that Buffers hold.
pub(crate) fn is_crammed(rules: &Portas, state: &State, seat: Seat) -> bool {
    let own = state.seat(seat);
    if own.sites.iter().all(|site| site.buffer == 0) {
        return false;
    }
    let mut all = *own;
    for (good, count) in rules.buffers(own).iter() {
        all.goods[good] += count;
    }
    rules.excess(&all) > 0 && Good::STORED.into_iter().any(|good| rules.is_loose(own, good))
}

/// P3.27, P3.27a: whose Stewards share the tile with one of this player's, a Market or a Place.
pub(crate) fn partners(rules: &Portas, state: &State, seat: Seat) -> SeatSet {
    let mates = rules.team(rules.side(seat));
    if mates.len() < 2 {
        return SeatSet::EMPTY;
    }
    let own = state.seat(seat);
    let places = |seat: Seat| {
        let other = state.seat(seat);
        [other.steward, other.second.filter(|_| other.apprentice > 0)]
    };
    let meets = |other: &Seat| {
        places(*other)
            .into_iter()
            .flatten()
            .any(|tile| own.steward == Some(tile) || own.apprentice > 0 && own.second == Some(tile))
    };
    mates.iter().filter(|&other| other != seat).filter(meets).collect()
}

/// N5: whether the Bugle can be blown.
fn can_blow(rules: &Portas, state: &State, seat: Seat) -> bool {
    let own = state.seat(seat);
    !own.bugle && rules.has_special(own, Special::Bugle) && rules.any_bugler(state, rules.side(seat))
}

/// Carries out a free step; false if the action is none.
pub(crate) fn reply<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) -> bool {
    let Action::Turn(action) = action else { return false };
    match action {
        TurnAction::Employ { class, building } => {
            let price = keep(cx.rules(), state, class);
            pay(cx, state, seat, &price);
            employ(cx, state, seat, class, building);
        }
        TurnAction::Trade => {
            state.clock.trades -= 1;
            state.push(Turn::Trade { team: None });
        }
        TurnAction::Soldiers => {
            state.clock.trades -= 1;
            state.push(React::Open { side: cx.rules().side(seat), window: Window::Turn });
        }
        TurnAction::Bugle => {
            state.clock.trades -= 1;
            state.push(Camp::Bugle);
        }
        TurnAction::Discard { good } => discard(cx, state, seat, good),
        TurnAction::Go { .. }
        | TurnAction::Apprentice { .. }
        | TurnAction::Ticket { .. }
        | TurnAction::Fee { .. }
        | TurnAction::Hand { .. }
        | TurnAction::Agree
        | TurnAction::Decline
        | TurnAction::Act
        | TurnAction::Done
        | TurnAction::Back => return false,
    }
    true
}

/// D13: lists what can be handed over: between those who meet, or at the end of the Year within a team.
pub(crate) fn list_trades(rules: &Portas, state: &State, team: Option<Side>, into: &mut Vec<Action>) {
    if state.clock.trades > 0 {
        let all = traders(rules, state, team);
        for from in all.iter() {
            let own = state.seat(from);
            let buffers = rules.buffers(own);
            for to in all.iter().filter(|&to| to != from) {
                let goods = Good::ALL.into_iter().filter(|&good| own.goods[good] > 0 || buffers[good] > 0);
                into.extend(goods.map(|good| {
                    let (from, to) = (from.index() as u8, to.index() as u8);
                    Action::Turn(TurnAction::Hand { from, to, good })
                }));
            }
        }
    }
    into.push(Action::Turn(TurnAction::Done));
}

/// Who trades: a team at the end of the Year (P12.2, P15.16), else the active player and those at the same tile.
pub(crate) fn traders(rules: &Portas, state: &State, team: Option<Side>) -> SeatSet {
    let active = state.clock.active();
    team.map_or_else(|| partners(rules, state, active).with(active), |side| rules.team(side))
}

/// Whether a player has a good, in a store or in a Buffer.
pub(crate) fn has_any(rules: &Portas, state: &State, seat: Seat, good: Good) -> bool {
    let own = state.seat(seat);
    own.goods[good] > 0 || good.is_stored() && rules.buffers(own)[good] > 0
}

/// P3.27a: one unit is given, or its owner is asked for it.
pub(crate) fn hand<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (from, to): (Seat, Seat),
    good: Good,
    by: Seat,
) {
    state.clock.trades -= 1;
    if from == by {
        hand_over(cx, state, (from, to), good);
    } else {
        state.push(Turn::Consent { from, to, good, by });
    }
}

/// P3.27: one unit changes hands, from a store first, then from a Buffer.
pub(crate) fn hand_over<'r>(cx: &mut impl Ctx<'r>, state: &mut State, (from, to): (Seat, Seat), good: Good) {
    let rules = cx.rules();
    let giver = state.seat_mut(from);
    if giver.goods[good] > 0 {
        giver.goods[good] -= 1;
    } else {
        super::stores::take_from_buffer(rules, giver, good);
    }
    let taker = state.seat_mut(to);
    taker.goods[good] = taker.goods[good].saturating_add(1);
    cx.note(state, || Event::Handed { from, to, good });
}
