use super::Plan;
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Pilot, Seat, SeatSet};

/// The quick policy chooses canonical actions that are candidates of a search, and the pilot and the egoist legal ones,
/// in every position of random games and of the pilot's own games; and those end. A pilot is shown a position whose
/// secrets have been replaced.
pub fn players_choose_what_they_may<G: Game>(plan: Plan) {
    plan.one_in(4).each_game::<G>(|walk| {
        let mut pilots: Vec<_> = Seat::all(walk.rules().seats()).map(|_| walk.rules().pilot()).collect();
        while !walk.is_long() {
            for seat in walk.session.to_act().iter() {
                quick_is_canonical(walk, seat);
                pilot_is_legal(walk, seat, &mut pilots[seat.index()]);
                pilot_is_legal(walk, seat, &mut walk.rules().egoist());
            }
            if !walk.step(Way::Legal) {
                break;
            }
        }
    });
    plan.one_in(4).each_game::<G>(|walk| {
        let mut pilots: Vec<_> = Seat::all(walk.rules().seats()).map(|_| walk.rules().pilot()).collect();
        while let Some(seat) = walk.session.to_act().first() {
            assert!(!walk.is_long(), "the pilot's game does not end");
            quick_is_canonical(walk, seat);
            let action = pilot_is_legal(walk, seat, &mut pilots[seat.index()]);
            walk.play(seat, action);
        }
    });
}

fn quick_is_canonical<G: Game>(walk: &mut Walk<'_, G>, seat: Seat) {
    let mut canonical = Vec::new();
    walk.rules().canonical(walk.state(), seat, &mut canonical);
    let mut chance = Fast::new(walk.choice.next(), 2);
    let action = walk.rules().quick(walk.state(), seat, &mut chance);
    let name = named(walk.rules(), action);
    assert!(canonical.contains(&action), "the quick policy chooses `{name}`, which is not canonical");
    let mut candidates = Vec::new();
    walk.rules().candidates(walk.state(), seat, &mut candidates);
    assert!(candidates.contains(&action), "the quick policy chooses `{name}`, which is no candidate");
    let odd = candidates.iter().find(|action| !canonical.contains(action));
    assert_eq!(odd, None, "a candidate is not canonical");
}

fn pilot_is_legal<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, pilot: &mut G::Pilot) -> G::Action {
    let mut chance = Fast::new(walk.choice.next(), 3);
    let mut guess = walk.state().clone();
    walk.rules().reimagine_fast(&mut guess, SeatSet::one(seat), &mut chance);
    let action = pilot.choose(walk.rules(), &guess, seat, &mut chance);
    let (name, legal) = (named(walk.rules(), action), walk.session.legal(seat).contains(&action));
    assert!(legal, "the pilot of seat {seat} chooses `{name}`, which is not legal");
    action
}

/// Evaluations are from 0 to 1, the stage is one of the stages, and the measures of a finished game are
/// finite and have the same names in all games.
pub fn studies_get_sound_numbers<G: Game>(plan: Plan) {
    let mut names: Option<Vec<&'static str>> = None;
    plan.one_in(2).each_position::<G>(Way::Canonical, |walk| {
        let (rules, state) = (walk.rules(), walk.session.state());
        for seat in Seat::all(rules.seats()) {
            let value = rules.evaluate(state, seat);
            assert!((0.0..=1.0).contains(&value), "seat {seat} is evaluated at {value}, not within 0 to 1");
        }
        let (stage, stages) = (rules.stage(state), rules.stages());
        assert!(stage < stages.len(), "stage {stage} is not one of {stages:?}");
        if !walk.session.to_act().is_empty() {
            return;
        }
        let measures = rules.measures(state);
        let odd = measures.iter().find(|(_, value)| !value.is_finite());
        assert_eq!(odd, None, "a measure is no number");
        let here: Vec<_> = measures.iter().map(|&(name, _)| name).collect();
        let first = names.get_or_insert_with(|| here.clone());
        assert_eq!(*first, here, "the measures have other names than in the first game");
    });
}
