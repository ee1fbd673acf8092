//! P7: Battles, by the rulebook's examples and by cases where it is easy to go wrong.

use crate::rules::position::*;
use portas::Work;

/// #7 holds a Citizen, a Farmer and a Guard Post; n Basic Units come from #12 with R104 (one arrow down). P7.4, P7.5
fn five_to_nine(basics: u8) -> Story {
    march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 1);
        work(state, 7, Work::Post);
        foes(state, 12, basics, 0);
    })
}

#[test]
fn x5_one_raider_wounds_the_farmer() {
    five_to_nine(1).then(|state| assert_eq!((there(state, 7), sick(state)), ((0, 1), (1, 0)))).finish();
}

#[test]
fn x6_two_raiders_wound_the_farmer_and_the_citizen_absorbs_one() {
    five_to_nine(2).then(|state| assert_eq!((there(state, 7), enemies(state, 7)), ((0, 1), (0, 0)))).finish();
}

#[test]
fn x7_three_raiders_wound_the_citizen() {
    // P7.5e: as little as possible is absorbed.
    five_to_nine(3).then(|state| assert_eq!((there(state, 7), sick(state)), ((1, 0), (0, 1)))).finish();
}

#[test]
fn x8_four_raiders_wound_both_and_the_guard_post_stands() {
    five_to_nine(4)
        .then(|state| {
            assert_eq!((there(state, 7), sick(state)), ((0, 0), (1, 1)));
            assert_eq!(tile_on(state, 7), Some(Work::Post));
        })
        .finish();
}

#[test]
fn x9_five_raiders_win_and_one_is_left() {
    // P7.6
    five_to_nine(5)
        .log_in_order(["Battle on #7: 4 against 5", "4 Basic Units fall"])
        .then(|state| {
            assert_eq!((enemies(state, 7), tile_on(state, 7), sick(state)), ((1, 0), None, (1, 1)));
        })
        .finish();
}

/// #7 holds a Citizen and a Bounding Mine. P7.5a
fn mined(basics: u8) -> Story {
    march(raiders(), &["R104"], |state| {
        men(state, 7, 0, 1);
        work(state, 7, Work::Bounding);
        foes(state, 12, basics, 0);
    })
}

#[test]
fn x10_a_mine_that_absorbs_all_goes_off_without_a_choice() {
    for basics in [1, 2] {
        mined(basics).then(|state| assert_eq!((there(state, 7), tile_on(state, 7)), ((0, 1), None))).finish();
    }
}

#[test]
fn x11_a_mine_can_be_spared_for_a_wounded_citizen() {
    mined(3)
        .play("0> spare")
        .then(|state| assert_eq!((there(state, 7), tile_on(state, 7)), ((0, 0), Some(Work::Bounding))))
        .finish();
    mined(3)
        .play("0> detonate")
        .then(|state| assert_eq!((there(state, 7), tile_on(state, 7)), ((0, 1), None)))
        .finish();
}

#[test]
fn x12_x13_what_a_mine_leaves_over_hits_the_citizen() {
    mined(4).then(|state| assert_eq!((there(state, 7), tile_on(state, 7)), ((0, 1), None))).finish();
    mined(5).then(|state| assert_eq!((there(state, 7), tile_on(state, 7)), ((0, 0), None))).finish();
}

#[test]
fn t1_three_damage_wound_the_citizen_and_not_two_farmers() {
    let story = march(raiders(), &["R104"], |state| {
        men(state, 9, 2, 1);
        foes(state, 14, 3, 0);
    });
    story.then(|state| assert_eq!(there(state, 9), (2, 0))).finish();
}

#[test]
fn t2_equal_wounds_are_the_teams_choice() {
    // P7.5b
    let story = march(raiders(), &["R104"], |state| {
        men(state, 9, 3, 1);
        foes(state, 14, 3, 0);
    });
    story.to_act([0]).play("0> wound 3 0").then(|state| assert_eq!(there(state, 9), (0, 1))).finish();
}

#[test]
fn t3_t4_a_mine_is_spared_only_by_exactly_the_damage() {
    // P7.5a
    let with = |farmers, citizens, basics| {
        march(raiders(), &["R104"], move |state| {
            men(state, 9, farmers, citizens);
            work(state, 9, Work::Dummy);
            foes(state, 14, basics, 0);
        })
    };
    with(1, 0, 1).play("0> spare").then(|state| assert_eq!(tile_on(state, 9), Some(Work::Dummy))).finish();
    with(0, 1, 2).then(|state| assert_eq!((tile_on(state, 9), there(state, 9)), (None, (0, 1)))).finish();
}

#[test]
fn t17_t18_buildings_alone_fight_and_absorb() {
    // P7.5c, P7.5d
    let alone = |tile, basics| {
        march(raiders(), &["R104"], move |state| {
            work(state, 9, tile);
            foes(state, 14, basics, 0);
        })
    };
    alone(Work::Trench, 1)
        .then(|state| assert_eq!((tile_on(state, 9), enemies(state, 9)), (None, (0, 0))))
        .finish();
    alone(Work::Bunker, 2)
        .then(|state| assert_eq!((tile_on(state, 9), enemies(state, 9)), (Some(Work::Bunker), (0, 0))))
        .finish();
}

#[test]
fn t24_twice_as_strong_a_raider_needs_two_farmers() {
    // P14.1, P14.3
    let story = march(with(&[("might", "twice")]), &["R104"], |state| {
        men(state, 9, 2, 0);
        foes(state, 14, 1, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 9), sick(state)), ((0, 0), (2, 0)))).finish();
}

#[test]
fn support_from_trenches_raises_the_total_but_absorbs_nothing() {
    // T19; P7.3, P7.7, P11.4
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 0);
        for hex in [4, 5] {
            men(state, hex, 1, 0);
            work(state, hex, Work::Trench);
            state.hexes[h(hex).index()].facing =
                if hex == 4 { portas::Dir::UpRight } else { portas::Dir::UpLeft };
        }
        foes(state, 12, 3, 0);
    });
    story
        .play("0> support 4")
        .play("0> support 5")
        .log_contains("3 against 3")
        .then(|state| assert_eq!((there(state, 7), enemies(state, 7)), ((0, 0), (0, 0))))
        .finish();
}
