//! The board in a terminal: Map and Cipher Sheet side by side, the current Row large, the others small.

use crate::ids::{Aim, Code, Enemies, Enemy, Side, Troop};
use crate::state::Phase;
use crate::view::{CodeView, RowView, SpaceView, StructureView, View};
use redoubt_engine::canvas::{Canvas, Ink};

/// Columns of the Map; the Cipher Sheet begins behind it.
const MAP_WIDTH: usize = 66;
const SHEET_LEFT: usize = MAP_WIDTH + 2;
const WIDTH: usize = 118;

pub(crate) fn draw(view: &View) -> Canvas {
    let mut canvas = Canvas::new();
    title(&mut canvas, view);
    let mut line = 2;
    for (index, row) in view.rows.iter().enumerate() {
        let when = when(view, index);
        line += if when == When::Now {
            large_row(&mut canvas, line, view, index, row)
        } else {
            small_row(&mut canvas, line, index, row, when)
        };
    }
    line += 1;
    enemy_units(&mut canvas, line, view);
    enemy_cipher(&mut canvas, line, view);
    stores(&mut canvas, line, view);
    canvas
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Past,
    Now,
    Future,
}

fn when(view: &View, row: usize) -> When {
    let siege = matches!(view.phase, Phase::Siege { .. } | Phase::Over { .. });
    match row.cmp(&usize::from(view.row)) {
        std::cmp::Ordering::Less => When::Past,
        std::cmp::Ordering::Equal if siege => When::Past,
        std::cmp::Ordering::Equal => When::Now,
        std::cmp::Ordering::Greater => When::Future,
    }
}

fn title(canvas: &mut Canvas, view: &View) {
    let step = match view.phase {
        Phase::Siege { .. } => "Siege of the Capital".to_string(),
        Phase::Over { .. } => "the game is over".to_string(),
        Phase::Assign => format!("Invasion {} of 6: assign units", view.row + 1),
        Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. } => {
            format!("Invasion {} of 6: enemy code-breaking", view.row + 1)
        }
        _ => format!("Invasion {} of 6: actions", view.row + 1),
    };
    canvas.put(0, 0, Ink::Strong, "THE HARBINGER PROJECT");
    canvas.put(24, 0, Ink::Here, step);
    let enemies = if view.enemies_left == 1 { "enemy" } else { "enemies" };
    let left = format!("{} {enemies} left", view.enemies_left);
    canvas.put(WIDTH - left.len(), 0, Ink::Enemy, left);
    canvas.put(0, 1, Ink::Faint, "─".repeat(WIDTH));
}

/// Two lines: names and targets above, what became of it below. Returns the lines used.
fn small_row(canvas: &mut Canvas, line: usize, index: usize, row: &RowView, when: When) -> usize {
    let ink = if when == When::Past { Ink::Faint } else { Ink::Plain };
    canvas.put(0, line, ink, format!("{} {}", index + 1, row.name));
    let mut column = 24;
    for space in &row.spaces {
        let text = format!("{} {}", space.name, joined(&space.targets));
        canvas.put(column, line, if space.targeted { Ink::Enemy } else { ink }, &text);
        column += text.chars().count() + 2;
    }
    let mut column = 24;
    for structure in &row.structures {
        column = small_structure(canvas, column, line + 1, structure, ink) + 2;
    }
    let destroyed: u8 = row.kills.iter().sum();
    if when == When::Past {
        let kills_ink = if destroyed > 0 { Ink::Good } else { Ink::Faint };
        canvas.put(2, line + 1, kills_ink, format!("{destroyed} destroyed"));
    } else {
        let units_ink = if row.ready == 0 { Ink::Warn } else { Ink::Faint };
        canvas.put(2, line + 1, units_ink, format!("{} Ready Units", row.ready));
        if row.crossed > 0 {
            canvas.put(column, line + 1, Ink::Warn, format!("{} time spaces gone", row.crossed));
        }
    }
    2
}

