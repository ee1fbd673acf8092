//! What seats are called.

use redoubt_engine::{Seat, SeatSet, Seating};

/// What a seat is called.
pub(crate) fn name(seating: &Seating, seat: Seat) -> &str {
    &seating.seats[seat.index()].name
}

/// What seats are called, with a word before the last: "North, East or South".
pub(crate) fn names(seating: &Seating, seats: SeatSet, word: &str) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| name(seating, seat)).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => (*name).to_string(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// The seat that somebody means: by its number, its name, or the beginning of one name alone.
///
/// # Errors
/// What could have been meant.
pub(crate) fn find(seating: &Seating, text: &str) -> Result<Seat, String> {
    let wanted = text.trim().to_lowercase();
    let all = || Seat::all(seating.count());
    let called = |fits: &dyn Fn(&str) -> bool| -> Vec<Seat> {
        all().filter(|seat| fits(&name(seating, *seat).to_lowercase())).collect()
    };
    if let Some(seat) = all().find(|seat| seat.to_string() == wanted) {
        return Ok(seat);
    }
    if let [seat] = called(&|name| name == wanted)[..] {
        return Ok(seat);
    }
    match called(&|name| !wanted.is_empty() && name.starts_with(&wanted))[..] {
        [seat] => Ok(seat),
        _ => {
            let known: Vec<String> = all().map(|seat| format!("{seat} ({})", name(seating, seat))).collect();
            Err(format!("there is no seat {}, expected one of {}", text.trim(), known.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four() -> Seating {
        Seating::named(["North", "North Sea", "South", "West"])
    }

    #[test]
    fn a_seat_is_found_by_number_name_or_beginning() {
        let seat = |text| find(&four(), text).map(Seat::index);
        assert_eq!((seat("2"), seat("north"), seat("NORTH S"), seat(" w ")), (Ok(2), Ok(0), Ok(1), Ok(3)));
        let reason = "there is no seat nor, expected one of 0 (North), 1 (North Sea), 2 (South), 3 (West)";
        assert_eq!(seat("nor"), Err(reason.to_string()));
        assert!(seat("").is_err() && seat("4").is_err());
    }

    #[test]
    fn seats_are_named_as_people_say() {
        assert_eq!(names(&four(), SeatSet::EMPTY, "or"), "");
        assert_eq!(names(&four(), SeatSet::one(Seat::FIRST), "or"), "North");
        assert_eq!(names(&four(), SeatSet::all(3), "and"), "North, North Sea and South");
    }
}
