//! Tables: kept in memory while somebody plays, rebuilt from their log otherwise.

mod bots; // bots take their turns
pub(crate) mod chat; // talking
pub(crate) mod clocks; // time to think
pub(crate) mod commands; // what changes the game
mod films; // looking back, again and again
mod live; // a game with its people
mod log; // what happened, and what follows from that alone
mod minds; // who looks through which seats
mod pool; // heavy thinking, a little at a time
mod questions; // what changes nothing
mod room; // a table and everybody who looks at it
pub(crate) mod seating; // joining, leaving, returning
pub(crate) mod setup; // setting up, going on
mod show; // what a viewer is told
#[cfg(test)]
mod trial; // a server with little of everything

pub(crate) use films::Films;
pub(crate) use pool::{Asker, Pool};
pub(crate) use room::{Held, Hub, Patience, Push, Room};

pub(crate) use live::Live;
pub(crate) use room::Connection;
pub(crate) use show::{Known, Shown, listed_summary};
