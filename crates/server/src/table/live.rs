use super::chat;
use super::clocks::{self, Clocks};
use super::log::{self, Log, Made};
use super::show::Sight;
use crate::clock::Downtimes;
use crate::ids::{PersonId, TableId};
use crate::store::{
    Append, Asked, ChatRow, EventKind, EventRow, Holder, Progress, ResultRow, StoredTable, TableRow,
};
use crate::wire::{DiceSource, SeatClock, TableState};
use axum::body::Bytes;
use redoubt_catalog::{Entered, Setup, Table, Trouble, open, open_with_dice};
use redoubt_engine::{Outcome, Seat, SeatSet, Seating, Seed};
use serde_json::Value;
use std::sync::{Arc, Mutex};

/// A game with its log and its people.
pub(crate) struct Live {
    /// What it is.
    pub(crate) row: TableRow,
    /// Who sits where.
    pub(crate) seats: Vec<Holder>,
    /// Names and teams of the seats.
    pub(crate) seating: Seating,
    /// The game.
    pub(crate) game: Box<dyn Table>,
    /// What was said.
    pub(crate) chat: Vec<ChatRow>,
    /// Who has put the table away.
    pub(crate) archived: Vec<PersonId>,
    /// What each seat passes always.
    pub(crate) passes: Vec<Vec<String>>,
    /// The log.
    pub(super) log: Log,
    /// The number of entries when somebody last came or went, or the table was loaded.
    pub(super) seated_seq: u32,
    clocks: Option<Clocks>,
    /// When clocks stood still.
    downtimes: Arc<Downtimes>,
    /// The fingerprint of what every seat is asked.
    questions: Vec<Option<u64>>,
    /// The position as it was told since it last changed.
    pub(super) shown: Mutex<Vec<(Sight, Bytes)>>,
    /// What two minds at one device were found to have heard alike.
    pub(super) alike: Mutex<Alike>,
}

/// How far the logs of two minds were compared, so that no step is compared twice.
#[derive(Default)]
pub(super) struct Alike {
    /// Whose logs.
    pub(super) minds: [SeatSet; 2],
    /// The number of entries that were compared.
    pub(super) entries: usize,
    /// Whether they differ.
    pub(super) differ: bool,
}

/// What came of something that was played.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    /// Who is asked then.
    pub(crate) asked: Asked,
    free: bool,
    to_act: SeatSet,
}

impl Live {
    /// Rebuilds a table from what is stored. Only steps that stand are played again, each once.
    ///
    /// # Errors
    /// If the log cannot be played, or was played by rules that this program does not know.
    pub(crate) fn load(stored: StoredTable, downtimes: Arc<Downtimes>) -> Result<Live, Unreadable> {
        let StoredTable { row, seats, passes, events, mut chat, archived } = stored;
        chat::bound(&mut chat);
        require_rules(&row)?;
        let game = open_game(&row)?;
        let mut live = Live {
            log: Log::new(game.to_act()),
            seating: game.seating(),
            seated_seq: events.len() as u32,
            clocks: None,
            downtimes,
            questions: Vec::new(),
            shown: Mutex::default(),
            alike: Mutex::default(),
            row,
            seats,
            game,
            chat,
            archived,
            passes,
        };
        live.run_clocks(&events);
        live.play_again(&events)?;
        live.questions = live.questions_now();
        events.into_iter().for_each(|event| live.log.note(event));
        Ok(live)
    }

    /// Lets the clocks run through a log.
    fn run_clocks(&mut self, events: &[EventRow]) {
        let Some(at_ms) = self.row.progress.started_ms else { return };
        self.start_clocks(at_ms);
        if let Some(clocks) = &mut self.clocks {
            events.iter().for_each(|event| clocks.advance(event.at_ms, event.asked));
        }
    }

    fn play_again(&mut self, events: &[EventRow]) -> Result<(), Trouble> {
        let standing = log::standing(events);
        let last = standing.last().map(|entry| self.mind_of(entry.seat)).unwrap_or_default();
        let run = standing.iter().rev().take_while(|entry| last.contains(entry.seat)).count();
        for (index, entry) in standing.iter().enumerate() {
            self.step_on(entry.seat, &entry.kind)?;
            let free = standing.len() - index <= run && self.game.may_undo(last);
            let EventRow { seat, cause, at_ms, .. } = **entry;
            self.log.stand(Made { seat, cause, free, to_act: self.game.to_act(), at_ms });
        }
        Ok(())
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.row.id
    }

    pub(crate) fn seq(&self) -> u32 {
        self.log.seq()
    }

    pub(crate) fn step(&self) -> u32 {
        self.game.step() as u32
    }

    pub(crate) fn state(&self) -> TableState {
        if self.seats.contains(&Holder::Open) {
            TableState::Waiting
        } else if self.game.outcome().is_some() {
            TableState::Over
        } else {
            TableState::Running
        }
    }

