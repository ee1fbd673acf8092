//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use redoubt_bots::BotSpec;
use redoubt_engine::{Options, Seed};
use std::path::PathBuf;

/// Play, study and solve invasion-defence board games.
#[derive(Debug, Parser)]
#[command(name = "redoubt", version, about, max_term_width = 100)]
#[command(after_help = "Examples:
  redoubt games                              what can be played
  redoubt play harbinger                     sit down and play
  redoubt rules harbinger spy plane          look something up
  redoubt serve                              open tables on the net
  redoubt arena pig --bots heuristic,random --games 10000

Exit codes: 0 fine, 1 what was asked about is wrong, 2 wrong command line.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Colours: when writing to a terminal, always, or never. NO_COLOR is honoured.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColorChoice {
    /// When writing to a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in the terminal, alone, on one screen, or against bots.
    Play(PlayArgs),
    /// Speak the engine protocol: JSON lines on standard input and output.
    #[command(after_help = "Examples:
  echo '{\"op\":\"games\"}' | redoubt engine
  printf '%s\\n' '{\"op\":\"new\",\"game\":\"pig\",\"seed\":7}' '{\"op\":\"legal\"}' | redoubt engine

Requests: games, new, legal, act, components, view, state, load, odds, check, undo, concede, replay, bot, rules, quit.
One reply line for each request line; {\"ok\":false,\"error\":{\"reason\":...}} means that nothing has changed.")]
    Engine,
    /// Let bots play many games and compare the results.
    Arena(ArenaArgs),
    /// Tell, verify or look into a game on file.
    Replay(ReplayArgs),
    /// Look up rules by number, chapter or words.
    Rules(RulesArgs),
    /// Open tables on the net, with the web client.
    Serve(ServeArgs),
    /// Copy what a server keeps to a file, also while it runs.
    Backup(BackupArgs),
    /// List the games, their options, packs and bots.
    Games(GamesArgs),
    /// Check or print component packs.
    #[command(subcommand)]
    Pack(PackCommand),
}

/// Arguments of `redoubt play`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt play harbinger
  redoubt play harbinger --dice manual             roll your own dice and type what fell
  redoubt play harbinger --pack my-sheets.toml     with the values of your own copy
  redoubt play frontline --bot red=heuristic       the other seat is yours
  redoubt play pig --bot 1=mcts:200ms --save pig.json
  redoubt play pig --resume pig.json

While playing, type ? for help.")]
pub struct PlayArgs {
    /// The game's short name, as listed by `redoubt games`.
    pub game: String,
    /// A pack that comes with the game, or the file of your own.
    #[arg(long, value_name = "NAME|FILE")]
    pub pack: Option<String>,
    /// An option of the game; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// The seed of the dice: a number or 64 hexadecimal digits. Without it, nobody knows the dice beforehand.
    #[arg(long, value_name = "SEED")]
    pub seed: Option<Seed>,
    /// Who rolls: the program (auto), or you at the table (manual).
    #[arg(long, value_enum, default_value_t = DiceChoice::Auto, value_name = "WHO")]
    pub dice: DiceChoice,
    /// A bot for a seat, by its name or number: random, careless:30, heuristic, mcts, mcts:200ms, mcts:5000; may be
    /// repeated.
    #[arg(long = "bot", value_name = "SEAT=BOT", value_parser = seated_bot)]
    pub bots: Vec<(String, BotSpec)>,
    /// Several people share this terminal: each sees only what belongs to their own seat. So it is anyway where a game
    /// needs several people.
    #[arg(long)]
    pub hot_seat: bool,
    /// One person plays every seat that no bot has, and sees what any of them may see. So it is anyway where a game
    /// can be played alone.
    #[arg(long, conflicts_with = "hot_seat")]
    pub one_mind: bool,
    /// Keep the game in this file while it is played.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a game that was saved.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "options"])]
    pub resume: Option<PathBuf>,
}

/// Who rolls the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DiceChoice {
    /// The program.
    Auto,
    /// The player, who types what fell.
    Manual,
}

/// Arguments of `redoubt arena`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt arena harbinger --bots heuristic --games 10000
  redoubt arena pig --bots heuristic,mcts:500 --games 2000 --seed 1 --html report.html

