//! How good a position is: a first sketch, in the units of one Base as 100.

use crate::Federation;
use crate::ids::{Faction, HomeTrack, Level, Resource, Space};
use crate::state::{Built, Ending, State};

/// From 0 (lost) to 1 (won).
pub(super) fn evaluate(rules: &Federation, state: &State) -> f32 {
    match state.ending() {
        Some(Ending::Won) => return 1.0,
        Some(_) => return 0.0,
        None => {}
    }
    let sum = build_up(state) + home(state) - threat(rules, state) - technology(state);
    1.0 / (1.0 + (-(sum - 360.0) / 110.0).exp())
}

fn build_up(state: &State) -> f32 {
    let bases = f32::from(state.bases_standing());
    let ships = f32::from(state.flagships.spaces().count());
    let mut tokens = 0.0;
    for (row, stacks) in state.track.iter().enumerate() {
        let count: u8 = stacks.iter().map(|stack| stack.total()).sum();
        tokens += f32::from(count) * if row == 0 { 6.0 } else { 3.0 / row as f32 };
    }
    tokens += 6.0 * f32::from(state.stored.total());
    let agents = f32::from(state.deployed_as(Resource::Diplomacy).count());
    let columns = f32::from(state.deployed_as(Resource::Morale).count());
    let techs = f32::from(state.advantages.values().sum::<u8>());
    let projects: f32 = state.projects.as_slice().iter().map(|project| f32::from(project.column)).sum();
    let defense = if state.sol_defense == Built::Unbuilt { 0.0 } else { 8.0 };
    100.0 * bases
        + 14.0 * ships
        + tokens
        + 6.0 * agents
        + 12.0 * columns
        + 12.0 * techs
        + 3.0 * projects
        + defense
}

fn home(state: &State) -> f32 {
    25.0 * f32::from(state.home[HomeTrack::Stability].min(4))
        - 8.0 * f32::from(state.home[HomeTrack::Expansion])
        - 6.0 * f32::from(state.home[HomeTrack::Military])
}

/// Fleets by value, level and distance from Sol.
fn threat(rules: &Federation, state: &State) -> f32 {
    let mut threat = 0.0;
    for faction in Faction::ALL {
        let weight = match state.effective(faction) {
            Level::Logo => 0.05,
            Level::Peace => 0.1,
            Level::ColdWar => 0.2,
            Level::Mobilizing => 0.4,
            Level::War => 1.0,
            Level::TotalWar => 1.6,
        };
        for (fleet, at) in state.in_play(faction) {
            let near = 5.0 - f32::from(at.number().unwrap_or(3));
            threat += (f32::from(rules.lookup.value(fleet)) + 1.0) * weight * near * near / 4.0;
            if at == Space::Sol {
                threat += 60.0;
            }
        }
    }
    threat
}

fn technology(state: &State) -> f32 {
    let techs: usize = state.techs.values().map(|track| track.len()).sum();
    4.0 * techs as f32 + if techs >= 17 { 30.0 } else { 0.0 }
}
