//! Scenarios across chapters: waves, defeat, doubled units, battles that wait, and the end.

use crate::rules::position::*;
use invasion::{Good, Mercenary, Phase, Pile, Project, Secrets, Status, Step, Task, Tech, Wave};
use redoubt_engine::Standing;

/// Somebody has fallen, and two others can still trade.
fn fallen(state: &mut invasion::State, who: invasion::Coalition) {
    nearly_done(state);
    crate::rules::setup::defeat(state, who);
    state.consoles[who].traded = true;
    state.consoles[EU].traded = false;
}

fn without_clones(state: &mut invasion::State) {
    state.consoles[NA].cards[Mercenary::Clones] = 0;
    state.discarded[Mercenary::Clones] = 1;
}

/// V2.4, V0.3: a defeated holder keeps the token and its choices.
#[test]
fn a_defeated_holder_still_breaks_ties() {
    run(Step::Events, &[Task::Spawn { at: at("Argentina"), units: 1 }], |state| {
        fallen(state, SA);
        units(state, SA, "Amazonia", 1);
        state.cronos = at("Canada");
        ship(state, 1, "Argentina");
        invaders(state, "Argentina", 2);
    })
    .play("pass")
    .to_act([0])
    .play("invade peruvian-accord")
    .then(|state| assert_eq!(there(state, "Peruvian Accord"), 1))
    .finish();
}

/// V8.6: two targets are fixed before either is hit, and the holder is asked once for each.
#[test]
fn two_targets_are_fixed_one_by_one() {
    event("ED26", Pile::Alpha, |state| {
        [NA, EU, AS].iter().for_each(|who| state.consoles[*who].stock[Good::Mic] = 24);
    })
    .dice([0])
    .play("pass")
    .legal_exactly(["choose na", "choose eu", "choose as"])
    .play("choose na")
    .legal_exactly(["choose eu", "choose as"])
    .play("choose eu")
    .then(|state| {
        assert_eq!([NA, EU, AS].map(|who| state.has(who, Good::Mic)), [22, 22, 24]);
    })
    .finish();
}

/// V8.6: two that are the highest are hit without a question, however many are tied below them.
#[test]
fn no_question_without_a_choice() {
    event("ED26", Pile::Alpha, |state| state.consoles[NA].stock[Good::Mic] = 25)
        .dice([0])
        .play("pass")
        .log_in_order(["It hits North America", "It hits Asia"])
        .then(|state| assert_eq!([NA, AS].map(|who| state.has(who, Good::Mic)), [23, 22]))
        .finish();
}

/// V8.6: two that are tied for two places are both hit, and nobody is asked.
#[test]
fn two_tied_for_two_places_are_both_hit() {
    event("ED26", Pile::Alpha, |state| state.consoles[NA].stock[Good::Mic] = 24)
        .dice([0])
        .play("pass")
        .asked_by("V3.7")
        .then(|state| assert_eq!([NA, AS].map(|who| state.has(who, Good::Mic)), [22, 22]))
        .finish();
}

