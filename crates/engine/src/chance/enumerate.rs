use super::{Ask, Chance, Names};

/// Visits every combination of random answers that a piece of rules can ask for, each with its probability.
///
/// ```
/// use redoubt_engine::chance::{Chance, Enumerate};
/// let mut at_least_nine = 0.0;
/// let mut all = Enumerate::default();
/// while let Some(probability) = all.run(|dice| {
///     if dice.roll(6, "first") + dice.roll(6, "second") >= 9 { at_least_nine += dice.probability(); }
/// }) {
///     assert_eq!(probability, 1.0 / 36.0);
/// }
/// assert!((at_least_nine - 10.0 / 36.0_f64).abs() < 1e-12);
/// ```
#[derive(Default, Debug)]
pub struct Enumerate {
    path: Vec<Branch>,
    depth: usize,
    finished: bool,
}

#[derive(Debug)]
struct Branch {
    taken: u32,
    n: u32,
}

impl Enumerate {
    /// Runs `body` on the next combination and returns its probability; nothing when all were run.
    pub fn run(&mut self, body: impl FnOnce(&mut Enumerate)) -> Option<f64> {
        if self.finished {
            return None;
        }
        self.depth = 0;
        body(self);
        let probability = self.probability();
        self.path.truncate(self.depth);
        self.step();
        Some(probability)
    }

    /// The probability of the combination under way, once all its answers were asked for.
    pub fn probability(&self) -> f64 {
        self.path[..self.depth].iter().map(|branch| 1.0 / f64::from(branch.n)).product()
    }

    /// Moves to the next combination, the last answer first.
    fn step(&mut self) {
        while let Some(last) = self.path.last_mut() {
            last.taken += 1;
            if last.taken < last.n {
                return;
            }
            self.path.pop();
        }
        self.finished = true;
    }
}

impl Chance for Enumerate {
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        if self.depth == self.path.len() {
            self.path.push(Branch { taken: 0, n: ask.n });
        }
        let branch = &self.path[self.depth];
        assert_eq!(branch.n, ask.n, "the same answers must lead to the same question");
        self.depth += 1;
        branch.taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branching_tree_is_visited_once_and_sums_to_one() {
        let mut all = Enumerate::default();
        let mut seen = Vec::new();
        let mut total = 0.0;
        while let Some(probability) = all.run(|dice| {
            let first = dice.roll(3, "first");
            seen.push((first, if first == 1 { dice.guess(2) } else { 9 }));
        }) {
            total += probability;
        }
        assert_eq!(seen, [(1, 0), (1, 1), (2, 9), (3, 9)]);
        assert!((total - 1.0).abs() < 1e-12);
    }

    #[test]
    fn without_chance_there_is_one_certain_outcome() {
        let mut all = Enumerate::default();
        assert_eq!(all.run(|_| ()), Some(1.0));
        assert_eq!(all.run(|_| ()), None);
    }
}
