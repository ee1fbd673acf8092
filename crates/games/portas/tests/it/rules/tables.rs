//! What is printed on tiles and cards. Goods: W Wood, C Clay, O Ore, P Plank, B Brick, F Food, T Tool, $ Dollar.

use crate::rules::position::raiders;
use portas::{Building, Convert, Dir, Goods, Improvement, MoveCard, Pack, PlaceSet, Rank, Step, Work};
use redoubt_engine::Game;

fn pack() -> &'static Pack {
    raiders().pack()
}

/// Goods as the tables below write them.
fn goods(goods: &Goods) -> String {
    let some = goods.values().zip("WCOPBFT$".chars()).filter(|(count, _)| **count > 0);
    some.map(|(count, letter)| format!("{count}{letter}")).collect::<Vec<_>>().join(" ")
}

/// An exchange of goods, and how often it may be made.
fn exchange(line: &Convert) -> String {
    let times = if line.times > 9 { String::new() } else { format!(" x{}", line.times) };
    format!("{} > {}{times}", goods(&line.give), goods(&line.get))
}

/// Compares a table with what the pack says, row by row.
fn compare(table: &str, rows: impl Iterator<Item = String>) {
    let rows: Vec<String> = rows.collect();
    let printed: Vec<&str> = table.trim().lines().map(str::trim).collect();
    for (row, printed) in rows.iter().zip(&printed) {
        assert_eq!(row, printed);
    }
    assert_eq!(rows.len(), printed.len());
}

/// What is there, with lines between.
fn joined(parts: impl IntoIterator<Item = String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
}

#[test]
fn defensive_works_are_as_printed() {
    // P6.1: tiles, crew, Strength, arrows, range, damage, cost.
    let row = |work: Work| {
        let data = &pack().works[work];
        let crew = data.crew.map_or("none".to_string(), |class| format!("{} {class:?}", data.men));
        let numbers = [data.tiles, data.strength, data.arrows, data.range, data.damage];
        format!("{work:?}: {crew} | {numbers:?} | {}", goods(&data.cost))
    };
    compare(WORKS, Work::ALL.into_iter().map(row));
}

const WORKS: &str = "
    Trench: 2 Farmer | [11, 1, 3, 1, 1] | 2W 1C 1T
    Bunker: 2 Citizen | [11, 3, 3, 2, 2] | 2C 1B 2T
    Post: 2 Farmer | [9, 0, 3, 2, 0] | 1W 1C 1T
    Tower: 2 Citizen | [9, 1, 3, 3, 0] | 1C 1P 2T
    Catapult: 1 Farmer | [7, 0, 1, 2, 2] | 2W 1T
    Howitzer: 1 Citizen | [7, 0, 1, 3, 3] | 1O 1P 2T
    Pressure: none | [12, 1, 0, 0, 0] | 1C
    Bounding: none | [12, 2, 0, 0, 0] | 1W 1C
    Dummy: none | [12, 4, 0, 0, 0] | 1B
    Trap: none | [12, 1, 0, 0, 0] | 2T
    Bomb: none | [12, 3, 0, 0, 0] | 3W 1O
";

#[test]
fn buildings_are_as_printed() {
    // P3.17: jobs, Farmers and Citizens housed, Storage, limit of two teams, yield.
    let row = |building: Building| {
        let data = &pack().buildings[building];
        let numbers = [data.jobs, data.farmers, data.citizens, data.storage, data.limit];
        joined([format!("{building:?}: {:?} {numbers:?}", data.crew), goods(&data.yields)])
    };
    compare(BUILDINGS, Building::ALL.into_iter().map(row));
    let numbers = &pack().numbers;
    assert_eq!((numbers.smithy_farmer, numbers.smithy_citizen), (2, 3));
    assert_eq!((numbers.heal_farmer, numbers.heal_citizen, numbers.sustain, numbers.raze), (1, 2, 1, 1));
}

const BUILDINGS: &str = "
    Farm: Nobody [0, 1, 0, 0, 24]
    Estate: Nobody [0, 3, 0, 0, 8]
    Flat: Nobody [0, 0, 1, 0, 16]
    Apartment: Nobody [0, 0, 3, 0, 8]
    Forester: Farmer [1, 0, 0, 0, 12] | 2W
    Lodge: Farmer [1, 0, 0, 0, 12] | 1F
    Hollow: Farmer [1, 0, 0, 0, 12] | 1C
    Mine: Citizen [1, 0, 0, 0, 8] | 1O
    Pub: Farmer [1, 0, 0, 0, 8] | 1$
    Theater: Citizen [1, 0, 0, 0, 8] | 2$
    Factory: Any [1, 0, 0, 0, 8]
    Library: Nobody [0, 0, 0, 0, 4]
    Institute: Farmer [2, 0, 0, 0, 4]
    Shed: Farmer [1, 0, 0, 2, 12]
    House: Citizen [1, 0, 0, 5, 12]
    Smithy: Any [1, 0, 0, 0, 1]
