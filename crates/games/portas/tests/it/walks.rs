//! What holds in every game, whoever plays it.

use portas::{Event, Portas};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Play, Rules};

/// Tables that differ in what their rules do.
pub(crate) const TABLES: [&[(&str, &str)]; 7] = [
    &[("people", "1"), ("scenario", "dragons")],
    &[("people", "2"), ("eras", "2")],
    &[("people", "3"), ("scenario", "dragons"), ("might", "extended")],
    &[("people", "2"), ("final_wave", "crescendo"), ("layout", "free")],
    &[("people", "2"), ("final_wave", "all_dead"), ("might", "twice")],
    &[("mode", "flag"), ("people", "2"), ("eras", "2")],
    &[("mode", "area"), ("people", "4")],
];

pub(crate) fn rules(table: &[(&str, &str)]) -> Portas {
    let mut options = Options::new();
    for (id, choice) in table {
        options.set(id, *choice);
    }
    Portas::open(&options).unwrap()
}

/// Plays a game, every second decision by the colonist and the others at random; shows how many choices each had.
fn play(rules: &Portas, seed: u64, mut choices: impl FnMut(usize)) -> Vec<Event> {
    let (mut dice, mut choice) = (Fast::new(seed, 0), Fast::new(seed, 1));
    let (mut events, mut actions) = (Vec::new(), Vec::new());
    let mut state = rules.setup(&mut dice, &mut events);
    let mut count = 0;
    while let Some(seat) = rules.to_act(&state).first() {
        rules.legal(&state, seat, &mut actions);
        choices(actions.len());
        count += 1;
        let action = if count % 2 == 0 {
            rules.quick(&state, seat, &mut choice)
        } else {
            rules.canonical(&state, seat, &mut actions);
            choice.pick(&actions)
        };
        rules.apply(&mut state, seat, action, &mut dice, &mut events);
    }
    events
}

#[test]
fn invaders_come_down_and_everybody_has_the_same_turns() {
    // P5.1, P2.6, P14.2, P13.4
    for table in TABLES {
        let rules = rules(table);
        for seed in 0..2 {
            let events = play(&rules, seed, |_| {});
            let mut turns = Vec::new();
            for event in &events {
                match event {
                    Event::Marched { from, to, .. } => {
                        assert!(to < from, "{table:?}: from #{} to #{}", from.number(), to.number());
                    }
                    Event::HalfBegan { .. } | Event::WaveBegan => turns.push(0),
                    Event::TurnBegan { .. } => *turns.last_mut().unwrap() += 1,
                    _ => {}
                }
            }
            let wave = events.contains(&Event::WaveBegan);
            let whole = turns.len() - 1 - usize::from(wave);
            assert!(turns[..whole].windows(2).all(|pair| pair[0] == pair[1]), "{table:?}: {turns:?}");
            let ends = events.iter().filter(|event| matches!(event, Event::Over { .. })).count();
            assert_eq!(ends, 1, "{table:?}");
        }
    }
}

/// How many decisions have 1, 2 to 5, 6 to 20, 21 to 60, 61 to 200 and more choices. In random games the most was 33.
fn histogram(table: &[(&str, &str)]) -> [usize; 6] {
    let (rules, mut counts) = (rules(table), [0; 6]);
    for seed in 10..14 {
        play(&rules, seed, |count| {
            let place = [1, 5, 20, 60, 200].iter().position(|most| count <= *most).unwrap_or(5);
            counts[place] += 1;
        });
    }
    counts
}

#[test]
fn no_decision_has_more_than_200_choices_and_few_have_more_than_60() {
    for table in TABLES {
        let counts = histogram(table);
        assert_eq!(counts[5], 0, "{table:?}: {counts:?}");
        assert!(100 * counts[4] <= counts.iter().sum(), "{table:?}: {counts:?}");
    }
}

#[test]
fn what_is_no_choice_is_not_asked() {
    // P3.9, P12.5: payments and production with one outcome, among others
    for table in TABLES {
        let counts = histogram(table);
        assert_eq!(counts[0], 0, "{table:?}: {counts:?}");
    }
}
