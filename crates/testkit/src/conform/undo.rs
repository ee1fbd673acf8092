use super::Plan;
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Move, Seat, SeatSet, Silent, UndoError, Viewer, digest};

/// So many possible positions are compared to find out whether a step revealed something.
const GUESSES: u64 = 12;

/// A step that rolled dice, showed a seat something it did not know, or handed the move on cannot be taken
/// back. Any other step can, by who took it; that restores the position exactly, and the same action then
/// leads to the same position again with the same dice to come.
pub fn undo_gives_nothing_away<G: Game>(plan: Plan) {
    plan.one_in(4).each_game::<G>(|walk| {
        let seat = Seat::FIRST;
        assert_eq!(walk.session.can_undo(seat), Err(UndoError::Nothing), "nothing was done yet");
        while !walk.is_long() {
            let Some((seat, action)) = walk.pick(Way::Legal) else { return };
            let before = (walk.session.to_act(), walk.state().clone());
            walk.play(seat, action);
            others_may_not(walk, seat);
            match walk.session.can_undo(seat) {
                Ok(()) => take_back_and_redo(walk, seat, action, &before),
                Err(UndoError::Barrier) => {}
                Err(error) => panic!("`{action}` was just played by seat {seat}, but: {error}"),
            }
        }
    });
}

fn others_may_not<G: Game>(walk: &mut Walk<'_, G>, seat: Seat) {
    for other in Seat::all(walk.rules().seats()).filter(|&other| other != seat) {
        assert_eq!(walk.session.undo(other), Err(UndoError::NotYours), "seat {other} takes back for {seat}");
    }
}

fn take_back_and_redo<G: Game>(
    walk: &mut Walk<'_, G>,
    seat: Seat,
    action: G::Action,
    (to_act, before): &(SeatSet, G::State),
) {
    let step = walk.session.steps().last().expect("just played");
    assert!(step.dice.is_empty(), "`{action}` rolled {:?} and can be taken back", step.dice);
    let new = walk.session.to_act().iter().find(|&next| next != seat && !to_act.contains(next));
    assert_eq!(new, None, "`{action}` handed the move on and can be taken back");
    assert!(!walk.session.to_act().is_empty(), "`{action}` ended the game and can be taken back");
    assert!(!reveals(walk, seat, action, before), "`{action}` revealed something and can be taken back");

    let (after, count) = (walk.session.state().clone(), walk.session.steps().len());
    let undone = walk.session.undo(seat);
    assert_eq!(undone, Ok(Move::Act(action)), "what was taken back");
    assert!(walk.state() == before, "taking back `{action}` leads to another position than before");
    assert_eq!(walk.session.steps().len(), count - 1, "taking back `{action}` leaves it on the log");
    walk.play(seat, action);
    assert!(*walk.state() == after, "`{action}`, taken back and played again, leads to another position");
}

/// Whether, to some seat, most of the positions it held possible would look different after the action.
fn reveals<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, action: G::Action, before: &G::State) -> bool {
    let rules = walk.rules();
    let chance = Fast::new(walk.choice.next(), 4);
    Seat::all(rules.seats()).any(|viewer| {
        let seen = |state: &G::State| digest(&rules.view(state, Viewer::Seat(viewer)));
        let mut chance = chance.clone();
        let different = (0..GUESSES).filter(|_| {
            let mut other = before.clone();
            rules.reimagine(&mut other, viewer, &mut chance);
            if other == *before {
                return false;
            }
            if rules.check(&other, seat, action).is_err() {
                return true;
            }
            rules.apply(&mut other, seat, action, &mut chance, &mut Silent);
            seen(&other) != seen(walk.session.state())
        });
        different.count() as u64 * 2 > GUESSES
    })
}
