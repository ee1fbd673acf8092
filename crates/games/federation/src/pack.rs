//! Map, pieces and tables as data: read from TOML, checked once, indexed without doubt afterwards.

use crate::ids::{
    AlienDeed, AlienTech, Base, Chit, Conflict, Difficulty, EventRow, Faction, FleetKind, HomeTrack, Icon,
    Level, Pair, Progress, Resource, Space, Token, World,
};
use crate::state::TECHS;
use redoubt_engine::pack::{Source, Table};
use redoubt_engine::{By, Noun};
use serde::Serialize;

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
    /// Coordinates of the spaces.
    pub places: By<Space, [u16; 2]>,
    /// The worlds.
    pub worlds: By<World, WorldData>,
    /// Combat Values; 0 where a faction has no Doom Fleet.
    pub combat: By<Faction, By<FleetKind, u8>>,
    /// Flagships, Ally Ships, Mine Fields and the Sol Defense System.
    pub assets: [AssetData; 4],
    /// The Bases.
    pub bases: By<Base, BaseData>,
    /// Activation tokens: in each bag, and in the box.
    pub tokens: By<Token, TokenData>,
    /// Base levels at the start.
    pub levels: By<Faction, Level>,
    /// Valid tokens by effective level.
    pub validity: By<Level, Vec<AlienDeed>>,
    /// The home tracks.
    pub home: HomeData,
    /// Resource tokens in the box.
    pub resources: By<Resource, u8>,
    /// Those in the Pools at the start.
    pub pools: By<Resource, u8>,
    /// How the player begins.
    pub start: StartData,
    /// Event tables.
    pub events: By<Chit, EventData>,
    /// Faction table; nothing is the player's choice.
    pub faction_die: [Option<Faction>; 6],
    /// Relations table.
    pub relations_die: [Vec<Pair>; 6],
    /// Conflict chart.
    pub conflict_die: [Conflict; 6],
    /// Research chart by column and die.
    pub research: [[Progress; 6]; 4],
    /// Technology of each faction.
    pub aliens: By<Faction, AlienData>,
    /// Where the tables come from, by name.
    #[serde(skip)]
    pub sources: Vec<(&'static str, Source)>,
}

/// A world (F0.4, F0.6).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorldData {
    /// Whose land it is.
    pub territory: Faction,
    /// Spaces between it and Sol.
    pub distance: u8,
    /// Adjacent spaces.
    pub next_to: Vec<Space>,
}

/// A kind of asset (F21.4).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AssetData {
    /// How many there are.
    pub count: u8,
    /// The icon of the plain side.
    pub plain: Icon,
    /// The icon of the striped side, if there is one.
    pub striped: Option<Icon>,
}

/// A Base (F9.3, F21.4).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct BaseData {
    /// The icon of the plain side.
    pub plain: Icon,
    /// The icon of the striped side.
    pub striped: Icon,
    /// Resource dice (F7.3).
    pub dice: u8,
    /// Flagships that it unlocks.
    pub flagships: u8,
    /// Tokens that it unlocks.
    pub resources: By<Resource, u8>,
    /// Federation technologies that it unlocks.
    pub techs: u8,
}

/// Copies of an Activation token (F1.3).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TokenData {
    /// In the bag of each difficulty.
    pub bags: By<Difficulty, u8>,
    /// In the box.
    pub all: u8,
}

/// Home tracks (F1.1).
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct HomeData {
    /// Stability at the start.
    pub stability: u8,
    /// The highest values.
    pub max: By<HomeTrack, u8>,
}

/// How the player begins (F1.10, F1.11).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StartData {
    /// Starting tokens, and the most that are kept.
    pub stored: u8,
    /// Dice of the first roll.
    pub dice: u8,
    /// The suggested tokens.
    pub suggested: Vec<Resource>,
}

/// An Event table (F6.1).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EventData {
    /// What people call it.
    #[serde(skip)]
    pub title: String,
    /// Its rows by die.
    pub rows: [EventRow; 6],
}

/// Technology of a faction (F4.16).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AlienData {
    /// The length of its track, from space 6 down.
    pub spaces: u8,
    /// Its counters.
    pub techs: Vec<AlienTech>,
}

