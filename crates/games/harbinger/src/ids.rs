//! The nouns of the game.

use redoubt_engine::{nouns, wire};
use serde::{Deserialize, Serialize};

nouns! {
    /// A type of enemy ground unit, in the order of the Siege (H19.1).
    Enemy {
        /// Destroyed by Snipers.
        Infantry = "infantry", "Infantry";
        /// Destroyed by Engineers.
        Armor = "armor", "Armor";
        /// Destroyed by Commandos.
        Artillery = "artillery", "Artillery";
        /// Destroyed by AA Guns.
        Paratroopers = "paratroopers", "Paratroopers";
    }
}

nouns! {
    /// A type of friendly ground unit on the Map (H14.2).
    Troop {
        /// Against Infantry.
        Sniper = "sniper", "Sniper";
        /// Against Armor.
        Engineer = "engineer", "Engineer";
        /// Against Artillery.
        Commando = "commando", "Commando";
        /// Against Paratroopers.
        AaGun = "aa_gun", "AA Gun";
    }
}

nouns! {
    /// One of the three Codes of a Row, in the order in which Break resolves them (H6.2).
    Code {
        /// Which spaces are attacked.
        Targets = "targets", "Targets";
        /// With which ground units.
        Ground = "ground", "Ground Attacks";
        /// Where the bombers strike.
        Air = "air", "Air Attacks";
    }
}

nouns! {
    /// Left or right: of two structures, or of two targeted spaces.
    Side {
        /// The left one.
        Left = "left", "Left";
        /// The right one.
        Right = "right", "Right";
    }
}

nouns! {
    /// A kind of Critical Structure (H16).
    Structure {
        /// Its loss costs the next Row two Time Track spaces.
        Bridge = "bridge", "Bridge";
        /// Its loss costs the next Row its Ready Units.
        Factory = "factory", "Factory";
        /// Its loss speeds up the enemy's code-breaking for good.
        RadioTower = "radio_tower", "Radio Tower";
        /// Its loss costs all Fighters.
        Airbase = "airbase", "Airbase";
        /// Its loss costs all Columns of the Enemy Cipher.
        ThpOffice = "thp_office", "THP Office";
    }
}

nouns! {
    /// Why a Column of the Enemy Cipher is crossed off.
    Fate {
        /// It held a number more than once (H17.8).
        Broken = "broken", "broken";
        /// The THP Office was lost (H16.5).
        Lost = "lost", "lost with the Office";
        /// It was spent on an attack (H19.4).
        Spent = "spent", "spent in the Siege";
    }
}

/// Where the bombers fly: to a targeted space of the Map, or to a structure (H10.4).
#[wire(both, copy)]
pub enum Aim {
    /// A targeted space.
    Map,
    /// A structure.
    Structure,
}

/// A set of enemy types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[cfg_attr(feature = "typescript", ts(as = "Vec<Enemy>"))]
#[serde(from = "Vec<Enemy>", into = "Vec<Enemy>")]
pub struct Enemies(u8);

impl Enemies {
    /// No type.
    pub const NONE: Enemies = Enemies(0);

    /// Returns the set with a type added.
    pub const fn with(self, enemy: Enemy) -> Enemies {
        Enemies(self.0 | 1 << enemy as u8)
    }

    /// Returns the types in either set.
    pub const fn union(self, other: Enemies) -> Enemies {
        Enemies(self.0 | other.0)
    }

    /// Whether a type is in the set.
    pub const fn contains(self, enemy: Enemy) -> bool {
        self.0 & 1 << enemy as u8 != 0
    }

    /// Returns the types in order.
    pub fn iter(self) -> impl Iterator<Item = Enemy> {
        Enemy::ALL.into_iter().filter(move |&enemy| self.contains(enemy))
    }
}

impl From<Vec<Enemy>> for Enemies {
    fn from(types: Vec<Enemy>) -> Enemies {
        types.into_iter().fold(Enemies::NONE, Enemies::with)
    }
}

impl From<Enemies> for Vec<Enemy> {
    fn from(types: Enemies) -> Vec<Enemy> {
        types.iter().collect()
    }
}

/// A space of the current Row, counted from the left, from 0.
pub type Space = u8;

/// The largest number of spaces in a Row (H2 components).
pub const SPACES_MAX: usize = 5;

/// Where a Fighter may fly: at most one per place (H11.4).
#[wire(both, copy, external)]
pub enum Place {
    /// One of the Row's structures.
    Structure(Side),
    /// One of the Row's spaces.
    Space(Space),
}

impl Place {
    /// Places in canonical order: structures, then spaces.
    pub const fn index(self) -> usize {
        match self {
            Place::Structure(side) => side.index(),
            Place::Space(space) => 2 + space as usize,
        }
    }

    /// The place with that number.
    pub const fn nth(index: usize) -> Place {
        match index {
            0 => Place::Structure(Side::Left),
            1 => Place::Structure(Side::Right),
            _ => Place::Space(index as u8 - 2),
        }
    }
}

/// Where a unit may be sent, and as what (H11.2).
#[wire(both, copy, external)]
pub enum Post {
    /// As a defender of a structure.
    Structure(Side),
    /// As one of four troop types to a space.
    Space {
        /// The space.
        space: Space,
        /// The type.
        troop: Troop,
    },
}

impl Post {
    /// The number of posts in a Row of `spaces` spaces.
    pub const fn count(spaces: usize) -> usize {
        2 + 4 * spaces
    }

    /// Posts in canonical order: structures, then spaces by type.
    pub const fn index(self) -> usize {
        match self {
            Post::Structure(side) => side.index(),
            Post::Space { space, troop } => 2 + 4 * space as usize + troop.index(),
        }
    }

    /// The post with that number.
    pub const fn nth(index: usize) -> Post {
        match index {
            0 => Post::Structure(Side::Left),
            1 => Post::Structure(Side::Right),
            _ => Post::Space { space: ((index - 2) / 4) as u8, troop: Troop::ALL[(index - 2) % 4] },
        }
    }
}
