//! What nouns mean to each other: spaces and their tracks, tokens and their deeds, purses and their tokens.

use crate::ids::{
    AlienDeed, Carry, Deed, Effect, EventRow, Face, Faction, FedTech, FleetKind, Level, Pair, Progress,
    Purse, Resource, Space, Token, World,
};
use redoubt_engine::wire;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};
use std::str::FromStr;

/// The number of spaces.
pub const SPACES: usize = Space::ALL.len();
/// The highest number of a track: where fleets appear (F4.13).
pub const TRACK: u8 = 4;
/// The number of fleets that there can be.
pub const FLEETS: usize = Faction::ALL.len() * FleetKind::ALL.len();

impl Space {
    /// The numbered space of a faction's track, from 1.
    #[inline]
    pub const fn numbered(faction: Faction, number: u8) -> Space {
        Space::ALL[4 * faction.index() + number as usize]
    }

    /// The number on its track; nothing for Sol and worlds.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        let index = self.index();
        if index == 0 || index > 20 { None } else { Some((index as u8 - 1) % 4 + 1) }
    }

    /// Whose track it is on.
    #[inline]
    pub const fn track(self) -> Option<Faction> {
        let index = self.index();
        if index == 0 || index > 20 { None } else { Some(Faction::ALL[(index - 1) / 4]) }
    }

    /// The world that it is.
    #[inline]
    pub const fn world(self) -> Option<World> {
        if self.index() > 20 { Some(World::ALL[self.index() - 21]) } else { None }
    }
}

impl World {
    /// Its space.
    #[inline]
    pub const fn space(self) -> Space {
        Space::ALL[21 + self.index()]
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceSet(u32);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// Every space.
    pub const ALL: SpaceSet = SpaceSet((1 << SPACES) - 1);
    /// The six worlds and Sol.
    pub const HUBS: SpaceSet = SpaceSet(0x3f << 21 | 1);
    /// The six worlds.
    pub const WORLDS: SpaceSet = SpaceSet(0x3f << 21);

    /// One space.
    #[inline]
    pub const fn one(space: Space) -> SpaceSet {
        SpaceSet(1 << space.index())
    }

    /// Whether it holds a space.
    #[inline]
    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.index() & 1 != 0
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Puts a space in.
    #[inline]
    pub fn add(&mut self, space: Space) {
        self.0 |= 1 << space.index();
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.index());
    }

    /// Without the spaces of another set.
    #[inline]
    pub const fn minus(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & !other.0)
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<Space> {
        Space::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// Goes through them in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let space = *Space::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(space)
        })
    }
}

impl BitOr for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitor(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 | other.0)
    }
}

impl BitOrAssign for SpaceSet {
    #[inline]
    fn bitor_assign(&mut self, other: SpaceSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for SpaceSet {
    type Output = SpaceSet;
    #[inline]
    fn bitand(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> SpaceSet {
        spaces.into_iter().fold(SpaceSet::EMPTY, |set, space| set | SpaceSet::one(space))
    }
}

/// One alien fleet.
#[wire(both, copy)]
#[derive(PartialOrd, Ord)]
pub struct Fleet {
    /// Whose.
    pub faction: Faction,
    /// Which.
    pub kind: FleetKind,
}

impl Fleet {
    /// Its number, faction by faction.
    #[inline]
    pub const fn index(self) -> usize {
        4 * self.faction.index() + self.kind.index()
    }

    /// Every fleet that there can be, faction by faction.
    pub fn all() -> impl Iterator<Item = Fleet> {
        let of = |faction| FleetKind::ALL.into_iter().map(move |kind| Fleet { faction, kind });
        Faction::ALL.into_iter().flat_map(of)
    }

    /// What people call it.
    pub fn title(self) -> String {
        format!("{} {}", self.faction.title(), self.kind.title())
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.faction, self.kind)
    }
}

impl FromStr for Fleet {
    type Err = String;

    fn from_str(text: &str) -> Result<Fleet, String> {
        let read = || {
            let (faction, kind) = text.split_once('_')?;
            Some(Fleet { faction: faction.parse().ok()?, kind: kind.parse().ok()? })
        };
        read().ok_or_else(|| "expected a fleet such as fe_scout".to_string())
    }
}

/// What a token means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// F7: a Federation turn.
    Federation {
        /// Resource Rolls.
        rolls: u8,
        /// Taken from every die.
        minus: u8,
    },
    /// F4: a faction acts.
    Alien {
        /// Which.
        faction: Faction,
        /// What it does.
        deed: AlienDeed,
    },
    /// F5: a Universal token.
    Universal,
}

impl Token {
    /// What it means.
    #[inline]
    pub const fn meaning(self) -> Meaning {
        use AlienDeed::{Advance, Friction, Greed, Press, Spawn, Tech};
        const USUAL: [AlienDeed; 5] = [Advance, Spawn, Tech, Press, Friction];
        const HIRED: [AlienDeed; 4] = [Advance, Spawn, Tech, Greed];
        match self.index() {
            0 => Meaning::Federation { rolls: 2, minus: 0 },
            1 => Meaning::Federation { rolls: 1, minus: 0 },
            2 => Meaning::Federation { rolls: 1, minus: 1 },
            index @ 3..=7 => Meaning::Alien { faction: Faction::Fe, deed: USUAL[index - 3] },
            index @ 8..=12 => Meaning::Alien { faction: Faction::Ct, deed: USUAL[index - 8] },
            index @ 13..=16 => Meaning::Alien { faction: Faction::Me, deed: HIRED[index - 13] },
            index @ 17..=21 => Meaning::Alien { faction: Faction::Mu, deed: USUAL[index - 17] },
            index @ 22..=26 => Meaning::Alien { faction: Faction::Cy, deed: USUAL[index - 22] },
            _ => Meaning::Universal,
        }
    }

