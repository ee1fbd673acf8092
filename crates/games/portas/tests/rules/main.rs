//! The rules of Ante Portas, told as scenarios.

mod battles; // P7: the rulebook's examples and tricky cases
mod economy; // P3
mod front; // P5, P6, P8 to P11
mod modes; // P1, P2, P13 to P15
mod position; // positions to start from
