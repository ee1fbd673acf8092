use crate::rules::position::{Orders, Story, at, empty, green, green_leads, red, red_leads, stands};
use frontline::Colour::{Green, Red};
use frontline::{Column, Kind, Phase, TurnPhase, Verdict};
use redoubt_engine::By;

#[test]
fn results_are_read_by_column_and_die() {
    // L8.1, L8.5, L8.8, L8.9, L8.11: Valley to Valley, no protection; a Tank at distances 1 and 2.
    let expected = [
        ("c4", ["Blitz", "Blitz", "Disrupt", "Rout", "ADV", "ADV"]),
        ("d4", ["Blitz", "Disrupt", "Rout", "Rout", "ADV", "Miss"]),
    ];
    for (from, results) in expected {
        for (die, result) in (1..).zip(results) {
            green(Column::Air, 2, &format!("green tank {from}; red tank b4"))
                .dice([die])
                .order(&format!("{from} attack b4"))
                .log_contains(&format!("Result: {result}"))
                .finish();
        }
    }
}

#[test]
fn artillery_uses_the_third_column_at_distance_three() {
    // L8.1
    for (die, result) in (1..).zip(["Disrupt", "Disrupt", "Rout", "ADV", "Miss", "Miss"]) {
        green(Column::Air, 2, "green artillery c4; red tank f4")
            .dice([die])
            .order("c4 attack f4")
            .log_contains(&format!("Result: {result}"))
            .finish();
    }
}

#[test]
fn cities_and_heights_protect_by_their_number() {
    // L8.2, L17.10, T5, T38
    red(Column::Air, 2, "red infantry c2; green infantry c1")
        .dice([2])
        .order("c2 attack c1")
        .log_contains("Blitz, a Miss by the target's protection")
        .then(|state| assert_eq!(state.last.unwrap().icon, Some(2), "the Capital's, not the attacker's"))
        .finish();
    red(Column::Air, 2, "red infantry f2; green tank e2")
        .dice([3])
        .order("f2 attack e2")
        .log_contains("Disrupt, a Miss by the target's protection")
        .finish();
    // A Red unit in Green's Air Base is protected by it.
    green(Column::Capital, 4, "green infantry b4; red infantry a3")
        .given(|state| state.fallen.add(at("a3")))
        .dice([4])
        .order("b4 attack a3")
        .log_contains("Rout, a Miss by the target's protection")
        .finish();
    // Tanks on a height are not, disrupted Infantry is.
    green(Column::Air, 2, "green artillery d3; red tank d2")
        .dice([4])
        .order("d3 attack d2")
        .log_contains("Result: Rout.")
        .finish();
    green(Column::Air, 2, "green artillery d3; red disrupted infantry d2")
        .dice([4])
        .order("d3 attack d2")
        .log_contains("a Miss by the target's protection")
        .finish();
}

#[test]
fn infantry_looks_at_the_yellow_die_only_for_adv() {
    // L8.3, T4
    let attack = || green(Column::Air, 2, "green infantry d5; red infantry c5");
    attack()
        .dice([3, 1])
        .order("d5 attack c5")
        .log_contains("Result: Disrupt.")
        .then(|state| assert!(state.is_disrupted(at("c5"))))
        .finish();
    attack()
        .dice([5, 1])
        .order("d5 attack c5")
        .log_contains("Result by the yellow die: Blitz")
        .asked_by("L9.1")
        .play("advance")
        .then(|state| stands(state, Green, Kind::Infantry, "c5"))
        .finish();
}

#[test]
fn a_tank_takes_the_one_or_the_other() {
    // L8.4, T3
    let attack =
        |dice: [u32; 2]| green(Column::Air, 2, "green tank d5; red tank d7").dice(dice).order("d5 attack d7");
    attack([3, 1])
        .asked_by("L8.4")
        .legal_exactly(["take white", "take yellow"])
        .play("take yellow")
        .then(|state| {
            empty(state, "d7");
            assert_eq!(state.phase, Phase::Turn(TurnPhase::Main), "too far to enter");
        })
        .finish();
    attack([3, 1]).play("take white").to_act([1]).asked_by("L8.10").finish();
    // ADV as white result means the yellow one.
    attack([5, 2]).then(|state| assert!(state.is_disrupted(at("d7")))).finish();
}

#[test]
fn a_tank_is_not_asked_if_it_makes_no_difference() {
    // L8.4, L17.29: against a disrupted unit Disrupt and Rout both destroy.
    green(Column::Air, 2, "green tank d5; red disrupted tank d7")
        .dice([2, 3])
        .order("d5 attack d7")
        .then(|state| empty(state, "d7"))
        .finish();
}

