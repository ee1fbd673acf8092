//! The engine protocol: one JSON line in, one JSON line out.
//!
//! A request is an object with an `op`. The reply is an object with `ok`; if that is false, `error` has a `reason`,
//! and a `rule` if a rule of the game refuses. A refused request changes nothing, and no input whatever ends the
//! conversation but `quit`.

mod reply;
mod request; // what may be asked // how answers and errors look

use crate::seated::shorten;
use crate::{Detail, Entered, Rulebook, Setup, Table, Trouble, games, load, open};
use redoubt_engine::{ActError, Seat, SeatSet, Seed, Viewer};
use reply::{Failure, Fields, said};
use request::{AskBot, Load, New, Request, Watcher};
use serde_json::{Value, json};

/// The longest line that is read, in bytes.
pub const LINE_MAX: usize = 1 << 20;

/// A conversation: at most one table, and the line that is to be answered next.
pub struct Protocol {
    table: Option<Box<dyn Table>>,
    seeds: Box<dyn FnMut() -> Seed + Send>,
    finished: bool,
}

impl Default for Protocol {
    fn default() -> Protocol {
        Protocol::new()
    }
}

impl Protocol {
    /// Begins a conversation. Games opened without a seed get the seeds 0, 1, 2 and so on.
    pub fn new() -> Protocol {
        let mut next = 0;
        Protocol::with_seeds(move || {
            next += 1;
            Seed::from(next - 1)
        })
    }

    /// Begins a conversation in which games opened without a seed get theirs from `seeds`.
    pub fn with_seeds(seeds: impl FnMut() -> Seed + Send + 'static) -> Protocol {
        Protocol { table: None, seeds: Box::new(seeds), finished: false }
    }

    /// Whether `quit` was asked for.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// The table under discussion.
    pub fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    /// Answers one line with one line, without its line break.
    pub fn answer(&mut self, line: &str) -> String {
        reply::line(Request::read(line).and_then(|request| self.carry_out(request)))
    }

    fn carry_out(&mut self, request: Request) -> Result<Fields, Failure> {
        match request {
            Request::Games {} => said(&json!({ "games": games() })),
            Request::New(new) => self.open(new),
            Request::Load(load) => self.load(load),
            Request::Legal { seat } => {
                let seat = self.seat(seat)?;
                said(&self.open_table()?.legal(seat)?)
            }
            Request::Act { action, seat, dice } => {
                let seat = self.seat(seat)?;
                let dice = dice.as_deref().map_or(Entered::Nothing, Entered::Own);
                said(&self.open_table_mut()?.act(seat, &action, dice)?)
            }
            Request::Components {} => said(&json!({ "components": self.open_table()?.components() })),
            Request::View { seat } => self.view(seat),
            Request::State {} => self.state(),
            Request::Odds { action, seat } => {
                let seat = self.seat(seat)?;
                said(&self.open_table()?.odds(seat, &action)?)
            }
            Request::Check { action, seat } => self.check(&action, seat),
            Request::Undo { seat } => self.undo(seat),
            Request::Concede { seat } => {
                let seat = self.seat(seat)?;
                said(&self.open_table_mut()?.concede(seat)?)
            }
            Request::Replay {} => {
                let replay = self.open_table()?.replay()?;
                said(&json!({ "replay": replay }))
            }
            Request::Bot(ask) => self.bot(&ask),
            Request::Rules { id, game } => self.rules(&id, game),
            Request::Quit {} => {
                self.finished = true;
                said(&json!({}))
            }
        }
    }

    fn open(&mut self, new: New) -> Result<Fields, Failure> {
        let seed = new.seed.unwrap_or_else(|| (self.seeds)());
        let setup = Setup { game: &new.game, options: new.options, pack: new.pack.as_deref(), seed };
        let table = open(&setup, &new.dice)?;
        self.sit_down(table)
    }

    fn load(&mut self, request: Load) -> Result<Fields, Failure> {
        let seed = request.seed.unwrap_or_else(|| (self.seeds)());
        let options = request.options;
        let setup = Setup { game: &request.game, options, pack: request.pack.as_deref(), seed };
        let table = load(&setup, &request.state)?;
        self.sit_down(table)
    }

    fn sit_down(&mut self, table: Box<dyn Table>) -> Result<Fields, Failure> {
        let reply = json!({
            "to_act": table.to_act(),
            "step": table.step(),
            "outcome": table.outcome(),
            "commitment": table.commitment(),
        });
        self.table = Some(table);
        said(&reply)
    }

    fn view(&self, watcher: Option<Watcher>) -> Result<Fields, Failure> {
        let table = self.open_table()?;
        let viewer = match watcher {
            Some(Watcher::Seat(seat)) if seat.index() < usize::from(table.seats()) => Viewer::seat(seat),
            Some(Watcher::Seat(seat)) => {
                return Err(Trouble::Seat { seat: seat.index(), seats: table.seats() }.into());
            }
            Some(Watcher::All) => Viewer::All,
            Some(Watcher::Spectator) | None => Viewer::SPECTATOR,
        };
        said(&json!({ "view": table.view(viewer) }))
    }

    fn state(&self) -> Result<Fields, Failure> {
        let table = self.open_table()?;
        said(&json!({ "game": table.info().id, "options": table.options(), "state": table.state() }))
    }

    fn check(&self, action: &Value, seat: Option<Seat>) -> Result<Fields, Failure> {
        let seat = self.seat(seat)?;
        match self.open_table()?.check(seat, action) {
            Ok(choice) => said(&json!({ "legal": true, "rule": choice.rule, "reason": choice.text })),
            Err(Trouble::Act(ActError::Refused(refusal))) => {
                said(&json!({ "legal": false, "rule": refusal.rule, "reason": refusal.reason }))
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// Without a seat, whoever made the last step takes it back.
    fn undo(&mut self, seat: Option<Seat>) -> Result<Fields, Failure> {
        let table = self.open_table_mut()?;
        let last = table.narrate(table.step(), Viewer::All, Detail::Lines).pop().map(|entry| entry.seat);
        let who = SeatSet::one(seat.or(last).unwrap_or(Seat::FIRST));
        said(&table.undo(who, table.step().saturating_sub(1))?)
    }

    fn bot(&self, ask: &AskBot) -> Result<Fields, Failure> {
        let seat = self.seat(ask.seat)?;
        said(&self.open_table()?.bot(&ask.spec()?, seat, ask.seed.unwrap_or(0))?)
    }

    fn rules(&self, id: &str, game: Option<String>) -> Result<Fields, Failure> {
        let game = match game {
            Some(game) => game,
            None => self.open_table()?.info().id.to_string(),
        };
        let book = Rulebook::of(&game).map_err(Trouble::from)?;
        let found = book.find(id);
        if found.is_empty() {
            return Err(Failure::new(format!("no rule of {game} has `{}`", shorten(id))));
        }
        said(&json!({ "rules": found }))
    }

    /// The seat asked for, or the first that may act.
    fn seat(&self, seat: Option<Seat>) -> Result<Seat, Failure> {
        let table = self.open_table()?;
        match seat.or_else(|| table.to_act().first()) {
            Some(seat) => Ok(seat),
            None => Err(Trouble::Act(ActError::Over).into()),
        }
    }

    fn open_table(&self) -> Result<&dyn Table, Failure> {
        self.table.as_deref().ok_or_else(Failure::no_game)
    }

    fn open_table_mut(&mut self) -> Result<&mut (dyn Table + 'static), Failure> {
        self.table.as_deref_mut().ok_or_else(Failure::no_game)
    }
}
