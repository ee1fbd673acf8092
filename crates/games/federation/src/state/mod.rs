//! A position: boards, bag, queue, and what is being decided and done.

mod phase; // what is being decided
mod pieces; // small containers
mod task; // what is still to be done before the next question

pub use phase::{
    ActPhase, AlienPhase, BuildPhase, CombatPhase, ContestPhase, Ending, EventPhase, ManeuverPhase,
    MoralePhase, OpportunityPhase, Order, Phase, Quiet, ResearchPhase, ResourcePhase, Roll, RollPhase,
    SetUpPhase, WarpPhase, WhomPhase, Why,
};
pub use pieces::{Blank, Line, Pieces, Stack};
pub use task::{Change, Contested, Task, Toward};

use crate::ids::{
    AlienTech, Base, Deed, FLEETS, Faction, FedTech, Fleet, FleetKind, HomeTrack, Level, Pair, Purse,
    PurseSet, Relation, Resource, Ship, Space, SpaceSet, Token, World,
};
use redoubt_engine::{By, wire};
use serde::{Deserialize, Serialize};

/// The slots of the Activation Queue (F3.1).
pub const QUEUE: usize = 5;
/// The columns and rows of the Resource Track, row 0 included.
pub const COLUMNS: usize = 3;
/// See [`COLUMNS`].
pub const ROWS: usize = 7;
/// The most projects at a time: every technology token.
pub const PROJECTS: usize = 10;
/// The most spaces of a technology track.
pub const TECHS: usize = 6;
/// The most overflow Advances of a faction in one resolution (F18.3).
pub const OVERFLOW_MAX: usize = 6;

/// A position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is being decided.
    pub phase: Phase,
    /// What is still to be done before that, the last first.
    pub agenda: Line<Task, 24>,
    /// The next token is the first (F3.1).
    pub queue: Line<Token, QUEUE>,
    /// Tokens in the bag.
    pub bag: By<Token, u8>,
    /// Tokens in the Holding box (F3.3).
    pub holding: By<Token, u8>,
    /// Event chits that are still Available, as bits (F6.1).
    pub chits: u8,
    /// Base levels of War Effort (F0.7).
    pub levels: By<Faction, Level>,
    /// Alien relations (F19.1).
    pub relations: By<Pair, Relation>,
    /// Home tracks (F1.1).
    pub home: By<HomeTrack, u8>,
    /// Where fleets are: a space, or [`NOWHERE`] for the Spawn Order Track and the tech pile.
    pub fleets: [u8; FLEETS],
    /// The number on its own track from which a fleet entered its world (F4.10).
    pub entries: [u8; FLEETS],
    /// Spawn Order Tracks, the left slot first (F1.4).
    pub spawn: By<Faction, [Option<FleetKind>; 3]>,
    /// Technology tracks, space 6 first (F4.16).
    pub techs: By<Faction, Line<AlienTech, TECHS>>,
    /// Technology piles, as bits.
    pub piles: By<Faction, u16>,
    /// Flagships.
    pub flagships: Pieces<5>,
    /// Ally Ships; locked until the Warp Gates are complete.
    pub allies: Pieces<2>,
    /// Mine Fields.
    pub mines: Pieces<3>,
    /// The Sol Defense System.
    pub sol_defense: Built,
    /// The Bases.
    pub bases: By<Base, Site>,
    /// Resource Pools.
    pub pools: Stack,
    /// Stored Resources.
    pub stored: Stack,
    /// The Sacrificed box.
    pub sacrificed: Stack,
    /// The Resource Track by row, row 0 first, and column.
    pub track: [[Stack; COLUMNS]; ROWS],
    /// Where tokens are deployed.
    pub deployed: PurseSet,
    /// Those deployed in this Federation turn (F8.3).
    pub fresh: PurseSet,
    /// Projects in the order in which they came on the Research Track, with their column from 0 to 3.
    pub projects: Line<Project, PROJECTS>,
    /// Seen technologies that lie in Un-researched.
    pub seen: By<FedTech, u8>,
    /// Technological Advantages.
    pub advantages: By<FedTech, u8>,
    /// Federation technologies that nobody has seen yet, as bits of [`FedTech`].
    pub unseen: u16,
    /// How many of them lie in Un-researched.
    pub blanks: u8,
    /// Warp technologies that nobody has seen yet.
    pub warp_unseen: By<FedTech, u8>,
    /// How many of them lie in Un-researched.
    pub warp_blanks: u8,
    /// Where combats are due, by faction (F21.1).
    pub engaged: By<Faction, SpaceSet>,
    /// Fleets that re-spawned and do not fight again in this token or action, as bits (F21.7).
    pub respawned: u32,
    /// Overflow Advances of this resolution, in order (F18.3).
    pub overflow: Line<Faction, 24>,
    /// How many of them are done.
    pub overflown: u8,
    /// Whether Mercenaries went up for a destroyed fleet in this resolution (F18.6).
    pub calmed: bool,
    /// Whether Phase 3 is under way (F8).
    pub acting: bool,
    /// Whether the free Move was used this turn (F22.5).
    pub engines_used: bool,
    /// Federation turns that are over.
    pub turn: u16,
    /// What happened so far, for studies.
    pub tally: Tally,
}

