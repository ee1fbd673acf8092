//! H7: Recruit.

use super::{Cx, actions, not_now, stray};
use crate::invariants::hold;
use crate::state::{Phase, RecruitPhase, State};
use crate::text::plural;
use crate::{Action, Event, Harbinger, RecruitAction};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for RecruitPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    #[inline]
    fn legal(self, rules: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        let RecruitPhase::Recruit { units } = self;
        let most = units.min(room(rules, state));
        into.extend((0..=most).map(|units| Action::Recruit(RecruitAction::Capital { units })));
    }

    /// H7.2: the Capital never holds more than its boxes; the Row has no limit.
    fn check(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let RecruitPhase::Recruit { units } = self;
        match action {
            Action::Recruit(RecruitAction::Capital { units: share }) if share > units => {
                Err(Refusal::new("H7.1", "there are not that many recruits"))
            }
            Action::Recruit(RecruitAction::Capital { units: share }) if share > room(rules, state) => {
                Err(Refusal::new("H7.2", "the Capital has no room for that many"))
            }
            Action::Recruit(RecruitAction::Capital { .. }) => Ok(()),
            _ => Err(not_now("H7.1")),
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
        let RecruitPhase::Recruit { units } = self;
        let Action::Recruit(RecruitAction::Capital { units: capital }) = action else {
            unreachable!("H7.1: checked before")
        };
        split(cx, state, units, capital);
    }

    fn prompt(self, _: &Harbinger, _: &State, _: Seat) -> Prompt {
        let RecruitPhase::Recruit { units } = self;
        let units = plural(units, "unit");
        Prompt::new(format!("You recruit {units}: how many go to the Capital?"), "H7.1")
    }

    fn label(self, rules: &Harbinger, _: &State, _: Seat, action: Action) -> Label {
        let RecruitPhase::Recruit { units: all } = self;
        let Action::Recruit(RecruitAction::Capital { units }) = action else {
            return stray(rules, action, "H7.1");
        };
        let row = all.saturating_sub(units);
        Label::new(format!("{units} to the Capital, {row} to the Row"), "H7.1").at("capital")
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        RecruitAction::Capital { units: 0 }.into()
    }
}

impl RecruitPhase {
    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        actions::time_left(rules, state)?;
        let RecruitPhase::Recruit { units } = self;
        let value = rules.lookup.time(state).recruitment;
        hold!(units == value, "H7.1: {units} recruits where the Time Track shows {value}");
        Ok(())
    }
}

/// H7.1: the Recruitment Value of the current space is split between this Row and the Capital. With the Capital
/// full there is nothing to choose.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let units = cx.rules.lookup.time(state).recruitment;
    state.phase = Phase::Recruit(RecruitPhase::Recruit { units });
    if room(cx.rules, state) == 0 {
        split(cx, state, units, 0);
    }
}

/// H7.1, H7.3: the rest goes to this Row, never to another.
// RULING H7.4: every recruit is placed.
fn split(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, units: u8, capital: u8) {
    let row = units - capital;
    state.capital += capital;
    state.sheet_mut().recruited += row;
    state.phase = Phase::ACTION_OVER;
    cx.note(state, || Event::Recruited { row, capital });
    actions::end(cx, state);
}

#[inline]
fn room(rules: &Harbinger, state: &State) -> u8 {
    rules.pack.constants.capital_max - state.capital
}
