//! Tables: kept in memory while somebody plays, rebuilt from their log otherwise.

mod bots; // bots take their turns
pub(crate) mod clocks; // time to think
pub(crate) mod commands; // what changes the game
mod live; // a game with its log
mod pool; // heavy thinking, a little at a time
mod questions; // what changes nothing
mod room; // a table and everybody who looks at it
pub(crate) mod seating; // setting up, joining, leaving, talking
mod show; // what a viewer is told

pub(crate) use pool::Pool;
pub(crate) use room::{Held, Hub, Push, Room};

pub(crate) use live::Live;
pub(crate) use room::Connection;
pub(crate) use show::listed_summary;
