use crate::ids::{Class, Rank, Side, hexes};
use crate::lookup::column_and_height;
use crate::{Portas, State};
use redoubt_engine::{Seat, logistic};

/// A sketch: Soldiers, works and goods against what comes down, weighed by how far it has come.
pub(super) fn evaluate(rules: &Portas, state: &State, seat: Seat) -> f32 {
    let own = rules.side(seat);
    let value = strength(rules, state, own);
    let other = if rules.lookup.versus { strength(rules, state, own.other()) } else { threat(rules, state) };
    let lead = value - other;
    logistic(lead / 12.0)
}

fn strength(rules: &Portas, state: &State, side: Side) -> f32 {
    let mut value = 0.0;
    for hex in hexes() {
        let (any, shots) = rules.strength_of(state, side, hex, false);
        value += 1.5 * f32::from(any + shots);
        if let Some(shooter) = rules.ready(state, side, hex) {
            value += f32::from(shooter.shots * rules.pack.works[shooter.work].damage);
        }
    }
    for seat in rules.team(side).iter() {
        let own = state.seat(seat);
        value += own.goods.values().map(|count| 0.2 * f32::from(*count)).sum::<f32>();
        value += 0.5 * f32::from(own.living(Class::Farmer)) + 1.2 * f32::from(own.living(Class::Citizen));
    }
    value - state.sickbay[side].values().map(|count| f32::from(*count)).sum::<f32>()
}

fn threat(rules: &Portas, state: &State) -> f32 {
    let danger = |hex| {
        let (foes, strength) = (state.foes_at(hex), rules.lookup.rank_strength);
        let power = foes[Rank::Basic] * strength[Rank::Basic] + foes[Rank::Elite] * strength[Rank::Elite];
        let (_, height) = column_and_height(hex);
        f32::from(power) * (1.0 + 20.0 / (1.0 + f32::from(height)))
    };
    hexes().map(danger).sum::<f32>() + 6.0
}
