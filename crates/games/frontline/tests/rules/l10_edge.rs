use crate::position::{Orders, at, green, red, stands};
use frontline::Colour::{Green, Red};
use frontline::{Colour, Column, Edge, Kind, Phase};

fn held(holder: Colour, on: bool) -> impl FnOnce(&mut frontline::State) {
    move |state| state.edge = Edge { holder: Some(holder), on }
}

const DUEL: &str = "red infantry b5; green infantry c4";

#[test]
fn the_edge_is_off_in_the_middle() {
    // L10.1
    let middle = green(Column::Air, 2, DUEL).dice([5]).order("c4 attack b5");
    middle.then(|state| assert_eq!(state.phase, Phase::Main)).finish();
    green(Column::Air, 2, DUEL)
        .given(held(Green, false))
        .dice([5])
        .order("c4 attack b5")
        .then(|state| assert_eq!(state.phase, Phase::Main, "Off is of no use"))
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
        .given(crate::position::green_leads)
        .order("d4 move d6")
        .dice([6])
        .play("fire")
        .log_in_order(["Green rolls white 6", "The 6 brings the Edge to Green, Off", "Result: Miss"])
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
        let rules = crate::position::with(&[("edge_on", reading)]);
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
