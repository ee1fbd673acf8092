//! The book's own examples, laid out on the reconstructed board.

use crate::rules::position::{Orders, Story, at, empty, green, green_leads, red, stands};
use frontline::Colour::{Green, Red};
use frontline::{Column, Kind, Phase, TurnPhase, Verb};

/// Red A artillery, E and F infantry; Green B infantry, C tank, G artillery.
const FIGURE_1: &str = "red artillery a8, infantry c6 b6; green infantry b8, tank c7, artillery c5";
/// Red A at its Port; Green B beside Green's Port.
const FIGURE_2: &str = "red infantry a10; green infantry f2";
/// Green's Industry is empty; Red A beside it, Green B too.
const FIGURE_3: &str = "red infantry f3; green infantry e1";
/// Red B on the Mountain, Red G disrupted; Green A, C, D, E, F.
const FIGURE_4: &str = "red artillery e9, disrupted infantry e7; green infantry f9 c9 d8, tank c7 c10";

fn figure_1(side: fn(Column, u8, &str) -> Story) -> Story {
    side(Column::Capital, 4, FIGURE_1)
}

#[test]
fn ex0_an_own_city_may_be_entered_and_an_unfriendly_one_not_even_passed() {
    // L6.3, L6.4
    green(Column::Air, 2, FIGURE_3).prepare("e1", Verb::Move).legal(["to e2"]).finish();
    red(Column::Air, 2, FIGURE_3)
        .prepare("f3", Verb::Move)
        .refused("to e2", "L6.3")
        .legal(["to e3", "to f2", "to f1"])
        .finish();
}

#[test]
fn ex1_from_port_to_port_and_then_an_attack() {
    // L6.8
    red(Column::Air, 2, FIGURE_2)
        .reaches("a10", Verb::Amphibious, "f1 f3 f5 a6 a8")
        .play("to f1")
        .prepare("f1", Verb::Attack)
        .legal(["to f2"])
        .dice([5])
        .play("to f2")
        .log_contains("distance 1, column 1, ")
        .log_lacks("yellow")
        .finish();
}

#[test]
fn ex2_what_is_in_range() {
    // L7.1
    figure_1(red).reaches("a8", Verb::Attack, "b8 c7 c5").finish();
    figure_1(green).reaches("c7", Verb::Attack, "a8 c6 b6").finish();
}

#[test]
fn ex3_an_empty_city_falls_to_a_four_and_not_to_a_five() {
    // L7.2, L7.9
    red(Column::Air, 2, FIGURE_3)
        .dice([4])
        .order("f3 attack e2")
        .log_contains("Green's Industry falls")
        .then(|state| {
            assert!(state.fallen.has(at("e2")));
            stands(state, Red, Kind::Infantry, "e2");
        })
        .finish();
    red(Column::Air, 2, FIGURE_3)
        .dice([5])
        .order("f3 attack e2")
        .then(|state| {
            assert!(state.fallen.is_empty());
            stands(state, Red, Kind::Infantry, "f3");
            empty(state, "e2");
        })
        .finish();
}

#[test]
fn ex4_height_gives_a_die_or_takes_a_column_but_not_from_artillery() {
    // L7.5, L7.6
    for target in ["c7", "c5"] {
        figure_1(red)
            .dice([3, 6])
            .order(&format!("c6 attack {target}"))
            .log_contains("distance 1, column 1, both dice")
            .finish();
    }
    figure_1(green).dice([6]).order("c5 attack c6").log_contains("distance 1, column 1, ").finish();
    figure_1(green)
        .dice([6])
        .order("c7 attack c6")
        .log_contains("distance 1, column 2 because it stands lower")
        .finish();
}

