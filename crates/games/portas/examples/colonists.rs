//! How the rule-based colonists do: `cargo run --release -p portas --example colonists -- 400 people=2 eras=2`; with
//! `first=20000` other games, with `taste.trap=14` colonists who weigh something in another way.

use portas::{Colonist, Portas, Taste};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Seat, Silent};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let (mut games, mut first, mut options, mut tastes) = (200, 0, Options::new(), Vec::new());
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("first", number)) => first = number.parse().expect("a number"),
            Some((id, value)) => match id.strip_prefix("taste.") {
                Some(name) => {
                    let taste = Taste::ALL.into_iter().find(|taste| taste.to_string() == name);
                    tastes.push((taste.expect("a taste"), value.parse().expect("a number")));
                }
                None => options.set(id, value),
            },
            None => games = argument.parse().expect("a number of games"),
        }
    }
    let rules = Portas::open(&options).expect("options of the game");
    let mut temper = rules.temper();
    for (taste, value) in tastes {
        temper[taste] = value;
    }
    let start = Instant::now();
    let (mut won, mut lost, mut sums) = (0, BTreeMap::new(), Vec::new());
    for seed in first..first + games {
        let mut dice = Fast::new(seed, 7);
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut pilot = Colonist::with(temper);
        while let Some(seat) = rules.to_act(&state).first() {
            let action = pilot.choose(&rules, &state, seat, &mut Fast::new(0, 0));
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
        if rules.outcome(&state).expect("nobody is to act").value(Seat::FIRST) > 0.5 {
            won += 1;
        } else {
            *lost.entry((state.tally.halves, state.clock.round)).or_insert(0) += 1;
        }
        let measures = rules.measures(&state);
        sums.resize(measures.len(), ("", 0.0));
        for (sum, (name, value)) in sums.iter_mut().zip(measures) {
            *sum = (name, sum.1 + value);
        }
    }
    let ms = 1000.0 * start.elapsed().as_secs_f64() / games as f64;
    println!("won {won} of {games}, {ms:.1} ms each; lost at (Half-Year, Round): {lost:?}");
    for (name, sum) in sums.into_iter().filter(|(_, sum)| *sum > 0.0) {
        println!("  {name:<28} {:.3}", sum / games as f64);
    }
}
