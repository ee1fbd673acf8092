//! The boards in a terminal.

use crate::ids::{Cell, Class, Map, Rank, Side};
use crate::text::{goods, seat_name, tile_name};
use crate::view::View;
use crate::{Portas, TileId};
use redoubt_engine::canvas::{Canvas, Ink, Panel};
use redoubt_engine::{Notation, Seat, Viewer};

pub(crate) fn panels(rules: &Portas, view: &View, viewer: Viewer) -> Vec<Panel> {
    let mut panels = vec![
        Panel::new("Battleground", battleground(rules, view)),
        Panel::new("Time", time(rules, view)),
        Panel::new("Mainland (+ builds)", places(rules, view, Map::Mainland)),
        Panel::new("Command Center (+ builds)", places(rules, view, Map::Camp)),
    ];
    if !view.previews.is_empty() {
        panels.push(Panel::new("What follows", outlook(rules, view)));
    }
    for (index, _) in view.seats.iter().enumerate() {
        let seat = Seat::new(index as u8);
        panels.push(Panel::new(seat_name(rules, seat), community(rules, view, seat, viewer)));
    }
    panels
}

fn battleground(rules: &Portas, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    for (hex, plan) in view.hexes.iter().zip(rules.lay_on_the_table().hexes) {
        let (column, row) = (usize::from(plan.column) * 14, usize::from(10 - plan.height) * 2);
        let foes: u8 = hex.invaders;
        let mut text = String::new();
        let basics = hex.fresh[Rank::Basic] + hex.marked[Rank::Basic];
        let elites = hex.fresh[Rank::Elite] + hex.marked[Rank::Elite];
        if basics + elites > 0 {
            text += &format!("{basics}B{elites}E ");
        }
        for side in Side::ALL {
            let men = |class: Class| hex.upright[side][class] + hex.exhausted[side][class];
            if men(Class::Farmer) + men(Class::Citizen) > 0 {
                let mark = if side == Side::North { "n" } else { "" };
                text += &format!("{mark}{}f{}c", men(Class::Farmer), men(Class::Citizen));
            }
        }
        let ink = if foes > 0 {
            Ink::Enemy
        } else if text.is_empty() {
            Ink::Faint
        } else {
            Ink::Own
        };
        canvas.put(column, row, Ink::Faint, format!("#{:<2}", plan.number));
        canvas.put(column + 4, row, ink, format!("{text:<9.9}"));
        if let Some(work) = hex.work {
            let text = format!("{}{}", work.facing.arrow(), work.work.title());
            canvas.put(column, row + 1, Ink::Own, format!("{text:<13.13}"));
        }
    }
    if let Some(mover) = view.mover {
        let text = format!("moving: {} Basic, {} Elite at #{}", mover.basic, mover.elite, mover.hex.number());
        canvas.put(0, 22, Ink::Enemy, text);
    }
    if let Some(battle) = view.battle {
        canvas.put(
            0,
            23,
            Ink::Warn,
            format!("Battle on #{}: {} against {}", battle.hex.number(), battle.ours, battle.theirs),
        );
    }
    canvas
}

