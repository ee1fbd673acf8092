//! P4, P5: the Command Center, sight and tiles.

use crate::rules::position::*;
use portas::{Camp, Class, Dir, Good, Order, Side, Source, Work};

#[test]
fn t15_whoever_enlists_where_invaders_stand_fights_as_one_group() {
    // P4.1, P7.1
    let story = visit(raiders(), "Recruiting Officer", |state| foes(state, 2, 3, 0));
    story
        .play_all(["do enlist", "enlist farmer", "enlist farmer"])
        .then(|state| assert_eq!((there(state, 2), sick(state), enemies(state, 2)), ((0, 0), (2, 0), (1, 0))))
        .finish();
}

#[test]
fn which_of_two_actions_is_asked_by_the_rule_of_the_place() {
    // P4.1, P4.2, P4.5, P4.7
    for (place, rule) in
        [("Recruiting Officer", "P4.1"), ("Commander", "P4.2"), ("Army Doctor", "P4.5"), ("Trapper", "P4.7")]
    {
        asked(raiders(), place, Camp::Choose, |_| {}).asked_by(rule).finish();
    }
}

#[test]
fn a_citizen_who_enlists_eats_at_once() {
    // P4.1, P4.10
    let story = visit(raiders(), "Recruiting Officer", |state| {
        citizens(state, 0, 2);
        goods(state, 0, &[(Good::Food, 1)]);
    });
    story
        .play_all(["do enlist", "enlist citizen"])
        .refused("enlist citizen", "P4.1")
        .play("done")
        .then(|state| assert_eq!((there(state, 2), state.seats[0].goods[Good::Food]), ((0, 1), 0)))
        .finish();
}

#[test]
fn a_discharged_soldier_comes_home_rested_if_there_is_room() {
    // P4.1, P4.1a, P5.2: whoever sent him.
    let story = visit(raiders(), "Recruiting Officer", |state| {
        men(state, 12, 2, 0);
        let there = &mut state.hexes[h(12).index()].men[Side::South][Class::Farmer];
        (there.up, there.down) = (1, 1);
    });
    story
        .play_all(["do discharge", "home 12 farmer exhausted"])
        .then(|state| assert_eq!((state.seats[0].home[Class::Farmer], there(state, 12)), (3, (1, 0))))
        .asked_by("P3.1a")
        .finish();
}

#[test]
fn soldiers_share_a_hex_and_tiles_do_not() {
    // P4.3, P5.3
    let deploy = Camp::Deploy { order: Order::Commander };
    let lay = |state: &mut portas::State| {
        men(state, 4, 1, 0);
        men(state, 9, 2, 0);
        work(state, 4, Work::Catapult);
        work(state, 9, Work::Trench);
    };
    asked(raiders(), "Commander", deploy, lay)
        .play_all(["from 4 used 0", "dir up"])
        .then(|state| assert_eq!((there(state, 9), tile_on(state, 4)), ((3, 0), Some(Work::Catapult))))
        .finish();
    asked(raiders(), "Commander", deploy, lay)
        .play_all(["from 4 used 0", "dir up_left", "count 1", "count 1"])
        .then(|state| assert_eq!((there(state, 6), tile_on(state, 6)), ((1, 0), Some(Work::Catapult))))
        .finish();
}

#[test]
fn nobody_leaves_the_board_and_the_exhausted_stay() {
    // P4.2, P4.3
    let story = asked(raiders(), "Commander", Camp::Deploy { order: Order::Commander }, |state| {
        men(state, 26, 1, 0);
        men(state, 12, 1, 0);
        let there = &mut state.hexes[h(12).index()].men[Side::South][Class::Farmer];
        (there.up, there.down) = (0, 1);
    });
    story
        .refused("from 12 used 0", "P4.2")
        .play("from 26 used 0")
        .refused("dir up", "P4.3")
        .play("dir down")
        .then(|state| assert_eq!(there(state, 21), (1, 0)))
        .finish();
}

#[test]
fn two_steps_can_be_taken_apart_from_each_other() {
    // P4.4, P4.4a: a group splits after its first step, and the rest goes on later.
    let story = asked(raiders(), "Supreme Commander", Camp::Deploy { order: Order::Supreme }, |state| {
        men(state, 2, 2, 0);
        men(state, 7, 1, 0);
    });
    story
        .play_all(["from 2 used 0", "dir up_left", "count 2"])
        .play_all(["from 4 used 1", "dir up", "count 1"])
        .play_all(["from 7 used 0", "dir up"])
        .play_all(["from 4 used 1", "dir up_left"])
        .then(|state| {
            assert_eq!((there(state, 9), there(state, 6), there(state, 12)), ((1, 0), (1, 0), (1, 0)));
        })
        .refused("from 9 used 1", "P4.2")
        .finish();
}