/// V8.7, V13.25: a defeated coalition is never the lowest of all, and a defeated holder fears nothing.
#[test]
fn the_defeated_are_not_frightened() {
    event("EA08", Pile::Alpha, |state| {
        fallen(state, SA);
        units(state, SA, "Amazonia", 1);
        [NA, AF, AS].iter().for_each(|who| state.consoles[*who].terror = 1);
    })
    .dice([0])
    .play("pass")
    .log_contains("It hits Europe")
    .then(|state| assert_eq!([SA, EU].map(|who| state.consoles[who].terror), [0, 3]))
    .finish();
    event("EA02", Pile::Bravo, |state| {
        fallen(state, SA);
        units(state, SA, "Amazonia", 1);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(state.consoles[SA].terror, 0))
    .finish();
}

/// V8.7, V13.25: nothing protects the land of a defeated coalition: neither Tracking nor Wardens are asked.
#[test]
fn fallen_land_is_not_protected() {
    event("ED25", Pile::Alpha, |state| {
        fallen(state, SA);
        units(state, SA, "Amazonia", 1);
        state.consoles[SA].tech[Tech::Communications] = 5;
    })
    .dice([0])
    .play("pass")
    .log_lacks("South America rolls")
    .then(|state| assert_eq!(there(state, "Brazil"), 1))
    .finish();
}

/// V8.6: whoever has no Food is not affected by its loss, and rolls nothing.
#[test]
fn whoever_is_not_affected_rolls_nothing() {
    event("EA02", Pile::Alpha, |state| {
        state.consoles[AF].tech[Tech::Biology] = 2;
        state.consoles[AF].stock[Good::Food] = 0;
    })
    .dice([0])
    .play("pass")
    .log_lacks("Africa rolls")
    .then(|state| assert_eq!([SA, AF].map(|who| state.has(who, Good::Food)), [5, 0]))
    .finish();
}

/// V13.15, V8.8: a unit that is kept off rolls nothing in the strike; one that comes does, and the extra one has no
/// protection.
#[test]
fn the_strike_rolls_for_units_that_come() {
    for (face, expected) in [(1, 1), (2, 1), (6, 2)] {
        event("EA08", Pile::Bravo, |state| {
            last_round(state);
            state.consoles[AS].tech[Tech::Communications] = 5;
        })
        .dice([0, 6, 1, face])
        .play("pass")
        .then(|state| assert_eq!(there(state, "China"), expected))
        .finish();
    }
}

/// V9.12, V13.17, V9.2: Brazil becomes contested after South America's battles are over, and waits.
#[test]
fn a_battle_turn_that_is_over_is_not_opened_again() {
    step(Step::Battle, |state| {
        without_clones(state);
        ship(state, 1, "Argentina");
        invaders(state, "Argentina", 2);
        units(state, SA, "Brazil", 1);
        units(state, NA, "Canada", 1);
        invaders(state, "Canada", 1);
        state.consoles[NA].tech[Tech::Military] = 2;
        state.adaptation = 11;
    })
    .dice([6, 1])
    .play("pass")
    .log_in_order(["The Hydra adapt: Ground Push", "appears in Brazil", "Canada is cleared"])
    .log_lacks("Battle in Brazil")
    .then(|state| assert_eq!((there(state, "Brazil"), state.army(SA)), (1, 1)))
    .finish();
}

/// V9.12: units that appear in mid-battle join it.
#[test]
fn new_invaders_join_the_battle() {
    run(Step::Battle, &[Task::NextBattle { who: SA }], |state| {
        units(state, SA, "Brazil", 2);
        invaders(state, "Brazil", 1);
        ship(state, 1, "Argentina");
        invaders(state, "Argentina", 2);
        state.consoles[SA].tech[Tech::Military] = 2;
        state.adaptation = 11;
    })
    .dice([6, 1, 6])
    .play("pass")
    .log_in_order(["The Hydra adapt: Ground Push", "appears in Brazil", "Brazil is cleared"])
    .then(|state| assert_eq!((there(state, "Brazil"), state.adaptation), (0, 1)))
    .finish();
}

/// V12.6: nobody defends the land at the moment of defeat.
#[test]
fn undefended_land_is_desolated_at_once() {
    event("EA01", Pile::Alpha, |state| {
        nearly_done(state);
        state.consoles[SA].stock[Good::Mic] = 1;
        state.consoles[EU].traded = false;
        (state.holder, state.cronos) = (NA, at("Canada"));
        units(state, SA, "Mexico", 1);
        invaders(state, "Peruvian Accord", 1);
    })
    .dice([0])
    .play("pass")
    .log_in_order(["South America is defeated", "South America is desolated"])
    .then(|state| {
        assert_eq!((there(state, "Peruvian Accord"), state.army(SA)), (0, 1), "its units elsewhere remain");
        assert!(rules().ways(state, at("Mexico")).iter().all(|near| rules().place(near) != "Gran Colombia"));
    })
    .finish();
}

/// V8.9, V12.6: the icon of a ship that is not on the board spawns nothing.
#[test]
fn a_ship_that_is_gone_spawns_nothing() {
    event("EA03", Pile::Alpha, |state| ship(state, 1, "Canada"))
        .dice([0])
        .play("pass")
        .log_lacks("spawns")
        .finish();
}

/// V10.3, V7.9: a European unit liberates Canada, and North America still earns less.
#[test]
fn liberated_land_still_costs_income() {
    let state = run(Step::Status, &[Task::Body { step: Step::Status }], |state| {
        status(state, "Canada", Status::Overrun);
        units(state, EU, "Canada", 1);
    })
    .play("pass")
    .finish();
    assert_eq!(state.status[at("Canada").index()], Status::Liberated);
    assert_eq!(rules().income(&state, NA)[Good::Fuel], 3 - 1);
    assert_eq!(rules().income(&state, EU)[Good::Fuel], 2);
}

/// V8.15: card 3 is funded, and the events of this round are still those of the Assault wave.
#[test]
fn the_round_of_card_three_draws_assault_cards() {
    run(Step::Events, &[], |state| {
        state.wave_ends = true;
        state.phase = Phase::Secrets(Secrets::Mode { who: SA });
    })
    .dice([0])
    .play("look")
    .then(|state| {
        assert_eq!((state.events_left(Wave::Assault), state.events_left(Wave::Devastation)), (24, 30));
    })
    .finish();
}

/// V8.15: the last five Assault cards end the wave, blind ones among them.
#[test]
fn the_last_assault_card_ends_the_wave() {
    run(Step::Events, &[], |state| {
        state.events[Wave::Assault] = state.events[Wave::Assault].iter().take(1).collect();
        state.phase = Phase::Secrets(Secrets::Mode { who: SA });
    })
    .play("blind alpha")
    .then(|state| assert!(state.wave_ends && state.wave == Wave::Assault))
    .finish();
}

/// V12.7: the broadcast is heard everywhere.
#[test]
fn all_win_together() {
    run(Step::Invaders, &[], |state| {
        last_round(state);
        state.agenda = invasion::Agenda::default();
        state.agenda.push(Task::End { step: Step::Invaders });
    })
    .play("pass")
    .over("V12.7", |outcome| {
        assert_eq!(outcome.how, "Earth is saved");
        assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Won));
    })
    .finish();
}