    /// Who is to act; nobody while somebody is missing.
    pub(crate) fn to_act(&self) -> SeatSet {
        match self.state() {
            TableState::Running => self.game.to_act(),
            TableState::Waiting | TableState::Over => SeatSet::EMPTY,
        }
    }

    /// Every seat.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.len() as u8)
    }

    /// Lets the clocks run, if there are any.
    fn start_clocks(&mut self, at_ms: i64) {
        let asked = clocks::asked(&*self.game, &self.seats);
        let seats = self.seats.len();
        let start = |control| Clocks::new(control, seats, asked, at_ms).with(self.downtimes.clone());
        self.clocks = self.row.clock.map(start);
    }

    /// Somebody takes or leaves a seat. Says who sat there.
    pub(crate) fn reseat(&mut self, seat: Seat, holder: Holder, at_ms: i64) -> Holder {
        let before = std::mem::replace(&mut self.seats[seat.index()], holder);
        self.seated_seq = self.seq();
        if before.owner() != self.seats[seat.index()].owner() {
            self.passes[seat.index()].clear();
        }
        if self.state() == TableState::Waiting {
            (self.row.progress.started_ms, self.clocks) = (None, None);
        } else if self.row.progress.started_ms.is_none() {
            self.row.progress.started_ms = Some(at_ms);
            self.start_clocks(at_ms);
        }
        before
    }

    /// The clocks once something is done at a time.
    fn clocks_at(&self, at_ms: i64, asked: Asked) -> Option<Clocks> {
        let mut clocks = self.clocks.clone()?;
        clocks.advance(at_ms, asked);
        Some(clocks)
    }

    /// A seat whose time is over.
    pub(crate) fn overdue(&self, at_ms: i64) -> Option<Seat> {
        self.clocks.as_ref().filter(|_| self.state() == TableState::Running)?.overdue(at_ms)
    }

    /// The clocks as they stand.
    pub(crate) fn clock_faces(&self, at_ms: i64) -> Vec<SeatClock> {
        self.clocks.as_ref().map(|clocks| clocks.faces(at_ms)).unwrap_or_default()
    }

    /// A player who is asked what it has decided to pass always, and how it passes.
    pub(crate) fn ordered_pass(&self) -> Option<(Seat, String)> {
        let players = self.to_act().iter().filter(|seat| self.seats[seat.index()].sitter().is_some());
        players.into_iter().find_map(|seat| {
            let pass = self.game.pass(seat)?;
            self.passes[seat.index()].iter().any(|kind| kind == pass.kind).then_some((seat, pass.notation))
        })
    }

    /// A player who is asked for consent to what it has proposed itself from another seat, and how it agrees.
    pub(crate) fn own_consent(&self) -> Option<(Seat, String)> {
        let players = self.to_act().iter().filter(|seat| self.seats[seat.index()].sitter().is_some());
        players.into_iter().find_map(|seat| {
            let (by, notation) = self.game.consent(seat)?;
            self.mind_of(seat).contains(by).then_some((seat, notation))
        })
    }

    /// A bot that is to act, with its level. Bots that play in the place of people rest when all of them have left.
    pub(crate) fn bot_to_act(&self) -> Option<(Seat, &str)> {
        let left = self.seats.iter().any(|holder| holder.owner().is_some())
            && self.seats.iter().all(|holder| holder.sitter().is_none());
        self.to_act().iter().filter(|_| !left).find_map(|seat| match &self.seats[seat.index()] {
            Holder::Bot { level, .. } => Some((seat, level.as_str())),
            Holder::Person(_) | Holder::Open | Holder::Gone => None,
        })
    }

    /// Carries something out in the game. If the rules panic, the table has to be loaded again.
    pub(crate) fn play(&mut self, seat: Seat, kind: &EventKind) -> Result<Played, Trouble> {
        let anew = match kind {
            EventKind::Act { .. } => self.together(seat).with(seat),
            EventKind::Undo { takeback: true, .. } => self.all_seats().collect(),
            EventKind::Undo { .. } | EventKind::Concede | EventKind::Bot { .. } | EventKind::Return => {
                SeatSet::one(seat)
            }
        };
        self.step_on(seat, kind)?;
        let before = std::mem::take(&mut self.questions);
        self.questions = self.questions_now();
        let asked = Asked { anew, ..clocks::asked(&*self.game, &self.seats) };
        let asked = asked.with_anew(&before, &self.questions);
        let free = self.game.may_undo(self.mind_of(seat));
        Ok(Played { asked, free, to_act: self.game.to_act() })
    }

    /// Who else answers the question of a seat: the first answer of any of them counts.
    fn together(&self, seat: Seat) -> SeatSet {
        if self.game.to_act().len() < 2 {
            return SeatSet::EMPTY;
        }
        self.game.legal(seat).map(|legal| legal.prompt.together).unwrap_or_default()
    }

    fn questions_now(&self) -> Vec<Option<u64>> {
        self.all_seats().map(|seat| self.game.question(seat)).collect()
    }

    fn step_on(&mut self, seat: Seat, kind: &EventKind) -> Result<(), Trouble> {
        match kind {
            EventKind::Act { notation, dice } => {
                let dice = dice.as_deref().map_or(Entered::Nothing, Entered::Own);
                self.game.act(seat, &Value::String(notation.clone()), dice).map(drop)
            }
            EventKind::Concede => self.game.concede(seat).map(drop),
            EventKind::Undo { to_step, .. } => {
                self.alike = Mutex::default();
                self.game.take_back(*to_step as usize).map(drop)
            }
            EventKind::Bot { .. } | EventKind::Return => Ok(()),
        }
    }

    /// Notes in the log what was played.
    pub(crate) fn note(&mut self, event: EventRow, played: Played) {
        self.clocks = self.clocks_at(event.at_ms, event.asked);
        self.row.takeback = None;
        self.row.progress.updated_ms = event.at_ms;
        let EventRow { seat, cause, at_ms, .. } = event;
        let makes_step = matches!(event.kind, EventKind::Act { .. } | EventKind::Concede);
        let Played { free, to_act, .. } = played;
        self.log.add(event, makes_step.then_some(Made { seat, cause, free, to_act, at_ms }));
    }

    /// What has to be stored for an entry that was just played and is not noted yet.
    pub(crate) fn append(&self, event: EventRow) -> Append {
        let due_ms = self.due_ms(self.clocks_at(event.at_ms, event.asked).as_ref());
        let progress = Progress { seq: event.seq, due_ms, ..self.progress(event.at_ms) };
        let results = self.game.outcome().map(|outcome| self.results(&outcome, &event)).unwrap_or_default();
        Append { table: self.id().clone(), event, progress, results }
    }

    /// How far the table is.
    pub(crate) fn progress(&self, at_ms: i64) -> Progress {
        let to_act = self.to_act().iter().map(|seat| 1 << seat.index()).sum();
        let outcome = self
            .game
            .outcome()
            .map(|outcome| serde_json::to_value(outcome).expect("an outcome always serialises"));
        let (state, seq, step) = (self.state(), self.seq(), self.step());
        let (started_ms, due_ms) = (self.row.progress.started_ms, self.due_ms(self.clocks.as_ref()));
        Progress { state, seq, step, to_act, outcome, updated_ms: at_ms, started_ms, due_ms }
    }

    fn due_ms(&self, clocks: Option<&Clocks>) -> Option<i64> {
        clocks.filter(|_| self.state() == TableState::Running)?.due_ms()
    }

    /// What every seat got. It belongs to the person who sits there at the end, but not what a guest at its device got.
    fn results(&self, outcome: &Outcome, last: &EventRow) -> Vec<ResultRow> {
        let result = |seat: Seat| {
            let result = outcome.of(seat);
            let sitter = self.seats[seat.index()].sitter().filter(|sitter| !sitter.guest);
            ResultRow {
                seat,
                person: sitter.map(|sitter| sitter.id.clone()),
                standing: result.standing.word().to_string(),
                score: result.score,
                how: outcome.how.to_string(),
                steps: self.step(),
                takebacks: self.log.takebacks(),
                bot_steps: self.log.bot_steps(seat),
                at_ms: last.at_ms,
            }
        };
        self.all_seats().map(result).collect()
    }
}

