//! What is timed: random play, rule-based play, tree search, cloning and listing.

use cpu_time::ProcessTime;
use redoubt_bots::{BotSpec, make};
use redoubt_catalog::Visitor;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Chance, Game, Notation, Options, Pilot, Seat, digest};
use std::hint::black_box;

/// One line of the table.
pub(crate) struct Figure {
    pub(crate) game: &'static str,
    pub(crate) what: &'static str,
    /// In units per CPU-second.
    pub(crate) rate: f64,
    pub(crate) checksum: String,
}

/// Measures one game on its default pack.
pub(crate) struct Measure;

impl Visitor for Measure {
    type Out = Vec<Figure>;

    fn visit<G: Game>(self) -> Vec<Figure> {
        let rules = G::open(&Options::new()).expect("a built-in pack is sound");
        let mut figures = random::<G>(&rules);
        figures.extend(quick::<G>(&rules));
        figures.extend(pilot::<G>(&rules));
        figures.push(search::<G>(&rules));
        figures.extend(small::<G>(&rules));
        for figure in &figures {
            println!("  {:<34} {:>14}/s   {}", figure.what, thousands(figure.rate), figure.checksum);
        }
        figures
    }
}

/// Plays whole games with a chooser; returns decisions, seconds, and a digest of all final positions, which are kept in
/// `finals`.
fn games<G: Game>(
    rules: &G,
    count: u64,
    finals: &mut Vec<G::State>,
    mut choose: impl FnMut(&G::State, Seat, &mut Fast) -> G::Action,
) -> (u64, f64, String) {
    finals.clear();
    finals.reserve(count as usize);
    let mut decisions = 0;
    let start = ProcessTime::now();
    for game in 0..count {
        let mut chance = Fast::new(1, game);
        let mut state = rules.setup_fast(&mut chance);
        while let Some(seat) = rules.to_act(&state).first() {
            let action = choose(&state, seat, &mut chance);
            rules.apply_fast(&mut state, seat, action, &mut chance);
            decisions += 1;
        }
        finals.push(state);
    }
    let seconds = start.elapsed().as_secs_f64();
    (decisions, seconds, digest(finals))
}

/// The best of three runs of the same games, since the machine may be shared. Final positions are kept in the same
/// memory, so that the first run alone waits for the system to provide it.
fn best<G: Game>(
    rules: &G,
    count: u64,
    mut choose: impl FnMut(&G::State, Seat, &mut Fast) -> G::Action,
) -> (u64, f64, String) {
    let mut finals = Vec::new();
    let mut runs: Vec<_> = (0..3).map(|_| games(rules, count, &mut finals, &mut choose)).collect();
    assert!(runs.windows(2).all(|pair| pair[0].2 == pair[1].2), "the same seed gave different games");
    runs.sort_by(|a, b| a.1.total_cmp(&b.1));
    runs.swap_remove(0)
}

fn random<G: Game>(rules: &G) -> Vec<Figure> {
    const GAMES: u64 = 100_000;
    let mut actions = Vec::new();
    let (decisions, seconds, checksum) = best(rules, GAMES, |state, seat, chance| {
        rules.canonical(state, seat, &mut actions);
        chance.pick(&actions)
    });
    let mut actions = Vec::new();
    let (free, free_seconds, free_checksum) = best(rules, GAMES / 4, |state, seat, chance| {
        rules.legal(state, seat, &mut actions);
        chance.pick(&actions)
    });
    let game = G::INFO.id;
    vec![
        Figure { game, what: "random play, games", rate: GAMES as f64 / seconds, checksum: checksum.clone() },
        Figure { game, what: "random play, decisions", rate: decisions as f64 / seconds, checksum },
        Figure {
            game,
            what: "random play, all orders, decisions",
            rate: free as f64 / free_seconds,
            checksum: free_checksum,
        },
    ]
}

fn quick<G: Game>(rules: &G) -> Vec<Figure> {
    const GAMES: u64 = 20_000;
    let (decisions, seconds, checksum) =
        best(rules, GAMES, |state, seat, chance| rules.quick(state, seat, chance));
    let rate = decisions as f64 / seconds;
    vec![Figure { game: G::INFO.id, what: "quick policy, decisions", rate, checksum }]
}

fn pilot<G: Game>(rules: &G) -> Vec<Figure> {
    const GAMES: u64 = 300;
    let (mut pilot, mut fresh) = (rules.pilot(), true);
    let (decisions, seconds, checksum) = best(rules, GAMES, |state, seat, chance| {
        if rules.stage(state) == 0 && fresh {
            pilot = rules.pilot();
        }
        fresh = rules.stage(state) != 0;
        pilot.choose(rules, state, seat, chance)
    });
    let game = G::INFO.id;
    vec![
        Figure {
            game,
            what: "heuristic play, games",
            rate: GAMES as f64 / seconds,
            checksum: checksum.clone(),
        },
        Figure { game, what: "heuristic play, decisions", rate: decisions as f64 / seconds, checksum },
    ]
}

/// Searches the first question to which there is more than one answer worth a thought.
fn search<G: Game>(rules: &G) -> Figure {
    let spec: BotSpec = "mcts:20000".parse().expect("a known bot");
    let mut chance = Fast::new(1, 0);
    let mut state = rules.setup_fast(&mut chance);
    loop {
        let seat = rules.to_act(&state).first().expect("there is something to think about before the end");
        let start = ProcessTime::now();
        let choice = make(spec, rules, 1).choose(rules, &state, seat);
        if choice.iterations > 0 {
            let rate = f64::from(choice.iterations) / start.elapsed().as_secs_f64();
            let visits: Vec<_> =
                choice.values.iter().map(|value| (value.action.write(rules), value.visits)).collect();
            return Figure { game: G::INFO.id, what: "mcts, iterations", rate, checksum: digest(&visits) };
        }
        rules.apply_fast(&mut state, seat, choice.action, &mut chance);
    }
}

/// Cloning and listing, over the positions of a few random games.
fn small<G: Game>(rules: &G) -> Vec<Figure> {
    const ROUNDS: usize = 200;
    let positions = positions::<G>(rules, 100);
    let calls = (ROUNDS * positions.len()) as f64;
    let start = ProcessTime::now();
    for _ in 0..ROUNDS {
        for state in &positions {
            black_box(state.clone());
        }
    }
    let clones = calls / start.elapsed().as_secs_f64();
    let mut actions = Vec::new();
    let mut listed = 0;
    let start = ProcessTime::now();
    for _ in 0..ROUNDS {
        for state in &positions {
            rules.legal(state, rules.to_act(state).first().expect("not over"), &mut actions);
            listed += black_box(&actions).len();
        }
    }
    let lists = calls / start.elapsed().as_secs_f64();
    let game = G::INFO.id;
    vec![
        Figure { game, what: "clone a position", rate: clones, checksum: digest(&positions) },
        Figure { game, what: "list legal actions", rate: lists, checksum: digest(&listed) },
    ]
}

fn positions<G: Game>(rules: &G, games: u64) -> Vec<G::State> {
    let mut positions = Vec::new();
    let mut actions = Vec::new();
    for game in 0..games {
        let mut chance = Fast::new(2, game);
        let mut state = rules.setup_fast(&mut chance);
        while let Some(seat) = rules.to_act(&state).first() {
            positions.push(state.clone());
            rules.legal(&state, seat, &mut actions);
            let action = actions[chance.guess(actions.len() as u32) as usize];
            rules.apply_fast(&mut state, seat, action, &mut chance);
        }
    }
    positions
}

pub(crate) fn thousands(rate: f64) -> String {
    let digits = format!("{rate:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
