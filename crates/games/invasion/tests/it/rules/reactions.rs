//! Windows, standing passes and trades.

use crate::rules::position::*;
use invasion::{Action, Good, Invasion, Mercenary, Phase, Reaction, Step, Task, Trade, TradeAction};
use redoubt_engine::{Consent, Present};

/// V13.9: Gene Vats come before the offers of a step, again and again while there are some.
#[test]
fn gene_vats_may_be_used_at_the_start_of_a_step() {
    run(Step::Research, &[Task::VatsWindow { place: 0 }], |state| {
        card(state, AS, Mercenary::Vats);
        card(state, AS, Mercenary::Vats);
    })
    .play("pass")
    .to_act([4])
    .asked_by("V13.9")
    .play("vats food")
    .to_act([4])
    .play("vats mic")
    .to_act([0])
    .then(|state| assert_eq!((state.has(AS, Good::Food), state.has(AS, Good::Mic)), (12, 26)))
    .finish();
}

/// V13.9, V3.7: each kind of reaction can be passed always; what would be the end cannot.
#[test]
fn reactions_can_be_passed_always() {
    let asked = |phase: Phase| {
        let mut state = calm();
        state.phase = phase;
        let pass = rules().pass(&state, AS.seat())?;
        Some((pass.kind, pass.action))
    };
    let who = AS;
    let ids: Vec<&str> = Invasion::passes().iter().map(|kind| kind.id).collect();
    for (question, kind) in [
        (Reaction::Shield { who }, "shield"),
        (Reaction::Wardens { who }, "wardens"),
        (Reaction::Clones { who }, "clones"),
        (Reaction::Infiltrators { who }, "infiltrators"),
        (Reaction::Vats { who }, "vats"),
    ] {
        assert_eq!(asked(Phase::Reaction(question)), Some((kind, Action::PASS)));
        assert!(ids.contains(&kind), "{kind}");
    }
    let trade = asked(Phase::Trade(Trade::Window { who }));
    assert_eq!(trade, Some(("trade", TradeAction::Rest.into())));
    let last = Reaction::LastVats { who, amount: 1, why: invasion::MicLoss::Virus };
    assert_eq!(asked(Phase::Reaction(last)), None);
}

/// V3.2, V3.3: what changes hands is neither more nor less.
#[test]
fn a_trade_gives_both_what_they_agreed_on() {
    run(Step::Terror, &[], |state| [EU, AF].iter().for_each(|who| state.consoles[*who].traded = false))
        .play_all(["offer na", "give food", "amount 2", "get money", "amount 3", "send"])
        .to_act([1])
        .play("accept")
        .log_contains("South America gives North America 2 Food for $3")
        .then(|state| {
            assert_eq!([SA, NA].map(|who| state.has(who, Good::Food)), [5, 8]);
            assert_eq!([SA, NA].map(|who| state.has(who, Good::Money)), [7, 1]);
        })
        .finish();
}

/// V3.2, V13.4: an offer names who makes it and how it is accepted, so that whoever leads both sides is not asked.
#[test]
fn an_offer_can_be_agreed_to_by_its_own_maker() {
    run(Step::Terror, &[], |_| {})
        .play("offer na")
        .then(|state| assert_eq!(rules().consent(state, SA.seat()), None))
        .play_all(["give food", "amount 2", "send"])
        .then(|state| {
            let consent = Consent { by: SA.seat(), action: TradeAction::Accept.into() };
            assert_eq!(rules().consent(state, NA.seat()), Some(consent));
            assert_eq!(rules().consent(state, SA.seat()), None, "only whoever is asked agrees");
        })
        .finish();
}

/// V3.5: a credit cannot be lent on.
#[test]
fn a_credit_is_not_lent_on() {
    run(Step::Research, &[], |state| {
        state.ready = invasion::Set::EMPTY;
        state.consoles[SA].stock[Good::Research] = 1;
    })
    .play("offer na")
    .refused("give research", "V3.5")
    .finish();
}

/// V3.7: who passes for the phase is not asked, but may be offered a trade.
#[test]
fn whoever_rests_can_still_be_asked() {
    run(Step::Terror, &[], |state| state.consoles[NA].quiet = true)
        .play_all(["offer na", "give food", "amount 1", "send"])
        .to_act([1])
        .play("counter")
        .play("drop")
        .log_contains("North America declines")
        .to_act([0])
        .finish();
}

/// V3.7: an offer may be made in one's own turn of steps 1 to 3, and the turn goes on after it.
#[test]
fn offers_may_be_made_in_ones_own_turn() {
    run(Step::Deployment, &[Task::Deploy { place: 0 }], |_| {})
        .play("pass")
        .asked_by("V5.1")
        .play_all(["offer na", "get money", "amount 2", "send", "accept"])
        .to_act([0])
        .asked_by("V5.1")
        .then(|state| assert_eq!(state.has(SA, Good::Money), 6))
        .refused("offer na", "V3.1")
        .finish();
}

/// V13.9: Wardens keep an Orbital Assault out of one's own land, not out of that of others.
#[test]
fn wardens_keep_orbital_assaults_off() {
    event("EA05", invasion::Pile::Alpha, |state| card(state, AF, Mercenary::Wardens))
        .dice([0])
        .play("pass")
        .to_act([3])
        .play("play")
        .then(|state| {
            let names = ["Mexico", "Nigerian League", "India", "Greenland"];
            assert_eq!(names.map(|name| there(state, name)), [1, 0, 1, 1]);
        })
        .finish();
}
