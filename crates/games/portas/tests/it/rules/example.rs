//! The worked example of the rules document.

use crate::rules::position::*;
use portas::{Side, Work};

#[test]
fn the_battle_phase_of_the_rules_document() {
    // P8.1, P8.4, P8.6, P11.1, P11.4, P7.6, P8.7
    let story = march(raiders(), &["R102", "R104"], |state| {
        men(state, 9, 2, 0);
        work(state, 9, Work::Trench);
        work(state, 12, Work::Bounding);
        foes(state, 14, 2, 0);
        foes(state, 17, 3, 0);
    });
    story
        .play_all(["0> fire 9 14", "0> shoot"])
        .log_contains("#14: 1 Basic Unit falls")
        .play_all(["0> pass", "0> pass"])
        .log_contains("1 Basic Unit goes from #14 to #11")
        .play("0> fire 9 11")
        .log_in_order([
            "#11: 1 Basic Unit falls",
            "#17 draws R104",
            "3 Basic Units go from #17 to #12",
            "Battle on #12: 2 against 3: the hex is lost",
            "The Bounding Mine on #12 is destroyed",
            "#12: 2 Basic Units fall",
            "All Soldiers stand upright",
        ])
        .then(|state| {
            assert_eq!((enemies(state, 12), tile_on(state, 12)), ((1, 0), None));
            assert_eq!(postures(state, Side::South, 9), (2, 0));
        })
        .finish();
}
