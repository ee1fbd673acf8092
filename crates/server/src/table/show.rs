use super::{Live, Room};
use crate::clock::now_ms;
use crate::ids::{PersonId, SOMEBODY};
use crate::store::{ChatRow, Holder, Listed, TakebackRow};
use crate::wire::{
    ChatLine, Position, SeatInfo, SeatKind, Snapshot, TableState, TableSummary, Takeback, UndoPolicy,
};
use redoubt_engine::{Seat, Viewer};
use std::sync::atomic::Ordering;

impl Live {
    /// A table as one person sees it. `since` is the last `seq` the person has seen.
    pub(crate) fn snapshot(&self, room: &Room, person: Option<&PersonId>, since: Option<u32>) -> Snapshot {
        Snapshot {
            table: self.summary(room, person),
            options: self.game.options(),
            pack: self.game.pack_name(),
            dice: self.row.dice,
            undo: self.row.undo,
            spectators_chat: self.row.spectators_chat,
            clock: self.row.clock,
            commitment: self.game.commitment().to_string(),
            seed: (self.state() == TableState::Over).then(|| self.row.seed.clone()),
            position: self.position(room, person, since),
            takeback: self.takeback(),
            rematch: self.row.rematch.as_ref().map(ToString::to_string),
            chat: self.chat.iter().map(chat_line).collect(),
            watching: room.watching(self),
        }
    }

    /// The game as one person sees it.
    pub(crate) fn position(&self, room: &Room, person: Option<&PersonId>, since: Option<u32>) -> Position {
        let own = person.map(|person| self.seats_of(person)).unwrap_or_default();
        let seat = self.main_seat(&own);
        let viewer = self.viewer(seat);
        let over = self.state() == TableState::Over;
        let secret = self.keeps_secrets(&own);
        // Who changes eyes, by sitting in several seats or because everything is open at the end, reads it all again.
        let known = match since {
            Some(seq) if seq == self.seq() && !secret => self.step(),
            Some(seq) if seq < self.seq() && !over && !secret => self.unchanged_since(seq),
            Some(_) | None => 0,
        };
        let running = self.state() == TableState::Running;
        let alone = person.is_some_and(|person| self.alone(person));
        let decided = seat.is_some_and(|seat| self.before_last_of(seat).is_some());
        Position {
            seq: self.seq(),
            step: self.step(),
            viewer: seat,
            view: self.game.view(viewer),
            to_act: self.to_act(),
            legal: seat.filter(|_| running).and_then(|seat| self.game.legal(seat).ok()),
            can_undo: seat.is_some_and(|seat| self.can_undo(seat, alone)),
            can_ask_takeback: running && !alone && decided && self.row.undo == UndoPolicy::Consent,
            log: self.game.narrate(known as usize, viewer),
            log_from: if known == 0 { 0 } else { known + 1 },
            outcome: self.game.outcome().filter(|_| over),
            thinking: room.thinking.load(Ordering::Relaxed),
            clocks: self.clock_faces(now_ms()),
            passes: seat.map(|seat| self.passes[seat.index()].clone()).unwrap_or_default(),
            automatic: self.automatic(known),
            secret,
        }
    }

    /// Whether one of several seats of a person knows something that not everybody may know.
    fn keeps_secrets(&self, own: &[Seat]) -> bool {
        let knows = |seat: &Seat| self.game.view(Viewer::Seat(*seat)) != self.game.view(Viewer::Spectator);
        own.len() > 1 && self.state() == TableState::Running && own.iter().any(knows)
    }

    /// The table in a list, as one person sees it.
    pub(crate) fn summary(&self, room: &Room, person: Option<&PersonId>) -> TableSummary {
        let listed = Listed {
            id: self.row.id.clone(),
            name: self.row.name.clone(),
            game: self.row.game.clone(),
            visibility: self.row.visibility,
            progress: self.progress(self.row.progress.updated_ms),
            seats: self.seats.clone(),
            created_ms: self.row.created_ms,
        };
        let archived = person.is_some_and(|person| self.archived.contains(person));
        listed_summary(&listed, Some(room), person, archived)
    }

    pub(crate) fn takeback(&self) -> Option<Takeback> {
        self.row.takeback.as_ref().map(|ask| {
            let TakebackRow { seat, waiting_for, .. } = ask.clone();
            Takeback { seat, waiting_for }
        })
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
        seq: table.progress.seq,
        step: table.progress.step,
        your_turn: seats.iter().any(|info| info.you && table.progress.awaits(info.seat)),
        seated: seats.iter().any(|info| info.you),
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
        online: false,
        bot: None,
    };
    match holder {
        Holder::Person { id, name } => SeatInfo {
            person: Some(id.to_string()),
            you: viewer == Some(id),
            online: room.is_some_and(|room| room.is_online(id)),
            ..info(SeatKind::Person, name)
        },
        Holder::Bot(level) => {
            let known = redoubt_bots::LEVELS.iter().find(|known| known.id == level);
            let name = known.map_or(level.as_str(), |known| known.name);
            SeatInfo { bot: Some(level.clone()), online: true, ..info(SeatKind::Bot, name) }
        }
        Holder::Open => info(SeatKind::Open, ""),
        Holder::Gone => info(SeatKind::Person, SOMEBODY),
    }
}

pub(crate) fn chat_line(row: &ChatRow) -> ChatLine {
    let ChatRow { number, name, seat, text, at_ms, .. } = row.clone();
    ChatLine { number, name, seat, text, at_ms }
}
