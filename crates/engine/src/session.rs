use crate::chance::Seeded;
use crate::{Ask, Chance, Present, Refusal, RuleId, Rules, Seat, SeatSet, Seed, Viewer};
use serde::Serialize;
use std::collections::VecDeque;
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
    tape: VecDeque<u32>,
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
    /// What happened.
    pub events: Vec<R::Event>,
    /// Whether the step may not be taken back: it asked chance, revealed something or handed the move on.
    pub barrier: bool,
}

impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Step<R> {
        let Step { seat, done, ref dice, ref events, barrier } = *self;
        Step { seat, done, dice: dice.clone(), events: events.clone(), barrier }
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

/// Why an action was not carried out. Nothing has changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another seat is to act.
    #[error("it is not seat {seat}'s move")]
    NotYourMove {
        /// Who tried.
        seat: Seat,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A value was entered that the die or deck does not have.
    #[error("{value} cannot be the answer to {}: expected {}", ask.why, range(ask))]
    BadDie {
        /// The value entered.
        value: u32,
        /// What was asked.
        ask: Ask,
    },
    /// Own dice are in use and one more must be entered.
    #[error("{} must be entered: {}", ask.why, range(ask))]
    NeedDie {
        /// What is asked.
        ask: Ask,
    },
    /// More own dice were entered than the action asks for.
    #[error("{count} dice entered, {used} asked for")]
    DiceLeft {
        /// Entered.
        count: usize,
        /// Asked for.
        used: usize,
    },
}

fn range(ask: &Ask) -> String {
    format!("{} to {}", ask.shown(0), ask.shown(ask.n - 1))
}

/// Why nothing can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    /// Nothing was done yet.
    #[error("there is nothing to take back")]
    Nothing,
    /// The last step belongs to another seat.
    #[error("the last step was not yours")]
    NotYours,
    /// The last step asked chance, revealed something or handed the move on.
    #[error(
        "the last step cannot be taken back: dice fell, something was revealed, or the move was handed on"
    )]
    Barrier,
}

