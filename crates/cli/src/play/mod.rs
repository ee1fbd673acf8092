//! Playing in the terminal.

mod command; // what a player types
mod dice; // what fell or was drawn on the player's own table
mod game; // turn by turn
mod keep; // the game on file
mod minds; // who sits at the terminal and sees what
mod screen; // what a player sees
mod setup; // a table from the command line
mod study; // answers that change nothing: hints, odds, rules, panels
#[cfg(test)]
mod tests;

use crate::args::PlayArgs;
use crate::{Failure, Terminal, names};
use game::Game;
use minds::{Minds, Sharing};
use redoubt_bots::BotSpec;
use redoubt_catalog::Table;
use redoubt_engine::{Seat, SeatSet};

/// Plays a game until it ends, the player leaves or the input ends.
pub(crate) fn run(args: &PlayArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(table) = setup::table(args, terminal)? else { return Ok(()) };
    let bots = seat_bots(&*table, &args.bots)?;
    let people = bots.iter().fold(SeatSet::all(table.seats()), |people, (bot, _)| people.without(*bot));
    let game = Game {
        rulebook: table.rulebook(),
        minds: Minds::new(people, sharing(args, &*table)),
        bots,
        dice: args.dice,
        save: args.save.clone(),
        suggested: args.resume.clone(),
        notes: Vec::new(),
        warned: None,
        asked: None,
        table,
    };
    game.play(terminal)
}

/// One person holds all seats that no bot holds, unless the game needs several people.
fn sharing(args: &PlayArgs, table: &dyn Table) -> Sharing {
    let needs_others = *table.info().people.start() > 1;
    if args.hot_seat || needs_others && !args.one_mind { Sharing::HotSeat } else { Sharing::OneMind }
}

/// Finds the seats that bots are meant for.
fn seat_bots(table: &dyn Table, bots: &[(String, BotSpec)]) -> Result<Vec<(Seat, BotSpec)>, Failure> {
    let seating = table.seating();
    let mut seated: Vec<(Seat, BotSpec)> = Vec::new();
    for (text, spec) in bots {
        let seat = names::find(&seating, text).map_err(Failure::Usage)?;
        if seated.iter().any(|(other, _)| *other == seat) {
            let name = names::name(&seating, seat);
            return Err(Failure::Usage(format!("two bots are meant for seat {seat} ({name})")));
        }
        seated.push((seat, *spec));
    }
    Ok(seated)
}
