use redoubt_catalog::Table;
use redoubt_engine::{Seat, SeatSet, Viewer};

/// How the people at one terminal share what their seats know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sharing {
    /// One person holds all seats and sees what any of them may see.
    OneMind,
    /// Each seat is held by a person of its own, who sees what that seat may see.
    HotSeat,
}

/// Somebody at the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mind {
    /// What this person holds.
    pub(super) seats: SeatSet,
    /// How many steps this person has seen.
    pub(super) seen: usize,
}

impl Mind {
    /// The eyes of this person.
    pub(super) fn viewer(&self) -> Viewer {
        Viewer::Seats(self.seats)
    }
}

/// The people at the terminal, and whose eyes were on it last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Minds {
    minds: Vec<Mind>,
    at: Option<usize>,
}

impl Minds {
    /// The people who hold these seats.
    pub(super) fn new(seats: SeatSet, sharing: Sharing) -> Minds {
        let of = |seats| Mind { seats, seen: 0 };
        let minds = match sharing {
            Sharing::OneMind => vec![of(seats)],
            Sharing::HotSeat => seats.iter().map(SeatSet::one).map(of).collect(),
        };
        Minds { minds, at: None }
    }

    /// Every seat that is held by a person.
    pub(super) fn seats(&self) -> SeatSet {
        self.minds.iter().fold(SeatSet::EMPTY, |seats, mind| seats.union(mind.seats))
    }

    /// Whether one person holds both seats as one mind.
    pub(super) fn are_one(&self, one: Seat, other: Seat) -> bool {
        self.minds.iter().any(|mind| mind.seats.contains(one) && mind.seats.contains(other))
    }

    /// Gives the terminal to the person who holds a seat. Says whether it must be covered first: somebody else sat at
    /// it, and one of the two knows what the other may not.
    ///
    /// # Panics
    /// If a bot holds the seat.
    pub(super) fn hand_to(&mut self, seat: Seat, table: &dyn Table) -> bool {
        let next = self.minds.iter().position(|mind| mind.seats.contains(seat)).expect("a person's seat");
        let last = self.at.replace(next);
        let seen_by = |mind: usize| table.view(self.minds[mind].viewer());
        last.is_some_and(|last| last != next && seen_by(last) != seen_by(next))
    }

    /// Whoever sits at the terminal, if somebody does already.
    pub(super) fn at_terminal(&self) -> Option<&Mind> {
        self.at.map(|at| &self.minds[at])
    }

    /// Whoever sits at the terminal.
    ///
    /// # Panics
    /// If it was not given to anybody yet.
    pub(super) fn now(&self) -> &Mind {
        self.at_terminal().expect("the terminal was given to somebody")
    }

    /// Notes that whoever sits at the terminal has seen everything up to a step.
    pub(super) fn has_seen(&mut self, step: usize) {
        if let Some(at) = self.at {
            self.minds[at].seen = step;
        }
    }

    /// The last step that everybody has seen.
    pub(super) fn seen_by_all(&self) -> usize {
        self.minds.iter().map(|mind| mind.seen).min().unwrap_or(0)
    }

    /// Nobody has seen what is no longer done.
    pub(super) fn forget_after(&mut self, step: usize) {
        for mind in &mut self.minds {
            mind.seen = mind.seen.min(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_catalog::{Entered, Setup, open};
    use redoubt_engine::{Options, Seed};

    fn duel() -> Box<dyn Table> {
        let options = Options::new().with("supply", "choose");
        let setup = Setup { game: "frontline", options, pack: None, seed: Seed::from(1) };
        open(&setup, &[]).unwrap()
    }

    const BOTH: SeatSet = SeatSet::all(2);

    #[test]
    fn one_mind_sees_all_its_seats_and_is_never_covered() {
        let mut minds = Minds::new(BOTH, Sharing::OneMind);
        let table = duel();
        assert!(!minds.hand_to(Seat::new(0), &*table) && !minds.hand_to(Seat::new(1), &*table));
        assert_eq!(minds.now().viewer(), Viewer::Seats(BOTH));
    }

    #[test]
    fn between_two_people_a_secret_is_covered_and_an_open_table_is_not() {
        let mut minds = Minds::new(BOTH, Sharing::HotSeat);
        let mut table = duel();
        let (green, red) = (Seat::new(0), Seat::new(1));
        assert!(!minds.hand_to(green, &*table), "nobody sat there before");
        assert_eq!(minds.now().viewer(), Viewer::seat(green));
        assert!(!minds.hand_to(red, &*table), "nothing was chosen yet");
        minds.hand_to(green, &*table);
        let card = table.legal(green).unwrap().choices[0].action.clone();
        table.act(green, &card, Entered::Nothing).unwrap();
        assert!(minds.hand_to(red, &*table), "red must not see green's card");
        assert!(!minds.hand_to(red, &*table), "the same person goes on");
    }

    #[test]
    fn what_was_taken_back_was_not_seen() {
        let mut minds = Minds::new(BOTH, Sharing::HotSeat);
        minds.hand_to(Seat::new(1), &*duel());
        minds.has_seen(9);
        assert_eq!((minds.now().seen, minds.seen_by_all()), (9, 0));
        minds.forget_after(4);
        assert_eq!(minds.now().seen, 4);
        assert_eq!(minds.seats(), BOTH);
    }
}
