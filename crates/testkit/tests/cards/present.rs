use super::*;
use redoubt_engine::canvas::{Canvas, Ink};
use redoubt_engine::{
    Chance, Label, Line, Pass, PassKind, Pilot, Play, Present, Prompt, RuleId, Rules, Seat, Viewer,
};
use serde::Serialize;

/// What one viewer may see.
#[derive(Serialize)]
pub struct View {
    hands: [Option<u8>; 2],
    swapped: [bool; 2],
    banked: [u8; 2],
    chips: u8,
    turn: u8,
    over: bool,
}

impl Present for Cards {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let hands = [0, 1].map(|seat| {
            let seen = viewer.sees(Seat::new(seat as u8)) || state.shown[seat] || self.fault == Fault::Leak;
            seen.then_some(state.hands[seat])
        });
        let State { swapped, banked, chips, turn, .. } = *state;
        View { hands, swapped, banked, chips, turn, over: state.conceded.is_some() }
    }

    fn prompt(&self, _: &State, _: Seat) -> Prompt {
        let text = if self.fault == Fault::TwoLines { "Put chips,\nor pass?" } else { "Put chips, or pass?" };
        Prompt { text: text.into(), rule: RuleId("C1.1") }
    }

    fn label(&self, _: &State, _: Seat, action: Action) -> Label {
        let text = match action {
            Action::Show if self.fault == Fault::SameLabel => "pass".to_string(),
            _ => action.to_string(),
        };
        Label { text, rule: RuleId("C1.1"), hotspot: None }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Swapped { seat, .. } if !viewer.sees(seat) && self.fault != Fault::EventLeak => {
                Some(Event::Swapped { seat, card: 0 })
            }
            ref other => Some(other.clone()),
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        let (text, rule) = match *event {
            Event::Swapped { seat, card } if viewer.sees(seat) => (format!("{seat} draws {card}"), "C1.3"),
            Event::Swapped { seat, .. } => (format!("{seat} swaps"), "C1.3"),
            Event::Shown { seat, card } => (format!("{seat} shows {card}"), "C1.4"),
            Event::Passed { seat, chips } => (format!("{seat} banks {chips}"), "C1.2"),
            Event::GaveUp { seat } => (format!("{seat} gives up"), "C2.1"),
        };
        Some(Line { text, rule: RuleId(rule), hotspot: None })
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        let seat = usize::from(before.turn % 2);
        match after.hands[seat].cmp(&before.hands[seat]) {
            std::cmp::Ordering::Greater => "a better card".into(),
            std::cmp::Ordering::Equal => "the same card".into(),
            std::cmp::Ordering::Less => "a worse card".into(),
        }
    }

    fn draw(&self, view: &View) -> Canvas {
        let mut canvas = Canvas::new();
        let column = if self.fault == Fault::Wide { 110 } else { 0 };
        canvas.put(column, 0, Ink::Plain, format!("turn {} chips {}", view.turn, view.chips));
        canvas
    }

    fn passes() -> Vec<PassKind> {
        vec![PassKind { id: "chips", about: "Chips: put none" }]
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        let kind = if self.fault == Fault::UnlistedPass { "swap" } else { "chips" };
        let action = if self.fault == Fault::BadPass { Action::Back } else { Action::Pass };
        self.to_act(state).contains(seat).then_some(Pass { kind, action })
    }

    fn lapse(&self, _: &State, _: Seat) -> Action {
        if self.fault == Fault::BadLapse { Action::Back } else { Action::Pass }
    }
}

/// Passes.
pub struct Passer;

impl Pilot<Cards> for Passer {
    fn choose(&mut self, _: &Cards, _: &State, _: Seat, _: &mut impl Chance) -> Action {
        Action::Pass
    }
}

impl Play for Cards {
    type Pilot = Passer;

    fn pilot(&self) -> Passer {
        Passer
    }

    fn quick(&self, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        if self.fault == Fault::BadQuick && state.chips > 0 { Action::Back } else { Action::Pass }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.value(seat),
            None if self.fault == Fault::BadValue => 1.5,
            None => f32::from(state.hands[seat.index()]) / 8.0,
        }
    }

    fn stages(&self) -> Vec<String> {
        vec!["first half".into(), "second half".into()]
    }

    fn stage(&self, state: &State) -> usize {
        if self.fault == Fault::BadStage { 2 } else { usize::from(state.turn >= 4) }
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let name = if self.fault == Fault::NamesChange && state.banked[0] % 2 == 1 { "odd" } else { "chips" };
        vec![(name, f64::from(state.banked[0]))]
    }
}
