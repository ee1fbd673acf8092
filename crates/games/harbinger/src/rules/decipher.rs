//! H5: Decipher.

use super::{Cx, Dice, actions, face, not_now, stray};
use crate::invariants::hold;
use crate::state::{DecipherPhase, Phase, State};
use crate::{Action, Code, DecipherAction, Event, Harbinger};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for DecipherPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    /// H5.1, H5.2, H5.4: each die may be written in a Code with an empty circle, or erase a written value. Equal
    /// dice and equal values are offered once.
    #[inline]
    fn legal(self, _: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        let mut push = |action: DecipherAction| into.push(action.into());
        for die in self.different() {
            for code in Code::ALL {
                let [first, second] = state.sheet().circles[code.index()];
                if first == 0 || second == 0 {
                    push(DecipherAction::Write { die, code });
                }
                if first != 0 {
                    push(DecipherAction::Erase { die, code, value: first });
                }
                if second != 0 && second != first {
                    push(DecipherAction::Erase { die, code, value: second });
                }
            }
        }
    }

    fn check(self, _: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Decipher(action) = action else { return Err(not_now("H5.1")) };
        let circles = |code: Code| state.sheet().circles[code.index()];
        let (DecipherAction::Write { die, .. } | DecipherAction::Erase { die, .. }) = action;
        if !self.different().any(|shown| shown == die) {
            return Err(Refusal::new("H5.1", "no unused die shows that value"));
        }
        match action {
            DecipherAction::Write { code, .. } if !circles(code).contains(&0) => {
                Err(Refusal::new("H5.1", "that Code has no empty circle"))
            }
            DecipherAction::Erase { code, value, .. } if value == 0 || !circles(code).contains(&value) => {
                Err(Refusal::new("H5.2", "that Code does not hold that value"))
            }
            DecipherAction::Write { .. } | DecipherAction::Erase { .. } => Ok(()),
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
        let Action::Decipher(action) = action else { unreachable!("H5.1: checked before") };
        match action {
            DecipherAction::Write { die, code } => {
                replace(state, code, 0, die);
                state.phase = self.without(die);
                cx.note(state, || Event::Written { code, value: die });
            }
            // H5.1b: the die's own value is ignored.
            DecipherAction::Erase { die, code, value } => {
                replace(state, code, value, 0);
                state.phase = self.without(die);
                cx.note(state, || Event::Erased { code, value, die });
            }
        }
        if state.phase == Phase::ACTION_OVER {
            actions::end(cx, state);
        }
    }

    fn prompt(self, _: &Harbinger, _: &State, _: Seat) -> Prompt {
        let text = match self {
            DecipherPhase::First { dice: [a, b] } => {
                format!("The dice show {a} and {b}. Use both: write it, or erase with it.")
            }
            DecipherPhase::Second { die } => {
                format!("The other die shows {die}: write it, or erase with it.")
            }
        };
        Prompt::new(text, "H5.1")
    }

    fn label(self, rules: &Harbinger, _: &State, _: Seat, action: Action) -> Label {
        let Action::Decipher(action) = action else { return stray(rules, action, "H5.1") };
        let (code, text) = match action {
            DecipherAction::Write { die, code } => (code, format!("Write {die} in {}", code.title())),
            DecipherAction::Erase { die, code, value } => {
                (code, format!("Use {die} to erase {value} from {}", code.title()))
            }
        };
        Label::new(text, "H5.1").at(format!("code-{code}"))
    }

    /// The first empty circle takes the die; with none left it erases.
    fn lapse(self, _: &Harbinger, state: &State, _: Seat) -> Action {
        let die = self.dice()[0];
        let circles = |code: &Code| state.sheet().circles[code.index()];
        match Code::ALL.into_iter().find(|code| circles(code).contains(&0)) {
            Some(code) => DecipherAction::Write { die, code }.into(),
            None => {
                let code = Code::Targets;
                DecipherAction::Erase { die, code, value: circles(&code)[0] }.into()
            }
        }
    }
}

impl DecipherPhase {
    /// The unused dice; the only one twice.
    fn dice(self) -> [u8; 2] {
        match self {
            DecipherPhase::First { dice } => dice,
            DecipherPhase::Second { die } => [die; 2],
        }
    }

    /// The values of unused dice.
    #[inline]
    fn different(self) -> impl Iterator<Item = u8> {
        let [first, second] = self.dice();
        let count = if first == second { 1 } else { 2 };
        [first, second].into_iter().take(count)
    }

    /// H5.2, H5.3: both dice must be used; the second sees what the first has changed.
    #[inline]
    fn without(self, die: u8) -> Phase {
        match self {
            DecipherPhase::First { dice: [first, second] } => {
                let die = if die == first { second } else { first };
                Phase::Decipher(DecipherPhase::Second { die })
            }
            DecipherPhase::Second { .. } => Phase::ACTION_OVER,
        }
    }

    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        hold!(self.dice().into_iter().all(face), "H5.1: dice show 1 to 8");
        actions::time_left(rules, state)
    }
}

/// H5.1: rolls both dice.
// RULING H5.5: also after Break in the same Row, where it only spends time.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let dice = cx.two_d8("Decipher");
    state.phase = Phase::Decipher(DecipherPhase::First { dice });
    cx.note(state, || Event::DecipherRolled { dice });
}

/// H5.1a, H5.1b: writes in an empty circle, or rubs a value out.
fn replace(state: &mut State, code: Code, old: u8, new: u8) {
    let circles = &mut state.sheet_mut().circles[code.index()];
    let circle = circles.iter_mut().find(|circle| **circle == old).expect("H5.1: checked before");
    *circle = new;
}
