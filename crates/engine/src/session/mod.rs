//! A game in progress.

mod dice; // where the answers of a step come from
mod error; // why something was not done
mod log; // steps run again, event by event
mod undo; // what may be taken back

pub use dice::Given;
pub use error::{ActError, Barrier, UndoError};

use crate::chance::Seeded;
use crate::{Ask, Listener, Present, RuleId, Rules, Seat, SeatSet, Seed};
use dice::{Dice, none_left};
use log::Checkpoints;
use serde::Serialize;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A game in progress: rules, seed and the log of what was done.
///
/// The log is the only truth; the state is what running it gives. Every change either succeeds wholly or
/// leaves the session as it was.
pub struct Session<R: Present> {
    rules: Arc<R>,
    seed: Seed,
    state: R::State,
    start: Start<R::State>,
    opening: Step<R>,
    steps: Vec<Step<R>>,
    checkpoints: Checkpoints<R::State>,
    tape: VecDeque<Given>,
}

/// The position before the first step.
#[derive(Clone)]
struct Start<S> {
    state: S,
    /// Whether it was given instead of set up from the seed.
    given: bool,
}

/// One entry of the log.
pub struct Step<R: Rules> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub done: Move<R::Action>,
    /// The dice and draws that followed.
    pub dice: Vec<Draw>,
}

impl<R: Rules> Step<R> {
    fn set_up(dice: Vec<Draw>) -> Step<R> {
        Step { seat: Seat::FIRST, done: Move::SetUp, dice }
    }
}

impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Step<R> {
        Step { seat: self.seat, done: self.done, dice: self.dice.clone() }
    }
}

impl<R: Present> Clone for Session<R> {
    fn clone(&self) -> Session<R> {
        Session {
            rules: self.rules.clone(),
            seed: self.seed.clone(),
            state: self.state.clone(),
            start: self.start.clone(),
            opening: self.opening.clone(),
            steps: self.steps.clone(),
            checkpoints: self.checkpoints.clone(),
            tape: self.tape.clone(),
        }
    }
}

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Move<A> {
    /// Set up the table; the step before the first.
    SetUp,
    /// Take a legal action.
    Act(A),
    /// Give up the game.
    Concede,
}

/// A random answer that was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Draw {
    /// What was asked.
    pub ask: Ask,
    /// What was read off the table: a face, or a number for a draw.
    pub value: u32,
    /// Whether a person or a script entered it; otherwise it follows from the seed.
    pub entered: bool,
}

