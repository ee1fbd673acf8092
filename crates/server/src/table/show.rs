//! What a viewer is told.

use super::live::Alike;
use super::{Live, Room};
use crate::clock::now_ms;
use crate::ids::{PersonId, SOMEBODY};
use crate::store::{ChatRow, Holder, Listed, Sitter, TakebackRow};
use crate::wire::{
    ChatLine, Position, SeatInfo, SeatKind, ServerMessage, Silence, Snapshot, TableState, TableSummary,
    Takeback, UndoPolicy,
};
use axum::body::Bytes;
use redoubt_catalog::{Detail, LogEntry};
use redoubt_engine::{Seat, SeatSet, Viewer};
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

/// More steps than this are not shown as a film to whoever comes back.
const FILM_MAX: u32 = 50;

/// How far a client knows a table, and through which seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The number of entries.
    pub(crate) seq: u32,
    /// The seats.
    pub(crate) eyes: SeatSet,
}

/// Everything on which it depends what somebody is told of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    eyes: SeatSet,
    kept: Kept,
    alone: bool,
    minds: usize,
    thinking: bool,
}

/// A position as it is told.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// What whoever hears it knows then.
    pub(crate) known: Known,
    /// The message of a live connection.
    pub(crate) message: Bytes,
}

impl Shown {
    /// The position alone.
    pub(crate) fn position(&self) -> Bytes {
        self.message.slice(MESSAGE_BEFORE.len()..self.message.len() - 1)
    }
}

/// How a message that holds a position begins; it ends with a brace.
const MESSAGE_BEFORE: &str = r#"{"type":"position","position":"#;

/// How many ways to tell the same position are kept.
const SHOWN_MAX: usize = 16;

/// What a client need not be told again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    /// The view and the log up to a step: patches lead on from there.
    View(u32),
    /// The log up to a step.
    Log(u32),
    /// What it saw up to a step, through other eyes: at the end everything is open, and the last steps are a film.
    Eyes(u32, SeatSet),
    /// Nothing.
    Nothing,
}

impl Live {
    /// A table as one person sees it. `since` is the last `seq` the person has seen.
    pub(crate) fn snapshot(&self, room: &Room, person: Option<&PersonId>, since: Option<u32>) -> Snapshot {
        let eyes = self.eyes_now(person);
        let known = since.and_then(|seq| self.known_at(seq, person));
        let kept = match known.map_or(Kept::Nothing, |known| self.kept(known, eyes)) {
            Kept::View(step) | Kept::Log(step) => Kept::Log(step),
            Kept::Eyes(..) | Kept::Nothing => Kept::Nothing,
        };
        Snapshot {
            table: self.summary(room, person),
            options: self.game.options(),
            pack: self.game.pack_name(),
            seating: self.seating.clone(),
            components: self.game.components(),
            dice: self.row.dice,
            undo: self.row.undo,
            spectators_chat: self.row.spectators_chat,
            clock: self.row.clock,
            commitment: self.game.commitment().to_string(),
            seed: (self.state() == TableState::Over).then(|| self.row.seed.clone()),
            position: self.seen(room, person, eyes, kept),
            takeback: self.takeback(),
            rematch: self.row.rematch.as_ref().map(ToString::to_string),
            chat: self.chat_for(person),
            watching: room.watching(self),
        }
    }

    /// The game as one person sees it; what it knows is not told again.
    pub(crate) fn position(&self, room: &Room, person: Option<&PersonId>, known: Option<Known>) -> Position {
        let eyes = self.eyes_now(person);
        let kept = known.map_or(Kept::Nothing, |known| self.kept(known, eyes));
        self.seen(room, person, eyes, kept)
    }

