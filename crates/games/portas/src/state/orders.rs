//! P4: tasks of the Command Center.

use super::{Posture, Source, Stage};
use crate::ids::{Class, Dir, HexId, Work};
use redoubt_engine::wire;

redoubt_engine::nouns! {
    /// By what Units are moved.
    Order {
        /// The Commander: one step.
        Commander = "commander", "Commander";
        /// The Supreme Commander: two steps.
        Supreme = "supreme", "Supreme Commander";
        /// The Bugle: a Farmer.
        BugleFarmer = "bugle_farmer", "Bugle";
        /// The Bugle: a Citizen.
        BugleCitizen = "bugle_citizen", "Bugle";
    }
}

/// P4: tasks of the Command Center.
#[wire(both, copy)]
pub enum Camp {
    /// D5: which of two actions (P4).
    Choose,
    /// D14: who enlists (P4.1).
    Enlist {
        /// Farmers so far.
        farmers: u8,
        /// Citizens so far.
        citizens: u8,
    },
    /// D15: who comes home (P4.1).
    Discharge,
    /// D16: whom to move (P4.2).
    Deploy {
        /// By what.
        order: Order,
    },
    /// D17: where to.
    Direction {
        /// From where.
        hex: HexId,
        /// Steps these Units have used.
        used: u8,
        /// By what.
        order: Order,
    },
    /// D18: how many.
    Group {
        /// From where.
        hex: HexId,
        /// Where to.
        dir: Dir,
        /// Steps these Units have used.
        used: u8,
        /// By what.
        order: Order,
        /// Farmers so far.
        farmers: u8,
        /// Citizens so far.
        citizens: u8,
        /// What is asked for.
        stage: Stage,
    },
    /// D17: the second step of a Catapult or Howitzer that passes over another tile (P4.4b).
    Beyond {
        /// The hex that it passes over.
        hex: HexId,
        /// What passes.
        work: Work,
        /// Where it looks.
        facing: Dir,
        /// The Soldier that goes along (P15.9).
        gunner: Option<Posture>,
    },
    /// D39: who is held by a Trap of the other team (P15.11).
    Hold {
        /// The Trap.
        hex: HexId,
        /// Whether they have just entered it; else they are about to leave it.
        entering: bool,
    },
    /// D19: what to turn (P4.2).
    Rotate {
        /// By what.
        order: Order,
    },
    /// D20: who is healed (P4.5).
    Heal {
        /// Whether the Bandages still heal a Farmer free (N6).
        free: bool,
    },
    /// D20: who is set upright (P4.5).
    Upright,
    /// The Market card of the Final Wave: who is set upright.
    UprightOne,
    /// D21: where a tile is laid (P5.6).
    Place {
        /// Which.
        work: Work,
        /// How many at most.
        left: u8,
        /// By what.
        source: Source,
    },
    /// D22: its facing (P4.9).
    Face {
        /// Where it was laid.
        hex: HexId,
    },
    /// D23: who is knocked back (P6.6).
    Knock {
        /// The only Trap, for a Soldier action.
        trap: Option<HexId>,
        /// Those chosen: hex, rank and distance.
        picks: [Option<Knock>; 3],
    },
    /// D24: which Bomb is fired (P4.8).
    Bombs,
    /// D37: the Soldier that the Bugle moves (N5).
    Bugle,
}

/// An Invader that is knocked back (P6.6).
#[wire(both, copy)]
pub struct Knock {
    /// From where.
    pub hex: HexId,
    /// Elite or Basic.
    pub elite: bool,
    /// By two hexes or one.
    pub far: bool,
}

impl Class {
    /// The Bugle for a Soldier of this class.
    pub(crate) const fn bugle(self) -> Order {
        match self {
            Class::Farmer => Order::BugleFarmer,
            Class::Citizen => Order::BugleCitizen,
        }
    }
}

impl Order {
    /// How many steps or turns each Unit may take.
    pub(crate) const fn steps(self) -> u8 {
        match self {
            Order::Supreme => 2,
            Order::Commander | Order::BugleFarmer | Order::BugleCitizen => 1,
        }
    }

    /// Whether it is the Bugle.
    pub(crate) const fn is_bugle(self) -> bool {
        matches!(self, Order::BugleFarmer | Order::BugleCitizen)
    }
}