    /// Whether it gives the player a turn.
    #[inline]
    pub const fn is_federation(self) -> bool {
        matches!(self.meaning(), Meaning::Federation { .. })
    }
}

impl Level {
    /// One step toward Total War.
    #[inline]
    pub const fn down(self) -> Level {
        Level::ALL[if self.index() < 5 { self.index() + 1 } else { 5 }]
    }

    /// One step toward Peace.
    #[inline]
    pub const fn up(self) -> Level {
        Level::ALL[if self.index() > 1 { self.index() - 1 } else { 1 }]
    }

    /// So many steps away from Total War, down to the logo (F4.2).
    #[inline]
    pub const fn eased(self, steps: u8) -> Level {
        Level::ALL[self.index().saturating_sub(steps as usize)]
    }

    /// F4.6: whether fleets may advance.
    #[inline]
    pub const fn is_war(self) -> bool {
        self.index() >= Level::War.index()
    }
}

impl Pair {
    /// The two, in the order of the ring.
    #[inline]
    pub const fn members(self) -> [Faction; 2] {
        match self {
            Pair::FeCt => [Faction::Fe, Faction::Ct],
            Pair::CtMu => [Faction::Ct, Faction::Mu],
            Pair::MuCy => [Faction::Mu, Faction::Cy],
            Pair::CyFe => [Faction::Fe, Faction::Cy],
        }
    }

    /// Whether a faction is one of the two.
    #[inline]
    pub const fn has(self, faction: Faction) -> bool {
        let [one, other] = self.members();
        one.index() == faction.index() || other.index() == faction.index()
    }

    /// The other of the two.
    #[inline]
    pub const fn other(self, faction: Faction) -> Faction {
        let [one, other] = self.members();
        if one.index() == faction.index() { other } else { one }
    }

    /// The pairs of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = Pair> {
        Pair::ALL.into_iter().filter(move |pair| pair.has(faction))
    }

    /// The faction that both pairs have.
    pub fn common(self, pair: Pair) -> Option<Faction> {
        (self != pair).then(|| self.members().into_iter().find(|&faction| pair.has(faction))).flatten()
    }
}

impl Purse {
    /// What kind of token lies there; nothing for free ones.
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self.index() {
            0 => None,
            1 | 2 => Some(Resource::Morale),
            3..=7 => Some(Resource::Diplomacy),
            _ => Some(Resource::Espionage),
        }
    }

    /// The Embassy with a faction (F14.1).
    #[inline]
    pub const fn embassy(faction: Faction) -> Purse {
        Purse::ALL[3 + faction.index()]
    }

    /// The Attaché with a faction; Mercenaries have none (F12.4).
    #[inline]
    pub const fn attache(faction: Faction) -> Option<Purse> {
        match faction {
            Faction::Fe => Some(Purse::AttacheFe),
            Faction::Ct => Some(Purse::AttacheCt),
            Faction::Me => None,
            Faction::Mu => Some(Purse::AttacheMu),
            Faction::Cy => Some(Purse::AttacheCy),
        }
    }

    /// The spy on a faction (F12.5).
    #[inline]
    pub const fn spy(faction: Faction) -> Purse {
        Purse::ALL[12 + faction.index()]
    }

    /// The faction where it lies.
    pub const fn faction(self) -> Option<Faction> {
        match self.index() {
            index @ 3..=7 => Some(Faction::ALL[index - 3]),
            8 => Some(Faction::Fe),
            9 => Some(Faction::Ct),
            10 => Some(Faction::Mu),
            11 => Some(Faction::Cy),
            index @ 12.. => Some(Faction::ALL[index - 12]),
            _ => None,
        }
    }

    /// The column that the Morale unlocks, from 0.
    pub const fn column(self) -> Option<u8> {
        match self {
            Purse::Column2 => Some(1),
            Purse::Column3 => Some(2),
            _ => None,
        }
    }

    /// The set of those where a kind of token can lie.
    #[inline]
    pub const fn of(resource: Resource) -> PurseSet {
        match resource {
            Resource::Morale => PurseSet(0b110),
            Resource::Diplomacy => PurseSet(0b1111_1000),
            Resource::Espionage => PurseSet(0b1_1111_1111 << 8),
            Resource::Build | Resource::Maneuver | Resource::Research | Resource::Warp => PurseSet(0),
        }
    }
}

