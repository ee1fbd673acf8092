use crate::stats::rank;
use crate::{Duel, Interval, Opening, Report, Summary, wilson};
use redoubt_engine::{PACK, Standing};

impl Report {
    /// The results as aligned text for a terminal.
    pub fn table(&self) -> String {
        let summaries = self.summaries();
        let mut parts = vec![self.heading(), results(&summaries)];
        parts.extend(self.comparisons());
        let openings = self.openings();
        if !openings.is_empty() {
            parts.push(openings_table(&openings));
        }
        if !self.records.is_empty() {
            parts.push(endings(&summaries));
        }
        if !self.measures.is_empty() {
            parts.push(self.means(&summaries));
        }
        parts.extend((0..summaries.len()).filter_map(|row| self.gains(row, &summaries[row].name)));
        parts.push(self.speed());
        parts.join("\n\n") + "\n"
    }

    fn heading(&self) -> String {
        let mut text =
            format!("{}: {}, seed {}, pack {}", self.game, self.counted(), self.plan.seed, self.pack);
        for (id, choice) in self.options.iter().filter(|(id, _)| id != PACK) {
            text += &format!(", {id} {choice}");
        }
        text
    }

    /// `2000 games`, or what an interrupted match came to.
    pub(crate) fn counted(&self) -> String {
        let done = self.records.len();
        match (self.interrupted(), done) {
            (true, _) => format!("interrupted after {done} of {} games", self.planned),
            (false, 1) => "1 game".to_string(),
            (false, _) => format!("{done} games"),
        }
    }

