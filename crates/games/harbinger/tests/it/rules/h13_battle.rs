use crate::rules::position::{enemies_left, game, invasion, known};
use harbinger::{Aim, Enemy, Side, State};

/// Row 1 with everything known: Long Strand (left) and Chalk Cliffs (right) are attacked.
fn attack(state: &mut State, types: [&[Enemy]; 2], aim: Aim, side: Side) {
    invasion(state);
    known(state, [3, 8], types, aim, side);
}

const HELD: [u32; 4] = [1, 1, 1, 2];

#[test]
fn exactly_one_place_is_bombed() {
    // H13.1
    game()
        .given(|state| attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Right))
        .dice(HELD)
        .play("confirm")
        .log_contains("Bombers strike Chalk Cliffs")
        .log_lacks("Bombers strike Long Strand")
        .finish();
}

#[test]
fn a_fighter_at_that_very_place_stops_the_bombers() {
    // H13.2
    game()
        .given(|state| attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left))
        .play_all(["place sniper 2", "scramble 2"])
        .dice(HELD)
        .play("confirm")
        .log_contains("A Fighter stops the bombers at Long Strand")
        .then(|state| assert_eq!((state.destroyed, state.rows[0].bombed), ([1, 0, 0, 0], false)))
        .finish();
}

#[test]
fn bombers_on_the_map_take_every_unit_of_the_row_but_no_defender() {
    // H13.3, S13: units in three spaces, six defenders at a structure.
    game()
        .given(|state| {
            attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
            state.sheet_mut().defenders = [6, 3];
            state.sheet_mut().deployed = true;
        })
        .play_all(["place sniper 2", "place engineer 4", "place commando 1"])
        .dice([6, 3, 1, 2])
        .play("confirm")
        .log_contains("all 3 units on the Map are lost")
        .log_contains("6 against 6 defenders, it holds")
        .then(|state| assert_eq!((state.destroyed, state.rows[0].bombed), ([0; 4], true)))
        .finish();
}

#[test]
fn bombers_at_a_structure_take_both_and_leave_the_map() {
    // H13.4, H13.5, H15.1, S12: a Fighter at the left one does not help; no Step 6 rolls.
    game()
        .given(|state| attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Structure, Side::Right))
        .play_all(["place sniper 2", "scramble left"])
        .dice([1, 2])
        .play("confirm")
        .log_contains("both structures are lost")
        .log_lacks("defenders, it")
        .then(|state| {
            assert_eq!((state.rows[0].lost, state.rows[0].bombed), ([true, true], true));
            assert_eq!(state.destroyed, [1, 0, 0, 0]);
            assert_eq!((state.rows[1].crossed, state.towers_lost), (2, 1));
        })
        .finish();
}

#[test]
fn a_single_target_is_bombed_from_either_side() {
    // H13.2, S11: both targets are Long Strand; Right means that space, one Fighter is enough.
    game()
        .given(|state| {
            invasion(state);
            known(state, [3, 5], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Right);
        })
        .play_all(["place engineer 2", "scramble 2"])
        .dice(HELD)
        .play("confirm")
        .log_contains("A Fighter stops the bombers at Long Strand")
        .then(|state| assert_eq!(state.destroyed, [0, 1, 0, 0]))
        .finish();
}

#[test]
fn each_type_falls_to_its_own_counter() {
    // H14.1, H14.2
    let pairs = ["sniper", "engineer", "commando", "aa_gun"];
    for (enemy, troop) in Enemy::ALL.into_iter().zip(pairs) {
        let mut expected = [0; 4];
        expected[enemy.index()] = 2;
        game()
            .given(|state| attack(state, [&[enemy], &[enemy]], Aim::Structure, Side::Left))
            .play_all([&format!("place {troop} 2"), &format!("place {troop} 4")].map(String::as_str))
            .play("scramble left")
            .dice(HELD)
            .play("confirm")
            .then(|state| assert_eq!((state.destroyed, state.rows[0].kills), (expected, expected)))
            .finish();
    }
}

#[test]
fn units_elsewhere_or_of_another_type_do_nothing() {
    // H14.3
    game()
        .given(|state| {
            attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Structure, Side::Left);
        })
        .play_all(["place sniper 1", "place engineer 2", "place sniper 4", "scramble left"])
        .dice(HELD)
        .play("confirm")
        .log_contains("Infantry in Long Strand meet nobody")
        .then(|state| assert_eq!(state.destroyed, [0; 4]))
        .finish();
}

#[test]
fn excess_hits_are_lost_and_dead_types_still_come() {
    // H14.4, S14: two Artillery left, five Commandos; no Infantry left to destroy.
    let mut scenario = game().given(|state| {
        enemies_left(state, [0, 14, 2, 14]);
        attack(state, [&[Enemy::Artillery], &[Enemy::Infantry]], Aim::Structure, Side::Left);
    });
    for _ in 0..5 {
        scenario = scenario.play("place commando 2");
    }
    scenario
        .play_all(["place sniper 4", "scramble left"])
        .dice(HELD)
        .play("confirm")
        .log_contains("2 Artillery destroyed")
        .then(|state| assert_eq!(state.destroyed, [14, 0, 14, 0]))
        .finish();
}

#[test]
fn the_win_is_checked_right_after_the_ground_fight() {
    // H14.5
    game()
        .given(|state| {
            enemies_left(state, [1, 0, 0, 0]);
            attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Structure, Side::Left);
        })
        .play_all(["place sniper 2", "scramble left", "confirm"]) // no die is rolled any more
        .over("H1.3", |_| {})
        .finish();
}

#[test]
fn nothing_is_told_after_the_last_enemy_has_fallen() {
    // H1.3: neither the other types of the space nor the other space are resolved.
    game()
        .given(|state| {
            enemies_left(state, [1, 0, 0, 0]);
            let left: &[Enemy] = &[Enemy::Infantry, Enemy::Armor];
            attack(state, [left, &[Enemy::Armor]], Aim::Structure, Side::Left);
        })
        .play_all(["place sniper 2", "scramble left", "confirm"])
        .log_in_order(["1 Infantry destroyed in Long Strand", "you win"])
        .log_lacks("Armor")
        .finish();
}

#[test]
fn a_type_wiped_out_is_told_as_such_even_where_its_counter_stands() {
    // H14.4
    game()
        .given(|state| {
            enemies_left(state, [0, 14, 14, 1]);
            attack(state, [&[Enemy::Infantry], &[Enemy::Paratroopers]], Aim::Structure, Side::Left);
        })
        .play_all(["place sniper 2", "place aa_gun 4", "scramble left"])
        .dice(HELD)
        .play("confirm")
        .log_contains("No Infantry are left to attack Long Strand")
        .log_lacks("meet nobody")
        .log_contains("1 Paratrooper destroyed in Chalk Cliffs")
        .finish();
}

#[test]
fn bombers_tell_how_many_units_they_took() {
    // H13.3
    for (units, told) in [(0, "there is no unit on the Map"), (1, "the only unit on the Map is lost")] {
        game()
            .given(|state| attack(state, [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left))
            .play_all(["place sniper 1"].into_iter().take(units))
            .dice(HELD)
            .play("confirm")
            .log_contains(told)
            .finish();
    }
}
