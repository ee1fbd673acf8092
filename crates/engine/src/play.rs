use crate::{Chance, Rules, Seat};

/// What a game knows about being played well and studied.
pub trait Play: Rules {
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
}

/// A rule-based player. It may remember things between its decisions of one game.
pub trait Pilot<R: Rules + ?Sized>: Send {
    /// Chooses one of the legal actions. `state` holds nothing that `seat` may not know: what is hidden has
    /// been replaced by a guess.
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat, chance: &mut impl Chance) -> R::Action;
}
