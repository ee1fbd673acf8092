//! What a player sees: board, log, question, choices, chances, hints.

use crate::layout::{columns, length, pad};
use crate::{Failure, Terminal};
use redoubt_catalog::{Advice, Choice, Legal, LogEntry, Table};
use redoubt_engine::canvas::Ink;
use redoubt_engine::odds::Odds;
use redoubt_engine::{Outcome, Seat, Standing, Viewer};

/// Up to so many choices stand one below the other, with notation and rule.
const LIST_MAX: usize = 12;
/// On a screen, the log shows at least so many lines, if there are, and at most so many.
const LOG_LINES: std::ops::RangeInclusive<usize> = 3..=10;

/// Shows the board and what happened after step `seen`.
pub(super) fn show_table(
    table: &dyn Table,
    seat: Seat,
    seen: usize,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let viewer = Viewer::Seat(seat);
    terminal.clear()?;
    let who = if table.seats() > 1 { format!("  seat {seat} to move") } else { String::new() };
    terminal.runs(&[
        (Ink::Strong, table.info().name.to_string()),
        (Ink::Faint, format!("  pack {}  step {}{who}", table.pack_name(), table.step())),
    ])?;
    terminal.canvas(&table.draw(viewer))?;
    recent(&table.narrate(0, viewer), seen, terminal)
}

/// Shows the question and the choices.
pub(super) fn show_choices(legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.runs(&[
        (Ink::Strong, legal.prompt.text.clone()),
        (Ink::Faint, format!("  {}", legal.prompt.rule)),
    ])?;
    choices(&legal.choices, terminal)
}

/// Shows the last lines of the log; on a screen, older ones too, for orientation.
fn recent(entries: &[LogEntry], seen: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let lines: Vec<_> =
        entries.iter().flat_map(|entry| entry.lines.iter().map(move |line| (entry.step, line))).collect();
    let new = lines.iter().filter(|(step, _)| *step > seen).count();
    let wanted = if terminal.is_live() { new.clamp(*LOG_LINES.start(), *LOG_LINES.end()) } else { new };
    let from = lines.len().saturating_sub(wanted);
    if new > wanted {
        terminal
            .runs(&[(Ink::Faint, format!("  ... {} lines before; type log to see them", new - wanted))])?;
    }
    for &(step, line) in &lines[from..] {
        let ink = if step > seen { Ink::Plain } else { Ink::Faint };
        terminal.runs(&[(ink, format!("  {}", line.text)), (Ink::Faint, format!("  {}", line.rule))])?;
    }
    if from < lines.len() { Ok(terminal.line("")?) } else { Ok(()) }
}

/// Shows the choices with their numbers.
fn choices(choices: &[Choice], terminal: &mut Terminal) -> Result<(), Failure> {
    let number = |index: usize| format!("{:>3} ", index + 1);
    if choices.len() > LIST_MAX {
        let cells: Vec<String> =
            choices.iter().enumerate().map(|(index, choice)| number(index) + &choice.text).collect();
        for line in columns(&cells, terminal.width()) {
            terminal.line(&line)?;
        }
        return Ok(());
    }
    let width = |of: fn(&Choice) -> &str| choices.iter().map(|choice| length(of(choice))).max().unwrap_or(0);
    let (text, notation) = (width(|choice| &choice.text), width(|choice| &choice.notation));
    for (index, choice) in choices.iter().enumerate() {
        terminal.runs(&[
            (Ink::Own, number(index)),
            (Ink::Plain, pad(&choice.text, text)),
            (Ink::Faint, format!("   {}   {}", pad(&choice.notation, notation), choice.rule)),
        ])?;
    }
    Ok(())
}

/// Shows the whole log.
pub(super) fn log(entries: &[LogEntry], terminal: &mut Terminal) -> Result<(), Failure> {
    for entry in entries {
        for line in &entry.lines {
            terminal.runs(&[
                (Ink::Faint, format!("{:>4}  ", entry.step)),
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

fn percent(probability: f64) -> String {
    format!("{:>5.1} %", probability * 100.0)
}

/// A bar of up to 20 blocks.
fn bar(probability: f64) -> String {
    "█".repeat((probability.clamp(0.0, 1.0) * 20.0).round() as usize)
}

/// Shows how the game ended, and what proves that the dice were fair.
pub(crate) fn show_outcome(table: &dyn Table, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(outcome) = table.outcome() else {
        return Ok(terminal.say(Ink::Faint, "The game goes on.")?);
    };
    terminal.line("")?;
    for seat in Seat::all(table.seats()) {
        let ink = match outcome.of(seat).standing {
            Standing::Won => Ink::Good,
            Standing::Lost => Ink::Enemy,
            Standing::Tied => Ink::Warn,
        };
        terminal.say(ink, &result(&outcome, seat))?;
    }
    terminal.say(Ink::Plain, &format!("The game is over: {} ({}).", outcome.how, outcome.rule))?;
    terminal.runs(&[(Ink::Faint, format!("commitment  {}", table.commitment()))])?;
    Ok(terminal.runs(&[(Ink::Faint, format!("seed        {}", table.seed()))])?)
}

/// One seat's result in words.
pub(crate) fn result(outcome: &Outcome, seat: Seat) -> String {
    let who = if outcome.seats.len() > 1 { format!("Seat {seat}") } else { "You".to_string() };
    let result = outcome.of(seat);
    let standing = match result.standing {
        Standing::Won => "won",
        Standing::Lost => "lost",
        Standing::Tied => "tied",
    };
    format!("{who} {standing} with a score of {}", result.score)
}
