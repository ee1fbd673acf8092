//! How the game is played well and studied.

use crate::state::State;
use crate::{Action, FrontLine};
use redoubt_engine::{Chance, Pilot, Play, Rules, Seat};

/// The rule-based player.
pub struct General;

impl Pilot<FrontLine> for General {
    fn choose(&mut self, rules: &FrontLine, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        rules.quick(state, seat, chance)
    }
}

impl Play for FrontLine {
    type Pilot = General;

    fn pilot(&self) -> General {
        General
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        let mut actions = Vec::new();
        self.canonical(state, seat, &mut actions);
        actions[0]
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.outcome(state).map_or(0.5, |outcome| outcome.value(seat))
    }

    fn stages(&self) -> Vec<String> {
        vec!["x".to_string()]
    }

    fn stage(&self, _: &State) -> usize {
        0
    }

    fn measures(&self, _: &State) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}
