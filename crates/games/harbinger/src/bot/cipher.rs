//! The Enemy Cipher: which numbers are dangerous, and where the enemy's dice do least harm (H8, H17).

use super::weights::Weights;
use crate::state::{Phase, State};
use crate::{Action, COLUMNS, LINES};

/// The Enemy Cipher in short: which numbers each live Column holds.
#[derive(Clone, Copy, Debug)]
struct Cipher {
    columns: [Option<Short>; COLUMNS],
    held: [u8; 8],
}

#[derive(Clone, Copy, Debug)]
struct Short {
    /// A bit for each number.
    numbers: u16,
    filled: u8,
    repeat: bool,
}

/// How dangerous a number is: how many live Columns hold it, less the copies held as Enciphered Codes.
pub(super) fn danger(state: &State, number: u8, copies: u8) -> f32 {
    let holding = state.columns.iter().filter(|column| column.live && column.holds(number)).count();
    let share = holding as f32 / f32::from(state.live_columns().max(1));
    (share * share + 0.05 * share + 0.01) / (1.0 + 0.8 * f32::from(copies))
}

/// The most dangerous number and its danger, with these copies held.
pub(super) fn most_dangerous(state: &State, held: &[u8; 8]) -> (u8, f32) {
    let dangers = (1..=8u8).map(|number| (number, danger(state, number, held[usize::from(number) - 1])));
    dangers
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .expect("there are eight numbers")
}

/// Chooses how to use a code-breaking die: the first step of the cheapest way to use those on the table.
pub(super) fn choose(state: &State, weights: &Weights) -> Action {
    let cipher = Cipher::of(state);
    let mut best = (Action::Stop, f32::MAX);
    let mut consider = |action, after: &Cipher| {
        let cost = after.cost(weights);
        if cost < best.1 {
            best = (action, cost);
        }
    };
    match state.phase {
        Phase::CodeBreakingFirst { dice: [a, b], .. } => {
            for (first, second) in [(a, b), (b, a)] {
                cipher.uses(first, |action, after| after.uses(second, |_, last| consider(action, last)));
                if a == b {
                    break;
                }
            }
        }
        Phase::CodeBreakingSecond { die, .. } => cipher.uses(die, &mut consider),
        _ => unreachable!("H17.2: asked with code-breaking dice on the table only"),
    }
    best.0
}

impl Cipher {
    fn of(state: &State) -> Cipher {
        let columns = state.columns.map(|column| {
            let written = &column.numbers[..usize::from(column.filled)];
            let numbers = written.iter().fold(0, |bits, &number| bits | 1 << number);
            column.live.then(|| Short { numbers, filled: column.filled, repeat: column.has_repeat() })
        });
        Cipher { columns, held: state.enciphered }
    }

    /// Every use of one die (H17.2, H17.4, H17.7). Columns alike are tried once.
    fn uses(&self, die: u8, mut each: impl FnMut(Action, &Cipher)) {
        let held = usize::from(die) - 1;
        if self.held[held] > 0 {
            let mut after = *self;
            after.held[held] -= 1;
            each(Action::Spend { die }, &after);
        }
        let line = self.columns.iter().flatten().map(|column| column.filled).min();
        let Some(line) = line.filter(|&line| usize::from(line) < LINES) else {
            each(Action::Discard { die }, self);
            return;
        };
        for (index, column) in self.columns.iter().enumerate() {
            let Some(column) = column.filter(|column| column.filled == line) else { continue };
            let mut after = *self;
            after.columns[index] = Some(Short {
                numbers: column.numbers | 1 << die,
                filled: column.filled + 1,
                repeat: column.repeat || column.numbers & 1 << die != 0,
            });
            each(Action::Cipher { die, column: index as u8 }, &after);
        }
    }

    fn cost(&self, weights: &Weights) -> f32 {
        let kept: u8 = self.held.iter().sum();
        let columns = self.columns.iter().flatten().map(|column| {
            if column.repeat {
                weights.repeat
            } else {
                let distinct = column.numbers.count_ones() as f32;
                weights.filled * distinct * distinct
            }
        });
        columns.sum::<f32>() - weights.kept * f32::from(kept)
    }
}
