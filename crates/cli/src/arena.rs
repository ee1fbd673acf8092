use crate::args::ArenaArgs;
use crate::{Failure, Terminal};

/// Lets bots play.
pub(crate) fn run(_args: &ArenaArgs, _terminal: &mut Terminal) -> Result<(), Failure> {
    Err(Failure::Wrong("the arena is not open yet".to_string()))
}
