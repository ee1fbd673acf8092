//! Every rule as a scenario that a player could read, a file for each chapter of the rules.

mod position; // positions to start from

mod f00_setup; // F0, F1
mod f02_ending; // F2, F3, F17
mod f04_aliens; // F4
mod f05_events; // F5, F6
mod f07_resources; // F7, F8
mod f09_actions; // F9, F10, F11
mod f12_espionage; // F12
mod f13_morale; // F13
mod f14_diplomacy; // F14
mod f15_warp; // F15
mod f16_opportunity; // F16
mod f18_war_effort; // F18
mod f19_relations; // F19
mod f20_contests; // F20
mod f21_combat; // F21
mod f22_technology; // F22
mod f23_alien_technology; // F23
mod f24_rerolls; // F24
mod f25_options; // F25
mod odds; // exact chances
mod worked_example; // the one of the rules document
