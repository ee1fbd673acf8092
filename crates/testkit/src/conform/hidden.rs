use super::Plan;
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Move, Seat, Seed, Viewer, digest};
use serde_json::Value;
use std::collections::HashMap;

/// What is shown to a seat depends only on what it may know.
///
/// For every seat, the position is exchanged for another that the seat holds possible (`reimagine`). Then
/// - the seat's view, its prompt, its legal actions with their labels, and who is to act are the same;
/// - the spectator's view is the same, because a spectator sees only what every seat knows;
/// - the invariants hold.
///
/// Also, what follows from an action without dice and without a barrier follows from what the acting seat
/// saw: two positions that look alike to it may not lead to two that look different.
pub fn views_do_not_depend_on_what_they_hide<G: Game>(plan: Plan) {
    plan.one_in(2).some_positions::<G>(3, |walk| {
        for seat in Seat::all(walk.rules().seats()) {
            for guess in 0..3 {
                look_from(walk, seat, guess);
            }
        }
    });
    let mut known = HashMap::new();
    plan.one_in(2).each_game::<G>(|walk| follow(walk, &mut known));
}

fn look_from<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, guess: u64) {
    let rules = walk.rules();
    let mut other = walk.session.state().clone();
    rules.reimagine(&mut other, seat, &mut Fast::new(walk.choice.next(), guess));
    let state = walk.session.state();
    if other == *state {
        return;
    }
    for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
        same(&format!("the view of {viewer:?} depends on what seat {seat} may not know"), |of| {
            json(&rules.view(if of { state } else { &other }, viewer))
        });
    }
    same("who is to act depends on hidden things", |of| json(&rules.to_act(if of { state } else { &other })));
    if rules.to_act(state).contains(seat) {
        same(&format!("what seat {seat} is offered depends on what it may not know"), |of| {
            offer(rules, if of { state } else { &other }, seat)
        });
    }
    let broken = rules.invariants(&other);
    assert!(broken.is_ok(), "reimagined for seat {seat}: {broken:?} in {other:?}");
}

/// Prompt, legal actions and labels.
fn offer<G: Game>(rules: &G, state: &G::State, seat: Seat) -> Value {
    let mut actions = Vec::new();
    rules.legal(state, seat, &mut actions);
    let labels: Vec<_> = actions.iter().map(|&action| rules.label(state, seat, action)).collect();
    json(&(rules.prompt(state, seat), actions, labels))
}

/// Compares what is made of the real position with what is made of the other.
fn same(what: &str, make: impl Fn(bool) -> Value) {
    let (real, other) = (make(true), make(false));
    assert!(real == other, "{what}:\n  {real}\n  {other}");
}

/// What an event tells a seat depends only on what it may know.
///
/// An action is carried out in the real position and in another that the seat holds possible. If both still look
/// alike to the seat afterwards, then nothing it was told may tell them apart.
pub fn events_tell_only_what_may_be_known<G: Game>(plan: Plan) {
    plan.one_in(2).each_game::<G>(|walk| {
        while !walk.is_long() {
            let Some((seat, action)) = walk.pick(Way::Legal) else { return };
            for viewer in Seat::all(walk.rules().seats()) {
                listen(walk, viewer, seat, action);
            }
            walk.play(seat, action);
        }
    });
}

fn listen<G: Game>(walk: &mut Walk<'_, G>, viewer: Seat, seat: Seat, action: G::Action) {
    let guess = walk.choice.next();
    let rules = walk.rules();
    let mut other = walk.state().clone();
    rules.reimagine(&mut other, viewer, &mut Fast::new(guess, 0));
    if rules.check(&other, seat, action).is_err() {
        return;
    }
    let told = |mut state: G::State| {
        let mut events = Vec::new();
        rules.apply(&mut state, seat, action, &mut Fast::new(guess, 1), &mut events);
        let heard: Vec<_> =
            events.iter().filter_map(|event| rules.witness(event, Viewer::Seat(viewer))).collect();
        (json(&rules.view(&state, Viewer::Seat(viewer))), json(&heard))
    };
    let ((seen, heard), (seen_otherwise, heard_otherwise)) = (told(walk.state().clone()), told(other));
    assert!(
        seen != seen_otherwise || heard == heard_otherwise,
        "the events of `{action}` tell seat {viewer} what it may not know:\n  {heard}\n  {heard_otherwise}"
    );
}

/// What a step led to, and where that was seen.
#[derive(Clone)]
struct Sight {
    after: String,
    seed: Seed,
    step: usize,
}

/// Plays a game and notes what each step without barrier leads to.
fn follow<G: Game>(walk: &mut Walk<'_, G>, known: &mut HashMap<String, Sight>) {
    while !walk.is_long() {
        let Some((seat, action)) = walk.pick(Way::Legal) else { return };
        let viewer = Viewer::Seat(seat);
        let before = walk.rules().view(walk.state(), viewer);
        let before = digest(&(before, seat, action, walk.variant.rules.chosen(), walk.variant.pack));
        walk.play(seat, action);
        let step = walk.session.steps().last().expect("just played");
        if step.barrier || !matches!(step.done, Move::Act(_)) {
            continue;
        }
        let after = digest(&walk.rules().view(walk.state(), viewer));
        let here = Sight { after, seed: walk.session.seed().clone(), step: walk.session.steps().len() };
        let Sight { after, seed, step } = known.entry(before).or_insert_with(|| here.clone());
        assert!(
            *after == here.after,
            "`{action}` rolls no dice and may be taken back, but positions that look alike to seat {seat} \
             lead to different ones: it reads something hidden (compare step {step} of seed {seed})"
        );
    }
}

fn json(data: &impl serde::Serialize) -> Value {
    serde_json::to_value(data).expect("plain data always serialises")
}
