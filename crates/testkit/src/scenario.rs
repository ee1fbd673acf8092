use crate::record::{line, split};
use redoubt_engine::chance::{Fast, Names};
use redoubt_engine::{Ask, Chance, Listener, Move, Notation, Outcome, Present, RuleId, Rules, Seat, Viewer};
use std::collections::VecDeque;

/// A rule test told as a story: a position, what is played, what must then hold.
///
/// ```text
/// Scenario::new(&rules)
///     .given(|state| state.scores = [95, 0])
///     .dice([4, 6])
///     .play("roll")
///     .log_contains("rolls 4")
///     .play("roll")
///     .refused("roll", "G2.1")
///     .play("0> hold")
///     .then(|state| assert_eq!(state.scores, [105, 0]))
///     .finish();
/// ```
///
/// An action is written in the game's notation; `1> ` before it names the seat where more than one may act.
/// The invariants are checked after every action. Every failure tells the story so far.
#[must_use = "end a scenario with finish(), which checks that no dice are left"]
pub struct Scenario<'r, R: Present> {
    rules: &'r R,
    state: R::State,
    dice: VecDeque<u32>,
    /// What was played and told, one line each.
    story: Vec<String>,
    /// Log lines of the last action.
    told: Vec<String>,
}

impl<'r, R: Present> Scenario<'r, R> {
    /// Begins at the set-up; what is drawn there is always the same, but not chosen.
    pub fn new(rules: &'r R) -> Self {
        let state = rules.setup_fast(&mut Fast::new(0, 0));
        Scenario::at(rules, state)
    }

    /// Begins at a set-up with these dice and draws.
    ///
    /// # Panics
    /// If the set-up asks for more, or not for all of them.
    #[track_caller]
    pub fn set_up(rules: &'r R, dice: impl IntoIterator<Item = u32>) -> Self {
        let mut dice = dice.into_iter().collect();
        let mut script = Script { dice: &mut dice, during: "the set-up" };
        let (state, events) = heard(|listener| rules.setup_any(&mut script, listener));
        assert!(dice.is_empty(), "the set-up leaves {dice:?} unused");
        let mut scenario = Scenario::at(rules, state);
        scenario.tell(&events);
        scenario
    }

    /// Begins at a position.
    pub fn at(rules: &'r R, state: R::State) -> Self {
        Scenario { rules, state, dice: VecDeque::new(), story: Vec::new(), told: Vec::new() }
    }

    /// Changes the position into the one the test is about.
    ///
    /// # Panics
    /// If that breaks an invariant.
    #[track_caller]
    pub fn given(mut self, edit: impl FnOnce(&mut R::State)) -> Self {
        edit(&mut self.state);
        self.story.push("(the position was edited)".into());
        self.check_invariants("the given position");
        self
    }

    /// Adds dice and draws, as they are read off the table, in the order in which they will be asked for.
    pub fn dice(mut self, values: impl IntoIterator<Item = u32>) -> Self {
        self.dice.extend(values);
        self
    }

    /// Plays an action.
    ///
    /// # Panics
    /// If it is refused, asks for a die that is not there, or breaks an invariant.
    #[track_caller]
    pub fn play(mut self, text: &str) -> Self {
        let (seat, action) = self.read(text);
        if let Err(refusal) = self.rules.check(&self.state, seat, action) {
            self.fail(&format!("`{text}` is refused: {refusal}"));
        }
        if !self.list(seat).contains(&action) {
            self.fail(&format!("`{text}` is accepted, but not listed as legal"));
        }
        self.story.push(line(self.rules, seat, Move::Act(action)));
        let story = self.story.join("\n");
        let mut script = Script { dice: &mut self.dice, during: &story };
        let ((), events) = heard(|listener| {
            self.rules.apply_any(&mut self.state, seat, action, &mut script, listener);
        });
        self.tell(&events);
        self.check_invariants(&format!("after `{text}` the position"));
        self
    }

