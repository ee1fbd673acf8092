//! The rule-based colonist, quick choices and the evaluation.

use portas::{Action, Ending, Phase, Portas, SetUp, SetUpAction, State, Turn, TurnAction};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Silent};

fn rules(table: &[(&str, &str)]) -> Portas {
    let mut options = Options::new();
    for (id, choice) in table {
        options.set(id, *choice);
    }
    Portas::open(&options).unwrap()
}

fn by_colonists(rules: &Portas, seed: u64, mut each: impl FnMut(&State)) -> State {
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    let mut pilot = rules.pilot();
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
