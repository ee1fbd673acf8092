//! Space Infantry Federation, a solitaire game of six worlds and five alien powers. Rules: docs/rules/federation.md, ids
//! F0.1 to F26.52.

mod ids; // nouns: Faction, Space, Token, Resource, Base and many more
mod meaning; // what nouns mean to each other, sets of them
mod options; // what a table may choose

mod state; // struct State: boards, bag, queue, what is being decided and done

mod action; // enum Action and its notation
mod event; // enum Event: what happened
pub mod view; // what lies on the table, and what a viewer sees

pub use action::Action;
pub use event::Event;
pub use ids::*;
pub use meaning::*;
pub use options::{Choices, Switch, TurnCap};
pub use state::*;
pub use view::{Components, View};

/// The rules.
pub struct Federation {}
