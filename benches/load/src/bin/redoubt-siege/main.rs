//! Six attacks on a server of our own, one after the other, while somebody plays there.
//!
//! During each of them the player's moves must be answered within 100 ms at the median and the server must stay below
//! 300 MB; afterwards all must be as before. Everything is on loopback, and bounded in count and time.

mod attacks; // what strangers do
mod client; // people and strangers, each with an address
mod player; // somebody who plays meanwhile

use anyhow::{Context, Result, bail};
use attacks::Attack;
use clap::Parser;
use client::Client;
use player::{Felt, Player};
use redoubt_load::servers::Process;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::process::Command;

/// The longest median of a move's latency.
const MEDIAN_MS: f64 = 100.0;
/// The most memory.
const MEGABYTES: f64 = 300.0;

/// Attacks a server in six ways while somebody plays there
#[derive(Parser)]
#[command(name = "cargo xtask siege")]
struct Args {
    /// For how many seconds each attack goes on
    #[arg(long, default_value_t = 6)]
    seconds: u64,
    /// Only the attacks whose name holds this
    #[arg(long)]
    only: Option<String>,
    /// The command to attack
    #[arg(long, default_value = "target/release/redoubt")]
    redoubt: PathBuf,
}

/// What is under siege.
#[derive(Clone)]
pub(crate) struct Castle {
    pub(crate) base: String,
    pub(crate) program: PathBuf,
    pub(crate) data: PathBuf,
    pub(crate) process: u32,
}

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    let folder = tempfile::tempdir()?;
    let server = start(&args.redoubt, folder.path()).await?;
    let castle = Castle {
        base: server.base.clone(),
        program: args.redoubt.clone(),
        data: folder.path().join("data"),
        process: server.id()?,
    };
    let mut failures = Vec::new();
    println!(
        "| attack | what was done | the player's moves: p50 / max, ms | refused | memory, MB: most / after |"
    );
    println!("|---|---|---|---|---|");
    let quiet = Duration::from_secs(args.seconds.min(3));
    let calm = besiege(&castle, &server, Attack::Nothing, quiet, &mut failures).await?;
    for attack in Attack::ALL {
        if args.only.as_ref().is_none_or(|only| attack.name().contains(only.as_str())) {
            besiege(&castle, &server, attack, Duration::from_secs(args.seconds), &mut failures).await?;
        }
    }
    let after = besiege(&castle, &server, Attack::Nothing, quiet, &mut failures).await?;
    if after.median_ms() > 10.0 * calm.median_ms().max(1.0) {
        failures.push(format!("afterwards a move takes {:.1} ms", after.median_ms()));
    }
    if !failures.is_empty() {
        bail!("the server did not hold:\n{}", failures.join("\n"));
    }
    println!("\nit held");
    Ok(())
}

/// Starts a server that can be told later how long its files may be, and believes what a proxy says.
async fn start(program: &Path, folder: &Path) -> Result<Process> {
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(program);
    command.args(["serve", "--trust-proxy", "--listen", "127.0.0.1:0", "--data"]).arg(folder.join("data"));
    Process::run(&mut command).await
}

/// Lets somebody play during an attack, and tells how that was.
async fn besiege(
    castle: &Castle,
    server: &Process,
    attack: Attack,
    time: Duration,
    failures: &mut Vec<String>,
) -> Result<Felt> {
    let prepared = attack.prepare(castle).await.with_context(|| attack.name())?;
    let player = Player::sit_down(&castle.base).await?;
    let attacking = tokio::spawn(attack.run(castle.clone(), prepared, time));
    let (felt, most) = player.play(server, time, attack == Attack::FullDisk).await?;
    let done = attacking.await??;
    attack.lift(castle).await?;
    let intact = check(&castle.base, &felt).await;
    let after = server.memory()?;
    let name = attack.name();
    println!(
        "| {name} | {done} | {:.1} / {:.1} ({} moves) | {} | {most:.0} / {after:.0} |",
        felt.median_ms(),
        felt.most_ms(),
        felt.moves(),
        felt.refused
    );
    let mut fail = |what: String| failures.push(format!("{name}: {what}"));
    if felt.median_ms() > MEDIAN_MS {
        fail(format!("a move took {:.1} ms at the median", felt.median_ms()));
    }
    if most > MEGABYTES {
        fail(format!("the server took {most:.0} MB"));
    }
    if felt.refused > 0 && attack != Attack::FullDisk {
        fail(format!("{} moves were refused, such as: {}", felt.refused, felt.reason));
    }
    if let Err(error) = intact {
        fail(format!("afterwards: {error:#}"));
    }
    Ok(felt)
}

/// Whether the server is well, and knows every move that was acknowledged.
async fn check(base: &str, felt: &Felt) -> Result<()> {
    let client = Client::new(base, "10.9.0.9").await?;
    let until = tokio::time::Instant::now() + Duration::from_secs(10);
    while client.get("/health").await?.0 != 200 {
        if tokio::time::Instant::now() > until {
            bail!("the server is not well");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for (table, seq) in &felt.tables {
        let (status, snapshot) = client.get(table).await?;
        let known = snapshot["position"]["seq"].as_u64().unwrap_or_default();
        if status != 200 || known < *seq {
            bail!("{table}: {status}, {known} of {seq} entries");
        }
    }
    Ok(())
}
