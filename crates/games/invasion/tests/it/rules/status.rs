//! V10.

use crate::rules::position::*;
use invasion::{Mercenary, Status, Step, Task};

fn looked(edit: impl FnOnce(&mut invasion::State)) -> Story {
    run(Step::Status, &[Task::Body { step: Step::Status }], edit)
}

fn of(state: &invasion::State, name: &str) -> Status {
    state.status[at(name).index()]
}

/// V10.2, V10.8: a ship counts, and one unit of any colour keeps the land.
#[test]
fn ships_count_and_one_unit_holds() {
    looked(|state| {
        invaders(state, "Canada", 1);
        ship(state, 1, "Canada");
        invaders(state, "Mexico", 5);
        units(state, EU, "Mexico", 1);
    })
    .play("pass")
    .then(|state| {
        assert_eq!((of(state, "Canada"), of(state, "Mexico")), (Status::Overrun, Status::Secure));
        assert!(!state.ready.has(at("Canada")), "its Research is committed");
    })
    .finish();
}

/// V10.3, V10.4: land stays lost until somebody takes it; then it is Liberated, for ever.
#[test]
fn lost_land_is_liberated_by_anybody() {
    looked(|state| {
        status(state, "Canada", Status::Overrun);
        status(state, "Mexico", Status::Overrun);
        status(state, "Alaska", Status::Liberated);
        status(state, "Western United States", Status::Overrun);
        units(state, EU, "Canada", 1);
        units(state, NA, "Alaska", 1);
        units(state, NA, "Western United States", 1);
        ship(state, 1, "Western United States");
    })
    .play("pass")
    .log_contains("Canada is Liberated")
    .then(|state| {
        assert_eq!(
            [of(state, "Canada"), of(state, "Mexico"), of(state, "Alaska")],
            [Status::Liberated, Status::Overrun, Status::Liberated]
        );
        assert_eq!(of(state, "Western United States"), Status::Overrun, "a drop ship is still there");
    })
    .finish();
}

/// V10.1, V5.3, V13.10: all change first, then units are removed, and the liberated stays liberated.
#[test]
fn changes_come_together_before_command_is_counted() {
    looked(|state| {
        invaders(state, "British Isles", 2);
        invaders(state, "Franco-Iberian Union", 2);
        status(state, "Balkan Concordat", Status::Overrun);
        units(state, EU, "Balkan Concordat", 1);
        units(state, EU, "German Federation", 3);
    })
    .play("pass")
    .to_act([2])
    .asked_by("V13.10")
    .refused("remove brazil", "V13.10")
    .play("remove balkan-concordat")
    .then(|state| {
        assert_eq!((of(state, "Balkan Concordat"), state.army(EU)), (Status::Liberated, 3));
        assert_eq!(state.adaptation, 0, "removed, not destroyed");
    })
    .finish();
}

/// V10.6, V12.5: the third token is the end, also in the step in which the capital falls.
#[test]
fn the_third_capital_damage_is_defeat() {
    looked(|state| {
        nearly_done(state);
        invaders(state, "German Federation", 3);
        state.consoles[EU].damage = 2;
        status(state, "China", Status::Liberated);
        state.consoles[AS].damage = 1;
    })
    .play("pass")
    .log_in_order(["German Federation is Overrun", "Capital Damage of Europe is 3", "Europe is defeated"])
    .then(|state| {
        assert!(state.defeated.has(EU));
        assert_eq!(state.consoles[AS].damage, 0);
    })
    .finish();
}

/// V10.5, V12.2: the land of Cronos is lost, and with it the game, also in the last round.
#[test]
fn cronos_overrun_is_the_end() {
    for last in [false, true] {
        looked(|state| {
            if last {
                last_round(state);
            }
            invaders(state, "Brazil", 3);
        })
        .play("pass")
        .over("V12.2", |outcome| assert!(outcome.seats.iter().all(|seat| seat.standing.value() == 0.0)))
        .finish();
    }
}

/// V8.11, V10.2: a Force Dome makes room for one more, and falls to one more.
#[test]
fn a_force_dome_raises_defense() {
    let dome = |state: &mut invasion::State| {
        take(state, Mercenary::Domes);
        state.attached[at("Mexico").index()].domes = 1;
        invaders(state, "Mexico", 2);
        ship(state, 1, "Mexico");
    };
    run(Step::Events, &[Task::Spawn { at: at("Mexico"), units: 1 }], dome)
        .play("pass")
        .then(|state| assert_eq!(there(state, "Mexico"), 3))
        .finish();
    looked(dome).play("pass").then(|state| assert_eq!(of(state, "Mexico"), Status::Overrun)).finish();
}

/// V10.7, V13.19: dead zones come last, and what arrives may move on in the same step.
#[test]
fn crowded_dead_zones_spill_too() {
    run(Step::Invaders, &[Task::Roam { number: 0 }], |state| {
        invaders(state, "Greenland", 3);
        units(state, EU, "British Isles", 1);
    })
    .play("pass")
    .log_contains("moves from Greenland to Canada (where the fewest coalition units are)")
    .then(|state| assert_eq!((there(state, "Greenland"), there(state, "Canada")), (2, 1)))
    .finish();
}

/// V10.1, V10.6: units beyond command go before capitals are counted, even if that is the end of the coalition.
#[test]
fn command_is_counted_before_capitals() {
    looked(|state| {
        nearly_done(state);
        invaders(state, "German Federation", 3);
        state.consoles[EU].damage = 2;
        units(state, EU, "Nordic Compact", 3);
        units(state, EU, "Balkan Concordat", 2);
    })
    .play("pass")
    .to_act([2])
    .asked_by("V13.10")
    .log_lacks("Capital Damage")
    .play_all(["remove nordic-compact", "remove nordic-compact"])
    .log_in_order([
        "withdraws a unit from Nordic Compact",
        "Capital Damage of Europe is 3",
        "Europe is defeated",
    ])
    .then(|state| assert_eq!(state.army(EU), 3))
    .finish();
}

/// V10.6, V13.10: a defeated coalition's capital takes no more damage, and its units need no command.
#[test]
fn the_defeated_are_not_counted_again() {
    looked(|state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, AF);
        status(state, "South African Union", Status::Overrun);
        state.consoles[AF].terror = 8;
        units(state, AF, "Congo Protectorate", 3);
        units(state, AF, "Nigerian League", 2);
    })
    .play("pass")
    .asked_by("V3.7")
    .then(|state| assert_eq!((state.consoles[AF].damage, state.army(AF)), (0, 5)))
    .finish();
}
