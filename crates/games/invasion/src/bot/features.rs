//! What an estimate looks at: the world, and one coalition in it.

use super::cronos;
use super::worth::{expected, pours};
use crate::Invasion;
use crate::ids::{
    COALITIONS, Coalition, Good, LANDS, Mercenary, Project, Status, Step, Tech, TerritoryId, Wave,
};
use crate::rules::next_cards;
use crate::set::Set;
use crate::state::State;

/// The number of features of the world.
pub(super) const WORLD: usize = 83;
/// The number of features of a coalition.
pub(super) const OWN: usize = 40;

/// A list that is filled from the front.
struct List<const N: usize> {
    values: [f32; N],
    next: usize,
}

impl<const N: usize> List<N> {
    fn new() -> List<N> {
        let mut list = List { values: [0.0; N], next: 0 };
        list.put(1.0);
        list
    }

    fn put(&mut self, value: f32) {
        self.values[self.next] = value;
        self.next += 1;
    }

    fn count(&mut self, value: usize) {
        self.put(value as f32);
    }

    fn flag(&mut self, condition: bool) {
        self.put(f32::from(u8::from(condition)));
    }

    fn end(self) -> [f32; N] {
        debug_assert_eq!(self.next, N, "every feature is there");
        self.values
    }
}

/// MIC after the next step 13 as things stand, and whether there is too little Food.
fn forecast(rules: &Invasion, state: &State, who: Coalition) -> (u16, bool) {
    let lost = u16::from(rules.infested(state, who)) + u16::from(rules.is_infected(state, who));
    let left = state.has(who, Good::Mic).saturating_sub(lost);
    let earns = state.step < Step::Income || state.step > Step::Damage;
    let income = if earns { rules.income(state, who)[Good::Food] } else { 0 };
    let hungry = u16::from(rules.food_due(state, who, left)) > state.has(who, Good::Food) + u16::from(income);
    (left.saturating_sub(u16::from(hungry)), hungry)
}

/// Coalitions that still have a card to fund (V12.1).
fn needed(rules: &Invasion, state: &State) -> Set<Coalition> {
    let open = Project::ALL.into_iter().filter(|project| !state.funded.has(*project));
    open.filter_map(|project| rules.pack.projects[project].owner).collect()
}

/// What counts for the world, always in the same order.
pub(super) fn world(rules: &Invasion, state: &State) -> [f32; WORLD] {
    let mut list = List::new();
    time(state, &mut list);
    hydra(rules, state, &mut list);
    people(rules, state, &mut list);
    forces(rules, state, &mut list);
    wealth(rules, state, &mut list);
    project(rules, state, &mut list);
    escort(rules, state, &mut list);
    cards(state, &mut list);
    list.end()
}

fn time(state: &State, list: &mut List<WORLD>) {
    let devastation = state.wave == Wave::Devastation;
    list.count(state.round.into());
    list.count(state.events_left(Wave::Devastation) / COALITIONS);
    list.count(if devastation { 0 } else { state.events_left(Wave::Assault) / COALITIONS });
    list.flag(devastation);
    list.flag(state.wave_ends);
    list.flag(state.step > Step::Income);
    list.flag(state.step > Step::Events);
    list.flag(state.step > Step::Battle);
    list.flag(state.step > Step::Damage);
}

fn hydra(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    list.put(rules.hydra_power(state).into());
    list.put(state.adaptation.into());
    list.count(rules.pack.adaptations.len() - state.adaptations.len());
    let lands = || TerritoryId::lands().filter(|at| state.hydra(*at) > 0);
    list.put(lands().map(|at| f32::from(state.invaders[at.index()])).sum());
    list.put(TerritoryId::zones().map(|at| f32::from(state.invaders[at.index()])).sum());
    list.count(state.ships.iter().flatten().count());
    list.count(lands().count());
    list.count(lands().filter(|at| state.humans(*at) == 0).count());
    let status = |wanted: Status| state.status.iter().filter(|status| **status == wanted).count();
    list.count(status(Status::Overrun));
    list.count(status(Status::Liberated));
    let capitals = state.living();
    let lost = |who: &Coalition| state.status[rules.lookup.capital[*who].index()] == Status::Overrun;
    list.count(capitals.iter().filter(lost).count());
    list.put(capitals.iter().map(|who| f32::from(state.consoles[who].damage)).sum());
    list.count(capitals.iter().filter(|who| state.consoles[*who].damage == 2).count());
    list.count(lands().filter(|at| rules.would_fall(state, *at)).count());
}

