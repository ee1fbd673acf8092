//! Every rule as a scenario that a player could read, a file for each part of the rulebook.

mod position; // positions to start from

mod h01_object_and_setup; // H1, H2
mod h03_time_track; // H3, H4
mod h05_decipher; // H5
mod h06_break; // H6
mod h07_recruit_encipher_deploy; // H7, H8, H9
mod h10_intelligence; // H10, H12
mod h11_assign; // H11
mod h13_battle; // H13, H14
mod h15_structures; // H15, H16
mod h17_code_breaking; // H17, H18
mod h19_siege; // H19
mod h20_options; // H20, H21
mod lapses; // what is done for a player who is away
mod odds; // what a choice leads to
mod words; // labels and what they warn of

mod running_example; // E1 to E18, the book's own Invasion
mod worked_example; // the one of the rules document
