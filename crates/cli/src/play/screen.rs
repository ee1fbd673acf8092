//! What a player sees: board, log, question, choices, chances, hints.

use super::minds::Mind;
use crate::layout::{columns, length, pad, wrap};
use crate::names::{name, names};
use crate::{Failure, Terminal};
use redoubt_catalog::{Advice, Choice, Detail, Legal, LogEntry, Table, Told};
use redoubt_engine::canvas::{Ink, Panel};
use redoubt_engine::odds::Odds;
use redoubt_engine::panels::{Page, Room, arrange};
use redoubt_engine::{Seat, SeatSet};
use std::collections::BTreeMap;

/// Up to so many choices stand one below the other, with notation and rule.
const LIST_MAX: usize = 12;
/// On a screen, the log shows at least so many lines, if there are, and at most so many.
const LOG_LINES: std::ops::RangeInclusive<usize> = 3..=10;
/// The screen's log looks back over so many steps that were seen already.
const LOOK_BACK: usize = 20;

/// Lines to be shown, each made of runs of one ink.
#[derive(Default)]
struct Lines(Vec<Vec<(Ink, String)>>);

impl Lines {
    fn add<const N: usize>(&mut self, runs: [(Ink, String); N]) {
        self.0.push(runs.to_vec());
    }

    /// Adds text, broken into lines that fit.
    fn say(&mut self, ink: Ink, text: &str, width: usize) {
        self.0.extend(wrap(text, width).into_iter().map(|line| vec![(ink, line)]));
    }

    /// The rows they take in a window.
    fn rows(&self, columns: usize) -> usize {
        let length = |line: &Vec<(Ink, String)>| line.iter().map(|(_, text)| length(text)).sum::<usize>();
        self.0.iter().map(|line| length(line).div_ceil(columns).max(1)).sum()
    }

    fn write(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        self.0.iter().try_for_each(|line| Ok(terminal.runs(line)?))
    }
}

/// Shows everything to whoever is asked: the board, what happened since they looked, notes, question and choices.
pub(super) fn show(
    table: &dyn Table,
    mind: &Mind,
    legal: &Legal,
    notes: &[(Ink, String)],
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    terminal.clear()?;
    let mut below = Lines::default();
    recent(table, mind, terminal, &mut below);
    for (ink, note) in notes {
        below.say(*ink, note, terminal.width());
    }
    question(table, mind, legal, terminal, &mut below);
    choices(&legal.choices, terminal.width(), &mut below);
    heading(table, legal, terminal)?;
    board(&table.panels(mind.viewer()), below.rows(terminal.page().columns), terminal)?;
    below.write(terminal)
}

fn heading(table: &dyn Table, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
    let seating = table.seating();
    let who = match legal.prompt.together {
        _ if table.seats() == 1 => String::new(),
        SeatSet::EMPTY => format!("  {} to move", name(&seating, legal.seat)),
        together => format!("  {} to decide", names(&seating, together, "or")),
    };
    Ok(terminal.runs(&[
        (Ink::Strong, table.info().name.to_string()),
        (Ink::Faint, format!("  pack {}  step {}{who}", table.pack_name(), table.step())),
    ])?)
}

/// Shows as many panels as there is room for above so many rows, and names the others.
fn board(panels: &[Panel], rows_below: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let page = terminal.page();
    // The heading, the line that names what is left out, and the line to type in.
    let spent = rows_below + 3;
    let room = Room { rows: page.rows.map(|rows| rows.saturating_sub(spent)), ..page };
    let Page { canvas, left_out } = arrange(panels, room);
    terminal.canvas(&canvas)?;
    if let Some(first) = left_out.first() {
        let more = numbered(panels.iter().enumerate().filter(|(index, _)| left_out.contains(index)));
        let how = format!("  (p{} shows it)", first + 1);
        terminal.runs(&[(Ink::Strong, format!("more: {more}")), (Ink::Faint, how)])?;
    }
    Ok(())
}

