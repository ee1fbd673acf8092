//! The course of a round: when offers can be made, and what a step finds when it comes to a place (V2, V3.7, V10.7).

use crate::rules::position::*;
use invasion::{Agenda, Good, Mercenary, Project, State, Step, Task, Tech};
use redoubt_engine::{Present, Viewer};

/// The round goes on from the start of this step.
fn from(step: Step, edit: impl FnOnce(&mut State)) -> Story {
    run(step, &[], |state| {
        state.agenda = Agenda::default();
        state.agenda.push(Task::Begin { step });
        edit(state);
    })
}

/// V3.7, V13.8: there is time for offers before and after Income, and none in Warfare.
#[test]
fn income_has_two_windows() {
    from(Step::Income, |_| {})
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!(state.has(SA, Good::Money), 4))
        .play_all(["pass", "pass"])
        .asked_by("V3.7")
        .then(|state| assert_eq!((state.step, state.has(SA, Good::Money)), (Step::Income, 9)))
        .play_all(["pass", "pass"])
        .asked_by("V7.14")
        .finish();
}

/// V3.7, V13.8: before the ships land and after it.
#[test]
fn landing_has_two_windows() {
    from(Step::Landing, |_| {})
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!(state.ships[0], None))
        .play("pass")
        .dice([0])
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!((state.step, state.ships[0].is_some()), (Step::Landing, true)))
        .finish();
}

/// V3.1: Maintenance brings a new trade action, and whoever passed for the phase is asked again.
#[test]
fn maintenance_brings_a_trade_action() {
    from(Step::Control, |state| {
        state.consoles.values_mut().for_each(|console| (console.traded, console.quiet) = (true, true));
    })
    .play("pass")
    .asked_by("V3.7")
    .to_act([0])
    .finish();
}

/// V10.7: what arrives in a place that comes later counts there; what came before is not looked at again.
#[test]
fn an_invader_may_push_another_on() {
    run(Step::Invaders, &[Task::Roam { number: 0 }], |state| {
        last_round(state);
        invaders(state, "Canada", 3);
        invaders(state, "Alaska", 1);
        ["Western United States", "Eastern United States", "Greenland"]
            .iter()
            .for_each(|name| invaders(state, name, 2));
    })
    .play("pass")
    .log_in_order(["moves from Canada to Alaska", "moves from Alaska to Russia"])
    .then(|state| {
        assert_eq!(["Canada", "Alaska", "Russia"].map(|name| there(state, name)), [2, 1, 1]);
    })
    .finish();
}

/// V6.5, V0.3, V3.7: a tie for Eastern Australia is settled before Gene Vats and offers; all bargain knowing it.
#[test]
fn the_dead_zones_token_is_settled_before_offers() {
    from(Step::Research, |state| {
        units(state, NA, "Eastern Australia", 1);
        units(state, EU, "Eastern Australia", 1);
        card(state, AS, Mercenary::Vats);
    })
    .play("pass")
    .to_act([0])
    .asked_by("V7.12")
    .legal_exactly(["choose na", "choose eu"])
    .play("choose eu")
    .to_act([4])
    .asked_by("V13.9")
    .then(|state| {
        assert_eq!(rules().view(state, Viewer::SPECTATOR).lab_for, Some(EU));
        assert_eq!(rules().research(state, EU), 4, "three of its own and the dead zone's");
    })
    .play("pass")
    .asked_by("V3.7")
    .play_all(["pass", "pass"])
    .to_act([0])
    .asked_by("V6.1")
    .finish();
}

/// V6.5: the token of Eastern Australia can neither be lent nor pay for a project card.
#[test]
fn the_dead_zones_token_serves_technology_alone() {
    let given = |state: &mut State| {
        state.ready = [at("Eastern Australia")].into_iter().collect();
        units(state, SA, "Eastern Australia", 1);
    };
    from(Step::Research, given)
        .play("pass")
        .then(|state| assert_eq!((rules().research(state, SA), rules().tokens(state, SA)), (1, 0)))
        .play("offer na")
        .refused("give research", "V3.5")
        .finish();
    from(Step::Project, given).play("pass").then(|state| assert_eq!(rules().research(state, SA), 0)).finish();
}

