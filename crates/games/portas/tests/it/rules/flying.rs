//! P7, P8, P10: what flies and what is left out of its Battles; who falls first; windows around a card.

use crate::rules::position::*;
use portas::{Camp, Class, Dir, Foes, Good, Order, Rank, Side, State, Work};

/// Dragons go from #17 to #12 in flight, and land on #9.
fn over_12(lay: impl FnOnce(&mut State)) -> Story {
    march(dragons(), &["D114"], lay)
}

/// The second Era's cards.
fn later(scenario: &str, card: &str, lay: impl FnOnce(&mut State)) -> Story {
    march(with(&[("eras", "2"), ("scenario", scenario)]), &[card], |state| {
        state.clock.era = 1;
        lay(state);
    })
}

#[test]
fn a_pressure_mine_is_flown_over() {
    // P10.2: no Battle with it alone, no Strength with others, not removed on a loss, not detonated on a win.
    over_12(|state| {
        work(state, 12, Work::Pressure);
        foes(state, 17, 1, 0);
    })
    .log_lacks("Battle")
    .then(|state| assert_eq!((tile_on(state, 12), enemies(state, 9)), (Some(Work::Pressure), (1, 0))))
    .finish();
    over_12(|state| {
        work(state, 12, Work::Pressure);
        men(state, 12, 1, 0);
        foes(state, 17, 2, 0);
    })
    .log_contains("Battle on #12: 1 against 2")
    .then(|state| assert_eq!((tile_on(state, 12), sick(state)), (Some(Work::Pressure), (1, 0))))
    .finish();
    over_12(|state| {
        work(state, 12, Work::Pressure);
        men(state, 12, 0, 1);
        foes(state, 17, 1, 0);
    })
    .log_contains("Battle on #12: 3 against 1")
    .then(|state| assert_eq!((tile_on(state, 12), there(state, 12)), (Some(Work::Pressure), (0, 1))))
    .finish();
}

#[test]
fn a_bunker_is_no_help_against_elite_dragons_in_flight() {
    // P10.4a: Bunkers count with Farmers and Trenches.
    over_12(|state| {
        work(state, 12, Work::Bunker);
        men(state, 12, 0, 1);
        foes(state, 17, 0, 1);
    })
    .log_contains("Battle on #12: 3 against 3")
    .then(|state| assert_eq!((tile_on(state, 12), sick(state)), (Some(Work::Bunker), (0, 1))))
    .finish();
}

#[test]
fn an_ignored_trench_stands_when_the_battle_is_lost() {
    // P10.4a
    over_12(|state| {
        work(state, 12, Work::Trench);
        men(state, 12, 0, 1);
        foes(state, 17, 0, 2);
    })
    .log_contains("Battle on #12: 3 against 6")
    .then(|state| assert_eq!((tile_on(state, 12), enemies(state, 9)), (Some(Work::Trench), (0, 1))))
    .finish();
}

#[test]
fn an_ignored_trench_takes_nothing_of_what_the_citizen_leaves_over() {
    // P10.4a, P7.5c: D102 (L* D); the fire that the Citizen absorbs is added, so four damage for a Strength of three.
    let story = march(dragons(), &["D102"], |state| {
        work(state, 14, Work::Trench);
        men(state, 14, 0, 1);
        men(state, 4, 1, 0);
        work(state, 4, Work::Catapult);
        foes(state, 17, 0, 1);
    });
    story
        .play("0> support 4")
        .log_contains("Battle on #14: 5 against 4")
        .then(|state| assert_eq!((tile_on(state, 14), sick(state)), (Some(Work::Trench), (0, 1))))
        .finish();
}

