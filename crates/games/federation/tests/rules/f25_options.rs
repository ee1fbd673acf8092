//! F25: what a table may choose.

use crate::position::{turn_with, with};
use federation::{Federation, Resource, State};
use redoubt_engine::{Rules, Silent};
use redoubt_testkit::Scenario;
use std::sync::OnceLock;

fn begun(rules: &Federation) -> State {
    rules.setup(&mut redoubt_engine::chance::Fast::new(0, 0), &mut Silent)
}

#[test]
fn the_difficulty_decides_what_is_in_the_bag() {
    // F25.1, F1.3
    for (difficulty, count) in [("easy", 39), ("medium", 45), ("hard", 49)] {
        let state = begun(&with(&[("difficulty", difficulty)]));
        assert_eq!(state.bag.values().sum::<u8>(), count, "{difficulty}");
    }
}

#[test]
fn starting_resources_may_be_given() {
    // T14, F25.2, F1.10
    let rules = with(&[("open_start", "off")]);
    let five =
        [Resource::Build, Resource::Maneuver, Resource::Research, Resource::Espionage, Resource::Morale];
    Scenario::set_up(&rules, [1, 2, 3, 4, 5])
        .then(|state| {
            assert!(five.into_iter().all(|resource| state.stored.get(resource) == 1));
            let pools = Resource::ALL.map(|resource| state.pools.get(resource));
            assert_eq!(pools, [2, 2, 2, 2, 2, 2, 0]);
        })
        .asked_by("F7.5")
        .finish();
}

#[test]
fn a_game_may_be_limited() {
    // F25.4
    static RULES: OnceLock<Federation> = OnceLock::new();
    let rules = RULES.get_or_init(|| with(&[("difficulty", "hard"), ("turn_cap", "30")]));
    turn_with(rules, "")
        .given(|state| state.turn = 29)
        .play("end")
        .over("F25.4", |outcome| {
            assert_eq!(outcome.of(redoubt_engine::Seat::FIRST).standing, redoubt_engine::Standing::Lost)
        })
        .finish();
}
