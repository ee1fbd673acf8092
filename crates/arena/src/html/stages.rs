//! Plots over the stages of a game: when games are decided, and where they are lost.

use super::axes::{Frame, Unit};
use super::legend::Legend;
use crate::stats::Mean;
use crate::table::percent;
use crate::{Report, Summary};
use redoubt_engine::Standing;

/// The mean evaluation at the start of each stage, of games that were won and of games that were lost in the end.
pub(super) fn decided(report: &Report, summaries: &[Summary]) -> (String, Legend) {
    let title = "Mean evaluation by stage, for games won and games lost";
    let mut frame = Frame::new(title, &report.stages, (0.0, 1.0), Unit::Plain);
    for (row, summary) in summaries.iter().enumerate() {
        for (standing, stroke) in [(Standing::Won, "solid"), (Standing::Lost, "dashed")] {
            let mut points = Vec::new();
            for stage in 0..report.stages.len() {
                let games = report.parts(row).filter(|part| part.standing == standing);
                let values: Vec<f64> = games
                    .filter_map(|part| part.record.evaluation(stage, part.seat).map(f64::from))
                    .collect();
                if values.is_empty() {
                    continue;
                }
                let mean = Mean::of(values.iter().copied()).mean;
                let tip = format!(
                    "{}, {}: {mean:.2} at {}, {} games",
                    summary.name,
                    standing.word(),
                    report.stages[stage],
                    values.len()
                );
                points.push(((frame.centre(stage), frame.y.at(mean)), tip));
            }
            let line: Vec<(f64, f64)> = points.iter().map(|(point, _)| *point).collect();
            frame.svg.path(&format!("curve {stroke} s{}", row % 8), &line);
            for (point, tip) in points {
                frame.svg.dot(&format!("f{}", row % 8), point, 3.2, &tip);
            }
        }
    }
    let names: Vec<String> = summaries.iter().map(|summary| summary.name.clone()).collect();
    let legend = Legend::rows(&names).with("stroke solid", "won").with("stroke dashed", "lost");
    (frame.svg.finish(), legend)
}

/// The share of a row's lost games that ended in each stage.
pub(super) fn lost(report: &Report, summaries: &[Summary]) -> (String, Legend) {
    let shares: Vec<Vec<f64>> = (0..summaries.len()).map(|row| lost_shares(report, row)).collect();
    let most = shares.iter().flatten().copied().fold(0.05, f64::max);
    let domain = (0.0, (most * 5.0).ceil() / 5.0);
    let title = "The stage in which lost games ended";
    let mut frame = Frame::new(title, &report.stages, domain, Unit::Percent);
    for (row, shares) in shares.iter().enumerate() {
        for (stage, &share) in shares.iter().enumerate().filter(|&(_, &share)| share > 0.0) {
            let (x, width) = frame.bar(stage, row, summaries.len());
            let top = frame.y.at(share);
            let tip = format!(
                "{}: {} of lost games, {}",
                summaries[row].name,
                percent(share),
                report.stages[stage]
            );
            frame.svg.rect(&format!("f{}", row % 8), (x, top), (width, frame.y.at(0.0) - top), &tip);
        }
    }
    let names: Vec<String> = summaries.iter().map(|summary| summary.name.clone()).collect();
    (frame.svg.finish(), Legend::rows(&names))
}

fn lost_shares(report: &Report, row: usize) -> Vec<f64> {
    let mut counts = vec![0.0; report.stages.len()];
    for part in report.parts(row).filter(|part| part.standing == Standing::Lost) {
        counts[part.record.stage] += 1.0;
    }
    let total: f64 = counts.iter().sum();
    counts.iter().map(|count| if total > 0.0 { count / total } else { 0.0 }).collect()
}
