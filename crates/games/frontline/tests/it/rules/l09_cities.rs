use crate::rules::position::{
    Orders, action, at, empty, green, green_leads, red, red_leads, rules, stands, turn,
};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, Kind, Leadership, Marker, Phase, TurnPhase, Verb};
use redoubt_engine::{By, Present, Seat};

#[test]
fn an_adjacent_attacker_may_enter_what_was_vacated() {
    // L9.1, L9.2
    let blitz =
        || green(Column::Air, 2, "green artillery b4; red infantry c4").dice([1]).order("b4 attack c4");
    blitz()
        .asked_by("L9.1")
        .play("advance")
        .then(|state| stands(state, Green, Kind::Artillery, "c4"))
        .finish();
    blitz().play("stay").then(|state| stands(state, Green, Kind::Artillery, "b4")).finish();
    // After a retreat too.
    green(Column::Air, 2, "green infantry b4; red infantry c4")
        .dice([4])
        .order("b4 attack c4")
        .play_all(["retreat", "to d5", "advance"])
        .then(|state| {
            stands(state, Red, Kind::Infantry, "d5");
            stands(state, Green, Kind::Infantry, "c4");
        })
        .finish();
    // Not from two spaces away.
    green(Column::Air, 2, "green tank b4; red infantry d4")
        .dice([1])
        .order("b4 attack d4")
        .then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Main)))
        .finish();
}

#[test]
fn a_displaced_attacker_keeps_its_other_action() {
    // L9.3
    green(Column::Air, 3, "green infantry b4; red infantry c4")
        .dice([1])
        .order("b4 attack c4")
        .play("advance")
        .order("c4 move c5")
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}

#[test]
fn entering_the_capital_wins_on_the_spot() {
    // L9.4, L13.6, T5
    red(Column::Air, 2, "red infantry c2; green infantry c1")
        .given(green_leads)
        .order("c2 attack c1")
        .dice([1])
        .play("pass")
        .log_contains("The 1 brings the Edge to Green, Off")
        .over("L14.1", |outcome| assert_eq!(outcome.how, "Capital taken"))
        .then(|state| stands(state, Red, Kind::Infantry, "c1"))
        .finish();
    // An empty Capital falls like any city.
    red(Column::Air, 2, "red infantry c2; green infantry a8; no garrison")
        .dice([4])
        .order("c2 attack c1")
        .over("L14.1", |_| {})
        .finish();
}

#[test]
fn a_retreat_from_the_capital_leaves_it_to_an_adjacent_attacker() {
    // L9.1, L9.4, T35, T36
    red(Column::Air, 2, "red artillery c4; green infantry c1")
        .dice([3])
        .order("c4 attack c1")
        .play_all(["retreat", "to d1"])
        .then(|state| {
            empty(state, "c1");
            assert_eq!(state.phase, Phase::Turn(TurnPhase::Main), "too far to enter: the game goes on");
        })
        .finish();
    red(Column::Air, 2, "red infantry b2; green infantry c1")
        .dice([4, 6])
        .order("b2 attack c1")
        .to_act([0])
        .then(|state| {
            let prompt = rules().prompt(state, Seat::FIRST);
            assert!(prompt.text.contains("your Capital is lost"), "{}", prompt.text);
            let retreat = label(state, "retreat");
            assert_eq!(retreat, "Retreat: the attacker picks the space; your Capital is lost, and the game");
        })
        .play_all(["retreat", "to d1"])
        .over("L14.1", |_| {})
        .finish();
}

#[test]
fn entering_an_air_base_or_industry_makes_it_fall_and_entering_an_own_one_frees_it() {
    // L9.5, L9.6, L9.8
    red(Column::Capital, 4, "red infantry b4; green infantry a3")
        .dice([1])
        .order("b4 attack a3")
        .log_contains("Green's Air Base falls")
        .order("a3 move a4")
        .then(|state| assert!(state.fallen.has(at("a3")), "the marker stays"))
        .finish();
    green(Column::Capital, 4, "green infantry b4; red infantry a3")
        .given(|state| state.fallen.add(at("a3")))
        .dice([1])
        .order("b4 attack a3")
        .log_contains("Green's Air Base is free again")
        .then(|state| assert!(state.fallen.is_empty()))
        .finish();
}

