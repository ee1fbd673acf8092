//! How good a position is: material, ground, points, Leadership and the safety of the Capitals.

use super::worth::{DISRUPTED, Eye, RESERVE, UNIT};
use crate::FrontLine;
use crate::ids::{Colour, Kind};
use crate::state::{Leadership, Phase, State};

/// The chance to win, from 0 to 1.
pub(super) fn evaluate(rules: &FrontLine, state: &State, colour: Colour) -> f32 {
    if matches!(state.phase, Phase::Cards | Phase::Placement { .. }) {
        return 0.5;
    }
    let last = state.month == 3 && state.turn >= 4;
    let scale = if last { 0.8 } else { 0.12 + 0.03 * f32::from(state.month) };
    let difference = side(rules, state, colour) - side(rules, state, colour.other());
    logistic(scale * difference)
}

fn side(rules: &FrontLine, state: &State, colour: Colour) -> f32 {
    let eye = Eye::new(rules, state, colour);
    let mut sum = 0.0;
    for kind in Kind::ALL {
        let worth = UNIT[kind.index()];
        for space in state.units[colour.index()][kind.index()].iter() {
            let active = !state.is_disrupted(space);
            sum += eye.rest * worth * if active { 1.0 } else { DISRUPTED };
            sum += eye.posture(colour, kind, space) * if active { 1.0 } else { 0.6 };
        }
        sum += eye.rest * RESERVE * worth * f32::from(state.reserve[colour.index()][kind.index()]);
    }
    let fallen = rules.lookup.cities_of[colour.other().index()] & state.fallen;
    sum += fallen.iter().map(|city| eye.city(city)).sum::<f32>();
    sum += match state.leadership[colour.index()] {
        Leadership::Active if eye.rest < 1.0 => eye.point,
        Leadership::Active => 1.3,
        Leadership::Pending => 0.7,
        Leadership::Exhausted => 0.0,
    };
    match (state.edge.holder == Some(colour), state.edge.on) {
        (true, true) => sum + 0.8,
        (true, false) => sum + 0.5,
        (false, _) => sum,
    }
}

/// 1 / (1 + e^-x), by squaring: the same on every platform.
fn logistic(x: f32) -> f32 {
    let x = x.clamp(-12.0, 12.0);
    let mut power = 1.0 - x / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    1.0 / (1.0 + power)
}
