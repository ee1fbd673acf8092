//! P11: Soldier actions.

use crate::rules::position::*;
use portas::{Class, Dir, Good, Side, Turn, Work};

#[test]
fn x15_a_third_exhausted_soldier_is_one_too_many() {
    // P11.1, P11.1a: of any class.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 9, 2, 1);
        work(state, 9, Work::Trench);
        let there = &mut state.hexes[h(9).index()].men[Side::South];
        (there[Class::Farmer].up, there[Class::Farmer].down) = (1, 1);
        (there[Class::Citizen].up, there[Class::Citizen].down) = (0, 1);
        foes(state, 14, 1, 0);
    });
    // Nobody can fire, so no window opens before the troop on #14 has moved onto #9.
    story.log_contains("Battle on #9").finish();
}

#[test]
fn windows_open_only_where_an_action_has_an_effect() {
    // P11.1b, P8.6: a Trench that sees nobody is not asked.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 9, 2, 0);
        work(state, 9, Work::Trench);
        foes(state, 28, 1, 0);
    });
    story.asked_by("P3.2").then(|state| assert_eq!(enemies(state, 23), (1, 0))).finish();
}

#[test]
fn in_the_own_turn_soldiers_are_used_as_a_free_step() {
    // P3.1a, P11.1b
    let story = asked(raiders(), "Developer", Turn::Finish, |state| {
        men(state, 9, 1, 0);
        work(state, 9, Work::Trench);
        foes(state, 14, 1, 0);
    });
    story
        .play_all(["soldiers", "fire 9 14"])
        .then(|state| assert_eq!((enemies(state, 14), postures(state, Side::South, 9)), ((0, 0), (0, 1))))
        .finish();
}

#[test]
fn x16_a_destroyed_mine_is_put_back_for_its_strength_in_tools() {
    // P11.2, P7.11: payable jointly.
    let story = march(raiders(), &["R104"], |state| {
        work(state, 12, Work::Bounding);
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        foes(state, 17, 2, 0);
        for seat in [0, 1] {
            goods(state, seat, &[(Good::Tool, 1)]);
        }
    });
    story
        .play_all(["0> replace 7", "0> pay 1"])
        .then(|state| {
            assert_eq!(tile_on(state, 12), Some(Work::Bounding));
            assert_eq!((state.seats[0].goods[Good::Tool], state.seats[1].goods[Good::Tool]), (0, 0));
        })
        .finish();
}

#[test]
fn a_lost_mine_under_invaders_is_not_put_back() {
    // P11.2
    let story = march(raiders(), &["R104"], |state| {
        work(state, 12, Work::Bounding);
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        foes(state, 17, 3, 0);
    });
    story
        .asked_by("P3.2")
        .then(|state| assert_eq!((tile_on(state, 12), enemies(state, 12)), (None, (1, 0))))
        .finish();
}

#[test]
fn a_guard_post_knocks_back_from_one_trap_that_it_sees() {
    // P11.3, P11.7: #17 lies behind the troop on #12.
    let story = march(raiders(), &["R106"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        for hex in [12, 17] {
            work(state, hex, Work::Trap);
            foes(state, hex, 1, 0);
        }
    });
    story
        .refused("0> repel 7 17", "P11.7")
        .play_all(["0> repel 7 12", "0> knock 12 basic 1"])
        .then(|state| assert_eq!((enemies(state, 12), enemies(state, 17)), ((0, 0), (2, 0))))
        .finish();
}

#[test]
fn a_guard_post_fires_one_bomb_that_it_sees() {
    // P11.6
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 17, Work::Bomb);
        foes(state, 22, 1, 0);
    });
    story
        .play("0> ignite 7 17")
        .then(|state| assert_eq!((tile_on(state, 17), enemies(state, 22)), (None, (0, 0))))
        .finish();
}

#[test]
fn indirect_fire_sets_a_bomb_off_even_where_nobody_stands() {
    // P11.5, P6.7
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Catapult);
        work(state, 17, Work::Bomb);
        foes(state, 22, 1, 0);
    });
    story
        .play("0> fire 7 17")
        .then(|state| assert_eq!((tile_on(state, 17), enemies(state, 22)), (None, (0, 0))))
        .finish();
}

#[test]
fn gunfire_is_blocked_by_the_first_troop_and_never_hits_its_own_hex() {
    // P11.4, P11.7
    let story = march(with(&[("eras", "2")]), &["R104"], |state| {
        men(state, 7, 0, 2);
        work(state, 7, Work::Bunker);
        foes(state, 12, 1, 0);
        foes(state, 17, 1, 0);
    });
    story
        .legal(["0> fire 7 12"])
        .refused("0> fire 7 17", "P11.7")
        .refused("0> fire 7 7", "P11.7")
        .play("0> fire 7 12")
        .finish();
}

#[test]
fn damage_before_a_battle_can_call_it_off() {
    // P7.3, P7.9: the only Raider falls before the Battle.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 0);
        men(state, 4, 1, 0);
        work(state, 4, Work::Trench);
        state.hexes[h(4).index()].facing = Dir::UpRight;
        foes(state, 12, 1, 0);
    });
    story
        .play("0> fire 4 7")
        .log_lacks("Battle on")
        .then(|state| assert_eq!((there(state, 7), enemies(state, 7)), ((1, 0), (0, 0))))
        .finish();
}

#[test]
fn the_wounded_lose_their_exhaustion() {
    // P7.10: and it is asked who of equal Soldiers is wounded.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 2, 0);
        let there = &mut state.hexes[h(7).index()].men[Side::South][Class::Farmer];
        (there.up, there.down) = (1, 1);
        foes(state, 12, 1, 0);
    });
    story
        .legal(["0> standing 0 0", "0> standing 1 0"])
        .play("0> standing 0 0")
        .then(|state| assert_eq!((postures(state, Side::South, 7), sick(state)), ((1, 0), (1, 0))))
        .finish();
}
