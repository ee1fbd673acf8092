//! The tables of the rules document, made from the pack.

use crate::pack::{Crew, Goods, Improvement, MoveCard, PlaceKind, Special, Step};
use crate::text::{both, goods};
use crate::{Building, Portas, Work};
use redoubt_engine::book::Chart;

const MEN: (&str, &str) = ("Farmer", "Citizen");

pub(crate) fn charts(rules: &Portas) -> Vec<Chart> {
    vec![places(rules), buildings(rules), works(rules), markets(rules), improvements(rules), movement(rules)]
}

fn places(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 4] = [&"Place", &"Set", &"Number", &"Action"];
    Chart::new("places", &head).rows(&rules.pack.places, |chart, place| {
        let action = match (place.kind, place.build, place.work) {
            (PlaceKind::Build, Some(building), _) => format!("{}: {}", building.title(), goods(&place.cost)),
            (PlaceKind::Convert, ..) => format!("{} for {}", goods(&place.give), goods(&place.get)),
            (PlaceKind::Baker, ..) => {
                format!("{}, or {} for {}", goods(&place.gain), goods(&place.give), goods(&place.get))
            }
            (PlaceKind::Works | PlaceKind::Trapper | PlaceKind::Engineer, _, Some(work)) => {
                format!("{}: {}", work.title(), goods(&rules.pack.works[work].cost))
            }
            _ if place.gain.values().any(|count| *count > 0) => goods(&place.gain),
            _ => place.kind.title().to_string(),
        };
        chart.row(&[&place.name, &place.set.title(), &place.copies, &action])
    })
}

fn buildings(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 5] =
        [&"Building", &"Job", &"Yield each Year", &"Houses", &"Limit of two teams"];
    Chart::new("buildings", &head).rows(Building::ALL, |chart, building| {
        let data = &rules.pack.buildings[building];
        let job = if data.crew == Crew::Nobody {
            "none".to_string()
        } else {
            format!("{} {}", data.jobs, data.crew.title())
        };
        let houses = format!("{} Farmers, {} Citizens", data.farmers, data.citizens);
        chart.row(&[&building.title(), &job, &goods(&data.yields), &houses, &data.limit])
    })
}

fn works(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 8] =
        [&"Tile", &"Tiles", &"Crew", &"Strength", &"Arrows", &"Range", &"Damage", &"Cost"];
    Chart::new("works", &head).rows(Work::ALL, |chart, work| {
        let data = &rules.pack.works[work];
        let crew = data.crew.map_or("none".to_string(), |class| format!("{} {}", data.men, class.title()));
        chart.row(&[
            &work.title(),
            &data.tiles,
            &crew,
            &data.strength,
            &data.arrows,
            &data.range,
            &data.damage,
            &goods(&data.cost),
        ])
    })
}

fn markets(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 5] = [&"Market card", &"Era", &"Sell", &"Gain", &"Do"];
    Chart::new("markets", &head).rows(&rules.pack.markets, |chart, card| {
        let sell: Vec<String> = card
            .sell
            .iter()
            .map(|line| format!("{} {} for {}", line.count, line.good.title(), line.dollars))
            .collect();
        let gain: Vec<String> = card.gain.iter().map(goods).collect();
        let act = match card.act.build {
            Some(building) => format!("{}: {}", building.title(), goods(&card.act.cost)),
            None => card.act.act.title().to_string(),
        };
        chart.row(&[&card.name, &card.era.title(), &sell.join(", "), &gain.join(" or "), &act])
    })
}

fn improvements(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 6] = [&"Number", &"Improvement", &"Era", &"Kind", &"Cost", &"Effect"];
    Chart::new("improvements", &head).rows(&rules.pack.improvements, |chart, card| {
        let kind = if card.lasting { "lasting" } else { "instant" };
        let each = if card.times > 1 { " each" } else { "" };
        let cost = format!("{}{each}", goods(&card.cost));
        chart.row(&[&card.number, &card.name, &card.era, &kind, &cost, &effect(card)])
    })
}

