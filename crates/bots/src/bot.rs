use redoubt_engine::chance::Fast;
use redoubt_engine::{Compiled, Rules, Seat, SeatSet};
use serde::Serialize;

/// Something that chooses.
pub trait Bot<R: Rules>: Send {
    /// Chooses one of the legal actions of `seat`, which must be to act.
    ///
    /// `state` holds nothing that `seat` may not know: a [`Player`] has replaced what is hidden by a guess.
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action>;
}

/// A choice, and what the bot thought of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice<A> {
    /// What the bot does.
    pub action: A,
    /// What it considered: its choice first, then the most tried; empty for a bot that does not compare.
    pub values: Vec<Considered<A>>,
    /// How many times it played on from here in its head.
    pub iterations: u32,
}

/// One action a bot looked at.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Considered<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// What came of it on average for the seat to act, from 0 (lost) to 1 (won).
    pub value: f64,
}

impl<A> Choice<A> {
    /// A choice made without comparing.
    pub fn plain(action: A) -> Choice<A> {
        Choice { action, values: Vec::new(), iterations: 0 }
    }
}

/// A bot at a table. It never shows the bot what its seat may not see.
pub struct Player<R: Rules> {
    bot: Box<dyn Bot<R>>,
    guesses: Fast,
    /// The copy that the bot sees; kept so that its memory is used again.
    copy: Option<R::State>,
}

/// The stream of a player's seed that guesses what is hidden; bots use others.
const GUESSES: u64 = 0x6775_6573_7365_7321;

impl<R: Compiled> Player<R> {
    /// Seats a bot. What it cannot see is guessed from `seed`.
    pub fn new(bot: impl Bot<R> + 'static, seed: u64) -> Player<R> {
        Player { bot: Box::new(bot), guesses: Fast::new(seed, GUESSES), copy: None }
    }

    /// Lets the bot choose for `seat`, which must be to act.
    ///
    /// # Panics
    /// In debug builds, if the bot chooses what the rules refuse.
    pub fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        let copy = match &mut self.copy {
            Some(copy) => {
                copy.clone_from(state);
                copy
            }
            None => self.copy.insert(state.clone()),
        };
        rules.reimagine_fast(copy, SeatSet::one(seat), &mut self.guesses);
        let choice = self.bot.choose(rules, copy, seat);
        debug_assert_eq!(rules.check(state, seat, choice.action), Ok(()), "{:?}", choice.action);
        choice
    }
}