    /// The game as one person sees it, as the message of a live connection. It is made once for all who see the same.
    pub(crate) fn shown(&self, room: &Room, person: Option<&PersonId>, known: Option<Known>) -> Shown {
        let eyes = self.eyes_now(person);
        let kept = known.map_or(Kept::Nothing, |known| self.kept(known, eyes));
        let sight = Sight {
            eyes,
            kept,
            alone: person.is_some_and(|person| self.alone(person)),
            minds: person.map_or(0, |person| self.minds_of(person).len()),
            thinking: room.thinking.load(Ordering::Relaxed),
        };
        let now = Known { seq: self.seq(), eyes };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, message)) = shown.iter().find(|(known, _)| *known == sight) {
            return Shown { known: now, message: message.clone() };
        }
        let position = Box::new(self.seen(room, person, eyes, kept));
        let lasts = position.clocks.is_empty(); // a clock shows something else every time
        let message =
            serde_json::to_vec(&ServerMessage::Position { position }).expect("a message always serialises");
        let message = Bytes::from(message);
        if lasts && shown.len() < SHOWN_MAX {
            shown.push((sight, message.clone()));
        }
        Shown { known: now, message }
    }

    /// What a person knew after the first `seq` entries; nothing if it may have had other seats then.
    pub(crate) fn known_at(&self, seq: u32, person: Option<&PersonId>) -> Option<Known> {
        if seq > self.seq() || seq <= self.seated_seq {
            return None;
        }
        let minds = person.map(|person| self.minds_of(person)).unwrap_or_default();
        let eyes = match minds[..] {
            [] => SeatSet::EMPTY,
            [mind] => mind,
            _ if self.log.undone_since(seq) => return None,
            _ => self.eyes(person, self.log.to_act_after(self.log.steps_at(seq))),
        };
        Some(Known { seq, eyes })
    }

    /// What a client need not be told again. At the end everything is open, so everything is told.
    fn kept(&self, known: Known, eyes: SeatSet) -> Kept {
        if known.seq > self.seq() {
            return Kept::Nothing;
        }
        let step = self.log.unchanged_since(known.seq);
        if self.state() == TableState::Over && known.seq < self.seq() {
            let short = !self.log.undone_since(known.seq) && self.step() - step <= FILM_MAX;
            return if short { Kept::Eyes(step, known.eyes) } else { Kept::Nothing };
        }
        if known.eyes != eyes && !self.look_alike(step, known.eyes, eyes) {
            return Kept::Nothing;
        }
        if self.log.undone_since(known.seq) || self.step() - step > FILM_MAX {
            return Kept::Log(step);
        }
        Kept::View(step)
    }

    /// Whether the first steps look the same through two minds, so that one may go on where the other was.
    fn look_alike(&self, steps: u32, one: SeatSet, other: SeatSet) -> bool {
        let view = |eyes: SeatSet| self.game.view_at(steps as usize, Viewer::Seats(eyes));
        self.sound_alike(steps as usize + 1, [one, other]) && view(one) == view(other)
    }

    /// Whether the first entries of the log are told to two minds in the same way. Logs that differ never agree again.
    fn sound_alike(&self, entries: usize, minds: [SeatSet; 2]) -> bool {
        let mut known = self.alike.lock().unwrap_or_else(PoisonError::into_inner);
        let [one, other] = minds;
        if (known.minds != minds && known.minds != [other, one]) || entries < known.entries {
            *known = Alike { minds, ..Alike::default() };
        }
        if !known.differ {
            let heard = |eyes: SeatSet| {
                let mut log = self.game.narrate(known.entries, Viewer::Seats(eyes), Detail::Lines);
                log.truncate(entries - known.entries);
                log
            };
            known.differ = heard(one) != heard(other);
            known.entries = entries;
        }
        !known.differ
    }

    /// The log from a step on.
    fn told(&self, from: u32, viewer: Viewer, detail: Detail, kept: Kept) -> Vec<LogEntry> {
        let mut log = self.game.narrate(from as usize, viewer, detail);
        if let Kept::Eyes(step, eyes) = kept {
            let last = step as usize + 1;
            log.truncate(last);
            log.extend(self.game.narrate(last, viewer, Detail::FilmAfter(Viewer::Seats(eyes))));
        }
        log
    }

    fn seen(&self, room: &Room, person: Option<&PersonId>, eyes: SeatSet, kept: Kept) -> Position {
        let viewer = self.viewer(eyes);
        let state = self.state();
        let running = state == TableState::Running;
        let alone = person.is_some_and(|person| self.alone(person));
        let decided = self.log.before_last_of(eyes).is_some();
        let (known, detail) = match kept {
            Kept::View(step) => (Some(step), Detail::Film),
            Kept::Log(step) => (Some(step), Detail::Lines),
            Kept::Eyes(..) | Kept::Nothing => (None, Detail::Lines),
        };
        let log_from = known.map_or(0, |step| step + 1);
        let to_act = self.to_act();
        let run = self.log.before_run_of(eyes);
        let may_undo = running && self.row.undo != UndoPolicy::Never && run < self.step();
        let takes_back = running && self.row.undo == UndoPolicy::Consent && decided;
        Position {
            seq: self.seq(),
            step: self.step(),
            viewer: eyes.iter().collect(),
            view: (!matches!(kept, Kept::View(_))).then(|| self.game.view(viewer)),
            to_act: to_act.iter().collect(),
            legal: eyes.common(to_act).iter().filter_map(|seat| self.game.legal(seat).ok()).collect(),
            can_undo: may_undo || takes_back && alone,
            undo_to: (may_undo && run + 1 < self.step()).then_some(run),
            can_ask_takeback: takes_back && !alone,
            log: self.told(log_from, viewer, detail, kept),
            log_from,
            outcome: self.game.outcome().filter(|_| state == TableState::Over),
            thinking: room.thinking.load(Ordering::Relaxed),
            clocks: self.clock_faces(now_ms()),
            passes: eyes.first().map(|seat| self.passes[seat.index()].clone()).unwrap_or_default(),
            automatic: self.log.automatic(known.unwrap_or(0)),
            secret: running && person.is_some_and(|person| self.keeps_secrets(person)),
            silence: self.silence(),
        }
    }

    /// Whether several minds are at a person's device and one of them knows what another may not: more is seen
    /// through all their seats together than through those of one.
    fn keeps_secrets(&self, person: &PersonId) -> bool {
        let minds = self.minds_of(person);
        if minds.len() < 2 {
            return false;
        }
        let everything = self.game.view(Viewer::Seats(self.seats_of(person)));
        minds.iter().any(|&mind| self.game.view(Viewer::Seats(mind)) != everything)
    }

    /// Why nobody may talk now.
    pub(crate) fn silence(&self) -> Option<Silence> {
        let refusal = self.game.silence().filter(|_| self.state() == TableState::Running)?;
        Some(Silence { rule: refusal.rule.to_string(), reason: refusal.reason.to_string() })
    }

    /// The table in a list, as one person sees it.
    pub(crate) fn summary(&self, room: &Room, person: Option<&PersonId>) -> TableSummary {
        let listed = Listed {
            id: self.row.id.clone(),
            name: self.row.name.clone(),
            game: self.row.game.clone(),
            visibility: self.row.visibility,
            clock: self.row.clock,
            progress: self.progress(self.row.progress.updated_ms),
            seats: self.seats.clone(),
            creator: self.row.creator.clone(),
            created_ms: self.row.created_ms,
        };
        let archived = person.is_some_and(|person| self.archived.contains(person));
        let mut summary = listed_summary(&listed, Some(room), person, archived);
        summary.host = person.is_some_and(|person| self.is_host(room, person, now_ms()));
        for info in &mut summary.seats {
            info.silent_ms = self.silent_ms(room, info.seat);
        }
        summary
    }

    pub(crate) fn takeback(&self) -> Option<Takeback> {
        self.row.takeback.as_ref().map(|ask| {
            let TakebackRow { seat, waiting_for, to_step } = ask.clone();
            Takeback { seat, waiting_for, to: to_step }
        })
    }

    /// What was said as far as a person may hear it.
    fn chat_for(&self, person: Option<&PersonId>) -> Vec<ChatLine> {
        let teams = self.teams_of(person);
        let hears = |row: &&ChatRow| row.team.is_none_or(|team| teams.contains(&team));
        self.chat.iter().filter(hears).map(chat_line).collect()
    }
}

