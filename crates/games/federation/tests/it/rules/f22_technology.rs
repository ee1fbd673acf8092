//! F22: technologies of the Federation at work.

use crate::rules::position::{REST, Told, at, deployed, pool, techs_of, turn};
use federation::{FedTech, Space};

/// A Battle Fleet on fe1, and a Flagship that goes there from Sol: 5 - 4 + 1 dice.
const BATTLE: &str = "fe_battle fe1; flagship sol; stored maneuver";

fn attack(owned: &str, dice: &[u32]) -> Option<Space> {
    let story = turn(&format!("{BATTLE}; {owned}")).dice(dice.to_vec()).order("move; at fe1");
    at(&story.finish(), "fe_battle")
}

#[test]
fn enhanced_targeting_adds_one_and_doubles_sevens() {
    // F22.1, F21.5
    assert_eq!(attack("", &[6, 4]), Some(Space::Fe2));
    assert_eq!(attack("owns enhanced_targeting", &[4, 1]), Some(Space::Fe2));
    assert_eq!(attack("owns enhanced_targeting", &[6, 1]), Some(Space::Fe3), "a 7 is two hits");
}

#[test]
fn visual_distortion_adds_one_and_doubles_nothing() {
    // F22.8, F21.5
    assert_eq!(attack("owns visual_distortion", &[6, 3]), Some(Space::Fe2));
    assert_eq!(attack("owns visual_distortion", &[4, 4]), Some(Space::Fe3));
    let both = "owns visual_distortion enhanced_targeting";
    assert_eq!(attack(both, &[5, 1]), Some(Space::Fe3), "5 and 2 are 7");
}

#[test]
fn missile_swarms_add_a_die_up_to_five() {
    // F22.2, F21.3
    assert_eq!(attack("owns missile_swarms", &[1, 1, 5]), Some(Space::Fe2));
    turn("owns missile_swarms; fe_scout fe1; flagship sol; stored maneuver")
        .dice([5, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2)))
        .finish();
}

#[test]
fn the_toolkit_helps_sabotage() {
    // F22.3
    turn("owns data_disruption; techs fe fast_scouts fast_raiders; stored espionage")
        .dice([4])
        .play("sabotage")
        .then(|state| assert_eq!(techs_of(state, "fe"), "fast_scouts"))
        .finish();
}

#[test]
fn the_translator_gives_agents_a_second_die() {
    // F22.4: both dice alike need no choice.
    turn("owns real_time_translator; fe cold_war; deploy spy_fe")
        .token_asks("fe_tech", &[])
        .dice([4, 4])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| deployed(state, ""))
        .finish();
}

#[test]
fn engines_move_a_ship_for_nothing_once_a_turn() {
    // F22.5
    turn("owns milspecops_engines; flagship sol")
        .order("free_move; at fe1")
        .then(|state| assert_eq!(state.flagships.count(Space::Fe1), 1))
        .refused("free_move", "F22.5")
        .token("cy_advance", &[])
        .legal(["free_move"])
        .finish();
    turn("flagship sol").refused("free_move", "F22.5").finish();
}

#[test]
fn finished_warp_gates_bring_ships_resources_and_technologies() {
    // F22.6, F11.3
    turn("base warp_research ascao; project warp_gates 75; stored research")
        .then(|state| assert_eq!((state.allies.unbuilt(), state.allies.locked()), (0, 2)))
        .dice([4])
        .play("conduct")
        .then(|state| {
            assert!(state.has_tech(FedTech::WarpGates));
            pool(state, "warp", 2);
            assert_eq!(state.allies.unbuilt(), 2);
        })
        .finish();
}