/// Panels by number and title: "3 Codes, 4 Reserve".
pub(super) fn numbered<'a>(panels: impl Iterator<Item = (usize, &'a Panel)>) -> String {
    panels.map(|(index, panel)| format!("{} {}", index + 1, panel.title)).collect::<Vec<_>>().join(", ")
}

/// The question, and which other seats of the same person are asked something.
fn question(table: &dyn Table, mind: &Mind, legal: &Legal, terminal: &Terminal, lines: &mut Lines) {
    lines.say(Ink::Strong, &format!("{}  {}", legal.prompt.text, legal.prompt.rule), terminal.width());
    let others = table.to_act().common(mind.seats).without(legal.seat);
    let others = others.iter().filter(|seat| !legal.prompt.together.contains(*seat)).collect::<SeatSet>();
    if !others.is_empty() {
        let text =
            format!("Also to move: {} (type seat and the name).", names(&table.seating(), others, "and"));
        lines.say(Ink::Faint, &text, terminal.width());
    }
}

/// The last lines of the log; on a screen, older ones too, for orientation.
fn recent(table: &dyn Table, mind: &Mind, terminal: &Terminal, into: &mut Lines) {
    let back = if terminal.is_live() { LOOK_BACK } else { 0 };
    let entries = table.narrate((mind.seen + 1).saturating_sub(back), mind.viewer(), Detail::Lines);
    let lines: Vec<_> =
        entries.iter().flat_map(|entry| entry.lines.iter().map(move |line| (entry.step, line))).collect();
    let new = lines.iter().filter(|(step, _)| *step > mind.seen).count();
    let wanted = if terminal.is_live() { new.clamp(*LOG_LINES.start(), *LOG_LINES.end()) } else { new };
    let from = lines.len().saturating_sub(wanted);
    if new > wanted {
        into.add([(Ink::Faint, format!("  ... {} lines before; type log to see them", new - wanted))]);
    }
    let sides = Sides::of(table);
    for &(step, line) in &lines[from..] {
        let ink = if step > mind.seen { Ink::Plain } else { Ink::Faint };
        into.add([
            (Ink::Faint, format!("  {}", sides.name(line))),
            (ink, line.text.clone()),
            (Ink::Faint, format!("  {}", line.rule)),
        ]);
    }
    if from < lines.len() {
        into.add([]);
    }
}

/// The choices with their numbers and warnings.
fn choices(choices: &[Choice], width: usize, lines: &mut Lines) {
    if choices.len() > LIST_MAX {
        return choices_in_columns(choices, width, lines);
    }
    let widest = |of: fn(&Choice) -> &str| choices.iter().map(|choice| length(of(choice))).max().unwrap_or(0);
    let (text, notation) = (widest(|choice| &choice.text), widest(|choice| &choice.notation));
    for (index, choice) in choices.iter().enumerate() {
        lines.add([
            (Ink::Own, number(index)),
            (Ink::Plain, pad(&choice.text, text)),
            (Ink::Faint, format!("   {}   {}", pad(&choice.notation, notation), choice.rule)),
        ]);
        if let Some(warning) = &choice.warning {
            lines.add([(Ink::Warn, format!("      ! {warning}"))]);
        }
    }
}

/// Many choices; those that warn of something have a mark, and the warnings stand below.
fn choices_in_columns(choices: &[Choice], width: usize, lines: &mut Lines) {
    let mut warnings: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut cells = Vec::new();
    for (index, choice) in choices.iter().enumerate() {
        let mark = if choice.warning.is_some() { " !" } else { "" };
        cells.push(format!("{}{}{mark}", number(index), choice.text));
        if let Some(warning) = &choice.warning {
            warnings.entry(warning).or_default().push((index + 1).to_string());
        }
    }
    for line in columns(&cells, width) {
        lines.add([(Ink::Plain, line)]);
    }
    for (warning, numbers) in warnings {
        lines.say(Ink::Warn, &format!("! {}: {warning}", numbers.join(", ")), width);
    }
}

