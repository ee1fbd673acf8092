use crate::rules::position::{fighters, game, time_used};
use harbinger::{BreakPhase, Code, Phase};

#[test]
fn break_is_open_once_a_row_whatever_the_circles_hold() {
    // H6.1, H6.7: with no complete Code it has no effect and is used up.
    game()
        .play("break")
        .log_contains("Targets is not complete")
        .then(|state| {
            assert!(state.sheet().broken);
            assert_eq!((state.sheet().successes, state.sheet().crossed), ([0; 3], 1));
        })
        .refused("break", "H6.1")
        .finish();
}

#[test]
fn a_row_may_pass_without_break() {
    // H6.1
    game()
        .play_all(["deploy", "defend 0"])
        .then(|state| assert_eq!((state.phase, state.sheet().broken), (Phase::ASSIGN, false)))
        .finish();
}

#[test]
fn codes_are_resolved_in_order_and_incomplete_ones_skipped() {
    // H6.2, H6.9, S4: only Ground Attacks is complete; then the space is crossed off and rolled for.
    game()
        .given(|state| {
            time_used(state, 3);
            state.sheet_mut().circles = [[4, 0], [2, 5], [0, 0]];
        })
        .dice([2, 5])
        .play("break")
        .log_contains("Targets is not complete")
        .log_contains("Break Ground Attacks, range 2 to 5: 2 and 5")
        .dice([7])
        .play("accept")
        .log_contains("Air Attacks is not complete")
        .log_contains("Invasion Roll 7 against 8")
        .then(|state| assert_eq!(state.sheet().successes, [0, 2, 0]))
        .finish();
}

#[test]
fn targets_come_before_ground_before_air() {
    // H6.2
    game()
        .given(|state| state.sheet_mut().circles = [[1, 2], [3, 4], [5, 6]])
        .dice([1, 1, 4, 8, 7, 8])
        .play("break")
        .then(|state| {
            assert_eq!(state.phase, Phase::Break(BreakPhase::Break { code: Code::Targets, dice: [1, 1] }));
        })
        .play("accept")
        .then(|state| {
            assert_eq!(state.phase, Phase::Break(BreakPhase::Break { code: Code::Ground, dice: [4, 8] }));
        })
        .play("accept")
        .then(|state| {
            assert_eq!(state.phase, Phase::Break(BreakPhase::Break { code: Code::Air, dice: [7, 8] }));
        })
        .play("accept")
        .then(|state| assert_eq!(state.sheet().successes, [2, 1, 0]))
        .finish();
}

#[test]
fn a_success_lies_within_the_two_values_ends_included() {
    // H6.3
    for (circles, dice, successes) in [
        ([2, 8], [1, 2], 1),
        ([8, 2], [2, 8], 2),
        ([3, 7], [2, 8], 0),
        ([5, 4], [4, 5], 2),
        ([1, 8], [1, 8], 2),
    ] {
        game()
            .given(|state| state.sheet_mut().circles[0] = circles)
            .dice(dice)
            .play_all(["break", "accept"])
            .then(|state| assert_eq!(state.sheet().successes[0], successes, "{circles:?} {dice:?}"))
            .finish();
    }
}

#[test]
fn equal_values_make_a_range_of_one_number() {
    // H6.3, S3
    game()
        .given(|state| state.sheet_mut().circles[0] = [6, 6])
        .dice([6, 5])
        .play_all(["break", "accept"])
        .then(|state| assert_eq!(state.sheet().successes[0], 1))
        .finish();
}

#[test]
fn a_spy_plane_rerolls_one_die_or_both_as_long_as_fighters_last() {
    // H6.4
    game()
        .given(|state| {
            state.sheet_mut().circles[0] = [2, 8];
            fighters(state, 3);
        })
        .dice([1, 1])
        .play("break")
        .legal_exactly(["accept", "reroll first", "reroll second", "reroll both"])
        .dice([5])
        .play("reroll first")
        .then(|state| {
            assert_eq!(state.phase, Phase::Break(BreakPhase::Break { code: Code::Targets, dice: [5, 1] }));
        })
        .dice([6])
        .play("reroll second")
        .then(|state| {
            assert_eq!(state.phase, Phase::Break(BreakPhase::Break { code: Code::Targets, dice: [5, 6] }));
        })
        .dice([1, 2])
        .play("reroll both")
        .then(|state| assert_eq!((state.fighters, state.spent.spy_planes), (0, 10)))
        .legal_exactly(["accept"])
        .refused("reroll both", "H6.4")
        .finish();
}

#[test]
fn without_fighters_there_is_no_spy_plane() {
    // H6.4, S5
    game()
        .given(|state| {
            state.sheet_mut().circles[0] = [2, 8];
            fighters(state, 0);
        })
        .dice([1, 1])
        .play("break")
        .legal_exactly(["accept"])
        .finish();
}

#[test]
fn only_the_accepted_dice_count_and_a_reroll_may_make_it_worse() {
    // H6.5, H6.6: two Successes are rerolled into none.
    game()
        .given(|state| state.sheet_mut().circles[0] = [2, 8])
        .dice([2, 8])
        .play("break")
        .dice([1, 1])
        .play_all(["reroll both", "accept"])
        .then(|state| assert_eq!((state.sheet().successes[0], state.fighters), (0, 9)))
        .finish();
}

#[test]
fn the_misprint_of_the_books_example_changes_nothing() {
    // H6.8: 1 and 2 against 2 to 8, the 1 rerolled into another 1: one Success.
    game()
        .given(|state| state.sheet_mut().circles[0] = [8, 2])
        .dice([1, 2])
        .play("break")
        .dice([1])
        .play_all(["reroll first", "accept"])
        .then(|state| assert_eq!(state.sheet().successes[0], 1))
        .finish();
}
