//! How the game is played well and studied: one rule-based general for pilots and playouts, and an evaluation.

mod answers; // reactions and questions within an attack
mod evaluate; // how good a position is
mod evaluate_weights; // its weights
mod features; // what an estimate looks at
mod odds; // chances of attacks, counted once
mod orders; // the own turn
mod study; // stages and measures
mod threat; // what the enemy can reach
mod worth; // what units, spaces, cities and shots are worth

pub(crate) use odds::OddsTable;

use crate::ids::{Card, Colour};
use crate::state::{
    AttackPhase, DisplacementPhase, EdgePhase, Phase, RewardPhase, SetUpPhase, State, TurnPhase, UnitPhase,
};
use crate::{Action, FrontLine, MONTHS, SetUpAction};
use redoubt_engine::{Chance, Pilot, Play, Rules, SearchAdvice, Seat};
use std::borrow::Cow;

/// The rule-based player. It needs no dice of its own and remembers nothing: what it chooses follows from the
/// position alone.
pub struct General;

impl Pilot<FrontLine> for General {
    fn choose(&mut self, rules: &FrontLine, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        choose(rules, state, Colour::of(seat))
    }
}

impl Play for FrontLine {
    type Pilot = General;

    fn pilot(&self) -> General {
        General
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        choose(self, state, Colour::of(seat))
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.value(seat),
            None => evaluate::evaluate(self, state, Colour::of(seat)),
        }
    }

    fn stages(&self) -> Vec<String> {
        study::stages()
    }

    fn stage(&self, state: &State) -> usize {
        usize::from(state.month) % MONTHS
    }

    fn opening(&self, state: &State, seat: Seat) -> Vec<(&'static str, Cow<'static, str>)> {
        study::opening(self, state, Colour::of(seat))
    }

    /// Supply cards, placement and who goes first.
    fn is_opening(&self, state: &State) -> bool {
        matches!(state.phase, Phase::SetUp(_))
    }

    /// In turns: between turns nothing is half done.
    fn progress(&self, state: &State) -> usize {
        6 * usize::from(state.month) + usize::from(state.turn)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        study::measures(self, state)
    }

    /// A plan is played to the end of the other player's turn, which shows what it left open; the evaluation does the
    /// rest.
    fn search_advice(&self) -> SearchAdvice {
        SearchAdvice { epsilon: 0.0, depth: u32::MAX, horizon: 2, widening: 1.0 }
    }
}

fn choose(rules: &FrontLine, state: &State, colour: Colour) -> Action {
    match state.phase {
        Phase::SetUp(SetUpPhase::Cards) => Action::SetUp(SetUpAction::Card { card: Card::Patient }),
        Phase::SetUp(SetUpPhase::Placement { .. }) => Action::SetUp(place(rules, state, colour)),
        // Nobody answers the last turn of December, so it is good to have it.
        Phase::SetUp(SetUpPhase::FirstPlayer { decider }) => {
            Action::SetUp(SetUpAction::First { colour: decider.other() })
        }
        Phase::Turn(TurnPhase::Column) => orders::column(rules, state),
        Phase::Turn(TurnPhase::Main) => orders::main(rules, state),
        Phase::Unit(UnitPhase::Verb { unit }) => orders::verb(rules, state, unit),
        Phase::Unit(UnitPhase::Target { unit, verb }) => orders::target(rules, state, unit, verb),
        Phase::Attack(AttackPhase::Rally { attack }) => answers::rally(rules, state, &attack),
        Phase::Result(question) => answers::result(rules, state, question),
        Phase::Displacement(DisplacementPhase::Displace { attack }) => {
            answers::displace(rules, state, &attack)
        }
        Phase::Edge(EdgePhase::Reroll { attack }) => answers::reroll(rules, state, &attack),
        Phase::Reward(RewardPhase::Reward { attack }) => answers::reward(rules, state, &attack),
        Phase::Reward(RewardPhase::RewardMove { attack }) => answers::maneuver(rules, state, attack.target),
        Phase::Reaction(question) => answers::reaction(rules, state, question),
        Phase::Quiet(_) => unreachable!("L14: nobody is asked"),
    }
}

/// L2.5: as the recommended set-up has it, as far as that goes in order.
fn place(rules: &FrontLine, state: &State, colour: Colour) -> SetUpAction {
    let Some(kind) = rules.next_to_place(state, colour) else { return SetUpAction::Confirm };
    let places = rules.places_in_order(state, colour, kind);
    let wanted = rules.recommended(colour, kind) & places;
    let space = wanted.first().or(places.first()).unwrap_or(rules.city(colour, crate::Column::Capital));
    SetUpAction::Place { space }
}
