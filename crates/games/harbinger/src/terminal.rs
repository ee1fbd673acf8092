//! Both sheets in a terminal, as panels: the current Row, its Codes and Time Track, the enemy, the Enemy Cipher, the
//! reserves, and the whole Map.

use crate::ids::{Aim, Code, Enemies, Enemy, Side, Troop};
use crate::state::{Phase, Quiet, SiegePhase};
use crate::view::{CodeView, Components, RowPrint, RowView, SpacePrint, SpaceView, View};
use redoubt_engine::canvas::{Canvas, Ink, Panel};

/// No panel is wider.
const WIDTH: usize = 76;
/// Time Track spaces in one line.
const TIMES_A_LINE: usize = 15;

pub(crate) fn panels(printed: &Components, view: &View) -> Vec<Panel> {
    let sheets = Sheets { printed, view };
    let mut panels = Vec::new();
    if !view.siege {
        panels.extend([sheets.invasion(), sheets.codes()]);
    }
    panels.extend([sheets.enemies(), sheets.cipher(), sheets.reserves(), sheets.map()]);
    if view.siege {
        panels.swap(1, 2);
    }
    panels
}

/// What is drawn: what is printed, and what is written on it.
struct Sheets<'a> {
    printed: &'a Components,
    view: &'a View,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Past,
    Now,
    Future,
}

