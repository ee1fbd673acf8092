//! The answers that led to a question about an action of the player: each of them must be one that may be given.

use super::hold;
use crate::ids::{Carry, Deed, Effect, Faction, Pair, Resource, Ship, Space};
use crate::rules::deed_of;
use crate::state::{
    ActPhase, BuildPhase, ManeuverPhase, MoralePhase, OpportunityPhase, Order, Phase, ResearchPhase, State,
    WarpPhase, WhomPhase,
};
use crate::{Action, Federation};
use redoubt_engine::{Broken, Question, Seat};

/// F8.1: follows the answers back to the beginning of the action.
pub(super) fn check(rules: &Federation, state: &State) -> Result<(), Broken> {
    hold!(state.acting, "F8.6: an action outside Phase 3");
    hold!(state.agenda.len() == 1, "F8.1: an action before the last one is over");
    let mut phase = state.phase;
    while let Some((question, answer)) = before(phase) {
        if let Err(refusal) = question.check(rules, state, Seat::FIRST, answer) {
            return Err(Broken(format!("{refusal}: {phase:?}")));
        }
        phase = question;
    }
    hold!(phase == MAIN, "F8.1: {phase:?} is about no action");
    Ok(())
}

const MAIN: Phase = Phase::Act(ActPhase::Main);

/// The question and the answer that lead to a question.
fn before(phase: Phase) -> Option<(Phase, Action)> {
    Some(match phase {
        Phase::Act(ActPhase::Pay { order }) => return ordered(order),
        Phase::Build(question) => build(question),
        Phase::Maneuver(question) => return maneuver(question),
        Phase::Research(ResearchPhase::First) => begun(Deed::Initiate),
        Phase::Research(ResearchPhase::Second { first }) => {
            (Phase::Research(ResearchPhase::First), Action::Look { face: first })
        }
        Phase::Research(ResearchPhase::Focus) => begun(Deed::Focused),
        Phase::Whom(WhomPhase::Whom { deed }) => return deed.is_about_a_faction().then(|| begun(deed)),
        Phase::Morale(MoralePhase::Propaganda) => begun(Deed::Propaganda),
        Phase::Morale(MoralePhase::Reclaim) => begun(Deed::Reclaim),
        Phase::Warp(WarpPhase::FoldShip) => begun(Deed::Fold),
        Phase::Warp(WarpPhase::FoldTo { ship, from }) => {
            (Phase::Warp(WarpPhase::FoldShip), Action::Ship { ship, at: from })
        }
        Phase::Opportunity(question) => return opportunity(question),
        Phase::Act(_)
        | Phase::Research(_)
        | Phase::SetUp(_)
        | Phase::Resource(_)
        | Phase::Alien(_)
        | Phase::Event(_)
        | Phase::Contest(_)
        | Phase::Combat(_)
        | Phase::Roll(_)
        | Phase::Quiet(_) => return None,
    })
}

const fn begun(deed: Deed) -> (Phase, Action) {
    (MAIN, Action::Do { deed })
}

fn build(question: BuildPhase) -> (Phase, Action) {
    match question {
        BuildPhase::Construct => begun(Deed::Construct),
        BuildPhase::SettleWorld => begun(Deed::Settle),
        BuildPhase::SettleBase { world } => {
            (Phase::Build(BuildPhase::SettleWorld), Action::At { space: world.space() })
        }
        BuildPhase::Upgrade => begun(Deed::Upgrade),
        BuildPhase::ForwardPiece => begun(Deed::Forward),
        BuildPhase::ForwardSpace { piece } => {
            (Phase::Build(BuildPhase::ForwardPiece), Action::Piece { piece })
        }
    }
}

fn maneuver(question: ManeuverPhase) -> Option<(Phase, Action)> {
    Some(match question {
        ManeuverPhase::Ship { free: false } => begun(Deed::Move),
        ManeuverPhase::Ship { free: true } => begun(Deed::FreeMove),
        ManeuverPhase::Carry { free, ship, from } => {
            (Phase::Maneuver(ManeuverPhase::Ship { free }), Action::Ship { ship, at: from })
        }
        ManeuverPhase::To { free, ship, from, carry } => {
            (Phase::Maneuver(ManeuverPhase::Carry { free, ship, from }), Action::Carry { carry })
        }
        ManeuverPhase::Bypass => begun(Deed::Bypass),
        ManeuverPhase::Again { .. } | ManeuverPhase::AgainTo { .. } | ManeuverPhase::Drawn { .. } => {
            return None;
        }
    })
}