fn small_structure(
    canvas: &mut Canvas,
    column: usize,
    line: usize,
    structure: &StructureView,
    ink: Ink,
) -> usize {
    let title = structure.structure.title();
    let (text, ink) = match (structure.lost, structure.defenders) {
        (true, _) => (format!("{title} lost"), Ink::Warn),
        (false, defenders) => (format!("{title} {}", boxes(defenders, structure.defenders_max)), ink),
    };
    canvas.put(column, line, ink, &text);
    column + text.chars().count()
}

/// The Map row as boxes, the strip of the Cipher Sheet beside it. Returns the lines used.
fn large_row(canvas: &mut Canvas, line: usize, view: &View, index: usize, row: &RowView) -> usize {
    canvas.put(0, line, Ink::Strong, format!("{} {}", index + 1, row.name));
    let known = intelligence(row);
    canvas.put(24, line, Ink::Enemy, &known);
    let width = MAP_WIDTH / row.spaces.len();
    for (position, space) in row.spaces.iter().enumerate() {
        space_box(canvas, position * width, line + 1, width, position, space);
    }
    strip(canvas, line + 1, view, row);
    9
}

fn space_box(
    canvas: &mut Canvas,
    column: usize,
    line: usize,
    width: usize,
    position: usize,
    space: &SpaceView,
) {
    let edge = if space.targeted { Ink::Enemy } else { Ink::Faint };
    canvas.frame(column, line, width - 1, 7, edge, &joined(&space.targets));
    let name = format!("{} {}", position + 1, space.name);
    for (offset, text) in wrapped(&name, width - 3).into_iter().enumerate() {
        canvas.put(column + 1, line + 1 + offset, Ink::Plain, text);
    }
    let line = line + 1;
    for (troop, count) in Troop::ALL.into_iter().zip(space.troops) {
        let ink = if count > 0 { Ink::Own } else { Ink::Faint };
        let (dx, dy) = (troop.index() % 2, troop.index() / 2);
        canvas.put(column + 1 + 5 * dx, line + 2 + dy, ink, format!("{}{count:>2}", troop_letter(troop)));
    }
    let mut at = column + 1;
    if space.fighter {
        canvas.put(at, line + 4, Ink::Own, "▲");
        at += 2;
    }
    if space.bomber {
        canvas.put(at, line + 4, Ink::Enemy, "✸");
        at += 2;
    }
    for enemy in space.attackers.iter() {
        canvas.put(at, line + 4, Ink::Enemy, format!("▼{}", enemy_letter(enemy)));
        at += 2;
    }
}

fn strip(canvas: &mut Canvas, line: usize, view: &View, row: &RowView) {
    for (side, structure) in Side::ALL.into_iter().zip(&row.structures) {
        large_structure(canvas, line + side.index(), side, structure);
    }
    let ready = format!("{}{}", "●".repeat(usize::from(row.ready)), "+".repeat(usize::from(row.recruited)));
    canvas.put(SHEET_LEFT, line + 2, Ink::Plain, "Units");
    canvas.put(SHEET_LEFT + 6, line + 2, Ink::Own, ready.chars().take(30).collect::<String>());
    let left = format!("{} to place", row.units_left);
    canvas.put(WIDTH - left.len(), line + 2, Ink::Strong, left);
    for (position, code) in row.codes.iter().enumerate() {
        code_text(canvas, SHEET_LEFT + 17 * position, line + 3, code);
    }
    time_track(canvas, line + 5, view, row);
}

fn large_structure(canvas: &mut Canvas, line: usize, side: Side, structure: &StructureView) {
    let ink = if structure.lost { Ink::Warn } else { Ink::Plain };
    canvas.put(SHEET_LEFT, line, ink, format!("{:<6}{}", side.title(), structure.structure.title()));
    let defenders = boxes(structure.defenders, structure.defenders_max);
    canvas.put(SHEET_LEFT + 18, line, if structure.lost { Ink::Warn } else { Ink::Own }, defenders);
    if structure.lost {
        canvas.put(SHEET_LEFT + 28, line, Ink::Warn, "lost");
    }
    if structure.fighter {
        canvas.put(SHEET_LEFT + 33, line, Ink::Own, "▲ Fighter");
    }
    if structure.bomber {
        canvas.put(SHEET_LEFT + 43, line, Ink::Enemy, "✸ bombed");
    }
}

