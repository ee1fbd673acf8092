//! The server as people and programs meet it: the real application on a real database in a temporary folder.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts; // guests and accounts
mod authorisation; // who may do what
mod bounds; // what a stranger could fill
mod clocks; // time to think
mod common; // a server, clients, live connections
mod concurrency; // once or not at all
mod crowd; // what a stranger could take
mod description; // the interface is as it is described
mod files; // the web client, and headers
mod five; // five people at one table, and one who leads several seats
mod hidden; // what nobody may know yet
mod limits; // how much is too much
mod live; // live connections
mod malformed; // whatever strangers send
mod passes; // questions that are always passed
mod places; // bots in the places of people, guests, hosts
mod records; // history and statistics
mod restart; // nothing is lost
mod seating; // setting up, joining, leaving, going on
mod secrets; // what one seat may know and another may not
mod stale; // what a command was made for
mod storage; // what happens to the data
mod takeback; // undo and takebacks
mod teams; // what a team shares, decides and says; who leaves a game that goes on
mod types; // what the web client knows of the wire
