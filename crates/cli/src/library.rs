//! What there is: games, rules, packs.

use crate::args::{PackCheckArgs, PackShowArgs, RulesArgs};
use crate::layout::{pad, wrap};
use crate::{Failure, Terminal, files};
use redoubt_catalog::{Entry, PackSummary, Rule, Rulebook};
use redoubt_engine::canvas::Ink;
use std::path::Path;

/// The most rules a search shows.
const FOUND_MAX: usize = 12;

/// Lists the games.
pub(crate) fn games(terminal: &mut Terminal) -> Result<(), Failure> {
    for entry in redoubt_catalog::games() {
        list_game(terminal, &entry)?;
    }
    terminal.say(Ink::Faint, "bots:")?;
    for bot in redoubt_bots::CATALOGUE {
        terminal.runs(&[
            (Ink::Strong, format!("  {}", pad(bot.name, 10))),
            (Ink::Plain, format!("  {}", bot.about)),
        ])?;
    }
    Ok(())
}

fn list_game(terminal: &mut Terminal, entry: &Entry) -> Result<(), Failure> {
    let example = if entry.example { " (an example of how games are written)" } else { "" };
    terminal.runs(&[
        (Ink::Strong, pad(entry.id, 12)),
        (Ink::Strong, entry.name.to_string()),
        (Ink::Faint, example.to_string()),
    ])?;
    let indent = " ".repeat(12);
    terminal.line(&format!("{indent}{}", entry.about))?;
    let seats = match entry.seats {
        [1, 1] => "1 seat".to_string(),
        [least, most] if least == most => format!("{least} seats"),
        [least, most] => format!("{least} to {most} seats"),
    };
    terminal.line(&format!("{indent}{seats}; rules version {}", entry.rules_version))?;
    for option in &entry.options {
        let choices: Vec<String> = option
            .choices
            .iter()
            .map(
                |choice| {
                    if *choice == option.default { format!("{choice} (default)") } else { choice.clone() }
                },
            )
            .collect();
        let name = if option.id == "pack" { "--pack".to_string() } else { format!("--option {}", option.id) };
        terminal.runs(&[
            (Ink::Plain, format!("{indent}{name}: {}", choices.join(", "))),
            (Ink::Faint, format!("  {}", option.about)),
        ])?;
    }
    Ok(terminal.line("")?)
}

/// Looks up rules.
pub(crate) fn rules(args: &RulesArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let book = Rulebook::of(&args.game)?;
    let query = args.query.join(" ");
    if query.trim().is_empty() {
        return contents(&book, &args.game, terminal);
    }
    if let Some(chapter) = book.chapter(&query) {
        let id = chapter.id.as_deref().map(|id| format!("{id} ")).unwrap_or_default();
        terminal.say(Ink::Strong, &format!("{id}{}", chapter.title))?;
        return chapter_text(&book, &chapter.text, terminal);
    }
    if !look_up(&book, &query, terminal)? {
        return Err(Failure::Wrong(format!("no rule of {} has `{query}`", args.game)));
    }
    Ok(())
}

fn contents(book: &Rulebook, game: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.say(Ink::Strong, &book.title)?;
    terminal.say(Ink::Plain, &book.preface)?;
    terminal.line("")?;
    for chapter in &book.chapters {
        let id = pad(chapter.id.as_deref().unwrap_or(""), 5);
        terminal.runs(&[(Ink::Own, id.as_str()), (Ink::Plain, chapter.title.as_str())])?;
    }
    Ok(terminal.say(Ink::Faint, &format!("\nredoubt rules {game} H5.3, a chapter's number, or words"))?)
}

/// Shows a chapter as it is written: rules broken into lines, tables as they are.
fn chapter_text(book: &Rulebook, text: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    for line in text.lines() {
        let id = line.strip_prefix("- **").and_then(|rest| rest.split_once("**")).map(|(id, _)| id);
        match id.and_then(|id| book.rule(id)) {
            Some(rule) => show_rule(rule, terminal)?,
            None if line.starts_with('|') => terminal.line(line)?,
            None => terminal.say(Ink::Plain, line)?,
        }
    }
    Ok(())
}

/// Shows the rules that fit a query; whether there are any.
pub(crate) fn look_up(book: &Rulebook, query: &str, terminal: &mut Terminal) -> Result<bool, Failure> {
    let found = book.find(query);
    for rule in found.iter().take(FOUND_MAX) {
        show_rule(rule, terminal)?;
    }
    if found.len() > FOUND_MAX {
        terminal.say(Ink::Faint, &format!("and {} more", found.len() - FOUND_MAX))?;
    }
    Ok(!found.is_empty())
}

fn show_rule(rule: &Rule, terminal: &mut Terminal) -> Result<(), Failure> {
    let ruling = if rule.ruling { "Ruling. " } else { "" };
    let lines = wrap(&format!("{ruling}{}", rule.text), terminal.width().saturating_sub(8));
    for (number, line) in lines.iter().enumerate() {
        let id = if number == 0 { rule.id.as_str() } else { "" };
        terminal.runs(&[(Ink::Own, pad(id, 8)), (Ink::Plain, line.clone())])?;
    }
    Ok(())
}

/// Checks a pack.
pub(crate) fn check_pack(args: &PackCheckArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    if let Some(game) = &args.game {
        let pack = files::OwnPack { path: args.file.display().to_string(), text };
        return match redoubt_catalog::check_pack(game, &pack.text) {
            Ok(summary) => good(&summary, &args.file, terminal),
            Err(trouble) => Err(files::with_file(trouble, Some(&pack))),
        };
    }
    match redoubt_catalog::find_pack(&text) {
        Ok(summary) => good(&summary, &args.file, terminal),
        Err((game, faults)) => {
            let path = args.file.display();
            let head = format!("{path}: taken for a pack of {game}; --game names another");
            let faults = faults.0.iter().map(|fault| format!("{path}: {}: {}", fault.at, fault.reason));
            Err(Failure::Faults(std::iter::once(head).chain(faults).collect::<Vec<_>>().join("\n")))
        }
    }
}

fn good(summary: &PackSummary, path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
    let PackSummary { game, name, hash } = summary;
    Ok(terminal.line(&format!("{}: OK, pack `{name}` of {game}, fingerprint {hash}", path.display()))?)
}

/// Prints a pack that comes with a game.
pub(crate) fn show_pack(args: &PackShowArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let entries = redoubt_catalog::games();
    let default = entries.iter().find(|entry| entry.id == args.game).and_then(|entry| entry.packs.first());
    let name = args.name.as_deref().or(default.copied()).unwrap_or_default();
    let text = redoubt_catalog::pack_text(&args.game, name).map_err(|trouble| match trouble.faults() {
        [fault, ..] => Failure::Usage(fault.reason.clone()),
        [] => trouble.into(),
    })?;
    Ok(terminal.raw(text)?)
}
