//! L13: windows in which the other player reacts.

use super::leadership::{self, Reward, Shift};
use super::{Cx, attack, turn};
use crate::ids::{Space, SpaceSet, Verb};
use crate::state::{Cause, Leadership, Phase, State, Task, Window};
use crate::{Action, Command, Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// What the other player did with a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// A window was open and nothing was done with it.
    Passed,
    /// Something was done, or nothing was asked.
    Acted,
}

/// L13.2, L13.7, L13.8: asks the other player if there is something to ask; else play goes on.
// RULING L17.16: Opportunity Fire comes after the action. RULING L17.19, L17.27: Maneuver and Relieve have no other
// windows.
#[inline]
pub(super) fn open(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, window: Window) {
    let waiting = state.waiting();
    let asked = state.leadership[waiting.index()] == Leadership::Active
        && [Task::Maneuver, Task::Relieve, Task::Fire]
            .into_iter()
            .any(|task| !cx.rules.reactors(state, window, task).is_empty());
    if asked {
        state.phase = Phase::Reaction { window };
    } else {
        close(cx, state, window, Answer::Acted);
    }
}

/// What follows a window.
#[inline]
pub(super) fn close(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    window: Window,
    answer: Answer,
) {
    match window {
        Window::End => turn::finish(cx, state),
        Window::Unit { .. } | Window::Commission => turn::go_on(cx, state, answer),
    }
}

#[inline]
pub(super) fn legal(rules: &FrontLine, state: &State, window: Window, into: &mut Vec<Action>) {
    let tasks = [
        (Task::Fire, Action::Fire),
        (Task::Maneuver, Action::Do { verb: Verb::Maneuver }),
        (Task::Relieve, Action::Do { verb: Verb::Relieve }),
    ];
    let possible = tasks.into_iter().filter(|&(task, _)| !rules.reactors(state, window, task).is_empty());
    into.extend(possible.map(|(_, action)| action));
    into.push(Action::Pass);
}

pub(super) fn check_task(
    rules: &FrontLine,
    state: &State,
    window: Window,
    action: Action,
) -> Result<(), Refusal> {
    let task = match action {
        Action::Fire => Task::Fire,
        Action::Do { verb: Verb::Relieve } => Task::Relieve,
        _ => Task::Maneuver,
    };
    if !rules.reactors(state, window, task).is_empty() {
        return Ok(());
    }
    Err(match (task, window) {
        (Task::Fire, Window::Commission) => Refusal::new("L13.2", "a Commission has no unit to fire at"),
        (Task::Fire, Window::End) => {
            Refusal::new("L13.8", "nothing was paid for, so there is nothing to fire at")
        }
        (Task::Fire, Window::Unit { .. }) => Refusal::new("L12.6", "none of your active units reaches it"),
        (Task::Maneuver, _) => Refusal::new("L12.7", "none of your active units has a free space next to it"),
        (Task::Relieve, _) => Refusal::new("L12.8", "no two of your units can change places"),
    })
}

/// D16: the Task is chosen; D17 asks for the unit if there is a choice.
pub(super) fn task(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    window: Window,
    task: Task,
) {
    match cx.rules.reactors(state, window, task).only() {
        Some(only) => unit(cx, state, window, task, only),
        None => state.phase = Phase::ReactionUnit { window, task },
    }
}

pub(super) fn check_unit(
    rules: &FrontLine,
    state: &State,
    window: Window,
    task: Task,
    space: Space,
) -> Result<(), Refusal> {
    if rules.reactors(state, window, task).has(space) {
        return Ok(());
    }
    if !state.of(state.waiting()).has(space) {
        return Err(Refusal::new("L13.2", "no unit of yours stands there"));
    }
    Err(match task {
        Task::Fire => Refusal::new("L12.6", "that unit is disrupted or out of range"),
        Task::Maneuver => Refusal::new("L12.7", "that unit cannot maneuver now"),
        Task::Relieve => Refusal::new("L12.8", "that unit can change places with no other"),
    })
}

/// D17: the unit is chosen; D18 asks where if there is a choice.
pub(super) fn unit(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    window: Window,
    task: Task,
    unit: Space,
) {
    if let (Task::Fire, Window::Unit { acting: target }) = (task, window) {
        act(cx, state, window, task, unit, target);
        return;
    }
    match cx.rules.reaction_targets(state, task, unit).only() {
        Some(only) => act(cx, state, window, task, unit, only),
        None => state.phase = Phase::ReactionTarget { window, task, unit },
    }
}

pub(super) fn check_target(
    rules: &FrontLine,
    state: &State,
    task: Task,
    unit: Space,
    space: Space,
) -> Result<(), Refusal> {
    if rules.reaction_targets(state, task, unit).has(space) {
        return Ok(());
    }
    Err(match task {
        Task::Relieve => leadership::refuse_relieve(state, state.waiting(), unit, space),
        Task::Maneuver | Task::Fire => {
            leadership::refuse_maneuver(rules, state, state.waiting(), unit, space)
        }
    })
}

/// L12.1, L13.5: the Task is done; Leadership is exhausted, so it is the only one of the turn.
pub(super) fn act(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    window: Window,
    task: Task,
    unit: Space,
    space: Space,
) {
    let colour = state.waiting();
    cx.note(|| Event::Reacted { colour, task });
    let by = match task {
        Task::Fire => Command::Fire,
        Task::Maneuver => Command::Maneuver,
        Task::Relieve => Command::Relieve,
    };
    leadership::exhaust(cx, state, colour, by);
    match task {
        // L13.4: what follows the shot is not the business of this window.
        Task::Fire => return attack::declare(cx, state, unit, space, Cause::Opportunity),
        Task::Maneuver => {
            leadership::maneuver(cx, state, colour, Shift { from: unit, to: space }, Reward::No);
        }
        Task::Relieve => leadership::relieve(cx, state, colour, [unit, space]),
    }
    close(cx, state, window, Answer::Acted);
}

impl FrontLine {
    /// L12.6, L12.7, L12.8, L13.3: the units with which the other player can do a Task in a window.
    #[inline]
    pub(crate) fn reactors(&self, state: &State, window: Window, task: Task) -> SpaceSet {
        let waiting = state.waiting();
        match (task, window) {
            (Task::Fire, Window::Unit { acting: space }) => self.lookup.reaching(state, waiting, space),
            (Task::Fire, _) => SpaceSet::EMPTY,
            (Task::Maneuver, _) => self.maneuverers(state, waiting),
            (Task::Relieve, _) => self.relievers(state, waiting),
        }
    }

    /// D18: where to, or with whom.
    #[inline]
    pub(crate) fn reaction_targets(&self, state: &State, task: Task, unit: Space) -> SpaceSet {
        match task {
            Task::Maneuver => self.maneuver_targets(state, state.waiting(), unit),
            Task::Relieve => self.relieve_targets(state, state.waiting(), unit),
            Task::Fire => SpaceSet::EMPTY,
        }
    }
}
