//! F21: combat.

use super::retreat::{self, Way, way_back};
use super::{Chapter, Cx, MANEUVER, actions, ask, rolls, technology, universal, war_effort, wrong};
use crate::ids::{
    AlienTech, AssetKind, Faction, FedTech, Fleet, FleetKind, HomeTrack, Icon, Loss, Purse, Resource, Ship,
    Space, SpaceSet,
};
use crate::state::{Built, CombatPhase, Phase, Site, State, Task, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, PassKind, Refusal};

/// No combat has more dice (F21.3).
const DICE_MAX: u8 = 5;

impl Chapter for CombatPhase {
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            CombatPhase::Order { faction } => {
                state.engaged[faction].iter().for_each(|space| put(Action::At { space }));
            }
            CombatPhase::Ready { dice, .. } => {
                put(Action::Roll);
                if dice < DICE_MAX && state.free(Resource::Maneuver) > 0 {
                    put(Action::OutManeuver);
                }
            }
            CombatPhase::Loss { space, .. } => each_loss(state, space, put),
            CombatPhase::Plunder { .. } => each_plunder(state, put),
            CombatPhase::Pursue { faction, space, kinds } => {
                for ship in Ship::ALL.into_iter().filter(|&ship| state.ships(ship).has(space)) {
                    for kind in FleetKind::ALL.into_iter().filter(|kind| kinds >> kind.index() & 1 != 0) {
                        let fleet = Fleet { faction, kind };
                        if retreat::pursuit(state, fleet, space).is_some() {
                            put(Action::Pursue { ship, fleet });
                        }
                    }
                }
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        match (self, action) {
            (CombatPhase::Order { faction }, Action::At { space }) => take_up(state, faction, space),
            (CombatPhase::Ready { faction, space, dice }, Action::Roll) => {
                rolls::roll(cx, state, Why::Combat { faction, space }, dice);
            }
            (CombatPhase::Ready { faction, space, dice }, Action::OutManeuver) => {
                // F10.2, F26.23
                actions::take(state, Resource::Maneuver, Purse::Free);
                state.pools.put(Resource::Maneuver);
                cx.note(state, || Event::DieBought { dice: dice + 1 });
                ready(state, faction, space, dice + 1);
            }
            (CombatPhase::Loss { space, faction }, Action::Lose { asset, loss }) => {
                lose(cx, state, space, asset, loss);
                state.push(Task::PushBack { faction, space });
            }
            (CombatPhase::Plunder { faction }, Action::Yield { purse }) => {
                actions::lose_deployed(cx, state, purse, Some(faction));
            }
            (CombatPhase::Plunder { faction }, Action::Give { resource }) => {
                actions::take(state, resource, Purse::Free);
                plundered(cx, state, faction, resource);
            }
            (CombatPhase::Plunder { faction }, Action::GiveTrack { resource, row, column }) => {
                state.track[usize::from(row)][usize::from(column)].take(resource);
                plundered(cx, state, faction, resource);
            }
            (CombatPhase::Pursue { space, .. }, Action::Pursue { ship, fleet }) => {
                retreat::follow(cx, state, ship, fleet, space);
            }
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            CombatPhase::Order { .. } => "F21.2",
            CombatPhase::Ready { .. } => "F10.2",
            CombatPhase::Loss { .. } => "F21.8",
            CombatPhase::Plunder { .. } => "F23.16",
            CombatPhase::Pursue { .. } => "F23.15",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            CombatPhase::Order { faction } => {
                format!("Which combat with the {} comes first?", faction.title())
            }
            CombatPhase::Ready { faction, space, dice } => {
                let dice = if dice == 1 { "1 die".to_string() } else { format!("{dice} dice") };
                format!("Combat with the {} at {}: {dice}.", faction.title(), space.title())
            }
            CombatPhase::Loss { space, .. } => {
                format!("The battle at {} is lost: what takes the loss?", space.title())
            }
            CombatPhase::Plunder { faction } => {
                format!("The {} plunder: which token is lost?", faction.title())
            }
            CombatPhase::Pursue { .. } => "Forced Pursuit: which ship follows which fleet?".to_string(),
        }
    }

