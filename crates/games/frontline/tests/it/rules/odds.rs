//! Exact chances through the engine, against the tables of the specification.

use crate::rules::position::{Orders, Story, action, at, green, green_leads, red, red_leads, rules, turn};
use frontline::{Action, Column, Edge, State};
use redoubt_engine::odds::{Effort, odds};
use redoubt_engine::{Present, Seat, Viewer};

/// The chances of an action in 36ths, as `12 Blitz, 6 Disrupt`.
fn chances(state: &State, seat: u8, action: Action) -> String {
    let odds = odds(rules(), state, Seat::new(seat), action, Effort::default());
    assert!(odds.exact);
    let order = ["Blitz", "Disrupt", "Rout", "Miss"];
    let mut groups: Vec<(usize, String)> = odds
        .groups
        .iter()
        .map(|group| {
            let place = order.iter().position(|&name| name == group.text).unwrap_or(9);
            (place, format!("{:.0} {}", group.probability * 36.0, group.text))
        })
        .collect();
    groups.sort();
    groups.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")
}

/// The chances of an attack, before the unit is told what to attack.
#[track_caller]
fn attack(story: Story, unit: &str, target: &str, expected: &str) {
    let state = story.prepare(unit, frontline::Verb::Attack).finish();
    let seat = state.active.seat().index() as u8;
    assert_eq!(chances(&state, seat, action(&format!("to {target}"))), expected, "{unit} at {target}");
    // The preview of the view says the same.
    let preview = rules().view(&state, Viewer::SPECTATOR).previews;
    let preview = preview.iter().find(|preview| preview.target == at(target)).unwrap();
    let names = match preview.column {
        Some(_) => ["Blitz", "Disrupt", "Rout", "Miss"],
        None => ["the city falls", "Disrupt", "Rout", "Miss"],
    };
    let parts = preview.odds.unwrap().into_iter().zip(names).filter(|(count, _)| *count > 0);
    let mut text: Vec<String> = parts.map(|(count, name)| format!("{count} {name}")).collect();
    let mut expected: Vec<&str> = expected.split(", ").collect();
    text.sort();
    expected.sort_unstable();
    assert_eq!(text, expected, "the preview of {unit} at {target}");
}

fn plain(units: &str) -> Story {
    green(Column::Air, 3, units)
}

#[test]
fn without_advantage() {
    // L8.1: columns 1, 2 and 3.
    attack(plain("green tank c4; red tank b4"), "c4", "b4", "12 Blitz, 6 Disrupt, 6 Rout, 12 Miss");
    attack(plain("green tank d4; red tank b4"), "d4", "b4", "6 Blitz, 6 Disrupt, 12 Rout, 12 Miss");
    attack(plain("green artillery c4; red tank f4"), "c4", "f4", "12 Disrupt, 6 Rout, 18 Miss");
}

#[test]
fn with_advantage_for_infantry_and_artillery() {
    // L8.3
    attack(plain("green infantry d5; red tank c5"), "d5", "c5", "14 Blitz, 8 Disrupt, 10 Rout, 4 Miss");
    attack(plain("green artillery d5; red tank d7"), "d5", "d7", "7 Blitz, 7 Disrupt, 14 Rout, 8 Miss");
    attack(plain("green artillery d5; red tank d8"), "d5", "d8", "1 Blitz, 13 Disrupt, 8 Rout, 14 Miss");
}

#[test]
fn with_advantage_for_tanks_the_better_of_two() {
    // L8.4
    attack(plain("green tank d5; red tank c5"), "d5", "c5", "16 Blitz, 8 Disrupt, 8 Rout, 4 Miss");
    attack(plain("green tank d5; red tank d7"), "d5", "d7", "11 Blitz, 9 Disrupt, 12 Rout, 4 Miss");
}

#[test]
fn uphill_by_the_next_column() {
    // L7.5: Infantry at 1 in column 2, a Tank at 2 in column 3, Artillery not shifted.
    attack(plain("green infantry c5; red tank c6"), "c5", "c6", "6 Blitz, 6 Disrupt, 12 Rout, 12 Miss");
    attack(plain("green tank c4; red tank c6"), "c4", "c6", "12 Disrupt, 6 Rout, 18 Miss");
    attack(plain("green artillery c5; red tank c6"), "c5", "c6", "12 Blitz, 6 Disrupt, 6 Rout, 12 Miss");
}

#[test]
fn protection_costs_one_row() {
    // L8.2: Infantry on a height.
    attack(plain("green artillery c5; red infantry c6"), "c5", "c6", "12 Blitz, 6 Disrupt, 18 Miss");
}

