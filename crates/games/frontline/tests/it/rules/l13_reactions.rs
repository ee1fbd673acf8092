use crate::rules::position::{Orders, at, green, green_leads, red_leads, stands};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, Kind, Leadership, Phase, ReactionPhase, TurnPhase, Window};
use redoubt_engine::By;

#[test]
fn an_attack_asks_in_a_fixed_order() {
    // L13.1: Rally, dice, Edge, token, the Tank's choice, hold or retreat, space, displacement.
    green(Column::Air, 2, "green tank d5; red tank c4")
        .given(red_leads)
        .given(|state| state.edge = Edge { holder: Some(Green), on: true })
        .order("d5 attack c4")
        .to_act([1])
        .asked_by("L7.4")
        .dice([6, 6])
        .play("pass")
        .to_act([0])
        .asked_by("L10.2")
        .dice([4, 6])
        .play("reroll")
        .asked_by("L8.4")
        .play("take white")
        .to_act([1])
        .asked_by("L8.10")
        .play("retreat")
        .to_act([0])
        .asked_by("L8.10")
        .play("to c3")
        .asked_by("L9.1")
        .play("stay")
        .to_act([1])
        .asked_by("L13.2")
        .finish();
}

#[test]
fn after_a_paid_action_the_other_player_may_react_once() {
    // L13.2, L13.3, L13.5
    green(Column::Air, 3, "green infantry b3; red tank b6, infantry e6 e7")
        .given(red_leads)
        .order("b3 move b4")
        .to_act([1])
        .asked_by("L13.2")
        .legal_exactly(["fire", "maneuver", "relieve", "pass"])
        .play("maneuver")
        .play("unit e6")
        .play("to d6")
        .to_act([0])
        .then(|state| assert_eq!(state.leadership[Red], Leadership::Exhausted))
        .play("end")
        .to_act([1])
        .asked_by("L4.2")
        .finish();
}

#[test]
fn a_window_opens_for_a_relieve_alone() {
    // L13.2, L13.7: nobody is in range, and Red's only active unit is hemmed in by its own.
    green(Column::Air, 3, "green infantry b3; red infantry a10, disrupted infantry a9 b9 b10; no garrison")
        .given(red_leads)
        .order("b3 move b4")
        .to_act([1])
        .legal_exactly(["relieve", "pass"])
        .finish();
}

#[test]
fn every_acting_unit_may_be_answered() {
    // L13.3: moved, sailed, attacked, jumped, built and regrouped.
    let acting = |story: crate::rules::position::Story, space: &str| {
        let window = Window::Unit { acting: at(space) };
        story
            .then(|state| assert_eq!(state.phase, Phase::Reaction(ReactionPhase::Reaction { window })))
            .finish();
    };
    let start = |column, supply, units: &str| green(column, supply, units).given(red_leads);
    acting(start(Column::Air, 3, "green infantry b3; red infantry a8").order("b3 move b4"), "b4");
    acting(start(Column::Air, 3, "green infantry f1; red infantry a8").order("f1 amphibious f5"), "f5");
    acting(start(Column::Air, 3, "green infantry a3; red infantry a8").order("a3 paratroop a5"), "a5");
    acting(start(Column::Industry, 3, "green infantry a3; red infantry a8").play("build tank"), "e2");
    acting(start(Column::Capital, 4, "green disrupted tank b4; red infantry a8").order("b4 regroup"), "b4");
    let attack = start(Column::Air, 3, "green infantry b4; red infantry b5").order("b4 attack b5");
    acting(attack.dice([3]).play("pass").play("hold"), "b4");
}

#[test]
fn a_commission_has_nobody_to_fire_at() {
    // L13.2, T27
    green(Column::Capital, 4, "green infantry b3; red tank b4 b5")
        .given(red_leads)
        .play("commission")
        .to_act([1])
        .refused("fire", "L13.2")
        .legal_exactly(["maneuver", "relieve", "pass"])
        .finish();
}

#[test]
fn tasks_of_the_active_player_cannot_be_answered() {
    // L17.19, T28
    green(Column::Air, 3, "green infantry b3; red artillery b6")
        .given(|state| state.leadership = By::splat(Leadership::Active))
        .order("b3 maneuver b4")
        .to_act([0])
        .asked_by("L4.4")
        .finish();
}

