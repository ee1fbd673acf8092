//! V11.

use crate::rules::position::*;
use invasion::{Good, Mercenary, Status, Step, Task, Tech};
use redoubt_engine::{Present, Viewer};

/// V11.4: 11 MIC, two infested territories, 2 Food.
#[test]
fn the_toll_is_taken_in_order() {
    let given = |state: &mut invasion::State| {
        state.consoles[EU].stock[Good::Mic] = 11;
        state.consoles[EU].stock[Good::Food] = 2;
        invaders(state, "British Isles", 1);
        invaders(state, "Nordic Compact", 1);
    };
    run(Step::Damage, &[Task::Virus { place: 2 }], given)
        .then(|state| {
            let forecast = rules().view(state, Viewer::SPECTATOR).coalitions[EU].forecast;
            assert_eq!((forecast.mic_after, forecast.food_due, forecast.food_after), (8, 2, 0));
        })
        .play("pass")
        .log_in_order([
            "Europe loses 1 MIC to the virus",
            "infested territory",
            "feeds its people with 2 Food",
        ])
        .then(|state| assert_eq!((state.has(EU, Good::Mic), state.has(EU, Good::Food)), (8, 0)))
        .finish();
}

/// V11.4, V12.5: 3 MIC and two infested territories are the end before anybody eats.
#[test]
fn defeat_comes_before_upkeep() {
    run(Step::Damage, &[Task::Virus { place: 2 }], |state| {
        nearly_done(state);
        state.consoles[EU].stock[Good::Mic] = 3;
        invaders(state, "British Isles", 1);
        invaders(state, "Nordic Compact", 1);
    })
    .play("pass")
    .log_contains("Europe is defeated")
    .log_lacks("Europe feeds")
    .finish();
}

/// V11.4: too little Food costs 1 MIC, and the vaccine ends the virus.
#[test]
fn hunger_costs_mic_and_the_vaccine_helps() {
    run(Step::Damage, &[Task::Virus { place: 4 }], |state| {
        state.consoles[AS].tech[Tech::Biology] = 3;
        state.consoles[AS].stock[Good::Food] = 1;
    })
    .play("pass")
    .log_contains("Asia has 1 of 5 Food")
    .then(|state| assert_eq!((state.has(AS, Good::Mic), state.has(AS, Good::Food)), (23, 0)))
    .finish();
}

/// V13.9: Gene Vats come before the last loss.
#[test]
fn gene_vats_save_the_last_mic() {
    run(Step::Damage, &[Task::Virus { place: 4 }], |state| {
        state.consoles[AS].stock[Good::Mic] = 1;
        card(state, AS, Mercenary::Vats);
    })
    .play("pass")
    .to_act([4])
    .refused("vats food", "V13.9")
    .play("vats mic")
    .then(|state| assert_eq!((state.has(AS, Good::Mic), state.discarded[Mercenary::Vats]), (2, 1)))
    .finish();
}

/// V11.2, V11.3, V8.14: one level, whatever the number of pieces; beyond the top 1 MIC.
#[test]
fn fear_rises_with_the_hydra() {
    run(Step::Terror, &[Task::Fear { place: 0 }], |state| {
        invaders(state, "British Isles", 1);
        invaders(state, "Nordic Compact", 1);
        ship(state, 1, "China");
        state.consoles[AS].terror = 8;
    })
    .play("pass")
    .then(|state| {
        assert_eq!([SA, EU, AS].map(|who| state.consoles[who].terror), [0, 1, 8]);
        assert_eq!(state.has(AS, Good::Mic), 23);
    })
    .finish();
}

/// V11.5, V6.2: everything is ready again, but not in Overrun land.
#[test]
fn research_is_ready_again() {
    run(Step::Readiness, &[Task::Body { step: Step::Readiness }], |state| {
        state.ready = invasion::Set::EMPTY;
        status(state, "Canada", Status::Overrun);
    })
    .play("pass")
    .then(|state| {
        assert_eq!((rules().tokens(state, NA), rules().tokens(state, EU)), (2, 3));
        assert!(state.ready.has(at("Eastern Australia")));
    })
    .finish();
}

/// V11.6, V0.9: each ship leaves a unit, without overflow, and the next three land.
#[test]
fn ships_unload_and_others_land() {
    run(Step::Landing, &[Task::Body { step: Step::Landing }], |state| {
        ship(state, 1, "Mexico");
        invaders(state, "Mexico", 4);
    })
    .dice([0])
    .play("pass")
    .log_in_order(["leaves an invader unit in Mexico", "Drop ship 1 lands in Eastern United States"])
    .then(|state| assert_eq!((there(state, "Mexico"), state.adaptation), (5, 0)))
    .finish();
}

/// V11.1, V13.22: in desolated land the token stays.
#[test]
fn the_token_stays_in_desolated_land() {
    run(Step::Control, &[Task::Body { step: Step::Control }], |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, AF);
        state.desolated = coalitions(&[AF]);
        state.cronos = at("Nigerian League");
    })
    .play("pass")
    .then(|state| assert_eq!(state.holder, SA))
    .finish();
}
