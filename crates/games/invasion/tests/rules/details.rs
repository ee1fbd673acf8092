//! The small print: what a rule says besides its main point.

use crate::position::*;
use invasion::{
    Coalition, Good, Mercenary, Phase, Pile, Project, Secrets, State, Status, Step, Task, Tech, Trade,
};
use redoubt_engine::{Present, Viewer};

/// South America has fallen, and its land is gone; two others can still trade.
fn without_south_america(state: &mut State) {
    nearly_done(state);
    crate::setup::defeat(state, SA);
    state.desolated = coalitions(&[SA]);
    (state.consoles[SA].traded, state.consoles[EU].traded) = (true, false);
}

fn without_clones(state: &mut State) {
    state.consoles[NA].cards[Mercenary::Clones] = 0;
    state.discarded[Mercenary::Clones] = 1;
}

/// V8.2: calming is a choice, and is not offered where there is no Terror.
#[test]
fn relief_may_be_declined() {
    let blind = |terror| {
        run(Step::Events, &[], move |state| {
            state.consoles[EU].terror = terror;
            state.phase = Phase::Secrets(Secrets::Mode { who: EU });
        })
        .play("blind alpha")
    };
    blind(5).legal_exactly(["calm", "keep"]).play("keep").then(terror_is(5)).finish();
    blind(5).play("calm").then(terror_is(2)).finish();
    blind(0).asked_by("V3.7").finish();
}

fn terror_is(expected: u8) -> impl FnOnce(&State) {
    move |state| assert_eq!(state.consoles[EU].terror, expected)
}

