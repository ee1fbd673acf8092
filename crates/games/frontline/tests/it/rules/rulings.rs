//! L17: rulings that no other scenario shows.

use crate::rules::position::{Orders, green, lake, rules, stands};
use frontline::{Card, Colour, Column, Deed, Kind, Space, Terrain};
use redoubt_engine::Game;

#[test]
fn columns_have_their_colours_order() {
    // L17.4: Air, Capital, Industry. The Strategic card has 4, 4, 2 in October and 2, 4, 4 in November.
    let tops = |month: usize| rules().pack().supply[Card::Strategic].tops[month];
    let named = [Column::Air, Column::Capital, Column::Industry];
    assert_eq!(named.map(|column| tops(1)[column]), [4, 4, 2]);
    assert_eq!(named.map(|column| tops(2)[column]), [2, 4, 4]);
    // The Capital has the larger Balanced value.
    let balanced = rules().pack().supply[Card::Balanced].tops[0];
    assert!(balanced[Column::Capital] > balanced[Column::Air].max(balanced[Column::Industry]));
    assert_eq!(Column::ALL, named, "the order in which they are written");
}

#[test]
fn a_protected_adv_is_a_miss_at_once() {
    // L17.8: column 3, die 4, although the yellow die shows a Blitz.
    green(Column::Air, 2, "green artillery c6; red infantry c9")
        .dice([4, 1])
        .order("c6 attack c9")
        .log_contains("Result: ADV, a Miss by the target's protection")
        .finish();
}

#[test]
fn there_is_one_yellow_column() {
    // L17.9
    let yellow = rules().pack().attack.yellow.map(|hit| hit.to_string());
    assert_eq!(yellow.concat(), "BDRRMM");
}

#[test]
fn no_port_or_beach_touches_the_lake() {
    // L17.24
    let shore = |space: &Space| matches!(lake().terrain(*space), Terrain::Port | Terrain::Beach);
    for space in Space::all().filter(shore) {
        let wet = |other: &Space| lake().terrain(*other) == Terrain::Water && space.distance(*other) == 1;
        assert_eq!(Space::all().find(wet), None, "{space}");
    }
}

#[test]
fn a_unit_taken_in_hand_does_not_act_by_itself() {
    // L17.28
    green(Column::Capital, 4, "green disrupted infantry b4; red infantry f9")
        .play("unit b4")
        .legal_exactly(["regroup", "back"])
        .finish();
    green(Column::Air, 1, "green infantry b4; red infantry b5")
        .given(|state| state.done[Deed::Move].add(crate::rules::position::at("b4")))
        .play("unit b4")
        .legal_exactly(["to b5", "back"])
        .finish();
}

#[test]
fn a_retreat_with_one_safe_space_goes_there() {
    // L17.28
    let rout = |units: &str| green(Column::Air, 2, units).dice([3]).order("c4 attack c6").play("retreat");
    rout("green tank c4 e7; red infantry c6").legal_exactly(["to b6", "to b7", "to c7"]).finish();
    rout("green tank c4 e7; red infantry c6 b7 c7")
        .to_act([0])
        .asked_by("L4.4")
        .then(|state| stands(state, Colour::Red, Kind::Infantry, "b6"))
        .finish();
}