/// Red attacks a unit of Green's, which is rallied, with this white die in column 1.
fn rallied(target: &str, die: u32) -> Story {
    red(Column::Capital, 4, &format!("red infantry c5; green {target}"))
        .given(green_leads)
        .order("c5 attack c4")
        .dice([die])
        .play("rally")
}

#[test]
fn a_rally_weakens_every_result() {
    // L8.6, T6
    rallied("tank c4", 1).then(|state| assert!(state.is_disrupted(at("c4")))).finish();
    rallied("tank c4", 3).to_act([0]).asked_by("L8.10").finish();
    rallied("tank c4", 4)
        .then(|state| assert!(!state.is_disrupted(at("c4")) && state.phase == Phase::Turn(TurnPhase::Main)))
        .finish();
    rallied("tank c4", 5).to_act([0]).asked_by("L12.5").legal_exactly(["maneuver", "fire", "pass"]).finish();
    // In the open a Rout disrupts.
    red(Column::Capital, 4, "red infantry c4; green tank d4")
        .given(green_leads)
        .order("c4 attack d4")
        .dice([3])
        .play("rally")
        .then(|state| assert!(state.is_disrupted(at("d4"))))
        .finish();
}

#[test]
fn a_disrupted_unit_is_destroyed_by_anything_it_receives() {
    // L8.7, L17.11, T7
    let dead = |state: &frontline::State| {
        empty(state, "c4");
        assert_eq!(state.last.unwrap().verdict, Some(Verdict::Blitz));
    };
    for die in [3, 4] {
        red(Column::Capital, 4, "red infantry c5; green disrupted tank c4")
            .dice([die])
            .order("c5 attack c4")
            .then(dead)
            .finish();
    }
    for die in [1, 3] {
        rallied("disrupted tank c4", die).then(dead).finish();
    }
    rallied("disrupted tank c4", 4).then(|state| assert!(state.is_disrupted(at("c4")))).finish();
    rallied("disrupted tank c4", 5)
        .log_contains("Green's Tank on c4 is active again")
        .then(|state| assert!(!state.is_disrupted(at("c4"))))
        .finish();
}

#[test]
fn a_blitzed_unit_never_comes_back() {
    // L8.8
    green(Column::Air, 2, "green infantry b4; red infantry c4")
        .dice([1])
        .order("b4 attack c4")
        .then(|state| {
            assert_eq!(state.reserve[Red], By::of([3, 2, 1]));
            assert_eq!(state.dead[Red][Kind::Infantry], 8, "seven were never there");
        })
        .finish();
}

#[test]
fn a_routed_unit_holds_or_retreats() {
    // L8.10, L17.12: T2
    let rout = || green(Column::Air, 2, "green tank c4; red infantry c6").dice([3]).order("c4 attack c6");
    rout()
        .to_act([1])
        .legal_exactly(["hold", "retreat"])
        .play("hold")
        .then(|state| assert!(state.is_disrupted(at("c6"))))
        .finish();
    // The attacker picks the space: diagonals too, but nothing next to the Tank.
    rout()
        .play("retreat")
        .to_act([0])
        .legal_exactly(["to b6", "to d6", "to b7", "to c7", "to d7"])
        .refused("to b5", "L8.10")
        .play("to d7")
        .then(|state| {
            stands(state, Red, Kind::Infantry, "d7");
            assert!(!state.is_disrupted(at("d7")));
        })
        .finish();
}

#[test]
fn unfriendly_cities_are_unsafe_and_friendly_ones_safe() {
    // L8.10, L17.12: b9 is Red's Industry.
    green(Column::Air, 2, "green tank c6; red tank c8")
        .dice([3, 3])
        .order("c6 attack c8")
        .play("retreat")
        .legal(["to b9"])
        .finish();
    green(Column::Air, 2, "green tank c6; red tank c8")
        .given(|state| state.fallen.add(at("b9")))
        .dice([3, 3])
        .order("c6 attack c8")
        .play("retreat")
        .legal_exactly(["to d8", "to d9"])
        .finish();
}

#[test]
fn a_soldier_on_a_height_shrugs_off_a_four_and_is_rewarded_if_rallied() {
    // L8.2, L8.6, T2
    green(Column::Air, 2, "green tank c4; red infantry c6")
        .given(red_leads)
        .order("c4 attack c6")
        .dice([4])
        .play("rally")
        .to_act([1])
        .asked_by("L12.5")
        .finish();
}
