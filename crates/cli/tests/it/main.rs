//! All tests of the crate in one program, so that what they share is compiled once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common; // the program, run

mod cards;
mod durability;
mod engine;
mod first_invasion;
mod library;
mod play;
mod proxy;
mod replay;
mod serve;
