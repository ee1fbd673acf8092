//! The component data: read once, checked completely.

mod cards; // Market cards and Improvements
mod movement; // Movement cards
mod places; // Places and the pattern of the Mainland

pub use cards::{Act, Convert, Improvement, MarketAct, MarketCard, MarketEra, SellLine, Special};
pub use movement::{Cover, Deck, MoveCard, Powers, Shot, Spawn, Step};
pub use places::{Place, PlaceKind, PlaceSet, Template};

use crate::ids::{Building, Class, Good, Work};
use redoubt_engine::pack::Table;
use redoubt_engine::{By, wire};
use serde::Serialize;

/// So many of each good.
pub type Goods = By<Good, u8>;

/// The component data.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pack {
    /// The pack's own name.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// One sentence about it.
    pub about: String,
    /// The numbers that the rules speak of.
    pub numbers: Numbers,
    /// The buildings of a Community.
    pub buildings: By<Building, BuildingData>,
    /// The tiles of the Battleground.
    pub works: By<Work, WorkData>,
    /// Places, Markets included.
    pub places: Vec<Place>,
    /// The pattern of the Mainland.
    pub template: Template,
    /// Market cards.
    pub markets: Vec<MarketCard>,
    /// Improvements.
    pub improvements: Vec<Improvement>,
    /// Movement cards.
    pub movement: Vec<MoveCard>,
}

/// The numbers that the rules speak of.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Numbers {
    pub basics: u8,
    pub elites: u8,
    pub farmers: u8,
    pub citizens: u8,
    pub storage: u8,
    pub warehouse: u8,
    pub sites: u8,
    pub storage_sites: u8,
    pub farms: u8,
    pub tools: u8,
    pub food: u8,
    pub goods: u8,
    pub raze: u8,
    pub heal_farmer: u8,
    pub heal_citizen: u8,
    pub sustain: u8,
    pub mines: u8,
    pub mines_each: u8,
    pub traps: u8,
    pub smithy_farmer: u8,
    pub smithy_citizen: u8,
    pub rounds_max: u8,
    pub side_farmers: u8,
    pub side_citizens: u8,
}

/// A building of a Community.
#[wire]
pub struct BuildingData {
    /// How many there are; counts only where two teams play.
    pub limit: u8,
    /// How many a player may have, if that is limited.
    pub each: Option<u8>,
    /// Farmers it houses.
    pub farmers: u8,
    /// Citizens it houses.
    pub citizens: u8,
    /// Spaces of Storage when it is manned.
    pub storage: u8,
    /// Who works there.
    pub crew: Crew,
    /// How many.
    pub jobs: u8,
    /// What it yields each Year when it is manned.
    pub yields: Goods,
}

redoubt_engine::nouns! {
    /// Who may work in a building.
    Crew {
        /// Nobody.
        Nobody = "nobody", "Nobody";
        /// Farmers.
        Farmer = "farmer", "Farmer";
        /// Citizens.
        Citizen = "citizen", "Citizen";
        /// Both.
        Any = "any", "Farmer or Citizen";
    }
}

impl Crew {
    /// Whether a colonist may work there.
    pub const fn takes(self, class: Class) -> bool {
        match self {
            Crew::Nobody => false,
            Crew::Farmer => matches!(class, Class::Farmer),
            Crew::Citizen => matches!(class, Class::Citizen),
            Crew::Any => true,
        }
    }
}

/// A tile of the Battleground.
#[wire]
pub struct WorkData {
    /// How many there are, together with what is printed on their backs.
    pub tiles: u8,
    /// Who mans it; nobody for Mines, Traps and Bombs.
    pub crew: Option<Class>,
    /// How many Soldiers may act between two settings upright.
    pub men: u8,
    /// What it adds in a Battle, and what it takes to destroy it.
    pub strength: u8,
    /// One arrow in its facing, or three.
    pub arrows: u8,
    /// How long its arrows are.
    pub range: u8,
    /// What a shot does.
    pub damage: u8,
    /// What it costs.
    pub cost: Goods,
}

impl redoubt_engine::Pack for Pack {
    fn read(root: &Table<'_>) -> Pack {
        let pack = Pack {
            name: root.text("name"),
            title: root.text("title"),
            about: root.text("about"),
            numbers: read_numbers(&root.table("numbers")),
            buildings: read_buildings(&root.table("building")),
            works: read_works(&root.table("work")),
            places: places::read(root),
            template: places::read_template(&root.table("template")),
            markets: cards::read_markets(root),
            improvements: cards::read_improvements(root),
            movement: movement::read(root),
        };
        places::check(root, &pack);
        pack
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// Reads an amount of each good; none if the field is missing.
pub(crate) fn goods(table: &Table<'_>, key: &'static str) -> Goods {
    By::of(table.maybe(key, |table, key| table.amounts(key, &Good::WORDS, 0..=20)).unwrap_or([0; 8]))
}

fn read_numbers(table: &Table<'_>) -> Numbers {
    table.source();
    let number = |key, most: u8| table.number(key, 0..=most);
    Numbers {
        basics: number("basics", 60),
        elites: number("elites", 40),
        farmers: number("farmers", 100),
        citizens: number("citizens", 100),
        storage: number("storage", 20),
        warehouse: number("warehouse", 20),
        sites: number("sites", 15),
        storage_sites: number("storage_sites", 3),
        farms: number("farms", 10),
        tools: number("tools", 20),
        food: number("food", 1),
        goods: number("goods", 6),
        raze: number("raze", 5),
        heal_farmer: number("heal_farmer", 9),
        heal_citizen: number("heal_citizen", 9),
        sustain: number("sustain", 1),
        mines: number("mines", 28),
        mines_each: number("mines_each", 28),
        traps: number("traps", 28),
        smithy_farmer: number("smithy_farmer", 9),
        smithy_citizen: number("smithy_citizen", 9),
        rounds_max: number("rounds_max", 200),
        side_farmers: number("side_farmers", 60),
        side_citizens: number("side_citizens", 60),
    }
}

fn read_buildings(table: &Table<'_>) -> By<Building, BuildingData> {
    By::from_fn(|building: Building| {
        let table = table.table(Building::WORDS[building.index()].0);
        table.source();
        let small = |key| table.number_maybe(key, 0..=9).unwrap_or(0);
        BuildingData {
            limit: table.number("limit", 0..=60),
            each: table.number_maybe("each", 1..=9),
            farmers: small("farmers"),
            citizens: small("citizens"),
            storage: small("storage"),
            crew: table.word_maybe("crew", &Crew::WORDS).unwrap_or(Crew::Nobody),
            jobs: small("jobs"),
            yields: goods(&table, "yields"),
        }
    })
}

fn read_works(table: &Table<'_>) -> By<Work, WorkData> {
    By::from_fn(|work: Work| {
        let table = table.table(Work::WORDS[work.index()].0);
        table.source();
        let small = |key, most: u8| table.number_maybe(key, 0..=most).unwrap_or(0);
        WorkData {
            tiles: table.number("tiles", 0..=28),
            crew: table.word_maybe("crew", &Class::WORDS),
            men: small("men", 6),
            strength: small("strength", 9),
            arrows: small("arrows", 3),
            range: small("range", 5),
            damage: small("damage", 9),
            cost: goods(&table, "cost"),
        }
    })
}
