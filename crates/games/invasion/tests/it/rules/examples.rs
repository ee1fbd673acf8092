//! The worked example of the rules document, which is the book's.

use crate::rules::position::*;
use invasion::{Status, Step, Task, Tech};

/// The whole of it: V8.11 twice, V8.12, V9.6, V9.4, V9.10, V10.7.
#[test]
fn the_worked_example() {
    let concord_spawns = Task::Spawn { at: at("North African Concord"), units: 1 };
    let tasks = [
        concord_spawns,
        concord_spawns,
        Task::Place { number: 0 },
        Task::NextBattle { who: AF },
        Task::Roam { number: 0 },
    ];
    run(Step::Battle, &tasks, |state| {
        concord(state, 2);
        units(state, AF, "Nigerian League", 1);
        units(state, AF, "Dominion of Ethiopia", 1);
        units(state, EU, "Dominion of Ethiopia", 1);
        state.consoles[AF].tech[Tech::Military] = 1;
        state.consoles[EU].tech[Tech::Military] = 4;
        state.effect.places[0] = Some(at("North African Concord"));
        state.effect.count = 1;
    })
    .play("pass")
    .log_in_order([
        "appears in Nigerian League",
        "appears in Dominion of Ethiopia",
        "placed in North African Concord",
    ])
    .to_act([3])
    .legal_exactly(["fight nigerian-league", "fight dominion-of-ethiopia"])
    .dice([2, 2])
    .play("fight nigerian-league")
    .log_in_order(["the Hydra attack: equal Power", "Power 3 against 1, the coalitions attack"])
    .asked_by("V9.10")
    .play("lose eu")
    .log_contains(
        "moves from North African Concord to Nigerian League (where the fewest coalition units are)",
    )
    .then(|state| {
        let places = ["North African Concord", "Nigerian League", "Dominion of Ethiopia"];
        assert_eq!(places.map(|name| there(state, name)), [2, 1, 0]);
        assert_eq!((state.army(AF), state.army(EU), state.adaptation), (1, 0, 2));
    })
    .finish();
}

fn concord(state: &mut invasion::State, count: u8) {
    ship(state, 1, "North African Concord");
    invaders(state, "North African Concord", count);
}

/// V8.11, V0.11: fewer coalition units decide.
#[test]
fn a_spawned_unit_without_room_goes_where_fewer_units_are() {
    run(Step::Events, &[Task::Spawn { at: at("North African Concord"), units: 1 }], |state| {
        concord(state, 2);
        units(state, AF, "Nigerian League", 1);
        units(state, AF, "Dominion of Ethiopia", 1);
        units(state, EU, "Dominion of Ethiopia", 1);
    })
    .play("pass")
    .log_contains("North African Concord is full: an invader unit appears in Nigerian League")
    .then(|state| {
        assert_eq!((there(state, "Nigerian League"), there(state, "North African Concord")), (1, 2));
    })
    .finish();
}

/// V8.11: fewer invader units come first.
#[test]
fn the_next_one_goes_where_fewer_invaders_are() {
    run(Step::Events, &[Task::Spawn { at: at("North African Concord"), units: 1 }], |state| {
        concord(state, 2);
        invaders(state, "Nigerian League", 1);
        units(state, AF, "Nigerian League", 1);
        units(state, EU, "Dominion of Ethiopia", 2);
    })
    .play("pass")
    .then(|state| assert_eq!(there(state, "Dominion of Ethiopia"), 1))
    .finish();
}

/// V8.12
#[test]
fn a_placed_unit_stays_where_it_is_placed() {
    run(Step::Events, &[Task::Place { number: 0 }], |state| {
        concord(state, 2);
        state.effect.places[0] = Some(at("North African Concord"));
        state.effect.count = 1;
    })
    .play("pass")
    .then(|state| assert_eq!(there(state, "North African Concord"), 3))
    .finish();
}

/// V10.7
#[test]
fn one_invader_leaves_what_is_crowded() {
    run(Step::Invaders, &[Task::Roam { number: 0 }], |state| {
        concord(state, 3);
        units(state, EU, "Dominion of Ethiopia", 1);
    })
    .play("pass")
    .log_contains("moves from North African Concord to Nigerian League")
    .then(|state| {
        assert_eq!((there(state, "North African Concord"), there(state, "Nigerian League")), (2, 1));
    })
    .finish();
}

