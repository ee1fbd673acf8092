//! P15: two teams against each other.

use crate::rules::position::*;
use Side::{North, South};
use portas::{Camp, Class, Good, Order, Phase, Portas, Side, Source, State, Time, Turn, Work, Year};
use redoubt_engine::{Present, Rules, Standing, Viewer};

fn flag() -> &'static Portas {
    with(&[("mode", "flag"), ("people", "2")])
}

fn four() -> &'static Portas {
    with(&[("mode", "flag"), ("people", "4")])
}

/// The first player deploys.
fn deploy(order: Order, lay: impl FnOnce(&mut State)) -> Story {
    asked(flag(), "Commander", Camp::Deploy { order }, lay)
}

/// The wounded of a team.
fn wounded(state: &State, side: Side) -> (u8, u8) {
    (state.sickbay[side][Class::Farmer], state.sickbay[side][Class::Citizen])
}

#[test]
fn teams_take_turns_and_the_starting_player_alone_lays_places() {
    // P15.5
    let rules = four();
    let (state, _) = run_freely(rules, &[Phase::Time(Time::Half { stage: 2 })], |state| state.clock.half = 3);
    let sides: Vec<Side> = state.clock.order.iter().map(|seat| [South, North][seat.index() % 2]).collect();
    assert_eq!(sides, [South, North, South, North]);
    assert_eq!(rules.to_act(&state).iter().collect::<Vec<_>>(), [state.clock.starting]);
}

#[test]
fn a_place_with_an_enemy_steward_costs_a_fee() {
    // P15.6: a Tool or a Food, and a resource, to its owner.
    let rules = flag();
    let grove = tile(rules, "Riverbank Grove");
    let story = visit(rules, "Riverbank Grove", |state| {
        state.seats[1].steward = Some(grove);
        goods(state, 0, &[(Good::Tool, 1), (Good::Food, 1), (Good::Wood, 1), (Good::Clay, 1)]);
    });
    story
        .legal_exactly(["fee tool", "fee food"])
        .play_all(["fee food", "fee clay"])
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[0].goods[Good::Clay]), (3, 0));
            assert_eq!((state.seats[1].goods[Good::Food], state.seats[1].goods[Good::Clay]), (2, 1));
        })
        .finish();
}

#[test]
fn a_fee_can_come_out_of_a_buffer_and_a_second_steward_costs_another() {
    // P15.6, P3.10a: what is no choice is not asked.
    let rules = flag();
    let grove = tile(rules, "Riverbank Grove");
    let story = visit(rules, "Riverbank Grove", |state| {
        (state.seats[1].steward, state.seats[1].second, state.seats[1].apprentice) =
            (Some(grove), Some(grove), 2);
        goods(state, 0, &[(Good::Tool, 2), (Good::Food, 0)]);
        state.seats[0].sites[4].building = Some(portas::Building::Forester);
        state.seats[0].sites[4].buffer = 2;
    });
    story
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Tool], state.seats[0].sites[4].buffer), (0, 0));
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[1].goods[Good::Wood]), (2, 2));
        })
        .finish();
}

#[test]
fn who_cannot_pay_may_not_enter_but_markets_are_free() {
    // P15.6, P15.6a
    let rules = flag();
    let grove = tile(rules, "Riverbank Grove");
    let story = asked(rules, "Market", Turn::Move, |state| {
        state.seats[0].steward = state.tiles[grove.index()].near.into_iter().flatten().next();
        state.seats[1].steward = Some(grove);
        goods(state, 0, &[(Good::Tool, 6), (Good::Wood, 0)]);
    });
    story.refused("go riverbank-grove", "P15.6").finish();
    let market = tile(rules, "Market");
    let story = asked(rules, "Developer", Turn::Move, |state| {
        state.seats[1].steward = Some(market);
        goods(state, 0, &[(Good::Tool, 0), (Good::Food, 0)]);
    });
    story.play("go market").asked_by("P3.24").finish();
}

