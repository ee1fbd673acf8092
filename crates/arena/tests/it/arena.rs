//! Matches of Pig (two seats) and of The Harbinger Project (one seat).

use harbinger::Harbinger;
use pig::Pig;
use redoubt_arena::{ArenaError, Controls, GameRecord, Interval, Match, Report, run, wilson};
use redoubt_bots::{make, mix};
use redoubt_engine::{Game, Options, Rules, Seat, Seed, Session, Standing};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn rules<G: Game>() -> G {
    G::open(&Options::new()).expect("the pack is sound")
}

fn plan(bots: &str, games: u32) -> Match {
    let bots = bots.split(',').filter(|bot| !bot.is_empty());
    let bots = bots.map(|bot| bot.parse().expect("a bot")).collect();
    Match { bots, games, seed: 11, threads: 1, draw_openings: false, command: String::new() }
}

fn play<G: Game>(bots: &str, games: u32) -> Report {
    run(&rules::<G>(), &plan(bots, games), &Controls::default()).expect("the match makes sense")
}

#[test]
fn results_are_the_same_for_any_number_of_threads() {
    let results = |threads| {
        let plan = Match { threads, ..plan("heuristic,mcts:20,random", 14) };
        let report = run(&rules::<Pig>(), &plan, &Controls::default()).unwrap();
        (report.csv(), report.html())
    };
    let one = results(1);
    assert!(one.0.lines().count() == 3 * 14 + 1);
    assert!(one == results(2));
    assert!(one == results(5));
    assert!(one == results(0));
}

#[test]
fn another_seed_gives_other_games() {
    let other = Match { seed: 12, ..plan("random", 5) };
    let other = run(&rules::<Pig>(), &other, &Controls::default()).unwrap();
    assert_ne!(play::<Pig>("random", 5).csv(), other.csv());
}

#[test]
fn more_games_begin_with_the_same_games() {
    let (few, many) = (play::<Pig>("heuristic,random", 4).csv(), play::<Pig>("heuristic,random", 8).csv());
    assert!(many.starts_with(&few));
    assert_ne!(few, many);
}

#[test]
fn a_game_of_the_arena_can_be_played_again_at_a_table() {
    let report = play::<Pig>("mcts:20,heuristic", 6);
    let rules = Arc::new(rules::<Pig>());
    for record in &report.records {
        let mut session = Session::new(rules.clone(), Seed::from(record.seed));
        let mut players: Vec<_> = (1..)
            .zip(&record.seats)
            .map(|(stream, seat)| make(report.plan.bots[seat.entrant], &*rules, mix(record.seed, stream)))
            .collect();
        while let Some(seat) = session.to_act().first() {
            let action = players[seat.index()].choose(&rules, session.state(), seat).action;
            session.act(seat, action).unwrap();
        }
        let outcome = rules.outcome(session.state()).unwrap();
        for (number, seat) in (0..).zip(&record.seats) {
            assert_eq!(outcome.of(Seat::new(number)).standing, seat.standing);
            assert_eq!(outcome.of(Seat::new(number)).score, seat.score);
        }
    }
}

#[test]
fn a_strong_bot_wins_and_is_rated_above_a_weak_one() {
    let report = play::<Pig>("heuristic,random", 60);
    let summaries = report.summaries();
    assert_eq!((summaries[0].games, summaries[1].games), (60, 60));
    assert_eq!(summaries[0].won + summaries[1].won, 60, "one of them wins each game");
    assert!(summaries[0].rate.low > 0.9);
    let [duel] = &report.duels()[..] else { panic!("one meeting") };
    assert!(duel.elo.low > 300.0);
    let seats = report.seat_rates();
    assert!(
        (seats[0].mid - 0.5).abs() < 0.05,
        "seats were exchanged, so neither profits from the stronger bot"
    );
}

#[test]
fn a_bot_that_meets_itself_plays_no_game_twice() {
    let report = play::<Pig>("heuristic,heuristic", 200);
    assert_eq!(report.entrants, ["heuristic", "heuristic #2"]);
    let same = |pair: &&[GameRecord]| {
        pair[0].decisions == pair[1].decisions && pair[0].seats[0].score == pair[1].seats[0].score
    };
    let doubles = report.records.chunks(2).filter(same).count();
    assert!(doubles < 20, "{doubles} of 100 pairs are one game played twice");
    // Two games of a pair agree as often as any two games, so 200 of them say as much as 200, not as 400 or 100.
    let rate = report.duels()[0].rate;
    let width = |interval: Interval| interval.high - interval.low;
    let ratio = width(rate) / width(wilson(100.0, 200));
    assert!((0.8..1.25).contains(&ratio), "{rate:?}: {ratio}");
    assert!(rate.low < 0.5 && 0.5 < rate.high, "{rate:?}");
    let alone = play::<Pig>("heuristic", 41);
    let names: Vec<String> = alone.summaries().into_iter().map(|summary| summary.name).collect();
    assert_eq!(names, ["heuristic, seat 0", "heuristic, seat 1"]);
}

#[test]
fn half_a_pair_does_not_count_for_a_duel() {
    let mut report = play::<Pig>("heuristic,random", 10);
    report.records.truncate(7);
    let duel = report.duels()[0];
    assert_eq!((duel.games, duel.pairs.iter().sum()), (6, 3));
}

