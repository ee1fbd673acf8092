//! V8.

use crate::rules::position::*;
use invasion::{Good, Mercenary, Phase, Pile, Project, Secrets, Status, Step, Task, Tech, Turned, Wave};
use redoubt_engine::{Present, Rules, Viewer};

fn mic(state: &invasion::State) -> [u16; 5] {
    invasion::Coalition::ALL.map(|who| state.has(who, Good::Mic))
}

/// V8.4, V8.6, V8.8, V13.2: Europe's shield holds, the others lose 1 MIC, and the ground war follows all the same.
#[test]
fn energy_shielding_keeps_a_bombardment_off() {
    event("EA17", Pile::Bravo, |state| {
        state.consoles[EU].tech[Tech::Military] = 4;
        ship(state, 2, "Canada");
    })
    .dice([0, 6])
    .play("pass")
    .log_in_order(["Bravo: event card EA17", "Europe rolls +: protected", "spawns in Canada"])
    .then(|state| assert_eq!((mic(state), there(state, "Canada")), ([20, 22, 22, 19, 23], 1)))
    .finish();
}

/// V8.9, V8.10, V13.26: four ships and a dead zone.
#[test]
fn five_icons_spawn_five_units() {
    let sites = ["Canada", "Franco-Iberian Union", "Nigerian League", "India"];
    event("ED01", Pile::Alpha, |state| {
        sites.iter().enumerate().for_each(|(number, name)| ship(state, number + 1, name));
    })
    .dice([0])
    .play("pass")
    .then(|state| {
        assert_eq!(sites.map(|name| there(state, name)), [1; 4]);
        assert_eq!(there(state, "Eastern Australia"), 1);
    })
    .finish();
}

/// V8.5: who has $1 and must give $2 gives $1.
#[test]
fn an_action_is_done_as_far_as_possible() {
    event("EA03", Pile::Bravo, |state| {
        state.consoles[EU].terror = 2;
        state.consoles[EU].stock[Good::Money] = 1;
    })
    .dice([0])
    .play("pass")
    .log_contains("Europe loses $1")
    .then(|state| assert_eq!((state.has(EU, Good::Money), state.has(SA, Good::Money)), (0, 4)))
    .finish();
}

/// V8.14: Terror 7 and two more is 8 and 1 MIC.
#[test]
fn terror_beyond_the_track_costs_mic() {
    event("EA04", Pile::Alpha, |state| state.consoles[EU].terror = 7)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!((state.consoles[EU].terror, state.has(EU, Good::Mic)), (8, 21)))
        .finish();
}

