//! H9: Deploy.

use super::{Cx, actions, not_now, stray};
use crate::state::{DeployPhase, Phase, State};
use crate::text::plural;
use crate::{Action, DeployAction, Event, Harbinger, Side};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for DeployPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    /// H9.1: every split is open.
    #[inline]
    fn legal(self, rules: &Harbinger, _: &State, _: Seat, into: &mut Vec<Action>) {
        let splits = 0..=rules.pack.constants.deploy;
        into.extend(splits.map(|left| Action::Deploy(DeployAction::Defend { left })));
    }

    fn check(self, rules: &Harbinger, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Deploy(DeployAction::Defend { left }) if left > rules.pack.constants.deploy => {
                Err(Refusal::new("H9.1", "there are not that many defenders to deploy"))
            }
            Action::Deploy(DeployAction::Defend { .. }) => Ok(()),
            _ => Err(not_now("H9.1")),
        }
    }

    /// H9.1, H9.2, H9.3: free defenders, and the Invasion comes.
    #[inline]
    fn answer<C: Chance, J: Journal<Harbinger>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Action::Deploy(DeployAction::Defend { left }) = action else {
            unreachable!("H9.1: checked before")
        };
        let right = cx.rules.pack.constants.deploy - left;
        let sheet = state.sheet_mut();
        sheet.deployed = true;
        sheet.defenders[0] += left;
        sheet.defenders[1] += right;
        state.phase = Phase::ACTION_OVER;
        cx.note(state, || Event::Deployed { left, right });
        actions::start_invasion(cx, state);
    }

    fn prompt(self, rules: &Harbinger, state: &State, _: Seat) -> Prompt {
        let defenders = plural(rules.pack.constants.deploy, "defender");
        let structure = rules.structure(state, Side::Left).title();
        Prompt::new(format!("Deploy {defenders}: how many go to the {structure} on the left?"), "H9.1")
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        let Action::Deploy(DeployAction::Defend { left }) = action else {
            return stray(rules, action, "H9.1");
        };
        let right = rules.pack.constants.deploy.saturating_sub(left);
        let [a, b] = Side::ALL.map(|side| rules.structure(state, side).title());
        Label::new(format!("{left} to the {a} (left), {right} to the {b} (right)"), "H9.1")
    }

    fn lapse(self, rules: &Harbinger, _: &State, _: Seat) -> Action {
        DeployAction::Defend { left: rules.pack.constants.deploy / 2 }.into()
    }
}

impl DeployPhase {
    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        actions::time_left(rules, state)
    }
}

/// H4.6: crosses off nothing and rolls nothing.
pub(super) fn begin(state: &mut State) {
    state.phase = Phase::Deploy(DeployPhase::Deploy);
}
