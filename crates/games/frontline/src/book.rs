//! The tables of the rules document: what board, cards and units show.

use crate::FrontLine;
use crate::ids::{Colour, Column, FILES, Hit, Kind, RANKS, Space, SpaceSet, Terrain};
use crate::options::{Side, Start};
use crate::pack::{GREEN, NEUTRAL};
use crate::text::MONTH_NAMES;
use redoubt_engine::book::Chart;
use std::fmt::Display;

pub(crate) fn charts(rules: &FrontLine) -> Vec<Chart> {
    vec![
        board(rules, "board-main", Side::Main),
        board(rules, "board-lake", Side::Lake),
        terrain(),
        units(rules),
        setups(rules),
        supply(rules),
        actions(rules),
        attack(rules),
        points(rules),
    ]
}

/// L1.1, L1.4, L1.7: the board as it lies before Green.
fn board(rules: &FrontLine, name: &'static str, side: Side) -> Chart {
    let board = &rules.pack.boards[side];
    let head: [&dyn Display; 1 + FILES] = [&"Rank", &"a", &"b", &"c", &"d", &"e", &"f"];
    Chart::new(name, &head).rows((0..RANKS).rev(), |chart, rank| {
        let spaces: [String; FILES] = std::array::from_fn(|file| {
            let space = Space::nth(rank * FILES + file);
            let mark = if board.hex1.has(space) { " (1)" } else { "" };
            format!("{}{mark}", board.terrain[space.index()].title())
        });
        let [a, b, c, d, e, f] = &spaces;
        chart.row(&[&rank_text(rank), a, b, c, d, e, f])
    })
}

/// L1.1: a rank, and whose country it is in.
fn rank_text(rank: usize) -> String {
    let first = Space::nth(rank * FILES);
    let country = match first {
        _ if NEUTRAL.has(first) => "",
        _ if GREEN.has(first) => ", Green",
        _ => ", Red",
    };
    format!("{}{country}", rank + 1)
}

/// L1.4
fn terrain() -> Chart {
    Chart::new("terrain", &[&"Terrain", &"Height", &"What else"]).rows(Terrain::ALL, |chart, terrain| {
        let height = if terrain == Terrain::Water { String::new() } else { terrain.height().to_string() };
        chart.row(&[&terrain.title(), &height, &features(terrain)])
    })
}

fn features(terrain: Terrain) -> String {
    let own = match terrain {
        Terrain::Mountain | Terrain::Hill => "Infantry is protected (L8.2)",
        Terrain::Valley => "",
        Terrain::Desert => "entered on the way, it allows a third step (L6.5)",
        Terrain::Beach => "Amphibious Moves may end here (L6.8)",
        Terrain::Port => "Amphibious Moves begin here and may end here (L6.8)",
        Terrain::AirBase => "any unit is protected (L8.2); paratroopers start here (L11.1); marked 2",
        Terrain::Capital => "any unit is protected (L8.2); the enemy wins by entering it (L9.4); marked W",
        Terrain::Industry => "any unit is protected (L8.2); new units are built here (L11.3); marked 3",
        Terrain::Water => "no unit enters it, but fire crosses it (L15.1, L15.2)",
    };
    match (own, terrain.is_open()) {
        (own, false) => own.to_string(),
        (own, true) => format!("{own}; who is routed here is disrupted (L8.10)"),
    }
}

/// L2.2, L6.2, L7.1, L11.3
fn units(rules: &FrontLine) -> Chart {
    let head: [&dyn Display; 6] =
        [&"Unit", &"Range", &"Directions", &"Industry supply to build", &"On the board", &"In reserve"];
    Chart::new("units", &head).rows(Kind::ALL, |chart, kind| {
        let unit = &rules.pack.units[kind];
        chart.row(&[&kind.title(), &unit.range, &unit.directions, &unit.cost, &unit.start, &unit.reserve])
    })
}

