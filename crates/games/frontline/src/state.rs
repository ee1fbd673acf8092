//! A position: board, cards, markers, and what is being decided.

use crate::ids::{Card, Colour, Column, FILES, Hit, Kind, RANKS, Space, SpaceSet, Verb};
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
    pub units: [[SpaceSet; 3]; 2],
    /// Where disrupted units stand (L5.1).
    pub disrupted: SpaceSet,
    /// Where units stand that have done an action this turn, by [`Deed`] (L5.2).
    pub done: [SpaceSet; 6],
    /// Where units stand that took part in a Maneuver this turn (L5.6).
    pub maneuvered: SpaceSet,
    /// Where units stand that took part in a Relieve this turn (L5.6).
    pub relieved: SpaceSet,
    /// Cities with a Fallen marker (L1.5).
    pub fallen: SpaceSet,
    /// Units in reserve, by colour and kind.
    pub reserve: [[u8; 3]; 2],
    /// Units that left the game, by colour and kind.
    pub dead: [[u8; 3]; 2],
    /// Supply cards; nothing until chosen (L2.4).
    pub cards: [Option<Card>; 2],
    /// Markers by colour and [`Column`] (L3.1).
    pub markers: [[Marker; 3]; 2],
    /// Leadership cards (L12.1).
    pub leadership: [Leadership; 2],
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
    /// The last attack that was rolled for.
    pub last: Option<Report>,
    /// What happened so far, for studies.
    pub tally: [Tally; 2],
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// D1: both choose a supply card in secret (L2.4).
    Cards,
    /// D2: both place their units in secret (L2.5).
    Placement {
        /// Who has confirmed.
        confirmed: [bool; 2],
    },
    /// D3: who goes first (L2.7).
    FirstPlayer {
        /// Who decides.
        decider: Colour,
    },
    /// D4: which supply column to use (L4.2).
    Column,
    /// D5: what to do next (L4.4).
    Main,
    /// D6: what a unit does (L5.2).
    Verb {
        /// Where it stands.
        unit: Space,
    },
    /// D7: where, or against whom.
    Target {
        /// Where the unit stands.
        unit: Space,
        /// What it does.
        verb: Verb,
    },
    /// D8: whether to rally the target (L7.4).
    Rally {
        /// The attack.
        attack: Attack,
    },
    /// D9: whether to use the Edge (L10.2).
    Reroll {
        /// The attack.
        attack: Attack,
    },
    /// D10: which die counts for a Tank (L8.4).
    TankChoice {
        /// The attack.
        attack: Attack,
    },
    /// D11: whether the routed unit holds or retreats (L8.10).
    HoldOrRetreat {
        /// The attack.
        attack: Attack,
    },
    /// D12: where the routed unit goes (L8.10).
    RetreatSpace {
        /// The attack.
        attack: Attack,
    },
    /// D13: whether the attacker enters the vacated space (L9.1).
    Displace {
        /// The attack.
        attack: Attack,
    },
    /// D14: what the rallied unit does after a Miss (L12.5).
    Reward {
        /// The attack.
        attack: Attack,
    },
    /// D15: where the rewarded unit goes (L12.5).
    RewardMove {
        /// The attack.
        attack: Attack,
    },
    /// D16: whether and how to react (L13.2, L13.8).
    Reaction {
        /// What is reacted to.
        window: Window,
    },
    /// D17: with which unit.
    ReactionUnit {
        /// What is reacted to.
        window: Window,
        /// The Task.
        task: Task,
    },
    /// D18: where to, or with whom.
    ReactionTarget {
        /// What is reacted to.
        window: Window,
        /// The Task.
        task: Task,
        /// Where the unit stands.
        unit: Space,
    },
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
}

impl Phase {
    /// What is decided again when a choice that is only half made is taken back.
    pub const fn behind(self) -> Option<Phase> {
        match self {
            Phase::Verb { .. } | Phase::Target { .. } => Some(Phase::Main),
            Phase::ReactionUnit { window, .. } | Phase::ReactionTarget { window, .. } => {
                Some(Phase::Reaction { window })
            }
            _ => None,
        }
    }
}

