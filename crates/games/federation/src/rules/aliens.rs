//! F4: what alien tokens do.

use super::{Chapter, Cx, ask, ending, queue, technology, war_effort, wrong};
use crate::ids::{
    AlienDeed, AlienTech, Faction, Fleet, FleetKind, Level, Purse, Resource, Space, SpaceSet, TRACK, Token,
};
use crate::state::{AlienPhase, ContestPhase, Contested, NOWHERE, Phase, State, Task};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal};

impl Chapter for AlienPhase {
    /// D25, F4.10, F4.18: one of the worlds.
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        let worlds = match self {
            AlienPhase::Raid { fleet, .. } => raided(rules, state, fleet),
            AlienPhase::Press { fleet } => pressed(rules, state, fleet),
        };
        worlds.iter().for_each(|space| put(Action::At { space }));
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let Action::At { space } = action else { return wrong(self.rule()) };
        match self {
            AlienPhase::Raid { fleet, .. } => {
                relocate(cx, state, fleet, space);
                arrive(state, fleet, space);
            }
            AlienPhase::Press { fleet } => relocate(cx, state, fleet, space),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            AlienPhase::Raid { .. } => "F4.10",
            AlienPhase::Press { .. } => "F4.18",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        let (AlienPhase::Raid { fleet, .. } | AlienPhase::Press { fleet }) = self;
        format!("Which world does the {} go to?", fleet.title())
    }
}

/// F4.3 to F4.7: a token of a faction; F26.6: it is tested once, as printed.
pub(super) fn token(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    token: Token,
    faction: Faction,
    deed: AlienDeed,
) {
    let level = state.effective(faction);
    let valid = cx.rules.lookup.is_valid(level, deed);
    cx.note(state, || Event::TokenBegan { token, level: Some(level), valid });
    if !valid {
        return queue::end_token(cx, state); // F4.5
    }
    state.push(Task::EndToken);
    state.push(Task::Overflow);
    state.push(Task::Combats);
    match deed {
        // F4.4, F26.5: these never give the extra Advance.
        AlienDeed::Friction => return friction(cx, state, faction),
        AlienDeed::Greed => return war_effort::down(cx, state, faction, 1), // F4.22
        AlienDeed::Advance | AlienDeed::Spawn | AlienDeed::Tech | AlienDeed::Press => {}
    }
    if level == Level::TotalWar {
        state.push(Task::Extra { faction });
    }
    match deed {
        AlienDeed::Spawn => spawn(cx, state, faction, true),
        AlienDeed::Tech => tech(cx, state, faction, true),
        AlienDeed::Press => press(cx, state, faction, level),
        AlienDeed::Advance | AlienDeed::Friction | AlienDeed::Greed => advance(cx, state, faction, true),
    }
}

/// F4.7: the extra Advance. F26.7: all moves of a token come before its combats.
pub(super) fn extra(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    cx.note(state, || Event::ExtraAdvance { faction });
    advance(cx, state, faction, true);
}

/// F4.8, F4.9: every fleet in play moves; F26.47: Fast Advance counts for the Advance of a token.
pub(super) fn advance(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    fast: bool,
) {
    if !state.has_fleet(faction) {
        cx.note(state, || Event::Instead { faction, deed: AlienDeed::Advance, instead: AlienDeed::Spawn });
        return spawn(cx, state, faction, fast);
    }
    let steps = 1 + if fast { technology::copies(state, faction, AlienTech::FastAdvance) } else { 0 };
    for kind in FleetKind::ALL.into_iter().rev() {
        let fleet = Fleet { faction, kind };
        if state.fleet_at(fleet).is_some() {
            state.push(Task::Step { fleet, steps });
        }
    }
}

/// F4.10, F4.11: steps of one fleet, up to Sol or a space with an asset.
pub(super) fn step(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
    steps: u8,
) {
    for left in (1..=steps).rev() {
        let Some(at) = state.fleet_at(fleet) else { return };
        if at == Space::Sol {
            return;
        }
        if state.asset_spaces().has(at) {
            return state.engaged[fleet.faction].add(at); // F26.8: it attacks where it is
        }
        let worlds = raided(cx.rules, state, fleet);
        if worlds.count() > 1 {
            return ask(state, Phase::Alien(AlienPhase::Raid { fleet, steps: left }));
        }
        let to = worlds.first().unwrap_or_else(|| onward(cx.rules, fleet.faction, at));
        relocate(cx, state, fleet, to);
        if arrive(state, fleet, to) {
            return; // F26.11
        }
    }
}

