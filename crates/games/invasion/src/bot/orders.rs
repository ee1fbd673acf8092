//! Where units stand and go.

use super::worth::{expected, need, strength, value};
use crate::ids::{Coalition, Good, PLACES, Project, TerritoryId};
use crate::set::Set;
use crate::state::{MOVES_MAX, State};
use crate::{Action, BattleAction, BuildAction, Invasion, MarchAction, Tech, TradeAction};

/// The own territory that lacks most, and how much that matters.
fn neediest(rules: &Invasion, state: &State, who: Coalition) -> (TerritoryId, f32) {
    let lack = |at: TerritoryId| {
        let own = f32::from(state.humans(at)) * strength(rules, state, who, at).max(0.8);
        let enemy = expected(rules, state, at) + if state.cronos == at { 2.0 } else { 0.4 };
        value(rules, state, at) * (enemy - own)
    };
    let home = rules.lookup.home[who];
    let best = home.into_iter().max_by(|one, other| lack(*one).total_cmp(&lack(*other)));
    let best = best.unwrap_or(rules.lookup.capital[who]);
    (best, lack(best))
}

/// Of all territories that will get a unit, the first in the order of canonical play.
fn first_of(
    state: &State,
    who: Coalition,
    next: impl Fn(&State) -> Option<(TerritoryId, u16)>,
) -> Option<TerritoryId> {
    let (mut after, mut first) = (*state, None::<TerritoryId>);
    while let Some((at, cost)) = next(&after) {
        after.units[who][at.index()] += 1;
        after.consoles[who].stock[Good::Money] -= cost;
        first = Some(first.filter(|first| first.index() < at.index()).unwrap_or(at));
    }
    first
}

pub(super) fn place(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let next = |after: &State| {
        let room = after.army(who) < rules.command(after, who);
        room.then(|| (neediest(rules, after, who).0, 0))
    };
    let at = first_of(state, who, next).unwrap_or(rules.lookup.capital[who]);
    BuildAction::Deploy { at }.into()
}

/// Money that must stay: $1, and what the project needs this round.
pub(super) fn spare(rules: &Invasion, state: &State, who: Coalition, good: Good) -> i32 {
    let own = i32::from(rules.funds(state, who, good));
    let wanted = super::economy::wanted(rules, state);
    let cost = wanted.map_or(0, |project| i32::from(rules.pack.projects[project].cost[good]));
    let free = i32::from(rules.pool(state, good)) - cost;
    own.min(free)
}

pub(super) fn deploy(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let last = state.funded.has(Project::FourA) && state.funded.has(Project::FourB);
    let keep = if last { 0 } else { 1 };
    let next = |after: &State| {
        let (at, lack) = neediest(rules, after, who);
        let room = after.army(who) < rules.command(after, who);
        let cost = rules.deploy_cost(after, at);
        let able = spare(rules, after, who, Good::Money) - keep >= i32::from(cost);
        (room && lack > -4.0 && able).then_some((at, cost.into()))
    };
    first_of(state, who, next).map_or(Action::DONE, |at| BuildAction::Deploy { at }.into())
}

/// Where a coalition gives units up: where they are needed least.
pub(super) fn withdraw(rules: &Invasion, state: &State, who: Coalition) -> Action {
    let use_of = |at: TerritoryId| {
        let spare = f32::from(state.units[who][at.index()]) - f32::from(need(rules, state, who, at));
        value(rules, state, at) - 4.0 * spare
    };
    let at = state.stations(who).iter().min_by(|one, other| use_of(*one).total_cmp(&use_of(*other)));
    BattleAction::Remove { at: at.unwrap_or(state.cronos) }.into()
}

