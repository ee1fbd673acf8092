//! Monte-Carlo tree search for games with dice and secrets.
//!
//! **Open loop**: a branch is an action; dice are rolled anew in every iteration, so a node stands for all positions
//! that its actions can lead to. Below the first die no fixed action suits all of these positions, so one more branch
//! competes there: whatever the game's quick policy does in the position at hand. **Information sets**: every iteration plays in a fresh guess of what the seat cannot
//! see, and only actions that are possible in this guess compete, by how often they could have been chosen.
//! **Many seats**: every branch belongs to the seat that takes it and keeps that seat's result. A decision that several
//! seats make at once is searched as one seat after the other.

mod search; // one thread's search
mod tree; // branches and their results

use crate::clock::Deadline;
use crate::{Bot, Budget, Choice, Considered};
use redoubt_engine::{Play, Seat};
use search::{Limit, Search};

/// How to search. The defaults suit games of a hundred decisions with up to fifty options each.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// How long to think about one decision.
    pub budget: Budget,
    /// How much a rarely tried action is favoured over a good one: the factor of the square root in UCB1.
    pub exploration: f64,
    /// How often a playout takes any action instead of the game's quick choice, from 0 to 1.
    pub epsilon: f64,
    /// After so many decisions of a playout the position is evaluated instead of played to the end.
    pub depth: u32,
    /// A node visited n times has tried at most `1 + widening * sqrt(n)` actions; infinity tries all of them first.
    pub widening: f64,
    /// What the game's quick choice is worth beyond its results when it is new, shrinking as it is tried.
    pub bias: f64,
    /// How many threads search, each a tree of its own; always one in a browser.
    pub threads: u32,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts {
            budget: Budget::Iterations(2000),
            exploration: 0.4,
            epsilon: 0.05,
            depth: 200,
            widening: 2.0,
            bias: 0.1,
            threads: 1,
        }
    }
}

/// A bot that searches. It keeps its trees' memory from one decision to the next, but not what they found.
pub struct MctsBot<R: Play> {
    mcts: Mcts,
    seed: u64,
    decisions: u64,
    searches: Vec<Search<R>>,
    actions: Vec<R::Action>,
}

impl<R: Play> MctsBot<R> {
    /// Makes a bot; its choices follow from the seed unless its budget is a time.
    pub fn new(mcts: Mcts, seed: u64) -> MctsBot<R> {
        MctsBot { mcts, seed, decisions: 0, searches: Vec::new(), actions: Vec::new() }
    }

    /// Starts a fresh search for every thread, each with a stream of its own.
    fn prepare(&mut self) -> Limit {
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { u64::from(self.mcts.threads.max(1)) };
        self.searches.resize_with(threads as usize, Search::default);
        for (thread, search) in (0..).zip(&mut self.searches) {
            search.reset(self.mcts, self.seed, self.decisions * threads + thread + 1);
        }
        self.decisions += 1;
        match self.mcts.budget {
            Budget::Iterations(iterations) => Limit::Iterations(iterations),
            Budget::Millis(ms) => Limit::Until(Deadline::in_ms(ms)),
        }
    }

    /// Runs the searches, a thread each. Iterations are shared out so that the sum is kept.
    fn run(&mut self, rules: &R, state: &R::State, seat: Seat, limit: Limit) {
        let count = self.searches.len() as u32;
        let share = |index: u32| match limit {
            Limit::Iterations(all) => Limit::Iterations(all / count + u32::from(index < all % count)),
            Limit::Until(deadline) => Limit::Until(deadline),
        };
        if let [only] = &mut self.searches[..] {
            only.run(rules, state, seat, limit);
            return;
        }
        #[cfg(not(target_arch = "wasm32"))]
        std::thread::scope(|scope| {
            for (index, search) in (0..).zip(&mut self.searches) {
                scope.spawn(move || search.run(rules, state, seat, share(index)));
            }
        });
        #[cfg(target_arch = "wasm32")]
        unreachable!("{:?}: a browser searches with one thread", share(0));
    }

    /// Adds up what the threads found, in the order of the canonical actions.
    fn merge(&self) -> Vec<Considered<R::Action>> {
        let considered = self.actions.iter().map(|&action| {
            let tried = self.searches.iter().filter_map(|search| search.found(action));
            let (visits, total) = tried.fold((0, 0.0), |(visits, total), (v, t)| (visits + v, total + t));
            Considered { action, visits, value: total / f64::from(visits.max(1)) }
        });
        let mut values: Vec<_> = considered.filter(|considered| considered.visits > 0).collect();
        values.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        values
    }
}

impl<R: Play> Bot<R> for MctsBot<R> {
    /// Takes the action tried most often. A choice of one is made at once, and only evaluated.
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        rules.canonical(state, seat, &mut self.actions);
        if let [action] = self.actions[..] {
            let value = f64::from(rules.evaluate(state, seat));
            return Choice { action, values: vec![Considered { action, visits: 0, value }], iterations: 0 };
        }
        let limit = self.prepare();
        self.run(rules, state, seat, limit);
        let values = self.merge();
        let best = values.first().expect("every search makes at least one iteration");
        let iterations = self.searches.iter().map(Search::iterations).sum();
        Choice { action: best.action, values, iterations }
    }
}
