//! The time, asked in one place. It never goes back, and leaps are noticed.

use crate::store::Pause;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// How far the time of day may be ahead before ours is set after it.
const LEAP_MS: i64 = 2000;

/// When this program first asked, by both clocks.
static START: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), time_of_day()));
/// By how much our time was set forward since.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970, by a clock that nobody sets.
pub(crate) fn now_ms() -> i64 {
    let (start, at_ms) = *START;
    let passed = i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX);
    at_ms + passed + AHEAD.load(Ordering::Relaxed)
}

fn time_of_day() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Sets our time to at least this: a server that was there before may have known a later one.
pub(crate) fn not_before(at_ms: i64) {
    AHEAD.fetch_add((at_ms - now_ms()).max(0), Ordering::Relaxed);
}

/// Follows the time of day if it has leapt ahead: the machine slept, or was set. Tells how much time that was.
pub(crate) fn catch_up() -> Option<Pause> {
    let leap = leap(now_ms(), time_of_day())?;
    AHEAD.fetch_add(leap.to_ms - leap.from_ms, Ordering::Relaxed);
    Some(leap)
}

fn leap(now_ms: i64, time_of_day_ms: i64) -> Option<Pause> {
    (time_of_day_ms - now_ms > LEAP_MS).then_some(Pause { from_ms: now_ms, to_ms: time_of_day_ms })
}

/// The times in which the server was not there. Nobody's clock runs then.
#[derive(Default)]
pub(crate) struct Downtime(RwLock<Vec<Pause>>);

impl Downtime {
    pub(crate) fn new(pauses: Vec<Pause>) -> Downtime {
        Downtime(RwLock::new(pauses))
    }

    pub(crate) fn add(&self, pause: Pause) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push(pause);
    }

    /// A moment by a clock that stands still while the server is not there.
    pub(crate) fn ran_ms(&self, at_ms: i64) -> i64 {
        at_ms - self.before(at_ms)
    }

    /// The moment, from now on, at which such a clock shows this.
    pub(crate) fn at_ms(&self, ran_ms: i64) -> i64 {
        ran_ms.saturating_add(self.before(i64::MAX))
    }

    fn before(&self, at_ms: i64) -> i64 {
        let pauses = self.0.read().unwrap_or_else(PoisonError::into_inner);
        pauses.iter().map(|pause| (at_ms.min(pause.to_ms) - pause.from_ms).max(0)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_whatever_the_time_of_day_does() {
        assert_eq!(leap(10_000, 3_000), None, "set back");
        assert_eq!(leap(10_000, 11_999), None, "a little ahead");
        assert_eq!(leap(10_000, 70_000), Some(Pause { from_ms: 10_000, to_ms: 70_000 }), "slept");
    }

    #[test]
    fn our_time_is_not_before_what_another_server_knew() {
        let known = now_ms() + 5_000;
        not_before(known);
        let now = now_ms();
        assert!(now >= known);
        not_before(known - 100_000);
        assert!(now_ms() < known + 60_000);
    }

    #[test]
    fn clocks_stand_still_while_the_server_is_not_there() {
        let downtime = Downtime::default();
        downtime.add(Pause { from_ms: 100, to_ms: 150 });
        downtime.add(Pause { from_ms: 200, to_ms: 300 });
        let ran = [50, 120, 150, 199, 250, 300, 400].map(|at_ms| downtime.ran_ms(at_ms));
        assert_eq!(ran, [50, 100, 100, 149, 150, 150, 250]);
        assert_eq!(downtime.at_ms(250), 400);
    }
}
