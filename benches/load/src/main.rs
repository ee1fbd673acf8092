//! Many tables at once: how much the server carries, beside boardgame.io's in the same run.
//!
//! Every table is a game of Pig between two people, each with a live WebSocket. Moves are due at fixed times,
//! whatever the server does; a move's latency counts from the time it was due to its acknowledgement, and to the
//! moment when the other person's socket shows it.

mod boardgame_io; // the peer's dialect: socket.io
mod long; // one very long game
mod plan; // who moves when
mod redoubt; // our dialect: REST and WebSocket
mod report; // percentiles and the table of results
mod servers; // the processes under load
mod table; // one table with its two people

use anyhow::Result;
use clap::Parser;
use plan::Plan;
use report::Report;
use servers::Process;
use std::path::PathBuf;

/// Measures the server under many tables, beside boardgame.io's
#[derive(Parser)]
#[command(name = "cargo xtask load")]
struct Args {
    /// How many tables, with two live connections each
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// How many moves a second, over all tables
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// For how many seconds
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Where the peer is installed
    #[arg(long, default_value = "/tmp/redoubt-peers")]
    scratch: PathBuf,
    /// Leave the peer out
    #[arg(long)]
    no_peers: bool,
    /// Measure the peer alone
    #[arg(long, conflicts_with = "no_peers")]
    only_peers: bool,
    /// The command to measure
    #[arg(long, default_value = "target/release/redoubt")]
    redoubt: PathBuf,
    /// Another one to measure in the same run, such as that before a change
    #[arg(long)]
    before: Option<PathBuf>,
    /// Measure only how soon the table of one game of so many steps opens
    #[arg(long, value_name = "STEPS")]
    long: Option<u64>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    if let Some(steps) = args.long {
        return long::measure(&args.redoubt, tempfile::tempdir()?.path(), steps).await;
    }
    let plan = Plan { tables: args.tables, rate: args.rate, seconds: args.seconds };
    println!("{plan}");
    let folder = tempfile::tempdir()?;
    let mut reports = vec![];
    if !args.only_peers {
        let name = "Redoubt (SQLite, every move durable)";
        let before = args.before.as_ref().map(|program| ("Redoubt, before", program));
        for (name, program) in before.into_iter().chain([(name, &args.redoubt)]) {
            let server = Process::redoubt(program, &folder.path().join(name)).await?;
            reports.push(measure(name, &plan, server, |base| redoubt::Redoubt { base }).await?);
        }
    }
    if !args.no_peers {
        for (name, files) in [("boardgame.io (in memory)", None), ("boardgame.io (files)", Some("matches"))] {
            let files = files.map(|name| folder.path().join(name));
            let server = Process::boardgame_io(&args.scratch, files.as_deref()).await?;
            reports.push(measure(name, &plan, server, |base| boardgame_io::BoardgameIo { base }).await?);
        }
    }
    report::print(&reports);
    Ok(())
}

async fn measure<P: table::Peer>(
    name: &str,
    plan: &Plan,
    mut server: Process,
    peer: impl FnOnce(String) -> P,
) -> Result<Report> {
    eprintln!("{name}: opening {} tables", plan.tables);
    let peer = peer(server.base.clone());
    let tables = table::open_all(&peer, plan.tables).await?;
    eprintln!("{name}: playing for {} s", plan.seconds);
    let before = server.cpu()?;
    let played = plan.play(tables).await?;
    let report = Report::new(name, plan, played, server.cpu()? - before, server.memory()?);
    server.stop().await?;
    Ok(report)
}
