use crate::args::{BackupArgs, ColorChoice, ServeArgs};
use crate::{Failure, Terminal, terminal};
use redoubt_server::{Config, Limits};
use std::io::IsTerminal;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs, color: ColorChoice, terminal: &mut Terminal) -> Result<(), Failure> {
    log(args.log_json, terminal::colors(color, std::io::stderr().is_terminal()));
    let mut config = Config::new(&args.data);
    config.origins.clone_from(&args.origins);
    config.bot_pause = Duration::from_millis(args.bot_pause);
    config.trust_proxy = args.trust_proxy;
    config.metrics = args.metrics;
    if args.no_limits {
        config.limits = Limits::none();
    }
    config.limits.data_bytes = args.max_data.saturating_mul(1024 * 1024);
    if let Some(bots) = args.bots {
        config.bots = bots.into();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ready = |address| {
        // Whoever started the server may not read what it says.
        let _ = terminal.line(&format!("Redoubt is at http://{address}")).and_then(|()| terminal.flush());
    };
    let served = redoubt_server::serve(config, args.listen, ready, redoubt_server::signalled());
    runtime.block_on(served).map_err(|error| Failure::Wrong(error.to_string()))
}

/// Copies what a server keeps.
pub(crate) fn backup(args: &BackupArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    redoubt_server::backup(&args.data, &args.file).map_err(|error| Failure::Wrong(error.to_string()))?;
    Ok(terminal.line(&format!("everything is in {}", args.file.display()))?)
}

/// Writes the log to standard error.
fn log(json: bool, color: bool) {
    let filter = EnvFilter::try_from_env("REDOUBT_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(color);
    if json {
        log.json().init();
    } else {
        log.init();
    }
}