/// V8.5: Food that is not there costs money where the card says so.
#[test]
fn a_shortfall_is_paid_as_the_card_says() {
    event("ED02", Pile::Alpha, |state| {
        state.consoles[EU].stock[Good::Food] = 1;
        state.consoles[EU].stock[Good::Money] = 5;
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!((state.has(EU, Good::Food), state.has(EU, Good::Money)), (0, 2)))
    .finish();
}

/// V8.6, V0.3: the holder picks one of two; it is protected, and the other is not hit instead.
#[test]
fn a_protected_target_is_not_replaced() {
    event("EA06", Pile::Alpha, |state| {
        state.consoles[NA].stock[Good::Mic] = 24;
        state.consoles[AS].tech[Tech::Military] = 4;
    })
    .dice([0])
    .play("pass")
    .to_act([0])
    .asked_by("V8.6")
    .legal_exactly(["choose na", "choose as"])
    .dice([6])
    .play("choose as")
    .then(|state| assert_eq!(mic(state), [21, 24, 22, 20, 24]))
    .finish();
}

/// V8.8: a payment is a choice; Wardens come after it (V13.9).
#[test]
fn one_pays_or_plays_to_be_spared() {
    let given = |state: &mut invasion::State| {
        state.consoles[AF].terror = 2;
        card(state, AF, Mercenary::Wardens);
    };
    event("EA03", Pile::Bravo, given)
        .dice([0])
        .play("pass")
        .to_act([3])
        .asked_by("V8.8")
        .play("shield")
        .then(|state| assert_eq!((state.has(AF, Good::Money), state.effect.guarded.len()), (3, 0)))
        .finish();
    event("EA03", Pile::Bravo, given)
        .dice([0])
        .play("pass")
        .play("pass")
        .asked_by("V13.9")
        .play("play")
        .log_contains("Africa is protected")
        .then(|state| assert_eq!(state.has(AF, Good::Money), 4))
        .finish();
}

/// V8.7, V13.25: a defeated coalition's capital still gets its unit; it is no target of anything.
#[test]
fn the_defeated_are_no_targets_but_their_land_is() {
    event("ED25", Pile::Alpha, |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        units(state, SA, "Amazonia", 1);
        (state.holder, state.cronos) = (NA, at("Canada"));
        (state.consoles[SA].traded, state.consoles[EU].traded) = (true, false);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!((there(state, "Brazil"), there(state, "China")), (1, 1)))
    .finish();
    event("EA11", Pile::Alpha, |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        units(state, SA, "Amazonia", 1);
        (state.consoles[SA].traded, state.consoles[EU].traded) = (true, false);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(mic(state), [0, 23, 22, 20, 24], "the holder is defeated: nothing happens"))
    .finish();
}

/// V8.13, V12.6: nothing comes to desolated land.
#[test]
fn nothing_is_placed_in_desolated_land() {
    event("ED25", Pile::Alpha, |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        state.desolated = coalitions(&[SA]);
        (state.holder, state.cronos) = (NA, at("Canada"));
        (state.consoles[SA].traded, state.consoles[EU].traded) = (true, false);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!((there(state, "Brazil"), there(state, "China")), (0, 1)))
    .finish();
}

/// V13.20: with one unit in the reserve the first icon spawns, the second does not.
#[test]
fn the_reserve_may_run_out() {
    run(Step::Events, &[Task::Icons { number: 0 }], |state| {
        state.turned = Some(Turned { card: invasion::EventId::nth(3), pile: Pile::Alpha });
        ship(state, 1, "Canada");
        ship(state, 2, "India");
        invaders(state, "Greenland", 74);
    })
    .play("pass")
    .log_contains("No invader unit can appear")
    .then(|state| assert_eq!((there(state, "Canada"), there(state, "India")), (1, 0)))
    .finish();
}

/// V8.17, V13.15, V7.8: the strike doubles a unit; the second has no room and flows over.
#[test]
fn the_annihilation_strike_doubles() {
    run(Step::Events, &[Task::Icons { number: 0 }], |state| {
        last_round(state);
        state.turned = Some(Turned { card: invasion::EventId::nth(1), pile: Pile::Alpha });
        ship(state, 2, "Canada");
        invaders(state, "Canada", 1);
    })
    .dice([6])
    .play("pass")
    .log_contains("two units instead of one")
    .to_act([0])
    .play("invade alaska")
    .then(|state| assert_eq!((there(state, "Canada"), there(state, "Alaska")), (2, 1)))
    .finish();
}

/// V8.1, V8.2: a blind choice calms, and nobody knows the card before it is turned up.
#[test]
fn a_blind_choice_lowers_terror() {
    run(Step::Events, &[], |state| {
        state.consoles[EU].terror = 2;
        state.phase = Phase::Secrets(Secrets::Mode { who: EU });
        state.agenda = invasion::Agenda::default();
        state.agenda.push(Task::End { step: Step::Events });
        state.agenda.push(Task::Draw { place: 3 });
    })
    .refused("put alpha", "V8.2")
    .play("blind bravo")
    .play("calm")
    .then(|state| {
        assert_eq!((state.consoles[EU].terror, state.events_left(Wave::Assault)), (0, 24));
        assert!(rules().view(state, Viewer::All).events.own[EU].is_none());
        assert!(state.piles[Pile::Bravo].has(EU));
    })
    .to_act([3])
    .finish();
}

/// V8.2, V8.3, V13.13, V8.0: whoever looks sees the card alone, and nobody talks meanwhile.
#[test]
fn a_card_is_seen_by_whoever_looks() {
    let story = run(Step::Events, &[], |state| {
        state.phase = Phase::Secrets(Secrets::Mode { who: EU });
    });
    let state = story.dice([3]).play("look").finish();
    let sees = |viewer| rules().view(&state, viewer).events.own[EU].is_some();
    assert!(sees(Viewer::seat(EU.seat())) && !sees(Viewer::seat(AF.seat())) && !sees(Viewer::SPECTATOR));
    assert_eq!(rules().silence(&state).map(|refusal| refusal.rule.0), Some("V8.3"));
    assert!(rules().silence(&calm()).is_none());
    assert_eq!(rules().lapse(&state, EU.seat()), invasion::EventAction::Put { pile: Pile::Alpha }.into());
}

/// V8.4: after the shuffle nobody can tell whose card was turned up.
#[test]
fn a_shuffled_pile_hides_whose_cards_are_left() {
    let state = {
        let mut state = event("EA03", Pile::Alpha, |_| {}).finish();
        state.placed[EU] = state.placed[AS];
        state.looked[EU] = state.events[Wave::Assault].first();
        state.events[Wave::Assault].remove(state.looked[EU].unwrap());
        state.piles[Pile::Alpha].add(EU);
        state.turned = Some(Turned { card: invasion::EventId::nth(20), pile: Pile::Alpha });
        state.piles[Pile::Alpha].remove(AS);
        state.looked[AS] = None;
        state
    };
    let seen = rules().view(&state, Viewer::seat(SA.seat()));
    let mut left = Vec::new();
    for guess in 0..16 {
        let mut other = state;
        let mut chance = redoubt_engine::chance::Fast::new(guess, 0);
        rules().reimagine(&mut other, redoubt_engine::SeatSet::one(SA.seat()), &mut chance);
        assert!(rules().view(&other, Viewer::seat(SA.seat())) == seen);
        left.push(other.piles[Pile::Alpha].first());
    }
    assert!(left.contains(&Some(EU)) && left.contains(&Some(AS)), "{left:?}");
}

/// V8.15, V13.14: the wave changes only with the next round; until then three ships land.
#[test]
fn the_wave_changes_with_the_round() {
    run(Step::Landing, &[Task::Land], |state| state.wave_ends = true)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!((state.ships[2].is_some(), state.ships[3]), (true, None)))
        .finish();
}

