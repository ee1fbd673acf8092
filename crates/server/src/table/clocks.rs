//! Time to think. Clocks follow from the times in a table's log, so that they are the same after a restart.

use super::Held;
use super::commands::{By, record};
use crate::app::App;
use crate::clock::{Downtimes, now_ms};
use crate::error::ApiError;
use crate::ids::TableId;
use crate::store::{Asked, EventKind, Holder, Write};
use crate::wire::{SeatClock, TimeControl};
use redoubt_catalog::Table;
use redoubt_engine::{Seat, SeatSet};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many tables are looked after at once.
const DUE_MAX: u32 = 200;

/// How long a table at which nothing could be done is left alone.
const LATER: Duration = Duration::from_secs(60);

/// How often it is noted that the server is there, while a clock runs.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The most time that can be given, in seconds: a month.
const SECONDS_MAX: u32 = 31 * 24 * 3600;

/// The clocks of a table.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left_ms: Vec<i64>,
    asked: Asked,
    since_ms: i64,
    downtimes: Arc<Downtimes>,
}

impl Clocks {
    /// Clocks that start now.
    pub(super) fn new(control: TimeControl, seats: usize, asked: Asked, at_ms: i64) -> Clocks {
        let downtimes = Arc::default();
        Clocks { control, left_ms: vec![full(control); seats], asked, since_ms: at_ms, downtimes }
    }

    /// The same clocks, which stood still while there was no server.
    pub(super) fn with(self, downtimes: Arc<Downtimes>) -> Clocks {
        Clocks { downtimes, ..self }
    }

    /// Something was done at the table: time is taken from whoever was asked, and whoever is asked no longer gets more;
    /// of a stock, only for a move, so that nobody gains time by passing.
    pub(super) fn advance(&mut self, at_ms: i64, asked: Asked) {
        let passed = self.downtimes.passed(self.since_ms, at_ms);
        for seat in self.asked.whom().iter() {
            let left = &mut self.left_ms[seat.index()];
            *left = (*left - passed).max(0);
            if !asked.whom().contains(seat) {
                *left = match self.control {
                    TimeControl::Total { increment, .. } if self.asked.to_move.contains(seat) => {
                        *left + millis(increment)
                    }
                    TimeControl::Total { .. } => *left,
                    TimeControl::PerMove { .. } => full(self.control),
                };
            }
        }
        (self.asked, self.since_ms) = (asked, at_ms);
    }

    /// When time is over for somebody.
    pub(super) fn due_ms(&self) -> Option<i64> {
        self.asked.whom().iter().map(|seat| self.end_ms(seat)).min()
    }

    /// A seat whose time is over.
    pub(super) fn overdue(&self, at_ms: i64) -> Option<Seat> {
        self.asked.whom().iter().find(|&seat| self.end_ms(seat) <= at_ms)
    }

    /// The clocks as they stand.
    pub(super) fn faces(&self, at_ms: i64) -> Vec<SeatClock> {
        let passed = self.downtimes.passed(self.since_ms, at_ms);
        let face = |seat: Seat| {
            let running = self.asked.whom().contains(seat);
            let gone = if running { passed } else { 0 };
            SeatClock {
                seat,
                left_ms: (self.left_ms[seat.index()] - gone).max(0),
                answer_ms: self.answer(seat).map(|answer| (answer - gone).max(0)),
                running,
            }
        };
        Seat::all(self.left_ms.len() as u8).map(face).collect()
    }

    fn end_ms(&self, seat: Seat) -> i64 {
        let left = self.left_ms[seat.index()];
        self.since_ms
            + self.downtimes.since(self.since_ms)
            + self.answer(seat).map_or(left, |answer| answer.min(left))
    }

    fn answer(&self, seat: Seat) -> Option<i64> {
        let (TimeControl::Total { answer, .. } | TimeControl::PerMove { answer, .. }) = self.control;
        answer.filter(|_| self.asked.to_answer.contains(seat)).map(millis)
    }
}

impl Asked {
    /// Everybody whose time runs.
    fn whom(self) -> SeatSet {
        self.to_move.union(self.to_answer)
    }
}

