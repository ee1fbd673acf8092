use super::*;
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::{Canvas, Ink, Panel};
use redoubt_engine::{
    Chance, Label, Line, Pass, PassKind, Pilot, Play, Present, Prompt, Refusal, Rules, Seat, SeatSet, Viewer,
};
use serde::Serialize;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often something was looked at that should not know.
static LOOKS: AtomicU32 = AtomicU32::new(0);

/// What one viewer may see.
#[derive(Serialize)]
pub struct View {
    hands: [Option<u8>; 2],
    swapped: [bool; 2],
    banked: [u8; 2],
    chips: u8,
    turn: u8,
    drawn: Option<u8>,
    staked: [bool; 2],
    stakes: [Option<bool>; 2],
    over: bool,
    looks: u32,
}

impl Present for Duel {
    type Components = u32;
    type View = View;

    fn components(&self) -> u32 {
        if self.fault == Fault::RestlessComponents { LOOKS.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = |seat: usize| viewer.sees(Seat::new(seat as u8));
        let hands = [0, 1].map(|seat| {
            let open = match self.fault {
                Fault::Leak => true,
                Fault::OpenToSpectators => viewer == Viewer::SPECTATOR && seat == 0,
                _ => false,
            };
            (own(seat) || state.shown[seat] || open).then_some(state.hands[seat])
        });
        let sees_drawn = own(usize::from(state.turn % 2)) || self.fault == Fault::LeakOnTheWay;
        let restless = self.fault == Fault::RestlessView;
        let State { swapped, banked, chips, turn, stakes, .. } = *state;
        View {
            hands,
            swapped,
            banked,
            chips,
            turn,
            drawn: state.drawn.filter(|_| sees_drawn),
            staked: stakes.map(|stake| stake.is_some()),
            stakes: [0, 1].map(|seat| stakes[seat].filter(|_| own(seat))),
            over: state.conceded.is_some(),
            looks: if restless { LOOKS.fetch_add(1, Ordering::Relaxed) } else { 0 },
        }
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        let other_has = state.stakes[1 - seat.index()].is_some();
        let (text, rule) = match self.fault {
            Fault::NosyPrompt if other_has => ("Stake a chip? You are the last to say so".into(), "C1.5"),
            Fault::TogetherUnlike if self.at_stakes(state) => {
                (format!("Does seat {seat} stake a chip?"), "C1.5")
            }
            _ if self.at_stakes(state) => ("Stake a chip?".to_string(), "C1.5"),
            Fault::TwoLines => ("Put chips,\nor pass?".into(), "C1.1"),
            _ => ("Put chips, or pass?".into(), "C1.1"),
        };
        let both = match self.fault {
            Fault::TogetherAlone => SeatSet::all(2),
            Fault::TogetherUnlike if self.to_act(state).len() == 2 => SeatSet::all(2),
            _ => SeatSet::EMPTY,
        };
        Prompt::new(text, rule).to_any(both)
    }

    fn label(&self, _: &State, _: Seat, action: Action) -> Label {
        let text = match action {
            Action::Show if self.fault == Fault::SameLabel => "pass".to_string(),
            _ => action.to_string(),
        };
        Label::new(text, "C1.1").warn((self.fault == Fault::EmptyWarning).then_some(" "))
    }

    fn silence(&self, _: &State) -> Option<Refusal> {
        (self.fault == Fault::UnknownSilence).then(|| Refusal::new("C9.9", "be quiet"))
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Swapped { seat, .. } if !viewer.sees(seat) && self.fault != Fault::EventLeak => {
                Some(Event::Swapped { seat, card: 0 })
            }
            Event::Staked { seat, .. } if !viewer.sees(seat) => Some(Event::Staked { seat, stake: None }),
            ref other => Some(other.clone()),
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        let (text, rule) = match *event {
            Event::Swapped { seat, card } if viewer.sees(seat) => (format!("{seat} draws {card}"), "C1.3"),
            Event::Swapped { seat, .. } => (format!("{seat} swaps"), "C1.3"),
            Event::Shown { seat, card } => (format!("{seat} shows {card}"), "C1.4"),
            Event::Passed { seat, chips } => (format!("{seat} banks {chips}"), "C1.2"),
            Event::Staked { seat, stake: Some(true) } => (format!("{seat} stakes a chip"), "C1.5"),
            Event::Staked { seat, .. } => (format!("{seat} has said whether to stake"), "C1.5"),
            Event::GaveUp { seat } => (format!("{seat} gives up"), "C2.1"),
        };
        Some(Line::new(text, rule))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        let seat = usize::from(before.turn % 2);
        match self.fault {
            Fault::FineOdds => return format!("card {} and a {}", after.hands[seat], after.order[seat]),
            Fault::UnnamedOdds => return String::new(),
            _ => {}
        }
        match after.hands[seat].cmp(&before.hands[seat]) {
            std::cmp::Ordering::Greater => "a better card".into(),
            std::cmp::Ordering::Equal => "the same card".into(),
            std::cmp::Ordering::Less => "a worse card".into(),
        }
    }

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        let mut canvas = Canvas::new();
        let column = if self.fault == Fault::Wide { 110 } else { 0 };
        canvas.put(column, 0, Ink::Plain, format!("turn {} chips {}", view.turn, view.chips));
        vec![Panel::new("Duel", canvas)]
    }

    fn charts(&self) -> Vec<Chart> {
        let chips = self.chips_max + u8::from(self.fault == Fault::StaleChart);
        let chart = Chart::new("chips", &[&"Chips"]).row(&[&chips]);
        if self.fault == Fault::NoChart { Vec::new() } else { vec![chart] }
    }

    fn passes() -> Vec<PassKind> {
        vec![PassKind { id: "chips", about: "Chips: put none" }]
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        let kind = if self.fault == Fault::UnlistedPass { "swap" } else { "chips" };
        let action = if self.fault == Fault::BadPass { Action::Back } else { self.modest(state) };
        self.to_act(state).contains(seat).then_some(Pass { kind, action })
    }

    fn lapse(&self, state: &State, _: Seat) -> Action {
        if self.fault == Fault::BadLapse { Action::Back } else { self.modest(state) }
    }
}

impl Duel {
    /// Neither chips nor stakes.
    fn modest(&self, state: &State) -> Action {
        if self.at_stakes(state) { Action::Hold } else { Action::Pass }
    }
}

/// Passes.
pub struct Passer;

impl Pilot<Duel> for Passer {
    fn choose(&mut self, rules: &Duel, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        rules.modest(state)
    }
}

impl Play for Duel {
    type Pilot = Passer;

    fn pilot(&self) -> Passer {
        Passer
    }

    fn quick(&self, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        if self.fault == Fault::BadQuick && state.chips > 0 { Action::Back } else { self.modest(state) }
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
