//! What is worth a thought: the choices that a search compares.

use super::quick;
use crate::rules::{Combat, Funding, Marching, Phase, Secrets, Trade};
use crate::state::State;
use crate::{Action, Invasion, MarchAction, PLACES, TradeAction};
use redoubt_engine::{Question, Rules, Seat};

/// The canonical choices, or fewer: no offers but those of the rule-based coalition, shares of a project as it would
/// pay them, battles in its order, and no march that would leave out others.
pub(super) fn candidates(rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
    match state.phase {
        Phase::Trade(question) => trade(rules, state, seat, question, into),
        Phase::Funding(Funding::Pledge { .. } | Funding::Payment)
        | Phase::Secrets(Secrets::Relief { .. })
        | Phase::Combat(Combat::NextBattle { .. }) => only(quick(rules, state, seat), into),
        Phase::Marching(Marching::MoveFrom { .. }) => marches(rules, state, seat, into),
        _ => {
            rules.canonical(state, seat, into);
            into.retain(|action| !matches!(action, Action::Trade(TradeAction::Offer { .. })));
        }
    }
}

fn only(action: Action, into: &mut Vec<Action>) {
    into.clear();
    into.push(action);
}

fn trade(rules: &Invasion, state: &State, seat: Seat, question: Trade, into: &mut Vec<Action>) {
    only(quick(rules, state, seat), into);
    let other = match (question, into[0]) {
        (Trade::Window { .. }, Action::Trade(TradeAction::Offer { .. })) => Action::PASS,
        (Trade::Answer, Action::Trade(TradeAction::Accept)) => TradeAction::Decline.into(),
        (Trade::Answer, _) => TradeAction::Accept.into(),
        (Trade::Window { .. } | Trade::Lines | Trade::Amount { .. }, _) => return,
    };
    into.push(other);
}

/// Groups are taken in their order, so whoever begins with a later one leaves out the march that was planned.
fn marches(rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
    state.phase.canonical(rules, state, seat, into);
    let Action::March(MarchAction::From { at, left }) = quick(rules, state, seat) else { return };
    let last = place_of(at.index(), left);
    into.retain(|action| match action {
        Action::March(MarchAction::From { at, left }) => place_of(at.index(), *left) <= last,
        _ => true,
    });
}

/// The place of a group in the order of canonical play: the more actions it has left, the sooner.
fn place_of(at: usize, left: u8) -> usize {
    at + PLACES * usize::from(u8::MAX - left)
}