/// Who is asked. A bot has all the time it needs, but for one in a player's place, whose time runs on.
pub(super) fn asked(game: &dyn Table, seats: &[Holder]) -> Asked {
    let timed = |seat: &Seat| match &seats[seat.index()] {
        Holder::Person(_) | Holder::Gone | Holder::Bot { place_of: Some(_), .. } => true,
        Holder::Bot { place_of: None, .. } | Holder::Open => false,
    };
    let (to_answer, to_move): (Vec<Seat>, Vec<Seat>) =
        game.to_act().iter().filter(timed).partition(|&seat| game.pass(seat).is_some());
    Asked {
        to_move: to_move.into_iter().collect(),
        to_answer: to_answer.into_iter().collect(),
        ..Asked::default()
    }
}

/// When time is over for somebody, at a table that starts now.
pub(super) fn first_due(
    control: Option<TimeControl>,
    game: &dyn Table,
    seats: &[Holder],
    at_ms: i64,
) -> Option<i64> {
    Clocks::new(control?, seats.len(), asked(game, seats), at_ms).due_ms()
}

fn millis(seconds: u32) -> i64 {
    i64::from(seconds) * 1000
}

fn full(control: TimeControl) -> i64 {
    let (TimeControl::Total { seconds, .. } | TimeControl::PerMove { seconds, .. }) = control;
    millis(seconds)
}

/// Refuses a clock that cannot be meant.
pub(super) fn checked(control: TimeControl) -> Result<TimeControl, ApiError> {
    let (seconds, increment, answer) = match control {
        TimeControl::Total { seconds, increment, answer } => (seconds, increment, answer),
        TimeControl::PerMove { seconds, answer } => (seconds, 0, answer),
    };
    let refuse = |reason: String| Err(ApiError::Refused(reason));
    if seconds == 0 || answer == Some(0) {
        return refuse("a clock needs at least one second".into());
    }
    if [seconds, increment, answer.unwrap_or(0)].iter().any(|&time| time > SECONDS_MAX) {
        return refuse(format!("a clock has at most {SECONDS_MAX} seconds"));
    }
    Ok(control)
}

/// Plays for whoever has no time left, until the server stops.
pub(crate) async fn watch(app: App) {
    let mut ticks = tokio::time::interval(app.config.clock_tick);
    let mut later: HashMap<TableId, Instant> = HashMap::new();
    let mut heartbeat = Instant::now();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = app.closes() => return,
        }
        later.retain(|_, failed| failed.elapsed() < LATER);
        if heartbeat.elapsed() > HEARTBEAT {
            heartbeat = Instant::now();
            beat(&app).await;
        }
        let due = match app.store.clocks_due(now_ms(), DUE_MAX + later.len() as u32).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(%error, "clocks cannot be read");
                continue;
            }
        };
        for table in due {
            if later.contains_key(&table) {
                continue;
            }
            if let Err(error) = lapse(&app, &table).await {
                tracing::warn!(%table, %error, "a clock has run out, and nothing could be done");
                if !matches!(error, ApiError::Unavailable | ApiError::Stale { .. }) {
                    later.insert(table, Instant::now());
                }
            }
        }
    }
}

/// Notes that the server is there if a clock runs: after a crash no more than a heartbeat's time counts as passed.
async fn beat(app: &App) {
    let runs = app.store.clocks_due(i64::MAX, 1).await.is_ok_and(|running| !running.is_empty());
    if runs && app.store.commit(vec![Write::Alive { at_ms: now_ms() }]).await.is_err() {
        tracing::warn!("that the server is there could not be noted");
    }
}

