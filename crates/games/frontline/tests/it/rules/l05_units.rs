use crate::rules::position::{Orders, at, green, green_leads, red_leads, rules, stands};
use frontline::Colour::Green;
use frontline::{Column, Kind, Leadership, Verb};
use redoubt_engine::{Present, Viewer};

#[test]
fn a_disrupted_unit_can_only_be_regrouped_rallied_or_relieved() {
    // L5.1
    green(Column::Air, 3, "green disrupted infantry b4, infantry e4; red infantry b5")
        .refused("unit b4", "L11.4")
        .finish();
    green(Column::Capital, 4, "green disrupted infantry b4, infantry b3; red infantry b5")
        .given(green_leads)
        .play("unit b4")
        .legal_exactly(["regroup", "relieve", "back"])
        .refused("move", "L5.1")
        .refused("attack", "L5.1")
        .refused("maneuver", "L5.1")
        .finish();
    // Neither does it sail or jump.
    for (place, verb) in [("f1", "amphibious"), ("a3", "paratroop")] {
        let friend = if place == "f1" { "e1" } else { "b3" };
        green(
            Column::Air,
            3,
            &format!("green disrupted infantry {place}, infantry {friend}; red infantry b5"),
        )
        .given(green_leads)
        .play(&format!("unit {place}"))
        .refused(verb, "L5.1")
        .legal_exactly([format!("to {friend}").as_str(), "back"])
        .finish();
    }
}

#[test]
fn two_different_actions_a_turn() {
    // L5.2, T30
    green(Column::Capital, 4, "green infantry b3, tank b2; red infantry b5")
        .given(green_leads)
        .order("b3 move b4")
        .play("unit b4")
        .refused("move", "L5.2")
        .dice([5])
        .play_all(["attack", "to b5"])
        .play("unit b4")
        .legal(["to a4", "to c5"])
        .finish();
}

#[test]
fn the_view_tells_where_the_unit_in_hand_can_do_what() {
    // L5.2: it is what is offered once it is said what the unit does.
    let story = || green(Column::Air, 3, "green tank b4; red infantry b6, infantry e9").play("unit b4");
    let state = story().legal_exactly(["move", "attack", "back"]).finish();
    let goals = rules().view(&state, Viewer::SPECTATOR).goals;
    assert_eq!(goals.iter().map(|goal| goal.verb).collect::<Vec<_>>(), [Verb::Move, Verb::Attack]);
    for (goal, verb) in goals.iter().zip(["move", "attack"]) {
        assert!(!goal.to.is_empty());
        let mut offered: Vec<String> = goal.to.iter().map(|space| format!("to {space}")).collect();
        offered.push("back".to_owned());
        story().play(verb).legal_exactly(offered.iter().map(String::as_str)).finish();
    }
    let nothing_in_hand = green(Column::Air, 3, "green tank b4; red infantry b6").finish();
    assert_eq!(rules().view(&nothing_in_hand, Viewer::SPECTATOR).goals, []);
}

#[test]
fn why_a_unit_cannot_go_or_shoot_somewhere_is_told_before_it_is_said_which() {
    // L6.4, L7.1
    green(Column::Air, 3, "green tank b4; red infantry b6, infantry e9")
        .play("unit b4")
        .refused("to e9", "L7.1")
        .refused("to b4", "L6.4")
        .refused("to b6", "L5.2")
        .finish();
}

#[test]
fn tasks_are_left_to_a_unit_that_has_done_two_actions() {
    // L5.2, L5.5, T30: next to a friend both Tasks are open, and no third action.
    green(Column::Capital, 4, "green infantry b3, tank c4; red infantry b5")
        .given(green_leads)
        .order("b3 move b4")
        .dice([5])
        .order("b4 attack b5")
        .play("unit b4")
        .legal_exactly(["maneuver", "relieve", "back"])
        .refused("attack", "L5.2")
        .refused("move", "L5.2")
        .finish();
}

#[test]
fn attacking_a_city_and_attacking_a_unit_are_the_same_kind() {
    // L5.2
    green(Column::Capital, 4, "green infantry a9; red infantry a8, tank d3")
        .dice([6])
        .order("a9 attack b9")
        .play("unit a9")
        .legal(["to a10"])
        .finish();
}

#[test]
fn a_regrouped_unit_has_one_action_left() {
    // L5.3, L11.4
    green(Column::Capital, 4, "green disrupted infantry b4; red infantry a8")
        .order("b4 regroup")
        .order("b4 move b5")
        .refused("unit b5", "L5.2")
        .finish();
}

#[test]
fn a_built_unit_has_one_action_left() {
    // L5.3, L11.3
    let rich = |state: &mut frontline::State| {
        (state.cards[Green], state.month) = (Some(frontline::Card::Strategic), 2);
        state.supply = 4;
    };
    green(Column::Industry, 3, "green infantry b4; red infantry e4")
        .given(rich)
        .play("build infantry")
        .order("e2 move e3")
        .then(|state| assert_eq!(state.supply, 1))
        .refused("unit e3", "L5.2")
        .finish();
}

