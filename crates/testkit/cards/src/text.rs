use crate::{Action, CardId, Cards, Choice, Components, Ending, Event, Phase, State, View, Wall};
use redoubt_engine::canvas::{Canvas, Ink, Panel};
use redoubt_engine::{
    Game, Label, Line, Pass, PassKind, Present, Prompt, Question, Refusal, Rules, Seat, Viewer,
};

impl Present for Cards {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        Components { cards: self.pack.cards.clone(), rounds: self.rounds, breaches: self.pack.game.breaches }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase.prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase.label(self, state, seat, action)
    }

    /// K1.2, K4.1
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drawn { seat, .. } if !viewer.sees_any(self.allies(seat)) => {
                Event::Drawn { seat, card: None }
            }
            Event::Chosen { seat, .. } if !viewer.sees(seat) => Event::Chosen { seat, choice: None },
            open => open,
        })
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        let (text, rule) = self.told(&self.witness(event, viewer)?);
        let line = Line { seat: doer(event), ..Line::new(text, rule) };
        Some(match *event {
            Event::Called { wall, .. } | Event::Raid { wall, .. } | Event::Breached { wall } => {
                line.at(wall.to_string())
            }
            _ => line,
        })
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        let gained = |side: usize| after.points[side] > before.points[side];
        if after.breaches != before.breaches {
            "the wall is breached".into()
        } else if let Some(side) = (0..self.sides.len()).find(|&side| gained(side)) {
            format!("{} holds the wall", self.side_name(side))
        } else {
            "nothing yet".into()
        }
    }

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        vec![Panel::new("Walls", self.walls(view)), Panel::new("Seats", self.seats_drawn(view))]
    }

    /// K4.2
    fn silence(&self, state: &State) -> Option<Refusal> {
        match state.phase {
            Phase::Watch(_) if state.over.is_none() => {
                Some(Refusal::new("K4.2", "nobody talks while the cards are chosen"))
            }
            Phase::Watch(_) | Phase::Council(_) => None,
        }
    }

    fn passes() -> Vec<PassKind> {
        vec![PassKind { id: "watch", about: "A raid: send no card" }]
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        self.to_act(state).contains(seat).then(|| state.phase.pass(self, state, seat)).flatten()
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }
}

/// Whose doing an event is.
fn doer(event: &Event) -> Option<Seat> {
    match *event {
        Event::Drawn { seat, .. }
        | Event::Called { seat, .. }
        | Event::Chosen { seat, .. }
        | Event::Shown { seat, .. }
        | Event::Over { ending: Ending::GaveUp { seat } } => Some(seat),
        Event::Round { .. }
        | Event::Raid { .. }
        | Event::Held { .. }
        | Event::Breached { .. }
        | Event::Over { ending: Ending::Counted | Ending::Fallen } => None,
    }
}

impl Cards {
    fn told(&self, event: &Event) -> (String, &'static str) {
        match *event {
            Event::Round { round, wall: None } => (format!("Raid {} is near.", round + 1), "K2.1"),
            Event::Round { round, wall: Some(wall) } => {
                (format!("Raid {} is near the {}.", round + 1, wall.title()), "K3.2")
            }
            Event::Drawn { seat, card: None } => (format!("{} draws a card.", self.seat_name(seat)), "K2.2"),
            Event::Drawn { seat, card: Some(card) } => {
                (format!("{} draws {}.", self.seat_name(seat), self.name(card)), "K2.2")
            }
            Event::Called { seat, wall } => {
                (format!("{} calls the raid to the {}.", self.seat_name(seat), wall.title()), "K3.1")
            }
            Event::Chosen { seat, choice: None } => (format!("{} has chosen.", self.seat_name(seat)), "K4.1"),
            Event::Chosen { seat, choice: Some(choice) } => {
                (format!("{} chooses {}.", self.seat_name(seat), self.sent(choice)), "K4.1")
            }
            Event::Shown { seat, choice } => {
                (format!("{} sends {}.", self.seat_name(seat), self.sent(choice)), "K4.3")
            }
            Event::Raid { card, wall } => {
                (format!("{} comes to the {}.", self.name(card), wall.title()), "K4.4")
            }
            Event::Held { side, strength } => {
                (format!("{} holds with {strength}.", self.side_name(side.into())), "K4.4")
            }
            Event::Breached { wall } => (format!("The {} is breached.", wall.title()), "K4.5"),
            Event::Over { ending: Ending::Counted } => ("The last raid is over.".into(), "K5.1"),
            Event::Over { ending: Ending::Fallen } => ("A wall has fallen.".into(), "K5.2"),
            Event::Over { ending: Ending::GaveUp { seat } } => {
                (format!("{} gives up.", self.seat_name(seat)), "K5.3")
            }
        }
    }

    fn name(&self, card: CardId) -> &str {
        &self.card(card).name
    }

    fn sent(&self, choice: Choice) -> &str {
        match choice {
            Choice::Nothing => "no card",
            Choice::Card { card } => self.name(card),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.seated().seats[seat.index()].name.to_string()
    }

    fn side_name(&self, side: usize) -> String {
        let seating = self.seated();
        let team = seating.teams.get(side).map(|team| team.name.to_string());
        team.unwrap_or_else(|| seating.seats[side].name.to_string())
    }

    fn walls(&self, view: &View) -> Canvas {
        let mut canvas = Canvas::new();
        canvas.put(
            0,
            0,
            Ink::Strong,
            format!("raid {} of {}, deck {}", view.round + 1, self.rounds, view.deck),
        );
        for (row, wall) in Wall::ALL.into_iter().enumerate() {
            let ink = if view.wall == Some(wall) { Ink::Here } else { Ink::Plain };
            let raid = view.raid.filter(|_| view.wall == Some(wall)).map_or("", |card| self.name(card));
            canvas.put(
                0,
                row + 1,
                ink,
                format!("{:<10}  breaches {}  {raid}", wall.title(), view.breaches[wall]),
            );
        }
        for (side, points) in view.points.iter().enumerate() {
            canvas.put(0, side + 3, Ink::Plain, format!("{:<10}  points {points}", self.side_name(side)));
        }
        canvas
    }

    fn seats_drawn(&self, view: &View) -> Canvas {
        let mut canvas = Canvas::new();
        for (row, (seat, shown)) in Seat::all(self.seats()).zip(&view.seats).enumerate() {
            let hand = match &shown.hand {
                Some(hand) => hand.iter().map(|card| self.name(*card)).collect::<Vec<_>>().join(", "),
                None => format!("{} cards", shown.cards),
            };
            let choice = match shown.choice {
                Some(choice) => self.sent(choice),
                None if shown.chosen => "?",
                None => "",
            };
            let ink = if shown.hand.is_some() { Ink::Own } else { Ink::Plain };
            canvas.put(0, row, ink, format!("{:<6} {choice:<12} {hand}", self.seat_name(seat)));
        }
        canvas
    }
}
