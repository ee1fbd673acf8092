//! A position: board, cards, markers, and what is being decided.

mod attack; // an attack, and what is known of it
mod phase; // what is being decided

pub use attack::{Attack, Cause, Report, Verdict};
pub use phase::{
    AttackPhase, DisplacementPhase, EdgePhase, Ending, Phase, Quiet, ReactionPhase, ResultPhase, RewardPhase,
    SetUpPhase, Task, TurnPhase, UnitPhase, Window,
};

use crate::ids::{Card, Colour, Column, FILES, Kind, RANKS, Space, SpaceSet};
use redoubt_engine::{By, nouns, wire};
use serde::{Deserialize, Serialize};

/// No unit.
pub const NOBODY: u8 = u8::MAX;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is being decided.
    pub phase: Phase,
    /// Who stands where: the number of the unit on each space by rank and file, or [`NOBODY`].
    pub ids: [[u8; FILES]; RANKS],
    /// Where the units of a colour and kind stand.
    pub units: By<Colour, By<Kind, SpaceSet>>,
    /// Where disrupted units stand (L5.1).
    pub disrupted: SpaceSet,
    /// Where units stand that have done an action this turn (L5.2).
    pub done: By<Deed, SpaceSet>,
    /// Where units stand that took part in a Maneuver this turn (L5.6).
    pub maneuvered: SpaceSet,
    /// Where units stand that took part in a Relieve this turn (L5.6).
    pub relieved: SpaceSet,
    /// Cities with a Fallen marker (L1.5).
    pub fallen: SpaceSet,
    /// Units in reserve.
    pub reserve: By<Colour, By<Kind, u8>>,
    /// Units that left the game.
    pub dead: By<Colour, By<Kind, u8>>,
    /// Supply cards; nothing until chosen (L2.4).
    pub cards: By<Colour, Option<Card>>,
    /// Supply markers (L3.1).
    pub markers: By<Colour, By<Column, Marker>>,
    /// Leadership cards (L12.1).
    pub leadership: By<Colour, Leadership>,
    /// The Edge token (L10.1).
    pub edge: Edge,
    /// Who goes first in every month (L2.7).
    pub first: Colour,
    /// Whose turn it is.
    pub active: Colour,
    /// The month, September is 0.
    pub month: u8,
    /// The turn of the month, from 0 to 5.
    pub turn: u8,
    /// The column in use (L4.2).
    pub column: Option<Column>,
    /// Supply left this turn.
    pub supply: u8,
    /// Whether Cache was used this turn (L12.9).
    pub cached: bool,
    /// The attack under way, or the last one.
    pub last: Option<Report>,
    /// What happened so far, for studies.
    pub tally: By<Colour, Tally>,
}

nouns! {
    /// An action of a unit that counts towards the two of a turn (L5.2).
    Deed {
        /// By land.
        Move = "move", "Move";
        /// From Port to Port or Beach.
        Amphibious = "amphibious", "Amphibious Move";
        /// A unit or an empty city.
        Attack = "attack", "Attack";
        /// From an Air Base.
        Paratroop = "paratroop", "Paratroop";
        /// Of the unit that was built.
        Build = "build", "Build";
        /// From disrupted to active.
        Regroup = "regroup", "Regroup";
    }
}

/// Where a supply marker is (L3.1, L4.6).
#[wire(both, copy)]
pub enum Marker {
    /// On the supply card, to be chosen.
    Unused,
    /// The column of the turn.
    InUse,
    /// On the Items card.
    Used,
}

/// The state of a Leadership card (L12.1).
#[wire(both, copy)]
pub enum Leadership {
    /// Ready for a Task.
    Active,
    /// Used.
    Exhausted,
    /// Becomes active with the next Capital turn.
    Pending,
}

impl Leadership {
    /// What people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Leadership::Active => "Active",
            Leadership::Exhausted => "Exhausted",
            Leadership::Pending => "Pending",
        }
    }
}

/// The Edge token (L10.1).
#[wire(both, copy)]
pub struct Edge {
    /// At whose side it lies; nobody's in the middle.
    pub holder: Option<Colour>,
    /// Which face is up.
    pub on: bool,
}

