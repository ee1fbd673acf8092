use std::fmt;
use std::str::FromStr;

/// How long a bot may think about one decision: `5000` or `200ms`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// So many iterations: the same choice on every machine.
    Iterations(u32),
    /// So many milliseconds: as strong as the machine allows, and not repeatable.
    Millis(u32),
}

/// The longest a bot may be asked to think about one decision: an hour.
const MILLIS_MAX: u32 = 3_600_000;

/// Why a text is no budget.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no budget: expected a number of iterations from 1 to 4294967295, such as 5000, \
     or a time from 1ms to 3600000ms, such as 200ms"
)]
pub struct BudgetError(pub(crate) String);

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Budget, BudgetError> {
        let (digits, make): (_, fn(u32) -> Budget) = match text.strip_suffix("ms") {
            Some(digits) => (digits, Budget::Millis),
            None => (text, Budget::Iterations),
        };
        let only_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        let bad = || BudgetError(text.chars().take(80).collect());
        let number = digits.parse().ok().filter(|&number| only_digits && number > 0).ok_or_else(bad)?;
        match make(number) {
            Budget::Millis(ms) if ms > MILLIS_MAX => Err(bad()),
            budget => Ok(budget),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(iterations) => write!(f, "{iterations}"),
            Budget::Millis(ms) => write!(f, "{ms}ms"),
        }
    }
}
