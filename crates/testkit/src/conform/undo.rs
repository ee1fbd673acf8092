use super::Plan;
use super::viewers::{minds, name};
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Move, Seat, SeatSet, UndoError, Viewer, digest};

/// So many possible positions are compared to find out whether a step revealed something.
const GUESSES: u64 = 12;

/// A step that rolled dice, showed a seat something it did not know, or handed the move on cannot be taken
/// back. Any other step can, by who took it; that restores the position exactly, and the same action then
/// leads to the same position again with the same dice to come.
pub fn undo_gives_nothing_away<G: Game>(plan: Plan) {
    plan.one_in(4).each_game::<G>(|walk| {
        let seat = Seat::FIRST;
        assert_eq!(
            walk.session.can_undo(SeatSet::one(seat), 0),
            Err(UndoError::Nothing),
            "nothing was done yet"
        );
        while !walk.is_long() {
            let Some((seat, action)) = walk.pick(Way::Legal) else { return };
            let before = (walk.session.to_act(), walk.state().clone());
            let name = named(walk.rules(), action);
            walk.play(seat, action);
            others_may_not(walk, seat);
            let made = walk.session.steps().len();
            match walk.session.can_undo(SeatSet::one(seat), made - 1) {
                Ok(()) => take_back_and_redo(walk, seat, action, &before),
                Err(UndoError::Barrier(_)) => {}
                Err(error) => panic!("`{name}` was just played by seat {seat}, but: {error}"),
            }
        }
    });
}

/// Several steps can be taken back at once by whoever could take them back one by one, and nobody else, for the same
/// reason. Either way the position is exactly what it was; and whatever can be taken back is offered.
pub fn several_steps_are_taken_back_at_once<G: Game>(plan: Plan) {
    plan.one_in(8).each_game::<G>(|walk| {
        let minds = minds(walk.rules());
        let mut past = vec![walk.state().clone()];
        while !walk.is_long() && walk.step(Way::Legal) {
            if walk.choice.next().is_multiple_of(16) {
                minds.iter().for_each(|&who| take_back_several(walk, who, &past));
            }
            past.push(walk.state().clone());
        }
    });
}

fn take_back_several<G: Game>(walk: &Walk<'_, G>, who: SeatSet, past: &[G::State]) {
    let (session, name) = (&walk.session, name(Viewer::Seats(who)));
    let made = session.steps().len();
    let (left, barrier) = one_by_one(walk, who, past);
    assert!(
        left == made || session.may_undo(who),
        "{name} can take back the last step, but is not offered to"
    );
    if left < made {
        let mut at_once = session.clone();
        let undone = at_once.undo(who, left);
        let steps: Vec<_> = session.steps()[left..].iter().map(|step| step.done).collect();
        assert_eq!(undone, Ok(steps), "{name} can take back down to step {left}, one by one");
        assert!(*at_once.state() == past[left], "{} steps taken back at once: {ELSEWHERE}", made - left);
        assert_eq!(at_once.steps().len(), left, "steps taken back are left on the log");
    }
    if let Some(further) = left.checked_sub(1) {
        let refused = session.can_undo(who, further);
        assert_eq!(refused, Err(barrier), "{name} cannot take back step {left}, but all down to it");
    }
}

const ELSEWHERE: &str = "the position is not what it was before";

/// Takes back step by step: how many are left, and why no more can be taken back.
fn one_by_one<G: Game>(walk: &Walk<'_, G>, who: SeatSet, past: &[G::State]) -> (usize, UndoError) {
    let mut session = walk.session.clone();
    loop {
        let made = session.steps().len();
        if let Err(error) = session.undo(who, made.saturating_sub(1)) {
            return (made, error);
        }
        assert!(*session.state() == past[made - 1], "step {made} taken back: {ELSEWHERE}");
    }
}

fn others_may_not<G: Game>(walk: &mut Walk<'_, G>, seat: Seat) {
    for other in Seat::all(walk.rules().seats()).filter(|&other| other != seat) {
        let (who, to) = (SeatSet::one(other), walk.session.steps().len() - 1);
        assert_eq!(
            walk.session.undo(who, to),
            Err(UndoError::NotYours),
            "seat {other} takes back for {seat}"
        );
    }
}

fn take_back_and_redo<G: Game>(
    walk: &mut Walk<'_, G>,
    seat: Seat,
    action: G::Action,
    (to_act, before): &(SeatSet, G::State),
) {
    let name = named(walk.rules(), action);
    let step = walk.session.steps().last().expect("just played");
    assert!(step.dice.is_empty(), "`{name}` rolled {:?} and can be taken back", step.dice);
    let new = walk.session.to_act().iter().find(|&next| next != seat && !to_act.contains(next));
    assert_eq!(new, None, "`{name}` handed the move on and can be taken back");
    assert!(!walk.session.to_act().is_empty(), "`{name}` ended the game and can be taken back");
    assert!(!reveals(walk, seat, action, before), "`{name}` revealed something and can be taken back");

    let (after, count) = (walk.session.state().clone(), walk.session.steps().len());
    assert!(walk.session.may_undo(SeatSet::one(seat)), "`{name}` can be taken back, but is not offered");
    let undone = walk.session.undo(SeatSet::one(seat), count - 1);
    assert_eq!(undone, Ok(vec![Move::Act(action)]), "what was taken back");
    assert!(walk.state() == before, "taking back `{name}` leads to another position than before");
    assert_eq!(walk.session.steps().len(), count - 1, "taking back `{name}` leaves it on the log");
    walk.play(seat, action);
    assert!(*walk.state() == after, "`{name}`, taken back and played again, leads to another position");
}

/// Whether, to some seat, most of the positions it held possible would look different after the action.
fn reveals<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, action: G::Action, before: &G::State) -> bool {
    let rules = walk.rules();
    let chance = Fast::new(walk.choice.next(), 4);
    Seat::all(rules.seats()).any(|viewer| {
        let mut chance = chance.clone();
        let others = held_possible(rules, viewer, before, &mut chance);
        if others.is_empty() {
            return false; // who knows everything learns nothing
        }
        let seen = |state: &G::State| digest(&rules.view(state, Viewer::seat(viewer)));
        let after = seen(walk.session.state());
        if seen(before) == after {
            return false; // who sees nothing of it learns nothing
        }
        let film = walk.session.film(walk.session.steps().len());
        let different = others.into_iter().map(|mut other| {
            if rules.check(&other, seat, action).is_err() {
                return film.is_open(rules, Viewer::seat(viewer)); // who does not know what was done learns nothing
            }
            rules.apply_fast(&mut other, seat, action, &mut chance);
            seen(&other) != after
        });
        different.filter(|different| *different).count() as u64 * 2 > GUESSES
    })
}

/// Other positions than the real one that a seat holds possible.
fn held_possible<G: Game>(rules: &G, seat: Seat, real: &G::State, chance: &mut Fast) -> Vec<G::State> {
    let guesses = (0..GUESSES).map(|_| {
        let mut other = real.clone();
        rules.reimagine_fast(&mut other, SeatSet::one(seat), chance);
        other
    });
    guesses.filter(|other| other != real).collect()
}
