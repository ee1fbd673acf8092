use crate::rules::position::{column, game, invasion, known, lost, row};
use harbinger::{Aim, CodeBreakingPhase, Ending, Enemy, Phase, Side, State};

/// Row 2 just before Step 3: everything known, the structures will hold with two ones.
fn before(state: &mut State) {
    row(state, 2);
    invasion(state);
    known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
}

const HELD: [u32; 2] = [1, 1];

#[test]
fn two_rolls_without_a_lost_tower_and_one_more_for_each() {
    // H17.1: 4, 6, 8 or 10 dice.
    game()
        .given(before)
        .dice(HELD)
        .dice([1, 2])
        .play("confirm")
        .then(|state| assert_eq!(rolls_left(state), Some(1)))
        .finish();
    let towers = [(1, Side::Right), (4, Side::Left), (5, Side::Right)];
    for (count, rolls) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        game()
            .given(|state| {
                row(state, 6);
                towers[..count].iter().for_each(|&(row, side)| lost(state, row, side));
                invasion(state);
                known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
            })
            .dice(HELD)
            .dice([1, 2])
            .play("confirm")
            .then(|state| assert_eq!(rolls_left(state), Some(rolls), "{count} towers lost"))
            .finish();
    }
}

fn rolls_left(state: &State) -> Option<u8> {
    match state.phase {
        Phase::CodeBreaking(CodeBreakingPhase::First { rolls_left, .. }) => Some(rolls_left),
        _ => None,
    }
}

#[test]
fn each_die_is_used_once_in_either_order() {
    // H17.2
    game()
        .given(before)
        .dice(HELD)
        .dice([4, 5])
        .play("confirm")
        .legal(["cipher 4 column 1", "cipher 4 column 4", "cipher 5 column 1", "cipher 5 column 4"])
        .refused("spend 4", "H17.2")
        .refused("cipher 6 column 1", "H17.2")
        .refused("discard 4", "H17.7")
        .play("cipher 5 column 2")
        .refused("cipher 5 column 1", "H17.2")
        .legal_exactly(["cipher 4 column 1", "cipher 4 column 3", "cipher 4 column 4"])
        .finish();
}

#[test]
fn an_equal_enciphered_code_may_be_spent_or_kept() {
    // H17.2, H17.3, S17
    let two_fives = || {
        game()
            .given(|state| {
                before(state);
                state.enciphered[4] = 2;
            })
            .dice(HELD)
            .dice([5, 5])
            .play("confirm")
            .legal_exactly([
                "spend 5",
                "cipher 5 column 1",
                "cipher 5 column 2",
                "cipher 5 column 3",
                "cipher 5 column 4",
            ])
    };
    two_fives()
        .dice([1, 2])
        .play_all(["spend 5", "spend 5"])
        .then(|state| assert_eq!((state.enciphered[4], state.spent.cipher_erased), (0, 2)))
        .finish();
    two_fives()
        .dice([1, 2])
        .play_all(["cipher 5 column 1", "cipher 5 column 2"])
        .then(|state| assert_eq!((state.enciphered[4], state.spent.cipher_erased), (2, 0)))
        .finish();
}

#[test]
fn numbers_go_to_the_topmost_line_of_the_live_columns() {
    // H17.4, H17.5, S18: Columns 1 and 2 crossed off, 3 holds five numbers, 4 holds four.
    game()
        .given(|state| {
            before(state);
            state.columns[0].live = false;
            state.columns[1].live = false;
            column(state, 2, &[1, 2, 3, 4, 5]);
            column(state, 3, &[1, 2, 3, 4]);
        })
        .dice(HELD)
        .dice([7, 8])
        .play("confirm")
        .legal_exactly(["cipher 7 column 4", "cipher 8 column 4"])
        .refused("cipher 7 column 3", "H17.4")
        .refused("cipher 7 column 1", "H17.5")
        .finish();
}

#[test]
fn a_column_with_a_repeat_is_written_in_until_the_check() {
    // H17.6, H17.8, S20: Column 1 gets its second 5 in the first roll and a 6 in the second.
    game()
        .given(|state| {
            before(state);
            column(state, 0, &[5]);
            column(state, 1, &[1]);
            column(state, 2, &[2]);
            column(state, 3, &[3]);
        })
        .dice(HELD)
        .dice([5, 4, 6, 7])
        .play("confirm")
        .play_all(["cipher 5 column 1", "cipher 4 column 2"])
        .then(|state| assert!(state.columns[0].live && state.columns[0].has_repeat()))
        .play_all(["cipher 6 column 3"]) // and the 7 is forced into Column 4
        .log_contains("Column 1 repeats the 5")
        .then(|state| {
            assert_eq!(state.columns.map(|column| column.live), [false, true, true, true]);
            assert_eq!(state.row, 2);
        })
        .finish();
}

