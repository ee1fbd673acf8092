//! How the game is played well and studied.

use crate::state::State;
use crate::{Action, Invasion};
use redoubt_engine::{Chance, Pilot, Play, Present, Rules, Seat};

/// The rule-based coalition.
pub struct Delegate;

impl Pilot<Invasion> for Delegate {
    fn choose(&mut self, rules: &Invasion, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        rules.lapse(state, seat)
    }
}

impl Play for Invasion {
    type Pilot = Delegate;

    fn pilot(&self) -> Delegate {
        Delegate
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        self.lapse(state, seat)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.outcome(state).map_or(0.5, |outcome| outcome.value(seat))
    }

    fn stages(&self) -> Vec<String> {
        (0..=11).map(|round| format!("round {round}")).collect()
    }

    fn stage(&self, state: &State) -> usize {
        state.round.into()
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        vec![("rounds", state.round.into())]
    }
}
