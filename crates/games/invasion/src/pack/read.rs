//! Reads a pack and notes every fault.

use super::{
    ADAPTATIONS_MAX, AdaptationCard, CardAction, ConsoleData, Die, EVENTS, EventCard, Guard, LANDINGS,
    Landing, Link, MercenaryCard, Numbers, Pack, Penalty, ProjectCard, TERROR_LEVELS, TIERS, Territory, Tier,
    Upkeep, Zone, effect,
};
use crate::ids::{
    ActionId, COALITIONS, Category, Coalition, Face, Good, HOME, LANDS, Mercenary, PLACES, Project,
    ProjectRule, SHIPS, Tech, TerritoryId, Wave, ZONES,
};
use redoubt_engine::notation::slug;
use redoubt_engine::pack::Table;
use redoubt_engine::{By, Noun};

pub(super) fn pack(table: &Table<'_>) -> Pack {
    let territories: Vec<Territory> =
        table.tables("territories", LANDS..=LANDS).iter().map(territory).collect();
    let zones: Vec<Zone> = table.tables("zones", ZONES..=ZONES).iter().map(zone).collect();
    check_homes(table, &territories);
    let names: Vec<&str> = territories
        .iter()
        .map(|territory| territory.name.as_str())
        .chain(zones.iter().map(|zone| zone.name.as_str()))
        .collect();
    let mut places: Vec<(&str, TerritoryId)> =
        names.iter().enumerate().map(|(index, name)| (*name, TerritoryId::nth(index))).collect();
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) && !name.is_empty() {
            table.fault("territories", format!("`{name}` is there twice"));
        }
    }
    if places.is_empty() {
        places.push(("", TerritoryId::nth(0)));
    }
    let lands = &places[..places.len().min(LANDS)];
    let actions: Vec<CardAction> =
        table.tables("actions", 1..=64).iter().map(|action| event_action(action, &places)).collect();
    let events = table.table("events");
    let [assault, devastation] =
        Wave::ALL.map(|wave| event_cards(&events.table(word(wave)), wave, &actions, &zones));
    Pack {
        name: table.text("name"),
        title: table.text("title"),
        about: table.text("about"),
        numbers: numbers(&table.table("numbers"), lands),
        die: die(&table.table("die")),
        upkeep: upkeep(&table.table("upkeep")),
        terror: terror(&table.table("terror")),
        coalitions: {
            let coalitions = table.table("coalitions");
            By::from_fn(|coalition: Coalition| console(&coalitions.table(word(coalition))))
        },
        technologies: {
            let technologies = table.table("technologies");
            By::from_fn(|tech: Tech| tiers(&technologies, tech))
        },
        projects: {
            let projects = table.table("projects");
            By::from_fn(|project: Project| project_card(&projects.table(word(project)), project))
        },
        mercenaries: {
            let mercenaries = table.table("mercenaries");
            By::from_fn(|kind: Mercenary| mercenary(&mercenaries.table(word(kind))))
        },
        adaptations: adaptations(table, &places),
        links: links(&table.table("borders"), &places),
        events: assault.into_iter().chain(devastation).collect(),
        landings: landings(&table.table("landings"), lands),
        territories,
        zones,
        actions,
    }
}

/// What packs call a noun.
fn word<N: Noun>(noun: N) -> &'static str {
    N::WORDS[noun.index()].0
}

/// A table of goods, which may lack any of them.
fn goods(table: &Table<'_>, key: &'static str, most: u8) -> By<Good, u8> {
    By::of(table.amounts(key, &Good::WORDS, 0..=most))
}

fn penalty(table: &Table<'_>, key: &'static str) -> Penalty {
    let table = table.table(key);
    let number = |key| table.number_maybe(key, 0..=9).unwrap_or(0);
    Penalty {
        income: By::from_fn(|good: Good| if Good::INCOME.contains(&good) { number(word(good)) } else { 0 }),
        command: number("command"),
    }
}