/// A Code: its circles, the chance of a Success, and the Successes of Break.
fn code_text(canvas: &mut Canvas, column: usize, line: usize, code: &CodeView) {
    let name = match code.code {
        Code::Targets => "Targets",
        Code::Ground => "Ground",
        Code::Air => "Air",
    };
    canvas.put(column, line, Ink::Plain, name);
    for (position, value) in code.circles.into_iter().enumerate() {
        let text = if value == 0 { "( )".to_string() } else { format!("({value})") };
        let ink = if value == 0 { Ink::Faint } else { Ink::Own };
        canvas.put(column + 8 + 3 * position, line, ink, text);
    }
    match (code.successes, code.eighths) {
        (Some(count), _) => {
            let word = if count == 1 { "Success" } else { "Successes" };
            let ink = if count > 0 { Ink::Good } else { Ink::Faint };
            canvas.put(column, line + 1, ink, format!("{count} {word}"));
        }
        (None, 0) => canvas.put(column, line + 1, Ink::Faint, "incomplete"),
        (None, chance) => canvas.put(column, line + 1, Ink::Faint, format!("{chance}/8 a die")),
    }
}

/// Recruitment/Encipherment Values above, Invasion Values below; crossed spaces as crosses.
fn time_track(canvas: &mut Canvas, line: usize, view: &View, row: &RowView) {
    let track = &view.track;
    canvas.put(SHEET_LEFT, line, Ink::Faint, "recruit/encipher, Invasion Value below");
    for space in 0..track.recruitment.len() {
        let column = SHEET_LEFT + 5 * space;
        let crossed = space < usize::from(row.crossed);
        let ink = match space.cmp(&usize::from(row.crossed)) {
            std::cmp::Ordering::Less => Ink::Faint,
            std::cmp::Ordering::Equal => Ink::Here,
            std::cmp::Ordering::Greater => Ink::Plain,
        };
        let values = format!("{}/{}", track.recruitment[space], track.encipherment[space]);
        canvas.put(column, line + 1, ink, if crossed { "╳╳╳".to_string() } else { values });
        let value = track.invasion[space];
        let text = if value == 0 { " ·".to_string() } else { format!(" {value}") };
        canvas.put(column, line + 2, if crossed || value == 0 { Ink::Faint } else { Ink::Enemy }, text);
    }
}

/// What is known of this Invasion (H10), in a few words.
fn intelligence(row: &RowView) -> String {
    let mut parts = Vec::new();
    if row.targets.len() == 1 {
        parts.push(format!("one target: {}", row.spaces[usize::from(row.targets[0].space)].name));
    }
    for (name, attackers) in ["leftmost", "rightmost"].into_iter().zip(row.attackers) {
        if let Some(enemies) = attackers {
            parts.push(format!("{name}: {}", letters(enemies)));
        }
    }
    match (row.aim, row.aim_side) {
        (Some(Aim::Map), None) => parts.push("✸ Map".to_string()),
        (Some(Aim::Structure), None) => parts.push("✸ structures".to_string()),
        (Some(Aim::Map), Some(side)) => parts.push(format!("✸ Map {side}")),
        (Some(Aim::Structure), Some(side)) => parts.push(format!("✸ {side} structure")),
        (None, _) => {}
    }
    parts.join("; ").chars().take(WIDTH - 24).collect()
}

fn enemy_units(canvas: &mut Canvas, line: usize, view: &View) {
    canvas.put(0, line, Ink::Strong, "Enemy Units");
    for (index, enemy) in view.enemies.iter().enumerate() {
        let line = line + 1 + index;
        let [low, high] = enemy.dice;
        let name = format!("{low}-{high} {} {}", enemy_letter(enemy.enemy), enemy.enemy.title());
        canvas.put(0, line, Ink::Plain, name);
        let alive = enemy.count - enemy.destroyed;
        canvas.put(20, line, Ink::Faint, "x".repeat(usize::from(enemy.destroyed)));
        canvas.put(20 + usize::from(enemy.destroyed), line, Ink::Enemy, "■".repeat(usize::from(alive)));
        let counter = enemy.destroyed_by;
        canvas.put(37, line, Ink::Own, format!("{} {}", troop_letter(counter), counter.title()));
    }
}

