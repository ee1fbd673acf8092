//! The printed sheets as data: read from TOML, checked once, indexed without doubt afterwards (H2).

use crate::ids::{Enemy, SPACES_MAX, Side, Structure, Troop};
use redoubt_engine::pack::{Source, Table};
use serde::{Serialize, Serializer};

/// The number of Rows.
pub const ROWS: usize = 6;
/// The fewest spaces of a Time Track: two lost Bridges leave one (H16.2).
pub const TRACK_MIN: usize = 5;
/// The most spaces of a Time Track.
pub const TRACK_MAX: usize = 20;
/// The largest number of Columns of the Enemy Cipher a pack may have.
pub const COLUMNS: usize = 4;
/// The largest number of lines of the Enemy Cipher a pack may have.
pub const LINES: usize = 9;

/// Both sheets. What is serialised is what the fingerprint covers: prose and provenance are not part of it.
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
    /// Numbers printed in many places.
    pub constants: Constants,
    /// The Time Tracks of the Rows.
    pub track: Tracks,
    /// The four enemy types.
    pub enemies: [EnemyType; 4],
    /// The six Rows, top to bottom.
    pub rows: Vec<Row>,
}

/// Numbers printed in many places.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Constants {
    /// Where they come from.
    #[serde(skip)]
    pub source: Source,
    /// Ready Units of a Row (H2.2).
    pub ready_units: u8,
    /// Boxes for Recruited Units of a Row; no limit (H7.2).
    pub row_boxes: u8,
    /// Largest number of units at the Capital (H7.2).
    pub capital_max: u8,
    /// Capital units spent on one Militia attack (H19.3).
    pub militia_lot: u8,
    /// Fighters at the start (H2.1).
    pub fighters: u8,
    /// Largest number of Enciphered Codes held at once (H8.2).
    pub enciphered_max: u8,
    /// Columns of the Enemy Cipher.
    pub cipher_columns: u8,
    /// Lines of the Enemy Cipher.
    pub cipher_lines: u8,
    /// Radio Tower symbols.
    pub radio_towers: u8,
    /// Defenders of a structure at the start (H2.2).
    pub defenders_start: u8,
    /// Largest number of defenders of a structure (H11.2).
    pub defenders_max: u8,
    /// Defenders added by Deploy (H9.1).
    pub deploy: u8,
    /// Rolls of the enemy's code-breakers with no tower lost (H17.1).
    pub code_breaking_rolls: u8,
}

/// The Time Tracks of the Rows. Equal ones are one, however a pack gives them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Tracks {
    /// One for all Rows.
    Same(Track),
    /// One for each Row.
    Each(Vec<Track>),
}

impl Tracks {
    /// Returns the Time Track of a Row.
    pub fn of(&self, row: usize) -> &Track {
        match self {
            Tracks::Same(track) => track,
            Tracks::Each(tracks) => &tracks[row],
        }
    }
}

/// The Time Track of a Row: as many numbers in each list as it has spaces (H4.2).
#[derive(Clone, Debug, Serialize)]
pub struct Track {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// Recruitment Value of each space.
    pub recruitment: Vec<u8>,
    /// Encipherment Value of each space; 0 where none is printed.
    pub encipherment: Vec<u8>,
    /// Invasion Value of each space; 0 where none is printed.
    pub invasion: Vec<u8>,
}

/// What is printed counts, not where it comes from.
impl PartialEq for Track {
    fn eq(&self, other: &Track) -> bool {
        (&self.recruitment, &self.encipherment, &self.invasion)
            == (&other.recruitment, &other.encipherment, &other.invasion)
    }
}

/// One type of enemy unit.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EnemyType {
    /// Where its numbers come from.
    #[serde(skip)]
    pub source: Source,
    /// The two die values that choose it (H10.3).
    pub dice: [u8; 2],
    /// How many there are.
    pub count: u8,
    /// What destroys it (H14.2).
    pub destroyed_by: Troop,
}

/// One Row of Map and Cipher Sheet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Where it comes from.
    #[serde(skip)]
    pub source: Source,
    /// What it is called.
    pub name: String,
    /// Its structures, left and right, and where they come from.
    #[serde(serialize_with = "kinds_only")]
    pub structures: [(Structure, Source); 2],
    /// Its spaces, from the left.
    pub spaces: Vec<SpaceData>,
}

impl Row {
    /// Returns one of its structures.
    pub fn structure(&self, side: Side) -> Structure {
        self.structures[side.index()].0
    }
}

/// One space of the Map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpaceData {
    /// What it is called.
    pub name: String,
    /// Its Target Values.
    pub targets: Vec<u8>,
}

impl redoubt_engine::Pack for Pack {
    fn read(pack: &Table<'_>) -> Pack {
        let constants = read_constants(&pack.table("constants"));
        let tables = pack.tables("row", ROWS..=ROWS);
        let rows: Vec<Row> = tables.iter().map(read_row).collect();
        if rows.len() == ROWS {
            check_structures(pack, &rows, usize::from(constants.radio_towers));
        }
        Pack {
            name: pack.text("name"),
            title: pack.text("title"),
            about: pack.text("about"),
            constants,
            track: read_tracks(pack, &tables),
            enemies: read_enemies(pack),
            rows,
        }
    }

    fn name(&self) -> &str {
        &self.name
    }
}

fn kinds_only<S: Serializer>(structures: &[(Structure, Source); 2], to: S) -> Result<S::Ok, S::Error> {
    structures.map(|(structure, _)| structure).serialize(to)
}

