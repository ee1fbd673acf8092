//! What holds in every game, whoever plays it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use portas::{Event, Portas};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Play, Rules};

/// Tables that differ in what their rules do.
const TABLES: [&[(&str, &str)]; 7] = [
    &[("people", "1"), ("scenario", "dragons")],
    &[("people", "2"), ("eras", "2")],
    &[("people", "3"), ("scenario", "dragons"), ("might", "extended")],
    &[("people", "2"), ("final_wave", "crescendo"), ("layout", "free")],
    &[("people", "2"), ("final_wave", "all_dead"), ("might", "twice")],
    &[("mode", "flag"), ("people", "2"), ("eras", "2")],
    &[("mode", "area"), ("people", "4")],
];

fn rules(table: &[(&str, &str)]) -> Portas {
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

#[test]
fn no_decision_has_more_than_200_choices_and_few_have_more_than_60() {
    for table in TABLES {
        let rules = rules(table);
        let (mut all, mut many, mut most) = (0, 0, 0);
        for seed in 10..12 {
            play(&rules, seed, |count| {
                all += 1;
                many += usize::from(count > 60);
                most = most.max(count);
            });
        }
        assert!(most <= 200, "{table:?}: {most}");
        assert!(100 * many <= all, "{table:?}: {many} of {all}");
    }
}
