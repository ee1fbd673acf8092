use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// The largest number of seats at one table.
pub const MAX_SEATS: usize = 8;

/// A place at the table, numbered from 0 in the order of the game's own turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "u8"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Seat, String> {
        if usize::from(number) < MAX_SEATS {
            Ok(Seat(number))
        } else {
            Err(format!("there is no seat {number}"))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    /// The only seat of a solitaire game, the first of any other.
    pub const FIRST: Seat = Seat(0);

    /// Names a seat by its number.
    ///
    /// # Panics
    /// If the number is not below [`MAX_SEATS`].
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS, "seat number out of range");
        Seat(number)
    }

    /// Returns the seat's number, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the first `count` seats.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "Vec<u8>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Only this seat.
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Returns the set with `seat` added.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The first `count` seats.
    pub const fn all(count: u8) -> SeatSet {
        SeatSet(((1u16 << count) - 1) as u8)
    }

    /// Returns the set without `seat`.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// The seats of both sets.
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are in both sets.
    pub const fn common(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// Whether every seat of the other set is in this one.
    pub const fn includes(self, other: SeatSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The number of seats in the set.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the seat with the smallest number.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::one(seat)
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats: Vec<String> = self.iter().map(|seat| seat.to_string()).collect();
        f.write_str(&seats.join("+"))
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Whoever holds these seats, as one mind: what any of them may know. Nobody's seats: a spectator, who sees
    /// what everybody may know.
    Seats(SeatSet),
    /// Everything, for finished games and analysis.
    All,
}

impl Viewer {
    /// Somebody who watches: what everybody may know.
    pub const SPECTATOR: Viewer = Viewer::Seats(SeatSet::EMPTY);

    /// A person or bot in one seat: what that seat may know.
    pub const fn seat(seat: Seat) -> Viewer {
        Viewer::Seats(SeatSet::one(seat))
    }

    /// Whether this viewer may see what belongs to `seat` alone.
    pub const fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seats(own) => own.contains(seat),
            Viewer::All => true,
        }
    }

    /// Whether this viewer may see what belongs to these seats together: a team's secret.
    pub const fn sees_any(self, seats: SeatSet) -> bool {
        match self {
            Viewer::Seats(own) => !own.common(seats).is_empty(),
            Viewer::All => true,
        }
    }

    /// The first of the viewer's seats: from which end a board is looked at.
    pub const fn first(self) -> Option<Seat> {
        match self {
            Viewer::Seats(own) => own.first(),
            Viewer::All => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_set_keeps_its_members_in_order() {
        let set = SeatSet::one(Seat::new(4)).with(Seat::new(1));
        assert_eq!(set.iter().map(Seat::index).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(set.first(), Some(Seat::new(1)));
        assert!(!set.contains(Seat::FIRST));
        assert_eq!(SeatSet::EMPTY.first(), None);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,4]");
        assert_eq!(SeatSet::all(2).iter().map(Seat::index).collect::<Vec<_>>(), [0, 1]);
        assert!(set.includes(SeatSet::one(Seat::new(4))) && !set.includes(SeatSet::all(2)));
        assert_eq!((set.len(), set.without(Seat::new(4))), (2, SeatSet::one(Seat::new(1))));
    }

    #[test]
    fn several_seats_of_one_mind_see_what_any_of_them_sees() {
        let both = Viewer::Seats(SeatSet::all(2));
        assert!(both.sees(Seat::FIRST) && both.sees(Seat::new(1)) && !both.sees(Seat::new(2)));
        assert!(both.sees_any(SeatSet::one(Seat::new(1))) && !Viewer::SPECTATOR.sees_any(SeatSet::all(8)));
        assert!(Viewer::All.sees(Seat::new(7)));
    }

    #[test]
    fn a_seat_that_no_table_has_is_not_read() {
        assert_eq!(serde_json::from_str::<Seat>("7").unwrap(), Seat::new(7));
        assert!(serde_json::from_str::<Seat>("8").unwrap_err().to_string().contains("there is no seat 8"));
    }
}
