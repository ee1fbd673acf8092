//! Chance: the only door through which randomness enters a game.
//!
//! Rules ask for a die or a draw, with a reason a person would recognise. Who answers is not their concern:
//! a seed ([`Seeded`]), a quick generator ([`Fast`]), a script ([`Scripted`]), a person with real dice
//! (the session), or every possibility in turn ([`Enumerate`]).

mod enumerate;
mod fast;
mod scripted;
mod seeded;

pub use enumerate::Enumerate;
pub use fast::Fast;
pub use scripted::Scripted;
pub use seeded::Seeded;

use serde::Serialize;

/// What kind of random answer is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AskKind {
    /// A die with faces `1..=n`.
    Die,
    /// One of `n` things left in a bag or deck, numbered `0..n`.
    Draw,
}

/// One request for a random answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ask {
    /// Die or draw.
    pub kind: AskKind,
    /// The number of equally likely answers, at least 1.
    pub n: u32,
    /// The reason, in the game's words: "Invasion Roll".
    pub why: &'static str,
}

impl Ask {
    /// Turns an answer in `0..n` into what is read off the table: a face for a die, a number for a draw.
    pub const fn shown(self, answer: u32) -> u32 {
        match self.kind {
            AskKind::Die => answer + 1,
            AskKind::Draw => answer,
        }
    }

    /// Turns what was read off the table into an answer in `0..n`, or nothing if it cannot be.
    pub const fn answer(self, shown: u32) -> Option<u32> {
        let answer = match self.kind {
            AskKind::Die => shown.wrapping_sub(1),
            AskKind::Draw => shown,
        };
        if answer < self.n { Some(answer) } else { None }
    }
}

/// What each answer in `0..n` is called, for whoever has to enter one by hand.
pub type Names<'a> = &'a dyn Fn(u32) -> String;

/// A source of random answers.
pub trait Chance {
    /// Answers with a number in `0..ask.n`, each equally likely. `names` says what the answers are called.
    fn answer(&mut self, ask: Ask, names: Names<'_>) -> u32;

    // Provided; nobody overrides these.

    /// Rolls one die with faces `1..=sides`.
    #[inline]
    fn roll(&mut self, sides: u32, why: &'static str) -> u32 {
        self.answer(Ask { kind: AskKind::Die, n: sides, why }, &|face| (face + 1).to_string()) + 1
    }

    /// Draws one of `n` things, numbered `0..n`; `name` says what each is called, so that a person with real cards can
    /// say which it was.
    #[inline]
    fn draw(&mut self, n: u32, why: &'static str, name: impl Fn(u32) -> String) -> u32
    where
        Self: Sized,
    {
        self.answer(Ask { kind: AskKind::Draw, n, why }, &name)
    }

    /// Picks one of `n` possibilities that nobody is ever asked for: for guesses and samples.
    #[inline]
    fn guess(&mut self, n: u32) -> u32 {
        self.answer(Ask { kind: AskKind::Draw, n, why: "a guess" }, &|number| number.to_string())
    }
}

/// Any source, for rules that are compiled once for all of them.
impl Chance for &mut (dyn Chance + '_) {
    #[inline]
    fn answer(&mut self, ask: Ask, names: Names<'_>) -> u32 {
        (**self).answer(ask, names)
    }
}

/// Maps a stream of uniform 32-bit words onto `0..n` without bias (multiply and shift, with rejection).
///
/// This mapping is part of the replay format: it may never change.
#[inline]
fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(n > 0, "a draw needs at least one answer");
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mapping_rejects_what_would_bias_it() {
        // 2^32 = 3 * 1431655765 + 1: exactly one word in 2^32 is refused for n = 3, and it is 0.
        let mut words = [0, 0, 7].into_iter();
        assert_eq!(below(3, || words.next().unwrap()), 0);
        assert_eq!(words.next(), None, "both zeros were rejected, 7 was used");
        assert_eq!(below(8, || 0), 0, "a power of two rejects nothing");
        assert_eq!(below(8, || u32::MAX), 7);
        assert_eq!(below(1, || 12345), 0);
    }

    #[test]
    fn faces_and_draws_are_read_as_a_person_reads_them() {
        let die = Ask { kind: AskKind::Die, n: 8, why: "test" };
        assert_eq!((die.shown(0), die.answer(8), die.answer(0), die.answer(9)), (1, Some(7), None, None));
        let draw = Ask { kind: AskKind::Draw, n: 8, why: "test" };
        assert_eq!((draw.shown(0), draw.answer(0), draw.answer(8)), (0, Some(0), None));
    }
}
