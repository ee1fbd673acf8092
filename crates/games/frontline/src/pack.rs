//! Board, cards and tables as data: read from TOML, checked once, indexed without doubt afterwards (L1, L2).

use crate::ids::{Card, Column, FILES, Hit, Kind, RANKS, SPACES, Space, SpaceSet, Terrain};
use crate::options::Side;
use redoubt_engine::pack::{Source, Table};
use redoubt_engine::{By, Noun, wire};
use serde::Serialize;

/// The number of months.
pub const MONTHS: usize = 4;
/// The most units of one colour, on the board and in reserve.
pub const UNITS_MAX: u8 = 32;
/// L1.1: the ranks of Green's country, of the neutral zone and of Red's country, counted from 0.
pub(crate) const GREEN: SpaceSet = SpaceSet::ranks(0, 2);
pub(crate) const NEUTRAL: SpaceSet = SpaceSet::ranks(3, 6);
pub(crate) const RED: SpaceSet = SpaceSet::ranks(7, 9);

/// All components. What is serialised is what the fingerprint covers: prose and provenance are not part of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pack {
    /// A short name.
    pub name: String,
    /// A name for people.
    #[serde(skip)]
    pub title: String,
    /// What is special about it.
    #[serde(skip)]
    pub about: String,
    /// The sides of the board.
    pub boards: By<Side, Board>,
    /// The supply cards.
    pub supply: By<Card, SupplyCard>,
    /// The set-ups First, Second and Lake.
    pub setups: [SetUp; 3],
    /// The attack result table.
    pub attack: AttackTable,
    /// Its icons.
    pub icons: Icons,
    /// The units.
    pub units: By<Kind, UnitData>,
    /// Occupation Points.
    pub score: Score,
}

/// One side of the board (L1.4, L1.7).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// The terrain of every space, a1 first.
    pub terrain: Vec<Terrain>,
    /// The #1 hexes.
    pub hex1: SpaceSet,
}

/// One supply card (L2.4).
#[wire]
#[derive(Copy)]
pub struct SupplyCard {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// The top squares of every month.
    pub tops: [By<Column, u8>; MONTHS],
}

/// One recommended placement of Green's units (L2.5).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SetUp {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// Where they stand, in the order in which units are numbered.
    pub units: By<Kind, Vec<Space>>,
}

/// The attack result table (L8.1), by die from 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AttackTable {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// The three white columns.
    pub white: [[Hit; 6]; 3],
    /// The yellow column.
    pub yellow: [Hit; 6],
    /// L7.9: an empty city is taken by this number or less.
    pub empty_city: u8,
}

/// The die at which a protection turns the result into a Miss (L8.2).
#[wire]
#[derive(Copy)]
pub struct Icons {
    /// Where they come from.
    #[serde(skip)]
    pub source: Source,
    /// Infantry on a Hill or Mountain.
    pub soldier: u8,
    /// A unit in a city.
    pub city: By<Column, u8>,
}

/// What is printed on a unit (L2.2, L6.2, L7.1, L11.3). L17.1: the numbers that the set-up needs.
#[wire]
#[derive(Copy)]
pub struct UnitData {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// How far it fires.
    pub range: u8,
    /// In how many directions it steps.
    pub directions: u8,
    /// What it costs to build.
    pub cost: u8,
    /// How many begin on the board.
    pub start: u8,
    /// How many begin in reserve.
    pub reserve: u8,
}

/// Occupation Points (L14.2).
#[wire]
#[derive(Copy)]
pub struct Score {
    /// Where they come from.
    #[serde(skip)]
    pub source: Source,
    /// Each unit on a #1 hex.
    pub hex1: u8,
    /// Each unit on a space without a hex in the enemy country.
    pub enemy_space: u8,
    /// The enemy's fallen Air Base.
    pub air: u8,
    /// The enemy's fallen Industry.
    pub industry: u8,
    /// Own active Leadership.
    pub leadership: u8,
}

