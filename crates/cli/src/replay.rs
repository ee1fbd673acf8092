//! Games on file.

use crate::args::ReplayArgs;
use crate::files::{self, OwnPack};
use crate::layout::pad;
use crate::names::name;
use crate::{Failure, Terminal, outcome};
use redoubt_catalog::{Detail, LogEntry, Table, Trouble, from_replay};
use redoubt_engine::Viewer;
use redoubt_engine::canvas::Ink;
use redoubt_engine::panels::{Room, arrange};

/// Tells, verifies or looks into a game on file.
pub(crate) fn run(args: &ReplayArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let text = files::read(&args.file)?;
    let own = args.pack.as_deref().map(OwnPack::read).transpose()?;
    let table = from_replay(&text, own.as_ref().map(|pack| pack.text.as_str()))
        .map_err(|trouble| Failure::Wrong(format!("{}: {}", args.file.display(), explain(&trouble))))?;
    if args.verify {
        return verify(&*table, args.commitment.as_deref(), terminal);
    }
    match args.step {
        Some(step) => board(&*table, step, terminal),
        None => story(&*table, terminal),
    }
}

/// Says what to do about trouble with a replay, where something can be done.
fn explain(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Replay(redoubt_engine::ReplayError::Pack { .. }) => {
            format!("{trouble}; give the pack it was played with by --pack FILE")
        }
        other => other.to_string(),
    }
}

/// Says what was checked. Reading the replay has checked it already.
fn verify(table: &dyn Table, published: Option<&str>, terminal: &mut Terminal) -> Result<(), Failure> {
    let commitment = table.commitment().to_string();
    if let Some(published) = published
        && !published.trim().eq_ignore_ascii_case(&commitment)
    {
        return Err(Failure::Wrong(format!(
            "the replay's commitment is {commitment}, not the one that was published"
        )));
    }
    let replay = table.replay()?;
    let entered = replay.dice.len() + replay.steps.iter().map(|step| step.dice.len()).sum::<usize>();
    let dice = match entered {
        0 => "all from the seed".to_string(),
        count => format!("{count} entered by hand, the others from the seed"),
    };
    let outcome = table.outcome().map_or("the game goes on".to_string(), |outcome| {
        let results = outcome::results(&outcome, &table.seating());
        let results: Vec<String> = results.into_iter().map(|said| said.text).collect();
        format!("{}: {} ({})", results.join(", "), outcome.how, outcome.rule)
    });
    for (name, value) in [
        ("game", format!("{}, rules version {}", replay.game, replay.rules)),
        ("pack", format!("{}, fingerprint {}", replay.pack, replay.pack_hash)),
        ("commitment", commitment),
        ("seed", format!("{}, as promised", replay.seed)),
        ("steps", format!("{}, all legal", replay.steps.len())),
        ("dice", dice),
        ("final hash", replay.hash.clone()),
        ("outcome", outcome),
    ] {
        terminal
            .runs(&[(Ink::Good, "OK ".to_string()), (Ink::Plain, format!("{} {value}", pad(name, 11)))])?;
    }
    Ok(())
}

fn board(table: &dyn Table, step: usize, terminal: &mut Terminal) -> Result<(), Failure> {
    let panels = table.panels_at(step, Viewer::All)?;
    heading(table, terminal)?;
    terminal.canvas(&arrange(&panels, Room { rows: None, ..terminal.page() }).canvas)?;
    if let Some(entry) = table.narrate(step, Viewer::All, Detail::Lines).first() {
        tell(table, entry, terminal)?;
    }
    Ok(())
}

fn story(table: &dyn Table, terminal: &mut Terminal) -> Result<(), Failure> {
    heading(table, terminal)?;
    for entry in table.narrate(0, Viewer::All, Detail::Lines) {
        tell(table, &entry, terminal)?;
    }
    outcome::show(table, terminal)
}

fn heading(table: &dyn Table, terminal: &mut Terminal) -> Result<(), Failure> {
    let text = format!("{}, pack {}, seed {}", table.info().name, table.pack_name(), table.seed());
    Ok(terminal.say(Ink::Strong, &text)?)
}

/// Tells one step: its number, who did what, and what came of it.
fn tell(table: &dyn Table, entry: &LogEntry, terminal: &mut Terminal) -> Result<(), Failure> {
    if let Some(act) = &entry.act {
        let who = if table.seats() > 1 {
            format!("{}  ", name(&table.seating(), entry.seat))
        } else {
            String::new()
        };
        terminal.runs(&[(Ink::Faint, format!("{:>4}  {who}{act}", entry.step))])?;
    }
    for line in &entry.lines {
        terminal.runs(&[
            (Ink::Plain, format!("      {}", line.text)),
            (Ink::Faint, format!("  {}", line.rule)),
        ])?;
    }
    Ok(())
}
