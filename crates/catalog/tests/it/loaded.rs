//! A position from outside is refused, or it can be played on: whatever was changed in it.

use proptest::prelude::*;
use redoubt_catalog::{Entered, Setup, Table, ids, open};
use redoubt_engine::{Options, Seat, SeatSet, Seed, Viewer};
use serde_json::{Value, json};

/// A table after some random steps.
fn midway(game: &str, seed: u64, steps: usize) -> Box<dyn Table> {
    let setup = Setup { game, options: Options::new(), pack: None, seed: Seed::from(seed) };
    let mut table = open(&setup, &[]).unwrap();
    for step in 0..steps {
        let Some(seat) = table.to_act().first() else { break };
        let bot = if seed.is_multiple_of(2) { "random" } else { "heuristic" };
        let action = table.bot(bot, seat, step as u64).unwrap().choice.action;
        table.act(seat, &action, Entered::Nothing).unwrap();
    }
    table
}

/// The values that hold no others.
fn leaves(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().flat_map(leaves).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}

/// Changes one value to something of its kind, or now and then of another.
fn change(state: &mut Value, which: usize, to: u32) {
    let mut leaves = leaves(state);
    let count = leaves.len();
    let leaf = &mut leaves[which % count];
    **leaf = match (&**leaf, to % 16) {
        (_, 0) => Value::Null,
        (_, 1) => json!([to]),
        (_, 2) => json!(u64::from(to) << 8),
        (Value::Number(number), 3..=8) => json!(number.as_u64().unwrap_or(0) + 1),
        (Value::Number(number), 9..=12) => json!(number.as_u64().unwrap_or(0).saturating_sub(1)),
        (Value::Number(_), _) => json!((to >> 4) % 256),
        (Value::Bool(on), _) => json!(!on),
        (_, _) => json!((to >> 4) % 9),
    };
}

/// Does everything that can be done with a table.
fn use_table(table: &mut dyn Table) {
    for step in 0..40 {
        for viewer in [Viewer::seat(Seat::FIRST), Viewer::SPECTATOR, Viewer::All] {
            table.view(viewer);
            table.panels(viewer);
        }
        let Some(seat) = table.to_act().first() else {
            assert!(table.outcome().is_some(), "nobody may act, so the game is over");
            return;
        };
        let legal = table.legal(seat).unwrap();
        assert!(!legal.choices.is_empty(), "a seat that is to act has a choice");
        for bot in ["heuristic", "mcts:5"] {
            table.bot(bot, seat, step).unwrap();
        }
        let action = table.bot("random", seat, step).unwrap().choice.action;
        table.act(seat, &action, Entered::Nothing).unwrap();
        let seat = table.to_act().first().unwrap_or(seat);
        let _ = table.undo(SeatSet::one(seat), table.step() - 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_position_is_refused_or_can_be_played_on(
        game in 0usize..16, seed in 0u64..50, steps in 0usize..200,
        changes in proptest::collection::vec((any::<usize>(), any::<u32>()), 1..4),
    ) {
        let games = ids();
        let mut table = midway(games[game % games.len()], seed, steps);
        let mut state = table.state();
        for (which, to) in changes {
            change(&mut state, which, to);
        }
        let before = table.state();
        match table.load(&state) {
            Err(_) => prop_assert_eq!(table.state(), before),
            Ok(()) => use_table(&mut *table),
        }
    }
}
