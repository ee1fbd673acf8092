use super::clocks::{self, Clocks};
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::store::{
    Append, ChatRow, EventKind, EventRow, Holder, Progress, ResultRow, StoredTable, TableRow,
};
use crate::wire::{Automatic, Cause, DiceSource, SeatClock, TableState, UndoPolicy};
use redoubt_catalog::{Entered, Setup, Table, Trouble, open, open_with_dice};
use redoubt_engine::{Outcome, Seat, Seed, Standing, Viewer};
use serde_json::Value;

/// A game with its log and its people.
pub(crate) struct Live {
    /// What it is.
    pub(crate) row: TableRow,
    /// Who sits where.
    pub(crate) seats: Vec<Holder>,
    /// The game.
    pub(crate) game: Box<dyn Table>,
    /// What was said.
    pub(crate) chat: Vec<ChatRow>,
    /// Who has put the table away.
    pub(crate) archived: Vec<PersonId>,
    /// What each seat passes always.
    pub(crate) passes: Vec<Vec<String>>,
    clocks: Option<Clocks>,
    events: Vec<EventRow>,
    /// The number of steps after each entry of the log; the first is that before all entries.
    steps_at: Vec<u32>,
    /// Who made each step.
    makers: Vec<Seat>,
    /// Why each step was made without its player.
    causes: Vec<Option<Cause>>,
}

impl Live {
    /// Rebuilds a table from what is stored.
    ///
    /// # Errors
    /// If the log cannot be played.
    pub(crate) fn load(stored: StoredTable) -> Result<Live, Trouble> {
        let StoredTable { row, seats, passes, events, chat, archived } = stored;
        let game = open_game(&row)?;
        let mut live = Live {
            row,
            seats,
            game,
            chat,
            archived,
            passes,
            clocks: None,
            events: Vec::new(),
            steps_at: vec![0],
            makers: Vec::new(),
            causes: Vec::new(),
        };
        if let Some(at_ms) = live.row.progress.started_ms {
            live.start_clocks(at_ms);
        }
        let (takeback, updated_ms) = (live.row.takeback.clone(), live.row.progress.updated_ms);
        for event in events {
            live.play(event.seat, &event.kind)?;
            live.note(event);
        }
        (live.row.takeback, live.row.progress.updated_ms) = (takeback, updated_ms);
        Ok(live)
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.row.id
    }

