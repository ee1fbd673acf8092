//! The small print of Development: trade, market, command, research, projects and dead zones.

use crate::rules::position::*;
use invasion::{Coalition, Good, Mercenary, Phase, Project, State, Status, Step, Task, Tech, Trade};

/// V3.1, V3.2, V12.5: neither the defeated nor whoever has traded can be offered anything.
#[test]
fn only_whoever_can_trade_is_offered_a_trade() {
    run(Step::Terror, &[], |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, AF);
        units(state, AF, "Congo Protectorate", 1);
        state.consoles[AF].traded = false;
        state.consoles[EU].traded = false;
    })
    .legal_exactly(["offer na", "offer eu", "pass", "rest"])
    .refused("offer af", "V3.1")
    .refused("offer as", "V3.1")
    .refused("offer sa", "V3.2")
    .finish();
}

/// V3.7: an own turn allows no fourth offer either, and whoever rests is not asked when it has nothing to buy.
#[test]
fn three_offers_count_in_ones_own_turn_too() {
    run(Step::Deployment, &[Task::Deploy { place: 0 }], |state| state.consoles[SA].offers = 3)
        .play("pass")
        .asked_by("V5.1")
        .refused("offer na", "V3.7")
        .finish();
    run(Step::Mercenaries, &[Task::Buy { place: 0 }], |state| {
        (state.consoles[SA].quiet, state.consoles[SA].stock[Good::Money]) = (true, 1);
    })
    .play("pass")
    .to_act([1])
    .asked_by("V4.1")
    .finish();
}

/// V3.4: whoever has $60 can give $50 in one offer, and no dial is filled beyond its end.
#[test]
fn amounts_are_bounded() {
    run(Step::Terror, &[], |state| {
        state.consoles[SA].stock[Good::Money] = 60;
        state.consoles[NA].stock[Good::Food] = 18;
        state.consoles[NA].stock[Good::Mic] = 29;
        (state.consoles[EU].traded, state.consoles[AF].traded) = (false, false);
    })
    .play_all(["offer na", "give money"])
    .refused("amount 51", "V3.4")
    .refused("amount 0", "V3.4")
    .play_all(["amount 50", "give food"])
    .refused("amount 3", "V3.4")
    .play_all(["amount 2", "give mic", "send", "accept"])
    .then(|state| {
        let goods = [Good::Money, Good::Food, Good::Mic];
        assert_eq!(goods.map(|good| state.has(NA, good)), [54, 20, 30]);
        assert_eq!(goods.map(|good| state.has(SA, good)), [10, 5, 20]);
    })
    .finish();
}

/// V4.2, V9.4, V10.2: any number of cards may lie at one territory, Overrun or not, and two domes add up.
#[test]
fn cards_may_be_heaped_on_one_territory() {
    step(Step::Mercenaries, |state| {
        market(state, &[Mercenary::Domes, Mercenary::Domes]);
        status(state, "Amazonia", Status::Overrun);
        state.consoles[SA].stock[Good::Money] = 6;
    })
    .play("pass")
    .play_all(["buy domes", "attach amazonia", "buy domes"])
    .dice([0, 0])
    .play("attach amazonia")
    .then(|state| {
        assert_eq!(state.attached[at("Amazonia").index()].domes, 2);
        assert_eq!(rules().defense(state, at("Amazonia")), 3);
        assert_eq!(state.has(SA, Good::Money), 0);
    })
    .finish();
}

/// V4.3: an empty deck leaves the market short.
#[test]
fn the_market_may_stay_short() {
    step(Step::Mercenaries, |state| {
        market(state, &[Mercenary::Clones]);
        let rest = std::mem::replace(&mut state.mercenaries, redoubt_engine::By::splat(0));
        rest.iter().for_each(|(card, count)| state.discarded[card] += *count);
    })
    .play("pass")
    .play("buy clones")
    .then(|state| assert_eq!(state.market.values().sum::<u8>(), 0))
    .finish();
}

/// V5.2: twelve units are all there are, however good Communications.
#[test]
fn command_has_its_bounds() {
    let mut state = calm();
    state.consoles[AS].tech[Tech::Communications] = 5;
    assert_eq!(rules().command(&state, AS), 12);
    state.consoles[AS].terror = 8;
    assert_eq!(rules().command(&state, AS), 6 + 6 - 3);
    state.consoles[SA].terror = 8;
    ["Brazil", "Peruvian Accord"].iter().for_each(|name| status(&mut state, name, Status::Overrun));
    assert_eq!(rules().command(&state, SA), 0, "5 - 3 - 2 - 1 is not below 0");
}

/// V6.2: a credit is used before tokens on cards, those before tokens of territories.
#[test]
fn research_is_spent_in_a_fixed_order() {
    let learn = |tier, credits| {
        step(Step::Research, move |state| {
            state.consoles[SA].stock[Good::Money] = 0;
            take(state, Mercenary::Researchers);
            let there = &mut state.attached[at("Mexico").index()];
            (there.researchers, there.ready) = (1, 1);
            state.consoles[NA].stock = redoubt_engine::By::of([20, 20, 20, 20, 20, credits]);
            state.consoles[NA].tech[Tech::Military] = tier;
        })
        .play("pass")
        .to_act([1])
        .play("upgrade military")
        .finish()
    };
    let left = |state: &State| {
        let cards = state.attached[at("Mexico").index()].ready;
        (state.has(NA, Good::Research), cards, rules().tokens(state, NA))
    };
    assert_eq!(left(&learn(0, 2)), (1, 1, 4));
    assert_eq!(left(&learn(4, 1)), (0, 0, 3));
    let two = learn(4, 0);
    assert_eq!(left(&two), (0, 0, 2));
    assert!(!two.ready.has(at("Canada")) && two.ready.has(at("Western United States")), "console order");
}

