//! How fast the games run: `make bench`.
//!
//! Every figure is per CPU-second of one core and comes from games that are the same in every run, so that each
//! line has a checksum of what was played. A checksum that differs from `benches/checksums.json` is a failure: a
//! fast wrong engine must not pass.

mod measure; // what is timed
mod peers; // other engines, measured in the same run

use anyhow::{Context, Result, bail};
use clap::Parser;
use measure::{Figure, Measure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Measures every game, and the peers that can be installed.
#[derive(Parser)]
struct Arguments {
    /// Measure this game only.
    #[arg(long)]
    game: Option<String>,
    /// Do not install and measure the peers.
    #[arg(long)]
    no_peers: bool,
    /// CPU-seconds for each measurement of a peer.
    #[arg(long, default_value_t = 3)]
    peer_seconds: u32,
    /// Where peers are installed.
    #[arg(long, default_value = "target/peers")]
    scratch: PathBuf,
    /// Accept the checksums of this run: after a change of rules or bots.
    #[arg(long)]
    write: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut figures = Vec::new();
    for id in redoubt_catalog::ids() {
        if arguments.game.as_deref().is_none_or(|only| only == id) {
            println!("{id}");
            figures.extend(redoubt_catalog::dispatch(id, Measure)?);
        }
    }
    if figures.is_empty() {
        bail!("there is no game `{}`", arguments.game.unwrap_or_default());
    }
    check(&figures, &here.join("checksums.json"), arguments.write)?;
    if !arguments.no_peers {
        peers::compare(here, &arguments.scratch, arguments.peer_seconds, &figures);
    }
    Ok(())
}

/// Compares the checksums with those on file.
fn check(figures: &[Figure], file: &Path, write: bool) -> Result<()> {
    let mut expected: BTreeMap<String, String> = match std::fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?,
        Err(_) => BTreeMap::new(),
    };
    let mut wrong = Vec::new();
    for figure in figures {
        let name = format!("{} {}", figure.game, figure.what);
        let before = expected.insert(name.clone(), figure.checksum.clone());
        if before.as_ref() != Some(&figure.checksum) {
            wrong.push(format!(
                "{name}: {} instead of {}",
                figure.checksum,
                before.as_deref().unwrap_or("none")
            ));
        }
    }
    if write {
        std::fs::write(file, serde_json::to_string_pretty(&expected)? + "\n")?;
    } else if !wrong.is_empty() {
        bail!("checksums differ; if that is meant, run `make bench-write`:\n{}", wrong.join("\n"));
    }
    Ok(())
}
