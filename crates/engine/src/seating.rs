use crate::{MAX_SEATS, Seat, SeatSet};
use serde::Serialize;
use std::borrow::Cow;

/// Who sits at a table: it follows from the options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seating {
    /// The seats in order.
    pub seats: Vec<SeatSpec>,
    /// The teams; none where everybody plays alone.
    pub teams: Vec<Team>,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatSpec {
    /// What people call it: "Green", "North America".
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub name: Cow<'static, str>,
    /// Its colour, `#rrggbb`, as the pieces have it; nothing where it has none.
    pub colour: Option<&'static str>,
    /// The number of its team.
    pub team: Option<u8>,
}

/// One team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Team {
    /// What people call it.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub name: Cow<'static, str>,
}

impl Seating {
    /// Seats with these names, each for itself.
    pub fn named<N: Into<Cow<'static, str>>>(names: impl IntoIterator<Item = N>) -> Seating {
        let seat = |name: N| SeatSpec { name: name.into(), colour: None, team: None };
        Seating { seats: names.into_iter().map(seat).collect(), teams: Vec::new() }
    }

    /// Gives the seats their colours, in order.
    #[must_use]
    pub fn coloured(mut self, colours: impl IntoIterator<Item = &'static str>) -> Seating {
        for (seat, colour) in self.seats.iter_mut().zip(colours) {
            seat.colour = Some(colour);
        }
        self
    }

    /// Makes a team of these seats.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn team(
        mut self,
        name: impl Into<Cow<'static, str>>,
        members: impl IntoIterator<Item = u8>,
    ) -> Seating {
        for member in members {
            self.seats[usize::from(member)].team = Some(self.teams.len() as u8);
        }
        self.teams.push(Team { name: name.into() });
        self
    }

    /// The number of seats.
    pub fn count(&self) -> u8 {
        debug_assert!(self.seats.len() <= MAX_SEATS);
        self.seats.len() as u8
    }

    /// The members of a team.
    pub fn members(&self, team: usize) -> SeatSet {
        Seat::all(self.count())
            .filter(|seat| self.seats[seat.index()].team.is_some_and(|own| usize::from(own) == team))
            .collect()
    }

    /// A seat and its team-mates.
    pub fn allies(&self, seat: Seat) -> SeatSet {
        match self.seats[seat.index()].team {
            Some(team) => self.members(usize::from(team)),
            None => SeatSet::one(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, RuleId, SeatResult, Standing, TeamResult};

    fn four() -> Seating {
        Seating::named(["North", "East", "South", "West"]).team("Across", [0, 2]).team("Between", [1, 3])
    }

    #[test]
    fn team_mates_are_allies() {
        let allies = |seat| four().allies(Seat::new(seat)).iter().map(Seat::index).collect::<Vec<_>>();
        assert_eq!((allies(0), allies(3)), (vec![0, 2], vec![1, 3]));
        assert_eq!(Seating::named(["One", "Other"]).allies(Seat::FIRST), SeatSet::one(Seat::FIRST));
    }

    #[test]
    fn a_team_has_the_best_result_of_its_members() {
        let result = |standing, score| SeatResult { standing, score };
        let results = [
            result(Standing::Partial, 3),
            result(Standing::Lost, 9),
            result(Standing::Won, 2),
            result(Standing::Lost, 1),
        ];
        let outcome = Outcome { seats: results.into_iter().collect(), rule: RuleId("X1"), how: "" };
        let of = |seats: [u8; 2], standing, score| TeamResult {
            seats: seats.into_iter().map(Seat::new).collect(),
            standing,
            score,
        };
        let expected = [of([0, 2], Standing::Won, 3), of([1, 3], Standing::Lost, 9)];
        assert_eq!(outcome.by_team(&four()), expected);
    }
}
