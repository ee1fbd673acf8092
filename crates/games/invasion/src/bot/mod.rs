//! How the game is played well and studied: a rule-based coalition that plays for the team, and an evaluation.

mod answers; // events, battles, reactions and ties
mod candidates; // what is worth a thought
mod cronos; // where Cronos goes
mod deals; // what is offered, and how offers are answered
mod economy; // cards, technologies and pledges
mod egoist; // whoever looks after itself first
mod evaluate; // how good a position is
mod evaluate_weights; // fitted to results
mod features; // what an estimate looks at
mod orders; // where units stand and go
mod study; // stages and measures
mod worth; // what places and losses are worth

use crate::ids::Coalition;
use crate::rules::{Funding, Marching, Market, Phase, Reaction, Removal, Secrets, SetUp, Tie, Trade};
use crate::state::State;
use crate::{Action, Combat, Deployment, Invasion, Learning};
use redoubt_engine::{Chance, Pilot, Play, Question, SearchAdvice, Seat};
use std::borrow::Cow;

/// The rule-based coalition. It needs no dice of its own and remembers nothing: what it chooses follows from the
/// position alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delegate {
    /// Plays for the team.
    Loyal,
    /// Plays for the team too, but looks after itself first.
    Egoist,
}

impl Pilot<Invasion> for Delegate {
    fn choose(&mut self, rules: &Invasion, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        match self {
            Delegate::Loyal => choose(rules, state, seat),
            Delegate::Egoist => {
                egoist::choose(rules, state, seat).unwrap_or_else(|| choose(rules, state, seat))
            }
        }
    }
}

impl Play for Invasion {
    type Pilot = Delegate;

    fn pilot(&self) -> Delegate {
        Delegate::Loyal
    }

    const HAS_EGOIST: bool = true;

    fn egoist(&self) -> Delegate {
        Delegate::Egoist
    }

    fn candidates(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        candidates::candidates(self, state, seat, into);
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        quick(self, state, seat)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let now = || evaluate::evaluate(self, state, Coalition::of(seat));
        self.payoff(state, seat).unwrap_or_else(now)
    }

    fn payoff(&self, state: &State, seat: Seat) -> Option<f32> {
        state.ending().map(|_| evaluate::payoff(self, state, Coalition::of(seat)))
    }

    fn stages(&self) -> Vec<String> {
        study::stages(self)
    }

    fn stage(&self, state: &State) -> usize {
        state.round.into()
    }

    /// A position is worth looking at once a round's losses of MIC are known.
    fn progress(&self, state: &State) -> usize {
        usize::from(state.round) + usize::from(state.step > crate::ids::Step::Damage)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        study::measures(self, state)
    }

    fn opening(&self, state: &State, seat: Seat) -> Vec<(&'static str, Cow<'static, str>)> {
        study::opening(state, Coalition::of(seat))
    }

    /// Where the first units stand.
    fn is_opening(&self, state: &State) -> bool {
        matches!(state.phase, Phase::SetUp(_))
    }

    /// The team plays on until the next losses of MIC, and is good enough to tell one choice from another.
    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.0, depth: u32::MAX, horizon: 1, widening: 0.0 }
    }
}

/// What the rule-based coalition does, in the order of canonical play.
fn quick(rules: &Invasion, state: &State, seat: Seat) -> Action {
    let action = choose(rules, state, seat);
    if orders::is_canonical(state, action) { action } else { orders::instead(rules, state, action) }
}

fn choose(rules: &Invasion, state: &State, seat: Seat) -> Action {
    match state.phase {
        Phase::SetUp(SetUp::PlaceStart { who }) => orders::place(rules, state, who),
        Phase::Trade(question) => match question {
            Trade::Window { who } => deals::window(rules, state, who),
            Trade::Lines => deals::line(rules, state),
            Trade::Amount { side, good } => deals::amount(rules, state, side, good),
            Trade::Answer => deals::answer(rules, state),
        },
        Phase::Market(Market::Buy { who }) => economy::buy(rules, state, who),
        Phase::Market(Market::Attach { who, .. }) => economy::attach(rules, state, who),
        Phase::Deployment(Deployment::Deploy { who }) => orders::deploy(rules, state, who),
        Phase::Learning(Learning::Upgrade { who }) => economy::upgrade(rules, state, who),
        Phase::Funding(Funding::Announce { project, .. }) => economy::announce(rules, state, project),
        Phase::Funding(Funding::Pledge { who, good }) => economy::pledge(rules, state, who, good),
        Phase::Funding(Funding::Payment) => crate::ProjectAction::Pay.into(),
        Phase::Marching(Marching::MoveFrom { who }) => orders::march(rules, state, who),
        Phase::Marching(Marching::MoveTo { who, from, left }) => {
            orders::march_to(rules, state, who, from, left)
        }
        Phase::Marching(Marching::MoveCronos { left }) => cronos::go(rules, state, left),
        Phase::Secrets(question) => match question {
            Secrets::Mode { who } => answers::mode(state, who),
            Secrets::Pile { who } => answers::pile(rules, state, who),
            Secrets::Relief { .. } => crate::EventAction::Calm.into(),
        },
        Phase::Combat(question) => match question {
            Combat::NextBattle { .. } => question.lapse(rules, state, seat),
            Combat::Reward { who } => answers::reward(rules, state, who),
            Combat::Casualty { at, .. } => answers::casualty(state, at),
        },
        Phase::Removal(Removal::Excess { who } | Removal::EventLoss { who, .. }) => {
            orders::withdraw(rules, state, who)
        }
        Phase::Tie(question) => answers::tie(rules, state, question),
        Phase::Reaction(question) => match question {
            Reaction::Infiltrated { .. } | Reaction::LastVats { .. } => question.lapse(rules, state, seat),
            _ => answers::react(rules, state, question),
        },
        Phase::Quiet(_) => unreachable!("V12.7: nobody is asked"),
    }
}

/// Whether a tie is about where an invader unit goes.
const fn is_about_invaders(tie: Tie) -> bool {
    matches!(tie, Tie::SpawnTarget { .. })
}