#[test]
fn a_shot_in_reaction_is_an_attack_with_differences() {
    // L13.4, L17.16, T40: no Rally, no further reaction; the firing side picks the space and may enter.
    green(Column::Air, 3, "green infantry b3; red infantry c4")
        .given(|state| state.leadership = By::splat(Leadership::Active))
        .order("b3 move b4")
        .dice([4])
        .play("fire")
        .to_act([0])
        .asked_by("L8.10")
        .play("retreat")
        .to_act([1])
        .asked_by("L8.10")
        .play("to a5")
        .to_act([1])
        .asked_by("L9.1")
        .play("advance")
        .then(|state| {
            stands(state, Green, Kind::Infantry, "a5");
            stands(state, Red, Kind::Infantry, "b4");
            assert_eq!((state.phase, state.active), (Phase::Turn(TurnPhase::Main), Green));
            assert!(state.done.values().all(|done| !done.has(at("b4"))), "no action of the firing unit");
        })
        .finish();
}

#[test]
fn the_capital_may_fall_in_the_owners_turn() {
    // L13.6, T29
    green(Column::Air, 3, "green infantry c1; red infantry c2 d2")
        .given(red_leads)
        .order("c1 attack d2")
        .dice([6])
        .play("pass")
        .play("fire")
        .dice([1])
        .play("unit c2")
        .over("L14.1", |outcome| assert_eq!(outcome.of(Red.seat()).standing, redoubt_engine::Standing::Won))
        .finish();
}

#[test]
fn the_capital_may_fall_to_the_reward_of_a_rally() {
    // L9.4, L12.5, L13.6: Green's garrison attacks, misses a rallied unit and is destroyed by it.
    green(Column::Air, 3, "green infantry c1; red infantry c2")
        .given(red_leads)
        .order("c1 attack c2")
        .dice([6])
        .play("rally")
        .dice([1])
        .play("fire")
        .over("L14.1", |outcome| assert_eq!(outcome.of(Red.seat()).standing, redoubt_engine::Standing::Won))
        .then(|state| stands(state, Red, Kind::Infantry, "c1"))
        .finish();
}

#[test]
fn a_displaced_attacker_is_answered_where_it_stands_now() {
    // L13.2, L13.3: out of the Artillery's range before, within it after.
    green(Column::Air, 3, "green infantry b4; red infantry b5, artillery b8")
        .given(red_leads)
        .order("b4 attack b5")
        .dice([1])
        .play_all(["pass", "advance"])
        .to_act([1])
        .dice([3])
        .play("fire")
        .log_contains("Red's Artillery on b8 fires at the Infantry on b5: distance 3")
        .finish();
}

#[test]
fn who_ends_the_turn_by_choice_lets_the_other_answer_once_more() {
    // L13.8: the window that was passed does not count then.
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .given(red_leads)
        .order("b3 move b4")
        .play("pass")
        .play("end")
        .to_act([1])
        .asked_by("L13.8")
        .finish();
}

#[test]
fn what_units_did_is_forgotten_on_both_sides() {
    // L4.6, L5.6: Red maneuvers in Green's turn, and with the same unit in the next.
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .given(red_leads)
        .play_all(["end", "maneuver", "unit a8", "to a7"])
        .play("supply air")
        .given(red_leads)
        .order("a7 maneuver a6")
        .finish();
}

#[test]
fn nobody_is_asked_who_could_only_pass() {
    // L13.7: Red's only unit is disrupted, far away and alone.
    green(Column::Air, 3, "green infantry b3; red disrupted infantry a8; no garrison")
        .given(red_leads)
        .order("b3 move b4")
        .to_act([0])
        .play("end")
        .log_contains("Green ends the turn")
        .finish();
}

#[test]
fn who_has_just_passed_is_not_asked_again_at_the_end() {
    // L13.8, L17.27
    green(Column::Air, 1, "green infantry b3; red infantry a8")
        .given(red_leads)
        .order("b3 move b4")
        .asked_by("L13.2")
        .play("pass")
        .log_contains("Green ends the turn")
        .then(|state| assert_eq!(state.phase, Phase::Turn(TurnPhase::Column)))
        .finish();
    // But after a Task of the active player there is the window of the end.
    green(Column::Air, 1, "green infantry b3; red infantry a8")
        .given(|state| state.leadership = By::splat(Leadership::Active))
        .order("b3 move b4")
        .play("pass")
        .order("b4 maneuver b5")
        .to_act([1])
        .asked_by("L13.8")
        .play("maneuver")
        .play("unit a8")
        .play("to a7")
        .then(|state| {
            assert_eq!(state.phase, Phase::Turn(TurnPhase::Column));
            stands(state, Red, Kind::Infantry, "a7");
        })
        .finish();
}

#[test]
fn a_passed_window_leads_back_to_the_turn() {
    // L13.2
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .given(red_leads)
        .order("b3 move b4")
        .play("pass")
        .to_act([0])
        .given(green_leads)
        .asked_by("L4.4")
        .finish();
}
