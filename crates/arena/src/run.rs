use crate::play::{Names, play};
use crate::schedule::Schedule;
use crate::{ArenaError, GameRecord, Match, Report};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use redoubt_engine::Game;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How a match is watched and stopped.
#[derive(Clone, Copy, Default, Debug)]
pub struct Controls<'a> {
    /// Once set, no further decision is made: games under way are dropped, what is finished is reported.
    pub stop: Option<&'a AtomicBool>,
    /// Shows a progress bar, provided that standard error is a terminal.
    pub progress: bool,
}

/// Plays a match on all cores.
///
/// # Errors
/// If the match makes no sense for this game: no bots, no games, too many bots, sides that cannot be exchanged.
pub fn run<G: Game>(rules: &G, plan: &Match, controls: &Controls<'_>) -> Result<Report, ArenaError> {
    let schedule = Schedule::new(plan, rules.seats())?;
    let threads = match plan.threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    };
    let threads = threads.min(usize::try_from(schedule.len()).unwrap_or(usize::MAX));
    let bar = progress_bar(schedule.len(), controls);
    let played = play_all(rules, plan, &schedule, threads, controls.stop, &bar);
    bar.finish_and_clear();
    Ok(Report::new(rules, plan, schedule, played))
}

/// What the threads bring back.
pub(crate) struct Played {
    pub(crate) records: Vec<GameRecord>,
    pub(crate) names: Names,
    pub(crate) threads: usize,
    pub(crate) elapsed: Duration,
}

/// Threads take the next game whenever they are free; the records come back in the order of the schedule.
fn play_all<G: Game>(
    rules: &G,
    plan: &Match,
    schedule: &Schedule,
    threads: usize,
    stop: Option<&AtomicBool>,
    bar: &ProgressBar,
) -> Played {
    let start = Instant::now();
    let never = AtomicBool::new(false);
    let stop = stop.unwrap_or(&never);
    let next = AtomicU64::new(0);
    let names = OnceLock::new();
    let work = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= schedule.len() {
                return done;
            }
            let table = schedule.table(number);
            let Some((record, told)) = play(rules, plan, &table, stop) else { return done };
            names.get_or_init(|| told);
            done.push((number, record));
            bar.inc(1);
        }
    };
    let mut records: Vec<(u64, GameRecord)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join());
        results.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    records.sort_unstable_by_key(|&(number, _)| number);
    Played {
        records: records.into_iter().map(|(_, record)| record).collect(),
        names: names.into_inner().unwrap_or_default(),
        threads,
        elapsed: start.elapsed(),
    }
}

fn progress_bar(games: u64, controls: &Controls<'_>) -> ProgressBar {
    if !controls.progress {
        return ProgressBar::hidden();
    }
    let style = "{bar:30} {pos}/{len} games, {rate}, {elapsed} gone, {eta} left";
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(style).expect("the template is well-formed");
    bar.with_style(style.with_key("rate", |progress: &ProgressState, text: &mut dyn std::fmt::Write| {
        let _ = write!(text, "{:.1}/s", progress.per_sec());
    }))
}
