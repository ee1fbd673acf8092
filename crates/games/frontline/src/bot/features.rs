//! What an estimate looks at.

use super::threat::Threat;
use super::worth::{Eye, UNIT};
use crate::FrontLine;
use crate::ids::{Colour, Column, Kind};
use crate::state::{Leadership, Marker, State};

/// The number of features.
pub(super) const FEATURES: usize = 28;

/// What one side has and the other has not.
pub(super) fn features(rules: &FrontLine, state: &State, colour: Colour) -> [f32; FEATURES] {
    let mut features = side(rules, state, colour);
    for (feature, theirs) in features.iter_mut().zip(side(rules, state, colour.other())) {
        *feature -= theirs;
    }
    features
}

fn side(rules: &FrontLine, state: &State, colour: Colour) -> [f32; FEATURES] {
    let threat = Threat::new(rules, state, colour);
    let [infantry, tanks, artillery] = Kind::ALL.map(|kind| count(state, colour, kind));
    let [ground, height, risk, shots] = ground(rules, state, colour, &threat);
    let [capital_empty, capital_down, next, close] = capital(rules, state, colour);
    let reserve = state.reserve[colour].map(f32::from).into_array();
    let fallen = |column| f32::from(u8::from(rules.lookup.is_fallen(state, colour.other(), column)));
    let leads = |wanted| f32::from(u8::from(state.leadership[colour] == wanted));
    let holds = |on| f32::from(u8::from(state.edge.holder == Some(colour) && state.edge.on == on));
    let [points, raid] = scoring(rules, state, colour);
    [
        infantry[0],
        tanks[0],
        artillery[0],
        infantry[1],
        tanks[1],
        artillery[1],
        reserve[0],
        reserve[1],
        reserve[2],
        ground,
        height,
        risk,
        shots,
        points,
        raid,
        fallen(Column::Air),
        fallen(Column::Industry),
        leads(Leadership::Active),
        leads(Leadership::Pending),
        holds(true),
        holds(false),
        capital_empty,
        capital_down,
        next,
        close,
        f32::from(u8::from(state.active == colour)),
        f32::from(u8::from(state.first != colour)),
        supply(rules, state, colour),
    ]
}

/// Active and disrupted units of a kind.
fn count(state: &State, colour: Colour, kind: Kind) -> [f32; 2] {
    let units = state.units[colour][kind];
    [units.minus(state.disrupted), units & state.disrupted].map(|units| f32::from(units.count()))
}

/// Ranks advanced; of the active units heights, what they risk and the best they can do from where they stand.
fn ground(rules: &FrontLine, state: &State, colour: Colour, threat: &Threat) -> [f32; 4] {
    let eye = Eye::new(rules, state, colour);
    let mut sums = [0.0; 4];
    for kind in Kind::ALL {
        let units = state.units[colour][kind];
        sums[0] += units.iter().map(|space| 0.1 * eye.advance(colour, space)).sum::<f32>();
        for space in units.minus(state.disrupted).iter() {
            sums[1] += f32::from(rules.lookup.height[space.index()]);
            sums[2] += threat.risk(space) * UNIT[kind];
            sums[3] += eye.prospects(kind, space).min(6.0);
        }
    }
    sums
}

/// L14.2: units on the numbered spaces between the countries, and in the enemy's country.
fn scoring(rules: &FrontLine, state: &State, colour: Colour) -> [f32; 2] {
    let lookup = &rules.lookup;
    let raid = lookup.country[colour.other()].minus(lookup.cities);
    [lookup.hex1, raid].map(|spaces| f32::from((state.of(colour) & spaces).count()))
}

/// Whether the own Capital is empty, whether who holds it is disrupted, and the enemies next to it and not far.
fn capital(rules: &FrontLine, state: &State, colour: Colour) -> [f32; 4] {
    let capital = rules.lookup.city[colour][Column::Capital];
    let [next, close] = [1, 3].map(|distance: usize| {
        f32::from((state.active_of(colour.other()) & rules.lookup.within[distance][capital.index()]).count())
    });
    let empty = !state.of(colour).has(capital);
    [f32::from(u8::from(empty)), f32::from(u8::from(state.disrupted.has(capital))), next, close - next]
}

/// L4.2: supply of this month that is still to be used.
fn supply(rules: &FrontLine, state: &State, colour: Colour) -> f32 {
    let markers = state.markers[colour];
    let unused = Column::ALL.into_iter().filter(|&column| markers[column] == Marker::Unused);
    let worth = |column| match rules.lookup.is_fallen(state, colour, column) {
        true => 1,
        false => rules.lookup.top(state, colour, column),
    };
    let now = if state.active == colour { state.supply } else { 0 };
    f32::from(now + unused.map(worth).sum::<u8>())
}
