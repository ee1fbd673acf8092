//! P4, P15: moving Units and laying tiles, by one team and by two.

use crate::rules::position::*;
use Side::{North, South};
use portas::{Camp, Class, Good, HexSet, Order, Phase, Portas, Side, Source, State, Time, Turn, Work, Year};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Rules, Silent, Standing};
use redoubt_testkit::Scenario;

fn flag() -> &'static Portas {
    with(&[("mode", "flag"), ("people", "2")])
}

fn deploy(rules: &'static Portas, order: Order, lay: impl FnOnce(&mut State)) -> Story {
    asked(rules, "Commander", Camp::Deploy { order }, lay)
}

#[test]
fn a_moved_catapult_has_used_its_step() {
    // P4.2: each Unit once.
    let story = deploy(raiders(), Order::Commander, |state| {
        men(state, 2, 1, 0);
        work(state, 7, Work::Catapult);
    });
    story
        .play_all(["from 7 used 0", "dir up"])
        .then(|state| assert_eq!(tile_on(state, 12), Some(Work::Catapult)))
        .not_legal("from 12 used 0")
        .finish();
    let story = deploy(raiders(), Order::Supreme, |state| work(state, 7, Work::Catapult));
    story.not_legal("from 7 used 1").finish();
}

#[test]
fn a_catapult_passes_over_a_tile_with_its_first_step_only() {
    // P4.4b: it needs the second one to go on.
    let story = deploy(raiders(), Order::Supreme, |state| {
        work(state, 2, Work::Catapult);
        work(state, 12, Work::Trap);
    });
    story.play_all(["from 2 used 0", "dir up", "from 7 used 1"]).refused("dir up", "P4.3").finish();
}

#[test]
fn a_catapult_may_come_back_from_the_tile_that_it_passes() {
    // P4.4b: around #6 only #1, from where it came, is free.
    let story = deploy(raiders(), Order::Supreme, |state| {
        work(state, 1, Work::Catapult);
        for hex in [4, 6, 9, 11] {
            work(state, hex, Work::Trap);
        }
    });
    story
        .play_all(["from 1 used 0", "dir up"])
        .then(|state| assert_eq!(tile_on(state, 6), Some(Work::Trap)))
        .play("dir down")
        .then(|state| assert_eq!(tile_on(state, 1), Some(Work::Catapult)))
        .finish();
}

#[test]
fn moving_exhausts_nobody_while_all_play_together() {
    // P4.2, P15.9
    let story = deploy(raiders(), Order::Commander, |state| men(state, 7, 2, 0));
    story
        .play_all(["from 7 used 0", "dir up", "count 1", "done"])
        .then(|state| assert_eq!(postures(state, South, 12), (1, 0)))
        .finish();
}

#[test]
fn the_bugle_exhausts_where_two_teams_play() {
    // N5, P15.9: it moves as Deploy does.
    let story = asked(flag(), "Developer", Turn::Finish, |state| {
        lasting(flag(), state, 0, "Bugle");
        army(state, South, 7, 1, 0);
    });
    story
        .play_all(["bugle", "bugler 7 farmer", "dir up"])
        .then(|state| assert_eq!(postures(state, South, 12), (0, 1)))
        .finish();
}

#[test]
fn the_bugle_frees_nobody_from_an_enemy_trap() {
    // N5, P15.11a: the only one who would move is held.
    let story = asked(flag(), "Developer", Turn::Finish, |state| {
        lasting(flag(), state, 0, "Bugle");
        work_of(state, North, 12, Work::Trap);
        army(state, South, 12, 1, 0);
    });
    story.not_legal("bugle").finish();
}

#[test]
fn who_is_held_has_the_second_step_of_the_supreme_commander_left() {
    // P15.11: they lose one step.
    let story = deploy(flag(), Order::Supreme, |state| {
        work_of(state, North, 12, Work::Trap);
        army(state, South, 12, 3, 0);
    });
    story
        .play("from 12 used 0")
        .play_all(["from 12 used 1", "dir up", "count 3"])
        .then(|state| assert_eq!(state.hexes[h(17).index()].soldiers(South), 3))
        .finish();
}