/// A fleet that is not on the map.
pub const NOWHERE: u8 = u8::MAX;
const _: () = assert!(SpaceSet::is_nowhere(NOWHERE));

/// A token on the Research Track.
#[wire(both, copy)]
pub struct Project {
    /// Which.
    pub tech: FedTech,
    /// Its column: 0, 25, 50 or 75 %.
    pub column: u8,
}

/// The Sol Defense System.
#[wire(both, copy)]
pub enum Built {
    /// In Unbuilt Assets.
    Unbuilt,
    /// At Sol, plain.
    Plain,
    /// At Sol, upgraded.
    Striped,
}

/// Where a Base is.
#[wire(both, copy)]
pub enum Site {
    /// Never settled yet.
    Locked,
    /// In Unbuilt Assets.
    Unbuilt,
    /// On a world.
    On {
        /// Which.
        world: World,
        /// Whether it is upgraded.
        striped: bool,
    },
}

impl Site {
    /// The world where it stands.
    #[inline]
    pub const fn world(self) -> Option<World> {
        match self {
            Site::On { world, .. } => Some(world),
            Site::Locked | Site::Unbuilt => None,
        }
    }
}

/// What happened so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Actions of the Federation.
    pub deeds: By<Deed, u8>,
    /// Tokens other than Federation tokens.
    pub tokens: u16,
    /// Combats.
    pub combats: u16,
    /// Lost battles.
    pub lost: u8,
    /// Fleets destroyed.
    pub destroyed: u8,
    /// Rolls made again.
    pub rerolls: u8,
    /// Contests rolled.
    pub contests: u8,
    /// Event rows.
    pub events: u8,
    /// Which Base was settled first, second and so on, from 1; 0 for those that never were.
    pub settled: By<Base, u8>,
}

impl Blank for Token {
    const BLANK: Token = Token::FederationTwo;
}

impl Blank for AlienTech {
    const BLANK: AlienTech = AlienTech::FastScouts;
}

impl Blank for Project {
    const BLANK: Project = Project { tech: FedTech::Targeting, column: 0 };
}

impl Blank for Faction {
    const BLANK: Faction = Faction::Fe;
}

impl Blank for Task {
    const BLANK: Task = Task::Resolve;
}

impl State {
    /// Where a fleet is; nothing if it is not in play (F0.5).
    #[inline]
    pub fn fleet_at(&self, fleet: Fleet) -> Option<Space> {
        Space::ALL.get(usize::from(self.fleets[fleet.index()])).copied()
    }