#[test]
fn an_unused_disk_becomes_a_cube_and_back() {
    // L9.7, L17.13, T14, T15
    let fall = || {
        red(Column::Industry, 3, "red infantry f2; green infantry d2 d3")
            .given(|state| turn(state, 3, &[Column::Air], &[Column::Capital]))
            .dice([2])
            .order("f2 attack e2")
            .play("end")
    };
    // The Industry is used last: one supply and no Build.
    fall()
        .play_all(["supply air", "end"])
        .to_act([1])
        .play("end")
        .log_contains("Green uses Industry supply of a fallen city: 1")
        .refused("build infantry", "L6.1")
        .finish();
    // Freed in the Air turn, it has October's top value again.
    fall()
        .play("supply air")
        .dice([3, 1])
        .order("d2 attack e2")
        .log_contains("a Miss by the target's protection")
        .then(|state| stands(state, Red, Kind::Infantry, "e2"))
        .finish();
    fall()
        .play("supply air")
        .dice([1, 1])
        .order("d2 attack e2")
        .play("end")
        .to_act([1])
        .play("end")
        .log_contains("Green uses Industry supply: 3")
        .then(|state| assert_eq!(state.supply, 3))
        .finish();
}

#[test]
fn a_used_disk_becomes_a_used_cube() {
    // L9.7, T16
    red(Column::Industry, 3, "red infantry f2; green infantry b5")
        .given(|state| turn(state, 6, &[Column::Air, Column::Capital], &Column::ALL))
        .dice([1])
        .order("f2 attack e2")
        .then(|state| assert_eq!(state.markers[Green], By::splat(Marker::Used)))
        .play("end")
        .log_contains("November begins")
        .play("supply industry")
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}

#[test]
fn a_disk_in_use_becomes_a_cube_with_one_left() {
    // L9.7, L17.14, T12
    green(Column::Air, 3, "green infantry a3; red tank b4")
        .given(red_leads)
        .order("a3 attack b4")
        .dice([5])
        .play("pass")
        .dice([1])
        .play("fire")
        .log_contains("The 1 brings the Edge to Green, Off")
        .log_contains("Green's Air Base falls")
        .then(|state| {
            stands(state, Red, Kind::Tank, "a3");
            assert_eq!((state.supply, state.active), (1, Green));
            assert_eq!(state.edge, Edge { holder: Some(Green), on: false });
        })
        .legal(["commission"])
        .finish();
    // The rest of the turn does regular actions only.
    green(Column::Air, 3, "green infantry a3 f8, tank f6; red tank b4, infantry e9")
        .given(|state| state.fallen.add(at("f8")))
        .given(red_leads)
        .order("a3 attack b4")
        .dice([5, 1])
        .play_all(["pass", "fire"])
        .play("unit f8")
        .refused("paratroop", "L6.1")
        .legal(["move"])
        .finish();
}

#[test]
fn an_industry_may_fall_with_what_was_just_built() {
    // L9.7, L11.3, L13.3: of the two left one stays, and it builds nothing; of none left none.
    let build = |supply, kind: &str| {
        green(Column::Industry, 3, "green infantry a2; red infantry f2")
            .given(|state| {
                (state.cards[Green], state.month) = (Some(frontline::Card::Strategic), 2);
                state.supply = supply;
            })
            .given(red_leads)
            .play(&format!("build {kind}"))
            .dice([1])
            .play("fire")
            .log_contains("Green's Industry falls")
            .then(|state| stands(state, Red, Kind::Infantry, "e2"))
    };
    build(4, "infantry")
        .then(|state| assert_eq!((state.supply, state.active), (1, Green)))
        .refused("build infantry", "L6.1")
        .finish();
    build(3, "tank")
        .then(|state| assert_eq!(state.markers[Green][Column::Industry], Marker::Used, "the turn is over"))
        .finish();
}