/// Where a fleet goes that does not turn aside: toward Sol, or out of a world by the lowest number (F26.10).
pub(crate) fn onward(rules: &Federation, faction: Faction, at: Space) -> Space {
    match (at.number(), at.world()) {
        (Some(1), _) | (None, None) => Space::Sol,
        (Some(number), _) => Space::numbered(faction, number - 1),
        (None, Some(world)) => Space::numbered(faction, rules.lookup.exit[faction][world].max(1)),
    }
}

/// F4.10: the occupied worlds that a raider turns aside to, from space 2 on; F26.9: Ally Ships occupy.
pub(crate) fn raided(rules: &Federation, state: &State, fleet: Fleet) -> SpaceSet {
    match state.fleet_at(fleet) {
        Some(at) if at.number().is_some_and(|number| number >= 2) && technology::is_raider(state, fleet) => {
            rules.lookup.next_to(at) & SpaceSet::WORLDS & state.asset_spaces()
        }
        _ => SpaceSet::EMPTY,
    }
}

/// Moves a fleet and records where it came from (F4.10).
fn relocate(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
    to: Space,
) {
    let from = state.fleet_at(fleet).expect("a fleet in play moves");
    state.fleets[fleet.index()] = to as u8;
    state.entries[fleet.index()] = if to.world().is_some() { from.number().unwrap_or(0) } else { 0 };
    cx.note(state, || Event::FleetMoved { fleet, from, to });
}

/// F21.1: a fleet that enters Sol or a space with an asset fights.
fn arrive(state: &mut State, fleet: Fleet, at: Space) -> bool {
    let fights = at == Space::Sol || state.asset_spaces().has(at);
    if fights {
        state.engaged[fleet.faction].add(at);
    }
    fights
}

/// F4.12, F4.13: the rightmost fleet of the Spawn Order Track appears.
pub(super) fn spawn(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    fast: bool,
) {
    match state.spawn[faction].into_iter().rev().flatten().next() {
        Some(kind) => appear(cx, state, Fleet { faction, kind }),
        None => {
            cx.note(state, || Event::Instead { faction, deed: AlienDeed::Spawn, instead: AlienDeed::Tech });
            tech(cx, state, faction, fast);
        }
    }
}

/// F4.13: a fleet leaves its slot, the others close up, and it appears on the highest space. F4.14: it may fight.
fn appear(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, fleet: Fleet) {
    let slots = &mut state.spawn[fleet.faction];
    if let Some(index) = slots.iter().position(|&slot| slot == Some(fleet.kind)) {
        slots.copy_within(0..index, 1);
        slots[0] = None;
    }
    let at = Space::numbered(fleet.faction, TRACK);
    state.fleets[fleet.index()] = at as u8;
    state.entries[fleet.index()] = 0;
    cx.note(state, || Event::Spawned { fleet, at });
    arrive(state, fleet, at);
}

/// F5.4, F6.12: a fleet in the Spawn Order Track appears; in play it moves at War or Total War (F26.14).
pub(super) fn spawn_or_step(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
    steps: u8,
) {
    if state.fleet_at(fleet).is_none() {
        appear(cx, state, fleet);
    } else if state.effective(fleet.faction).is_war() {
        step(cx, state, fleet, steps);
    } else {
        cx.note(state, || Event::NoEffect { faction: fleet.faction, deed: AlienDeed::Advance });
    }
}

/// F4.15, F4.16: a faction gains a technology, or advances with a full track.
pub(super) fn tech(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    fast: bool,
) {
    let full = state.techs[faction].len() >= usize::from(cx.rules.lookup.track[faction]);
    if full && state.effective(faction).is_war() {
        cx.note(state, || Event::Instead { faction, deed: AlienDeed::Tech, instead: AlienDeed::Advance });
        advance(cx, state, faction, fast);
    } else if full || state.piles[faction] == 0 {
        cx.note(state, || Event::NoEffect { faction, deed: AlienDeed::Tech });
    } else if state.has_spy(faction) {
        ask(state, Phase::Contest(ContestPhase::Contest { what: Contested::Tech { faction }, fast }));
    } else {
        gain(cx, state, faction);
    }
}

