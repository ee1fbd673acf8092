//! Plots of results: win rates, ways to end, lengths.

use super::axes::{Unit, WIDTH, label};
use super::legend::Legend;
use super::svg::{Anchor, Scale, Svg, nice_step, shorten};
use crate::stats::Mean;
use crate::table::{between, kinds, number, percent, share};
use crate::{Report, Summary};
use redoubt_engine::Standing;

const NAMES: f64 = 128.0;
const ROW: f64 = 34.0;

/// A dot with its interval for every row.
pub(super) fn win_rates(summaries: &[Summary]) -> String {
    let values = (WIDTH - 58.0).max(0.0);
    let x = Scale { domain: rate_domain(summaries), range: (NAMES + 8.0, values - 8.0) };
    let bottom = 10.0 + ROW * summaries.len() as f64;
    let mut svg = Svg::new(WIDTH, bottom + 26.0, "Win rate of each bot with its 95 % interval");
    for tick in x.ticks(6.0) {
        svg.line("grid", (x.at(tick), 6.0), (x.at(tick), bottom));
        svg.text("tick", (x.at(tick), bottom + 18.0), Anchor::Middle, label(tick, Unit::Percent));
    }
    for (row, summary) in summaries.iter().enumerate() {
        let y = 10.0 + ROW * (row as f64 + 0.5);
        let rate = summary.rate;
        let tip =
            format!("{}: {} ({}) of {} games", summary.name, percent(rate.mid), between(rate), summary.games);
        svg.text("name", (NAMES - 6.0, y + 4.0), Anchor::End, shorten(&summary.name, 18));
        svg.line(&format!("whisker s{}", row % 8), (x.at(rate.low), y), (x.at(rate.high), y));
        for end in [rate.low, rate.high] {
            svg.line(&format!("whisker s{}", row % 8), (x.at(end), y - 5.0), (x.at(end), y + 5.0));
        }
        svg.dot(&format!("f{}", row % 8), (x.at(rate.mid), y), 5.5, &tip);
        svg.text("value", (WIDTH - 2.0, y + 4.0), Anchor::End, percent(rate.mid));
    }
    svg.finish()
}

/// Round tens around all intervals, at least thirty points apart.
fn rate_domain(summaries: &[Summary]) -> (f64, f64) {
    let low = summaries.iter().map(|summary| summary.rate.low).fold(1.0, f64::min);
    let high = summaries.iter().map(|summary| summary.rate.high).fold(0.0, f64::max);
    let (mut low, mut high) = ((low * 10.0).floor() / 10.0, (high * 10.0).ceil() / 10.0);
    while high - low < 0.299 {
        low = (low - 0.1).max(0.0);
        high = (high + 0.1).min(1.0);
    }
    (low.max(0.0), high.min(1.0))
}

/// A bar of all games for every row, divided by how they ended.
pub(super) fn endings(summaries: &[Summary]) -> (String, Legend) {
    let kinds = kinds(summaries);
    let classes = ending_classes(&kinds);
    let x = Scale { domain: (0.0, 1.0), range: (NAMES + 8.0, WIDTH - 22.0) };
    let bottom = 10.0 + ROW * summaries.len() as f64;
    let mut svg = Svg::new(WIDTH, bottom + 26.0, "How the games of each bot ended");
    for (row, summary) in summaries.iter().enumerate() {
        let y = 10.0 + ROW * row as f64;
        svg.text("name", (NAMES - 6.0, y + ROW / 2.0 + 4.0), Anchor::End, shorten(&summary.name, 18));
        let mut from = 0.0;
        for ((standing, how), class) in kinds.iter().zip(&classes) {
            let part = share(summary, *standing, how);
            if part == 0.0 {
                continue;
            }
            let (left, right) = (x.at(from), x.at(from + part));
            let tip = format!("{}: {}, {how}: {}", summary.name, standing.word(), percent(part));
            let width = (right - left - 1.0).max(0.5);
            svg.rect(&format!("e-{class}"), (left, y + 4.0), (width, ROW - 8.0), &tip);
            if part >= 0.08 {
                let text = format!("{:.0} %", 100.0 * part);
                let at = ((left + right) / 2.0, y + ROW / 2.0 + 4.0);
                svg.text(&format!("inside t-{class}"), at, Anchor::Middle, text);
            }
            from += part;
        }
    }
    for tick in x.ticks(4.0) {
        svg.text("tick", (x.at(tick), bottom + 18.0), Anchor::Middle, label(tick, Unit::Percent));
    }
    let legend = kinds.iter().zip(&classes);
    let legend = legend
        .map(|((standing, how), class)| (format!("swatch b-{class}"), format!("{}: {how}", standing.word())));
    (svg.finish(), Legend(legend.collect()))
}