/// A set of places where tokens are deployed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PurseSet(pub(crate) u32);

impl PurseSet {
    /// Nowhere.
    pub const EMPTY: PurseSet = PurseSet(0);
    /// Every place where a token can be deployed.
    pub const DEPLOYED: PurseSet = PurseSet((1 << Purse::ALL.len()) - 2);

    /// Whether it holds a place.
    #[inline]
    pub const fn has(self, purse: Purse) -> bool {
        self.0 >> purse.index() & 1 != 0
    }

    /// Puts a place in.
    #[inline]
    pub fn add(&mut self, purse: Purse) {
        self.0 |= 1 << purse.index();
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, purse: Purse) {
        self.0 &= !(1 << purse.index());
    }

    /// What both hold.
    #[inline]
    pub const fn and(self, other: PurseSet) -> PurseSet {
        PurseSet(self.0 & other.0)
    }

    /// Without another set.
    #[inline]
    pub const fn minus(self, other: PurseSet) -> PurseSet {
        PurseSet(self.0 & !other.0)
    }

    /// Without one place.
    #[inline]
    pub const fn without(self, purse: Purse) -> PurseSet {
        PurseSet(self.0 & !(1 << purse.index()))
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Goes through it in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Purse> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let purse = *Purse::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(purse)
        })
    }
}

impl Face {
    /// The technology, if it was seen.
    #[inline]
    pub const fn tech(self) -> Option<FedTech> {
        match self {
            Face::Blank | Face::WarpBlank => None,
            Face::Targeting => Some(FedTech::Targeting),
            Face::Missiles => Some(FedTech::Missiles),
            Face::Toolkit => Some(FedTech::Toolkit),
            Face::Translator => Some(FedTech::Translator),
            Face::Engines => Some(FedTech::Engines),
            Face::WarpBubble => Some(FedTech::WarpBubble),
            Face::Distortion => Some(FedTech::Distortion),
            Face::Patrol => Some(FedTech::Patrol),
        }
    }
}

impl FedTech {
    /// The five of the Federation (F1.7).
    pub const FEDERATION: [FedTech; 5] =
        [FedTech::Targeting, FedTech::Missiles, FedTech::Toolkit, FedTech::Translator, FedTech::Engines];
    /// The kinds of the Warp pile (F1.8).
    pub const WARP: [FedTech; 3] = [FedTech::WarpBubble, FedTech::Distortion, FedTech::Patrol];

    /// How many tokens there are.
    #[inline]
    pub const fn copies(self) -> u8 {
        match self {
            FedTech::Patrol => 2,
            _ => 1,
        }
    }

    /// The rule that says what it does.
    pub const fn rule(self) -> &'static str {
        match self {
            FedTech::Targeting => "F22.1",
            FedTech::Missiles => "F22.2",
            FedTech::Toolkit => "F22.3",
            FedTech::Translator => "F22.4",
            FedTech::Engines => "F22.5",
            FedTech::WarpGates => "F22.6",
            FedTech::WarpBubble => "F22.7",
            FedTech::Distortion => "F22.8",
            FedTech::Patrol => "F22.9",
        }
    }
}

impl Effect {
    /// The token that pays for it, besides Warp (F16.1).
    #[inline]
    pub const fn resource(self) -> Resource {
        match self {
            Effect::ArmsDealing => Resource::Build,
            Effect::Arbitration => Resource::Maneuver,
            Effect::FalsifiedIntel => Resource::Espionage,
            Effect::Disarmament => Resource::Research,
            Effect::PeaceTalks => Resource::Diplomacy,
        }
    }
}

/// What becomes of a token that pays (F0.2).
#[wire(both, copy)]
pub enum Price {
    /// To its Pool.
    Spend,
    /// To a place where it works.
    Deploy,
    /// To the Sacrificed box.
    Sacrifice,
}

