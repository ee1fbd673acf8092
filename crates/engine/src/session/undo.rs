//! What may be taken back. It is found out when somebody asks, not at every step.

use super::{Barrier, Move, Session, Step, UndoError};
use crate::chance::Fast;
use crate::film::{Moment, filmed};
use crate::{Present, Rules, Seat, SeatSet, Viewer};

/// So many positions that a seat holds possible are tried: a secret of two values escapes once in 2^16 times.
const GUESSES: u64 = 16;

/// A step, and what it led from and to.
struct Taken<'s, R: Rules> {
    number: usize,
    step: &'s Step<R>,
    action: R::Action,
    before: &'s R::State,
    after: &'s R::State,
    moments: &'s [Moment<R>],
}

impl<R: Present> Session<R> {
    /// Whether whoever holds these seats may think of taking back the last step: it is theirs, nothing was asked of
    /// chance, and the move was not handed on. Whether it revealed something is found out when they want to.
    pub fn may_undo(&self, who: SeatSet) -> bool {
        self.steps.last().is_some_and(|last| {
            own_and_calm(last, who).is_ok() && {
                let before = self.state_at(self.steps.len() - 1);
                !hands_on(self.rules.to_act(&before).union(who), self.to_act())
            }
        })
    }

    /// Decides whether whoever holds these seats may take back all but the first `to` steps.
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self, who: SeatSet, to: usize) -> Result<(), UndoError> {
        let steps = self.steps.get(to..).filter(|steps| !steps.is_empty()).ok_or(UndoError::Nothing)?;
        let actions: Vec<R::Action> =
            steps.iter().rev().map(|step| own_and_calm(step, who)).collect::<Result<_, _>>()?;
        let mut before = self.state_at(to);
        for (index, (step, action)) in steps.iter().zip(actions.into_iter().rev()).enumerate() {
            let mut after = before.clone();
            let ((), moments) = filmed(|listener| self.repeat(step, &mut after, listener));
            if hands_on(self.rules.to_act(&before).union(who), self.rules.to_act(&after)) {
                return Err(UndoError::Barrier(Barrier::HandedOn));
            }
            let number = to + index + 1;
            let taken = Taken { number, step, action, before: &before, after: &after, moments: &moments };
            if self.reveals(&taken, who) {
                return Err(UndoError::Barrier(Barrier::Revealed));
            }
            before = after;
        }
        Ok(())
    }

    /// Takes back all but the first `to` steps, by running the log without them. Says what was undone.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn undo(&mut self, who: SeatSet, to: usize) -> Result<Vec<Move<R::Action>>, UndoError> {
        self.can_undo(who, to)?;
        self.take_back(to)
    }

    /// Takes back all but the first `to` steps whatever they showed. Whoever is at the table has agreed to it; what is
    /// rolled again falls as it fell before.
    ///
    /// # Errors
    /// If there are no more steps than that.
    pub fn take_back(&mut self, to: usize) -> Result<Vec<Move<R::Action>>, UndoError> {
        if to >= self.steps.len() {
            return Err(UndoError::Nothing);
        }
        Ok(self.keep(to).into_iter().map(|step| step.done).collect())
    }

    /// Whether a step told something to whoever took it, or to another seat.
    fn reveals(&self, taken: &Taken<'_, R>, who: SeatSet) -> bool {
        let others = Seat::all(self.rules.seats()).filter(|&seat| !who.contains(seat)).map(SeatSet::one);
        std::iter::once(who).chain(others).any(|seats| self.reveals_to(taken, seats))
    }

    /// Whether a step told these seats something: what they see of it depends on which of the positions they held
    /// possible was the real one. Who sees nothing of a step learns nothing.
    fn reveals_to(&self, taken: &Taken<'_, R>, seats: SeatSet) -> bool {
        let (rules, viewer, seat) = (&*self.rules, Viewer::Seats(seats), taken.step.seat);
        let mut others = (0..GUESSES)
            .map(|guess| {
                let mut chance = Fast::new(taken.number as u64, guess);
                let mut other = taken.before.clone();
                rules.reimagine_fast(&mut other, seats, &mut chance);
                (other, chance)
            })
            .filter(|(other, _)| other != taken.before)
            .peekable();
        if others.peek().is_none() {
            return false; // who knows everything learns nothing, and nothing has to be looked at
        }
        let real = sight(rules, taken.moments, taken.after, viewer);
        if real.scenes.is_empty() && real.after == seen(rules, taken.before, viewer) {
            return false;
        }
        others.any(|(other, mut chance)| {
            let mut looks_alike = |action: R::Action| {
                let mut after = other.clone();
                let ((), moments) =
                    filmed(|listener| rules.apply_any(&mut after, seat, action, &mut chance, listener));
                sight(rules, &moments, &after, viewer) == real
            };
            if rules.check(&other, seat, taken.action).is_ok() {
                return !looks_alike(taken.action);
            }
            // Who does not know what was done may take it for anything else that looks the same.
            let mut actions = Vec::new();
            if !seats.contains(seat) && rules.to_act(&other).contains(seat) {
                rules.legal(&other, seat, &mut actions);
            }
            !actions.into_iter().any(looks_alike)
        })
    }
}

/// Everything that a viewer sees and hears of a step.
#[derive(PartialEq)]
struct Sight<E> {
    scenes: Vec<(E, Vec<u8>)>,
    after: Vec<u8>,
}

/// A viewer's view, written out to be compared.
fn seen<R: Present>(rules: &R, state: &R::State, viewer: Viewer) -> Vec<u8> {
    serde_json::to_vec(&rules.view(state, viewer)).expect("a view always serialises")
}

fn sight<R: Present>(rules: &R, moments: &[Moment<R>], after: &R::State, viewer: Viewer) -> Sight<R::Event> {
    let scene = |moment: &Moment<R>| {
        let event = rules.witness(&moment.event, viewer)?;
        Some((event, seen(rules, &moment.state, viewer)))
    };
    Sight { scenes: moments.iter().filter_map(scene).collect(), after: seen(rules, after, viewer) }
}

/// The action of a step that is theirs and asked nothing of chance.
fn own_and_calm<R: Rules>(step: &Step<R>, who: SeatSet) -> Result<R::Action, UndoError> {
    match step.done {
        _ if !who.contains(step.seat) => Err(UndoError::NotYours),
        Move::Act(_) if !step.dice.is_empty() => Err(UndoError::Barrier(Barrier::Chance)),
        Move::Act(action) => Ok(action),
        Move::Concede | Move::SetUp => Err(UndoError::Barrier(Barrier::GaveUp)),
    }
}

/// Whether the move went to a seat that could not act before, or the game ended.
fn hands_on(before: SeatSet, after: SeatSet) -> bool {
    after.is_empty() || !before.includes(after)
}