/// Where the answers of one step come from.
enum Source<'a> {
    /// The tape first, then the seed.
    Table,
    /// These values and nothing else.
    Entered(&'a [Given]),
    /// Whatever a replay recorded: these first, then the seed.
    Recorded(&'a [Given]),
}

impl<R: Present> Session<R> {
    /// Sets up a table.
    pub fn new(rules: Arc<R>, seed: Seed) -> Session<R> {
        Session::with_tape(rules, seed, []).expect("the seed alone answers everything")
    }

    /// Sets up a table whose first dice are given; when they are used up, the seed goes on.
    ///
    /// # Errors
    /// If a value used by the set-up does not fit.
    pub fn with_tape(
        rules: Arc<R>,
        seed: Seed,
        tape: impl IntoIterator<Item = Given>,
    ) -> Result<Session<R>, ActError> {
        let mut tape: VecDeque<Given> = tape.into_iter().collect();
        let dice = Dice::new(tape.make_contiguous(), Some(Seeded::new(&seed, 0)));
        let (mut session, used) = Session::set_up(rules, &seed, dice)?;
        tape.drain(..used);
        session.tape = tape;
        Ok(session)
    }

    /// Sets up a table with the player's own dice: all values that the set-up asks for, in order.
    ///
    /// # Errors
    /// [`ActError::NeedDie`] if one more value is needed: ask for it and call again.
    pub fn with_dice(rules: Arc<R>, seed: Seed, dice: &[Given]) -> Result<Session<R>, ActError> {
        let (session, used) = Session::set_up(rules, &seed, Dice::new(dice, None))?;
        none_left(dice, used)?;
        Ok(session)
    }

    fn set_up(rules: Arc<R>, seed: &Seed, mut dice: Dice<'_>) -> Result<(Session<R>, usize), ActError> {
        let state = rules.setup_any(&mut dice, Listener::nobody());
        let used = dice.used;
        let opening = Step::set_up(dice.finish()?);
        Ok((Session::beginning(rules, seed.clone(), opening, Start { state, given: false }), used))
    }

    /// Continues from a position instead of a set-up; such a session has no replay from the start.
    pub fn from_state(rules: Arc<R>, seed: Seed, state: R::State) -> Session<R> {
        Session::beginning(rules, seed, Step::set_up(Vec::new()), Start { state, given: true })
    }

    fn beginning(rules: Arc<R>, seed: Seed, opening: Step<R>, start: Start<R::State>) -> Session<R> {
        Session {
            rules,
            seed,
            state: start.state.clone(),
            start,
            opening,
            steps: Vec::new(),
            checkpoints: Checkpoints::default(),
            tape: VecDeque::new(),
        }
    }

    /// Whether the session continues a given position, so that it has no replay from the start.
    pub fn began_from_position(&self) -> bool {
        self.start.given
    }

    /// The rules in use.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The seed. Keep it to yourself until the game is over.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The position now.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The set-up: its dice and draws.
    pub fn opening(&self) -> &Step<R> {
        &self.opening
    }

    /// The log.
    pub fn steps(&self) -> &[Step<R>] {
        &self.steps
    }

    /// Who may act now.
    pub fn to_act(&self) -> SeatSet {
        self.rules.to_act(&self.state)
    }

    /// Puts values on the tape, to be used before the seed.
    pub fn extend_tape(&mut self, values: impl IntoIterator<Item = Given>) {
        self.tape.extend(values);
    }

    /// Lists what a seat may do now.
    pub fn legal(&self, seat: Seat) -> Vec<R::Action> {
        let mut actions = Vec::new();
        if self.to_act().contains(seat) {
            self.rules.legal(&self.state, seat, &mut actions);
        }
        actions
    }

    /// Decides whether a seat may take an action now.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, seat: Seat, action: R::Action) -> Result<(), ActError> {
        if self.to_act().is_empty() {
            return Err(ActError::Over);
        }
        if !self.to_act().contains(seat) {
            return Err(ActError::NotYourMove { seat });
        }
        Ok(self.rules.check(&self.state, seat, action)?)
    }

    /// Takes an action; the tape, then the seed answer for chance.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn act(&mut self, seat: Seat, action: R::Action) -> Result<&Step<R>, ActError> {
        self.run(seat, action, Source::Table)
    }

    /// Takes an action with the player's own dice: all values that the action asks for, in order.
    ///
    /// # Errors
    /// [`ActError::NeedDie`] if one more value is needed; nothing has changed, ask for it and call again.
    /// [`ActError::DiceLeft`] if some were not asked for.
    pub fn act_with(&mut self, seat: Seat, action: R::Action, dice: &[Given]) -> Result<&Step<R>, ActError> {
        self.run(seat, action, Source::Entered(dice))
    }

    /// Takes an action as a replay recorded it.
    pub(crate) fn act_recorded(
        &mut self,
        seat: Seat,
        action: R::Action,
        dice: &[Given],
    ) -> Result<&Step<R>, ActError> {
        self.run(seat, action, Source::Recorded(dice))
    }

    /// Gives up the game for a seat.
    ///
    /// # Errors
    /// If the game is over.
    pub fn concede(&mut self, seat: Seat) -> Result<&Step<R>, ActError> {
        if self.to_act().is_empty() {
            return Err(ActError::Over);
        }
        if seat.index() >= usize::from(self.rules.seats()) {
            return Err(ActError::NotYourMove { seat });
        }
        let mut after = self.state.clone();
        self.rules.concede_any(&mut after, seat, Listener::nobody());
        Ok(self.push(Step { seat, done: Move::Concede, dice: Vec::new() }, after))
    }

    fn run(&mut self, seat: Seat, action: R::Action, source: Source<'_>) -> Result<&Step<R>, ActError> {
        self.check(seat, action)?;
        let seeded = || Some(Seeded::new(&self.seed, self.steps.len() as u64 + 1));
        let mut dice = match source {
            Source::Table => Dice::new(self.tape.make_contiguous(), seeded()),
            Source::Entered(values) => Dice::new(values, None),
            Source::Recorded(values) => Dice::new(values, seeded()),
        };
        let mut after = self.state.clone();
        self.rules.apply_any(&mut after, seat, action, &mut dice, Listener::nobody());
        let used = dice.used;
        let log = dice.finish()?;
        match source {
            Source::Table => drop(self.tape.drain(..used)),
            Source::Entered(values) => none_left(values, used)?,
            Source::Recorded(_) => {} // the replay checks, to name the step
        }
        Ok(self.push(Step { seat, done: Move::Act(action), dice: log }, after))
    }

    fn push(&mut self, step: Step<R>, after: R::State) -> &Step<R> {
        self.checkpoints.pass(self.steps.len(), &self.state);
        self.state = after;
        self.steps.push(step);
        self.steps.last().expect("just pushed")
    }

    /// The rule behind the question a seat has to answer now.
    pub fn rule_now(&self, seat: Seat) -> RuleId {
        self.rules.prompt(&self.state, seat).rule
    }

    /// The fingerprint of the question that a seat is asked now: it stays the same as long as what is asked and what
    /// may be answered do, whatever others do meanwhile. Nothing if the seat is not asked.
    pub fn question(&self, seat: Seat) -> Option<u64> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        self.rules.prompt(&self.state, seat).text.hash(&mut hasher);
        self.legal(seat).hash(&mut hasher);
        Some(hasher.finish())
    }
}
