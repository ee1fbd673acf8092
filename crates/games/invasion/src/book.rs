//! The tables of the rules document: what board, consoles and cards show.

use crate::Invasion;
use crate::ids::{Coalition, Mercenary, Project, SHIPS, Step, Tech, TerritoryId, Wave};
use crate::pack::Penalty;
use crate::text::{goods, mercenary, name, tier};
use redoubt_engine::book::Chart;
use std::fmt::Display;

pub(crate) fn charts(rules: &Invasion) -> Vec<Chart> {
    vec![
        steps(),
        consoles(rules),
        territories(rules),
        zones(rules),
        neighbours(rules),
        terror(rules),
        upkeep(rules),
        technologies(rules),
        projects(rules),
        mercenaries(rules),
        adaptations(rules),
        actions(rules),
        events(rules, "assault", Wave::Assault),
        events(rules, "devastation", Wave::Devastation),
        landings(rules),
        die(rules),
        battles(rules),
    ]
}

/// V2.1
fn steps() -> Chart {
    Chart::new("steps", &[&"Step", &"Name", &"Phase"])
        .rows(Step::ALL, |chart, step| chart.row(&[&step.number(), &step.title(), &step.phase()]))
}

/// V1.4
fn consoles(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 6] = [&"Coalition", &"Income", &"Command", &"Start", &"Asset", &"Capital"];
    Chart::new("consoles", &head).rows(Coalition::ALL, |chart, who| {
        let console = &rules.pack.coalitions[who];
        let tech = console.technology.map(|tech| format!("{} tier 1", tech.title()));
        let asset = tech.or(console.card.map(|card| card.title().to_string())).unwrap_or_default();
        let (income, start) = (goods(&console.income), goods(&console.start));
        let capital = rules.place(rules.capital(who));
        chart.row(&[&name(who), &income, &console.command, &start, &asset, &capital])
    })
}

fn penalty(penalty: &Penalty) -> String {
    match (penalty.income.values().any(|amount| *amount > 0), penalty.command) {
        (true, 0) => goods(&penalty.income),
        (true, command) => format!("{}; command {command}", goods(&penalty.income)),
        (false, 0) => String::new(),
        (false, command) => format!("command {command}"),
    }
}

/// V5.2, V7.9
fn territories(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 6] =
        [&"Territory", &"Coalition", &"Defense", &"Marks", &"Overrun, less", &"Liberated, less"];
    let all = Coalition::ALL.into_iter().flat_map(|who| rules.home(who));
    Chart::new("territories", &head).rows(all, |chart, at| {
        let data = &rules.pack.territories[at.index()];
        let marks = match (data.capital, data.research) {
            (true, true) => "capital, Research",
            (true, false) => "capital",
            (false, true) => "Research",
            (false, false) => "",
        };
        let (overrun, liberated) = (penalty(&data.overrun), penalty(&data.liberated));
        chart.row(&[&data.name, &name(data.coalition), &data.defense, &marks, &overrun, &liberated])
    })
}

/// V7.12
fn zones(rules: &Invasion) -> Chart {
    Chart::new("zones", &[&"Dead zone", &"Defense", &"Benefit"]).rows(&rules.pack.zones, |chart, zone| {
        let once = if zone.once { ", once a game" } else { "" };
        chart.row(&[&zone.name, &zone.defense, &format!("{}{once}", goods(&zone.benefit))])
    })
}

/// V0.7
fn neighbours(rules: &Invasion) -> Chart {
    let sea = |one: TerritoryId, other: TerritoryId| {
        let ends = |from, to| (from, to) == (one, other) || (from, to) == (other, one);
        rules.pack.links.iter().any(|link| link.sea && ends(link.from, link.to))
    };
    Chart::new("neighbours", &[&"Place", &"Neighbours (~ across the sea)"]).rows(
        TerritoryId::every(),
        |chart, at| {
            let near = rules.lookup.near[at.index()].iter();
            let names: Vec<String> = near
                .map(|other| format!("{}{}", rules.place(other), if sea(at, other) { " ~" } else { "" }))
                .collect();
            chart.row(&[&rules.place(at), &names.join(", ")])
        },
    )
}

/// V7.9, V5.2
fn terror(rules: &Invasion) -> Chart {
    let levels = rules.pack.terror.iter().enumerate();
    Chart::new("terror", &[&"Terror", &"Less"])
        .rows(levels, |chart, (level, less)| chart.row(&[&level, &penalty(less)]))
}

/// V11.4
fn upkeep(rules: &Invasion) -> Chart {
    Chart::new("upkeep", &[&"MIC up to", &"Food due"])
        .rows(&rules.pack.upkeep, |chart, step| chart.row(&[&step.mic, &step.food]))
}

