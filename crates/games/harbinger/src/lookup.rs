//! What the rules look up at every step, laid out for speed.

use crate::ids::{Enemy, Space, Troop};
use crate::options::Choices;
use crate::pack::{Pack, ROWS, TRACK_MAX, Track};
use crate::state::State;
use arrayvec::ArrayVec;

/// What pack and options come to.
pub(crate) struct Lookup {
    /// Enemy units of each type (H20.1).
    pub(crate) count: [u8; 4],
    /// Fighters at the start (H20.1).
    pub(crate) fighters: u8,
    /// The space that a target die picks, by Row and value (H10.1).
    pub(crate) space_of: [[Space; 9]; ROWS],
    /// The number of spaces of each Row.
    pub(crate) spaces: [u8; ROWS],
    /// The type that a ground die picks, by value (H10.3).
    pub(crate) type_of: [Enemy; 9],
    /// The troop that destroys each type (H14.2).
    pub(crate) counter: [Troop; 4],
    /// The Time Track of each Row (H4.2).
    tracks: [ArrayVec<Time, TRACK_MAX>; ROWS],
}

/// What a space of a Time Track shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    pub(crate) recruitment: u8,
    /// 0 where none is printed.
    pub(crate) encipherment: u8,
    /// 0 where none is printed.
    pub(crate) invasion: u8,
    /// Whether no space follows.
    pub(crate) last: bool,
}

impl Time {
    /// H4.4, H4.7: the chance that an action here brings the Invasion, in eighths.
    pub(crate) const fn eighths(self) -> u8 {
        match self.invasion {
            _ if self.last => 8,
            0 => 0,
            value => 9 - value,
        }
    }
}

impl Lookup {
    /// H20.1: an option that was chosen overrules the sheets.
    pub(crate) fn new(pack: &Pack, options: &Choices) -> Lookup {
        let mut lookup = Lookup {
            count: pack.enemies.map(|enemy| options.enemy_per_type.unwrap_or(enemy.count)),
            fighters: options.fighters.unwrap_or(pack.constants.fighters),
            space_of: [[0; 9]; ROWS],
            spaces: [0; ROWS],
            type_of: [Enemy::Infantry; 9],
            counter: pack.enemies.map(|enemy| enemy.destroyed_by),
            tracks: std::array::from_fn(|row| times(pack.track.of(row))),
        };
        for (index, row) in pack.rows.iter().enumerate() {
            lookup.spaces[index] = row.spaces.len() as u8;
            for (space, data) in row.spaces.iter().enumerate() {
                for &value in &data.targets {
                    lookup.space_of[index][usize::from(value)] = space as u8;
                }
            }
        }
        for (enemy, data) in Enemy::ALL.into_iter().zip(&pack.enemies) {
            for value in data.dice {
                lookup.type_of[usize::from(value)] = enemy;
            }
        }
        lookup
    }

    /// The Time Track of a Row.
    #[inline]
    pub(crate) fn track(&self, row: u8) -> &[Time] {
        &self.tracks[usize::from(row)]
    }

    /// H4.2, H4.3: the first space of the current Row's Time Track that is not crossed off; the last one if none is
    /// left.
    // RULING H4.8: the upper line is used from left to right, then the lower line.
    #[inline]
    pub(crate) fn time(&self, state: &State) -> Time {
        let track = self.track(state.row);
        track[usize::from(state.sheet().crossed).min(track.len() - 1)]
    }
}

fn times(track: &Track) -> ArrayVec<Time, TRACK_MAX> {
    let spaces = track.recruitment.len();
    let time = |at: usize| Time {
        recruitment: track.recruitment[at],
        encipherment: track.encipherment[at],
        invasion: track.invasion[at],
        last: at + 1 == spaces,
    };
    (0..spaces).map(time).collect()
}
