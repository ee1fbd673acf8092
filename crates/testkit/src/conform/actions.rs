use super::Plan;
use crate::rulebook::RuleBook;
use crate::walk::list;
use crate::{Walk, Way};
use redoubt_engine::notation::named;
use redoubt_engine::{ActError, Game, Notation, Refusal, Rules, Seat};
use std::collections::HashSet;

/// So many actions of other positions are tried in each position.
const TRIED: usize = 48;
/// So many different actions are remembered.
const POOL_MAX: usize = 4000;

/// `check` accepts exactly what `legal` lists; the list has no doubles, is never empty for a seat to act,
/// comes out the same when asked twice, and replaces what was in the buffer.
pub fn legal_is_what_is_accepted<G: Game>(plan: Plan) {
    let pool = pool::<G>(plan);
    plan.one_in(2).each_position::<G>(Way::Legal, |walk| {
        let (rules, state) = (walk.rules(), walk.session.state().clone());
        for seat in walk.session.to_act().iter() {
            let listed = sound_list(rules, &state, seat, Way::Legal, &pool);
            for &action in &listed {
                let name = named(rules, action);
                if let Err(refusal) = rules.check(&state, seat, action) {
                    panic!("`{name}` is listed for seat {seat}, but `check` refuses it: {refusal}");
                }
            }
            for action in tries(walk, &pool, &listed) {
                let (name, accepted) = (named(rules, action), rules.check(&state, seat, action).is_ok());
                assert!(!accepted, "`check` accepts `{name}` of seat {seat}, but it is not listed");
            }
        }
    });
}

/// `canonical` lists some of the legal actions, as orderly as `legal` does.
pub fn canonical_is_part_of_legal<G: Game>(plan: Plan) {
    let pool = pool::<G>(plan.one_in(4));
    plan.one_in(2).each_position::<G>(Way::Legal, |walk| {
        for seat in walk.session.to_act().iter() {
            let legal = sound_list(walk.rules(), walk.state(), seat, Way::Legal, &pool);
            let legal: HashSet<G::Action> = legal.into_iter().collect();
            for action in sound_list(walk.rules(), walk.state(), seat, Way::Canonical, &pool) {
                let name = named(walk.rules(), action);
                assert!(legal.contains(&action), "`{name}` of seat {seat} is canonical, but not legal");
            }
        }
    });
}

/// A refused action leaves state and log as they were and names a rule of the rulebook; a seat that is not to
/// act, and anybody after the end, is refused as well.
pub fn refusals_change_nothing<G: Game>(plan: Plan) {
    let pool = pool::<G>(plan);
    let book = RuleBook::read(G::rulebook());
    plan.one_in(4).each_position::<G>(Way::Legal, |walk| {
        let before = walk.session.state().clone();
        let steps = walk.session.steps().len();
        for seat in Seat::all(walk.rules().seats()) {
            if walk.session.to_act().contains(seat) {
                refuse_unlisted(walk, seat, &pool, &book);
            } else {
                refuse_stranger(walk, seat, &pool);
            }
        }
        assert!(*walk.session.state() == before, "a refused action changed the state");
        assert_eq!(walk.session.steps().len(), steps, "a refused action was put on the log");
    });
}

fn refuse_unlisted<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, pool: &[G::Action], book: &RuleBook) {
    let listed = walk.session.legal(seat);
    for action in tries(walk, pool, &listed) {
        let name = named(walk.rules(), action);
        match walk.session.act(seat, action) {
            Ok(_) => panic!("`{name}` of seat {seat} is carried out, but it is not listed"),
            Err(ActError::Refused(refusal)) => sound_refusal(&refusal, &name, book),
            Err(error) => panic!("`{name}` of seat {seat} is refused without a rule: {error}"),
        }
    }
}

fn sound_refusal(refusal: &Refusal, name: &impl std::fmt::Display, book: &RuleBook) {
    let Refusal { rule, reason } = refusal;
    assert!(book.has(rule.0), "`{name}` is refused by {rule}, which is not in the rulebook");
    let neat = !reason.is_empty() && !reason.contains('\n') && !reason.ends_with('.');
    assert!(neat, "`{name}` is refused with the reason {reason:?}: not one phrase without a full stop");
}

fn refuse_stranger<G: Game>(walk: &mut Walk<'_, G>, seat: Seat, pool: &[G::Action]) {
    let Some(&action) = pool.first() else { return };
    let name = named(walk.rules(), action);
    let over = walk.session.to_act().is_empty();
    match walk.session.act(seat, action).map(|_| ()) {
        Err(ActError::Over) if over => {}
        Err(ActError::NotYourMove { .. }) if !over => {}
        other => panic!("seat {seat} is not to act, but `{name}` gets {other:?}"),
    }
    assert!(walk.session.legal(seat).is_empty(), "seat {seat} is not to act, but is offered actions");
}

/// Returns the list of a seat after checking its form.
fn sound_list<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    way: Way,
    pool: &[R::Action],
) -> Vec<R::Action> {
    let mut first = Vec::new();
    list(rules, state, seat, way, &mut first);
    assert!(!first.is_empty(), "dead end: seat {seat} is to act and has no {way:?} action");
    let mut second: Vec<R::Action> = pool.iter().copied().take(3).collect();
    list(rules, state, seat, way, &mut second);
    if first != second {
        let (first, second) = (words(rules, &first), words(rules, &second));
        panic!("{way:?} actions of seat {seat}, asked twice: {first}; then, in a used buffer: {second}");
    }
    let mut seen = HashSet::new();
    for action in &first {
        let name = named(rules, *action);
        assert!(seen.insert(action), "`{name}` is listed twice for seat {seat}: {}", words(rules, &first));
    }
    first
}

/// Some actions of other positions that are not listed here.
fn tries<G: Game>(walk: &mut Walk<'_, G>, pool: &[G::Action], listed: &[G::Action]) -> Vec<G::Action> {
    let picks: Vec<G::Action> = if pool.len() <= TRIED {
        pool.to_vec()
    } else {
        (0..TRIED).map(|_| walk.choice.pick(pool)).collect()
    };
    picks.into_iter().filter(|action| !listed.contains(action)).collect()
}

/// Every action that was legal somewhere in some random games.
fn pool<G: Game>(plan: Plan) -> Vec<G::Action> {
    let (mut seen, mut pool, mut listed) = (HashSet::new(), Vec::new(), Vec::new());
    plan.one_in(4).each_position::<G>(Way::Legal, |walk| {
        for seat in walk.session.to_act().iter() {
            listed.clear();
            walk.rules().legal(walk.session.state(), seat, &mut listed);
            pool.extend(listed.iter().copied().filter(|&action| pool_room(&mut seen, action)));
        }
    });
    pool
}

fn pool_room<A: Eq + std::hash::Hash>(seen: &mut HashSet<A>, action: A) -> bool {
    seen.len() < POOL_MAX && seen.insert(action)
}

fn words<R: Rules>(rules: &R, actions: &[R::Action]) -> String {
    actions.iter().map(|action| format!("`{}`", action.write(rules))).collect::<Vec<_>>().join(", ")
}