#[test]
fn one_live_column_keeps_the_game_going() {
    // H1.4, H17.8
    game()
        .given(|state| {
            before(state);
            for column in &mut state.columns[1..] {
                column.live = false;
            }
        })
        .dice(HELD)
        .dice([1, 2, 3, 4])
        .play_all(["confirm", "cipher 1 column 1", "cipher 3 column 1"])
        .then(|state| assert_eq!((state.row, state.phase, state.live_columns()), (2, Phase::ACTION, 1)))
        .finish();
}

#[test]
fn a_column_that_fell_in_an_earlier_row_does_not_fall_again() {
    // H17.8: Column 1 holds two fours and is crossed off; nothing is told of it after this Step.
    game()
        .given(|state| {
            before(state);
            column(state, 0, &[4, 4]);
            state.columns[0].live = false;
        })
        .dice(HELD)
        .dice([5, 6, 7, 8])
        .play("confirm")
        .play_all(["cipher 5 column 2", "cipher 6 column 3", "cipher 7 column 4", "cipher 8 column 2"])
        .log_lacks("Column 1 repeats")
        .then(|state| {
            assert_eq!(state.columns.map(|column| column.live), [false, true, true, true]);
            assert_eq!(state.row, 2);
        })
        .finish();
}

#[test]
fn without_a_space_numbers_are_discarded_and_the_column_falls() {
    // H17.7, S19: one live Column with seven numbers, three towers lost: two are written, eight discarded.
    game()
        .given(|state| {
            row(state, 6);
            lost(state, 1, Side::Right);
            lost(state, 4, Side::Left);
            lost(state, 5, Side::Right);
            invasion(state);
            known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
            for column in &mut state.columns[1..] {
                column.live = false;
            }
            column(state, 0, &[1, 2, 3, 4, 5, 6, 7]);
        })
        .dice(HELD)
        .dice([8, 1, 1, 2, 3, 4, 5, 6, 7, 8])
        .play_all(["confirm", "cipher 8 column 1"])
        .log_contains("There is no space left for the 3")
        .then(|state| {
            assert_eq!(state.spent.cipher_discarded, 8);
            assert_eq!(state.phase, Phase::over(Ending::CodesBroken));
        })
        .finish();
}

#[test]
fn a_die_with_one_use_is_used_without_asking() {
    // H17.2: one live Column and equal dice leave nothing to choose.
    game()
        .given(|state| {
            before(state);
            for column in &mut state.columns[1..] {
                column.live = false;
            }
        })
        .dice(HELD)
        .dice([1, 2])
        .play("confirm")
        .dice([3, 3])
        .play("cipher 1 column 1")
        .log_contains("3 is written in Column 1, line 3")
        .over("H1.4", |_| {})
        .finish();
}

#[test]
fn the_next_roll_is_made_only_when_both_dice_are_used() {
    // H17.9
    game()
        .given(before)
        .dice(HELD)
        .dice([4, 5])
        .play_all(["confirm", "cipher 4 column 1"])
        .then(|state| {
            assert_eq!(state.phase, Phase::CodeBreaking(CodeBreakingPhase::Second { die: 5, rolls_left: 1 }));
        })
        .dice([6, 7])
        .play("cipher 5 column 2")
        .then(|state| {
            assert_eq!(
                state.phase,
                Phase::CodeBreaking(CodeBreakingPhase::First { dice: [6, 7], rolls_left: 0 })
            );
        })
        .finish();
}

#[test]
fn the_next_row_begins_with_clean_sheets() {
    // H18.1: what belongs to the Row stays behind, what belongs to the game goes on.
    game()
        .given(|state| {
            before(state);
            state.sheet_mut().circles = [[1, 8], [2, 7], [3, 6]];
            state.sheet_mut().recruited = 3;
            (state.capital, state.enciphered[6]) = (9, 2);
        })
        .play_all(["place sniper 1", "scramble 2"])
        .dice([1, 1, 1, 2, 3, 4])
        .play_all(["confirm", "cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .then(|state| {
            assert_eq!((state.row, state.phase), (2, Phase::ACTION));
            assert_eq!(*state.sheet(), state.rows[4], "a Row like one that nobody has come to");
            let left = &state.rows[1];
            assert_eq!(
                (left.circles[2], left.recruited, left.broken, left.flights),
                ([3, 6], 3, true, 1 << 3)
            );
            assert_eq!((state.capital, state.enciphered[6], state.fighters), (9, 2, 9));
            assert_eq!(state.columns.map(|column| column.filled), [1; 4]);
        })
        .legal(["break", "decipher"])
        .finish();
}
