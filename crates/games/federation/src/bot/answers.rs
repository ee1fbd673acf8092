//! What the strategist answers to everything but Phase 3.

use super::plan;
use crate::Action;
use crate::Federation;
use crate::ids::{
    AlienDeed, AssetKind, Carry, Deed, EventRow, Face, Faction, HomeTrack, Level, Loss, Meaning, Piece,
    Purse, Resource, Space, Token,
};
use crate::rules::{hits_of, is_in_order};
use crate::state::{
    BuildPhase, Built, CombatPhase, ContestPhase, Contested, EventPhase, ManeuverPhase, MoralePhase, Phase,
    ResearchPhase, RollPhase, SetUpPhase, State, WhomPhase, Why,
};

/// An answer, if there is an idea.
pub(super) fn answer(rules: &Federation, state: &State) -> Option<Action> {
    match state.phase {
        Phase::SetUp(SetUpPhase::Store { left }) => {
            let wanted =
                [Resource::Build, Resource::Maneuver, Resource::Maneuver, Resource::Morale, Resource::Morale];
            wanted.get(usize::from(left) - 1).map(|&resource| Action::Store { resource })
        }
        Phase::Resource(_) => best_kind(state, |resource| state.pools.get(resource) > 0)
            .map(|resource| Action::Place { resource }),
        Phase::Build(question) => build(rules, state, question),
        Phase::Maneuver(question) => maneuver(rules, state, question),
        Phase::Research(question) => research(state, question),
        Phase::Whom(WhomPhase::Whom { deed }) => {
            whom(rules, state, deed).map(|faction| Action::Faction { faction })
        }
        Phase::Morale(MoralePhase::Reclaim) => {
            let wanted = [Resource::Maneuver, Resource::Build, Resource::Morale, Resource::Diplomacy];
            let lost = wanted.into_iter().find(|&resource| state.sacrificed.get(resource) > 0);
            lost.map(|resource| Action::Reclaim { resource })
        }
        Phase::Morale(MoralePhase::Propaganda) => {
            plan::propaganda(rules, state).map(|track| Action::Track { track })
        }
        Phase::Event(question) => event(rules, state, question),
        Phase::Contest(ContestPhase::Contest { what: Contested::Tech { faction }, .. }) => {
            Some(Action::Contest { purse: Purse::spy(faction) })
        }
        Phase::Contest(ContestPhase::Die { dice, .. }) => Some(Action::Die { die: dice[0].max(dice[1]) }),
        Phase::Combat(question) => combat(rules, state, question),
        Phase::Roll(RollPhase::Reroll { roll }) => match roll.why {
            Why::Combat { .. } if hits_of(state, roll.dice()) == 0 => {
                Some(Action::Reroll { purse: Purse::Free })
            }
            _ => Some(Action::Accept),
        },
        Phase::Act(_)
        | Phase::Warp(_)
        | Phase::Opportunity(_)
        | Phase::Alien(_)
        | Phase::Contest(_)
        | Phase::Quiet(_) => None,
    }
}

/// How much a kind of token is wanted.
fn want(state: &State, resource: Resource) -> f32 {
    let locked = !state.column_open(1) || !state.column_open(2);
    match resource {
        Resource::Build => 2.6,
        Resource::Maneuver => 3.4,
        Resource::Research => 1.2,
        Resource::Espionage => 1.0,
        Resource::Morale => 1.2 + if locked { 2.0 } else { 0.0 },
        Resource::Diplomacy => 0.9,
        Resource::Warp => 0.5,
    }
}

/// How much one more of it is worth beside what is held and coming.
fn worth(state: &State, resource: Resource) -> f32 {
    let coming: u8 = state.track.iter().flatten().map(|stack| stack.get(resource)).sum();
    want(state, resource) / (0.7 + f32::from(coming + state.stored.get(resource)))
}

fn best_kind(state: &State, there: impl Fn(Resource) -> bool) -> Option<Resource> {
    let kinds = Resource::ALL.into_iter().filter(|&resource| there(resource));
    kinds.max_by(|&one, &other| worth(state, one).total_cmp(&worth(state, other)))
}

/// D18: the token that is missed least, of those that search gives up next.
pub(super) fn discard(rules: &Federation, state: &State, least: Option<Resource>) -> Option<Action> {
    let next = |resource: Resource| state.free(resource) > 0 && is_in_order(rules, state, least, resource);
    let held = Resource::ALL.into_iter().filter(|&resource| next(resource));
    held.min_by(|&one, &other| worth(state, one).total_cmp(&worth(state, other)))
        .map(|resource| Action::Discard { resource })
}