";

#[test]
fn places_of_the_mainland_are_as_printed() {
    // P3.20 to P3.25: when they come and how many; gain, exchange, cost.
    let sets = [PlaceSet::Start, PlaceSet::Era1, PlaceSet::Era2];
    let mut rows: Vec<String> = Vec::new();
    for set in sets {
        rows.extend(pack().places.iter().filter(|place| place.set == set).map(|place| {
            let change = Convert { give: place.give, get: place.get, times: u8::MAX };
            let change = if goods(&place.give).is_empty() { String::new() } else { exchange(&change) };
            let head = format!("{}: {:?} {}", place.name, place.set, place.copies);
            joined([head, goods(&place.gain), change, goods(&place.cost)])
        }));
    }
    rows.sort();
    compare(PLACES, rows.into_iter());
}

const PLACES: &str = "
    Baker: Era1 1 | 2F | 2F > 1$
    Blacksmith: Era2 1 | 1W 1O > 2T
    Builder: Apartment: Era2 1 | 2C 2P 1T
    Builder: Estate: Era1 1 | 3W 1B 1T
    Builder: Factory: Era1 1 | 3W 3C 3T
    Builder: Farm: Start 1 | 1W 1T
    Builder: Flat: Era1 1 | 1P 1T
    Builder: Forester's House: Start 1 | 3W 2T
    Builder: Hollow: Era1 1 | 3C 2T
    Builder: Hunting Lodge: Start 1 | 2W 1C 3T
    Builder: Institute: Era2 1 | 2P 2B 3T
    Builder: Iron Mine: Era2 1 | 2P 3B 2T
    Builder: Library: Start 1 | 1W 1P 1T
    Builder: Pub: Era1 1 | 1C 1P 1B 1T
    Builder: Storage House: Era2 1 | 1P 1B 2T
    Builder: Storage Shed: Start 1 | 2W 1T
    Builder: Theater: Era2 1 | 2C 2P 2B 2T
    Clay Delve: Era1 2 | 2C
    Clay Pocket: Era2 1 | 2C
    Clayburner: Era1 1 | 1W 2C > 1B
    Day Laborer: Start 1 | 1W 1$
    Developer: Start 1 | 2T
    Grand Baker: Era2 1 | 3F | 2F > 1$
    Grove: Era1 2 | 2W
    Head Official: Start 1 | 1C
    Joiner: Era1 1 | 2W > 1P
    Joiner: Era2 1 | 2W > 1P
    Joiner: Start 1 | 2W > 1P
    Librarian: Start 1 | 1$
    Loamburner: Era2 1 | 1W 1C > 1B
    Ore Pit: Era2 1 | 1O
    Riverbank Forest: Era2 1 | 3W
    Riverbank Grove: Start 2 | 2W
";

#[test]
fn market_cards_are_as_printed() {
    // P3.24: what is sold, what is gained, what it does.
    let row = |card: &portas::MarketCard| {
        let sell = card.sell.iter().map(|line| {
            let mut sold = Goods::default();
            sold[line.good] = line.count;
            format!("{}:{}", goods(&sold), line.dollars)
        });
        let gain = card.gain.iter().map(goods).collect::<Vec<_>>().join(" or ");
        let convert = card.act.convert.as_ref().map(exchange).unwrap_or_default();
        let head = format!("{}: {}", card.name, sell.collect::<Vec<_>>().join(" "));
        joined([head, gain, goods(&card.act.cost), convert])
    };
    compare(MARKETS, pack().markets.iter().map(row));
}

