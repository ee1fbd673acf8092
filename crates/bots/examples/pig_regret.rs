//! How much a search loses against perfect play at Pig: the exact game is solved, so a few hundred decisions tell
//! more than thousands of games.
//!
//! `cargo run --release -p redoubt-bots --example pig_regret`

use pig::{Action, Pig, State};
use redoubt_bots::{Bot, Budget, Mcts, MctsBot};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Play, Rules, Seat, Silent};

const WIN: usize = 100;

/// The exact chance of winning for the seat to act, by own score, other score and turn total.
struct Solved(Vec<f64>);

impl Solved {
    fn index(own: usize, other: usize, turn: usize) -> usize {
        (own * WIN + other) * WIN + turn
    }

    fn value(&self, own: usize, other: usize, turn: usize) -> f64 {
        if own + turn >= WIN { 1.0 } else { self.0[Solved::index(own, other, turn)] }
    }

    fn roll(&self, own: usize, other: usize, turn: usize) -> f64 {
        let good: f64 = (2..=6).map(|face| self.value(own, other, turn + face)).sum();
        (1.0 - self.value(other, own, 0) + good) / 6.0
    }

    fn hold(&self, own: usize, other: usize, turn: usize) -> f64 {
        if own + turn >= WIN { 1.0 } else { 1.0 - self.value(other, own + turn, 0) }
    }

    fn new() -> Solved {
        let mut solved = Solved(vec![0.5; WIN * WIN * WIN]);
        for _ in 0..200 {
            let mut change: f64 = 0.0;
            for own in (0..WIN).rev() {
                for other in (0..WIN).rev() {
                    for turn in (0..WIN - own).rev() {
                        let value = solved.roll(own, other, turn).max(solved.hold(own, other, turn));
                        let index = Solved::index(own, other, turn);
                        change = change.max((solved.0[index] - value).abs());
                        solved.0[index] = value;
                    }
                }
            }
            if change < 1e-9 {
                break;
            }
        }
        solved
    }

    /// What choosing `action` gives away.
    fn regret(&self, state: &State, action: Action) -> f64 {
        let seat = usize::from(state.seat);
        let (own, other) = (usize::from(state.scores[seat]), usize::from(state.scores[1 - seat]));
        let turn = usize::from(state.turn_total);
        let (roll, hold) = (self.roll(own, other, turn), self.hold(own, other, turn));
        roll.max(hold) - if action == Action::Roll { roll } else { hold }
    }
}

/// Positions with a choice, from games of the rule-based player.
fn positions(rules: &Pig, count: usize) -> Vec<State> {
    let mut dice = Fast::new(1, 0);
    let mut state = rules.setup(&mut dice, &mut Silent);
    let mut positions = Vec::new();
    while positions.len() < count {
        let Some(seat) = rules.to_act(&state).first() else {
            state = rules.setup(&mut dice, &mut Silent);
            continue;
        };
        let mut legal = Vec::new();
        rules.legal(&state, seat, &mut legal);
        if legal.len() > 1 && state.turn_total > 0 {
            positions.push(state);
        }
        let quick = rules.quick(&state, seat, &mut dice);
        let action = if dice.unit() < 0.15 { dice.pick(&legal) } else { quick };
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
    }
    positions
}

fn report(name: &str, solved: &Solved, positions: &[State], mut choose: impl FnMut(&State) -> Action) {
    let regret: Vec<f64> = positions.iter().map(|state| solved.regret(state, choose(state))).collect();
    let n = regret.len() as f64;
    let mean = regret.iter().sum::<f64>() / n;
    let variance = regret.iter().map(|regret| (regret - mean).powi(2)).sum::<f64>() / n;
    println!(
        "{name:<28} gives away {:.3} % +- {:.3} a decision",
        100.0 * mean,
        196.0 * (variance / n).sqrt()
    );
}

fn main() {
    let rules = Pig::open(&Options::new()).expect("the pack is sound");
    let solved = Solved::new();
    let positions = positions(&rules, 2000);
    println!("perfect play wins {:.4} for the first seat", solved.value(0, 0, 0));
    let mut dice = Fast::new(2, 0);
    report("hold at 20", &solved, &positions, |state| rules.quick(state, Seat::FIRST, &mut dice));
    report("random", &solved, &positions, |_| if dice.unit() < 0.5 { Action::Roll } else { Action::Hold });
    let default = Mcts::default();
    let variants = [
        ("default", default),
        ("exploration 2", Mcts { exploration: 2.0, ..default }),
        ("exploration 0.5", Mcts { exploration: 0.5, ..default }),
        ("epsilon 0", Mcts { epsilon: 0.0, ..default }),
        ("epsilon 0.3", Mcts { epsilon: 0.3, ..default }),
        ("depth 10", Mcts { depth: 10, ..default }),
        ("depth 100", Mcts { depth: 100, ..default }),
        ("trust 0", Mcts { trust: 0.0, ..default }),
        ("trust 1", Mcts { trust: 1.0, ..default }),
        ("trust 3", Mcts { trust: 3.0, ..default }),
    ];
    for iterations in [300, 1000, 4000] {
        for (name, mcts) in variants {
            let mcts = Mcts { budget: Budget::Iterations(iterations), ..mcts };
            let mut bot = MctsBot::new(&rules, mcts, 3);
            report(&format!("mcts:{iterations}, {name}"), &solved, &positions, |state| {
                bot.choose(&rules, state, Seat::new(state.seat)).action
            });
        }
    }
}
