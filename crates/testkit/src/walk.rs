use crate::Variant;
use crate::record::{line, record};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Move, Outcome, Rules, Seat, Seed, Session};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Which list of actions a walk chooses from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Everything a player may do.
    Legal,
    /// What search and simulation do.
    Canonical,
}

impl Way {
    /// One and the other in turn.
    pub(crate) fn of(round: u64) -> Way {
        if round.is_multiple_of(2) { Way::Canonical } else { Way::Legal }
    }
}

/// A random game under way.
pub struct Walk<'v, G: Game> {
    /// The table.
    pub variant: &'v Variant<G>,
    /// The game.
    pub session: Session<G>,
    /// Random numbers for whoever checks: unrelated to the game's dice, the same for the same seed.
    pub choice: Fast,
    trying: Option<(Seat, Move<G::Action>)>,
    buffer: Vec<G::Action>,
}

impl<'v, G: Game> Walk<'v, G> {
    /// Sets up a table.
    pub fn new(variant: &'v Variant<G>, seed: u64) -> Walk<'v, G> {
        Walk {
            variant,
            session: Session::new(variant.rules.clone(), Seed::from(seed)),
            choice: Fast::new(seed, 1),
            trying: None,
            buffer: Vec::new(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &'v G {
        &self.variant.rules
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        self.session.state()
    }

    /// The result, once nobody is to act any more.
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules().outcome(self.state())
    }

    /// Returns a random choice of a random seat among those to act; nothing when the game is over.
    ///
    /// # Panics
    /// If a seat is to act and has nothing to choose from.
    pub fn pick(&mut self, way: Way) -> Option<(Seat, G::Action)> {
        let seats: Vec<Seat> = self.session.to_act().iter().collect();
        if seats.is_empty() {
            return None;
        }
        let seat = self.choice.pick(&seats);
        self.buffer.clear();
        list(self.rules(), self.session.state(), seat, way, &mut self.buffer);
        assert!(!self.buffer.is_empty(), "dead end: seat {seat} is to act and has no {way:?} action");
        Some((seat, self.choice.pick(&self.buffer)))
    }

    /// Takes an action.
    ///
    /// # Panics
    /// If it is refused.
    pub fn play(&mut self, seat: Seat, action: G::Action) {
        self.trying = Some((seat, Move::Act(action)));
        if let Err(error) = self.session.act(seat, action) {
            let name = named(self.rules(), action);
            panic!("`{name}` is listed for seat {seat} but refused: {error}");
        }
        self.trying = None;
    }

    /// Plays one random action; false when the game is over.
    pub fn step(&mut self, way: Way) -> bool {
        match self.pick(way) {
            Some((seat, action)) => {
                self.play(seat, action);
                true
            }
            None => false,
        }
    }

    /// Gives up for a random seat.
    ///
    /// # Panics
    /// If the game is over.
    pub fn give_up(&mut self) {
        let seats: Vec<Seat> = Seat::all(self.rules().seats()).collect();
        let seat = self.choice.pick(&seats);
        self.trying = Some((seat, Move::Concede));
        self.session.concede(seat).unwrap_or_else(|error| panic!("seat {seat} gives up: {error}"));
        self.trying = None;
    }

    /// Whether a game by any legal actions has gone on for long enough to be broken off.
    pub fn is_long(&self) -> bool {
        self.session.steps().len() >= 2 * G::INFO.decisions_max as usize + 100
    }

    /// The game so far, to be pasted back.
    pub fn record(&self) -> String {
        let moves = self.session.steps().iter().map(|step| (step.seat, step.done));
        let mut text = record(self.variant, self.session.seed(), moves);
        if let Some((seat, done)) = self.trying {
            text += &format!("{}\n# that action failed\n", line(self.rules(), seat, done));
        }
        text
    }
}

/// Lists the actions of a seat, one way or the other.
pub(crate) fn list<R: Rules>(rules: &R, state: &R::State, seat: Seat, way: Way, into: &mut Vec<R::Action>) {
    match way {
        Way::Legal => rules.legal(state, seat, into),
        Way::Canonical => rules.canonical(state, seat, into),
    }
}

/// Runs a check on a game that begins; whatever goes wrong in it is told together with the record of the
/// game.
///
/// # Panics
/// If the check does.
pub fn watched<G: Game>(variant: &Variant<G>, seed: u64, check: impl FnOnce(&mut Walk<'_, G>)) {
    let begin = catch_unwind(AssertUnwindSafe(|| Walk::new(variant, seed)));
    let mut walk = begin.unwrap_or_else(|payload| {
        panic!("{}\n{}# the set-up failed", said(payload), record(variant, &Seed::from(seed), []))
    });
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| check(&mut walk))) {
        panic!("{}\n{}", said(payload), walk.record());
    }
}

/// The message of a panic.
pub(crate) fn said(payload: Box<dyn Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast::<&str>().map_or("panicked".into(), |text| text.to_string()),
    }
}
