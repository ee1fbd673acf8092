use crate::{Fault, Faults, OptionRole, OptionSet, OptionSpec, Options, PACK, Play, Present, Seating};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// The identity of a game: everything a catalogue needs to offer it and to set up a table.
pub trait Game: Present + Play + Sized {
    /// Name, people and version.
    const INFO: GameInfo;

    /// The component data.
    type Pack: Pack;

    /// What a table may choose, besides the pack.
    type Options: OptionSet;

    /// The component packs that come with the game; the first is the default.
    fn packs() -> &'static [PackSource];

    /// The rules document, with one `- **ID** text` line for every rule; its tables show the default pack.
    fn rulebook() -> &'static str;

    /// Who sits at a table with these options.
    fn seating(options: &Self::Options) -> Seating;

    /// Makes the rules from a component pack and the chosen options. An option that was chosen overrules the pack.
    ///
    /// # Errors
    /// Every way in which they do not fit together, with place and reason.
    fn build(pack: Self::Pack, options: Self::Options) -> Result<Self, Faults>;

    /// The components in use.
    fn pack(&self) -> &Self::Pack;

    /// The options in use: what was not chosen is what the pack says.
    fn options(&self) -> Self::Options;

    // Provided; nobody overrides these.

    /// What a table may choose, the pack first.
    fn specs() -> Vec<OptionSpec> {
        let names: Vec<String> = Self::packs().iter().map(|pack| pack.name.to_string()).collect();
        let pack = OptionSpec {
            id: PACK,
            about: "the component data",
            default: names.first().cloned(),
            choices: names,
            when: None,
            limits: Vec::new(),
            role: OptionRole::Rules,
        };
        std::iter::once(pack).chain(Self::Options::specs()).collect()
    }

    /// Makes the rules from chosen options, one of which may name a pack that comes with the game.
    ///
    /// # Errors
    /// Every fault of the options.
    fn open(options: &Options) -> Result<Self, Faults> {
        let name = options.get(PACK).unwrap_or(Self::packs()[0].name);
        Self::with_pack(pack_text::<Self>(name)?, options)
    }

    /// Makes the rules from the text of a component pack and chosen options; a pack that they name does not count.
    ///
    /// # Errors
    /// Every fault of pack and options, with place and reason.
    fn with_pack(text: &str, options: &Options) -> Result<Self, Faults> {
        let mut others = options.clone();
        others.remove(PACK);
        let pack = crate::pack::read(text, Self::Pack::read);
        let options = others.complete(&Self::Options::specs());
        match (pack, options) {
            (Ok(pack), Ok(options)) => Self::build(pack, Self::Options::read(&options)),
            (Err(mut faults), Err(more)) => {
                faults.0.extend(more.0);
                Err(faults)
            }
            (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
        }
    }

    /// The fingerprint of the component data in use: equal for equal data, whatever its lay-out or comments.
    fn pack_hash(&self) -> String {
        digest(self.pack())
    }

    /// The rules document with the tables of this pack and these options.
    ///
    /// # Panics
    /// If the document and the tables do not fit together, which the conformance suite finds out.
    fn book(&self) -> String {
        crate::book::fill(Self::rulebook(), &self.charts()).expect("document and tables fit together")
    }

    /// The name of the component pack in use.
    fn pack_name(&self) -> &str {
        self.pack().name()
    }

    /// The options in use in words, the name of the pack among them.
    fn chosen(&self) -> Options {
        self.options().write().applying(&Self::Options::specs()).with(PACK, self.pack_name())
    }

    /// Who sits at this table.
    fn seated(&self) -> Seating {
        Self::seating(&self.options())
    }
}

/// Component data of a game.
pub trait Pack: Clone + Serialize + Send + Sync + 'static {
    /// Reads the data and notes every fault.
    fn read(table: &crate::pack::Table<'_>) -> Self;

    /// The pack's own name.
    fn name(&self) -> &str;
}

/// The text of a pack that comes with a game.
///
/// # Errors
/// If there is none of this name.
pub fn pack_text<G: Game>(name: &str) -> Result<&'static str, Faults> {
    let packs = G::packs();
    packs.iter().find(|pack| pack.name == name).map(|pack| pack.toml).ok_or_else(|| {
        let known: Vec<&str> = packs.iter().map(|pack| pack.name).collect();
        let name: String = name.chars().take(40).collect();
        let reason = format!(
            "`{name}` does not come with {}, which has {}; give the file of your own pack",
            G::INFO.name,
            known.join(", ")
        );
        Faults(vec![Fault { at: PACK.to_string(), reason }])
    })
}

/// What a game is called and who can play it.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// A short name for commands and files.
    pub id: &'static str,
    /// The name on the box.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// How many people can play it.
    pub people: RangeInclusive<u8>,
    /// How many minutes a game takes people.
    pub minutes: RangeInclusive<u16>,
    /// How much there is to learn.
    pub weight: Weight,
    /// What becomes of the game if a person leaves it.
    pub leaving: Leaving,
    /// The version of the rules code: raised whenever an old replay could play differently.
    pub rules_version: u32,
    /// No game takes more decisions than this when played by canonical actions.
    pub decisions_max: u32,
}

/// How much there is to learn before a game can be played well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Explained in some minutes.
    Light,
    /// An evening's game.
    Medium,
    /// A game to be studied.
    Heavy,
}

/// What becomes of a game if a person leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// It is lost for whoever leaves: leaving is giving up.
    GivesUp,
    /// The others go on, with a bot in the empty seat.
    GoesOn,
}

/// A component pack that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct PackSource {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// Its text.
    pub toml: &'static str,
}

/// Returns the fingerprint of data: 16 bytes of the SHA-256 of its JSON text, in hexadecimal.
pub fn digest(data: &impl Serialize) -> String {
    let json = serde_json::to_vec(data).expect("plain data always serialises");
    hex(&Sha256::digest(json)[..16])
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