/// Where the answers of one step come from.
enum Source<'a> {
    /// The tape first, then the seed.
    Table,
    /// These values and nothing else.
    Entered(&'a [u32]),
    /// Whatever a replay recorded: these first, then the seed.
    Recorded(&'a [u32]),
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
        tape: impl IntoIterator<Item = u32>,
    ) -> Result<Session<R>, ActError> {
        let mut tape: VecDeque<u32> = tape.into_iter().collect();
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
    pub fn with_dice(rules: Arc<R>, seed: Seed, dice: &[u32]) -> Result<Session<R>, ActError> {
        let (session, used) = Session::set_up(rules, &seed, Dice::new(dice, None))?;
        none_left(dice, used)?;
        Ok(session)
    }

    fn set_up(rules: Arc<R>, seed: &Seed, mut dice: Dice<'_>) -> Result<(Session<R>, usize), ActError> {
        let mut events = Vec::new();
        let state = rules.setup(&mut dice, &mut events);
        let used = dice.used;
        let opening =
            Step { seat: Seat::FIRST, done: Move::SetUp, dice: dice.finish()?, events, barrier: true };
        let start = Start { state: state.clone(), given: false };
        let (steps, tape) = (Vec::new(), VecDeque::new());
        Ok((Session { rules, seed: seed.clone(), state, start, opening, steps, tape }, used))
    }

    /// Continues from a position instead of a set-up; such a session has no replay from the start.
    pub fn from_state(rules: Arc<R>, seed: Seed, state: R::State) -> Session<R> {
        let opening = Step {
            seat: Seat::FIRST,
            done: Move::SetUp,
            dice: Vec::new(),
            events: Vec::new(),
            barrier: true,
        };
        let start = Start { state: state.clone(), given: true };
        Session { rules, seed, state, start, opening, steps: Vec::new(), tape: VecDeque::new() }
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

    /// What happened at set-up.
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
    pub fn extend_tape(&mut self, values: impl IntoIterator<Item = u32>) {
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
    pub fn act_with(&mut self, seat: Seat, action: R::Action, dice: &[u32]) -> Result<&Step<R>, ActError> {
        self.run(seat, action, Source::Entered(dice))
    }

    /// Takes an action as a replay recorded it.
    pub(crate) fn act_recorded(
        &mut self,
        seat: Seat,
        action: R::Action,
        dice: &[u32],
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
        let mut events = Vec::new();
        self.rules.concede(&mut self.state, seat, &mut events);
        self.steps.push(Step { seat, done: Move::Concede, dice: Vec::new(), events, barrier: true });
        Ok(self.steps.last().expect("just pushed"))
    }

    /// Decides whether `seat` may take back the last step.
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self, seat: Seat) -> Result<(), UndoError> {
        let last = self.steps.last().ok_or(UndoError::Nothing)?;
        if last.seat != seat {
            return Err(UndoError::NotYours);
        }
        if last.barrier { Err(UndoError::Barrier) } else { Ok(()) }
    }

    /// Takes back the last step, by running the log without it.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn undo(&mut self, seat: Seat) -> Result<Move<R::Action>, UndoError> {
        self.can_undo(seat)?;
        self.take_back()
    }

    /// Takes back the last step whatever it showed. Whoever is at the table has agreed to it; what is rolled again
    /// falls as it fell before.
    ///
    /// # Errors
    /// If nothing was done yet.
    pub fn take_back(&mut self) -> Result<Move<R::Action>, UndoError> {
        let last = self.steps.pop().ok_or(UndoError::Nothing)?;
        self.state = self.state_at(self.steps.len());
        Ok(last.done)
    }

    /// Returns the position after the first `count` steps.
    ///
    /// # Panics
    /// If there are fewer steps.
    pub fn state_at(&self, count: usize) -> R::State {
        let mut state = self.start.state.clone();
        for step in &self.steps[..count] {
            match step.done {
                Move::SetUp => {}
                Move::Concede => self.rules.concede(&mut state, step.seat, &mut crate::Silent),
                Move::Act(action) => {
                    let mut dice = Dice::replaying(&step.dice);
                    self.rules.apply(&mut state, step.seat, action, &mut dice, &mut crate::Silent);
                }
            }
        }
        state
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
        let mut events = Vec::new();
        self.rules.apply(&mut after, seat, action, &mut dice, &mut events);
        let used = dice.used;
        let log = dice.finish()?;
        match source {
            Source::Table => drop(self.tape.drain(..used)),
            Source::Entered(values) => none_left(values, used)?,
            Source::Recorded(_) => {} // the replay checks, to name the step
        }
        let handed_on = hands_on(self.to_act().with(seat), self.rules.to_act(&after));
        let barrier = !log.is_empty() || handed_on || self.reveals(seat, action, &after);
        self.state = after;
        self.steps.push(Step { seat, done: Move::Act(action), dice: log, events, barrier });
        Ok(self.steps.last().expect("just pushed"))
    }

    /// Whether an action let any seat see what was hidden from it: then the result depends, for that seat, on
    /// which of the positions it held possible was the real one.
    fn reveals(&self, seat: Seat, action: R::Action, after: &R::State) -> bool {
        // A secret of two values escapes all guesses once in 2^16 times.
        const GUESSES: u64 = 16;
        Seat::all(self.rules.seats()).any(|viewer| {
            let mut seen = None; // made for the first guess that differs: never, where nothing is hidden
            (0..GUESSES).any(|guess| {
                let mut chance = crate::chance::Fast::new(self.steps.len() as u64, guess);
                let mut other = self.state.clone();
                self.rules.reimagine(&mut other, viewer, &mut chance);
                if other == self.state {
                    return false;
                }
                if self.rules.check(&other, seat, action).is_err() {
                    return true;
                }
                self.rules.apply(&mut other, seat, action, &mut chance, &mut crate::Silent);
                self.seen(&other, viewer) != *seen.get_or_insert_with(|| self.seen(after, viewer))
            })
        })
    }

    fn seen(&self, state: &R::State, viewer: Seat) -> serde_json::Value {
        serde_json::to_value(self.rules.view(state, Viewer::Seat(viewer))).expect("a view always serialises")
    }

    /// The rule behind the question a seat has to answer now.
    pub fn rule_now(&self, seat: Seat) -> RuleId {
        self.rules.prompt(&self.state, seat).rule
    }
}

/// Whether the move went to a seat that could not act before, or the game ended.
fn hands_on(before: SeatSet, after: SeatSet) -> bool {
    after.is_empty() || after.iter().any(|seat| !before.contains(seat))
}

/// Refuses own dice that nobody asked for: a value too many is a mistake in an earlier one.
fn none_left(given: &[u32], used: usize) -> Result<(), ActError> {
    if given.len() == used { Ok(()) } else { Err(ActError::DiceLeft { count: given.len(), used }) }
}

/// The answers of one step: given values first, then a seed if there is one.
struct Dice<'a> {
    given: &'a [u32],
    used: usize,
    seeded: Option<Seeded>,
    log: Vec<Draw>,
    trouble: Option<ActError>,
}

impl<'a> Dice<'a> {
    fn new(given: &'a [u32], seeded: Option<Seeded>) -> Dice<'a> {
        Dice { given, used: 0, seeded, log: Vec::new(), trouble: None }
    }

    /// Answers exactly as a step's own log says.
    fn replaying(log: &'a [Draw]) -> impl Chance + 'a {
        struct Replaying<'a>(std::slice::Iter<'a, Draw>);
        impl Chance for Replaying<'_> {
            fn answer(&mut self, ask: Ask) -> u32 {
                let draw = self.0.next().expect("the log holds every answer of its step");
                ask.answer(draw.value).expect("the log holds answers that fit")
            }
        }
        Replaying(log.iter())
    }

    /// The log of the step, if every answer could be given.
    fn finish(self) -> Result<Vec<Draw>, ActError> {
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(self.log),
        }
    }
}

impl Chance for Dice<'_> {
    fn answer(&mut self, ask: Ask) -> u32 {
        let (answer, entered) = match (self.given.get(self.used), &mut self.seeded) {
            (Some(&value), _) => {
                self.used += 1;
                let answer = ask.answer(value).unwrap_or_else(|| {
                    self.trouble.get_or_insert(ActError::BadDie { value, ask });
                    0
                });
                (answer, true)
            }
            (None, Some(seeded)) => (seeded.answer(ask), false),
            (None, None) => {
                self.trouble.get_or_insert(ActError::NeedDie { ask });
                (0, true)
            }
        };
        self.log.push(Draw { ask, value: ask.shown(answer), entered });
        answer
    }
}
