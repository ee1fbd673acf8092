use crate::{Card, CardId, Cards, Choice, Phase, State, Wall};
use redoubt_engine::{By, Rules, Seat, Viewer, wire};

/// What stays the same from beginning to end.
#[wire]
pub struct Components {
    /// The kinds of card.
    pub cards: Vec<Card>,
    /// How many raids come (K2.1).
    pub rounds: u8,
    /// So many breaches are the end of a wall (K5.2).
    pub breaches: u8,
}

/// What one viewer may know.
#[wire]
pub struct View {
    /// What is asked, or was asked last.
    pub phase: Phase,
    /// Counted from 0.
    pub round: u8,
    /// Where the raid comes.
    pub wall: Option<Wall>,
    /// The raid, once it is turned up.
    pub raid: Option<CardId>,
    /// How many cards are left to be drawn.
    pub deck: u8,
    /// The points of each side.
    pub points: Vec<u8>,
    /// How often each wall was breached.
    pub breaches: By<Wall, u8>,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// Whether the game is over.
    pub over: bool,
}

/// What one viewer may know of a seat.
#[wire]
pub struct SeatView {
    /// How many cards it holds.
    pub cards: u8,
    /// Which, if the viewer may know (K1.2).
    pub hand: Option<Vec<CardId>>,
    /// Whether it has chosen.
    pub chosen: bool,
    /// What, if the viewer may know (K4.1, K4.3).
    pub choice: Option<Choice>,
}

impl Cards {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let State { phase, round, wall, raid, breaches, .. } = *state;
        View {
            phase,
            round,
            wall,
            raid,
            deck: state.deck.total(),
            points: state.points[..self.sides.len()].to_vec(),
            breaches,
            seats: Seat::all(self.seats()).map(|seat| self.show_seat(state, seat, viewer)).collect(),
            over: state.over.is_some(),
        }
    }

    fn show_seat(&self, state: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let (hand, choice) = (state.hands[seat.index()], state.choices[seat.index()]);
        let open = viewer.sees(seat) || state.shown[seat.index()];
        SeatView {
            cards: hand.total(),
            hand: viewer.sees_any(self.allies(seat)).then(|| hand.cards().collect()),
            chosen: choice.is_some(),
            choice: choice.filter(|_| open),
        }
    }
}