/// Whether a fleet at War or Total War is at most two spaces from Sol.
pub(super) fn near_sol(rules: &Federation, state: &State) -> bool {
    let near = |faction: Faction| rules.advances_to_sol(state, faction).is_some_and(|advances| advances <= 2);
    Faction::ALL.into_iter().any(|faction| state.effective(faction).is_war() && near(faction))
}

fn build(rules: &Federation, state: &State, question: BuildPhase) -> Option<Action> {
    match question {
        BuildPhase::Construct => plan::construct(rules, state).map(|piece| Action::Piece { piece }),
        BuildPhase::SettleBase { .. } => {
            let free = plan::BASES.into_iter().find(|&base| state.bases[base].world().is_none());
            free.map(|base| Action::Base { base })
        }
        BuildPhase::Upgrade if state.sol_defense == Built::Plain => {
            Some(Action::Stripe { asset: AssetKind::SolDefense, at: Space::Sol })
        }
        BuildPhase::Upgrade => {
            let plain = crate::ids::World::ALL
                .into_iter()
                .find(|&world| state.base_on(world).is_some_and(|(_, striped)| !striped));
            plain.map(|world| Action::Stripe { asset: AssetKind::Base, at: world.space() })
        }
        BuildPhase::SettleWorld => None,
        BuildPhase::ForwardPiece => {
            let piece = if state.flagships.unbuilt() > 0 { Piece::Flagship } else { Piece::Mine };
            Some(Action::Piece { piece })
        }
        BuildPhase::ForwardSpace { .. } => plan::outpost(rules, state).map(|space| Action::At { space }),
    }
}

fn maneuver(rules: &Federation, state: &State, question: ManeuverPhase) -> Option<Action> {
    match question {
        ManeuverPhase::Ship { .. } => {
            plan::next_move(rules, state).map(|(ship, from, _)| Action::Ship { ship, at: from })
        }
        ManeuverPhase::Carry { .. } => Some(Action::Carry { carry: Carry::Nothing }),
        ManeuverPhase::To { .. } => plan::next_move(rules, state).map(|(_, _, to)| Action::At { space: to }),
        ManeuverPhase::Again { ship, from } => match plan::next_move(rules, state) {
            Some((other, at, to)) if other == ship && at == from && state.fleets_in(to) == 0 => {
                Some(Action::At { space: to })
            }
            _ => Some(Action::Stop),
        },
        ManeuverPhase::Drawn { tokens } => {
            let harm = |token: &Token| match token.meaning() {
                Meaning::Federation { .. } => 0,
                Meaning::Alien { faction, deed } => {
                    1 + u8::from(rules.lookup.is_valid(state.effective(faction), deed))
                }
                Meaning::Universal => 2,
            };
            tokens.into_iter().flatten().min_by_key(harm).map(|token| Action::Keep { token })
        }
        ManeuverPhase::Bypass => bypass(rules, state).map(|slot| Action::Slot { slot }),
        ManeuverPhase::AgainTo { .. } => None,
    }
}

/// F10.3: the worst token that is to come: an Advance of fleets near Sol before others.
fn bypass(rules: &Federation, state: &State) -> Option<u8> {
    let harm = |token: Token| match token.meaning() {
        Meaning::Federation { .. } => 0,
        Meaning::Alien { faction, deed } if rules.lookup.is_valid(state.effective(faction), deed) => {
            let near = rules.advances_to_sol(state, faction).map_or(0, |advances| 5 - advances.min(4));
            match deed {
                AlienDeed::Advance => 3 + 2 * near,
                AlienDeed::Spawn | AlienDeed::Press | AlienDeed::Friction => 3,
                AlienDeed::Tech | AlienDeed::Greed => 2,
            }
        }
        Meaning::Alien { .. } => 1,
        Meaning::Universal => 4,
    };
    let tokens = state.queue.as_slice().iter().zip(0..).skip(1);
    tokens.max_by_key(|&(&token, slot)| (harm(token), std::cmp::Reverse(slot))).map(|(_, slot)| slot)
}

fn research(state: &State, question: ResearchPhase) -> Option<Action> {
    match question {
        ResearchPhase::First | ResearchPhase::Second { .. } => {
            let unseen = if state.blanks > 0 { Face::Blank } else { Face::WarpBlank };
            Some(Action::Look { face: unseen })
        }
        ResearchPhase::Start { techs } => {
            plan::TECHS.into_iter().find(|tech| techs.contains(tech)).map(|tech| Action::Tech { tech })
        }
        ResearchPhase::Focus | ResearchPhase::Boost => {
            let open = state.projects.as_slice().iter().filter(|project| !state.is_halted(project.tech));
            open.max_by_key(|project| project.column).map(|project| Action::Tech { tech: project.tech })
        }
    }
}

