use super::{Goods, Pack, goods};
use crate::ids::{Building, Cell, TILES_MAX, Work};
use redoubt_engine::pack::Table;
use redoubt_engine::{nouns, wire};
use serde::Serialize;

nouns! {
    /// When a Place comes into play, and on which map.
    PlaceSet {
        /// A Market of the Mainland.
        Market = "market", "Market";
        /// Mainland, at the start.
        Start = "start", "Start";
        /// Mainland, Era I.
        Era1 = "era1", "Era I";
        /// Mainland, Era II.
        Era2 = "era2", "Era II";
        /// The Market of the Command Center.
        Camp = "camp", "Command Center";
        /// Command Center, at the start.
        CampStart = "camp_start", "Command Center, start";
        /// Command Center, Era I.
        Camp1 = "camp1", "Command Center, Era I";
        /// Command Center, Era II.
        Camp2 = "camp2", "Command Center, Era II";
    }
}

impl PlaceSet {
    /// Whether it belongs to the Command Center.
    pub const fn is_camp(self) -> bool {
        matches!(self, PlaceSet::Camp | PlaceSet::CampStart | PlaceSet::Camp1 | PlaceSet::Camp2)
    }
}

nouns! {
    /// What a Place does.
    PlaceKind {
        /// P3.24
        Market = "market", "Market";
        /// P3.20
        Gain = "gain", "Resources";
        /// P3.21
        Convert = "convert", "Refiner";
        /// P3.22
        Build = "build", "Builder";
        /// P3.23
        Baker = "baker", "Baker";
        /// P3.25
        Librarian = "librarian", "Librarian";
        /// P3.25
        Developer = "developer", "Developer";
        /// P3.25
        Official = "official", "Head Official";
        /// P4.1
        Recruiting = "recruiting", "Recruiting Officer";
        /// P4.2
        Commander = "commander", "Commander";
        /// P4.4
        Supreme = "supreme", "Supreme Commander";
        /// P4.5
        Doctor = "doctor", "Army Doctor";
        /// P4.6, P4.9
        Works = "works", "Builder of Works";
        /// P4.7
        Trapper = "trapper", "Trapper";
        /// P4.8
        Engineer = "engineer", "Combat Engineer";
    }
}

/// A Place or Market.
#[wire]
pub struct Place {
    /// Its name.
    pub name: String,
    /// When it comes.
    pub set: PlaceSet,
    /// How many there are.
    pub copies: u8,
    /// What it does.
    pub kind: PlaceKind,
    /// What it gives.
    pub gain: Goods,
    /// What is given in exchange, once.
    pub give: Goods,
    /// What is got for it.
    pub get: Goods,
    /// What is built there.
    pub build: Option<Building>,
    /// What is placed there.
    pub work: Option<Work>,
    /// What building costs.
    pub cost: Goods,
    /// How many Improvements are drawn.
    pub draw: u8,
    /// The Place whose cell it takes.
    pub replaces: Option<String>,
}

/// The pattern of the Mainland (P1.6a).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Template {
    /// The three Markets; the third comes in Era II.
    pub markets: Vec<Cell>,
    /// Starting Places.
    pub start: Vec<Cell>,
    /// Places of Era I.
    pub era1: Vec<Cell>,
    /// Places of Era II.
    pub era2: Vec<Cell>,
}

pub(super) fn read(root: &Table<'_>) -> Vec<Place> {
    root.tables("place", 1..=80).iter().map(read_place).collect()
}

