//! Who looks through which seats. A person holds seats as one mind or several: its own, and those of guests at its
//! device.

use super::{Live, Room};
use crate::error::ApiError;
use crate::ids::PersonId;
use crate::store::Holder;
use crate::wire::{Cause, TableState};
use redoubt_engine::{Seat, SeatSet, Viewer};

impl Live {
    /// The seats of a person, whichever mind they are of.
    pub(crate) fn seats_of(&self, person: &PersonId) -> SeatSet {
        let sits = |seat: &Seat| self.seats[seat.index()].sitter().is_some_and(|sitter| sitter.id == *person);
        self.all_seats().filter(sits).collect()
    }

    /// The seats that are a person's, also where a bot plays in its place.
    pub(crate) fn owned_by(&self, person: &PersonId) -> SeatSet {
        let owns = |seat: &Seat| self.seats[seat.index()].owner().is_some_and(|sitter| sitter.id == *person);
        self.all_seats().filter(owns).collect()
    }

    /// All seats of whoever sits in a seat.
    pub(crate) fn mind_of(&self, seat: Seat) -> SeatSet {
        let sitter = self.seats[seat.index()].sitter();
        let same = |other: &Seat| self.seats[other.index()].sitter() == sitter;
        let mind: SeatSet = self.all_seats().filter(same).collect();
        if sitter.is_some() { mind } else { SeatSet::one(seat) }
    }

    /// The minds of a person, its own first.
    pub(crate) fn minds_of(&self, person: &PersonId) -> Vec<SeatSet> {
        let mut minds: Vec<SeatSet> = Vec::new();
        let is_guest = |seat: Seat| self.seats[seat.index()].sitter().is_some_and(|sitter| sitter.guest);
        let own = self.seats_of(person);
        for seat in
            own.iter().filter(|&seat| !is_guest(seat)).chain(own.iter().filter(|&seat| is_guest(seat)))
        {
            let mind = self.mind_of(seat);
            if !minds.contains(&mind) {
                minds.push(mind);
            }
        }
        minds
    }

    /// The seats through which a person looks when some seats are to act: the mind of one of them, or its own.
    pub(crate) fn eyes(&self, person: Option<&PersonId>, to_act: SeatSet) -> SeatSet {
        let minds = person.map(|person| self.minds_of(person)).unwrap_or_default();
        let acts = |mind: &&SeatSet| !mind.common(to_act).is_empty();
        minds.iter().find(acts).or(minds.first()).copied().unwrap_or_default()
    }

    /// The seats through which a person looks now.
    pub(crate) fn eyes_now(&self, person: Option<&PersonId>) -> SeatSet {
        self.eyes(person, self.to_act())
    }

    /// What is seen through some seats; everything once the game is over.
    pub(crate) fn viewer(&self, eyes: SeatSet) -> Viewer {
        if self.state() == TableState::Over { Viewer::All } else { Viewer::Seats(eyes) }
    }

    /// The seat for which a person does something: the one named, or of those through which it looks the one that is
    /// to act, or the first.
    ///
    /// # Errors
    /// If it is not the person's.
    pub(crate) fn seat_for(&self, person: &PersonId, named: Option<Seat>) -> Result<Seat, ApiError> {
        let eyes = self.eyes_now(Some(person));
        match named {
            Some(seat) if self.seats_of(person).contains(seat) => Ok(seat),
            Some(_) => Err(ApiError::Forbidden("this is not your seat")),
            None => eyes
                .common(self.to_act())
                .first()
                .or(eyes.first())
                .ok_or(ApiError::Forbidden("you do not sit at this table")),
        }
    }

    /// Refuses whoever neither has a seat at the table nor has set it up.
    pub(crate) fn require_member(&self, person: &PersonId) -> Result<(), ApiError> {
        let member = self.row.creator.as_ref() == Some(person) || !self.owned_by(person).is_empty();
        if member { Ok(()) } else { Err(ApiError::Forbidden("you do not sit at this table")) }
    }

    /// Whether no other person sits at the table.
    pub(crate) fn alone(&self, person: &PersonId) -> bool {
        self.seats.iter().filter_map(Holder::sitter).all(|sitter| sitter.id == *person)
    }

    /// Whether a person may put bots on open and silent seats: who set the table up, or whoever sits there if that
    /// person is not there.
    pub(crate) fn is_host(&self, room: &Room, person: &PersonId, at_ms: i64) -> bool {
        let there = |creator: &PersonId| {
            let own = self.seats_of(creator);
            own.iter().any(|seat| !self.is_silent(room, seat, at_ms))
                || own.is_empty() && room.is_online(creator)
        };
        match &self.row.creator {
            Some(creator) if creator == person => true,
            Some(creator) if there(creator) => false,
            Some(_) | None => !self.seats_of(person).is_empty(),
        }
    }

    /// From when on a bot may be put on a seat of a running game: its player is not connected for some time, or has let
    /// the clock run out.
    pub(crate) fn silent_ms(&self, room: &Room, seat: Seat) -> Option<i64> {
        let sitter = match &self.seats[seat.index()] {
            Holder::Person(sitter) if self.state() == TableState::Running => sitter,
            Holder::Person(_) | Holder::Bot { .. } | Holder::Open | Holder::Gone => return None,
        };
        let last = self.log.last_of(seat);
        if let Some(late) = last.filter(|made| made.cause == Some(Cause::Clock)) {
            return Some(late.at_ms);
        }
        let acted = last.map(|made| made.at_ms).or(self.row.progress.started_ms).unwrap_or_default();
        room.silent_ms(&sitter.id, acted)
    }

    /// Whether a bot may be put on a seat.
    pub(crate) fn is_silent(&self, room: &Room, seat: Seat, at_ms: i64) -> bool {
        self.silent_ms(room, seat).is_some_and(|since| since <= at_ms)
    }

    /// The teams of a person.
    pub(crate) fn teams_of(&self, person: Option<&PersonId>) -> Vec<u8> {
        let seats = person.map(|person| self.seats_of(person)).unwrap_or_default();
        seats.iter().filter_map(|seat| self.seating.seats[seat.index()].team).collect()
    }
}
