//! H6: Break.

use super::{Cx, actions};
use crate::action::Which;
use crate::state::{Phase, State};
use crate::{Action, Code, Event};
use redoubt_engine::{Chance, Journal, Refusal};

/// H6.1, H6.2: resolves the complete Codes one after the other.
// RULING H6.7: without a complete Code it is legal, has no effect and is used up.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    state.spent.actions[1] += 1;
    state.sheet_mut().broken = true;
    resolve_from(cx, state, 0);
}

/// H6.2, H6.3: rolls both dice against the next complete Code; H6.9: after the last one, time passes.
fn resolve_from(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, first: usize) {
    for code in Code::ALL.into_iter().skip(first) {
        if let Some(range) = state.sheet().range(code) {
            let dice = cx.two_d8("Break");
            cx.note(|| Event::CodeRolled { code, dice, range });
            state.phase = Phase::Break { code, dice };
            return;
        }
        cx.note(|| Event::CodeSkipped { code });
    }
    actions::end(cx, state);
}

/// H6.4
#[inline]
pub(super) fn legal(state: &State, into: &mut Vec<Action>) {
    into.push(Action::Accept);
    if check_reroll(state).is_ok() {
        into.extend(Which::ALL.map(|which| Action::Reroll { which }));
    }
}

// RULING H6.6: any dice may be rerolled, Successes included.
pub(super) fn check_reroll(state: &State) -> Result<(), Refusal> {
    if state.fighters == 0 { Err(Refusal::new("H6.4", "no Fighter is left for a Spy Plane")) } else { Ok(()) }
}

/// H6.4: a Fighter is spent to reroll one die or both.
pub(super) fn reroll(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, which: Which) {
    let Phase::Break { code, mut dice } = state.phase else { unreachable!("H6.4: checked before") };
    state.fighters -= 1;
    state.spent.spy_planes += 1;
    if which != Which::Second {
        dice[0] = cx.d8("Break reroll");
    }
    if which != Which::First {
        dice[1] = cx.d8("Break reroll");
    }
    let fighters_left = state.fighters;
    cx.note(|| Event::SpyPlane { code, dice, fighters_left });
    state.phase = Phase::Break { code, dice };
}

/// H6.3, H6.5: dice within the range count, ends included; then the next Code.
// RULING H6.8: the book's example names a 5 where the die is a 2; the count of one Success is right.
pub(super) fn accept(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let Phase::Break { code, dice } = state.phase else { unreachable!("H6.4: checked before") };
    let successes = successes(state, code, dice);
    state.sheet_mut().successes[code.index()] = successes;
    cx.note(|| Event::CodeResolved { code, successes });
    resolve_from(cx, state, code.index() + 1);
}

/// H6.3: how many of two dice are Successes.
pub(crate) fn successes(state: &State, code: Code, dice: [u8; 2]) -> u8 {
    let Some((low, high)) = state.sheet().range(code) else { return 0 };
    dice.into_iter().filter(|&die| low <= die && die <= high).count() as u8
}
