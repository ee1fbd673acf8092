//! The rule-based colonist, quick choices and the evaluation.

use portas::{
    Action, Building, Class, Colonist, Ending, Phase, Portas, SetUp, SetUpAction, Side, State, Turn,
    TurnAction, Want, Wish, Wishes, Work, hexes,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Silent};

fn rules(table: &[(&str, &str)]) -> Portas {
    let mut options = Options::new();
    for (id, choice) in table {
        options.set(id, *choice);
    }
    Portas::open(&options).unwrap()
}

fn by_colonists(rules: &Portas, seed: u64, each: impl FnMut(&State)) -> State {
    played(rules, rules.pilot(), seed, each)
}

/// A game of colonists who wish for something.
fn wishing(rules: &Portas, wishes: impl Into<Wishes>, seed: u64, each: impl FnMut(&State)) -> State {
    let mut temper = rules.temper();
    temper.wishes = wishes.into();
    played(rules, Colonist::with(temper), seed, each)
}

fn played(rules: &Portas, mut pilot: Colonist, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    while let Some(seat) = rules.to_act(&state).first() {
        each(&state);
        let action = pilot.choose(rules, &state, seat, &mut Fast::new(1, 1));
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    state
}

#[test]
fn choices_are_canonical_and_the_same_for_the_same_position() {
    let mut actions = Vec::new();
    for table in [&[("people", "2")], &[("people", "1")]] {
        let rules = rules(table);
        by_colonists(&rules, 1, |state| {
            let seat = rules.to_act(state).first().unwrap();
            rules.canonical(state, seat, &mut actions);
            let choice = rules.quick(state, seat, &mut Fast::new(1, 1));
            assert!(actions.contains(&choice), "{choice:?} in {:?}", state.phase());
            assert_eq!(rules.quick(state, seat, &mut Fast::new(2, 2)), choice);
        });
    }
}

#[test]
fn estimates_are_chances_and_the_end_is_certain() {
    let rules = rules(&[]);
    let end = by_colonists(&rules, 2, |state| {
        let value = rules.evaluate(state, redoubt_engine::Seat::FIRST);
        assert!((0.0..=1.0).contains(&value), "{value}");
    });
    let won = matches!(end.over, Some(Ending::Held));
    assert_eq!(rules.evaluate(&end, redoubt_engine::Seat::FIRST), f32::from(u8::from(won)));
}

#[test]
fn a_search_compares_ways_of_the_steward_and_the_quick_choice_is_among_them() {
    for table in [&[("people", "2"), ("scenario", "dragons")][..], &[("people", "3")], &[("mode", "flag")]] {
        let rules = rules(table);
        let (mut ways, mut candidates) = (0, Vec::new());
        by_colonists(&rules, 3, |state| {
            let seat = rules.to_act(state).first().unwrap();
            rules.candidates(state, seat, &mut candidates);
            assert!(
                candidates.contains(&rules.quick(state, seat, &mut Fast::new(1, 1))),
                "{:?}",
                state.phase()
            );
            match state.phase() {
                Phase::Turn(Turn::Move) => ways += candidates.len(),
                Phase::Turn(Turn::Discard { .. } | Turn::Trade { .. }) | Phase::React(_) => {
                    assert_eq!(candidates.len(), 1, "{:?}", state.phase());
                }
                _ => {}
            }
        });
        assert!(ways > 100, "{ways}");
    }
}

#[test]
fn new_places_of_the_command_center_touch_the_ring_of_the_small_market() {
    let rules = rules(&[]);
    let mut laid = 0;
    by_colonists(&rules, 4, |state| {
        let seat = rules.to_act(state).first().unwrap();
        if let Phase::SetUp(SetUp::Lay { .. }) = state.phase() {
            let Action::SetUp(SetUpAction::Lay { cell }) = rules.quick(state, seat, &mut Fast::new(1, 1))
            else {
                panic!("a Place is laid");
            };
            assert!(cell.q.abs().max(cell.r.abs()).max((cell.q + cell.r).abs()) <= 2, "{cell:?}");
            laid += 1;
        }
    });
    assert_eq!(laid, 4);
}

/// P3.27a: whoever is asked by the team hands it over.
#[test]
fn a_colonist_gives_what_the_team_asks_for() {
    let rules = rules(&[]);
    let mut asked = 0;
    by_colonists(&rules, 5, |state| {
        let seat = rules.to_act(state).first().unwrap();
        let mut actions = Vec::new();
        rules.canonical(state, seat, &mut actions);
        for action in actions {
            let wants = matches!(action, Action::Turn(TurnAction::Trade));
            if !wants || asked > 20 {
                continue;
            }
            let mut then = state.clone();
            rules.apply(&mut then, seat, action, &mut Fast::new(1, 1), &mut Silent);
            let mut hands = Vec::new();
            rules.canonical(&then, seat, &mut hands);
            let theirs = |action: &Action| match action {
                Action::Turn(TurnAction::Hand { from, .. }) => usize::from(*from) != seat.index(),
                _ => false,
            };
            let Some(ask) = hands.into_iter().find(theirs) else { continue };
            rules.apply(&mut then, seat, ask, &mut Fast::new(1, 1), &mut Silent);
            let Some(other) = rules.to_act(&then).first().filter(|&other| other != seat) else { continue };
            let answer = rules.quick(&then, other, &mut Fast::new(1, 1));
            assert_eq!(answer, Action::Turn(TurnAction::Agree));
            asked += 1;
        }
    });
    assert!(asked > 0, "somebody is asked");
}

#[test]
fn a_wish_is_read_with_its_number_and_time() {
    let bunker = Wish::Work(Work::Bunker);
    assert_eq!("bunker".parse(), Ok(Want::usual(bunker)));
    assert_eq!("bunker:2@12".parse(), Ok(Want { wish: bunker, count: 2, from: 12 }));
    assert_eq!("mine@13".parse::<Want>().map(|want| want.wish), Ok(Wish::Building(Building::Mine)));
    assert_eq!("improvements:4".parse::<Want>().map(|want| want.count), Ok(4));
    for wrong in ["castle", "bunker:many", "bunker@soon", ""] {
        assert!(wrong.parse::<Want>().is_err(), "{wrong}");
    }
}

/// What nobody builds else is there in most of the games in which it is wished for.
#[test]
fn a_wish_is_worked_for_and_comes_true() {
    for (word, eras) in [
        ("post", "1"),
        ("flat", "1"),
        ("library", "1"),
        ("improvements", "2"),
        ("tower", "2"),
        ("institute", "2"),
    ] {
        let rules = rules(&[("eras", eras)]);
        let want: Want = word.parse().unwrap();
        let had = |wishes: Wishes| (0..6).filter(|&seed| had_in(&rules, wishes, want.wish, seed)).count();
        assert!(had(want.into()) >= 3, "{word}: {}", had(want.into()));
        assert_eq!(had(Wishes::NONE), 0, "{word}");
    }
}

fn had_in(rules: &Portas, wishes: Wishes, wish: Wish, seed: u64) -> bool {
    wish.had(&wishing(rules, wishes, seed, |_| {})) > 0
}

/// P5.5: a Bunker that is wished for is built, and Citizens man it.
#[test]
fn a_bunker_that_is_wished_for_is_manned() {
    let rules = rules(&[("eras", "2")]);
    let (mut built, mut manned) = (0, 0);
    for seed in 0..6 {
        let mut here = false;
        let end = wishing(&rules, Want::usual(Wish::Work(Work::Bunker)), seed, |state| {
            here |= hexes().any(|hex| {
                let there = state.hex(hex);
                there.work == Some(Work::Bunker) && there.men[Side::South][Class::Citizen].total() > 0
            });
        });
        built += u32::from(end.tally.placed[Work::Bunker] > 0);
        manned += u32::from(here);
    }
    assert!(built >= 4, "{built}");
    assert!(manned >= 4, "{manned}");
}

/// A building with a job for a Citizen gets one.
#[test]
fn a_theater_that_is_wished_for_plays() {
    let rules = rules(&[("eras", "2")]);
    let mut plays = 0;
    for seed in 0..12 {
        let mut here = false;
        wishing(&rules, Want::usual(Wish::Building(Building::Theater)), seed, |state| {
            let sites = state.seats.iter().flat_map(|seat| seat.sites);
            here |= sites.into_iter().any(|site| site.building == Some(Building::Theater) && site.men() > 0);
        });
        plays += u32::from(here);
    }
    assert!(plays >= 3, "{plays}");
}

#[test]
fn two_or_three_players_wish_for_a_bunker_against_the_dragons_of_two_eras() {
    let usual = |people, scenario, eras| {
        rules(&[("people", people), ("scenario", scenario), ("eras", eras)]).temper().wishes
    };
    for people in ["2", "3"] {
        assert_eq!(usual(people, "dragons", "2"), Want::usual(Wish::Work(Work::Bunker)).into());
    }
    for (people, scenario, eras) in [("2", "dragons", "1"), ("2", "raiders", "2"), ("1", "dragons", "2")] {
        assert_eq!(usual(people, scenario, eras), Wishes::NONE);
    }
}
