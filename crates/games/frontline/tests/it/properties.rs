//! What holds in every game, whatever is played.

use frontline::{
    Action, Colour, Command, Edge, Event, FrontLine, Kind, Leadership, NOBODY, Phase, Report, SetUpPhase,
    Space, SpaceSet, State, TurnAction, UNITS_MAX,
};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{By, Game, Notation, Options, Present, Rules, Seat, Silent};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::OnceLock;

/// Main and lake side, everything on, units where they are recommended or where anybody likes.
fn tables() -> &'static [FrontLine] {
    static RULES: OnceLock<Vec<FrontLine>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut tables = Vec::new();
        for board in ["main", "lake"] {
            for setup in ["recommended", "free"] {
                let mut options = Options::new();
                options.set("board", board);
                options.set("setup", setup);
                options.set("amphibious", "on");
                options.set("supply", "choose");
                tables.push(FrontLine::open(&options).unwrap());
            }
        }
        tables
    })
}

/// The position with the board turned round and the colours exchanged (invariant 14).
fn turned(state: &State) -> State {
    let mut other = *state;
    let flip = |set: SpaceSet| set.turned();
    for space in Space::all() {
        let id = state.id(space);
        let id = if id == NOBODY { id } else { (id + UNITS_MAX) % (2 * UNITS_MAX) };
        let place = space.turned();
        other.ids[place.rank()][place.file()] = id;
    }
    other.units = By::from_fn(|colour: Colour| state.units[colour.other()].map(flip));
    other.disrupted = flip(state.disrupted);
    other.done = state.done.map(flip);
    other.maneuvered = flip(state.maneuvered);
    other.relieved = flip(state.relieved);
    other.fallen = flip(state.fallen);
    other.reserve = By::from_fn(|colour: Colour| state.reserve[colour.other()]);
    other.dead = By::from_fn(|colour: Colour| state.dead[colour.other()]);
    other.cards = By::from_fn(|colour: Colour| state.cards[colour.other()]);
    other.markers = By::from_fn(|colour: Colour| state.markers[colour.other()]);
    other.leadership = By::from_fn(|colour: Colour| state.leadership[colour.other()]);
    other.tally = By::from_fn(|colour: Colour| state.tally[colour.other()]);
    other.edge = Edge { holder: state.edge.holder.map(Colour::other), ..state.edge };
    other.first = state.first.other();
    other.active = state.active.other();
    other.last = state.last.map(|report| Report {
        by: report.by.other(),
        attack: seen_from_the_other_side(report.attack),
        ..report
    });
    other.phase = seen_from_the_other_side(state.phase);
    other
}

/// The same phase or action with every space seen from the other side of the table, and the colours exchanged.
fn seen_from_the_other_side<T: Serialize + DeserializeOwned>(thing: T) -> T {
    serde_json::from_value(flipped(serde_json::to_value(thing).unwrap())).unwrap()
}

fn flipped(value: Value) -> Value {
    let space = |text: &str| text.parse::<Space>().map(|space| space.turned().to_string());
    let colour = |text: &str| text.parse::<Colour>().map(|colour| colour.other().to_string());
    match value {
        Value::String(text) => Value::String(space(&text).or_else(|_| colour(&text)).unwrap_or(text)),
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (key, flipped(value))).collect(),
        Value::Array(by_colour) => by_colour.into_iter().rev().collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => value,
    }
}

fn other_seat(seat: Seat) -> Seat {
    Colour::of(seat).other().seat()
}

/// Walks a random game and shows every step: position, seat, action, dice to come, position after.
fn walk(rules: &FrontLine, seed: u64, mut look: impl FnMut(&State, Seat, Action, &Fast, &State)) {
    let (mut choice, mut dice) = (Fast::new(seed, 1), Fast::new(seed, 2));
    let mut state = rules.setup(&mut dice, &mut Silent);
    let mut actions = Vec::new();
    while let Some(seat) = rules.to_act(&state).first() {
        rules.canonical(&state, seat, &mut actions);
        let (before, action, to_come) = (state, choice.pick(&actions), dice.clone());
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        look(&before, seat, action, &to_come, &state);
    }
}

/// What happens in a random game.
fn events(rules: &FrontLine, seed: u64) -> Vec<Event> {
    let (mut choice, mut dice, mut events) = (Fast::new(seed, 1), Fast::new(seed, 2), Vec::new());
    let mut state = rules.setup(&mut dice, &mut events);
    let mut actions = Vec::new();
    while let Some(seat) = rules.to_act(&state).first() {
        rules.canonical(&state, seat, &mut actions);
        rules.apply(&mut state, seat, choice.pick(&actions), &mut dice, &mut events);
    }
    events
}

