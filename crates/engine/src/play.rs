use crate::{Chance, Compiled, Rules, Seat};
use std::borrow::Cow;

/// What a game knows about being played well and studied.
pub trait Play: Compiled {
    /// The game's rule-based player.
    type Pilot: Pilot<Self>;

    /// Makes a rule-based player, ready for one game.
    fn pilot(&self) -> Self::Pilot;

    /// A quick sensible choice for playouts: cheap, without allocation, one of the canonical actions.
    fn quick(&self, state: &Self::State, seat: Seat, chance: &mut impl Chance) -> Self::Action;

    /// Estimates how well `seat` stands, from 0 (lost) to 1 (won).
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// The chapters of a game, in order, for plots: "Invasion 1", "Siege".
    fn stages(&self) -> Vec<String>;

    /// The chapter this position belongs to, as an index into [`Play::stages`].
    fn stage(&self, state: &Self::State) -> usize;

    /// Named numbers about a finished game, for studies: always the same names in the same order.
    fn measures(&self, state: &Self::State) -> Vec<(&'static str, f64)>;

    // Provided. A game overrides these where it knows something better.

    /// Whether there is a rule-based player that looks after its own seat first: [`Play::egoist`].
    const HAS_EGOIST: bool = false;

    /// Makes a rule-based player that looks after its own seat first, in a game whose usual one plays for the team.
    fn egoist(&self) -> Self::Pilot {
        self.pilot()
    }

    /// What the end of a game is worth to `seat`, from 0 (lost) to 1 (won); nothing as long as it goes on. A search
    /// plays for it. By default the seat's own result; where seats are a team, also what becomes of the others.
    #[inline]
    fn payoff(&self, state: &Self::State, seat: Seat) -> Option<f32> {
        self.outcome(state).map(|outcome| outcome.value(seat))
    }

    /// Lists the canonical actions that a search should compare, the quick choice always among them: fewer where most
    /// are not worth a thought. One alone is done without a thought.
    #[inline]
    fn candidates(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>) {
        self.canonical(state, seat, into);
    }

    /// How `seat` began a finished game, in words, so that openings can be compared: always the same names in the same
    /// order. "order": "first".
    fn opening(&self, state: &Self::State, seat: Seat) -> Vec<(&'static str, Cow<'static, str>)> {
        let _ = (state, seat);
        Vec::new()
    }

    /// Whether the game has not begun yet: what is chosen here is how to begin, and may be drawn by lot in a study.
    fn is_opening(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// How far the game has come, in steps after which a position is worth looking at: turns, where there are turns. It
    /// never goes back.
    #[inline]
    fn progress(&self, state: &Self::State) -> usize {
        self.stage(state)
    }

    /// Whether [`Play::evaluate`] is exact here, so that a search need not play on.
    #[inline]
    fn is_solved(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// How a search of this game goes best.
    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice::default()
    }
}

/// What a search should know about a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchAdvice {
    /// How often a playout takes any action instead of the quick choice, from 0 to 1: little if quick choices are good.
    pub epsilon: f64,
    /// After so many decisions of a playout the position is evaluated instead of played to the end.
    pub depth: u32,
    /// After so many steps of [`Play::progress`], likewise.
    pub horizon: u32,
    /// Below the decision searched, a node visited n times has tried at most `1 + widening * sqrt(n)` actions; with 0
    /// only the quick choice.
    pub widening: f64,
}

impl Default for SearchAdvice {
    fn default() -> SearchAdvice {
        SearchAdvice { epsilon: 0.1, depth: 40, horizon: u32::MAX, widening: 2.0 }
    }
}

/// A rule-based player. It may remember things between its decisions of one game.
pub trait Pilot<R: Rules + ?Sized>: Send {
    /// Chooses one of the legal actions. `state` holds nothing that `seat` may not know: what is hidden has
    /// been replaced by a guess.
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat, chance: &mut impl Chance) -> R::Action;
}

/// Returns 1 / (1 + e^-x), by squaring: the same on every platform. Makes a chance of a sum of weights.
pub fn logistic(x: f32) -> f32 {
    let x = x.clamp(-12.0, 12.0);
    let mut power = 1.0 - x / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    1.0 / (1.0 + power)
}
