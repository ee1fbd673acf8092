//! The rule-based general and the evaluation.

use frontline::{Action, Colour, Edge, FrontLine, Leadership, SetUpAction, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{By, Game, Options, Pilot, Play, Rules, Seat, Silent};

fn rules(options: &[(&str, &str)]) -> FrontLine {
    let mut chosen = Options::new();
    for &(id, choice) in options {
        chosen.set(id, choice);
    }
    FrontLine::open(&chosen).unwrap()
}

/// Plays a game; `choose` answers for the seats.
fn play(rules: &FrontLine, seed: u64, mut choose: impl FnMut(&State, Seat) -> Action) -> State {
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    while let Some(seat) = rules.to_act(&state).first() {
        let action = choose(&state, seat);
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    state
}

/// The general's score out of so many games against random choices, half of them as Red.
fn against_random(rules: &FrontLine, games: u64) -> f32 {
    let mut actions = Vec::new();
    let mut score = 0.0;
    for game in 0..games {
        let own = Seat::new((game % 2) as u8);
        let mut choice = Fast::new(game, 7);
        let end = play(rules, game, |state, seat| {
            if seat == own {
                return rules.pilot().choose(rules, state, seat, &mut choice);
            }
            rules.canonical(state, seat, &mut actions);
            choice.pick(&actions)
        });
        score += rules.outcome(&end).unwrap().value(own);
    }
    score
}

/// 99 of 100 are expected.
#[test]
fn the_general_beats_random_play_nearly_always() {
    for options in
        [&[][..], &[("board", "lake")], &[("setup", "free"), ("supply", "choose"), ("amphibious", "on")]]
    {
        let score = against_random(&rules(options), 40);
        assert!(score >= 37.0, "{score} of 40 with {options:?}");
    }
}

#[test]
fn quick_choices_are_canonical_and_the_same_for_the_same_position() {
    let rules = rules(&[("setup", "free"), ("supply", "choose")]);
    let mut actions = Vec::new();
    for seed in 0..10 {
        play(&rules, seed, |state, seat| {
            let quick = rules.quick(state, seat, &mut Fast::new(1, 1));
            rules.canonical(state, seat, &mut actions);
            assert!(actions.contains(&quick), "{quick:?} in {:?}", state.phase);
            assert_eq!(rules.quick(state, seat, &mut Fast::new(2, 2)), quick);
            quick
        });
    }
}

#[test]
fn estimates_of_both_sides_add_up_and_the_start_is_even() {
    let rules = rules(&[]);
    let start = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    assert!((rules.evaluate(&start, Seat::FIRST) - 0.5).abs() < 1e-3);
    for seed in 0..10 {
        play(&rules, seed, |state, seat| {
            let [green, red] = [0, 1].map(|seat| rules.evaluate(state, Seat::new(seat)));
            assert!((green + red - 1.0).abs() < 0.01, "{green} and {red}");
            rules.quick(state, seat, &mut Fast::new(1, 1))
        });
    }
}

#[test]
fn estimates_rise_with_what_is_good() {
    let rules = rules(&[]);
    let mut start = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    let decider = rules.to_act(&start).first().unwrap();
    let first = Action::SetUp(SetUpAction::First { colour: Colour::Green });
    rules.apply(&mut start, decider, first, &mut Fast::new(1, 0), &mut Silent);
    let value = |change: &dyn Fn(&mut State)| {
        let mut state = start;
        change(&mut state);
        rules.evaluate(&state, Colour::Green.seat())
    };
    let now = value(&|_| {});
    let red = start.of(Colour::Red);
    assert!(value(&|state| state.disrupted = red) > now, "disrupted enemies");
    assert!(value(&|state| state.disrupted = start.of(Colour::Green)) < now, "disrupted own units");
    assert!(value(&|state| state.leadership[Colour::Green] = Leadership::Exhausted) < now, "Leadership");
    assert!(value(&|state| state.edge = Edge { holder: Some(Colour::Green), on: true }) > now, "the Edge");
    assert!(value(&|state| state.units[Colour::Red] = By::default()) > now, "no enemy");
    assert!(value(&|state| state.fallen.add("b9".parse().unwrap())) > now, "a fallen Industry");
}

/// A fallen Industry is worth three points, and in the last turn points are all that counts.
#[test]
fn what_scores_counts_for_more_in_the_last_turn() {
    let rules = rules(&[]);
    let mut state = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    let decider = rules.to_act(&state).first().unwrap();
    rules.apply(
        &mut state,
        decider,
        Action::SetUp(SetUpAction::First { colour: Colour::Red }),
        &mut Fast::new(1, 0),
        &mut Silent,
    );
    let gain = |month: u8, turn: u8| {
        let mut before = state;
        (before.month, before.turn) = (month, turn);
        let mut after = before;
        after.fallen.add("b9".parse().unwrap());
        rules.evaluate(&after, Colour::Green.seat()) - rules.evaluate(&before, Colour::Green.seat())
    };
    assert!(gain(3, 5) > 2.0 * gain(0, 0), "{} and {}", gain(3, 5), gain(0, 0));
}

#[test]
fn progress_counts_the_turns() {
    let rules = rules(&[]);
    let mut before = 0;
    let end = play(&rules, 1, |state, seat| {
        let now = rules.progress(state);
        assert!(now == before || now == before + 1);
        before = now;
        rules.quick(state, seat, &mut Fast::new(1, 1))
    });
    assert_eq!(rules.progress(&end) as f64 + 1.0, rules.measures(&end)[0].1);
}

#[test]
fn an_opening_tells_order_card_and_set_up() {
    let rules = rules(&[("board", "lake")]);
    let end = play(&rules, 1, |state, seat| rules.quick(state, seat, &mut Fast::new(1, 1)));
    let openings = Colour::ALL.map(|colour| rules.opening(&end, colour.seat()));
    for (colour, opening) in Colour::ALL.into_iter().zip(&openings) {
        let order = if end.first == colour { "first" } else { "second" };
        let expected = [("order", order), ("supply card", "Balanced"), ("set-up", "lake")];
        assert_eq!(opening.iter().map(|(name, value)| (*name, value.as_ref())).collect::<Vec<_>>(), expected);
    }
    assert!(!rules.is_opening(&end) && rules.is_opening(&rules.setup(&mut Fast::new(1, 0), &mut Silent)));
}

#[test]
fn measures_are_named_alike_and_count_the_turns() {
    let rules = rules(&[]);
    let mut names = None;
    for seed in 0..10 {
        let end = play(&rules, seed, |state, seat| rules.quick(state, seat, &mut Fast::new(1, 1)));
        let measures = rules.measures(&end);
        let mine: Vec<_> = measures.iter().map(|&(name, _)| name).collect();
        assert_eq!(names.get_or_insert_with(|| mine.clone()), &mine);
        assert!((1.0..=24.0).contains(&measures[0].1));
        assert!(rules.stage(&end) < rules.stages().len());
    }
}
