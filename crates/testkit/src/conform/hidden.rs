use super::Plan;
use super::viewers::{self, minds, name};
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Listener, Seat, SeatSet, Seed, Viewer, digest};
use std::collections::HashMap;

/// What is shown to somebody depends only on what they may know.
///
/// For every seat, team, spectator and some other seats of one mind, the position is exchanged for another that they
/// hold possible (`reimagine`). Then
/// - their view, their prompts, their legal actions with their labels, and who is to act are the same;
/// - the spectator's view is the same, because a spectator sees only what every seat knows;
/// - the invariants hold.
///
/// Also, what follows from an action without dice and without a barrier follows from what the acting seat
/// saw: two positions that look alike to it may not lead to two that look different.
pub fn views_do_not_depend_on_what_they_hide<G: Game>(plan: Plan) {
    plan.one_in(2).some_positions::<G>(3, |walk| {
        for mind in minds(walk.rules()) {
            for guess in 0..3 {
                look_from(walk, mind, guess);
            }
        }
    });
    let mut known = HashMap::new();
    plan.one_in(2).each_game::<G>(|walk| follow(walk, &mut known));
}

fn look_from<G: Game>(walk: &mut Walk<'_, G>, mind: SeatSet, guess: u64) {
    let (rules, who) = (walk.rules(), name(Viewer::Seats(mind)));
    let mut other = walk.session.state().clone();
    rules.reimagine_fast(&mut other, mind, &mut Fast::new(walk.choice.next(), guess));
    let state = walk.session.state();
    if other == *state {
        return;
    }
    for viewer in [Viewer::Seats(mind), Viewer::SPECTATOR] {
        same(&format!("the view of {} depends on what {who} may not know", name(viewer)), |of| {
            json(&rules.view(if of { state } else { &other }, viewer))
        });
    }
    same("who is to act depends on hidden things", |of| json(&rules.to_act(if of { state } else { &other })));
    for seat in rules.to_act(state).common(mind).iter() {
        same(&format!("what seat {seat} is offered depends on what {who} may not know"), |of| {
            offer(rules, if of { state } else { &other }, seat)
        });
    }
    let broken = rules.admits(&other);
    assert!(broken.is_ok(), "reimagined for {who}: {broken:?} in {other:?}");
}

/// Prompt, legal actions and labels.
fn offer<G: Game>(rules: &G, state: &G::State, seat: Seat) -> String {
    let mut actions = Vec::new();
    rules.legal(state, seat, &mut actions);
    let labels: Vec<_> = actions.iter().map(|&action| rules.label(state, seat, action)).collect();
    json(&(rules.prompt(state, seat), actions, labels))
}

/// Compares what is made of the real position with what is made of the other.
fn same(what: &str, make: impl Fn(bool) -> String) {
    let (real, other) = (make(true), make(false));
    assert!(real == other, "{what}:\n  {real}\n  {other}");
}

/// What an event tells somebody depends only on what they may know.
///
/// An action is carried out in the real position and in another that they hold possible. If both look alike to them
/// at every event and afterwards, then nothing they were told may tell them apart.
pub fn events_tell_only_what_may_be_known<G: Game>(plan: Plan) {
    plan.one_in(2).each_game::<G>(|walk| {
        let minds = minds(walk.rules());
        while !walk.is_long() {
            let Some((seat, action)) = walk.pick(Way::Legal) else { return };
            for &mind in &minds {
                listen(walk, mind, seat, action);
            }
            walk.play(seat, action);
        }
    });
}

fn listen<G: Game>(walk: &mut Walk<'_, G>, mind: SeatSet, seat: Seat, action: G::Action) {
    let guess = walk.choice.next();
    let (rules, viewer) = (walk.rules(), Viewer::Seats(mind));
    let mut other = walk.state().clone();
    rules.reimagine_fast(&mut other, mind, &mut Fast::new(guess, 0));
    if other == *walk.state() || rules.check(&other, seat, action).is_err() {
        return;
    }
    let watch = |mut state: G::State| {
        let (mut heard, mut seen) = (Vec::new(), Vec::new());
        let mut witness = |state: &G::State, event: G::Event| {
            if let Some(event) = rules.witness(&event, viewer) {
                heard.push(event);
                seen.push(json(&rules.view(state, viewer)));
            }
        };
        let mut dice = Fast::new(guess, 1);
        rules.apply_any(&mut state, seat, action, &mut dice, Listener::new(&mut witness));
        seen.push(json(&rules.view(&state, viewer)));
        (seen, json(&heard))
    };
    let ((seen, heard), (seen_otherwise, heard_otherwise)) = (watch(walk.state().clone()), watch(other));
    let name = named(rules, action);
    assert!(
        seen != seen_otherwise || heard == heard_otherwise,
        "the events of `{name}` tell {} what they may not:\n  {heard}\n  {heard_otherwise}",
        viewers::name(viewer)
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
        let (viewer, text) = (Viewer::seat(seat), named(walk.rules(), action));
        let before = walk.rules().view(walk.state(), viewer);
        let before = digest(&(before, seat, action, walk.variant.rules.chosen(), walk.variant.pack));
        walk.play(seat, action);
        let made = walk.session.steps().len();
        if walk.session.can_undo(SeatSet::one(seat), made - 1).is_err() {
            continue;
        }
        let after = digest(&walk.rules().view(walk.state(), viewer));
        let here = Sight { after, seed: walk.session.seed().clone(), step: made };
        let Sight { after, seed, step } = known.entry(before).or_insert_with(|| here.clone());
        assert!(
            *after == here.after,
            "`{text}` rolls no dice and may be taken back, but positions that look alike to seat {seat} \
             lead to different ones: it reads something hidden (compare step {step} of seed {seed})"
        );
    }
}

pub(super) fn json(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).expect("plain data always serialises")
}
