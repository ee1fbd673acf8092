//! `cargo xtask`: chores of the project.

use clap::{Args, Parser, Subcommand};
use redoubt_testkit::Soak;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use xtask::games::chosen;
use xtask::{root, rules, tidy};

/// Chores of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// List the rules that lack code or a test
    Rules {
        /// Only this game
        game: Option<String>,
    },
    /// Check what the compiler does not: sizes, leftovers, goldens, dependencies
    Tidy,
    /// Rewrite the tables of the rules documents from the packs
    Docs {
        /// Only this game
        game: Option<String>,
    },
    /// Rewrite the golden games; read the difference before you commit it
    Golden {
        /// Only this game
        game: Option<String>,
    },
    /// Play random games with every invariant checked after every step
    Soak(Amount),
    /// Save, load and verify random games
    Verify(Amount),
    /// Measure the server under many tables, beside boardgame.io's; `load --help` lists the options
    #[command(disable_help_flag = true)]
    Load {
        /// Handed on
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Attack a server of our own in six ways while somebody plays there; `siege --help` lists the options
    #[command(disable_help_flag = true)]
    Siege {
        /// Handed on
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Kill a server in mid-play again and again, and look whether every acknowledged move is there
    Durability {
        /// How often
        #[arg(long, default_value_t = 1000)]
        kills: u32,
    },
    /// Write a replay as the film that the web client gets, for its tests
    Film {
        /// The replay
        replay: PathBuf,
        /// The film
        film: PathBuf,
    },
    /// Draw a position of a replay as an SVG picture of a terminal
    Picture {
        /// The replay
        replay: PathBuf,
        /// After how many steps
        step: usize,
        /// The picture
        picture: PathBuf,
    },
}

#[derive(Args)]
struct Amount {
    /// How many games, for each game
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Only this game
    #[arg(long)]
    game: Option<String>,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

impl Amount {
    fn soak(&self) -> Soak {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        Soak { games: self.games, threads, seed: self.seed, progress: true }
    }
}

fn main() -> ExitCode {
    match run(Cli::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> Result<(), String> {
    match chore {
        Chore::Rules { game } => list_gaps(game.as_deref()),
        Chore::Tidy => list_faults(),
        Chore::Docs { game } => rewrite_documents(game.as_deref()),
        Chore::Golden { game } => rewrite_goldens(game.as_deref()),
        Chore::Soak(amount) => soak(&amount),
        Chore::Verify(amount) => verify(&amount),
        Chore::Load { args } => against_server("redoubt-load", &args),
        Chore::Siege { args } => against_server("redoubt-siege", &args),
        Chore::Durability { kills } => durability(kills),
        Chore::Film { replay, film } => translate(&replay, &film, xtask::film::film),
        Chore::Picture { replay, step, picture } => draw(&replay, step, &picture),
    }
}

/// Builds the server and a tool that only this chore needs, and runs the tool.
fn against_server(tool: &str, args: &[String]) -> Result<(), String> {
    cargo(&["build", "--release", "--quiet", "--package", "redoubt-cli"], &[], &[])?;
    cargo(&["run", "--release", "--quiet", "--package", tool, "--"], args, &[])
}

/// Runs the test of what a power cut leaves, with more of them.
fn durability(kills: u32) -> Result<(), String> {
    let words =
        ["test", "--quiet", "--package", "redoubt-cli", "--test", "it", "durability::", "--", "--nocapture"];
    cargo(&words, &[], &[("REDOUBT_KILLS", &kills.to_string())])
}

fn cargo(words: &[&str], rest: &[String], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut command = std::process::Command::new(env!("CARGO"));
    command.current_dir(root()).args(words).args(rest).envs(variables.iter().copied());
    let done = command.status().map_err(|error| format!("cargo: {error}"))?;
    if done.success() { Ok(()) } else { Err(format!("cargo {} failed", words.join(" "))) }
}

fn draw(replay: &Path, step: usize, picture: &Path) -> Result<(), String> {
    translate(replay, picture, |text| xtask::picture::picture(text, step))
}

/// Reads a file, makes another text of it and writes that.
fn translate(from: &Path, to: &Path, make: impl Fn(&str) -> Result<String, String>) -> Result<(), String> {
    let place = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(from).map_err(|error| place(from, error))?;
    let made = make(&text).map_err(|error| format!("{}: {error}", from.display()))?;
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder).map_err(|error| place(folder, error))?;
    }
    std::fs::write(to, made).map_err(|error| place(to, error))
}

fn list_gaps(game: Option<&str>) -> Result<(), String> {
    let mut complete = true;
    for game in chosen(game)? {
        let gaps = rules::gaps(&root(), &game);
        complete &= gaps.is_empty();
        if gaps.is_empty() {
            println!("{}: none missing", game.id);
        } else {
            print!("{}:\n{gaps}", game.id);
        }
    }
    if complete { Ok(()) } else { Err("rules are missing".into()) }
}

fn list_faults() -> Result<(), String> {
    let faults = tidy::faults(&root());
    if faults.is_empty() {
        println!("tidy");
        return Ok(());
    }
    Err(faults.join("\n"))
}

fn rewrite_documents(game: Option<&str>) -> Result<(), String> {
    for game in chosen(game)? {
        let path = game.document(&root());
        translate(&path, &path, game.fill)?;
        println!("{}", path.strip_prefix(root()).unwrap_or(&path).display());
    }
    Ok(())
}

fn rewrite_goldens(game: Option<&str>) -> Result<(), String> {
    for game in chosen(game)? {
        for path in (game.golden)(&game.golden_folder(&root()))? {
            println!("{}", path.strip_prefix(root()).unwrap_or(&path).display());
        }
    }
    Ok(())
}

fn soak(amount: &Amount) -> Result<(), String> {
    for game in chosen(amount.game.as_deref())? {
        println!("{}: {} random games", game.id, amount.games);
        let report = (game.soak)(amount.soak())?;
        println!("{}: {} games, {} decisions, nothing broken", game.id, report.games, report.decisions);
    }
    Ok(())
}

fn verify(amount: &Amount) -> Result<(), String> {
    for game in chosen(amount.game.as_deref())? {
        println!("{}: {} games to be saved and loaded", game.id, amount.games);
        let report = (game.verify)(amount.soak())?;
        let (games, decisions, bytes) = (report.games, report.decisions, report.bytes);
        println!("{}: {games} games, {decisions} decisions, {bytes} bytes, all verified", game.id);
    }
    Ok(())
}
