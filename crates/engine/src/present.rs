use crate::book::Chart;
use crate::canvas::Panel;
use crate::{Compiled, Refusal, RuleId, Seat, SeatSet, Viewer};
use serde::Serialize;

/// How a game is shown to people. Simulation never calls it.
pub trait Present: Compiled {
    /// What pack and options fix and everybody may know: maps, cards, tables, names. It is told once.
    type Components: Serialize;

    /// What one viewer may see of what changes, made from nothing so that a forgotten field is missing rather than
    /// leaked.
    type View: Serialize;

    /// What lies on the table from beginning to end.
    fn components(&self) -> Self::Components;

    /// Shows a position to a viewer: between two decisions, or as an event of a step has left it.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Says in one sentence what `seat` has to decide now.
    fn prompt(&self, state: &Self::State, seat: Seat) -> Prompt;

    /// Names a choice.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Label;

    /// What a viewer may know of an event: all of it, a version without its secrets, or nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Tells an event to a viewer; nothing if the viewer may not know of it.
    fn narrate(&self, event: &Self::Event, viewer: Viewer) -> Option<Line>;

    /// Names what a player cares about in a change of position: "Invasion starts", "2 Successes". Odds are grouped by
    /// it, in few groups: where what fell means nothing yet, all of it is one sentence that says so.
    fn consequence(&self, before: &Self::State, after: &Self::State) -> String;

    /// Draws what a viewer sees for a terminal, the most important first.
    fn panels(&self, view: &Self::View, viewer: Viewer) -> Vec<Panel>;

    // Provided. A game overrides these where it has something to say.

    /// The tables of the rules document, as pack and options make them: always the same ones by name.
    fn charts(&self) -> Vec<Chart> {
        Vec::new()
    }

    /// Why nobody may talk now, where the rules forbid it.
    fn silence(&self, state: &Self::State) -> Option<Refusal> {
        let _ = state;
        None
    }

    /// The kinds of question that a player may wish to pass always, in the order in which settings list them.
    fn passes() -> Vec<PassKind>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// How the question that `seat` is asked can be passed, if it can.
    fn pass(&self, state: &Self::State, seat: Seat) -> Option<Pass<Self::Action>> {
        let _ = (state, seat);
        None
    }

    /// What another seat proposes to `seat`, if that is what it is asked. Whoever holds both seats as one mind agrees
    /// with itself and is not asked.
    fn consent(&self, state: &Self::State, seat: Seat) -> Option<Consent<Self::Action>> {
        let _ = (state, seat);
        None
    }

    /// What is done for a seat that is to act and whose time is over.
    fn lapse(&self, state: &Self::State, seat: Seat) -> Self::Action {
        if let Some(pass) = self.pass(state, seat) {
            return pass.action;
        }
        let mut actions = Vec::new();
        self.canonical(state, seat, &mut actions);
        *actions.first().expect("a seat that is to act has an action")
    }
}

/// A kind of question that can be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PassKind {
    /// A short name.
    pub id: &'static str,
    /// What is asked, and what passing it means.
    pub about: &'static str,
}

/// A way to pass a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass<A> {
    /// The kind of the question, as [`Present::passes`] names it.
    pub kind: &'static str,
    /// What passes it.
    pub action: A,
}

/// A proposal that waits for consent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consent<A> {
    /// Who proposes it.
    pub by: Seat,
    /// What accepts it.
    pub action: A,
}

/// A question to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// One sentence in plain words.
    pub text: String,
    /// The rule that asks.
    pub rule: RuleId,
    /// Who may answer, where the first answer of any of them counts: a team's decision. Else nobody.
    pub together: SeatSet,
}

impl Prompt {
    /// A question to one seat.
    pub fn new(text: impl Into<String>, rule: &'static str) -> Prompt {
        Prompt { text: text.into(), rule: RuleId(rule), together: SeatSet::EMPTY }
    }

    /// The same question to several seats; the first answer counts.
    #[must_use]
    pub fn to_any(mut self, seats: SeatSet) -> Prompt {
        self.together = seats;
        self
    }
}

/// The name of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Label {
    /// A few words, for a button.
    pub text: String,
    /// The rule that allows it.
    pub rule: RuleId,
    /// The place on the board to click for it, if it has one.
    pub hotspot: Option<String>,
    /// What a player may not have thought of and cannot mend later: "4 supply will be lost".
    pub warning: Option<String>,
    /// Whether it ends what is being done, so that no further choice of the same question can mend it: end of turn,
    /// confirm, accept, pass. Such choices are listed last.
    pub ends: bool,
}

impl Label {
    /// A choice without a place on the board.
    pub fn new(text: impl Into<String>, rule: &'static str) -> Label {
        Label { text: text.into(), rule: RuleId(rule), hotspot: None, warning: None, ends: false }
    }

    /// Puts the choice at a place on the board.
    #[must_use]
    pub fn at(mut self, hotspot: impl Into<String>) -> Label {
        self.hotspot = Some(hotspot.into());
        self
    }

    /// Warns of something.
    #[must_use]
    pub fn warn(mut self, warning: Option<impl Into<String>>) -> Label {
        self.warning = warning.map(Into::into);
        self
    }

    /// Says that the choice ends what is being done.
    #[must_use]
    pub fn ending(mut self) -> Label {
        self.ends = true;
        self
    }
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Line {
    /// What happened, as a sentence.
    pub text: String,
    /// The rule that made it happen.
    pub rule: RuleId,
    /// The place on the board it happened at, if any.
    pub hotspot: Option<String>,
    /// Whose doing it was, whoever's answer set it off; nobody's if the rules alone did it.
    pub seat: Option<Seat>,
}

impl Line {
    /// A line without a place on the board, and nobody's doing.
    pub fn new(text: impl Into<String>, rule: &'static str) -> Line {
        Line { text: text.into(), rule: RuleId(rule), hotspot: None, seat: None }
    }

    /// Puts the line under the seat that did it.
    #[must_use]
    pub fn by(mut self, seat: Seat) -> Line {
        self.seat = Some(seat);
        self
    }

    /// Puts the line at a place on the board.
    #[must_use]
    pub fn at(mut self, hotspot: impl Into<String>) -> Line {
        self.hotspot = Some(hotspot.into());
        self
    }
}