    /// Plays several actions.
    #[track_caller]
    pub fn play_all<'t>(self, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut scenario = self;
        for text in texts {
            scenario = scenario.play(text);
        }
        scenario
    }

    /// Gives up for a seat.
    #[track_caller]
    pub fn concede(mut self, seat: u8) -> Self {
        let seat = Seat::new(seat);
        self.story.push(line(self.rules, seat, Move::Concede));
        let ((), events) = heard(|listener| self.rules.concede_any(&mut self.state, seat, listener));
        self.tell(&events);
        self.check_invariants("after giving up, the position");
        self
    }

    /// Asserts that an action is refused by a rule.
    #[track_caller]
    pub fn refused(self, text: &str, rule: &str) -> Self {
        let (seat, action) = self.read(text);
        match self.rules.check(&self.state, seat, action) {
            Ok(()) => self.fail(&format!("`{text}` should be refused by {rule}, but is legal")),
            Err(refusal) if refusal.rule.0 != rule => {
                self.fail(&format!("`{text}` should be refused by {rule}, but: {refusal}"))
            }
            Err(_) => self.not_legal(text),
        }
    }

    /// Asserts that all these actions are legal.
    #[track_caller]
    pub fn legal<'t>(self, texts: impl IntoIterator<Item = &'t str>) -> Self {
        for text in texts {
            let (seat, action) = self.read(text);
            if !self.list(seat).contains(&action) {
                self.fail(&format!("`{text}` should be legal; legal are {}", self.words(seat)));
            }
        }
        self
    }

    /// Asserts that these actions, in any order, are all that the only seat to act may do.
    #[track_caller]
    pub fn legal_exactly<'t>(self, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut expected: Vec<String> = texts.into_iter().map(str::to_string).collect();
        let seat = self.only_seat("legal_exactly");
        let mut found: Vec<String> = self.list(seat).iter().map(|action| action.write(self.rules)).collect();
        expected.sort();
        found.sort();
        if expected != found {
            self.fail(&format!("legal are {found:?}, expected {expected:?}"));
        }
        self
    }

    /// Asserts that an action is not legal.
    #[track_caller]
    pub fn not_legal(self, text: &str) -> Self {
        let (seat, action) = self.read(text);
        if self.list(seat).contains(&action) {
            self.fail(&format!("`{text}` should not be legal, but is listed"));
        }
        self
    }

    /// Asserts that the log of the last action has a line with this text.
    #[track_caller]
    pub fn log_contains(self, text: &str) -> Self {
        if !self.told.iter().any(|line| line.contains(text)) {
            self.fail(&format!("the last action should tell {text:?}, but tells {:?}", self.told));
        }
        self
    }

    /// Asserts that the log of the last action has lines with these texts, in this order.
    #[track_caller]
    pub fn log_in_order<'t>(self, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut lines = self.told.iter();
        for text in texts {
            if !lines.any(|line| line.contains(text)) {
                self.fail(&format!("the last action should tell {text:?} next, but tells {:?}", self.told));
            }
        }
        self
    }

    /// Asserts that the log of the last action has no line with this text.
    #[track_caller]
    pub fn log_lacks(self, text: &str) -> Self {
        if self.told.iter().any(|line| line.contains(text)) {
            self.fail(&format!("the last action should not tell {text:?}, but tells {:?}", self.told));
        }
        self
    }

    /// Asserts who may act now.
    #[track_caller]
    pub fn to_act(self, seats: impl IntoIterator<Item = u8>) -> Self {
        let expected: Vec<u8> = seats.into_iter().collect();
        let found: Vec<u8> = self.rules.to_act(&self.state).iter().map(|seat| seat.index() as u8).collect();
        if expected != found {
            self.fail(&format!("seats {found:?} are to act, expected {expected:?}"));
        }
        self
    }

    /// Asserts that the only seat to act is asked by a rule.
    #[track_caller]
    pub fn asked_by(self, rule: &str) -> Self {
        let prompt = self.rules.prompt(&self.state, self.only_seat("asked_by"));
        if prompt.rule.0 != rule {
            self.fail(&format!("the question is {:?} ({}), expected {rule}", prompt.text, prompt.rule));
        }
        self
    }

    /// Asserts that the game was ended by a rule, and looks at the outcome.
    #[track_caller]
    pub fn over(self, rule: &'static str, look: impl FnOnce(&Outcome)) -> Self {
        match self.rules.outcome(&self.state) {
            Some(outcome) if outcome.rule == RuleId(rule) => look(&outcome),
            Some(outcome) => self.fail(&format!("the game was ended by {}, expected {rule}", outcome.rule)),
            None => self.fail(&format!("the game should have been ended by {rule}, but goes on")),
        }
        self
    }

    /// Looks at the position.
    #[track_caller]
    pub fn then(self, look: impl FnOnce(&R::State)) -> Self {
        look(&self.state);
        self
    }

    /// Ends the story and returns the position.
    ///
    /// # Panics
    /// If dice are left that nobody asked for.
    #[track_caller]
    pub fn finish(self) -> R::State {
        if !self.dice.is_empty() {
            self.fail(&format!("dice left unused: {:?}", self.dice));
        }
        self.state
    }

    /// Reads `roll` or `1> roll`.
    #[track_caller]
    fn read(&self, text: &str) -> (Seat, R::Action) {
        let (seat, notation) = split(text).unwrap_or_else(|| (self.only_seat(text), text));
        if !self.rules.to_act(&self.state).contains(seat) {
            self.fail(&format!("`{text}`: seat {seat} is not to act"));
        }
        match R::Action::read(self.rules, notation) {
            Ok(action) => (seat, action),
            Err(error) => self.fail(&format!("`{text}` is no action: {error}")),
        }
    }

    #[track_caller]
    fn only_seat(&self, text: &str) -> Seat {
        let seats: Vec<Seat> = self.rules.to_act(&self.state).iter().collect();
        match seats[..] {
            [seat] => seat,
            [] => self.fail(&format!("`{text}`: the game is over")),
            _ => self.fail(&format!("`{text}`: more than one seat is to act, name one: `0> {text}`")),
        }
    }

    fn list(&self, seat: Seat) -> Vec<R::Action> {
        let mut actions = Vec::new();
        self.rules.legal(&self.state, seat, &mut actions);
        actions
    }

    fn words(&self, seat: Seat) -> String {
        self.list(seat)
            .iter()
            .map(|action| format!("`{}`", action.write(self.rules)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn tell(&mut self, events: &[R::Event]) {
        let lines = events.iter().filter_map(|event| self.rules.narrate(event, Viewer::All));
        self.told = lines.map(|line| line.text).collect();
        self.story.extend(self.told.iter().map(|line| format!(": {line}")));
    }

    #[track_caller]
    fn check_invariants(&self, what: &str) {
        if let Err(broken) = self.rules.invariants(&self.state) {
            self.fail(&format!("{what} breaks an invariant: {broken}"));
        }
    }

    #[track_caller]
    fn fail(&self, message: &str) -> ! {
        panic!("{message}\nthe story so far:\n{}\nthe position: {:?}", self.story.join("\n"), self.state)
    }
}

/// What came of `run`, and every event of it.
fn heard<R: Rules, T>(run: impl FnOnce(Listener<'_, R>) -> T) -> (T, Vec<R::Event>) {
    let mut events = Vec::new();
    let done = run(Listener::new(&mut |_, event| events.push(event)));
    (done, events)
}

/// Dice written down beforehand, with the story for whoever has to find out why they ran out.
struct Script<'s> {
    dice: &'s mut VecDeque<u32>,
    during: &'s str,
}

impl Chance for Script<'_> {
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        let (why, low, high, during) = (ask.why, ask.shown(0), ask.shown(ask.n - 1), self.during);
        let Some(value) = self.dice.pop_front() else {
            panic!(
                "`{why}` asks for {low} to {high}, but there are no dice left; the story so far:\n{during}"
            )
        };
        ask.answer(value).unwrap_or_else(|| {
            panic!("`{why}` asks for {low} to {high}, but the next of the dice is {value}:\n{during}")
        })
    }
}