The same seed gives the same results whatever the number of threads, unless a bot is limited by time.
Ctrl-C stops and reports what is done so far.")]
pub struct ArenaArgs {
    /// The game's short name, as listed by `redoubt games`.
    pub game: String,
    /// The bots to compare, with commas between them.
    #[arg(long, value_delimiter = ',', required = true, value_name = "BOTS", value_parser = bot)]
    pub bots: Vec<BotSpec>,
    /// How many games to play.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The seed of the study.
    #[arg(long, default_value_t = 0, value_name = "SEED")]
    pub seed: u64,
    /// How many threads to use; all cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Draw by lot how each game begins, as far as players choose it.
    #[arg(long)]
    pub draw_openings: bool,
    /// A pack that comes with the game, or the file of your own.
    #[arg(long, value_name = "NAME|FILE")]
    pub pack: Option<String>,
    /// An option of the game; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// Write every game as a row of this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write a report with plots to this file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Arguments of `redoubt replay`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt replay game.json                  the game as a story
  redoubt replay game.json --verify         check seed, pack, every step and the result
  redoubt replay game.json --step 12        the board after 12 steps")]
pub struct ReplayArgs {
    /// The game on file.
    pub file: PathBuf,
    /// Check everything, and say what was checked.
    #[arg(long)]
    pub verify: bool,
    /// With --verify: the promise about the seed that was published before the game.
    #[arg(long, value_name = "HEX", requires = "verify")]
    pub commitment: Option<String>,
    /// Draw the board after this many steps.
    #[arg(long, value_name = "N", conflicts_with = "verify")]
    pub step: Option<usize>,
    /// The file of your own pack, if the game was played with one.
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
}

/// Arguments of `redoubt games`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt games
  redoubt games frontline                       one game
  redoubt games frontline --option board=lake   who sits there then, and what else can be chosen")]
pub struct GamesArgs {
    /// The game's short name; without it, every game is listed.
    pub game: Option<String>,
    /// An option as if it were chosen; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair, requires = "game")]
    pub options: Vec<(String, String)>,
}

/// Arguments of `redoubt rules`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt rules harbinger              the chapters
  redoubt rules harbinger H5.3         one rule
  redoubt rules harbinger H5           a chapter
  redoubt rules harbinger spy plane    rules about something")]
pub struct RulesArgs {
    /// The game's short name, as listed by `redoubt games`.
    pub game: String,
    /// A rule's number, a chapter's number, or words to look for.
    #[arg(value_name = "ID OR WORDS")]
    pub query: Vec<String>,
}

/// Arguments of `redoubt serve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt serve
  redoubt serve --listen 0.0.0.0:8080 --data /var/lib/redoubt
  redoubt serve --origin https://play.example --trust-proxy     behind a proxy that speaks https

REDOUBT_LOG chooses what is logged: error, warn, info (the default), debug. Ctrl-C stops and loses nothing.")]
pub struct ServeArgs {
    /// The folder in which people, tables and moves are kept.
    #[arg(long, default_value = "redoubt-data", value_name = "DIR")]
    pub data: PathBuf,
    /// The address to listen at; port 0 takes any free one.
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: std::net::SocketAddr,
    /// An origin, such as https://play.example, under which the server is reached; may be repeated.
    #[arg(long = "origin", value_name = "URL", value_parser = origin)]
    pub origins: Vec<String>,
    /// How many bots may think at the same time; one less than there are cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub bots: Option<u16>,
    /// How long a bot waits before it acts while somebody watches, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub bot_pause: u64,
    /// Believe the proxy in front about the addresses of clients (X-Forwarded-For).
    #[arg(long)]
    pub trust_proxy: bool,
    /// How many threads answer requests, besides those that think and store; half the number of cores if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub workers: Option<u16>,
    /// How long a move waits, while there is much to do, to be stored together with others, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=1000))]
    pub gather: u64,
    /// Where measures for Prometheus can be read (`/metrics`), such as 127.0.0.1:9090; nowhere if not given.
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<std::net::SocketAddr>,
    /// Keep no more tables, people and words once there are so many megabytes of data; 4096 if not given.
    #[arg(long, value_name = "MB")]
    pub max_data: Option<u64>,
    /// Let everybody do as much as they like: for tests and for a machine that nobody else reaches.
    #[arg(long)]
    pub no_limits: bool,
    /// Let all dice and bots follow from this number, so that the same choices give the same games: for rehearsals and
    /// tests. Whoever knows the number knows every die.
    #[arg(long, value_name = "NUMBER")]
    pub rehearsal: Option<u64>,
    /// Write the log as JSON, a line for each entry.
    #[arg(long)]
    pub log_json: bool,
}

/// Arguments of `redoubt backup`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt backup --data /var/lib/redoubt evening.sqlite
  redoubt backup --data /var/lib/redoubt \"/backup/$(date +%F).sqlite\"

To go back to it, stop the server and put the file into an empty folder as redoubt.sqlite.")]
pub struct BackupArgs {
    /// The folder in which the server keeps everything.
    #[arg(long, default_value = "redoubt-data", value_name = "DIR")]
    pub data: PathBuf,
    /// The file to write, which must not be there yet.
    pub file: PathBuf,
}

/// What to do with packs.
#[derive(Debug, Subcommand)]
pub enum PackCommand {
    /// Check your own pack, and report everything that is wrong with it.
    Check(PackCheckArgs),
    /// Print a pack that comes with a game, to start your own from.
    Show(PackShowArgs),
}

/// Arguments of `redoubt pack check`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  redoubt pack check my-sheets.toml
  redoubt pack check my-sheets.toml --game harbinger")]
pub struct PackCheckArgs {
    /// The pack's file.
    pub file: PathBuf,
    /// The game it is for; without it, every game is tried.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// Arguments of `redoubt pack show`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  redoubt pack show harbinger standard > my-sheets.toml")]
pub struct PackShowArgs {
    /// The game's short name.
    pub game: String,
    /// The pack's name; the default pack if not given.
    pub name: Option<String>,
}

/// Collects options given one by one.
pub(crate) fn collect(pairs: &[(String, String)]) -> Options {
    let mut options = Options::new();
    for (name, value) in pairs {
        options.set(name, value);
    }
    options
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err("expected NAME=VALUE".to_string()),
    }
}

fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or_default();
    let host = host.strip_suffix('/').unwrap_or(host);
    if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
        return Err("expected an origin such as https://play.example".to_string());
    }
    Ok(text.trim_end_matches('/').to_ascii_lowercase())
}

fn bot(text: &str) -> Result<BotSpec, String> {
    text.trim().parse().map_err(|error: redoubt_bots::BotSpecError| error.to_string())
}

fn seated_bot(text: &str) -> Result<(String, BotSpec), String> {
    let (seat, name) = text.split_once('=').ok_or("expected SEAT=BOT, such as 1=heuristic")?;
    Ok((seat.to_string(), bot(name)?))
}
