//! The course of a round: when offers can be made, and what a step finds when it comes to a place (V2, V3.7, V10.7).

use crate::position::*;
use invasion::{Agenda, Good, State, Step, Task};

/// The round goes on from the start of this step.
fn from(step: Step, edit: impl FnOnce(&mut State)) -> Story {
    run(step, &[], |state| {
        state.agenda = Agenda::default();
        state.agenda.push(Task::Begin { step });
        edit(state);
    })
}

/// V3.7, V13.8: there is time for offers before and after Income, and none in Warfare.
#[test]
fn income_has_two_windows() {
    from(Step::Income, |_| {})
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!(state.has(SA, Good::Money), 4))
        .play_all(["pass", "pass"])
        .asked_by("V3.7")
        .then(|state| assert_eq!((state.step, state.has(SA, Good::Money)), (Step::Income, 9)))
        .play_all(["pass", "pass"])
        .asked_by("V7.14")
        .finish();
}

/// V3.7, V13.8: before the ships land and after it.
#[test]
fn landing_has_two_windows() {
    from(Step::Landing, |_| {})
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!(state.ships[0], None))
        .play("pass")
        .dice([0])
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!((state.step, state.ships[0].is_some()), (Step::Landing, true)))
        .finish();
}

/// V3.1: Maintenance brings a new trade action, and whoever passed for the phase is asked again.
#[test]
fn maintenance_brings_a_trade_action() {
    from(Step::Control, |state| {
        state.consoles.values_mut().for_each(|console| (console.traded, console.quiet) = (true, true));
    })
    .play("pass")
    .asked_by("V3.7")
    .to_act([0])
    .finish();
}

/// V10.7: what arrives in a place that comes later counts there; what came before is not looked at again.
#[test]
fn an_invader_may_push_another_on() {
    run(Step::Invaders, &[Task::Roam { number: 0 }], |state| {
        last_round(state);
        invaders(state, "Canada", 3);
        invaders(state, "Alaska", 1);
        ["Western United States", "Eastern United States", "Greenland"]
            .iter()
            .for_each(|name| invaders(state, name, 2));
    })
    .play("pass")
    .log_in_order(["moves from Canada to Alaska", "moves from Alaska to Russia"])
    .then(|state| {
        assert_eq!(["Canada", "Alaska", "Russia"].map(|name| there(state, name)), [2, 1, 1]);
    })
    .finish();
}
