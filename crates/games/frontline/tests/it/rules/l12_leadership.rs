use crate::rules::position::{Orders, at, empty, green, green_leads, red, red_leads, stands, turn};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, Kind, Leadership, Phase, TurnPhase, Verb};

#[test]
fn every_task_needs_active_leadership_and_exhausts_it() {
    // L12.1
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .refused("cache", "L12.1")
        .play("unit b3")
        .refused("maneuver", "L12.1")
        .refused("relieve", "L12.1")
        .finish();
    // The same position with active Leadership allows all three, so it is Leadership that was missing.
    green(Column::Air, 2, "green infantry b3 b4; red infantry a8")
        .given(green_leads)
        .legal(["cache"])
        .play("unit b3")
        .legal(["maneuver", "relieve"])
        .finish();
    green(Column::Air, 2, "green infantry b3 b4; red infantry b5")
        .play("unit b4")
        .refused("maneuver", "L12.1")
        .refused("relieve", "L12.1")
        .finish();
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .given(green_leads)
        .order("b3 maneuver b4")
        .then(|state| assert_eq!(state.leadership[Green], Leadership::Exhausted))
        .finish();
    let ready = || green(Column::Air, 2, "green infantry b3 b4; red infantry a8").given(green_leads);
    for story in [ready().order("b3 relieve b4"), ready().play("cache")] {
        story.then(|state| assert_eq!(state.leadership[Green], Leadership::Exhausted)).finish();
    }
    // In reactions too.
    let moved = || {
        green(Column::Air, 2, "green infantry b3; red tank b6, infantry e6 e7")
            .given(red_leads)
            .order("b3 move b4")
    };
    for story in [
        moved().dice([6]).play("fire"),
        moved().play_all(["maneuver", "unit e6", "to d6"]),
        moved().play_all(["relieve", "unit e6"]),
    ] {
        story.then(|state| assert_eq!(state.leadership[Red], Leadership::Exhausted)).finish();
    }
}

#[test]
fn air_and_industry_supply_commission_for_later() {
    // L12.2, T24
    green(Column::Industry, 2, "green infantry b3; red infantry a8")
        .play("commission")
        .then(|state| assert_eq!(state.leadership[Green], Leadership::Pending))
        .refused("commission", "L12.2")
        .finish();
    let december = |used: &[Column]| {
        green(Column::Air, 2, "green infantry b3; red infantry a8").given(|state| {
            state.month = 3;
            turn(state, 1 + 2 * used.len() as u8, used, &Column::ALL[..used.len()]);
        })
    };
    december(&[Column::Capital]).refused("commission", "L12.2").finish();
    december(&[Column::Industry]).legal(["commission"]).finish();
    // Before December the next Capital turn may be one of another month.
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .given(|state| turn(state, 3, &[Column::Capital], &[Column::Air]))
        .legal(["commission"])
        .finish();
}

#[test]
fn capital_and_fallen_supply_commission_at_once() {
    // L12.3, L17.26, T37
    green(Column::Capital, 4, "green infantry b3; red infantry a8")
        .given(|state| state.leadership[Green] = Leadership::Pending)
        .play("commission")
        .then(|state| assert_eq!((state.leadership[Green], state.supply), (Leadership::Active, 3)))
        .finish();
    green(Column::Industry, 1, "green infantry b3; red infantry a8")
        .given(|state| state.fallen.add(at("e2")))
        .play("commission")
        .then(|state| assert_eq!((state.leadership[Green], state.supply), (Leadership::Active, 0)))
        .finish();
}

#[test]
fn a_rally_exhausts_leadership_and_applies_to_this_attack() {
    // L12.4
    red(Column::Capital, 4, "red infantry c5; green tank c4")
        .given(green_leads)
        .order("c5 attack c4")
        .dice([4])
        .play("rally")
        .then(|state| {
            assert_eq!(state.leadership[Green], Leadership::Exhausted);
            assert!(!state.is_disrupted(at("c4")));
        })
        .finish();
}

#[test]
fn the_reward_is_a_maneuver_or_a_shot_within_the_own_range() {
    // L12.5, L17.17, T8
    red(Column::Capital, 4, "red tank d6; green infantry c4")
        .given(green_leads)
        .order("d6 attack c4")
        .dice([6])
        .play("rally")
        .log_contains("The 6 brings the Edge to Red, Off")
        .legal_exactly(["maneuver", "pass"])
        .refused("fire", "L12.5")
        .play("maneuver")
        .refused("to d6", "L12.7")
        .play("to b3")
        .then(|state| stands(state, Green, Kind::Infantry, "b3"))
        .to_act([1])
        .finish();
}