#[test]
fn ex5_who_is_routed_in_the_open_or_without_a_way_out_is_disrupted() {
    // L8.10: fig 1, C and F stand on Deserts.
    figure_1(red)
        .dice([4, 6])
        .order("c6 attack c7")
        .log_contains("routed in the open")
        .then(|state| assert!(state.is_disrupted(at("c7"))))
        .finish();
    figure_1(green)
        .dice([4])
        .order("c7 attack b6")
        .then(|state| assert!(state.is_disrupted(at("b6"))))
        .finish();
    // Fig 4: D and E have no safe space.
    for target in ["c9", "c10"] {
        red(Column::Capital, 4, FIGURE_4)
            .dice([3, 6])
            .order(&format!("e9 attack {target}"))
            .log_contains("routed with nowhere to go")
            .then(|state| assert!(state.is_disrupted(at(target)), "{target}"))
            .finish();
    }
    // F has one, next to disrupted G, which does not count.
    red(Column::Capital, 4, FIGURE_4)
        .dice([4, 6])
        .order("e9 attack d8")
        .then(|state| {
            assert_eq!(state.phase, Phase::Turn(TurnPhase::Main), "a four misses Infantry on a Hill");
        })
        .finish();
    red(Column::Capital, 4, FIGURE_4)
        .dice([5, 4])
        .order("e9 attack d8")
        .then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Main), "so does a yellow four"))
        .finish();
    red(Column::Capital, 4, FIGURE_4)
        .dice([5, 3])
        .order("e9 attack d8")
        .asked_by("L8.10")
        .to_act([0])
        .legal_exactly(["hold", "retreat"])
        .play("retreat")
        .then(|state| stands(state, Green, Kind::Infantry, "d7"))
        .finish();
}

#[test]
fn ex6_the_mountain_gives_both_dice_and_a_four_misses_infantry_on_a_hill() {
    // L7.6, L8.2
    for target in ["f9", "c7", "c9", "c10", "d8"] {
        red(Column::Capital, 4, FIGURE_4)
            .dice([2, 6])
            .order(&format!("e9 attack {target}"))
            .log_contains("both dice because it stands higher")
            .finish();
    }
    for target in ["c9", "d8"] {
        for yellow in 1..=6 {
            red(Column::Capital, 4, FIGURE_4)
                .dice([4, yellow])
                .order(&format!("e9 attack {target}"))
                .log_contains("a Miss by the target's protection")
                .finish();
        }
    }
}

#[test]
fn ex7_who_has_just_landed_may_be_shot_at() {
    // L12.6, L13.2: E jumps from f8 to c6; C and G reach it, B does not.
    red(Column::Air, 3, "red artillery a8, infantry f8 b6; green infantry b8, tank c7, artillery c5")
        .given(green_leads)
        .order("f8 paratroop c6")
        .to_act([0])
        .legal(["fire"])
        .play("fire")
        .legal_exactly(["unit c7", "unit c5", "back"])
        .refused("unit b8", "L12.6")
        .finish();
}

#[test]
fn ex8_a_maneuver_may_enter_an_own_city_and_goes_diagonally() {
    // L12.7, L9.9
    green(Column::Air, 2, FIGURE_3)
        .given(green_leads)
        .prepare("e1", Verb::Maneuver)
        .legal(["to e2"])
        .finish();
    red(Column::Air, 2, FIGURE_3)
        .given(crate::rules::position::red_leads)
        .prepare("f3", Verb::Maneuver)
        .refused("to e2", "L9.9")
        .finish();
    green(Column::Air, 2, FIGURE_4)
        .given(green_leads)
        .prepare("c10", Verb::Maneuver)
        .legal(["to d9"])
        .finish();
}

#[test]
fn ex9_adjacent_units_change_places() {
    // L12.8
    figure_1(red).given(crate::rules::position::red_leads).reaches("c6", Verb::Relieve, "b6").finish();
    figure_1(green)
        .given(green_leads)
        .order("b8 relieve c7")
        .then(|state| {
            stands(state, Green, Kind::Tank, "b8");
            stands(state, Green, Kind::Infantry, "c7");
        })
        .finish();
}
