use crate::rules::position::{Orders, at, green, red, stands};
use frontline::Colour::{Green, Red};
use frontline::{Colour, Column, Edge, Kind, Phase, TurnPhase};

fn held(holder: Colour, on: bool) -> impl FnOnce(&mut frontline::State) {
    move |state| state.edge = Edge { holder: Some(holder), on }
}

const DUEL: &str = "red infantry b5; green infantry c4";

#[test]
fn the_edge_is_off_in_the_middle() {
    // L10.1
    let middle = green(Column::Air, 2, DUEL).dice([5]).order("c4 attack b5");
    middle.then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Main))).finish();
    green(Column::Air, 2, DUEL)
        .given(held(Green, false))
        .dice([5])
        .order("c4 attack b5")
        .then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Main), "Off is of no use"))
        .finish();
}

#[test]
fn its_holder_may_roll_all_dice_again_once() {
    // L10.2, L10.3, T22
    red(Column::Air, 2, DUEL)
        .given(held(Red, true))
        .dice([6, 3])
        .order("b5 attack c4")
        .to_act([1])
        .legal_exactly(["reroll", "accept"])
        .dice([6, 2])
        .play("reroll")
        .log_in_order(["Red uses the Edge: now white 6, yellow 2", "The 6 brings the Edge to Red, Off"])
        .then(|state| assert_eq!(state.edge, Edge { holder: Some(Red), on: false }))
        .finish();
}

#[test]
fn the_defender_may_use_it_too_or_keep_it() {
    // L10.2, L10.4, T23
    green(Column::Air, 2, DUEL)
        .given(held(Red, true))
        .dice([1])
        .order("c4 attack b5")
        .to_act([1])
        .play("accept")
        .then(|state| {
            assert_eq!(state.edge, Edge { holder: Some(Red), on: true }, "already there: it stays On");
        })
        .finish();
}

#[test]
fn a_final_one_brings_it_to_the_defender_and_a_six_to_the_attacker() {
    // L10.4, L10.5
    for (before, die, after) in [
        (None, 1, Red),
        (Some(Green), 1, Red),
        (Some(Red), 1, Red),
        (None, 6, Green),
        (Some(Red), 6, Green),
        (Some(Green), 6, Green),
    ] {
        green(Column::Air, 2, DUEL)
            .given(|state| state.edge = Edge { holder: before, on: false })
            .dice([die])
            .order("c4 attack b5")
            .then(|state| assert_eq!(state.edge, Edge { holder: Some(after), on: false }))
            .finish();
    }
    green(Column::Air, 2, DUEL)
        .dice([2])
        .order("c4 attack b5")
        .then(|state| assert_eq!(state.edge.holder, None))
        .finish();
}

#[test]
fn it_moves_before_the_result_and_after_shots_in_reaction_too() {
    // L10.5: Green rolls in Red's turn and is the attacker.
    red(Column::Air, 2, "red infantry d4; green tank c4")
        .given(crate::rules::position::green_leads)
        .order("d4 move d6")
        .dice([6])
        .play("fire")
        .log_in_order(["Green rolls white 6", "The 6 brings the Edge to Green, Off", "Result: Miss"])
        .finish();
}

#[test]
fn it_may_be_used_in_each_attack_of_a_nest() {
    // L10.2, L13.4, L13.5: attack, Rally, Miss, fire in return: two attacks, so two windows for who holds it.
    let nest = || {
        red(Column::Air, 2, "red infantry c5; green tank c4")
            .given(crate::rules::position::green_leads)
            .given(held(Red, true))
            .order("c5 attack c4")
            .dice([5])
            .play("rally")
            .to_act([1])
            .asked_by("L10.2")
            .play("accept")
            .to_act([0])
            .asked_by("L12.5")
            .dice([1])
            .play("fire")
            .to_act([1])
            .asked_by("L10.2")
    };
    nest()
        .dice([6])
        .play("reroll")
        .log_in_order(["Red uses the Edge: now white 6", "The 6 brings the Edge to Green, Off"])
        .then(|state| {
            stands(state, Red, Kind::Infantry, "c5");
            assert_eq!((state.active, state.phase), (Red, Phase::Turn(TurnPhase::Main)));
        })
        .finish();
    // Used in the first, it is gone for the second.
    red(Column::Air, 2, "red infantry c5; green tank c4")
        .given(crate::rules::position::green_leads)
        .given(held(Red, true))
        .order("c5 attack c4")
        .dice([3])
        .play("rally")
        .dice([5])
        .play("reroll")
        .dice([2])
        .play("fire")
        .asked_by("L9.1")
        .then(|state| assert_eq!(state.edge, Edge { holder: None, on: false }))
        .finish();
}

#[test]
fn the_yellow_die_never_moves_it() {
    // L17.7
    red(Column::Air, 2, DUEL)
        .dice([3, 6])
        .order("b5 attack c4")
        .then(|state| {
            assert_eq!(state.edge.holder, None);
            stands(state, Green, Kind::Infantry, "c4");
            assert!(state.is_disrupted(at("c4")));
        })
        .finish();
}

#[test]
fn other_readings_turn_it_on_sooner() {
    // L16.1, L17.20: experiments.
    let sooner = |reading: &str| {
        let rules = crate::rules::position::with(&[("edge_on", reading)]);
        let state = green(Column::Air, 2, DUEL).finish();
        redoubt_testkit::Scenario::at(&rules, state)
            .dice([6])
            .play("unit c4")
            .play("attack")
            .play("to b5")
            .play("end")
            .finish()
            .edge
    };
    assert_eq!(sooner("holder_turn_start"), Edge { holder: Some(Green), on: false });
    assert_eq!(sooner("end_of_turn"), Edge { holder: Some(Green), on: true });
    assert_eq!(sooner("on_arrival"), Edge { holder: Some(Green), on: true });
}
