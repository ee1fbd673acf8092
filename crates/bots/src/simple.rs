use crate::{Bot, Choice};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Pilot, Play, Rules, Seat};

/// Chooses any canonical action, each equally likely.
pub struct Random<R: Rules> {
    chance: Fast,
    actions: Vec<R::Action>,
}

impl<R: Rules> Random<R> {
    /// Starts the stream of choices that belongs to a seed.
    pub fn new(seed: u64) -> Random<R> {
        Random { chance: Fast::new(seed, 0), actions: Vec::new() }
    }
}

impl<R: Rules> Bot<R> for Random<R> {
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        rules.canonical(state, seat, &mut self.actions);
        Choice::plain(self.chance.pick(&self.actions))
    }
}

/// Plays by the game's own rules of thumb: its [`Pilot`].
pub struct Heuristic<R: Play> {
    chance: Fast,
    pilot: R::Pilot,
}

impl<R: Play> Heuristic<R> {
    /// Takes a new pilot for one game.
    pub fn new(rules: &R, seed: u64) -> Heuristic<R> {
        Heuristic { chance: Fast::new(seed, 0), pilot: rules.pilot() }
    }
}

impl<R: Play> Bot<R> for Heuristic<R> {
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        Choice::plain(self.pilot.choose(rules, state, seat, &mut self.chance))
    }
}
