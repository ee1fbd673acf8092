//! Sessions that end are told at once to the live connections that they opened.

use crate::ids::PersonId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Who has live connections, and how often something about the person's sessions has changed.
#[derive(Clone, Default)]
pub(crate) struct Ends(Arc<Mutex<HashMap<PersonId, watch::Sender<u64>>>>);

/// Hears when a person's sessions change.
pub(crate) struct Ending {
    ends: Ends,
    person: PersonId,
    changes: watch::Receiver<u64>,
}

impl Ends {
    /// Hears of a person's sessions from now on.
    pub(crate) fn of(&self, person: &PersonId) -> Ending {
        let mut ends = self.ends();
        let sender = ends.entry(person.clone()).or_insert_with(|| watch::Sender::new(0));
        Ending { ends: self.clone(), person: person.clone(), changes: sender.subscribe() }
    }

    /// Tells that a person's sessions have changed.
    pub(crate) fn tell(&self, person: &PersonId) {
        if let Some(sender) = self.ends().get(person) {
            sender.send_modify(|changes| *changes += 1);
        }
    }

    fn ends(&self) -> MutexGuard<'_, HashMap<PersonId, watch::Sender<u64>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ending {
    /// Waits for a change.
    pub(crate) async fn changed(&mut self) {
        if self.changes.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let mut ends = self.ends.ends();
        if ends.get(&self.person).is_some_and(|sender| sender.receiver_count() <= 1) {
            ends.remove(&self.person);
        }
    }
}