impl Deed {
    /// What it costs; nothing for what is free or pays with a choice of tokens.
    #[inline]
    pub const fn price(self) -> Option<(Resource, Price)> {
        use Price::{Deploy, Sacrifice, Spend};
        Some(match self {
            Deed::Construct | Deed::Settle | Deed::Upgrade => (Resource::Build, Spend),
            Deed::Forward => (Resource::Build, Sacrifice),
            Deed::Move => (Resource::Maneuver, Spend),
            Deed::Bypass => (Resource::Maneuver, Sacrifice),
            Deed::Initiate | Deed::Conduct => (Resource::Research, Spend),
            Deed::Focused => (Resource::Research, Sacrifice),
            Deed::Sabotage => (Resource::Espionage, Spend),
            Deed::Attache | Deed::SlowResearch => (Resource::Espionage, Deploy),
            Deed::Propaganda => (Resource::Morale, Spend),
            Deed::Expand => (Resource::Morale, Deploy),
            Deed::Reclaim => (Resource::Morale, Sacrifice),
            Deed::Embassy => (Resource::Diplomacy, Deploy),
            Deed::Envoy => (Resource::Diplomacy, Spend),
            Deed::Parley => (Resource::Diplomacy, Sacrifice),
            Deed::AllyShip | Deed::AdvancedTech | Deed::Fold => (Resource::Warp, Sacrifice),
            Deed::FreeMove | Deed::Opportunity | Deed::End => return None,
        })
    }

    /// Those that cost nothing, or a token of choice, as bits.
    pub(crate) const UNPAID: u32 = Deed::paid_with(None, false);
    /// Those that spend or sacrifice a kind of token, as bits.
    pub(crate) const PAID: [u32; 7] = Deed::by_resource(false);
    /// Those that deploy a kind of token, as bits.
    pub(crate) const DEPLOYING: [u32; 7] = Deed::by_resource(true);

    const fn by_resource(deploys: bool) -> [u32; 7] {
        let (mut masks, mut index) = ([0; 7], 0);
        while index < masks.len() {
            masks[index] = Deed::paid_with(Some(Resource::ALL[index]), deploys);
            index += 1;
        }
        masks
    }

    const fn paid_with(resource: Option<Resource>, deploys: bool) -> u32 {
        let (mut bits, mut index) = (0, 0);
        while index < Deed::ALL.len() {
            let fits = match (Deed::ALL[index].price(), resource) {
                (None, None) => true,
                (Some((paid, price)), Some(resource)) => {
                    paid.index() == resource.index() && matches!(price, Price::Deploy) == deploys
                }
                (None, Some(_)) | (Some(_), None) => false,
            };
            bits |= (fits as u32) << index;
            index += 1;
        }
        bits
    }

    /// F12, F14: whether it is about a faction.
    pub const fn is_about_a_faction(self) -> bool {
        matches!(
            self,
            Deed::Sabotage | Deed::Attache | Deed::SlowResearch | Deed::Embassy | Deed::Envoy | Deed::Parley
        )
    }

    /// The rule that allows it.
    pub const fn rule(self) -> &'static str {
        match self {
            Deed::Construct => "F9.1",
            Deed::Settle => "F9.2",
            Deed::Upgrade => "F9.4",
            Deed::Forward => "F9.5",
            Deed::Move => "F10.1",
            Deed::FreeMove => "F22.5",
            Deed::Bypass => "F10.3",
            Deed::Initiate => "F11.1",
            Deed::Conduct => "F11.2",
            Deed::Focused => "F11.4",
            Deed::Sabotage => "F12.1",
            Deed::Attache => "F12.4",
            Deed::SlowResearch => "F12.5",
            Deed::Propaganda => "F13.1",
            Deed::Expand => "F13.2",
            Deed::Reclaim => "F13.3",
            Deed::Embassy => "F14.1",
            Deed::Envoy => "F14.3",
            Deed::Parley => "F14.4",
            Deed::AllyShip => "F15.1",
            Deed::AdvancedTech => "F15.2",
            Deed::Fold => "F15.3",
            Deed::Opportunity => "F16.1",
            Deed::End => "F8.5",
        }
    }
}

impl Progress {
    /// How many columns a token moves to the right.
    #[inline]
    pub const fn columns(self) -> i8 {
        match self {
            Progress::Lost => -1,
            Progress::None => 0,
            Progress::Single => 1,
            Progress::Double => 2,
        }
    }
}

impl EventRow {
    /// F6.9: whether the Faction table says whom it is about.
    #[inline]
    pub const fn names_a_faction(self) -> bool {
        matches!(
            self,
            EventRow::GainTech
                | EventRow::SpawnScout
                | EventRow::SpawnRaider
                | EventRow::SpawnBattle
                | EventRow::WarEffort
        )
    }
}

impl Carry {
    /// Whether a Mine Field comes along.
    #[inline]
    pub const fn is_some(self) -> bool {
        !matches!(self, Carry::Nothing)
    }
}