impl Sheets<'_> {
    /// The Row that is being fought for.
    fn current(&self) -> (&RowPrint, &RowView) {
        let row = usize::from(self.view.row);
        (&self.printed.rows[row], &self.view.rows[row])
    }

    fn when(&self, row: usize) -> When {
        match row.cmp(&usize::from(self.view.row)) {
            std::cmp::Ordering::Less => When::Past,
            std::cmp::Ordering::Equal if self.view.siege => When::Past,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Future,
        }
    }

    fn invasion(&self) -> Panel {
        let mut canvas = Canvas::new();
        let (print, row) = self.current();
        canvas.put(0, 0, Ink::Strong, clipped(&print.name, 28));
        let step = step_text(self.view.phase);
        canvas.put(WIDTH - step.chars().count(), 0, Ink::Here, step);
        canvas.put(0, 1, Ink::Enemy, clipped(&intelligence(print, row), WIDTH));
        let width = WIDTH / print.spaces.len();
        for (position, (print, space)) in print.spaces.iter().zip(&row.spaces).enumerate() {
            space_box(&mut canvas, (position * width, 2), width, position, print, space);
        }
        for side in Side::ALL {
            self.structure(&mut canvas, 9 + side.index(), side);
        }
        let units = "●".repeat(usize::from(row.ready)) + &"+".repeat(usize::from(row.recruited));
        canvas.put(0, 11, Ink::Plain, "Units");
        canvas.put(6, 11, Ink::Own, clipped(&units, 55));
        let left = format!("{} to send", row.units_left);
        canvas.put(WIDTH - left.len(), 11, Ink::Strong, left);
        Panel::new(format!("Invasion {} of {}", self.view.row + 1, self.view.rows.len()), canvas)
    }

    fn structure(&self, canvas: &mut Canvas, line: usize, side: Side) {
        let (print, row) = self.current();
        let (kind, structure) = (print.structures[side.index()], &row.structures[side.index()]);
        let ink = if structure.lost { Ink::Warn } else { Ink::Plain };
        canvas.put(0, line, ink, format!("{:<6}{}", side.title(), kind.title()));
        let defenders = boxes(structure.defenders, self.printed.defenders_max);
        canvas.put(19, line, if structure.lost { Ink::Warn } else { Ink::Own }, defenders);
        if structure.lost {
            canvas.put(29, line, Ink::Warn, "lost");
        }
        if structure.fighter {
            canvas.put(36, line, Ink::Own, "▲ Fighter");
        }
        if structure.bomber {
            canvas.put(48, line, Ink::Enemy, "✸ bombers");
        }
    }

    fn codes(&self) -> Panel {
        let mut canvas = Canvas::new();
        let (print, row) = self.current();
        for (position, code) in row.codes.iter().enumerate() {
            code_text(&mut canvas, 26 * position, code);
        }
        let risk = match self.view.invasion_eighths {
            Some(eighths) => format!("; {eighths}/8 that they come after this action"),
            None => String::new(),
        };
        canvas.put(0, 3, Ink::Faint, format!("recruit/encipher, Invasion Value{risk}"));
        let next = usize::from(row.crossed);
        for (at, space) in print.track.iter().enumerate() {
            let (column, line) = (5 * (at % TIMES_A_LINE), 4 + 2 * (at / TIMES_A_LINE));
            let ink = match at.cmp(&next) {
                std::cmp::Ordering::Less => Ink::Faint,
                std::cmp::Ordering::Equal => Ink::Here,
                std::cmp::Ordering::Greater => Ink::Plain,
            };
            let values = format!("{}/{}", space.recruitment, space.encipherment);
            canvas.put(column, line, ink, if at < next { "╳╳╳".to_string() } else { values });
            let text = space.invasion.map_or(" ·".to_string(), |value| format!(" {value}"));
            let quiet = at < next || space.invasion.is_none();
            canvas.put(column, line + 1, if quiet { Ink::Faint } else { Ink::Enemy }, text);
        }
        Panel::new("Codes and Time Track", canvas)
    }

    fn enemies(&self) -> Panel {
        let mut canvas = Canvas::new();
        let now = match self.view.phase {
            Phase::Siege(SiegePhase::Siege { enemy, .. }) => Some(enemy),
            _ => None,
        };
        for (line, (print, enemy)) in self.printed.enemies.iter().zip(&self.view.enemies).enumerate() {
            let [low, high] = print.dice;
            let name = format!("{low}-{high} {} {}", enemy_letter(print.enemy), print.enemy.title());
            canvas.put(0, line, if now == Some(print.enemy) { Ink::Here } else { Ink::Plain }, name);
            let destroyed = usize::from(enemy.destroyed);
            canvas.put(19, line, Ink::Faint, "x".repeat(destroyed));
            canvas.put(19 + destroyed, line, Ink::Enemy, "■".repeat(usize::from(enemy.left)));
            let counter = print.destroyed_by;
            let by = format!("{} {}", troop_letter(counter), counter.title());
            canvas.put(21 + usize::from(print.count), line, Ink::Own, by);
        }
        let place = if self.view.siege { "Siege of the Capital" } else { "Enemy Units" };
        Panel::new(format!("{place}, {} left", self.view.enemies_left), canvas)
    }

    fn cipher(&self) -> Panel {
        let mut canvas = Canvas::new();
        for (line, column) in self.view.columns.iter().enumerate() {
            canvas.put(
                0,
                line,
                if column.live { Ink::Plain } else { Ink::Faint },
                format!("Column {}", line + 1),
            );
            for position in 0..usize::from(self.printed.cipher_lines) {
                let number = column.numbers.get(position);
                let repeated = number.is_some_and(|number| column.repeated.contains(number));
                let ink = match (column.live, number) {
                    (true, Some(_)) if repeated => Ink::Warn,
                    (true, Some(_)) => Ink::Enemy,
                    _ => Ink::Faint,
                };
                let text = number.map_or("·".to_string(), u8::to_string);
                canvas.put(9 + 2 * position, line, ink, text);
            }
            if let Some(fate) = column.fate {
                canvas.put(28, line, Ink::Warn, fate.title());
            }
        }
        let view = self.view;
        let ink = if view.towers_lost > 0 { Ink::Warn } else { Ink::Plain };
        let towers = format!("Radio Towers lost {} of {}", view.towers_lost, self.printed.radio_towers);
        canvas.put(49, 0, ink, towers);
        canvas.put(49, 1, Ink::Faint, format!("{} dice in Step 8", view.code_breaking_dice));
        Panel::new("Enemy Cipher", canvas)
    }

    fn reserves(&self) -> Panel {
        let mut canvas = Canvas::new();
        let (printed, view) = (self.printed, self.view);
        canvas.put(0, 0, Ink::Strong, "Fighters");
        let fighters = (0..printed.fighters).map(|at| if at < view.fighters { '▲' } else { '·' });
        canvas.put(11, 0, Ink::Own, fighters.collect::<String>());
        canvas.put(0, 1, Ink::Strong, "Enciphered");
        for slot in 0..usize::from(printed.enciphered_max) {
            let number = view.enciphered.get(slot);
            let text = number.map_or("[ ]".to_string(), |number| format!("[{number}]"));
            let ink = if number.is_some() { Ink::Own } else { Ink::Faint };
            canvas.put(11 + 3 * slot, 1, ink, text);
        }
        canvas.put(0, 2, Ink::Strong, "Capital");
        let lot = usize::from(printed.militia_lot);
        for unit in 0..usize::from(printed.capital_max) {
            let place = unit + unit / lot;
            let (ink, text) =
                if unit < usize::from(view.capital) { (Ink::Own, "■") } else { (Ink::Faint, "□") };
            canvas.put(11 + place % 60, 2 + place / 60, ink, text);
        }
        Panel::new("Reserves", canvas)
    }

    /// Two lines for each Row: what became of it or awaits it, and its spaces.
    fn map(&self) -> Panel {
        let mut canvas = Canvas::new();
        let mut line = 0;
        for (index, print) in self.printed.rows.iter().enumerate() {
            line = self.map_row(&mut canvas, line, index, print);
        }
        canvas.put(0, line, Ink::Faint, "▲ Fighter  ✸ bombers  ▼ attack  ■ defender");
        Panel::new("Map", canvas)
    }

    /// Returns the line below.
    fn map_row(&self, canvas: &mut Canvas, line: usize, index: usize, print: &RowPrint) -> usize {
        let (row, when) = (&self.view.rows[index], self.when(index));
        let ink = if when == When::Past { Ink::Faint } else { Ink::Plain };
        let name = clipped(&format!("{} {}", index + 1, print.name), 25);
        canvas.put(0, line, if when == When::Now { Ink::Here } else { ink }, name);
        let kills: u8 = row.kills.iter().sum();
        let (text, state_ink) = match when {
            When::Past => (format!("{kills} destroyed"), if kills > 0 { Ink::Good } else { Ink::Faint }),
            When::Now | When::Future => {
                let time = if row.crossed > 0 { format!(", -{} time", row.crossed) } else { String::new() };
                let warn = row.ready == 0 || row.crossed > 0 && when == When::Future;
                (format!("{} ready{time}", row.ready), if warn { Ink::Warn } else { Ink::Faint })
            }
        };
        canvas.put(26, line, state_ink, text);
        let mut column = 44;
        for (kind, structure) in print.structures.into_iter().zip(&row.structures) {
            let (text, ink) = match structure.lost {
                true => (format!("{} lost", kind.title()), Ink::Warn),
                false => (format!("{} {}", kind.title(), structure.defenders), ink),
            };
            canvas.put(column, line, ink, &text);
            column += 16;
        }
        let (mut column, mut line) = (2, line + 1);
        for (space, written) in print.spaces.iter().zip(&row.spaces) {
            let text = clipped(&format!("{} {}", space.name, joined(&space.targets)), WIDTH - 2);
            let length = text.chars().count();
            if column + length > WIDTH {
                (column, line) = (2, line + 1);
            }
            canvas.put(column, line, if written.targeted { Ink::Enemy } else { ink }, text);
            column += length + 2;
        }
        line + 1
    }
}