fn enemy_cipher(canvas: &mut Canvas, line: usize, view: &View) {
    let left = 50;
    canvas.put(left, line, Ink::Strong, "Enemy Cipher");
    canvas.put(left + 14, line, Ink::Faint, format!("{} dice in Step 8", view.code_breaking_dice));
    for (index, column) in view.columns.iter().enumerate() {
        let line = line + 1 + index;
        let ink = if column.live { Ink::Plain } else { Ink::Faint };
        canvas.put(left, line, ink, format!("Column {}", index + 1));
        for position in 0..usize::from(column.lines) {
            let number = column.numbers.get(position);
            let text = number.map_or("·".to_string(), u8::to_string);
            let ink = if column.live && number.is_some() { Ink::Enemy } else { Ink::Faint };
            canvas.put(left + 9 + 2 * position, line, ink, text);
        }
        if !column.live {
            canvas.put(left + 28, line, Ink::Warn, "broken");
        }
    }
}

fn stores(canvas: &mut Canvas, line: usize, view: &View) {
    let left = 86;
    canvas.put(left, line, Ink::Strong, "Capital");
    let lot = usize::from(view.militia_lot);
    for unit in 0..usize::from(view.capital.max) {
        let filled = unit < usize::from(view.capital.now);
        let column = left + 8 + unit + unit / lot;
        canvas.put(column, line, if filled { Ink::Own } else { Ink::Faint }, if filled { "■" } else { "□" });
    }
    canvas.put(left, line + 1, Ink::Strong, "Fighters");
    for fighter in 0..usize::from(view.fighters.max) {
        let here = fighter < usize::from(view.fighters.now);
        canvas.put(
            left + 9 + fighter,
            line + 1,
            if here { Ink::Own } else { Ink::Faint },
            if here { "▲" } else { "·" },
        );
    }
    canvas.put(left, line + 2, Ink::Strong, "Enciphered");
    for slot in 0..usize::from(view.enciphered_max) {
        let number = view.enciphered.get(slot);
        let text = number.map_or("[ ]".to_string(), |number| format!("[{number}]"));
        let ink = if number.is_some() { Ink::Own } else { Ink::Faint };
        canvas.put(left + 11 + 3 * slot, line + 2, ink, text);
    }
    let ink = if view.towers_lost > 0 { Ink::Warn } else { Ink::Plain };
    canvas.put(left, line + 3, ink, format!("Radio Towers lost {} of {}", view.towers_lost, view.towers));
    canvas.put(left, line + 4, Ink::Faint, "▲ Fighter  ✸ bombers  ▼ attack");
}

/// Breaks a name into two lines of at most `width` characters.
fn wrapped(name: &str, width: usize) -> [String; 2] {
    let mut lines = [String::new(), String::new()];
    let mut at = 0;
    for word in name.split(' ') {
        let length = lines[at].chars().count();
        if length > 0 && length + 1 + word.chars().count() > width && at == 0 {
            at = 1;
        }
        if !lines[at].is_empty() {
            lines[at].push(' ');
        }
        lines[at].push_str(word);
    }
    lines.map(|line| line.chars().take(width).collect())
}

fn joined(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join("·")
}

fn boxes(filled: u8, max: u8) -> String {
    "■".repeat(usize::from(filled)) + &"□".repeat(usize::from(max.saturating_sub(filled)))
}

fn letters(enemies: Enemies) -> String {
    enemies.iter().map(Enemy::title).collect::<Vec<_>>().join("+")
}

fn troop_letter(troop: Troop) -> char {
    match troop {
        Troop::Sniper => 'S',
        Troop::Engineer => 'E',
        Troop::Commando => 'C',
        Troop::AaGun => 'G',
    }
}

fn enemy_letter(enemy: Enemy) -> char {
    match enemy {
        Enemy::Infantry => 'I',
        Enemy::Armor => 'A',
        Enemy::Artillery => 'T',
        Enemy::Paratroopers => 'P',
    }
}