/// What each choice of a Battle or a shot leads to.
fn outlook(rules: &Portas, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    for (row, preview) in view.previews.iter().enumerate().take(12) {
        let [south, north] = Side::ALL.map(|side| preview.wounded[side].values().sum::<u8>());
        let mut text = format!(
            "{:<14} {} against {}",
            preview.action.write(rules),
            preview.ours_after,
            preview.theirs_after
        );
        for (count, what) in [
            (preview.basic, "Basic fall"),
            (preview.elite, "Elite fall"),
            (south, "wounded"),
            (north, "wounded in the North"),
            (preview.lost.len() as u8, "tiles lost"),
        ] {
            if count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        if preview.open {
            text += ", more to decide";
        }
        let ink = if preview.wins { Ink::Good } else { Ink::Warn };
        canvas.put(0, row, ink, format!("{text:.78}"));
    }
    canvas
}

fn time(rules: &Portas, view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    let time = &view.time;
    let season = if time.summer { "Summer" } else { "Winter" };
    let when = if time.round > 0 {
        format!("Final Wave, Round {}", time.round)
    } else {
        format!("Era {}, Year {}, {season}", time.era, time.year)
    };
    canvas.put(0, 0, Ink::Strong, when);
    let market = view.decks.market.map_or("none", |card| rules.pack.markets[card.index()].name.as_str());
    canvas.put(0, 1, Ink::Plain, format!("Market card: {market}"));
    let card = view.decks.card.map_or("none", |card| rules.pack.movement[card.index()].name.as_str());
    canvas.put(
        0,
        2,
        Ink::Plain,
        format!(
            "Movement pile {}, discards {}, in play {card}",
            view.decks.pile.len(),
            view.decks.discard.len()
        ),
    );
    canvas.put(
        0,
        3,
        Ink::Plain,
        format!(
            "Invaders in the supply: {} Basic, {} Elite",
            view.supply[Rank::Basic],
            view.supply[Rank::Elite]
        ),
    );
    let sick = view.sickbay[Side::South];
    canvas.put(
        0,
        4,
        Ink::Plain,
        format!("Sickbay: {} Farmers, {} Citizens", sick[Class::Farmer], sick[Class::Citizen]),
    );
    let exits = view.threats.iter().filter(|threat| threat.hex.is_none());
    let worst = exits.map(|threat| 100 * u16::from(threat.cards) / u16::from(threat.of.max(1))).max();
    if let Some(worst) = worst {
        canvas.put(0, 5, Ink::Warn, format!("A troop leaves the board with {worst} % of the cards"));
    }
    canvas
}

/// The most columns of a panel.
const COLUMNS: usize = 76;
/// With less room for a tile no name can be read.
const TILE_MIN: usize = 9;

/// A map as it lies on the table: each tile two lines high, the next column half a tile lower. One that was laid out
/// too wide for that is a list.
fn places(rules: &Portas, view: &View, map: Map) -> Canvas {
    let lying =
        view.tiles.iter().enumerate().filter_map(|(index, spot)| Some((TileId::nth(index), (*spot)?)));
    let lying: Vec<(TileId, Cell)> =
        lying.filter(|(_, spot)| spot.map == map).map(|(tile, spot)| (tile, spot.cell)).collect();
    let across = |cell: &Cell| i16::from(cell.q);
    let down = |cell: &Cell| 2 * i16::from(cell.r) + i16::from(cell.q);
    let left = lying.iter().map(|(_, cell)| across(cell)).min().unwrap_or(0);
    let right = lying.iter().map(|(_, cell)| across(cell)).max().unwrap_or(0);
    let top = lying.iter().map(|(_, cell)| down(cell)).min().unwrap_or(0);
    let width = ((COLUMNS + 1) / (right - left + 1) as usize).min(11);
    let mut canvas = Canvas::new();
    for (place, (tile, cell)) in lying.iter().enumerate() {
        let here = view.seats.iter().enumerate().filter(|(_, seat)| seat.steward == Some(*tile));
        let who: String = here.map(|(index, _)| char::from(b'1' + index as u8)).collect();
        let who = if who.is_empty() { who } else { format!("[{who}]") };
        let ink = if who.is_empty() { Ink::Plain } else { Ink::Here };
        let name = tile_name(rules, *tile);
        if width < TILE_MIN {
            let text = format!("{name:.31} {who}");
            canvas.put(place % 2 * 38, place / 2, ink, text.trim_end());
            continue;
        }
        let (column, row) = ((across(cell) - left) as usize * width, (down(cell) - top) as usize);
        let (first, second) = in_two_lines(&name, width - 1);
        canvas.put(column, row, ink, format!("{first:.0$}", width - 1));
        let second: String = second.chars().take(width - 1 - who.len()).collect();
        canvas.put(column, row + 1, ink, format!("{second}{who}"));
    }
    canvas
}

/// A Place's name in two lines, a builder's marked by `+` and what he builds.
fn in_two_lines(name: &str, width: usize) -> (String, String) {
    let name = match name.strip_prefix("Builder: ") {
        Some(building) => format!("+{building}"),
        None => name.replace(": ", " "),
    };
    let (mut first, mut second) = (String::new(), String::new());
    for word in name.split(' ') {
        let fits = first.is_empty() || first.chars().count() + 1 + word.chars().count() <= width;
        let line = if fits && second.is_empty() { &mut first } else { &mut second };
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    (first, second)
}

fn community(rules: &Portas, view: &View, seat: Seat, viewer: Viewer) -> Canvas {
    let mut canvas = Canvas::new();
    let own = &view.seats[seat.index()];
    let ink = if viewer.sees(seat) { Ink::Own } else { Ink::Plain };
    canvas.put(0, 0, ink, format!("{:.74}", goods(&own.goods)));
    canvas.put(
        0,
        1,
        Ink::Plain,
        format!("{:.74}", format!("Buffers: {}; room for {} more", goods(&own.buffers), own.stores.free)),
    );
    let home = own.home;
    canvas.put(
        0,
        2,
        Ink::Plain,
        format!("At home: {} Farmers, {} Citizens", home[Class::Farmer], home[Class::Citizen]),
    );
    let built: Vec<String> = own
        .sites
        .iter()
        .filter_map(|site| site.building.map(|building| (building, site)))
        .map(|(building, site)| {
            format!("{}{}", building.title(), if site.farmers + site.citizens > 0 { "*" } else { "" })
        })
        .collect();
    let text = built.join(", ");
    let letters: Vec<char> = text.chars().collect();
    for (line, part) in letters.chunks(72).enumerate() {
        canvas.put(0, 3 + line, Ink::Plain, part.iter().collect::<String>());
    }
    let row = 4 + letters.len() / 72;
    let forecast = &own.forecast;
    let next =
        format!("Next production: {}; Food needed: {}", goods(&forecast.production), forecast.food_needed);
    canvas.put(0, row, Ink::Good, format!("{next:.74}"));
    let hand = match &own.hand {
        Some(hand) => hand.iter().map(|card| rules.card(*card).name.clone()).collect::<Vec<_>>().join(", "),
        None => format!("{} cards", own.cards),
    };
    canvas.put(0, row + 1, Ink::Plain, format!("{:.74}", format!("Hand: {hand}")));
    canvas
}
