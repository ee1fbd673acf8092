use crate::{Chance, Journal, Rules};

/// What a rule needs besides the position: the components, the dice and the journal.
pub struct Cx<'a, R, C, J> {
    /// The rules with their pack and options.
    pub rules: &'a R,
    /// Where random answers come from.
    pub chance: &'a mut C,
    /// Where events go.
    pub journal: &'a mut J,
}

impl<R: Rules, C: Chance, J: Journal<R>> Cx<'_, R, C, J> {
    /// Rolls one die with faces `1..=sides`.
    #[inline]
    pub fn roll(&mut self, sides: u8, why: &'static str) -> u8 {
        self.chance.roll(sides.into(), why) as u8
    }

    /// Draws one of `n` things; `name` says what each is called.
    #[inline]
    pub fn draw(&mut self, n: usize, why: &'static str, name: impl Fn(usize) -> String) -> usize {
        self.chance.draw(n as u32, why, |index| name(index as usize)) as usize
    }

    /// Notes an event; `state` already shows what it did.
    #[inline]
    pub fn note(&mut self, state: &R::State, event: impl FnOnce() -> R::Event) {
        self.journal.note(state, event);
    }
}
