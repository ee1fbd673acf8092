//! F7, F8: the Resource Roll, what is available, and what is kept.

use crate::rules::position::{Told, pool, rules, turn};
use federation::{Action, Resource, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Play, Seat};

/// What lies on a space of the Resource Track, column from 1.
fn lies(state: &State, row: usize, column: usize, resource: Resource) -> u8 {
    state.track[row][column - 1].get(resource)
}

#[test]
fn without_a_base_one_die_is_rolled_for_sol() {
    // T6, F7.1, F7.2, F7.3, F7.9: a 4, then one row down.
    turn("")
        .token_asks("federation_one", &[4])
        .asked_by("F7.5")
        .play("place build")
        .then(|state| assert_eq!(lies(state, 3, 1, Resource::Build), 1))
        .asked_by("F8.1")
        .finish();
}

#[test]
fn with_minus_one_a_one_brings_nothing() {
    // T7, F7.4: and a 4 counts as 3, one row down.
    turn("").token("expansion_desire", &[]).then(|state| assert_eq!(state.pools.total(), 17)).finish();
    turn("")
        .token_asks("federation_minus", &[4])
        .play("place build")
        .then(|state| assert_eq!(lies(state, 2, 1, Resource::Build), 1))
        .finish();
}

#[test]
fn a_defense_base_brings_no_die() {
    // F7.3: one die, for Sol.
    turn("base defense ascao")
        .token_asks("federation_one", &[4])
        .play("place build")
        .then(|state| assert_eq!(lies(state, 3, 1, Resource::Build), 1))
        .asked_by("F8.1")
        .finish();
}

#[test]
fn empty_pools_give_nothing() {
    // F7.7: all 17 tokens are gone, and nobody is asked.
    turn(
        "sacrificed build build build maneuver maneuver maneuver research research research
         sacrificed espionage espionage espionage morale morale morale diplomacy diplomacy",
    )
    .token_asks("federation_one", &[4])
    .asked_by("F8.1")
    .finish();
}

#[test]
fn the_last_row_moves_too() {
    // F7.9
    turn("row 6 build; row 5 research")
        .token("cy_advance", &[])
        .then(|state| {
            assert_eq!((lies(state, 5, 1, Resource::Build), lies(state, 4, 1, Resource::Research)), (1, 1));
        })
        .finish();
}

#[test]
fn equal_dice_bring_equal_resources() {
    // T8, F7.5: three dice, for Sol and two Bases; the lower number first.
    turn("base build ascao; base maneuver abraxsys")
        .token_asks("federation_one", &[5, 2, 5])
        .play("place morale")
        .play("place build")
        .then(|state| {
            assert_eq!(lies(state, 1, 1, Resource::Morale), 1);
            assert_eq!(lies(state, 4, 1, Resource::Build), 2);
        })
        .finish();
}

#[test]
fn a_pool_gives_what_it_has() {
    // F7.5, F0.8: two dice, one Diplomacy.
    turn("base build ascao; deploy embassy_fe")
        .token_asks("federation_one", &[5, 5])
        .play("place diplomacy")
        .then(|state| {
            assert_eq!(lies(state, 4, 1, Resource::Diplomacy), 1);
            pool(state, "diplomacy", 0);
        })
        .finish();
}

#[test]
fn a_filled_space_takes_nothing_and_the_next_open_column_does() {
    // T9, F7.6, F7.7, F7.8
    turn("row 4 build; deploy column2")
        .token_asks("federation_one", &[4])
        .play("place research")
        .then(|state| {
            assert_eq!((lies(state, 3, 1, Resource::Build), lies(state, 3, 2, Resource::Research)), (1, 1));
        })
        .finish();
    turn("row 4 build")
        .token_asks("federation_one", &[4])
        .asked_by("F8.1")
        .then(|state| assert_eq!(state.pools.total(), 16, "the die is lost"))
        .finish();
}

#[test]
fn a_group_is_lost_once() {
    // F7.7: row 4 is filled; row 5 is placed after it.
    turn("base build ascao; row 4 build")
        .token_asks("federation_one", &[5, 4])
        .log_contains("1 die result for row 4 lost")
        .play("place research")
        .log_lacks("row 4")
        .finish();
}

#[test]
fn row_0_is_paid_from_first_and_its_later_columns_before_the_others() {
    // F8.1, F8.2, F26.56
    turn(
        "base defense unbuilt; deploy column2; row 0 morale; row 0 column 2 morale;
         stored morale; military 2; expansion 1",
    )
    .order("propaganda; track military; pay free")
    .then(|state| {
        assert_eq!((lies(state, 0, 1, Resource::Morale), lies(state, 0, 2, Resource::Morale)), (1, 0));
    })
    .order("propaganda; track military; pay free")
    .then(|state| assert_eq!((lies(state, 0, 1, Resource::Morale), state.stored.total()), (0, 1)))
    .finish();
}

#[test]
fn five_are_kept_and_you_say_which() {
    // F8.5, F26.20: a Stored one may go for a new one.
    turn("stored build build maneuver maneuver research; row 0 morale")
        .play("end")
        .asked_by("F8.5")
        .legal_exactly(["discard build", "discard maneuver", "discard research", "discard morale"])
        .dice([0, 1])
        .play("discard build")
        .then(|state| {
            assert_eq!(state.stored.total(), 5);
            assert_eq!((state.stored.get(Resource::Build), state.stored.get(Resource::Morale)), (1, 1));
        })
        .finish();
}

#[test]
fn tokens_are_given_up_in_any_order() {
    // F8.5: of eight in Stored and row 0 three go: Morale first, then Build, then Morale again.
    let story =
        || turn("base defense unbuilt; stored build build morale morale morale; row 0 build morale maneuver");
    let kept = |state: &State| {
        [Resource::Build, Resource::Maneuver, Resource::Morale].map(|resource| state.stored.get(resource))
    };
    story()
        .play("end")
        .play("discard morale")
        .legal_exactly(["discard build", "discard maneuver", "discard morale"])
        .play("discard build")
        .legal_exactly(["discard build", "discard maneuver", "discard morale"])
        .dice([0, 1])
        .play("discard morale")
        .then(|state| assert_eq!(kept(state), [2, 1, 2]))
        .finish();
    // The other way round nothing is decided for you either.
    story()
        .play("end")
        .play("discard maneuver")
        .play("discard morale")
        .legal_exactly(["discard build", "discard morale"])
        .dice([0, 1])
        .play("discard build")
        .then(|state| assert_eq!(kept(state), [2, 0, 3]))
        .finish();
}

#[test]
fn the_strategist_gives_up_what_it_misses_least() {
    // F8.5: five Builds and one Diplomacy: the fifth Build is worth the least.
    let state = turn("base build unbuilt; stored build build build build diplomacy; row 0 build")
        .play("end")
        .finish();
    let action = rules().quick(&state, Seat::FIRST, &mut Fast::new(1, 1));
    assert_eq!(action, Action::Discard { resource: Resource::Build });
}

#[test]
fn outside_your_turn_you_can_only_react() {
    // F8.6: a combat with a Maneuver in Stored asks for Out Maneuver and nothing else; 5 - 4 + 1 dice.
    turn("fe war; fe_battle fe2; mine fe1; flagship fe1; stored maneuver build")
        .token_asks("fe_advance", &[])
        .asked_by("F10.2")
        .legal_exactly(["roll", "out_maneuver"])
        .finish();
}
