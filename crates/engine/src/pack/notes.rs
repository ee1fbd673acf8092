use crate::{Fault, Faults};
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Range;

/// So many faults are told; the others are counted.
pub(super) const FAULTS_MAX: usize = 100;
/// So many characters of a pack's text are quoted in one place.
pub(super) const QUOTE_MAX: usize = 80;
/// So many characters has the longest reason.
pub(super) const REASON_MAX: usize = 400;
/// So many words are listed as expected.
pub(super) const LISTED_MAX: usize = 20;

/// The faults found so far in a text.
pub(super) struct Notes<'a> {
    text: &'a str,
    line_starts: OnceCell<Vec<usize>>,
    faults: RefCell<Faults>,
    more: Cell<usize>,
}

impl<'a> Notes<'a> {
    pub(super) fn new(text: &'a str) -> Notes<'a> {
        Notes { text, line_starts: OnceCell::new(), faults: RefCell::default(), more: Cell::new(0) }
    }

    /// Notes a fault once. Beyond the limit it is counted, and neither path nor reason are made.
    pub(super) fn add(
        &self,
        span: Option<Range<usize>>,
        path: impl FnOnce() -> String,
        reason: impl FnOnce() -> String,
    ) {
        let mut faults = self.faults.borrow_mut();
        if faults.0.len() == FAULTS_MAX {
            self.more.set(self.more.get() + 1);
            return;
        }
        let at = match span {
            Some(span) => format!("line {}: {}", self.line(span.start), path()),
            None => path(),
        };
        let fault = Fault { at, reason: clipped(&reason(), REASON_MAX) };
        if !faults.0.contains(&fault) {
            faults.0.push(fault);
        }
    }

    /// Returns the faults, and as the last one how many are left out.
    pub(super) fn into_faults(self) -> Faults {
        let mut faults = self.faults.into_inner();
        match self.more.get() {
            0 => {}
            1 => faults.add("pack", "has 1 more fault"),
            more => faults.add("pack", format!("has {more} more faults")),
        }
        faults
    }

    fn line(&self, offset: usize) -> usize {
        let starts = self.line_starts.get_or_init(|| {
            let after = self.text.match_indices('\n').map(|(index, _)| index + 1);
            std::iter::once(0).chain(after).collect()
        });
        starts.partition_point(|&start| start <= offset)
    }
}

/// Returns the beginning of a text from a pack, fit to be quoted in a line.
pub(super) fn quoted(text: &str) -> String {
    clipped(text, QUOTE_MAX)
}

/// Returns the first words of a list, and how many follow.
pub(super) fn listed<'w>(words: impl ExactSizeIterator<Item = &'w str>) -> String {
    let more = words.len().saturating_sub(LISTED_MAX);
    let told = words.take(LISTED_MAX).collect::<Vec<_>>().join(", ");
    if more == 0 { told } else { format!("{told} or {more} others") }
}

/// Cuts a text to a number of characters, with control characters spelled out.
fn clipped(text: &str, max: usize) -> String {
    let mut clipped = String::new();
    for (count, letter) in text.chars().enumerate() {
        if count == max {
            clipped.push('…');
            break;
        }
        if letter.is_control() {
            clipped.extend(letter.escape_default());
        } else {
            clipped.push(letter);
        }
    }
    clipped
}
