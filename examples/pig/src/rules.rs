use crate::{Action, Event, Pig, State};
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, Refusal, RuleId, Rules, Seat, SeatResult, SeatSet, Standing,
};

redoubt_engine::compiled!(Pig);

impl Rules for Pig {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        2
    }

    /// G1.1
    fn setup(&self, _: &mut impl Chance, _: &mut impl Journal<Pig>) -> State {
        State { scores: [0, 0], turn_total: 0, seat: 0, moves: 0, conceded: None }
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        if self.is_over(state) { SeatSet::EMPTY } else { SeatSet::one(Seat::new(state.seat)) }
    }

    /// G1.2
    #[inline]
    fn legal(&self, state: &State, _: Seat, into: &mut Vec<Action>) {
        into.clear();
        if !self.must_hold(state) {
            into.push(Action::Roll);
        }
        into.push(Action::Hold);
    }

    fn check(&self, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Roll if self.must_hold(state) => {
                Err(Refusal::new("G2.1", "you have enough to win: hold"))
            }
            Action::Roll | Action::Hold => Ok(()),
        }
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Pig>,
    ) {
        state.moves += 1;
        match action {
            Action::Roll => self.roll(state, seat, chance, journal),
            Action::Hold => hold(state, seat, journal),
        }
    }

    /// G2.3
    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Pig>) {
        state.conceded = Some(seat);
        journal.note(state, || Event::Conceded { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !self.is_over(state) {
            return None;
        }
        let winner = match state.conceded {
            Some(seat) => Some(1 - seat.index()),
            None => (0..2).find(|&seat| state.scores[seat] >= self.pack.game.win_score),
        };
        let seats = (0..2).map(|seat| SeatResult {
            standing: match winner {
                None => Standing::Tied,
                Some(winner) if winner == seat => Standing::Won,
                Some(_) => Standing::Lost,
            },
            score: i32::from(state.scores[seat]),
        });
        let (rule, how) = match (state.conceded, winner) {
            (Some(_), _) => ("G2.3", "gave up"),
            (None, Some(_)) => ("G2.1", "reached the score"),
            (None, None) => ("G2.2", "ran out of moves"),
        };
        Some(Outcome { seats: seats.collect(), rule: RuleId(rule), how })
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        state.check(&self.pack.game)
    }
}

impl Pig {
    /// G1.3, G1.4
    #[inline]
    fn roll(&self, state: &mut State, seat: Seat, chance: &mut impl Chance, journal: &mut impl Journal<Pig>) {
        let face = chance.roll(u32::from(self.pack.game.sides), "Roll") as u16;
        if face == 1 {
            let points = state.turn_total;
            pass(state);
            journal.note(state, || Event::Lost { seat, points });
        } else {
            state.turn_total += face;
            let turn_total = state.turn_total;
            journal.note(state, || Event::Rolled { seat, face, turn_total });
        }
    }

    /// G2.1
    #[inline]
    pub(crate) fn must_hold(&self, state: &State) -> bool {
        state.scores[usize::from(state.seat & 1)] + state.turn_total >= self.pack.game.win_score
    }

    #[inline]
    fn is_over(&self, state: &State) -> bool {
        let win = self.pack.game.win_score;
        // Without shortcuts: one branch, which is nearly always taken the same way, instead of four.
        (state.scores[0] >= win)
            | (state.scores[1] >= win)
            | (state.moves >= self.pack.game.moves_max)
            | state.conceded.is_some()
    }
}

/// G1.5
#[inline]
fn hold(state: &mut State, seat: Seat, journal: &mut impl Journal<Pig>) {
    let points = state.turn_total;
    let score = &mut state.scores[usize::from(state.seat & 1)];
    *score += points;
    let score = *score;
    pass(state);
    journal.note(state, || Event::Held { seat, points, score });
}

#[inline]
fn pass(state: &mut State) {
    state.turn_total = 0;
    state.seat = 1 - (state.seat & 1);
}
