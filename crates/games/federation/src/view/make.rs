//! The table as it is, made from nothing.

use super::{
    BagView, BaseView, DeployedView, FactionView, FleetView, OwnedView, ProjectView, QueueView, ResearchView,
    ResourcesView, RollView, SpaceView, TrackView, UnbuiltView, View,
};
use crate::Federation;
use crate::ids::{
    AlienDeed, AlienTech, Base, Chit, Deed, Faction, FedTech, Fleet, FleetKind, HomeTrack, Meaning, Progress,
    Purse, Resource, Space, Token,
};
use crate::lookup::Lookup;
use crate::rules::{can, copies, hits_of, is_raider, resource_dice, roll_meaning, warp_pile};
use crate::state::{ActPhase, Built, Phase, RollPhase, Site, Stack, State};
use crate::text::at_level;
use redoubt_engine::By;

impl Federation {
    /// F0.10: what is not decided yet is not there; everything else is public.
    pub(crate) fn view_of(&self, state: &State) -> View {
        let bag_count: u8 = state.bag.values().sum();
        let in_bag = state.bag.iter().filter(|(_, count)| **count > 0);
        let deeds = Deed::ALL.into_iter().filter(|&deed| can(self, state, deed).is_ok());
        View {
            phase: state.phase,
            ending: state.ending(),
            turn: state.turn,
            acting: state.acting,
            queue: state.queue.as_slice().iter().map(|&token| self.queue_view(state, token)).collect(),
            holding: state.holding,
            holding_count: state.holding.values().sum(),
            bag: in_bag
                .map(|(token, &count)| BagView {
                    token,
                    count,
                    permille: (1000 * u32::from(count) / u32::from(bag_count)) as u16,
                })
                .collect(),
            bag_count,
            factions: By::from_fn(|faction| self.faction_view(state, faction)),
            relations: state.relations,
            home: state.home,
            spaces: By::from_fn(|space| self.space_view(state, space)),
            bases_standing: state.bases_standing(),
            bases: state.bases,
            sol_defense: state.sol_defense,
            unbuilt: UnbuiltView {
                flagships: state.flagships.unbuilt(),
                flagships_locked: state.flagships.locked(),
                mines: state.mines.unbuilt(),
                allies: state.allies.unbuilt(),
                allies_locked: state.allies.locked(),
            },
            resources: self.resources_view(state),
            research: self.research_view(state),
            chits: Chit::ALL.into_iter().filter(|chit| state.chits >> chit.index() & 1 != 0).collect(),
            can: if state.phase == Phase::Act(ActPhase::Main) { deeds.collect() } else { Vec::new() },
            free_move: state.has_tech(FedTech::Engines) && !state.engines_used,
            goals: self.goals(state),
            fight: self.fight_now(state),
            roll: match state.phase {
                Phase::Roll(RollPhase::Reroll { roll }) => Some(RollView {
                    why: roll.why,
                    dice: roll.dice().to_vec(),
                    means: roll_meaning(self, state, &roll),
                }),
                _ => None,
            },
            hits: [1, 2, 3, 4, 5, 6].map(|die| hits_of(state, &[die])),
        }
    }

    fn queue_view(&self, state: &State, token: Token) -> QueueView {
        let (valid, does) = match token.meaning() {
            Meaning::Federation { .. } => (true, "your turn".to_string()),
            Meaning::Universal => (true, token.title().to_string()),
            Meaning::Alien { faction, deed } => {
                let level = state.effective(faction);
                let valid = self.lookup.is_valid(level, deed);
                let does = if !valid {
                    format!("ignored {}", at_level(level))
                } else if deed == AlienDeed::Press && level.is_war() {
                    "Press as Advance".to_string()
                } else if matches!(deed, AlienDeed::Advance | AlienDeed::Press) && !state.has_fleet(faction) {
                    format!("{} as Spawn", deed.title())
                } else {
                    deed.title().to_string()
                };
                (valid, does)
            }
        };
        QueueView { token, valid, does }
    }

    fn faction_view(&self, state: &State, faction: Faction) -> FactionView {
        let level = state.effective(faction);
        let kinds = FleetKind::ALL
            .into_iter()
            .filter(|&kind| kind != FleetKind::Doom || self.lookup.has_doom[faction]);
        let owned =
            AlienTech::ALL.into_iter().map(|tech| OwnedView { tech, copies: copies(state, faction, tech) });
        let pile = AlienTech::ALL.into_iter().filter(|tech| state.piles[faction] >> tech.index() & 1 != 0);
        FactionView {
            level: state.levels[faction],
            effective: level,
            wars: state.wars(faction),
            embassy: state.has_embassy(faction),
            attache: Purse::attache(faction).is_some_and(|purse| state.deployed.has(purse)),
            spy: state.has_spy(faction),
            valid: AlienDeed::ALL.into_iter().filter(|&deed| self.lookup.is_valid(level, deed)).collect(),
            spawn: state.spawn[faction],
            next_spawn: state.spawn[faction].into_iter().rev().flatten().next(),
            fleets: kinds.map(|kind| self.fleet_view(state, Fleet { faction, kind })).collect(),
            track: self.track_view(state, faction),
            pile: pile.collect(),
            owned: owned.filter(|owned| owned.copies > 0).collect(),
            advances_to_sol: level.is_war().then(|| self.advances_to_sol(state, faction)).flatten(),
        }
    }

    fn fleet_view(&self, state: &State, fleet: Fleet) -> FleetView {
        let combat = self.lookup.value(fleet);
        FleetView {
            kind: fleet.kind,
            at: state.fleet_at(fleet),
            combat,
            toughness: combat + copies(state, fleet.faction, AlienTech::Durability),
            raider: is_raider(state, fleet),
            next: self.next_spaces(state, fleet).first(),
        }
    }

