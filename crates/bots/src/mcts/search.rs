use super::Mcts;
use super::arms::{Arm, Arms};
use super::tree::{Id, Key, Node, ROOT, Tree};
use crate::clock::Deadline;
use redoubt_engine::chance::Fast;
use redoubt_engine::{MAX_SEATS, Play, Seat, SeatSet};

/// When to stop. At least one iteration is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limit {
    Iterations(u32),
    Until(Deadline),
}

/// The decision to search.
#[derive(Debug)]
pub(super) struct Root<'a, R: Play> {
    pub(super) state: &'a R::State,
    pub(super) seat: Seat,
    /// What can be chosen.
    pub(super) actions: &'a [R::Action],
    /// What the game's own player would choose.
    pub(super) proposal: R::Action,
}

/// The search of one thread: a tree, and buffers that are used again in every iteration.
pub(super) struct Search<R: Play> {
    mcts: Mcts,
    /// What is left to the search itself.
    chance: Fast,
    /// Names the dice of this search.
    dice_seed: u64,
    /// The dice and guesses of one iteration.
    dice: Fast,
    tree: Tree<R::Action>,
    arms: Arms<R::Action>,
    /// Playouts end when the game has come so far.
    end: usize,
    /// The standard deviation of the results so far.
    spread: f64,
    iterations: u32,
    state: Option<R::State>,
    actions: Vec<R::Action>,
    /// Branches not tried yet, each with the sibling behind which it belongs.
    untried: Vec<(Key<R::Action>, Id)>,
    path: Vec<Id>,
}

/// The largest standard deviation of results between 0 and 1; assumed until there are results.
const SPREAD_MAX: f64 = 0.5;

/// The clock is read once in so many iterations.
const CLOCK_EVERY: u32 = 8;