fn read_constants(table: &Table<'_>) -> Constants {
    let constants = Constants {
        source: table.source(),
        ready_units: table.number("ready_units", 0..=40),
        row_boxes: table.number("row_boxes", 0..=40),
        capital_max: table.number("capital_max", 0..=100),
        militia_lot: table.number("militia_lot", 1..=100),
        fighters: table.number("fighters", 0..=40),
        enciphered_max: table.number("enciphered_max", 1..=20),
        cipher_columns: table.number("cipher_columns", COLUMNS as u8..=COLUMNS as u8),
        cipher_lines: table.number("cipher_lines", LINES as u8..=LINES as u8),
        radio_towers: table.number("radio_towers", 0..=12),
        defenders_start: table.number("defenders_start", 0..=8),
        defenders_max: table.number("defenders_max", 1..=8),
        deploy: table.number("deploy", 1..=16),
        code_breaking_rolls: table.number("code_breaking_rolls", 0..=8),
    };
    if constants.defenders_max < constants.defenders_start {
        table.fault("defenders_max", "is below defenders_start");
    } else if constants.deploy > constants.defenders_max - constants.defenders_start {
        table.fault(
            "deploy",
            "does not fit: every split between two structures must respect defenders_max (H9.1)",
        );
    }
    constants
}

/// H4.2: a Row has its own Time Track, or the one that the pack gives for all.
fn read_tracks(pack: &Table<'_>, rows: &[Table<'_>]) -> Tracks {
    let own: Vec<Option<Track>> =
        rows.iter().map(|row| row.table_maybe("time_track").map(|table| read_track(&table))).collect();
    let all_own = !own.is_empty() && own.iter().all(Option::is_some);
    let common = match all_own {
        true => pack.table_maybe("time_track").map(|table| read_track(&table)),
        false => Some(read_track(&pack.table("time_track"))),
    };
    let tracks: Vec<Track> = own.into_iter().filter_map(|own| own.or_else(|| common.clone())).collect();
    match (&tracks[..], common) {
        ([first, others @ ..], _) if others.iter().any(|other| other != first) => Tracks::Each(tracks),
        ([first, ..], _) => Tracks::Same(first.clone()),
        ([], Some(common)) => Tracks::Same(common),
        ([], None) => unreachable!("a pack without Rows is asked for its one track"),
    }
}

fn read_track(table: &Table<'_>) -> Track {
    let lists = [("recruitment", 1..=9), ("encipherment", 0..=9), ("invasion", 0..=8)];
    let [recruitment, encipherment, invasion] = table.columns(lists, TRACK_MIN..=TRACK_MAX);
    Track { source: table.source(), recruitment, encipherment, invasion }
}

/// H10.3, H14.2: the types share out the eight die values and the four counters.
fn read_enemies(pack: &Table<'_>) -> [EnemyType; 4] {
    let tables = pack.tables("enemy", 4..=4);
    let mut types = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        if table.word("type", &Enemy::WORDS) != Enemy::ALL[index] {
            let expected = Enemy::ALL[index];
            table.fault("type", format!("out of order, expected {expected} here (H19.1)"));
        }
        types.push(EnemyType {
            source: table.source(),
            dice: table.array("dice", 1..=8),
            count: table.number("count", 1..=40),
            destroyed_by: table.word("destroyed_by", &Troop::WORDS),
        });
        let (this, before) = types.split_last().expect("just pushed");
        if before.iter().any(|other| other.destroyed_by == this.destroyed_by) {
            table.fault("destroyed_by", format!("{} destroys another type already", this.destroyed_by));
        }
    }
    if types.len() < 4 {
        let stand_in =
            EnemyType { source: Source::Book, dice: [1, 2], count: 1, destroyed_by: Troop::Sniper };
        return [stand_in; 4];
    }
    let mut dice: Vec<u8> = types.iter().flat_map(|enemy| enemy.dice).collect();
    dice.sort_unstable();
    if dice != [1, 2, 3, 4, 5, 6, 7, 8] {
        pack.fault("enemy", format!("die values {dice:?} are not each of 1 to 8 once"));
    }
    std::array::from_fn(|index| types[index])
}

fn read_row(table: &Table<'_>) -> Row {
    let structures = ["left", "right"].map(|side| {
        let structure = table.table(side);
        (structure.word("structure", &Structure::WORDS), structure.source())
    });
    let spaces: Vec<SpaceData> = table
        .tables("spaces", 3..=SPACES_MAX)
        .iter()
        .map(|space| SpaceData { name: space.text("name"), targets: space.numbers("targets", 1..=6, 1..=8) })
        .collect();
    let mut values: Vec<u8> = spaces.iter().flat_map(|space| space.targets.iter().copied()).collect();
    values.sort_unstable();
    if !spaces.is_empty() && values != [1, 2, 3, 4, 5, 6, 7, 8] {
        table.fault("spaces", format!("Target Values {values:?} are not each of 1 to 8 once"));
    }
    Row { source: table.source(), name: table.text("name"), structures, spaces }
}

/// H2: the sheet has one symbol for every tower that can be lost, one Airbase and one Office at most.
fn check_structures(pack: &Table<'_>, rows: &[Row], symbols: usize) {
    let count = |kind| rows.iter().flat_map(|row| row.structures).filter(|&(found, _)| found == kind).count();
    let towers = count(Structure::RadioTower);
    if towers != symbols {
        pack.fault("row", format!("has {towers} Radio Towers, but constants.radio_towers is {symbols}"));
    }
    for kind in [Structure::Airbase, Structure::ThpOffice] {
        if count(kind) > 1 {
            pack.fault("row", format!("has {} of {}, expected at most one", count(kind), kind.title()));
        }
    }
}