/// V6.1: the last tier has no next one, and the full cost is due.
#[test]
fn an_upgrade_is_paid_in_full() {
    step(Step::Research, |state| {
        state.consoles[SA].tech[Tech::Social] = 5;
        state.consoles[SA].stock[Good::Fuel] = 0;
    })
    .play("pass")
    .refused("upgrade social", "V6.1")
    .refused("upgrade biology", "V6.1")
    .play("upgrade communications")
    .then(|state| {
        assert_eq!((state.has(SA, Good::Money), state.has(SA, Good::Minerals)), (3, 2));
        assert_eq!(rules().command(state, SA), 6);
    })
    .finish();
}

/// V7.1, V7.2: 2b may come before 2a, and neither 3 before both nor anything by another than its owner.
#[test]
fn project_cards_come_in_their_order() {
    let next = |funded: &[Project], holder: Coalition| {
        let state = run(Step::Project, &[Task::Announce { place: 0 }], |state| {
            state.round = 5;
            state.funded = funded.iter().copied().collect();
            (state.holder, state.cronos) = (holder, rules().capital(holder));
        })
        .play("pass")
        .finish();
        match state.phase {
            Phase::Funding(invasion::Funding::Announce { who, project }) => Some((who, project)),
            _ => None,
        }
    };
    use Project::{FourA, FourB, One, Three, TwoA, TwoB};
    assert_eq!(next(&[], SA), Some((SA, One)));
    assert_eq!(next(&[], NA), None);
    assert_eq!(next(&[One], AF), Some((AF, TwoB)));
    assert_eq!(next(&[One], NA), Some((NA, TwoA)));
    assert_eq!(next(&[One, TwoB], AS), None);
    assert_eq!(next(&[One, TwoA, TwoB], AS), Some((AS, Three)));
    assert_eq!(next(&[One, TwoA, TwoB, Three], EU), Some((EU, FourA)));
    assert_eq!(next(&[One, TwoA, TwoB, Three], NA), Some((NA, FourB)));
}

/// V7.5, V3.5: pledged Research is credits first, then tokens; what is given back is as it was.
#[test]
fn pledges_are_taken_only_when_the_card_is_paid() {
    let pledged = || {
        run(Step::Project, &[Task::Announce { place: 0 }], |state| {
            state.ready.remove(at("Brazil"));
            state.consoles[NA].stock[Good::Research] = 1;
        })
        .play("pass")
        .play("fund 1")
        .play_all(["pledge 0", "pledge 0", "pledge 0", "pledge 1", "withhold", "withhold", "withhold"])
        .asked_by("V7.5")
    };
    let research = |state: &State| (state.has(NA, Good::Research), rules().tokens(state, NA));
    pledged().play("abandon").then(|state| assert_eq!(research(state), (1, 3))).finish();
    pledged()
        .dice([0])
        .play("pay")
        .then(|state| {
            assert_eq!(research(state), (0, 3));
            assert_eq!((state.has(SA, Good::Money), state.market_size), (1, 3));
        })
        .finish();
}

/// V7.5: a card that cannot be paid is given up without a question.
#[test]
fn what_cannot_be_paid_is_given_up() {
    run(Step::Project, &[Task::Announce { place: 0 }], |state| {
        Coalition::ALL.iter().for_each(|who| state.consoles[*who].stock[Good::Fuel] = 1);
    })
    .play("pass")
    .play("fund 1")
    .play_all(["withhold", "withhold", "withhold", "withhold"])
    .log_contains("South America gives up funding")
    .asked_by("V7.2")
    .play("pass")
    .then(|state| assert!(state.funded.is_empty() && state.pledge.is_none()))
    .finish();
}

/// V7.12: the larger force controls a dead zone, a drop of invaders ends it, and Greenland pays every round.
#[test]
fn the_larger_force_controls_a_dead_zone() {
    run(Step::Income, &[Task::ZoneGain { zone: 0 }], |state| {
        units(state, NA, "Greenland", 2);
        units(state, EU, "Greenland", 1);
        units(state, AF, "Arabia", 1);
        state.once_paid.add(at("Western Australia"));
    })
    .play("pass")
    .log_in_order(["North America controls Greenland: 2 Minerals", "Africa controls Arabia: 3 Fuel"])
    .then(|state| {
        assert_eq!((state.has(NA, Good::Minerals), state.has(AF, Good::Fuel)), (5, 8));
        assert!(!state.once_paid.has(at("Greenland")));
    })
    .finish();
}

/// V3.7: whoever passed is asked again after an offer of another, and an offer that is dropped counts.
#[test]
fn passes_count_anew_after_an_offer() {
    run(Step::Terror, &[], |state| state.consoles[EU].traded = false)
        .play_all(["pass", "pass"])
        .to_act([1])
        .play_all(["offer eu", "drop"])
        .to_act([2])
        .play("pass")
        .to_act([0])
        .then(|state| {
            assert!(matches!(state.phase, Phase::Trade(Trade::Window { .. })));
            assert_eq!(state.consoles[NA].offers, 1);
        })
        .play("pass")
        .to_act([1])
        .finish();
}
