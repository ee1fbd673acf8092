use crate::MoveId;
use crate::ids::{Class, Dir, HexId, HexSet, Rank, Side, Work};
use redoubt_engine::{By, wire};
use serde::{Deserialize, Serialize};

/// A hex of the Battleground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hex {
    /// Invaders, without a troop that is moving.
    pub foes: By<Rank, Foes>,
    /// Soldiers of each team.
    pub men: By<Side, By<Class, Men>>,
    /// The tile.
    pub work: Option<Work>,
    /// Where a Building looks.
    pub facing: Dir,
    /// Whose tile it is.
    pub owner: Side,
    /// Of the upright Soldiers of the team that deploys: how many have used one step, and how many two (P4.4a).
    pub moved: By<Class, [u8; 2]>,
    /// Soldiers that a Trap of the other team holds in this Deploy (P15.11).
    pub held: By<Class, u8>,
    /// Steps that the tile has used in a Deploy; turns in a Rotate.
    pub work_moved: u8,
}

/// Invaders of one rank on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Foes {
    /// Those that have not moved in this phase.
    pub fresh: u8,
    /// Those that have (P8.3).
    pub marked: u8,
}

impl Foes {
    /// All of them.
    #[inline]
    pub const fn total(self) -> u8 {
        self.fresh + self.marked
    }

    /// Takes some away, the unmarked first (P7.12).
    pub const fn take(&mut self, count: u8) {
        let fresh = if self.fresh < count { self.fresh } else { count };
        self.fresh -= fresh;
        self.marked -= count - fresh;
    }
}

/// Soldiers of one class on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Men {
    /// Upright.
    pub up: u8,
    /// Exhausted (P11.1).
    pub down: u8,
}

impl Men {
    /// All of them.
    #[inline]
    pub const fn total(self) -> u8 {
        self.up + self.down
    }
}

redoubt_engine::nouns! {
    /// Whether a Soldier can act (P11.1).
    Posture {
        /// It can.
        Upright = "upright", "upright";
        /// It cannot.
        Exhausted = "exhausted", "exhausted";
    }
}

impl Default for Hex {
    fn default() -> Hex {
        Hex {
            foes: By::default(),
            men: By::default(),
            work: None,
            facing: Dir::Up,
            owner: Side::South,
            moved: By::default(),
            held: By::default(),
            work_moved: 0,
        }
    }
}

impl Hex {
    /// Whether Invaders are there that do not move.
    #[inline]
    pub fn has_foes(&self) -> bool {
        self.foes[Rank::Basic].total() + self.foes[Rank::Elite].total() > 0
    }

    /// Whether Invaders are there that have not moved yet.
    #[inline]
    pub fn has_fresh(&self) -> bool {
        self.foes[Rank::Basic].fresh + self.foes[Rank::Elite].fresh > 0
    }

    /// How many Soldiers of a team.
    #[inline]
    pub fn soldiers(&self, side: Side) -> u8 {
        self.men[side][Class::Farmer].total() + self.men[side][Class::Citizen].total()
    }

    /// How many exhausted Soldiers of a team (P11.1a).
    #[inline]
    pub fn exhausted(&self, side: Side) -> u8 {
        self.men[side][Class::Farmer].down + self.men[side][Class::Citizen].down
    }

    /// The tile, if it belongs to a team.
    #[inline]
    pub fn work_of(&self, side: Side) -> Option<Work> {
        self.work.filter(|_| self.owner == side)
    }

    /// Whether a team has a Soldier, a Building or a Mine there (P7.1).
    #[inline]
    pub fn fights(&self, side: Side) -> bool {
        self.soldiers(side) > 0 || self.work_of(side).is_some_and(Work::fights)
    }

    /// Whether a team has any Unit there (P5.3).
    #[inline]
    pub fn has_unit(&self, side: Side) -> bool {
        self.soldiers(side) > 0 || self.work_of(side).is_some()
    }

    /// Takes the tile away.
    #[inline]
    pub fn clear_work(&mut self) {
        self.work = None;
        self.facing = Dir::Up;
        self.owner = Side::South;
        self.work_moved = 0;
    }
}

/// The troop that is moving with the card in resolution. It is not counted on its hex.
#[wire(both, copy)]
pub struct Mover {
    /// Where it is.
    pub hex: HexId,
    /// Basic Units.
    pub basic: u8,
    /// Elite Units.
    pub elite: u8,
    /// The arrow to be carried out next, from 0.
    pub arrow: u8,
    /// Whether it flies (P10.1).
    pub flying: bool,
}

impl Mover {
    /// No troop.
    pub const NONE: Mover = Mover { hex: HexId::printed(1), basic: 0, elite: 0, arrow: 0, flying: false };

    /// Whether there is one.
    #[inline]
    pub const fn is_moving(&self) -> bool {
        self.basic > 0 || self.elite > 0
    }

    /// Whether it is on a hex.
    #[inline]
    pub const fn is_at(&self, hex: HexId) -> bool {
        self.hex.index() == hex.index() && self.is_moving()
    }
}

/// The Movement card in resolution.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Turned {
    /// The card.
    pub card: Option<MoveId>,
    /// Arrows of Press Ahead, counted when the card was turned (P9.8).
    pub press: u8,
    /// Hexes with fire or a shot that is added in a Battle there (P9.9, P10.3).
    pub carried: HexSet,
    /// Traps that have slowed somebody on this card (P6.3a).
    pub slowed: HexSet,
}
