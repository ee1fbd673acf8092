//! F19: relations between aliens.

use super::{Cx, ask};
use crate::ids::{Faction, Keyword, Pair, Purse, Relation};
use crate::state::{Change, ContestPhase, Contested, EventPhase, Phase, State, Task, Toward};
use crate::{Event, Federation};
use redoubt_engine::{Chance, Journal};

/// F19.2, F19.4, F6.15: where a change leads.
pub(super) fn goal(state: &State, change: Change) -> Relation {
    let now = state.relations[change.pair];
    match (change.toward, now) {
        (Toward::War, Relation::Alliance) | (Toward::Neutral, _) => Relation::Neutral,
        (Toward::War, _) => Relation::War,
        (_, Relation::War) => Relation::Neutral,
        _ => Relation::Alliance,
    }
}

/// Whether a change leaves the marker elsewhere.
pub(crate) fn would_change(state: &State, change: Change) -> bool {
    goal(state, change) != state.relations[change.pair]
}

/// The agents that may contest a change (F20.4).
pub(crate) fn attaches(state: &State, pair: Pair) -> impl Iterator<Item = Purse> + '_ {
    let purses = pair.members().into_iter().filter_map(Purse::attache);
    purses.filter(|&purse| state.deployed.has(purse))
}

/// F20.4, F26.36: two changes; with an Attaché in the middle the player says which comes first.
pub(super) fn both(state: &mut State, changes: [Change; 2]) {
    let [one, other] = changes;
    let between = one.pair.common(other.pair).and_then(Purse::attache);
    let contested = between.is_some_and(|purse| state.deployed.has(purse));
    if contested && would_change(state, one) && would_change(state, other) {
        return ask(state, Phase::Event(EventPhase::ChangeOrder { changes }));
    }
    state.push(Task::Change { change: other });
    state.push(Task::Change { change: one });
}

/// F19.2, F19.4, F20.4, F26.52: a change, which one Attaché may contest; no change at all, or an overage, cannot be
/// contested.
pub(super) fn change(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    change: Change,
) {
    if !would_change(state, change) {
        return match keyword(change.toward) {
            Some(keyword) => overage(cx, state, change.pair, keyword),
            None => cx.note(state, || Event::RelationStays { change }),
        };
    }
    if attaches(state, change.pair).next().is_some() {
        let what = Contested::Relation { change };
        return ask(state, Phase::Contest(ContestPhase::Contest { what, fast: false }));
    }
    shift(cx, state, change);
}

const fn keyword(toward: Toward) -> Option<Keyword> {
    match toward {
        Toward::Diplomacy => Some(Keyword::Diplomacy),
        Toward::Military => Some(Keyword::Military),
        Toward::Research => Some(Keyword::Research),
        Toward::War | Toward::Plain | Toward::Neutral => None,
    }
}

/// The change happens. F19.7, F26.53: Cthonians and Mutants at War or in Alliance calm the Mercenaries.
pub(super) fn shift(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    change: Change,
) {
    let pair = change.pair;
    let (from, to) = (state.relations[pair], goal(state, change));
    state.relations[pair] = to;
    cx.note(state, || Event::RelationChanged { pair, from, to });
    if pair == Pair::CtMu && to != Relation::Neutral && from != to {
        state.push(Task::Up { faction: Faction::Me });
    }
}

/// F19.5: more than an Alliance; both act in faction order.
fn overage(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    pair: Pair,
    keyword: Keyword,
) {
    cx.note(state, || Event::Overage { pair, keyword });
    for faction in pair.members().into_iter().rev() {
        state.push(match keyword {
            Keyword::Diplomacy => Task::Down { faction, steps: 1 },
            Keyword::Military => Task::Advance { faction, fast: false },
            Keyword::Research => Task::Tech { faction, fast: false },
        });
    }
}
