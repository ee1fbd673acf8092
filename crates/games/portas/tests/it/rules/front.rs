//! P5, P6, P8 to P11: sight, works, movement, powers, Soldier actions.

use crate::rules::position::*;
use portas::{Camp, HexId, Order, Source, Work};
use redoubt_engine::{Present, Viewer};

#[test]
fn x2_dragons_burn_the_farmer_on_their_way_and_land_on_9() {
    // P10.1, P10.3
    let story = march(dragons(), &["D103"], |state| {
        men(state, 12, 1, 0);
        foes(state, 19, 2, 0);
    });
    story
        .log_in_order(["from #19 to #17", "#12: burnt", "from #17 to #12", "from #12 to #9"])
        .then(|state| assert_eq!((enemies(state, 9), sick(state)), ((2, 0), (1, 0))))
        .finish();
}

#[test]
fn x3_at_the_edge_an_arrow_to_the_side_leads_down() {
    // P5.1
    march(raiders(), &["R101"], |state| foes(state, 28, 1, 0))
        .then(|state| assert_eq!(enemies(state, 23), (1, 0)))
        .finish();
}

#[test]
fn x4_troops_pass_through_each_other_and_merge_where_they_end() {
    // P8.1, P8.3, P8.5
    let lay = |state: &mut portas::State| {
        foes(state, 26, 1, 0);
        foes(state, 27, 2, 0);
    };
    march(raiders(), &["R101", "R102"], lay).then(|state| assert_eq!(enemies(state, 24), (3, 0))).finish();
    // R203 is L D, of the second Era: the two pass #24 and end on #19.
    let second = with(&[("eras", "2")]);
    march(second, &["R204", "R203"], |state| {
        state.clock.era = 1;
        lay(state);
    })
    .then(|state| assert_eq!((enemies(state, 24), enemies(state, 19)), ((1, 0), (2, 0))))
    .finish();
}

#[test]
fn x14_a_guard_post_sees_up_to_the_first_troop() {
    // P5.4, P5.5, P5.8
    let mut state = empty(raiders());
    men(&mut state, 4, 1, 0);
    work(&mut state, 4, Work::Post);
    foes(&mut state, 9, 1, 0);
    let view = raiders().view(&state, Viewer::SPECTATOR);
    let seen: Vec<usize> =
        (1..=28).filter(|&number| view.hexes[number - 1].seen[portas::Side::South]).collect();
    assert_eq!(seen, [2, 4, 6, 7, 9, 10]);
    let blocked: Vec<Option<HexId>> = view.sight.iter().map(|line| line.blocked_by).collect();
    assert!(blocked.contains(&Some(h(9))), "the view says what blocks the line");
}

#[test]
fn x17_combined_fire_kills_an_elite_unit_and_no_third_soldier_of_a_trench_may_fire() {
    // P11.1, P11.1a, P11.4, P8.6
    let story = march(raiders(), &["R102"], |state| {
        men(state, 9, 3, 0);
        work(state, 9, Work::Trench);
        men(state, 10, 1, 0);
        work(state, 10, Work::Trench);
        foes(state, 12, 0, 1);
    });
    story
        .play("0> fire 9 12")
        .play("0> add 9")
        .refused("0> add 9", "P11.1")
        .play("0> add 10")
        .then(|state| assert_eq!(enemies(state, 12), (0, 0)))
        .finish();
}

#[test]
fn x18_indirect_fire_is_not_blocked() {
    // P11.5
    let story = march(raiders(), &["R104"], |state| {
        men(state, 6, 1, 0);
        work(state, 6, Work::Catapult);
        foes(state, 11, 1, 0);
        foes(state, 16, 1, 0);
    });
    story
        .legal(["0> fire 6 11", "0> fire 6 16"])
        .play("0> fire 6 16")
        .then(|state| assert_eq!(enemies(state, 16), (0, 0)))
        .finish();
}