fn whom(rules: &Federation, state: &State, deed: Deed) -> Option<Faction> {
    match deed {
        Deed::Embassy => plan::embassy(state),
        Deed::Envoy => plan::envoy(state),
        Deed::SlowResearch => {
            let left = |faction: Faction| rules.lookup.track[faction] - state.techs[faction].len() as u8;
            let open =
                Faction::ALL.into_iter().filter(|&faction| left(faction) > 0 && !state.has_spy(faction));
            open.min_by_key(|&faction| left(faction))
        }
        Deed::Sabotage => Faction::ALL.into_iter().max_by_key(|&faction| {
            let left = rules.lookup.track[faction] - state.techs[faction].len() as u8;
            (state.techs[faction].len(), std::cmp::Reverse(left))
        }),
        Deed::Parley => worst(rules, state, |faction| state.levels[faction] > Level::Peace),
        Deed::Attache => worst(rules, state, |faction| {
            faction != Faction::Me && Purse::attache(faction).is_some_and(|purse| !state.deployed.has(purse))
        }),
        _ => worst(rules, state, |_| true),
    }
}

/// The faction that is nearest to War and to Sol.
fn worst(rules: &Federation, state: &State, fits: impl Fn(Faction) -> bool) -> Option<Faction> {
    let near =
        |faction: Faction| rules.advances_to_sol(state, faction).map_or(0, |advances| 5 - advances.min(4));
    let fitting = Faction::ALL.into_iter().filter(|&faction| fits(faction));
    fitting.max_by_key(|&faction| (state.effective(faction), near(faction)))
}

fn event(rules: &Federation, state: &State, question: EventPhase) -> Option<Action> {
    match question {
        EventPhase::Faction { row: EventRow::GainTech } => {
            let fewest = Faction::ALL.into_iter().min_by_key(|&faction| state.techs[faction].len());
            fewest.map(|faction| Action::Faction { faction })
        }
        // F18.2: Mercenaries at Total War cannot be angered.
        EventPhase::Faction { .. } => Some(Action::Faction { faction: Faction::Me }),
        EventPhase::FreeBuild => {
            let piece = if state.flagships.unbuilt() > 0 {
                Piece::Flagship
            } else if state.sol_defense == Built::Unbuilt {
                Piece::SolDefense
            } else {
                Piece::Mine
            };
            Some(Action::Piece { piece })
        }
        EventPhase::FreePropaganda => {
            let track = plan::propaganda(rules, state).unwrap_or(HomeTrack::Stability);
            Some(Action::Track { track })
        }
        EventPhase::Hit { .. }
        | EventPhase::Spend { .. }
        | EventPhase::FailedAlliance
        | EventPhase::ChangeOrder { .. } => None,
    }
}

fn combat(rules: &Federation, state: &State, question: CombatPhase) -> Option<Action> {
    let _ = rules;
    match question {
        CombatPhase::Ready { space, dice, .. } => {
            let few = if space == Space::Sol { 3 } else { 2 };
            Some(if dice <= few && state.free(Resource::Maneuver) > 0 {
                Action::OutManeuver
            } else {
                Action::Roll
            })
        }
        CombatPhase::Loss { space, .. } => Some(loss(state, space)),
        CombatPhase::Plunder { .. } => {
            let there = |resource: Resource| state.free(resource) > 0;
            let kinds = Resource::ALL.into_iter().filter(|&resource| there(resource));
            kinds
                .min_by(|&one, &other| worth(state, one).total_cmp(&worth(state, other)))
                .map(|resource| Action::Give { resource })
        }
        CombatPhase::Order { faction } if state.engaged[faction].has(Space::Sol) => {
            Some(Action::At { space: Space::Sol })
        }
        CombatPhase::Order { .. } | CombatPhase::Pursue { .. } => None,
    }
}

/// F21.8: what flips is kept; else the cheapest.
fn loss(state: &State, space: Space) -> Action {
    let lose = |asset, loss| Action::Lose { asset, loss };
    if state.mines.striped(space) > 0 {
        lose(AssetKind::StripedMine, Loss::Flip)
    } else if space == Space::Sol && state.sol_defense == Built::Striped {
        lose(AssetKind::SolDefense, Loss::Flip)
    } else if space.world().and_then(|world| state.base_on(world)).is_some_and(|(_, striped)| striped) {
        lose(AssetKind::Base, Loss::Flip)
    } else if state.mines.count(space) > 0 {
        lose(AssetKind::Mine, Loss::Spend)
    } else if state.flagships.count(space) > 0 {
        lose(AssetKind::Flagship, Loss::Spend)
    } else if state.allies.count(space) > 0 {
        lose(AssetKind::Ally, Loss::Spend)
    } else if space == Space::Sol {
        lose(AssetKind::SolDefense, Loss::Spend)
    } else {
        lose(AssetKind::Base, Loss::Spend)
    }
}