fn space_box(
    canvas: &mut Canvas,
    (column, line): (usize, usize),
    width: usize,
    position: usize,
    print: &SpacePrint,
    space: &SpaceView,
) {
    let edge = if space.targeted { Ink::Enemy } else { Ink::Faint };
    canvas.frame(column, line, width - 1, 7, edge, &joined(&print.targets));
    let name = format!("{} {}", position + 1, print.name);
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

/// A Code: its circles, the chance of a Success or the dice on the table, and the Successes of Break.
fn code_text(canvas: &mut Canvas, column: usize, code: &CodeView) {
    let name = match code.code {
        Code::Targets => "Targets",
        Code::Ground => "Ground",
        Code::Air => "Air",
    };
    canvas.put(column, 0, Ink::Plain, name);
    for (position, value) in code.circles.into_iter().enumerate() {
        let text = if value == 0 { "( )".to_string() } else { format!("({value})") };
        let ink = if value == 0 { Ink::Faint } else { Ink::Own };
        canvas.put(column + 8 + 3 * position, 0, ink, text);
    }
    let (ink, text) = match (code.successes, code.roll, code.range) {
        (Some(count), ..) => {
            let word = if count == 1 { "Success" } else { "Successes" };
            (if count > 0 { Ink::Good } else { Ink::Faint }, format!("{count} {word}"))
        }
        (None, Some(roll), _) => {
            let [a, b] = roll.dice;
            let hits = roll.hits.into_iter().filter(|&hit| hit).count();
            (Ink::Here, format!("dice {a} and {b}: {hits} within"))
        }
        (None, None, Some([low, high])) => (Ink::Faint, format!("{low} to {high}, {}/8 a die", code.eighths)),
        (None, None, None) => (Ink::Faint, "incomplete".to_string()),
    };
    canvas.put(column, 1, ink, text);
}

/// What is going on, in a few words.
const fn step_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Action(_) => "choose an action",
        Phase::Decipher(_) => "Decipher",
        Phase::Break(_) | Phase::Quiet(Quiet::Breaking { .. }) => "Break",
        Phase::Recruit(_) => "Recruit",
        Phase::Encipher(_) => "Encipher",
        Phase::Deploy(_) => "Deploy",
        Phase::Assign(_) => "Step 2: send units",
        Phase::CodeBreaking(_) => "Step 8: enemy code-breaking",
        Phase::Siege(_) | Phase::Quiet(Quiet::SiegeBegins) => "Siege of the Capital",
        Phase::Quiet(Quiet::ActionOver) => "time passes",
        Phase::Quiet(Quiet::Invasion { step }) => match step {
            1 => "Step 1: what the codes tell",
            3 => "Step 3: all is revealed",
            4 => "Step 4: bombers",
            5 => "Step 5: ground fight",
            6 => "Step 6: structures",
            7 => "Step 7: what is lost",
            8 => "Step 8: enemy code-breaking",
            _ => "the Invasion",
        },
        Phase::Quiet(Quiet::Over { .. }) => "the game is over",
    }
}

