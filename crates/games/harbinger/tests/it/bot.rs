//! The rule-based player, quick choices and the evaluation.

use harbinger::{Action, AssignAction, Ending, Harbinger, Phase, Reference, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Seat, Silent};

fn rules(pack: usize) -> Harbinger {
    Harbinger::with_pack(Harbinger::packs()[pack].toml, &Options::new()).expect("the pack is sound")
}

fn start(rules: &Harbinger) -> State {
    rules.setup(&mut Fast::new(0, 0), &mut Silent)
}

/// Walks games of random actions and shows every position, with what is canonical in it.
fn walk(rules: &Harbinger, games: u64, free_form: bool, mut each: impl FnMut(&State, &[Action])) {
    let (mut legal, mut canonical) = (Vec::new(), Vec::new());
    for game in 0..games {
        let mut chance = Fast::new(17, game);
        let mut state = start(rules);
        // Free-form assignments go back and forth: an end is forced after some time.
        for step in 0..3000 {
            if rules.outcome(&state).is_some() {
                break;
            }
            rules.canonical(&state, Seat::FIRST, &mut canonical);
            rules.legal(&state, Seat::FIRST, &mut legal);
            each(&state, &canonical);
            let action = match state.phase {
                Phase::ASSIGN if free_form && step % 40 != 39 => chance.pick(&legal),
                Phase::ASSIGN if free_form => Action::Assign(AssignAction::Confirm),
                _ => chance.pick(&canonical),
            };
            rules.apply(&mut state, Seat::FIRST, action, &mut chance, &mut Silent);
        }
    }
}

fn play(rules: &Harbinger, seed: u64, mut choose: impl FnMut(&State) -> Action) -> State {
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    while rules.outcome(&state).is_none() {
        let action = choose(&state);
        rules.apply(&mut state, Seat::FIRST, action, &mut dice, &mut Silent);
    }
    state
}

fn won(state: &State) -> bool {
    matches!(state.phase.ending(), Some(Ending::WonInTheField | Ending::WonTheSiege))
}

#[test]
fn the_rule_based_player_has_a_legal_answer_everywhere() {
    for pack in 0..Harbinger::packs().len() {
        let rules = rules(pack);
        for free_form in [false, true] {
            let mut pilot = rules.pilot();
            walk(&rules, 25, free_form, |state, _| {
                let action = pilot.choose(&rules, state, Seat::FIRST, &mut Fast::new(1, 1));
                assert_eq!(
                    rules.check(state, Seat::FIRST, action),
                    Ok(()),
                    "{action:?} in {:?}",
                    state.phase
                );
            });
        }
    }
}

#[test]
fn quick_choices_are_canonical() {
    for pack in 0..Harbinger::packs().len() {
        let rules = rules(pack);
        for free_form in [false, true] {
            walk(&rules, 60, free_form, |state, canonical| {
                let action = rules.quick(state, Seat::FIRST, &mut Fast::new(1, 1));
                assert!(canonical.contains(&action), "{action:?} in {:?}", state.phase);
            });
        }
    }
}

#[test]
fn the_rule_based_player_keeps_to_canonical_actions() {
    let rules = rules(0);
    for seed in 0..20 {
        let mut pilot = rules.pilot();
        let mut actions = Vec::new();
        play(&rules, seed, |state| {
            let action = pilot.choose(&rules, state, Seat::FIRST, &mut Fast::new(1, 1));
            rules.canonical(state, Seat::FIRST, &mut actions);
            assert!(actions.contains(&action), "{action:?} in {:?}", state.phase);
            action
        });
    }
}

/// Sends units and Fighters until the assignment could be confirmed.
fn sent(rules: &Harbinger, pilot: &mut Reference, mut state: State) -> State {
    loop {
        let action = pilot.choose(rules, &state, Seat::FIRST, &mut Fast::new(1, 1));
        if action == Action::Assign(AssignAction::Confirm) {
            return state;
        }
        rules.apply(&mut state, Seat::FIRST, action, &mut Fast::new(1, 1), &mut Silent);
    }
}

#[test]
fn the_rule_based_player_keeps_to_the_plan_of_an_assignment() {
    let rules = rules(0);
    let mut assignments = 0;
    for seed in 0..20 {
        let mut pilot = rules.pilot();
        let mut planned = None;
        play(&rules, seed, |state| {
            let action = pilot.choose(&rules, state, Seat::FIRST, &mut Fast::new(1, 1));
            if state.phase == Phase::ASSIGN {
                // What is sent in the end is what a new player plans with nobody sent yet, step by step.
                let goal = planned.get_or_insert_with(|| sent(&rules, &mut rules.pilot(), *state).rows);
                if action == Action::Assign(AssignAction::Confirm) {
                    assert_eq!(state.rows, *goal, "seed {seed}, Row {}", state.row + 1);
                    assignments += 1;
                }
            } else {
                planned = None;
            }
            action
        });
    }
    assert!(assignments > 60, "{assignments}");
}

