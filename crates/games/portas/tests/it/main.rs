//! All tests of the crate in one program, so that what they share is compiled once.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod allocation;
mod bot;
mod conformance;
mod loaded;
mod properties;
mod rules;
mod simple;
mod soak;
mod terminal;
mod walks;
