//! Films that were shown, for whoever asks again.

use crate::ids::TableId;
use axum::body::Bytes;
use redoubt_engine::Viewer;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which film: of a table after so many entries, through some eyes, from one step to another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Reel {
    pub(crate) table: TableId,
    pub(crate) seq: u32,
    /// One bit for each seat, or everything.
    pub(crate) eyes: Option<u8>,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// Through which eyes a film is seen.
pub(crate) fn eyes(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seats(seats) => Some(seats.iter().map(|seat| 1 << seat.index()).sum()),
        Viewer::All => None,
    }
}

/// The films that were asked for last.
pub(crate) struct Films {
    kept: Mutex<Kept>,
    bytes_max: usize,
}

#[derive(Default)]
struct Kept {
    reels: HashMap<Reel, (u64, Bytes)>,
    bytes: usize,
    /// Counts up, so that the longest unused is known.
    used: u64,
}

impl Films {
    pub(crate) fn new(bytes_max: usize) -> Films {
        Films { kept: Mutex::default(), bytes_max }
    }

    pub(crate) fn find(&self, reel: &Reel) -> Option<Bytes> {
        let mut kept = self.kept();
        kept.used += 1;
        let now = kept.used;
        let (used, film) = kept.reels.get_mut(reel)?;
        *used = now;
        Some(film.clone())
    }

    /// Keeps a film, and lets those go that nobody has asked for the longest.
    pub(crate) fn keep(&self, reel: Reel, film: Bytes) {
        let mut kept = self.kept();
        kept.used += 1;
        kept.bytes += film.len();
        let used = kept.used;
        if let Some((_, before)) = kept.reels.insert(reel, (used, film)) {
            kept.bytes -= before.len();
        }
        while kept.bytes > self.bytes_max {
            let oldest = kept.reels.iter().min_by_key(|(_, (used, _))| *used).map(|(reel, _)| reel.clone());
            let Some((_, film)) = oldest.and_then(|reel| kept.reels.remove(&reel)) else { return };
            kept.bytes -= film.len();
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_unused_film_goes_first() {
        let films = Films::new(250);
        let table = TableId::random();
        let reel = |from| Reel { table: table.clone(), seq: 9, eyes: None, from, to: 9 };
        let hundred = Bytes::from(vec![0; 100]);
        films.keep(reel(0), hundred.clone());
        films.keep(reel(1), hundred.clone());
        assert!(films.find(&reel(0)).is_some());
        films.keep(reel(2), hundred.clone());
        assert_eq!([0, 1, 2].map(|from| films.find(&reel(from)).is_some()), [true, false, true]);
        films.keep(reel(3), Bytes::from(vec![0; 1000]));
        assert!(films.find(&reel(3)).is_none(), "one that is too long is not kept");
    }
}
