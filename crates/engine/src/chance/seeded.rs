use super::{Ask, Chance, Names, below};
use crate::Seed;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The dice of a table: ChaCha8 keyed by the table's seed, with one stream for each step of the game.
///
/// A step's dice depend on nothing but seed and step number, so a log can be run again from anywhere.
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The dice of one step: 0 is the set-up, 1 the first action.
    pub fn new(seed: &Seed, step: u64) -> Seeded {
        let mut rng = ChaCha8Rng::from_seed(*seed.bytes());
        rng.set_stream(step);
        Seeded(rng)
    }
}

impl Chance for Seeded {
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        below(ask.n, || self.0.next_u32())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolls(seed: u64, step: u64, sides: u32) -> Vec<u32> {
        let mut dice = Seeded::new(&Seed::from(seed), step);
        (0..12).map(|_| dice.roll(sides, "test")).collect()
    }

    /// These vectors pin the replay format. If one changes, every stored game breaks.
    #[test]
    fn the_dice_of_a_seed_never_change() {
        assert_eq!(rolls(7, 0, 8), VECTORS[0]);
        assert_eq!(rolls(7, 1, 8), VECTORS[1]);
        assert_eq!(rolls(8, 1, 6), VECTORS[2]);
        assert_eq!(rolls(u64::MAX, u64::MAX, 100), VECTORS[3]);
    }

    /// Computed by an independent implementation of ChaCha8 and of the mapping.
    const VECTORS: [[u32; 12]; 4] = [
        [2, 7, 8, 4, 4, 1, 1, 3, 7, 4, 7, 3],
        [2, 8, 6, 3, 1, 8, 6, 7, 7, 7, 1, 5],
        [4, 2, 4, 2, 3, 5, 6, 3, 1, 1, 1, 2],
        [34, 98, 61, 24, 96, 4, 4, 72, 14, 90, 86, 11],
    ];
}