const MARKETS: &str = "
    Farm Market: 1C:1 1P:2 | 1W 1F | 1W 1T
    Shed Market: 1F:1 1W:1 | 2C | 2W 1T
    Forester Market: 1C:1 1F:1 | 2W | 3W 2T
    Lodge Market: 2W:1 1B:3 | 1C 1F | 2W 1C 3T
    Plank Market: 1F:1 1B:3 | 2W or 2C | 2W > 1P x1
    Library Market: 2W:1 1C:1 | 2F
    Town Market: 1P:2 1B:3 | 2W 1C
    Estate Market: 2C:1 1P:1 | 1W 2F | 3W 1B 1T
    Flat Market: 3W:1 1B:2 | 1C 2F | 1P 1T
    Hollow Market: 2F:1 1B:2 | 2W or 2C | 3C 2T
    Factory Market: 2F:1 2C:1 | 1P | 3W 3C 3T
    Brick Market: 1C:1 1O:1 | 2W | 1W 2C > 1B x1
    Great Plank Market: 3W:1 1O:1 | 2C | 2W > 1P x2
    City Market: 2F:1 1P:1 | 1W 1C
    Final Wave I: 2W:1 2C:1 | 2F or 1T
    Final Wave II: 1P:1 1B:1 | 2F or 1$ | 1$
";

#[test]
fn improvements_are_as_printed() {
    // P3.26: cost (each, of a contract), then what it does.
    compare(CARDS, pack().improvements.iter().map(improvement));
}

fn improvement(card: &Improvement) -> String {
    let often = |what: String| if card.times > 1 { format!("{what} x{}", card.times) } else { what };
    let part = |word: &str, text: String| if text.is_empty() { text } else { format!("{word} {text}") };
    let store = card.reserved.map_or("any".to_string(), |good| format!("{good:?}"));
    let number = |word: &str, count: u8| if count > 0 { format!("{count} {word}") } else { String::new() };
    joined([
        format!("{} {}: {}", card.number, card.name, goods(&card.cost)).trim_end().to_string(),
        part("gain", goods(&card.gain)),
        part("change", card.convert.iter().map(exchange).collect::<Vec<_>>().join(", ")),
        card.build.map(|building| often(format!("{building:?}"))).unwrap_or_default(),
        card.place.map(|work| often(format!("{work:?}"))).unwrap_or_default(),
        card.more.map(|good| format!("more {good:?}")).unwrap_or_default(),
        part("yield", goods(&card.yields)),
        part("yearly", card.yearly.as_ref().map(exchange).unwrap_or_default()),
        number("Farmer", card.farmers),
        number("Citizen", card.citizens),
        number(&format!("for {store}"), card.warehouse),
        card.special.map(|special| format!("{special:?}")).unwrap_or_default(),
        number("uses", card.uses),
        part("fare", goods(&card.fare)),
    ])
}

const CARDS: &str = "
    I-01 Stone Axe: | gain 4W
    I-03 Wood Shovel: | gain 3C
    I-05 Wood Saw: | gain 2P
    I-07 Ruin: | gain 1B
    I-08 Ruin: | gain 1B
    I-09 Anvil: | gain 1T | change 1W 1C > 1T x1
    I-10 Guestroom: | gain 2W 2C
    I-12 Handsaw: | change 2W > 1P, 3W > 2P
    I-13 Clay Oven: | change 1W 1C > 1B x2
    I-14 Contract: Farm: 1W | Farm x2
    I-15 Contract: Estate: 2W 1B 1T | Estate
    I-16 Contract: Flat: 2W 1T | Flat
    I-17 Contract: Forester's House: 2W 2T | Forester
    I-18 Contract: Hollow: 2C 2T | Hollow
    I-19 Contract: Hunting Lodge: 2W 1C 2T | Lodge
    I-20 Contract: Storage Shed: 1W 1T | Shed x2
    I-23 Axe: 3W | more Wood
    I-24 Spade: 3C | more Clay
    I-25 Vegetable Garden: 1C 1P 2T | yield 1F
    I-26 Beaver's Lodge: 2W 1T | yield 1W
    I-27 Loam Hollow: 2C 2T | yield 1C
    I-28 Holiday Cabin: 1W 1T | 1 Farmer
    I-30 Holiday Flat: 1W 1P 1T | 1 Citizen
    I-31 Holiday Flat: 1W 1P 1T | 1 Citizen
    I-32 Storehouse: 1P 1T | 1 for any
    I-33 Training: 2W 1P | Training
    I-35 Ticket: 3W | Ticket | 3 uses | fare 2W
    II-01 Wood Saw: | gain 2P
    II-03 Ruin: | gain 1B
    II-05 Fireplace: | gain 2F
    II-06 Anvil: | gain 1T | change 1W 1C > 1T x1
    II-08 Ripsaw: | change 1W > 1P x4
    II-09 Stone Oven: | change 1C > 1B x3
    II-10 Toolmaker: | change 2P > 1T
    II-11 Contract: Apartment: 2C 1P 1T | Apartment
    II-12 Contract: Iron Mine: 2P 2B 2T | Mine
    II-13 Contract: Storage House: 1W 1B 2T | House
    II-14 Panel Saw: 2P 2T | yearly 2W > 1P x1
    II-15 Kiln: 2B 2T | yearly 2C > 1B x1
    II-16 Iron Pickaxe: 2O | more Ore
    II-17 Fruit Farm: 1P 1B 2T | yield 2F
    II-18 Ore Tunnel: 1O 1P 2B 2T | yield 1O
    II-19 Workshop: 3C 2P 2T | yield 1T
    II-20 Village Chapel: 2P 1T | yield 1$
    II-21 Slaughtering Blocks: 2P 2B 2T | Slaughter
    II-22 Cottage: 4W 1B 1T | 2 Farmer
    II-24 Hostel: 2C 3P 2T | 2 Citizen
    II-25 Hostel: 2C 3P 2T | 2 Citizen
    II-26 Storehouse: 1P 1T | 1 for any
    II-27 Wood Warehouse: 3W 1T | 3 for Wood
    II-28 Clay Warehouse: 2C 1T | 2 for Clay
    II-29 Ore Warehouse: 2O 1T | 2 for Ore
    II-30 Food Warehouse: 3F 1T | 3 for Food
    II-31 Dolly: 3P | Dolly
    II-34 Apprentice: 1P 1B 1T | gain 2$ | Apprentice | 3 uses
    N1 Field Rations: | gain 3F
    N2 Contract: Trench: 1W | Trench x2
    N3 Contract: Guard Post: 1T | Post
    N4 Powder Keg: | Pressure x2
    N5 Bugle: 2W 1T | Bugle
    N6 Bandages: 1F 1T | Bandages
    N7 Volunteers: 1F | Volunteers
    N8 Scouting Report: | Scouting
    N9 Contract: Bunker: 1B 1T | Bunker
    N10 Contract: Howitzer: 1P 1T | Howitzer
    N11 War Bonds: | gain 4$
    N12 Field Hospital: 2P 2T | Hospital
    N13 Signal Fires: 1W 1C 1T | Signals
    N14 Drill Ground: 2F 2T | Drill
    N15 Ammunition Depot: 1O 1T | Depot | 3 uses
