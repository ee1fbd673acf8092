//! What players did is counted, for whoever studies many games.

use crate::rules::position::{Orders, Story, at, green, green_leads, red, red_leads};
use frontline::Colour::Green;
use frontline::{Column, Edge, Tally};
use redoubt_engine::By;

/// Asserts all that both players are said to have done.
#[track_caller]
fn counted(story: Story, green: Tally, red: Tally) {
    assert_eq!(story.finish().tally, By::of([green, red]));
}

#[test]
fn missions_and_commissions_are_counted() {
    // L11.1, L11.3, L11.4, L12.2
    let none = Tally::default();
    let jump = green(Column::Air, 3, "green infantry a3, tank d5; red infantry e9").order("a3 paratroop d7");
    counted(jump, Tally { paratroops: 1, ..none }, none);
    let build = green(Column::Industry, 3, "green infantry b3; red infantry a8").play("build infantry");
    counted(build, Tally { builds: 1, ..none }, none);
    let regroup = green(Column::Capital, 4, "green disrupted tank b4; red infantry a8").order("b4 regroup");
    counted(regroup, Tally { regroups: 1, ..none }, none);
    let commission = green(Column::Air, 3, "green infantry b3; red infantry a8").play("commission");
    counted(commission, Tally { commissions: 1, ..none }, none);
}

#[test]
fn tasks_are_counted() {
    // L12.6 to L12.9
    let none = Tally::default();
    let ready = || green(Column::Air, 2, "green infantry b3 b4; red infantry a8").given(green_leads);
    counted(ready().order("b3 maneuver c3"), Tally { maneuvers: 1, ..none }, none);
    counted(ready().order("b3 relieve b4"), Tally { relieves: 1, ..none }, none);
    counted(ready().play("cache"), Tally { caches: 1, ..none }, none);
    let shot = green(Column::Air, 2, "green infantry b3; red tank b6").given(red_leads).order("b3 move b4");
    counted(shot.dice([6]).play("fire"), none, Tally { opportunity_fires: 1, ..none });
}

#[test]
fn attacks_and_what_answers_them_are_counted() {
    // L7.3, L10.2, L12.4, L12.5
    let none = Tally::default();
    let edge = Edge { holder: Some(Green), on: true };
    let again = green(Column::Air, 2, "green tank c4; red tank b4").given(|state| state.edge = edge);
    let again = again.dice([3]).order("c4 attack b4").dice([2]).play("reroll");
    counted(again, Tally { attacks: 1, rerolls: 1, ..none }, none);
    let rally = red(Column::Capital, 4, "red infantry c5; green tank c4").given(green_leads);
    let rally = rally.order("c5 attack c4").dice([5]).play("rally").dice([6]).play("fire");
    counted(rally, Tally { rallies: 1, reward_fires: 1, ..none }, Tally { attacks: 1, ..none });
}

#[test]
fn cities_taken_and_freed_are_counted() {
    // L9.5, L9.6
    let none = Tally::default();
    let taken = red(Column::Capital, 4, "red infantry b4; green infantry a3").dice([1]).order("b4 attack a3");
    counted(taken, none, Tally { attacks: 1, cities_taken: 1, ..none });
    let freed = green(Column::Capital, 4, "green infantry b4; red infantry a3")
        .given(|state| state.fallen.add(at("a3")))
        .dice([1])
        .order("b4 attack a3");
    counted(freed, Tally { attacks: 1, cities_freed: 1, ..none }, none);
}
