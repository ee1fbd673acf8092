//! Many games in parallel, and what they tell: tables, raw results and a report with plots.
//!
//! [`run`] plays a [`Match`] on all cores and returns a [`Report`]. Each game follows from the match's seed and the
//! game's number alone, so results are the same for any number of threads, unless a bot is bound by a clock
//! (`mcts:200ms`), which plays as well as the machine lets it. A game's own seed, in the raw results, gives the same
//! dice at a table.

mod csv; // raw results
mod html; // the report with plots
mod matters; // what goes along with winning
mod openings; // how games began, compared
mod play; // one game
mod record; // what is kept of a game
mod report; // all records, with names
mod run; // threads, progress, interruption
mod schedule; // who plays whom, with which seed
mod stats; // intervals, ratings, summaries
mod table; // for the terminal

pub use matters::Matter;
pub use openings::Opening;
pub use record::{GameRecord, SeatRecord};
pub use report::Report;
pub use run::{Controls, run};
pub use schedule::{ArenaError, Match};
pub use stats::{Duel, Ending, Interval, Mean, Summary, paired, wilson};
