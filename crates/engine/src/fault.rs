use serde::Serialize;
use std::fmt::{self, Write};

/// Something wrong with a pack or an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// Where: `row[2].spaces`, `line 7, column 3`, `options.fighters`.
    pub at: String,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// Every fault that was found, never empty when returned as an error.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, at: impl Into<String>, reason: impl Into<String>) {
        self.0.push(Fault { at: at.into(), reason: reason.into() });
    }

    /// Succeeds if there is none.
    ///
    /// # Errors
    /// All faults found so far.
    pub fn into_result(self) -> Result<(), Faults> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{}: {}", fault.at, fault.reason)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