fn read_place(table: &Table<'_>) -> Place {
    table.source();
    let kind = table.word("kind", &PlaceKind::WORDS);
    let place = Place {
        name: table.text("name"),
        set: table.word("set", &PlaceSet::WORDS),
        copies: table.number_maybe("copies", 1..=3).unwrap_or(1),
        kind,
        gain: goods(table, "gain"),
        give: goods(table, "give"),
        get: goods(table, "get"),
        build: table.word_maybe("build", &Building::WORDS),
        work: table.word_maybe("work", &Work::WORDS),
        cost: goods(table, "cost"),
        draw: table.number_maybe("draw", 0..=5).unwrap_or(0),
        replaces: table.text_maybe("replaces"),
    };
    if (kind == PlaceKind::Build) != place.build.is_some() {
        table.fault("build", "a Builder says what it builds, and nobody else does");
    }
    let placing = matches!(kind, PlaceKind::Works | PlaceKind::Trapper | PlaceKind::Engineer);
    if placing != place.work.is_some() {
        table.fault("work", "a Place that lays tiles says which, and nobody else does");
    }
    place
}

pub(super) fn read_template(table: &Table<'_>) -> Template {
    table.source();
    let cells = |key: &'static str, count: usize| {
        let text = table.text(key);
        let cells: Option<Vec<Cell>> = text.split_whitespace().map(cell).collect();
        match cells {
            Some(cells) if cells.len() == count => cells,
            Some(cells) => {
                table.fault(key, format!("has {} cells, expected {count}", cells.len()));
                vec![Cell { q: 0, r: 0 }; count]
            }
            None => {
                table.fault(key, "expected cells like `2,-1`, with blanks between them");
                vec![Cell { q: 0, r: 0 }; count]
            }
        }
    };
    let template = Template {
        markets: cells("markets", 3),
        start: cells("start", 12),
        era1: cells("era1", 12),
        era2: cells("era2", 11),
    };
    let mut all = [&template.markets, &template.start, &template.era1, &template.era2]
        .map(|list| list.clone())
        .concat();
    all.sort();
    if all.windows(2).any(|pair| pair[0] == pair[1]) {
        table.fault("markets", "two tiles of the pattern have the same cell");
    }
    template
}

fn cell(word: &str) -> Option<Cell> {
    let (q, r) = word.split_once(',')?;
    let number = |text: &str| text.parse::<i8>().ok().filter(|number| (-9..=9).contains(number));
    Some(Cell { q: number(q)?, r: number(r)? })
}

/// Checks that the sets have as many tiles as their cells.
pub(super) fn check(root: &Table<'_>, pack: &Pack) {
    let expected = [
        (PlaceSet::Market, 3),
        (PlaceSet::Start, 12),
        (PlaceSet::Era1, 12),
        (PlaceSet::Era2, 12),
        (PlaceSet::Camp, 1),
        (PlaceSet::CampStart, 5),
        (PlaceSet::Camp1, 5),
        (PlaceSet::Camp2, 5),
    ];
    for (set, count) in expected {
        let there: usize =
            pack.places.iter().filter(|place| place.set == set).map(|place| usize::from(place.copies)).sum();
        if there != count {
            root.fault("place", format!("the set {set} has {there} tiles, expected {count}"));
        }
        let market = matches!(set, PlaceSet::Market | PlaceSet::Camp);
        if pack.places.iter().any(|place| place.set == set && (place.kind == PlaceKind::Market) != market) {
            root.fault("place", format!("the set {set} has Markets in the wrong place"));
        }
    }
    let total: usize = pack.places.iter().map(|place| usize::from(place.copies)).sum();
    if total > TILES_MAX {
        root.fault("place", format!("there are {total} tiles, at most {TILES_MAX} fit"));
    }
    let replacing: Vec<&Place> = pack.places.iter().filter(|place| place.replaces.is_some()).collect();
    let known =
        |name: &str| pack.places.iter().any(|place| place.name == name && place.set == PlaceSet::Start);
    let sound = replacing.len() == 1
        && replacing.iter().all(|place| {
            place.set == PlaceSet::Era2 && place.copies == 1 && place.replaces.as_deref().is_some_and(known)
        });
    if !sound {
        root.fault("place", "exactly one Place of Era II replaces a starting Place");
    }
}
