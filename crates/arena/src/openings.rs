use crate::{Interval, Report, SeatRecord, wilson};
use redoubt_engine::Standing;
use std::collections::BTreeSet;

/// What one way to begin brought the seats that began so.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// What is compared: "order".
    pub name: &'static str,
    /// Which: "first", or "Patient against Balanced" where the other seat began otherwise.
    pub value: String,
    /// Games won; where both seats began so, a game counts for each.
    pub won: u32,
    /// Games tied or won in part.
    pub tied: u32,
    /// Games lost.
    pub lost: u32,
    /// The share of wins, a tie counting half, with its Wilson interval.
    pub rate: Interval,
}

impl Opening {
    fn new<'a>(
        name: &'static str,
        value: String,
        seats: impl Iterator<Item = &'a SeatRecord> + Clone,
    ) -> Opening {
        let count = |standing| seats.clone().filter(|seat| seat.standing == standing).count() as u32;
        let [won, partial, tied, lost] =
            [Standing::Won, Standing::Partial, Standing::Tied, Standing::Lost].map(count);
        let tied = tied + partial;
        let rate = wilson(f64::from(won) + 0.5 * f64::from(tied), won + tied + lost);
        Opening { name, value, won, tied, lost, rate }
    }

    /// How many games it stands for.
    pub fn games(&self) -> u32 {
        self.won + self.tied + self.lost
    }
}

impl Report {
    /// Compares how seats began. What is the same in all games is left out.
    pub fn openings(&self) -> Vec<Opening> {
        (0..self.opening_names.len()).flat_map(|index| self.compare_openings(index)).collect()
    }

    fn compare_openings(&self, index: usize) -> Vec<Opening> {
        let name = self.opening_names[index];
        let seats = || self.records.iter().flat_map(|record| &record.seats);
        let values: BTreeSet<&str> = seats().map(|seat| seat.opening[index].as_ref()).collect();
        if values.len() < 2 {
            return Vec::new();
        }
        let line = |value: &&str| {
            let began = |seat: &&SeatRecord| seat.opening[index] == *value;
            Opening::new(name, value.to_string(), seats().filter(began))
        };
        let mut lines: Vec<Opening> = values.iter().map(line).collect();
        // Of two ways, one against the other says nothing new.
        if self.seats == 2 && values.len() > 2 {
            lines.extend(self.meetings(index, &values));
        }
        lines
    }

    /// Every way to begin against every other, as far as they met.
    fn meetings(&self, index: usize, values: &BTreeSet<&str>) -> Vec<Opening> {
        let mut lines = Vec::new();
        for &one in values {
            for &other in values.range::<str, _>((std::ops::Bound::Excluded(one), std::ops::Bound::Unbounded))
            {
                let met = self.records.iter().filter_map(|record| match &record.seats[..] {
                    [a, b] if a.opening[index] == one && b.opening[index] == other => Some(a),
                    [a, b] if b.opening[index] == one && a.opening[index] == other => Some(b),
                    _ => None,
                });
                let name = self.opening_names[index];
                lines.push(Opening::new(name, format!("{one} against {other}"), met));
            }
        }
        lines.retain(|line| line.games() > 0);
        lines
    }
}
