use crate::stats::Part;
use crate::{Interval, Report, wilson};

/// What goes along with winning: the games of one row in which a measure was above zero, and its other games.
///
/// It says that the two go together, not that one makes the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Matter {
    /// The measure.
    pub name: &'static str,
    /// How many games had it.
    pub games_with: u32,
    /// How many had not.
    pub games_without: u32,
    /// The share of wins with it, a tie counting half.
    pub with: Interval,
    /// The share of wins without it.
    pub without: Interval,
    /// How much better games with it went, with an interval after Newcombe.
    pub gain: Interval,
}

/// Fewer games than this say nothing.
const GAMES_MIN: u32 = 30;

impl Report {
    /// Compares the games of a row with and without each measure, the greatest gain first.
    ///
    /// What almost every game has or hardly any is left out, and so is what decides a game by itself: where one side
    /// never or always wins.
    pub fn matters(&self, row: usize) -> Vec<Matter> {
        let parts: Vec<Part<'_>> = self.parts(row).collect();
        let matter = |index: usize| {
            let split = |wanted: bool| {
                let (mut games, mut total) = (0, 0.0);
                for part in parts.iter().filter(|part| (part.record.measures[index] > 0.0) == wanted) {
                    games += 1;
                    total += part.value;
                }
                (games, wilson(total, games))
            };
            Matter::new(self.measures[index], split(true), split(false))
        };
        let mut matters: Vec<Matter> = (0..self.measures.len()).filter_map(matter).collect();
        matters.sort_by(|one, other| other.gain.mid.total_cmp(&one.gain.mid));
        matters
    }
}

impl Matter {
    fn new(name: &'static str, with: (u32, Interval), without: (u32, Interval)) -> Option<Matter> {
        let open = |(games, rate): (u32, Interval)| games >= GAMES_MIN && 0.0 < rate.mid && rate.mid < 1.0;
        let ((games_with, with), (games_without, without)) = (with, without);
        let told = open((games_with, with)) && open((games_without, without));
        told.then(|| Matter {
            name,
            games_with,
            games_without,
            with,
            without,
            gain: difference(with, without),
        })
    }
}

/// The difference of two independent shares (Newcombe 1998, method 10).
fn difference(one: Interval, other: Interval) -> Interval {
    let mid = one.mid - other.mid;
    let below = (one.mid - one.low).hypot(other.high - other.mid);
    let above = (one.high - one.mid).hypot(other.mid - other.low);
    Interval { low: mid - below, mid, high: mid + above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_agrees_with_published_values() {
        // Newcombe 1998, table II, method 10: 56 of 70 against 48 of 80.
        let gain = difference(wilson(56.0, 70), wilson(48.0, 80));
        assert!((gain.mid - 0.2).abs() < 1e-9, "{gain:?}");
        assert!((gain.low - 0.0524).abs() < 5e-4 && (gain.high - 0.3339).abs() < 5e-4, "{gain:?}");
    }

    #[test]
    fn what_decides_a_game_or_hardly_occurs_is_left_out() {
        let of = |successes: f64, games: u32| (games, wilson(successes, games));
        assert!(Matter::new("techs", of(30.0, 40), of(10.0, 40)).is_some());
        assert_eq!(Matter::new("lost at sea", of(0.0, 40), of(30.0, 40)), None);
        assert_eq!(Matter::new("rare", of(5.0, 29), of(30.0, 400)), None);
    }
}
