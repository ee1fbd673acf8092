//! How the game is played well and studied: the rule-based player, quick choices for playouts, the evaluation, and
//! the exact Siege.

mod assign; // Step 2
mod cipher; // Encipher and Step 8
mod decipher; // Decipher and Break
mod evaluate; // how good a position is
mod evaluate_weights; // its fitted numbers
mod outlook; // what is known of an Invasion, as chances
mod quick; // choices for playouts
mod siege; // the Siege, solved
mod study; // stages and measures
mod timing; // the action phase
mod weights; // what things are worth
mod worth; // what Successes are worth

pub use weights::Weights;

use crate::state::{Phase, State};
use crate::{Action, DeployAction, EncipherAction, Harbinger, Pack, ROWS, SPACES_MAX};
use assign::{First, Plan};
use redoubt_engine::{Chance, Pilot, Play, Rules, SearchAdvice, Seat};
use siege::Siege;
use std::sync::OnceLock;
use worth::{Key, Worth};

/// What the players look up, made once for a set of rules.
pub(crate) struct Tables {
    weights: Weights,
    /// The chance of a target die to pick each space, by Row.
    space_chances: [[f32; SPACES_MAX]; ROWS],
    /// What Successes are worth in each Row of a typical game, made when it is first asked for.
    typical: [OnceLock<Worth>; ROWS],
    siege: Siege,
}

impl Tables {
    pub(crate) fn new(pack: &Pack, counts: [u8; 4], fighters: u8) -> Tables {
        let mut space_chances = [[0.0; SPACES_MAX]; ROWS];
        for (chances, row) in space_chances.iter_mut().zip(&pack.rows) {
            for (chance, space) in chances.iter_mut().zip(&row.spaces) {
                *chance = space.targets.len() as f32 / 8.0;
            }
        }
        Tables {
            weights: Weights::TUNED,
            space_chances,
            typical: Default::default(),
            siege: Siege::new(counts, fighters),
        }
    }
}

impl Harbinger {
    /// Lets the game's players weigh things otherwise, for studies.
    pub fn set_weights(&mut self, weights: Weights) {
        self.bot.weights = weights;
        self.bot.typical = Default::default();
    }

    /// The chance of each space of a Row to be picked by a target die.
    fn space_chances(&self, row: u8) -> &[f32] {
        let row = usize::from(row);
        &self.bot.space_chances[row][..usize::from(self.lookup.spaces[row])]
    }
}

/// The rule-based player: one plan for all Rows, with weights in enemy units destroyed.
///
/// It needs no dice of its own: what it chooses follows from the position alone.
pub struct Reference {
    weights: Weights,
    worth: Option<(Key, Box<Worth>)>,
    plan: Option<(u8, Plan)>,
}

impl Reference {
    /// Makes a player with weights of its own.
    pub fn new(weights: Weights) -> Reference {
        Reference { weights, worth: None, plan: None }
    }

    /// The worth of Successes in this Row, made anew when what matters has changed.
    fn worth(&mut self, rules: &Harbinger, state: &State) -> &Worth {
        let key = Key::of(state);
        if self.worth.as_ref().is_none_or(|(known, _)| *known != key) {
            self.worth = Some((key, Box::new(Worth::new(rules, state, &self.weights))));
        }
        &self.worth.as_ref().expect("just made").1
    }

    /// The next step of the assignment planned before, or of a new one if the position is not on its way.
    fn assign(&mut self, rules: &Harbinger, state: &State) -> Action {
        let sheet = state.sheet();
        let fresh = sheet.units_assigned() == 0 && sheet.flights == 0;
        let on_plan = |plan: &(u8, Plan)| !fresh && plan.0 == state.row && plan.1.covers(sheet);
        let plan = match self.plan.filter(on_plan) {
            Some((_, plan)) => plan,
            None => assign::plan(rules, state, &self.weights),
        };
        self.plan = Some((state.row, plan));
        plan.next(sheet, rules.spaces(state), First::default())
    }
}

impl Pilot<Harbinger> for Reference {
    fn choose(&mut self, rules: &Harbinger, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        let weights = self.weights;
        match state.phase {
            Phase::Action(_) => timing::choose(rules, state, self.worth(rules, state), &weights),
            Phase::Decipher(question) => {
                decipher::choose(state, question, timing::deciphers_left(state), self.worth(rules, state))
            }
            Phase::Break(question) => {
                decipher::spy_plane(state, question, self.worth(rules, state), &weights)
            }
            Phase::Recruit(question) => {
                timing::split(rules, state, question, self.worth(rules, state), &weights)
            }
            Phase::Encipher(_) => EncipherAction::Number { number: cipher::number(state) }.into(),
            Phase::Deploy(_) => {
                DeployAction::Defend { left: timing::deploy_left(rules, state, &weights) }.into()
            }
            Phase::Assign(_) => self.assign(rules, state),
            Phase::CodeBreaking(question) => cipher::choose(state, question, &weights),
            Phase::Siege(_) => rules.siege_attack(state).expect("it is the Siege"),
            Phase::Quiet(_) => unreachable!("H3.2: nobody is asked here"),
        }
    }
}

impl Play for Harbinger {
    type Pilot = Reference;

    fn pilot(&self) -> Reference {
        Reference::new(self.bot.weights)
    }

    fn quick(&self, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        quick::choose(self, state)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.value(seat),
            None => evaluate::evaluate(self, state),
        }
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

    /// H19 is solved.
    #[inline]
    fn is_solved(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Siege(_))
    }

    /// Quick choices are good and any other choice of a playout does harm; the estimate at the end of a Row is far
    /// less noisy than the end of the game.
    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.0, depth: u32::MAX, horizon: 1, widening: 0.0 }
    }
}