#[test]
fn a_solitaire_game_is_played_by_every_bot_on_the_same_deals() {
    let report = play::<Harbinger>("heuristic,random", 20);
    assert_eq!(report.records.len(), 40);
    assert!(report.records.chunks(2).all(|pair| pair[0].seed == pair[1].seed));
    assert!(report.duels().is_empty() && report.seat_rates().is_empty());
    assert!(report.records.iter().all(|record| record.measures.len() == report.measures.len()));
    assert!(report.records.iter().all(|record| record.evaluation(0, 0).is_some()));
}

#[test]
fn an_interrupted_match_reports_what_is_done() {
    let stop = AtomicBool::new(true);
    let controls = Controls { stop: Some(&stop), progress: false };
    let report = run(&rules::<Pig>(), &plan("heuristic,random", 10), &controls).unwrap();
    assert!(report.interrupted() && report.records.is_empty());
    assert!(report.table().starts_with("Pig: interrupted after 0 of 10 games, seed 11"));
    assert!(report.html().contains("This match was interrupted after 0 of 10 games."));
    assert_eq!(report.csv().lines().count(), 1);

    let mut report = play::<Pig>("heuristic,random", 10);
    assert!(!report.interrupted() && !report.html().contains("interrupted"));
    report.records.truncate(7);
    assert!(report.interrupted());
    assert!(report.table().starts_with("Pig: interrupted after 7 of 10 games"));
    assert_eq!(report.summaries()[0].games, 7);
}

#[test]
fn what_makes_no_sense_is_an_error() {
    let error = |bots, games| run(&rules::<Pig>(), &plan(bots, games), &Controls::default()).err();
    assert_eq!(error("", 10), Some(ArenaError::NoBots));
    assert_eq!(error("random", 0), Some(ArenaError::NoGames));
    assert_eq!(error("random,heuristic", 3), Some(ArenaError::Uneven { games: 3, turns: 2 }));
    assert_eq!(error("random", 3), None);
}

#[test]
fn the_table_is_aligned_and_complete() {
    let table = play::<Pig>("heuristic,random", 20).table();
    let results: Vec<&str> = table.lines().skip(2).take(3).collect();
    assert!(results[0].contains("win rate") && results[0].contains("95 % interval"));
    assert!(results[1].starts_with("heuristic") && results[2].starts_with("random   "));
    let widths: Vec<usize> = results.iter().map(|line| line.len()).collect();
    assert!(widths[0] == widths[1] && widths[1] == widths[2], "{table}");
    for text in ["heuristic against random: ", " Elo", "seat 1: ", "won: reached the score", "decisions/s"] {
        assert!(table.contains(text), "{text}: {table}");
    }
}

#[test]
fn every_line_of_the_raw_results_has_every_column() {
    let csv = play::<Pig>("heuristic,random", 4).csv();
    let header = csv.lines().next().unwrap();
    assert!(header.starts_with("game,seed,\"bot, seat 0\",\"result, seat 0\",\"score, seat 0\","));
    assert!(header.ends_with(",moves"));
    let fields = |line: &str| line.replace(", seat", "").split(',').count();
    assert!(csv.lines().all(|line| fields(line) == fields(header)), "{csv}");
}

#[test]
fn the_report_is_one_page_that_asks_nobody() {
    let mut report = play::<Pig>("heuristic,random", 10);
    report.plan.command = "redoubt arena <script>alert(1)</script>".to_string();
    let html = report.html();
    assert!(html.contains("redoubt arena &lt;script&gt;alert(1)&lt;/script&gt;"));
    for outside in ["http:", "https:", "<script", "<link", "@import", "url(", " src="] {
        assert!(!html.contains(outside), "{outside}");
    }
    for part in
        ["Win rate", "How games end", "Length of a game", "When games are decided", "Where games are lost"]
    {
        assert!(html.contains(&format!("<h2>{part}</h2>")), "{part}");
    }
    assert_eq!(html.matches("<svg ").count(), 5);
    assert!(!html.contains("NaN") && !html.contains("inf\""), "every place on a plot is a number");
    for tag in ["section", "table", "svg", "div", "ul", "tr", "text", "rect", "circle"] {
        let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_game_without_openings_compares_none() {
    assert!(play::<Pig>("random", 4).openings().is_empty());
}

#[test]
fn what_goes_along_with_winning_is_counted_game_by_game() {
    let report = play::<Harbinger>("heuristic", 200);
    let matters = report.matters(0);
    assert!(!matters.is_empty());
    assert!(matters.is_sorted_by(|one, other| one.gain.mid >= other.gain.mid), "the greatest gain first");
    for matter in &matters {
        let index = report.measures.iter().position(|&name| name == matter.name).unwrap();
        let had: Vec<&GameRecord> =
            report.records.iter().filter(|record| record.measures[index] > 0.0).collect();
        let won = had.iter().filter(|record| record.seats[0].standing == Standing::Won).count();
        assert_eq!((had.len(), 200 - had.len()), (matter.games_with as usize, matter.games_without as usize));
        assert_eq!(matter.with, wilson(won as f64, matter.games_with), "{}", matter.name);
        assert!(report.table().contains(matter.name) && report.html().contains(matter.name));
    }
    assert!(report.table().contains("heuristic, by whether a game had"));
    assert!(!play::<Harbinger>("heuristic", 5).table().contains("by whether a game had"), "too few games");
}
