//! K4: all choose a card at once and in secret; then the raid comes.

use super::{begin_round, draw};
use crate::{Action, Cards, Choice, Ending, Event, State, Wall};
use redoubt_engine::{
    Chance, Cx, Journal, Label, Pass, Prompt, Question, Refusal, Rules, Seat, SeatSet, wire,
};

/// The questions of this chapter.
#[wire(copy, both, tag = "type")]
pub enum Watch {
    /// K4.1
    Choose,
}

impl Question<Cards> for Watch {
    fn asked(self, rules: &Cards, state: &State) -> SeatSet {
        Seat::all(rules.seats()).filter(|seat| state.choices[seat.index()].is_none()).collect()
    }

    fn legal(self, _: &Cards, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.extend(state.hands[seat.index()].kinds().map(|card| Action::Send { card }));
        into.push(Action::Pass);
    }

    fn check(self, _: &Cards, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Send { card } if state.hands[seat.index()].count(card) == 0 => {
                Err(Refusal::new("K4.1", "you do not hold that card"))
            }
            Action::Send { .. } | Action::Pass => Ok(()),
            Action::Call { .. } => Err(Refusal::new("K3.1", "it is known where the raid comes")),
        }
    }

    fn answer<C: Chance, J: Journal<Cards>>(
        self,
        cx: &mut Cx<'_, Cards, C, J>,
        state: &mut State,
        seat: Seat,
        action: Action,
    ) {
        let choice = match action {
            Action::Send { card } => Choice::Card { card },
            Action::Pass => Choice::Nothing,
            Action::Call { .. } => unreachable!("K4.1: nothing is called now"),
        };
        state.choices[seat.index()] = Some(choice);
        cx.note(state, || Event::Chosen { seat, choice: Some(choice) });
        if self.asked(cx.rules, state).is_empty() {
            show_cards(cx, state);
            raid(cx, state);
            end_round(cx, state);
        }
    }

    fn prompt(self, _: &Cards, state: &State, _: Seat) -> Prompt {
        Prompt::new(format!("Send a card to the {}, or none?", wall(state).title().to_lowercase()), "K4.1")
    }

    fn label(self, rules: &Cards, state: &State, seat: Seat, action: Action) -> Label {
        let last = state.hands[seat.index()].total() == 1;
        match action {
            Action::Send { card } => {
                let card = rules.card(card);
                Label::new(format!("Send {} ({})", card.name, card.strength), "K4.1")
                    .warn(last.then_some("It is your last card"))
            }
            Action::Pass => Label::new("Send no card", "K4.1").ending(),
            Action::Call { .. } => unreachable!("K4.1: nothing is called now"),
        }
    }

    fn lapse(self, _: &Cards, _: &State, _: Seat) -> Action {
        Action::Pass
    }

    fn pass(self, rules: &Cards, state: &State, seat: Seat) -> Option<Pass<Action>> {
        self.asked(rules, state).contains(seat).then_some(Pass { kind: "watch", action: Action::Pass })
    }
}

fn wall(state: &State) -> Wall {
    state.wall.expect("K3.1: it is known where the raid comes")
}

/// K4.3
fn show_cards<C: Chance, J: Journal<Cards>>(cx: &mut Cx<'_, Cards, C, J>, state: &mut State) {
    for seat in Seat::all(cx.rules.seats()) {
        let choice = state.choices[seat.index()].expect("K4.3: all have chosen");
        if let Choice::Card { card } = choice {
            state.hands[seat.index()].take(card);
        }
        state.shown[seat.index()] = true;
        cx.note(state, || Event::Shown { seat, choice });
    }
}

/// K4.4, K4.5
fn raid<C: Chance, J: Journal<Cards>>(cx: &mut Cx<'_, Cards, C, J>, state: &mut State) {
    let (card, wall) = (draw(cx, state, "Raid"), wall(state));
    state.raid = Some(card);
    cx.note(state, || Event::Raid { card, wall });
    let mut held = false;
    for (side, seats) in cx.rules.sides.iter().enumerate() {
        let strength = strength(cx.rules, state, *seats);
        if strength >= cx.rules.card(card).strength {
            held = true;
            state.points[side] += 1;
            cx.note(state, || Event::Held { side: side as u8, strength });
        }
    }
    if !held {
        state.breaches[wall] += 1;
        cx.note(state, || Event::Breached { wall });
    }
}

fn strength(rules: &Cards, state: &State, seats: SeatSet) -> u8 {
    let of = |seat: Seat| match state.choices[seat.index()] {
        Some(Choice::Card { card }) => rules.card(card).strength,
        Some(Choice::Nothing) | None => 0,
    };
    seats.iter().map(of).sum()
}

/// K2.1, K5.1, K5.2
fn end_round<C: Chance, J: Journal<Cards>>(cx: &mut Cx<'_, Cards, C, J>, state: &mut State) {
    let fallen = state.breaches.values().any(|count| *count >= cx.rules.pack.game.breaches);
    let last = state.round + 1 == cx.rules.rounds;
    if fallen || last {
        let ending = if fallen { Ending::Fallen } else { Ending::Counted };
        state.over = Some(ending);
        cx.note(state, || Event::Over { ending });
    } else {
        state.round += 1;
        begin_round(cx, state, 1);
    }
}
