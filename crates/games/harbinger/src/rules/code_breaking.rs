//! H17 and H18: Step 8, the enemy's code-breakers, and the next Row.

use super::{Cx, siege};
use crate::state::{Ending, Phase, State};
use crate::{Action, COLUMNS, Event, ROWS};
use arrayvec::ArrayVec;
use redoubt_engine::{Chance, Journal, Refusal};

/// H17.1: two rolls, and one more for each Radio Tower lost.
// RULING H16.6: with the THP Office gone there is nothing to write in, and nothing is lost by it.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    if state.live_columns() == 0 {
        cx.note(|| Event::CodeBreakingSkipped);
        next_row(cx, state);
        return;
    }
    next_roll(cx, state, cx.rules.pack.constants.code_breaking_rolls + state.towers_lost);
    run(cx, state);
}

/// H17.9: the next roll, once both dice of the last one are used.
fn next_roll(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, rolls: u8) {
    if rolls == 0 {
        check_columns(cx, state);
        return;
    }
    let dice = cx.two_d8("Enemy code-breaking");
    state.spent.cipher_dice += 2;
    let rolls_left = rolls - 1;
    cx.note(|| Event::CodeBreakersRolled { dice, rolls_left });
    state.phase = Phase::CodeBreakingFirst { dice, rolls_left };
}

/// Uses dice that leave no choice, until there is one.
pub(super) fn run(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    while let Some(action) = forced(state) {
        use_die(cx, state, action);
    }
}

fn forced(state: &State) -> Option<Action> {
    let mut uses = ArrayVec::<Action, 12>::new();
    match state.phase {
        Phase::CodeBreakingFirst { dice, .. } => list(state, &dice, |action| uses.push(action)),
        Phase::CodeBreakingSecond { die, .. } => list(state, &[die], |action| uses.push(action)),
        _ => return None,
    }
    let discards_only = uses.iter().all(|action| matches!(action, Action::Discard { .. }));
    if uses.len() == 1 || discards_only { uses.first().copied() } else { None }
}

#[inline]
pub(super) fn legal(state: &State, dice: &[u8], into: &mut Vec<Action>) {
    list(state, dice, |action| into.push(action));
}

/// H17.2: each die may erase an equal Enciphered Code or be written. Equal dice are offered once.
// RULING H17.3: with an equal Enciphered Code the player chooses.
#[inline]
fn list(state: &State, dice: &[u8], mut push: impl FnMut(Action)) {
    let line = topmost_line(state);
    for (index, &die) in dice.iter().enumerate() {
        if index == 1 && die == dice[0] {
            break;
        }
        if state.enciphered[usize::from(die) - 1] > 0 {
            push(Action::Spend { die });
        }
        match line {
            Some(line) => {
                for column in 0..COLUMNS {
                    if state.columns[column].live && state.columns[column].filled == line {
                        push(Action::Cipher { die, column: column as u8 });
                    }
                }
            }
            None => push(Action::Discard { die }),
        }
    }
}

/// H17.4: the topmost line with an empty space in a live Column; H17.6: a Column with a repeat counts too.
// RULING H17.5: Columns crossed off do not count as having empty spaces.
#[inline]
fn topmost_line(state: &State) -> Option<u8> {
    state.columns.iter().filter(|column| column.has_room()).map(|column| column.filled).min()
}

pub(super) fn check(state: &State, dice: &[u8], action: Action) -> Result<(), Refusal> {
    let (Action::Spend { die } | Action::Cipher { die, .. } | Action::Discard { die }) = action else {
        unreachable!("H17.2: only code-breaking actions are checked here")
    };
    if !dice.contains(&die) {
        return Err(Refusal::new("H17.2", "no unused die shows that value"));
    }
    match action {
        Action::Cipher { column, .. } => check_column(state, column),
        Action::Discard { .. } if topmost_line(state).is_some() => {
            Err(Refusal::new("H17.7", "the Enemy Cipher has room for that number"))
        }
        Action::Spend { .. } if state.enciphered[usize::from(die) - 1] == 0 => {
            Err(Refusal::new("H17.2", "that number is not among your Enciphered Codes"))
        }
        _ => Ok(()),
    }
}

fn check_column(state: &State, column: u8) -> Result<(), Refusal> {
    let Some(column) = state.columns.get(usize::from(column)) else {
        return Err(Refusal::new("H17.4", "there is no such Column"));
    };
    if !column.live {
        return Err(Refusal::new("H17.5", "that Column is crossed off"));
    }
    if Some(column.filled) != topmost_line(state) {
        return Err(Refusal::new("H17.4", "numbers go to the topmost line that has an empty space"));
    }
    Ok(())
}

/// H17.2: uses one die; H17.9: after the second the next roll follows.
pub(super) fn use_die(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, action: Action) {
    let die = match action {
        Action::Spend { die } => {
            state.enciphered[usize::from(die) - 1] -= 1;
            state.spent.cipher_erased += 1;
            cx.note(|| Event::CodeSpent { number: die });
            die
        }
        Action::Cipher { die, column } => {
            let line = state.columns[usize::from(column)].filled;
            state.columns[usize::from(column)].write(die);
            cx.note(|| Event::CipherWritten { number: die, column, line });
            die
        }
        // RULING H17.7: without room the number is discarded.
        Action::Discard { die } => {
            state.spent.cipher_discarded += 1;
            cx.note(|| Event::CipherDiscarded { number: die });
            die
        }
        _ => unreachable!("H17.2: checked before"),
    };
    match state.phase {
        Phase::CodeBreakingFirst { dice: [first, second], rolls_left } => {
            let die = if die == first { second } else { first };
            state.phase = Phase::CodeBreakingSecond { die, rolls_left };
        }
        Phase::CodeBreakingSecond { rolls_left, .. } => next_roll(cx, state, rolls_left),
        _ => unreachable!("H17.2: checked before"),
    }
}

/// H17.8: Columns with a repeated number fall; H1.4: without a live Column the game is lost.
fn check_columns(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    for index in 0..COLUMNS {
        let column = &mut state.columns[index];
        if column.live && column.has_repeat() {
            column.live = false;
            let column = *column;
            cx.note(|| Event::ColumnBroken { column: index as u8, number: repeated(&column.numbers) });
        }
    }
    if state.live_columns() == 0 {
        cx.rules.end(state, Ending::CodesBroken, cx.journal);
    } else {
        next_row(cx, state);
    }
}

fn repeated(numbers: &[u8]) -> u8 {
    let twice = |&&number: &&u8| number != 0 && numbers.iter().filter(|&&other| other == number).count() > 1;
    numbers.iter().find(twice).copied().unwrap_or(0)
}

/// H18.1, H1.2: the next Row, or the Siege after the last.
fn next_row(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    if usize::from(state.row) + 1 == ROWS {
        siege::begin(cx, state);
        return;
    }
    state.row += 1;
    state.phase = Phase::Action;
    let (row, sheet) = (state.row, *state.sheet());
    cx.note(|| Event::RowBegan { row, ready: sheet.ready, crossed_before: sheet.crossed_before });
}