/// V6.1, V6.3
fn technologies(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 5] = [&"Technology", &"Tier", &"Title", &"Effect", &"The next tier costs"];
    Chart::new("technologies", &head).rows(Tech::ALL, |chart, tech| {
        chart.rows(rules.pack.technologies[tech].iter().enumerate(), |chart, (number, data)| {
            let cost = data.cost.as_ref().map_or_else(String::new, goods);
            chart.row(&[&tech.title(), &number, &data.title, &tier(tech, data), &cost])
        })
    })
}

/// V7.1, V7.6
fn projects(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 5] = [&"Card", &"Title", &"Funded by", &"Cost", &"Special rule"];
    Chart::new("projects", &head).rows(Project::ALL, |chart, project| {
        let card = &rules.pack.projects[project];
        let owner = card.owner.map_or("any coalition", name);
        chart.row(&[&project, &card.title, &owner, &goods(&card.cost), &card.rule.title()])
    })
}

/// V4, V13.9
fn mercenaries(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 4] = [&"Card", &"Count", &"Cost", &"What it does"];
    Chart::new("mercenaries", &head).rows(Mercenary::ALL, |chart, kind| {
        let card = &rules.pack.mercenaries[kind];
        chart.row(&[&kind.title(), &card.count, &format!("${}", card.cost), &mercenary(kind)])
    })
}

/// V9.11
fn adaptations(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 4] = [&"Wave", &"Card", &"Stays", &"Effect"];
    Chart::new("adaptations", &head).rows(&rules.pack.adaptations, |chart, card| {
        let stays = if card.power > 0 { "yes" } else { "" };
        chart.row(&[&card.wave.title(), &card.title, &stays, &card.text])
    })
}

/// V8.4
fn actions(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 4] = [&"Code", &"Wave", &"Category", &"Action"];
    Chart::new("actions", &head).rows(&rules.pack.actions, |chart, action| {
        chart.row(&[&action.code, &action.wave.title(), &action.category.title(), &action.text])
    })
}

/// V8.9
fn events(rules: &Invasion, name: &'static str, wave: Wave) -> Chart {
    let head: [&dyn Display; 4] = [&"Card", &"Alpha", &"Bravo", &"Ground war"];
    let cards = rules.pack.events.iter().filter(|card| card.wave == wave);
    Chart::new(name, &head).rows(cards, |chart, card| {
        let ships = (0..SHIPS).filter(|ship| card.ships[*ship]).map(|ship| format!("ship {}", ship + 1));
        let zones = rules.pack.zones.iter().zip(card.zones).filter(|(_, shown)| *shown);
        let icons: Vec<String> = ships.chain(zones.map(|(zone, _)| zone.name.clone())).collect();
        let code = |action: crate::ActionId| &rules.pack.actions[action.index()].code;
        chart.row(&[&card.code, code(card.alpha), code(card.bravo), &icons.join(", ")])
    })
}

/// V11.6
fn landings(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 5] = [&"Card", &"Ship 1", &"Ship 2", &"Ship 3", &"Ship 4"];
    Chart::new("landings", &head).rows(&rules.pack.landings, |chart, card| {
        let [one, two, three, four] = card.sites.map(|at| rules.place(at));
        chart.row(&[&card.code, &one, &two, &three, &four])
    })
}

/// V13.1
fn die(rules: &Invasion) -> Chart {
    let chart = Chart::new("die", &[&"Face", &"Of six", &"In battle"]);
    chart.rows(rules.pack.die.faces.iter(), |chart, (face, count)| {
        let what = match face {
            crate::Face::Plus => "the defender loses one",
            crate::Face::Zero => "each side loses one",
            crate::Face::Minus => "the attacker loses one",
        };
        chart.row(&[&face.title(), count, &what])
    })
}

/// V9.7: the chances that the attacker clears the place, and that the defender holds it.
fn battles(rules: &Invasion) -> Chart {
    let head: [&dyn Display; 7] = [&"Attackers", &"1", &"2", &"3", &"4", &"5", &"6"];
    let percent = |chance: f64| (100.0 * chance).round() as u32;
    Chart::new("battles", &head).rows(1..=6_u8, |chart, attackers| {
        let cells: [String; 6] = std::array::from_fn(|index| {
            let [clear, hold, _] =
                crate::view::battle_odds(&rules.pack.die.faces, attackers, index as u8 + 1);
            format!("{} / {}", percent(clear), percent(hold))
        });
        let [one, two, three, four, five, six] = &cells;
        chart.row(&[&attackers, one, two, three, four, five, six])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Good;
    use redoubt_engine::{Game, Options};

    #[test]
    fn every_table_has_rows() {
        let rules = Invasion::open(&Options::new()).unwrap();
        for chart in charts(&rules) {
            assert!(chart.to_string().lines().count() > 2, "{chart}");
        }
        assert_eq!(rules.pack.coalitions[Coalition::Europe].income[Good::Money], 7);
    }
}
