use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tracing::Metadata;
use tracing::callsite::Identifier;
use tracing_subscriber::layer::{Context, Filter};

/// How many lines of one kind are written at a time.
const LINES_MAX: u32 = 60;
/// How long that time is.
const WINDOW: Duration = Duration::from_secs(60);

/// Lets so many lines of each kind through, so that nobody who makes the server complain fills the disk with its log.
#[derive(Default)]
pub(crate) struct Quota(Mutex<HashMap<Identifier, Window>>);

/// How many lines of one kind were written since when.
struct Window {
    since: Instant,
    lines: u32,
}

impl Quota {
    fn lets_through(&self, kind: Identifier, now: Instant) -> bool {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let window = windows.entry(kind).or_insert(Window { since: now, lines: 0 });
        if now.duration_since(window.since) >= WINDOW {
            *window = Window { since: now, lines: 0 };
        }
        window.lines = window.lines.saturating_add(1);
        window.lines <= LINES_MAX
    }
}

impl<S> Filter<S> for Quota {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &tracing::Event<'_>, _: &Context<'_, S>) -> bool {
        self.lets_through(event.metadata().callsite(), Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Callsite;

    #[test]
    fn so_many_lines_of_a_kind_and_no_more_until_later() {
        let (quota, start) = (Quota::default(), Instant::now());
        let kind = tracing::callsite!(name: "line", kind: tracing::metadata::Kind::EVENT, fields: message);
        let kind = kind.metadata().callsite();
        let written = |from: Duration, lines: u32| {
            (0..lines).filter(|_| quota.lets_through(kind.clone(), start + from)).count() as u32
        };
        assert_eq!(written(Duration::ZERO, 1000), LINES_MAX);
        assert_eq!(written(WINDOW - Duration::from_millis(1), 10), 0);
        assert_eq!(written(WINDOW, 10), 10);
    }
}