#[test]
fn x19_fire_that_a_citizen_absorbs_is_added_in_the_battle() {
    // P10.3, P9.9
    let story = march(dragons(), &["D101"], |state| {
        men(state, 12, 0, 1);
        foes(state, 17, 2, 0);
    });
    story
        .log_contains("3 against 3")
        .then(|state| assert_eq!((enemies(state, 12), sick(state)), ((0, 0), (0, 1))))
        .finish();
}

#[test]
fn x20_a_flying_elite_dragon_meets_a_mine_but_no_farmer() {
    // P10.2, P10.4, P10.4a: D114 is D, L. It absorbs what the Mine deals, ignores the Farmer, and lands on two others.
    let story = march(dragons(), &["D114"], |state| {
        men(state, 14, 1, 0);
        work(state, 14, Work::Bounding);
        men(state, 11, 2, 0);
        foes(state, 19, 0, 1);
    });
    story
        .log_in_order([
            "Battle on #14: 2 against 3",
            "Bounding Mine on #14 is destroyed",
            "Battle on #11: 2 against 3",
        ])
        .then(|state| {
            assert_eq!((there(state, 14), tile_on(state, 14)), ((1, 0), None));
            assert_eq!((sick(state), enemies(state, 11)), ((2, 0), (0, 1)));
        })
        .finish();
}

#[test]
fn t33_a_flying_elite_dragon_alone_is_fought_by_the_citizen_only() {
    // P10.4a
    let story = march(dragons(), &["D114"], |state| {
        men(state, 9, 2, 1);
        foes(state, 14, 0, 1);
    });
    story
        .then(|state| assert_eq!((there(state, 9), sick(state), enemies(state, 9)), ((2, 0), (0, 1), (0, 0))))
        .finish();
}

#[test]
fn t5_t6_a_trap_slows_three_basics_first_and_once_for_each_card() {
    // P6.3, P6.3a
    let story = march(raiders(), &["R122"], |state| {
        work(state, 12, Work::Trap);
        foes(state, 17, 5, 0);
    });
    // R122: D L. Three stay on #12 with no arrow left, two go on to #9.
    story.then(|state| assert_eq!((enemies(state, 12), enemies(state, 9)), ((3, 0), (2, 0)))).finish();
    let story = march(raiders(), &["R122"], |state| {
        work(state, 17, Work::Trap);
        foes(state, 17, 3, 1);
    });
    story.then(|state| assert_eq!((enemies(state, 9), enemies(state, 14)), ((0, 1), (3, 0)))).finish();
}

#[test]
fn t9_merging_goes_straight_to_the_smallest_hex_with_invaders() {
    // P9.3; #4 is moved first, with a card that keeps it on the board.
    let story = march(raiders(), &["R102", "R106", "R104"], |state| {
        foes(state, 9, 1, 0);
        foes(state, 17, 1, 0);
        foes(state, 20, 1, 0);
    });
    // #9 goes L to #6; #17 merges with it; #20 goes down.
    story.then(|state| assert_eq!((enemies(state, 6), enemies(state, 15)), ((2, 0), (1, 0)))).finish();
}

#[test]
fn t12_stealth_past_farmers_can_lead_off_the_board() {
    // P10.11, P8.9
    let story = march(dragons(), &["D108"], |state| {
        men(state, 7, 1, 0);
        men(state, 2, 1, 0);
        foes(state, 12, 2, 0);
    });
    story.over("P8.9", |_| {}).finish();
}

#[test]
fn t20_raiders_that_citizens_kill_leave_the_mine_alone() {
    // P9.10
    let story = march(raiders(), &["R122"], |state| {
        men(state, 12, 0, 1);
        work(state, 12, Work::Pressure);
        foes(state, 17, 3, 0);
    });
    story
        .then(|state| assert_eq!((enemies(state, 12), tile_on(state, 12)), ((0, 0), Some(Work::Pressure))))
        .finish();
}

#[test]
fn t30_press_ahead_counts_the_troop_and_is_weaker() {
    // P9.5, P9.8
    let story = march(raiders(), &["R116"], |state| {
        men(state, 12, 1, 0);
        foes(state, 17, 2, 0);
    });
    story
        .log_contains("1 against 1")
        .then(|state| assert_eq!((enemies(state, 12), sick(state)), ((0, 0), (1, 0))))
        .finish();
}

