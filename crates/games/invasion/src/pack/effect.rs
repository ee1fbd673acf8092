use crate::ids::{Good, TerritoryId};
use redoubt_engine::pack::Table;
use redoubt_engine::{By, nouns, wire};

nouns! {
    /// V8.6: whom an action is about.
    Who {
        /// Nobody: it places units.
        Nobody = "nobody", "nobody";
        /// Each undefeated one that meets the condition.
        Each = "each", "each coalition";
        /// V0.2.
        Holder = "holder", "the holder";
        /// One or two.
        HighestMic = "highest_mic", "highest MIC";
        /// One or two.
        LowestMic = "lowest_mic", "lowest MIC";
        /// One or two.
        MostFood = "most_food", "most Food";
        /// One or two.
        LeastFood = "least_food", "least Food";
        /// One or two.
        HighestTerror = "highest_terror", "highest Terror";
        /// One or two.
        LowestTerror = "lowest_terror", "lowest Terror";
        /// One or two.
        MostMoney = "most_money", "most money";
        /// One or two.
        MostUnits = "most_units", "most units";
        /// One or two.
        MostHydra = "most_hydra", "most Hydra pieces";
    }
}

nouns! {
    /// V8.5: what is lost instead of Food that is not there.
    Shortfall {
        /// Nothing.
        Nothing = "nothing", "nothing";
        /// 1 MIC.
        Mic = "mic", "MIC";
        /// $1 for each.
        Money = "money", "money";
    }
}

/// What an event action or an Adaptation card does; it goes before what the rules say (V0.4).
#[wire]
pub struct Effect {
    /// Whom it hits.
    pub who: Who,
    /// How many, of the highest or lowest.
    pub count: u8,
    /// Only those with so much Food.
    pub food_least: u8,
    /// Only those at such a level of Terror.
    pub terror_least: u8,
    /// Only those with an Overrun territory or an invader unit in the capital.
    pub if_struck: bool,
    /// What is lost.
    pub loss: By<Good, u8>,
    /// Food that is lost instead by who has Hydra pieces in its territories.
    pub food_infested: u8,
    /// Half the Food is lost, rounded down.
    pub half_food: bool,
    /// What is lost instead of Food that is not there.
    pub short: Shortfall,
    /// Levels of Terror.
    pub terror: u8,
    /// A level of Terror for each Overrun territory, at most so many.
    pub terror_per_overrun: u8,
    /// Own units that are destroyed.
    pub units: u8,
    /// Where a unit is placed.
    pub place: Vec<TerritoryId>,
    /// Units in Cronos' territory.
    pub place_cronos: u8,
    /// Units in the capital of whoever is hit.
    pub place_capital: u8,
    /// Units in each capital.
    pub place_capitals: u8,
    /// Units in each territory with a drop ship.
    pub place_ships: u8,
    /// Units in each dead zone.
    pub place_zones: u8,
    /// A unit spawns at each drop ship and in each dead zone.
    pub spawn: bool,
}

pub(super) fn read(table: &Table<'_>, places: &[(&str, TerritoryId)]) -> Effect {
    let small = |key| table.number_maybe(key, 0..=9).unwrap_or(0);
    let units = |key| table.number_maybe(key, 0..=2).unwrap_or(0);
    let flag = |key| table.flag_maybe(key).unwrap_or(false);
    let mut loss = By::splat(0);
    for (good, key) in [
        (Good::Money, "money"),
        (Good::Fuel, "fuel"),
        (Good::Minerals, "minerals"),
        (Good::Food, "food"),
        (Good::Mic, "mic"),
    ] {
        loss[good] = small(key);
    }
    let read_places = |table: &Table<'_>, key| table.words_once(key, 1..=5, places);
    let effect = Effect {
        who: table.word_maybe("who", &Who::WORDS).unwrap_or(Who::Nobody),
        count: table.number_maybe("count_hit", 1..=2).unwrap_or(1),
        food_least: small("food_least"),
        terror_least: table.number_maybe("terror_least", 0..=8).unwrap_or(0),
        if_struck: flag("if_struck"),
        loss,
        food_infested: small("food_infested"),
        half_food: flag("half_food"),
        short: table.word_maybe("short", &Shortfall::WORDS).unwrap_or(Shortfall::Nothing),
        terror: small("terror"),
        terror_per_overrun: small("terror_per_overrun"),
        units: small("units"),
        place: table.maybe("place", read_places).unwrap_or_default(),
        place_cronos: units("place_cronos"),
        place_capital: units("place_capital"),
        place_capitals: units("place_capitals"),
        place_ships: units("place_ships"),
        place_zones: units("place_zones"),
        spawn: flag("spawn"),
    };
    if effect.place_capital > 0 && effect.who == Who::Nobody {
        table.fault("place_capital", "needs a coalition: say who is hit");
    }
    effect
}
