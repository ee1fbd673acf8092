//! Positions to start from: round 2, a board without pieces, South America first and holder, Cronos in Brazil, and no
//! trade actions left, so that nobody is asked for offers.

use invasion::{
    Agenda, Coalition, EventId, Invasion, Mercenary, PLACES, Phase, Pile, Placed, Project, Set, State,
    Status, Step, Task, TerritoryId, Trade, Wave,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{By, Game, Options, Rules, Silent};
use redoubt_testkit::Scenario;
use std::sync::OnceLock;

pub(crate) type Story = Scenario<'static, Invasion>;

pub(crate) use invasion::Coalition::{
    Africa as AF, Asia as AS, Europe as EU, NorthAmerica as NA, SouthAmerica as SA,
};

/// The rules of a normal game.
pub(crate) fn rules() -> &'static Invasion {
    static RULES: OnceLock<Invasion> = OnceLock::new();
    RULES.get_or_init(|| with(&[]))
}

pub(crate) fn with(options: &[(&str, &str)]) -> Invasion {
    let mut chosen = Options::new();
    options.iter().for_each(|(id, choice)| chosen.set(id, *choice));
    Invasion::open(&chosen).unwrap()
}

/// A place by its name.
pub(crate) fn at(name: &str) -> TerritoryId {
    rules().find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

pub(crate) fn calm() -> State {
    let mut state = rules().setup(&mut Fast::new(0, 0), &mut Silent);
    state.round = 2;
    state.order = Coalition::ALL;
    state.holder = SA;
    state.cronos = at("Brazil");
    state.invaders = [0; PLACES];
    state.ships = [None; 4];
    state.units = By::splat([0; PLACES]);
    state.consoles.values_mut().for_each(|console| console.traded = true);
    state.agenda = Agenda::default();
    market(&mut state, &[Mercenary::Clones, Mercenary::Domes]);
    state
}

/// Somebody passes, then these tasks are done, and then South America is asked for offers again.
pub(crate) fn run(step: Step, tasks: &[Task], edit: impl FnOnce(&mut State)) -> Story {
    let mut state = calm();
    state.step = step;
    for who in [SA, NA] {
        state.consoles[who].traded = false;
    }
    state.agenda.push(Task::End { step });
    state.agenda.push(Task::Window);
    tasks.iter().rev().for_each(|task| state.agenda.push(*task));
    state.phase = Phase::Trade(Trade::Window { who: SA });
    edit(&mut state);
    Scenario::at(rules(), state).given(|_| {})
}

/// Somebody passes, and a whole step follows.
pub(crate) fn step(step: Step, edit: impl FnOnce(&mut State)) -> Story {
    run(step, &[Task::Body { step }], |state| {
        state.agenda = Agenda::default();
        state.agenda.push(Task::End { step });
        state.agenda.push(Task::Body { step });
        state.consoles.values_mut().for_each(|console| console.traded = true);
        edit(state);
    })
}

/// One event card lies in a pile and is turned up; the other four of the round are done with.
pub(crate) fn event(code: &str, pile: Pile, edit: impl FnOnce(&mut State)) -> Story {
    let index = rules().pack().events.iter().position(|card| card.code == code).unwrap();
    let card = EventId::nth(index);
    run(Step::Events, &[Task::Turn { pile }], |state| {
        state.wave = rules().pack().events[index].wave;
        let wave = state.wave;
        let others: Vec<EventId> = state.events[wave].iter().filter(|other| *other != card).take(4).collect();
        others.into_iter().chain([card]).for_each(|card| state.events[wave].remove(card));
        state.looked[AS] = Some(card);
        state.placed[AS] = Some(Placed { pile: Some(pile), blind: false });
        state.piles[pile].add(AS);
        edit(state);
    })
}

/// Everything but card 5 is funded, in round 7.
pub(crate) fn nearly_done(state: &mut State) {
    state.funded = Project::ALL.into_iter().filter(|project| *project != Project::Five).collect();
    state.round = 7;
}

/// Card 5 is funded: the last round.
pub(crate) fn last_round(state: &mut State) {
    nearly_done(state);
    state.funded.add(Project::Five);
}

/// Enhanced Armor lies there.
pub(crate) fn armored(state: &mut State) {
    let armor = rules().pack().adaptations.iter().position(|card| card.title == "Enhanced Armor").unwrap();
    state.adaptations.remove(invasion::AdaptationId::nth(armor));
}

pub(crate) fn invaders(state: &mut State, name: &str, count: u8) {
    state.invaders[at(name).index()] = count;
}

pub(crate) fn units(state: &mut State, who: Coalition, name: &str, count: u8) {
    state.units[who][at(name).index()] = count;
}

/// Ship 1 to 4.
pub(crate) fn ship(state: &mut State, number: usize, name: &str) {
    state.ships[number - 1] = Some(at(name));
}

pub(crate) fn status(state: &mut State, name: &str, status: Status) {
    state.status[at(name).index()] = status;
    if status == Status::Overrun {
        state.ready.remove(at(name));
    }
}

/// Takes a mercenary card out of the deck or the market.
pub(crate) fn take(state: &mut State, card: Mercenary) {
    if state.mercenaries[card] > 0 { state.mercenaries[card] -= 1 } else { state.market[card] -= 1 }
}

/// Gives a coalition a mercenary card.
pub(crate) fn card(state: &mut State, who: Coalition, card: Mercenary) {
    take(state, card);
    state.consoles[who].cards[card] += 1;
}

/// The market shows exactly these.
pub(crate) fn market(state: &mut State, cards: &[Mercenary]) {
    for kind in Mercenary::ALL {
        state.mercenaries[kind] += std::mem::take(&mut state.market[kind]);
    }
    for kind in cards {
        state.mercenaries[*kind] -= 1;
        state.market[*kind] += 1;
    }
}

pub(crate) fn there(state: &State, name: &str) -> u8 {
    state.invaders[at(name).index()]
}

pub(crate) fn coalitions(list: &[Coalition]) -> Set<Coalition> {
    list.iter().copied().collect()
}

pub(crate) const ASSAULT: Wave = Wave::Assault;
