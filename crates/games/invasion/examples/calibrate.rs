//! How the rule-based team does: `cargo run --release -p invasion --example calibrate -- 600 hard=on`; with `quick` its
//! quick policy instead, with `random` only how many decisions of random play a second takes, with `cards` how often
//! every card was used.

use invasion::{Action, Coalition, EffectRef, Event, Invasion, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Seat, Silent};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let (mut games, mut quick, mut only_random, mut only_cards) = (200, false, false, false);
    let mut options = Options::new();
    for argument in std::env::args().skip(1) {
        match (argument.as_str(), argument.split_once('=')) {
            (_, Some((id, choice))) => options.set(id, choice),
            ("quick", None) => quick = true,
            ("random", None) => only_random = true,
            ("cards", None) => only_cards = true,
            (number, None) => games = number.parse().expect("a number of games"),
        }
    }
    let rules = Invasion::open(&options).expect("options of the game");
    if only_random {
        random(&rules, games);
    } else if only_cards {
        cards(&rules, games);
    } else if quick {
        team(&rules, games, |state, seat| rules.quick(state, seat, &mut Fast::new(0, 0)));
    } else {
        team(&rules, games, |state, seat| rules.pilot().choose(&rules, state, seat, &mut Fast::new(0, 0)));
    }
}

/// Games of the rule-based team.
fn team(rules: &Invasion, games: u64, choose: impl Fn(&State, Seat) -> Action) {
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    let mut ends: BTreeMap<(&str, u8), u64> = BTreeMap::new();
    let mut saved = [0; Coalition::ALL.len()];
    let (start, mut decisions) = (Instant::now(), 0_u64);
    for seed in 0..games {
        let mut dice = Fast::new(seed, 7);
        let mut state = rules.setup(&mut dice, &mut Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            let action = choose(&state, seat);
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
            decisions += 1;
        }
        let outcome = rules.outcome(&state).expect("nobody is to act");
        *ends.entry((outcome.how, state.round)).or_default() += 1;
        for (name, value) in rules.measures(&state) {
            *sums.entry(name).or_default() += value;
        }
        for who in Coalition::ALL {
            saved[who.index()] += u64::from(outcome.value(who.seat()) > 0.5);
        }
    }
    let rate = decisions as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("team: {games} games, {} decisions each, {rate:.2} million a second", decisions / games.max(1));
    for (name, sum) in sums {
        println!("  {name:<20} {:.3}", sum / games as f64);
    }
    for ((how, round), count) in ends {
        println!("  {count:>5}  round {round:>2}  {how}");
    }
    println!("  survival {saved:?}");
}

/// How often a game every event action and Adaptation card was resolved and every mercenary card bought and played.
fn cards(rules: &Invasion, games: u64) {
    let pack = rules.pack();
    let actions = pack.actions.iter().map(|action| (format!("action {}", action.code), 0));
    let adaptations = pack.adaptations.iter().map(|card| (format!("adaptation {}", card.title), 0));
    let mut counts: BTreeMap<String, u64> = actions.chain(adaptations).collect();
    for seed in 0..games {
        let (mut dice, mut journal) = (Fast::new(seed, 7), Vec::new());
        let mut state = rules.setup(&mut dice, &mut journal);
        while let Some(seat) = rules.to_act(&state).first() {
            let action = rules.pilot().choose(rules, &state, seat, &mut Fast::new(0, 0));
            rules.apply(&mut state, seat, action, &mut dice, &mut journal);
        }
        for event in journal {
            let name = match event {
                Event::Acts { what: EffectRef::Action { action } } => {
                    format!("action {}", pack.actions[action.index()].code)
                }
                Event::AdaptationCard { card } => {
                    format!("adaptation {}", pack.adaptations[card.index()].title)
                }
                Event::Bought { card, .. } => format!("bought {}", card.title()),
                Event::Played { card, .. } => format!("played {}", card.title()),
                Event::Defeated { who } => format!("defeated {}", who.title()),
                _ => continue,
            };
            *counts.entry(name).or_default() += 1;
        }
    }
    for (name, count) in counts {
        println!("  {name:<28} {:.3}", count as f64 / games as f64);
    }
}

/// Random games by canonical actions.
fn random(rules: &Invasion, games: u64) {
    let (start, mut decisions, mut rounds, mut buffer) = (Instant::now(), 0_u64, 0_u64, Vec::new());
    for seed in 0..games * 10 {
        let (mut dice, mut choice) = (Fast::new(seed, 8), Fast::new(seed, 9));
        let mut state = rules.setup(&mut dice, &mut Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            rules.canonical(&state, seat, &mut buffer);
            rules.apply(&mut state, seat, choice.pick(&buffer), &mut dice, &mut Silent);
            decisions += 1;
        }
        rounds += u64::from(state.round);
    }
    let (each, rate) = (decisions / (games * 10), decisions as f64 / start.elapsed().as_secs_f64() / 1e6);
    let rounds = rounds as f64 / (games * 10) as f64;
    println!("random: {each} decisions and {rounds:.1} rounds each, {rate:.2} million a second");
}