    fn why_not(self, _: &Federation, _: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (CombatPhase::Ready { dice: DICE_MAX.., .. }, Action::OutManeuver) => {
                "there are five dice already"
            }
            (CombatPhase::Ready { .. }, Action::OutManeuver) => "no Maneuver token is in row 0 or Stored",
            (CombatPhase::Loss { .. }, Action::Lose { .. }) => {
                "there is no such asset, or it has no striped side up"
            }
            (CombatPhase::Order { .. }, Action::At { .. }) => "no combat is due there",
            (CombatPhase::Plunder { .. }, Action::GiveTrack { .. }) => {
                "tokens of the Track are taken only where there are no others"
            }
            (CombatPhase::Plunder { .. }, Action::Give { .. } | Action::Yield { .. }) => {
                "there is no such token"
            }
            (CombatPhase::Pursue { .. }, Action::Pursue { .. }) => "this ship cannot follow this fleet",
            _ => "that is not what is being decided now",
        };
        Refusal::new(self.rule(), reason)
    }

    fn passing(self) -> Option<(PassKind, Action)> {
        matches!(self, CombatPhase::Ready { .. }).then_some((MANEUVER, Action::Roll))
    }
}

/// F21.1: an asset came into a space: all fleets there fight.
pub(super) fn engage(state: &mut State, space: Space) {
    for faction in Faction::ALL {
        if state.kinds_in(faction, space) != 0 {
            state.engaged[faction].add(space);
        }
    }
}

/// The fleets of a faction that fight in a space, as bits of their kinds; F21.7: not those that re-spawned just now.
pub(crate) fn fighters(state: &State, faction: Faction, space: Space) -> u8 {
    state.kinds_in(faction, space) & !(state.respawned >> (4 * faction.index()) & 15) as u8
}

/// F21.2: whether a combat that was called for takes place: without an asset only in Sol.
pub(crate) fn is_due(state: &State, faction: Faction, space: Space) -> bool {
    fighters(state, faction, space) != 0 && (space == Space::Sol || state.asset_spaces().has(space))
}

/// F21.2: combats by faction; within a faction the player says which comes first.
pub(super) fn next(state: &mut State) {
    if state.engaged.values().fold(SpaceSet::EMPTY, |any, &due| any | due).is_empty() {
        return;
    }
    for faction in Faction::ALL {
        for space in state.engaged[faction].iter() {
            if !is_due(state, faction, space) {
                state.engaged[faction].remove(space);
            }
        }
        let due = state.engaged[faction];
        match (due.count(), due.first()) {
            (0, _) | (_, None) => {}
            (1, Some(space)) => return take_up(state, faction, space),
            _ => return ask(state, Phase::Combat(CombatPhase::Order { faction })),
        }
    }
}

fn take_up(state: &mut State, faction: Faction, space: Space) {
    state.engaged[faction].remove(space);
    state.push(Task::Combats);
    state.push(Task::Fight { faction, space });
}

/// What makes up the number of dice, in the order of F21.3.
pub(crate) fn parts(
    rules: &Federation,
    state: &State,
    faction: Faction,
    space: Space,
    value: u8,
    others: u8,
) -> [i8; 6] {
    let defence = technology::copies(state, faction, AlienTech::DefensiveSystems);
    let cover: u8 =
        rules.lookup.next_to(space).iter().map(|next| icons(rules, state, next, Icon::Cover)).sum();
    let here = icons(rules, state, space, Icon::Strike) + icons(rules, state, space, Icon::Cover);
    let missiles = state.advantages[FedTech::Missiles];
    [-(value as i8), -(others as i8), -(defence as i8), here as i8, cover as i8, missiles as i8]
}

/// F21.3: the number of dice, from 1 to 5. F26.38: every other fleet counts, whoever it belongs to.
pub(crate) fn dice_of(
    rules: &Federation,
    state: &State,
    faction: Faction,
    space: Space,
    value: u8,
    others: u8,
) -> u8 {
    let sum = 5 + parts(rules, state, faction, space, value, others).iter().sum::<i8>();
    sum.clamp(1, DICE_MAX as i8) as u8
}

/// F21.4: how many assets in a space show an icon.
fn icons(rules: &Federation, state: &State, space: Space, icon: Icon) -> u8 {
    let [flagship, ally, mine, defense] = rules.lookup.icons;
    let count = |shown: Icon, pieces: u8| if shown == icon { pieces } else { 0 };
    let mut found = count(flagship[0], state.flagships.count(space))
        + count(ally[0], state.allies.count(space))
        + count(mine[0], state.mines.count(space))
        + count(mine[1], state.mines.striped(space));
    if space == Space::Sol {
        found += match state.sol_defense {
            Built::Unbuilt => 0,
            Built::Plain => count(defense[0], 1),
            Built::Striped => count(defense[1], 1),
        };
    } else if let Some((base, striped)) = space.world().and_then(|world| state.base_on(world)) {
        found += count(rules.lookup.base_icons[base][usize::from(striped)], 1);
    }
    found
}

