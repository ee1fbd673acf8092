use crate::{Action, Event, Pig, State};
use redoubt_engine::canvas::{Canvas, Ink};
use redoubt_engine::{Label, Line, Present, Prompt, RuleId, Seat, Viewer};
use serde::Serialize;

/// What everybody sees: nothing is hidden in Pig.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "pig/"))]
pub struct View {
    /// Banked points.
    pub scores: [u16; 2],
    /// Points at risk.
    pub turn_total: u16,
    /// Whose turn it is.
    pub seat: u8,
    /// Points needed to win.
    pub win_score: u16,
}

impl Present for Pig {
    type View = View;

    fn view(&self, state: &State, _: Viewer) -> View {
        let State { scores, turn_total, seat, .. } = *state;
        View { scores, turn_total, seat, win_score: self.pack.game.win_score }
    }

    fn prompt(&self, state: &State, _: Seat) -> Prompt {
        Prompt { text: format!("Roll again, or hold {} points?", state.turn_total), rule: RuleId("G1.2") }
    }

    fn label(&self, state: &State, _: Seat, action: Action) -> Label {
        let (text, rule) = match action {
            Action::Roll => ("Roll".to_string(), RuleId("G1.3")),
            Action::Hold => (format!("Hold {}", state.turn_total), RuleId("G1.5")),
        };
        Label { text, rule, hotspot: None }
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn narrate(&self, event: &Event, _: Viewer) -> Option<Line> {
        let (text, rule) = match *event {
            Event::Rolled { seat, face, turn_total } => {
                (format!("Seat {seat} rolls {face}: {turn_total} points this turn."), "G1.4")
            }
            Event::Lost { seat, points } => {
                (format!("Seat {seat} rolls 1 and loses {points} points."), "G1.3")
            }
            Event::Held { seat, points, score } => {
                (format!("Seat {seat} banks {points} points and has {score}."), "G1.5")
            }
            Event::Conceded { seat } => (format!("Seat {seat} gives up."), "G2.3"),
        };
        Some(Line { text, rule: RuleId(rule), hotspot: None })
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        if after.seat == before.seat {
            format!("{} points this turn", after.turn_total)
        } else if after.scores == before.scores {
            "turn lost".to_string()
        } else {
            "points banked".to_string()
        }
    }

    fn lapse(&self, _: &State, _: Seat) -> Action {
        Action::Hold
    }

    fn draw(&self, view: &View) -> Canvas {
        let mut canvas = Canvas::new();
        canvas.frame(0, 0, 30, 5, Ink::Faint, "Pig");
        for (seat, score) in view.scores.iter().enumerate() {
            let ink = if usize::from(view.seat) == seat { Ink::Here } else { Ink::Plain };
            canvas.put(2, 1 + seat, ink, format!("seat {seat}  {score:>3} of {}", view.win_score));
        }
        canvas.put(2, 3, Ink::Strong, format!("at risk {:>3}", view.turn_total));
        canvas
    }
}