#[test]
fn a_catapult_passes_over_another_tile_with_two_steps_and_not_with_one() {
    // P4.4b
    let lay = |state: &mut portas::State| {
        work(state, 7, Work::Catapult);
        for hex in [2, 4, 5, 9, 10, 12] {
            work(state, hex, Work::Trap);
        }
    };
    asked(raiders(), "Commander", Camp::Deploy { order: Order::Commander }, lay)
        .refused("from 7 used 0", "P4.2")
        .finish();
    asked(raiders(), "Supreme Commander", Camp::Deploy { order: Order::Supreme }, lay)
        .play_all(["from 7 used 0", "dir up"])
        .asked_by("P4.4b")
        .refused("dir down_left", "P4.4b")
        .play("dir up")
        .then(|state| {
            assert_eq!((tile_on(state, 7), tile_on(state, 12)), (None, Some(Work::Trap)));
            assert_eq!(tile_on(state, 17), Some(Work::Catapult));
        })
        .finish();
}

#[test]
fn a_catapult_does_not_pass_over_invaders() {
    // P4.4b: it would have to stop for the Battle.
    let story = asked(raiders(), "Supreme Commander", Camp::Deploy { order: Order::Supreme }, |state| {
        work(state, 7, Work::Catapult);
        work(state, 12, Work::Trap);
        foes(state, 12, 1, 0);
    });
    story.play("from 7 used 0").refused("dir up", "P4.3").finish();
}

#[test]
fn the_supreme_commander_turns_a_building_by_120_degrees_one_way() {
    // P4.2, P4.4
    let lay = |state: &mut portas::State| work(state, 9, Work::Trench);
    let turn = |order| asked(raiders(), "Commander", Camp::Rotate { order }, lay).play("rotate 9 right");
    turn(Order::Commander).asked_by("P3.1a").finish();
    asked(raiders(), "Commander", Camp::Rotate { order: Order::Supreme }, lay)
        .play("rotate 9 left")
        .refused("rotate 9 right", "P4.2")
        .legal(["rotate 9 left"])
        .finish();
    turn(Order::Supreme)
        .refused("rotate 9 left", "P4.2")
        .play("rotate 9 right")
        .then(|state| assert_eq!(state.hexes[h(9).index()].facing, Dir::DownRight))
        .finish();
}

#[test]
fn the_army_doctor_heals_for_food_and_dollars_where_there_is_room() {
    // P4.5, P4.10: into any player's Residences; the active player pays.
    let story = visit(raiders(), "Army Doctor", |state| {
        state.sickbay[Side::South][Class::Farmer] = 3;
        state.colonists[Side::South][Class::Farmer] -= 3;
        goods(state, 0, &[(Good::Food, 3)]);
    });
    story
        .play_all(["do heal", "heal farmer 0", "heal farmer 1"])
        .then(|state| {
            assert_eq!(state.seats[0].home[Class::Farmer] + state.seats[1].home[Class::Farmer], 6);
            assert_eq!(
                (state.seats[0].goods[Good::Food], sick(state)),
                (1, (1, 0)),
                "nobody has room for the third"
            );
        })
        .finish();
}

#[test]
fn the_army_doctor_sets_soldiers_upright() {
    // P4.5
    let story = visit(raiders(), "Army Doctor", |state| {
        men(state, 9, 1, 1);
        for class in Class::ALL {
            let there = &mut state.hexes[h(9).index()].men[Side::South][class];
            (there.up, there.down) = (0, 1);
        }
        goods(state, 0, &[(Good::Food, 1), (Good::Dollar, 1)]);
    });
    story
        .play("do upright")
        .refused("upright 9 citizen", "P4.5")
        .play("upright 9 farmer")
        .then(|state| assert_eq!(postures(state, Side::South, 9), (1, 1)))
        .finish();
}

#[test]
fn a_minelayer_lays_any_number_and_sight_grows_with_each_tile() {
    // P4.6, P5.6, P5.6b: a Guard Post laid where a Farmer stands sees more at once.
    let story = visit(raiders(), "Minelayer: Pressure", |state| {
        men(state, 4, 1, 0);
        goods(state, 0, &[(Good::Clay, 3)]);
    });
    story
        .play("on 2")
        .refused("on 7", "P5.8")
        .refused("on 2", "P5.6a")
        .play("done")
        .then(|state| {
            assert_eq!((tile_on(state, 2), state.seats[0].goods[Good::Clay]), (Some(Work::Pressure), 2));
        })
        .finish();
    let place = Camp::Place { work: Work::Post, left: 9, source: Source::Place };
    let story = asked(raiders(), "Builder: Trench", place, |state| {
        men(state, 4, 1, 0);
        goods(state, 0, &[(Good::Wood, 2), (Good::Clay, 2)]);
    });
    story.refused("on 9", "P5.8").play_all(["on 4", "dir up"]).legal(["on 9", "on 14"]).finish();
}