    pub(crate) fn seq(&self) -> u32 {
        self.events.len() as u32
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
    pub(crate) fn to_act(&self) -> Vec<Seat> {
        match self.state() {
            TableState::Running => self.game.to_act().iter().collect(),
            TableState::Waiting | TableState::Over => Vec::new(),
        }
    }

    /// Lets the clocks run, if there are any.
    fn start_clocks(&mut self, at_ms: i64) {
        let asked = clocks::asked(&*self.game, &self.seats);
        self.clocks = self.row.clock.map(|control| Clocks::new(control, asked, at_ms));
    }

    /// Somebody takes or leaves a seat. Says who sat there.
    pub(crate) fn reseat(&mut self, seat: Seat, holder: Holder, at_ms: i64) -> Holder {
        let before = std::mem::replace(&mut self.seats[seat.index()], holder);
        self.passes[seat.index()].clear();
        if self.state() == TableState::Waiting {
            (self.row.progress.started_ms, self.clocks) = (None, None);
        } else if self.row.progress.started_ms.is_none() {
            self.row.progress.started_ms = Some(at_ms);
            self.start_clocks(at_ms);
        }
        before
    }

    /// The clocks once something is done at a time.
    fn clocks_at(&self, at_ms: i64) -> Option<Clocks> {
        let mut clocks = self.clocks.clone()?;
        clocks.advance(at_ms, clocks::asked(&*self.game, &self.seats));
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

    /// A seat that is asked what it has decided to pass always, and how it passes.
    pub(crate) fn ordered_pass(&self) -> Option<(Seat, String)> {
        self.to_act().into_iter().find_map(|seat| {
            let pass = self.game.pass(seat)?;
            self.passes[seat.index()].iter().any(|kind| kind == pass.kind).then_some((seat, pass.notation))
        })
    }

    /// The steps after the first `known` that were made without their player.
    pub(crate) fn automatic(&self, known: u32) -> Vec<Automatic> {
        let of_step = |(step, cause): (usize, &Option<Cause>)| {
            cause.map(|cause| Automatic { step: step as u32 + 1, cause })
        };
        self.causes.iter().enumerate().skip(known as usize).filter_map(of_step).collect()
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &PersonId) -> Vec<Seat> {
        let sits = |holder: &Holder| matches!(holder, Holder::Person { id, .. } if id == person);
        Seat::all(self.seats.len() as u8).filter(|seat| sits(&self.seats[seat.index()])).collect()
    }

    /// The seat for which a person does something: the one named, the one that is to act, or the first.
    ///
    /// # Errors
    /// If it is not the person's.
    pub(crate) fn seat_for(&self, person: &PersonId, named: Option<Seat>) -> Result<Seat, ApiError> {
        let own = self.seats_of(person);
        match named {
            Some(seat) if own.contains(&seat) => Ok(seat),
            Some(_) => Err(ApiError::Forbidden("this is not your seat")),
            None => self.main_seat(&own).ok_or(ApiError::Forbidden("you do not sit at this table")),
        }
    }

    /// Refuses whoever neither sits at the table nor has set it up.
    pub(crate) fn require_host(&self, person: &PersonId) -> Result<(), ApiError> {
        let host = self.row.creator.as_ref() == Some(person) || !self.seats_of(person).is_empty();
        if host { Ok(()) } else { Err(ApiError::Forbidden("you do not sit at this table")) }
    }

    /// The seat through which the owner of some seats looks: the one that is to act, or the first.
    pub(crate) fn main_seat(&self, own: &[Seat]) -> Option<Seat> {
        let to_act = self.to_act();
        own.iter().find(|seat| to_act.contains(seat)).or(own.first()).copied()
    }

    /// With whose eyes a person looks.
    pub(crate) fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match seat {
            _ if self.state() == TableState::Over => Viewer::All,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        }
    }

    /// Whether no other person sits at the table.
    pub(crate) fn alone(&self, person: &PersonId) -> bool {
        self.seats.iter().all(|holder| !matches!(holder, Holder::Person { id, .. } if id != person))
    }

    /// A bot that is to act, with its level.
    pub(crate) fn bot_to_act(&self) -> Option<(Seat, &str)> {
        self.to_act().into_iter().find_map(|seat| match &self.seats[seat.index()] {
            Holder::Bot(level) => Some((seat, level.as_str())),
            Holder::Person { .. } | Holder::Open | Holder::Gone => None,
        })
    }

    /// Decides whether a command is a repetition of one that was carried out.
    ///
    /// # Errors
    /// If the table has moved on since.
    pub(crate) fn repeats(&self, seq: u32, person: &PersonId, request: &str) -> Result<bool, ApiError> {
        if seq == self.seq() {
            return Ok(false);
        }
        let same = |event: &EventRow| {
            event.person.as_ref() == Some(person) && event.request.as_deref() == Some(request)
        };
        if self.events.get(seq as usize).is_some_and(same) {
            Ok(true)
        } else {
            Err(ApiError::Stale { seq: self.seq() })
        }
    }

    /// The smallest number of steps since the log had `seq` entries: what came later may have changed.
    pub(crate) fn unchanged_since(&self, seq: u32) -> u32 {
        let since = (seq as usize).min(self.steps_at.len() - 1);
        self.steps_at[since..].iter().copied().min().unwrap_or(0)
    }

    /// How many steps are left if `seat` takes back its last decision with all that followed.
    pub(crate) fn before_last_of(&self, seat: Seat) -> Option<u32> {
        self.makers.iter().rposition(|&maker| maker == seat).map(|index| index as u32)
    }

    /// Whether a seat may take something back at once.
    pub(crate) fn can_undo(&self, seat: Seat, alone: bool) -> bool {
        if self.state() != TableState::Running {
            return false;
        }
        match self.row.undo {
            UndoPolicy::Never => false,
            UndoPolicy::Barrier => self.game.can_undo(seat).is_ok(),
            UndoPolicy::Consent => {
                self.game.can_undo(seat).is_ok() || (alone && self.before_last_of(seat).is_some())
            }
        }
    }

    /// Carries something out in the game. If the rules panic, the table has to be loaded again.
    pub(crate) fn play(&mut self, seat: Seat, kind: &EventKind) -> Result<(), Trouble> {
        match kind {
            EventKind::Act { notation, dice } => {
                let dice = dice.as_deref().map_or(Entered::Nothing, Entered::Own);
                self.game.act(seat, &Value::String(notation.clone()), dice)?;
                self.makers.push(seat);
            }
            EventKind::Concede => {
                self.game.concede(seat)?;
                self.makers.push(seat);
            }
            EventKind::Undo { to_step, .. } => {
                while self.step() > *to_step {
                    self.game.take_back()?;
                    self.makers.pop();
                }
            }
        }
        Ok(())
    }

    /// Notes in the log what was played.
    pub(crate) fn note(&mut self, event: EventRow) {
        self.clocks = self.clocks_at(event.at_ms);
        self.causes.truncate(self.makers.len());
        self.causes.resize(self.makers.len(), event.cause);
        self.row.takeback = None;
        self.row.progress.updated_ms = event.at_ms;
        self.events.push(event);
        self.steps_at.push(self.game.step() as u32);
    }

    /// What has to be stored for an entry that was just played and is not noted yet.
    pub(crate) fn append(&self, event: EventRow) -> Append {
        let due_ms = self.due_ms(self.clocks_at(event.at_ms).as_ref());
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

    fn results(&self, outcome: &Outcome, last: &EventRow) -> Vec<ResultRow> {
        let crossed = |event: &EventRow| matches!(event.kind, EventKind::Undo { takeback: true, .. });
        let takebacks = self.events.iter().filter(|event| crossed(event)).count() as u32;
        let result = |seat: Seat| {
            let result = outcome.of(seat);
            ResultRow {
                seat,
                person: match &self.seats[seat.index()] {
                    Holder::Person { id, .. } => Some(id.clone()),
                    Holder::Bot(_) | Holder::Open | Holder::Gone => None,
                },
                standing: match result.standing {
                    Standing::Won => "won",
                    Standing::Tied => "tied",
                    Standing::Lost => "lost",
                }
                .to_string(),
                score: result.score,
                how: outcome.how.to_string(),
                steps: self.step(),
                takebacks,
                at_ms: last.at_ms,
            }
        };
        Seat::all(self.seats.len() as u8).map(result).collect()
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
