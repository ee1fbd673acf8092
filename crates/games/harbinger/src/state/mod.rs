//! A position: everything that is written on the two sheets, and what is being decided.

mod phase; // what is being decided

pub use phase::{
    ActionPhase, AssignPhase, BreakPhase, CodeBreakingPhase, DecipherPhase, DeployPhase, EncipherPhase,
    Ending, Phase, Quiet, RecruitPhase, SiegePhase,
};

use crate::ids::{Aim, Code, Enemies, Place, Post, SPACES_MAX, Side};
use crate::pack::{COLUMNS, LINES, ROWS};
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is being decided.
    pub phase: Phase,
    /// The current Row, from 0; the last one during the Siege.
    pub row: u8,
    /// Enemy units destroyed, by type.
    pub destroyed: [u8; 4],
    /// Fighters in the reserve.
    pub fighters: u8,
    /// Recruited Units at the Capital.
    pub capital: u8,
    /// How many of each number, 1 to 8, are held as Enciphered Codes.
    pub enciphered: [u8; 8],
    /// Radio Towers lost.
    pub towers_lost: u8,
    /// The Enemy Cipher.
    pub columns: [Column; COLUMNS],
    /// The Rows of both sheets.
    pub rows: [Sheet; ROWS],
    /// Where things went that the sheets no longer show.
    pub spent: Spent,
}

/// One Column of the Enemy Cipher.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Column {
    /// Its numbers from the top; 0 where none is written.
    pub numbers: [u8; LINES],
    /// How many are written.
    pub filled: u8,
    /// Whether it is not crossed off.
    pub live: bool,
}

/// One Row of Map and Cipher Sheet, with everything written on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The circles of each Code, fresh in every Row (H5.6); 0 where empty.
    pub circles: [[u8; 2]; 3],
    /// Whether Break was taken (H6.1).
    pub broken: bool,
    /// Successes of each Code (H6.5).
    pub successes: [u8; 3],
    /// Time Track spaces crossed off, from the first.
    pub crossed: u8,
    /// How many of them a lost Bridge had crossed off (H16.2).
    pub crossed_before: u8,
    /// Actions taken, Deploy not counted.
    pub actions: u8,
    /// Ready Units (H11.1).
    pub ready: u8,
    /// Recruited Units of the Row.
    pub recruited: u8,
    /// Whether Deploy was taken.
    pub deployed: bool,
    /// Defenders of the structures.
    pub defenders: [u8; 2],
    /// How many of them are units of Step 2.
    pub assigned: [u8; 2],
    /// Units on the Map, by space and type.
    pub troops: [[u8; 4]; SPACES_MAX],
    /// Fighters sent, a bit for each [`Place`].
    pub flights: u8,
    /// Target dice; 0 while unknown (H10.1, H12.1).
    pub targets: [u8; 2],
    /// Types attacking the leftmost and rightmost targeted space, once known.
    pub attackers: [Option<Enemies>; 2],
    /// What the bombers attack, once known.
    pub aim: Option<Aim>,
    /// On which side, once known.
    pub aim_side: Option<Side>,
    /// Whether bombers got through.
    pub bombed: bool,
    /// Structures lost.
    pub lost: [bool; 2],
    /// Enemy units destroyed in Step 5, by type.
    pub kills: [u8; 4],
}

/// Where things went that the sheets no longer show.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Spent {
    /// How often each action was taken: Decipher, Break, Recruit, Encipher, Deploy.
    pub actions: [u8; 5],
    /// Fighters sent as Spy Planes (H6.4).
    pub spy_planes: u8,
    /// Fighters spent in the Siege (H19.5).
    pub sorties: u8,
    /// Fighters lost with the Airbase (H16.4).
    pub grounded: u8,
    /// Code-breaking dice rolled (H17.1).
    pub cipher_dice: u8,
    /// Of these, Enciphered Codes erased by them (H17.2).
    pub cipher_erased: u8,
    /// Of these, discarded (H17.7).
    pub cipher_discarded: u8,
}

impl State {
    /// The current Row's sheet.
    #[inline]
    pub fn sheet(&self) -> &Sheet {
        &self.rows[usize::from(self.row)]
    }

    /// The current Row's sheet, to write on.
    #[inline]
    pub fn sheet_mut(&mut self) -> &mut Sheet {
        &mut self.rows[usize::from(self.row)]
    }

    /// How many Columns are live.
    pub fn live_columns(&self) -> u8 {
        self.columns.iter().filter(|column| column.live).count() as u8
    }

    /// How many Enciphered Codes are held.
    pub fn enciphered_held(&self) -> u8 {
        self.enciphered.iter().sum()
    }
}

impl Column {
    /// An empty, live Column.
    pub const EMPTY: Column = Column { numbers: [0; LINES], filled: 0, live: true };

    /// Whether a number occurs twice (H17.8).
    pub fn has_repeat(&self) -> bool {
        let mut seen = 0u16;
        self.numbers[..usize::from(self.filled)].iter().any(|&number| {
            let bit = 1 << number;
            let repeat = seen & bit != 0;
            seen |= bit;
            repeat
        })
    }

    /// Whether a number is in it.
    pub fn holds(&self, number: u8) -> bool {
        self.numbers[..usize::from(self.filled)].contains(&number)
    }

    /// Whether a number can still be written in it.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.live && usize::from(self.filled) < LINES
    }

    /// Writes a number in the topmost empty space.
    #[inline]
    pub(crate) fn write(&mut self, number: u8) {
        self.numbers[usize::from(self.filled)] = number;
        self.filled += 1;
    }
}

impl Sheet {
    /// Units that may be assigned in Step 2 (H11.1).
    #[inline]
    pub fn units(&self) -> u8 {
        self.ready + self.recruited
    }

    /// Units assigned so far.
    #[inline]
    pub fn units_assigned(&self) -> u8 {
        self.troops.iter().flatten().sum::<u8>() + self.assigned[0] + self.assigned[1]
    }

    /// Units at a post, defenders who were there before not counted.
    #[inline]
    pub fn at(&self, post: Post) -> u8 {
        match post {
            Post::Structure(side) => self.assigned[side.index()],
            Post::Space { space, troop } => self.troops[usize::from(space)][troop.index()],
        }
    }

    /// Whether a Fighter flies at a place.
    #[inline]
    pub fn has_fighter(&self, place: Place) -> bool {
        self.flights & 1 << place.index() != 0
    }

    /// The smaller and larger value of a Code, if both circles are filled (H6.3).
    #[inline]
    pub fn range(&self, code: Code) -> Option<(u8, u8)> {
        let [a, b] = self.circles[code.index()];
        if a == 0 || b == 0 { None } else { Some((a.min(b), a.max(b))) }
    }
}
