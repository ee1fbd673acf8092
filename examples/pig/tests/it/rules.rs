//! Every rule of docs/rules/pig.md, as a player would tell it.

use pig::Pig;
use redoubt_engine::{Game, Options, Seat, Standing};
use redoubt_testkit::Scenario;

fn pig() -> Pig {
    Pig::open(&Options::new()).expect("the classic pack is sound")
}

/// G1.1
#[test]
fn both_start_at_zero_and_seat_0_begins() {
    Scenario::new(&pig())
        .to_act([0])
        .then(|state| assert_eq!((state.scores, state.turn_total), ([0, 0], 0)))
        .play("hold")
        .to_act([1])
        .play("hold")
        .to_act([0])
        .finish();
}

/// G1.2
#[test]
fn a_turn_is_rolling_until_one_holds() {
    Scenario::new(&pig())
        .dice([2, 3])
        .asked_by("G1.2")
        .legal_exactly(["roll", "hold"])
        .play("roll")
        .to_act([0])
        .legal_exactly(["roll", "hold"])
        .play("roll")
        .to_act([0])
        .play("hold")
        .to_act([1])
        .finish();
}

/// G1.3
#[test]
fn a_one_takes_the_points_of_the_turn_and_the_turn() {
    Scenario::new(&pig())
        .given(|state| state.scores = [30, 12])
        .dice([6, 1])
        .play_all(["roll", "roll"])
        .log_contains("rolls 1 and loses 6 points")
        .to_act([1])
        .then(|state| assert_eq!((state.scores, state.turn_total), ([30, 12], 0)))
        .finish();
}

/// G1.4
#[test]
fn any_other_face_is_added_to_the_turn() {
    Scenario::new(&pig())
        .dice([2, 6, 4])
        .play_all(["roll", "roll", "roll"])
        .log_contains("rolls 4: 12 points this turn")
        .then(|state| assert_eq!((state.scores, state.turn_total), ([0, 0], 12)))
        .finish();
}

/// G1.5
#[test]
fn holding_banks_the_points_of_the_turn() {
    Scenario::new(&pig())
        .given(|state| state.scores = [10, 0])
        .dice([5])
        .play("roll")
        .play("hold")
        .log_contains("banks 5 points and has 15")
        .to_act([1])
        .then(|state| assert_eq!((state.scores, state.turn_total), ([15, 0], 0)))
        .finish();
}

/// G1.5
#[test]
fn one_may_hold_without_having_rolled() {
    Scenario::new(&pig())
        .legal(["hold"])
        .play("hold")
        .then(|state| assert_eq!(state.scores, [0, 0]))
        .finish();
}

/// G2.1
#[test]
fn with_enough_to_win_one_must_hold_and_wins() {
    Scenario::new(&pig())
        .given(|state| state.scores = [93, 99])
        .dice([3, 4])
        .play("roll")
        .legal_exactly(["roll", "hold"])
        .play("roll")
        .refused("roll", "G2.1")
        .legal_exactly(["hold"])
        .play("0> hold")
        .over("G2.1", |outcome| {
            assert_eq!(outcome.of(Seat::new(0)).standing, Standing::Won);
            assert_eq!(outcome.of(Seat::new(1)).standing, Standing::Lost);
            assert_eq!(outcome.of(Seat::new(0)).score, 100);
        })
        .finish();
}

/// G2.2
#[test]
fn after_a_thousand_decisions_it_is_a_tie() {
    Scenario::new(&pig())
        .given(|state| state.moves = 998)
        .play("hold")
        .to_act([1])
        .play("hold")
        .over("G2.2", |outcome| {
            assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Tied));
        })
        .finish();
}

/// G2.3
#[test]
fn who_gives_up_loses_whatever_the_score() {
    Scenario::new(&pig())
        .given(|state| state.scores = [20, 99])
        .concede(1)
        .log_contains("Second gives up")
        .over("G2.3", |outcome| {
            assert_eq!(outcome.of(Seat::new(0)).standing, Standing::Won);
            assert_eq!(outcome.of(Seat::new(1)).standing, Standing::Lost);
        })
        .finish();
}
