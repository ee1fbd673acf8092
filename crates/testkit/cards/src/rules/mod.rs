//! The rules: what is asked in which order, and how the game ends. Each question stands in its chapter.

mod council; // K3
mod watch; // K4

pub use council::Council;
pub use watch::Watch;

use crate::{Action, Bag, Cards, Choice, Ending, Event, Mode, SEATS_MAX, State, Switch, Wall};
use redoubt_engine::{
    Broken, By, Chance, Cx, Journal, Outcome, Question, Refusal, RuleId, Rules, Seat, SeatResult, SeatSet,
    Standing, chapters, wire,
};

/// What is asked.
#[wire(copy, both, untagged)]
pub enum Phase {
    /// K3
    Council(Council),
    /// K4
    Watch(Watch),
}

chapters! { Phase for Cards { Council, Watch } }

redoubt_engine::compiled!(Cards);

impl Rules for Cards {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.choices.players
    }

    /// K1.2
    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Cards>) -> State {
        let mut cx = Cx { rules: self, chance, journal };
        let mut state = State {
            phase: Phase::Watch(Watch::Choose),
            round: 0,
            deck: self.whole_deck(),
            hands: [Bag::default(); SEATS_MAX],
            wall: None,
            choices: [None; SEATS_MAX],
            shown: [false; SEATS_MAX],
            raid: None,
            points: [0; SEATS_MAX],
            breaches: By::splat(0),
            over: None,
        };
        begin_round(&mut cx, &mut state, self.pack.game.hand);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if state.over.is_some() { SeatSet::EMPTY } else { state.phase.asked(self, state) }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase.legal(self, state, seat, into);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        state.phase.check(self, state, seat, action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Cards>,
    ) {
        state.phase.answer(&mut Cx { rules: self, chance, journal }, state, seat, action);
    }

    /// K5.3
    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Cards>) {
        let ending = Ending::GaveUp { seat };
        state.over = Some(ending);
        journal.note(state, || Event::Over { ending });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let ending = state.over?;
        let seats = Seat::all(self.seats()).map(|seat| SeatResult {
            standing: self.standing(state, ending, self.side(seat)),
            score: state.points[self.side(seat)].into(),
        });
        let (rule, how) = match ending {
            Ending::Counted => ("K5.1", "the last raid is over"),
            Ending::Fallen => ("K5.2", "a wall has fallen"),
            Ending::GaveUp { .. } => ("K5.3", "somebody gave up"),
        };
        Some(Outcome { seats: seats.collect(), rule: RuleId(rule), how })
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        self.check_state(state)
    }

    /// K1.2, K4.1
    fn reimagine(&self, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
        let unseen = |seat: &Seat| self.allies(*seat).common(seats).is_empty();
        for seat in Seat::all(self.seats()).filter(unseen) {
            state.deck.add_all(state.hands[seat.index()]);
        }
        for seat in Seat::all(self.seats()).filter(unseen).map(Seat::index) {
            let size = state.hands[seat].total();
            state.hands[seat] = Bag::default();
            for _ in 0..size {
                let card = state.deck.nth(chance.guess(state.deck.total().into()) as usize);
                state.deck.take(card);
                state.hands[seat].add(card, 1);
            }
        }
        for seat in Seat::all(self.seats()).filter(|seat| !seats.contains(*seat)).map(Seat::index) {
            if state.choices[seat].is_some() && !state.shown[seat] {
                let kinds = state.hands[seat].kinds();
                let number = chance.guess(kinds.count() as u32 + 1) as usize;
                let card = state.hands[seat].kinds().nth(number);
                state.choices[seat] = Some(card.map_or(Choice::Nothing, |card| Choice::Card { card }));
            }
        }
    }
}

impl Cards {
    fn whole_deck(&self) -> Bag {
        let mut deck = Bag::default();
        for (index, card) in self.pack.cards.iter().enumerate() {
            deck.add(crate::CardId::nth(index), card.copies);
        }
        deck
    }

    /// K3.1, K3.2: what a round begins with.
    pub(crate) fn first_question(&self, round: u8) -> (Phase, Option<Wall>) {
        match (self.choices.mode, self.choices.council) {
            (Mode::Teams, Switch::Off) => {
                (Phase::Watch(Watch::Choose), Some(Wall::ALL[usize::from(round) % Wall::ALL.len()]))
            }
            (Mode::Teams, Switch::On) | (Mode::Alone, _) => {
                (Phase::Council(Council::Call { side: round % self.sides.len() as u8 }), None)
            }
        }
    }

    /// K5.1 to K5.3
    fn standing(&self, state: &State, ending: Ending, side: usize) -> Standing {
        let out = |side: usize| match ending {
            Ending::Counted => false,
            Ending::Fallen => true,
            Ending::GaveUp { seat } => self.side(seat) == side,
        };
        let playing = || (0..self.sides.len()).filter(|&other| !out(other));
        let most = playing().map(|other| state.points[other]).max().unwrap_or(0);
        match state.points[side] {
            _ if out(side) => Standing::Lost,
            points
                if points == most && playing().filter(|&other| state.points[other] == most).count() == 1 =>
            {
                Standing::Won
            }
            points if points == most => Standing::Tied,
            0 => Standing::Lost,
            _ => Standing::Partial,
        }
    }
}

/// K2.1, K2.2: begins a round in which each seat draws so many cards first.
fn begin_round<C: Chance, J: Journal<Cards>>(cx: &mut Cx<'_, Cards, C, J>, state: &mut State, cards: u8) {
    (state.choices, state.shown, state.raid) = ([None; SEATS_MAX], [false; SEATS_MAX], None);
    (state.phase, state.wall) = cx.rules.first_question(state.round);
    let (round, wall) = (state.round, state.wall);
    cx.note(state, || Event::Round { round, wall });
    for seat in Seat::all(cx.rules.seats()) {
        for _ in 0..cards {
            let card = draw(cx, state, "Card");
            state.hands[seat.index()].add(card, 1);
            cx.note(state, || Event::Drawn { seat, card: Some(card) });
        }
    }
}

/// Draws a card off the deck.
fn draw<C: Chance, J: Journal<Cards>>(
    cx: &mut Cx<'_, Cards, C, J>,
    state: &mut State,
    why: &'static str,
) -> crate::CardId {
    let (rules, deck) = (cx.rules, state.deck);
    let card =
        deck.nth(cx.draw(deck.total().into(), why, |number| rules.card(deck.nth(number)).name.clone()));
    state.deck.take(card);
    card
}
