use crate::rules::position::{Orders, at, green, green_leads, red_leads, rules, turn};
use frontline::Colour::{Green, Red};
use frontline::{Card, Column, Deed, Edge, Leadership, Marker, Phase, State, TurnPhase};
use redoubt_engine::By;
use redoubt_testkit::Scenario;

const FAR: &str = "green infantry b3; red infantry a8";

#[test]
fn a_month_sets_out_disks_on_top_and_cubes_on_one() {
    // L3.1, L6.1
    green(Column::Industry, 3, FAR)
        .given(|state| {
            turn(state, 6, &[Column::Air, Column::Capital], &Column::ALL);
            state.fallen.add(at("a3"));
        })
        .play("end")
        .log_contains("November begins")
        .to_act([1])
        .play_all(["supply air", "end"])
        .to_act([0])
        .then(|state| assert_eq!(state.markers[Green], By::splat(Marker::Unused)))
        .play("supply air")
        .log_contains("Air supply of a fallen city: 1")
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}

#[test]
fn players_alternate_and_each_has_three_turns_a_month() {
    // L3.2, L3.3, L3.4
    let mut story =
        Scenario::set_up(rules(), [6]).given(|state| state.leadership = By::splat(Leadership::Active));
    story = story.play("first red").given(|state| state.leadership = By::splat(Leadership::Exhausted));
    for month in 0..4 {
        for (seat, column) in [(1, "air"), (0, "capital"), (1, "capital"), (0, "industry")] {
            story = story.to_act([seat]).play(&format!("supply {column}"));
            if column == "air" {
                story = story.then(|state| assert_eq!((state.month, state.turn), (month, 0)));
            }
            story = story.play("end");
        }
        // L17.28: the third marker is taken without asking.
        story = story.to_act([1]).asked_by("L4.4").play("end").to_act([0]).asked_by("L4.4").play("end");
    }
    story.over("L14.4", |outcome| assert_eq!(outcome.how, "draw")).finish();
}

#[test]
fn a_column_is_used_once_a_month() {
    // L3.3, L4.2
    green(Column::Air, 3, FAR)
        .given(|state| turn(state, 1, &[], &[]))
        .play("end")
        .play_all(["supply capital", "end"])
        .refused("supply air", "L3.3")
        .legal_exactly(["supply capital", "supply industry"])
        .play("supply capital")
        .then(|state| assert_eq!((state.supply, state.column), (4, Some(Column::Capital))))
        .finish();
}

#[test]
fn a_column_gives_what_the_card_shows_for_the_month() {
    // L3.1, L4.2: the Strategic card has 4 Air supply in October and 2 in November.
    for (month, supply) in [(1, 4), (2, 2)] {
        green(Column::Air, 3, FAR)
            .given(|state| (state.cards[Red], state.month) = (Some(Card::Strategic), month))
            .play_all(["end", "supply air"])
            .then(|state| assert_eq!((state.month, state.supply), (month, supply)))
            .finish();
    }
}

#[test]
fn the_edge_turns_on_at_the_start_of_its_holders_turn() {
    // L4.1, L17.20
    green(Column::Air, 3, FAR)
        .given(|state| state.edge = Edge { holder: Some(Red), on: false })
        .play("end")
        .log_contains("The Edge at Red's side is On")
        .then(|state| assert!(state.edge.on))
        .finish();
    green(Column::Air, 3, FAR)
        .given(|state| state.edge = Edge { holder: Some(Green), on: false })
        .play("end")
        .then(|state| assert!(!state.edge.on, "it is Red's turn now"))
        .finish();
    // Also at the start of a month.
    green(Column::Industry, 3, FAR)
        .given(|state| {
            turn(state, 6, &[Column::Air, Column::Capital], &Column::ALL);
            state.edge = Edge { holder: Some(Red), on: false };
        })
        .play("end")
        .log_in_order(["November begins", "The Edge at Red's side is On"])
        .finish();
}

#[test]
fn a_capital_turn_wakes_pending_leadership() {
    // L4.3
    let start = |column: &str| {
        green(Column::Air, 3, FAR)
            .given(|state| state.leadership[Red] = Leadership::Pending)
            .play_all(["end", &format!("supply {column}")])
    };
    start("capital")
        .log_contains("Red's Leadership is active now, by the Capital turn")
        .then(|state| {
            assert_eq!((state.leadership[Red], state.supply), (Leadership::Active, 4), "for nothing");
        })
        .finish();
    start("industry").then(|state| assert_eq!(state.leadership[Red], Leadership::Pending)).finish();
}

#[test]
fn actions_and_tasks_come_in_any_order() {
    // L4.4
    green(Column::Air, 3, FAR)
        .given(green_leads)
        .order("b3 maneuver b4")
        .order("b4 move b5")
        .play("commission")
        .then(|state| assert_eq!(state.supply, 1))
        .play("end")
        .log_contains("1 supply is lost")
        .finish();
}

#[test]
fn a_turn_without_supply_and_tasks_ends_by_itself() {
    // L4.5
    green(Column::Air, 1, FAR).order("b3 move b4").log_contains("Green ends the turn").to_act([1]).finish();
    green(Column::Air, 1, FAR)
        .given(green_leads)
        .order("b3 move b4")
        .to_act([0])
        .asked_by("L4.4")
        .order("b4 maneuver b5")
        .to_act([1])
        .finish();
}

#[test]
fn the_end_of_a_turn_puts_the_marker_aside_and_forgets_what_units_did() {
    // L4.6
    green(Column::Air, 3, FAR)
        .order("b3 move b4")
        .then(|state| assert!(state.done[Deed::Move].has(at("b4"))))
        .play("end")
        .then(|state| {
            assert_eq!(state.markers[Green][Column::Air], Marker::Used);
            assert!(state.done.values().all(|done| done.is_empty()));
            assert_eq!(state.phase, Phase::Turn(TurnPhase::Column));
        })
        .finish();
    // Tasks are forgotten like actions.
    let tasks = |state: &State| (!state.maneuvered.is_empty(), !state.relieved.is_empty(), state.cached);
    green(Column::Capital, 3, "green infantry b3 b4; red infantry a8")
        .given(green_leads)
        .order("b3 relieve b4")
        .given(green_leads)
        .order("b3 maneuver c3")
        .given(green_leads)
        .play("cache")
        .then(|state| assert_eq!(tasks(state), (true, true, true)))
        .play("end")
        .then(|state| assert_eq!(tasks(state), (false, false, false)))
        .finish();
}

#[test]
fn ending_without_a_paid_action_lets_the_other_maneuver_but_not_fire() {
    // L4.6, L13.8, T41
    green(Column::Air, 3, "green infantry b3; red tank b5")
        .given(red_leads)
        .play("end")
        .to_act([1])
        .asked_by("L13.8")
        .refused("fire", "L13.8")
        .legal(["maneuver", "pass"])
        .then(|state| assert_eq!(state.markers[Green][Column::Air], Marker::InUse))
        .play("pass")
        .then(|state| assert_eq!(state.markers[Green][Column::Air], Marker::Used))
        .finish();
}

#[test]
fn supply_rises_by_cache_or_by_freeing_its_own_city_only() {
    // L4.7: freeing the Industry adds nothing to an Air turn.
    green(Column::Air, 2, "green infantry f2; red infantry a8")
        .given(|state| state.fallen.add(at("e2")))
        .dice([1])
        .order("f2 attack e2")
        .then(|state| assert_eq!(state.supply, 1))
        .finish();
}
