use crate::{Chance, Journal, Notation, Outcome, Seat, SeatSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The rules of one game, with its component pack and options baked in.
///
/// Immutable and shared; everything that changes is in the state, which is cheap to clone. Same pack,
/// options, actions and answers of [`Chance`] give the same game on every platform.
pub trait Rules: Send + Sync + 'static {
    /// A position: flat data, complete, saved and loaded as it is.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One small decision. Its notation is what logs, replays and scripts show.
    type Action: Copy
        + Eq
        + Hash
        + Debug
        + Notation<Self>
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// A fact about what happened, enough to tell the story and to animate it.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// The number of seats at this table.
    fn seats(&self) -> u8;

    /// Lays out the game up to its first decision.
    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Self>) -> Self::State;

    /// Who may act now; nobody when the game is over.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Lists what `seat` may do, in a fixed order, without doubles. Clears the buffer first.
    fn legal(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>);

    /// Decides whether `seat` may take this action now, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The rule and the reason.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Carries out a legal action and everything that follows from it, up to the next decision.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Self>,
    );

    /// Takes `seat` out of the game at its own wish. Never refused while the game goes on.
    fn concede(&self, state: &mut Self::State, seat: Seat, journal: &mut impl Journal<Self>);

    /// How the game ended, if it did.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Checks everything that must hold between two decisions, whatever was played.
    ///
    /// # Errors
    /// The first invariant found broken.
    fn invariants(&self, state: &Self::State) -> Result<(), Broken>;

    // Provided. A game overrides these where it has something to say.

    /// Checks whether a position can come about in play, before one from outside is let in: the invariants, and that
    /// what waits to be done belongs to what is asked. A scenario may begin in the midst of things, at a position that
    /// keeps the invariants alone.
    ///
    /// # Errors
    /// The first thing found that does not fit.
    fn admits(&self, state: &Self::State) -> Result<(), Broken> {
        self.invariants(state)
    }

    /// Lists the legal actions that search and simulation need: every position that [`Rules::legal`] can
    /// reach at the end of a decision is reached, but by one order of steps only, and never by taking a step
    /// back.
    #[inline]
    fn canonical(&self, state: &Self::State, seat: Seat, into: &mut Vec<Self::Action>) {
        self.legal(state, seat, into);
    }

    /// Replaces what none of `seats` can see by a random guess that fits what they can. Bots look at nothing else.
    fn reimagine(&self, state: &mut Self::State, seats: SeatSet, chance: &mut impl Chance) {
        let _ = (state, seats, chance);
    }
}

/// The number of a rule in the game's rules document: `H5.3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "String"))]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{reason} ({rule})")]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason, as a sentence without full stop, in lower case.
    pub reason: Cow<'static, str>,
}

impl Refusal {
    /// Refuses by a rule, with the reason.
    pub fn new(rule: &'static str, reason: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { rule: RuleId(rule), reason: reason.into() }
    }
}

/// An invariant that does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("invariant broken: {0}")]
pub struct Broken(pub String);