#[test]
fn a_stronger_shot_of_a_trench_still_spares_elite_dragons_in_flight() {
    // P10.4, N15: the Depot makes Gunfire stronger, and Gunfire it stays.
    let rules = with(&[("eras", "2"), ("scenario", "dragons")]);
    let story = march(rules, &["D114"], |state| {
        state.seats[0].depot = 3;
        men(state, 7, 2, 0);
        work(state, 7, Work::Trench);
        men(state, 10, 1, 0);
        work(state, 10, Work::Trench);
        foes(state, 17, 0, 1);
    });
    story
        .play_all(["0> fire 7 12", "0> add 7", "0> add 10", "0> depot", "0> depot", "0> depot"])
        .then(|state| assert_eq!(enemies(state, 9), (0, 1)))
        .finish();
}

#[test]
fn gunfire_kills_elite_raiders_on_their_way() {
    // P10.4, P11.4: only flight protects them. R108 goes R to #15, then L.
    let story = march(raiders(), &["R108"], |state| {
        men(state, 10, 2, 0);
        work(state, 10, Work::Trench);
        men(state, 12, 1, 0);
        work(state, 12, Work::Trench);
        foes(state, 17, 0, 1);
    });
    story
        .play_all(["0> fire 10 15", "0> add 10", "0> add 12"])
        .then(|state| assert_eq!((enemies(state, 15), state.foes[Rank::Elite]), ((0, 0), 12)))
        .finish();
}

#[test]
fn nobody_is_knocked_out_of_the_air() {
    // P6.6: D115 flies over the Trap on #12 and lands on #9; no window opens.
    let story = march(dragons(), &["D115"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 12, Work::Trap);
        foes(state, 17, 1, 0);
    });
    story.asked_by("P3.2").then(|state| assert_eq!(enemies(state, 9), (1, 0))).finish();
}

#[test]
fn a_guard_tower_hides_dragons_as_a_guard_post_does() {
    // P10.11: D112 (R D) passes #15 on the way to #13, then goes down.
    let story = march(dragons(), &["D112"], |state| {
        work(state, 15, Work::Tower);
        foes(state, 17, 1, 0);
    });
    story.log_lacks("Battle").then(|state| assert_eq!(enemies(state, 8), (1, 0))).finish();
}

#[test]
fn either_side_of_a_building_is_destroyed() {
    // P10.9: D117 destroys a Bunker as it does a Trench; the fire is absorbed and added.
    let story = march(dragons(), &["D117"], |state| {
        work(state, 12, Work::Bunker);
        men(state, 12, 0, 1);
        foes(state, 17, 1, 0);
    });
    story.play_all(["0> pass", "0> pass"]).log_contains("Battle on #12: 3 against 2").finish();
}

#[test]
fn at_the_edge_the_larger_fire_hits() {
    // P10.6: D206 burns L with 1 and D with 2; in the outer column both mean #11.
    later("dragons", "D206", |state| {
        men(state, 11, 2, 0);
        foes(state, 16, 1, 0);
    })
    .then(|state| assert_eq!((there(state, 11), sick(state)), ((0, 0), (2, 0))))
    .finish();
}

#[test]
fn fire_destroys_a_lone_building_of_strength_one() {
    // P10.3, P7.5c: nothing is left for a Battle.
    let story = march(dragons(), &["D101"], |state| {
        work(state, 12, Work::Trench);
        foes(state, 17, 1, 0);
    });
    story
        .log_lacks("Battle")
        .then(|state| assert_eq!((tile_on(state, 12), enemies(state, 12)), (None, (1, 0))))
        .finish();
}

#[test]
fn a_troop_that_counts_nothing_hits_nothing() {
    // P7.5: R116 is weaker by 1, so the Mine stays.
    let story = march(raiders(), &["R116"], |state| {
        work(state, 12, Work::Bounding);
        foes(state, 17, 1, 0);
    });
    story
        .log_contains("Battle on #12: 2 against 0")
        .asked_by("P3.2")
        .then(|state| assert_eq!((tile_on(state, 12), enemies(state, 12)), (Some(Work::Bounding), (0, 0))))
        .finish();
}

