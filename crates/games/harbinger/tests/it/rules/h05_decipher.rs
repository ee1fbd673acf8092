use crate::rules::position::{game, row, time_used};
use harbinger::Phase;

#[test]
fn both_dice_are_used_in_either_order() {
    // H5.1
    game()
        .dice([4, 8])
        .play("decipher")
        .legal_exactly([
            "write 4 targets",
            "write 4 ground",
            "write 4 air",
            "write 8 targets",
            "write 8 ground",
            "write 8 air",
        ])
        .play("write 8 air")
        .refused("write 8 targets", "H5.1")
        .play("write 4 air")
        .then(|state| assert_eq!(state.sheet().circles, [[0, 0], [0, 0], [8, 4]]))
        .finish();
}

#[test]
fn with_empty_circles_the_first_die_cannot_erase_but_the_second_can() {
    // H5.2, H5.3, S1
    game()
        .dice([4, 5])
        .play("decipher")
        .refused("erase targets 4 with 4", "H5.2")
        .play("write 4 targets")
        .legal_exactly(["write 5 targets", "write 5 ground", "write 5 air", "erase targets 4 with 5"])
        .play("erase targets 4 with 5")
        .then(|state| assert_eq!(state.sheet().circles, [[0; 2]; 3]))
        .finish();
}

#[test]
fn with_full_circles_the_first_die_must_erase() {
    // H5.2, H5.3, S2
    game()
        .given(|state| state.sheet_mut().circles = [[2, 7], [3, 3], [4, 6]])
        .dice([1, 8])
        .play("decipher")
        .legal_exactly([
            "erase targets 2 with 1",
            "erase targets 7 with 1",
            "erase ground 3 with 1",
            "erase air 4 with 1",
            "erase air 6 with 1",
            "erase targets 2 with 8",
            "erase targets 7 with 8",
            "erase ground 3 with 8",
            "erase air 4 with 8",
            "erase air 6 with 8",
        ])
        .play("erase targets 2 with 1")
        .refused("write 8 ground", "H5.1")
        .legal(["write 8 targets", "erase ground 3 with 8"])
        .play("write 8 targets")
        .then(|state| assert_eq!(state.sheet().circles[0], [8, 7]))
        .finish();
}

#[test]
fn equal_dice_and_equal_values_are_one_choice() {
    // H5.4
    game()
        .given(|state| state.sheet_mut().circles = [[6, 6], [0, 0], [0, 0]])
        .dice([3, 3])
        .play("decipher")
        .legal_exactly(["erase targets 6 with 3", "write 3 ground", "write 3 air"])
        .play("erase targets 6 with 3")
        .then(|state| assert_eq!(state.sheet().range(harbinger::Code::Targets), None))
        .play("write 3 targets")
        .then(|state| assert_eq!(state.sheet().range(harbinger::Code::Targets), Some((3, 6))))
        .finish();
}

#[test]
fn deciphering_after_break_spends_time_and_changes_no_success() {
    // H5.5
    game()
        .given(|state| {
            state.sheet_mut().broken = true;
            state.sheet_mut().successes = [1, 0, 0];
            time_used(state, 1);
        })
        .dice([1, 8])
        .play_all(["decipher", "write 1 air", "write 8 air"])
        .then(|state| {
            assert_eq!((state.sheet().successes, state.sheet().crossed), ([1, 0, 0], 2));
            assert_eq!(state.phase, Phase::ACTION);
        })
        .finish();
}

#[test]
fn each_row_has_circles_of_its_own() {
    // H5.6
    game()
        .given(|state| {
            state.rows[0].circles = [[1, 8]; 3];
            row(state, 2);
        })
        .dice([2, 3])
        .play_all(["decipher", "write 2 targets", "write 3 targets"])
        .then(|state| {
            assert_eq!(state.rows[0].circles, [[1, 8]; 3]);
            assert_eq!(state.rows[1].circles, [[2, 3], [0, 0], [0, 0]]);
        })
        .finish();
}
