//! Matches whose openings are drawn by lot, of every game that has openings.

use redoubt_arena::{Controls, Match, Report, run};
use redoubt_catalog::{Visitor, dispatch, games};
use redoubt_engine::{Game, Options};

const GAMES: u32 = 40;

/// A match between two different players of a game, with some options.
struct Drawn(Options);

impl Visitor for Drawn {
    type Out = Option<Report>;

    fn visit<G: Game>(self) -> Option<Report> {
        let rules = G::open(&self.0).ok()?;
        let bots = ["random", "careless:50"].map(|bot| bot.parse().expect("a bot")).to_vec();
        let plan =
            Match { bots, games: GAMES, seed: 11, threads: 1, draw_openings: true, command: String::new() };
        run(&rules, &plan, &Controls::default()).ok()
    }
}

/// Every duel of the catalogue in which seats may begin differently, by any choice of its options.
fn duels() -> Vec<Report> {
    let mut reports = Vec::new();
    for game in games() {
        for spec in &game.options {
            for choice in &spec.choices {
                let mut options = Options::new();
                options.set(spec.id, choice);
                let report = dispatch(game.id, Drawn(options)).expect("a game of the catalogue");
                reports.extend(report.filter(|report| report.seats == 2 && !report.openings().is_empty()));
            }
        }
    }
    assert!(!reports.is_empty(), "some duel has openings");
    reports
}

#[test]
fn a_pair_begins_alike_with_the_bots_exchanged() {
    for report in duels() {
        for pair in report.records.chunks(2) {
            let opening = |game: usize, seat: usize| &pair[game].seats[seat].opening;
            assert_eq!((opening(0, 0), opening(0, 1)), (opening(1, 0), opening(1, 1)));
            assert_ne!(opening(0, 0)[0], opening(0, 1)[0], "one goes first, the other second");
            assert_ne!(pair[0].seats[0].entrant, pair[1].seats[0].entrant);
        }
    }
}

#[test]
fn openings_are_compared_where_they_differ() {
    for report in duels() {
        let lines = report.openings();
        for (index, name) in report.opening_names.iter().enumerate() {
            let own = || lines.iter().filter(|line| line.name == *name);
            let (met, alone): (Vec<_>, Vec<_>) = own().partition(|line| line.value.contains(" against "));
            let seats: u32 = alone.iter().map(|line| line.games()).sum();
            assert!(seats == 0 || seats == 2 * GAMES, "{name}: two seats in every game");
            if alone.len() > 2 {
                let alike =
                    |seats: &[redoubt_arena::SeatRecord]| seats[0].opening[index] == seats[1].opening[index];
                let alike = report.records.iter().filter(|record| alike(&record.seats)).count();
                let met: u32 = met.iter().map(|line| line.games()).sum();
                assert_eq!(
                    met as usize + alike,
                    GAMES as usize,
                    "{name}: each game is a meeting, or of equals"
                );
            }
            let in_csv = report.csv().lines().next().expect("a header").contains(&format!("{name}, seat 1"));
            assert!(in_csv, "{name} is in the raw results");
        }
        assert!(report.html().contains("<h3>Openings</h3>"));
    }
}