#[test]
fn while_a_soldier_stands_the_building_is_not_hit() {
    // P7.5c: the Citizen absorbs both.
    let story = march(raiders(), &["R104"], |state| {
        work(state, 7, Work::Post);
        men(state, 7, 0, 1);
        foes(state, 12, 2, 0);
    });
    story.then(|state| assert_eq!((tile_on(state, 7), there(state, 7)), (Some(Work::Post), (0, 1)))).finish();
}

#[test]
fn a_mine_lost_with_its_last_enemy_can_be_put_back() {
    // P11.2: R117 makes the Raider win, but the Mine still kills it, so nobody is on the hex.
    let story = march(raiders(), &["R117"], |state| {
        work(state, 12, Work::Pressure);
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        foes(state, 17, 1, 0);
        goods(state, 1, &[(Good::Tool, 0)]);
    });
    story
        .log_contains("Battle on #12: 1 against 2")
        .play("0> replace 7")
        .then(|state| assert_eq!(tile_on(state, 12), Some(Work::Pressure)))
        .finish();
}

#[test]
fn the_moving_troop_falls_before_the_one_it_passes() {
    // P7.12: five on #15 have no arrow with R116. R108 leads another over them, then to #12.
    let story = march(raiders(), &["R116", "R108"], |state| {
        men(state, 10, 1, 0);
        work(state, 10, Work::Trench);
        foes(state, 15, 5, 0);
        foes(state, 17, 1, 0);
    });
    story
        .play_all(["0> pass", "0> pass", "0> pass", "0> pass", "0> fire 10 15"])
        .then(|state| assert_eq!((enemies(state, 15), enemies(state, 12)), ((5, 0), (0, 0))))
        .finish();
}

/// One Invader on a hex has not moved, another has.
fn half_moved(state: &mut State, number: usize) {
    foes(state, number, 2, 0);
    state.hexes[h(number).index()].foes[Rank::Basic] = Foes { fresh: 1, marked: 1 };
}

#[test]
fn those_who_have_not_moved_fall_before_those_who_have() {
    // P7.12, P8.3: the one that is left has moved, so no card is drawn.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 10, 1, 0);
        work(state, 10, Work::Trench);
        half_moved(state, 15);
    });
    story
        .play("0> fire 10 15")
        .log_lacks("draws")
        .then(|state| assert_eq!(enemies(state, 15), (1, 0)))
        .finish();
}

#[test]
fn those_who_have_not_moved_are_knocked_back_before_those_who_have() {
    // P6.6a: so the one on #17 still draws a card.
    let story = march(raiders(), &["R102"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 12, Work::Trap);
        half_moved(state, 12);
    });
    story
        .play_all(["0> repel 7 12", "0> knock 12 basic 1", "0> done"])
        .log_contains("#17 draws")
        .then(|state| assert_eq!((enemies(state, 12), enemies(state, 14)), ((1, 0), (1, 0))))
        .finish();
}

#[test]
fn whoever_is_called_to_knock_back_knocks_somebody_back() {
    // P11.3: the Soldier is exhausted already.
    let story = march(raiders(), &["R102"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 12, Work::Trap);
        foes(state, 12, 2, 0);
    });
    story.play("0> repel 7 12").not_legal("0> done").play("0> knock 12 basic 1").legal(["0> done"]).finish();
}

#[test]
fn a_battle_after_a_knockback_knows_no_powers_of_the_card() {
    // P6.6a, P9.4: R121 is turned for #12, but the Citizen on #17 fights.
    let story = march(raiders(), &["R121"], |state| {
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        work(state, 12, Work::Trap);
        men(state, 17, 0, 1);
        foes(state, 12, 1, 0);
    });
    story
        .play_all(["0> pass", "0> repel 7 12", "0> knock 12 basic 1"])
        .log_contains("Battle on #17: 3 against 1")
        .then(|state| assert_eq!((there(state, 17), sick(state)), ((0, 1), (0, 0))))
        .finish();
}