/// The numbers of units placed by space differ when the board is turned; what matters is who stands where.
fn without_numbers(mut state: State) -> State {
    state.ids = [[NOBODY; 6]; 10];
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn turning_the_board_changes_nothing(seed: u64, table in 0..4usize) {
        let rules = &tables()[table];
        let (mut here, mut there) = (Vec::new(), Vec::new());
        walk(rules, seed, |before, seat, action, dice, after| {
            let mirror = turned(before);
            prop_invariants(rules, &mirror);
            rules.legal(before, seat, &mut here);
            rules.legal(&mirror, other_seat(seat), &mut there);
            let texts = here.iter().map(|&action| seen_from_the_other_side(action).write(rules));
            let mut expected: Vec<String> = texts.collect();
            let mut found: Vec<String> = there.iter().map(|action| action.write(rules)).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{:?}", before.phase);
            // The die that finds who decides is the only thing that is not the same for both.
            if matches!(after.phase, Phase::SetUp(SetUpPhase::FirstPlayer { .. })) {
                return;
            }
            let mut result = mirror;
            let (who, what) = (other_seat(seat), seen_from_the_other_side(action));
            rules.apply(&mut result, who, what, &mut dice.clone(), &mut Silent);
            assert_eq!(without_numbers(result), without_numbers(turned(after)), "{action:?}");
            for colour in Colour::ALL {
                assert_eq!(rules.points(&result, colour), rules.points(after, colour.other()));
            }
        });
    }

    #[test]
    fn units_are_conserved_and_the_dead_stay_dead(seed: u64, table in 0..4usize) {
        let rules = &tables()[table];
        walk(rules, seed, |before, _, action, _, after| {
            let setting_up = |state: &State| matches!(state.phase, Phase::SetUp(_));
            for colour in Colour::ALL {
                for kind in Kind::ALL {
                    let here = |state: &State| state.units[colour][kind].count();
                    let gone = after.dead[colour][kind] - before.dead[colour][kind];
                    let new = before.reserve[colour][kind] - after.reserve[colour][kind];
                    if !setting_up(before) {
                        assert_eq!(here(after), here(before) + new - gone, "{colour} {kind} after {action:?}");
                    }
                    assert!(new == 0 || matches!(action, Action::Turn(TurnAction::Build { .. })), "{action:?}");
                }
            }
        });
    }

    #[test]
    fn no_turn_takes_a_hundred_decisions_and_no_list_has_more_than_sixty_entries(seed: u64, table in 0..4usize) {
        let rules = &tables()[table];
        let (mut turn, mut count, mut actions) = ((9, 9), 0, Vec::new());
        walk(rules, seed, |before, seat, _, _, _| {
            let now = (before.month, before.turn);
            count = if now == turn && before.column.is_some() { count + 1 } else { 0 };
            turn = now;
            assert!(count < 100, "{now:?}");
            rules.legal(before, seat, &mut actions);
            assert!(actions.len() <= 60, "{}", actions.len());
        });
    }

    #[test]
    fn the_other_player_does_one_task_a_turn_at_most(seed: u64, table in 0..4usize) {
        let most = tasks_of_the_other_player(&tables()[table], seed);
        prop_assert!(most <= 1, "{most} in one turn");
    }

    /// L16.2: from any position, the game ends when both leave the table.
    #[test]
    fn a_game_that_both_have_left_ends(seed: u64, table in 0..4usize, cut in 0..1000usize) {
        let rules = &tables()[table];
        let mut states = Vec::new();
        walk(rules, seed, |before, _, _, _, _| states.push(*before));
        let (mut state, mut dice) = (states[cut % states.len()], Fast::new(seed, 3));
        let mut decisions = 0;
        while let Some(seat) = rules.to_act(&state).first() {
            let lapse = rules.lapse(&state, seat);
            rules.apply(&mut state, seat, lapse, &mut dice, &mut Silent);
            decisions += 1;
            prop_assert!(decisions < 150, "set-up, and a few answers in each turn");
        }
    }

    #[test]
    fn damaged_positions_are_refused_or_played(seed: u64, table in 0..4usize, cut in 0..200usize, damage: u64) {
        let rules = &tables()[table];
        let mut states = Vec::new();
        walk(rules, seed, |before, _, _, _, _| states.push(*before));
        let state = states[cut % states.len()];
        let mut text = serde_json::to_value(state).unwrap();
        let fields: Vec<String> = text.as_object().unwrap().keys().cloned().collect();
        let field = &fields[damage as usize % fields.len()];
        let other = serde_json::to_value(states[(damage >> 8) as usize % states.len()]).unwrap();
        text[field] = other[field].clone();
        let Ok(mut state) = serde_json::from_value::<State>(text) else { return Ok(()) };
        // What the invariants let in can be played to its end.
        let (mut chance, mut actions) = (Fast::new(seed, 5), Vec::new());
        while rules.invariants(&state).is_ok() {
            let Some(seat) = rules.to_act(&state).first() else { break };
            rules.canonical(&state, seat, &mut actions);
            prop_assert!(!actions.is_empty(), "a dead end: {state:?}");
            rules.apply(&mut state, seat, chance.pick(&actions), &mut chance, &mut Silent);
        }
    }
}

/// L13.5: the most Tasks that somebody did in one turn of the other player. Every Task exhausts Leadership when it is
/// declared; the reward of a Rally is none.
fn tasks_of_the_other_player(rules: &FrontLine, seed: u64) -> u8 {
    let (mut active, mut tasks, mut most) = (Colour::Green, 0, 0);
    for event in events(rules, seed) {
        match event {
            Event::TurnBegan { colour, .. } => (active, tasks) = (colour, 0),
            Event::LeadershipChanged { colour, to: Leadership::Exhausted, by, .. } if colour != active => {
                assert!(!matches!(by, Command::Cache), "L12.10");
                tasks += 1;
                most = most.max(tasks);
            }
            Event::LeadershipChanged { colour, to, .. } => assert_eq!(colour, active, "{to:?}"),
            _ => {}
        }
    }
    most
}

#[test]
fn the_other_player_reacts_in_most_games() {
    let games = (0..100).filter(|&seed| tasks_of_the_other_player(&tables()[0], seed) == 1).count();
    assert!(games > 50, "{games} of 100");
}

fn prop_invariants(rules: &FrontLine, state: &State) {
    if let Err(broken) = rules.invariants(state) {
        panic!("{broken}: {state:?}");
    }
}
