use super::Plan;
use super::hidden::json;
use super::viewers::{minds, name, viewers};
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::film::{Film, Moment, seen_by, show};
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Seat, SeatSet, Viewer, patch};
use serde_json::Value;

/// One step in so many is followed by somebody giving up.
const GIVES_UP: u64 = 64;

/// A film ends where the game went: for every viewer the patches of each step turn the view before it into the view
/// after it, and those of the set-up turn nothing into the first view.
pub fn films_end_in_the_next_view<G: Game>(plan: Plan) {
    plan.one_in(8).each_game::<G>(|walk| {
        let mut screens: Vec<_> = viewers(walk.rules()).map(|viewer| (viewer, Value::Null)).collect();
        each_film(walk, |walk, film| {
            let number = film.number;
            assert!(film.after == *walk.state(), "step {number}, run again, leads to another position");
            for (viewer, screen) in &mut screens {
                play_film(walk, film, *viewer, screen);
            }
        });
    });
}

fn play_film<G: Game>(walk: &Walk<'_, G>, film: &Film<G>, viewer: Viewer, screen: &mut Value) {
    let (rules, who, number) = (walk.rules(), name(viewer), film.number);
    let shown = show(rules, film, viewer);
    for patch in shown.scenes.iter().map(|scene| &scene.patch).chain([&shown.rest]) {
        patch::apply(screen, patch).unwrap_or_else(|error| {
            panic!("the film of step {number} does not fit the view of {who}: {error}")
        });
    }
    let view = seen_by(rules, walk.state(), viewer);
    assert!(
        *screen == view,
        "the film of step {number} ends for {who} in another view than the next:\n  {screen}\n  {view}"
    );
}

/// No view on the way tells a secret.
///
/// At every event of a step the position is exchanged for another that whoever holds some seats holds possible: their
/// view, and that of a spectator, stay the same.
pub fn films_tell_only_what_may_be_known<G: Game>(plan: Plan) {
    plan.one_in(4).each_game::<G>(|walk| {
        let minds = minds(walk.rules());
        each_film(walk, |walk, film| {
            for moment in &film.moments {
                for &mind in &minds {
                    look_closely(walk, moment, mind);
                }
            }
        });
    });
}

fn look_closely<G: Game>(walk: &mut Walk<'_, G>, moment: &Moment<G>, mind: SeatSet) {
    let rules = walk.rules();
    let mut other = moment.state.clone();
    rules.reimagine_fast(&mut other, mind, &mut Fast::new(walk.choice.next(), 5));
    if other == moment.state {
        return;
    }
    for viewer in [Viewer::Seats(mind), Viewer::SPECTATOR] {
        let (real, guessed) = (json(&rules.view(&moment.state, viewer)), json(&rules.view(&other, viewer)));
        assert!(
            real == guessed,
            "at {:?} the view of {} depends on what {} may not know:\n  {real}\n  {guessed}",
            moment.event,
            name(viewer),
            name(Viewer::Seats(mind)),
        );
    }
}

/// What a seat is asked does not change by what another does in secret, so that nobody has to begin anew because
/// somebody else keeps changing a hidden choice.
///
/// A step is secret to a seat that sees nothing of it, and to one that sees less of it than who took it, if it may
/// be taken back.
pub fn questions_stay_when_others_act_in_secret<G: Game>(plan: Plan) {
    plan.one_in(2).each_game::<G>(|walk| {
        let seats: Vec<Seat> = Seat::all(walk.rules().seats()).collect();
        while !walk.is_long() {
            let Some((seat, action)) = walk.pick(Way::Legal) else { return };
            let asked: Vec<_> = seats.iter().map(|&other| walk.session.question(other)).collect();
            let name = named(walk.rules(), action);
            walk.play(seat, action);
            for &other in seats.iter().filter(|&&other| other != seat) {
                let now = walk.session.question(other);
                assert!(
                    now == asked[other.index()] || !is_secret(walk, other),
                    "what seat {other} is asked changes by `{name}`, which seat {seat} does in secret"
                );
            }
        }
    });
}

fn is_secret<G: Game>(walk: &Walk<'_, G>, other: Seat) -> bool {
    let (rules, viewer) = (walk.rules(), Viewer::seat(other));
    let film = walk.session.film(walk.session.steps().len());
    let before = film.before.as_ref().expect("a step that was made");
    let heard = film.events().any(|event| rules.witness(event, viewer).is_some());
    let seen = || json(&rules.view(before, viewer)) != json(&rules.view(&film.after, viewer));
    let stays = walk.session.to_act().contains(other);
    let passing = || walk.session.can_undo(SeatSet::one(film.step.seat), film.number - 1).is_ok();
    !heard && !seen() || stays && !film.is_open(rules, viewer) && passing()
}

/// Runs a check on the film of every step of a random game, the set-up first; somebody may give up on the way.
fn each_film<G: Game>(walk: &mut Walk<'_, G>, mut check: impl FnMut(&mut Walk<'_, G>, &Film<G>)) {
    loop {
        let film = walk.session.film(walk.session.steps().len());
        check(walk, &film);
        let gives_up = walk.choice.next().is_multiple_of(GIVES_UP) && !walk.session.to_act().is_empty();
        if gives_up {
            walk.give_up();
        } else if walk.is_long() || !walk.step(Way::Legal) {
            return;
        }
    }
}
