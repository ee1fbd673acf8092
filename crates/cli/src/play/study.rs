use super::game::{Game, pick, refuse};
use super::screen;
use crate::{Failure, Terminal, library};
use redoubt_catalog::Legal;
use redoubt_engine::canvas::Ink;
use redoubt_engine::panels;
use serde_json::Value;

/// The bot that gives hints unless another is asked for.
const HINT: &str = "mcts:500ms";

impl Game {
    pub(super) fn hint(
        &self,
        bot: Option<&str>,
        legal: &Legal,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        match self.table.bot(bot.unwrap_or(HINT), legal.seat, self.bot_seed()) {
            Ok(advice) => screen::hint(legal, &advice, terminal),
            Err(trouble) => refuse(&trouble, terminal),
        }
    }

    pub(super) fn odds(
        &self,
        which: Option<&str>,
        legal: &Legal,
        terminal: &mut Terminal,
    ) -> Result<(), Failure> {
        let numbers = match which {
            None => 1..=legal.choices.len(),
            Some(text) => match text.parse().ok().filter(|&number| pick(number, legal).is_some()) {
                Some(number) => number..=number,
                None => return Ok(terminal.say(Ink::Warn, "Type o and the number of a choice.")?),
            },
        };
        for number in numbers {
            if let Some(choice) = pick(number, legal) {
                let odds = self.table.odds(legal.seat, &choice.action)?;
                screen::odds(number, choice, &odds, terminal)?;
            }
        }
        Ok(())
    }

    pub(super) fn rules(&self, query: &str, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
        let query = if query.is_empty() { legal.prompt.rule.0 } else { query };
        if !library::look_up(&self.rulebook, query, terminal)? {
            terminal.say(Ink::Warn, &format!("No rule has `{query}`."))?;
        }
        Ok(())
    }

    pub(super) fn why(&self, text: &str, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
        let action = match text.parse().ok().and_then(|number| pick(number, legal)) {
            Some(choice) => choice.action.clone(),
            None => Value::from(text),
        };
        match self.table.check(legal.seat, &action) {
            Ok(choice) => {
                let warning = choice.warning.map(|warning| format!(" But: {warning}.")).unwrap_or_default();
                let text = format!("You can: {} ({}).{warning}", choice.text, choice.rule);
                Ok(terminal.say(Ink::Good, &text)?)
            }
            Err(trouble) => {
                refuse(&trouble, terminal)?;
                match trouble.rule() {
                    Some(rule) => library::look_up(&self.rulebook, rule.0, terminal).map(|_| ()),
                    None => Ok(()),
                }
            }
        }
    }

    /// Shows one panel, by its number or the beginning of its title; without either, lists them.
    pub(super) fn panel(&self, which: Option<&str>, terminal: &mut Terminal) -> Result<(), Failure> {
        let panels = self.table.panels(self.minds.now().viewer());
        let list = || screen::numbered(panels.iter().enumerate());
        let Some(which) = which else {
            return Ok(terminal.say(Ink::Plain, &format!("Panels: {}.", list()))?);
        };
        let begins = |title: &str| title.to_lowercase().starts_with(&which.to_lowercase());
        let found = match which.parse::<usize>() {
            Ok(number) => number.checked_sub(1).and_then(|index| panels.get(index)),
            Err(_) => panels.iter().find(|panel| begins(&panel.title)),
        };
        match found {
            Some(panel) => Ok(terminal.canvas(&panels::alone(panel, terminal.page().columns))?),
            None => Ok(terminal.say(Ink::Warn, &format!("There is no panel {which}: {}.", list()))?),
        }
    }
}
