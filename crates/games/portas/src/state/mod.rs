//! A position: everything that changes.

mod bag; // sets of cards
mod board; // the Battleground
mod community; // what a player owns
mod map; // where tiles lie
mod orders; // what is going on in the Command Center
mod task; // what is going on: the stack of tasks

pub use bag::CardSet;
pub(crate) use bag::{bits, nth_bit};
pub use board::{Foes, Hex, Men, Mover, Posture, Turned};
pub use community::{Community, Site};
pub use map::{Spot, Tiles};
pub use orders::{Camp, Knock, Order};
pub(crate) use task::STACK_DEEP;
pub use task::{
    Cause, Econ, Fight, Finale, March, Phase, Quiet, React, SetUp, Source, Stack, Stage, Time, Turn, Window,
    Year,
};

use crate::ids::{Building, Class, HEXES, HexId, Rank, SEATS_MAX, Side, TileId, Work};
use crate::pack::{PlaceKind, Special};
use crate::{MarketId, MoveId};
use arrayvec::ArrayVec;
use redoubt_engine::{By, Seat, wire};
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is going on; the last is being decided.
    pub stack: Stack,
    /// Where the game is in time.
    pub clock: Clock,
    /// The Communities, by seat.
    pub seats: [Community; SEATS_MAX],
    /// The Battleground.
    pub hexes: [Hex; HEXES],
    /// The troop that is moving.
    pub mover: Mover,
    /// The Movement card in resolution.
    pub turned: Turned,
    /// Where Places lie.
    pub tiles: Tiles,
    /// Decks and stacks.
    pub decks: Decks,
    /// Invaders in the supply.
    pub foes: By<Rank, u8>,
    /// Invaders that left the game (P13.6).
    pub gone: By<Rank, u8>,
    /// Colonists in the supply; where two teams play, those of each team.
    pub colonists: By<Side, By<Class, u8>>,
    /// The wounded of each team (P7.10).
    pub sickbay: By<Side, By<Class, u8>>,
    /// Traps of the other team that have held somebody, for each seat in this Half-Year (P15.11b).
    pub held: [crate::ids::HexSet; SEATS_MAX],
    /// How the game ended.
    pub over: Option<Ending>,
    /// Numbers for studies.
    pub tally: Tally,
}

/// Where the game is in time (P2.1).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// From 0.
    pub era: u8,
    /// From 1 to 10.
    pub half: u8,
    /// The order of this Half-Year (P3.30).
    pub order: [Seat; SEATS_MAX],
    /// Who has the marker.
    pub starting: Seat,
    /// Whether it was taken at the Head Official this Year (P12.1).
    pub taken: bool,
    /// Whose turns these are, as a place in the order.
    pub who: u8,
    /// The turn of that player, from 0.
    pub turn: u8,
    /// The Round of the Final Wave, from 1; 0 before it.
    pub round: u8,
    /// Whether a spawn of the Final Wave was the last (P13.6, P13.7).
    pub spawned_out: bool,
    /// Units and openings of trades still allowed (D13).
    pub trades: u8,
    /// The tile where the turn began (P3.3).
    pub left: Option<TileId>,
    /// Whether the second Steward of the Apprentice is in use in this turn.
    pub second: bool,
}

impl Clock {
    /// Whether it is Summer.
    pub const fn is_summer(&self) -> bool {
        self.half % 2 == 1
    }

    /// The Year of the Era, from 1.
    pub const fn year(&self) -> u8 {
        self.half.div_ceil(2)
    }

    /// Whose turns these are.
    #[inline]
    pub const fn active(&self) -> Seat {
        self.order[self.who as usize]
    }
}

/// Decks and stacks, as bags of what is left.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decks {
    /// Movement cards in the pile, by their place in the deck.
    pub pile: u32,
    /// Movement cards in the discard pile.
    pub discard: u32,
    /// Movement cards known to lie on top, the next first (N8).
    pub scouted: ArrayVec<MoveId, 3>,
    /// Market cards left.
    pub market: u8,
    /// The Market card in force.
    pub market_card: Option<MarketId>,
    /// Places left in the stack of the Command Center.
    pub places: u8,
    /// Mainland Places left to be laid out by the players, by their place in the set.
    pub land: u16,
    /// Improvements left in each Era's deck.
    pub cards: CardSet,
    /// Improvements in the discard pile.
    pub discards: CardSet,
}

