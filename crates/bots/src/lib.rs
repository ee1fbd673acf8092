//! Players for every game: [`Random`], the game's own rules of thumb ([`Heuristic`]), those with slips ([`Careless`]),
//! and Monte-Carlo tree search ([`Mcts`]).
//!
//! A [`Player`] stands between a table and a [`Bot`]: it hands on a copy of the position in which everything that
//! the seat may not know has been replaced by a guess, so that no bot can peek. A [`BotSpec`] names a bot in text
//! (`mcts:200ms`), and [`make`] turns it into a player.
//!
//! Same seed and same position give the same choice, except where a bot is bound by a clock.

mod bot; // trait Bot, Choice, Player
mod budget; // how long a bot may think
mod clock; // the time, natively and in a browser
mod mcts; // tree search
mod simple; // random and rule-based play
mod spec; // bots by name

pub use bot::{Bot, Choice, Considered, Player};
pub use budget::{Budget, BudgetError};
pub use mcts::{Mcts, MctsBot};
pub use simple::{Careless, Heuristic, Random};
pub use spec::{BotInfo, BotSpec, BotSpecError, CATALOGUE, LEVELS, Level, make, mix};
