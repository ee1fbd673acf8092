use crate::args::{BackupArgs, ColorChoice, ServeArgs};
use crate::quota::Quota;
use crate::{Failure, Terminal};
use redoubt_server::{Config, Limits};
use std::io::IsTerminal;
use std::time::Duration;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// How many threads may wait for the disk or think, however much is asked for at once.
const BLOCKING: usize = 64;

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs, color: ColorChoice, terminal: &mut Terminal) -> Result<(), Failure> {
    log(args.log_json, color.shows(std::io::stderr().is_terminal()));
    let mut config = Config::new(&args.data);
    config.origins.clone_from(&args.origins);
    config.bot_pause = Duration::from_millis(args.bot_pause);
    config.trust_proxy = args.trust_proxy;
    config.metrics = args.metrics;
    if args.no_limits {
        config.limits = Limits::none();
    }
    if let Some(megabytes) = args.max_data {
        config.limits.data_bytes = megabytes.saturating_mul(1024 * 1024);
    }
    if let Some(bots) = args.bots {
        config.bots = bots.into();
    }
    config.gather = Duration::from_millis(args.gather);
    if let Some(number) = args.rehearsal {
        config.rehearse(number);
        tracing::warn!("a rehearsal: whoever knows its number knows every die");
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = args.workers.map_or((cores / 2).max(1), usize::from);
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.worker_threads(workers).max_blocking_threads(BLOCKING).enable_all().build()?;
    let ready = |address| {
        // Whoever started the server may not read what it says.
        let _ = terminal.line(&format!("Redoubt is at http://{address}")).and_then(|()| terminal.flush());
    };
    let served = redoubt_server::serve(config, args.listen, ready, redoubt_server::signalled());
    runtime.block_on(served).map_err(|error| Failure::Wrong(error.to_string()))
}

/// Copies the data of a server, which may be running, to a file.
pub(crate) fn backup(args: &BackupArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    redoubt_server::backup(&args.data, &args.file).map_err(|error| Failure::Wrong(error.to_string()))?;
    Ok(terminal.line(&format!("{} holds everything up to now", args.file.display()))?)
}

/// Writes the log to standard error, not more of it than somebody could read.
fn log(json: bool, colours: bool) {
    let filter = EnvFilter::try_from_env("REDOUBT_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(filter);
    if json {
        log.with(layer.json().with_filter(Quota::default())).init();
    } else {
        log.with(layer.with_ansi(colours).with_filter(Quota::default())).init();
    }
}
