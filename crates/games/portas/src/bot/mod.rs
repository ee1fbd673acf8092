//! How the game is played: a rule-based colonist, quick choices, an evaluation and numbers for studies.

mod danger; // whether Invaders get through
mod evaluate; // how good a position is
mod evaluate_weights; // its weights
mod features; // what an estimate looks at
mod front; // Soldiers and Battles
mod plan; // what the team wants: Soldiers, tiles, Mines
mod posts; // where Soldiers stand
mod pursue; // how wishes are worked for
mod simple; // a player who goes by a list
mod study; // stages and measures
mod temper; // what things are worth to it
mod wish; // what it wishes for
mod worth; // what a choice is worth

pub use simple::{Habits, Simple};
pub use temper::{Taste, Temper};
pub use wish::{Want, Wish, Wishes};

use crate::state::Time;
use crate::{Action, Phase, Portas, State};
use redoubt_engine::{Chance, Pilot, Play, Rules, SearchAdvice, Seat};

/// The rule-based player: takes the choice that is worth most. It needs no dice of its own.
pub struct Colonist {
    actions: Vec<Action>,
    temper: Temper,
}

impl Colonist {
    /// One who weighs things in another way.
    pub fn with(temper: Temper) -> Colonist {
        Colonist { actions: Vec::new(), temper }
    }
}

impl Pilot<Portas> for Colonist {
    fn choose(&mut self, rules: &Portas, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        rules.canonical(state, seat, &mut self.actions);
        worth::best(rules, state, seat, &self.actions, &self.temper)
    }
}

impl Portas {
    /// What an estimate of a position looks at, and the part of the game that it belongs to: to fit its weights.
    pub fn features(&self, state: &State, seat: Seat) -> (usize, Vec<f32>) {
        (features::part(self, state), features::features(self, state, seat).to_vec())
    }
}

impl Play for Portas {
    type Pilot = Colonist;

    fn pilot(&self) -> Colonist {
        Colonist::with(self.temper())
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        thread_local! {
            static BUFFER: std::cell::RefCell<Vec<Action>> = const { std::cell::RefCell::new(Vec::new()) };
        }
        BUFFER.with_borrow_mut(|actions| {
            self.canonical(state, seat, actions);
            worth::best(self, state, seat, actions, &self.temper())
        })
    }

    fn candidates(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.canonical(state, seat, into);
        worth::narrow(self, state, seat, into, &self.temper());
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.value(seat),
            None => evaluate::evaluate(self, state, seat),
        }
    }

    fn stages(&self) -> Vec<String> {
        study::stages(self)
    }

    fn stage(&self, state: &State) -> usize {
        study::stage(self, state)
    }

    /// In turns; a Half-Year ends with its Battle Phase, a Round of the Final Wave is one step.
    fn progress(&self, state: &State) -> usize {
        let clock = &state.clock;
        let within = match state.stack.first() {
            Some(Phase::Time(Time::Half { stage: 4 })) => {
                1 + usize::from(self.lookup.turns * clock.who) + usize::from(clock.turn)
            }
            Some(Phase::Time(Time::Half { stage: 5.. })) => 15,
            _ => 0,
        };
        16 * (usize::from(state.tally.halves) + usize::from(clock.round)) + within
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        study::measures(state)
    }

    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.0, depth: 4000, horizon: 32, widening: 0.0 }
    }
}