#[test]
fn a_battle_that_is_off_still_leaves_a_window_after_the_arrow() {
    // P8.6, P9.4: R221 (L D) removes the Citizen on #14; before the troop goes on to #9 the Trench can fire.
    later("raiders", "R221", |state| {
        men(state, 14, 0, 1);
        men(state, 9, 1, 0);
        work(state, 9, Work::Trench);
        foes(state, 17, 1, 0);
    })
    .log_lacks("Battle")
    .play("0> fire 9 14")
    .then(|state| assert_eq!((enemies(state, 14), there(state, 9)), ((0, 0), (1, 0))))
    .finish();
}

#[test]
fn exactly_as_many_basic_units_as_shown_regroup() {
    // P9.1: R202 needs three.
    later("raiders", "R202", |state| foes(state, 17, 3, 0))
        .then(|state| assert_eq!(enemies(state, 12), (0, 1)))
        .finish();
}

#[test]
fn of_equal_soldiers_those_who_have_moved_furthest_act_first() {
    // P4.4a: one of two has a step left, and keeps it when the other fires.
    let story = asked(raiders(), "Supreme Commander", Camp::Deploy { order: Order::Supreme }, |state| {
        men(state, 12, 2, 0);
        work(state, 12, Work::Trench);
        state.hexes[h(12).index()].moved[Class::Farmer] = [1, 1];
        foes(state, 17, 1, 0);
    });
    story
        .play_all(["soldiers", "fire 12 17", "shoot"])
        .then(|state| assert_eq!(postures(state, Side::South, 12), (1, 1)))
        .legal(["from 12 used 1"])
        .finish();
}

#[test]
fn a_chain_of_bombs_is_worth_a_soldiers_action() {
    // P11.6, P6.8: the Bomb on #12 reaches nobody, the one on #17 that it sets off does.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 2, 1, 0);
        work(state, 2, Work::Post);
        work(state, 12, Work::Bomb);
        work(state, 17, Work::Bomb);
        foes(state, 22, 1, 0);
    });
    story
        .then(|state| assert_eq!(state.turned.card, None, "before a card is drawn"))
        .play("0> ignite 2 12")
        .then(|state| assert_eq!((tile_on(state, 17), enemies(state, 22)), (None, (0, 0))))
        .finish();
}

#[test]
fn gunfire_leaves_a_bomb_alone() {
    // P11.4, P11.5: only Indirect Fire sets it off.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 9, 1, 0);
        work(state, 9, Work::Trench);
        work(state, 14, Work::Bomb);
        foes(state, 14, 1, 0);
    });
    story
        .play("0> fire 9 14")
        .then(|state| assert_eq!((tile_on(state, 14), enemies(state, 14)), (Some(Work::Bomb), (0, 0))))
        .finish();
}

#[test]
fn a_catapults_support_sets_off_the_bomb_under_the_battle() {
    // P11.5, P7.9: three Raiders and the Citizen fall, so the Battle is off and two go on.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 2, 1, 0);
        work(state, 2, Work::Catapult);
        work(state, 12, Work::Bomb);
        men(state, 12, 0, 1);
        foes(state, 17, 5, 0);
    });
    story
        .play_all(["0> pass", "0> pass", "0> support 2"])
        .log_lacks("Battle on")
        .then(|state| {
            assert_eq!((tile_on(state, 12), enemies(state, 12), sick(state)), (None, (2, 0), (0, 1)));
        })
        .finish();
}

#[test]
fn an_exhausted_crew_still_mans_its_building() {
    // P5.5: the Guard Post on #4 shows #9 for a Mine.
    let place = Camp::Place { work: Work::Pressure, left: 9, source: portas::Source::Place };
    let story = asked(raiders(), "Minelayer: Pressure", place, |state| {
        men(state, 4, 1, 0);
        state.hexes[h(4).index()].men[Side::South][Class::Farmer] = portas::Men { up: 0, down: 1 };
        work(state, 4, Work::Post);
        state.hexes[h(4).index()].facing = Dir::Up;
        goods(state, 0, &[(Good::Clay, 1)]);
    });
    story.legal(["on 9"]).finish();
}

