//! The text of a game that went wrong: printed by every failing check, and pasted back by [`paste`].

use crate::Variant;
use redoubt_engine::{Game, Move, Notation, Options, Rules, Seat, Seed, Session};
use std::fmt::Write;
use std::sync::Arc;

/// Writes down how to get to a position: game, pack, options, seed, and one line for each action.
pub(crate) fn record<G: Game>(
    variant: &Variant<G>,
    seed: &Seed,
    moves: impl IntoIterator<Item = (Seat, Move<G::Action>)>,
) -> String {
    let options = serde_json::to_string(&variant.options).expect("plain data always serialises");
    let (game, pack) = (G::INFO.id, variant.pack);
    let mut text = format!("game {game}\npack {pack}\noptions {options}\nseed {seed}\n");
    for (seat, done) in moves {
        let _ = writeln!(text, "{}", line(&*variant.rules, seat, done));
    }
    text
}

/// One line of a record: `0> roll`.
pub(crate) fn line<R: Rules>(rules: &R, seat: Seat, done: Move<R::Action>) -> String {
    match done {
        Move::SetUp => "# set-up".to_string(),
        Move::Act(action) => format!("{seat}> {}", action.write(rules)),
        Move::Concede => format!("{seat}> {CONCEDE}"),
    }
}

/// The word that stands for giving up.
pub(crate) const CONCEDE: &str = "concede";

/// Plays a record that a failing check printed, for a closer look. Lines that start with `#` are passed over.
///
/// # Panics
/// If the record cannot be read or an action is refused, with the line.
pub fn paste<G: Game>(record: &str) -> Session<G> {
    let lines: Vec<&str> =
        record.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let field = |name: &str| {
        let found = lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        found.unwrap_or_else(|| panic!("the record has no line `{name} …`"))
    };
    assert_eq!(field("game"), G::INFO.id, "a record of another game");
    let pack = G::packs().iter().find(|pack| pack.name == field("pack")).expect("a pack of the game");
    let options: Options = serde_json::from_str(field("options")).expect("options as JSON");
    let rules = G::with_pack(pack.toml, &options).unwrap_or_else(|faults| panic!("{faults}"));
    let seed: Seed = field("seed").parse().unwrap_or_else(|error| panic!("{error}"));
    let mut session = Session::new(Arc::new(rules), seed);
    for line in lines.iter().filter(|line| line.contains("> ")) {
        replay_line(&mut session, line);
    }
    session
}

fn replay_line<G: Game>(session: &mut Session<G>, line: &str) {
    let (seat, text) = split(line).unwrap_or_else(|| panic!("`{line}` is not `seat> action`"));
    let done = if text == CONCEDE {
        session.concede(seat).map(|_| ())
    } else {
        let action = G::Action::read(session.rules(), text);
        let action = action.unwrap_or_else(|error| panic!("`{line}`: {error}"));
        session.act(seat, action).map(|_| ())
    };
    done.unwrap_or_else(|error| panic!("`{line}`: {error}"));
}

/// Splits `0> roll` into seat and action.
pub(crate) fn split(line: &str) -> Option<(Seat, &str)> {
    let (seat, text) = line.split_once("> ")?;
    let number: u8 = seat.trim().parse().ok()?;
    (usize::from(number) < redoubt_engine::MAX_SEATS).then(|| (Seat::new(number), text.trim()))
}
