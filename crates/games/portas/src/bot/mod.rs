//! How the game is played: a rule-based colonist, quick choices, an evaluation and numbers for studies.

mod evaluate; // how good a position is
mod front; // Soldiers and Battles
mod plan; // posts, tiles, Mines
mod worth; // what a choice is worth

use crate::{Action, Portas, State};
use redoubt_engine::{Chance, Pilot, Play, Rules, SearchAdvice, Seat};

/// The rule-based player: takes the choice that is worth most. It needs no dice of its own.
pub struct Colonist {
    actions: Vec<Action>,
}

impl Pilot<Portas> for Colonist {
    fn choose(&mut self, rules: &Portas, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        rules.canonical(state, seat, &mut self.actions);
        worth::best(rules, state, seat, &self.actions)
    }
}

impl Play for Portas {
    type Pilot = Colonist;

    fn pilot(&self) -> Colonist {
        Colonist { actions: Vec::new() }
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        thread_local! {
            static BUFFER: std::cell::RefCell<Vec<Action>> = const { std::cell::RefCell::new(Vec::new()) };
        }
        BUFFER.with_borrow_mut(|actions| {
            self.canonical(state, seat, actions);
            worth::best(self, state, seat, actions)
        })
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.value(seat),
            None => evaluate::evaluate(self, state, seat),
        }
    }

    fn stages(&self) -> Vec<String> {
        let years = (1..=self.options.eras)
            .flat_map(|era| (1..=5).map(move |year| format!("Era {era}, Year {year}")));
        years.chain(["Final Wave".to_string()]).collect()
    }

    fn stage(&self, state: &State) -> usize {
        if state.clock.round > 0 {
            return 5 * usize::from(self.options.eras);
        }
        5 * usize::from(state.clock.era) + usize::from(state.clock.year()) - 1
    }

    /// In turns.
    fn progress(&self, state: &State) -> usize {
        let halves = usize::from(state.tally.halves) + usize::from(state.clock.round);
        16 * halves + 3 * usize::from(state.clock.who) + usize::from(state.clock.turn)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let tally = &state.tally;
        vec![
            ("half_years", f64::from(tally.halves)),
            ("rounds", f64::from(state.clock.round)),
            ("battles", f64::from(tally.battles)),
            ("invaders_killed", f64::from(tally.killed)),
            ("soldiers_wounded", f64::from(tally.wounded)),
            ("works_placed", f64::from(tally.works)),
            ("shots", f64::from(tally.shots)),
        ]
    }

    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.1, depth: 200, horizon: 20, widening: 1.0 }
    }
}
