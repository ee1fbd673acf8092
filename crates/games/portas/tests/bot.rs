//! The rule-based colonist, quick choices and the evaluation.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portas::{Ending, Portas, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Silent};

fn rules(table: &[(&str, &str)]) -> Portas {
    let mut options = Options::new();
    for (id, choice) in table {
        options.set(id, *choice);
    }
    Portas::open(&options).unwrap()
}

fn by_colonists(rules: &Portas, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    let mut pilot = rules.pilot();
    while let Some(seat) = rules.to_act(&state).first() {
        each(&state);
        let action = pilot.choose(rules, &state, seat, &mut Fast::new(1, 1));
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    state
}

#[test]
fn choices_are_canonical_and_the_same_for_the_same_position() {
    let mut actions = Vec::new();
    for table in [&[("people", "2")], &[("people", "1")]] {
        let rules = rules(table);
        by_colonists(&rules, 1, |state| {
            let seat = rules.to_act(state).first().unwrap();
            rules.canonical(state, seat, &mut actions);
            let choice = rules.quick(state, seat, &mut Fast::new(1, 1));
            assert!(actions.contains(&choice), "{choice:?} in {:?}", state.phase());
            assert_eq!(rules.quick(state, seat, &mut Fast::new(2, 2)), choice);
        });
    }
}

#[test]
fn estimates_are_chances_and_the_end_is_certain() {
    let rules = rules(&[]);
    let end = by_colonists(&rules, 2, |state| {
        let value = rules.evaluate(state, redoubt_engine::Seat::FIRST);
        assert!((0.0..=1.0).contains(&value), "{value}");
    });
    let won = matches!(end.over, Some(Ending::Held));
    assert_eq!(rules.evaluate(&end, redoubt_engine::Seat::FIRST), f32::from(u8::from(won)));
}
