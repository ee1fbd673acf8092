use super::command::{Command, HELP, repeated};
use super::dice::{self, Answer};
use super::minds::Minds;
use super::screen;
use crate::args::DiceChoice;
use crate::names::{self, name};
use crate::{Failure, Terminal, outcome};
use redoubt_bots::BotSpec;
use redoubt_catalog::{Choice, Detail, Entered, Legal, Rulebook, Table, Trouble};
use redoubt_engine::canvas::Ink;
use redoubt_engine::panels::{Room, arrange};
use redoubt_engine::{Seat, Viewer};
use serde_json::Value;
use std::path::PathBuf;

/// A game at the terminal.
pub(super) struct Game {
    pub(super) table: Box<dyn Table>,
    pub(super) rulebook: Rulebook,
    pub(super) minds: Minds,
    pub(super) bots: Vec<(Seat, BotSpec)>,
    pub(super) dice: DiceChoice,
    /// Where the game is kept without asking.
    pub(super) save: Option<PathBuf>,
    /// Where the game could be kept.
    pub(super) suggested: Option<PathBuf>,
    /// What to say when the table is shown next.
    pub(super) notes: Vec<(Ink, String)>,
    /// The choice, in the game's notation, whose warning was just read.
    pub(super) warned: Option<String>,
    /// The seat for which the player wishes to answer next.
    pub(super) asked: Option<Seat>,
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
        self.greet(terminal);
        while let Some(seat) = self.who() {
            if self.agrees_with_itself(seat, terminal)? {
                continue;
            }
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

    fn greet(&mut self, terminal: &Terminal) {
        let columns = terminal.page().columns;
        let panels = self.table.panels(Viewer::SPECTATOR);
        if let Some(wide) = panels.iter().find(|panel| panel.canvas.width() > columns) {
            let (title, needed) = (&wide.title, wide.canvas.width());
            let text = format!("The panel {title} needs {needed} columns; this window has {columns}.");
            self.notes.push((Ink::Warn, text));
        }
        let promise = match self.dice {
            DiceChoice::Auto => format!("The dice are fixed by commitment {}", self.table.commitment()),
            DiceChoice::Manual => {
                "Roll your own dice and draw your own cards, and type what fell when asked.".to_string()
            }
        };
        self.notes.push((Ink::Faint, promise));
        self.notes.push((Ink::Faint, "Type ? for help.".to_string()));
    }

    /// The seat to ask next: people first, so that nobody waits for a bot to think; of them the one that was asked for,
    /// then whoever sits at the terminal already.
    fn who(&self) -> Option<Seat> {
        let to_act = self.table.to_act();
        let people = to_act.common(self.minds.seats());
        let here = self.minds.at_terminal().map(|mind| people.common(mind.seats));
        let asked = self.asked.filter(|seat| people.contains(*seat));
        asked.or_else(|| here?.first()).or(people.first()).or(to_act.first())
    }

    /// Accepts what the same person has just proposed from another seat.
    fn agrees_with_itself(&mut self, seat: Seat, terminal: &mut Terminal) -> Result<bool, Failure> {
        let own = self.table.consent(seat).filter(|(by, _)| self.minds.are_one(*by, seat));
        let Some((_, notation)) = own else { return Ok(false) };
        Ok(self.act(seat, &Value::from(notation), terminal)? == Flow::Show)
    }

    fn bot_turn(&mut self, seat: Seat, spec: BotSpec, terminal: &mut Terminal) -> Result<Flow, Failure> {
        if terminal.is_live() && matches!(spec, BotSpec::Mcts(_)) {
            terminal.say(Ink::Faint, &format!("{spec} thinks for {} ...", self.name(seat)))?;
            terminal.flush()?;
        }
        let advice = self.table.bot(&spec.to_string(), seat, self.bot_seed())?;
        if self.dice == DiceChoice::Manual {
            let text = format!("{spec} chooses for {}: {}", self.name(seat), advice.choice.text);
            terminal.say(Ink::Strong, &text)?;
        }
        match self.act(seat, &advice.choice.action, terminal)? {
            Flow::Ask => Err(Failure::Wrong(format!("{spec} cannot play on"))),
            flow => Ok(flow),
        }
    }

    /// The bots' choices follow from the table's seed, so that a game can be played again.
    pub(super) fn bot_seed(&self) -> u64 {
        const BOTS: u64 = 0x626f_7473;
        let (first, _) = self.table.seed().bytes().split_first_chunk().expect("a seed has 32 bytes");
        redoubt_bots::mix(u64::from_le_bytes(*first), BOTS)
    }

    fn name(&self, seat: Seat) -> String {
        name(&self.table.seating(), seat).to_string()
    }

    /// Asks a person until the table changes.
    fn turn(&mut self, seat: Seat, terminal: &mut Terminal) -> Result<Flow, Failure> {
        self.autosave()?;
        if self.minds.hand_to(seat, &*self.table) && !self.hand_over(seat, terminal)? {
            return Ok(Flow::Leave);
        }
        self.warned = None;
        self.asked = self.asked.filter(|asked| *asked == seat);
        let mut legal = self.table.legal(seat)?;
        Choice::by_weight(&mut legal.choices);
        let notes = std::mem::take(&mut self.notes);
        screen::show(&*self.table, self.minds.now(), &legal, &notes, terminal)?;
        self.minds.has_seen(self.table.step());
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
            Command::Act(text) => return self.take(legal.seat, &Value::from(text), terminal),
            Command::Undo(count) => return self.undo(count, terminal),
            Command::Seat(which) => return self.sit(which, terminal),
            Command::Concede => return self.concede(legal.seat, terminal),
            Command::Quit => return Ok(Flow::Leave),
            Command::Hint(bot) => self.hint(bot, legal, terminal)?,
            Command::Odds(which) => self.odds(which, legal, terminal)?,
            Command::Rules(query) => self.rules(query, legal, terminal)?,
            Command::Why(text) => self.why(text, legal, terminal)?,
            Command::Save(file) => self.save_as(file, terminal)?,
            Command::Panel(which) => self.panel(which, terminal)?,
            Command::Log => {
                let viewer = self.minds.now().viewer();
                screen::log(&*self.table, &self.table.narrate(0, viewer, Detail::Lines), terminal)?;
            }
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
            return self.take(legal.seat, &choice.action, terminal);
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
        let first = self.take(legal.seat, &action, terminal)?;
        for done in 1..times {
            if first != Flow::Show {
                break;
            }
            let stopped = match self.table.check(legal.seat, &action) {
                Ok(choice) => choice.warning.filter(|_| terminal.is_live()),
                Err(trouble) => Some(trouble.to_string()),
            };
            if let Some(reason) = stopped {
                self.notes.push((Ink::Warn, format!("Done {done} of {times} times: {reason}.")));
                break;
            }
            if self.act(legal.seat, &action, terminal)? == Flow::Leave {
                return Ok(Flow::Leave);
            }
        }
        Ok(first)
    }

    /// Takes an action; one that warns of something only when it is typed again, if somebody sits there to read it.
    fn take(&mut self, seat: Seat, action: &Value, terminal: &mut Terminal) -> Result<Flow, Failure> {
        let choice = self.table.check(seat, action).ok().filter(|_| terminal.is_live());
        if let Some(Choice { notation, warning: Some(warning), .. }) = choice
            && self.warned.as_ref() != Some(&notation)
        {
            terminal.say(Ink::Warn, &format!("{warning}. Type it again to confirm."))?;
            self.warned = Some(notation);
            return Ok(Flow::Ask);
        }
        self.act(seat, action, terminal)
    }

    /// Takes an action; with own dice, asks for each until it is complete.
    fn act(&mut self, seat: Seat, action: &Value, terminal: &mut Terminal) -> Result<Flow, Failure> {
        let mut given = Vec::new();
        loop {
            let entered = match self.dice {
                DiceChoice::Auto => Entered::Nothing,
                DiceChoice::Manual => Entered::Own(&given),
            };
            let trouble = match self.table.act(seat, action, entered) {
                Ok(_) => return Ok(Flow::Show),
                Err(trouble) => trouble,
            };
            let Some(need) = trouble.need() else {
                refuse(&trouble, terminal)?;
                return Ok(Flow::Ask);
            };
            match dice::ask(&need, terminal)? {
                Answer::Value(value) => given.push(value),
                Answer::Back if given.is_empty() => return Ok(Flow::Show),
                Answer::Back => drop(given.pop()),
                Answer::End => return Ok(Flow::Leave),
            }
        }
    }

    /// Takes back so many steps of whoever sits at the terminal.
    fn undo(&mut self, count: usize, terminal: &mut Terminal) -> Result<Flow, Failure> {
        let to = self.table.step().saturating_sub(count);
        match self.table.undo(self.minds.now().seats, to) {
            Ok(undone) => {
                self.minds.forget_after(undone.step);
                self.notes.push((Ink::Good, format!("Taken back: {}.", undone.undone.join(", "))));
                Ok(Flow::Show)
            }
            Err(trouble) => {
                refuse(&trouble, terminal)?;
                Ok(Flow::Ask)
            }
        }
    }

    /// Asks another seat first: one of the same person, or of another who then takes the terminal.
    fn sit(&mut self, which: Option<&str>, terminal: &mut Terminal) -> Result<Flow, Failure> {
        let seating = self.table.seating();
        let people = self.table.to_act().common(self.minds.seats());
        let found = which.map_or(Err("type seat and a name".to_string()), |text| names::find(&seating, text));
        match found {
            Ok(seat) if people.contains(seat) => {
                self.asked = Some(seat);
                Ok(Flow::Show)
            }
            Ok(_) | Err(_) => {
                let reason = found.err().unwrap_or("that seat is not asked now".to_string());
                let can = names::names(&seating, people, "or");
                terminal.say(Ink::Warn, &format!("No: {reason}. You can answer for {can}."))?;
                Ok(Flow::Ask)
            }
        }
    }

    /// Covers what another person may not see until the next one has taken the seat; whether the game goes on.
    fn hand_over(&self, seat: Seat, terminal: &mut Terminal) -> Result<bool, Failure> {
        if !terminal.is_live() {
            return Ok(true);
        }
        let who = self.name(seat);
        terminal.cover()?;
        terminal.say(Ink::Strong, &format!("{who} to move."))?;
        let answer = terminal.ask(&format!("Press Enter when only {who} is looking."))?;
        Ok(answer.is_some())
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

    fn leave(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        if self.save.is_some() || self.table.step() > 0 {
            self.keep_or_offer(terminal)?;
        }
        Ok(terminal.say(Ink::Plain, "Goodbye.")?)
    }

    fn finish(&self, terminal: &mut Terminal) -> Result<(), Failure> {
        terminal.clear()?;
        let room = Room { rows: None, ..terminal.page() };
        terminal.canvas(&arrange(&self.table.panels(Viewer::All), room).canvas)?;
        let first = match self.minds.seen_by_all() {
            0 => 0,
            seen => seen + 1,
        };
        screen::log(&*self.table, &self.table.narrate(first, Viewer::All, Detail::Lines), terminal)?;
        outcome::show(&*self.table, terminal)?;
        self.keep_or_offer(terminal)
    }
}

/// The choice with a number, from 1.
pub(super) fn pick(number: usize, legal: &Legal) -> Option<&Choice> {
    legal.choices.get(number.checked_sub(1)?)
}

pub(super) fn refuse(trouble: &Trouble, terminal: &mut Terminal) -> Result<(), Failure> {
    terminal.say(Ink::Warn, &format!("No: {trouble}."))?;
    if matches!(trouble, Trouble::Notation { .. }) {
        terminal.say(Ink::Faint, "Type ? for help.")?;
    }
    Ok(())
}
