//! L14: Occupation Points and the end.

use crate::ids::{Colour, Column};
use crate::state::{Ending, Leadership, Phase, State};
use crate::{Event, FrontLine};
use redoubt_engine::Journal;
use serde::Serialize;

/// L14.1, L14.4, L14.5: the game ends once, and nothing follows.
// RULING L17.21: equal points are a draw. RULING L17.22: losing all units ends nothing.
pub(super) fn end(rules: &FrontLine, state: &mut State, ending: Ending, journal: &mut impl Journal<Event>) {
    state.phase = Phase::Over { ending };
    let points = Colour::ALL.map(|colour| rules.points(state, colour));
    journal.note(|| Event::Ended { ending, points });
}

/// Where a player's Occupation Points come from (L14.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
pub struct Earned {
    /// Own units on a #1 hex.
    pub hexes: u8,
    /// Own units on spaces of the enemy country without a hex.
    pub ground: u8,
    /// Fallen cities of the enemy.
    pub cities: u8,
    /// Active Leadership.
    pub leadership: u8,
}

impl FrontLine {
    /// L14.2, L14.3: a player's Occupation Points if the game ended now.
    pub fn points(&self, state: &State, colour: Colour) -> u8 {
        let Earned { hexes, ground, cities, leadership } = self.earned(state, colour);
        hexes + ground + cities + leadership
    }

    /// L14.2, L14.3: the points of a player, by what they are given for.
    pub(crate) fn earned(&self, state: &State, colour: Colour) -> Earned {
        let (score, enemy) = (&self.pack.score, colour.other());
        let own = state.of(colour);
        let enemy_country = self.lookup.country[enemy.index()].minus(self.lookup.cities);
        let fallen = |column, points| if self.lookup.is_fallen(state, enemy, column) { points } else { 0 };
        let leads = state.leadership[colour.index()] == Leadership::Active;
        Earned {
            hexes: (own & self.lookup.hex1).count() * score.hex1,
            ground: (own & enemy_country).count() * score.enemy_space,
            cities: fallen(Column::Air, score.air) + fallen(Column::Industry, score.industry),
            leadership: if leads { score.leadership } else { 0 },
        }
    }
}
