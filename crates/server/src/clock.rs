//! The time, asked in one place. It never goes back while the server runs, whatever is done to the machine's clock.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// When this process first asked, by the machine's clock and by one that only goes forward.
static START: LazyLock<(Instant, i64)> = LazyLock::new(|| (Instant::now(), machine_ms()));

/// How much later it is than the machine's clock said at the start, because later times are stored already.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let (instant, wall_ms) = *START;
    let passed = i64::try_from(instant.elapsed().as_millis()).unwrap_or(i64::MAX);
    wall_ms.saturating_add(passed).saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// Milliseconds since 1970 by the machine's clock, which may be put back at any time.
fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let machine_ms = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    #[cfg(test)]
    let machine_ms = machine_ms - tests::PUT_BACK_MS.load(Ordering::Relaxed);
    machine_ms
}

/// Makes sure that it is not earlier than a time that is stored: the machine's clock may have been put back.
pub(crate) fn not_before(at_ms: i64) {
    let behind = at_ms.saturating_sub(now_ms());
    if behind > 0 {
        AHEAD.fetch_add(behind, Ordering::Relaxed);
    }
}

/// The times at which there was no server, in order. No clock ran then.
#[derive(Clone, Default, Debug)]
pub(crate) struct Downtimes(Vec<(i64, i64)>);

impl Downtimes {
    pub(crate) fn new(downtimes: Vec<(i64, i64)>) -> Downtimes {
        Downtimes(downtimes)
    }

    /// How long there was no server since a moment.
    pub(crate) fn since(&self, from_ms: i64) -> i64 {
        let later = self.0.iter().rev().take_while(|(_, end)| *end > from_ms);
        later.map(|&(start, end)| end - start.max(from_ms)).sum()
    }

    /// How much of the time between two moments there was a server.
    pub(crate) fn passed(&self, from_ms: i64, to_ms: i64) -> i64 {
        let common = |&(start, end): &(i64, i64)| (end.min(to_ms) - start.max(from_ms)).max(0);
        let down: i64 = self.0.iter().rev().take_while(|(_, end)| *end > from_ms).map(common).sum();
        (to_ms - from_ms - down).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By how much the machine's clock was put back.
    pub(super) static PUT_BACK_MS: AtomicI64 = AtomicI64::new(0);

    #[test]
    fn the_time_does_not_go_back_with_the_machines_clock() {
        let (before, machine) = (now_ms(), machine_ms());
        PUT_BACK_MS.store(3_600_000, Ordering::Relaxed);
        assert!(machine_ms() < machine, "the machine's clock went back");
        assert!(now_ms() >= before);
    }

    #[test]
    fn time_without_a_server_does_not_count() {
        let downtimes = Downtimes::new(vec![(10, 20), (30, 35)]);
        assert_eq!(downtimes.passed(0, 10), 10);
        assert_eq!(downtimes.passed(0, 40), 25);
        assert_eq!(downtimes.passed(12, 32), 10);
        assert_eq!(downtimes.passed(12, 15), 0);
        assert_eq!(downtimes.passed(50, 40), 0, "what goes backwards gives no time");
    }

    #[test]
    fn the_time_is_never_before_what_was_stored() {
        let later = now_ms() + 60_000;
        not_before(later);
        assert!(now_ms() >= later);
        not_before(0);
        assert!(now_ms() >= later);
    }
}
