use crate::rules::position::{Orders, green_at_the_lake, green_leads};
use frontline::{Column, Verb};

#[test]
fn nobody_enters_or_crosses_the_water() {
    // L15.1
    green_at_the_lake(Column::Air, 2, "green tank b4; red infantry f9")
        .prepare("b4", Verb::Move)
        .refused("to c5", "L15.1")
        .finish();
    green_at_the_lake(Column::Air, 2, "green infantry b5; red infantry f9")
        .given(green_leads)
        .prepare("b5", Verb::Maneuver)
        .refused("to c5", "L15.1")
        .finish();
    // Nor does a unit retreat into it.
    green_at_the_lake(Column::Air, 2, "green tank b3; red tank b5")
        .dice([3])
        .order("b3 attack b5")
        .play("retreat")
        .legal_exactly(["to a5", "to a6", "to b6"])
        .finish();
}

#[test]
fn fire_crosses_the_water() {
    // L15.2, T34
    green_at_the_lake(Column::Air, 2, "green artillery b5; red tank e5")
        .dice([4, 1])
        .order("b5 attack e5")
        .log_contains("distance 3, column 3, both dice")
        .finish();
}

#[test]
fn a_jump_is_counted_over_land() {
    // L15.3, L15.4, L17.23, T33
    green_at_the_lake(Column::Air, 3, "green infantry a3, tank c8; red infantry f9")
        .prepare("a3", Verb::Paratroop)
        .refused("to e6", "L11.1")
        .legal(["to e7", "to a6"])
        .refused("to c7", "L15.1")
        .finish();
}
