//! Six attacks on a server of our own, over loopback, while somebody plays there.
//!
//! During each of them the player's moves stay below 100 ms at the median and the server below 300 MB; afterwards
//! everything is as before. Each attack comes from forty addresses.

mod attacks; // what strangers do
mod client; // a person with a cookie
mod player; // somebody who only wants to play
mod server; // the process under attack

use anyhow::{Result, ensure};
use clap::Parser;
use player::Player;
use server::Server;
use std::path::PathBuf;
use std::time::Duration;

/// The most that the player's moves may take at the median.
const MEDIAN_MAX: Duration = Duration::from_millis(100);
/// The most memory that the server may have, in megabytes.
const MEMORY_MAX: f64 = 300.0;

/// Attacks a server of our own in six ways while somebody plays there
#[derive(Parser)]
#[command(name = "cargo xtask siege")]
struct Args {
    /// How long each attack lasts, in seconds
    #[arg(long, default_value_t = 8)]
    seconds: u64,
    /// The command to attack
    #[arg(long, default_value = "target/release/redoubt")]
    redoubt: PathBuf,
}

/// What an attack came to.
struct Outcome {
    name: &'static str,
    /// What the attackers did, in a few words.
    told: String,
    moves: usize,
    median: Duration,
    worst: Duration,
    refused: usize,
    megabytes: f64,
}

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let mut server = Server::start(&args.redoubt, &data).await?;
    let time = Duration::from_secs(args.seconds);
    let mut player = Player::sit_down(&server.base).await?;
    let long = attacks::long_game(&server.base).await?;
    let mut outcomes = Vec::new();
    macro_rules! siege {
        ($($name:literal => $attack:expr;)*) => { $(
            eprintln!("{}", $name);
            let attack = $attack;
            outcomes.push(under($name, &mut player, &server, time, attack).await?);
        )* };
    }
    siege! {
        "nobody attacks" => async { tokio::time::sleep(time).await; Ok(String::new()) };
        "invented methods" => attacks::methods(&server.base, time);
        "faulty packs" => attacks::packs(&server.base, time);
        "frames by forty clients" => attacks::frames(&server.base, &long, time);
        "tables of bots alone" => attacks::bots(&server.base, time);
        "a full disk" => attacks::disk(&server, time);
        "a second server on the data" => attacks::second_server(&args.redoubt, &data, time);
        "nobody attacks any more" => async { tokio::time::sleep(time).await; Ok(String::new()) };
    }
    print(&outcomes);
    player.is_as_told().await?;
    server.stop().await?;
    let server = Server::start(&args.redoubt, &data).await?;
    player.is_as_told_at(&server.base).await?;
    println!(
        "Afterwards the server is well, and so it is after a restart: every move that was acknowledged is there."
    );
    judge(&outcomes)
}

/// Lets somebody play while something else happens.
async fn under(
    name: &'static str,
    player: &mut Player,
    server: &Server,
    time: Duration,
    attack: impl Future<Output = Result<String>>,
) -> Result<Outcome> {
    let watch = server.watch_memory();
    let (played, told) = tokio::join!(player.play_for(time), attack);
    let (played, told) = (played?, told?);
    let megabytes = watch.most().await;
    Ok(Outcome {
        name,
        told,
        moves: played.latencies.len(),
        median: played.median(),
        worst: played.worst(),
        refused: played.refused,
        megabytes,
    })
}

fn print(outcomes: &[Outcome]) {
    println!("| attack | what was done | moves | refused | p50, ms | max, ms | memory, MB |");
    println!("|---|---|---|---|---|---|---|");
    for Outcome { name, told, moves, median, worst, refused, megabytes } in outcomes {
        let ms = |time: &Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
        println!(
            "| {name} | {told} | {moves} | {refused} | {} | {} | {megabytes:.0} |",
            ms(median),
            ms(worst)
        );
    }
}

fn judge(outcomes: &[Outcome]) -> Result<()> {
    for Outcome { name, moves, median, refused, megabytes, .. } in outcomes {
        ensure!(*moves > 0, "{name}: nobody could play");
        ensure!(*median < MEDIAN_MAX, "{name}: a move takes {} ms at the median", median.as_millis());
        ensure!(*megabytes < MEMORY_MAX, "{name}: the server has {megabytes:.0} MB");
        ensure!(*refused == 0 || *name == "a full disk", "{name}: {refused} moves were refused");
    }
    Ok(())
}
