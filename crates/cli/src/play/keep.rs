use super::game::Game;
use crate::{Failure, Terminal, files};
use redoubt_engine::canvas::Ink;
use std::path::{Path, PathBuf};

impl Game {
    pub(super) fn save_as(&self, file: &str, terminal: &mut Terminal) -> Result<(), Failure> {
        let path = match (file, self.save.as_ref().or(self.suggested.as_ref())) {
            ("", Some(path)) => path.clone(),
            ("", None) => return Ok(terminal.say(Ink::Warn, "Type s and the name of a file.")?),
            (file, _) => PathBuf::from(file),
        };
        self.keep(&path, terminal)
    }

    /// Writes the game to a file; a file that cannot be written is no reason to stop playing.
    fn keep(&self, path: &Path, terminal: &mut Terminal) -> Result<(), Failure> {
        match files::write(path, &self.table.replay()?.to_text()) {
            Ok(()) => Ok(terminal.say(Ink::Good, &format!("Saved to {}.", path.display()))?),
            Err(failure) => Ok(terminal.say(Ink::Warn, &format!("Not saved: {failure}"))?),
        }
    }

    /// Keeps the game where the command line says.
    pub(super) fn autosave(&self) -> Result<(), Failure> {
        match &self.save {
            Some(path) => files::write(path, &self.table.replay()?.to_text()),
            None => Ok(()),
        }
    }

    /// Keeps the game where the command line says, or offers to.
    pub(super) fn keep_or_offer(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        match &self.save {
            Some(path) => self.keep(path, terminal),
            None => self.offer_to_save(terminal),
        }
    }

    fn offer_to_save(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        let question = match &self.suggested {
            Some(path) => format!("Save the game? File name, Enter for {}, - for no:", path.display()),
            None => "Save the game? File name, or Enter for no:".to_string(),
        };
        loop {
            let Some(answer) = terminal.ask(&question)? else { return Ok(()) };
            return match (answer.as_str(), &self.suggested) {
                ("", Some(path)) => self.keep(path, terminal),
                ("" | "-", _) => Ok(()),
                // Most likely meant as one more choice, typed too late.
                (number, _) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    terminal.say(Ink::Warn, "That is a number, not the name of a file.")?;
                    continue;
                }
                (file, _) => self.keep(Path::new(file), terminal),
            };
        }
    }
}