/// How a game ended.
#[wire(both, copy)]
pub enum Ending {
    /// P8.9: Invaders left the Battleground.
    Broken {
        /// From where.
        hex: HexId,
    },
    /// P13.4: the Final Wave is beaten.
    Held,
    /// P13.5: too many Rounds.
    Exhausted,
    /// P15.14: a Unit crossed the opposite edge.
    Flag {
        /// Whose.
        side: Side,
    },
    /// P15.14, P15.15: compared after the last production.
    Compared {
        /// Who is ahead; nobody in a tie.
        side: Option<Side>,
    },
    /// A player gave up.
    Conceded {
        /// Who.
        seat: Seat,
    },
}

/// Numbers for studies.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Battles fought.
    pub battles: u16,
    /// Invaders beaten.
    pub killed: u16,
    /// Soldiers wounded.
    pub wounded: u16,
    /// Works placed.
    pub works: u16,
    /// Shots fired.
    pub shots: u16,
    /// Half-Years begun.
    pub halves: u8,
    /// Improvements played.
    pub cards: u8,
    /// Turns spent at each kind of Place.
    pub visits: By<PlaceKind, u8>,
    /// Buildings built.
    pub built: By<Building, u8>,
    /// Works placed, by kind.
    pub placed: By<Work, u8>,
    /// Improvements played that do something special.
    pub played: By<Special, u8>,
}

impl State {
    /// What is being decided.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.stack.last().copied().unwrap_or(Phase::Quiet(Quiet::Over))
    }

    /// A player's Community.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &Community {
        &self.seats[seat.index()]
    }

    /// A player's Community, to change it.
    #[inline]
    pub fn seat_mut(&mut self, seat: Seat) -> &mut Community {
        &mut self.seats[seat.index()]
    }

    /// A hex.
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex.index()]
    }

    /// A hex, to change it.
    #[inline]
    pub fn hex_mut(&mut self, hex: HexId) -> &mut Hex {
        &mut self.hexes[hex.index()]
    }

    /// Invaders on a hex, the moving troop included.
    #[inline]
    pub fn foes_at(&self, hex: HexId) -> By<Rank, u8> {
        let there = &self.hexes[hex.index()].foes;
        let mut foes = By::of([there[Rank::Basic].total(), there[Rank::Elite].total()]);
        if self.mover.is_at(hex) {
            foes[Rank::Basic] += self.mover.basic;
            foes[Rank::Elite] += self.mover.elite;
        }
        foes
    }

    /// Whether Invaders are on a hex.
    #[inline]
    pub fn has_foes(&self, hex: HexId) -> bool {
        self.mover.is_at(hex) || self.hexes[hex.index()].has_foes()
    }

    /// Whether Invaders are anywhere.
    pub fn any_foes(&self) -> bool {
        self.mover.is_moving() || self.hexes.iter().any(Hex::has_foes)
    }

    /// Whether somebody's turn is going on.
    pub fn in_turn(&self) -> bool {
        self.stack.iter().any(|task| match task {
            Phase::Turn(Turn::Trade { team: Some(_) } | Turn::Discard { .. } | Turn::Consent { .. }) => false,
            Phase::Turn(_) => true,
            _ => false,
        })
    }

    /// Puts a task on top of what is going on.
    #[inline]
    pub(crate) fn push(&mut self, task: impl Into<Phase>) {
        self.stack.push(task.into());
    }

    /// Ends the task on top.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    /// Puts another task in the place of the one on top.
    #[inline]
    pub(crate) fn replace(&mut self, task: impl Into<Phase>) {
        *self.stack.last_mut().expect("a task is going on") = task.into();
    }
}