fn number(index: usize) -> String {
    format!("{:>3} ", index + 1)
}

/// The column of the log that says whose doing a line was; none in a game for one.
struct Sides {
    names: Vec<String>,
    width: usize,
}

impl Sides {
    fn of(table: &dyn Table) -> Sides {
        let seating = table.seating();
        let seats = if table.seats() > 1 { table.seats() } else { 0 };
        let names: Vec<String> = Seat::all(seats).map(|seat| name(&seating, seat).to_string()).collect();
        let width = names.iter().map(|name| length(name) + 2).max().unwrap_or(0);
        Sides { names, width }
    }

    fn name(&self, line: &Told) -> String {
        let name = line.seat.and_then(|seat| self.names.get(seat.index())).map_or("", String::as_str);
        pad(name, self.width)
    }
}

/// Shows a log.
pub(super) fn log(table: &dyn Table, entries: &[LogEntry], terminal: &mut Terminal) -> Result<(), Failure> {
    let sides = Sides::of(table);
    for entry in entries {
        for line in &entry.lines {
            terminal.runs(&[
                (Ink::Faint, format!("{:>4}  {}", entry.step, sides.name(line))),
                (Ink::Plain, line.text.clone()),
                (Ink::Faint, format!("  {}", line.rule)),
            ])?;
        }
    }
    Ok(())
}

/// Shows the chances of one choice.
pub(super) fn odds(
    number: usize,
    choice: &Choice,
    odds: &Odds,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let estimate = if odds.exact { "" } else { "  (estimated)" };
    terminal.runs(&[
        (Ink::Own, format!("{number:>3} ")),
        (Ink::Strong, choice.text.clone()),
        (Ink::Faint, estimate.to_string()),
    ])?;
    if let [certain] = &odds.groups[..] {
        let text = if odds.cases > 1 {
            certain.text.clone()
        } else {
            format!("nothing is left to chance: {}", certain.text)
        };
        for line in wrap(&sentence(&text), terminal.width().saturating_sub(4)) {
            terminal.runs(&[(Ink::Plain, format!("    {line}"))])?;
        }
        return Ok(());
    }
    for group in &odds.groups {
        terminal.runs(&[
            (Ink::Plain, format!("    {} ", percent(group.probability))),
            (Ink::Good, pad(&bar(group.probability), 20)),
            (Ink::Plain, format!(" {}", group.text)),
        ])?;
    }
    Ok(())
}

/// Shows what a bot would do.
pub(super) fn hint(legal: &Legal, advice: &Advice, terminal: &mut Terminal) -> Result<(), Failure> {
    const SHOWN_MAX: usize = 6;
    let number = |notation: &str| {
        let index = legal.choices.iter().position(|choice| choice.notation == notation);
        index.map_or("    ".to_string(), |index| format!("{:>3} ", index + 1))
    };
    terminal.runs(&[
        (Ink::Faint, format!("{} would choose", advice.bot)),
        (Ink::Own, number(&advice.choice.notation)),
        (Ink::Strong, advice.choice.text.clone()),
        (Ink::Faint, format!("  {}", advice.choice.notation)),
    ])?;
    for opinion in advice.values.iter().take(SHOWN_MAX) {
        terminal.runs(&[
            (Ink::Own, number(&opinion.notation)),
            (Ink::Plain, format!("{} ", percent(opinion.value))),
            (Ink::Good, pad(&bar(opinion.value), 20)),
            (Ink::Plain, format!(" {}", opinion.text)),
            (Ink::Faint, format!("  tried {} times", opinion.visits)),
        ])?;
    }
    Ok(())
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn percent(probability: f64) -> String {
    format!("{:>5.1} %", probability * 100.0)
}

/// A bar of up to 20 blocks.
fn bar(probability: f64) -> String {
    "█".repeat((probability.clamp(0.0, 1.0) * 20.0).round() as usize)
}
