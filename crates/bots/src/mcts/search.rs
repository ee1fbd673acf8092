use super::Mcts;
use super::tree::{Id, Key, ROOT, Tree};
use crate::clock::Deadline;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Ask, Chance, MAX_SEATS, Play, Seat, Silent};

/// When to stop. At least one iteration is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    Iterations(u32),
    Until(Deadline),
}

/// The search of one thread: a tree, and buffers that are used again in every iteration.
pub(super) struct Search<R: Play> {
    mcts: Mcts,
    chance: Fast,
    tree: Tree<R::Action>,
    iterations: u32,
    state: Option<R::State>,
    actions: Vec<R::Action>,
    /// Branches not tried yet, each with the sibling behind which it belongs.
    untried: Vec<(Key<R::Action>, Id)>,
    path: Vec<Id>,
}

/// The clock is read once in so many iterations.
const CLOCK_EVERY: u32 = 8;

impl<R: Play> Default for Search<R> {
    fn default() -> Search<R> {
        Search {
            mcts: Mcts::default(),
            chance: Fast::new(0, 0),
            tree: Tree::new(),
            iterations: 0,
            state: None,
            actions: Vec::new(),
            untried: Vec::new(),
            path: Vec::new(),
        }
    }
}

impl<R: Play> Search<R> {
    /// Forgets the last decision, and starts a new stream of dice.
    pub(super) fn reset(&mut self, mcts: Mcts, seed: u64, stream: u64) {
        self.mcts = mcts;
        self.chance = Fast::new(seed, stream);
        self.tree.clear();
        self.iterations = 0;
    }

    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// How often an action was tried from the root, and the sum of its results.
    pub(super) fn found(&self, action: R::Action) -> Option<(u32, f64)> {
        let seat = self.tree.node(ROOT).seat;
        let id = self.tree.find(&mut self.tree.cursor(ROOT), seat, Some(action))?;
        let node = self.tree.node(id);
        Some((node.visits, node.total))
    }

    /// Searches for `seat` from `root` until the limit.
    pub(super) fn run(&mut self, rules: &R, root: &R::State, seat: Seat, limit: Limit) {
        self.tree.node_mut(ROOT).seat = seat;
        let mut state = self.state.take().unwrap_or_else(|| root.clone());
        loop {
            self.iterate(rules, root, &mut state, seat);
            self.iterations += 1;
            let enough = match limit {
                Limit::Iterations(iterations) => self.iterations >= iterations,
                Limit::Until(deadline) => self.iterations.is_multiple_of(CLOCK_EVERY) && deadline.passed(),
            };
            if enough || self.iterations == u32::MAX {
                break;
            }
        }
        self.state = Some(state);
    }

    /// Guesses what is hidden, walks down the tree, adds one node, plays on, and credits the path with the result.
    fn iterate(&mut self, rules: &R, root: &R::State, state: &mut R::State, seat: Seat) {
        state.clone_from(root);
        let mut chance = Noticed { chance: &mut self.chance, asked: false };
        rules.reimagine(state, seat, &mut chance);
        let certain = !chance.asked;
        self.descend(rules, state, seat, certain);
        self.play_out(rules, state);
        let mut results = [0.0; MAX_SEATS];
        let outcome = rules.outcome(state);
        for seat in Seat::all(rules.seats()) {
            let result = outcome.as_ref().map(|outcome| outcome.value(seat));
            results[seat.index()] = f64::from(result.unwrap_or_else(|| rules.evaluate(state, seat)));
        }
        self.tree.credit(&self.path, &results);
    }

    /// Follows the most promising branches up to a new one, or to the end of the game.
    ///
    /// `certain` holds as long as nothing was left to chance, and each node still stands for one position.
    fn descend(&mut self, rules: &R, state: &mut R::State, root_seat: Seat, mut certain: bool) {
        self.path.clear();
        self.path.push(ROOT);
        let mut node = ROOT;
        let mut to_act = Some(root_seat);
        while let Some(seat) = to_act {
            // What the root seat may do now is certain even where the position is not.
            let child = self.select(rules, state, seat, node, certain || node == ROOT);
            let branch = self.tree.node(child);
            let is_new = branch.visits == 0;
            let action = branch.key.unwrap_or_else(|| rules.quick(state, seat, &mut self.chance));
            let mut chance = Noticed { chance: &mut self.chance, asked: false };
            rules.apply(state, seat, action, &mut chance, &mut Silent);
            certain &= !chance.asked;
            self.path.push(child);
            if is_new {
                break;
            }
            node = child;
            to_act = rules.to_act(state).first();
        }
    }