/// The highest Combat Value of some fleets of a faction.
fn strongest(rules: &Federation, faction: Faction, kinds: u8) -> u8 {
    let values = FleetKind::ALL.into_iter().filter(|kind| kinds >> kind.index() & 1 != 0);
    values.map(|kind| rules.lookup.combat[faction][kind]).max().unwrap_or(0)
}

/// F21.3: a combat begins with its number of dice.
pub(super) fn fight(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    space: Space,
) {
    let value = strongest(cx.rules, faction, fighters(state, faction, space));
    let dice = dice_of(cx.rules, state, faction, space, value, state.fleets_in(space) - 1);
    state.tally.combats = state.tally.combats.saturating_add(1);
    cx.note(state, || Event::CombatBegan { faction, space, dice });
    ready(state, faction, space, dice);
}

/// F10.2: dice may be bought; without that the roll is made at once.
fn ready(state: &mut State, faction: Faction, space: Space, dice: u8) {
    ask(state, Phase::Combat(CombatPhase::Ready { faction, space, dice }));
}

/// F21.5: hits of one die.
pub(super) fn hits_of_die(state: &State, die: u8) -> u8 {
    let targeting = state.has_tech(FedTech::Targeting);
    let shown = die + state.advantages[FedTech::Targeting] + state.advantages[FedTech::Distortion];
    u8::from(shown >= 5) + u8::from(targeting && shown >= 7)
}

/// F21.5: hits of a roll.
pub(crate) fn hits_of(state: &State, dice: &[u8]) -> u8 {
    dice.iter().map(|&die| hits_of_die(state, die)).sum()
}

/// F21.5: the chance of each number of hits.
pub(crate) fn chances(state: &State, dice: u8) -> [f64; 11] {
    let mut chances = [0.0; 11];
    chances[0] = 1.0;
    for _ in 0..dice {
        let mut next = [0.0; 11];
        for die in 1..=6 {
            let hits = usize::from(hits_of_die(state, die));
            for before in 0..11 - hits {
                next[before + hits] += chances[before] / 6.0;
            }
        }
        chances = next;
    }
    chances
}

/// The final roll is read. F23.16: Plunder comes before its hits.
pub(super) fn read(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    space: Space,
    dice: &[u8],
) {
    let hits = hits_of(state, dice);
    cx.note(state, || Event::CombatRead { faction, space, hits });
    state.push(Task::Hits { faction, space, hits });
    if technology::copies(state, faction, AlienTech::Plunder) > 0 {
        state.push(Task::Plunder { faction });
    }
}

/// F21.6: what hits do to each fleet: its way back, and whether it is destroyed.
pub(crate) fn ways(
    rules: &Federation,
    state: &State,
    faction: Faction,
    space: Space,
    hits: u8,
) -> [Option<(Way, bool)>; 4] {
    let (fought, durability) =
        (fighters(state, faction, space), technology::copies(state, faction, AlienTech::Durability));
    FleetKind::ALL.map(|kind| {
        let fleet = Fleet { faction, kind };
        (fought >> kind.index() & 1 != 0).then(|| {
            let way = way_back(state, fleet, space, hits);
            (way, hits + way.short > rules.lookup.value(fleet) + durability)
        })
    })
}

/// F21.6 to F21.8: hits destroy or drive back; without any the battle is lost.
pub(super) fn hits(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    space: Space,
    hits: u8,
) {
    if hits == 0 {
        return lost(cx, state, faction, space);
    }
    let ways = ways(cx.rules, state, faction, space, hits);
    let (mut destroyed, mut far) = (0, 0);
    // F26.39: of several the one with the highest Combat Value goes leftmost.
    let mut fallen = FleetKind::ALL;
    fallen.sort_by_key(|&kind| std::cmp::Reverse(cx.rules.lookup.combat[faction][kind]));
    for kind in fallen {
        if let Some((_, true)) = ways[kind.index()] {
            retreat::destroy(cx, state, Fleet { faction, kind }, space);
            destroyed += 1;
        }
    }
    for kind in FleetKind::ALL {
        if let Some((way, false)) = ways[kind.index()] {
            retreat::go_back(cx, state, Fleet { faction, kind }, space, way);
            far |= u8::from(way.steps >= 2) << kind.index();
        }
    }
    war_effort::destroyed(state, faction, destroyed);
    if far != 0 && technology::copies(state, faction, AlienTech::ForcedPursuit) > 0 {
        state.push(Task::Pursue { faction, space, kinds: far });
    }
}

