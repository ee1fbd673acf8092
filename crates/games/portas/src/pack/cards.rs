use super::{Goods, goods};
use crate::ids::{Building, Class, Good, Work};
use redoubt_engine::pack::Table;
use redoubt_engine::{nouns, wire};

nouns! {
    /// When a Market card is used.
    MarketEra {
        /// Era I.
        Era1 = "era1", "Era I";
        /// Era II.
        Era2 = "era2", "Era II";
        /// The Final Wave after Era I.
        Final1 = "final1", "Final Wave I";
        /// The Final Wave after Era II.
        Final2 = "final2", "Final Wave II";
    }
}

nouns! {
    /// What a Market card's special action is.
    Act {
        /// Build once.
        Build = "build", "Build";
        /// Convert.
        Convert = "convert", "Convert";
        /// As the Librarian.
        Librarian = "librarian", "Librarian";
        /// As the Head Official.
        Official = "official", "Head Official";
        /// Set a Soldier upright.
        Upright = "upright", "Set upright";
    }
}

/// A Market card (P3.24).
#[wire]
pub struct MarketCard {
    /// Its name.
    pub name: String,
    /// When it is used.
    pub era: MarketEra,
    /// What can be sold.
    pub sell: Vec<SellLine>,
    /// What can be gained: one of these.
    pub gain: Vec<Goods>,
    /// The special action.
    pub act: MarketAct,
}

/// A line of a Market card.
#[wire(copy)]
pub struct SellLine {
    /// What is sold.
    pub good: Good,
    /// So many at once.
    pub count: u8,
    /// For so many Dollars.
    pub dollars: u8,
}

/// The special action of a Market card.
#[wire]
pub struct MarketAct {
    /// What it is.
    pub act: Act,
    /// What is built.
    pub build: Option<Building>,
    /// What it costs.
    pub cost: Goods,
    /// What is converted.
    pub convert: Option<Convert>,
    /// Who is set upright.
    pub class: Option<Class>,
}

/// An exchange of goods.
#[wire(copy)]
pub struct Convert {
    /// What is given, once.
    pub give: Goods,
    /// What is got for it.
    pub get: Goods,
    /// How often at most.
    pub times: u8,
}

nouns! {
    /// What only one Improvement does.
    Special {
        /// One card more at each Librarian action.
        Training = "training", "Training";
        /// Moves to any Place for a fare.
        Ticket = "ticket", "Ticket";
        /// A second Steward for three turns.
        Apprentice = "apprentice", "Apprentice";
        /// Each manned Hunting Lodge yields one Food more.
        Slaughter = "slaughter", "Slaughtering Blocks";
        /// Pays up to three goods from Buffers once a turn.
        Dolly = "dolly", "Dolly";
        /// Moves one Soldier each Half-Year.
        Bugle = "bugle", "Bugle";
        /// One Farmer is healed free.
        Bandages = "bandages", "Bandages";
        /// A new Farmer stands on the Spawn Point.
        Volunteers = "volunteers", "Volunteers";
        /// Shows the next three Movement cards.
        Scouting = "scouting", "Scouting Report";
        /// Heals one Soldier each Year.
        Hospital = "hospital", "Field Hospital";
        /// Guard Posts and Towers show what is around them.
        Signals = "signals", "Signal Fires";
        /// Citizens fight better.
        Drill = "drill", "Drill Ground";
        /// Three shots do one damage more.
        Depot = "depot", "Ammunition Depot";
    }
}

/// An Improvement (P3.26).
#[wire]
pub struct Improvement {
    /// Its number as the components list it.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its Era, 1 or 2.
    pub era: u8,
    /// Whether it stays with the player.
    pub lasting: bool,
    /// What playing it costs; for a contract, what each building costs.
    pub cost: Goods,
    /// What is gained at once.
    pub gain: Goods,
    /// What may be converted at once.
    pub convert: Vec<Convert>,
    /// What may be built at once.
    pub build: Option<Building>,
    /// What may be placed on the Battleground at once.
    pub place: Option<Work>,
    /// How often it may be built or placed.
    pub times: u8,
    /// One more of this good whenever some is gained at a Place.
    pub more: Option<Good>,
    /// What it yields each Year.
    pub yields: Goods,
    /// What may be converted once each Year.
    pub yearly: Option<Convert>,
    /// Farmers it houses and brings.
    pub farmers: u8,
    /// Citizens it houses and brings.
    pub citizens: u8,
    /// Spaces of Warehouse.
    pub warehouse: u8,
    /// The only good these take.
    pub reserved: Option<Good>,
    /// What only this card does.
    pub special: Option<Special>,
    /// How often it can be used.
    pub uses: u8,
    /// What a use costs.
    pub fare: Goods,
}

