//! The Enemy Cipher: which numbers are dangerous, and where the enemy's dice do least harm (H8, H17).

use super::weights::Weights;
use crate::state::{CodeBreakingPhase, State};
use crate::{Action, COLUMNS, CodeBreakingAction, LINES};

/// Stands for the lines of a Column that is crossed off.
const CLOSED: u8 = u8::MAX;

/// The Enemy Cipher in short: which numbers each live Column holds.
#[derive(Clone, Copy, Debug)]
struct Cipher {
    columns: [Short; COLUMNS],
    held: [u8; 8],
}

#[derive(Clone, Copy, Debug)]
struct Short {
    /// A bit for each number.
    numbers: u16,
    filled: u8,
    repeat: bool,
}

/// How many live Columns hold each number, as a share.
pub(super) struct Dangers([f32; 8]);

impl Dangers {
    pub(super) fn of(state: &State) -> Dangers {
        let mut holding = [0u8; 8];
        for column in state.columns.iter().filter(|column| column.live) {
            for &number in &column.numbers[..usize::from(column.filled)] {
                holding[usize::from(number) - 1] += 1;
            }
        }
        let live = f32::from(state.live_columns().max(1));
        Dangers(holding.map(|count| f32::from(count) / live))
    }

    /// The share of live Columns that hold each number.
    pub(super) fn shares(&self) -> &[f32; 8] {
        &self.0
    }

    /// The most dangerous number and its danger, less for the copies held as Enciphered Codes.
    pub(super) fn worst(&self, held: &[u8; 8]) -> (u8, f32) {
        let mut worst = (0, 0.0);
        for (number, (&share, &copies)) in (1..).zip(self.0.iter().zip(held)) {
            let danger = (share * share + 0.05 * share + 0.01) / (1.0 + 0.8 * f32::from(copies));
            if danger > worst.1 {
                worst = (number, danger);
            }
        }
        worst
    }
}

/// The most dangerous number, to encipher.
pub(super) fn number(state: &State) -> u8 {
    Dangers::of(state).worst(&state.enciphered).0
}

/// Chooses how to use a code-breaking die: the first step of the cheapest way to use those on the table.
pub(super) fn choose(state: &State, question: CodeBreakingPhase, weights: &Weights) -> Action {
    let cipher = Cipher::of(state);
    let mut best = (None, f32::MAX);
    let mut consider = |action, cost| {
        if cost < best.1 {
            best = (Some(action), cost);
        }
    };
    match question {
        CodeBreakingPhase::First { dice: [a, b], .. } => {
            for (first, second) in [(a, b), (b, a)] {
                cipher.uses(first, weights, |action, after, cost| {
                    after.uses(second, weights, |_, _, more| consider(action, cost + more));
                });
                if a == b {
                    break;
                }
            }
        }
        CodeBreakingPhase::Second { die, .. } => {
            cipher.uses(die, weights, |action, _, cost| consider(action, cost));
        }
    }
    let best: Option<CodeBreakingAction> = best.0;
    best.expect("H17.2: a die can always be used").into()
}

impl Cipher {
    fn of(state: &State) -> Cipher {
        let columns = state.columns.map(|column| {
            if !column.live {
                return Short { numbers: 0, filled: CLOSED, repeat: false };
            }
            let written = &column.numbers[..usize::from(column.filled)];
            let numbers = written.iter().fold(0u16, |bits, &number| bits | 1 << number);
            let repeat = numbers.count_ones() < u32::from(column.filled);
            Short { numbers, filled: column.filled, repeat }
        });
        Cipher { columns, held: state.enciphered }
    }

    /// Every use of one die, with what it costs (H17.2, H17.4, H17.7).
    #[inline]
    fn uses(&self, die: u8, weights: &Weights, mut each: impl FnMut(CodeBreakingAction, &Cipher, f32)) {
        let held = usize::from(die) - 1;
        if self.held[held] > 0 {
            let mut after = *self;
            after.held[held] -= 1;
            each(CodeBreakingAction::Spend { die }, &after, weights.kept);
        }
        let line = self.columns.iter().map(|column| column.filled).min().unwrap_or(CLOSED);
        if usize::from(line) >= LINES {
            each(CodeBreakingAction::Discard { die }, self, 0.0);
            return;
        }
        for (index, column) in self.columns.iter().enumerate() {
            if column.filled != line {
                continue;
            }
            let mut after = *self;
            let cost = after.columns[index].write(die, weights);
            each(CodeBreakingAction::Cipher { die, column: index as u8 }, &after, cost);
        }
    }
}

impl Short {
    /// Writes a number, and returns how much worse the Column is for it.
    fn write(&mut self, number: u8, weights: &Weights) -> f32 {
        let distinct = self.numbers.count_ones() as f32;
        let before = if self.repeat { weights.repeat } else { weights.filled * distinct * distinct };
        self.repeat |= self.numbers & 1 << number != 0;
        self.numbers |= 1 << number;
        self.filled += 1;
        let distinct = self.numbers.count_ones() as f32;
        let after = if self.repeat { weights.repeat } else { weights.filled * distinct * distinct };
        after - before
    }
}
