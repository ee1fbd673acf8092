//! The rules of Ante Portas, told as scenarios.

mod battles; // P7: the rulebook's examples and tricky cases
mod camp; // P4, P5: the Command Center, sight and tiles
mod economy; // P3: goods, colonists, building
mod estates; // P3: Residences, sites, stores, Markets, in detail
mod example; // the worked example of the rules document
mod finale; // P13, P14: the Final Wave, Twice as Strong
mod flying; // P7, P8, P10: flight, who falls first, windows
mod front; // P5, P6, P8 to P11: the front, by the rulebook's examples
mod improvements; // P3.26: Improvements, and trading
mod journeys; // Stewards, Tickets, cards of two Eras, Rounds
mod modes; // P1, P2: modes and their numbers
mod orders; // P4, P15: moving Units, by one team and by two
pub(crate) mod position; // positions to start from
mod powers; // P8 to P10: cards and their powers
mod setup; // P1: set-up
mod soldiers; // P11: Soldier actions
mod tables; // what is printed on tiles and cards
mod teams; // P15: two teams
mod time; // P2: Half-Years, spawns, new Places
mod views; // previews, forecasts, taking back
mod works; // P6: Mines, Traps, Bombs
mod year; // P12: the end of the Year
