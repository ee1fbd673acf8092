//! The simple player, who goes by the list of the specification.

use portas::{Building, Class, Habits, HexId, Portas, Side, Simple, State, Work};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Rules, Silent};

fn rules(table: &[(&str, &str)]) -> Portas {
    let mut options = Options::new();
    for (id, choice) in table {
        options.set(id, *choice);
    }
    Portas::open(&options).unwrap()
}

fn played(rules: &Portas, habits: Habits, seed: u64, mut each: impl FnMut(&State)) -> State {
    let (mut dice, mut pilot) = (Fast::new(seed, 0), Simple::with(habits));
    let mut state = rules.setup(&mut dice, &mut Silent);
    while let Some(seat) = rules.to_act(&state).first() {
        each(&state);
        let action = pilot.choose(rules, &state, seat, &mut Fast::new(1, 1));
        assert_eq!(rules.check(&state, seat, action), Ok(()), "{action:?} in {:?}", state.phase());
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    state
}

fn is_dug(state: &State, number: usize) -> bool {
    let there = state.hex(HexId::printed(number));
    there.work == Some(Work::Trench) && there.men[Side::South][Class::Farmer].total() > 0
}

/// The front of the list: Trenches on #9 and #10, manned, by the fifth Half-Year.
#[test]
fn two_trenches_are_manned_by_the_fifth_half_year() {
    for scenario in ["raiders", "dragons"] {
        let rules = rules(&[("scenario", scenario)]);
        let in_time = |seed: &u64| {
            let mut dug = false;
            played(&rules, Habits::default(), *seed, |state| {
                dug |= state.tally.halves <= 5 && is_dug(state, 9) && is_dug(state, 10);
            });
            dug
        };
        let games = (0..8).filter(in_time).count();
        assert!(games >= 6, "{scenario}: {games} of 8");
    }
}

/// P3.26: no Improvements, no trades, no Works of Era II, no Citizens; six Farmers for each player in Era I.
#[test]
fn what_is_not_on_the_list_is_never_done() {
    let rules = rules(&[("eras", "2"), ("people", "2")]);
    for seed in 0..4 {
        let mut most = 0;
        let end = played(&rules, Habits::default(), seed, |state| {
            if state.clock.era == 0 {
                most = most.max(60 - state.colonists[Side::South][Class::Farmer]);
            }
        });
        let tally = &end.tally;
        assert_eq!(tally.cards, 0, "Improvements");
        for work in
            [Work::Bunker, Work::Tower, Work::Howitzer, Work::Dummy, Work::Bomb, Work::Trap, Work::Post]
        {
            assert_eq!(tally.placed[work], 0, "{work:?}");
        }
        for building in [Building::Flat, Building::Library, Building::Estate, Building::Factory] {
            assert_eq!(tally.built[building], 0, "{building:?}");
        }
        assert!(most <= 12, "{most} Farmers");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules = rules(&[("people", "3"), ("scenario", "dragons")]);
    let games = [0, 0, 1].map(|seed| played(&rules, Habits::default(), seed, |_| {}));
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
}