/// Which unit goes where: for each group of units the place it is sent to.
struct Plan {
    /// By actions left (0 among them) and place: units that are not sent anywhere yet.
    free: [[u8; PLACES]; MOVES_MAX + 1],
    /// Where the coalition has units.
    stations: Set<TerritoryId>,
    /// The first unit that has to move, in the order of canonical play, and where to.
    first: Option<(TerritoryId, u8, TerritoryId)>,
    /// The group that is asked about, and where its unit goes.
    asked: Option<(TerritoryId, u8)>,
    answer: Option<TerritoryId>,
}

impl Plan {
    fn new(state: &State, who: Coalition, asked: Option<(TerritoryId, u8)>) -> Plan {
        let mut free = [[0; PLACES]; MOVES_MAX + 1];
        free[0] = state.units[who];
        for left in 1..=MOVES_MAX {
            free[left] = state.left[left - 1];
            for (staying, moving) in free[0].iter_mut().zip(state.left[left - 1]) {
                *staying -= moving;
            }
        }
        Plan { free, stations: state.stations(who), first: None, asked, answer: None }
    }

    /// Units that can be at a place.
    fn able(&self, rules: &Invasion, to: TerritoryId) -> u8 {
        let distance = &rules.lookup.distance[to.index()];
        let mut able = 0;
        for at in self.stations.iter().map(TerritoryId::index) {
            let away = usize::from(distance[at]);
            able += self.free.iter().skip(away).map(|places| places[at]).sum::<u8>();
        }
        able
    }

    /// Sends so many units to a place, the nearest first.
    fn send(&mut self, rules: &Invasion, to: TerritoryId, mut count: u8) {
        let distance = &rules.lookup.distance[to.index()];
        for away in 0..=MOVES_MAX {
            for left in away..=MOVES_MAX {
                for at in self.stations.iter().filter(|at| usize::from(distance[at.index()]) == away) {
                    let sent = count.min(self.free[left][at.index()]);
                    if sent == 0 {
                        continue;
                    }
                    self.free[left][at.index()] -= sent;
                    count -= sent;
                    if away > 0 {
                        self.note(at, left as u8, to);
                    }
                }
            }
        }
    }

    fn note(&mut self, at: TerritoryId, left: u8, to: TerritoryId) {
        if self.asked == Some((at, left)) && self.answer.is_none() {
            self.answer = Some(to);
        }
        let earlier = |(place, moves, _): (TerritoryId, u8, TerritoryId)| (left, place) > (moves, at);
        if self.first.is_none_or(earlier) {
            self.first = Some((at, left, to));
        }
    }
}

/// Whether a coalition looks after a place: its own, Cronos', and dead zones when it is strong.
fn cares(rules: &Invasion, state: &State, who: Coalition, at: TerritoryId) -> bool {
    let owner = rules.lookup.owner[at.index()];
    let raids = at.is_zone()
        && state.invaders[at.index()] > 0
        && rules.power(state, who) > rules.hydra_power(state)
        && rules.lookup.zones_near[who].has(at);
    state.cronos == at || raids || owner.is_some_and(|owner| owner == who && !state.desolated.has(who))
}

fn plan(rules: &Invasion, state: &State, who: Coalition, asked: Option<(TerritoryId, u8)>) -> Plan {
    let mut plan = Plan::new(state, who, asked);
    let mut open: Set<TerritoryId> =
        rules.existing(state).iter().filter(|at| cares(rules, state, who, *at)).collect();
    let worth = |at: TerritoryId| {
        let zone = if at.is_zone() { -1.5 } else { 0.0 };
        value(rules, state, at) + zone
    };
    let mut best: Option<TerritoryId> = None;
    while let Some(at) = open.iter().max_by(|one, other| worth(*one).total_cmp(&worth(*other))) {
        open.remove(at);
        let need = need(rules, state, who, at);
        if need == 0 {
            continue;
        }
        let able = plan.able(rules, at);
        let vital = state.cronos == at || rules.lookup.capital[who] == at;
        if able > 0 && (vital || f32::from(able) >= 0.7 * f32::from(need)) {
            plan.send(rules, at, need);
            best = best.or(Some(at));
        }
    }
    garrison(rules, state, who, &mut plan);
    if let Some(at) = best {
        let rest = plan.able(rules, at);
        plan.send(rules, at, rest);
    }
    plan
}

