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

    /// Takes one that looks after itself first.
    pub fn selfish(rules: &R, seed: u64) -> Heuristic<R> {
        Heuristic { chance: Fast::new(seed, 0), pilot: rules.egoist() }
    }
}

impl<R: Play> Bot<R> for Heuristic<R> {
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        Choice::plain(self.pilot.choose(rules, state, seat, &mut self.chance))
    }
}

/// Plays like [`Heuristic`], but now and then like [`Random`]: a player who knows how and does not look closely.
pub struct Careless<R: Play> {
    lots: Fast,
    /// How many of a hundred choices are careless.
    percent: u8,
    heuristic: Heuristic<R>,
    random: Random<R>,
}

/// The stream of a seed that decides when to be careless.
const LOTS: u64 = 1;

impl<R: Play> Careless<R> {
    /// Makes a player for one game.
    pub fn new(rules: &R, percent: u8, seed: u64) -> Careless<R> {
        let (heuristic, random) = (Heuristic::new(rules, seed), Random::new(seed));
        Careless { lots: Fast::new(seed, LOTS), percent, heuristic, random }
    }
}

impl<R: Play> Bot<R> for Careless<R> {
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        if 100.0 * self.lots.unit() < f64::from(self.percent) {
            self.random.choose(rules, state, seat)
        } else {
            self.heuristic.choose(rules, state, seat)
        }
    }
}