#[test]
fn t29_a_tie_removes_everybody() {
    // P15.7
    let story = deploy(Order::Commander, |state| {
        army(state, South, 12, 3, 0);
        army(state, North, 17, 0, 1);
    });
    story
        .play_all(["from 12 used 0", "dir up", "count 3"])
        .then(|state| {
            assert_eq!((wounded(state, South), wounded(state, North)), ((3, 0), (0, 1)));
            assert_eq!(state.hexes[h(17).index()].soldiers(North), 0);
        })
        .finish();
}

#[test]
fn the_defeated_team_says_who_of_the_winner_is_wounded() {
    // P15.7
    let story = deploy(Order::Commander, |state| {
        army(state, South, 12, 3, 1);
        army(state, North, 17, 3, 0);
    });
    story
        .play_all(["from 12 used 0", "dir up", "count 3", "count 1"])
        .to_act([1])
        .play("wound 0 1")
        .then(|state| assert_eq!((wounded(state, South), wounded(state, North)), ((0, 1), (3, 0))))
        .finish();
}

#[test]
fn in_a_battle_windows_go_in_turn_until_both_pass() {
    // P15.7a
    let story = deploy(Order::Commander, |state| {
        army(state, South, 7, 2, 0);
        army(state, South, 9, 2, 0);
        work_of(state, South, 9, Work::Trench);
        army(state, North, 12, 2, 0);
        army(state, North, 15, 2, 0);
        work_of(state, North, 15, Work::Trench);
    });
    story
        .play_all(["from 7 used 0", "dir up", "count 2"])
        .to_act([0])
        .play("support 9")
        .to_act([1])
        .play("support 15")
        .to_act([0])
        .play("support 9")
        .to_act([1])
        .play("pass")
        .log_contains("Battle on #12: 3 against 4")
        .finish();
}

#[test]
fn after_a_step_without_battle_the_other_team_may_act() {
    // P15.7a
    let story = deploy(Order::Commander, |state| {
        army(state, South, 7, 1, 0);
        army(state, North, 17, 1, 0);
        work_of(state, North, 17, Work::Trench);
    });
    story
        .play_all(["from 7 used 0", "dir up"])
        .to_act([1])
        .play("fire 17 12")
        .then(|state| assert_eq!(wounded(state, South), (1, 0)))
        .finish();
}

#[test]
fn t28_a_team_mate_moves_a_soldier_again() {
    // P15.8, P15.9
    let rules = four();
    let story = asked(rules, "Commander", Camp::Deploy { order: Order::Commander }, |state| {
        army(state, South, 7, 1, 0);
    });
    let mut state = story.play_all(["from 7 used 0", "dir up"]).finish();
    assert_eq!(postures(&state, South, 12), (0, 1), "moving exhausts");
    (state.clock.who, state.clock.turn) = (1, 2);
    state.stack.clear();
    state.stack.push(Phase::Time(Time::Half { stage: 4 }));
    state.stack.push(Phase::Time(Time::Turns));
    state.stack.push(Phase::Turn(Turn::Finish));
    let state = redoubt_testkit::Scenario::at(rules, state).play("1> done").to_act([2]).finish();
    assert_eq!(postures(&state, South, 12), (1, 0));
}

#[test]
fn a_catapult_takes_its_exhausted_gunner_along() {
    // P15.9
    let story = deploy(Order::Commander, |state| {
        army(state, South, 7, 1, 0);
        state.hexes[h(7).index()].men[South][Class::Farmer] = portas::Men { up: 0, down: 1 };
        work_of(state, South, 7, Work::Catapult);
    });
    story
        .play_all(["from 7 used 0", "dir up", "count 2"])
        .then(|state| {
            assert_eq!((tile_on(state, 12), postures(state, South, 12)), (Some(Work::Catapult), (0, 1)));
        })
        .finish();
}

