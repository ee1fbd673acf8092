use crate::{GameRecord, Report};
use redoubt_engine::Standing;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub mid: f64,
    /// The upper end.
    pub high: f64,
}

/// A mean with the half-width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Mean {
    /// The mean; 0 of nothing.
    pub mean: f64,
    /// How far the true mean may be off.
    pub doubt: f64,
}

/// One way to end a game, and how often it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What it meant for the entrant.
    pub standing: Standing,
    /// In the game's words.
    pub how: &'static str,
    /// How many games ended so.
    pub count: u32,
}

/// What a match says about one entrant, or about one seat where one entrant takes them all.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// Its games.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games tied or won in part.
    pub tied: u32,
    /// Games lost.
    pub lost: u32,
    /// The share of wins, a tie counting half, with its Wilson interval.
    pub rate: Interval,
    /// Decisions in a game, by all seats.
    pub decisions: Mean,
    /// The final score.
    pub score: Mean,
    /// How its games ended: won before tied before lost, the most frequent first.
    pub endings: Vec<Ending>,
    /// Each measure of the game.
    pub measures: Vec<Mean>,
}

/// A meeting of two entrants, in pairs of games on the same dice with their seats exchanged; of a bot with itself, on
/// other dice, since it would play the same game again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Duel {
    /// The first entrant.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// Their games, two for each finished pair.
    pub games: u32,
    /// How many pairs brought the first entrant 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; 5],
    /// The share of the first, a tie counting half, with an interval from how much pairs differ.
    pub rate: Interval,
    /// How much stronger the first is in Elo points; infinite where one of them won everything.
    pub elo: Interval,
}

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the share of successes with its Wilson score interval; anything is possible where nothing was tried.
pub fn wilson(successes: f64, trials: u32) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, mid: 0.5, high: 1.0 };
    }
    score_interval(successes / f64::from(trials), f64::from(trials))
}

/// The interval of a share that is as certain as `n` independent trials would make it.
fn score_interval(mid: f64, n: f64) -> Interval {
    let centre = (mid + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (mid * (1.0 - mid) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding must not push an end past the estimate where the share is 0 or 1.
    Interval { low: (centre - half).clamp(0.0, mid), mid, high: (centre + half).clamp(mid, 1.0) }
}

/// The share of points in pairs of games, given how many pairs brought 0, 1/2, 1, 3/2 and 2 points.
///
/// Games of a pair share their dice, so they are not independent: what counts is how much pairs differ. The interval is
/// Wilson's for as many games as would make the share equally certain if they were independent, and never for more than
/// twice those played: a few pairs that happen to agree prove little.
pub fn paired(pairs: [u32; 5]) -> Interval {
    let count = f64::from(pairs.iter().sum::<u32>());
    if count == 0.0 {
        return wilson(0.0, 0);
    }
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
        pairs.iter().zip(shares).map(|(&pairs, share)| f64::from(pairs) * of(share)).sum::<f64>() / count
    };
    let mid = mean(&|share| share);
    let variance = mean(&|share| (share - mid) * (share - mid));
    let games = 2.0 * count;
    let one_sided = mid == 0.0 || mid == 1.0;
    let independent = if one_sided { games } else { mid * (1.0 - mid) * count / variance };
    score_interval(mid, independent.min(2.0 * games))
}

/// Returns the Elo difference that makes a share of wins expected.
fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}

impl Mean {
    pub(crate) fn of(values: impl Iterator<Item = f64>) -> Mean {
        let (mut n, mut mean, mut squares) = (0.0, 0.0, 0.0);
        for value in values {
            n += 1.0;
            let delta = value - mean;
            mean += delta / n;
            squares += delta * (value - mean);
        }
        if n < 2.0 {
            return Mean { mean, doubt: 0.0 };
        }
        Mean { mean, doubt: Z * (squares / (n - 1.0) / n).sqrt() }
    }
}

impl Report {
    /// Sums up each entrant, in the order of the match.
    pub fn summaries(&self) -> Vec<Summary> {
        let names = self.rows().into_iter().enumerate();
        names.map(|(row, name)| self.summary(row, name)).collect()
    }

    fn summary(&self, row: usize, name: String) -> Summary {
        let games: Vec<Part<'_>> = self.parts(row).collect();
        let count = |standing| games.iter().filter(|part| part.standing == standing).count() as u32;
        let total: f64 = games.iter().map(|part| part.value).sum();
        let mean_of = |index: usize| Mean::of(games.iter().map(|part| part.record.measures[index]));
        Summary {
            name,
            games: games.len() as u32,
            won: count(Standing::Won),
            tied: count(Standing::Tied) + count(Standing::Partial),
            lost: count(Standing::Lost),
            rate: wilson(total, games.len() as u32),
            decisions: Mean::of(games.iter().map(|part| f64::from(part.record.decisions))),
            score: Mean::of(games.iter().map(|part| part.score)),
            endings: endings(&games),
            measures: (0..self.measures.len()).map(mean_of).collect(),
        }
    }

