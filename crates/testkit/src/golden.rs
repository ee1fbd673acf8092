//! Golden games: complete games on file that freeze what the rules do. Each is a pair of files,
//! `<pack>-<name>.replay` for the machine and `<pack>-<name>.txt` for people.

use crate::{Variant, default_variants};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Move, Pilot, Replay, Seat, Seed, Session, Step, Viewer, digest};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

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

/// Tells a game for reading: `0> action`, `~ what was rolled = value`, `: what happened`, and the fingerprint of
/// the last position.
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
    for step in std::iter::once(session.opening()).chain(session.steps()) {
        tell::<G>(rules, step, &mut text);
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

fn tell<G: Game>(rules: &G, step: &Step<G>, text: &mut String) {
    if step.done != Move::SetUp {
        let _ = writeln!(text, "{}", crate::record::line(step.seat, step.done));
    }
    for draw in &step.dice {
        let _ = writeln!(text, "~ {} = {}", draw.ask.why, draw.value);
    }
    for event in &step.events {
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
    let events = std::iter::once(session.opening()).chain(session.steps()).flat_map(|step| &step.events);
    let lines = events.filter_map(|event| session.rules().narrate(event, Viewer::All));
    lines.map(|line| line.rule).collect::<BTreeSet<_>>().len()
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
                session.rules().reimagine(&mut guess, seat, &mut choice);
                pilots[seat.index()].choose(&variant.rules, &guess, seat, &mut choice)
            }
        };
        if let Err(error) = session.act(seat, action) {
            panic!("{} game of pack {}, seed {seed}: `{action}`: {error}", style.name(), variant.pack);
        }
    }
    session
}

/// Writes the golden games of every pack and removes those of packs that are gone.
///
/// # Errors
/// If a file cannot be written.
pub fn rewrite<G: Game>(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut written = Vec::new();
    for variant in default_variants::<G>() {
        for style in Style::ALL {
            let game = choose(&variant, style);
            let stem = folder.join(format!("{}-{}", variant.pack, style.name()));
            for (extension, content) in [("replay", Replay::of(&game).to_text()), ("txt", text(&game))] {
                let path = stem.with_extension(extension);
                fs::write(&path, content)?;
                written.push(path);
            }
        }
    }
    Ok(written)
}

/// Every pack has golden games, every golden replay verifies, and the story it tells is the one on file.
///
/// # Panics
/// If not, with the first differing line.
pub fn goldens_hold<G: Game>(folder: &Path) {
    let files = files(folder);
    for pack in G::packs() {
        let there = files
            .iter()
            .any(|path| has_extension(path, "replay") && name(path).starts_with(&format!("{}-", pack.name)));
        assert!(
            there,
            "no golden game of pack {} in {}: run `cargo xtask golden {}`",
            pack.name,
            folder.display(),
            G::INFO.id
        );
    }
    for path in &files {
        let twin = path.with_extension(if has_extension(path, "txt") { "replay" } else { "txt" });
        assert!(files.contains(&twin), "{} has no {}", path.display(), twin.display());
        if has_extension(path, "replay") {
            golden_holds::<G>(path, &twin);
        }
    }
}

fn golden_holds<G: Game>(replay: &Path, story: &Path) {
    let place = replay.display();
    let replay = Replay::parse(&read(replay)).unwrap_or_else(|error| panic!("{place}: {error}"));
    let source = G::packs().iter().find(|pack| pack.name == replay.pack);
    let source = source.unwrap_or_else(|| panic!("{place}: there is no pack {}", replay.pack));
    let rules = G::build(source.toml, &replay.options).unwrap_or_else(|error| panic!("{place}: {error}"));
    let session = replay.verify(rules.into()).unwrap_or_else(|error| panic!("{place}: {error}"));
    if let Some(difference) = first_difference(&read(story), &text(&session)) {
        panic!("{}:{difference}", story.display());
    }
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

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
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