/// Shades by result: wins, ties and losses each have their own, the most frequent the strongest.
fn ending_classes(kinds: &[(Standing, &str)]) -> Vec<String> {
    let shade = |index: usize, standing: Standing| {
        let before = kinds[..index].iter().filter(|(other, _)| *other == standing).count();
        let shades = match standing {
            Standing::Won => 4,
            Standing::Partial | Standing::Tied => 2,
            Standing::Lost => 6,
        };
        format!("{}{}", standing.word(), before % shades)
    };
    kinds.iter().enumerate().map(|(index, &(standing, _))| shade(index, standing)).collect()
}

/// A histogram of decisions for every meeting, one above the other on one axis.
pub(super) fn lengths(report: &Report) -> String {
    let all = report.records.iter().map(|record| f64::from(record.decisions));
    let (low, high) = all.fold((f64::MAX, 0f64), |(low, high), n| (low.min(n), high.max(n)));
    let games = report.records.len() as f64 / report.lineups.len() as f64;
    let step = nice_step((high - low) / games.sqrt().clamp(8.0, 40.0)).max(1.0);
    let start = (low / step).floor() * step;
    let bins = ((high - start) / step).floor() as usize + 1;
    let x = Scale { domain: (start, start + step * bins as f64), range: (12.0, WIDTH - 12.0) };
    let (height, gap) = (62.0, 32.0);
    let bottom = (height + gap) * report.lineups.len() as f64 + 4.0;
    let mut svg = Svg::new(WIDTH, bottom + 24.0, "Distribution of the number of decisions in a game");
    for lineup in 0..report.lineups.len() {
        let base = (height + gap) * (lineup as f64 + 1.0) + 4.0;
        let games = report.records.iter().filter(|record| record.lineup == lineup);
        let lengths: Vec<f64> = games.map(|record| f64::from(record.decisions)).collect();
        let class = if report.seats == 1 { lineup % 8 } else { 0 };
        histogram(&mut svg, &lengths, Bins { start, step, bins }, &x, (base, height), class);
        let mean = Mean::of(lengths.iter().copied()).mean;
        let name = shorten(&report.lineup_name(lineup), 44);
        svg.text("name", (12.0, base - height - 8.0), Anchor::Start, name);
        let at = (WIDTH - 12.0, base - height - 8.0);
        svg.text("value", at, Anchor::End, format!("mean {}", number(mean)));
        if !lengths.is_empty() {
            for class in ["halo", "mean"] {
                svg.line(class, (x.at(mean), base - height - 2.0), (x.at(mean), base));
            }
        }
    }
    for tick in x.ticks(7.0) {
        svg.text("tick", (x.at(tick), bottom + 16.0), Anchor::Middle, label(tick, Unit::Plain));
    }
    svg.finish()
}

#[derive(Clone, Copy)]
struct Bins {
    start: f64,
    step: f64,
    bins: usize,
}

fn histogram(
    svg: &mut Svg,
    lengths: &[f64],
    bins: Bins,
    x: &Scale,
    (base, height): (f64, f64),
    class: usize,
) {
    let Bins { start, step, bins } = bins;
    let mut counts = vec![0u32; bins];
    for length in lengths {
        counts[((length - start) / step) as usize] += 1;
    }
    let tallest = counts.iter().copied().max().unwrap_or(0).max(1);
    for (bin, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let from = start + step * bin as f64;
        let tall = height * f64::from(count) / f64::from(tallest);
        let share = f64::from(count) / lengths.len() as f64;
        let tip = match step {
            1.0 => format!("{from} decisions: {}", percent(share)),
            _ => format!("{from} to {} decisions: {}", from + step - 1.0, percent(share)),
        };
        let width = (x.at(from + step) - x.at(from) - 1.0).max(0.6);
        svg.rect(&format!("f{class}"), (x.at(from), base - tall), (width, tall), &tip);
    }
    svg.line("axis", (x.range.0, base), (x.range.1, base));
}
