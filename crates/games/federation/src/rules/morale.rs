//! F13: Morale.

use super::actions::pay;
use super::{Chapter, Cx, ask, wrong};
use crate::ids::{HomeTrack, Resource};
use crate::state::{ActPhase, MoralePhase, Order, Phase, State};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for MoralePhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            MoralePhase::Propaganda => {
                let tracks = HomeTrack::ALL.into_iter().filter(|&track| can_improve(rules, state, track));
                tracks.for_each(|track| put(Action::Track { track }));
            }
            // F13.3: what was sacrificed before this Morale.
            MoralePhase::Reclaim => {
                state.sacrificed.kinds().for_each(|resource| put(Action::Reclaim { resource }));
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        match (self, action) {
            (MoralePhase::Propaganda, Action::Track { track }) => {
                ask(state, pay(Order::Propaganda { track }));
            }
            (MoralePhase::Reclaim, Action::Reclaim { resource }) => {
                ask(state, pay(Order::Reclaim { resource }));
            }
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            MoralePhase::Propaganda => "F13.1",
            MoralePhase::Reclaim => "F13.3",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            MoralePhase::Propaganda => "Propaganda: which track is improved?".to_string(),
            MoralePhase::Reclaim => "Which sacrificed token is reclaimed?".to_string(),
        }
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        match (self, action) {
            (MoralePhase::Propaganda, Action::Track { .. }) => Refusal::new("F8.7", "it cannot be better"),
            (MoralePhase::Reclaim, Action::Reclaim { .. }) => {
                Refusal::new("F13.3", "no such token was sacrificed before")
            }
            _ => Refusal::new(self.rule(), "that is not what is being decided now"),
        }
    }

    fn can_go_back(self) -> bool {
        true
    }
}

/// F13.1, F8.7: whether Propaganda changes anything.
pub(super) fn can_improve(rules: &Federation, state: &State, track: HomeTrack) -> bool {
    match track {
        HomeTrack::Expansion | HomeTrack::Military => state.home[track] > 0,
        HomeTrack::Stability => state.home[track] < rules.lookup.home_max[track],
    }
}

/// F13.1: Propaganda.
pub(super) fn improve(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    track: HomeTrack,
) {
    match track {
        HomeTrack::Expansion | HomeTrack::Military => state.home[track] -= 1,
        HomeTrack::Stability => state.home[track] += 1,
    }
    let value = state.home[track];
    cx.note(state, || Event::HomeChanged { track, value });
}

/// F13.3: a token goes from the Sacrificed box to its Pool.
pub(super) fn reclaim(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    resource: Resource,
) {
    state.sacrificed.take(resource);
    state.pools.put(resource);
    cx.note(state, || Event::Reclaimed { resource });
}

/// F13.2, F26.50: a column without its Morale is cleared; in Phase 3 its row 0 fills free Stored slots first.
pub(super) fn lock(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, column: u8) {
    let at = usize::from(column);
    if state.column_open(at) {
        return;
    }
    let mut returned = 0;
    for row in 1..state.track.len() {
        let stack = state.track[row][at].drain();
        returned += stack.total();
        state.pools.add(stack);
    }
    let waiting = state.track[0][at];
    let free = if state.acting { cx.rules.lookup.stored_max.saturating_sub(state.stored.total()) } else { 0 };
    if waiting.total() <= free {
        state.stored.add(state.track[0][at].drain());
    } else if free == 0 {
        returned += waiting.total();
        state.pools.add(state.track[0][at].drain());
    } else {
        return ask(state, Phase::Act(ActPhase::Save { column }));
    }
    cx.note(state, || Event::ColumnLocked { column, returned });
}