/// 18 to 19 % are expected: fewer than 130 of 1000 would be five standard deviations below.
#[test]
fn the_rule_based_player_wins_more_than_an_eighth_of_its_games() {
    let rules = rules(0);
    let wins = (0..1000).filter(|&seed| {
        let mut pilot = rules.pilot();
        won(&play(&rules, seed, |state| pilot.choose(&rules, state, Seat::FIRST, &mut Fast::new(1, 1))))
    });
    let wins = wins.count();
    assert!(wins >= 130, "{wins} of 1000");
}

#[test]
fn quick_choices_win_more_than_an_eighth_of_their_games() {
    let rules = rules(0);
    let wins = (0..2000).filter(|&seed| {
        won(&play(&rules, seed, |state| rules.quick(state, Seat::FIRST, &mut Fast::new(1, 1))))
    });
    let wins = wins.count();
    assert!(wins >= 280, "{wins} of 2000");
}

#[test]
fn equal_positions_get_equal_choices() {
    let rules = rules(0);
    let game = |fresh: bool| {
        let mut pilot = rules.pilot();
        let mut choices = Vec::new();
        play(&rules, 7, |state| {
            if fresh && state.phase != Phase::ASSIGN {
                pilot = rules.pilot();
            }
            choices.push(pilot.choose(&rules, state, Seat::FIRST, &mut Fast::new(1, 1)));
            choices[choices.len() - 1]
        });
        choices
    };
    assert_eq!(game(false), game(false));
    assert_eq!(
        game(false),
        game(true),
        "what the player remembers is no more than what it can work out again"
    );
}

#[test]
fn estimates_are_chances() {
    for pack in 0..Harbinger::packs().len() {
        let rules = rules(pack);
        walk(&rules, 40, false, |state, _| {
            let value = rules.evaluate(state, Seat::FIRST);
            assert!((0.0..=1.0).contains(&value), "{value} in {:?}", state.phase);
        });
    }
    let rules = rules(0);
    let value = rules.evaluate(&start(&rules), Seat::FIRST);
    assert!((0.12..0.25).contains(&value), "{value} at the start");
}

#[test]
fn estimates_rise_with_what_is_good() {
    let rules = rules(0);
    for row in 1..6 {
        let mut state = start(&rules);
        state.row = row;
        state.destroyed = [2 * row; 4];
        state.capital = 3 * row;
        let value = |change: &dyn Fn(&mut State)| {
            let mut other = state;
            change(&mut other);
            rules.evaluate(&other, Seat::FIRST)
        };
        let now = value(&|_| {});
        assert!(value(&|state| state.destroyed = [2 * row + 2; 4]) > now, "kills, Row {}", row + 1);
        assert!(value(&|state| state.fighters -= 4) < now, "Fighters, Row {}", row + 1);
        assert!(value(&|state| state.towers_lost += 1) < now, "Radio Towers, Row {}", row + 1);
        assert!(value(&|state| state.columns[0].live = false) < now, "Columns, Row {}", row + 1);
        assert!(value(&|state| state.capital = 20) > now, "Capital, Row {}", row + 1);
    }
}

#[test]
fn measures_add_up() {
    let rules = rules(0);
    let mut names = None;
    for seed in 0..50 {
        let state = play(&rules, seed, |state| rules.quick(state, Seat::FIRST, &mut Fast::new(1, 1)));
        let measures = rules.measures(&state);
        let sum = |wanted: &[&str]| {
            let found =
                measures.iter().filter(|(name, _)| wanted.iter().any(|wanted| name.starts_with(wanted)));
            found.map(|&(_, value)| value).sum::<f64>()
        };
        let destroyed = f64::from(state.destroyed.iter().sum::<u8>());
        assert_eq!(sum(&["kills", "siege kills"]), destroyed);
        assert_eq!(sum(&["deciphers", "breaks", "recruits", "enciphers"]), sum(&["track spaces"]));
        let mine: Vec<_> = measures.iter().map(|&(name, _)| name).collect();
        assert_eq!(names.get_or_insert_with(|| mine.clone()), &mine);
        assert!(rules.stage(&state) < rules.stages().len());
    }
}