";

#[test]
fn movement_cards_are_as_printed() {
    // P2.3, P8.2, P9.11: spawn, arrows, powers.
    let row = |card: &MoveCard| {
        let spawn = card
            .spawn
            .iter()
            .map(|unit| format!("{}{}", unit.hex.number(), if unit.rank == Rank::Basic { "B" } else { "E" }));
        let arrows = card.steps.iter().map(|step| match step {
            Step::Arrow { dir, flaming } => format!("{}{}", arrow(*dir), if *flaming { "*" } else { "" }),
            Step::Dodge { dirs } => dirs.map(arrow).join(">"),
        });
        let dodge = matches!(card.steps.first(), Some(Step::Dodge { .. }));
        let arrows = arrows.collect::<Vec<_>>().join(if dodge { " / " } else { " " });
        let head = format!("{}: {}", card.name, spawn.collect::<Vec<_>>().join(" "));
        joined([head, arrows, powers(card)])
    };
    compare(MOVEMENT, pack().movement.iter().map(row));
}

fn arrow(dir: Dir) -> &'static str {
    match dir {
        Dir::DownLeft => "L",
        Dir::Down => "D",
        Dir::DownRight => "R",
        Dir::Up | Dir::UpLeft | Dir::UpRight => "back",
    }
}

fn powers(card: &MoveCard) -> String {
    let powers = &card.powers;
    let flag = |on: bool, word: &str| if on { word.to_string() } else { String::new() };
    let strength = |count: i8, word: &str| if count > 0 { format!("{word} {count}") } else { String::new() };
    let aim = |dir: &Dir| arrow(*dir).to_lowercase();
    let shots: Vec<String> = powers.shoot.iter().map(aim).collect();
    let fire: Vec<String> =
        powers.fire.iter().map(|shot| format!("{}{}", aim(&shot.dir), shot.damage)).collect();
    let star = |on: bool| if on { "*" } else { "" };
    let all = [
        flag(powers.press, "press ahead"),
        flag(powers.merge, "merge"),
        flag(!shots.is_empty(), &format!("shoot {}", shots.join(" "))),
        flag(!fire.is_empty(), &format!("fire {}", fire.join(" "))),
        powers
            .split
            .map(|[left, right]| format!("split l{} r{}", star(left), star(right)))
            .unwrap_or_default(),
        powers.increase.map(|rank| format!("increase 1{}", &rank.to_string()[..1])).unwrap_or_default(),
        flag(powers.regroup > 0, &format!("regroup {}b to 1e", powers.regroup)),
        strength(powers.strength, "stronger"),
        strength(-powers.strength, "weaker"),
        strength(-powers.first_strength, "temporarily weaker"),
        flag(powers.remove_citizens, "remove citizens"),
        flag(powers.killed_by_citizens, "killed by citizens"),
        flag(powers.destroy_trap, "destroy trap"),
        flag(powers.decrease_in_trap, "decrease in trap"),
        powers.destroy.map(|pile| format!("destroy {pile}")).unwrap_or_default(),
        powers.stealth.map(|cover| format!("stealth {cover}")).unwrap_or_default(),
    ];
    all.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
}