/// Why a stored table cannot be played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// Its rules are not those of this program.
    #[error(
        "this table was set up with version {found} of the rules of {game}; this program has version {known}"
    )]
    Rules {
        /// Which game.
        game: String,
        /// The version of the table.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The game refuses what is stored.
    #[error(transparent)]
    Trouble(#[from] Trouble),
}

/// Refuses a table that was played by other rules: the same actions might lead elsewhere.
fn require_rules(row: &TableRow) -> Result<(), Unreadable> {
    let known = redoubt_catalog::games().into_iter().find(|game| game.id == row.game);
    match known.map(|game| game.rules_version) {
        Some(known) if known != row.rules => {
            Err(Unreadable::Rules { game: row.game.clone(), found: row.rules, known })
        }
        Some(_) | None => Ok(()),
    }
}

/// Sets up the game of a table.
pub(crate) fn open_game(row: &TableRow) -> Result<Box<dyn Table>, Trouble> {
    let seed: Seed = row.seed.parse().expect("a stored seed was written by us");
    let setup = Setup { game: &row.game, options: row.options.clone(), pack: row.pack.as_deref(), seed };
    match row.dice {
        DiceSource::Server => open(&setup, &[]),
        DiceSource::Own => open_with_dice(&setup, row.first_dice.as_deref().unwrap_or_default()),
    }
}