/// What is known of this Invasion (H10), in a few words.
fn intelligence(print: &RowPrint, row: &RowView) -> String {
    let mut parts = Vec::new();
    if row.targets.len() == 1 {
        parts.push(format!("one target: {}", print.spaces[usize::from(row.targets[0].space)].name));
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
    parts.join("; ")
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
    lines.map(|line| clipped(&line, width))
}

fn clipped(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
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

#[cfg(test)]
mod tests {
    use crate::Harbinger;
    use redoubt_engine::chance::{Fast, Scripted};
    use redoubt_engine::notation::Notation;
    use redoubt_engine::{Game, Options, Present, Rules, Seat, Silent, Viewer};

    /// The panels after some actions with these dice, as plain text.
    fn drawn(dice: &[u32], actions: &[&str]) -> Vec<(String, String)> {
        let rules = Harbinger::open(&Options::new()).expect("the pack is sound");
        let mut chance = Scripted::new(dice.iter().copied());
        let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
        for text in actions {
            let action = crate::Action::read(&rules, text).expect("an action");
            rules.apply(&mut state, Seat::FIRST, action, &mut chance, &mut Silent);
        }
        let panels = rules.panels(&rules.view(&state, Viewer::SPECTATOR), Viewer::SPECTATOR);
        panels.into_iter().map(|panel| (panel.title, panel.canvas.plain())).collect()
    }

    #[test]
    fn the_current_row_comes_first_with_what_was_written() {
        // E1 of the worked example, then Recruit.
        let actions = ["decipher", "write 8 targets", "write 4 ground", "recruit", "capital 1"];
        let panels = drawn(&[4, 8], &actions);
        let titles: Vec<&str> = panels.iter().map(|(title, _)| title.as_str()).collect();
        assert_eq!(titles[..2], ["Invasion 1 of 6", "Codes and Time Track"]);
        assert_eq!(titles[2..], ["Enemy Units, 56 left", "Enemy Cipher", "Reserves", "Map"]);
        let expected = "\
            Targets (8)( )            Ground  (4)( )            Air     ( )( )\n\
            incomplete                incomplete                incomplete\n\
            \n\
            recruit/encipher, Invasion Value; 0/8 that they come after this action\n\
            ╳╳╳  ╳╳╳  1/1  2/1  2/1  2/1  3/1  3/2  3/2  4/3\n \
            ·    ·    ·    8    8    7    6    3    2    1\n";
        assert_eq!(panels[1].1, expected);
        assert!(panels[4].1.contains("Capital    ■□□□□ □□□□□ □□□□□ □□□□□\n"), "{}", panels[4].1);
    }

    #[test]
    fn a_row_shows_where_units_stand_and_what_is_known() {
        let actions = ["deploy", "defend 1", "place engineer 2", "place left", "scramble left", "scramble 1"];
        let row = &drawn(&[], &actions)[0].1;
        let line = |number: usize| row.lines().nth(number).expect("a line");
        assert!(line(0).starts_with("The Beaches") && line(0).ends_with("Step 2: send units"), "{row}");
        assert!(line(2).starts_with("┌─ 1·2 "), "{row}");
        assert_eq!(line(5), "│S 0  E 0        │ │S 0  E 1        │ │S 0  E 0        │ │S 0  E 0        │");
        assert!(line(7).starts_with("│▲ "), "{row}");
        assert_eq!(line(9), "Left  Bridge       ■■■■□□□□         ▲ Fighter");
        assert!(line(11).ends_with("5 to send"), "{row}");
    }
}
