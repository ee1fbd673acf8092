//! The redoubt command.

use clap::{CommandFactory, FromArgMatches};
use std::process::ExitCode;

fn main() -> ExitCode {
    // What is said about a wrong command line has colours only if they are wanted, too.
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let never = words.iter().any(|word| word == "--color=never")
        || words.windows(2).any(|pair| pair[0] == "--color" && pair[1] == "never");
    let choice = if never { clap::ColorChoice::Never } else { clap::ColorChoice::Auto };
    let matches = redoubt_cli::args::Cli::command().color(choice).get_matches();
    let cli = redoubt_cli::args::Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match redoubt_cli::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // Standard error may be closed too; there is nobody left to tell.
                let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{message}\n"));
            }
            failure.exit_code()
        }
    }
}
