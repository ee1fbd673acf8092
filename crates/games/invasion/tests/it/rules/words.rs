//! What players are told and shown.

use crate::rules::position::*;
use invasion::{Action, Good, Invasion, Step, TerritoryId};
use redoubt_engine::{Present, Rules, Viewer};

/// V10.2, V7.16: what would be overrun is shown, and Cronos is warned.
#[test]
fn danger_is_shown() {
    let mut state = calm();
    invaders(&mut state, "Brazil", 3);
    let view = rules().view(&state, Viewer::SPECTATOR);
    let falls: Vec<&str> =
        TerritoryId::every().filter(|at| view.places[at.index()].falls).map(|at| rules().place(at)).collect();
    assert_eq!(falls, ["Brazil"]);
    assert_eq!(view.coalitions[SA].forecast.falling, 1);
}

/// V8.11, V10.7: where the next invader of a full place goes is shown.
#[test]
fn overflow_is_foretold() {
    let mut state = calm();
    ship(&mut state, 1, "North African Concord");
    invaders(&mut state, "North African Concord", 3);
    units(&mut state, AF, "Nigerian League", 1);
    let view = rules().view(&state, Viewer::SPECTATOR);
    let spill = &view.spills[0];
    assert_eq!(
        (rules().place(spill.from), rules().place(spill.to[0])),
        ("North African Concord", "Dominion of Ethiopia")
    );
    assert_eq!(spill.filter, 3);
}

/// V7.2, V7.5: whether the next card can be paid for is shown.
#[test]
fn the_next_project_is_shown() {
    let mut state = calm();
    let next = |state: &invasion::State| {
        let view = rules().view(state, Viewer::SPECTATOR);
        (view.next_projects[0].affordable, view.next_projects[0].at_hand)
    };
    assert_eq!(next(&state), (true, true));
    invasion::Coalition::ALL.iter().for_each(|who| state.consoles[*who].stock[Good::Fuel] = 0);
    assert_eq!(next(&state), (false, true));
}

/// V12.4: eleven rounds at most.
#[test]
fn the_rounds_left_are_counted() {
    let mut state = calm();
    state.step = Step::Mercenaries;
    assert_eq!(rules().view(&state, Viewer::SPECTATOR).rounds_left, 11);
    state.wave_ends = true;
    assert_eq!(rules().view(&state, Viewer::SPECTATOR).rounds_left, 7);
}

/// V3.7: a list of choices is never longer than sixty.
#[test]
fn no_list_of_choices_is_long() {
    let rules: &Invasion = rules();
    let (mut dice, mut actions) = (redoubt_engine::chance::Fast::new(5, 0), Vec::<Action>::new());
    for _ in 0..40 {
        let mut state = rules.setup(&mut dice, &mut redoubt_engine::Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut actions);
            assert!(actions.len() <= 60, "{} choices in {:?}", actions.len(), state.phase);
            let action = dice.pick(&actions);
            rules.apply(&mut state, seat, action, &mut dice, &mut redoubt_engine::Silent);
        }
    }
}

/// V8.9, V8.1: eleven of 25 Assault cards show ship 1; whoever looked at one of them knows.
#[test]
fn the_chance_of_new_invaders_is_exact() {
    let mut state = calm();
    state.step = Step::Movement;
    ship(&mut state, 1, "Canada");
    let chance = |state: &invasion::State, viewer| {
        let view = rules().view(state, viewer);
        let source = view.sources.into_iter().find(|source| source.ship.is_some()).unwrap();
        assert_eq!((source.to, source.filter), (vec![at("Canada")], 0));
        source.chance
    };
    // No card of five: C(14, 5) / C(25, 5).
    assert!((chance(&state, Viewer::SPECTATOR) - (1.0 - 2002.0 / 53130.0)).abs() < 1e-5);
    state.step = Step::Events;
    let card = invasion::EventId::nth(0);
    state.events[ASSAULT].remove(card);
    state.looked[EU] = Some(card);
    state.placed[EU] = Some(invasion::Placed { pile: None, blind: false });
    assert_eq!(chance(&state, Viewer::seat(EU.seat())), 1.0);
    assert!((chance(&state, Viewer::seat(AF.seat())) - (1.0 - 2002.0 / 53130.0)).abs() < 1e-5);
    let unseen = |viewer| rules().view(&state, viewer).events.unseen.len();
    assert_eq!((unseen(Viewer::seat(EU.seat())), unseen(Viewer::SPECTATOR)), (54, 55));
}

/// V11.4, V7.9: income that comes before the upkeep is counted, and not what came already.
#[test]
fn upkeep_is_foretold_with_income() {
    let mut state = calm();
    let food = |state: &invasion::State| {
        let forecast = rules().view(state, Viewer::SPECTATOR).coalitions[EU].forecast;
        (forecast.food_income, forecast.food_due, forecast.food_after, forecast.mic_after)
    };
    state.step = Step::Research;
    assert_eq!(food(&state), (4, 5, 5, 21));
    state.step = Step::Movement;
    assert_eq!(food(&state), (0, 5, 1, 21));
}

/// V7.14 to V7.16: where Cronos can end is shown.
#[test]
fn the_reach_of_cronos_is_shown() {
    let mut state = calm();
    state.cronos = at("Argentina");
    ship(&mut state, 3, "Argentina");
    let view = rules().view(&state, Viewer::SPECTATOR);
    let ends: Vec<&str> = view.cronos_ends.iter().map(|at| rules().place(*at)).collect();
    assert!(!view.cronos_may_stay);
    assert_eq!(
        ends,
        [
            "Gran Colombia",
            "Amazonia",
            "Peruvian Accord",
            "Brazil",
            "Nigerian League",
            "Dominion of Ethiopia",
            "Congo Protectorate",
            "South African Union",
        ]
    );
}

/// V7.5, V7.9: what a pledge lacks, and why income is not more.
#[test]
fn sums_are_shown_with_their_parts() {
    let state = run(Step::Project, &[invasion::Task::Announce { place: 0 }], |state| {
        state.consoles[NA].terror = 2;
        status(state, "Canada", invasion::Status::Overrun);
    })
    .play("pass")
    .play("fund 1")
    .play("pledge 2")
    .finish();
    let view = rules().view(&state, Viewer::SPECTATOR);
    let pledge = view.pledge.unwrap();
    assert_eq!(pledge.outstanding.into_array(), [1, 2, 2, 0, 0, 1]);
    let parts = view.coalitions[NA].income_parts;
    assert_eq!((parts.full[Good::Money], parts.land[Good::Money], parts.terror[Good::Money]), (7, 1, 1));
    assert_eq!(view.coalitions[NA].income[Good::Money], 5);
}

/// V0.3: whoever has one choice only is not asked.
#[test]
fn nobody_is_asked_without_a_choice() {
    let rules: &Invasion = rules();
    let (mut dice, mut actions) = (redoubt_engine::chance::Fast::new(6, 0), Vec::<Action>::new());
    for _ in 0..40 {
        let mut state = rules.setup(&mut dice, &mut redoubt_engine::Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut actions);
            assert!(actions.len() > 1, "{actions:?} in {:?}", state.phase);
            let action = dice.pick(&actions);
            rules.apply(&mut state, seat, action, &mut dice, &mut redoubt_engine::Silent);
        }
    }
}
