use super::Plan;
use crate::rulebook::RuleBook;
use crate::{Walk, Way};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Listener, Rules, Seat, SeatSet, digest};

/// Every position can be let in from outside, and so keeps the invariants: after every step of random games, both by
/// legal and by canonical actions, and after every single legal action of some positions.
pub fn invariants_hold<G: Game>(plan: Plan) {
    for way in [Way::Legal, Way::Canonical] {
        plan.one_in(2).each_position::<G>(way, |walk| sound(walk.rules(), walk.state()));
    }
    plan.one_in(4).some_positions::<G>(8, |walk| {
        for seat in walk.session.to_act().iter() {
            for action in walk.session.legal(seat) {
                let (name, mut after) = (named(walk.rules(), action), walk.state().clone());
                let mut chance = Fast::new(walk.choice.next(), 0);
                walk.rules().apply_fast(&mut after, seat, action, &mut chance);
                let broken = walk.rules().admits(&after);
                assert!(broken.is_ok(), "after `{name}` of seat {seat}: {broken:?} in {after:?}");
            }
        }
    });
}

fn sound<R: Rules>(rules: &R, state: &R::State) {
    if let Err(broken) = rules.admits(state) {
        panic!("{broken} in {state:?}");
    }
}

/// A game by canonical actions is over after `INFO.decisions_max` decisions.
pub fn canonical_games_end_in_time<G: Game>(plan: Plan) {
    let most = G::INFO.decisions_max as usize;
    plan.each_game::<G>(|walk| {
        while walk.step(Way::Canonical) {
            let steps = walk.session.steps().len();
            let over = walk.session.to_act().is_empty();
            assert!(over || steps < most, "the game is not over after {steps} decisions, its stated bound");
        }
    });
}

/// There is an outcome exactly when nobody is to act; it has a result for each seat and a rule.
pub fn outcome_is_the_end<G: Game>(plan: Plan) {
    let book = RuleBook::read(G::rulebook());
    plan.each_position::<G>(Way::Legal, |walk| {
        let over = walk.session.to_act().is_empty();
        let outcome = walk.outcome();
        assert_eq!(over, outcome.is_some(), "nobody to act: {over}, but the outcome is {outcome:?}");
        for seat in walk.session.to_act().iter() {
            let here = seat.index() < usize::from(walk.rules().seats());
            assert!(here, "seat {seat} is to act, but the table has {} seats", walk.rules().seats());
        }
        if let Some(outcome) = outcome {
            assert_eq!(outcome.seats.len(), usize::from(walk.rules().seats()), "one result for each seat");
            assert!(!outcome.how.is_empty(), "the outcome does not say how the game ended");
            let rule = outcome.rule;
            assert!(book.has(rule.0), "the outcome names {rule}, which is not in the rulebook");
        }
    });
}

/// Who gives up is not asked again; when everybody still in the game gave up, it is over.
pub fn conceding_ends_the_game<G: Game>(plan: Plan) {
    plan.one_in(4).some_positions::<G>(8, |walk| {
        if walk.session.to_act().is_empty() {
            return;
        }
        let mut state = walk.state().clone();
        for seat in shuffled(walk) {
            if walk.rules().to_act(&state).is_empty() {
                break;
            }
            let before = digest(&state);
            walk.rules().concede_any(&mut state, seat, Listener::nobody());
            assert!(digest(&state) != before, "seat {seat} gives up and nothing changes");
            let asked = walk.rules().to_act(&state).contains(seat);
            assert!(!asked, "seat {seat} gave up, but is still to act");
            sound(walk.rules(), &state);
        }
        assert_eq!(walk.rules().to_act(&state), SeatSet::EMPTY, "everybody gave up, but the game goes on");
        assert!(walk.rules().outcome(&state).is_some(), "everybody gave up, but there is no outcome");
    });
}

fn shuffled<G: Game>(walk: &mut Walk<'_, G>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Seat::all(walk.rules().seats()).collect();
    for last in (1..seats.len()).rev() {
        seats.swap(last, walk.choice.next() as usize % (last + 1));
    }
    seats
}