#[test]
fn an_enemy_trap_that_is_entered_with_the_last_step_waits_for_the_next_deploy() {
    // P15.11a: it has held nobody yet.
    let story = deploy(flag(), Order::Commander, |state| {
        work_of(state, North, 12, Work::Trap);
        army(state, South, 7, 1, 0);
    });
    story.play_all(["from 7 used 0", "dir up"]).then(|state| assert!(!state.held[0].has(h(12)))).finish();
}

#[test]
fn a_gunner_stays_behind_where_six_soldiers_stand() {
    // P15.10, P4.4b: the Catapult passes over #12 to a hex that is full.
    let story = deploy(flag(), Order::Supreme, |state| {
        army(state, South, 7, 1, 0);
        work_of(state, South, 7, Work::Catapult);
        work_of(state, South, 12, Work::Pressure);
        army(state, South, 17, 6, 0);
    });
    story
        .play_all(["from 7 used 0", "dir up", "count 0", "count 2", "dir up"])
        .then(|state| {
            let soldiers = |number: usize| state.hexes[h(number).index()].soldiers(South);
            assert_eq!((soldiers(12), soldiers(17), tile_on(state, 17)), (1, 6, Some(Work::Catapult)));
        })
        .finish();
}

#[test]
fn nobody_enlists_where_six_soldiers_stand() {
    // P15.10, P4.1
    let story = |soldiers: u8| {
        asked(flag(), "Recruiting Officer", Camp::Enlist { farmers: 0, citizens: 0 }, move |state| {
            army(state, South, 2, soldiers, 0);
        })
    };
    story(5).play("enlist farmer").not_legal("enlist farmer").finish();
    story(6).not_legal("enlist farmer").finish();
}

#[test]
fn the_supreme_commander_helps_the_attacker() {
    // P15.7, P4.4
    let story = deploy(flag(), Order::Supreme, |state| {
        army(state, South, 12, 2, 0);
        army(state, North, 17, 2, 0);
    });
    story
        .play_all(["from 12 used 0", "dir up", "count 2"])
        .log_contains("Battle on #17: 2 against 3")
        .finish();
}

#[test]
fn a_trap_helps_the_defender_and_not_its_owner_who_attacks() {
    // P15.7: Trap, Mine and Building are the defender's.
    let story = |owner| {
        deploy(flag(), Order::Commander, move |state| {
            work_of(state, owner, 12, Work::Trap);
            army(state, South, 7, 2, 0);
            army(state, North, 12, 2, 0);
        })
        .play_all(["from 7 used 0", "dir up", "count 2"])
    };
    story(North).log_contains("Battle on #12: 3 against 2").finish();
    story(South).log_contains("Battle on #12: 2 against 2").finish();
}

#[test]
fn the_defeated_team_also_chooses_after_a_mine_went_off() {
    // P15.7, P7.5a: five attackers; the Mine absorbs two of five damage, three are left for three Farmers or a Citizen.
    let story = deploy(flag(), Order::Commander, |state| {
        army(state, South, 12, 5, 0);
        work_of(state, North, 17, Work::Bounding);
        army(state, North, 17, 3, 1);
    });
    story
        .play_all(["from 12 used 0", "dir up", "count 5"])
        .to_act([1])
        .play("detonate")
        .to_act([0])
        .legal_exactly(["wound 3 0", "wound 0 1"])
        .finish();
}

#[test]
fn whoever_is_shot_at_says_who_is_wounded() {
    // P7.12, P7.5b: outside a Battle nobody is defeated.
    let story = asked(flag(), "Developer", Turn::Finish, |state| {
        army(state, South, 7, 0, 1);
        work_of(state, South, 7, Work::Howitzer);
        army(state, North, 17, 3, 1);
    });
    story.play_all(["soldiers", "fire 7 17"]).to_act([1]).legal_exactly(["wound 3 0", "wound 0 1"]).finish();
}

/// The second player, of the North, is asked by a task in a turn.
fn north(task: Camp, lay: impl FnOnce(&mut State)) -> Story {
    let (mut state, _) = run_freely(flag(), &[Phase::Time(Time::Turns)], |state| {
        (state.clock.who, state.clock.turn) = (0, 2);
        lay(state);
    });
    state.stack.push(Phase::Camp(task));
    Scenario::at(flag(), state)
}