pub(super) fn read_markets(root: &Table<'_>) -> Vec<MarketCard> {
    let cards: Vec<MarketCard> = root.tables("market", 1..=40).iter().map(read_market).collect();
    for (era, count) in
        [(MarketEra::Era1, 7), (MarketEra::Era2, 7), (MarketEra::Final1, 1), (MarketEra::Final2, 1)]
    {
        let there = cards.iter().filter(|card| card.era == era).count();
        if there != count {
            root.fault("market", format!("{there} cards of {era}, expected {count}"));
        }
    }
    cards
}

fn read_market(table: &Table<'_>) -> MarketCard {
    table.source();
    let sell = |line: &Table<'_>| SellLine {
        good: line.word("good", &Good::WORDS),
        count: line.number("count", 1..=9),
        dollars: line.number("dollars", 1..=9),
    };
    let act = table.word("act", &Act::WORDS);
    let convert = (act == Act::Convert).then(|| Convert {
        give: goods(table, "give"),
        get: goods(table, "get"),
        times: table.number("times", 1..=9),
    });
    let build = table.word_maybe("build", &Building::WORDS);
    if (act == Act::Build) != build.is_some() {
        table.fault("build", "says what is built, and only where something is built");
    }
    MarketCard {
        name: table.text("name"),
        era: table.word("era", &MarketEra::WORDS),
        sell: table.tables("sell", 1..=3).iter().map(sell).collect(),
        gain: table
            .tables("gain", 1..=3)
            .iter()
            .map(|gain| {
                redoubt_engine::By::from_fn(|good: Good| {
                    gain.number_maybe(Good::WORDS[good.index()].0, 0..=9).unwrap_or(0)
                })
            })
            .collect(),
        act: MarketAct {
            act,
            build,
            cost: goods(table, "cost"),
            convert,
            class: table.word_maybe("class", &Class::WORDS),
        },
    }
}

pub(super) fn read_improvements(root: &Table<'_>) -> Vec<Improvement> {
    let cards: Vec<Improvement> = root.tables("improvement", 1..=70).iter().map(read_improvement).collect();
    for era in [1, 2] {
        let there = cards.iter().filter(|card| card.era == era).count();
        if there > 64 {
            root.fault("improvement", format!("{there} cards of Era {era}, at most 64 fit"));
        }
    }
    for special in Special::ALL {
        if cards.iter().filter(|card| card.special == Some(special)).count() > 1 {
            root.fault("improvement", format!("two cards have the special effect {special}"));
        }
    }
    cards
}

fn read_improvement(table: &Table<'_>) -> Improvement {
    table.source();
    let convert = |line: &Table<'_>| Convert {
        give: goods(line, "give"),
        get: goods(line, "get"),
        times: line.number_maybe("times", 1..=99).unwrap_or(1),
    };
    let small = |key| table.number_maybe(key, 0..=9).unwrap_or(0);
    Improvement {
        number: table.text("number"),
        name: table.text("name"),
        era: table.number("era", 1..=2),
        lasting: table.flag("lasting"),
        cost: goods(table, "cost"),
        gain: goods(table, "gain"),
        convert: table.tables_maybe("convert", 1..=2).unwrap_or_default().iter().map(convert).collect(),
        build: table.word_maybe("build", &Building::WORDS),
        place: table.word_maybe("place", &Work::WORDS),
        times: table.number_maybe("times", 1..=9).unwrap_or(1),
        more: table.word_maybe("more", &Good::WORDS),
        yields: goods(table, "yields"),
        yearly: table.table_maybe("yearly").as_ref().map(convert),
        farmers: small("farmers"),
        citizens: small("citizens"),
        warehouse: small("warehouse"),
        reserved: table.word_maybe("reserved", &Good::WORDS),
        special: table.word_maybe("special", &Special::WORDS),
        uses: small("uses"),
        fare: goods(table, "fare"),
    }
}
