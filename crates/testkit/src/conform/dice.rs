use super::Plan;
use crate::{Variant, Walk, Way, watched};
use redoubt_engine::{ActError, AskKind, Draw, Game, Move, Seed, Session, Step, digest};

/// The same seed and the same actions give the same game, state for state; and where a game uses chance,
/// different seeds do not all give the same one.
pub fn same_seed_same_game<G: Game>(plan: Plan) {
    let (mut hashes, mut rolled) = (Vec::new(), false);
    let tables = crate::variants::<G>();
    plan.one_in(2).each_seed(&tables, |variant, seed| {
        watched(variant, seed, |walk| {
            finish(walk);
            let mut again = Walk::new(variant, seed);
            finish(&mut again);
            let (first, second) = (digest(walk.state()), digest(again.state()));
            assert_eq!(first, second, "the same seed and actions gave another game: {}", again.record());
            assert!(*walk.state() == walk.session.state_at(walk.session.steps().len()), "the log run again");
            rolled |= all_steps(&walk.session).any(|step| !step.dice.is_empty());
            hashes.push(dice_of(&walk.session));
        });
    });
    let same = hashes.windows(2).all(|pair| pair[0] == pair[1]);
    assert!(!rolled || hashes.len() < 2 || !same, "every seed gives the same dice");
}

/// A seeded game can be played again by entering its dice one by one: the session asks for each as the game
/// did, refuses what the die does not have without changing anything, and arrives at the same position.
pub fn own_dice_give_the_same_game<G: Game>(plan: Plan) {
    let tables = crate::variants::<G>();
    plan.one_in(4).each_seed(&tables, |variant, seed| {
        watched(variant, seed, |walk| {
            finish(walk);
            let mut own = enter_opening(walk, variant);
            for step in walk.session.steps() {
                if let Move::Act(action) = step.done {
                    enter_step(&mut own, step, action);
                }
            }
            assert!(own.state() == walk.state(), "own dice lead to another position");
        });
    });
}

fn finish<G: Game>(walk: &mut Walk<'_, G>) {
    while !walk.is_long() && walk.step(Way::Legal) {}
}

fn all_steps<G: Game>(session: &Session<G>) -> impl Iterator<Item = &Step<G>> {
    std::iter::once(session.opening()).chain(session.steps())
}

fn dice_of<G: Game>(session: &Session<G>) -> Vec<u32> {
    all_steps(session).flat_map(|step| step.dice.iter().map(|draw| draw.value)).collect()
}

/// Sets the table up with entered dice; the seed is another one, so that nothing can come from it.
fn enter_opening<G: Game>(walk: &Walk<'_, G>, variant: &Variant<G>) -> Session<G> {
    let values: Vec<u32> = walk.session.opening().dice.iter().map(|draw| draw.value).collect();
    let own = Session::with_tape(variant.rules.clone(), Seed::from(u64::MAX), values);
    let own = own.unwrap_or_else(|error| panic!("the dice of the set-up, entered by hand: {error}"));
    assert!(own.opening().dice.iter().all(|draw| draw.entered), "the set-up asked for more dice");
    own
}

fn enter_step<G: Game>(own: &mut Session<G>, step: &Step<G>, action: G::Action) {
    let mut entered = Vec::new();
    for draw in &step.dice {
        let before = (own.state().clone(), own.steps().len());
        match own.act_with(step.seat, action, &entered).map(|_| ()) {
            Err(ActError::NeedDie { ask }) => assert_eq!(ask, draw.ask, "`{action}` asks for another die"),
            other => panic!("`{action}` with {entered:?} should ask for {:?}, but: {other:?}", draw.ask),
        }
        for wrong in wrong_values(draw) {
            let mut dice = entered.clone();
            dice.push(wrong);
            let refused = own.act_with(step.seat, action, &dice).map(|_| ());
            let expected = Err(ActError::BadDie { value: wrong, ask: draw.ask });
            assert_eq!(refused, expected, "`{action}` with {dice:?}");
        }
        assert!(before == (own.state().clone(), own.steps().len()), "a refused die changed something");
        entered.push(draw.value);
    }
    let done = own.act_with(step.seat, action, &entered);
    let done = done.unwrap_or_else(|error| panic!("`{action}` with {entered:?}: {error}"));
    assert!(done.events == step.events, "`{action}` with {entered:?}: other events than with the seed");
}

fn wrong_values(draw: &Draw) -> Vec<u32> {
    let beyond = draw.ask.shown(draw.ask.n - 1) + 1;
    match draw.ask.kind {
        AskKind::Die => vec![0, beyond, u32::MAX],
        AskKind::Draw => vec![beyond, u32::MAX],
    }
}