#[test]
fn no_more_than_six_soldiers_for_each_player_share_a_hex() {
    // P15.10, P15.10a
    let full = |rules: &'static Portas| {
        asked(rules, "Commander", Camp::Deploy { order: Order::Commander }, |state| {
            army(state, South, 7, 6, 0);
            army(state, South, 2, 1, 0);
        })
        .play("from 2 used 0")
    };
    full(flag()).refused("dir up", "P4.3").finish();
    full(four()).legal(["dir up"]).finish();
}

#[test]
fn an_enemy_trap_holds_three_of_those_who_would_leave() {
    // P15.11, P15.11a, P15.11b: the moving team chooses; who is held has not moved and is not exhausted.
    let story = deploy(Order::Commander, |state| {
        work_of(state, North, 12, Work::Trap);
        army(state, South, 12, 3, 1);
    });
    let state = story
        .play("from 12 used 0")
        .legal_exactly(["hold 2 1", "hold 3 0"])
        .play_all(["hold 2 1", "dir up"])
        .then(|state| assert_eq!(postures(state, South, 12), (3, 0)))
        .finish();
    assert_eq!(postures(&state, South, 17), (0, 1));
    let mut again = state;
    again.stack.push(Phase::Camp(Camp::Deploy { order: Order::Commander }));
    redoubt_testkit::Scenario::at(flag(), again).play("from 12 used 0").asked_by("P4.2").finish();
}

#[test]
fn who_enters_an_enemy_trap_loses_the_second_step() {
    // P15.11a
    let story = deploy(Order::Supreme, |state| {
        work_of(state, North, 12, Work::Trap);
        army(state, South, 7, 4, 0);
    });
    story
        .play_all(["from 7 used 0", "dir up", "count 4", "from 12 used 1", "dir up"])
        .then(|state| {
            let there = |number: usize| state.hexes[h(number).index()].soldiers(South);
            assert_eq!((there(12), there(17)), (3, 1));
        })
        .finish();
}

#[test]
fn indirect_fire_destroys_enemy_mines_and_traps() {
    // P15.11, P6.5
    for tile in [Work::Trap, Work::Dummy] {
        let story = asked(flag(), "Developer", Turn::Finish, |state| {
            army(state, South, 7, 1, 0);
            work_of(state, South, 7, Work::Catapult);
            work_of(state, North, 17, tile);
        });
        story.play_all(["soldiers", "fire 7 17"]).then(|state| assert_eq!(tile_on(state, 17), None)).finish();
    }
}

#[test]
fn indirect_fire_in_support_destroys_them_too() {
    // P15.11, P7.7
    let story = deploy(Order::Commander, |state| {
        army(state, South, 9, 4, 0);
        army(state, South, 7, 1, 0);
        work_of(state, South, 7, Work::Catapult);
        army(state, North, 12, 1, 0);
        work_of(state, North, 12, Work::Dummy);
    });
    story
        .play_all(["from 9 used 0", "dir up_right", "count 4", "support 7"])
        .log_contains("Battle on #12: 1 against 6")
        .then(|state| assert_eq!(tile_on(state, 12), None))
        .finish();
}

#[test]
fn a_northern_trap_drives_southerners_down() {
    // P15.11
    let rules = flag();
    let (mut state, _) = run_freely(rules, &[Phase::Time(Time::Turns)], |state| {
        (state.clock.who, state.clock.turn) = (0, 2);
        work_of(state, North, 17, Work::Trap);
        army(state, South, 17, 1, 0);
    });
    state.stack.push(Phase::Camp(Camp::Knock { trap: None, picks: [None; 3] }));
    let state = redoubt_testkit::Scenario::at(rules, state).play("1> knock 17 basic 2").finish();
    assert_eq!(state.hexes[h(7).index()].soldiers(South), 1);
}

#[test]
fn enemy_mines_block_sight_and_hurt_enemies_alone() {
    // P15.12
    let sees = |tile| {
        let mut state = empty(flag());
        army(&mut state, South, 7, 0, 1);
        work_of(&mut state, South, 7, Work::Bunker);
        work_of(&mut state, North, 12, tile);
        flag().view(&state, Viewer::SPECTATOR).hexes[16].seen[South]
    };
    assert_eq!((sees(Work::Pressure), sees(Work::Trap)), (false, true));
    let story = deploy(Order::Commander, |state| {
        army(state, South, 7, 1, 0);
        work_of(state, South, 12, Work::Pressure);
    });
    story.play_all(["from 7 used 0", "dir up"]).log_lacks("Battle").finish();
}

