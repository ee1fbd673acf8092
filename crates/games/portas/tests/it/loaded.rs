//! A position from outside is refused, or it can be played on.

use crate::walks::{TABLES, rules};
use portas::{Portas, State};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Play, Present, Rules, Seat, Silent, Viewer};
use serde_json::{Value, json};
use std::sync::OnceLock;

fn table(number: usize) -> &'static Portas {
    static RULES: OnceLock<Vec<Portas>> = OnceLock::new();
    &RULES.get_or_init(|| TABLES.iter().map(|table| rules(table)).collect())[number % TABLES.len()]
}

/// A position after some steps, every second one by the colonist.
fn midway(rules: &Portas, seed: u64, steps: usize) -> State {
    let (mut dice, mut choice) = (Fast::new(seed, 0), Fast::new(seed, 1));
    let mut state = rules.setup(&mut dice, &mut Silent);
    let mut actions = Vec::new();
    for step in 0..steps {
        let Some(seat) = rules.to_act(&state).first() else { break };
        let action = if step % 2 == 0 {
            rules.quick(&state, seat, &mut choice)
        } else {
            rules.legal(&state, seat, &mut actions);
            choice.pick(&actions)
        };
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    state
}

/// The values that hold no others.
fn leaves(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().flat_map(leaves).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}

/// Changes one value; those of what is going on more often than others.
fn change(state: &mut Value, which: usize, to: u32) {
    let parts = ["", "/stack", "/clock", "/decks", "/mover", "/turned", "/seats/0", "/hexes"];
    let part = state.pointer_mut(parts[which / 7 % parts.len()]).unwrap();
    let mut leaves = leaves(part);
    if leaves.is_empty() {
        return;
    }
    let count = leaves.len();
    let leaf = &mut leaves[which % count];
    **leaf = match (&**leaf, to % 16) {
        (_, 0) => Value::Null,
        (Value::Number(number), 1..=7) => json!(number.as_u64().unwrap_or(0) + 1),
        (Value::Number(number), 8..=12) => json!(number.as_u64().unwrap_or(0).saturating_sub(1)),
        (Value::Number(_), _) => json!((to >> 4) % 256),
        (Value::Bool(on), _) => json!(!on),
        (_, _) => json!((to >> 4) % 9),
    };
}

/// Takes a task away, or puts one on top that lay elsewhere.
fn shuffle(state: &mut Value, which: usize, to: u32) {
    let stack = state["stack"].as_array_mut().unwrap();
    if stack.is_empty() {
        return;
    }
    let task = stack[which % stack.len()].clone();
    if to.is_multiple_of(2) {
        stack.remove(which % stack.len());
    } else {
        stack.insert(to as usize / 2 % (stack.len() + 1), task);
    }
}

/// Asks everything that can be asked of a position, and plays on.
fn use_it(rules: &Portas, mut state: State, seed: u64) {
    let (mut dice, mut choice) = (Fast::new(seed, 2), Fast::new(seed, 3));
    let mut actions = Vec::new();
    for step in 0..40 {
        assert_eq!(rules.admits(&state), Ok(()), "after {step} steps");
        for viewer in [Viewer::seat(Seat::FIRST), Viewer::SPECTATOR, Viewer::All] {
            rules.panels(&rules.view(&state, viewer), viewer);
        }
        let Some(seat) = rules.to_act(&state).first() else {
            assert!(rules.outcome(&state).is_some(), "nobody may act, so the game is over");
            return;
        };
        rules.prompt(&state, seat);
        rules.evaluate(&state, seat);
        rules.quick(&state, seat, &mut choice);
        rules.legal(&state, seat, &mut actions);
        for &action in &actions {
            rules.label(&state, seat, action);
        }
        let action = choice.pick(&actions);
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_position_is_refused_or_can_be_played_on(
        number in 0usize..TABLES.len(), seed in 0u64..200, steps in 0usize..500,
        changes in proptest::collection::vec((any::<usize>(), any::<u32>()), 1..4),
        shuffles in proptest::collection::vec((any::<usize>(), any::<u32>()), 0..2),
    ) {
        let rules = table(number);
        let mut text = serde_json::to_value(midway(rules, seed, steps)).unwrap();
        for (which, to) in changes {
            change(&mut text, which, to);
        }
        for (which, to) in shuffles {
            shuffle(&mut text, which, to);
        }
        if let Ok(state) = serde_json::from_value::<State>(text)
            && rules.admits(&state).is_ok()
        {
            use_it(rules, state, seed);
        }
    }
}

#[test]
fn positions_of_games_are_kept_and_read_back() {
    for number in 0..TABLES.len() {
        let rules = table(number);
        for seed in 0..6 {
            for steps in [0, 1, 40, 150, 400] {
                let state = midway(rules, seed, steps);
                assert_eq!(rules.admits(&state), Ok(()), "{} after {steps}", Portas::INFO.id);
                let text = serde_json::to_string(&state).unwrap();
                assert!(serde_json::from_str::<State>(&text).unwrap() == state, "{text}");
            }
        }
    }
}
