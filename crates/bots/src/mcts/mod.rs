//! Monte-Carlo tree search for games with dice and secrets.
//!
//! **Equal luck**: the actions at the root are tried in rounds, all that are still open equally often and with the same
//! dice and guesses, and the worse half closes after each round. What the game's own player would do stays open, and is
//! done unless another action has a clear lead on equal luck.
//!
//! **Open loop**: below the root a branch is an action; dice are rolled anew in every iteration, so a node stands for
//! all positions that its actions can lead to. Below the first die no fixed action suits all of these positions, so one
//! more branch competes there: whatever the game's quick policy does in the position at hand.
//!
//! **Information sets**: every iteration plays in a fresh guess of what the seat cannot see, and only actions that are
//! possible in this guess compete, by how often they could have been chosen.
//!
//! **Many seats**: every branch belongs to the seat that takes it and keeps that seat's result. A decision that several
//! seats make at once is searched as one seat after the other.

mod arms; // the actions at the root
mod search; // one thread's search
mod tree; // branches and their results

use crate::clock::Deadline;
use crate::{Bot, Budget, Choice, Considered};
use arms::{Arm, Lead};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Pilot, Play, SearchAdvice, Seat};
use search::{Limit, Root, Search};

/// How to search. The defaults suit games of a hundred decisions with up to fifty options each; a game may advise
/// otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mcts {
    /// How long to think about one decision.
    pub budget: Budget,
    /// How much a rarely tried action is favoured over a good one: the factor of the square root in
    /// UCB1, in standard deviations of the results.
    pub exploration: f64,
    /// How often a playout takes any action instead of the game's quick choice, from 0 to 1.
    pub epsilon: f64,
    /// After so many decisions of a playout the position is evaluated instead of played to the end.
    pub depth: u32,
    /// After so many steps of the game's progress, likewise.
    pub horizon: u32,
    /// Below the root, a node visited n times has tried at most `1 + widening * sqrt(n)` actions; infinity tries all of
    /// them first, 0 only what is proposed.
    pub widening: f64,
    /// What the game's own proposal is worth beyond its results when it is new, in their standard deviations,
    /// shrinking as it is tried.
    pub bias: f64,
    /// What the game's own player would do is kept unless another action is better by so many standard errors; 0 trusts
    /// the search alone.
    pub trust: f64,
    /// How many threads search, each a tree of its own; always one in a browser.
    pub threads: u32,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts::with(SearchAdvice::default())
    }
}

impl Mcts {
    /// How to search a game, by its own advice.
    pub fn advised(rules: &impl Play) -> Mcts {
        Mcts::with(rules.search_advice())
    }

    fn with(advice: SearchAdvice) -> Mcts {
        let SearchAdvice { epsilon, depth, horizon, widening } = advice;
        Mcts {
            budget: Budget::Iterations(2000),
            exploration: 2.0,
            epsilon,
            depth,
            horizon,
            widening,
            bias: 0.2,
            trust: 2.0,
            threads: 1,
        }
    }
}

/// A bot that searches. It keeps its trees' memory from one decision to the next, but not what they found.
pub struct MctsBot<R: Play> {
    mcts: Mcts,
    seed: u64,
    decisions: u64,
    chance: Fast,
    pilot: R::Pilot,
    searches: Vec<Search<R>>,
    actions: Vec<R::Action>,
}

impl<R: Play> MctsBot<R> {
    /// Makes a bot for one game; its choices follow from the seed unless its budget is a time.
    pub fn new(rules: &R, mcts: Mcts, seed: u64) -> MctsBot<R> {
        let chance = Fast::new(seed, 0);
        let (searches, actions) = (Vec::new(), Vec::new());
        MctsBot { mcts, seed, decisions: 0, chance, pilot: rules.pilot(), searches, actions }
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
    fn run(&mut self, rules: &R, state: &R::State, seat: Seat, proposal: R::Action) {
        let limit = self.prepare();
        let root = &Root { state, seat, actions: &self.actions, proposal };
        let count = self.searches.len() as u32;
        let share = |index: u32| match limit {
            Limit::Iterations(all) => Limit::Iterations(all / count + u32::from(index < all % count)),
            Limit::Until(deadline) => Limit::Until(deadline),
        };
        if let [only] = &mut self.searches[..] {
            only.run(rules, root, limit);
            return;
        }
        #[cfg(not(target_arch = "wasm32"))]
        std::thread::scope(|scope| {
            for (index, search) in (0..).zip(&mut self.searches) {
                scope.spawn(move || search.run(rules, root, share(index)));
            }
        });
        #[cfg(target_arch = "wasm32")]
        unreachable!("{:?}: a browser searches with one thread", share(0));
    }

    /// Adds up what the threads found, most tried first.
    fn merge(&self) -> Vec<Considered<R::Action>> {
        let mut found: Vec<_> = self.actions.iter().filter_map(|&action| self.found(action)).collect();
        found.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        found
    }

    fn found(&self, action: R::Action) -> Option<Considered<R::Action>> {
        let arms = || self.searches.iter().filter_map(|search| search.found(action));
        let visits = arms().map(|arm| arm.results.len() as u32).sum::<u32>();
        let value = arms().map(Arm::total).sum::<f64>() / f64::from(visits.max(1));
        (visits > 0).then_some(Considered { action, visits, value })
    }

    /// Picks the best action tried most often; but the game's own proposal if that is not clearly worse.
    fn pick(&self, found: &[Considered<R::Action>], proposal: R::Action) -> usize {
        let proposed = found.iter().position(|other| other.action == proposal).unwrap_or(0);
        let best = (0..found.len()).find(|&index| index != proposed).unwrap_or(proposed);
        let mut lead = Lead::default();
        for search in &self.searches {
            if let (Some(best), Some(proposal)) = (search.found(found[best].action), search.found(proposal)) {
                lead.add(best, proposal);
            }
        }
        if lead.mean() > self.mcts.trust * lead.error() { best } else { proposed }
    }
}

impl<R: Play> Bot<R> for MctsBot<R> {
    /// Searches the game's candidates and what the game's own player would do. A choice of one is made at once, and
    /// only evaluated.
    fn choose(&mut self, rules: &R, state: &R::State, seat: Seat) -> Choice<R::Action> {
        let proposal = self.pilot.choose(rules, state, seat, &mut self.chance);
        rules.candidates(state, seat, &mut self.actions);
        if !self.actions.contains(&proposal) {
            self.actions.push(proposal);
        }
        if let [action] = self.actions[..] {
            let value = f64::from(rules.evaluate(state, seat));
            return Choice { action, values: vec![Considered { action, visits: 0, value }], iterations: 0 };
        }
        self.run(rules, state, seat, proposal);
        let mut values = self.merge();
        let chosen = self.pick(&values, proposal);
        values[..=chosen].rotate_right(1);
        let iterations = self.searches.iter().map(Search::iterations).sum();
        Choice { action: values[0].action, values, iterations }
    }
}
