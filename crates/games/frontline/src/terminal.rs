//! The board in a terminal: the grid on the left as its owner sees it, both players and the attack on the right.
//!
//! A space shows its terrain and height above, its unit below: `G T2*` is Green's active Tank, range 2, eight
//! directions (`+` four); `x` on both sides means disrupted; dots are actions done this turn.

use crate::ids::{Colour, Column, FILES, Kind, RANKS, Space, Terrain};
use crate::state::{Leadership, Marker, Phase};
use crate::text::MONTH_NAMES;
use crate::view::{AttackView, ColumnView, PlayerView, SpaceView, UnitView, View};
use redoubt_engine::canvas::{Canvas, Ink};

const CELL: usize = 10;
const BOARD_LEFT: usize = 3;
const BOARD_TOP: usize = 2;
const PANEL: usize = BOARD_LEFT + FILES * CELL + 4;
const WIDTH: usize = 118;

pub(crate) fn draw(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    title(&mut canvas, view);
    grid(&mut canvas, view);
    let enemy = view.side.other();
    player(&mut canvas, BOARD_TOP, view, enemy);
    attack(&mut canvas, BOARD_TOP + 11, view);
    player(&mut canvas, BOARD_TOP + 21, view, view.side);
    canvas
}

fn title(canvas: &mut Canvas, view: &View) {
    canvas.put(0, 0, Ink::Strong, "FRONT LINE");
    let mut at = 12;
    for (month, name) in MONTH_NAMES.into_iter().enumerate() {
        let now = usize::from(view.month) == month;
        canvas.put(at, 0, if now { Ink::Here } else { Ink::Faint }, &name[..3]);
        at += 4;
    }
    let turns: String =
        (0..6).map(|turn| if turn <= view.turn && view.first.is_some() { '●' } else { '○' }).collect();
    canvas.put(at + 1, 0, Ink::Plain, turns);
    let status = match (view.phase, view.active, view.column) {
        (Phase::Over { .. }, ..) => "the game is over".to_string(),
        (_, Some(colour), Some(column)) => {
            let fallen = if view.fallen_turn { " (fallen)" } else { "" };
            format!("{}, {}{fallen}: {} left", colour.title(), column.title(), view.supply)
        }
        (_, Some(colour), None) => format!("{} to choose supply", colour.title()),
        (_, None, _) => "set-up".to_string(),
    };
    canvas.put(at + 9, 0, Ink::Here, status);
    let points: Vec<String> =
        view.players.iter().map(|player| format!("{} {}", player.colour.title(), player.points)).collect();
    let points = format!("OP {}", points.join(" : "));
    canvas.put(WIDTH - points.len(), 0, Ink::Strong, points);
    canvas.put(0, 1, Ink::Faint, "─".repeat(WIDTH));
}

/// The grid, the viewer's country below.
fn grid(canvas: &mut Canvas, view: &View) {
    let turned = view.side == Colour::Red;
    for line in 0..=RANKS {
        let border = line == 3 || line == RANKS - 3;
        let stroke = if border { "═" } else { "─" };
        let ink = if border { Ink::Strong } else { Ink::Faint };
        canvas.put(BOARD_LEFT, BOARD_TOP + 3 * line, ink, stroke.repeat(FILES * CELL + 1));
    }
    for row in 0..RANKS {
        let rank = if turned { row } else { RANKS - 1 - row };
        let top = BOARD_TOP + 3 * row + 1;
        canvas.put(0, top, Ink::Plain, format!("{:>2}", rank + 1));
        for column in 0..FILES {
            let file = if turned { FILES - 1 - column } else { column };
            let left = BOARD_LEFT + CELL * column;
            for line in [top, top + 1] {
                canvas.put(left, line, Ink::Faint, "│");
                canvas.put(left + CELL, line, Ink::Faint, "│");
            }
            let space = Space::nth(rank * FILES + file);
            cell(canvas, left + 1, top, view, &view.spaces[space.index()]);
        }
    }
    for column in 0..FILES {
        let file = if turned { FILES - 1 - column } else { column };
        let letter = char::from(b'a' + file as u8).to_string();
        canvas.put(BOARD_LEFT + CELL * column + 5, BOARD_TOP + 3 * RANKS + 1, Ink::Plain, letter);
    }
    let edge = match (view.edge.holder, view.edge.on) {
        (None, _) => "Edge: middle, Off".to_string(),
        (Some(colour), on) => format!("Edge: {}, {}", colour.title(), if on { "On" } else { "Off" }),
    };
    canvas.put(BOARD_LEFT + FILES * CELL - 22, BOARD_TOP + 3 * RANKS + 2, Ink::Plain, edge);
}

