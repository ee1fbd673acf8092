//! The redoubt command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = redoubt_cli::args::parse(std::env::args_os().collect());
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