    /// The games of a row. Where it held several seats of one game, that is still one game.
    pub(crate) fn parts(&self, row: usize) -> impl Iterator<Item = Part<'_>> {
        self.records.iter().filter_map(move |record| {
            let mut seats = (0..record.seats.len()).filter(|&seat| self.row_of(record, seat) == row);
            let seat = seats.next()?;
            let (mut count, mut total) = (1.0, f64::from(record.seats[seat].standing.value()));
            let mut score = f64::from(record.seats[seat].score);
            for other in seats {
                count += 1.0;
                total += f64::from(record.seats[other].standing.value());
                score += f64::from(record.seats[other].score);
            }
            let standing = record.seats[seat].standing;
            Some(Part { record, seat, standing, value: total / count, score: score / count })
        })
    }

    /// Compares entrants that met in pairs.
    pub fn duels(&self) -> Vec<Duel> {
        let duels = self.lineups.iter().enumerate().filter_map(|(index, lineup)| {
            let &[one, other] = &lineup[..] else { return None };
            let pairs = self.pairs(index, one);
            let rate = paired(pairs);
            let elo = Interval { low: elo(rate.low), mid: elo(rate.mid), high: elo(rate.high) };
            Some(Duel { one, other, games: 2 * pairs.iter().sum::<u32>(), pairs, rate, elo })
        });
        if self.seats > 1 { duels.collect() } else { Vec::new() }
    }

    /// What the finished pairs of a meeting brought one entrant, by half points.
    fn pairs(&self, lineup: usize, entrant: usize) -> [u32; 5] {
        let mut games: Vec<&GameRecord> =
            self.records.iter().filter(|record| record.lineup == lineup).collect();
        games.sort_by_key(|record| record.game);
        let mut pairs = [0; 5];
        for pair in games.chunk_by(|one, other| one.game / 2 == other.game / 2).filter(|pair| pair.len() == 2)
        {
            let points: f64 = pair.iter().map(|record| points(record, entrant)).sum();
            pairs[(2.0 * points).round() as usize] += 1;
        }
        pairs
    }

    /// How often each seat wins, whoever sits there; for games with several seats.
    pub fn seat_rates(&self) -> Vec<Interval> {
        let seats = if self.seats > 1 { 0..self.seats } else { 0..0 };
        let total = |seat: usize| {
            self.records.iter().map(|record| f64::from(record.seats[seat].standing.value())).sum()
        };
        seats.map(|seat| wilson(total(seat), self.records.len() as u32)).collect()
    }

    /// Decisions made in all finished games.
    pub fn decisions(&self) -> u64 {
        self.records.iter().map(|record| u64::from(record.decisions)).sum()
    }
}

/// What an entrant got out of a game: 1 for a win, 0.5 for a tie; the mean of its seats.
fn points(record: &GameRecord, entrant: usize) -> f64 {
    let mine = record.seats.iter().filter(|seat| seat.entrant == entrant);
    let (count, sum) =
        mine.fold((0.0, 0.0), |(n, sum), seat| (n + 1.0, sum + f64::from(seat.standing.value())));
    sum / count
}

/// A row's part in a game.
pub(crate) struct Part<'a> {
    pub(crate) record: &'a GameRecord,
    /// Its first seat.
    pub(crate) seat: usize,
    pub(crate) standing: Standing,
    /// 1 for a win, 0.5 for a tie, 0 for a loss; the mean of its seats.
    pub(crate) value: f64,
    pub(crate) score: f64,
}

fn endings(games: &[Part<'_>]) -> Vec<Ending> {
    let mut endings: Vec<Ending> = Vec::new();
    for part in games {
        let (standing, how) = (part.standing, part.record.how);
        match endings.iter_mut().find(|ending| (ending.standing, ending.how) == (standing, how)) {
            Some(ending) => ending.count += 1,
            None => endings.push(Ending { standing, how, count: 1 }),
        }
    }
    endings.sort_by_key(|ending| (rank(ending.standing), std::cmp::Reverse(ending.count), ending.how));
    endings
}

pub(crate) fn rank(standing: Standing) -> u8 {
    match standing {
        Standing::Won => 0,
        Standing::Partial => 1,
        Standing::Tied => 2,
        Standing::Lost => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 5e-4, "{interval:?}");
        assert!((interval.high - high).abs() < 5e-4, "{interval:?}");
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // Newcombe 1998, table I, method 3.
        close(wilson(81.0, 263), 0.2553, 0.3662);
        close(wilson(15.0, 148), 0.0624, 0.1605);
        close(wilson(0.0, 20), 0.0, 0.1611);
        close(wilson(1.0, 29), 0.0061, 0.1718);
    }

    #[test]
    fn pairs_count_for_as_much_as_they_differ() {
        let games = |trials| wilson(0.5 * f64::from(trials), trials);
        assert_eq!(paired([25, 0, 50, 0, 25]), games(200), "as if every game were its own");
        assert_eq!(paired([50, 0, 0, 0, 50]), games(100), "the second game of a pair tells nothing new");
        assert_eq!(paired([0, 0, 100, 0, 0]), games(400), "the dice decide, and they were exchanged");
        assert_eq!(paired([0, 0, 0, 0, 10]), wilson(20.0, 20));
        assert_eq!(paired([0; 5]), wilson(0.0, 0));
    }

    #[test]
    fn an_interval_holds_its_estimate_even_at_the_ends() {
        for (successes, trials) in [(0.0, 1), (7.0, 7), (0.0, 1_000_000), (0.5, 1), (0.0, 0)] {
            let Interval { low, mid, high } = wilson(successes, trials);
            assert!(0.0 <= low && low <= mid && mid <= high && high <= 1.0, "{successes} of {trials}");
        }
    }

    #[test]
    fn elo_is_level_at_half_and_four_hundred_at_ten_to_one() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn a_mean_comes_with_its_doubt() {
        let mean = Mean::of([1.0, 2.0, 3.0, 4.0].into_iter());
        assert!((mean.mean - 2.5).abs() < 1e-12);
        // The standard deviation is 1.2910, of the mean half of it.
        assert!((mean.doubt - 1.96 * 0.6455).abs() < 1e-3);
        assert_eq!(Mean::of([7.0].into_iter()), Mean { mean: 7.0, doubt: 0.0 });
        assert_eq!(Mean::of(std::iter::empty()), Mean::default());
    }
}