    fn comparisons(&self) -> Option<String> {
        let duel = |duel: &Duel| {
            let rate = format!("{} ({})", percent(duel.rate.mid), between(duel.rate));
            let name = self.duel_name(duel);
            format!("{name}: {rate} of {} games, {}\n{}", duel.games, elo(duel.elo), pairs(duel))
        };
        let mut lines: Vec<String> = self.duels().iter().map(duel).collect();
        for (seat, rate) in self.seat_rates().into_iter().enumerate() {
            lines.push(format!("seat {seat}: {} ({})", percent(rate.mid), between(rate)));
        }
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// `mcts against random`
    pub(crate) fn duel_name(&self, duel: &Duel) -> String {
        format!("{} against {}", self.entrants[duel.one], self.entrants[duel.other])
    }

    /// Measures belong to a game, not to a seat: one bot in all seats has one column.
    fn means(&self, summaries: &[Summary]) -> String {
        let alone = self.is_self_play();
        let summaries = if alone { &summaries[..1] } else { summaries };
        let mut rows = vec![head("mean of", summaries)];
        if alone {
            rows[0][1].clone_from(&self.entrants[0]);
        }
        for (index, name) in self.measures.iter().enumerate() {
            let mut row = vec![(*name).to_string()];
            let is_share = self.is_share(index);
            row.extend(summaries.iter().map(|summary| {
                let mean = summary.measures[index];
                if is_share {
                    let share = wilson(mean.mean * f64::from(summary.games), summary.games);
                    return format!("{} ({})", percent(share.mid), between(share));
                }
                format!("{} +- {}", number(mean.mean), number(mean.doubt))
            }));
            rows.push(row);
        }
        align(&rows)
    }

    /// Whether a measure says yes or no: 1 in some games, 0 in all others.
    fn is_share(&self, measure: usize) -> bool {
        let mut values = self.records.iter().map(|record| record.measures[measure]);
        values.clone().all(|value| value == 0.0 || value == 1.0) && values.any(|value| value == 1.0)
    }

    /// What goes along with winning, for one row; nothing where nothing can be told.
    fn gains(&self, row: usize, name: &str) -> Option<String> {
        let title = format!("{name}, by whether a game had");
        let names = [&title, "games with", "win rate", "without", "win rate", "difference", "95 % interval"];
        let mut rows = vec![names.map(String::from).to_vec()];
        rows.extend(self.matters(row).iter().map(|matter| {
            vec![
                matter.name.to_string(),
                matter.games_with.to_string(),
                percent(matter.with.mid),
                matter.games_without.to_string(),
                percent(matter.without.mid),
                signed(matter.gain.mid),
                format!("{} to {}", signed(matter.gain.low), signed(matter.gain.high)),
            ]
        }));
        (rows.len() > 1).then(|| align(&rows))
    }

    fn speed(&self) -> String {
        let seconds = self.elapsed.as_secs_f64();
        let rate = |count: f64| number(if seconds > 0.0 { count / seconds } else { 0.0 });
        format!(
            "{seconds:.1} s on {} thread{}: {} games/s, {} decisions/s",
            self.threads,
            if self.threads == 1 { "" } else { "s" },
            rate(self.records.len() as f64),
            rate(self.decisions() as f64)
        )
    }
}

fn results(summaries: &[Summary]) -> String {
    let names = ["", "games", "win rate", "95 % interval", "won", "tied", "lost", "decisions", "score"];
    let mut rows = vec![names.map(String::from).to_vec()];
    for summary in summaries {
        rows.push(vec![
            summary.name.clone(),
            summary.games.to_string(),
            percent(summary.rate.mid),
            between(summary.rate),
            summary.won.to_string(),
            summary.tied.to_string(),
            summary.lost.to_string(),
            number(summary.decisions.mean),
            number(summary.score.mean),
        ]);
    }
    align(&rows)
}

/// `pairs by points: 2: 14, 1 1/2: 3, 1: 20, 1/2: 2, 0: 1`
pub(crate) fn pairs(duel: &Duel) -> String {
    let points = ["0", "1/2", "1", "1 1/2", "2"];
    let counts = points.iter().zip(duel.pairs).rev().map(|(points, pairs)| format!("{points}: {pairs}"));
    format!("pairs by points: {}", counts.collect::<Vec<_>>().join(", "))
}

fn openings_table(openings: &[Opening]) -> String {
    let names = ["by opening", "games", "win rate", "95 % interval", "won", "tied", "lost"];
    let mut rows = vec![names.map(String::from).to_vec()];
    for opening in openings {
        rows.push(vec![
            format!("{}: {}", opening.name, opening.value),
            opening.games().to_string(),
            percent(opening.rate.mid),
            between(opening.rate),
            opening.won.to_string(),
            opening.tied.to_string(),
            opening.lost.to_string(),
        ]);
    }
    align(&rows)
}

fn endings(summaries: &[Summary]) -> String {
    let mut rows = vec![head("how games end", summaries)];
    for (standing, how) in kinds(summaries) {
        let mut row = vec![format!("{}: {how}", standing.word())];
        row.extend(summaries.iter().map(|summary| percent(share(summary, standing, how))));
        rows.push(row);
    }
    align(&rows)
}

/// Every way to end a game that occurred: won before tied before lost, the most frequent first.
pub(crate) fn kinds(summaries: &[Summary]) -> Vec<(Standing, &'static str)> {
    let mut kinds: Vec<(Standing, &'static str, u32)> = Vec::new();
    for ending in summaries.iter().flat_map(|summary| &summary.endings) {
        match kinds.iter_mut().find(|kind| (kind.0, kind.1) == (ending.standing, ending.how)) {
            Some(kind) => kind.2 += ending.count,
            None => kinds.push((ending.standing, ending.how, ending.count)),
        }
    }
    kinds.sort_by_key(|&(standing, how, count)| (rank(standing), std::cmp::Reverse(count), how));
    kinds.into_iter().map(|(standing, how, _)| (standing, how)).collect()
}

/// The share of a summary's games that ended in one way.
pub(crate) fn share(summary: &Summary, standing: Standing, how: &str) -> f64 {
    let found = summary.endings.iter().find(|ending| ending.standing == standing && ending.how == how);
    f64::from(found.map_or(0, |ending| ending.count)) / f64::from(summary.games.max(1))
}

fn head(first: &str, summaries: &[Summary]) -> Vec<String> {
    let names = summaries.iter().map(|summary| summary.name.clone());
    std::iter::once(first.to_string()).chain(names).collect()
}

/// `52.3 %`
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `+12.3 %`, in points of a hundred.
pub(crate) fn signed(difference: f64) -> String {
    format!("{:+.1} %", 100.0 * difference)
}

/// `50.1 to 54.5 %`
pub(crate) fn between(interval: Interval) -> String {
    format!("{:.1} to {:.1} %", 100.0 * interval.low, 100.0 * interval.high)
}

/// `+17 Elo (-31 to +65)`, or the bound where one side won everything.
pub(crate) fn elo(Interval { low, mid, high }: Interval) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{mid:+.0} Elo ({low:+.0} to {high:+.0})"),
        (true, false) => format!("more than {low:+.0} Elo"),
        (false, true) => format!("less than {high:+.0} Elo"),
        (false, false) => "no Elo without games".to_string(),
    }
}

/// Three significant digits for small numbers, whole numbers from 1000.
pub(crate) fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 999.5 => format!("{value:.0}"),
        size if size >= 99.95 => format!("{value:.1}"),
        size if size >= 0.9995 || size == 0.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// Sets the first column flush left and all others flush right.
fn align(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("   ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows =
            [["", "won"], ["mcts", "7"], ["a longer name", "1200"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(align(&rows), "                 won\nmcts               7\na longer name   1200");
    }

    #[test]
    fn elo_is_a_bound_where_one_side_won_everything() {
        let text = |low, mid, high| elo(Interval { low, mid, high });
        let infinity = f64::INFINITY;
        assert_eq!(text(-31.2, 17.0, 65.0), "+17 Elo (-31 to +65)");
        assert_eq!(text(687.0, infinity, infinity), "more than +687 Elo");
        assert_eq!(text(-infinity, -infinity, -687.0), "less than -687 Elo");
    }

    #[test]
    fn numbers_keep_three_digits() {
        let texts = [0.0, 0.0123, 1.5, 61.237, 123.456, 98_765.4, -2.0].map(number);
        assert_eq!(texts, ["0.00", "0.012", "1.50", "61.24", "123.5", "98765", "-2.00"]);
    }
}
