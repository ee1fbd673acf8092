//! P6: Mines, Traps, Bombs.

use crate::rules::position::*;
use portas::{Camp, Work};

#[test]
fn mines_fight_with_their_strength_and_are_consumed() {
    // P6.2, P6.9, P7.2
    for (tile, strength) in [(Work::Pressure, 1), (Work::Bounding, 2), (Work::Dummy, 4)] {
        let story = |basics| {
            march(raiders(), &["R104"], move |state| {
                work(state, 7, tile);
                foes(state, 12, basics, 0);
            })
        };
        story(strength)
            .then(|state| assert_eq!((tile_on(state, 7), enemies(state, 7)), (None, (0, 0))))
            .finish();
        story(strength + 1)
            .then(|state| assert_eq!((tile_on(state, 7), enemies(state, 7)), (None, (1, 0))))
            .finish();
    }
}

#[test]
fn a_trap_adds_one_and_starts_no_battle_alone() {
    // P6.4
    let story = |farmers| {
        march(raiders(), &["R104"], move |state| {
            work(state, 7, Work::Trap);
            men(state, 7, farmers, 0);
            foes(state, 12, 2, 0);
        })
    };
    story(0).log_lacks("Battle").then(|state| assert_eq!(enemies(state, 7), (2, 0))).finish();
    story(1)
        .log_contains("Battle on #7: 2 against 2")
        .then(|state| assert_eq!(tile_on(state, 7), Some(Work::Trap), "it takes no damage"))
        .finish();
}

#[test]
fn t7_flying_dragons_care_for_no_trap() {
    // P6.3a, P10.2: D114 would destroy the Trap, so D115 flies D, L over it.
    let story = march(dragons(), &["D115"], |state| {
        work(state, 12, Work::Trap);
        foes(state, 17, 2, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 9), enemies(state, 12)), ((2, 0), (0, 0)))).finish();
}

#[test]
fn t8_landed_dragons_lose_an_arrow_in_a_trap_and_its_fire() {
    // P6.3, P6.3a: D102 is L* D; #9 would be burnt.
    let story = march(dragons(), &["D102"], |state| {
        work(state, 12, Work::Trap);
        men(state, 9, 1, 0);
        foes(state, 12, 2, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 7), there(state, 9)), ((2, 0), (1, 0)))).finish();
}

#[test]
fn three_go_slowly_and_the_others_first() {
    // P6.3a: R212 is R D; Elite Units are slowed after the Basic ones.
    let story = march(raiders(), &["R108"], |state| {
        work(state, 17, Work::Trap);
        foes(state, 17, 2, 2);
    });
    // R108: R L. One Elite Unit goes R to #15 and L to #12; the slowed three go L from #17 to #14.
    story.then(|state| assert_eq!((enemies(state, 12), enemies(state, 14)), ((0, 1), (2, 1)))).finish();
}

#[test]
fn a_trap_is_destroyed_by_a_bomb_next_to_it() {
    // P6.5, P6.8
    let story = asked(raiders(), "Commander", Camp::Bombs, |state| {
        work(state, 12, Work::Bomb);
        work(state, 7, Work::Trap);
        work(state, 2, Work::Trap);
    });
    story
        .play("on 12")
        .then(|state| assert_eq!((tile_on(state, 7), tile_on(state, 2)), (None, Some(Work::Trap))))
        .finish();
}

#[test]
fn t11_invaders_knocked_back_have_moved() {
    // P6.6b, P8.3: the Guard Post's Knockback hits the troop that has just entered the Trap.
    let story = march(raiders(), &["R122"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 12, Work::Trap);
        foes(state, 17, 1, 0);
    });
    story
        .play_all(["0> repel 7 12", "0> knock 12 basic 2"])
        .then(|state| assert_eq!((enemies(state, 22), enemies(state, 12)), ((1, 0), (0, 0)), "no other card"))
        .log_lacks("#22 draws")
        .finish();
}

#[test]
fn a_bombs_damage_counts_for_both_sides() {
    // P6.7, P6.8, P7.12: three on its hex, one around it.
    let story = asked(raiders(), "Commander", Camp::Bombs, |state| {
        work(state, 12, Work::Bomb);
        men(state, 12, 1, 1);
        work(state, 17, Work::Bunker);
        work(state, 14, Work::Post);
        foes(state, 15, 2, 0);
    });
    story
        .play("on 12")
        .then(|state| {
            assert_eq!((there(state, 12), sick(state)), ((1, 0), (0, 1)), "the Citizen absorbs nothing");
            assert_eq!((tile_on(state, 17), tile_on(state, 14)), (Some(Work::Bunker), None));
            assert_eq!(enemies(state, 15), (1, 0));
        })
        .finish();
}
