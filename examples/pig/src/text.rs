use crate::pack::Numbers;
use crate::{Action, Event, NAMES, Pig, State};
use redoubt_engine::canvas::{Canvas, Ink, Panel};
use redoubt_engine::{Label, Line, Present, Prompt, Seat, Viewer};
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
}

/// What stays the same from beginning to end.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "pig/"))]
pub struct Components {
    /// Points needed to win.
    pub win_score: u16,
    /// Faces of the die.
    pub sides: u8,
}

impl Present for Pig {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        let Numbers { win_score, sides, .. } = self.pack.game;
        Components { win_score, sides }
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        let State { scores, turn_total, seat, .. } = *state;
        View { scores, turn_total, seat }
    }

    fn prompt(&self, state: &State, _: Seat) -> Prompt {
        Prompt::new(format!("Roll again, or hold {} points?", state.turn_total), "G1.2")
    }

    fn label(&self, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Roll => Label::new("Roll", "G1.3"),
            Action::Hold => Label::new(format!("Hold {}", state.turn_total), "G1.5").ending(),
        }
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn narrate(&self, event: &Event, _: Viewer) -> Option<Line> {
        let name = |seat: Seat| NAMES[seat.index()];
        let (Event::Rolled { seat, .. }
        | Event::Lost { seat, .. }
        | Event::Held { seat, .. }
        | Event::Conceded { seat }) = *event;
        let (text, rule) = match *event {
            Event::Rolled { seat, face, turn_total } => {
                (format!("{} rolls {face}: {turn_total} points this turn.", name(seat)), "G1.4")
            }
            Event::Lost { seat, points } => {
                (format!("{} rolls 1 and loses {points} points.", name(seat)), "G1.3")
            }
            Event::Held { seat, points, score } => {
                (format!("{} banks {points} points and has {score}.", name(seat)), "G1.5")
            }
            Event::Conceded { seat } => (format!("{} gives up.", name(seat)), "G2.3"),
        };
        Some(Line::new(text, rule).by(seat))
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

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        let mut canvas = Canvas::new();
        for (seat, score) in view.scores.iter().enumerate() {
            let ink = if usize::from(view.seat) == seat { Ink::Here } else { Ink::Plain };
            canvas.put(
                0,
                seat,
                ink,
                format!("{:<6}  {score:>3} of {}", NAMES[seat], self.pack.game.win_score),
            );
        }
        canvas.put(0, 2, Ink::Strong, format!("at risk {:>3}", view.turn_total));
        vec![Panel::new("Pig", canvas)]
    }
}