/// What an Improvement does, in words.
pub(crate) fn effect(card: &Improvement) -> String {
    let mut all = Vec::new();
    let some = |goods: &Goods| goods.values().any(|count| *count > 0);
    if some(&card.gain) {
        all.push(goods(&card.gain));
    }
    for line in &card.convert {
        all.push(format!("{} for {}, {}", goods(&line.give), goods(&line.get), times(line.times)));
    }
    if let Some(building) = card.build {
        all.push(format!("build {} {}", times(card.times), building.title()));
    }
    if let Some(work) = card.place {
        all.push(format!("place {} {} in sight", times(card.times), work.title()));
    }
    if let Some(good) = card.more {
        all.push(format!("1 {} more whenever a Place gives some", good.title()));
    }
    if some(&card.yields) {
        all.push(format!("{} each Year", goods(&card.yields)));
    }
    if let Some(line) = card.yearly {
        all.push(format!("each Year {} for {}, once", goods(&line.give), goods(&line.get)));
    }
    if card.farmers + card.citizens > 0 {
        all.push(format!("room for {} and whoever fills it", both(card.farmers, card.citizens, MEN)));
    }
    if card.warehouse > 0 {
        let only = card.reserved.map_or(String::new(), |good| format!(", for {} only", good.title()));
        all.push(format!("{} more in the Warehouse{only}", card.warehouse));
    }
    all.extend(card.special.map(|special| only_here(special, card)));
    all.join("; ")
}

fn times(most: u8) -> String {
    match most {
        0 | 1 => "once".into(),
        u8::MAX => "any number of times".into(),
        most => format!("up to {most} times"),
    }
}

/// What only one Improvement does.
fn only_here(special: Special, card: &Improvement) -> String {
    match special {
        Special::Training => "draw one card more at each Librarian action".into(),
        Special::Ticket => {
            format!("{} times, for {}: move to any Place, no slide", card.uses, goods(&card.fare))
        }
        Special::Apprentice => {
            format!("a second Steward: in your next {} turns you may use either", card.uses)
        }
        Special::Slaughter => "each manned Hunting Lodge yields 1 Food more".into(),
        Special::Dolly => "once a turn up to 3 goods are paid straight from Buffers".into(),
        Special::Bugle => "once in each Half-Year, in your turn: move one upright Soldier one hex".into(),
        Special::Bandages => "whenever you heal, one Farmer is healed free".into(),
        Special::Volunteers => "a new Farmer stands upright on the Spawn Point".into(),
        Special::Scouting => "look at the next 3 Movement cards and put them back in any order".into(),
        Special::Hospital => "at the end of each Year one Soldier is healed free".into(),
        Special::Signals => "hexes around manned Guard Posts and Towers are in sight for tiles".into(),
        Special::Drill => "1 Strength more in every Battle of yours with a Citizen".into(),
        Special::Depot => format!("{} times: a shot of the team deals 1 damage more", card.uses),
    }
}

fn movement(rules: &Portas) -> Chart {
    let head: [&dyn std::fmt::Display; 4] = [&"Card", &"Spawn", &"Arrows", &"Powers"];
    Chart::new("movement", &head).rows(&rules.pack.movement, |chart, card| {
        let spawn: Vec<String> =
            card.spawn.iter().map(|unit| format!("{} {}", unit.hex.number(), unit.rank.title())).collect();
        chart.row(&[&card.name, &spawn.join(", "), &arrows(card), &card.told.join(", ")])
    })
}

fn arrows(card: &MoveCard) -> String {
    let step = |step: &Step| match step {
        Step::Arrow { dir, flaming } => format!("{}{}", dir.arrow(), if *flaming { "*" } else { "" }),
        Step::Dodge { dirs } => dirs.map(|dir| dir.arrow()).join(">"),
    };
    let steps: Vec<String> = card.steps.iter().map(step).collect();
    if steps.is_empty() { "none".into() } else { steps.join(" ") }
}
