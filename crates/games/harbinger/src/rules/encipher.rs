//! H8: Encipher.

use super::{Cx, actions, face, not_now, stray};
use crate::invariants::hold;
use crate::state::{EncipherPhase, Phase, State};
use crate::text::plural;
use crate::{Action, EncipherAction, Event, Harbinger};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for EncipherPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    #[inline]
    fn legal(self, _: &Harbinger, _: &State, _: Seat, into: &mut Vec<Action>) {
        let EncipherPhase::Encipher { written, .. } = self;
        into.extend((1..=8).map(|number| Action::Encipher(EncipherAction::Number { number })));
        if written > 0 {
            into.push(EncipherAction::Stop.into());
        }
    }

    // RULING H8.3: at least one number is written.
    fn check(self, _: &Harbinger, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let EncipherPhase::Encipher { written, .. } = self;
        match action {
            Action::Encipher(EncipherAction::Number { number }) if !face(number) => {
                Err(Refusal::new("H8.1", "only 1 to 8 can be enciphered"))
            }
            Action::Encipher(EncipherAction::Stop) if written == 0 => {
                Err(Refusal::new("H8.3", "at least one number must be written"))
            }
            Action::Encipher(EncipherAction::Number { .. } | EncipherAction::Stop) => Ok(()),
            _ => Err(not_now("H8.1")),
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
        match action {
            Action::Encipher(EncipherAction::Number { number }) => self.write(cx, state, number),
            Action::Encipher(EncipherAction::Stop) => actions::end(cx, state),
            _ => unreachable!("H8.1: checked before"),
        }
    }

    fn prompt(self, _: &Harbinger, _: &State, _: Seat) -> Prompt {
        let EncipherPhase::Encipher { left, .. } = self;
        Prompt::new(format!("Encipher a number from 1 to 8: {left} more at most."), "H8.1")
    }

    fn label(self, rules: &Harbinger, _: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Encipher(EncipherAction::Number { number }) => {
                Label::new(format!("Encipher {number}"), "H8.1").at("enciphered")
            }
            Action::Encipher(EncipherAction::Stop) => {
                let EncipherPhase::Encipher { left, .. } = self;
                let spared = format!("{} could still be written", plural(left, "number"));
                Label::new("Write no more", "H8.3").warn(Some(spared)).ending()
            }
            _ => stray(rules, action, "H8.1"),
        }
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        match self {
            EncipherPhase::Encipher { written: 0, .. } => EncipherAction::Number { number: 1 }.into(),
            EncipherPhase::Encipher { .. } => EncipherAction::Stop.into(),
        }
    }
}

impl EncipherPhase {
    /// H8.1, H8.4: any value, repeats allowed; it stays until it is used.
    fn write(self, cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, number: u8) {
        let EncipherPhase::Encipher { left, written } = self;
        state.enciphered[usize::from(number) - 1] += 1;
        let more = EncipherPhase::Encipher { left: left - 1, written: written + 1 };
        state.phase = if left > 1 { Phase::Encipher(more) } else { Phase::ACTION_OVER };
        cx.note(state, || Event::Enciphered { number });
        if left == 1 {
            actions::end(cx, state);
        }
    }

    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        actions::time_left(rules, state)?;
        let EncipherPhase::Encipher { left, written } = self;
        hold!(left > 0, "H8.1: nothing to encipher");
        let room = rules.pack.constants.enciphered_max - state.enciphered_held();
        hold!(left <= room, "H8.2: no room for {left} numbers");
        let value = rules.lookup.time(state).encipherment;
        let total = u16::from(left) + u16::from(written);
        hold!(total <= u16::from(value), "H8.1: {total} numbers where the Time Track shows {value}");
        Ok(())
    }
}

/// Up to the Encipherment Value of the current space, as far as there is room.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let most = most(cx.rules, state);
    state.phase = Phase::Encipher(EncipherPhase::Encipher { left: most, written: 0 });
    cx.note(state, || Event::Enciphering { most });
}

/// H8.1, H8.2: how many numbers can be written now.
pub(super) fn most(rules: &Harbinger, state: &State) -> u8 {
    let room = rules.pack.constants.enciphered_max.saturating_sub(state.enciphered_held());
    rules.lookup.time(state).encipherment.min(room)
}