    /// Steps along the track, with the steps of one Advance.
    pub(crate) fn advances_to_sol(&self, state: &State, faction: Faction) -> Option<u8> {
        let steps = 1 + copies(state, faction, AlienTech::FastAdvance);
        let distance = |at: Space| match (at.number(), at.world()) {
            (Some(number), _) => number,
            (None, Some(world)) => self.lookup.exit[faction][world] + 1,
            (None, None) => 0,
        };
        state.in_play(faction).map(|(_, at)| distance(at).div_ceil(steps)).min()
    }

    fn track_view(&self, state: &State, faction: Faction) -> Vec<TrackView> {
        let techs = state.techs[faction].as_slice();
        let enhanced = |index: usize| techs.get(index) == Some(&AlienTech::EnhancedTech);
        (0..usize::from(self.lookup.track[faction]))
            .map(|index| TrackView {
                number: 6 - index as u8,
                tech: techs.get(index).copied(),
                spy: index == techs.len() && state.has_spy(faction),
                doubled: index < techs.len() && (enhanced(index + 1) || index > 0 && enhanced(index - 1)),
            })
            .collect()
    }

    fn space_view(&self, state: &State, space: Space) -> SpaceView {
        let kinds = |faction: Faction| {
            let there = state.kinds_in(faction, space);
            let kinds = FleetKind::ALL.into_iter().filter(move |kind| there >> kind.index() & 1 != 0);
            kinds.map(move |kind| Fleet { faction, kind })
        };
        let fleets: Vec<Fleet> = Faction::ALL.into_iter().flat_map(kinds).collect();
        let near = space == Space::Sol || space.number().is_some_and(|number| number <= 2);
        let base = space.world().and_then(|world| state.base_on(world));
        SpaceView {
            flagships: state.flagships.count(space),
            allies: state.allies.count(space),
            mines: state.mines.count(space),
            striped_mines: state.mines.striped(space),
            sol_defense: match state.sol_defense {
                Built::Plain if space == Space::Sol => Some(false),
                Built::Striped if space == Space::Sol => Some(true),
                _ => None,
            },
            base: base.map(|(base, striped)| BaseView { base, striped }),
            occupied: state.asset_spaces().has(space),
            danger: near && fleets.iter().any(|fleet| state.effective(fleet.faction).is_war()),
            threats: self.threats(state, space),
            fleets,
        }
    }

    fn resources_view(&self, state: &State) -> ResourcesView {
        let mut arriving = Stack::EMPTY;
        state.track[1].iter().for_each(|&stack| arriving.add(stack));
        ResourcesView {
            pools: counts(state.pools),
            stored: counts(state.stored),
            sacrificed: counts(state.sacrificed),
            locked: counts(self.locked(state)),
            track: state.track.iter().map(|row| row.map(counts)).collect(),
            columns: [0, 1, 2].map(|column| state.column_open(column)),
            arriving: counts(arriving),
            dice: resource_dice(self, state),
            available: By::from_fn(|resource| state.free(resource) + state.deployed_as(resource).count()),
            deployed: state
                .deployed
                .iter()
                .map(|purse| DeployedView {
                    purse,
                    resource: purse.resource(),
                    fresh: state.fresh.has(purse),
                })
                .collect(),
        }
    }

    /// F1.7, F1.8: tokens beside Bases that were never settled, and in the Warp box.
    pub(crate) fn locked(&self, state: &State) -> Stack {
        let mut locked = Stack::EMPTY;
        for base in Base::ALL.into_iter().filter(|&base| state.bases[base] == Site::Locked) {
            locked.add(Lookup::beside(&self.pack, base));
        }
        if !state.has_tech(FedTech::WarpGates) {
            locked.add(Stack::of(Resource::Warp, self.pack.resources[Resource::Warp]));
        }
        locked
    }

    fn research_view(&self, state: &State) -> ResearchView {
        let times = |tech: FedTech, count: u8| (0..count).map(move |_| tech);
        let project = |project: &crate::state::Project| {
            let column = usize::from(project.column);
            let count = |wanted: Progress| {
                self.pack.research[column].iter().filter(|&&progress| progress == wanted).count() as u8
            };
            ProjectView {
                tech: project.tech,
                percent: 25 * project.column,
                halted: state.is_halted(project.tech),
                lost: count(Progress::Lost),
                none: count(Progress::None),
                single: count(Progress::Single),
                double: count(Progress::Double),
                completes: match column {
                    3 => count(Progress::Single) + count(Progress::Double),
                    2 => count(Progress::Double),
                    _ => 0,
                },
            }
        };
        ResearchView {
            projects: state.projects.as_slice().iter().map(project).collect(),
            seen: FedTech::ALL.into_iter().flat_map(|tech| times(tech, state.seen[tech])).collect(),
            blanks: state.blanks,
            warp_blanks: state.warp_blanks,
            unseen: FedTech::ALL.into_iter().filter(|tech| state.unseen >> tech.index() & 1 != 0).collect(),
            advantages: FedTech::ALL
                .into_iter()
                .flat_map(|tech| times(tech, state.advantages[tech]))
                .collect(),
            warp_pile: warp_pile(state),
            gates_open: state.has_tech(FedTech::WarpGates),
        }
    }

    /// The home tracks' highest values.
    pub(crate) fn home_max(&self) -> By<HomeTrack, u8> {
        self.lookup.home_max
    }
}

fn counts(stack: Stack) -> By<Resource, u8> {
    By::from_fn(|resource| stack.get(resource))
}