/// Lives, Food and fear.
fn people(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    let (living, needed) = (state.living(), needed(rules, state));
    let (mut few, mut some, mut many, mut hungry) = (0.0, 0.0, 0.0, 0);
    // By how little MIC is left: all, and those that are needed.
    let (mut low, mut low_needed, mut least) = ([0; 3], [0; 3], 12.0_f32);
    for who in living.iter() {
        let (after, starves) = forecast(rules, state, who);
        let mic = f32::from(after);
        few += mic.min(5.0);
        some += (mic - 5.0).clamp(0.0, 7.0);
        many += (mic - 12.0).max(0.0);
        hungry += usize::from(starves);
        for (place, level) in [0, 2, 5].into_iter().enumerate() {
            low[place] += usize::from(after <= level);
            low_needed[place] += usize::from(after <= level && needed.has(who));
        }
        if needed.has(who) {
            least = least.min(mic);
        }
    }
    list.count(living.len());
    list.count(state.desolated.len());
    list.put(few);
    list.put(some);
    list.put(many);
    list.put(least);
    low.into_iter().chain(low_needed).for_each(|count| list.count(count));
    list.count(hungry);
    let terror = || living.iter().map(|who| f32::from(state.consoles[who].terror));
    list.put(terror().sum());
    list.put(terror().map(|level| (level - 3.0).max(0.0)).sum());
}

/// Units, Power and technologies.
fn forces(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    let living = state.living();
    let hydra = rules.hydra_power(state);
    list.put(living.iter().map(|who| f32::from(state.army(who))).sum());
    list.put(living.iter().map(|who| f32::from(rules.command(state, who))).sum());
    list.count(living.iter().filter(|who| rules.power(state, *who) > hydra).count());
    list.count(living.iter().filter(|who| rules.power(state, *who) == hydra).count());
    list.put(living.iter().map(|who| f32::from(rules.power(state, who))).sum());
    let attack = TerritoryId::lands().filter(|at| state.is_contested(*at));
    list.put(attack.map(|at| f32::from(state.humans(at)) - f32::from(state.hydra(at))).sum());
    for tech in Tech::ALL {
        list.put(living.iter().map(|who| f32::from(state.consoles[who].tech[tech])).sum());
    }
    list.count(living.iter().filter(|who| !rules.is_infected(state, *who)).count());
}

/// What there is and what comes in.
fn wealth(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    let mut income = [0.0; Good::INCOME.len()];
    for who in state.living().iter() {
        let all = rules.income(state, who);
        for (sum, good) in income.iter_mut().zip(Good::INCOME) {
            *sum += f32::from(all[good]);
        }
    }
    for (good, income) in Good::INCOME.into_iter().zip(income) {
        list.put(f32::from(rules.pool(state, good)));
        list.put(income);
    }
    list.put(f32::from(rules.pool(state, Good::Research)));
}

/// What the rest of the project lacks, and how long it takes.
fn project(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    let next = next_cards(state.funded);
    let lack = |project: Project, good: Good| {
        u16::from(rules.pack.projects[project].cost[good]).saturating_sub(rules.pool(state, good))
    };
    for good in Good::COST {
        let least = next.iter().map(|project| lack(project, good)).min();
        list.put(least.unwrap_or(0).into());
    }
    let open = || Project::ALL.into_iter().filter(|project| !state.funded.has(*project));
    for good in Good::INCOME {
        let cost: u16 = open().map(|project| u16::from(rules.pack.projects[project].cost[good])).sum();
        list.put(cost.saturating_sub(rules.pool(state, good)).into());
    }
    list.put(cronos::rounds_to_go(rules, state).into());
    list.flag(state.funded_now);
    let at_hand = |project: Project| rules.pack.projects[project].owner.is_none_or(|who| who == state.holder);
    list.flag(next.iter().any(at_hand));
}

