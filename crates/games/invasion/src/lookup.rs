//! Tables made from pack and options once, so that rules index instead of search.

use crate::ids::{
    AdaptationId, Coalition, EventId, Face, Good, HOME, LANDS, PLACES, Project, ProjectRule, TerritoryId,
    Wave,
};
use crate::pack::{EVENTS, Pack};
use crate::set::Set;
use redoubt_engine::By;
use redoubt_engine::notation::WordList;

/// The largest MIC that a pack may have.
const MIC_LIMIT: usize = 41;

/// What rules look up.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    /// What the places are called in the notation.
    pub words: WordList,
    /// Move actions from one place to another.
    pub distance: [[u8; PLACES]; PLACES],
    /// V0.7.
    pub near: [Set<TerritoryId>; PLACES],
    /// The territories of a coalition, in the order of its console.
    pub home: By<Coalition, [TerritoryId; HOME]>,
    /// The same as sets.
    pub homes: By<Coalition, Set<TerritoryId>>,
    /// Whose a territory is.
    pub owner: [Option<Coalition>; PLACES],
    pub capital: By<Coalition, TerritoryId>,
    pub defense: [u8; PLACES],
    /// Territories with a Research token, and the dead zone with one.
    pub research: Set<TerritoryId>,
    /// V6.5: the dead zone whose token serves its controller.
    pub lab: Option<TerritoryId>,
    /// Dead zones next to a coalition's territories.
    pub zones_near: By<Coalition, Set<TerritoryId>>,
    /// V11.4: Food due by MIC.
    pub upkeep: [u8; MIC_LIMIT],
    /// The faces of the die, 1 to 6.
    pub faces: [Face; 6],
    /// V8.16: Enhanced Armor.
    pub armor: AdaptationId,
    /// V1.7.
    pub adaptations: By<Wave, Set<AdaptationId>>,
    /// V8.1.
    pub events: By<Wave, Set<EventId>>,
    /// Which card has a special rule that lasts.
    pub escort: Set<Project>,
    pub core: Set<Project>,
    pub screening: Set<Project>,
    /// V5.2: what a territory takes off command while Overrun and Liberated.
    pub command: [[u8; 2]; LANDS],
}

impl Lookup {
    pub(crate) fn new(pack: &Pack) -> Lookup {
        let mut near = [Set::EMPTY; PLACES];
        for link in &pack.links {
            near[link.from.index()].add(link.to);
            near[link.to.index()].add(link.from);
        }
        let of = |coalition: Coalition| {
            TerritoryId::lands().filter(move |at| pack.territories[at.index()].coalition == coalition)
        };
        let homes: By<Coalition, Set<TerritoryId>> = By::from_fn(|coalition| of(coalition).collect());
        let zones: Set<TerritoryId> = TerritoryId::zones().collect();
        let with = |rule: ProjectRule| {
            Project::ALL.into_iter().filter(|project| pack.projects[*project].rule == rule).collect()
        };
        Lookup {
            words: WordList::of(TerritoryId::every().map(|at| pack.place_name(at))),
            distance: distances(&near),
            near,
            home: By::from_fn(|coalition| {
                let mut own = of(coalition);
                std::array::from_fn(|_| own.next().expect("V1.4: five territories"))
            }),
            zones_near: By::from_fn(|coalition: Coalition| {
                let around = homes[coalition].iter().fold(Set::EMPTY, |all, at| near[at.index()].or(all));
                around.and(zones)
            }),
            homes,
            owner: std::array::from_fn(|index| pack.territories.get(index).map(|own| own.coalition)),
            capital: By::from_fn(|coalition| {
                let capital = of(coalition).find(|at| pack.territories[at.index()].capital);
                capital.expect("V1.4: a capital")
            }),
            defense: std::array::from_fn(|index| match pack.territories.get(index) {
                Some(territory) => territory.defense,
                None => pack.zones[index - LANDS].defense,
            }),
            research: TerritoryId::lands().filter(|at| pack.territories[at.index()].research).collect(),
            lab: TerritoryId::zones().find(|at| pack.zones[at.zone_index()].benefit[Good::Research] > 0),
            upkeep: std::array::from_fn(|mic| upkeep(pack, mic)),
            faces: faces(pack),
            armor: AdaptationId::nth(armor(pack)),
            adaptations: By::from_fn(|wave| {
                let all = AdaptationId::all(pack.adaptations.len());
                all.filter(|card| pack.adaptations[card.index()].wave == wave).collect()
            }),
            events: By::of([
                Set::first_of(EVENTS[0]),
                Set::first_of(EVENTS[0] + EVENTS[1]).minus(Set::first_of(EVENTS[0])),
            ]),
            escort: with(ProjectRule::Escort),
            core: with(ProjectRule::Core),
            screening: with(ProjectRule::Screening),
            command: std::array::from_fn(|index| {
                let territory = &pack.territories[index];
                [territory.overrun.command, territory.liberated.command]
            }),
        }
    }
}

/// Counted by going from place to place.
fn distances(near: &[Set<TerritoryId>; PLACES]) -> [[u8; PLACES]; PLACES] {
    std::array::from_fn(|from| {
        let mut away = [u8::MAX; PLACES];
        let (mut edge, mut seen) = (Set::one(TerritoryId::nth(from)), Set::EMPTY);
        let mut steps = 0;
        while !edge.is_empty() {
            seen = seen.or(edge);
            edge.iter().for_each(|at| away[at.index()] = steps);
            edge = edge.iter().fold(Set::EMPTY, |all, at| near[at.index()].or(all)).minus(seen);
            steps += 1;
        }
        away
    })
}

/// V11.4
fn upkeep(pack: &Pack, mic: usize) -> u8 {
    let step = pack.upkeep.iter().find(|step| mic <= usize::from(step.mic)).or(pack.upkeep.last());
    if mic == 0 { 0 } else { step.map_or(0, |step| step.food) }
}

/// V13.1: the low numbers of a six-sided die are minus, the high ones plus.
fn faces(pack: &Pack) -> [Face; 6] {
    let count = |face: Face| usize::from(pack.die.faces[face]);
    std::array::from_fn(|index| match index {
        _ if index < count(Face::Minus) => Face::Minus,
        _ if index < count(Face::Minus) + count(Face::Zero) => Face::Zero,
        _ => Face::Plus,
    })
}

fn armor(pack: &Pack) -> usize {
    let armor = pack.adaptations.iter().position(|card| card.wave == Wave::Assault && card.power > 0);
    armor.expect("V8.16: a persistent Assault card")
}
