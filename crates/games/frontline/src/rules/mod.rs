//! The rules, a file for each of their chapters. A chapter owns its questions.

mod actions; // L5, L6.1: what a unit may do
mod attack; // L7: declaration, column and dice
mod displacement; // L9: entering what was vacated, cities, markers
mod edge; // L10
mod leadership; // L12: Leadership and Tasks
mod missions; // L11
mod movement; // L6, L15
mod quiet; // when nobody is asked
mod reactions; // L13
mod result; // L8: reading the dice
mod rewards; // L12.5
mod score; // L14
mod setup; // L2
mod turn; // L3, L4: months, turns, and what a player may do

pub use score::Earned;

pub(crate) use result::{comes_to, icon_die, odds};
pub(crate) use score::ending_text;
pub(crate) use setup::{has_placed, shows_card, shows_units};

use crate::ids::{Colour, Space, Verb};
use crate::state::{Attack, Ending, Phase, State};
use crate::view::Goal;
use crate::{Action, Event, FrontLine};
use redoubt_engine::notation::named;
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, PassKind, Question, Refusal, Rules, Seat, SeatSet, chapters,
};

/// What a rule needs besides the position: the components, the dice and the journal.
pub(crate) type Cx<'a, C, J> = redoubt_engine::Cx<'a, FrontLine, C, J>;

chapters! {
    Phase for FrontLine {
        SetUp, Turn, Unit, Attack, Result, Displacement, Edge, Reward, Reaction, Quiet,
    }
}

/// L16.3: the kinds of question that a player may wish to pass always, in the order in which settings list them.
pub(crate) const PASSES: [PassKind; 8] = [
    attack::RALLY,
    edge::EDGE,
    result::ROUT,
    displacement::ADVANCE,
    rewards::REWARD,
    reactions::FIRE,
    reactions::TASK,
    reactions::END,
];

redoubt_engine::compiled!(FrontLine);

impl Rules for FrontLine {
    type State = State;
    type Action = Action;
    type Event = Event;

    /// L2.1
    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<FrontLine>) -> State {
        setup::begin(&mut Cx { rules: self, chance, journal })
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
        journal: &mut impl Journal<FrontLine>,
    ) {
        let question = state.phase;
        debug_assert_eq!(self.check(state, seat, action), Ok(()), "{} in {question:?}", named(self, action));
        state.phase = question.meanwhile();
        question.answer(&mut Cx { rules: self, chance, journal }, state, seat, action);
    }

    /// L14.5
    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<FrontLine>) {
        score::end(self, state, Ending::Conceded { loser: Colour::of(seat) }, journal);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.phase.ending().map(|ending| score::outcome(self, state, ending))
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }

    fn reimagine(&self, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
        for colour in Colour::ALL.into_iter().filter(|colour| !seats.contains(colour.seat())) {
            setup::reimagine(self, state, colour, chance);
        }
    }
}

impl Phase {
    /// Every attack that whoever is asked could order now, or by the next answer.
    pub(crate) fn attacks(self, rules: &FrontLine, state: &State) -> Vec<Attack> {
        match self {
            Phase::Unit(question) => question.attacks(rules, state),
            Phase::Reward(question) => question.attacks(rules, state),
            Phase::Reaction(question) => question.attacks(rules, state),
            Phase::SetUp(_)
            | Phase::Turn(_)
            | Phase::Attack(_)
            | Phase::Result(_)
            | Phase::Displacement(_)
            | Phase::Edge(_)
            | Phase::Quiet(_) => Vec::new(),
        }
    }

    /// Where the unit in hand could do what.
    pub(crate) fn goals(self, rules: &FrontLine, state: &State) -> Vec<Goal> {
        let Phase::Unit(question) = self else { return Vec::new() };
        question.goals(rules, state)
    }

    /// Where the unit stands that was taken in hand.
    pub(crate) fn in_hand(self) -> Option<Space> {
        match self {
            Phase::Unit(question) => Some(question.unit()),
            Phase::Reaction(question) => question.unit(),
            Phase::SetUp(_)
            | Phase::Turn(_)
            | Phase::Attack(_)
            | Phase::Result(_)
            | Phase::Displacement(_)
            | Phase::Edge(_)
            | Phase::Reward(_)
            | Phase::Quiet(_) => None,
        }
    }

    /// Checks what a pending decision carries, so that carrying it out cannot go wrong.
    pub(crate) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        match self {
            Phase::SetUp(question) => question.invariants(rules, state),
            Phase::Turn(question) => question.invariants(state),
            Phase::Unit(question) => question.invariants(rules, state),
            Phase::Attack(question) => question.invariants(rules, state),
            Phase::Result(question) => question.invariants(rules, state),
            Phase::Displacement(question) => question.invariants(rules, state),
            Phase::Edge(question) => question.invariants(rules, state),
            Phase::Reward(question) => question.invariants(rules, state),
            Phase::Reaction(question) => question.invariants(rules, state),
            Phase::Quiet(quiet) => quiet.invariants(),
        }
    }
}

/// Refuses what does not answer the question that a rule asks.
fn not_now(rule: &'static str) -> Refusal {
    Refusal::new(rule, "that is not what is being decided now")
}

/// The rule that lets a unit do something.
const fn rule_of_verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Move => "L6.2",
        Verb::Amphibious => "L6.8",
        Verb::Attack => "L7.1",
        Verb::Paratroop => "L11.1",
        Verb::Regroup => "L11.4",
        Verb::Maneuver => "L12.7",
        Verb::Relieve => "L12.8",
    }
}