/// An attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Paid with supply by the active player (L7.3).
    Supply,
    /// Opportunity Fire of the other player (L12.6).
    Opportunity,
    /// The reward of a rallied unit (L12.5).
    Reward,
}

/// What was read off the dice of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
pub struct Report {
    /// Who attacked.
    pub by: Colour,
    /// The attack, with its dice.
    pub attack: Attack,
    /// What the dice mean for the target, Rally and conversion included; the stronger of two while a Tank may choose.
    pub verdict: Verdict,
}

/// What an attack does in the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
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

/// What the other player reacts to (L13.2, L13.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Window {
    /// An action of a unit that stands there now.
    Unit {
        /// Where it stands.
        acting: Space,
    },
    /// A Commission.
    Commission,
    /// The end of the turn.
    End,
}

/// A Task of the player who is not active (L12.6 to L12.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Opportunity Fire.
    Fire,
    /// Maneuver.
    Maneuver,
    /// Relieve.
    Relieve,
}

/// An action of a unit that counts towards the two of a turn (L5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Move.
    Move,
    /// Amphibious Move.
    Amphibious,
    /// Attack.
    Attack,
    /// Paratroop.
    Paratroop,
    /// Build, for the unit built.
    Build,
    /// Regroup.
    Regroup,
}

impl Deed {
    /// All of them.
    pub const ALL: [Deed; 6] =
        [Deed::Move, Deed::Amphibious, Deed::Attack, Deed::Paratroop, Deed::Build, Deed::Regroup];
}

/// Where a supply marker is (L3.1, L4.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// On the supply card, to be chosen.
    Unused,
    /// The column of the turn.
    InUse,
    /// On the Items card.
    Used,
}

/// The state of a Leadership card (L12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
pub struct Edge {
    /// At whose side it lies; nobody's in the middle.
    pub holder: Option<Colour>,
    /// Which face is up.
    pub on: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Ending {
    /// L9.4, L14.1: a unit entered the enemy Capital.
    Capital {
        /// Who won.
        winner: Colour,
    },
    /// L14.2: after December.
    Points,
    /// L14.5: a player gave up.
    Conceded {
        /// Who.
        loser: Colour,
    },
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
        let [infantry, tanks, artillery] = self.units[colour.index()];
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
        let [green, red] = self.units;
        if (green[0] | red[0]).has(space) {
            Kind::Infantry
        } else if (green[1] | red[1]).has(space) {
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
        for done in self.done {
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
        for set in self.units.as_flattened_mut() {
            set.carry(from, to);
        }
        for set in &mut self.done {
            set.carry(from, to);
        }
        self.disrupted.carry(from, to);
        self.maneuvered.carry(from, to);
        self.relieved.carry(from, to);
    }

    /// Two units change places.
    #[inline]
    pub(crate) fn exchange(&mut self, one: Space, other: Space) {
        let (a, b) = (self.id(one), self.id(other));
        self.set_id(one, b);
        self.set_id(other, a);
        for set in self.units.as_flattened_mut() {
            set.swap(one, other);
        }
        for set in &mut self.done {
            set.swap(one, other);
        }
        self.disrupted.swap(one, other);
        self.maneuvered.swap(one, other);
        self.relieved.swap(one, other);
    }

    /// Takes a unit off the board.
    #[inline]
    pub(crate) fn lift(&mut self, space: Space) {
        self.set_id(space, NOBODY);
        for set in self.units.as_flattened_mut() {
            set.remove(space);
        }
        for set in &mut self.done {
            set.remove(space);
        }
        self.disrupted.remove(space);
        self.maneuvered.remove(space);
        self.relieved.remove(space);
    }

    /// L4.6: nothing was done yet by any unit.
    #[inline]
    pub(crate) fn clear_flags(&mut self) {
        self.done = [SpaceSet::EMPTY; 6];
        self.maneuvered = SpaceSet::EMPTY;
        self.relieved = SpaceSet::EMPTY;
    }
}

const _: () = assert!(size_of::<State>() <= 512);
