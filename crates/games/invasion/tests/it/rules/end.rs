//! V12.

use crate::rules::position::*;
use invasion::{Agenda, Good, Pile, Project, Status, Step, Task, Wave};
use redoubt_engine::{SeatSet, Standing};

/// V12.1, V2.5: Asia still owes card 3, and nothing else is carried out.
#[test]
fn a_coalition_that_the_project_needs_may_not_fall() {
    event("EA01", Pile::Alpha, |state| {
        state.consoles[AS].stock[Good::Mic] = 1;
        ship(state, 1, "Canada");
    })
    .dice([0])
    .play("pass")
    .log_lacks("spawns")
    .over("V12.1", |outcome| assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Lost)))
    .finish();
}

/// V12.5, V13.18, V13.24: South America has funded its card; it falls and fights on.
#[test]
fn a_defeated_coalition_fights_on() {
    event("EA01", Pile::Alpha, |state| {
        state.funded.add(Project::One);
        state.consoles[SA].stock[Good::Mic] = 1;
        units(state, SA, "Brazil", 2);
        state.consoles[EU].traded = false;
    })
    .dice([0])
    .play("pass")
    .then(|state| {
        assert!(state.defeated.has(SA) && state.desolated.is_empty());
        assert!(state.consoles[SA].stock.values().all(|amount| *amount == 0));
        assert_eq!((state.army(SA), rules().power(state, SA)), (2, 1));
    })
    .finish();
}

/// V12.6, V8.9, V12.5: the last unit falls, and the land is gone with everything on it.
#[test]
fn land_without_defenders_is_desolated() {
    step(Step::Battle, |state| {
        state.funded.add(Project::One);
        crate::rules::setup::defeat(state, SA);
        units(state, SA, "Brazil", 1);
        invaders(state, "Brazil", 3);
        ship(state, 3, "Argentina");
        (state.holder, state.cronos) = (NA, at("Canada"));
    })
    .dice([6])
    .play("pass")
    .log_contains("South America is desolated")
    .then(|state| {
        assert_eq!((there(state, "Brazil"), state.ships[2]), (0, None));
        assert_eq!(state.adaptation, 0, "removed, not destroyed");
    })
    .finish();
}

/// V12.3: without card owners that owe, the last defeat ends it.
#[test]
fn when_all_are_defeated_the_hydra_win() {
    event("EA01", Pile::Alpha, |state| {
        nearly_done(state);
        state.consoles.values_mut().for_each(|console| console.stock[Good::Mic] = 1);
    })
    .dice([0])
    .play("pass")
    .over("V12.3", |outcome| assert_eq!(outcome.how, "every coalition is defeated"))
    .finish();
}

/// V12.4, V8.1: the last Devastation card was drawn.
#[test]
fn the_clock_runs_out() {
    run(Step::Landing, &[], |state| {
        state.wave = Wave::Devastation;
        state.events[Wave::Devastation] = invasion::Set::EMPTY;
        state.round = 10;
        state.agenda = Agenda::default();
        state.agenda.push(Task::End { step: Step::Landing });
    })
    .play("pass")
    .over("V12.4", |_| {})
    .finish();
}

/// V12.7, V12.8, V13.23: all but Europe win; who leads Europe and Asia has saved a part.
#[test]
fn a_lost_capital_has_no_share_in_the_victory() {
    let state = run(Step::Invaders, &[], |state| {
        last_round(state);
        status(state, "German Federation", Status::Overrun);
        state.consoles[EU].damage = 1;
        state.agenda = Agenda::default();
        state.agenda.push(Task::End { step: Step::Invaders });
    })
    .play("pass")
    .over("V12.7", |outcome| {
        let standings: Vec<_> = outcome.seats.iter().map(|seat| seat.standing).collect();
        use Standing::{Lost, Won};
        assert_eq!(standings, [Won, Won, Lost, Won, Won]);
        assert_eq!(outcome.how, "Earth is saved in part");
    })
    .finish();
    let of = |seats: &[invasion::Coalition]| {
        rules().standing_of(&state, seats.iter().map(|who| who.seat()).collect::<SeatSet>())
    };
    assert_eq!(of(&[EU, AS]), Some(Standing::Partial));
    assert_eq!(of(&[SA, NA]), Some(Standing::Won));
    assert_eq!(of(&[EU]), Some(Standing::Lost));
}

/// V12.7: a broadcast that nobody survives is lost.
#[test]
fn somebody_must_survive_the_broadcast() {
    run(Step::Invaders, &[], |state| {
        last_round(state);
        for who in invasion::Coalition::ALL {
            let capital = rules().capital(who);
            state.status[capital.index()] = Status::Overrun;
            state.ready.remove(capital);
        }
        state.cronos = at("Argentina");
        state.agenda = Agenda::default();
        state.agenda.push(Task::End { step: Step::Invaders });
    })
    .play("pass")
    .over("V12.7", |outcome| assert_eq!(outcome.how, "nobody heard the broadcast"))
    .finish();
}

/// V13.27
#[test]
fn giving_up_loses_for_all() {
    run(Step::Terror, &[], |_| {})
        .concede(2)
        .log_contains("Europe gives up")
        .over("V13.27", |outcome| assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Lost)))
        .finish();
}
