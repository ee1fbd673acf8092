//! The log of a table: its entries, and what follows from them alone.

use crate::ids::PersonId;
use crate::store::{Asked, EventKind, EventRow};
use crate::wire::{Automatic, Cause};
use redoubt_engine::{MAX_SEATS, Seat, SeatSet};

/// The entries of a log and the steps that stand.
pub(super) struct Log {
    entries: Vec<EventRow>,
    /// The number of steps after each entry; the first is that before all entries.
    steps_at: Vec<u32>,
    made: Vec<Made>,
    /// Who was to act before the first step.
    first_to_act: SeatSet,
    /// For every seat the number of the entry since which it is asked the same.
    asked_since: [u32; MAX_SEATS],
}

/// A step that stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// Whose.
    pub(super) seat: Seat,
    /// Why it was made without its player, if it was.
    pub(super) cause: Option<Cause>,
    /// Whether its player may think of taking it back, as long as it is the last.
    pub(super) free: bool,
    /// Who is to act then.
    pub(super) to_act: SeatSet,
    /// When.
    pub(super) at_ms: i64,
}

impl Log {
    /// A log without entries.
    pub(super) fn new(first_to_act: SeatSet) -> Log {
        let asked_since = [0; MAX_SEATS];
        Log { entries: Vec::new(), steps_at: vec![0], made: Vec::new(), first_to_act, asked_since }
    }

    /// The number of entries.
    pub(super) fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// Adds an entry, with the step that it made if it made one.
    pub(super) fn add(&mut self, entry: EventRow, made: Option<Made>) {
        self.note(entry);
        self.made.truncate(self.steps() as usize - usize::from(made.is_some()));
        self.made.extend(made);
    }

    /// Adds an entry whose step, if it stands, is added later.
    pub(super) fn note(&mut self, entry: EventRow) {
        let steps = match &entry.kind {
            EventKind::Act { .. } | EventKind::Concede => self.steps() + 1,
            EventKind::Undo { to_step, .. } => *to_step,
            EventKind::Bot { .. } | EventKind::Return => self.steps(),
        };
        for seat in entry.asked.anew.iter() {
            self.asked_since[seat.index()] = self.seq() + 1;
        }
        self.steps_at.push(steps);
        self.entries.push(entry);
    }

    /// Adds a step that stands.
    pub(super) fn stand(&mut self, made: Made) {
        self.made.push(made);
    }

    fn steps(&self) -> u32 {
        self.steps_at.last().copied().unwrap_or_default()
    }

    /// The number of steps after the first `seq` entries.
    pub(super) fn steps_at(&self, seq: u32) -> u32 {
        self.steps_at[seq as usize]
    }

    /// Whether a seat is still asked what it was asked after the first `seq` entries.
    pub(super) fn asks_as_at(&self, seq: u32, seat: Seat) -> bool {
        seq <= self.seq() && self.asked_since[seat.index()] <= seq
    }

    /// Whether the last step is still the one that it was after the first `seq` entries.
    pub(super) fn ends_as_at(&self, seq: u32) -> bool {
        let seats = |entry: &EventRow| matches!(entry.kind, EventKind::Bot { .. } | EventKind::Return);
        self.entries.get(seq as usize..).is_some_and(|since| since.iter().all(seats))
    }

    /// Whether a mind has made no step since the log had `seq` entries.
    pub(super) fn made_none_since(&self, seq: u32, mind: SeatSet) -> bool {
        let acts =
            |entry: &EventRow| matches!(entry.kind, EventKind::Act { .. }) && mind.contains(entry.seat);
        !self.entries[seq as usize..].iter().any(acts)
    }

    /// Whether steps were taken back since the log had `seq` entries.
    pub(super) fn undone_since(&self, seq: u32) -> bool {
        self.entries[seq as usize..].iter().any(|entry| matches!(entry.kind, EventKind::Undo { .. }))
    }

    /// The smallest number of steps since the log had `seq` entries: what came later may have changed.
    pub(super) fn unchanged_since(&self, seq: u32) -> u32 {
        self.steps_at[seq as usize..].iter().copied().min().unwrap_or(0)
    }

    /// Whether a person's request, made for a `seq`, was carried out.
    pub(super) fn holds(&self, seq: u32, person: &PersonId, request: &str) -> bool {
        let same = |entry: &EventRow| {
            entry.person.as_ref() == Some(person) && entry.request.as_deref() == Some(request)
        };
        self.entries.get(seq as usize..).is_some_and(|since| since.iter().any(same))
    }

    /// Who was to act after the first `steps` steps.
    pub(super) fn to_act_after(&self, steps: u32) -> SeatSet {
        match (steps as usize).checked_sub(1) {
            Some(index) => self.made[index].to_act,
            None => self.first_to_act,
        }
    }

    /// How many steps are left if a mind takes back its last decision with all that followed.
    pub(super) fn before_last_of(&self, mind: SeatSet) -> Option<u32> {
        let own = |made: &Made| mind.contains(made.seat) && made.cause != Some(Cause::Bot);
        self.made.iter().rposition(own).map(|index| index as u32)
    }

    /// How many steps are left if a mind takes back all its last steps that it may think of taking back.
    pub(super) fn before_run_of(&self, mind: SeatSet) -> u32 {
        let own = |made: &&Made| made.free && mind.contains(made.seat);
        (self.made.len() - self.made.iter().rev().take_while(own).count()) as u32
    }

    /// When a seat made its last step, and why without its player.
    pub(super) fn last_of(&self, seat: Seat) -> Option<&Made> {
        self.made.iter().rev().find(|made| made.seat == seat)
    }

    /// How many steps of a seat a bot made in its player's place.
    pub(super) fn bot_steps(&self, seat: Seat) -> u32 {
        let by_bot = |made: &&Made| made.seat == seat && made.cause == Some(Cause::Bot);
        self.made.iter().filter(by_bot).count() as u32
    }

    /// How often more was taken back than the barrier allows.
    pub(super) fn takebacks(&self) -> u32 {
        let crossed = |entry: &&EventRow| matches!(entry.kind, EventKind::Undo { takeback: true, .. });
        self.entries.iter().filter(crossed).count() as u32
    }

    /// The steps after the first `known` that were made without their player.
    pub(super) fn automatic(&self, known: u32) -> Vec<Automatic> {
        let of_step =
            |(index, made): (usize, &Made)| Some(Automatic { step: index as u32 + 1, cause: made.cause? });
        self.made.iter().enumerate().skip(known as usize).filter_map(of_step).collect()
    }
}

/// The entries of a log whose steps stand: nobody took them back.
pub(super) fn standing(entries: &[EventRow]) -> Vec<&EventRow> {
    let mut standing: Vec<&EventRow> = Vec::new();
    for entry in entries {
        match &entry.kind {
            EventKind::Act { .. } | EventKind::Concede => standing.push(entry),
            EventKind::Undo { to_step, .. } => standing.truncate(*to_step as usize),
            EventKind::Bot { .. } | EventKind::Return => {}
        }
    }
    standing
}

impl Asked {
    /// What every seat is asked, compared with before: `anew` holds those for whom it is something else.
    pub(super) fn with_anew(self, before: &[Option<u64>], now: &[Option<u64>]) -> Asked {
        let changed = |seat: &Seat| before[seat.index()] != now[seat.index()];
        let changed: SeatSet = Seat::all(now.len() as u8).filter(changed).collect();
        Asked { anew: self.anew.union(changed), ..self }
    }
}
