//! Tables on the net: accounts, live play, storage, and the web client.

pub mod wire; // what crosses the net
