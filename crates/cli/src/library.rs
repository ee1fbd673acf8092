//! What there is: games, rules, packs.

use crate::args::{GamesArgs, PackCheckArgs, PackShowArgs, RulesArgs, collect};
use crate::layout::{pad, wrap};
use crate::names::name;
use crate::{Failure, Terminal, files, markdown};
use redoubt_catalog::{Entry, PackSummary, Rule, Rulebook};
use redoubt_engine::canvas::Ink;
use redoubt_engine::{OptionRole, OptionSpec, Options, PACK, Seat, SeatSet, Seating, When};
use std::path::Path;

/// The most rules a search shows.
const FOUND_MAX: usize = 12;
/// So far to the right stands what belongs to a game.
const INDENT: usize = 12;

/// Lists the games, or one of them as it is with some options chosen.
pub(crate) fn games(args: &GamesArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let entries = redoubt_catalog::games();
    match &args.game {
        None => {
            for entry in &entries {
                list_game(entry, terminal)?;
                list_seats(&entry.seating, terminal)?;
                entry.options.iter().try_for_each(|option| list_option(option, terminal))?;
                terminal.line("")?;
            }
        }
        Some(game) => {
            let chosen = collect(&args.options);
            let seating =
                redoubt_catalog::seating(game, &chosen).map_err(|trouble| files::with_file(trouble, None))?;
            let entry = entries.iter().find(|entry| entry.id == game).expect("a game with seats is listed");
            list_game(entry, terminal)?;
            list_seats(&seating, terminal)?;
            list_offered(entry, &chosen, terminal)?;
            terminal.line("")?;
        }
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

fn list_game(entry: &Entry, terminal: &mut Terminal) -> Result<(), Failure> {
    let example = if entry.example { " (an example of how games are written)" } else { "" };
    terminal.runs(&[
        (Ink::Strong, pad(entry.id, INDENT)),
        (Ink::Strong, entry.name.to_string()),
        (Ink::Faint, example.to_string()),
    ])?;
    indented(Ink::Plain, entry.about, terminal)?;
    let people = match entry.people {
        [1, 1] => "1 person".to_string(),
        [least, most] if least == most => format!("{least} people"),
        [least, most] => format!("{least} to {most} people"),
    };
    let [least, most] = entry.minutes;
    let facts = format!("{people}; {least} to {most} minutes; rules version {}", entry.rules_version);
    indented(Ink::Plain, &facts, terminal)
}

/// Who sits at a table: teams with their members, and seats that are in none.
fn list_seats(seating: &Seating, terminal: &mut Terminal) -> Result<(), Failure> {
    let listed = |seats: SeatSet| {
        let names: Vec<String> = seats.iter().map(|seat| format!("{seat} {}", name(seating, seat))).collect();
        names.join(", ")
    };
    for (number, team) in seating.teams.iter().enumerate() {
        indented(Ink::Plain, &format!("team {}: {}", team.name, listed(seating.members(number))), terminal)?;
    }
    let alone = Seat::all(seating.count())
        .filter(|seat| seating.seats[seat.index()].team.is_none())
        .collect::<SeatSet>();
    if alone.is_empty() {
        Ok(())
    } else {
        indented(Ink::Plain, &format!("seats: {}", listed(alone)), terminal)
    }
}

/// An option with all its choices, and with what it depends on.
fn list_option(option: &OptionSpec, terminal: &mut Terminal) -> Result<(), Failure> {
    let default = option.default.as_deref();
    list_choices(option, &option.choices, default, terminal)?;
    let holds = |when: &When| format!("{} is {}", when.option, when.is.join(" or "));
    if let Some(when) = &option.when {
        indented(Ink::Faint, &format!("  only where {}", holds(when)), terminal)?;
    }
    for limit in &option.limits {
        let text = format!("  where {}: {}", holds(&limit.when), limit.choices.join(", "));
        indented(Ink::Faint, &text, terminal)?;
    }
    Ok(())
}

/// The options that are offered beside those that are chosen, with the choices that are left.
fn list_offered(entry: &Entry, chosen: &Options, terminal: &mut Terminal) -> Result<(), Failure> {
    let all = chosen.complete(&entry.options).map_err(|faults| Failure::Usage(faults.to_string()))?;
    for option in entry.options.iter().filter(|option| option.applies(&all)) {
        list_choices(option, option.offered(&all), all.get(option.id), terminal)?;
    }
    Ok(())
}

fn list_choices(
    option: &OptionSpec,
    choices: &[String],
    now: Option<&str>,
    terminal: &mut Terminal,
) -> Result<(), Failure> {
    let marked = |choice: &String| match now {
        Some(now) if now == choice && option.default.as_ref() == Some(choice) => {
            format!("{choice} (default)")
        }
        Some(now) if now == choice => format!("{choice} (chosen)"),
        _ => choice.clone(),
    };
    let experiment = if option.role == OptionRole::Experiment { " (for experiments)" } else { "" };
    let left_to_pack = if now.is_none() { " (default: as the pack says)" } else { "" };
    let choices = choices.iter().map(marked).collect::<Vec<_>>().join(", ");
    let name = if option.id == PACK { format!("--{PACK}") } else { format!("--option {}", option.id) };
    indented(Ink::Plain, &format!("{name}: {choices}{left_to_pack}  {}{experiment}", option.about), terminal)
}

fn indented(ink: Ink, text: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let deeper = text.len() - text.trim_start().len();
    for line in wrap(text, terminal.width().saturating_sub(INDENT + deeper)) {
        terminal.runs(&[(ink, format!("{}{line}", " ".repeat(INDENT + deeper)))])?;
    }
    Ok(())
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
    terminal.say(Ink::Plain, &markdown::plain(&book.preface))?;
    terminal.line("")?;
    for chapter in &book.chapters {
        let id = pad(chapter.id.as_deref().unwrap_or(""), 5);
        terminal.runs(&[(Ink::Own, id.as_str()), (Ink::Plain, chapter.title.as_str())])?;
    }
    let rule = book.rules.first().map_or("", |rule| &rule.id);
    terminal.line("")?;
    let text =
        format!("redoubt rules {game} and a rule's number, {rule}, a chapter's number or name, or words");
    Ok(terminal.say(Ink::Faint, &text)?)
}

/// Shows a chapter: rules and text broken into lines, tables in columns.
fn chapter_text(book: &Rulebook, text: &str, terminal: &mut Terminal) -> Result<(), Failure> {
    let lines: Vec<&str> = text.lines().collect();
    for part in lines.chunk_by(|one, other| is_row(one) && is_row(other)) {
        let id = part[0].strip_prefix("- **").and_then(|rest| rest.split_once("**")).map(|(id, _)| id);
        match id.and_then(|id| book.rule(id)) {
            Some(rule) => show_rule(rule, terminal)?,
            None if is_row(part[0]) => {
                for line in markdown::table(part, terminal.width()) {
                    terminal.line(&line)?;
                }
            }
            None if part[0].is_empty() => terminal.line("")?,
            None => terminal.say(Ink::Plain, &markdown::plain(part[0]))?,
        }
    }
    Ok(())
}

/// Whether a line is part of a table.
fn is_row(line: &str) -> bool {
    line.starts_with('|')
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
    let lines = wrap(&format!("{ruling}{}", markdown::plain(&rule.text)), terminal.width().saturating_sub(8));
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
