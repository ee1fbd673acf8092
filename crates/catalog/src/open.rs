use crate::seated::Seated;
use crate::{Table, Trouble, Visitor, dispatch, ids};
use redoubt_engine::{Faults, Game, Given, OptionSet, Options, Replay, Seating, Seed, Session};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a table is made of.
#[derive(Clone, Debug)]
pub struct Setup<'a> {
    /// The game's short name.
    pub game: &'a str,
    /// The options chosen; the others are at their defaults. `pack` names a pack that comes with the game.
    pub options: Options,
    /// The text of the player's own component pack, used instead of one that comes with the game.
    pub pack: Option<&'a str>,
    /// The seed.
    pub seed: Seed,
}

/// A pack without faults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PackSummary {
    /// The game it is for.
    pub game: &'static str,
    /// Its own name.
    pub name: String,
    /// Its fingerprint.
    pub hash: String,
}

/// Sets up a table whose first dice are given; when they are used up, the seed goes on.
///
/// # Errors
/// If there is no such game, or pack, options or dice do not fit.
pub fn open(setup: &Setup<'_>, tape: &[Given]) -> Result<Box<dyn Table>, Trouble> {
    dispatch(setup.game, Opening { setup, from: From::Tape(tape) })?
}

/// Sets up a table with the player's own dice: all values that the set-up asks for, in order.
///
/// # Errors
/// As for [`open`]; [`Trouble::need`] says which value is asked for next.
pub fn open_with_dice(setup: &Setup<'_>, dice: &[Given]) -> Result<Box<dyn Table>, Trouble> {
    dispatch(setup.game, Opening { setup, from: From::Dice(dice) })?
}

/// Opens a table at a position.
///
/// # Errors
/// As for [`open`]; and if it is no position of this game or breaks an invariant.
pub fn load(setup: &Setup<'_>, state: &Value) -> Result<Box<dyn Table>, Trouble> {
    dispatch(setup.game, Opening { setup, from: From::State(state) })?
}

/// Opens a table from the text of a replay, after checking everything in it. `pack` is the text of the player's own
/// component pack, if the game was played with one.
///
/// # Errors
/// The first thing that does not hold, with its place.
pub fn from_replay(text: &str, pack: Option<&str>) -> Result<Box<dyn Table>, Trouble> {
    let replay = Replay::parse(text)?;
    let game = replay.game.clone();
    dispatch(&game, Verify { replay, pack })?
}

/// Reads a component pack as one of `game`.
///
/// # Errors
/// Every fault, or that there is no such game.
pub fn check_pack(game: &str, text: &str) -> Result<PackSummary, Trouble> {
    dispatch(game, CheckPack { text })?
}

/// The text of a component pack that comes with a game.
///
/// # Errors
/// If there is no such game or pack.
pub fn pack_text(game: &str, name: &str) -> Result<&'static str, Trouble> {
    dispatch(game, PackText { name })?
}

/// Who sits at a table of a game with these options.
///
/// # Errors
/// If there is no such game, or the options do not fit.
pub fn seating(game: &str, options: &Options) -> Result<Seating, Trouble> {
    dispatch(game, WhoSits { options })?
}

struct WhoSits<'a> {
    options: &'a Options,
}

impl Visitor for WhoSits<'_> {
    type Out = Result<Seating, Trouble>;

    fn visit<G: Game>(self) -> Self::Out {
        let complete = self.options.complete(&G::specs())?;
        Ok(G::seating(&G::Options::read(&complete)))
    }
}

/// Makes a game's rules from its options, and from the player's own pack if there is one.
fn build<G: Game>(options: &Options, pack: Option<&str>) -> Result<G, Faults> {
    match pack {
        Some(text) => G::with_pack(text, options),
        None => G::open(options),
    }
}

/// The position from which a table starts.
enum From<'a> {
    Tape(&'a [Given]),
    Dice(&'a [Given]),
    State(&'a Value),
}

struct Opening<'a> {
    setup: &'a Setup<'a>,
    from: From<'a>,
}

impl Visitor for Opening<'_> {
    type Out = Result<Box<dyn Table>, Trouble>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules = Arc::new(build::<G>(&self.setup.options, self.setup.pack)?);
        let seed = self.setup.seed.clone();
        let seated = match self.from {
            From::Tape(tape) => Seated::new(Session::with_tape(rules, seed, tape.iter().cloned())?),
            From::Dice(dice) => Seated::new(Session::with_dice(rules, seed, dice)?),
            From::State(state) => Seated::at(rules, seed, state)?,
        };
        Ok(Box::new(seated))
    }
}

struct Verify<'a> {
    replay: Replay,
    pack: Option<&'a str>,
}

impl Visitor for Verify<'_> {
    type Out = Result<Box<dyn Table>, Trouble>;

    fn visit<G: Game>(self) -> Self::Out {
        self.replay.check_version::<G>()?;
        let pack = match self.pack {
            Some(pack) => pack,
            None => redoubt_engine::pack_text::<G>(&self.replay.pack)?,
        };
        let rules = Arc::new(G::with_pack(pack, &self.replay.options)?);
        Ok(Box::new(Seated::new(self.replay.verify(rules)?)))
    }
}

struct CheckPack<'a> {
    text: &'a str,
}

impl Visitor for CheckPack<'_> {
    type Out = Result<PackSummary, Trouble>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules = G::with_pack(self.text, &Options::new())?;
        Ok(PackSummary { game: G::INFO.id, name: rules.pack_name().to_string(), hash: rules.pack_hash() })
    }
}

struct PackText<'a> {
    name: &'a str,
}

impl Visitor for PackText<'_> {
    type Out = Result<&'static str, Trouble>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(redoubt_engine::pack_text::<G>(self.name)?)
    }
}

/// Finds the game for which a text is a component pack.
///
/// # Errors
/// The game whose own pack the text is most like, with every fault that it finds.
pub fn find_pack(text: &str) -> Result<PackSummary, (&'static str, Faults)> {
    let mut closest: Option<(usize, &'static str, Faults)> = None;
    for game in ids() {
        match check_pack(game, text) {
            Ok(summary) => return Ok(summary),
            Err(trouble) => {
                let faults = Faults(trouble.faults().to_vec());
                let likeness = likeness(game, text);
                if closest.as_ref().is_none_or(|(best, ..)| likeness > *best) {
                    closest = Some((likeness, game, faults));
                }
            }
        }
    }
    let (_, game, faults) = closest.expect("the catalogue is not empty");
    Err((game, faults))
}

/// How many names of fields and tables a text shares with a game's first pack.
fn likeness(game: &'static str, text: &str) -> usize {
    struct First;
    impl Visitor for First {
        type Out = &'static str;

        fn visit<G: Game>(self) -> &'static str {
            G::packs()[0].toml
        }
    }
    let names = |text: &str| -> BTreeSet<String> {
        let heads = text.lines().map(|line| line.split('=').next().unwrap_or_default().trim());
        heads.filter(|head| !head.is_empty() && !head.starts_with('#')).map(String::from).collect()
    };
    let own = names(dispatch(game, First).unwrap_or_default());
    names(text).intersection(&own).count()
}