impl redoubt_engine::Pack for Pack {
    fn read(pack: &Table<'_>) -> Pack {
        let mut sources = Vec::new();
        let mut from = |name: &'static str, table: &Table<'_>| sources.push((name, table.source()));
        let map = pack.table("map");
        from("map", &map);
        let dice = pack.table("dice");
        from("dice", &dice);
        let research = pack.table("research");
        from("research", &research);
        let tokens = pack.table("tokens");
        from("tokens", &tokens);
        let resources = pack.table("resources");
        from("resources", &resources);
        let validity = pack.table("validity");
        from("validity", &validity);
        let levels = pack.table("war_effort");
        from("war_effort", &levels);
        let aliens = each(pack, "aliens", read_alien);
        let bases = each(pack, "bases", read_base);
        let (all, pools) = read_resources(&resources, &bases);
        let places = map.table("places");
        let read = Pack {
            name: pack.text("name"),
            title: pack.text("title"),
            about: pack.text("about"),
            places: By::from_fn(|space: Space| places.array(word(space), 0..=1000)),
            worlds: each(pack, "worlds", read_world),
            combat: read_combat(pack, &aliens),
            assets: read_assets(pack),
            bases,
            tokens: By::from_fn(|token: Token| read_token(&tokens.table(word(token)))),
            levels: By::from_fn(|faction: Faction| levels.word(word(faction), &Level::WORDS[1..])),
            validity: By::from_fn(|level: Level| {
                validity.words_once(word(level), 0..=4, &AlienDeed::WORDS[..4])
            }),
            home: read_home(&pack.table("home")),
            resources: all,
            pools,
            start: read_start(&pack.table("start")),
            events: each(pack, "events", read_event),
            faction_die: read_factions(&dice),
            relations_die: read_relations(&dice),
            conflict_die: six(&dice, "conflict", &Conflict::WORDS),
            research: ["at_0", "at_25", "at_50", "at_75"].map(|key| six(&research, key, &Progress::WORDS)),
            aliens,
            sources,
        };
        check_whole(pack, &read);
        read
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// What packs call a noun.
fn word<N: Noun>(noun: N) -> &'static str {
    N::WORDS[noun.index()].0
}

/// A table for each noun.
fn each<N: Noun, T>(pack: &Table<'_>, key: &'static str, read: impl Fn(&Table<'_>) -> T) -> By<N, T> {
    let tables = pack.table(key);
    By::from_fn(|noun: N| read(&tables.table(word(noun))))
}

/// Six words, one for each die.
fn six<T: Copy>(table: &Table<'_>, key: &'static str, words: &[(&str, T)]) -> [T; 6] {
    let read = table.words(key, 6..=6, words);
    std::array::from_fn(|die| read[die])
}

fn read_world(table: &Table<'_>) -> WorldData {
    table.source();
    let numbered = &Space::WORDS[1..21];
    let world = WorldData {
        territory: table.word("territory", &Faction::WORDS),
        distance: table.number("distance", 1..=4),
        next_to: table.words_once("next_to", 1..=8, numbered),
    };
    for faction in Faction::ALL {
        let highest = world.next_to.iter().filter(|space| space.track() == Some(faction)).count();
        if highest == 4 {
            table.fault("next_to", format!("has the whole track of {}", faction.title()));
        }
    }
    world
}

/// F23.14: who has a Doom Fleet is said by the technologies.
fn read_combat(pack: &Table<'_>, aliens: &By<Faction, AlienData>) -> By<Faction, By<FleetKind, u8>> {
    let fleets = pack.table("fleets");
    let doom = fleets.table("doom");
    doom.source();
    let doom: u8 = doom.number("combat", 1..=9);
    By::from_fn(|faction: Faction| {
        let table = fleets.table(word(faction));
        table.source();
        let has_doom = aliens[faction].techs.contains(&AlienTech::DoomFleet);
        By::of([
            table.number("scout", 0..=6),
            table.number("raider", 0..=6),
            table.number("battle", 0..=6),
            if has_doom { doom } else { 0 },
        ])
    })
}

fn read_assets(pack: &Table<'_>) -> [AssetData; 4] {
    let assets = pack.table("assets");
    let limits =
        [("flagship", 5, false), ("ally_ship", 2, false), ("mine", 3, true), ("sol_defense", 1, true)];
    limits.map(|(key, count, upgrade)| {
        let table = assets.table(key);
        table.source();
        AssetData {
            count: table.number("count", count..=count),
            plain: table.word("plain", &Icon::WORDS),
            striped: upgrade.then(|| table.word("striped", &Icon::WORDS)),
        }
    })
}

fn read_base(table: &Table<'_>) -> BaseData {
    table.source();
    BaseData {
        plain: table.word("plain", &Icon::WORDS),
        striped: table.word("striped", &Icon::WORDS),
        dice: table.number("dice", 0..=1),
        flagships: table.number("flagships", 0..=4),
        resources: By::of(table.amounts("resources", &Resource::WORDS, 0..=5)),
        techs: table.number("techs", 0..=5),
    }
}

fn read_token(table: &Table<'_>) -> TokenData {
    let token = TokenData {
        bags: By::from_fn(|difficulty: Difficulty| table.number(word(difficulty), 0..=9)),
        all: table.number("all", 0..=9),
    };
    for (difficulty, &count) in token.bags.iter() {
        if count > token.all {
            table.fault(word(difficulty), format!("{count} are more than the {} in the box", token.all));
        }
    }
    token
}

fn read_home(table: &Table<'_>) -> HomeData {
    table.source();
    let max = By::of([
        table.number("expansion_max", 1..=6),
        table.number("military_max", 1..=6),
        table.number("stability_max", 1..=12),
    ]);
    let stability = table.number("stability", 1..=12);
    if stability > max[HomeTrack::Stability] {
        table.fault("stability", format!("{stability} is more than {}", max[HomeTrack::Stability]));
    }
    HomeData { stability, max }
}

fn read_resources(table: &Table<'_>, bases: &By<Base, BaseData>) -> (By<Resource, u8>, By<Resource, u8>) {
    let all: By<Resource, u8> = By::of(table.amounts("all", &Resource::WORDS, 0..=9));
    let pools: By<Resource, u8> = By::of(table.amounts("pools", &Resource::WORDS, 0..=9));
    for resource in Resource::ALL.into_iter().filter(|&resource| resource != Resource::Warp) {
        let locked: u8 = bases.values().map(|base| base.resources[resource]).sum();
        let found = pools[resource] + locked;
        if found != all[resource] {
            let name = word(resource);
            let reason =
                format!("{name}: {} in the box, but {found} in Pools and beside Bases", all[resource]);
            table.fault("all", reason);
        }
    }
    if pools[Resource::Warp] > 0 {
        table.fault("pools", "warp tokens wait for the Warp Gates (F1.8)");
    }
    (all, pools)
}

fn read_start(table: &Table<'_>) -> StartData {
    table.source();
    let stored = table.number("stored", 1..=9);
    StartData {
        stored,
        dice: table.number("dice", 1..=12),
        suggested: table.words("suggested", usize::from(stored)..=usize::from(stored), &Resource::WORDS),
    }
}

fn read_event(table: &Table<'_>) -> EventData {
    table.source();
    EventData { title: table.text("title"), rows: six(table, "rows", &EventRow::WORDS) }
}

fn read_factions(table: &Table<'_>) -> [Option<Faction>; 6] {
    let mut words = Faction::WORDS.map(|(word, faction)| (word, Some(faction))).to_vec();
    words.push(("choice", None));
    six(table, "faction", &words)
}

fn read_relations(table: &Table<'_>) -> [Vec<Pair>; 6] {
    let rows = table.texts("relations", 6..=6);
    std::array::from_fn(|die| {
        let mut pairs: Vec<Pair> = Vec::new();
        for name in rows[die].split_whitespace() {
            match name.parse() {
                Ok(pair) if pairs.contains(&pair) => {
                    table.fault("relations", format!("{name} is there twice"));
                }
                Ok(pair) => pairs.push(pair),
                Err(reason) => table.fault("relations", reason.to_string()),
            }
        }
        if pairs.len() > 2 {
            table.fault("relations", "a row has more than two pairs");
            pairs.truncate(2);
        }
        pairs
    })
}

fn read_alien(table: &Table<'_>) -> AlienData {
    table.source();
    AlienData {
        spaces: table.number("spaces", 1..=5),
        techs: table.words_once("techs", TECHS..=TECHS, &AlienTech::WORDS),
    }
}

/// What must hold between tables.
fn check_whole(pack: &Table<'_>, read: &Pack) {
    for difficulty in Difficulty::ALL {
        let federation = read.tokens.iter().filter(|(token, _)| token.is_federation());
        let turns: u8 = federation.map(|(_, data)| data.bags[difficulty]).sum();
        let size: u16 = read.tokens.values().map(|data| u16::from(data.bags[difficulty])).sum();
        let name = difficulty.title();
        if turns == 0 {
            pack.fault("tokens", format!("{name} has no Federation token: no turn would ever come (F3.5)"));
        }
        if !(8..=200).contains(&size) {
            pack.fault("tokens", format!("{name} has {size} tokens, expected 8 to 200 (F3.1, F10.3)"));
        }
    }
    let flagships: u8 = read.bases.values().map(|base| base.flagships).sum();
    if flagships + 1 != read.assets[0].count {
        pack.fault("bases", format!("{flagships} Flagships beside Bases, expected all but one (F1.7)"));
    }
    let techs: u8 = read.bases.values().map(|base| base.techs).sum();
    if techs != 4 {
        pack.fault("bases", format!("{techs} technologies beside Bases, expected 4 (F1.7)"));
    }
    let started = read.start.suggested.iter().fold(By::<Resource, u8>::default(), |mut taken, &resource| {
        taken[resource] += 1;
        taken
    });
    for (resource, &taken) in started.iter() {
        if taken > read.pools[resource] {
            pack.fault("start", format!("{taken} of {} suggested, but not in the Pool", resource.title()));
        }
    }
    let pools: u8 = read.pools.values().sum();
    if pools < read.start.stored {
        pack.fault("start", format!("{} starting tokens, but {pools} in the Pools", read.start.stored));
    }
}
