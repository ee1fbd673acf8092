use crate::canvas::Canvas;
use crate::{RuleId, Rules, Seat, Viewer};
use serde::Serialize;

/// How a game is shown to people. Simulation never calls it.
pub trait Present: Rules {
    /// What one viewer may see, made from nothing so that a forgotten field is missing rather than leaked.
    type View: Serialize;

    /// Shows the position to a viewer.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Says in one sentence what `seat` has to decide now.
    fn prompt(&self, state: &Self::State, seat: Seat) -> Prompt;

    /// Names a choice.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Label;

    /// What a viewer may know of an event: all of it, a version without its secrets, or nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Tells an event to a viewer; nothing if the viewer may not know of it.
    fn narrate(&self, event: &Self::Event, viewer: Viewer) -> Option<Line>;

    /// Names what a player cares about in a change of position: "Invasion starts", "2 Successes". Odds are
    /// grouped by it.
    fn consequence(&self, before: &Self::State, after: &Self::State) -> String;

    /// Draws the board for a terminal.
    fn draw(&self, view: &Self::View) -> Canvas;

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

/// A question to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// One sentence in plain words.
    pub text: String,
    /// The rule that asks.
    pub rule: RuleId,
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
}
