//! Golden games: complete games on file that freeze what the rules do. Each is a pair of files,
//! `<pack>-<name>.replay` for the machine and `<pack>-<name>.txt` for people.

use crate::{Variant, default_variants};
use redoubt_engine::chance::Fast;
use redoubt_engine::notation::named;
use redoubt_engine::{Film, Game, Move, Pilot, Replay, Seat, SeatSet, Seed, Session, Viewer, digest};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a golden game is played, and what it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// By random canonical actions.
    Random,
    /// By the game's rule-based player.
    Pilot,
}

impl Style {
    /// Both.
    pub const ALL: [Style; 2] = [Style::Random, Style::Pilot];

    /// The name in the file's name.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Random => "random",
            Style::Pilot => "pilot",
        }
    }
}

/// Among so many seeds the golden game is chosen.
const SEEDS: u64 = 24;

/// Tells a game for reading: `0> action`, `~ what was rolled = value`, `: what happened`, and the fingerprint
/// of the last position.
pub fn text<G: Game>(session: &Session<G>) -> String {
    let rules = session.rules();
    let options: Vec<String> = rules.chosen().iter().map(|(id, choice)| format!("{id}={choice}")).collect();
    let mut text = format!(
        "game {} rules {} pack {} {}\noptions {}\nseats {} seed {}\n",
        G::INFO.id,
        G::INFO.rules_version,
        rules.pack_name(),
        rules.pack_hash(),
        options.join(" "),
        rules.seats(),
        session.seed(),
    );
    for film in session.films(0) {
        tell(&**rules, &film, &mut text);
    }
    if let Some(outcome) = rules.outcome(session.state()) {
        for (seat, result) in outcome.seats.iter().enumerate() {
            let _ = writeln!(text, "seat {seat} {:?} {}", result.standing, result.score);
        }
        let _ = writeln!(text, "end {} {}", outcome.rule, outcome.how);
    }
    let _ = writeln!(text, "hash {}", digest(session.state()));
    text
}

fn tell<G: Game>(rules: &G, film: &Film<G>, text: &mut String) {
    let step = &film.step;
    if step.done != Move::SetUp {
        let _ = writeln!(text, "{}", crate::record::line(rules, step.seat, step.done));
    }
    for draw in &step.dice {
        let _ = writeln!(text, "~ {} = {}", draw.ask.why, draw.value);
    }
    for event in film.events() {
        let _ = match rules.narrate(event, Viewer::All) {
            Some(line) => writeln!(text, ": {}", line.text),
            None => writeln!(text, ": {}", serde_json::to_string(event).expect("an event is plain data")),
        };
    }
}

/// Plays the golden game of a table: of some seeds, the shortest among those whose logs name the most rules.
pub fn choose<G: Game>(variant: &Variant<G>, style: Style) -> Session<G> {
    let games = (1..=SEEDS).map(|seed| play(variant, style, seed));
    games
        .max_by_key(|game| {
            (rules_told(game), std::cmp::Reverse((game.steps().len(), game.seed().to_string())))
        })
        .expect("there is a seed")
}

fn rules_told<G: Game>(session: &Session<G>) -> usize {
    let rule = |event: &G::Event| session.rules().narrate(event, Viewer::All).map(|line| line.rule);
    let rules = session.films(0).flat_map(|film| film.events().filter_map(rule).collect::<Vec<_>>());
    rules.collect::<BTreeSet<_>>().len()
}

fn play<G: Game>(variant: &Variant<G>, style: Style, seed: u64) -> Session<G> {
    let mut session = Session::new(variant.rules.clone(), Seed::from(seed));
    let mut pilots: Vec<_> = Seat::all(variant.rules.seats()).map(|_| variant.rules.pilot()).collect();
    let (mut choice, mut actions) = (Fast::new(seed, 1), Vec::new());
    while let Some(seat) = session.to_act().first() {
        let action = match style {
            Style::Random => {
                session.rules().canonical(session.state(), seat, &mut actions);
                choice.pick(&actions)
            }
            Style::Pilot => {
                let mut guess = session.state().clone();
                session.rules().reimagine_fast(&mut guess, SeatSet::one(seat), &mut choice);
                pilots[seat.index()].choose(&variant.rules, &guess, seat, &mut choice)
            }
        };
        if let Err(error) = session.act(seat, action) {
            let name = named(&*variant.rules, action);
            panic!("{} game of pack {}, seed {seed}: `{name}`: {error}", style.name(), variant.pack);
        }
    }
    session
}

