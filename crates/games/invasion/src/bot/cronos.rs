//! Where Cronos goes: where the rest of the project can be funded soon, and where he is safe.

use super::worth::pours;
use crate::ids::{Coalition, Project, TerritoryId};
use crate::rules::{cronos_may_end, cronos_may_enter, next_cards};
use crate::set::Set;
use crate::state::State;
use crate::{Action, Invasion, MarchAction};

pub(super) fn go(rules: &Invasion, state: &State, left: u8) -> Action {
    let open = cronos_may_enter(rules, state);
    let search = Search { rules, state, open };
    let stay = search.end(state.cronos);
    let near = rules.lookup.near[state.cronos.index()].and(open);
    let best = near
        .iter()
        .filter_map(|at| Some((at, search.best(at, left - 1)?)))
        .max_by(|one, other| one.1.total_cmp(&other.1));
    match (best, stay) {
        (Some((_, there)), Some(here)) if here >= there => MarchAction::Stop.into(),
        (Some((at, _)), _) => MarchAction::Cronos { at }.into(),
        (None, _) => MarchAction::Stop.into(),
    }
}

struct Search<'a> {
    rules: &'a Invasion,
    state: &'a State,
    open: Set<TerritoryId>,
}

impl Search<'_> {
    /// The best end that can be reached.
    fn best(&self, at: TerritoryId, left: u8) -> Option<f32> {
        let here = self.end(at);
        if left == 0 {
            return here;
        }
        let further = self.rules.lookup.near[at.index()].and(self.open).iter();
        let there = further.filter_map(|next| self.best(next, left - 1)).max_by(f32::total_cmp);
        match (here, there) {
            (Some(here), Some(there)) => Some(here.max(there)),
            (here, there) => here.or(there),
        }
    }

    /// What it is worth to end there, if he may.
    fn end(&self, at: TerritoryId) -> Option<f32> {
        if !cronos_may_end(self.rules, self.state, at) {
            return None;
        }
        let moves = self.rules.cronos_moves(self.state);
        let rounds = rounds(self.rules, self.state.funded, at, moves);
        Some(-3.0 * f32::from(rounds) - self.danger(at))
    }

    /// Hydra pieces that may come against units that can be there.
    fn danger(&self, at: TerritoryId) -> f32 {
        let (rules, state) = (self.rules, self.state);
        let sources = rules.lookup.near[at.index()].iter().filter(|near| pours(rules, state, *near)).count();
        let enemy = f32::from(state.invaders[at.index()]) + 1.5 * sources as f32;
        let later = state.order.iter().skip_while(|who| **who != state.holder).skip(1);
        let mut friends = f32::from(state.humans(at));
        for who in later {
            let moves = rules.moves(state, *who);
            let able = TerritoryId::every()
                .filter(|from| *from != at && rules.lookup.distance[at.index()][from.index()] <= moves);
            friends += able.map(|from| f32::from(state.units[*who][from.index()])).sum::<f32>();
        }
        let strong = if f32::from(rules.hydra_power(state)) > 1.5 { 1.0 } else { 0.8 };
        let lack = (strong * enemy + 1.5 - friends).max(0.0);
        let alone = if friends < 1.0 { 6.0 } else { 0.0 };
        2.0 * lack + alone + 0.6 * enemy - 0.3 * f32::from(rules.defense(state, at))
    }
}

/// Rounds that pass, at the least, until cards 1 to 4b are funded.
fn rounds(rules: &Invasion, funded: Set<Project>, at: TerritoryId, moves: u8) -> u8 {
    let mut least = u8::MAX;
    for project in next_cards(funded).iter() {
        let Some(owner) = rules.pack.projects[project].owner else { return 0 };
        let (stop, away) = nearest(rules, owner, at);
        let travel = away.div_ceil(moves);
        let mut after = funded;
        after.add(project);
        let more = if rules.lookup.core.has(project) { rules.pack.numbers.cronos_moves_more } else { moves };
        least = least.min(1 + travel + rounds_after(rules, after, stop, more));
    }
    if least == u8::MAX { 0 } else { least }
}

/// In the round in which a card is funded Cronos moves on, so a stop costs nothing more.
fn rounds_after(rules: &Invasion, funded: Set<Project>, at: TerritoryId, moves: u8) -> u8 {
    let mut least = u8::MAX;
    for project in next_cards(funded).iter() {
        let Some(owner) = rules.pack.projects[project].owner else { return 0 };
        let (stop, away) = nearest(rules, owner, at);
        let travel = away.div_ceil(moves).max(1);
        let mut after = funded;
        after.add(project);
        let more = if rules.lookup.core.has(project) { rules.pack.numbers.cronos_moves_more } else { moves };
        least = least.min(travel + rounds_after(rules, after, stop, more));
    }
    if least == u8::MAX { 0 } else { least }
}

/// The nearest territory of a coalition.
fn nearest(rules: &Invasion, owner: Coalition, at: TerritoryId) -> (TerritoryId, u8) {
    let distance = &rules.lookup.distance[at.index()];
    let stop = rules.lookup.home[owner].into_iter().min_by_key(|to| distance[to.index()]);
    let stop = stop.unwrap_or(at);
    (stop, distance[stop.index()])
}

/// Rounds that pass, at the least, until cards 1 to 4b are funded, with Cronos where he is.
pub(super) fn rounds_to_go(rules: &Invasion, state: &State) -> u8 {
    rounds(rules, state.funded, state.cronos, rules.cronos_moves(state))
}
