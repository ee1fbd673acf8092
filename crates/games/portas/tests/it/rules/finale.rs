//! P13, P14: the Final Wave and Twice as Strong.

use crate::rules::position::*;
use portas::{Class, Event, Finale, Good, Phase, Portas, Rank, Side, Time, Work};
use redoubt_engine::{Rules, Standing};

const ROUND: Phase = Phase::Finale(Finale::Round { stage: 0 });

/// A Round of the Final Wave goes on after its spawn, with these cards for the troops.
fn fight(options: &[(&str, &str)], round: u8, cards: &[&str], lay: impl FnOnce(&mut portas::State)) -> Story {
    let tasks = [Phase::Finale(Finale::Round { stage: 2 })];
    run(with(options), &tasks, cards, |state| {
        state.clock.half = 10;
        state.clock.round = round;
        lay(state);
    })
}

#[test]
fn t37_stewards_on_the_mainland_come_to_the_small_market() {
    // P13.1, P13.1a
    let rules = raiders();
    let (state, events) = run_freely(rules, &[ROUND], |state| {
        state.clock.half = 10;
        state.seats[0].steward = Some(tile(rules, "Joiner"));
        state.seats[1].steward = Some(tile(rules, "Army Doctor"));
    });
    assert!(events.contains(&Event::WaveBegan));
    assert_eq!(state.seats[1].steward, Some(tile(rules, "Army Doctor")));
    let small = state.seats[0].steward.unwrap();
    assert_eq!(
        (state.tiles[small.index()].map, small == tile(rules, "Joiner")),
        (Some(portas::Map::Camp), false)
    );
    assert_eq!(state.clock.round, 1);
}

#[test]
fn the_mainland_is_closed() {
    // P13.1, P13.2: one Steward takes one turn, in the Command Center.
    let story = fight(&[], 1, &["R104"], |state| {
        foes(state, 28, 1, 0);
        for seat in 0..2 {
            state.seats[seat].steward = Some(tile(raiders(), "Army Doctor"));
        }
    });
    story.to_act([0]).play("0> actor 1").to_act([1]).refused("go market", "P13.1").finish();
}

#[test]
fn t36_nobody_eats_in_the_final_wave() {
    // P13.3
    let story = visit(raiders(), "Recruiting Officer", |state| {
        state.clock.round = 1;
        state.clock.half = 10;
        citizens(state, 0, 1);
        foes(state, 28, 1, 0);
        goods(state, 0, &[(Good::Food, 0)]);
    });
    story
        .play_all(["do enlist", "enlist citizen", "done"])
        .then(|state| assert_eq!(there(state, 2), (0, 1)))
        .finish();
}

#[test]
fn the_exhausted_stay_exhausted() {
    // P8.7, P13.2
    let story = fight(&[], 1, &["R104"], |state| {
        men(state, 9, 1, 0);
        state.hexes[h(9).index()].men[Side::South][Class::Farmer] = portas::Men { up: 0, down: 1 };
        foes(state, 28, 1, 0);
    });
    story.then(|state| assert_eq!(postures(state, Side::South, 9), (0, 1))).finish();
}

#[test]
fn t23_the_game_is_won_as_soon_as_nobody_is_left_and_nobody_comes() {
    // P13.4: two players spawn in three Rounds.
    let mined = |round| {
        fight(&[], round, &["R104"], |state| {
            work(state, 12, Work::Pressure);
            foes(state, 17, 1, 0);
        })
    };
    mined(3)
        .over("P13.4", |outcome| assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Won)))
        .finish();
    mined(2).to_act([0]).finish();
}

#[test]
fn after_a_hundred_rounds_the_game_is_lost() {
    // P13.5
    let (state, _) = run_freely(raiders(), &[ROUND], |state| {
        state.clock.round = 100;
        foes(state, 28, 1, 0);
    });
    let outcome = raiders().outcome(&state).unwrap();
    assert_eq!((outcome.rule.0, outcome.seats[0].standing), ("P13.5", Standing::Lost));
}

/// How many cards a Round spawns.
fn cards(rules: &'static Portas, round: u8, lay: impl FnOnce(&mut portas::State)) -> usize {
    let (_, events) = run_freely(rules, &[ROUND], |state| {
        state.clock.half = 10;
        state.clock.round = round - 1;
        for own in &mut state.seats {
            own.steward = Some(tile(rules, "Army Doctor"));
        }
        foes(state, 28, 1, 0);
        lay(state);
    });
    events.iter().filter(|event| matches!(event, Event::CardTurned { hex: None, .. })).count()
}

#[test]
fn the_first_rounds_spawn_as_a_half_year_does() {
    // P13.2, P14.1
    let all = |rules| [1, 2, 3, 4, 5].map(|round| cards(rules, round, |_| {}));
    assert_eq!(all(with(&[("people", "1")])), [1, 1, 0, 0, 0]);
    assert_eq!(all(raiders()), [2, 2, 2, 0, 0]);
    assert_eq!(all(with(&[("people", "3")])), [2, 2, 2, 2, 0]);
    assert_eq!(all(with(&[("might", "twice")])), [1, 1, 1, 0, 0]);
}

#[test]
fn all_dead_spawns_until_a_rank_is_used_up() {
    // P13.6
    let rules = with(&[("final_wave", "all_dead")]);
    assert_eq!(cards(rules, 9, |_| {}), 2);
    assert_eq!(cards(rules, 9, |state| foes(state, 26, 0, 12)), 0);
    let story = fight(&[("final_wave", "all_dead")], 2, &["R104"], |state| {
        work(state, 12, Work::Pressure);
        foes(state, 17, 1, 0);
    });
    story.then(|state| assert_eq!((state.gone[Rank::Basic], state.foes[Rank::Basic]), (1, 22))).finish();
}

#[test]
fn t38_crescendo_spawns_more_and_more_until_all_basic_units_are_there() {
    // P13.7, P13.7a: the step in progress is finished.
    let rules = with(&[("final_wave", "crescendo")]);
    assert_eq!([1, 4].map(|round| cards(rules, round, |_| {})), [1, 4]);
    assert_eq!(cards(rules, 5, |state| foes(state, 16, 21, 0)), 5);
    assert_eq!(cards(rules, 6, |state| state.clock.spawned_out = true), 0);
    let spawn = [Phase::Finale(Finale::Round { stage: 3 }), Phase::Time(Time::Spawn { left: 1 })];
    let story = run(rules, &spawn, &["R101"], |state| {
        state.clock.round = 5;
        foes(state, 16, 21, 0);
    });
    story.then(|state| assert!(state.clock.spawned_out)).finish();
}

#[test]
fn twice_as_strong_units_absorb_more_and_count_once() {
    // P14.1, P14.3: one damage is absorbed; a Trap slows three Units.
    let twice = &[("might", "twice")];
    let story = march(with(twice), &["R104"], |state| {
        men(state, 9, 1, 0);
        foes(state, 14, 1, 0);
    });
    story
        .log_contains("Battle on #9: 1 against 2")
        .then(|state| assert_eq!((enemies(state, 9), sick(state)), ((1, 0), (1, 0))))
        .finish();
    let story = march(with(twice), &["R104"], |state| {
        work(state, 17, Work::Trap);
        foes(state, 17, 4, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 17), enemies(state, 12)), ((3, 0), (1, 0)))).finish();
}