/// One unit stops an Overrun where invaders may flow over to.
fn garrison(rules: &Invasion, state: &State, who: Coalition, plan: &mut Plan) {
    for at in rules.lookup.home[who] {
        let threatened =
            rules.lookup.near[at.index()].iter().any(|near| super::worth::pours(rules, state, near));
        let empty = state.humans(at) == state.units[who][at.index()] && need(rules, state, who, at) == 0;
        if threatened && empty && !state.desolated.has(who) && rules.lookup.defense[at.index()] <= 2 {
            plan.send(rules, at, 1);
        }
    }
}

pub(super) fn march(rules: &Invasion, state: &State, who: Coalition) -> Action {
    match plan(rules, state, who, None).first {
        Some((at, left, to)) if step(rules, state, at, to).is_some() => MarchAction::From { at, left }.into(),
        _ => Action::DONE,
    }
}

pub(super) fn march_to(
    rules: &Invasion,
    state: &State,
    who: Coalition,
    from: TerritoryId,
    left: u8,
) -> Action {
    let to = plan(rules, state, who, Some((from, left))).answer.unwrap_or(rules.lookup.capital[who]);
    let at = step(rules, state, from, to).or(rules.ways(state, from).first()).unwrap_or(from);
    MarchAction::To { at }.into()
}

/// The next step on the way to a place.
fn step(rules: &Invasion, state: &State, from: TerritoryId, to: TerritoryId) -> Option<TerritoryId> {
    let distance = &rules.lookup.distance[to.index()];
    let near = rules.ways(state, from).iter().min_by_key(|at| distance[at.index()])?;
    (distance[near.index()] < distance[from.index()]).then_some(near)
}

/// Whether an order comes in the order of canonical play.
pub(super) fn is_canonical(state: &State, action: Action) -> bool {
    let cursor = usize::from(state.cursor);
    match action {
        Action::Build(BuildAction::Deploy { at }) => at.index() >= cursor,
        Action::Build(BuildAction::Upgrade { tech }) => tech.index() >= cursor,
        Action::Build(BuildAction::Buy { card }) => card.index() >= cursor,
        Action::March(MarchAction::From { at, left }) => {
            (MOVES_MAX - usize::from(left)) * PLACES + at.index() >= cursor
        }
        // Offers are made of one line.
        Action::Trade(TradeAction::Line { .. }) => state
            .offer
            .is_none_or(|offer| offer.give.values().chain(offer.get.values()).all(|amount| *amount == 0)),
        Action::Trade(TradeAction::Refuse { .. }) => false,
        _ => true,
    }
}

/// What is done instead of an order that comes too late, or of more than is needed.
pub(super) fn instead(rules: &Invasion, state: &State, action: Action) -> Action {
    match (state.phase, action) {
        (crate::Phase::SetUp(crate::SetUp::PlaceStart { who }), _) => {
            let rest = rules.lookup.home[who].into_iter();
            let at = rest.filter(|at| at.index() >= usize::from(state.cursor)).min();
            BuildAction::Deploy { at: at.unwrap_or(rules.lookup.capital[who]) }.into()
        }
        (_, Action::Trade(TradeAction::Refuse { .. })) => TradeAction::Decline.into(),
        (_, Action::Trade(_)) => TradeAction::Drop.into(),
        _ => Action::DONE,
    }
}

/// The order in which technologies are raised.
pub(super) const RESEARCH: [(Tech, u8); 11] = [
    (Tech::Military, 0),
    (Tech::Military, 1),
    (Tech::Military, 3),
    (Tech::Biology, 0),
    (Tech::Biology, 1),
    (Tech::Biology, 2),
    (Tech::Military, 2),
    (Tech::Communications, 0),
    (Tech::Communications, 1),
    (Tech::Social, 0),
    (Tech::Social, 1),
];