#[test]
fn a_city_may_be_freed_in_the_enemys_turn() {
    // L9.2, L9.6, L9.7: the cube of who is not active becomes a disk, unused or used as it was.
    let free = |used: &[Column]| {
        red(Column::Industry, 3, "red infantry e2; green infantry f2")
            .given(|state| turn(state, 2 * used.len() as u8, &Column::ALL[..used.len() - 1], used))
            .given(green_leads)
            .order("e2 attack f2")
            .dice([5, 1])
            .play_all(["pass", "fire"])
            .log_contains("Green's Industry is free again")
            .then(|state| {
                assert!(state.fallen.is_empty());
                stands(state, Green, Kind::Infantry, "e2");
                assert_eq!((state.supply, state.active), (2, Red), "Red's supply is not touched");
            })
            .play("end")
    };
    free(&[Column::Air]).play("supply industry").log_contains("Green uses Industry supply: 3").finish();
    free(&[Column::Air, Column::Industry])
        .log_contains("Green uses Capital supply")
        .then(|state| assert_eq!(state.markers[Green][Column::Industry], Marker::Used))
        .finish();
}

#[test]
fn a_cube_in_use_becomes_a_full_disk_if_supply_is_left() {
    // L9.7, L17.14, L17.30, T13
    let fallen = || {
        green(Column::Air, 1, "green infantry b3; red infantry d7")
            .given(|state| state.fallen.add(at("a3")))
            .given(green_leads)
    };
    fallen()
        .play("cache")
        .dice([2])
        .order("b3 attack a3")
        .then(|state| assert_eq!((state.supply, state.column), (3, Some(Column::Air))))
        .prepare("a3", Verb::Paratroop)
        .play("to b5")
        .given(green_leads)
        .refused("cache", "L12.9")
        .finish();
    fallen()
        .given(|state| state.leadership[Green] = Leadership::Exhausted)
        .dice([2])
        .order("b3 attack a3")
        .then(|state| {
            assert_eq!(
                (state.active, state.markers[Green][Column::Air]),
                (Red, Marker::Used),
                "nothing was left"
            );
        })
        .finish();
}

#[test]
fn an_unfriendly_city_is_entered_after_an_attack_only() {
    // L9.9
    red(Column::Air, 3, "red infantry f2 f8; green infantry b5")
        .given(red_leads)
        .play("unit f2")
        .play("move")
        .refused("to e2", "L6.3")
        .finish();
    red(Column::Air, 3, "red infantry f2; green infantry b5")
        .given(red_leads)
        .prepare("f2", Verb::Maneuver)
        .refused("to e2", "L9.9")
        .finish();
    red(Column::Air, 3, "red infantry f8, tank f2; green infantry b5")
        .prepare("f8", Verb::Paratroop)
        .refused("to e2", "L11.1")
        .finish();
}

#[test]
fn who_leaves_the_capital_empty_is_warned() {
    // L9.4: an empty Capital falls to one lucky die
    green(Column::Air, 3, "green infantry c1 e4")
        .play("unit c1")
        .then(|state| {
            assert_eq!(label(state, "to b1"), "b1 (Valley); your Capital is left empty");
        })
        .finish();
    green(Column::Air, 3, "green infantry c1 e4")
        .play("unit e4")
        .then(|state| assert_eq!(label(state, "to e5"), "e5 (Desert)"))
        .finish();
}

fn label(state: &frontline::State, said: &str) -> String {
    let label = rules().label(state, Seat::FIRST, action(said));
    format!("{}{}", label.text, label.warning.map_or(String::new(), |warning| format!("; {warning}")))
}
