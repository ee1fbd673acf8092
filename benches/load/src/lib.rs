//! What the load tool and the siege share: the processes that are measured.

pub mod servers; // the processes under load