const MOVEMENT: &str = "
    R101: 26B 27B | R
    R102: 24B | L
    R103: 25B 28B | R
    R104: 27B | D
    R105: 24B 25B | R
    R106: 26B 28B | merge
    R107: 27E | D | shoot d
    R108: 24B 26B | R L
    R109: 28B | L | increase 1b
    R110: 25B 27B | D
    R111: 24B 28B | D | destroy trap
    R112: 26B | R
    R113: 27B | R | increase 1b
    R114: 24B 27B | L
    R115: 25B 28B | L
    R116: 26B | press ahead, weaker 1
    R117: 25E | D | stronger 1
    R118: 25B | L
    R119: 27B 28B | R
    R120: 24B 25B | D | decrease in trap
    R121: 26B 27B | D | remove citizens
    R122: 28B 28B | D L | killed by citizens
    R201: 27E | D
    R202: 24B 24B | D | regroup 3b to 1e
    R203: 25B 26B | L D
    R204: 24E | R
    R205: 27B 27B | D
    R206: 25B 28E | merge
    R207: 24B 28B | D | shoot l d r
    R208: 24B 26E | R
    R209: 25B 25B | R | regroup 2b to 1e
    R210: 25E | L
    R211: 24B 26B | D | destroy trap
    R212: 28B 28B | R D
    R213: 24B 25B | R | increase 1e
    R214: 26E | D
    R215: 27B 27B | L R
    R216: 26B 27B | press ahead, weaker 2
    R217: 25E | D | stronger 2
    R218: 27B 28B | D D
    R219: 24B 27B | R L
    R220: 26B 26B | D R | decrease in trap
    R221: 28E | L D | stronger 1, remove citizens
    R222: 24E 25B | D D | killed by citizens
    D101: 26B 27B | D*
    D102: 24B 24B | L* D
    D103: 25B | R D* L
    D104: 27B 27B | D
    D105: 24B 25B | split l r
    D106: 26B 28B | fire l1 d1 r1
    D107: 27E | L*
    D108: 24B 26B | D | stealth farmer
    D109: 28B 28B | R D | increase 1b
    D110: 25B 25B | D>L>R / L>R>D
    D111: 24B 28B | R>D>L / L>D>R
    D112: 26B 26B | R D | stealth guard
    D113: 27B 27B | R*
    D114: 24B 27B | D L | destroy trap
    D115: 25B | D L | temporarily weaker 1
    D116: 26B 26B | L D | stealth trench
    D117: 25E | D* | destroy trench
    D118: 25B 25B | R | destroy guard
    D119: 27B | L* R
    D120: 24B 24B | D | stealth citizen
    D121: 26B 28B | R* D
    D122: 28B 28B | L>R>D / R>L>D
    D201: 26B 27E | D*
    D202: 24B 24B | L*
    D203: 25B 26B | R* D
    D204: 24E | D*
    D205: 27B 27B | split l* r*
    D206: 28E | fire l1 d2 r1
    D207: 24B 28B | L* D*
    D208: 26E | D | stealth citizen
    D209: 25B 25B | R | increase 1e
    D210: 25E | D>R>L / L>R>D
    D211: 24B 26B | L>D>R / D>R>L
    D212: 28B 28B | D | stealth guard
    D213: 24B 25B | R* D*
    D214: 26E | D | destroy trap
    D215: 27B 27B | D D | temporarily weaker 2
    D216: 26B 27B | D L | stealth trench
    D217: 25E | D* | destroy trench
    D218: 27B 28B | R* D | destroy catapult
    D219: 24B | D* L
    D220: 26B 26B | D | stealth farmer
    D221: 28E | R* D*
    D222: 24E 25B | R>D>L / D>L>R
";