#[test]
fn cities_protect_in_every_column() {
    // L8.2, L17.10: misses in 36ths by column.
    let misses = |from: &str, unit: &str, target: &str| {
        let story = plain(&format!("green artillery {from}; red {unit} {target}"));
        let state = story.prepare(from, frontline::Verb::Attack).finish();
        let text = chances(&state, 0, action(&format!("to {target}")));
        text.split(", ").find(|part| part.ends_with("Miss")).unwrap().to_string()
    };
    for (target, spots) in
        [("d10", ["c10", "b10", "a10"]), ("b9", ["a9", "d9", "e8"]), ("f8", ["f7", "f6", "c8"])]
    {
        let expected = match target {
            "f8" => ["18 Miss", "18 Miss", "18 Miss"],
            _ => ["18 Miss", "18 Miss", "24 Miss"],
        };
        for (from, expected) in spots.into_iter().zip(expected) {
            assert_eq!(misses(from, "tank", target), expected, "{from} at {target}");
        }
    }
}

#[test]
fn everything_but_a_miss_destroys_a_disrupted_unit() {
    // L8.7
    attack(plain("green tank c4; red disrupted tank b4"), "c4", "b4", "24 Blitz, 12 Miss");
    attack(plain("green tank d5; red disrupted tank c5"), "d5", "c5", "32 Blitz, 4 Miss");
}

#[test]
fn a_rally_shifts_the_chances() {
    // L8.6: with a Rally to come the attack itself is not yet rolled; the defender sees both.
    let state = red(Column::Air, 3, "red tank c5; green tank c4")
        .given(green_leads)
        .prepare("c5", frontline::Verb::Attack)
        .finish();
    assert_eq!(chances(&state, 1, action("to c4")), "36 the defender may rally first");
    let state =
        red(Column::Air, 3, "red tank c5; green tank c4").given(green_leads).order("c5 attack c4").finish();
    assert_eq!(chances(&state, 0, action("pass")), "12 Blitz, 6 Disrupt, 6 Rout, 12 Miss");
    assert_eq!(chances(&state, 0, action("rally")), "12 Disrupt, 6 Rout, 18 Miss");
    let odds = rules().view(&state, Viewer::SPECTATOR).attack.unwrap().odds;
    assert_eq!(odds, Some([12, 6, 6, 12]));
}

#[test]
fn an_empty_city_and_a_capital() {
    // L7.9, L9.4
    attack(plain("green infantry a9; red infantry f9"), "a9", "b9", "12 Miss, 24 the city falls");
    let state =
        plain("green tank c10; red disrupted infantry d10").prepare("c10", frontline::Verb::Attack).finish();
    assert_eq!(chances(&state, 0, action("to d10")), "18 Miss, 18 Green takes the Capital");
}

#[test]
fn the_last_roll_of_december_says_who_wins() {
    // L14.4: two Tanks of Red stand in Green's country, one of them in the open. A Blitz costs Red a point.
    let last = |green: &str, red: &str| {
        let story = plain(&format!("green {green}; red {red}")).given(|state| {
            (state.month, state.supply) = (3, 1);
            turn(state, 6, &[Column::Capital, Column::Industry], &Column::ALL);
        });
        story.prepare("c4", frontline::Verb::Attack).finish()
    };
    let ends = |green: &str| chances(&last(green, "tank e3 c2"), 0, action("to e3"));
    assert_eq!(ends("tank c4"), "36 Red wins by Occupation Points");
    assert_eq!(
        ends("tank c4, infantry b5"),
        "30 Red wins by Occupation Points, 6 a draw by Occupation Points"
    );
    assert_eq!(
        ends("tank c4, infantry b5 e6"),
        "30 a draw by Occupation Points, 6 Green wins by Occupation Points"
    );
}

#[test]
fn a_reroll_is_weighed_as_the_dice_lie() {
    // L10.2: before the roll the chances are those of the table; the re-roll has them again.
    let held = |state: &mut State| state.edge = Edge { holder: Some(frontline::Colour::Green), on: true };
    let start = || plain("green tank c4; red tank b4").given(held);
    attack(start(), "c4", "b4", "12 Blitz, 6 Disrupt, 6 Rout, 12 Miss");
    let state = start().dice([6]).order("c4 attack b4").finish();
    assert_eq!(chances(&state, 0, action("accept")), "36 Miss");
    assert_eq!(chances(&state, 0, action("reroll")), "12 Blitz, 6 Disrupt, 6 Rout, 12 Miss");
}

#[test]
fn opportunity_fire_has_odds_too() {
    // L12.6
    let state =
        green(Column::Air, 3, "green infantry b3; red tank b6").given(red_leads).order("b3 move b4").finish();
    assert_eq!(chances(&state, 1, action("fire")), "6 Blitz, 6 Disrupt, 12 Rout, 12 Miss");
}
