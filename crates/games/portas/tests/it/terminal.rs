//! The boards in a terminal.

use crate::rules::position::{raiders, run_freely, with};
use portas::{Map, Phase, Portas, State, Time};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Present, Rules, Silent, Viewer};

fn panel(rules: &Portas, state: &State, title: &str) -> String {
    let panels = rules.panels(&rules.view(state, Viewer::SPECTATOR), Viewer::SPECTATOR);
    let found = panels.iter().find(|panel| panel.title.starts_with(title));
    found.unwrap_or_else(|| panic!("no panel {title}")).canvas.plain()
}

/// Where a word stands: column and row.
fn place(text: &str, word: &str) -> (usize, usize) {
    let found = text.lines().enumerate().find_map(|(row, line)| Some((line.find(word)?, row)));
    found.unwrap_or_else(|| panic!("no {word} in\n{text}"))
}

#[test]
fn places_lie_in_the_terminal_as_on_the_table() {
    let rules = raiders();
    let state = rules.setup(&mut Fast::new(2, 0), &mut Silent);
    let text = panel(rules, &state, "Command Center");
    let (column, row) = place(&text, "Small");
    // The first six lie around it: above and below, or half a tile lower or higher in the columns beside it.
    for word in ["Recruiting", "Commander", "Army", "+Trench", "Minelayer"] {
        let (left, top) = place(&text, word);
        let apart = (left.abs_diff(column), top.abs_diff(row));
        assert!(apart == (0, 2) || apart == (11, 1), "{word} at {apart:?}\n{text}");
    }
}

#[test]
fn the_map_of_the_second_era_fits_and_names_every_place() {
    let rules = with(&[("eras", "2")]);
    let second = |state: &mut State| (state.clock.era, state.clock.half) = (1, 1);
    let (state, _) = run_freely(rules, &[Phase::Time(Time::Half { stage: 0 })], second);
    let land = state.tiles.iter().filter(|spot| spot.map == Some(Map::Mainland)).count();
    assert!(land > 30, "{land} Places are on the map");
    let text = panel(rules, &state, "Mainland");
    assert!(text.lines().all(|line| line.chars().count() <= 76), "{text}");
    for word in ["Market 1", "Market 2", "Market 3", "+Farm", "+Theater", "Joiner"] {
        place(&text, word);
    }
}