impl<R: Play> Default for Search<R> {
    fn default() -> Search<R> {
        Search {
            mcts: Mcts::default(),
            chance: Fast::new(0, 0),
            dice_seed: 0,
            dice: Fast::new(0, 0),
            tree: Tree::new(),
            arms: Arms::new(),
            end: usize::MAX,
            spread: SPREAD_MAX,
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
        self.dice_seed = self.chance.next();
        self.tree.clear();
        self.spread = SPREAD_MAX;
        self.iterations = 0;
    }

    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// What came of an action at the root, if it was tried.
    pub(super) fn found(&self, action: R::Action) -> Option<&Arm<R::Action>> {
        self.arms.find(action).filter(|arm| !arm.results.is_empty())
    }

    /// Searches until the limit, in rounds of equal length.
    pub(super) fn run(&mut self, rules: &R, root: &Root<'_, R>, limit: Limit) {
        self.tree.node_mut(ROOT).seat = root.seat;
        self.end = rules.progress(root.state).saturating_add(self.mcts.horizon as usize);
        self.arms.start(root.actions, root.proposal);
        let mut state = self.state.take().unwrap_or_else(|| root.state.clone());
        let rounds = self.arms.rounds();
        for round in 1..=rounds {
            let share = f64::from(round) / f64::from(rounds);
            while self.share(limit) < share {
                self.pass(rules, root, &mut state, limit);
            }
            self.arms.halve();
        }
        self.state = Some(state);
    }

    /// Tries every open action once.
    fn pass(&mut self, rules: &R, root: &Root<'_, R>, state: &mut R::State, limit: Limit) {
        for index in 0..self.arms.open() {
            self.iterate(rules, root, state, index);
            self.iterations = self.iterations.saturating_add(1);
            let look = match limit {
                Limit::Iterations(_) => true,
                Limit::Until(_) => self.iterations.is_multiple_of(CLOCK_EVERY),
            };
            if look && self.share(limit) >= 1.0 {
                return;
            }
        }
    }

    /// How much of the budget is spent; nothing before the first iteration, everything at the latest one that can be
    /// counted.
    fn share(&self, limit: Limit) -> f64 {
        match (self.iterations, limit) {
            (0, _) => 0.0,
            (u32::MAX, _) => 1.0,
            (iterations, Limit::Iterations(all)) => f64::from(iterations) / f64::from(all),
            (_, Limit::Until(deadline)) => deadline.share(),
        }
    }

    /// Guesses what is hidden, walks down the tree, adds one node, plays on, and credits the path with the result.
    fn iterate(&mut self, rules: &R, root: &Root<'_, R>, state: &mut R::State, arm: usize) {
        self.descend(rules, root, state, arm);
        self.play_out(rules, state);
        let mut results = [0.0; MAX_SEATS];
        for seat in self.tree.seats(&self.path).iter() {
            let result = rules.payoff(state, seat).unwrap_or_else(|| rules.evaluate(state, seat));
            results[seat.index()] = f64::from(result);
        }
        self.tree.credit(&self.path, &results);
        self.arms.get(arm).results.push(results[root.seat.index()] as f32);
        self.spread = self.tree.node(ROOT).spread();
    }

    /// Follows the most promising branches up to a new one, or to the end of the game.
    ///
    /// The n-th visit of each action at the root has the same guesses and dice, so that actions are compared on
    /// equal luck.
    fn descend(&mut self, rules: &R, root: &Root<'_, R>, state: &mut R::State, arm: usize) {
        self.path.clear();
        self.path.push(ROOT);
        let mut seat = root.seat;
        let mut child = self.branch(root.seat, arm);
        self.dice = Fast::new(self.dice_seed, u64::from(self.tree.node(child).visits));
        state.clone_from(root.state);
        let unasked = self.dice.clone();
        rules.reimagine_fast(state, SeatSet::one(seat), &mut self.dice);
        loop {
            self.path.push(child);
            let branch = self.tree.node(child);
            let is_new = branch.visits == 0;
            let action = branch.key.unwrap_or_else(|| rules.quick(state, seat, &mut self.chance));
            rules.apply_fast(state, seat, action, &mut self.dice);
            match rules.to_act(state).first() {
                Some(next) if !is_new && !self.is_far_enough(rules, state) => seat = next,
                Some(_) | None => return,
            }
            let knowledge = if self.dice == unasked { Knowledge::Certain } else { Knowledge::Uncertain };
            child = self.choose_below(rules, state, seat, child, knowledge);
        }
    }

    /// The branch of an action at the root, made when it is first tried.
    fn branch(&mut self, seat: Seat, arm: usize) -> Id {
        let arm = self.arms.get(arm);
        *arm.branch.get_or_insert_with(|| self.tree.add(ROOT, 0, seat, Some(arm.action)))
    }

    fn choose_below(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        parent: Id,
        knowledge: Knowledge,
    ) -> Id {
        rules.candidates(state, seat, &mut self.actions);
        self.select(seat, parent, knowledge).unwrap_or_else(|| {
            let quick = match knowledge {
                Knowledge::Certain => Some(rules.quick(state, seat, &mut self.chance)),
                Knowledge::Uncertain => None,
            };
            self.expand(seat, parent, quick)
        })
    }

    /// Chooses the best branch by UCB1 among those possible here; nothing if it is time for a new one.
    fn select(&mut self, seat: Seat, parent: Id, knowledge: Knowledge) -> Option<Id> {
        self.untried.clear();
        let mut cursor = self.tree.cursor(parent);
        let (mut best, mut best_score, mut tried) = (None, f64::NEG_INFINITY, 0u32);
        let policy = if knowledge == Knowledge::Certain { None } else { Some(None) };
        for key in policy.into_iter().chain(self.actions.iter().map(|&action| Some(action))) {
            let Some(id) = self.tree.find(&mut cursor, seat, key) else {
                self.untried.push((key, cursor.last));
                continue;
            };
            tried += 1;
            let node = self.tree.node_mut(id);
            node.available += 1;
            let score = score(&self.mcts, self.spread, node);
            if score > best_score {
                (best, best_score) = (Some(id), score);
            }
        }
        let room = 1.0 + self.mcts.widening * f64::from(self.tree.node(parent).visits).sqrt();
        best.filter(|_| self.untried.is_empty() || f64::from(tried) >= room)
    }

    /// Adds what is proposed if that is new here, else any branch not tried yet.
    fn expand(&mut self, seat: Seat, parent: Id, proposal: Key<R::Action>) -> Id {
        let proposed = self.untried.iter().copied().find(|&(key, _)| key == proposal);
        let (key, after) = proposed.unwrap_or_else(|| self.chance.pick(&self.untried));
        let child = self.tree.add(parent, after, seat, key);
        self.tree.node_mut(child).proposed = proposed.is_some();
        child
    }

    /// Whether a position is evaluated rather than played on.
    fn is_far_enough(&self, rules: &R, state: &R::State) -> bool {
        rules.progress(state) >= self.end || rules.is_solved(state)
    }

    /// Plays on by the game's quick policy, now and then by any action, to the end or as far as is allowed.
    fn play_out(&mut self, rules: &R, state: &mut R::State) {
        for _ in 0..self.mcts.depth {
            let Some(seat) = rules.to_act(state).first() else { return };
            if self.is_far_enough(rules, state) {
                return;
            }
            let action = if self.mcts.epsilon > 0.0 && self.chance.unit() < self.mcts.epsilon {
                rules.canonical(state, seat, &mut self.actions);
                self.chance.pick(&self.actions)
            } else {
                rules.quick(state, seat, &mut self.chance)
            };
            rules.apply_fast(state, seat, action, &mut self.dice);
        }
    }
}

/// Whether a node stands for one position, or for many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Knowledge {
    /// Nothing has been left to chance since the root.
    Certain,
    /// Dice were rolled, or something hidden was guessed.
    Uncertain,
}

/// UCB1 with the number of times an action was possible in place of the parent's visits, results measured by their
/// spread, and the bias.
fn score<A>(mcts: &Mcts, spread: f64, node: &Node<A>) -> f64 {
    let visits = f64::from(node.visits);
    let bias = if node.proposed { mcts.bias / (1.0 + visits) } else { 0.0 };
    let doubt = (logarithm(node.available) / visits).sqrt();
    node.mean() + spread * (mcts.exploration * doubt + bias)
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
        let mut tree = Tree::new();
        let id = tree.add(ROOT, 0, Seat::FIRST, Some('a'));
        let mut gain = |visits: u32| {
            let node = tree.node_mut(id);
            (node.visits, node.available, node.total) = (visits, 1000, 0.5 * f64::from(visits));
            let [with, without] = [true, false].map(|proposed| {
                node.proposed = proposed;
                score(&mcts, 0.5, node)
            });
            with - without
        };
        assert!(gain(1) > gain(2) && gain(2) > gain(1000) && gain(1000) > 0.0);
    }
}
