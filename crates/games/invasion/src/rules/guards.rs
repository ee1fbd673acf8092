//! V8.8: protection by technologies and Psychic Wardens, before an event action is carried out.

use super::{Cx, Phase, Reaction, effects};
use crate::ids::{Category, Coalition, Face, Good, Mercenary, Tech};
use crate::pack::Guard;
use crate::state::{EffectRef, State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{Chance, Journal};

/// V8.6: whether the action, done now, would change something of a coalition.
pub(crate) fn affected(rules: &Invasion, state: &State, who: Coalition) -> bool {
    let Some(what) = state.effect.what else { return false };
    let felt = || effects::toll(rules, state, rules.effect(what), who).is_felt();
    state.alive(who) && (state.effect.targets.has(who) && felt() || invaded(rules, state, who) != 0)
}

/// The units, by their number, that would be placed in a coalition's territories.
fn invaded(rules: &Invasion, state: &State, who: Coalition) -> u16 {
    if state.reserve(rules.pack.numbers.reserve) == 0 {
        return 0;
    }
    let own =
        |at: &Option<crate::TerritoryId>| at.is_some_and(|at| rules.lookup.owner[at.index()] == Some(who));
    let places = state.effect.places.iter().enumerate().filter(|(_, at)| own(at));
    places.fold(0, |all, (number, _)| all | 1 << number) & !state.effect.blocked
}

/// V8.6: in turn order, for each coalition its technology first, then Wardens.
pub(super) fn guard<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::Guard { place: place + 1 });
    let Some(EffectRef::Action { action }) = state.effect.what else { return };
    if !affected(cx.rules, state, who) {
        return;
    }
    state.agenda.push(Task::Wardens { place });
    let category = cx.rules.pack.actions[action.index()].category;
    if category == Category::Orbital {
        return track(cx, state, who);
    }
    let Some(tech) = Tech::ALL.into_iter().find(|tech| tech.guards() == category) else { return };
    let tier = usize::from(state.consoles[who].tech[tech]);
    match cx.rules.pack.technologies[tech][tier].guard {
        Guard::None => {}
        Guard::Pay => {
            if state.has(who, Good::Money) > 0 {
                state.phase = Phase::Reaction(Reaction::Shield { who });
            }
        }
        Guard::Plus => roll(cx, state, who, |face| face == Face::Plus),
        Guard::PlusZero => roll(cx, state, who, |face| face != Face::Minus),
        Guard::Always => protect(cx, state, who),
    }
}

/// V8.8, V13.2
fn roll<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    holds: fn(Face) -> bool,
) {
    let face = cx.rules.face(cx.chance.roll(6, "Protection") as u8);
    let holds = holds(face);
    if holds {
        state.effect.guarded.add(who);
    }
    cx.note(state, || Event::GuardRoll { who, face, holds });
}

pub(super) fn protect<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
) {
    state.effect.guarded.add(who);
    cx.note(state, || Event::Guarded { who });
}

/// V8.8: a roll for each unit that an Orbital Assault would place in a coalition's territories.
fn track<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, who: Coalition) {
    let tier = usize::from(state.consoles[who].tech[Tech::Communications]);
    if !cx.rules.pack.technologies[Tech::Communications][tier].orbital_guard {
        return;
    }
    let units = invaded(cx.rules, state, who);
    for number in (0..16).filter(|number| units >> number & 1 == 1) {
        let face = cx.rules.face(cx.chance.roll(6, "Protection") as u8);
        let holds = face == Face::Plus;
        state.effect.blocked |= u16::from(holds) << number;
        cx.note(state, || Event::GuardRoll { who, face, holds });
    }
}

/// V13.9: Psychic Wardens, if they would still do something.
pub(super) fn wardens<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let who = state.order[usize::from(place)];
    let holds = state.consoles[who].cards[Mercenary::Wardens] > 0;
    if holds && !state.effect.guarded.has(who) && affected(cx.rules, state, who) {
        state.phase = Phase::Reaction(Reaction::Wardens { who });
    }
}
