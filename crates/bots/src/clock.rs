#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;
#[cfg(target_arch = "wasm32")]
use web_time::Instant;

use std::time::Duration;

/// A point in time after which nothing new is begun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    start: Instant,
    after: Duration,
}

impl Deadline {
    /// Starts the clock.
    pub(crate) fn in_ms(ms: u32) -> Deadline {
        Deadline { start: Instant::now(), after: Duration::from_millis(u64::from(ms)) }
    }

    /// How much of the time is over: 1 at the deadline.
    pub(crate) fn share(&self) -> f64 {
        self.start.elapsed().as_secs_f64() / self.after.as_secs_f64()
    }
}