/// What one player did so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Tally {
    pub attacks: u8,
    pub opportunity_fires: u8,
    pub reward_fires: u8,
    pub rallies: u8,
    pub rerolls: u8,
    pub maneuvers: u8,
    pub relieves: u8,
    pub caches: u8,
    pub commissions: u8,
    pub builds: u8,
    pub paratroops: u8,
    pub regroups: u8,
    pub cities_taken: u8,
    pub cities_freed: u8,
}

impl State {
    /// The number of the unit on a space.
    #[inline]
    pub fn id(&self, space: Space) -> u8 {
        self.ids.as_flattened()[space.index()]
    }

    #[inline]
    pub(crate) fn set_id(&mut self, space: Space, id: u8) {
        self.ids.as_flattened_mut()[space.index()] = id;
    }

    /// Where a player's units stand.
    #[inline]
    pub fn of(&self, colour: Colour) -> SpaceSet {
        let [infantry, tanks, artillery] = self.units[colour].into_array();
        infantry | tanks | artillery
    }

    /// Where a player's active units stand.
    #[inline]
    pub fn active_of(&self, colour: Colour) -> SpaceSet {
        self.of(colour).minus(self.disrupted)
    }

    /// Where anybody stands.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        self.of(Colour::Green) | self.of(Colour::Red)
    }

    /// Who stands on a space.
    #[inline]
    pub fn owner(&self, space: Space) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.of(colour).has(space))
    }

    /// What kind of unit stands on a space; Artillery if nobody does.
    #[inline]
    pub fn kind(&self, space: Space) -> Kind {
        let [green, red] = self.units.into_array();
        let of = |kind: Kind| green[kind] | red[kind];
        if of(Kind::Infantry).has(space) {
            Kind::Infantry
        } else if of(Kind::Tank).has(space) {
            Kind::Tank
        } else {
            Kind::Artillery
        }
    }

    /// Whether the unit on a space is disrupted.
    #[inline]
    pub fn is_disrupted(&self, space: Space) -> bool {
        self.disrupted.has(space)
    }

    /// The player whose turn it is not.
    #[inline]
    pub fn waiting(&self) -> Colour {
        self.active.other()
    }

    /// Who makes an attack.
    #[inline]
    pub fn attacker(&self, attack: &Attack) -> Colour {
        match attack.cause {
            Cause::Supply => self.active,
            Cause::Opportunity | Cause::Reward => self.waiting(),
        }
    }

    /// L5.2: where units stand that have done two actions this turn.
    #[inline]
    pub fn spent(&self) -> SpaceSet {
        let (mut once, mut twice) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for &done in self.done.values() {
            twice |= once & done;
            once |= done;
        }
        twice
    }

    /// A unit goes to an empty space, with everything that is noted about it.
    #[inline]
    pub(crate) fn shift(&mut self, from: Space, to: Space) {
        let id = self.id(from);
        self.set_id(from, NOBODY);
        self.set_id(to, id);
        self.each_set(|set| set.carry(from, to));
    }

    /// Two units change places.
    #[inline]
    pub(crate) fn exchange(&mut self, one: Space, other: Space) {
        let (a, b) = (self.id(one), self.id(other));
        self.set_id(one, b);
        self.set_id(other, a);
        self.each_set(|set| set.swap(one, other));
    }

    /// Takes a unit off the board.
    #[inline]
    pub(crate) fn lift(&mut self, space: Space) {
        self.set_id(space, NOBODY);
        self.each_set(|set| set.remove(space));
    }

    /// Changes everything that is noted about units by where they stand.
    #[inline]
    fn each_set(&mut self, mut change: impl FnMut(&mut SpaceSet)) {
        for kinds in self.units.values_mut() {
            kinds.values_mut().for_each(&mut change);
        }
        self.done.values_mut().for_each(&mut change);
        change(&mut self.disrupted);
        change(&mut self.maneuvered);
        change(&mut self.relieved);
    }

    /// L4.6: no column is in use, and nothing was done yet by any unit.
    #[inline]
    pub(crate) fn clear_turn(&mut self) {
        self.column = None;
        self.supply = 0;
        self.cached = false;
        self.done = By::default();
        self.maneuvered = SpaceSet::EMPTY;
        self.relieved = SpaceSet::EMPTY;
    }
}

const _: () = assert!(size_of::<State>() <= 512);
