use crate::rules::position::{Orders, at, empty, green, red_leads, stands};
use frontline::{Colour, Column, Kind, Marker, SpaceSet, Verb};

#[test]
fn fallen_supply_does_regular_actions_only() {
    // L6.1: one supply, no missions.
    green(Column::Industry, 1, "green infantry b3, disrupted tank b4; red infantry a8")
        .given(|state| state.fallen.add(at("e2")))
        .refused("build infantry", "L6.1")
        .legal(["unit b3", "commission"])
        .finish();
    green(Column::Air, 1, "green tank e4, infantry f8; red infantry b5 e9")
        .given(|state| {
            state.fallen.add(at("a3"));
            state.fallen.add(at("f8"));
        })
        .play("unit f8")
        .refused("paratroop", "L6.1")
        .finish();
    // To sail is a regular action.
    green(Column::Air, 1, "green infantry f1; red infantry b5")
        .given(|state| state.fallen.add(at("a3")))
        .play("unit f1")
        .legal(["move", "amphibious"])
        .finish();
}

#[test]
fn infantry_and_artillery_step_along_lines_and_tanks_in_all_directions() {
    // L6.2
    green(Column::Air, 2, "green infantry b5; red infantry f9")
        .reaches("b5", Verb::Move, "a3 b3 a4 b4 c4 a5 c5 d5 a6 b6 c6 d6 a7 b7 c7 b8")
        .finish();
    green(Column::Air, 2, "green tank b5; red infantry f9")
        .prepare("b5", Verb::Move)
        .legal(["to c6", "to d7", "to a3", "to d3"])
        .not_legal("to f5")
        .legal(["to b8"]) // a third step, by c6 and c7
        .finish();
}

#[test]
fn steps_avoid_enemies_and_unfriendly_cities_and_pass_friends() {
    // L6.3, L6.4
    green(Column::Air, 2, "green infantry a1 a2, tank b1; red infantry a8")
        .reaches("a1", Verb::Move, "a3 b2")
        .finish();
}

#[test]
fn a_desert_gives_a_third_step_if_it_is_entered_in_time() {
    // L6.5, L17.6, T18 to T21
    green(Column::Air, 2, "green infantry b3; red infantry f9")
        .prepare("b3", Verb::Move)
        .legal(["to a5"])
        .finish();
    green(Column::Air, 2, "green infantry d4; red infantry f9")
        .prepare("d4", Verb::Move)
        .refused("to b5", "L6.2")
        .finish();
    green(Column::Air, 2, "green infantry c4; red infantry f9")
        .prepare("c4", Verb::Move)
        .refused("to c7", "L6.2")
        .finish();
    green(Column::Air, 2, "green infantry d3 d4; red infantry f9")
        .prepare("d3", Verb::Move)
        .legal(["to d6"])
        .finish();
    green(Column::Air, 2, "green infantry d3 d4; red infantry d5")
        .prepare("d3", Verb::Move)
        .not_legal("to d6")
        .finish();
}

#[test]
fn nothing_happens_on_the_way_and_no_city_changes_hands() {
    // L6.6: the only way from b3 to a5 leads over b4, where the Infantry on c5 would reach.
    let start = || {
        green(Column::Air, 2, "green tank b3; red disrupted infantry a4, infantry c5 e8 e9").given(red_leads)
    };
    start().order("b3 move b4").legal_exactly(["fire", "maneuver", "relieve", "pass"]).finish();
    start().order("b3 move a5").legal_exactly(["maneuver", "relieve", "pass"]).finish();
    // L6.7: neither an own city nor one taken from the enemy changes hands.
    green(Column::Air, 2, "green infantry b2 b8; red artillery a6 b6")
        .given(|state| state.fallen.add(at("b9")))
        .order("b2 move a3")
        .order("b8 move b9")
        .then(|state| {
            assert_eq!(state.fallen, "b9".parse::<SpaceSet>().unwrap());
            assert_eq!(state.tally[Colour::Green].cities_taken, 0);
            assert_eq!(state.markers[Colour::Green][Column::Air], Marker::Used, "the turn is over");
        })
        .finish();
}

#[test]
fn from_any_port_to_any_empty_port_or_beach() {
    // L6.8
    green(Column::Air, 2, "green infantry a10 f3, disrupted tank f1; red infantry a6")
        .reaches("a10", Verb::Amphibious, "f5 a8")
        .finish();
    green(Column::Air, 2, "green infantry a10; red infantry b5")
        .order("a10 amphibious f1")
        .then(|state| {
            stands(state, Colour::Green, Kind::Infantry, "f1");
            empty(state, "a10");
            assert_eq!(state.supply, 1);
        })
        .play("unit f1")
        .refused("amphibious", "L5.2")
        .finish();
    // Sailing and moving are two kinds of action, in either order.
    green(Column::Air, 3, "green infantry f2; red infantry b5")
        .order("f2 move f1")
        .order("f1 amphibious f5")
        .refused("unit f5", "L5.2")
        .finish();
    green(Column::Air, 3, "green infantry f1; red infantry b5")
        .order("f1 amphibious f5")
        .order("f5 move f4")
        .refused("unit f4", "L5.2")
        .finish();
    for place in ["b4", "f3"] {
        green(Column::Air, 2, &format!("green infantry {place} e4; red infantry b5 f4"))
            .play(&format!("unit {place}"))
            .refused("amphibious", "L6.8")
            .finish();
    }
}
