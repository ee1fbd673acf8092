//! Calls for live connections of a person: whoever was signed out goes at once.

use crate::ids::PersonId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The live connections of everybody, to be called.
#[derive(Default)]
pub(crate) struct Bells(Mutex<HashMap<PersonId, Vec<Arc<Notify>>>>);

impl Bells {
    /// Notes a live connection, until the bell is dropped.
    pub(crate) fn hang(self: &Arc<Bells>, person: Option<&PersonId>) -> Bell {
        let call = Arc::new(Notify::new());
        if let Some(person) = person {
            self.all().entry(person.clone()).or_default().push(call.clone());
        }
        Bell { bells: self.clone(), person: person.cloned(), call }
    }

    /// Lets every live connection of a person see whether it still holds.
    pub(crate) fn ring(&self, person: &PersonId) {
        self.all().get(person).into_iter().flatten().for_each(|call| call.notify_one());
    }

    fn all(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Arc<Notify>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A live connection that hears calls.
pub(crate) struct Bell {
    bells: Arc<Bells>,
    person: Option<PersonId>,
    call: Arc<Notify>,
}

impl Bell {
    /// Waits for a call.
    pub(crate) async fn rung(&self) {
        self.call.notified().await;
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        let Some(person) = &self.person else { return };
        let mut all = self.bells.all();
        if let Some(calls) = all.get_mut(person) {
            calls.retain(|call| !Arc::ptr_eq(call, &self.call));
            if calls.is_empty() {
                all.remove(person);
            }
        }
    }
}