/// V7.12, V12.5: a defeated controller gains nothing, and the benefit is not used up.
#[test]
fn a_defeated_controller_gains_nothing() {
    run(Step::Income, &[Task::ZoneGain { zone: 0 }], |state| {
        fallen(state, AF);
        units(state, AF, "Western Australia", 2);
        units(state, AF, "Congo Protectorate", 1);
    })
    .play("pass")
    .log_lacks("controls")
    .then(|state| assert!(state.once_paid.is_empty() && state.has(AF, Good::Mic) == 0))
    .finish();
}

/// V11.6, V13.20: ships unload in their order, as long as there are units.
#[test]
fn ships_unload_what_the_reserve_has() {
    run(Step::Landing, &[Task::Unload { ship: 0 }], |state| {
        invaders(state, "Greenland", 74);
        ship(state, 1, "Mexico");
        ship(state, 2, "India");
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!((there(state, "Mexico"), there(state, "India")), (1, 0)))
    .finish();
}

/// V9.10: in a dead zone whoever has more units chooses.
#[test]
fn the_larger_force_chooses_casualties_in_a_dead_zone() {
    step(Step::Battle, |state| {
        without_clones(state);
        units(state, NA, "Greenland", 1);
        units(state, EU, "Greenland", 2);
        invaders(state, "Greenland", 1);
        state.consoles[EU].tech[Tech::Military] = 2;
    })
    .dice([2])
    .play("pass")
    .to_act([2])
    .asked_by("V9.10")
    .play("lose na")
    .then(|state| assert_eq!((state.army(NA), state.army(EU)), (0, 2)))
    .finish();
}

/// V7.5, V7.3: another coalition funds card 5, with everybody's pledges.
#[test]
fn card_five_is_funded_by_whoever_announces_it() {
    run(Step::Project, &[Task::Announce { place: 1 }], |state| {
        nearly_done(state);
        for console in state.consoles.values_mut() {
            console.stock = redoubt_engine::By::of([20, 20, 20, 20, 20, 1]);
        }
    })
    .play("pass")
    .to_act([1])
    .play("fund 5")
    .play_all(["pledge 2", "pledge 0", "pledge 0", "pledge 6", "pledge 1"])
    .play_all(["withhold", "withhold", "withhold"])
    .play("pay")
    .log_contains("The Annihilation Strike begins")
    .then(|state| {
        assert!(state.funded.has(Project::Five));
        assert_eq!([SA, NA].map(|who| state.has(who, Good::Money)), [18, 10]);
        assert_eq!([SA, NA].map(|who| state.has(who, Good::Food)), [14, 20]);
    })
    .finish();
}