/// Cronos, and who guards him.
fn escort(rules: &Invasion, state: &State, list: &mut List<WORLD>) {
    let at = state.cronos;
    let near = rules.lookup.near[at.index()];
    list.put(f32::from(state.humans(at)).min(6.0));
    list.flag(state.humans(at) == 0);
    list.put(state.hydra(at).into());
    list.flag(rules.would_fall(state, at));
    list.count(near.iter().filter(|place| pours(rules, state, *place)).count());
    list.put(near.iter().map(|place| f32::from(state.humans(place))).sum());
    list.put((expected(rules, state, at) - f32::from(state.humans(at))).max(0.0));
    list.flag(state.alive(state.holder));
}

fn cards(state: &State, list: &mut List<WORLD>) {
    let held =
        |card: Mercenary| state.living().iter().map(|who| f32::from(state.consoles[who].cards[card])).sum();
    list.put(held(Mercenary::Clones));
    list.put(held(Mercenary::Vats));
    list.put(state.attached.iter().map(|cards| f32::from(cards.blasters.min(1))).sum());
    list.put(state.attached.iter().map(|cards| f32::from(cards.domes)).sum());
}

/// What counts for a coalition once the world is saved.
pub(super) fn own(rules: &Invasion, state: &State, who: Coalition) -> [f32; OWN] {
    let mut list = List::new();
    let console = &state.consoles[who];
    let (after, hungry) = forecast(rules, state, who);
    let mic = f32::from(after);
    list.put(mic.min(5.0));
    list.put((mic - 5.0).clamp(0.0, 7.0));
    list.put((mic - 12.0).max(0.0));
    [0, 2].into_iter().for_each(|level| list.flag(after <= level));
    list.flag(hungry);
    list.put(console.stock[Good::Food].into());
    list.put(rules.income(state, who)[Good::Food].into());
    list.put(f32::from(console.stock[Good::Money]).min(15.0));
    list.put(console.terror.into());
    list.put(f32::from(console.terror.saturating_sub(5)));
    for tech in Tech::ALL {
        list.put(console.tech[tech].into());
    }
    list.flag(!rules.is_infected(state, who));
    list.put(f32::from(rules.power(state, who)) - f32::from(rules.hydra_power(state)));
    list.put(state.army(who).into());
    list.put(rules.infested(state, who).into());
    let home = rules.lookup.home[who];
    list.put(home.iter().map(|at| f32::from(state.hydra(*at))).sum());
    list.count(home.iter().filter(|at| state.status[at.index()] == Status::Overrun).count());
    list.count(home.iter().filter(|at| rules.would_fall(state, **at)).count());
    capital(rules, state, who, &mut list);
    list.flag(needed(rules, state).has(who));
    list.flag(state.holder == who);
    list.count(state.living().len());
    list.put(cronos::rounds_to_go(rules, state).into());
    list.put(console.cards[Mercenary::Vats].into());
    Coalition::ALL.into_iter().skip(1).for_each(|one| list.flag(one == who));
    list.end()
}

fn capital(rules: &Invasion, state: &State, who: Coalition, list: &mut List<OWN>) {
    let at = rules.lookup.capital[who];
    debug_assert!(at.index() < LANDS, "a capital is a territory");
    list.put(state.consoles[who].damage.into());
    list.flag(state.status[at.index()] == Status::Overrun);
    list.flag(rules.would_fall(state, at));
    list.put(state.hydra(at).into());
    list.put(f32::from(state.humans(at)).min(5.0));
    list.flag(state.humans(at) == 0);
    list.count(rules.lookup.near[at.index()].iter().filter(|near| pours(rules, state, *near)).count());
    list.flag(state.consoles[who].damage == 2);
}
