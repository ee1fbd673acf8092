//! Every rule as a scenario that a player could read, a file for each chapter of the rules.

mod position; // positions to start from

mod examples; // EX0 to EX9, the book's own
mod l01_board; // L1, L16
mod l02_setup; // L2
mod l03_turns; // L3, L4
mod l05_units; // L5
mod l06_movement; // L6
mod l07_attacks; // L7
mod l08_results; // L8
mod l09_cities; // L9
mod l10_edge; // L10
mod l11_missions; // L11
mod l12_leadership; // L12
mod l13_reactions; // L13
mod l14_score; // L14
mod l15_lake; // L15
mod l16_clocks; // L16
mod odds; // the tables of chances
mod rulings; // L17
mod tally; // what players did
mod words; // prompts, labels and log lines
mod worked_example; // the one of the rules document
