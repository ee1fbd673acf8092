use super::{Ask, Chance, Names, below};

/// A small, quick generator for simulation and search (wyrand: one multiplication a word).
///
/// Unbiased like every other source, but never used for a table: its output could be predicted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fast(u64);

impl Fast {
    /// Starts the stream numbered `stream` of `seed`; streams of one seed are unrelated.
    pub fn new(seed: u64, stream: u64) -> Fast {
        let mut fast = Fast(seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        fast.0 = fast.next().wrapping_add(stream);
        fast.next();
        fast
    }

    /// Returns the next 64 random bits.
    #[inline]
    #[allow(
        clippy::should_implement_trait,
        reason = "a generator of random words is no iterator: it never ends"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (product >> 64) as u64 ^ product as u64
    }

    /// Returns one of the items, each equally likely.
    ///
    /// # Panics
    /// If there are none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[below(items.len() as u32, || (self.next() >> 32) as u32) as usize]
    }

    /// Returns a number in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Chance for Fast {
    #[inline]
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        below(ask.n, || (self.next() >> 32) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_of_a_die_is_equally_likely() {
        let mut fast = Fast::new(1, 2);
        let mut seen = [0u32; 8];
        for _ in 0..800_000 {
            seen[fast.roll(8, "test") as usize - 1] += 1;
        }
        let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - 100_000.0).powi(2) / 100_000.0).sum();
        assert!(chi_square < 24.3, "7 degrees of freedom, 0.1 % point: {chi_square}, {seen:?}");
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let first: Vec<u64> = (0..1000).map(|stream| Fast::new(5, stream).next()).collect();
        let distinct: std::collections::HashSet<_> = first.iter().collect();
        assert_eq!(distinct.len(), first.len());
    }
}
