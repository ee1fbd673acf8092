//! Playing in the terminal.

mod command; // what a player types
mod dice; // what fell on the player's own table
mod game; // turn by turn
mod screen; // what a player sees
mod setup; // a table from the command line

pub(crate) use screen::{result, show_outcome};

use crate::args::PlayArgs;
use crate::{Failure, Terminal};
use game::Game;
use redoubt_catalog::Rulebook;

/// Plays a game until it ends, the player leaves or the input ends.
pub(crate) fn run(args: &PlayArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(table) = setup::table(args, terminal)? else { return Ok(()) };
    if let Some((seat, _)) = args.bots.iter().find(|(seat, _)| seat.index() >= usize::from(table.seats())) {
        let last = table.seats() - 1;
        return Err(Failure::Usage(format!("there is no seat {seat}: the last one has number {last}")));
    }
    let game = Game {
        rulebook: Rulebook::of(table.info().id)?,
        bots: args.bots.clone(),
        dice: args.dice,
        save: args.save.clone(),
        suggested: args.resume.clone(),
        seen: 0,
        notes: Vec::new(),
        table,
    };
    game.play(terminal)
}
