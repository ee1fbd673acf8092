use super::{Ask, Chance, Names};
use std::collections::VecDeque;

/// Answers written down beforehand, for tests and worked examples.
///
/// It panics on a value the die does not have and when it runs out; [`Scripted::finish`] panics on leftovers.
#[derive(Clone, Debug)]
pub struct Scripted(VecDeque<u32>);

impl Scripted {
    /// Takes the values as they are read off the table, in the order in which they are asked for.
    pub fn new(values: impl IntoIterator<Item = u32>) -> Scripted {
        Scripted(values.into_iter().collect())
    }

    /// Checks that every value was asked for.
    ///
    /// # Panics
    /// If some are left.
    pub fn finish(self) {
        assert!(self.0.is_empty(), "dice left unused: {:?}", self.0);
    }
}

impl Chance for Scripted {
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        let value = self.0.pop_front().unwrap_or_else(|| panic!("the script ran out at {ask:?}"));
        ask.answer(value).unwrap_or_else(|| panic!("{value} cannot answer {ask:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_answers_in_order() {
        let mut dice = Scripted::new([8, 1, 0]);
        assert_eq!((dice.roll(8, "a"), dice.roll(8, "b"), dice.guess(3)), (8, 1, 0));
        dice.finish();
    }

    #[test]
    #[should_panic(expected = "the script ran out")]
    fn a_script_that_runs_out_is_a_failure() {
        Scripted::new([]).roll(6, "anything");
    }

    #[test]
    #[should_panic(expected = "dice left unused")]
    fn a_script_with_leftovers_is_a_failure() {
        Scripted::new([3]).finish();
    }

    #[test]
    #[should_panic(expected = "9 cannot answer")]
    fn a_face_the_die_does_not_have_is_a_failure() {
        Scripted::new([9]).roll(8, "anything");
    }
}
