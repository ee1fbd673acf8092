use crate::rules::position::{Orders, at, empty, green, green_leads, red, red_leads, stands};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, Kind, Phase, TurnPhase, Verb, Verdict};

#[test]
fn range_is_one_two_or_three() {
    // L7.1: disrupted units are targets like others.
    let enemies = "red infantry b5 b6, disrupted infantry b7, tank b8";
    green(Column::Air, 2, &format!("green infantry b4; {enemies}"))
        .reaches("b4", Verb::Attack, "b5")
        .finish();
    green(Column::Air, 2, &format!("green tank b4; {enemies}")).reaches("b4", Verb::Attack, "b5 b6").finish();
    green(Column::Air, 2, &format!("green artillery b4; {enemies}"))
        .reaches("b4", Verb::Attack, "b5 b6 b7")
        .refused("to b8", "L7.1")
        .refused("to c4", "L7.2")
        .refused("to b4", "L7.1")
        .finish();
}

#[test]
fn an_empty_city_is_attacked_from_the_next_space() {
    // L7.2: own fallen cities are targets too.
    green(Column::Air, 1, "green artillery c7; red infantry d7; no garrison")
        .given(|state| state.fallen.add(at("a3")))
        .prepare("c7", Verb::Attack)
        .refused("to d10", "L7.2")
        .finish();
    green(Column::Capital, 4, "green artillery b4; red infantry d7")
        .given(|state| state.fallen.add(at("a3")))
        .prepare("b4", Verb::Attack)
        .legal(["to a3"])
        .finish();
}

#[test]
fn an_attack_is_paid_when_it_is_declared() {
    // L7.3
    green(Column::Air, 2, "green infantry b4; red infantry b5")
        .given(red_leads)
        .order("b4 attack b5")
        .to_act([1])
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}

#[test]
fn the_defender_may_rally_before_the_dice_fall() {
    // L7.4
    green(Column::Air, 2, "green infantry b4; red infantry b5")
        .given(red_leads)
        .order("b4 attack b5")
        .asked_by("L7.4")
        .legal_exactly(["rally", "pass"])
        .finish();
    // Not against an empty city, and not without Leadership.
    green(Column::Air, 2, "green infantry a9; red infantry d5")
        .given(red_leads)
        .dice([6])
        .order("a9 attack b9")
        .asked_by("L13.2")
        .finish();
    green(Column::Air, 2, "green infantry b4; red infantry b5")
        .given(green_leads)
        .dice([5])
        .order("b4 attack b5")
        .then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Main)))
        .finish();
}

#[test]
fn who_stands_lower_uses_the_next_column() {
    // L7.5, T1
    green(Column::Air, 2, "green tank c4; red tank c6")
        .dice([4])
        .order("c4 attack c6")
        .log_contains("distance 2, column 3 because it stands lower")
        .log_contains("ADV, a Miss without advantage")
        .finish();
}

#[test]
fn who_stands_higher_rolls_both_dice() {
    // L7.6, T42
    green(Column::Air, 2, "green artillery c6; red tank c9")
        .dice([4, 1])
        .order("c6 attack c9")
        .log_contains("rolls white 4, yellow 1")
        .log_contains("Red's Tank on c9 is blitzed")
        .finish();
    green(Column::Air, 2, "green artillery c6; red infantry c9")
        .dice([4, 1])
        .order("c6 attack c9")
        .log_contains("ADV, a Miss by the target's protection")
        .then(|state| stands(state, Red, Kind::Infantry, "c9"))
        .finish();
}

#[test]
fn the_edge_comes_before_the_result() {
    // L7.7, L7.8
    green(Column::Air, 2, "green infantry b4; red infantry b5")
        .given(|state| state.edge = Edge { holder: Some(Red), on: true })
        .dice([3])
        .order("b4 attack b5")
        .asked_by("L10.2")
        .then(|state| assert!(!state.is_disrupted(at("b5"))))
        .play("accept")
        .log_contains("Result: Rout")
        .finish();
}

#[test]
fn an_empty_city_needs_a_four_and_one_die_from_any_height() {
    // L7.9, L17.7: from a Hill, without the yellow die; the Edge may be used and moves.
    green(Column::Air, 2, "green infantry c9; red infantry d5")
        .given(|state| state.edge = Edge { holder: Some(Green), on: true })
        .dice([6])
        .order("c9 attack b9")
        .play("accept")
        .then(|state| {
            empty(state, "b9");
            assert_eq!(state.edge, Edge { holder: Some(Green), on: true }, "L10.4: already there");
        })
        .finish();
    green(Column::Air, 2, "green infantry c9; red infantry d5")
        .given(|state| state.edge = Edge { holder: Some(Green), on: true })
        .dice([6, 1])
        .order("c9 attack b9")
        .play("reroll")
        .log_contains("The 1 brings the Edge to Red, Off")
        .then(|state| stands(state, Green, Kind::Infantry, "b9"))
        .finish();
    for (white, taken) in [(1, true), (4, true), (5, false), (6, false)] {
        red(Column::Air, 2, "red tank d3; green infantry b5")
            .dice([white])
            .order("d3 attack e2")
            .then(|state| assert_eq!(state.fallen.has(at("e2")), taken, "{white}"))
            .then(|state| assert_eq!(state.last.unwrap().verdict == Some(Verdict::CityFalls), taken))
            .finish();
    }
    green(Column::Capital, 4, "green infantry b4; red infantry d7")
        .given(|state| state.fallen.add(at("a3")))
        .dice([4])
        .order("b4 attack a3")
        .log_contains("A 4 frees the city")
        .then(|state| assert_eq!(state.last.unwrap().verdict, Some(Verdict::CityFreed)))
        .finish();
}
