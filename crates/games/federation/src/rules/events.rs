//! F6: Random Events.

use super::{
    Chapter, Cx, actions, aliens, ask, build, morale, relations, research, resources, rolls, universal,
    war_effort, wrong,
};
use crate::ids::{
    Chit, Conflict, EventRow, Faction, Fleet, FleetKind, HomeTrack, Pair, Piece, Relation, Resource,
};
use crate::state::{Change, EventPhase, Phase, ResearchPhase, State, Task, Toward, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal};

impl Chapter for EventPhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            EventPhase::Faction { .. } => {
                Faction::ALL.into_iter().for_each(|faction| put(Action::Faction { faction }));
            }
            EventPhase::Hit { faction } => {
                let bases = state.base_spaces() & rules.lookup.territory[faction];
                bases.iter().for_each(|space| put(Action::At { space }));
            }
            EventPhase::FreeBuild => {
                let built = Piece::ALL.into_iter().filter(|&piece| build::is_unbuilt(state, piece));
                built.for_each(|piece| put(Action::Piece { piece }));
                put(Action::Pass);
            }
            EventPhase::FreePropaganda => {
                let tracks =
                    HomeTrack::ALL.into_iter().filter(|&track| morale::can_improve(rules, state, track));
                tracks.for_each(|track| put(Action::Track { track }));
                put(Action::Pass);
            }
            EventPhase::Spend { resource } => {
                state.deployed_as(resource).iter().for_each(|purse| put(Action::Yield { purse }));
            }
            EventPhase::FailedAlliance => allied(state).for_each(|pair| put(Action::Pair { pair })),
            EventPhase::ChangeOrder { changes } => {
                changes.into_iter().for_each(|change| put(Action::Pair { pair: change.pair }));
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
            (EventPhase::Faction { row }, Action::Faction { faction }) => of_faction(cx, state, row, faction),
            (EventPhase::Hit { .. }, Action::At { space }) => universal::hit(cx, state, space),
            (EventPhase::FreeBuild, Action::Piece { piece }) => build::place_at_sol(cx, state, piece),
            (EventPhase::FreePropaganda, Action::Track { track }) => morale::improve(cx, state, track),
            (EventPhase::FreeBuild | EventPhase::FreePropaganda, Action::Pass) => {}
            (EventPhase::Spend { .. }, Action::Yield { purse }) => {
                actions::lose_deployed(cx, state, purse, None);
            }
            (EventPhase::FailedAlliance, Action::Pair { pair }) => {
                state.push(Task::Change { change: Change { pair, toward: Toward::Neutral } });
            }
            (EventPhase::ChangeOrder { changes: [one, other] }, Action::Pair { pair }) => {
                let (first, second) = if one.pair == pair { (one, other) } else { (other, one) };
                state.push(Task::Change { change: second });
                state.push(Task::Change { change: first });
            }
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            EventPhase::Faction { .. } => "F6.9",
            EventPhase::Hit { .. } => "F5.2",
            EventPhase::FreeBuild => "F6.7",
            EventPhase::FreePropaganda => "F6.8",
            EventPhase::Spend { .. } => "F6.13",
            EventPhase::FailedAlliance => "F6.15",
            EventPhase::ChangeOrder { .. } => "F20.4",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            EventPhase::Faction { row } => format!("{}: which faction?", row.title()),
            EventPhase::Hit { faction } => {
                format!("The war of the {} reaches your worlds: which Base takes the hit?", faction.title())
            }
            EventPhase::FreeBuild => "Free Build: what is placed at Sol?".to_string(),
            EventPhase::FreePropaganda => "Free Propaganda: which track?".to_string(),
            EventPhase::Spend { resource } => format!("Which deployed {} token is lost?", resource.title()),
            EventPhase::FailedAlliance => "Which alliance fails?".to_string(),
            EventPhase::ChangeOrder { .. } => "Which relation changes first?".to_string(),
        }
    }

    fn without_answer(self, rules: &Federation, state: &State) -> Action {
        match self {
            EventPhase::FreeBuild | EventPhase::FreePropaganda => Action::Pass,
            EventPhase::Faction { .. }
            | EventPhase::Hit { .. }
            | EventPhase::Spend { .. }
            | EventPhase::FailedAlliance
            | EventPhase::ChangeOrder { .. } => self.first(rules, state),
        }
    }
}

/// The pairs in Alliance.
fn allied(state: &State) -> impl Iterator<Item = Pair> + '_ {
    Pair::ALL.into_iter().filter(|&pair| state.relations[pair] == Relation::Alliance)
}

/// F6.1: a chit is drawn and its die rolled.
pub(super) fn draw(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let there = state.chits;
    let index =
        cx.draw(there.count_ones() as usize, "Event chit", |index| nth(there, index).title().to_string());
    let chit = nth(there, index);
    state.chits &= !(1 << chit.index());
    cx.note(state, || Event::ChitDrawn { chit });
    rolls::roll(cx, state, Why::Event { chit }, 1);
}

fn nth(chits: u8, index: usize) -> Chit {
    let there = |chit: &Chit| chits >> chit.index() & 1 != 0;
    Chit::ALL.into_iter().filter(there).nth(index).expect("F6.1: a number below that of the chits")
}

