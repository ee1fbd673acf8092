use crate::rules::position::{fighters, game, invasion, lost, row, rules};
use harbinger::{Phase, Side, State};
use redoubt_engine::{Notation, Rules, Seat};

#[test]
fn ready_and_recruited_units_of_the_row_may_be_assigned() {
    // H11.1, H11.5: units at the Capital may not.
    let mut scenario = game().given(|state| {
        invasion(state);
        state.sheet_mut().recruited = 1;
        state.capital = 20;
    });
    for _ in 0..8 {
        scenario = scenario.play("place commando 4");
    }
    scenario.refused("place commando 4", "H11.1").then(|state| assert_eq!(state.capital, 20)).finish();
}

#[test]
fn after_a_lost_factory_there_are_recruits_only() {
    // H11.1
    game()
        .given(|state| {
            row(state, 3);
            lost(state, 2, Side::Left);
            invasion(state);
            state.sheet_mut().recruited = 1;
        })
        .play("place sniper 1")
        .refused("place sniper 1", "H11.1")
        .finish();
}

#[test]
fn a_unit_goes_to_any_space_as_any_type_or_to_a_structure() {
    // H11.2: the split is free, spaces have no cap, structures hold eight.
    game()
        .given(|state| {
            invasion(state);
            state.sheet_mut().defenders = [7, 2];
            state.sheet_mut().deployed = true;
        })
        .play_all(["place sniper 1", "place engineer 1", "place commando 3", "place aa_gun 4"])
        .play("place left")
        .refused("place left", "H11.2")
        .refused("place sniper 5", "H11.2")
        .play("place right")
        .then(|state| assert_eq!((state.sheet().defenders, state.sheet().units_assigned()), ([8, 3], 6)))
        .finish();
}

#[test]
fn a_unit_can_be_taken_back_until_the_assignment_is_confirmed() {
    // H11.2, H11.6
    game()
        .given(invasion)
        .refused("withdraw sniper 1", "H11.2")
        .refused("withdraw left", "H11.2")
        .play_all(["place sniper 1", "place left", "withdraw sniper 1", "withdraw left"])
        .then(|state| assert_eq!((state.sheet().units_assigned(), state.sheet().defenders), (0, [2, 2])))
        .finish();
}

#[test]
fn units_left_behind_are_lost_with_the_row() {
    // H11.3
    game()
        .given(|state| {
            invasion(state);
            state.sheet_mut().recruited = 3;
        })
        .dice([3, 8, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2])
        .play("confirm")
        .log_contains("10 units stay behind")
        .dice([3, 4])
        .play_all(["cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .then(|state| assert_eq!((state.row, state.sheet().units()), (1, 7)))
        .finish();
}

#[test]
fn one_fighter_for_each_place_and_gone_for_good() {
    // H11.4
    game()
        .given(|state| {
            invasion(state);
            fighters(state, 2);
        })
        .play("scramble left")
        .refused("scramble left", "H11.4")
        .refused("recall 1", "H11.4")
        .play("scramble 4")
        .refused("scramble 1", "H11.4")
        .refused("scramble 5", "H11.4")
        .refused("recall 5", "H11.4")
        .play_all(["recall 4", "scramble 1"])
        .then(|state| assert_eq!(state.fighters, 0))
        .dice([3, 8, 1, 1, 2, 2, 1, 8, 1, 1, 1, 2])
        .play("confirm")
        .then(|state| assert_eq!(state.fighters, 0, "used or not"))
        .finish();
}

#[test]
fn a_search_meets_each_assignment_once() {
    // H11.2, H11.4: units in the order of their posts, then Fighters in the order of their places.
    let canonical = |state: &State| {
        let mut actions = Vec::new();
        rules().canonical(state, Seat::FIRST, &mut actions);
        actions.iter().map(|action| action.write(rules())).collect::<Vec<_>>().join(", ")
    };
    game()
        .given(invasion)
        .play("place commando 4")
        .then(|state| {
            let posts = "place commando 4, place aa_gun 4";
            let places = "scramble left, scramble right, scramble 1, scramble 2, scramble 3, scramble 4";
            assert_eq!(canonical(state), format!("{posts}, {places}, confirm"));
        })
        .play("scramble 2")
        .then(|state| assert_eq!(canonical(state), "scramble 3, scramble 4, confirm"))
        .finish();
}

#[test]
fn nothing_is_rolled_before_the_assignment_is_confirmed() {
    // H11.6
    game()
        .given(invasion)
        .play_all(["place sniper 1", "scramble 1"])
        .then(|state| assert_eq!((state.phase, state.sheet().targets), (Phase::ASSIGN, [0, 0])))
        .dice([3, 8, 1, 1, 2, 2, 1, 8, 1, 1, 1, 2])
        .play("confirm")
        .refused("place sniper 1", "H17.2")
        .finish();
}

#[test]
fn one_unit_left_behind_is_told_in_the_singular() {
    // H11.3
    game()
        .given(invasion)
        .play_all(["place sniper 1"; 6])
        .dice([3, 8, 1, 1, 2, 2, 8, 8, 1, 2])
        .play("confirm")
        .log_contains(": 6 Snipers in Gannet Sands")
        .log_contains("1 unit stays behind")
        .finish();
}
