//! The small print: what a rule of Warfare, Maintenance or the end says besides its main point.

use crate::rules::position::*;
use invasion::{
    Coalition, EventId, Good, Mercenary, Phase, Pile, Secrets, State, Status, Step, Task, Tech, Turned,
};
use redoubt_engine::{Game, Present, Viewer};

/// South America has fallen, and its land is gone; two others can still trade.
fn without_south_america(state: &mut State) {
    nearly_done(state);
    crate::rules::setup::defeat(state, SA);
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
        crate::rules::setup::defeat(state, AF);
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
        crate::rules::setup::defeat(state, AF);
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

/// V8.11, V13.15: around Greenland everything is gone, and it is full: nothing spawns, and the strike rolls nothing.
#[test]
fn nothing_spawns_where_there_is_no_way_out() {
    run(Step::Events, &[Task::Icons { number: 0 }], |state| {
        last_round(state);
        [NA, EU].iter().for_each(|who| crate::rules::setup::defeat(state, *who));
        state.consoles[NA].cards[Mercenary::Clones] = 0;
        state.discarded[Mercenary::Clones] = 1;
        state.desolated = coalitions(&[NA, EU]);
        (state.consoles[NA].traded, state.consoles[AF].traded) = (true, false);
        let card = rules().pack().events.iter().position(|card| card.code == "EA05").unwrap();
        state.turned = Some(Turned { card: EventId::nth(card), pile: Pile::Alpha });
        invaders(state, "Greenland", 2);
    })
    .play("pass")
    .log_contains("No invader unit can appear in or next to Greenland")
    .then(|state| assert_eq!(there(state, "Greenland"), 2))
    .finish();
}

/// V9.3: Europe was given Greenland, so North America's own battle comes first.
#[test]
fn a_dead_zone_waits_for_its_coalitions_turn() {
    step(Step::Battle, |state| {
        without_clones(state);
        units(state, EU, "Greenland", 1);
        invaders(state, "Greenland", 1);
        units(state, NA, "Canada", 1);
        invaders(state, "Canada", 1);
    })
    .dice([2, 2])
    .play("pass")
    .log_in_order(["Battle in Canada", "Battle in Greenland"])
    .finish();
}

/// V9.4, V13.9: whoever kept its Clones is asked again once another has played some.
#[test]
fn clones_are_asked_for_until_all_pass() {
    run(Step::Battle, &[Task::NextBattle { who: AF }], |state| {
        units(state, AF, "Dominion of Ethiopia", 1);
        units(state, EU, "Dominion of Ethiopia", 1);
        invaders(state, "Dominion of Ethiopia", 1);
        card(state, AF, Mercenary::Clones);
        card(state, EU, Mercenary::Clones);
    })
    .play("pass")
    .to_act([2])
    .play("pass")
    .to_act([3])
    .play("play")
    .to_act([2])
    .dice([2])
    .play("pass")
    .then(|state| assert_eq!([EU, AF].map(|who| state.consoles[who].cards[Mercenary::Clones]), [1, 0]))
    .finish();
}

/// V13.9: a second card may be played in the same turn.
#[test]
fn infiltrators_may_strike_twice() {
    step(Step::Battle, |state| {
        invaders(state, "Greenland", 3);
        card(state, EU, Mercenary::Infiltrators);
        card(state, EU, Mercenary::Infiltrators);
    })
    .play("pass")
    .play_all(["infiltrate greenland", "destroy 2"])
    .to_act([2])
    .play("infiltrate greenland")
    .then(|state| assert_eq!((there(state, "Greenland"), state.adaptation), (0, 3)))
    .finish();
}