#[test]
fn whoever_stays_on_the_enemy_spawn_point_is_caught() {
    // P15.13
    let (state, _) = run_freely(flag(), &[Phase::Time(Time::Turns)], |state| {
        state.clock.turn = 2;
        army(state, South, 27, 2, 0);
    });
    assert_eq!((wounded(&state, South), state.hexes[h(27).index()].soldiers(South)), ((2, 0), 0));
    let place = Camp::Place { work: Work::Pressure, left: 9, source: Source::Place };
    let story = asked(flag(), "Minelayer: Pressure", place, |state| {
        army(state, South, 27, 1, 0);
        goods(state, 0, &[(Good::Clay, 1)]);
    });
    story.refused("on 27", "P15.13").finish();
}

#[test]
fn a_unit_over_the_opposite_edge_wins_at_once() {
    // P15.14: but only there; a missing hex at the side is no exit.
    let story = || deploy(Order::Commander, |state| army(state, South, 26, 1, 0));
    story()
        .play_all(["from 26 used 0", "dir up"])
        .over("P15.14", |outcome| assert_eq!(outcome.seats[0].standing, Standing::Won))
        .finish();
    let story = deploy(Order::Commander, |state| army(state, South, 21, 1, 0));
    story.play("from 21 used 0").refused("dir up_left", "P4.3").finish();
    let area = with(&[("mode", "area"), ("people", "2")]);
    let story = asked(area, "Commander", Camp::Deploy { order: Order::Commander }, |state| {
        army(state, South, 26, 1, 0);
    });
    story.play("from 26 used 0").refused("dir up", "P4.3").finish();
}

/// The game is over after the last production.
fn compared(rules: &'static Portas, lay: impl FnOnce(&mut State)) -> Standing {
    let (state, _) = run_freely(rules, &[Phase::Time(Time::Half { stage: 6 })], |state| {
        state.clock.half = 10;
        lay(state);
    });
    rules.outcome(&state).unwrap().seats[0].standing
}

#[test]
fn otherwise_the_row_that_was_reached_decides() {
    // P15.14: from the far row backwards, the first difference.
    let lay = |south: usize, north: usize| {
        move |state: &mut State| {
            army(state, South, south, 1, 0);
            army(state, North, north, 1, 0);
        }
    };
    assert_eq!(compared(flag(), lay(22, 12)), Standing::Won);
    assert_eq!(compared(flag(), lay(12, 7)), Standing::Lost);
    assert_eq!(compared(flag(), lay(17, 12)), Standing::Tied);
}

#[test]
fn in_area_control_hexes_that_one_team_alone_sees_count() {
    // P15.15
    let area = with(&[("mode", "area"), ("people", "2")]);
    assert_eq!(compared(area, |state| army(state, South, 12, 1, 0)), Standing::Won);
    assert_eq!(compared(area, |state| army(state, North, 12, 1, 0)), Standing::Lost);
    assert_eq!(compared(area, |_| {}), Standing::Tied);
}

#[test]
fn trades_stay_within_a_team() {
    // P15.16, P12.2
    let rules = four();
    let market = tile(rules, "Market");
    let story = asked(rules, "Market", Turn::Finish, |state| state.seats[1].steward = Some(market));
    story.refused("trade", "P3.27").finish();
    let next = Phase::Time(Time::Half { stage: 3 });
    let story = run(rules, &[next, Phase::Year(Year::Closing { stage: 1, who: 0 })], &[], |_| {});
    story
        .to_act([0])
        .legal(["hand 0 2 tool"])
        .not_legal("hand 1 3 tool")
        .play("done")
        .to_act([1])
        .legal(["hand 3 1 tool"])
        .finish();
}
