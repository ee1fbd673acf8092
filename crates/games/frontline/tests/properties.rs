//! What holds in every game, whatever is played.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use frontline::{
    Action, Attack, Colour, Edge, Ending, FrontLine, NOBODY, Phase, Report, Space, SpaceSet, State,
    UNITS_MAX, Window,
};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Present, Rules, Seat, Silent};
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
                tables.push(FrontLine::build(FrontLine::packs()[0].toml, &options).unwrap());
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
    other.units = [state.units[1].map(flip), state.units[0].map(flip)];
    other.disrupted = flip(state.disrupted);
    other.done = state.done.map(flip);
    other.maneuvered = flip(state.maneuvered);
    other.relieved = flip(state.relieved);
    other.fallen = flip(state.fallen);
    other.reserve.reverse();
    other.dead.reverse();
    other.cards.reverse();
    other.markers.reverse();
    other.leadership.reverse();
    other.tally.reverse();
    other.edge = Edge { holder: state.edge.holder.map(Colour::other), ..state.edge };
    other.first = state.first.other();
    other.active = state.active.other();
    other.last =
        state.last.map(|report| Report { by: report.by.other(), attack: turn(report.attack), ..report });
    other.phase = turned_phase(state.phase);
    other
}

fn turn(attack: Attack) -> Attack {
    Attack { attacker: attack.attacker.turned(), target: attack.target.turned(), ..attack }
}

fn turned_window(window: Window) -> Window {
    match window {
        Window::Unit { acting } => Window::Unit { acting: acting.turned() },
        Window::Commission | Window::End => window,
    }
}

fn turned_phase(phase: Phase) -> Phase {
    use Phase::*;
    match phase {
        Cards | Column | Main | Over { ending: Ending::Points } => phase,
        Placement { confirmed: [green, red] } => Placement { confirmed: [red, green] },
        FirstPlayer { decider } => FirstPlayer { decider: decider.other() },
        Verb { unit } => Verb { unit: unit.turned() },
        Target { unit, verb } => Target { unit: unit.turned(), verb },
        Rally { attack } => Rally { attack: turn(attack) },
        Reroll { attack } => Reroll { attack: turn(attack) },
        TankChoice { attack } => TankChoice { attack: turn(attack) },
        HoldOrRetreat { attack } => HoldOrRetreat { attack: turn(attack) },
        RetreatSpace { attack } => RetreatSpace { attack: turn(attack) },
        Displace { attack } => Displace { attack: turn(attack) },
        Reward { attack } => Reward { attack: turn(attack) },
        RewardMove { attack } => RewardMove { attack: turn(attack) },
        Reaction { window } => Reaction { window: turned_window(window) },
        ReactionUnit { window, task } => ReactionUnit { window: turned_window(window), task },
        ReactionTarget { window, task, unit } => {
            ReactionTarget { window: turned_window(window), task, unit: unit.turned() }
        }
        Over { ending: Ending::Capital { winner } } => {
            Over { ending: Ending::Capital { winner: winner.other() } }
        }
        Over { ending: Ending::Conceded { loser } } => {
            Over { ending: Ending::Conceded { loser: loser.other() } }
        }
    }
}

fn turned_action(action: Action) -> Action {
    match action {
        Action::Place { space } => Action::Place { space: space.turned() },
        Action::Lift { space } => Action::Lift { space: space.turned() },
        Action::Unit { space } => Action::Unit { space: space.turned() },
        Action::To { space } => Action::To { space: space.turned() },
        Action::First { colour } => Action::First { colour: colour.other() },
        other => other,
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
            let mut expected: Vec<String> = here.iter().map(|&action| turned_action(action).to_string()).collect();
            let mut found: Vec<String> = there.iter().map(ToString::to_string).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{:?}", before.phase);
            // The die that finds who decides is the only thing that is not the same for both.
            if matches!(after.phase, Phase::FirstPlayer { .. }) {
                return;
            }
            let mut result = mirror;
            rules.apply(&mut result, other_seat(seat), turned_action(action), &mut dice.clone(), &mut Silent);
            assert_eq!(without_numbers(result), without_numbers(turned(after)), "{action}");
            for colour in Colour::ALL {
                assert_eq!(rules.points(&result, colour), rules.points(after, colour.other()));
            }
        });
    }

    #[test]
    fn units_are_conserved_and_the_dead_stay_dead(seed: u64, table in 0..4usize) {
        let rules = &tables()[table];
        walk(rules, seed, |before, _, _, _, after| {
            for colour in 0..2 {
                for kind in 0..3 {
                    assert!(before.dead[colour][kind] <= after.dead[colour][kind]);
                    assert!(before.reserve[colour][kind] >= after.reserve[colour][kind]);
                }
            }
        });
    }

    #[test]
    fn no_turn_takes_a_hundred_decisions_and_no_list_two_hundred_entries(seed: u64, table in 0..4usize) {
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
        let rules = &tables()[table];
        let tasks = |state: &State, colour: Colour| {
            let tally = state.tally[colour.index()];
            tally.opportunity_fires + tally.rallies + tally.relieves
        };
        let mut at_start = 0;
        walk(rules, seed, |before, _, action, _, after| {
            if matches!(action, Action::Supply { .. }) || before.turn != after.turn {
                at_start = tasks(after, after.waiting());
            } else if after.column.is_some() && before.active == after.active {
                assert!(tasks(after, after.waiting()) <= at_start + 1);
            }
        });
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

fn prop_invariants(rules: &FrontLine, state: &State) {
    if let Err(broken) = rules.invariants(state) {
        panic!("{broken}: {state:?}");
    }
}