/// F21.8: a lost battle: Military Losses, then an asset of the space.
fn lost(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    space: Space,
) {
    state.tally.lost = state.tally.lost.saturating_add(1);
    state.push(Task::Loss { faction, space });
    universal::raise(cx, state, HomeTrack::Military);
}

/// F21.8, F21.9, F26.40: only assets of the space; none (in Sol): fleets stay.
pub(super) fn ask_loss(state: &mut State, faction: Faction, space: Space) {
    if state.asset_spaces().has(space) {
        ask(state, Phase::Combat(CombatPhase::Loss { faction, space }));
    }
}

/// F21.8: a step loss on an upgraded asset, or an asset.
fn each_loss(state: &State, space: Space, put: &mut impl FnMut(Action)) {
    let mut lose = |asset, loss| put(Action::Lose { asset, loss });
    if state.flagships.count(space) > 0 {
        lose(AssetKind::Flagship, Loss::Spend);
    }
    if state.allies.count(space) > 0 {
        lose(AssetKind::Ally, Loss::Spend);
    }
    if state.mines.count(space) > 0 {
        lose(AssetKind::Mine, Loss::Spend);
    }
    if state.mines.striped(space) > 0 {
        lose(AssetKind::StripedMine, Loss::Flip);
        lose(AssetKind::StripedMine, Loss::Spend);
    }
    if space == Space::Sol && state.sol_defense != Built::Unbuilt {
        if state.sol_defense == Built::Striped {
            lose(AssetKind::SolDefense, Loss::Flip);
        }
        lose(AssetKind::SolDefense, Loss::Spend);
    }
    if let Some((_, striped)) = space.world().and_then(|world| state.base_on(world)) {
        if striped {
            lose(AssetKind::Base, Loss::Flip);
        }
        lose(AssetKind::Base, Loss::Spend);
    }
}

/// F21.8, F21.13: the asset flips, or goes to Unbuilt Assets.
fn lose(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    at: Space,
    asset: AssetKind,
    loss: Loss,
) {
    let found = at.world().and_then(|world| state.base_on(world).map(|(base, _)| (world, base)));
    match (asset, loss) {
        (AssetKind::Flagship, _) => state.flagships.scrap(at),
        (AssetKind::Ally, _) => state.allies.scrap(at),
        (AssetKind::Mine, _) => state.mines.scrap(at),
        (AssetKind::StripedMine, Loss::Flip) => state.mines.flip(at),
        (AssetKind::StripedMine, Loss::Spend) => state.mines.scrap_striped(at),
        (AssetKind::SolDefense, Loss::Flip) => state.sol_defense = Built::Plain,
        (AssetKind::SolDefense, Loss::Spend) => state.sol_defense = Built::Unbuilt,
        (AssetKind::Base, loss) => {
            if let Some((world, base)) = found {
                state.bases[base] = match loss {
                    Loss::Flip => Site::On { world, striped: false },
                    Loss::Spend => Site::Unbuilt,
                };
            }
        }
    }
    let base = found.map(|(_, base)| base).filter(|_| asset == AssetKind::Base);
    cx.note(state, || Event::AssetLost { asset, base, at, loss });
}

/// F23.16: row 0, Stored or Deployed; else the Track.
fn each_plunder(state: &State, put: &mut impl FnMut(Action)) {
    let mut any = false;
    for resource in Resource::ALL.into_iter().filter(|&resource| state.free(resource) > 0) {
        any = true;
        put(Action::Give { resource });
    }
    for purse in state.deployed.iter() {
        any = true;
        put(Action::Yield { purse });
    }
    if any {
        return;
    }
    for row in 1..=6_u8 {
        for column in 0..3_u8 {
            let kinds = state.track[usize::from(row)][usize::from(column)].kinds();
            kinds.for_each(|resource| put(Action::GiveTrack { resource, row, column }));
        }
    }
}

fn plundered(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    faction: Faction,
    resource: Resource,
) {
    state.pools.put(resource);
    cx.note(state, || Event::TokenLost { resource, purse: None, plunder: Some(faction) });
}
