//! The `redoubt` command: play, study, replay and drive games from a terminal.
//!
//! Thin by design: it translates between people and the catalogue, and decides nothing about any game.

mod arena; // redoubt arena
pub mod args; // the command line
mod engine; // redoubt engine
mod failure; // errors and exit codes
mod files; // packs and replays on disk
mod layout; // columns and wrapped lines
mod library; // redoubt games, rules and pack
mod lines; // input, line by line, whatever it holds
mod markdown; // rules without marks, tables in columns
mod names; // what seats are called
mod outcome; // how a game ended
mod play; // redoubt play
mod quota; // a log that does not grow without end
mod replay; // redoubt replay
mod serve; // redoubt serve and backup
mod terminal; // output with and without colours

pub use failure::Failure;
pub use terminal::Terminal;

use args::{Cli, Command, PackCommand};

/// Carries out a command.
///
/// # Errors
/// What went wrong, with its exit code.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let mut terminal = Terminal::standard(cli.color);
    let result = match cli.command {
        Command::Play(args) => play::run(&args, &mut terminal),
        Command::Engine => engine::run(&mut std::io::stdin().lock(), &mut std::io::stdout().lock()),
        Command::Arena(args) => arena::run(&args, &mut terminal),
        Command::Replay(args) => replay::run(&args, &mut terminal),
        Command::Serve(args) => serve::run(&args, cli.color, &mut terminal),
        Command::Backup(args) => serve::backup(&args, &mut terminal),
        Command::Rules(args) => library::rules(&args, &mut terminal),
        Command::Games(args) => library::games(&args, &mut terminal),
        Command::Pack(PackCommand::Check(args)) => library::check_pack(&args, &mut terminal),
        Command::Pack(PackCommand::Show(args)) => library::show_pack(&args, &mut terminal),
    };
    let flushed = terminal.flush();
    result?;
    Ok(flushed?)
}