/// Writes the golden games of every pack. Other replays in the folder are played again with the rules as they
/// are now and rewritten with what comes out.
///
/// # Errors
/// If a file cannot be written, or a replay has an action that is not legal any more.
pub fn rewrite<G: Game>(folder: &Path) -> Result<Vec<PathBuf>, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut written = Vec::new();
    for variant in default_variants::<G>() {
        for style in Style::ALL {
            let path = folder.join(format!("{}-{}.replay", variant.pack, style.name()));
            write(&choose(&variant, style), &path)?;
            written.push(path);
        }
    }
    for path in files(folder).into_iter().filter(|path| has_extension(path, "replay")) {
        if !written.contains(&path) {
            write(&replay_anew::<G>(&path)?, &path)?;
            written.push(path);
        }
    }
    Ok(written)
}

fn write<G: Game>(game: &Session<G>, path: &Path) -> Result<(), String> {
    let put = |path: &Path, content: String| {
        fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
    };
    put(path, Replay::of(game).to_text())?;
    put(&path.with_extension("txt"), text(game))
}

/// Runs the actions of a replay by the rules and pack as they are now.
fn replay_anew<G: Game>(path: &Path) -> Result<Session<G>, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut replay = Replay::parse(&read(path)).map_err(|error| told(&error))?;
    let rules = build::<G>(&replay).map_err(|error| told(&error))?;
    replay.rules = G::INFO.rules_version;
    replay.pack_hash = rules.pack_hash();
    replay.options = rules.chosen();
    replay.run(Arc::new(rules), replay.steps.len()).map_err(|error| told(&error))
}

fn build<G: Game>(replay: &Replay) -> Result<G, String> {
    let source = G::packs().iter().find(|pack| pack.name == replay.pack);
    let source = source.ok_or_else(|| format!("there is no pack {}", replay.pack))?;
    G::with_pack(source.toml, &replay.options).map_err(|faults| faults.to_string())
}

/// Every pack has golden games, every golden replay verifies, and the story it tells is the one on file.
///
/// # Panics
/// If not, with the first differing line.
pub fn goldens_hold<G: Game>(folder: &Path) {
    let files = files(folder);
    let mut missing: BTreeSet<String> = G::packs().iter().map(|pack| pack.name.to_string()).collect();
    for path in &files {
        let twin = path.with_extension(if has_extension(path, "txt") { "replay" } else { "txt" });
        assert!(files.contains(&twin), "{} has no {}", path.display(), twin.display());
        if has_extension(path, "replay") {
            missing.remove(&golden_holds::<G>(path, &twin));
        }
    }
    let (id, place) = (G::INFO.id, folder.display());
    assert!(missing.is_empty(), "no golden game of {missing:?} in {place}: run `cargo xtask golden {id}`");
}

/// Checks one golden game and returns the name of its pack.
fn golden_holds<G: Game>(path: &Path, story: &Path) -> String {
    let place = path.display();
    let replay = Replay::parse(&read(path)).unwrap_or_else(|error| panic!("{place}: {error}"));
    let named =
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&format!("{}-", replay.pack)));
    assert!(named, "{place}: a game of pack {0} is called {0}-<name>", replay.pack);
    let rules = build::<G>(&replay).unwrap_or_else(|error| panic!("{place}: {error}"));
    let session = replay.verify(Arc::new(rules)).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert!(session.to_act().is_empty(), "{place}: the game is not complete");
    if let Some(difference) = first_difference(&read(story), &text(&session)) {
        panic!("{}:{difference}", story.display());
    }
    replay.pack
}

/// Describes the first line in which two texts differ: its number, then what is on file and what it is now.
pub fn first_difference(filed: &str, made: &str) -> Option<String> {
    if filed == made {
        return None;
    }
    let (mut left, mut right) = (filed.split('\n'), made.split('\n'));
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                let show = |line: Option<&str>| line.map_or("(the end)".into(), |line| format!("{line:?}"));
                return Some(format!("{number}: on file {}, now {}", show(old), show(new)));
            }
        }
    }
    unreachable!("texts whose lines are all equal are equal")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| has_extension(path, "replay") || has_extension(path, "txt"));
    paths.sort();
    paths
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn the_first_different_line_is_shown() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n").unwrap(), "2: on file \"b\", now \"c\"");
        assert_eq!(first_difference("a", "a\nc").unwrap(), "2: on file (the end), now \"c\"");
    }
}