/// V9.6: only Europe's units in the Concord, Power 3 against 1.
#[test]
fn the_higher_power_attacks() {
    run(Step::Battle, &[Task::NextBattle { who: AF }], |state| {
        invaders(state, "North African Concord", 1);
        units(state, EU, "North African Concord", 1);
        state.consoles[EU].tech[Tech::Military] = 4;
    })
    .dice([6])
    .play("pass")
    .log_in_order(["Power 3 against 1, the coalitions attack", "North African Concord is cleared"])
    .finish();
}

/// V9.4, V9.10, V9.2: Africa fights with Europe's Power and chooses the casualty.
#[test]
fn the_highest_power_counts_for_all_and_the_owner_chooses() {
    run(Step::Battle, &[Task::NextBattle { who: AF }], |state| {
        invaders(state, "Dominion of Ethiopia", 1);
        units(state, EU, "Dominion of Ethiopia", 1);
        units(state, AF, "Dominion of Ethiopia", 1);
        state.consoles[EU].tech[Tech::Military] = 4;
        state.consoles[AF].tech[Tech::Military] = 1;
    })
    .dice([2])
    .play("pass")
    .log_contains("Power 3 against 1, the coalitions attack")
    .to_act([3])
    .asked_by("V9.10")
    .refused("lose na", "V9.10")
    .play("lose eu")
    .then(|state| assert_eq!((state.army(EU), state.army(AF), state.adaptation), (0, 1, 1)))
    .finish();
}

/// V9.6: equal Power, and the Hydra are more.
#[test]
fn equal_power_is_decided_by_numbers() {
    run(Step::Battle, &[Task::NextBattle { who: AF }], |state| {
        invaders(state, "Nigerian League", 2);
        units(state, AF, "Nigerian League", 1);
        state.consoles[AF].tech[Tech::Military] = 1;
    })
    .dice([6])
    .play("pass")
    .log_in_order(["Power 1 against 1, the Hydra attack", "Africa loses a unit"])
    .then(|state| assert_eq!(there(state, "Nigerian League"), 2))
    .finish();
}

/// V8.11, V10.7: Cronos holds them all.
#[test]
fn nothing_flows_over_from_where_cronos_is() {
    let spawn = Task::Spawn { at: at("Canada"), units: 1 };
    let given = |state: &mut invasion::State| {
        state.cronos = at("Canada");
        state.holder = NA;
        ship(state, 1, "Canada");
        invaders(state, "Canada", 4);
        units(state, NA, "Canada", 1);
    };
    run(Step::Events, &[spawn], given)
        .play("pass")
        .then(|state| assert_eq!(there(state, "Canada"), 5))
        .finish();
    run(Step::Invaders, &[Task::Roam { number: 0 }], given)
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!(there(state, "Canada"), 4))
        .finish();
}

/// V8.11
#[test]
fn an_empty_dead_zone_takes_what_flows_over() {
    run(Step::Events, &[Task::Spawn { at: at("Uzbekistan Alliance"), units: 1 }], |state| {
        ship(state, 1, "Uzbekistan Alliance");
        invaders(state, "Uzbekistan Alliance", 2);
        ["Balkan Concordat", "China", "India", "Russia"].iter().for_each(|name| invaders(state, name, 1));
    })
    .play("pass")
    .then(|state| assert_eq!(there(state, "Arabia"), 1))
    .finish();
}

/// V8.11, V0.3: Cronos next door comes before everything; without any difference the holder decides.
#[test]
fn cronos_draws_invaders_and_the_holder_breaks_ties() {
    let spawn = [Task::Spawn { at: at("Argentina"), units: 1 }];
    run(Step::Events, &spawn, |state| {
        ship(state, 1, "Argentina");
        invaders(state, "Argentina", 2);
        invaders(state, "Brazil", 3);
        units(state, SA, "Brazil", 2);
    })
    .play("pass")
    .log_contains("towards Cronos")
    .then(|state| assert_eq!(there(state, "Brazil"), 4))
    .finish();
    run(Step::Events, &spawn, |state| {
        state.cronos = at("Canada");
        state.holder = NA;
        ship(state, 1, "Argentina");
        invaders(state, "Argentina", 2);
    })
    .play("pass")
    .to_act([1])
    .legal_exactly(["invade brazil", "invade peruvian-accord", "invade south-african-union"])
    .refused("invade canada", "V8.11")
    .play("invade peruvian-accord")
    .log_contains("as the holder chose")
    .then(|state| {
        assert_eq!(there(state, "Peruvian Accord"), 1);
        assert_eq!(state.status[at("Peruvian Accord").index()], Status::Secure);
    })
    .finish();
}
