//! Combats, fought or foreseen: dice, where they come from, and what they may do.

use super::{DicePart, FightView, GoalView};
use crate::ids::{AlienTech, Carry, Faction, Fleet, FleetKind, Space, SpaceSet};
use crate::rules::{self, chances, copies, dice_of, fighters, parts, way_back, ways};
use crate::state::{
    BuildPhase, CombatPhase, EventPhase, ManeuverPhase, Phase, RollPhase, Site, State, WarpPhase, Why,
};
use crate::{Action, Federation};
use std::iter;

/// What the parts of F21.3 are called.
const PARTS: [&str; 7] = [
    "to begin with",
    "highest Combat Value",
    "other fleets in the space",
    "Advanced Defensive Systems",
    "strike and cover here",
    "cover next to it",
    "Missile Swarms",
];

impl Federation {
    /// The combat of a faction in a space, as things stand, with so many dice or as many as there are.
    fn fight(&self, state: &State, faction: Faction, space: Space, dice: Option<u8>) -> FightView {
        let kinds = fighters(state, faction, space);
        let fleets: Vec<FleetKind> =
            FleetKind::ALL.into_iter().filter(|kind| kinds >> kind.index() & 1 != 0).collect();
        let value = fleets.iter().map(|&kind| self.lookup.combat[faction][kind]).max().unwrap_or(0);
        let others = state.fleets_in(space).saturating_sub(1);
        let dice = dice.unwrap_or_else(|| dice_of(self, state, faction, space, value, others));
        let list = parts(self, state, faction, space, value, others);
        let list = PARTS.into_iter().zip(iter::once(5).chain(list)).filter(|&(_, dice)| dice != 0);
        let chances = chances(state, dice);
        let at_least = |hits: u8| chances[usize::from(hits).min(11)..].iter().sum::<f64>();
        let all_killed = |hits: &u8| {
            let after = ways(self, state, faction, space, *hits);
            after.iter().flatten().all(|(_, destroyed)| *destroyed) && after.iter().flatten().count() > 0
        };
        let kill_percent = (1..=10_u8).filter(all_killed).map(|hits| chances[usize::from(hits)]).sum();
        FightView {
            faction,
            space,
            kill_hits: fleets
                .iter()
                .map(|&kind| self.kill_hits(state, Fleet { faction, kind }, space))
                .collect(),
            fleets,
            dice,
            parts: list.map(|(what, dice)| DicePart { what, dice }).collect(),
            lose_percent: percent(chances[0]),
            hit_percent: (1..=10)
                .map(|hits| percent(at_least(hits)))
                .take_while(|&chance| chance > 0)
                .collect(),
            kill_percent: percent(kill_percent),
        }
    }

    /// F21.6: the least number of hits that destroys a fleet.
    fn kill_hits(&self, state: &State, fleet: Fleet, space: Space) -> u8 {
        let bears = self.lookup.value(fleet) + copies(state, fleet.faction, AlienTech::Durability);
        let destroyed = |hits: &u8| hits + way_back(state, fleet, space, *hits).short > bears;
        (1..=12).find(destroyed).unwrap_or(12)
    }

    /// The combats that would take place if each fleet came that can come to a space with its next Advance.
    pub(super) fn threats(&self, state: &State, space: Space) -> Vec<FightView> {
        let assets = state.asset_spaces();
        if space != Space::Sol && !assets.has(space) {
            return Vec::new();
        }
        let mut threats = Vec::new();
        for faction in Faction::ALL {
            for (fleet, at) in state.in_play(faction) {
                if at != space && self.next_spaces(state, fleet).has(space) {
                    let mut after = *state;
                    after.respawned = 0;
                    after.fleets[fleet.index()] = space as u8;
                    after.entries[fleet.index()] = at.number().unwrap_or(0);
                    threats.push(self.fight(&after, faction, space, None));
                }
            }
        }
        threats
    }

    /// F4.10: where a fleet's next step may take it.
    pub(super) fn next_spaces(&self, state: &State, fleet: Fleet) -> SpaceSet {
        let Some(at) = state.fleet_at(fleet) else { return SpaceSet::EMPTY };
        if at == Space::Sol || state.asset_spaces().has(at) {
            return SpaceSet::EMPTY;
        }
        let raided = rules::raided(self, state, fleet);
        if raided.is_empty() { SpaceSet::one(rules::onward(self, fleet.faction, at)) } else { raided }
    }

    /// Where the ship in hand can go, with the combats that would follow.
    pub(super) fn goals(&self, state: &State) -> Vec<GoalView> {
        let goals = match state.phase {
            Phase::Maneuver(
                ManeuverPhase::Carry { from, .. }
                | ManeuverPhase::To { from, .. }
                | ManeuverPhase::Again { from, .. }
                | ManeuverPhase::AgainTo { from, .. },
            ) => rules::reach(self, state, from),
            Phase::Warp(WarpPhase::FoldTo { from, .. }) => rules::fold_goals(state, from),
            _ => return Vec::new(),
        };
        let fights = |space| self.fights_after(state, Action::At { space });
        goals.iter().map(|space| GoalView { space, fights: fights(space) }).collect()
    }

    /// The combats that follow at once if a ship goes to a space, or a piece is placed somewhere.
    pub(crate) fn fights_after(&self, state: &State, action: Action) -> Vec<FightView> {
        let mut after = *state;
        let space = match (state.phase, action) {
            (
                Phase::Maneuver(
                    ManeuverPhase::To { ship, from, carry, .. }
                    | ManeuverPhase::AgainTo { ship, from, carry },
                ),
                Action::At { space },
            ) => rules::go_along(&mut after, ship, carry, from, space),
            (
                Phase::Maneuver(
                    ManeuverPhase::Carry { ship, from, .. } | ManeuverPhase::Again { ship, from },
                )
                | Phase::Warp(WarpPhase::FoldTo { ship, from }),
                Action::At { space },
            ) => rules::go_along(&mut after, ship, Carry::Nothing, from, space),
            (Phase::Build(BuildPhase::ForwardSpace { piece }), Action::At { space }) => {
                rules::stand(&mut after, piece, space)
            }
            (
                Phase::Build(BuildPhase::Construct) | Phase::Event(EventPhase::FreeBuild),
                Action::Piece { piece },
            ) => rules::stand(&mut after, piece, Space::Sol),
            (Phase::Build(BuildPhase::SettleBase { world }), Action::Base { base }) => {
                after.flagships.scrap(world.space());
                after.bases[base] = Site::On { world, striped: false };
                world.space()
            }
            _ => return Vec::new(),
        };
        let there = Faction::ALL.into_iter().filter(|&faction| fighters(&after, faction, space) != 0);
        there.map(|faction| self.fight(&after, faction, space, None)).collect()
    }

    /// The combat that is being decided or rolled.
    pub(super) fn fight_now(&self, state: &State) -> Option<FightView> {
        match state.phase {
            Phase::Combat(CombatPhase::Ready { faction, space, dice }) => {
                Some(self.fight(state, faction, space, Some(dice)))
            }
            Phase::Roll(RollPhase::Reroll { roll }) => match roll.why {
                Why::Combat { faction, space } => {
                    Some(self.fight(state, faction, space, Some(roll.dice().len() as u8)))
                }
                _ => None,
            },
            Phase::Combat(CombatPhase::Loss { faction, space }) => {
                Some(self.fight(state, faction, space, None))
            }
            _ => None,
        }
    }
}

fn percent(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}