    /// The fleets of a faction that are in play.
    #[inline]
    pub fn in_play(&self, faction: Faction) -> impl Iterator<Item = (Fleet, Space)> + '_ {
        FleetKind::ALL.into_iter().filter_map(move |kind| {
            let fleet = Fleet { faction, kind };
            self.fleet_at(fleet).map(|space| (fleet, space))
        })
    }

    /// Whether a faction has a fleet in play.
    #[inline]
    pub fn has_fleet(&self, faction: Faction) -> bool {
        self.in_play(faction).next().is_some()
    }

    /// The fleets of all factions in a space.
    #[inline]
    pub fn fleets_in(&self, space: Space) -> u8 {
        self.fleets.iter().filter(|&&at| at == space as u8).count() as u8
    }

    /// The fleets of one faction in a space, as bits of [`FleetKind`].
    #[inline]
    pub fn kinds_in(&self, faction: Faction, space: Space) -> u8 {
        let first = 4 * faction.index();
        (0..4).fold(0, |bits, kind| bits | u8::from(self.fleets[first + kind] == space as u8) << kind)
    }

    /// The spaces where fleets stand.
    #[inline]
    pub fn fleet_spaces(&self) -> SpaceSet {
        SpaceSet::of_places(&self.fleets)
    }

    /// The worlds with a Base.
    #[inline]
    pub fn base_spaces(&self) -> SpaceSet {
        self.bases.values().fold(SpaceSet::EMPTY, |set, site| match site {
            Site::On { world, .. } => set | SpaceSet::one(world.space()),
            Site::Locked | Site::Unbuilt => set,
        })
    }

    /// The Base on a world.
    #[inline]
    pub fn base_on(&self, world: World) -> Option<(Base, bool)> {
        Base::ALL.into_iter().find_map(|base| match self.bases[base] {
            Site::On { world: at, striped } if at == world => Some((base, striped)),
            _ => None,
        })
    }

    /// How many Bases stand.
    #[inline]
    pub fn bases_standing(&self) -> u8 {
        self.bases.values().filter(|site| site.world().is_some()).count() as u8
    }

    /// The spaces with an asset (F0.3).
    #[inline]
    pub fn asset_spaces(&self) -> SpaceSet {
        let mut set =
            self.flagships.spaces() | self.allies.spaces() | self.mines.spaces() | self.base_spaces();
        if self.sol_defense != Built::Unbuilt {
            set.add(Space::Sol);
        }
        set
    }

    /// Where ships of a kind stand.
    #[inline]
    pub fn ships(&self, ship: Ship) -> SpaceSet {
        match ship {
            Ship::Flagship => self.flagships.spaces(),
            Ship::Ally => self.allies.spaces(),
        }
    }

    /// A ship goes from one space to another.
    #[inline]
    pub(crate) fn shift(&mut self, ship: Ship, from: Space, to: Space) {
        match ship {
            Ship::Flagship => self.flagships.shift(from, to),
            Ship::Ally => self.allies.shift(from, to),
        }
    }

    /// Tokens of a kind in row 0 and Stored (F8.1).
    #[inline]
    pub fn free(&self, resource: Resource) -> u8 {
        let row: u8 = self.track[0].iter().map(|stack| stack.get(resource)).sum();
        row + self.stored.get(resource)
    }

    /// Where deployed tokens of a kind are.
    #[inline]
    pub fn deployed_as(&self, resource: Resource) -> PurseSet {
        self.deployed.and(Purse::of(resource))
    }

    /// Whether any token of a kind is available (F8.1).
    #[inline]
    pub fn can_pay(&self, resource: Resource) -> bool {
        self.free(resource) > 0 || !self.deployed_as(resource).is_empty()
    }

    /// How many alien wars a faction is in (F19.3); F26.1: there may be any number of them.
    #[inline]
    pub fn wars(&self, faction: Faction) -> u8 {
        Pair::of(faction).filter(|&pair| self.relations[pair] == Relation::War).count() as u8
    }

    /// F4.2, F18.7, F26.46: base level less the number of alien wars, down to the logo.
    #[inline]
    pub fn effective(&self, faction: Faction) -> Level {
        self.levels[faction].eased(self.wars(faction))
    }

    /// Whether an Embassy stands with a faction.
    #[inline]
    pub fn has_embassy(&self, faction: Faction) -> bool {
        self.deployed.has(Purse::embassy(faction))
    }

    /// Whether a spy lies on a faction's track.
    #[inline]
    pub fn has_spy(&self, faction: Faction) -> bool {
        self.deployed.has(Purse::spy(faction))
    }

    /// Whether an advantage is owned.
    #[inline]
    pub fn has_tech(&self, tech: FedTech) -> bool {
        self.advantages[tech] > 0
    }

    /// Whether a column of the Resource Track is unlocked, from 0 (F7.6).
    #[inline]
    pub const fn column_open(&self, column: usize) -> bool {
        match column {
            0 => true,
            1 => self.deployed.has(Purse::Column2),
            _ => self.deployed.has(Purse::Column3),
        }
    }

    /// F11.5: Warp Gates stand still while the Warp Research Base is not on the map.
    #[inline]
    pub fn is_halted(&self, tech: FedTech) -> bool {
        tech == FedTech::WarpGates && self.bases[Base::WarpResearch].world().is_none()
    }

    /// How the game ended, if it did.
    #[inline]
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Quiet(Quiet::Over { ending }) => Some(ending),
            _ => None,
        }
    }

    /// Puts something to be done before everything else.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.agenda.push(task);
    }
}

const _: () = assert!(size_of::<State>() <= 640);
