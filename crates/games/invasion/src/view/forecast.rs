//! What will be if nothing changes: upkeep, projects, invaders that move on, and how long the game can last.

use crate::Invasion;
use crate::ids::{COALITIONS, Coalition, Good, Project, Step, TerritoryId, Wave};
use crate::rules::{next_cards, overflow};
use crate::state::{State, Task};
use redoubt_engine::{By, wire};

/// V11.4: what the next MIC Damage step does to a coalition as things stand, with the income that comes before it.
#[wire]
#[derive(Copy)]
pub struct Forecast {
    /// Food that is earned before (V7.9).
    pub food_income: u8,
    /// MIC lost to the virus and to infested territories.
    pub mic_lost: u8,
    /// Food that is due.
    pub food_due: u8,
    /// Food left after it.
    pub food_after: u16,
    /// Whether there is too little, which costs 1 MIC more.
    pub hungry: bool,
    /// MIC after it all; 0 is defeat.
    pub mic_after: u16,
    /// Territories that would be Overrun if status were looked at now.
    pub falling: u8,
}

/// V7.2, V7.3: a project card that may be funded next.
#[wire]
pub struct NextProject {
    /// The card.
    pub project: Project,
    /// Who funds it, while it holds the token; the last card anybody.
    pub owner: Option<Coalition>,
    /// What all coalitions together can pay now.
    pub pool: By<Good, u16>,
    /// What they lack of it.
    pub missing: By<Good, u16>,
    /// Whether that is enough.
    pub affordable: bool,
    /// Whether its owner holds the token, so that it could be funded now.
    pub at_hand: bool,
}

/// V10.7: an invader unit that would move on.
#[wire]
pub struct Spill {
    /// From where.
    pub from: TerritoryId,
    /// To where; several where the holder would choose.
    pub to: Vec<TerritoryId>,
    /// The filter that decides: 1 Cronos, 2 fewest invaders, 3 fewest coalition units, 4 the holder.
    pub filter: u8,
}

/// Whether a coalition's income comes before the next MIC Damage step.
fn earns_before(state: &State) -> bool {
    let waits = || state.agenda.waiting().contains(&Task::Body { step: Step::Income });
    state.step < Step::Income || state.step > Step::Damage || state.step == Step::Income && waits()
}

pub(super) fn maintenance(rules: &Invasion, state: &State, who: Coalition) -> Forecast {
    let mic = state.has(who, Good::Mic);
    let lost = u16::from(rules.infested(state, who)) + u16::from(rules.is_infected(state, who));
    let left = mic.saturating_sub(lost);
    let food_income =
        if earns_before(state) && state.alive(who) { rules.income(state, who)[Good::Food] } else { 0 };
    let food = (state.has(who, Good::Food) + u16::from(food_income)).min(rules.dial_max(Good::Food));
    let due = if left > 0 { rules.food_due(state, who, left) } else { 0 };
    let hungry = u16::from(due) > food;
    let falling = rules.lookup.home[who].iter().filter(|at| rules.would_fall(state, **at)).count();
    Forecast {
        food_income,
        mic_lost: lost.min(mic) as u8,
        food_due: due,
        food_after: food.saturating_sub(due.into()),
        hungry,
        mic_after: left.saturating_sub(u16::from(hungry)),
        falling: falling as u8,
    }
}

pub(super) fn next_projects(rules: &Invasion, state: &State) -> Vec<NextProject> {
    let pool = By::from_fn(|good: Good| if good == Good::Mic { 0 } else { rules.pool(state, good) });
    let next = |project: Project| {
        let card = &rules.pack.projects[project];
        let missing = By::from_fn(|good: Good| u16::from(card.cost[good]).saturating_sub(pool[good]));
        NextProject {
            project,
            owner: card.owner,
            pool,
            missing,
            affordable: missing == By::splat(0),
            at_hand: card.owner.is_none_or(|owner| owner == state.holder && state.alive(owner)),
        }
    };
    next_cards(state.funded).iter().map(next).collect()
}

/// V12.4: each round draws five cards.
pub(super) fn rounds_left(state: &State) -> u8 {
    let decks = |wave: Wave| state.events_left(wave).div_ceil(COALITIONS) as u8;
    let drawn = state.step > Step::Events && state.round > 0;
    let this = u8::from(drawn);
    match state.wave {
        Wave::Assault if state.wave_ends => {
            decks(Wave::Devastation) + if drawn { 1 } else { 1.min(decks(Wave::Assault)) }
        }
        Wave::Assault => decks(Wave::Assault) + decks(Wave::Devastation) + this,
        Wave::Devastation => decks(Wave::Devastation) + this,
    }
}

pub(super) fn spills(rules: &Invasion, state: &State) -> Vec<Spill> {
    let crowded = |at: &TerritoryId| {
        state.invaders[at.index()] > rules.defense(state, *at) && rules.is_full(state, *at)
    };
    let spill = |from: TerritoryId| {
        let (to, filter) = overflow(rules, state, from);
        Spill { from, to: to.iter().collect(), filter }
    };
    TerritoryId::every().filter(crowded).map(spill).collect()
}