/// L2.5: Red's units stand as Green's with the board turned round.
fn setups(rules: &FrontLine) -> Chart {
    let named = [Start::First, Start::Second, Start::Lake].into_iter().zip(&rules.pack.setups);
    let head: [&dyn Display; 5] = [&"Set-up", &"Country", &"Infantry", &"Tanks", &"Artillery"];
    Chart::new("setups", &head).rows(named, |chart, (start, setup)| {
        chart.rows(Colour::ALL, |chart, colour| {
            let [infantry, tanks, artillery] = Kind::ALL.map(|kind| {
                let green: SpaceSet = setup.units[kind].iter().copied().collect();
                if colour == Colour::Green { green } else { green.turned() }
            });
            chart.row(&[&start.title(), &colour.title(), &infantry, &tanks, &artillery])
        })
    })
}

/// L3.1, L4.2
fn supply(rules: &FrontLine) -> Chart {
    let chart = Chart::new("supply", &[&"Card", &"Month", &"Air", &"Capital", &"Industry"]);
    chart.rows(rules.pack.supply.iter(), |chart, (card, printed)| {
        chart.rows(MONTH_NAMES.iter().zip(&printed.tops), |chart, (month, tops)| {
            let [air, capital, industry] = Column::ALL.map(|column| tops[column]);
            chart.row(&[&card.title(), month, &air, &capital, &industry])
        })
    })
}

/// L6.1, L6.8, L11, L12.2, L12.3
fn actions(rules: &FrontLine) -> Chart {
    let head: [&dyn Display; 6] = [&"Action", &"Air", &"Capital", &"Industry", &"Fallen city", &"Cost"];
    Chart::new("actions", &head)
        .row(&[&"Move (L6.2)", &"yes", &"yes", &"yes", &"yes", &1])
        .row(&[&"Amphibious Move, if chosen (L6.8)", &"yes", &"yes", &"yes", &"yes", &1])
        .row(&[&"Attack (L7)", &"yes", &"yes", &"yes", &"yes", &1])
        .row(&[&"Commission (L12.2, L12.3)", &"for later", &"at once", &"for later", &"at once", &1])
        .row(&[&"Paratroop (L11.1)", &"yes", &"", &"", &"", &1])
        .row(&[&"Regroup (L11.4)", &"", &"yes", &"", &"", &1])
        .rows(Kind::ALL, |chart, kind| {
            let build = format!("Build {} (L11.3)", kind.title());
            chart.row(&[&build, &"", &"", &"yes", &"", &rules.pack.units[kind].cost])
        })
}

/// L7.9, L8.1, L8.2
fn attack(rules: &FrontLine) -> Chart {
    let table = &rules.pack.attack;
    let head: [&dyn Display; 7] =
        [&"Die", &"Column 1", &"Column 2", &"Column 3", &"Yellow die", &"Protected", &"Empty city"];
    Chart::new("attack", &head).rows(1..=6, |chart, die: u8| {
        let read = |hits: [Hit; 6]| hits[usize::from(die) - 1].title();
        let [one, two, three] = table.white.map(read);
        let city = if die <= table.empty_city { "falls" } else { "" };
        chart.row(&[&die, &one, &two, &three, &read(table.yellow), &protected(rules, die), &city])
    })
}

/// L8.2: who is protected from this number of the die.
fn protected(rules: &FrontLine, die: u8) -> String {
    let icons = &rules.pack.icons;
    let cities = icons.city.iter().filter(|(_, icon)| **icon == die).map(|(column, _)| column.city());
    let cities = cities.map(|city| format!("in {} {city}", article(city)));
    let soldier = (icons.soldier == die).then(|| "Infantry on a Hill or Mountain".to_string());
    cities.chain(soldier).collect::<Vec<_>>().join("; ")
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

/// L14.2
fn points(rules: &FrontLine) -> Chart {
    let score = &rules.pack.score;
    Chart::new("points", &[&"After December", &"Occupation Points"])
        .row(&[&"each of your units on a space marked 1", &score.hex1])
        .row(&[&"each of your units on a space without a mark in the enemy's country", &score.enemy_space])
        .row(&[&"the enemy's Air Base has fallen", &score.air])
        .row(&[&"the enemy's Industry has fallen", &score.industry])
        .row(&[&"your Leadership is active", &score.leadership])
}