#[test]
fn a_paratrooper_acts_before_or_after_the_jump() {
    // L5.3
    green(Column::Air, 3, "green infantry b3, tank d4; red infantry e5")
        .order("b3 move a3")
        .order("a3 paratroop d5")
        .refused("unit d5", "L5.2")
        .finish();
    green(Column::Air, 3, "green infantry a3, tank d4; red infantry e5")
        .order("a3 paratroop d5")
        .dice([3, 1])
        .order("d5 attack e5")
        .refused("unit d5", "L5.2")
        .finish();
}

#[test]
fn different_units_may_do_the_same() {
    // L5.4
    green(Column::Air, 3, "green infantry b3 e4; red infantry a8")
        .order("b3 move b4")
        .order("e4 move e5")
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}

#[test]
fn one_maneuver_and_one_relieve_for_a_unit_in_a_turn() {
    // L5.6, L17.5
    let again = |state: &mut frontline::State| state.leadership[Green] = Leadership::Active;
    green(Column::Capital, 4, "green infantry b3 c3; red infantry d4")
        .given(green_leads)
        .order("b3 maneuver b4")
        .given(again)
        .play("unit b4")
        .refused("maneuver", "L5.6")
        .play_all(["relieve", "to c3"])
        .then(|state| stands(state, Green, Kind::Infantry, "c3"))
        .given(again)
        .play("unit c3")
        .refused("relieve", "L5.6")
        .finish();
    // The other way round: who was relieved may maneuver.
    green(Column::Capital, 4, "green infantry b3 c3; red infantry e9")
        .given(green_leads)
        .order("b3 relieve c3")
        .given(again)
        .order("c3 maneuver c4")
        .then(|state| stands(state, Green, Kind::Infantry, "c4"))
        .finish();
    // Both have taken part in it.
    for unit in ["b3", "c3"] {
        green(Column::Capital, 4, "green infantry b3 c3 b2 c2; red infantry e9")
            .given(green_leads)
            .order("b3 relieve c3")
            .given(again)
            .play(&format!("unit {unit}"))
            .refused("relieve", "L5.6")
            .finish();
    }
    green(Column::Capital, 4, "green infantry b3 c3 b2 c2; red infantry e9")
        .given(green_leads)
        .order("b3 relieve c3")
        .given(again)
        .prepare("b2", Verb::Relieve)
        .refused("to c3", "L5.6")
        .finish();
}

#[test]
fn a_maneuver_won_by_a_rally_counts() {
    // L5.6: the same unit, attacked and rallied, does not maneuver again at the end of that turn.
    crate::rules::position::red(Column::Capital, 4, "red tank d6; green infantry c4; no garrison")
        .given(|state| state.leadership[Green] = Leadership::Active)
        .order("d6 attack c4")
        .dice([6])
        .play("rally")
        .play_all(["maneuver", "to b4"])
        .given(|state| state.leadership[Green] = Leadership::Active)
        .then(|state| assert!(state.maneuvered.has(at("b4"))))
        .play("end")
        .then(|state| assert_eq!(state.active, Green, "nobody can maneuver, so nobody is asked"))
        .finish();
}

#[test]
fn what_a_unit_did_goes_with_it_when_places_are_changed() {
    // L5.2, L12.8: the one that moved has moved, wherever it stands; the other has not.
    green(Column::Air, 3, "green infantry b3, tank c4; red infantry a8")
        .given(green_leads)
        .order("b3 move b4")
        .order("b4 relieve c4")
        .refused("unit c4", "L5.2")
        .order("b4 move b5")
        .then(|state| stands(state, Green, Kind::Tank, "b5"))
        .finish();
}

#[test]
fn commissions_may_be_repeated() {
    // L5.7, L12.3, L12.10
    green(Column::Capital, 4, "green infantry b3; red infantry a8")
        .play("commission")
        .order("b3 maneuver b4")
        .play("commission")
        .then(|state| assert_eq!((state.supply, state.leadership[Green]), (2, Leadership::Active)))
        .refused("commission", "L12.3")
        .finish();
}

#[test]
fn a_unit_shot_in_its_turn_may_be_regrouped_as_its_second_action() {
    // L5.2, T31, T43
    green(Column::Capital, 4, "green infantry c3; red artillery c6")
        .given(red_leads)
        .order("c3 move c4")
        .dice([2, 6])
        .play("fire")
        .then(|state| assert!(state.is_disrupted(at("c4"))))
        .order("c4 regroup")
        .refused("unit c4", "L5.2")
        .finish();
    // Move and Attack, then Opportunity Fire: two actions are done.
    green(Column::Capital, 4, "green infantry c3; red artillery c6, infantry d4")
        .given(red_leads)
        .order("c3 move c4")
        .play("pass")
        .order("c4 attack d4")
        .dice([6])
        .play("pass")
        .play("fire")
        .dice([2, 6])
        .play("unit c6")
        .refused("unit c4", "L5.2")
        .then(|state| assert!(state.is_disrupted(at("c4"))))
        .finish();
}
