use super::dice::{self, Answer};
use crate::args::{DiceChoice, PlayArgs, collect};
use crate::files::{self, OwnPack};
use crate::{Failure, Terminal};
use redoubt_catalog::{Setup, Table, from_replay, open, open_with_dice};
use std::path::Path;

/// Opens the table that the command line asks for; nothing if the input ends before it is set up.
pub(super) fn table(args: &PlayArgs, terminal: &mut Terminal) -> Result<Option<Box<dyn Table>>, Failure> {
    let mut options = collect(&args.options);
    let own = files::choose_pack(&args.game, args.pack.as_deref(), &mut options)?;
    if let Some(path) = &args.resume {
        return resume(args, path, own.as_ref()).map(Some);
    }
    let setup = Setup {
        game: &args.game,
        options,
        pack: own.as_ref().map(|pack| pack.text.as_str()),
        seed: args.seed.clone().unwrap_or_else(files::random_seed),
    };
    match args.dice {
        DiceChoice::Auto => {
            open(&setup, &[]).map(Some).map_err(|trouble| files::with_file(trouble, own.as_ref()))
        }
        DiceChoice::Manual => roll_set_up(&setup, own.as_ref(), terminal),
    }
}

fn resume(args: &PlayArgs, path: &Path, own: Option<&OwnPack>) -> Result<Box<dyn Table>, Failure> {
    let text = files::read(path)?;
    let table = from_replay(&text, own.map(|pack| pack.text.as_str()))
        .map_err(|trouble| Failure::Wrong(format!("{}: {trouble}", path.display())))?;
    if table.info().id != args.game {
        let found = table.info().id;
        return Err(Failure::Usage(format!("{} is a game of {found}, not of {}", path.display(), args.game)));
    }
    Ok(table)
}

/// Sets up a table with own dice, asked for one by one.
fn roll_set_up(
    setup: &Setup<'_>,
    own: Option<&OwnPack>,
    terminal: &mut Terminal,
) -> Result<Option<Box<dyn Table>>, Failure> {
    let mut given = Vec::new();
    loop {
        let trouble = match open_with_dice(setup, &given) {
            Ok(table) => return Ok(Some(table)),
            Err(trouble) => trouble,
        };
        let Some(need) = trouble.need() else { return Err(files::with_file(trouble, own)) };
        match dice::ask(&need, terminal)? {
            Answer::Value(value) => given.push(value),
            Answer::Back => drop(given.pop()),
            Answer::End => return Ok(None),
        }
    }
}
