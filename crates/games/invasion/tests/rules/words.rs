//! What players are told and shown.

use crate::position::*;
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
    assert!(spill.roams && spill.filter == 3);
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
