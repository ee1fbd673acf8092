use super::tree::Id;

/// One action at the root and its results for the seat that takes it, in the order of the dice: results with the same
/// place had the same luck.
#[derive(Clone, Debug)]
pub(super) struct Arm<A> {
    pub(super) action: A,
    /// Its branch of the tree, once tried.
    pub(super) branch: Option<Id>,
    pub(super) results: Vec<f32>,
}

/// The actions at the root. All that are still open are tried equally often, and the worse half closes from round to
/// round; what the game's own player would do stays open to the end.
#[derive(Clone, Debug)]
pub(super) struct Arms<A> {
    /// The proposal of the game's own player, then the others, those still open first.
    arms: Vec<Arm<A>>,
    /// How many belong to this decision; the rest keep memory for the next.
    count: usize,
    open: usize,
}

impl<A: Copy + Eq> Arms<A> {
    pub(super) fn new() -> Arms<A> {
        Arms { arms: Vec::new(), count: 0, open: 0 }
    }

    pub(super) fn start(&mut self, actions: &[A], proposal: A) {
        self.count = 0;
        let others = actions.iter().copied().filter(|&action| action != proposal);
        for action in std::iter::once(proposal).chain(others) {
            if self.count == self.arms.len() {
                self.arms.push(Arm { action, branch: None, results: Vec::new() });
            }
            let arm = &mut self.arms[self.count];
            (arm.action, arm.branch) = (action, None);
            arm.results.clear();
            self.count += 1;
        }
        self.open = self.count;
    }

    /// How many rounds leave the proposal and one other.
    pub(super) fn rounds(&self) -> u32 {
        (self.open.max(2) as u32 - 1).ilog2() + 1
    }

    pub(super) fn open(&self) -> usize {
        self.open
    }

    pub(super) fn get(&mut self, index: usize) -> &mut Arm<A> {
        &mut self.arms[index]
    }

    pub(super) fn find(&self, action: A) -> Option<&Arm<A>> {
        self.arms[..self.count].iter().find(|arm| arm.action == action)
    }

    /// Closes the worse half of those open.
    pub(super) fn halve(&mut self) {
        let others = &mut self.arms[1..self.open];
        others.sort_unstable_by(|a, b| b.mean().total_cmp(&a.mean()));
        self.open = 1 + others.len().div_ceil(2);
    }
}

impl<A> Arm<A> {
    pub(super) fn total(&self) -> f64 {
        self.results.iter().map(|&result| f64::from(result)).sum()
    }

    fn mean(&self) -> f64 {
        self.total() / self.results.len().max(1) as f64
    }
}

/// How much better one action did than another on equal luck: the mean of the differences, and its standard error.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lead {
    pairs: f64,
    total: f64,
    squares: f64,
}

impl Lead {
    pub(super) fn add<A>(&mut self, better: &Arm<A>, other: &Arm<A>) {
        for (&a, &b) in better.results.iter().zip(&other.results) {
            let difference = f64::from(a - b);
            self.pairs += 1.0;
            self.total += difference;
            self.squares += difference * difference;
        }
    }

    pub(super) fn mean(&self) -> f64 {
        self.total / self.pairs.max(1.0)
    }

    /// Never quite certain: two more pairs are assumed, level on the whole but as far apart as the others.
    pub(super) fn error(&self) -> f64 {
        let pairs = self.pairs + 2.0;
        let mean = self.total / pairs;
        (((self.squares + self.prior()) / pairs - mean * mean).max(0.0) / pairs).sqrt()
    }

    /// The squares of those two.
    fn prior(&self) -> f64 {
        2.0 * self.squares / self.pairs.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arms(results: &[&[f32]]) -> Arms<usize> {
        let mut arms = Arms::new();
        let actions: Vec<usize> = (0..results.len()).collect();
        arms.start(&actions, 0);
        for (index, results) in results.iter().enumerate() {
            arms.get(index).results = results.to_vec();
        }
        arms
    }

    #[test]
    fn the_worse_half_closes_and_the_proposal_stays() {
        let mut arms = arms(&[&[0.0], &[0.3], &[0.9], &[0.5], &[0.1]]);
        assert_eq!((arms.rounds(), arms.open()), (3, 5));
        arms.halve();
        assert_eq!([0, 1, 2].map(|index| arms.get(index).action), [0, 2, 3]);
        assert_eq!(arms.open(), 3);
        arms.halve();
        assert_eq!((arms.open(), arms.get(1).action), (2, 2));
    }

    #[test]
    fn equal_luck_makes_a_small_lead_certain() {
        let mut arms = arms(&[&[0.1, 0.9, 0.4, 0.6], &[0.2, 1.0, 0.5, 0.7]]);
        let (one, other) = (arms.get(1).clone(), arms.get(0).clone());
        let mut lead = Lead::default();
        lead.add(&one, &other);
        assert!((lead.mean() - 0.1).abs() < 1e-6);
        assert!(lead.error() < 0.04, "{}", lead.error());
    }
}
