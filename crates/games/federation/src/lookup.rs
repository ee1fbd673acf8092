//! What the rules look up at every step, laid out for speed.

use crate::ids::{
    AlienDeed, AlienTech, Base, Faction, Fleet, FleetKind, HomeTrack, Icon, Level, Resource, SPACES, Space,
    SpaceSet, TRACK, Token, World,
};
use crate::options::{Choices, Switch};
use crate::pack::Pack;
use crate::state::Stack;
use redoubt_engine::By;

/// Tables made once for a set of rules.
pub(crate) struct Lookup {
    /// Adjacent spaces.
    pub(crate) adjacent: [SpaceSet; SPACES],
    /// The numbered spaces up to 1 and up to 2 (F22.9).
    pub(crate) inner: [SpaceSet; 3],
    /// Worlds of a faction (F0.6).
    pub(crate) territory: By<Faction, SpaceSet>,
    pub(crate) owner: By<World, Faction>,
    pub(crate) distance: By<World, u8>,
    /// F4.10: the number of the space to which a fleet leaves a world; 0 if it cannot be there.
    pub(crate) exit: By<Faction, By<World, u8>>,
    pub(crate) combat: By<Faction, By<FleetKind, u8>>,
    pub(crate) has_doom: By<Faction, bool>,
    /// Icons of Flagships, Ally Ships, Mine Fields and Sol Defense, plain and striped.
    pub(crate) icons: [[Icon; 2]; 4],
    pub(crate) base_icons: By<Base, [Icon; 2]>,
    pub(crate) base_dice: By<Base, u8>,
    /// Which alien tokens are valid, as bits of [`AlienDeed`].
    pub(crate) valid: By<Level, u8>,
    pub(crate) bag: By<Token, u8>,
    pub(crate) track: By<Faction, u8>,
    pub(crate) pile: By<Faction, u16>,
    pub(crate) home_max: By<HomeTrack, u8>,
    pub(crate) pools: Stack,
    pub(crate) stored_max: u8,
    pub(crate) open_start: bool,
    pub(crate) strict_agents: bool,
    pub(crate) turn_cap: u16,
}

impl Lookup {
    /// F25: what pack and options make together.
    pub(crate) fn new(pack: &Pack, options: &Choices) -> Lookup {
        let adjacent = adjacent(pack);
        let inner = [0, 1, 2].map(|most| {
            Space::ALL
                .into_iter()
                .filter(|space| space.number().is_some_and(|number| number <= most))
                .collect()
        });
        let territory = By::from_fn(|faction: Faction| {
            let owned = pack.worlds.iter().filter(|(_, data)| data.territory == faction);
            owned.map(|(world, _)| world.space()).collect()
        });
        let exit = By::from_fn(|faction: Faction| {
            By::from_fn(|world: World| {
                let own = pack.worlds[world].next_to.iter().filter(|space| space.track() == Some(faction));
                own.filter_map(|space| space.number()).min().unwrap_or(0)
            })
        });
        let mut pools = Stack::EMPTY;
        for (resource, &count) in pack.pools.iter() {
            pools.add(Stack::of(resource, count));
        }
        Lookup {
            adjacent,
            inner,
            territory,
            owner: By::from_fn(|world: World| pack.worlds[world].territory),
            distance: By::from_fn(|world: World| pack.worlds[world].distance),
            exit,
            combat: pack.combat,
            has_doom: By::from_fn(|faction: Faction| {
                pack.aliens[faction].techs.contains(&AlienTech::DoomFleet)
            }),
            icons: pack.assets.map(|asset| [asset.plain, asset.striped.unwrap_or(asset.plain)]),
            base_icons: pack.bases.map(|base| [base.plain, base.striped]),
            base_dice: pack.bases.map(|base| base.dice),
            valid: By::from_fn(|level: Level| bits(&pack.validity[level])),
            bag: pack.tokens.map(|token| token.bags[options.difficulty]),
            track: By::from_fn(|faction: Faction| pack.aliens[faction].spaces),
            pile: By::from_fn(|faction: Faction| {
                pack.aliens[faction].techs.iter().fold(0, |bits, tech| bits | 1 << tech.index())
            }),
            home_max: pack.home.max,
            pools,
            stored_max: pack.start.stored,
            open_start: options.open_start == Switch::On,
            strict_agents: options.strict_agents == Switch::On,
            turn_cap: options.turn_cap.turns().unwrap_or(u16::MAX),
        }
    }

    /// F4.3, F4.4: whether a token is valid at an effective level.
    #[inline]
    pub(crate) fn is_valid(&self, level: Level, deed: AlienDeed) -> bool {
        match deed {
            AlienDeed::Friction | AlienDeed::Greed => true,
            AlienDeed::Advance | AlienDeed::Spawn | AlienDeed::Tech | AlienDeed::Press => {
                self.valid[level] >> deed.index() & 1 != 0
            }
        }
    }

    /// The Combat Value of a fleet.
    #[inline]
    pub(crate) fn value(&self, fleet: Fleet) -> u8 {
        self.combat[fleet.faction][fleet.kind]
    }

    /// The spaces adjacent to a space.
    #[inline]
    pub(crate) fn next_to(&self, space: Space) -> SpaceSet {
        self.adjacent[space.index()]
    }

    /// The tokens beside a Base that was never settled (F1.7).
    pub(crate) fn beside(pack: &Pack, base: Base) -> Stack {
        let mut stack = Stack::EMPTY;
        for resource in Resource::ALL {
            stack.add(Stack::of(resource, pack.bases[base].resources[resource]));
        }
        stack
    }
}

fn bits(deeds: &[AlienDeed]) -> u8 {
    deeds.iter().fold(0, |bits, deed| bits | 1 << deed.index())
}

/// Sol with the first space of every track, tracks in their order, and worlds as the pack says.
fn adjacent(pack: &Pack) -> [SpaceSet; SPACES] {
    let mut adjacent = [SpaceSet::EMPTY; SPACES];
    let mut join = |one: Space, other: Space| {
        adjacent[one.index()].add(other);
        adjacent[other.index()].add(one);
    };
    for faction in Faction::ALL {
        join(Space::Sol, Space::numbered(faction, 1));
        for number in 1..TRACK {
            join(Space::numbered(faction, number), Space::numbered(faction, number + 1));
        }
    }
    for (world, data) in pack.worlds.iter() {
        data.next_to.iter().for_each(|&space| join(world.space(), space));
    }
    adjacent
}
