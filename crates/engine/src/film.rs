//! A step run again, event by event, and as one viewer may see it.

use crate::patch::{Patch, diff};
use crate::{Line, Listener, Present, Rules, Step, Viewer};
use serde_json::Value;

/// One step of a game with everything that happened in it.
pub struct Film<R: Rules> {
    /// Its number: 0 is the set-up, 1 the first action.
    pub number: usize,
    /// Who did what.
    pub step: Step<R>,
    /// The position before; nothing before the set-up.
    pub before: Option<R::State>,
    /// What happened, in order.
    pub moments: Vec<Moment<R>>,
    /// The position after.
    pub after: R::State,
}

/// Something that happened, and the position as it then stood.
pub struct Moment<R: Rules> {
    /// What happened.
    pub event: R::Event,
    /// The position with what the event did.
    pub state: R::State,
}

impl<R: Rules> Film<R> {
    /// What happened, in order.
    pub fn events(&self) -> impl Iterator<Item = &R::Event> {
        self.moments.iter().map(|moment| &moment.event)
    }

    /// Whether a viewer may know what was done: by having done it, or by knowing as much of what followed as whoever
    /// did it.
    pub fn is_open(&self, rules: &R, viewer: Viewer) -> bool
    where
        R: Present,
    {
        let known = |viewer| self.events().map(move |event| rules.witness(event, viewer));
        viewer.sees(self.step.seat) || known(viewer).eq(known(Viewer::seat(self.step.seat)))
    }
}

/// Films what `run` does: what came of it, and every event with its position.
pub(crate) fn filmed<R: Rules, T>(run: impl FnOnce(Listener<'_, R>) -> T) -> (T, Vec<Moment<R>>) {
    let mut moments = Vec::new();
    let done = run(Listener::new(&mut |state: &R::State, event| {
        moments.push(Moment { event, state: state.clone() });
    }));
    (done, moments)
}

/// A step as one viewer may see it.
pub struct Shown<R: Rules> {
    /// What the viewer may know of what happened, each with what it changed in the viewer's view.
    pub scenes: Vec<Scene<R>>,
    /// What changed after the last of them, up to the viewer's view after the step.
    pub rest: Patch,
}

/// An event as one viewer may know it.
pub struct Scene<R: Rules> {
    /// The event.
    pub event: R::Event,
    /// How it is told.
    pub line: Line,
    /// What changed in the viewer's view since the scene before.
    pub patch: Patch,
}

/// Shows a step to a viewer: patches from its view before the step to its view after it.
pub fn show<R: Present>(rules: &R, film: &Film<R>, viewer: Viewer) -> Shown<R> {
    show_after(rules, film, viewer, viewer)
}

/// Shows a step to a viewer who saw what was before it through other eyes: at the end of a game, when everything is
/// shown to everybody.
pub fn show_after<R: Present>(rules: &R, film: &Film<R>, viewer: Viewer, before: Viewer) -> Shown<R> {
    let mut seen = film.before.as_ref().map_or(Value::Null, |state| seen_by(rules, state, before));
    let mut step_to = |state: &R::State| {
        let next = seen_by(rules, state, viewer);
        let patch = diff(&seen, &next);
        seen = next;
        patch
    };
    let mut scenes = Vec::new();
    for moment in &film.moments {
        let Some(event) = rules.witness(&moment.event, viewer) else { continue };
        let Some(line) = rules.narrate(&event, viewer) else { continue };
        scenes.push(Scene { event, line, patch: step_to(&moment.state) });
    }
    Shown { scenes, rest: step_to(&film.after) }
}

/// A viewer's view as JSON.
pub fn seen_by<R: Present>(rules: &R, state: &R::State, viewer: Viewer) -> Value {
    serde_json::to_value(rules.view(state, viewer)).expect("a view always serialises")
}