#[test]
fn the_reward_may_be_fire_that_enters() {
    // L12.5, L12.11, L13.4, T9
    red(Column::Capital, 4, "red infantry c5; green tank c4")
        .given(green_leads)
        .order("c5 attack c4")
        .dice([5])
        .play("rally")
        .dice([1])
        .play("fire")
        .log_contains("The 1 brings the Edge to Red, Off")
        .to_act([0])
        .asked_by("L9.1")
        .play("advance")
        .then(|state| {
            stands(state, Green, Kind::Tank, "c5");
            assert_eq!((state.active, state.phase), (Red, Phase::Turn(TurnPhase::Main)), "Red goes on");
            assert_eq!(state.edge, Edge { holder: Some(Red), on: false });
        })
        .finish();
}

#[test]
fn opportunity_fire_is_for_active_units_in_range() {
    // L12.6
    green(Column::Air, 2, "green infantry b3; red tank b6, disrupted tank c5, infantry a6")
        .given(red_leads)
        .order("b3 move b4")
        .legal(["fire"])
        .dice([2])
        .play("fire") // only the Tank on b6
        .log_contains("Red's Tank on b6 fires at the Infantry on b4: distance 2, column 2")
        .then(|state| assert!(state.is_disrupted(at("b4"))))
        .finish();
}

#[test]
fn a_maneuver_goes_one_space_in_any_direction() {
    // L12.7
    green(Column::Air, 2, "green artillery a4; red infantry b4 a8")
        .given(green_leads)
        .reaches("a4", Verb::Maneuver, "a3 b3 a5 b5")
        .refused("to b4", "L12.7")
        .refused("to a6", "L12.7")
        .finish();
}

#[test]
fn two_adjacent_units_change_places_if_one_is_active() {
    // L12.8
    green(Column::Air, 2, "green infantry b3, disrupted tank c4 d4; red infantry f9")
        .given(green_leads)
        .refused("unit d4", "L11.4")
        .reaches("c4", Verb::Relieve, "b3")
        .refused("to d4", "L12.8")
        .play("to b3")
        .then(|state| {
            stands(state, Green, Kind::Infantry, "c4");
            stands(state, Green, Kind::Tank, "b3");
            assert!(state.is_disrupted(at("b3")) && !state.is_disrupted(at("c4")));
        })
        .finish();
}

#[test]
fn a_cache_adds_one_but_not_above_the_top_and_once_a_turn() {
    // L12.9, L17.18, L17.25, T10, T11
    green(Column::Air, 3, "green infantry b3; red infantry a8")
        .given(green_leads)
        .refused("cache", "L12.9")
        .order("b3 move b4")
        .play("cache")
        .then(|state| assert_eq!(state.supply, 3))
        .finish();
    green(Column::Capital, 1, "green infantry b3; red infantry a8")
        .play_all(["commission", "cache", "commission"])
        .then(|state| assert_eq!(state.supply, 0))
        .refused("cache", "L12.9")
        .finish();
}

#[test]
fn tasks_have_their_turn() {
    // L12.10: no Cache in the opponent's turn, no Opportunity Fire in the own one.
    green(Column::Air, 2, "green infantry b3; red tank b5")
        .given(red_leads)
        .order("b3 move b4")
        .to_act([1])
        .refused("cache", "L13.2")
        .finish();
    green(Column::Air, 2, "green infantry b3; red tank b4")
        .given(green_leads)
        .refused("fire", "L4.4")
        .refused("rally", "L4.4")
        .finish();
}

#[test]
fn a_rewarded_maneuver_is_done_at_once_if_there_is_one_place_to_go() {
    // L12.5, L17.28
    red(Column::Capital, 4, "red tank a5; green infantry a4, tank a3 b3 b4 b5")
        .given(green_leads)
        .order("a5 attack a4")
        .dice([6])
        .play("rally")
        .legal_exactly(["fire", "pass"])
        .play("pass")
        .to_act([1])
        .finish();
    red(Column::Capital, 4, "red tank b5; green infantry a4, tank a3 b3 b4")
        .given(green_leads)
        .order("b5 attack a4")
        .dice([6, 6])
        .play("rally")
        .play("maneuver")
        .then(|state| {
            stands(state, Green, Kind::Infantry, "a5");
            empty(state, "a4");
        })
        .finish();
}
