//! How the game is played well and studied: the rule-based player, quick choices for playouts, the evaluation.

mod answers; // questions that are not Phase 3
mod evaluate; // how good a position is
mod evaluate_weights; // its weights
mod features; // what an estimate looks at
mod plan; // Phase 3: what to do next
mod study; // stages and measures

use crate::state::{Phase, State};
use crate::{Action, Federation};
use redoubt_engine::{Chance, Pilot, Play, Rules, SearchAdvice, Seat};

/// The rule-based player: settle six worlds, keep Sol and home safe on the way. It needs no dice of its own.
pub struct Strategist;

impl Pilot<Federation> for Strategist {
    fn choose(&mut self, rules: &Federation, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        choose(rules, state, seat)
    }
}

/// What the strategist does.
fn choose(rules: &Federation, state: &State, seat: Seat) -> Action {
    let wanted = match state.phase {
        Phase::Act(question) => plan::act(rules, state, question),
        _ => answers::answer(rules, state),
    };
    match wanted {
        Some(action) if rules.check(state, seat, action).is_ok() => action,
        _ => crate::rules::without_answer(rules, state),
    }
}

impl Play for Federation {
    type Pilot = Strategist;

    fn pilot(&self) -> Strategist {
        Strategist
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        choose(self, state, seat)
    }

    fn evaluate(&self, state: &State, _: Seat) -> f32 {
        evaluate::evaluate(self, state)
    }

    fn stages(&self) -> Vec<String> {
        study::stages()
    }

    fn stage(&self, state: &State) -> usize {
        study::stage(state)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        study::measures(self, state)
    }

    /// F7.1: a position is worth looking at between two Federation turns.
    fn progress(&self, state: &State) -> usize {
        usize::from(state.turn)
    }

    /// The strategist plays on for two turns and is good enough to tell one choice from another; any other choice of a
    /// playout does harm.
    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.0, depth: u32::MAX, horizon: 2, widening: 0.0 }
    }
}