/// F4.16: a random counter of the pile is placed on the highest empty space.
pub(super) fn gain(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
) {
    let pile = state.piles[faction];
    let index =
        cx.draw(pile.count_ones() as usize, "alien technology", |index| nth(pile, index).title().to_string());
    let tech = nth(pile, index);
    state.piles[faction] &= !(1 << tech.index());
    if tech == AlienTech::DoomFleet {
        // F23.14, F26.43: a fleet, not a counter on the track.
        return appear(cx, state, Fleet { faction, kind: FleetKind::Doom });
    }
    state.techs[faction].push(tech);
    let space = 7 - state.techs[faction].len() as u8;
    cx.note(state, || Event::TechGained { faction, tech, space });
    let full = state.techs[faction].len() >= usize::from(cx.rules.lookup.track[faction]);
    if full && state.has_spy(faction) {
        // F12.8, F26.55: no space is left for the spy, which comes home alive.
        state.deployed.remove(Purse::spy(faction));
        state.fresh.remove(Purse::spy(faction));
        state.pools.put(Resource::Espionage);
        cx.note(state, || Event::SpyReturned { faction });
    }
    ending::check_technology(cx, state);
}

/// The counter with that number in a pile.
fn nth(pile: u16, index: usize) -> AlienTech {
    let there = |tech: &AlienTech| pile >> tech.index() & 1 != 0;
    AlienTech::ALL.into_iter().filter(there).nth(index).expect("F4.16: a number below that of the pile")
}

/// F4.17 to F4.20: fleets spread without a fight; F4.19: without any it is a Spawn.
fn press(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    level: Level,
) {
    if !state.has_fleet(faction) {
        cx.note(state, || Event::Instead { faction, deed: AlienDeed::Press, instead: AlienDeed::Spawn });
        return spawn(cx, state, faction, true);
    }
    if level.is_war() {
        cx.note(state, || Event::Instead { faction, deed: AlienDeed::Press, instead: AlienDeed::Advance });
        return advance(cx, state, faction, true);
    }
    // F26.12: in ascending order of number, then of kind; the last on the agenda is the first to move.
    for number in (1..=TRACK).rev() {
        let space = Space::numbered(faction, number);
        for kind in FleetKind::ALL.into_iter().rev() {
            let fleet = Fleet { faction, kind };
            if state.fleets[fleet.index()] == space as u8 {
                state.push(Task::PressStep { fleet });
            }
        }
    }
}

/// F4.18: worlds without asset and without any alien fleet (F26.48).
fn pressed(rules: &Federation, state: &State, fleet: Fleet) -> SpaceSet {
    let Some(at) = state.fleet_at(fleet) else { return SpaceSet::EMPTY };
    (rules.lookup.next_to(at) & SpaceSet::WORLDS).minus(state.asset_spaces() | state.fleet_spaces())
}

/// F4.18: one fleet on a numbered space.
pub(super) fn press_step(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    fleet: Fleet,
) {
    let worlds = pressed(cx.rules, state, fleet);
    match (worlds.count(), worlds.first()) {
        (0, _) => {}
        (1, Some(world)) => return relocate(cx, state, fleet, world),
        _ => return ask(state, Phase::Alien(AlienPhase::Press { fleet })),
    }
    let Some(number) = state.fleet_at(fleet).and_then(Space::number) else { return };
    if number == 1 {
        return;
    }
    let to = Space::numbered(fleet.faction, number - 1);
    if !state.asset_spaces().has(to) {
        relocate(cx, state, fleet, to);
    }
}

/// F4.21: War Effort goes down if a Base stands in the faction's territory.
fn friction(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, faction: Faction) {
    let bases = state.base_spaces() & cx.rules.lookup.territory[faction];
    if bases.is_empty() {
        cx.note(state, || Event::NoEffect { faction, deed: AlienDeed::Friction });
    } else {
        war_effort::down(cx, state, faction, 1);
    }
}

/// F21.7: a destroyed fleet is not in play any more.
pub(super) fn remove(state: &mut State, fleet: Fleet) {
    state.fleets[fleet.index()] = NOWHERE;
    state.entries[fleet.index()] = 0;
}