#[test]
fn a_tile_belongs_to_the_team_that_laid_it() {
    // P15.12
    let place = Camp::Place { work: Work::Trap, left: 1, source: Source::Place };
    north(place, |_| {})
        .play("1> on 27")
        .then(|state| assert_eq!(state.hexes[h(27).index()].work_of(North), Some(Work::Trap)))
        .finish();
}

#[test]
fn no_tile_is_laid_over_an_enemy_trap() {
    // P5.6, P15.12: not even where own Soldiers stand on it.
    let place = Camp::Place { work: Work::Pressure, left: 1, source: Source::Place };
    let story = asked(flag(), "Minelayer: Pressure", place, |state| {
        work_of(state, North, 12, Work::Trap);
        army(state, South, 12, 1, 0);
        goods(state, 0, &[(Good::Clay, 1)]);
    });
    story.refused("on 12", "P5.6").finish();
}

/// The first player's turn ends; it was the turn of that number.
fn turn_ends(turn: u8, lay: impl FnOnce(&mut State)) -> State {
    let (state, _) = run_freely(flag(), &[Phase::Time(Time::Turns)], |state| {
        state.clock.turn = turn;
        lay(state);
    });
    state
}

#[test]
fn the_enemy_spawn_point_is_safe_until_the_last_turn() {
    // P15.13: then a Catapult is lost, too.
    let raid = |state: &mut State| {
        army(state, South, 27, 1, 0);
        work_of(state, South, 27, Work::Catapult);
    };
    let state = turn_ends(1, raid);
    assert_eq!((state.hexes[h(27).index()].soldiers(South), tile_on(&state, 27)), (1, Some(Work::Catapult)));
    let state = turn_ends(2, raid);
    assert_eq!((state.hexes[h(27).index()].soldiers(South), tile_on(&state, 27)), (0, None));
}

#[test]
fn soldiers_rest_between_half_years_and_not_between_turns() {
    // P15.8
    let state = turn_ends(0, |state| {
        army(state, South, 12, 1, 0);
        state.hexes[h(12).index()].men[South][Class::Farmer] = portas::Men { up: 0, down: 1 };
    });
    assert_eq!(postures(&state, South, 12), (0, 1));
}

#[test]
fn a_catapult_counts_among_the_mobile_units() {
    // P15.14
    let (state, _) = run_freely(flag(), &[Phase::Time(Time::Half { stage: 6 })], |state| {
        state.clock.half = 10;
        army(state, South, 12, 1, 0);
        army(state, North, 17, 1, 0);
        work_of(state, South, 11, Work::Catapult);
    });
    assert_eq!(flag().outcome(&state).unwrap().seats[0].standing, Standing::Won);
}

#[test]
fn in_area_control_soldiers_start_further_in() {
    // P15.2
    let area = with(&[("mode", "area"), ("people", "2")]);
    let state = area.setup(&mut Fast::new(0, 0), &mut Silent);
    let soldiers = |number: usize, side| state.hexes[h(number).index()].soldiers(side);
    assert_eq!((soldiers(7, South), soldiers(22, North)), (1, 1));
}

#[test]
fn traps_hold_again_in_the_next_half_year() {
    // P15.11b
    let (state, _) = run_freely(flag(), &[Phase::Time(Time::Half { stage: 0 })], |state| {
        state.clock.half = 4;
        state.held[0] = HexSet::one(h(12));
    });
    assert!(!state.held[0].has(h(12)));
}

#[test]
fn in_the_second_era_each_enemy_steward_costs_twice_the_fee() {
    // P15.6: two of each kind, and again for the second Steward.
    let rules = with(&[("mode", "flag"), ("people", "2"), ("eras", "2")]);
    let grove = tile(rules, "Riverbank Grove");
    let story = |stewards: u8, wood: u8| {
        visit(rules, "Riverbank Grove", move |state| {
            state.clock.era = 1;
            state.decks.cards.0[1] = (1 << 35) - 1;
            state.seats[1].steward = Some(grove);
            if stewards == 2 {
                (state.seats[1].second, state.seats[1].apprentice) = (Some(grove), 2);
            }
            goods(state, 0, &[(Good::Tool, 4), (Good::Food, 0), (Good::Wood, wood)]);
        })
    };
    let paid = |story: Story, tools: u8, wood: u8| {
        story
            .then(|state| {
                assert_eq!((state.seats[0].has(Good::Tool), state.seats[1].has(Good::Wood)), (tools, wood));
            })
            .finish();
    };
    paid(story(1, 2), 2, 2);
    paid(story(2, 4), 0, 4);
}

