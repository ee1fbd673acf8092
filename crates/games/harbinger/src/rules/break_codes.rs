//! H6: Break.

use super::{Cx, Dice, actions, face, not_now, stray};
use crate::invariants::hold;
use crate::state::{BreakPhase, Phase, Quiet, State};
use crate::text::plural;
use crate::{Action, BreakAction, Code, Event, Harbinger, Which};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for BreakPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    /// H6.4
    #[inline]
    fn legal(self, _: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        into.push(BreakAction::Accept.into());
        if state.fighters > 0 {
            into.extend(Which::ALL.map(|which| Action::Break(BreakAction::Reroll { which })));
        }
    }

    // RULING H6.6: any dice may be rerolled, Successes included.
    fn check(self, _: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Break(BreakAction::Reroll { .. }) if state.fighters == 0 => {
                Err(Refusal::new("H6.4", "no Fighter is left for a Spy Plane"))
            }
            Action::Break(BreakAction::Accept | BreakAction::Reroll { .. }) => Ok(()),
            _ => Err(not_now("H6.4")),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<Harbinger>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let BreakPhase::Break { code, dice } = self;
        match action {
            Action::Break(BreakAction::Accept) => accept(cx, state, code, dice),
            Action::Break(BreakAction::Reroll { which }) => reroll(cx, state, code, dice, which),
            _ => unreachable!("H6.4: checked before"),
        }
    }

    fn prompt(self, _: &Harbinger, state: &State, _: Seat) -> Prompt {
        let BreakPhase::Break { code, dice } = self;
        let ([a, b], title) = (dice, code.title());
        let count = plural(successes(state, code, dice), "Success");
        Prompt::new(format!("{title}: the dice show {a} and {b}, {count}. Accept?"), "H6.4")
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        let BreakPhase::Break { dice: [a, b], .. } = self;
        match action {
            Action::Break(BreakAction::Accept) => Label::new("Accept", "H6.5").ending(),
            Action::Break(BreakAction::Reroll { which }) => {
                let shown = match which {
                    Which::First => format!(" ({a})"),
                    Which::Second => format!(" ({b})"),
                    Which::Both => String::new(),
                };
                let spoiled = self.successes_of(state, which) > 0;
                Label::new(format!("Spy Plane: reroll {}{shown}", which.title()), "H6.4")
                    .warn(spoiled.then_some("that gives a Success away"))
            }
            _ => stray(rules, action, "H6.4"),
        }
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        BreakAction::Accept.into()
    }
}

impl BreakPhase {
    /// H6.3: how many of the dice that would be rerolled are Successes.
    fn successes_of(self, state: &State, which: Which) -> u8 {
        let BreakPhase::Break { code, dice: [a, b] } = self;
        let of = |die: u8| u8::from(successes(state, code, [die, die]) > 0);
        match which {
            Which::First => of(a),
            Which::Second => of(b),
            Which::Both => of(a) + of(b),
        }
    }

    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        let BreakPhase::Break { code, dice } = self;
        hold!(dice.into_iter().all(face), "H6.3: dice show 1 to 8");
        hold!(state.sheet().range(code).is_some(), "H6.2: only a complete Code is resolved");
        hold!(state.sheet().broken, "H6.1: Break was not taken");
        actions::time_left(rules, state)
    }
}

/// H6.1, H6.2: resolves the complete Codes one after the other.
// RULING H6.7: without a complete Code it is legal, has no effect and is used up.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.sheet_mut().broken = true;
    resolve_from(cx, state, 0);
}

/// H6.2, H6.3: rolls both dice against the next complete Code; H6.9: after the last one, time passes.
fn resolve_from(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, first: usize) {
    for code in Code::ALL.into_iter().skip(first) {
        if let Some(range) = state.sheet().range(code) {
            let dice = cx.two_d8("Break");
            state.phase = Phase::Break(BreakPhase::Break { code, dice });
            cx.note(state, || Event::CodeRolled { code, dice, range });
            return;
        }
        state.phase = Phase::Quiet(Quiet::Breaking { code });
        cx.note(state, || Event::CodeSkipped { code });
    }
    actions::end(cx, state);
}

/// H6.4: a Fighter is spent to reroll one die or both.
fn reroll(
    cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
    state: &mut State,
    code: Code,
    mut dice: [u8; 2],
    which: Which,
) {
    state.fighters -= 1;
    state.spent.spy_planes += 1;
    if which != Which::Second {
        dice[0] = cx.d8("Break reroll");
    }
    if which != Which::First {
        dice[1] = cx.d8("Break reroll");
    }
    let fighters_left = state.fighters;
    state.phase = Phase::Break(BreakPhase::Break { code, dice });
    cx.note(state, || Event::SpyPlane { code, dice, fighters_left });
}

/// H6.3, H6.5: dice within the range count, ends included; then the next Code.
// RULING H6.8: the book's example names a 5 where the die is a 2; the count of one Success is right.
fn accept(
    cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
    state: &mut State,
    code: Code,
    dice: [u8; 2],
) {
    let successes = successes(state, code, dice);
    state.sheet_mut().successes[code.index()] = successes;
    state.phase = Phase::Quiet(Quiet::Breaking { code });
    cx.note(state, || Event::CodeResolved { code, successes });
    resolve_from(cx, state, code.index() + 1);
}

/// H6.3: how many of two dice are Successes.
pub(crate) fn successes(state: &State, code: Code, dice: [u8; 2]) -> u8 {
    let Some((low, high)) = state.sheet().range(code) else { return 0 };
    dice.into_iter().filter(|&die| low <= die && die <= high).count() as u8
}
