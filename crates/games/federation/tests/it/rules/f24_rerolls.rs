//! F24: dice that are rolled again.

use crate::rules::position::{REST, Told, at, deployed, techs_of, turn};
use federation::{Resource, Space};

#[test]
fn any_roll_may_be_made_again_for_an_espionage() {
    // F24.1, F12.7: all dice of a combat, with the same modifiers, and once more with another token.
    turn("fe_scout fe1; flagship sol; stored maneuver espionage espionage")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .asked_by("F24.1")
        .dice([2, 2, 2, 2, 2])
        .play("reroll free")
        .asked_by("F24.1")
        .dice([5, 1, 1, 1, 1])
        .play("reroll free")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe2));
            assert_eq!(state.sacrificed.get(Resource::Espionage), 2);
        })
        .finish();
}

#[test]
fn a_roll_that_is_accepted_counts() {
    // F24.1: Sabotage.
    turn("techs fe fast_scouts; stored espionage espionage")
        .dice([6])
        .play("sabotage")
        .asked_by("F24.1")
        .play("accept")
        .then(|state| assert_eq!(techs_of(state, "fe"), ""))
        .finish();
}

#[test]
fn research_rolls_events_and_charts_can_be_rolled_again() {
    // F24.1
    turn("project missile_swarms 0; stored research espionage")
        .dice([1])
        .play("conduct")
        .asked_by("F24.1")
        .dice([6])
        .play("reroll free")
        .then(|state| assert_eq!(state.projects.as_slice()[0].column, 2))
        .finish();
    // Deep Space, row 4, then the faction, then the Resource Roll.
    turn("stored espionage espionage espionage")
        .token_asks("random_event", &[5, 1])
        .asked_by("F24.1")
        .dice([4])
        .play("reroll free")
        .dice([3])
        .play("accept")
        .asked_by("F24.1")
        .dice([5])
        .play("reroll free")
        .asked_by("F24.1")
        .dice(REST)
        .play("accept")
        .asked_by("F24.1")
        .then(|state| assert_eq!(crate::rules::position::level(state, "cy"), federation::Level::ColdWar))
        .finish();
}

#[test]
fn an_agent_may_be_sacrificed_but_not_in_its_own_contest() {
    // F24.2, F26.45
    turn("fe cold_war; deploy spy_fe spy_ct")
        .token_asks("fe_tech", &[])
        .dice([1])
        .play("contest spy_fe")
        .asked_by("F24.1")
        .legal_exactly(["accept", "reroll spy_ct"])
        .dice([5])
        .dice(REST)
        .play("reroll spy_ct")
        .then(|state| {
            deployed(state, "spy_fe");
            assert_eq!(state.sacrificed.get(Resource::Espionage), 1);
        })
        .finish();
}