#[test]
fn a_fee_that_does_not_fit_is_thrown_away_by_whoever_gets_it() {
    // P15.6, P3.11
    let grove = tile(flag(), "Riverbank Grove");
    let story = visit(flag(), "Riverbank Grove", |state| {
        state.seats[1].steward = Some(grove);
        goods(state, 0, &[(Good::Tool, 1), (Good::Food, 0), (Good::Wood, 1)]);
        goods(state, 1, &[(Good::Clay, 6), (Good::Food, 1)]);
    });
    story
        .to_act([1])
        .asked_by("P3.11")
        .legal_exactly(["discard wood", "discard clay", "discard food"])
        .finish();
}

#[test]
fn a_team_that_is_fed_does_not_starve_because_the_other_is_not() {
    // P12.4: South pays for its Citizen, North has no Food.
    let end = [Phase::Time(Time::Half { stage: 3 }), Phase::Year(Year::Closing { stage: 4, who: 0 })];
    let (state, _) = run_freely(flag(), &end, |state| {
        army(state, South, 7, 0, 1);
        army(state, North, 22, 0, 1);
        goods(state, 0, &[(Good::Food, 1)]);
        goods(state, 1, &[(Good::Food, 0)]);
    });
    let soldiers = |number: usize, side| state.hexes[h(number).index()].soldiers(side);
    assert_eq!((soldiers(7, South), soldiers(22, North)), (1, 0));
    assert_eq!(state.sickbay[North][Class::Citizen], 1);
    assert_eq!(state.sickbay[South][Class::Citizen], 0);
}

#[test]
fn the_other_team_may_act_when_a_turn_ends() {
    // P15.7a
    let state = turn_ends(0, |state| {
        army(state, South, 12, 1, 0);
        army(state, North, 17, 1, 0);
        work_of(state, North, 17, Work::Trench);
    });
    assert_eq!(flag().to_act(&state).iter().map(|seat| seat.index()).collect::<Vec<_>>(), [1]);
}

#[test]
fn only_the_team_whose_turns_begin_stands_up() {
    // P15.8: the first player's last turn is over.
    let state = turn_ends(2, |state| {
        for (side, number) in [(South, 9), (North, 20)] {
            army(state, side, number, 1, 0);
            state.hexes[h(number).index()].men[side][Class::Farmer] = portas::Men { up: 0, down: 1 };
        }
    });
    assert_eq!((postures(&state, South, 9), postures(&state, North, 20)), ((0, 1), (1, 0)));
}

#[test]
fn a_team_has_23_weak_and_12_strong_soldiers_in_all() {
    // P15.3: three Farmers are in play.
    let state = flag().setup(&mut Fast::new(0, 0), &mut Silent);
    for side in Side::ALL {
        let left = &state.colonists[side];
        assert_eq!((left[Class::Farmer], left[Class::Citizen]), (20, 12));
    }
}

#[test]
fn whoever_enlists_stands_upright() {
    // P4.1
    let story = asked(raiders(), "Recruiting Officer", Camp::Enlist { farmers: 0, citizens: 0 }, |_| {});
    story
        .play_all(["enlist farmer", "done"])
        .then(|state| assert_eq!(postures(state, South, 2), (1, 0)))
        .finish();
}

#[test]
fn the_army_doctor_sets_one_soldier_upright_at_a_time() {
    // P4.5
    let story = asked(raiders(), "Army Doctor", Camp::Upright, |state| {
        men(state, 9, 2, 0);
        state.hexes[h(9).index()].men[South][Class::Farmer] = portas::Men { up: 0, down: 2 };
        goods(state, 0, &[(Good::Food, 2)]);
    });
    story
        .play("upright 9 farmer")
        .then(|state| assert_eq!((postures(state, South, 9), state.seats[0].has(Good::Food)), ((1, 1), 1)))
        .finish();
}