/// A table in a list, as one person sees it.
pub(crate) fn listed_summary(
    table: &Listed,
    room: Option<&Room>,
    person: Option<&PersonId>,
    archived: bool,
) -> TableSummary {
    let seats: Vec<SeatInfo> = Seat::all(table.seats.len() as u8)
        .map(|seat| seat_info(seat, &table.seats[seat.index()], room, person))
        .collect();
    TableSummary {
        id: table.id.to_string(),
        name: table.name.clone(),
        game: table.game.clone(),
        state: table.progress.state,
        visibility: table.visibility,
        clock: table.clock,
        seq: table.progress.seq,
        step: table.progress.step,
        your_turn: seats.iter().any(|info| info.you && table.progress.awaits(info.seat)),
        seated: seats.iter().any(|info| info.you),
        host: person.is_some() && table.creator.as_ref() == person,
        due_ms: table.progress.due_ms,
        archived,
        result: table.progress.outcome.clone(),
        created_ms: table.created_ms,
        updated_ms: table.progress.updated_ms,
        seats,
    }
}

fn seat_info(seat: Seat, holder: &Holder, room: Option<&Room>, viewer: Option<&PersonId>) -> SeatInfo {
    let info = |kind, name: &str| SeatInfo {
        seat,
        kind,
        name: name.to_string(),
        person: None,
        you: false,
        guest: false,
        online: false,
        bot: None,
        place_of: None,
        yours: false,
        silent_ms: None,
    };
    match holder {
        Holder::Person(Sitter { id, name, guest }) => SeatInfo {
            person: Some(id.to_string()),
            you: viewer == Some(id),
            guest: *guest,
            online: room.is_some_and(|room| room.is_online(id)),
            ..info(SeatKind::Person, name)
        },
        Holder::Bot { level, place_of } => {
            let known = redoubt_bots::LEVELS.iter().find(|known| known.id == level);
            SeatInfo {
                bot: Some(level.clone()),
                online: true,
                place_of: place_of.as_ref().map(|sitter| sitter.name.clone()),
                yours: place_of.as_ref().is_some_and(|sitter| viewer == Some(&sitter.id)),
                ..info(SeatKind::Bot, known.map_or(level.as_str(), |known| known.name))
            }
        }
        Holder::Open => info(SeatKind::Open, ""),
        Holder::Gone => info(SeatKind::Person, SOMEBODY),
    }
}

pub(crate) fn chat_line(row: &ChatRow) -> ChatLine {
    let ChatRow { number, name, seat, team, text, at_ms, .. } = row.clone();
    ChatLine { number, name, seat, team, text, at_ms }
}
