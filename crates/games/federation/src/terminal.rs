//! The boards in a terminal: the map by tracks, politics, resources, research and the queue.

use crate::ids::{Base, Faction, HomeTrack, Level, Pair, Relation, Resource, Space, TRACK, World};
use crate::state::Site;
use crate::view::{SpaceView, View};
use redoubt_engine::canvas::{Canvas, Ink, Panel};

pub(crate) fn panels(view: &View) -> Vec<Panel> {
    vec![
        Panel::new("Queue", queue(view)),
        Panel::new("Map", map(view)),
        Panel::new("Politics", politics(view)),
        Panel::new("Resources", resources(view)),
        Panel::new("Research", research(view)),
    ]
}

fn queue(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    for (row, queued) in view.queue.iter().enumerate() {
        let ink = match (row, queued.valid) {
            (_, false) => Ink::Faint,
            (0, true) => Ink::Here,
            (_, true) => Ink::Plain,
        };
        canvas.put(0, row, ink, format!("{} {:32} {}", row + 1, queued.token.title(), queued.does));
    }
    let row = view.queue.len();
    let text = format!("bag {}, Holding {}, turn {}", view.bag_count, view.holding_count, view.turn + 1);
    canvas.put(0, row, Ink::Faint, text);
    canvas
}

/// What stands in a space, in a few letters: F Flagship, A Ally Ship, m and M Mine Fields, D Sol Defense, B Base.
fn pieces(space: &SpaceView) -> (String, String) {
    let mut own = "F".repeat(space.flagships.into());
    own += &"A".repeat(space.allies.into());
    own += &"m".repeat(space.mines.into());
    own += &"M".repeat(space.striped_mines.into());
    own += match space.sol_defense {
        None => "",
        Some(false) => "d",
        Some(true) => "D",
    };
    own += match space.base {
        None => "",
        Some(base) if base.striped => "B",
        Some(_) => "b",
    };
    let fleets = space.fleets.iter().map(|fleet| {
        let letter = fleet.kind.title().chars().next().unwrap_or('?');
        format!("{}{letter}", fleet.faction.to_string().to_uppercase())
    });
    (own, fleets.collect::<Vec<_>>().join(" "))
}

fn put_space(canvas: &mut Canvas, column: usize, row: usize, name: &str, space: &SpaceView) {
    let (own, fleets) = pieces(space);
    canvas.put(column, row, if space.danger { Ink::Warn } else { Ink::Faint }, name);
    canvas.put(column + name.chars().count() + 1, row, Ink::Own, &own);
    let at = column + name.chars().count() + 2 + own.chars().count();
    canvas.put(at, row, Ink::Enemy, fleets);
}

fn map(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    put_space(&mut canvas, 0, 0, "Sol", &view.spaces[Space::Sol]);
    for (row, faction) in (1..).zip(Faction::ALL) {
        for number in 1..=TRACK {
            let space = Space::numbered(faction, number);
            let name = space.to_string().to_uppercase();
            put_space(&mut canvas, 18 * (usize::from(number) - 1), row, &name, &view.spaces[space]);
        }
    }
    for (index, world) in World::ALL.into_iter().enumerate() {
        let (column, row) = (25 * (index % 3), 7 + index / 3);
        put_space(&mut canvas, column, row, world.title(), &view.spaces[world.space()]);
    }
    canvas
}

fn politics(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    for (row, faction) in Faction::ALL.into_iter().enumerate() {
        let seen = &view.factions[faction];
        let ink = if seen.effective >= Level::War { Ink::Enemy } else { Ink::Plain };
        canvas.put(0, row, ink, format!("{:13}{}", faction.title(), seen.level.title()));
        if seen.level != seen.effective {
            canvas.put(26, row, Ink::Good, format!("acts at {}", seen.effective.title()));
        }
        let agents = [(seen.embassy, "E"), (seen.attache, "A"), (seen.spy, "S")];
        let agents: String =
            agents.into_iter().filter(|(there, _)| *there).map(|(_, letter)| letter).collect();
        canvas.put(48, row, Ink::Own, agents);
        let techs = seen.track.iter().filter(|space| space.tech.is_some()).count();
        canvas.put(52, row, Ink::Plain, format!("techs {techs}/{}", seen.track.len()));
    }
    for (index, pair) in Pair::ALL.into_iter().enumerate() {
        let relation = view.relations[pair];
        let ink = match relation {
            Relation::War => Ink::Warn,
            Relation::Neutral => Ink::Faint,
            Relation::Alliance => Ink::Enemy,
        };
        let text = format!("{}: {}", pair.to_string().to_uppercase().replace('_', "-"), relation.title());
        canvas.put(18 * index, 6, ink, text);
    }
    for (index, track) in HomeTrack::ALL.into_iter().enumerate() {
        let text = format!("{} {}", track.title(), view.home[track]);
        canvas.put(23 * index, 7, Ink::Strong, text);
    }
    canvas.put(0, 8, Ink::Strong, format!("Bases {}/6", view.bases_standing));
    canvas
}

fn letter(resource: Resource) -> char {
    resource.title().chars().next().unwrap_or('?')
}

fn stack(counts: &redoubt_engine::By<Resource, u8>) -> String {
    let letters = counts.iter().flat_map(|(resource, &count)| (0..count).map(move |_| letter(resource)));
    letters.collect()
}

fn resources(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let seen = &view.resources;
    for (row, stacks) in seen.track.iter().enumerate().rev() {
        let line = 6 - row;
        canvas.put(0, line, Ink::Faint, format!("row {row}"));
        for (column, counts) in stacks.iter().enumerate() {
            let text = stack(counts);
            let text = match (text.is_empty(), seen.columns[column]) {
                (true, true) => ".".to_string(),
                (true, false) => "#".to_string(),
                (false, _) => text,
            };
            let ink = if row <= 1 { Ink::Own } else { Ink::Plain };
            canvas.put(7 + 9 * column, line, ink, text);
        }
    }
    let lists = [("Stored", &seen.stored), ("Pools", &seen.pools), ("Sacrificed", &seen.sacrificed)];
    for (row, (name, counts)) in lists.into_iter().enumerate() {
        canvas.put(36, row, Ink::Faint, name);
        canvas.put(47, row, Ink::Own, stack(counts));
    }
    canvas.put(36, 4, Ink::Faint, format!("resource dice {}", seen.dice));
    let built = &view.unbuilt;
    canvas.put(36, 5, Ink::Faint, format!("unbuilt: Flagships {}, Mines {}", built.flagships, built.mines));
    let bases = Base::ALL.into_iter().filter(|&base| view.bases[base] == Site::Locked).count();
    canvas.put(36, 6, Ink::Faint, format!("locked Bases {bases}"));
    canvas
}

fn research(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let seen = &view.research;
    let mut row = 0;
    for project in &seen.projects {
        let halted = if project.halted { " (halted)" } else { "" };
        canvas.put(0, row, Ink::Plain, format!("{:3} % {}{halted}", project.percent, project.tech.title()));
        row += 1;
    }
    for tech in &seen.advantages {
        canvas.put(0, row, Ink::Good, format!("done  {}", tech.title()));
        row += 1;
    }
    let text =
        format!("Un-researched: {} unseen, {} Warp, {} seen", seen.blanks, seen.warp_blanks, seen.seen.len());
    canvas.put(0, row, Ink::Faint, text);
    canvas
}
