//! Tables on the net: accounts, live play, storage, and the web client.
//!
//! [`App::open`] opens the data, [`app`] makes the service of it, [`serve`] listens. A table's log is the truth: its
//! game is rebuilt from it whenever it is not in memory. Nothing is acknowledged before it is durable.

mod accounts; // names and passwords
mod app; // the server as a whole
mod backup; // a copy of everything
mod clock; // the time of day
mod config; // what can be set
mod ends; // sessions that end
mod error; // what can be refused
mod extract; // what handlers ask of a request
mod ids; // identifiers that nobody can guess
mod luck; // what dice follow from
mod people; // who is calling
mod rates; // how often somebody may ask
mod routes; // every path
mod serve; // listening
mod socket; // live connections
pub mod store; // what is kept, and where
mod table; // games in memory
mod text; // what people write
pub mod wire; // what crosses the net

pub use app::{App, StartError};
pub use backup::backup;
pub use config::{Config, Keep, Limits, PasswordCost, Rate};
pub use error::ApiError;
pub use ids::{PersonId, TableId};
pub use routes::{app, measures};
pub use serve::{answer_on, listen_on, serve, signalled};
