use crate::rules::position::{Orders, at, green, green_leads, red, stands};
use frontline::Colour::Green;
use frontline::{Card, Column, Kind, Verb};
use redoubt_engine::By;

#[test]
fn a_paratrooper_lands_near_a_friend() {
    // L11.1, L11.2
    green(Column::Air, 3, "green infantry a3, tank d5, disrupted tank f5; red infantry e6")
        .prepare("a3", Verb::Paratroop)
        // Two spaces from the Tank, from the Air Base it leaves, and from the other cities.
        .legal(["to d7", "to b4", "to a1", "to f1", "to b5"])
        .refused("to e6", "L11.1")
        .refused("to e2", "L11.1")
        .refused("to d8", "L11.1")
        .finish();
    // A disrupted unit shows nobody the way.
    green(Column::Air, 3, "green infantry a3, disrupted tank d5; red infantry e6")
        .prepare("a3", Verb::Paratroop)
        .refused("to d7", "L11.1")
        .legal(["to b5"])
        .finish();
}

#[test]
fn only_infantry_on_an_air_base_jumps_and_only_with_air_supply() {
    // L11.1, L6.1
    let tank = green(Column::Air, 3, "green tank a3, infantry b3; red infantry e6");
    tank.play("unit a3").refused("to d7", "L6.2").finish();
    green(Column::Capital, 4, "green infantry a3; red infantry b4")
        .play("unit a3")
        .refused("paratroop", "L11.1")
        .finish();
    green(Column::Air, 3, "green infantry a3 b3; red infantry b4")
        .play("unit b3")
        .refused("paratroop", "L11.1")
        .finish();
}

#[test]
fn a_captured_air_base_serves_as_well() {
    // L17.15, T17
    red(Column::Air, 3, "red infantry a3; green infantry e5")
        .given(|state| state.fallen.add(at("a3")))
        .prepare("a3", Verb::Paratroop)
        .legal(["to c2"])
        .finish();
}

#[test]
fn units_are_built_on_an_own_free_empty_industry() {
    // L11.3, L11.5, T32
    green(Column::Industry, 3, "green infantry b3; red infantry a8")
        .legal(["build infantry", "build tank", "build artillery"])
        .play("build tank")
        .then(|state| {
            stands(state, Green, Kind::Tank, "e2");
            assert_eq!(state.id(at("e2")), 12 + 4, "none of the four that fell before");
            assert_eq!(state.reserve[Green], By::of([3, 1, 1]));
        })
        .finish();
    green(Column::Industry, 2, "green infantry b3; red infantry a8")
        .refused("build tank", "L11.3")
        .play("build artillery")
        .then(|state| assert_eq!(state.reserve[Green], By::of([3, 2, 0])))
        .finish();
    green(Column::Industry, 3, "green infantry e2; red infantry a8")
        .refused("build infantry", "L11.3")
        .order("e2 move e3")
        .legal(["build infantry"])
        .finish();
    green(Column::Industry, 3, "green infantry b3; red infantry a8")
        .given(|state| {
            state.reserve[Green][Kind::Tank] = 0;
            state.dead[Green][Kind::Tank] += 2;
        })
        .refused("build tank", "L11.5")
        .finish();
    green(Column::Air, 3, "green infantry b3; red infantry a8").refused("build infantry", "L11.3").finish();
}

#[test]
fn a_disrupted_unit_regroups() {
    // L11.4
    green(Column::Capital, 4, "green disrupted tank b4; red infantry a8")
        .order("b4 regroup")
        .log_contains("Green's Tank on b4 regroups, 3 supply left")
        .then(|state| assert!(state.disrupted.is_empty()))
        .finish();
    for column in [Column::Air, Column::Industry] {
        green(column, 3, "green disrupted tank b4, infantry b3; red infantry a8")
            .given(green_leads)
            .play("unit b4")
            .refused("regroup", "L11.4")
            .finish();
    }
    green(Column::Capital, 3, "green infantry b3; red infantry b4")
        .play("unit b3")
        .refused("regroup", "L11.4")
        .finish();
}

#[test]
fn an_active_unit_moved_onto_the_air_base_by_relieve_may_jump() {
    // L11.1, L12.8, T39
    green(Column::Air, 3, "green infantry b3, disrupted infantry a3; red infantry a8")
        .given(green_leads)
        .given(|state| state.cards = By::splat(Some(Card::Balanced)))
        .order("b3 relieve a3")
        .prepare("a3", Verb::Paratroop)
        .legal(["to b5"])
        .finish();
}