/// F6.1: the row of the die comes about.
pub(super) fn read(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    chit: Chit,
    die: u8,
) {
    let row = cx.rules.pack.events[chit].rows[usize::from(die) - 1];
    state.tally.events = state.tally.events.saturating_add(1);
    cx.note(state, || Event::EventRead { chit, row });
    match row {
        EventRow::AdvanceResearch => {
            // F6.3, F11.5: not a halted one.
            if research::open(state).next().is_some() {
                ask(state, Phase::Research(ResearchPhase::Boost));
            }
        }
        EventRow::AdvanceTrack => resources::shift(cx, state), // F6.4, F26.16: they stay in row 0
        EventRow::AllianceDiplomacy => alliance(cx, state, Conflict::AllianceDiplomacy),
        EventRow::AllianceMilitary => alliance(cx, state, Conflict::AllianceMilitary),
        EventRow::AllianceResearch => alliance(cx, state, Conflict::AllianceResearch),
        EventRow::ExpansionDesire => universal::expansion(cx, state), // F6.6
        EventRow::MilitaryLoss => universal::raise(cx, state, HomeTrack::Military), // F6.6
        EventRow::FreeBuild => ask(state, Phase::Event(EventPhase::FreeBuild)),
        EventRow::FreePropaganda => ask(state, Phase::Event(EventPhase::FreePropaganda)),
        EventRow::ResourcesUp => resources::raise(cx, state),
        EventRow::SpendBuild => spend(cx, state, Resource::Build),
        EventRow::SpendManeuver => spend(cx, state, Resource::Maneuver),
        EventRow::SpendResearch => spend(cx, state, Resource::Research),
        EventRow::SpendEspionage => spend(cx, state, Resource::Espionage),
        EventRow::SpendMorale => spend(cx, state, Resource::Morale),
        EventRow::SpendDiplomacy => spend(cx, state, Resource::Diplomacy),
        EventRow::FailedAlliance => {
            if allied(state).next().is_some() {
                ask(state, Phase::Event(EventPhase::FailedAlliance)); // F6.15
            }
        }
        EventRow::GainTech
        | EventRow::SpawnScout
        | EventRow::SpawnRaider
        | EventRow::SpawnBattle
        | EventRow::WarEffort => rolls::roll(cx, state, Why::Faction { row }, 1), // F6.9
    }
}

/// F6.5: a roll on the Relations table.
fn alliance(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, conflict: Conflict) {
    rolls::roll(cx, state, Why::Relations { conflict }, 1);
}

/// F5.3, F6.5, F19: each listed pair changes.
pub(super) fn relate(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    conflict: Conflict,
    die: u8,
) {
    let toward = match conflict {
        Conflict::War => Toward::War,
        Conflict::AllianceDiplomacy => Toward::Diplomacy,
        Conflict::AllianceMilitary => Toward::Military,
        Conflict::AllianceResearch => Toward::Research,
    };
    match cx.rules.pack.relations_die[usize::from(die) - 1][..] {
        [one, other] => {
            relations::both(state, [Change { pair: one, toward }, Change { pair: other, toward }]);
        }
        [pair] => relations::change(cx, state, Change { pair, toward }),
        _ => {} // a row of a pack may have no pair, and none has more than two
    }
}

/// F6.9: the faction that the die means; the player's choice where the table says so.
pub(super) fn find_faction(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    row: EventRow,
    die: u8,
) {
    match cx.rules.pack.faction_die[usize::from(die) - 1] {
        Some(faction) => of_faction(cx, state, row, faction),
        None => ask(state, Phase::Event(EventPhase::Faction { row })),
    }
}

/// F6.10, F6.12, F6.14: what the row does to the faction.
fn of_faction(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    row: EventRow,
    faction: Faction,
) {
    cx.note(state, || Event::FactionMeant { faction });
    let fleet = |kind| Fleet { faction, kind };
    match row {
        EventRow::GainTech => aliens::tech(cx, state, faction, false),
        EventRow::SpawnScout => aliens::spawn_or_step(cx, state, fleet(FleetKind::Scout), 1),
        EventRow::SpawnRaider => aliens::spawn_or_step(cx, state, fleet(FleetKind::Raider), 1),
        EventRow::SpawnBattle => aliens::spawn_or_step(cx, state, fleet(FleetKind::Battle), 1),
        EventRow::WarEffort => war_effort::down(cx, state, faction, 1),
        _ => wrong("F6.9"),
    }
}

/// F6.13, F26.17: a token is lost, first from Stored, then Deployed, then from the Track nearest to row 0.
fn spend(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, resource: Resource) {
    if state.stored.get(resource) > 0 {
        state.stored.take(resource);
    } else if !state.deployed_as(resource).is_empty() {
        return ask(state, Phase::Event(EventPhase::Spend { resource }));
    } else {
        let Some(stack) = state.track.iter_mut().flatten().find(|stack| stack.get(resource) > 0) else {
            return;
        };
        stack.take(resource);
    }
    state.pools.put(resource);
    cx.note(state, || Event::TokenLost { resource, purse: None, plunder: None });
}
