use crate::ids::TableId;
use axum::body::Bytes;
use redoubt_engine::Viewer;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many bytes of films are kept.
const BYTES_MAX: usize = 16 * 1024 * 1024;

/// A part of a game as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    /// Of which table.
    pub(crate) table: TableId,
    /// The number of its entries.
    pub(crate) seq: u32,
    /// Who looks.
    pub(crate) viewer: Viewer,
    /// The first step.
    pub(crate) from: u32,
    /// The last step.
    pub(crate) to: u32,
}

/// The films that were shown last, so that many who look at the same game cost little more than one.
#[derive(Default)]
pub(crate) struct Films(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// The one shown last comes last.
    films: VecDeque<(Scene, Bytes)>,
    bytes: usize,
}

impl Films {
    /// A film that is kept.
    pub(crate) fn get(&self, scene: &Scene) -> Option<Bytes> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.films.iter().position(|(known, _)| known == scene)?;
        let film = kept.films.remove(at)?;
        let shown = film.1.clone();
        kept.films.push_back(film);
        Some(shown)
    }

    /// Keeps a film, and forgets others if there are too many.
    pub(crate) fn keep(&self, scene: Scene, film: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if film.len() > BYTES_MAX / 4 || kept.films.iter().any(|(known, _)| *known == scene) {
            return;
        }
        kept.bytes += film.len();
        kept.films.push_back((scene, film));
        while kept.bytes > BYTES_MAX {
            let Some((_, forgotten)) = kept.films.pop_front() else { return };
            kept.bytes -= forgotten.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(table: &TableId, seq: u32) -> Scene {
        Scene { table: table.clone(), seq, viewer: Viewer::All, from: 0, to: 1 }
    }

    #[test]
    fn what_was_not_looked_at_for_longest_is_forgotten_first() {
        let (films, table) = (Films::default(), TableId::random());
        let film = Bytes::from(vec![0; BYTES_MAX / 4]);
        for seq in 0..4 {
            films.keep(scene(&table, seq), film.clone());
        }
        assert!(films.get(&scene(&table, 0)).is_some());
        films.keep(scene(&table, 4), film.clone());
        let known: Vec<bool> = (0..5).map(|seq| films.get(&scene(&table, seq)).is_some()).collect();
        assert_eq!(known, [true, false, true, true, true]);
        films.keep(scene(&table, 9), Bytes::from(vec![0; BYTES_MAX]));
        assert!(films.get(&scene(&table, 9)).is_none(), "one alone is not worth all the others");
    }
}
