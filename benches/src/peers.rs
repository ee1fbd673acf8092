//! Other engines, installed on demand and measured in the same run: only the ratio counts.

use crate::measure::{Figure, thousands};
use serde::Deserialize;
use std::path::Path;
use std::process::Command;

/// What the peers' scripts print, one object a line.
#[derive(Deserialize)]
struct Peer {
    peer: String,
    version: String,
    results: Vec<Measured>,
}

#[derive(Deserialize)]
struct Measured {
    game: String,
    games_per_s: f64,
    decisions_per_s: f64,
    rollouts: Option<Rollouts>,
}

/// A second way to play in OpenSpiel: the playouts of its tree search.
#[derive(Deserialize)]
struct Rollouts {
    decisions_per_s: f64,
}

/// Measures the peers and prints how this engine compares on the one game they share.
pub(crate) fn compare(here: &Path, scratch: &Path, seconds: u32, figures: &[Figure]) {
    println!("peers (installed into {})", scratch.display());
    let output = Command::new("bash")
        .arg(here.join("peers/run.sh"))
        .arg(scratch)
        .arg(seconds.to_string())
        .stderr(std::process::Stdio::inherit())
        .output();
    let text = match output {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => return println!("  the peers could not be measured ({}): see above", output.status),
        Err(error) => return println!("  the peers could not be started: {error}"),
    };
    let own = figures.iter().find(|figure| figure.game == "pig" && figure.what == "random play, decisions");
    for line in text.lines() {
        match serde_json::from_str::<Peer>(line) {
            Ok(peer) => print_peer(&peer, own),
            Err(error) => println!("  a peer answered strangely: {error}"),
        }
    }
}

fn print_peer(peer: &Peer, own: Option<&Figure>) {
    for measured in &peer.results {
        let name = format!("{} {} {}", peer.peer, peer.version, measured.game);
        let games = thousands(measured.games_per_s);
        print_line(&name, measured.decisions_per_s, &format!("{games} games/s"), measured, own);
        if let Some(rollouts) = &measured.rollouts {
            print_line(
                &format!("{name}, playouts"),
                rollouts.decisions_per_s,
                "its tree search",
                measured,
                own,
            );
        }
    }
}

fn print_line(name: &str, rate: f64, remark: &str, measured: &Measured, own: Option<&Figure>) {
    let ratio = match own {
        Some(own) if measured.game == own.game => {
            format!("   redoubt is {:.1} times as fast", own.rate / rate)
        }
        _ => String::new(),
    };
    println!("  {name:<34} {:>14}/s   {remark}{ratio}", thousands(rate));
}