#[test]
fn another_tile_of_yours_is_razed_for_a_tool() {
    // P5.6a: Soldiers stay.
    let place = Camp::Place { work: Work::Post, left: 1, source: Source::Place };
    let story = asked(raiders(), "Builder: Trench", place, |state| {
        men(state, 9, 2, 0);
        work(state, 9, Work::Trench);
        goods(state, 0, &[(Good::Wood, 1), (Good::Clay, 1), (Good::Tool, 2)]);
    });
    story
        .play_all(["on 9", "dir up"])
        .then(|state| {
            assert_eq!((tile_on(state, 9), there(state, 9)), (Some(Work::Post), (2, 0)));
            assert_eq!(state.seats[0].goods[Good::Tool], 0);
        })
        .finish();
}

#[test]
fn no_more_tiles_are_laid_than_there_are() {
    // P5.7, P5.7a
    let place = |work| Camp::Place { work, left: 9, source: Source::Place };
    let lay = |state: &mut portas::State| {
        goods(state, 0, &[(Good::Clay, 3), (Good::Wood, 3)]);
        (11..=22).for_each(|hex| work(state, hex, Work::Pressure));
    };
    asked(raiders(), "Minelayer: Pressure", place(Work::Pressure), lay).refused("on 2", "P5.7").finish();
    asked(raiders(), "Minelayer: Pressure", place(Work::Bounding), lay).legal(["on 2"]).finish();
    asked(raiders(), "Minelayer: Pressure", place(Work::Bounding), |state| {
        lay(state);
        (3..=8).for_each(|hex| work(state, hex, Work::Dummy));
    })
    .refused("on 2", "P5.7")
    .legal(["on 11"])
    .finish();
}

#[test]
fn the_trapper_sets_traps_or_drives_three_invaders_back() {
    // P4.7, P4.7a, P6.6, P6.6a
    let story = visit(raiders(), "Trapper", |state| {
        men(state, 9, 1, 0);
        goods(state, 0, &[(Good::Tool, 4)]);
    });
    story
        .play_all(["do set", "on 9", "done"])
        .then(|state| {
            assert_eq!((tile_on(state, 9), state.seats[0].goods[Good::Tool]), (Some(Work::Trap), 2));
        })
        .finish();
    let story = visit(raiders(), "Trapper", |state| {
        work(state, 12, Work::Trap);
        work(state, 20, Work::Trap);
        foes(state, 12, 3, 1);
        foes(state, 20, 1, 0);
        men(state, 22, 1, 0);
    });
    story
        .play_all(["do knockback", "knock 12 basic 2", "knock 12 elite 1"])
        .refused("knock 27 basic 1", "P6.6")
        .refused("knock 20 basic 2", "P6.6")
        .play("knock 20 basic 1")
        .log_in_order(["from #12 to #22", "from #12 to #17", "from #20 to #25", "Battle on #22: 1 against 1"])
        .then(|state| {
            assert_eq!(
                (enemies(state, 12), enemies(state, 17), enemies(state, 25)),
                ((2, 0), (0, 1), (1, 0))
            );
            assert_eq!((enemies(state, 22), sick(state)), ((0, 0), (1, 0)));
        })
        .finish();
}

#[test]
fn the_combat_engineer_plants_bombs() {
    // P4.8
    let story = visit(with(&[("eras", "2")]), "Combat Engineer", |state| {
        goods(state, 0, &[(Good::Wood, 3), (Good::Ore, 1)]);
    });
    story
        .play_all(["do set", "on 2"])
        .then(|state| assert_eq!((tile_on(state, 2), state.seats[0].goods[Good::Ore]), (Some(Work::Bomb), 0)))
        .finish();
}

#[test]
fn only_the_right_crew_makes_a_building_see() {
    // P5.5, P6.1
    let seen = |farmers, citizens| {
        let mut state = empty(raiders());
        men(&mut state, 9, farmers, citizens);
        work(&mut state, 9, Work::Trench);
        let view = redoubt_engine::Present::view(raiders(), &state, redoubt_engine::Viewer::SPECTATOR);
        view.hexes.iter().filter(|hex| hex.seen[Side::South]).count()
    };
    assert_eq!((seen(1, 0), seen(0, 1)), (5, 2), "#2, #9 and three arrows; with a Citizen only #2 and #9");
}
