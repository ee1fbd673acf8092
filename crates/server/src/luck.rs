//! What dice and the whims of bots follow from: something that nobody can guess, or in a rehearsal a number.

use crate::ids::{PersonId, random_bytes};
use redoubt_engine::Seed;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Luck as it is, or as it was rehearsed.
pub(crate) enum Luck {
    /// Nobody can guess it.
    Real,
    /// It follows from a number, from who sets up a table, and from how many tables that was before.
    Rehearsed { number: u64, tables: Mutex<HashMap<PersonId, u64>> },
}

impl Luck {
    pub(crate) fn new(rehearsal: Option<u64>) -> Luck {
        match rehearsal {
            None => Luck::Real,
            Some(number) => Luck::Rehearsed { number, tables: Mutex::default() },
        }
    }

    /// The seed of a table that somebody sets up.
    pub(crate) fn seed(&self, creator: &PersonId) -> Seed {
        match self {
            Luck::Real => Seed::new(random_bytes()),
            Luck::Rehearsed { number, tables } => {
                let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
                let before = tables.entry(creator.clone()).or_default();
                *before += 1;
                Seed::from(number.wrapping_add(*before))
            }
        }
    }

    /// What the thoughts of a bot follow from, at a decision that so many others were before.
    pub(crate) fn whim(&self, before: u32) -> u64 {
        match self {
            Luck::Real => u64::from_le_bytes(random_bytes()),
            Luck::Rehearsed { number, .. } => number.wrapping_add(before.into()),
        }
    }
}
