//! The tables of the rules document, made from the pack.

use crate::pack::{Crew, MoveCard, PlaceKind, Step};
use crate::text::goods;
use crate::{Building, Portas, Work};
use redoubt_engine::book::Chart;

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
    let head: [&dyn std::fmt::Display; 5] = [&"Number", &"Improvement", &"Era", &"Kind", &"Cost"];
    Chart::new("improvements", &head).rows(&rules.pack.improvements, |chart, card| {
        let kind = if card.lasting { "lasting" } else { "instant" };
        chart.row(&[&card.number, &card.name, &card.era, &kind, &goods(&card.cost)])
    })
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
