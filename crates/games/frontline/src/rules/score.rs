//! L14: Occupation Points and the end.

use crate::ids::{Colour, Column};
use crate::state::{Ending, Leadership, Phase, State};
use crate::{Event, FrontLine};
use redoubt_engine::Journal;

/// L14.1, L14.4, L14.5: the game ends once, and nothing follows.
// RULING L17.21: equal points are a draw. RULING L17.22: losing all units ends nothing.
pub(super) fn end(rules: &FrontLine, state: &mut State, ending: Ending, journal: &mut impl Journal<Event>) {
    state.phase = Phase::Over { ending };
    let points = Colour::ALL.map(|colour| rules.points(state, colour));
    journal.note(|| Event::Ended { ending, points });
}

impl FrontLine {
    /// L14.2, L14.3: a player's Occupation Points if the game ended now.
    pub fn points(&self, state: &State, colour: Colour) -> u8 {
        let bonus = state.leadership[colour.index()] == Leadership::Active;
        self.points_on_board(state, colour) + if bonus { self.pack.score.leadership } else { 0 }
    }

    /// L14.2 without Leadership.
    #[inline]
    pub(crate) fn points_on_board(&self, state: &State, colour: Colour) -> u8 {
        let (score, enemy) = (&self.pack.score, colour.other());
        let own = state.of(colour);
        let hexes = (own & self.lookup.hex1).count();
        let enemy_country = self.lookup.country[enemy.index()].minus(self.lookup.cities);
        let spaces = (own & enemy_country).count();
        let fallen = |column, points| if self.lookup.is_fallen(state, enemy, column) { points } else { 0 };
        hexes * score.hex1
            + spaces * score.enemy_space
            + fallen(Column::Air, score.air)
            + fallen(Column::Industry, score.industry)
    }
}