fn cell(canvas: &mut Canvas, left: usize, top: usize, view: &View, space: &SpaceView) {
    let (text, ink) = terrain(view, space);
    canvas.put(left, top, ink, text);
    if let Some(hex) = space.hex {
        let ink = hex.scored_by.map_or(Ink::Faint, |colour| ink_of(view, colour));
        canvas.put(left + 7, top, ink, format!("#{}", hex.sign));
    }
    if let Some(unit) = view.units.iter().find(|unit| unit.space == space.space) {
        let here = decided_at(view.phase) == Some(space.space);
        canvas.put(left, top + 1, if here { Ink::Here } else { ink_of(view, unit.colour) }, unit_text(unit));
        let done = "·".repeat(unit.done.len());
        canvas.put(left + 7, top + 1, Ink::Faint, done);
    }
}

fn terrain(view: &View, space: &SpaceView) -> (String, Ink) {
    let plain = |text: &str| (text.to_string(), Ink::Faint);
    match space.terrain {
        Terrain::Mountain => plain("▲▲"),
        Terrain::Hill => plain("▲"),
        Terrain::Valley => plain(""),
        Terrain::Desert => plain("∴∴∴"),
        Terrain::Beach => plain("beach"),
        Terrain::Port => plain("port"),
        Terrain::Water => plain("≈≈≈≈≈≈≈≈"),
        Terrain::AirBase | Terrain::Capital | Terrain::Industry => {
            let name = match space.city {
                Some(Column::Air) => "AIR",
                Some(Column::Industry) => "IND",
                _ => "CAP",
            };
            let fallen = if space.fallen { " †" } else { "" };
            let ink = space.controlled_by.map_or(Ink::Plain, |colour| ink_of(view, colour));
            (format!("{name}{fallen}"), ink)
        }
    }
}

/// `G T2*`, `R xI1x`.
fn unit_text(unit: &UnitView) -> String {
    let colour = if unit.colour == Colour::Green { 'G' } else { 'R' };
    let kind = match unit.kind {
        Kind::Infantry => 'I',
        Kind::Tank => 'T',
        Kind::Artillery => 'A',
    };
    let pointers = if unit.directions == 8 { '*' } else { '+' };
    if unit.disrupted {
        format!("{colour} x{kind}{}x", unit.range)
    } else {
        format!("{colour} {kind}{}{pointers}", unit.range)
    }
}

/// The unit that is being decided about.
fn decided_at(phase: Phase) -> Option<Space> {
    match phase {
        Phase::Verb { unit } | Phase::Target { unit, .. } | Phase::ReactionTarget { unit, .. } => Some(unit),
        Phase::Rally { attack }
        | Phase::Reroll { attack }
        | Phase::TankChoice { attack }
        | Phase::HoldOrRetreat { attack }
        | Phase::RetreatSpace { attack }
        | Phase::Reward { attack }
        | Phase::RewardMove { attack } => Some(attack.target),
        Phase::Displace { attack } => Some(attack.attacker),
        _ => None,
    }
}

fn ink_of(view: &View, colour: Colour) -> Ink {
    if colour == view.side { Ink::Own } else { Ink::Enemy }
}

fn player(canvas: &mut Canvas, top: usize, view: &View, colour: Colour) {
    let player = &view.players[colour.index()];
    let ink = ink_of(view, colour);
    let card = player.card.map_or("card not shown", |card| card.title());
    canvas.frame(PANEL, top, WIDTH - PANEL, 10, ink, &format!("{} · {card}", colour.title()));
    for (line, column) in player.columns.iter().enumerate() {
        supply_column(canvas, top + 1 + line, view, column);
    }
    let leadership = match player.leadership {
        Leadership::Active => (Ink::Good, "Leadership: Active"),
        Leadership::Exhausted => (Ink::Faint, "Leadership: Exhausted"),
        Leadership::Pending => (Ink::Plain, "Leadership: Pending"),
    };
    canvas.put(PANEL + 2, top + 5, leadership.0, leadership.1);
    canvas.put(PANEL + 2, top + 6, Ink::Plain, format!("Reserve {}", kinds(player.reserve)));
    canvas.put(PANEL + 2, top + 7, Ink::Faint, format!("Lost    {}", kinds(player.dead)));
    canvas.put(PANEL + 30, top + 6, Ink::Strong, format!("{} OP", player.points));
    canvas.put(PANEL + 30, top + 7, Ink::Plain, format!("{} supply to come", player.supply_to_come));
    set_up_line(canvas, top + 8, view, player);
}

