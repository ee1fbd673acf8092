//! The rules, a file for each of their chapters. A chapter owns its questions.

mod adaptation; // V9.11
mod battle; // V9
mod cronos; // V7.14 to V7.16
mod defeat; // V12: losses of MIC, defeat, desolation, units in excess of command
mod deployment; // V5
mod effects; // V8.6: targets, losses and placements of actions and Adaptation cards
mod flow; // V2: rounds, steps, and what is done next
mod ground_war; // V8.9 to V8.17: placing and spawning
mod guards; // V8.8
mod income; // V7.9 to V7.12
mod maintenance; // V11
mod market; // V4
mod movement; // V7.13
mod outcome; // V12.7, V12.8
mod project; // V7.1 to V7.8
mod quiet; // when nobody is asked
mod reactions; // V4.5
mod research; // V6
mod secrets; // V8.1 to V8.4
mod setup; // V1
mod status; // V10
mod ties; // V0.3
mod trade; // V3

pub use battle::Combat;
pub use defeat::Removal;
pub use deployment::Deployment;
pub use income::Income;
pub use market::Market;
pub use movement::Marching;
pub use project::Funding;
pub use quiet::Quiet;
pub use reactions::Reaction;
pub use research::Learning;
pub use secrets::Secrets;
pub use setup::SetUp;
pub use ties::Tie;
pub use trade::Trade;

pub(crate) use cronos::{
    ends_within as cronos_ends, enterable as cronos_may_enter, legal_end as cronos_may_end,
    steps as cronos_steps,
};
pub(crate) use effects::{Toll, tied, toll};
pub(crate) use ground_war::overflow;
pub(crate) use guards::affected;
pub(crate) use income::{controllers, pays};
pub(crate) use outcome::ending_text;
pub(crate) use project::{ANNOUNCED_MAX, fundable, next_cards};
pub(crate) use reactions::infiltrable;
pub(crate) use trade::{OFFERS_MAX, can_trade, is_sound, limit as trade_limit, may_offer};

use crate::ids::{COALITIONS, Coalition};
use crate::state::{Ending, State};
use crate::{Action, Event, Invasion};
use redoubt_engine::notation::named;
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, PassKind, Question, Refusal, Rules, Seat, SeatSet, chapters, wire,
};

/// What a rule needs besides the position: the components, the dice and the journal.
pub(crate) type Cx<'a, C, J> = redoubt_engine::Cx<'a, Invasion, C, J>;

/// What is asked.
#[wire(copy, both, untagged)]
pub enum Phase {
    /// V1
    SetUp(SetUp),
    /// V3
    Trade(Trade),
    /// V4
    Market(Market),
    /// V5
    Deployment(Deployment),
    /// V6
    Learning(Learning),
    /// V7
    Funding(Funding),
    /// V7
    Marching(Marching),
    /// V8
    Secrets(Secrets),
    /// V9
    Combat(Combat),
    /// V13.10
    Removal(Removal),
    /// V0.3
    Tie(Tie),
    /// V4.5, V8.8
    Reaction(Reaction),
    /// Nothing.
    Quiet(Quiet),
}

chapters! {
    Phase for Invasion {
        SetUp, Trade, Market, Deployment, Learning, Funding, Marching, Secrets, Combat, Removal, Tie,
        Reaction, Quiet,
    }
}

/// The kinds of question that a player may wish to pass always, in the order in which settings list them.
pub(crate) const PASSES: [PassKind; 6] = [
    trade::TRADE,
    reactions::SHIELD,
    reactions::WARDENS,
    reactions::CLONES,
    reactions::INFILTRATORS,
    reactions::VATS,
];

impl Phase {
    /// Nobody is asked yet.
    pub(crate) const WORKING: Phase = Phase::Quiet(Quiet::Working);

    /// Why the game is over.
    pub(crate) const fn ending(self) -> Option<Ending> {
        match self {
            Phase::Quiet(Quiet::Over { ending }) => Some(ending),
            _ => None,
        }
    }
}

redoubt_engine::compiled!(Invasion);

impl Rules for Invasion {
    type State = State;
    type Action = Action;
    type Event = Event;

    /// V1.3
    fn seats(&self) -> u8 {
        COALITIONS as u8
    }

    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Invasion>) -> State {
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

    #[inline]
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
        journal: &mut impl Journal<Invasion>,
    ) {
        let question = state.phase;
        debug_assert_eq!(self.check(state, seat, action), Ok(()), "{} in {question:?}", named(self, action));
        let mut cx = Cx { rules: self, chance, journal };
        (state.phase, state.fought) = (Phase::WORKING, None);
        question.answer(&mut cx, state, seat, action);
        flow::run(&mut cx, state);
    }

    /// V13.27
    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Invasion>) {
        let ending = Ending::GaveUp { who: Coalition::of(seat) };
        flow::finish(state, ending);
        journal.note(state, || Event::Over { ending });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending().map(|ending| outcome::outcome(self, state, ending))
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }

    fn admits(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check_whole(self, state)
    }

    fn reimagine(&self, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
        secrets::reimagine(state, seats, chance);
    }
}

/// Refuses what does not answer the question that a rule asks.
#[cold]
fn not_now(rule: &'static str) -> Refusal {
    Refusal::new(rule, "that is not what is being decided now")
}

/// Only this coalition is asked.
#[inline]
const fn only(who: Coalition) -> SeatSet {
    SeatSet::one(who.seat())
}

/// Adds every candidate that the question accepts.
#[inline]
fn accepted<Q: Question<Invasion>>(
    question: Q,
    rules: &Invasion,
    state: &State,
    seat: Seat,
    candidates: impl Iterator<Item = Action>,
    into: &mut Vec<Action>,
) {
    into.extend(candidates.filter(|action| question.check(rules, state, seat, *action).is_ok()));
}
