use super::command::{Command, HELP, repeated};
use super::dice::{Answer, ask_die};
use super::screen;
use crate::args::DiceChoice;
use crate::{Failure, Terminal, files, library};
use redoubt_bots::BotSpec;
use redoubt_catalog::{Choice, Entered, Legal, Rulebook, Table, Trouble};
use redoubt_engine::canvas::Ink;
use redoubt_engine::{Seat, Viewer};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The bot that gives hints unless another is asked for.
const HINT: &str = "mcts:500ms";

/// A game at the terminal.
pub(super) struct Game {
    pub(super) table: Box<dyn Table>,
    pub(super) rulebook: Rulebook,
    pub(super) bots: Vec<(Seat, BotSpec)>,
    pub(super) dice: DiceChoice,
    /// Where the game is kept without asking.
    pub(super) save: Option<PathBuf>,
    /// Where the game could be kept.
    pub(super) suggested: Option<PathBuf>,
    /// How many steps a person has seen.
    pub(super) seen: usize,
    /// What to say when the table is shown next.
    pub(super) notes: Vec<(Ink, String)>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// The table has changed, or should be shown again.
    Show,
    /// The table is as it was: ask again.
    Ask,
    /// The player leaves.
    Leave,
}

impl Game {
    /// Plays until the game ends, the player leaves or the input ends.
    pub(super) fn play(mut self, terminal: &mut Terminal) -> Result<(), Failure> {
        let (needed, width) = (self.table.draw(Viewer::Spectator).width(), terminal.width());
        if needed > width {
            let text = format!("The board needs {needed} columns; this window has {width}.");
            self.notes.push((Ink::Warn, text));
        }
        let promise = match self.dice {
            DiceChoice::Auto => format!("The dice are fixed by commitment {}", self.table.commitment()),
            DiceChoice::Manual => "Roll your own dice, and type what fell when asked.".to_string(),
        };
        self.notes.push((Ink::Faint, promise));
        self.notes.push((Ink::Faint, "Type ? for help.".to_string()));
        while let Some(seat) = self.who() {
            let flow = match self.bots.iter().find(|(bot, _)| *bot == seat) {
                Some(&(_, spec)) => self.bot_turn(seat, spec, terminal)?,
                None => self.turn(seat, terminal)?,
            };
            if flow == Flow::Leave {
                return self.leave(terminal);
            }
        }
        self.finish(terminal)
    }

    /// The seat to ask next: people first, so that nobody waits for a bot to think.
    fn who(&self) -> Option<Seat> {
        let to_act = self.table.to_act();
        let is_bot = |seat: &Seat| self.bots.iter().any(|(bot, _)| bot == seat);
        to_act.iter().find(|seat| !is_bot(seat)).or(to_act.first())
    }

    fn bot_turn(&mut self, seat: Seat, spec: BotSpec, terminal: &mut Terminal) -> Result<Flow, Failure> {
        if terminal.is_live() && matches!(spec, BotSpec::Mcts(_)) {
            terminal.say(Ink::Faint, &format!("{spec} thinks for seat {seat} ..."))?;
            terminal.flush()?;
        }
        let advice = self.table.bot(&spec.to_string(), seat, self.bot_seed())?;
        if self.dice == DiceChoice::Manual {
            let text = format!("{spec} chooses for seat {seat}: {}", advice.choice.text);
            terminal.say(Ink::Strong, &text)?;
        }
        match self.act(seat, &advice.choice.action, terminal)? {
            Flow::Ask => Err(Failure::Wrong(format!("{spec} cannot play on"))),
            flow => Ok(flow),
        }
    }

    /// The bots' choices follow from the table's seed, so that a game can be played again.
    fn bot_seed(&self) -> u64 {
        const BOTS: u64 = 0x626f_7473;
        let (first, _) = self.table.seed().bytes().split_first_chunk().expect("a seed has 32 bytes");
        redoubt_bots::mix(u64::from_le_bytes(*first), BOTS)
    }