/// V8.16, V9.5: the Devastation wave begins with Enhanced Armor, whatever comes before it.
#[test]
fn devastation_brings_enhanced_armor() {
    run(Step::Landing, &[Task::Round], |state| state.wave_ends = true)
        .dice([4, 0])
        .play("pass")
        .log_in_order(["The Devastation wave begins", "Psychic Backlash", "Enhanced Armor"])
        .then(|state| {
            assert_eq!((state.wave, rules().hydra_power(state)), (Wave::Devastation, 2));
            assert!(invasion::Coalition::ALL.into_iter().all(|who| state.consoles[who].terror == 1));
        })
        .finish();
}

/// V13.10, V5.3: a level of Terror that costs command costs a unit at once.
#[test]
fn terror_may_cost_a_unit() {
    event("EA03", Pile::Alpha, |state| {
        state.consoles[EU].terror = 5;
        units(state, EU, "German Federation", 4);
        units(state, EU, "Balkan Concordat", 1);
    })
    .dice([0])
    .play("pass")
    .to_act([2])
    .asked_by("V13.10")
    .play("remove german-federation")
    .then(|state| assert_eq!((state.army(EU), state.adaptation), (4, 0)))
    .finish();
}

/// V8.6: units that an event destroys are their owner's choice.
#[test]
fn an_event_may_destroy_units() {
    event("EA13", Pile::Bravo, |state| {
        units(state, EU, "German Federation", 2);
        units(state, EU, "Balkan Concordat", 1);
    })
    .dice([0])
    .play("pass")
    .to_act([2])
    .play("remove german-federation")
    .play("remove balkan-concordat")
    .then(|state| assert_eq!((state.army(EU), state.units[EU][at("German Federation").index()]), (1, 1)))
    .finish();
}

/// V8.8: Deep-Space Tracking rolls for each unit of an Orbital Assault.
#[test]
fn tracking_keeps_single_units_off() {
    event("EA08", Pile::Bravo, |state| state.consoles[AS].tech[Tech::Communications] = 5)
        .dice([0, 6, 1])
        .play("pass")
        .then(|state| assert_eq!(there(state, "China"), 1))
        .finish();
    event("EA08", Pile::Bravo, |state| state.consoles[AS].tech[Tech::Communications] = 5)
        .dice([0, 2, 6])
        .play("pass")
        .then(|state| assert_eq!(there(state, "China"), 1, "0 keeps nothing off"))
        .finish();
}

/// V13.21, V7.8: money has no limit, and the strike is known by card 5.
#[test]
fn money_is_never_short() {
    let state = calm();
    assert_eq!(rules().dial_max(Good::Money), u16::MAX);
    assert!(!rules().view(&state, Viewer::All).strike);
    let mut state = state;
    last_round(&mut state);
    assert!(rules().view(&state, Viewer::All).strike && state.funded.has(Project::Five));
    assert!(matches!(state.status[0], Status::Secure));
}
