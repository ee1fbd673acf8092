//! V7.13 to V7.16.

use crate::rules::position::*;
use invasion::{Project, Status, Step, Task, Tech};

/// V7.13: as many actions as Military Equipment gives, anywhere but into what is gone.
#[test]
fn units_move_as_far_as_their_equipment_takes_them() {
    run(Step::Movement, &[Task::March { place: 4 }], |state| {
        units(state, AS, "Russia", 2);
        invaders(state, "Russia", 3);
        state.consoles[AS].tech[Tech::Military] = 3;
        state.holder = SA;
    })
    .play("pass")
    .refused("from china 1", "V7.13")
    .play("from russia 2")
    .refused("to india", "V7.13")
    .play("to pacific-rim")
    .play("from pacific-rim 1")
    .play("to western-australia")
    .play("done")
    .then(|state| assert_eq!(state.units[AS][at("Western Australia").index()], 1))
    .finish();
}

/// V7.16: at the start of a normal game Cronos must leave Argentina.
#[test]
fn cronos_must_leave_a_drop_ship() {
    run(Step::Movement, &[Task::Cronos { left: 2 }], |state| {
        state.cronos = at("Argentina");
        ship(state, 3, "Argentina");
    })
    .play("pass")
    .refused("stop", "V7.16")
    .refused("cronos canada", "V7.14")
    .legal(["cronos brazil", "cronos peruvian-accord", "cronos south-african-union"])
    .play("cronos brazil")
    .legal(["stop"])
    .play("stop")
    .then(|state| assert_eq!(state.cronos, at("Brazil")))
    .finish();
}

/// V7.15, V7.14: ships only after 2a, lost lands only after 4a, three actions after 2b.
#[test]
fn project_cards_open_ways_for_cronos() {
    let given = |funded: &'static [Project]| {
        move |state: &mut invasion::State| {
            state.round = 7;
            state.funded = funded.iter().copied().collect();
            ship(state, 1, "Amazonia");
            status(state, "Nigerian League", Status::Overrun);
        }
    };
    let march = [Task::March { place: 0 }];
    run(Step::Movement, &march, given(&[]))
        .play("pass")
        .refused("cronos amazonia", "V7.15")
        .refused("cronos nigerian-league", "V7.15")
        .finish();
    let all = &[Project::One, Project::TwoA, Project::TwoB, Project::Three, Project::FourA];
    run(Step::Movement, &march, given(all))
        .play("pass")
        .play_all(["cronos amazonia", "cronos gran-colombia", "cronos mexico"])
        .then(|state| assert_eq!(state.cronos, at("Mexico")))
        .finish();
}

/// V12.2, V7.15: passing through an Overrun territory is no loss.
#[test]
fn cronos_passes_through_lost_land() {
    run(Step::Movement, &[Task::Cronos { left: 2 }], |state| {
        nearly_done(state);
        status(state, "Nigerian League", Status::Overrun);
    })
    .play("pass")
    .play("cronos nigerian-league")
    .refused("stop", "V7.16")
    .play("cronos congo-protectorate")
    .then(|state| assert_eq!(state.cronos, at("Congo Protectorate")))
    .finish();
}

/// V7.15, V7.16: after card 4a he may cross a dead zone, but not stay there.
#[test]
fn cronos_crosses_a_dead_zone() {
    run(Step::Movement, &[Task::Cronos { left: 2 }], |state| {
        nearly_done(state);
        (state.holder, state.cronos) = (EU, at("British Isles"));
    })
    .play("pass")
    .play("cronos greenland")
    .refused("stop", "V7.16")
    .play("cronos canada")
    .then(|state| assert_eq!(state.cronos, at("Canada")))
    .finish();
}

/// V13.12: a step after which he could not end anywhere is not legal; without any end he stays.
#[test]
fn cronos_is_never_stranded() {
    run(Step::Movement, &[Task::Cronos { left: 1 }], |state| {
        nearly_done(state);
        status(state, "Nigerian League", Status::Overrun);
    })
    .play("pass")
    .refused("cronos nigerian-league", "V13.12")
    .finish();
    run(Step::Movement, &[Task::Cronos { left: 2 }], |state| {
        state.status = [Status::Overrun; 25];
        state.ready = invasion::Set::EMPTY;
    })
    .play("pass")
    .asked_by("V3.7")
    .then(|state| assert_eq!(state.cronos, at("Brazil")))
    .finish();
}

/// V13.22, V12.6: from desolated land Cronos goes to land that exists.
#[test]
fn cronos_leaves_desolated_land() {
    run(Step::Movement, &[Task::Cronos { left: 2 }], |state| {
        nearly_done(state);
        crate::rules::setup::defeat(state, SA);
        state.desolated = coalitions(&[SA]);
        state.cronos = at("Gran Colombia");
        (state.consoles[EU].traded, state.consoles[SA].traded) = (false, true);
    })
    .play("pass")
    .legal_exactly(["cronos eastern-united-states", "cronos mexico"])
    .play("cronos mexico")
    .finish();
}