#[test]
fn t31_a_shot_that_a_citizen_absorbs_is_added_in_the_battle() {
    // P9.9
    let story = march(raiders(), &["R107"], |state| {
        men(state, 7, 0, 1);
        foes(state, 12, 0, 1);
    });
    story
        .log_contains("3 against 4")
        .then(|state| assert_eq!((sick(state), enemies(state, 7)), ((0, 1), (0, 0))))
        .finish();
}

#[test]
fn t14_a_bomb_hits_its_hex_and_those_around_it_and_sets_off_others() {
    // P6.7, P6.8, P6.8a, P4.8
    let story = asked(raiders(), "Commander", Camp::Bombs, |state| {
        work(state, 12, Work::Bomb);
        work(state, 17, Work::Bomb);
        work(state, 7, Work::Pressure);
        men(state, 9, 2, 0);
        foes(state, 12, 0, 1);
    });
    story
        .play("on 12")
        .log_in_order([
            "#12 explodes",
            "1 Elite Unit falls",
            "#9: 1 Farmer wounded",
            "Pressure Mine on #7 is destroyed",
            "#17 explodes",
        ])
        .then(|state| {
            assert_eq!((there(state, 9), tile_on(state, 7), tile_on(state, 17)), ((1, 0), None, None));
        })
        .finish();
}

#[test]
fn t39_groups_from_two_hexes_fight_one_after_the_other() {
    // P4.2, P4.2a, P4.3a
    let story = asked(raiders(), "Commander", Camp::Deploy { order: Order::Commander }, |state| {
        men(state, 4, 1, 0);
        men(state, 5, 1, 0);
        foes(state, 2, 2, 0);
    });
    story
        .play_all(["from 4 used 0", "dir down_right"])
        .then(|state| assert_eq!((enemies(state, 2), sick(state)), ((1, 0), (1, 0))))
        .play_all(["from 5 used 0", "dir down_left"])
        .then(|state| assert_eq!((enemies(state, 2), sick(state)), ((0, 0), (2, 0))))
        .finish();
}

#[test]
fn t16_the_supreme_commander_adds_one_in_every_battle() {
    // P4.4
    let story = asked(raiders(), "Commander", Camp::Deploy { order: Order::Supreme }, |state| {
        men(state, 4, 2, 0);
        foes(state, 9, 3, 0);
    });
    story
        .play_all(["from 4 used 0", "dir up", "count 2"])
        .then(|state| assert_eq!((enemies(state, 9), sick(state)), ((0, 0), (2, 0))))
        .finish();
}

#[test]
fn a_trench_is_laid_in_sight_and_faces_where_the_player_says() {
    // P4.9, P5.6, P5.6a, P5.8
    let story = asked(
        raiders(),
        "Builder: Trench",
        Camp::Place { work: Work::Trench, left: 9, source: Source::Place },
        |state| {
            state.seats[0].goods[portas::Good::Wood] = 3;
            state.seats[0].goods[portas::Good::Clay] = 2;
            men(state, 9, 1, 0);
        },
    );
    story
        .refused("on 12", "P5.8")
        .play_all(["on 9", "dir up"])
        .then(|state| assert_eq!(tile_on(state, 9), Some(Work::Trench)))
        .finish();
}

#[test]
fn threats_count_the_cards_that_are_left() {
    // P2.8, P8.9: an exact chance over the cards of the pile.
    let mut state = empty(raiders());
    foes(&mut state, 2, 1, 0);
    let view = raiders().view(&state, Viewer::SPECTATOR);
    let exit = view.threats.iter().find(|threat| threat.hex.is_none()).unwrap();
    // All cards but the one without an arrow (R106) lead off the board from #2.
    let pile = view.decks.pile.len() as u8;
    let merge =
        view.decks.pile.iter().any(|card| raiders().components().movement[card.index()].name == "R106");
    assert_eq!((exit.cards, exit.of), (pile - u8::from(merge), pile));
}