/// Does what the game does for a player who does not answer, for everybody whose time is over.
async fn lapse(app: &App, table: &TableId) -> Result<(), ApiError> {
    let room = app.hub.room(table);
    let mut held: Held<'_> = room.hold(app).await?;
    while let Some(seat) = held.live().overdue(now_ms()) {
        let notation = held.live().game.lapse(seat)?;
        held = record(app, held, seat, EventKind::Act { notation, dice: None }, By::Clock).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Question::{Answer, Move, Nothing};

    #[derive(Clone, Copy, PartialEq)]
    enum Question {
        Nothing,
        Move,
        Answer,
    }

    fn ask(questions: [Question; 2]) -> Asked {
        let asked = |question: Question| {
            Seat::all(2).filter(|seat| questions[seat.index()] == question).collect::<SeatSet>()
        };
        Asked { to_move: asked(Move), to_answer: asked(Answer), ..Asked::default() }
    }

    const BLITZ: TimeControl = TimeControl::Total { seconds: 60, increment: 5, answer: Some(10) };
    const DAILY: TimeControl = TimeControl::PerMove { seconds: 100, answer: None };

    fn left(clocks: &Clocks, at_ms: i64) -> Vec<i64> {
        clocks.faces(at_ms).iter().map(|face| face.left_ms).collect()
    }

    #[test]
    fn a_stock_runs_down_while_its_seat_is_asked_and_grows_when_the_move_passes_on() {
        let mut clocks = Clocks::new(BLITZ, 2, ask([Move, Nothing]), 0);
        assert_eq!(left(&clocks, 20_000), [40_000, 60_000]);
        clocks.advance(20_000, ask([Move, Nothing]));
        assert_eq!(left(&clocks, 20_000), [40_000, 60_000], "the move has not passed on");
        clocks.advance(30_000, ask([Nothing, Move]));
        assert_eq!(left(&clocks, 30_000), [35_000, 60_000]);
        assert_eq!(left(&clocks, 40_000), [35_000, 50_000]);
    }

    #[test]
    fn every_move_has_its_time_anew() {
        let mut clocks = Clocks::new(DAILY, 2, ask([Move, Nothing]), 0);
        clocks.advance(90_000, ask([Nothing, Move]));
        assert_eq!(left(&clocks, 90_000), [100_000, 100_000]);
        assert_eq!(clocks.due_ms(), Some(190_000));
    }

    #[test]
    fn an_answer_has_its_own_shorter_time() {
        let mut clocks = Clocks::new(BLITZ, 2, ask([Move, Nothing]), 0);
        clocks.advance(1_000, ask([Nothing, Answer]));
        assert_eq!(clocks.due_ms(), Some(11_000));
        assert_eq!(clocks.faces(4_000)[1].answer_ms, Some(7_000));
        assert_eq!((clocks.overdue(10_999), clocks.overdue(11_000)), (None, Some(Seat::new(1))));
        clocks.advance(58_000, ask([Nothing, Answer]));
        assert_eq!(clocks.due_ms(), Some(61_000), "no answer is longer than what is left");
    }

    #[test]
    fn an_answer_earns_no_time() {
        let mut clocks = Clocks::new(BLITZ, 2, ask([Nothing, Answer]), 0);
        clocks.advance(4_000, ask([Move, Nothing]));
        assert_eq!(left(&clocks, 4_000), [60_000, 56_000]);
    }

    #[test]
    fn whoever_has_no_time_left_is_overdue_until_the_move_passes_on() {
        let mut clocks = Clocks::new(DAILY, 2, ask([Move, Nothing]), 0);
        clocks.advance(150_000, ask([Move, Nothing]));
        assert_eq!(clocks.overdue(150_000), Some(Seat::new(0)));
        clocks.advance(150_000, ask([Nothing, Move]));
        assert_eq!(clocks.overdue(150_000), None);
        assert_eq!(left(&clocks, 150_000), [100_000, 100_000]);
    }

    #[test]
    fn two_who_are_asked_at_once_both_spend_their_time() {
        let mut clocks = Clocks::new(BLITZ, 2, ask([Move, Move]), 0);
        clocks.advance(10_000, ask([Nothing, Move]));
        assert_eq!(left(&clocks, 20_000), [55_000, 40_000]);
    }

    #[test]
    fn a_clock_that_goes_backwards_gives_no_time() {
        let mut clocks = Clocks::new(BLITZ, 2, ask([Move, Nothing]), 10_000);
        clocks.advance(5_000, ask([Nothing, Move]));
        assert_eq!(left(&clocks, 5_000), [65_000, 60_000]);
    }

    #[test]
    fn a_clock_without_time_or_with_too_much_is_refused() {
        let total = |seconds, increment, answer| checked(TimeControl::Total { seconds, increment, answer });
        assert!(total(60, 0, None).is_ok());
        for (seconds, increment, answer) in
            [(0, 5, None), (60, 0, Some(0)), (u32::MAX, 0, None), (60, u32::MAX, None)]
        {
            assert!(total(seconds, increment, answer).is_err());
        }
    }
}