    /// Asks a person until the table changes.
    fn turn(&mut self, seat: Seat, terminal: &mut Terminal) -> Result<Flow, Failure> {
        self.autosave()?;
        let legal = self.table.legal(seat)?;
        screen::show_table(&*self.table, seat, self.seen, terminal)?;
        for (ink, note) in self.notes.drain(..) {
            terminal.say(ink, &note)?;
        }
        screen::show_choices(&legal, terminal)?;
        self.seen = self.table.step();
        loop {
            let Some(typed) = terminal.ask(">")? else { return Ok(Flow::Leave) };
            let is_notation = |text: &str| legal.choices.iter().any(|choice| choice.notation == text);
            let (text, times) = repeated(&typed);
            let flow = match (Command::read(text, is_notation), times) {
                (command, 1) => self.obey(command, &legal, terminal)?,
                (Command::Choose(number), _) if pick(number, &legal).is_none() => {
                    self.choose(number, &legal, terminal)?
                }
                (command, times) => self.repeat(command, times, &legal, terminal)?,
            };
            if flow != Flow::Ask {
                return Ok(flow);
            }
        }
    }

    fn obey(
        &mut self,
        command: Command<'_>,
        legal: &Legal,
        terminal: &mut Terminal,
    ) -> Result<Flow, Failure> {
        match command {
            Command::Nothing => return Ok(if terminal.is_live() { Flow::Show } else { Flow::Ask }),
            Command::Choose(number) => return self.choose(number, legal, terminal),
            Command::Act(text) => return self.act(legal.seat, &Value::from(text), terminal),
            Command::Undo => return self.undo(legal.seat, terminal),
            Command::Concede => return self.concede(legal.seat, terminal),
            Command::Quit => return Ok(Flow::Leave),
            Command::Hint(bot) => self.hint(bot.unwrap_or(HINT), legal, terminal)?,
            Command::Odds(which) => self.odds(which, legal, terminal)?,
            Command::Rules(query) => self.rules(query, legal, terminal)?,
            Command::Why(text) => self.why(text, legal, terminal)?,
            Command::Save(file) => self.save_as(file, terminal)?,
            Command::Log => screen::log(&self.table.narrate(0, Viewer::Seat(legal.seat)), terminal)?,
            Command::Help => {
                for (typed, effect) in HELP {
                    let runs = [(Ink::Own, format!("  {typed:<14}")), (Ink::Plain, (*effect).to_string())];
                    terminal.runs(&runs)?;
                }
            }
        }
        Ok(Flow::Ask)
    }

    fn choose(&mut self, number: usize, legal: &Legal, terminal: &mut Terminal) -> Result<Flow, Failure> {
        if let Some(choice) = pick(number, legal) {
            return self.act(legal.seat, &choice.action, terminal);
        }
        let last = legal.choices.len();
        terminal.say(Ink::Warn, &format!("There is no choice {number}: type a number from 1 to {last}."))?;
        Ok(Flow::Ask)
    }

    /// Takes the same action several times, until it is refused or another question comes up.
    fn repeat(
        &mut self,
        command: Command<'_>,
        times: usize,
        legal: &Legal,
        terminal: &mut Terminal,
    ) -> Result<Flow, Failure> {
        let action = match command {
            Command::Choose(number) => pick(number, legal).map(|choice| choice.action.clone()),
            Command::Act(text) => Some(Value::from(text)),
            _ => None,
        };
        let Some(action) = action else {
            terminal.say(Ink::Warn, "Only an action can be repeated.")?;
            return Ok(Flow::Ask);
        };
        let first = self.act(legal.seat, &action, terminal)?;
        for done in 1..times {
            if first != Flow::Show {
                break;
            }
            if let Err(trouble) = self.table.check(legal.seat, &action) {
                self.notes.push((Ink::Warn, format!("Done {done} of {times} times: {trouble}.")));
                break;
            }
            if self.act(legal.seat, &action, terminal)? == Flow::Leave {
                return Ok(Flow::Leave);
            }
        }
        Ok(first)
    }

