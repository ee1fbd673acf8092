//! F25: what a table may choose.

use crate::rules::position::{Story, Told, rules, turn, turn_with, with};
use federation::{Federation, Resource, State};
use redoubt_engine::{Notation, Present, Rules, Seat, Silent};
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
        .over("F25.4", |outcome| assert_eq!(outcome.of(Seat::FIRST).standing, redoubt_engine::Standing::Lost))
        .finish();
    turn_with(rules, "")
        .given(|state| state.turn = 28)
        .token("cy_advance", &[])
        .then(|state| assert_eq!(state.turn, 29, "and it goes on"))
        .finish();
}

/// What is done without an answer, and the kind of window that can be passed for good.
fn without_answer(story: Story) -> (String, Option<&'static str>) {
    let state = story.finish();
    let pass = rules().pass(&state, Seat::FIRST).map(|pass| pass.kind);
    (rules().lapse(&state, Seat::FIRST).write(rules()), pass)
}

#[test]
fn without_an_answer_nothing_is_spent() {
    // F25.5, F25.6
    let done = |story, action: &str, window| assert_eq!(without_answer(story), (action.to_string(), window));
    done(turn("stored build; flagship sol"), "end", None);
    // An action that was named, and one that only has to be paid for, are dropped.
    done(turn("stored build; flagship sol").play("construct"), "back", None);
    let payment = turn("deploy column2; stored morale; military 1; stability 6").play("propaganda");
    done(payment, "back", None);
    done(turn("fe cold_war; deploy spy_fe").token_asks("fe_tech", &[]), "pass", Some("contest"));
    done(turn("stored espionage").token_asks("federation_one", &[4]), "accept", Some("reroll"));
    let battle = turn("fe war; fe_battle fe2; flagship fe1; stored maneuver").token_asks("fe_advance", &[]);
    done(battle, "roll", Some("maneuver"));
    done(turn("").token_asks("random_event", &[4, 5]), "pass", None);
    let dice = turn("fe cold_war; deploy spy_fe; owns real_time_translator")
        .token_asks("fe_tech", &[])
        .dice([1, 6])
        .play("contest spy_fe");
    done(dice, "die 6", None);
    let kinds: Vec<&str> = Federation::passes().iter().map(|kind| kind.id).collect();
    assert_eq!(kinds, ["reroll", "contest", "maneuver"]);
}