fn territory(table: &Table<'_>) -> Territory {
    Territory {
        source: table.source(),
        name: table.text("name"),
        coalition: table.word("coalition", &Coalition::WORDS),
        defense: table.number("defense", 1..=9),
        at: table.array("at", 0..=1600),
        capital: table.flag_maybe("capital").unwrap_or(false),
        research: table.flag_maybe("research").unwrap_or(false),
        overrun: penalty(table, "overrun"),
        liberated: penalty(table, "liberated"),
    }
}

/// V1.4: five territories for each coalition, one of them the capital.
fn check_homes(table: &Table<'_>, territories: &[Territory]) {
    if territories.len() != LANDS {
        return;
    }
    for coalition in Coalition::ALL {
        let own = || territories.iter().filter(|territory| territory.coalition == coalition);
        let (count, capitals) = (own().count(), own().filter(|territory| territory.capital).count());
        if count != HOME || capitals != 1 {
            let name = coalition.title();
            let found = format!("{name} has {count} territories and {capitals} capitals");
            table.fault("territories", format!("{found}, expected {HOME} and 1"));
        }
    }
}

fn zone(table: &Table<'_>) -> Zone {
    Zone {
        source: table.source(),
        name: table.text("name"),
        defense: table.number("defense", 1..=9),
        at: table.array("at", 0..=1600),
        benefit: goods(table, "benefit", 9),
        once: table.flag_maybe("once").unwrap_or(false),
    }
}

fn numbers(table: &Table<'_>, lands: &[(&str, TerritoryId)]) -> Numbers {
    let starts = table.words_once("ship_starts", 3..=3, lands);
    Numbers {
        source: table.source(),
        money: table.number("money", 0..=50),
        supply: table.number("supply", 1..=12),
        reserve: table.number("reserve", 1..=200),
        adaptation: table.number("adaptation", 1..=60),
        capital_damage: table.number("capital_damage", 1..=9),
        dial_max: table.number("dial_max", 1..=40),
        mic_max: table.number("mic_max", 1..=40),
        market: table.number("market", 1..=4),
        deploy: table.number("deploy", 0..=9),
        deploy_overrun: table.number("deploy_overrun", 0..=9),
        blind_relief: table.number("blind_relief", 0..=8),
        cronos_moves: table.number("cronos_moves", 1..=3),
        cronos_moves_more: table.number("cronos_moves_more", 1..=3),
        cronos_start: table.word("cronos_start", lands),
        ship_starts: std::array::from_fn(|ship| starts[ship]),
    }
}

fn die(table: &Table<'_>) -> Die {
    let faces: By<Face, u8> = By::from_fn(|face: Face| table.number(word(face), 0..=6));
    let sum = faces.values().sum::<u8>();
    if sum != 6 {
        table.fault("plus", format!("the die has {sum} faces, expected 6"));
    }
    Die { source: table.source(), faces }
}

fn upkeep(table: &Table<'_>) -> Vec<Upkeep> {
    let _ = table.source();
    let [mic, food] = table.columns([("mic", 1..=40), ("food", 0..=20)], 1..=40);
    if mic.windows(2).any(|pair| pair[0] >= pair[1]) {
        table.fault("mic", "is not rising");
    }
    mic.into_iter().zip(food).map(|(mic, food)| Upkeep { mic, food }).collect()
}

fn terror(table: &Table<'_>) -> [Penalty; TERROR_LEVELS] {
    let _ = table.source();
    let row = |key| table.array::<u8, TERROR_LEVELS>(key, 0..=9);
    let (money, fuel, minerals, food) = (row("money"), row("fuel"), row("minerals"), row("food"));
    let command = row("command");
    std::array::from_fn(|level| Penalty {
        income: By::of([money[level], fuel[level], minerals[level], food[level], 0, 0]),
        command: command[level],
    })
}

