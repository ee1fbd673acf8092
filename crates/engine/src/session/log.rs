//! The log run again: positions, and steps event by event. No position of the past is kept but two.

use super::dice::Replaying;
use super::{Move, Session, Step};
use crate::film::{Film, filmed};
use crate::{Listener, Present};

/// So many steps lie between two checkpoints.
const SPACING: usize = 32;

/// The last two positions that were reached after a multiple of [`SPACING`] steps: whatever happened lately is run
/// again from there.
#[derive(Clone)]
pub(super) struct Checkpoints<S>([Option<(usize, S)>; 2]);

impl<S> Default for Checkpoints<S> {
    fn default() -> Checkpoints<S> {
        Checkpoints([None, None])
    }
}

impl<S: Clone> Checkpoints<S> {
    /// Notes a position on the way.
    pub(super) fn pass(&mut self, count: usize, state: &S) {
        let known = self.0[1].as_ref().is_some_and(|(last, _)| *last >= count);
        if count > 0 && count.is_multiple_of(SPACING) && !known {
            self.0[0] = self.0[1].replace((count, state.clone()));
        }
    }

    /// Forgets what lies after the first `count` steps.
    fn forget_after(&mut self, count: usize) {
        while self.0[1].as_ref().is_some_and(|(last, _)| *last > count) {
            self.0[1] = self.0[0].take();
        }
    }

    /// The last position noted that is not after the first `count` steps.
    fn before(&self, count: usize) -> Option<&(usize, S)> {
        self.0.iter().rev().flatten().find(|(at, _)| *at <= count)
    }
}

impl<R: Present> Session<R> {
    /// Returns the position after the first `count` steps.
    ///
    /// # Panics
    /// If there are fewer steps.
    pub fn state_at(&self, count: usize) -> R::State {
        if count == self.steps.len() {
            return self.state.clone();
        }
        let (at, mut state) =
            self.checkpoints.before(count).cloned().unwrap_or_else(|| (0, self.start.state.clone()));
        for step in &self.steps[at..count] {
            self.repeat(step, &mut state, Listener::nobody());
        }
        state
    }

    /// Runs a step again.
    pub(super) fn repeat(&self, step: &Step<R>, state: &mut R::State, listener: Listener<'_, R>) {
        match step.done {
            Move::SetUp => {}
            Move::Concede => self.rules.concede_any(state, step.seat, listener),
            Move::Act(action) => {
                let mut dice = Replaying::new(&step.dice);
                self.rules.apply_any(state, step.seat, action, &mut dice, listener);
            }
        }
    }

    /// Drops all but the first `count` steps.
    pub(super) fn keep(&mut self, count: usize) -> Vec<Step<R>> {
        self.state = self.state_at(count);
        self.checkpoints.forget_after(count);
        self.steps.split_off(count)
    }

    /// Runs one step again, event by event; 0 is the set-up.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn film(&self, number: usize) -> Film<R> {
        self.films(number).next().expect("a step that was made")
    }

    /// Runs the steps from `first` on again, event by event; 0 is the set-up.
    pub fn films(&self, first: usize) -> impl Iterator<Item = Film<R>> {
        let mut running =
            first.checked_sub(1).filter(|count| *count <= self.steps.len()).map(|count| self.state_at(count));
        (first..=self.steps.len()).map(move |number| {
            let before = running.take();
            let (step, (after, moments)) = match &before {
                None => (self.opening.clone(), filmed(|listener| self.set_up_again(listener))),
                Some(state) => {
                    let (step, mut after) = (self.steps[number - 1].clone(), state.clone());
                    let ((), moments) = filmed(|listener| self.repeat(&step, &mut after, listener));
                    (step, (after, moments))
                }
            };
            running = Some(after.clone());
            Film { number, step, before, moments, after }
        })
    }

    fn set_up_again(&self, listener: Listener<'_, R>) -> R::State {
        if self.start.given {
            return self.start.state.clone();
        }
        self.rules.setup_any(&mut Replaying::new(&self.opening.dice), listener)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_checkpoints_follow_the_game() {
        let mut checkpoints = Checkpoints::default();
        (0..100usize).for_each(|count| checkpoints.pass(count, &count));
        let found = |count| checkpoints.before(count).map(|(at, _)| *at);
        assert_eq!((found(99), found(96), found(95), found(63)), (Some(96), Some(96), Some(64), None));
    }

    #[test]
    fn what_was_taken_back_is_forgotten() {
        let mut checkpoints = Checkpoints::default();
        (0..100usize).for_each(|count| checkpoints.pass(count, &count));
        checkpoints.forget_after(70);
        assert_eq!(checkpoints.before(100), Some(&(64, 64)));
        checkpoints.forget_after(10);
        assert_eq!(checkpoints.before(100), None);
        checkpoints.pass(32, &1032);
        assert_eq!(checkpoints.before(40), Some(&(32, 1032)));
    }
}