/// V2.2, V2.4, V5.3: Asia takes the token, but the steps that follow still begin with South America; the next round
/// begins with Asia.
#[test]
fn the_order_of_a_round_outlives_the_token() {
    let fallen = |state: &mut State, who, name: &str| {
        state.consoles[who].terror = 5;
        let most = rules().command(state, who);
        units(state, who, name, most - 1);
        units(state, who, rules().place(rules().home(who)[0]), 1);
        invaders(state, name, 1);
    };
    from(Step::Control, |state| {
        state.cronos = at("China");
        fallen(state, SA, "Brazil");
        fallen(state, AS, "India");
    })
    .play("pass")
    .play_all(["rest", "rest", "rest", "rest", "rest"])
    .log_in_order(["Asia takes control of Cronos", "Terror in South America rises to 6"])
    .to_act([0])
    .asked_by("V13.10")
    .play("remove gran-colombia")
    .to_act([4])
    .asked_by("V13.10")
    .dice([0])
    .play("remove russia")
    .log_in_order(["South America feeds", "Asia feeds", "Drop ship 1 lands", "Asia goes first"])
    .to_act([4])
    .then(|state| assert_eq!((state.round, state.order[0], state.order[1]), (3, AS, SA)))
    .finish();
}

/// V13.11, V6.1: what may be done once a round may be done again in the next.
#[test]
fn a_new_round_counts_anew() {
    run(Step::Landing, &[Task::Round], |state| {
        state.funded.add(Project::One);
        state.funded_now = true;
        state.consoles[SA].upgraded = [Tech::Military].into_iter().collect();
    })
    .play("pass")
    .then(|state| {
        assert!(!state.funded_now && state.consoles[SA].upgraded.is_empty());
        assert_eq!((state.round, state.step), (3, Step::Mercenaries));
    })
    .finish();
}

/// V3.7: the window that closes step 5 belongs to it: three offers in both together.
#[test]
fn the_closing_window_belongs_to_its_step() {
    from(Step::Income, |_| {})
        .play("pass")
        .play_all(["offer na", "drop", "pass", "offer na", "drop", "pass", "offer na", "drop"])
        .play_all(["rest"])
        .asked_by("V7.14")
        .then(|state| assert_eq!(state.consoles[SA].offers, 0, "a new step counts anew"))
        .finish();
}

/// V7.14, V7.13, V12.5: a defeated holder moves its units, then Cronos; only then the others go.
#[test]
fn cronos_goes_between_the_holder_and_the_others() {
    from(Step::Movement, |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        units(state, SA, "Amazonia", 1);
        units(state, NA, "Mexico", 1);
    })
    .play("pass")
    .to_act([0])
    .asked_by("V7.13")
    .play("done")
    .to_act([0])
    .asked_by("V7.14")
    .play("stop")
    .to_act([1])
    .asked_by("V7.13")
    .play("done")
    .to_act([0])
    .asked_by("V8.2")
    .finish();
}

/// V8.1, V8.2, V12.5: the defeated and the desolated draw their cards too, but nobody is left to be calmed.
#[test]
fn the_defeated_draw_event_cards() {
    from(Step::Events, |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        state.desolated = coalitions(&[SA]);
        (state.holder, state.cronos) = (NA, at("Canada"));
        state.consoles[SA].terror = 4;
    })
    .play("pass")
    .to_act([0])
    .asked_by("V8.2")
    .play("blind alpha")
    .to_act([1])
    .then(|state| assert_eq!(state.consoles[SA].terror, 4))
    .finish();
}

/// V12.6, V13.22, V11.1: the land around Cronos is desolated. The game goes on, the token stays where it is, and he
/// must leave for land that exists.
#[test]
fn cronos_survives_desolation() {
    let lost = |state: &mut State| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        units(state, SA, "Brazil", 1);
        invaders(state, "Brazil", 3);
        state.cronos = at("Gran Colombia");
    };
    from(Step::Battle, lost)
        .dice([6])
        .play("pass")
        .log_contains("South America is desolated")
        .asked_by("V3.7")
        .play_all(["rest", "rest", "rest"])
        .dice([0])
        .play("rest")
        .log_lacks("takes control")
        .then(|state| assert_eq!((state.holder, state.cronos), (SA, at("Gran Colombia"))))
        .finish();
}
