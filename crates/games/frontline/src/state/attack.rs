//! An attack, and what is known of it.

use crate::ids::{Colour, Die, Hit, Kind, Space};
use redoubt_engine::wire;
use serde::{Deserialize, Serialize};

/// An attack under way.
#[wire(both, copy)]
pub struct Attack {
    /// Where the attacking unit stands.
    pub attacker: Space,
    /// The space under attack.
    pub target: Space,
    /// Why it is made.
    pub cause: Cause,
    /// The column of the table; 0 against an empty city (L7.5, L7.9).
    pub column: u8,
    /// Whether the attacker stands higher than the target (L7.6).
    pub advantage: bool,
    /// Whether the target was rallied (L12.4).
    pub rallied: bool,
    /// The white die; 0 before the roll.
    pub white: u8,
    /// The yellow die; 0 without advantage.
    pub yellow: u8,
}

/// Why an attack is made.
#[wire(both, copy)]
pub enum Cause {
    /// Paid with supply by the active player (L7.3).
    Supply,
    /// Opportunity Fire of the other player (L12.6).
    Opportunity,
    /// The reward of a rallied unit (L12.5).
    Reward,
}

/// An attack as far as it has come: what stays known of it when the units have gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Who attacks.
    pub by: Colour,
    /// The attack, with its dice once they have fallen.
    pub attack: Attack,
    /// What kind of unit attacks.
    pub kind: Kind,
    /// What kind of unit is attacked; nothing in an empty city.
    pub against: Option<Kind>,
    /// The number that misses because of where the target stands (L8.2).
    pub icon: Option<u8>,
    /// Which die counts; nothing before the dice are read, or while a Tank may choose.
    pub die: Option<Die>,
    /// What the dice mean for the target, Rally and conversion included; the stronger of two while a Tank may choose.
    /// Nothing before the dice are read.
    pub verdict: Option<Verdict>,
}

/// What an attack does in the end.
#[wire(both, copy)]
#[derive(PartialOrd, Ord)]
pub enum Verdict {
    /// The unit leaves the game.
    Blitz,
    /// The unit is disrupted.
    Disrupt,
    /// The unit holds or retreats.
    Rout,
    /// Nothing, or the reward of a Rally.
    Miss,
    /// An empty enemy city falls.
    CityFalls,
    /// An own empty city is freed.
    CityFreed,
}

impl Verdict {
    /// What people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Verdict::Blitz => "Blitz",
            Verdict::Disrupt => "Disrupt",
            Verdict::Rout => "Rout",
            Verdict::Miss => "Miss",
            Verdict::CityFalls => "the city falls",
            Verdict::CityFreed => "the city is freed",
        }
    }

    /// A result of the table that no longer depends on anything.
    pub const fn of(hit: Hit) -> Verdict {
        match hit {
            Hit::Blitz => Verdict::Blitz,
            Hit::Disrupt => Verdict::Disrupt,
            Hit::Rout => Verdict::Rout,
            Hit::Adv | Hit::Miss => Verdict::Miss,
        }
    }
}