fn console(table: &Table<'_>) -> ConsoleData {
    let start = goods(table, "start", 40);
    if start[Good::Mic] == 0 {
        table.fault("start", "a coalition without MIC is defeated before it begins");
    }
    ConsoleData {
        source: table.source(),
        income: goods(table, "income", 20),
        command: table.number("command", 1..=12),
        start,
        technology: table.word_maybe("technology", &Tech::WORDS),
        card: table.word_maybe("card", &Mercenary::WORDS).filter(|card| {
            if card.attaches() {
                table.fault("card", "is a card that is attached to a territory");
            }
            !card.attaches()
        }),
    }
}

fn links(table: &Table<'_>, places: &[(&str, TerritoryId)]) -> Vec<Link> {
    let _ = table.source();
    let mut links: Vec<Link> = Vec::new();
    for (key, sea) in [("land", false), ("sea", true)] {
        for (index, text) in table.texts(key, 0..=200).iter().enumerate() {
            let find =
                |name: &str| places.iter().find(|(known, _)| *known == name.trim()).map(|known| known.1);
            let ends = text.split_once(" - ").map(|(from, to)| (find(from), find(to)));
            let Some((Some(from), Some(to))) = ends else {
                table.fault(&format!("{key}[{index}]"), format!("`{text}` does not name two territories"));
                continue;
            };
            let known =
                |link: &Link| (link.from, link.to) == (from, to) || (link.to, link.from) == (from, to);
            if from == to || links.iter().any(known) {
                table.fault(&format!("{key}[{index}]"), format!("`{text}` is there already"));
            } else {
                links.push(Link { from, to, sea });
            }
        }
    }
    for place in TerritoryId::every() {
        let count = links.iter().filter(|link| link.from == place || link.to == place).count();
        if !(1..=7).contains(&count) && places.len() == PLACES {
            let name = places[place.index()].0;
            table.fault("land", format!("{name} has {count} neighbours, expected 1 to 7"));
        }
    }
    links
}

fn tiers(table: &Table<'_>, tech: Tech) -> Vec<Tier> {
    let mut tiers: Vec<Tier> = table.tables(word(tech), TIERS..=TIERS).iter().map(tier).collect();
    for (index, tier) in tiers.iter_mut().enumerate() {
        let last = index + 1 == TIERS;
        if tier.cost.is_some() == last {
            let what = if last { "has a cost, but is the last" } else { "has no cost" };
            table.fault(word(tech), format!("tier {index} {what}"));
        }
    }
    tiers
}

fn tier(table: &Table<'_>) -> Tier {
    let small = |key| table.number_maybe(key, 0..=9).unwrap_or(0);
    let flag = |key| table.flag_maybe(key).unwrap_or(false);
    let mut income = By::splat(0);
    income[Good::Money] = small("money");
    income[Good::Food] = small("food");
    Tier {
        source: table.source(),
        title: table.text("title"),
        income,
        command: small("command"),
        power: table.number_maybe("power", 0..=3).unwrap_or(0),
        moves: table.number_maybe("moves", 1..=3).unwrap_or(1),
        vaccine: flag("vaccine"),
        upkeep: small("upkeep"),
        calm: small("calm"),
        guard: table.word_maybe("guard", &Guard::WORDS).unwrap_or(Guard::None),
        orbital_guard: flag("orbital_guard"),
        cost: table.maybe("cost", |table, key| goods(table, key, 12)),
    }
}

fn project_card(table: &Table<'_>, project: Project) -> ProjectCard {
    let card = ProjectCard {
        source: table.source(),
        title: table.text("title"),
        owner: table.word_maybe("owner", &Coalition::WORDS),
        cost: goods(table, "cost", 40),
        rule: table.word("rule", &ProjectRule::WORDS),
    };
    let last = project == Project::Five;
    if card.owner.is_none() != last {
        table.fault("owner", "every card but the last has an owner");
    }
    if (card.rule == ProjectRule::Broadcast) != last {
        table.fault("rule", "the last card is the broadcast, and no other is");
    }
    card
}