    /// Takes an action; with own dice, asks for each until it is complete.
    fn act(&mut self, seat: Seat, action: &Value, terminal: &mut Terminal) -> Result<Flow, Failure> {
        let mut dice = Vec::new();
        loop {
            let entered = match self.dice {
                DiceChoice::Auto => Entered::Nothing,
                DiceChoice::Manual => Entered::Own(&dice),
            };
            let trouble = match self.table.act(seat, action, entered) {
                Ok(_) => return Ok(Flow::Show),
                Err(trouble) => trouble,
            };
            let Some(ask) = trouble.need() else {
                refuse(&trouble, terminal)?;
                return Ok(Flow::Ask);
            };
            match ask_die(ask, terminal)? {
                Answer::Value(value) => dice.push(value),
                Answer::Back if dice.is_empty() => return Ok(Flow::Show),
                Answer::Back => drop(dice.pop()),
                Answer::End => return Ok(Flow::Leave),
            }
        }
    }

    fn undo(&mut self, seat: Seat, terminal: &mut Terminal) -> Result<Flow, Failure> {
        match self.table.undo(seat) {
            Ok(undone) => {
                self.seen = undone.step;
                self.notes.push((Ink::Good, format!("Taken back: {}.", undone.undone)));
                Ok(Flow::Show)
            }
            Err(trouble) => {
                refuse(&trouble, terminal)?;
                Ok(Flow::Ask)
            }
        }
    }

    fn concede(&mut self, seat: Seat, terminal: &mut Terminal) -> Result<Flow, Failure> {
        match terminal.ask("Give up the game? (y/n)")? {
            None => Ok(Flow::Leave),
            Some(answer) if answer.eq_ignore_ascii_case("y") || answer.eq_ignore_ascii_case("yes") => {
                self.table.concede(seat)?;
                Ok(Flow::Show)
            }
            Some(_) => Ok(Flow::Ask),
        }
    }

    fn hint(&self, bot: &str, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
        match self.table.bot(bot, legal.seat, self.bot_seed()) {
            Ok(advice) => screen::hint(legal, &advice, terminal),
            Err(trouble) => refuse(&trouble, terminal),
        }
    }

    fn odds(&self, which: Option<&str>, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
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

    fn rules(&self, query: &str, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
        let query = if query.is_empty() { legal.prompt.rule.0 } else { query };
        if !library::look_up(&self.rulebook, query, terminal)? {
            terminal.say(Ink::Warn, &format!("No rule has `{query}`."))?;
        }
        Ok(())
    }

    fn why(&self, text: &str, legal: &Legal, terminal: &mut Terminal) -> Result<(), Failure> {
        let action = match text.parse().ok().and_then(|number| pick(number, legal)) {
            Some(choice) => choice.action.clone(),
            None => Value::from(text),
        };
        match self.table.check(legal.seat, &action) {
            Ok(choice) => {
                Ok(terminal.say(Ink::Good, &format!("You can: {} ({}).", choice.text, choice.rule))?)
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

    fn save_as(&self, file: &str, terminal: &mut Terminal) -> Result<(), Failure> {
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

    fn autosave(&self) -> Result<(), Failure> {
        match &self.save {
            Some(path) => files::write(path, &self.table.replay()?.to_text()),
            None => Ok(()),
        }
    }

    fn leave(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        if let Some(path) = &self.save {
            self.keep(path, terminal)?;
        } else if self.table.step() > 0 {
            self.offer_to_save(terminal)?;
        }
        Ok(terminal.say(Ink::Plain, "Goodbye.")?)
    }

    fn finish(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        terminal.clear()?;
        terminal.canvas(&self.table.draw(Viewer::All))?;
        screen::log(&self.table.narrate(self.seen, Viewer::All), terminal)?;
        screen::show_outcome(&*self.table, terminal)?;
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

/// The choice with a number, from 1.
fn pick(number: usize, legal: &Legal) -> Option<&Choice> {
    legal.choices.get(number.checked_sub(1)?)
}

fn refuse(trouble: &Trouble, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.say(Ink::Warn, &format!("No: {trouble}."))?;
    if matches!(trouble, Trouble::Notation { .. }) {
        terminal.say(Ink::Faint, "Type ? for help.")?;
    }
    Ok(())
}
