//! Every rule of docs/rules/invasion.md, as a player would tell it. Dice: 6 is +, 2 is 0, 1 is -.

mod position; // positions to start from

mod bargains; // the small print of V3 to V7
mod battle; // V9
mod cards; // V8.5 to V8.8, V9.11: every kind of action and Adaptation card
mod course; // V2, V3.7, V10.7: the course of a round
mod details; // the small print of V8 to V12
mod development; // V3 to V7
mod end; // V12
mod events; // V8
mod examples; // the worked example of the rules document
mod maintenance; // V11
mod march; // V7.13 to V7.16
mod reactions; // V4.5, V8.8, V3.7: windows and standing passes
mod scenarios; // what else the worked scenarios of the specification say
mod setup; // V0 to V2
mod status; // V10
mod words; // V12.8, V8.3 and what players read