fn opportunity(question: OpportunityPhase) -> Option<(Phase, Action)> {
    let (question, answer) = match question {
        OpportunityPhase::Pair => return Some(begun(Deed::Opportunity)),
        OpportunityPhase::Effect { pair } => (OpportunityPhase::Pair, Action::Pair { pair }),
        OpportunityPhase::Member { pair, effect, with } => {
            let asks = matches!(effect, Effect::ArmsDealing | Effect::FalsifiedIntel);
            (asks.then_some(OpportunityPhase::Effect { pair })?, Action::Effect { effect, with })
        }
        OpportunityPhase::Neighbour { pair, with, faction } => {
            let effect = Effect::FalsifiedIntel;
            (OpportunityPhase::Member { pair, effect, with }, Action::Faction { faction })
        }
    };
    Some((Phase::Opportunity(question), answer))
}

/// The last answer that completed an order.
fn ordered(order: Order) -> Option<(Phase, Action)> {
    Some(match order {
        Order::Construct { piece } => (Phase::Build(BuildPhase::Construct), Action::Piece { piece }),
        Order::Settle { world, base } => {
            (Phase::Build(BuildPhase::SettleBase { world }), Action::Base { base })
        }
        Order::Upgrade { asset, at } => (Phase::Build(BuildPhase::Upgrade), Action::Stripe { asset, at }),
        Order::Forward { piece, to } => {
            (Phase::Build(BuildPhase::ForwardSpace { piece }), Action::At { space: to })
        }
        Order::Move { ship, from, to, carry } => moved(false, ship, from, carry, to),
        Order::FreeMove { ship, from, to, carry } => moved(true, ship, from, carry, to),
        Order::Bypass { slot } => (Phase::Maneuver(ManeuverPhase::Bypass), Action::Slot { slot }),
        Order::Initiate { first, second: None } => {
            (Phase::Research(ResearchPhase::First), Action::Look { face: first })
        }
        Order::Initiate { first, second: Some(face) } => {
            (Phase::Research(ResearchPhase::Second { first }), Action::Look { face })
        }
        Order::Focused { tech } => (Phase::Research(ResearchPhase::Focus), Action::Tech { tech }),
        Order::Sabotage { faction }
        | Order::Attache { faction }
        | Order::SlowResearch { faction }
        | Order::Embassy { faction }
        | Order::Envoy { faction }
        | Order::Parley { faction } => {
            (Phase::Whom(WhomPhase::Whom { deed: deed_of(order) }), Action::Faction { faction })
        }
        Order::Propaganda { track } => (Phase::Morale(MoralePhase::Propaganda), Action::Track { track }),
        Order::Reclaim { resource } => (Phase::Morale(MoralePhase::Reclaim), Action::Reclaim { resource }),
        Order::Conduct | Order::Expand | Order::AllyShip | Order::AdvancedTech => begun(deed_of(order)),
        Order::Fold { ship, from, to } => {
            (Phase::Warp(WarpPhase::FoldTo { ship, from }), Action::At { space: to })
        }
        Order::Opportunity { pair, effect, with, faction, neighbour } => {
            return seized(pair, effect, with, [faction, neighbour]);
        }
    })
}

fn seized(pair: Pair, effect: Effect, with: Resource, [one, other]: [Faction; 2]) -> Option<(Phase, Action)> {
    let (question, answer) = match effect {
        Effect::ArmsDealing if pair.other(one) == other => {
            (OpportunityPhase::Member { pair, effect, with }, Action::Faction { faction: one })
        }
        Effect::FalsifiedIntel => {
            (OpportunityPhase::Neighbour { pair, with, faction: one }, Action::Faction { faction: other })
        }
        Effect::Arbitration | Effect::Disarmament | Effect::PeaceTalks if pair.members() == [one, other] => {
            (OpportunityPhase::Effect { pair }, Action::Effect { effect, with })
        }
        Effect::ArmsDealing | Effect::Arbitration | Effect::Disarmament | Effect::PeaceTalks => return None,
    };
    Some((Phase::Opportunity(question), answer))
}

fn moved(free: bool, ship: Ship, from: Space, carry: Carry, to: Space) -> (Phase, Action) {
    (Phase::Maneuver(ManeuverPhase::To { free, ship, from, carry }), Action::At { space: to })
}
