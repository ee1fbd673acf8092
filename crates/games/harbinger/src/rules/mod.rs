//! The rulebook, a file for each of its parts, in the order of play. A chapter owns its questions.

mod actions; // H3, H4: the action phase and the Time Track
mod assign; // H11: Step 2
mod battle; // H13, H14: Steps 4 and 5
mod break_codes; // H6
mod code_breaking; // H17, H18: Step 8 and the next Row
mod decipher; // H5
mod deploy; // H9
mod encipher; // H8
mod ending; // H1
mod intelligence; // H10, H12: Steps 1 and 3
mod quiet; // when nobody is asked
mod recruit; // H7
mod siege; // H19
mod structures; // H15, H16: Steps 6 and 7

pub(crate) use break_codes::successes;
pub(crate) use ending::{ending_text, rule_of};

use crate::state::{Column, Ending, Phase, Sheet, Spent, State};
use crate::{Action, Event, Harbinger, SPACES_MAX};
use redoubt_engine::notation::named;
use redoubt_engine::{
    Broken, Chance, Journal, Label, Notation, Outcome, Question, Refusal, Rules, Seat, SeatSet, chapters,
};

/// What a rule needs besides the position: the sheets, the dice and the journal.
pub(crate) type Cx<'a, C, J> = redoubt_engine::Cx<'a, Harbinger, C, J>;

/// H21.1: every die of the game is asked for here, in the order of the rules.
trait Dice {
    /// Rolls one die.
    fn d8(&mut self, why: &'static str) -> u8;

    /// Rolls both dice, the first before the second.
    fn two_d8(&mut self, why: &'static str) -> [u8; 2];
}

impl<C: Chance, J: Journal<Harbinger>> Dice for Cx<'_, C, J> {
    #[inline]
    fn d8(&mut self, why: &'static str) -> u8 {
        self.roll(8, why)
    }

    #[inline]
    fn two_d8(&mut self, why: &'static str) -> [u8; 2] {
        [self.d8(why), self.d8(why)]
    }
}

chapters! {
    Phase for Harbinger {
        Action, Decipher, Break, Recruit, Encipher, Deploy, Assign, CodeBreaking, Siege, Quiet,
    }
}

redoubt_engine::compiled!(Harbinger);

impl Rules for Harbinger {
    type State = State;
    type Action = Action;
    type Event = Event;

    /// H1.1
    fn seats(&self) -> u8 {
        1
    }

    /// H2.1, H2.2, H2.3
    fn setup(&self, _: &mut impl Chance, journal: &mut impl Journal<Harbinger>) -> State {
        let constants = &self.pack.constants;
        let sheet = Sheet {
            circles: [[0; 2]; 3],
            broken: false,
            successes: [0; 3],
            crossed: 0,
            crossed_before: 0,
            actions: 0,
            ready: constants.ready_units,
            recruited: 0,
            deployed: false,
            defenders: [constants.defenders_start; 2],
            assigned: [0; 2],
            troops: [[0; 4]; SPACES_MAX],
            flights: 0,
            targets: [0; 2],
            attackers: [None; 2],
            aim: None,
            aim_side: None,
            bombed: false,
            lost: [false; 2],
            kills: [0; 4],
        };
        let state = State {
            phase: Phase::ACTION,
            row: 0,
            destroyed: [0; 4],
            fighters: self.lookup.fighters,
            capital: 0,
            enciphered: [0; 8],
            towers_lost: 0,
            columns: [Column::EMPTY; 4],
            rows: [sheet; 6],
            spent: Spent::default(),
        };
        journal.note(&state, || Event::RowBegan { row: 0, ready: sheet.ready, crossed_before: 0 });
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        state.phase.asked(self, state)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase.legal(self, state, seat, into);
    }

    #[inline]
    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase.canonical(self, state, seat, into);
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
        journal: &mut impl Journal<Harbinger>,
    ) {
        let question = state.phase;
        debug_assert_eq!(self.check(state, seat, action), Ok(()), "{} in {question:?}", named(self, action));
        question.answer(&mut Cx { rules: self, chance, journal }, state, seat, action);
    }

    /// H1.6
    fn concede(&self, state: &mut State, _: Seat, journal: &mut impl Journal<Harbinger>) {
        ending::end(self, state, Ending::Resigned, journal);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.phase.ending().map(|ending| ending::outcome(state, ending))
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }
}

impl Phase {
    /// Checks what a pending decision carries, so that carrying it out cannot go wrong.
    pub(crate) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        match self {
            Phase::Action(question) => question.invariants(rules, state),
            Phase::Decipher(question) => question.invariants(rules, state),
            Phase::Break(question) => question.invariants(rules, state),
            Phase::Recruit(question) => question.invariants(rules, state),
            Phase::Encipher(question) => question.invariants(rules, state),
            Phase::Deploy(question) => question.invariants(rules, state),
            Phase::Assign(_) => Ok(()),
            Phase::CodeBreaking(question) => question.invariants(rules, state),
            Phase::Siege(question) => question.invariants(rules, state),
            Phase::Quiet(quiet) => quiet.invariants(),
        }
    }
}

/// Refuses what does not answer the question that a rule asks.
fn not_now(rule: &'static str) -> Refusal {
    Refusal::new(rule, "that is not what is being decided now")
}

/// Names what does not answer the question that a rule asks.
fn stray(rules: &Harbinger, action: Action, rule: &'static str) -> Label {
    Label::new(action.write(rules), rule)
}

/// Whether a die can show it.
fn face(number: u8) -> bool {
    (1..=8).contains(&number)
}
