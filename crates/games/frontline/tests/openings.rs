//! Matches in the arena whose openings are drawn by lot.

use frontline::FrontLine;
use redoubt_arena::{Controls, Match, Report, run};
use redoubt_engine::{Game, Options};

/// A match of Front Line with supply cards and turn order drawn by lot.
fn drawn(bots: &str, games: u32) -> Report {
    let mut options = Options::new();
    options.set("supply", "choose");
    let rules = FrontLine::build(FrontLine::packs()[0].toml, &options).expect("the pack is sound");
    let bots = bots.split(',').map(|bot| bot.parse().expect("a bot")).collect();
    let plan = Match { bots, games, seed: 11, threads: 1, draw_openings: true, command: String::new() };
    run(&rules, &plan, &Controls::default()).expect("the match makes sense")
}

#[test]
fn a_pair_begins_alike_with_the_bots_exchanged() {
    let report = drawn("heuristic,random", 40);
    assert_eq!(report.opening_names, ["order", "supply card", "set-up"]);
    for pair in report.records.chunks(2) {
        let opening = |game: usize, seat: usize| &pair[game].seats[seat].opening;
        assert_eq!((opening(0, 0), opening(0, 1)), (opening(1, 0), opening(1, 1)));
        assert_ne!(opening(0, 0)[0], opening(0, 1)[0], "one goes first, the other second");
        assert_ne!(pair[0].seats[0].entrant, pair[1].seats[0].entrant);
    }
}

#[test]
fn openings_are_compared_where_they_differ() {
    let report = drawn("random", 60);
    let lines = report.openings();
    let find = |value: &str| lines.iter().find(|line| line.value == value).expect("a line");
    let (first, second) = (find("first"), find("second"));
    assert_eq!((first.games(), second.games()), (60, 60));
    assert_eq!((first.won, first.tied, first.lost), (second.lost, second.tied, second.won));
    let cards = ["Balanced", "Patient", "Strategic"].map(|card| find(card).games());
    assert_eq!(cards.iter().sum::<u32>(), 120, "two seats in every game");
    let met: u32 =
        lines.iter().filter(|line| line.value.contains(" against ")).map(|line| line.games()).sum();
    let alike =
        report.records.iter().filter(|record| record.seats[0].opening[1] == record.seats[1].opening[1]);
    assert_eq!(met as usize + alike.count(), 60);
    assert!(!lines.iter().any(|line| line.name == "set-up"), "all games have the same");
    assert!(report.table().contains("order: second") && report.html().contains("<h3>Openings</h3>"));
    assert!(report.csv().lines().next().expect("a header").contains("\"supply card, seat 1\""));
}
