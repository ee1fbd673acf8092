use crate::ids::PersonId;
use crate::store::{Person, Write};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Of how many people and sessions is known who they are.
const KNOWN_MAX: usize = 10_000;

/// People who were asked for lately, so that a move need not ask the database who makes it. What is written is
/// forgotten here; what was read before something was written is not kept.
#[derive(Default)]
pub(super) struct Cache(Mutex<Known>);

#[derive(Default)]
struct Known {
    people: HashMap<PersonId, Option<Person>>,
    sessions: HashMap<String, (Person, i64)>,
    /// How often something was forgotten.
    state: u64,
}

/// What is no longer known once something is written.
pub(super) enum Touched {
    /// Nothing of what is kept here.
    Nothing,
    /// Some people.
    People(Vec<PersonId>),
    /// Somebody's sessions too, so that everything is forgotten.
    Everything,
}

impl Cache {
    /// What some changes make unknown.
    pub(super) fn touched(writes: &[Write]) -> Touched {
        let mut people = Vec::new();
        for write in writes {
            match write {
                Write::AddGuest { id, .. } => people.push(id.clone()),
                Write::Seen { .. }
                | Write::Rename { .. }
                | Write::Register { .. }
                | Write::SetPassword { .. }
                | Write::OpenSession { .. }
                | Write::CloseSession { .. }
                | Write::Merge { .. }
                | Write::Forget { .. }
                | Write::PurgePeople { .. } => return Touched::Everything,
                Write::AddTable { .. }
                | Write::RemoveTable { .. }
                | Write::Purge { .. }
                | Write::Reseat { .. }
                | Write::SetPasses { .. }
                | Write::Note { .. }
                | Write::Append(_)
                | Write::Takeback { .. }
                | Write::Rematch { .. }
                | Write::Archive { .. }
                | Write::Say { .. }
                | Write::Alive { .. }
                | Write::Down { .. } => {}
            }
        }
        if people.is_empty() { Touched::Nothing } else { Touched::People(people) }
    }

    /// Forgets what has changed.
    pub(super) fn forget(&self, touched: Touched) {
        let mut known = self.known();
        match touched {
            Touched::Nothing => return,
            Touched::People(people) => people.iter().for_each(|id| drop(known.people.remove(id))),
            Touched::Everything => {
                known.people.clear();
                known.sessions.clear();
            }
        }
        known.state += 1;
    }

    /// Changes whenever something is forgotten.
    pub(super) fn state(&self) -> u64 {
        self.known().state
    }

    pub(super) fn person(&self, id: &PersonId) -> Option<Option<Person>> {
        self.known().people.get(id).cloned()
    }

    pub(super) fn session(&self, token: &str) -> Option<(Person, i64)> {
        self.known().sessions.get(token).cloned()
    }

    /// Keeps what was read, unless something was forgotten since.
    pub(super) fn keep_person(&self, state: u64, id: &PersonId, person: Option<&Person>) {
        let mut known = self.known();
        if known.state == state {
            if known.people.len() >= KNOWN_MAX {
                known.people.clear();
            }
            known.people.insert(id.clone(), person.cloned());
        }
    }

    pub(super) fn keep_session(&self, state: u64, token: &str, person: &Person, created_ms: i64) {
        let mut known = self.known();
        if known.state == state {
            if known.sessions.len() >= KNOWN_MAX {
                known.sessions.clear();
            }
            known.sessions.insert(token.to_string(), (person.clone(), created_ms));
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
