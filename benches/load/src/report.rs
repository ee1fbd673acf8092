use crate::plan::Plan;
use crate::table::Played;
use anyhow::Result;
use hdrhistogram::Histogram;
use std::time::Duration;

/// What one server did under the load.
pub(crate) struct Report {
    name: String,
    due: usize,
    done: usize,
    per_second: f64,
    acknowledged: Percentiles,
    shown: Percentiles,
    cpu_ms_per_move: f64,
    megabytes: f64,
    errors: Vec<String>,
}

/// Latencies in milliseconds.
struct Percentiles([f64; 4]);

const PERCENTILES: [f64; 4] = [50.0, 95.0, 99.0, 100.0];

impl Report {
    pub(crate) fn new(name: &str, plan: &Plan, played: Played, cpu: f64, megabytes: f64) -> Report {
        let done = played.shown.len();
        Report {
            name: name.to_string(),
            due: plan.moves(),
            done,
            per_second: done as f64 / played.elapsed.as_secs_f64(),
            acknowledged: percentiles(&played.acknowledged),
            shown: percentiles(&played.shown),
            cpu_ms_per_move: cpu * 1000.0 / done.max(1) as f64,
            megabytes,
            errors: played.errors,
        }
    }
}

fn percentiles(latencies: &[Duration]) -> Percentiles {
    let recorded = || -> Result<Histogram<u64>> {
        let mut histogram = Histogram::new(3)?;
        for latency in latencies {
            histogram.record(latency.as_micros() as u64)?;
        }
        Ok(histogram)
    };
    let histogram = recorded().expect("microseconds fit an automatically sized histogram");
    Percentiles(PERCENTILES.map(|percentile| histogram.value_at_percentile(percentile) as f64 / 1000.0))
}

pub(crate) fn print(reports: &[Report]) {
    println!(
        "| server | moves | moves/s | acknowledged, ms: p50 / p95 / p99 / max | shown to the other, ms | \
         server CPU per move, ms | MB |"
    );
    println!("|---|---|---|---|---|---|---|");
    for report in reports {
        let row = |Percentiles(values): &Percentiles| values.map(|ms| format!("{ms:.1}")).join(" / ");
        println!(
            "| {} | {} of {} | {:.0} | {} | {} | {:.2} | {:.0} |",
            report.name,
            report.done,
            report.due,
            report.per_second,
            row(&report.acknowledged),
            row(&report.shown),
            report.cpu_ms_per_move,
            report.megabytes,
        );
        for error in report.errors.iter().take(3) {
            println!("  {} errors, such as: {error}", report.errors.len());
        }
    }
}