/// Secrets that are chosen or not, and a Capital in danger.
fn set_up_line(canvas: &mut Canvas, line: usize, view: &View, player: &PlayerView) {
    match view.phase {
        Phase::Cards if player.card_chosen => canvas.put(PANEL + 2, line, Ink::Good, "card chosen"),
        Phase::Cards => canvas.put(PANEL + 2, line, Ink::Faint, "card not chosen yet"),
        Phase::Placement { .. } if player.confirmed => canvas.put(PANEL + 2, line, Ink::Good, "units placed"),
        Phase::Placement { .. } => canvas.put(PANEL + 2, line, Ink::Faint, "still placing units"),
        _ if player.capital_threats > 0 => {
            let count = player.capital_threats;
            let units = if count == 1 { "enemy" } else { "enemies" };
            canvas.put(PANEL + 2, line, Ink::Warn, format!("{count} active {units} next to the Capital"));
        }
        _ => {}
    }
}

/// `Air      3 2 1   ● 3`.
fn supply_column(canvas: &mut Canvas, line: usize, view: &View, column: &ColumnView) {
    let ink = match column.marker {
        Marker::Unused => Ink::Plain,
        Marker::InUse => Ink::Here,
        Marker::Used => Ink::Faint,
    };
    canvas.put(PANEL + 2, line, ink, column.column.title());
    let top = column.tops.map_or(0, |tops| tops[usize::from(view.month) % 4]);
    for square in 1..=top {
        let marked = column.square == Some(square);
        let sign = match (marked, column.cube) {
            (true, true) => format!("■{square}"),
            (true, false) => format!("●{square}"),
            _ => format!(" {square}"),
        };
        canvas.put(
            PANEL + 11 + 3 * usize::from(square - 1),
            line,
            if marked { ink } else { Ink::Faint },
            sign,
        );
    }
    let note = match (column.marker, column.cube) {
        (Marker::Used, true) => "used, fallen",
        (Marker::Used, false) => "used",
        (_, true) => "fallen",
        _ => "",
    };
    canvas.put(PANEL + 31, line, Ink::Faint, note);
}

fn kinds([infantry, tanks, artillery]: [u8; 3]) -> String {
    format!("I{infantry} T{tanks} A{artillery}")
}

fn attack(canvas: &mut Canvas, top: usize, view: &View) {
    canvas.frame(PANEL, top, WIDTH - PANEL, 9, Ink::Faint, "Attack");
    if let [preview, ..] = view.previews.as_slice() {
        for (line, preview) in view.previews.iter().take(6).enumerate() {
            canvas.put(PANEL + 2, top + 1 + line, Ink::Plain, preview_text(preview));
        }
        let key = if preview.column.is_some() {
            "36ths: Blitz Disrupt Rout Miss"
        } else {
            "36ths: taken, missed last"
        };
        canvas.put(PANEL + 2, top + 7, Ink::Faint, key);
        return;
    }
    let Some(attack) = &view.attack else { return };
    let ink = ink_of(view, attack.by);
    let who = format!("{} {} at {}", attack.by.title(), attack.attacker, attack.target);
    canvas.put(PANEL + 2, top + 1, ink, who);
    canvas.put(PANEL + 2, top + 2, Ink::Plain, column_text(attack));
    if let Some(white) = attack.white {
        let yellow = attack.yellow.map_or(String::new(), |yellow| format!(", yellow {yellow}"));
        canvas.put(PANEL + 2, top + 3, Ink::Plain, format!("white {white}{yellow}"));
    }
    if let Some(icon) = attack.icon {
        canvas.put(PANEL + 2, top + 4, Ink::Plain, format!("a {icon} misses: the target is protected"));
    }
    if attack.rallied {
        canvas.put(PANEL + 2, top + 5, Ink::Plain, "rallied");
    }
    if let Some(verdict) = attack.verdict {
        canvas.put(PANEL + 2, top + 6, Ink::Strong, verdict.title());
    }
    if let Some([blitz, disrupt, rout, miss]) = attack.odds {
        let text = format!("36ths: Blitz {blitz}, Disrupt {disrupt}, Rout {rout}, Miss {miss}");
        canvas.put(PANEL + 2, top + 7, Ink::Faint, text);
    }
}

fn column_text(attack: &AttackView) -> String {
    let distance = attack.distance;
    match attack.column {
        None => "an empty city: 4 or less takes it".to_string(),
        Some(column) if attack.shifted => format!("distance {distance}, uphill: column {column}"),
        Some(column) if attack.advantage => format!("distance {distance}, column {column}, both dice"),
        Some(column) => format!("distance {distance}, column {column}"),
    }
}

fn preview_text(preview: &AttackView) -> String {
    let column = preview.column.map_or("city".to_string(), |column| format!("col {column}"));
    let dice = if preview.advantage { "two dice" } else { "one die" };
    let [blitz, disrupt, rout, miss] = preview.odds.unwrap_or_default();
    format!(
        "{}-{} {column} {dice:<8} {blitz:>2} {disrupt:>2} {rout:>2} {miss:>2}",
        preview.attacker, preview.target
    )
}
