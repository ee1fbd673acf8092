//! The rules of Ante Portas, told as scenarios.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod battles; // P7: the rulebook's examples and tricky cases
mod camp; // P4, P5: the Command Center, sight and tiles
mod economy; // P3: goods, colonists, building
mod example; // the worked example of the rules document
mod finale; // P13, P14: the Final Wave, Twice as Strong
mod front; // P5, P6, P8 to P11: the front, by the rulebook's examples
mod improvements; // P3.26: Improvements, and trading
mod modes; // P1, P2: modes and their numbers
mod position; // positions to start from
mod powers; // P8 to P10: cards and their powers
mod setup; // P1: set-up
mod soldiers; // P11: Soldier actions
mod teams; // P15: two teams
mod time; // P2: Half-Years, spawns, new Places
mod views; // previews, forecasts, taking back
mod works; // P6: Mines, Traps, Bombs
mod year; // P12: the end of the Year