#[test]
fn without_their_base_warp_gates_stand_still() {
    // T30, F11.5, F26.25, F22.6
    let lost = "base warp_research unbuilt; project warp_gates 50";
    turn(&format!("{lost}; stored research"))
        .refused("conduct", "F11.2")
        .refused("focused", "F11.4")
        .finish();
    turn(&format!("{lost}; project missile_swarms 0; stored research"))
        .dice([4])
        .play("conduct")
        .then(|state| {
            let columns: Vec<u8> = state.projects.as_slice().iter().map(|project| project.column).collect();
            assert_eq!(columns, [2, 1], "one die, for Missile Swarms");
        })
        .finish();
}

#[test]
fn the_warp_bubble_takes_a_ship_two_spaces() {
    // F22.7, F26.57
    turn("owns warp_bubble; flagship sol; stored maneuver")
        .order("move; at fe1")
        .asked_by("F22.7")
        .legal(["stop", "at cuaetera", "at sol"])
        .play("at cuaetera")
        .then(|state| {
            assert_eq!(state.flagships.count(Space::Cuaetera), 1);
            pool(state, "maneuver", 3);
        })
        .finish();
    // Through a combat and on.
    turn("owns warp_bubble; flagship sol; stored maneuver; fe_scout fe1")
        .dice([5, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2)))
        .order("at cuaetera")
        .then(|state| assert_eq!(state.flagships.count(Space::Cuaetera), 1))
        .finish();
    // Lost on the way.
    turn("owns warp_bubble; flagship sol; stored maneuver; fe_scout fe1")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(state.flagships.spaces().count(), 0))
        .legal(["end"])
        .finish();
}

#[test]
fn an_ally_ship_has_the_bubble_and_a_flagship_takes_its_mine_field_twice() {
    // F22.7, F10.1
    turn("owns warp_bubble; ally sol; stored maneuver")
        .order("move; at fe1; at cuaetera")
        .then(|state| assert_eq!(state.allies.count(Space::Cuaetera), 1))
        .finish();
    turn("owns warp_bubble; flagship sol; mine sol; stored maneuver")
        .order("move; carry mine; at fe1")
        .legal_exactly(["carry nothing", "carry mine", "stop"])
        .order("carry mine; at cuaetera")
        .then(|state| assert_eq!(state.mines.count(Space::Cuaetera), 1))
        .finish();
}

#[test]
fn another_kind_of_ship_does_not_go_on_instead() {
    // F22.7, F26.57: the Flagship is lost, and the Ally Ship that waited on fe1 was not moved.
    turn("owns warp_bubble; flagship sol; ally fe1; fe_scout fe1; stored maneuver")
        .dice([1, 1, 1, 1, 1])
        .order("move; ship flagship sol; at fe1; lose flagship spend")
        .asked_by("F8.1")
        .then(|state| assert_eq!(state.allies.count(Space::Fe1), 1))
        .finish();
}

#[test]
fn a_second_step_does_not_fight_what_the_first_destroyed() {
    // F22.7, F21.7, F26.51: the Scout on fe3 re-spawns on fe4, and the Flagship goes there in the same Move.
    turn("owns warp_bubble; fe_scout fe3; flagship fe2; stored maneuver; techs fe auto_respawn")
        .dice([5, 5, 1, 1, 1])
        .order("move; at fe3; at fe4")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(state.flagships.count(Space::Fe4), 1);
        })
        .legal(["end"])
        .finish();
}

#[test]
fn patrol_routes_join_the_inner_spaces() {
    // T4, F22.9
    let inner = ["at fe1", "at me1", "at mu1", "at cy1"];
    let second = ["at fe2", "at me2", "at mu2", "at cy2"];
    let patrol =
        |owned: &str, from: &str| turn(&format!("{owned}; flagship {from}; stored maneuver")).play("move");
    patrol("owns patrol_routes patrol_routes", "ct2")
        .legal(inner)
        .legal(second)
        .not_legal("at fe3")
        .not_legal("at ct2")
        .finish();
    patrol("owns patrol_routes", "ct1").legal(inner).not_legal("at fe2").finish();
    patrol("owns patrol_routes", "ct2").not_legal("at fe1").finish();
}