/// V3.1, V3.2, V12.5: neither the defeated nor whoever has traded can be offered anything.
#[test]
fn only_whoever_can_trade_is_offered_a_trade() {
    run(Step::Terror, &[], |state| {
        nearly_done(state);
        crate::setup::defeat(state, AF);
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

/// V7.13, V12.6: no unit enters desolated land; whoever has nowhere to go is not asked.
#[test]
fn desolated_land_is_not_entered() {
    run(Step::Movement, &[Task::March { place: 1 }], |state| {
        without_south_america(state);
        (state.holder, state.cronos) = (EU, at("British Isles"));
        units(state, NA, "Mexico", 1);
    })
    .play("pass")
    .dice([])
    .play("from mexico 1")
    .then(|state| {
        assert_eq!(state.units[NA][at("Western United States").index()], 1, "the only way that is left");
    })
    .finish();
}

/// V13.22, V8.11, V8.13: Cronos in desolated land draws no invaders, and nothing is placed on him.
#[test]
fn nothing_comes_to_cronos_in_desolated_land() {
    let given = |state: &mut State| {
        without_south_america(state);
        state.cronos = at("Gran Colombia");
    };
    event("EA04", Pile::Bravo, given)
        .dice([0])
        .play("pass")
        .log_contains("No invader unit can appear in or next to Gran Colombia")
        .then(|state| assert_eq!(there(state, "Gran Colombia"), 0))
        .finish();
    run(Step::Events, &[Task::Spawn { at: at("Mexico"), units: 1 }], |state| {
        given(state);
        invaders(state, "Mexico", 2);
    })
    .play("pass")
    .then(|state| assert_eq!(there(state, "Western United States"), 1))
    .finish();
}

/// V8.6, V13.20: with an empty reserve nobody is affected by units that would be placed, and no Wardens are wasted.
#[test]
fn nobody_wards_off_what_cannot_come() {
    event("EA05", Pile::Alpha, |state| {
        card(state, AF, Mercenary::Wardens);
        invaders(state, "Greenland", 75);
    })
    .dice([0])
    .play("pass")
    .asked_by("V3.7")
    .then(|state| assert_eq!(state.consoles[AF].cards[Mercenary::Wardens], 1))
    .finish();
}

/// V8.6, V13.9: Wardens are not asked for where the technology holds already.
#[test]
fn technology_comes_before_wardens() {
    event("EA17", Pile::Bravo, |state| {
        state.consoles[EU].tech[Tech::Military] = 4;
        card(state, EU, Mercenary::Wardens);
    })
    .dice([0, 6])
    .play("pass")
    .asked_by("V3.7")
    .then(|state| assert_eq!((state.has(EU, Good::Mic), state.discarded[Mercenary::Wardens]), (22, 0)))
    .finish();
}

/// V8.6, V9.9: with all dials full there is no reward to choose; else it may be declined.
#[test]
fn a_reward_may_be_declined() {
    let destroyed = |full: bool| {
        run(Step::Battle, &[Task::NextBattle { who: SA }], move |state| {
            units(state, SA, "Brazil", 1);
            ship(state, 1, "Brazil");
            state.consoles[SA].tech[Tech::Military] = 2;
            if full {
                state.consoles[SA].stock = redoubt_engine::By::of([4, 20, 20, 20, 30, 0]);
            }
        })
        .dice([6])
        .play("pass")
    };
    destroyed(true).asked_by("V3.7").finish();
    destroyed(false)
        .asked_by("V9.9")
        .play("pass")
        .then(|state| assert_eq!((state.has(SA, Good::Food), state.ships[0]), (7, None)))
        .finish();
}

/// V9.11, V13.9: two pieces fall together before the dial moves point by point.
#[test]
fn infiltrators_remove_before_the_hydra_adapt() {
    step(Step::Battle, |state| {
        invaders(state, "Greenland", 3);
        card(state, EU, Mercenary::Infiltrators);
        state.adaptation = 11;
    })
    .play("pass")
    .play("infiltrate greenland")
    .dice([4])
    .play("destroy 2")
    .log_in_order(["Greenland is destroyed", "Greenland is destroyed", "The Hydra adapt: Psychic Backlash"])
    .then(|state| assert_eq!((there(state, "Greenland"), state.adaptation), (1, 1)))
    .finish();
}

/// V13.9: Infiltrators do not reach dead zones far from home, and may be kept.
#[test]
fn infiltrators_stay_close_to_home() {
    step(Step::Battle, |state| {
        invaders(state, "Greenland", 2);
        invaders(state, "Arabia", 2);
        card(state, SA, Mercenary::Infiltrators);
        card(state, EU, Mercenary::Infiltrators);
    })
    .play("pass")
    .to_act([2])
    .legal_exactly(["infiltrate greenland", "infiltrate arabia", "pass"])
    .play("pass")
    .then(|state| assert_eq!(state.consoles[EU].cards[Mercenary::Infiltrators], 1))
    .finish();
}

/// V9.4: an owner without a unit plays no Clones, and several may be played by one.
#[test]
fn clones_need_a_unit_there() {
    run(Step::Battle, &[Task::NextBattle { who: AF }], |state| {
        units(state, NA, "Nigerian League", 1);
        invaders(state, "Nigerian League", 1);
        card(state, AF, Mercenary::Clones);
        card(state, NA, Mercenary::Clones);
    })
    .play("pass")
    .to_act([1])
    .play("play")
    .to_act([1])
    .dice([6])
    .play("play")
    .log_contains("Power 2 against 1, the coalitions attack")
    .then(|state| {
        assert_eq!([NA, AF].map(|who| state.consoles[who].cards[Mercenary::Clones]), [0, 1]);
        assert_eq!(state.discarded[Mercenary::Clones], 2);
    })
    .finish();
}

/// V9.7: the defender's losses and the attacker's, face by face.
#[test]
fn each_face_takes_its_toll() {
    for (attacking, face, humans, hydra) in [
        (true, 6, 3, 2),
        (true, 2, 2, 2),
        (true, 1, 2, 3),
        (false, 6, 2, 3),
        (false, 2, 2, 2),
        (false, 1, 3, 2),
    ] {
        let state = run(Step::Battle, &[Task::Fight], |state| {
            units(state, SA, "Brazil", 2);
            units(state, NA, "Brazil", 1);
            invaders(state, "Brazil", 3);
            state.battle = Some(invasion::Battle {
                at: at("Brazil"),
                by: SA,
                clones: redoubt_engine::By::splat(0),
                passed: invasion::Set::EMPTY,
                attacking: Some(attacking),
                most: coalitions(&[SA]),
                rewards: 0,
            });
        });
        let lost = humans < 3;
        let left = if lost {
            state.dice([face]).play("pass").asked_by("V9.10").finish()
        } else {
            // The next roll costs a unit, so that somebody is asked.
            state.dice([face, 2]).play("pass").asked_by("V9.10").finish()
        };
        let again = u8::from(!lost);
        assert_eq!(left.invaders[at("Brazil").index()], hydra - again, "{attacking} {face}");
        assert_eq!(left.humans(at("Brazil")), 3, "nobody has chosen yet");
    }
}

/// V10.2: a Force Dome keeps what would have fallen.
#[test]
fn a_force_dome_may_hold_the_land() {
    run(Step::Status, &[Task::Body { step: Step::Status }], |state| {
        take(state, Mercenary::Domes);
        state.attached[at("Mexico").index()].domes = 1;
        invaders(state, "Mexico", 2);
        invaders(state, "Canada", 2);
    })
    .play("pass")
    .then(|state| {
        assert_eq!(state.status[at("Mexico").index()], Status::Secure);
        assert_eq!(state.status[at("Canada").index()], Status::Overrun);
    })
    .finish();
}

/// V10.2: tokens on cards that lie at a lost territory are committed with it.
#[test]
fn lost_land_takes_its_cards_research() {
    run(Step::Status, &[Task::Body { step: Step::Status }], |state| {
        take(state, Mercenary::Researchers);
        let there = &mut state.attached[at("Mexico").index()];
        (there.researchers, there.ready) = (1, 1);
        invaders(state, "Mexico", 2);
    })
    .then(|state| assert_eq!(rules().tokens(state, NA), 4))
    .play("pass")
    .then(|state| assert_eq!(rules().tokens(state, NA), 3))
    .finish();
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

/// V13.24, V12.1: three fall at once, in turn order; one of them still owed a card, so all is lost.
#[test]
fn several_may_fall_at_once() {
    event("EA01", Pile::Alpha, |state| {
        nearly_done(state);
        [NA, AF].iter().for_each(|who| state.consoles[*who].stock[Good::Mic] = 1);
        units(state, NA, "Canada", 1);
        units(state, AF, "Congo Protectorate", 1);
        (state.consoles[EU].traded, state.consoles[NA].traded) = (false, true);
    })
    .dice([0])
    .play("pass")
    .log_in_order(["North America is defeated", "Africa is defeated"])
    .then(|state| {
        assert_eq!(state.defeated, coalitions(&[NA, AF]));
        assert_eq!(state.has(EU, Good::Mic), 21, "the action is carried out in full");
    })
    .finish();
}

/// V12.7: a coalition that was defeated does not win, though its capital is free.
#[test]
fn the_defeated_do_not_win() {
    run(Step::Invaders, &[], |state| {
        last_round(state);
        crate::setup::defeat(state, AF);
        units(state, AF, "South African Union", 1);
        state.agenda = invasion::Agenda::default();
        state.agenda.push(Task::End { step: Step::Invaders });
    })
    .play("pass")
    .over("V12.7", |outcome| {
        let won: Vec<bool> = outcome.seats.iter().map(|seat| seat.standing.value() > 0.5).collect();
        assert_eq!(won, [true, true, true, false, true]);
    })
    .finish();
}

/// V11.2: the Terror of each coalition is a change of its own; the defeated and the clean know none.
#[test]
fn terror_rises_where_the_hydra_are() {
    run(Step::Terror, &[Task::Fear { place: 0 }], |state| {
        nearly_done(state);
        crate::setup::defeat(state, AF);
        units(state, AF, "Congo Protectorate", 1);
        invaders(state, "Congo Protectorate", 1);
        invaders(state, "Greenland", 3);
        ship(state, 1, "Mexico");
    })
    .play("pass")
    .then(|state| assert_eq!(Coalition::ALL.map(|who| state.consoles[who].terror), [0, 1, 0, 0, 0]))
    .finish();
}

/// V9.3: the zone is given out by the units at the start of the step, contested or not; nobody's zone is not fought.
#[test]
fn dead_zones_are_given_out_before_the_first_battle() {
    step(Step::Battle, |state| {
        without_clones(state);
        units(state, NA, "Arabia", 1);
        units(state, EU, "Arabia", 2);
        invaders(state, "Greenland", 1);
        units(state, SA, "Brazil", 1);
        units(state, SA, "Argentina", 1);
        invaders(state, "Brazil", 1);
        invaders(state, "Argentina", 1);
    })
    .play("pass")
    .to_act([0])
    .then(|state| {
        let view = rules().view(state, Viewer::SPECTATOR);
        let by = |name: &str| view.places[at(name).index()].fought_by;
        assert_eq!((by("Arabia"), by("Greenland")), (Some(EU), None));
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
