use super::Mcts;
use super::tree::{Id, Key, Node, ROOT, Tree};
use crate::clock::Deadline;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Ask, Chance, MAX_SEATS, Play, Seat, Silent};

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
            dice_seed: 0,
            dice: Fast::new(0, 0),
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
        self.dice_seed = self.chance.next();
        self.tree.clear();
        self.iterations = 0;
    }

    pub(super) fn iterations(&self) -> u32 {
        self.iterations
    }

    /// What came of an action at the root, if it was tried.
    pub(super) fn found(&self, action: R::Action) -> Option<&Node<R::Action>> {
        let seat = self.tree.node(ROOT).seat;
        let id = self.tree.find(&mut self.tree.cursor(ROOT), seat, Some(action))?;
        Some(self.tree.node(id))
    }

    /// Searches until the limit.
    pub(super) fn run(&mut self, rules: &R, root: &Root<'_, R>, limit: Limit) {
        self.tree.node_mut(ROOT).seat = root.seat;
        let mut state = self.state.take().unwrap_or_else(|| root.state.clone());
        loop {
            self.iterate(rules, root, &mut state);
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
    fn iterate(&mut self, rules: &R, root: &Root<'_, R>, state: &mut R::State) {
        self.descend(rules, root, state);
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
    /// The n-th visit of each action at the root has the same guesses and dice, so that actions are compared on
    /// equal luck.
    fn descend(&mut self, rules: &R, root: &Root<'_, R>, state: &mut R::State) {
        self.path.clear();
        self.path.push(ROOT);
        let mut seat = root.seat;
        let mut child = self.choose_at_root(root);
        self.dice = Fast::new(self.dice_seed, u64::from(self.tree.node(child).visits));
        state.clone_from(root.state);
        let mut dice = Noticed { dice: &mut self.dice, knowledge: Knowledge::Certain };
        rules.reimagine(state, seat, &mut dice);
        let mut knowledge = dice.knowledge;
        loop {
            self.path.push(child);
            let branch = self.tree.node(child);
            let is_new = branch.visits == 0;
            let action = branch.key.unwrap_or_else(|| rules.quick(state, seat, &mut self.chance));
            let mut dice = Noticed { dice: &mut self.dice, knowledge };
            rules.apply(state, seat, action, &mut dice, &mut Silent);
            knowledge = dice.knowledge;
            match rules.to_act(state).first() {
                Some(next) if !is_new => seat = next,
                Some(_) | None => return,
            }
            child = self.choose_below(rules, state, seat, child, knowledge);
        }
    }

    fn choose_at_root(&mut self, root: &Root<'_, R>) -> Id {
        self.actions.clear();
        self.actions.extend_from_slice(root.actions);
        let best = self.select(root.seat, ROOT, Knowledge::Certain);
        best.unwrap_or_else(|| self.expand(root.seat, ROOT, Some(root.proposal)))
    }

    fn choose_below(
        &mut self,
        rules: &R,
        state: &R::State,
        seat: Seat,
        parent: Id,
        knowledge: Knowledge,
    ) -> Id {
        rules.canonical(state, seat, &mut self.actions);
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
            let score = score(&self.mcts, node.available, node.visits, node.mean(), node.proposed);
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
            rules.apply(state, seat, action, &mut self.dice, &mut Silent);
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

/// Notices when something is left to chance.
struct Noticed<'a> {
    dice: &'a mut Fast,
    knowledge: Knowledge,
}

impl Chance for Noticed<'_> {
    #[inline]
    fn answer(&mut self, ask: Ask) -> u32 {
        self.knowledge = Knowledge::Uncertain;
        self.dice.answer(ask)
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
