//! Who may look at a table.

use redoubt_engine::{Game, Seat, SeatSet, Viewer};

/// Seats that one mind may hold: each seat, each team, the first two, all of them, nobody's.
pub(super) fn minds<G: Game>(rules: &G) -> Vec<SeatSet> {
    let (seating, count) = (rules.seated(), rules.seats());
    let teams = (0..seating.teams.len()).map(|team| seating.members(team));
    let several = teams.chain([SeatSet::all(count.min(2)), SeatSet::all(count), SeatSet::EMPTY]);
    let mut minds: Vec<SeatSet> = Seat::all(count).map(SeatSet::one).collect();
    for mind in several {
        if !minds.contains(&mind) {
            minds.push(mind);
        }
    }
    minds
}

/// Everybody who may look at a table.
pub(super) fn viewers<G: Game>(rules: &G) -> impl Iterator<Item = Viewer> + use<G> {
    minds(rules).into_iter().map(Viewer::Seats).chain([Viewer::All])
}

/// Says who looks.
pub(super) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::All => "everybody".into(),
        Viewer::SPECTATOR => "a spectator".into(),
        Viewer::Seats(seats) if seats.len() == 1 => format!("seat {seats}"),
        Viewer::Seats(seats) => format!("seats {seats}"),
    }
}
