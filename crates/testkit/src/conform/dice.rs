use super::Plan;
use crate::{Variant, Walk, Way, watched};
use redoubt_engine::notation::named;
use redoubt_engine::{ActError, AskKind, Draw, Game, Given, Move, Seed, Session, Step, digest};

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
            for film in walk.session.films(1) {
                if let Move::Act(action) = film.step.done {
                    enter_step(&mut own, &film.step, action);
                    let name = named(walk.rules(), action);
                    let same = own.film(film.number).events().eq(film.events());
                    assert!(same, "`{name}`: other events than with the seed");
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
    let values = walk.session.opening().dice.iter().map(|draw| Given::Number(draw.value));
    let own = Session::with_tape(variant.rules.clone(), Seed::from(u64::MAX), values);
    let own = own.unwrap_or_else(|error| panic!("the dice of the set-up, entered by hand: {error}"));
    assert!(own.opening().dice.iter().all(|draw| draw.entered), "the set-up asked for more dice");
    own
}

fn enter_step<G: Game>(own: &mut Session<G>, step: &Step<G>, action: G::Action) {
    let rules = own.rules().clone();
    let (name, mut entered) = (named(&*rules, action), Vec::<Given>::new());
    for draw in &step.dice {
        let before = (own.state().clone(), own.steps().len());
        let names = match own.act_with(step.seat, action, &entered).map(|_| ()) {
            Err(ActError::NeedDie { ask, names }) => {
                assert_eq!(ask, draw.ask, "`{name}` asks for another die");
                names
            }
            other => panic!("`{name}` with {entered:?} should ask for {:?}, but: {other:?}", draw.ask),
        };
        let count = if draw.ask.kind == AskKind::Draw { draw.ask.n as usize } else { 0 };
        assert_eq!(names.len(), count, "`{name}` names what can be drawn for {:?}", draw.ask);
        for wrong in wrong_values(draw) {
            let dice: Vec<Given> = entered.iter().cloned().chain([wrong.clone()]).collect();
            let refused = own.act_with(step.seat, action, &dice).map(|_| ());
            let expected = Err(ActError::BadDie { given: wrong, ask: draw.ask, names: names.clone() });
            assert_eq!(refused, expected, "`{name}` with {dice:?}");
        }
        assert!(before == (own.state().clone(), own.steps().len()), "a refused die changed something");
        entered.push(as_entered(draw, &names));
    }
    let done = own.act_with(step.seat, action, &entered).map(|_| ());
    done.unwrap_or_else(|error| panic!("`{name}` with {entered:?}: {error}"));
}

/// A card is entered by its name where only one is called so.
fn as_entered(draw: &Draw, names: &[String]) -> Given {
    match names.get(draw.value as usize) {
        Some(name) if names.iter().filter(|other| *other == name).count() == 1 => Given::Name(name.clone()),
        _ => Given::Number(draw.value),
    }
}

fn wrong_values(draw: &Draw) -> Vec<Given> {
    let beyond = draw.ask.shown(draw.ask.n - 1) + 1;
    let nothing = Given::Name("no such thing".into());
    match draw.ask.kind {
        AskKind::Die => vec![0.into(), beyond.into(), u32::MAX.into(), nothing],
        AskKind::Draw => vec![beyond.into(), u32::MAX.into(), nothing],
    }
}