    /// Chooses among the branches possible here: a new one if it is time for one, else the best by UCB1.
    fn select(&mut self, rules: &R, state: &R::State, seat: Seat, parent: Id, certain: bool) -> Id {
        rules.canonical(state, seat, &mut self.actions);
        self.untried.clear();
        let mut cursor = self.tree.cursor(parent);
        let (mut best, mut best_score, mut tried) = (None, f64::NEG_INFINITY, 0u32);
        let policy = if certain { None } else { Some(None) };
        for key in policy.into_iter().chain(self.actions.iter().map(|&action| Some(action))) {
            let Some(id) = self.tree.find(&mut cursor, seat, key) else {
                self.untried.push((key, cursor.last));
                continue;
            };
            tried += 1;
            let node = self.tree.node_mut(id);
            node.available += 1;
            let score = score(&self.mcts, node.available, node.visits, node.mean(), node.proposed);
            if score > best_score {
                (best, best_score) = (Some(id), score);
            }
        }
        let room = 1.0 + self.mcts.widening * f64::from(self.tree.node(parent).visits).sqrt();
        match best {
            Some(best) if self.untried.is_empty() || f64::from(tried) >= room => best,
            Some(_) | None => self.expand(rules, state, seat, parent),
        }
    }

    /// Adds what the game's quick policy proposes if that is new here, else any action not tried yet.
    fn expand(&mut self, rules: &R, state: &R::State, seat: Seat, parent: Id) -> Id {
        let proposed = match self.untried[0] {
            (None, after) => Some((None, after)),
            (Some(_), _) => {
                let quick = Some(rules.quick(state, seat, &mut self.chance));
                self.untried.iter().copied().find(|&(key, _)| key == quick)
            }
        };
        let (key, after) = proposed.unwrap_or_else(|| self.chance.pick(&self.untried));
        let child = self.tree.add(parent, after, seat, key);
        self.tree.node_mut(child).proposed = proposed.is_some();
        child
    }

    /// Plays on by the game's quick policy, now and then by any action, to the end or to the depth allowed.
    fn play_out(&mut self, rules: &R, state: &mut R::State) {
        for _ in 0..self.mcts.depth {
            let Some(seat) = rules.to_act(state).first() else { return };
            let action = if self.mcts.epsilon > 0.0 && self.chance.unit() < self.mcts.epsilon {
                rules.canonical(state, seat, &mut self.actions);
                self.chance.pick(&self.actions)
            } else {
                rules.quick(state, seat, &mut self.chance)
            };
            rules.apply(state, seat, action, &mut self.chance, &mut Silent);
        }
    }
}

/// Notices whether anything was left to chance.
struct Noticed<'a> {
    chance: &'a mut Fast,
    asked: bool,
}

impl Chance for Noticed<'_> {
    #[inline]
    fn answer(&mut self, ask: Ask) -> u32 {
        self.asked = true;
        self.chance.answer(ask)
    }
}

/// UCB1 with the number of times an action was possible in place of the parent's visits, and the bias.
fn score(mcts: &Mcts, available: u32, visits: u32, mean: f64, proposed: bool) -> f64 {
    let visits = f64::from(visits);
    let bias = if proposed { mcts.bias / (1.0 + visits) } else { 0.0 };
    mean + mcts.exploration * (logarithm(available) / visits).sqrt() + bias
}

/// The natural logarithm, exact at powers of two and straight in between: unlike the library's, it is the same on
/// every platform to the last bit, and so is the search.
fn logarithm(number: u32) -> f64 {
    let power = number.ilog2();
    (f64::from(power) + f64::from(number) / f64::from(1u32 << power) - 1.0) * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_rises_and_stays_near_the_true_one() {
        for number in 1..5000 {
            assert!(logarithm(number) < logarithm(number + 1), "{number}");
            assert!((logarithm(number) - f64::from(number).ln()).abs() < 0.06, "{number}");
        }
        assert_eq!(logarithm(1), 0.0);
    }

    #[test]
    fn a_new_proposal_is_favoured_until_its_results_speak() {
        let mcts = Mcts::default();
        let gain = |visits| score(&mcts, 100, visits, 0.5, true) - score(&mcts, 100, visits, 0.5, false);
        assert!(gain(1) > gain(2) && gain(2) > gain(1000) && gain(1000) > 0.0);
    }
}
