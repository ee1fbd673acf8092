//! The rule-based player.

use crate::state::{Phase, State};
use crate::{Action, Harbinger};
use redoubt_engine::{Chance, Pilot, Play, Rules, Seat};

/// Stand-in.
pub struct Reference;

impl Pilot<Harbinger> for Reference {
    fn choose(&mut self, rules: &Harbinger, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        rules.quick(state, seat, chance)
    }
}

impl Play for Harbinger {
    type Pilot = Reference;

    fn pilot(&self) -> Reference {
        Reference
    }

    fn quick(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        let mut actions = Vec::new();
        self.canonical(state, seat, &mut actions);
        actions[chance.draw(actions.len() as u32, "quick choice") as usize]
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.outcome(state).map_or(0.5, |outcome| outcome.value(seat))
    }

    fn stages(&self) -> Vec<String> {
        let mut stages: Vec<String> = (1..=6).map(|row| format!("Invasion {row}")).collect();
        stages.push("Siege".to_string());
        stages
    }

    fn stage(&self, state: &State) -> usize {
        let siege = matches!(state.phase, Phase::Siege { .. });
        usize::from(state.row) + usize::from(siege)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        vec![("destroyed", f64::from(state.destroyed.iter().sum::<u8>()))]
    }
}