impl redoubt_engine::Pack for Pack {
    fn read(pack: &Table<'_>) -> Pack {
        let boards = pack.table("board");
        let supply = pack.table("supply");
        let setups = pack.table("setup");
        let units = pack.table("units");
        let units = By::from_fn(|kind: Kind| read_unit(&units.table(word(kind)), kind));
        check_counts(pack, &units);
        Pack {
            name: pack.text("name"),
            title: pack.text("title"),
            about: pack.text("about"),
            boards: By::from_fn(|side: Side| read_board(&boards.table(word(side)))),
            supply: By::from_fn(|card: Card| read_card(&supply.table(word(card)))),
            setups: ["first", "second", "lake"].map(|name| read_setup(&setups.table(name), &units)),
            attack: read_attack(&pack.table("attack")),
            icons: read_icons(&pack.table("icons")),
            units,
            score: read_score(&pack.table("score")),
        }
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// What packs call a noun.
fn word<N: Noun>(noun: N) -> &'static str {
    N::WORDS[noun.index()].0
}

fn read_board(table: &Table<'_>) -> Board {
    let source = table.source();
    let text = table.text("rows");
    let rows: Vec<&str> = text.split_whitespace().collect();
    let mut terrain = vec![Terrain::Valley; SPACES];
    if rows.len() != RANKS && !text.is_empty() {
        table.fault("rows", format!("has {} ranks, expected {RANKS}", rows.len()));
    }
    for (row, rank) in rows.iter().zip((0..RANKS).rev()) {
        let count = row.chars().count();
        if count != FILES {
            table.fault("rows", format!("rank {} has {count} spaces, expected {FILES}", rank + 1));
            continue;
        }
        for (file, letter) in row.chars().enumerate() {
            match letter.to_string().parse() {
                Ok(found) => terrain[rank * FILES + file] = found,
                Err(_) => {
                    let place = Space::nth(rank * FILES + file);
                    table.fault(
                        "rows",
                        format!("`{letter}` on {place} is unknown, expected one of MHVDBPACIW"),
                    );
                }
            }
        }
    }
    if rows.len() == RANKS {
        check_terrain(table, &terrain);
    }
    let hex1 = read_spaces(table, "hex1", 2).into_iter().collect::<SpaceSet>();
    for space in hex1.iter() {
        let found = terrain[space.index()];
        if !NEUTRAL.has(space) {
            table.fault("hex1", format!("{space} is not in the neutral zone (L1.7)"));
        } else if found == Terrain::Water {
            table.fault("hex1", format!("{space} is water"));
        }
    }
    Board { source, terrain, hex1 }
}

/// L1.5, L15.1, L15.4: one city of each kind in each country, none between them, and no water in a country.
fn check_terrain(table: &Table<'_>, terrain: &[Terrain]) {
    let count = |zone: SpaceSet, kind| zone.iter().filter(|space| terrain[space.index()] == kind).count();
    for (zone, name) in [(GREEN, "Green's country"), (RED, "Red's country")] {
        for kind in [Terrain::AirBase, Terrain::Capital, Terrain::Industry] {
            let found = count(zone, kind);
            if found != 1 {
                table.fault("rows", format!("{name} has {found} of {}, expected one (L1.5)", kind.title()));
            }
        }
        if count(zone, Terrain::Water) > 0 {
            table.fault("rows", format!("{name} has water, expected it in the neutral zone only (L15.1)"));
        }
    }
    for kind in [Terrain::AirBase, Terrain::Capital, Terrain::Industry] {
        if count(NEUTRAL, kind) > 0 {
            table.fault("rows", format!("the neutral zone has a city, {} (L1.5)", kind.title()));
        }
    }
}

/// A list of so many different spaces.
fn read_spaces(table: &Table<'_>, key: &'static str, count: usize) -> Vec<Space> {
    let text = table.text(key);
    let mut spaces: Vec<Space> = Vec::new();
    for word in text.split_whitespace() {
        match word.parse() {
            Ok(space) if spaces.contains(&space) => table.fault(key, format!("{space} is there twice")),
            Ok(space) => spaces.push(space),
            Err(reason) => table.fault(key, reason),
        }
    }
    let found = text.split_whitespace().count();
    if found != count && !text.is_empty() {
        table.fault(key, format!("has {found} spaces, expected {count}"));
    }
    spaces
}

fn read_card(table: &Table<'_>) -> SupplyCard {
    // L12.9: below 2 a Cache could not lift a cube.
    SupplyCard {
        source: table.source(),
        tops: ["sep", "oct", "nov", "dec"].map(|month| By::of(table.array(month, 2..=6))),
    }
}

fn read_setup(table: &Table<'_>, units: &By<Kind, UnitData>) -> SetUp {
    let source = table.source();
    let mut taken = SpaceSet::EMPTY;
    let units = By::from_fn(|kind: Kind| {
        let key = word(kind);
        let spaces = read_spaces(table, key, usize::from(units[kind].start));
        for &space in &spaces {
            if !GREEN.has(space) {
                table.fault(key, format!("{space} is outside Green's country (L2.5)"));
            }
            if taken.has(space) {
                table.fault(key, format!("{space} holds another unit already (L1.2)"));
            }
            taken.add(space);
        }
        spaces
    });
    SetUp { source, units }
}

fn read_attack(table: &Table<'_>) -> AttackTable {
    AttackTable {
        source: table.source(),
        white: ["range1", "range2", "range3"].map(|key| read_results(table, key)),
        yellow: read_results(table, "adv"),
        empty_city: table.number("empty_city", 1..=6),
    }
}

/// L8.3: the yellow column may not send the reader on.
fn read_results(table: &Table<'_>, key: &'static str) -> [Hit; 6] {
    let text = table.text(key);
    let mut results = [Hit::Miss; 6];
    let count = text.chars().count();
    if count != 6 && !text.is_empty() {
        table.fault(key, format!("has {count} results, expected 6"));
    }
    for (slot, letter) in results.iter_mut().zip(text.chars()) {
        match letter.to_string().parse() {
            Ok(Hit::Adv) if key == "adv" => table.fault(key, "`X` leads back to this very column"),
            Ok(hit) => *slot = hit,
            Err(_) => table.fault(key, format!("`{letter}` is unknown, expected one of BDRXM")),
        }
    }
    results
}

fn read_icons(table: &Table<'_>) -> Icons {
    Icons {
        source: table.source(),
        soldier: table.number("soldier", 1..=6),
        city: By::from_fn(|column: Column| table.number(word(column), 1..=6)),
    }
}

fn read_unit(table: &Table<'_>, kind: Kind) -> UnitData {
    // L7.5: the shift of one column must stay on the table, except for Artillery, which is never shifted.
    let range_max = if kind == Kind::Artillery { 3 } else { 2 };
    let unit = UnitData {
        source: table.source(),
        range: table.number("range", 1..=range_max),
        directions: table.number("directions", 4..=8),
        cost: table.number("cost", 1..=6),
        start: table.number("start", 0..=18),
        reserve: table.number("reserve", 0..=12),
    };
    if unit.directions != 4 && unit.directions != 8 {
        table.fault("directions", format!("{} is neither 4 nor 8", unit.directions));
    }
    unit
}

fn check_counts(pack: &Table<'_>, units: &By<Kind, UnitData>) {
    let start: u8 = units.values().map(|unit| unit.start).sum();
    let all: u8 = units.values().map(|unit| unit.start + unit.reserve).sum();
    if start > GREEN.count() {
        pack.fault("units", format!("{start} units do not fit on the {} spaces of a country", GREEN.count()));
    }
    if all > UNITS_MAX {
        pack.fault("units", format!("{all} units of a colour, expected at most {UNITS_MAX}"));
    }
}

fn read_score(table: &Table<'_>) -> Score {
    Score {
        source: table.source(),
        hex1: table.number("hex1", 0..=9),
        enemy_space: table.number("enemy_space", 0..=9),
        air: table.number("air", 0..=9),
        industry: table.number("industry", 0..=9),
        leadership: table.number("leadership", 0..=9),
    }
}
