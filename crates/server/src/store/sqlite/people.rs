//! People who were asked for, so that not every request has to look into the file.

use crate::ids::PersonId;
use crate::store::{Person, StoreError, Write};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many people are known at most.
const KNOWN_MAX: usize = 20_000;

/// People who were asked for, and those of whom nothing is kept.
#[derive(Default)]
pub(super) struct People(Mutex<Known>);

#[derive(Default)]
struct Known {
    people: HashMap<PersonId, Option<Person>>,
    /// Counts changes, so that nothing is remembered that was read before one.
    changes: u64,
}

impl People {
    /// Finds a person, by `read` if it was not asked for since it last changed.
    pub(super) fn find(
        &self,
        id: &PersonId,
        read: impl FnOnce() -> Result<Option<Person>, StoreError>,
    ) -> Result<Option<Person>, StoreError> {
        let changes = {
            let known = self.known();
            if let Some(person) = known.people.get(id) {
                return Ok(person.clone());
            }
            known.changes
        };
        let person = read()?;
        let mut known = self.known();
        if known.changes == changes {
            if known.people.len() >= KNOWN_MAX {
                known.people.clear();
            }
            known.people.insert(id.clone(), person.clone());
        }
        Ok(person)
    }

    /// Forgets whom changes concern that were just made. Until then nobody is told that they were.
    pub(super) fn note(&self, writes: &[Write]) {
        for write in writes {
            match write {
                Write::AddGuest { id, .. } => {
                    let mut known = self.known();
                    known.changes += 1;
                    known.people.remove(id);
                }
                Write::Rename { .. }
                | Write::Register { .. }
                | Write::Merge { .. }
                | Write::Forget { .. }
                | Write::Purge { .. } => {
                    let mut known = self.known();
                    known.changes += 1;
                    known.people.clear();
                }
                Write::SetPassword { .. }
                | Write::OpenSession { .. }
                | Write::CloseSession { .. }
                | Write::AddTable { .. }
                | Write::RemoveTable { .. }
                | Write::Reseat { .. }
                | Write::SetPasses { .. }
                | Write::Note { .. }
                | Write::Append(_)
                | Write::Takeback { .. }
                | Write::Rematch { .. }
                | Write::Archive { .. }
                | Write::Say { .. }
                | Write::Pulse { .. }
                | Write::Pause(_) => {}
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> Option<Person> {
        Some(Person { id: PersonId::random(), name: name.to_string(), guest: true })
    }

    #[test]
    fn a_person_is_read_once_until_something_changes() {
        let (people, id) = (People::default(), PersonId::random());
        let ada = people.find(&id, || Ok(person("Ada"))).unwrap();
        assert_eq!(people.find(&id, || panic!("it is known")).unwrap(), ada);
        people.note(&[Write::Rename { id: id.clone(), name: "Bea".into(), key: None }]);
        assert_eq!(people.find(&id, || Ok(person("Bea"))).unwrap().unwrap().name, "Bea");
    }

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let (people, id) = (People::default(), PersonId::random());
        let changed_meanwhile = || {
            people.note(&[Write::AddGuest { id: id.clone(), name: "Ada".into(), at_ms: 0 }]);
            Ok(None)
        };
        assert_eq!(people.find(&id, changed_meanwhile).unwrap(), None);
        assert_eq!(people.find(&id, || Ok(person("Ada"))).unwrap().unwrap().name, "Ada");
    }
}