#[test]
fn one_raider_alone_presses_ahead_by_four() {
    // P9.8
    march(raiders(), &["R116"], |state| foes(state, 27, 1, 0))
        .then(|state| assert_eq!(enemies(state, 7), (1, 0)))
        .finish();
}

#[test]
fn a_troop_grows_by_what_its_card_shows() {
    // P9.2: R213 brings an Elite Unit.
    later("raiders", "R213", |state| foes(state, 17, 1, 0))
        .then(|state| assert_eq!((enemies(state, 15), state.foes[Rank::Elite]), ((1, 1), 11)))
        .finish();
}

#[test]
fn what_a_trap_costs_a_troop_returns_to_the_supply() {
    // P9.7
    let story = march(raiders(), &["R120"], |state| {
        work(state, 12, Work::Trap);
        foes(state, 17, 2, 0);
    });
    story.then(|state| assert_eq!(state.foes[Rank::Basic], 22)).finish();
}

#[test]
fn dragon_fire_sets_off_a_bomb() {
    // P6.7, P10.3: the blast reaches the Dragon that is still on #17.
    let story = march(dragons(), &["D101"], |state| {
        work(state, 12, Work::Bomb);
        foes(state, 17, 1, 0);
    });
    story.then(|state| assert_eq!((tile_on(state, 12), state.foes[Rank::Basic]), (None, 23))).finish();
}

#[test]
fn a_trench_supports_no_battle_that_it_does_not_reach() {
    // P11.4
    let story = march(raiders(), &["R104"], |state| {
        men(state, 12, 2, 0);
        men(state, 8, 1, 0);
        work(state, 8, Work::Trench);
        foes(state, 17, 1, 0);
    });
    story.asked_by("P3.2").log_contains("Battle on #12: 2 against 1").finish();
}

#[test]
fn a_dummy_mine_is_put_back_for_four_tools_by_a_soldier_who_is_exhausted() {
    // P11.2: with three Tools in all nobody is asked.
    let story = |tools: u8| {
        march(raiders(), &["R104", "R101"], move |state| {
            work(state, 12, Work::Dummy);
            men(state, 7, 1, 0);
            work(state, 7, Work::Post);
            foes(state, 17, 1, 0);
            foes(state, 28, 1, 0);
            goods(state, 0, &[(Good::Tool, tools)]);
            goods(state, 1, &[(Good::Tool, 0)]);
        })
    };
    story(3).asked_by("P3.2").then(|state| assert_eq!(tile_on(state, 12), None)).finish();
    story(4)
        .play("0> replace 7")
        .log_contains("#28 draws")
        .then(|state| {
            assert_eq!((tile_on(state, 12), state.seats[0].has(Good::Tool)), (Some(Work::Dummy), 0));
        })
        .finish();
}

#[test]
fn a_soldier_who_put_a_mine_back_cannot_do_it_again_in_the_phase() {
    // P11.1, P11.2: the second Mine is lost for good.
    let story = march(raiders(), &["R104", "R110"], |state| {
        for hex in [9, 12] {
            work(state, hex, Work::Pressure);
        }
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        foes(state, 14, 1, 0);
        foes(state, 17, 1, 0);
        goods(state, 1, &[(Good::Tool, 0)]);
    });
    story
        .play("0> replace 7")
        .asked_by("P3.2")
        .then(|state| assert_eq!((tile_on(state, 9), tile_on(state, 12)), (Some(Work::Pressure), None)))
        .finish();
}

#[test]
fn no_tile_is_laid_under_invaders() {
    // P5.6: their hex is in sight, but not free.
    let place = Camp::Place { work: Work::Pressure, left: 9, source: portas::Source::Place };
    let story = asked(raiders(), "Minelayer: Pressure", place, |state| {
        men(state, 4, 1, 0);
        work(state, 4, Work::Post);
        foes(state, 9, 1, 0);
        goods(state, 0, &[(Good::Clay, 1)]);
    });
    story.refused("on 9", "P5.6").finish();
}