fn mercenary(table: &Table<'_>) -> MercenaryCard {
    MercenaryCard {
        source: table.source(),
        count: table.number("count", 0..=9),
        cost: table.number("cost", 0..=9),
    }
}

fn adaptations(table: &Table<'_>, places: &[(&str, TerritoryId)]) -> Vec<AdaptationCard> {
    let mut cards = Vec::new();
    for entry in table.tables("adaptations", 1..=ADAPTATIONS_MAX) {
        let card = AdaptationCard {
            source: entry.source(),
            title: entry.text("title"),
            wave: entry.word("wave", &Wave::WORDS),
            text: entry.text("text"),
            power: entry.number_maybe("power", 0..=3).unwrap_or(0),
            effect: effect::read(&entry, places),
        };
        let copies: u8 = entry.number("count", 1..=9);
        cards.extend(std::iter::repeat_n(card, copies.into()));
    }
    if cards.len() > ADAPTATIONS_MAX {
        table.fault("adaptations", format!("{} cards, expected at most {ADAPTATIONS_MAX}", cards.len()));
        cards.truncate(ADAPTATIONS_MAX);
    }
    let armors = cards.iter().filter(|card| card.wave == Wave::Assault && card.power > 0).count();
    if armors != 1 {
        let found = format!("{armors} Assault cards give Power");
        table.fault(
            "adaptations",
            format!("{found}, expected 1: the Devastation wave begins with it (V8.16)"),
        );
    }
    cards
}

fn event_action(table: &Table<'_>, places: &[(&str, TerritoryId)]) -> CardAction {
    CardAction {
        source: table.source(),
        code: table.text("code"),
        wave: table.word("wave", &Wave::WORDS),
        category: table.word("category", &Category::WORDS),
        text: table.text("text"),
        effect: effect::read(table, places),
    }
}

/// Cards as lines: `EA05 OR-1 BO-3 s3 greenland`.
fn event_cards(table: &Table<'_>, wave: Wave, actions: &[CardAction], zones: &[Zone]) -> Vec<EventCard> {
    let _ = table.source();
    let count = EVENTS[wave.index()];
    let read = |(index, text): (usize, &String)| {
        let at = format!("cards[{index}]");
        let mut words = text.split_whitespace();
        let code = words.next().unwrap_or_default().to_string();
        let mut action = || {
            let code = words.next().unwrap_or_default();
            let found = actions.iter().position(|action| action.code == code && action.wave == wave);
            if found.is_none() {
                table.fault(&at, format!("`{code}` is no action of this wave"));
            }
            ActionId::nth(found.unwrap_or(0))
        };
        let (alpha, bravo) = (action(), action());
        let mut card = EventCard { code, wave, alpha, bravo, ships: [false; SHIPS], zones: [false; ZONES] };
        for icon in words {
            let ship = icon.strip_prefix('s').and_then(|number| number.parse::<usize>().ok());
            let zone = zones.iter().position(|zone| slug(&zone.name) == icon);
            match (ship, zone) {
                (Some(number), _) if (1..=SHIPS).contains(&number) => card.ships[number - 1] = true,
                (_, Some(zone)) if zone < ZONES => card.zones[zone] = true,
                _ => table.fault(&at, format!("`{icon}` is neither a drop ship nor a dead zone")),
            }
        }
        card
    };
    table.texts("cards", count..=count).iter().enumerate().map(read).collect()
}

/// A code and four territories of four coalitions.
fn landings(table: &Table<'_>, lands: &[(&str, TerritoryId)]) -> Vec<Landing> {
    let _ = table.source();
    let read = |entry: &Table<'_>| {
        let sites = entry.words_once("at", SHIPS..=SHIPS, lands);
        Landing { code: entry.text("card"), sites: std::array::from_fn(|ship| sites[ship]) }
    };
    const { assert!(COALITIONS >= SHIPS, "V9.8: ships land in different coalitions") };
    table.tables("cards", LANDINGS..=LANDINGS).iter().map(read).collect()
}
