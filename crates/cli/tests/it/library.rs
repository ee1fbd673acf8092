//! Games, rules, packs and the arena.

use crate::common::{fails, file, file_with, fine};

#[test]
fn games_are_listed_with_what_can_be_chosen() {
    let out = fine(&["games"], "");
    for text in [
        "The Harbinger Project",
        "--option fighters: 8, 10, 12 (default: as the pack says)",
        "--pack: standard (default), mixed",
        "seats: 0 Green, 1 Red",
        "Pig",
        "mcts",
    ] {
        assert!(out.contains(text), "{text}: {out}");
    }
    assert!(out.find("harbinger") < out.find("pig "), "the example comes last");
}

#[test]
fn one_game_is_listed_as_it_is_with_some_options_chosen() {
    let out = fine(&["games", "harbinger", "--option", "fighters=8"], "");
    assert!(out.contains("--option fighters: 8 (chosen), 10, 12"), "{out}");
    assert!(!out.contains("Front Line"), "{out}");
    let reason = "options.fighters: `9` is not offered, expected one of 8, 10, 12";
    assert!(fails(2, &["games", "harbinger", "--option", "fighters=9"], "").contains(reason));
    assert!(
        fails(2, &["games", "harbinger", "--option", "tanks=9"], "")
            .contains("options.tanks: unknown option")
    );
    assert!(fails(2, &["games", "chess"], "").contains("unknown game `chess`"));
    fails(2, &["games", "--option", "fighters=8"], "");
}

#[test]
fn rules_are_found_by_number_chapter_and_words() {
    assert!(fine(&["rules", "harbinger", "h5.2"], "").starts_with("H5.2    You have to use both dice"));
    let chapter = fine(&["rules", "harbinger", "H10"], "");
    assert!(chapter.contains("1, 2  Infantry      Sniper") && chapter.contains("H10.6"));
    assert!(!chapter.contains("H11.1"));
    assert!(fine(&["rules", "harbinger", "spy", "plane"], "").contains("H6.4"));
    assert!(fine(&["rules", "harbinger", "glossary"], "").contains("d8"));
    for chapter in ["H2", "H4", "the game in a page", "a worked example"] {
        let out = fine(&["rules", "harbinger", chapter], "");
        assert!(
            !out.contains('|') && !out.contains("**") && !out.contains("](") && !out.contains("<!--"),
            "{out}"
        );
    }
    let contents = fine(&["rules", "harbinger"], "");
    assert!(contents.contains("H19  Siege of the Capital"), "{contents}");
    assert!(fails(1, &["rules", "harbinger", "zebra"], "").contains("no rule of harbinger has `zebra`"));
    assert!(fails(1, &["rules", "harbinger", "H99.1"], "").contains("H99.1"));
    assert!(fails(2, &["rules", "chess"], "").contains("unknown game `chess`"));
}

#[test]
fn a_printed_pack_is_a_good_start_for_an_own_one() {
    for (game, name) in [("harbinger", "standard"), ("harbinger", "mixed"), ("pig", "classic")] {
        let path = file_with(&format!("{name}.toml"), fine(&["pack", "show", game, name], ""));
        for args in [vec!["pack", "check", &path], vec!["pack", "check", &path, "--game", game]] {
            let out = fine(&args, "");
            assert!(out.contains(&format!("OK, pack `{name}` of {game}, fingerprint ")), "{out}");
        }
    }
    assert!(fails(2, &["pack", "show", "pig", "gold"], "").contains("`gold` does not come with Pig"));
    assert!(fails(2, &["pack", "show", "chess"], "").contains("unknown game"));
}

#[test]
fn a_broken_pack_is_refused_with_file_place_and_reason() {
    let good = fine(&["pack", "show", "harbinger", "standard"], "");
    let cases: [(&str, &str, &str); 13] = [
        ("name = \"standard\"", "name = \"\"", "name: is empty"),
        ("name = \"standard\"", "nom = \"standard\"", "name: is missing"),
        ("fighters = 10", "fighters = \"ten\"", "constants.fighters: expected a whole number"),
        ("fighters = 10", "fighters = -1", "constants.fighters: "),
        ("fighters = 10", "fighters = 10\nbombers = 3", "constants.bombers: is unknown"),
        ("[time_track]", "[timetrack]", "time_track: is missing"),
        ("dice = [1, 2]", "dice = [1, 1]", "are not each of 1 to 8 once"),
        ("destroyed_by = \"sniper\"", "destroyed_by = \"poet\"", "enemy[0].destroyed_by: "),
        ("type = \"infantry\"", "type = \"armor\"", "enemy[0].type: out of order"),
        ("targets = [6, 7]", "targets = [6, 6]", "Target Values"),
        ("source = \"book\"", "source = \"hearsay\"", "source: "),
        ("deploy = 5", "deploy = 9", "constants.deploy: "),
        ("[constants]", "[constants", "line 1"),
    ];
    for (number, (old, new, reason)) in cases.iter().enumerate() {
        assert!(good.contains(old), "{old}");
        let path = file_with(&format!("broken-{number}.toml"), good.replacen(old, new, 1));
        for args in [
            vec!["pack", "check", &path, "--game", "harbinger"],
            vec!["pack", "check", &path],
            vec!["play", "harbinger", "--pack", &path],
            vec!["arena", "harbinger", "--bots", "random", "--games", "1", "--pack", &path],
        ] {
            let message = fails(1, &args, "");
            let line = message.lines().find(|line| line.contains(reason));
            let line = line.unwrap_or_else(|| panic!("{reason}: {message}"));
            assert!(line.starts_with(&format!("{path}: ")), "{line}");
        }
    }
}

#[test]
fn all_faults_of_a_pack_are_reported_at_once() {
    let good = fine(&["pack", "show", "pig"], "");
    let path = file_with(
        "two.toml",
        good.replace("win_score = 100", "win_score = 0").replace("sides = 6", "sides = 1"),
    );
    let message = fails(1, &["pack", "check", &path, "--game", "pig"], "");
    assert_eq!(message.lines().count(), 2, "{message}");
    assert!(
        message.contains(&format!("{path}: line 6: game.win_score: 0 is out of range, expected 1 to 10000"))
    );
    assert!(message.contains(&format!("{path}: line 7: game.sides: 1 is out of range, expected 2 to 100")));
    let other = fails(1, &["pack", "check", &path, "--game", "harbinger"], "");
    assert!(other.lines().count() > 5, "{other}");
    let bytes = file_with("bytes.toml", b"\xff\x00");
    assert!(fails(1, &["pack", "check", &bytes], "").contains("not UTF-8 text"));
    assert!(fails(1, &["pack", "check", "/no/such/file"], "").contains("No such file"));
}

#[test]
fn the_arena_repeats_itself_whatever_the_number_of_threads() {
    let run = |threads: &str| {
        let (csv, html) = (file(&format!("{threads}.csv")), file(&format!("{threads}.html")));
        let args = ["arena", "pig", "--bots", "heuristic,random", "--games", "100", "--seed", "3"];
        let files = ["--csv", csv.to_str().unwrap(), "--html", html.to_str().unwrap(), "--threads", threads];
        let out = fine(&[&args[..], &files].concat(), "");
        assert!(out.contains("heuristic against random"), "{out}");
        assert!(std::fs::read_to_string(&html).unwrap().starts_with("<!DOCTYPE html>"));
        std::fs::read_to_string(&csv).unwrap()
    };
    let one = run("1");
    assert_eq!(one.lines().count(), 101);
    assert_eq!(one, run("2"));
}

#[test]
fn a_match_that_makes_no_sense_is_refused() {
    for (args, reason) in [
        (vec!["arena", "pig", "--bots", "random,random", "--games", "3"], "expected a multiple of 2"),
        (vec!["arena", "pig", "--bots", "deepblue"], "`deepblue` is no bot"),
        (vec!["arena", "pig", "--bots", "random", "--games", "0"], "0 is not in"),
        (vec!["arena", "pig"], "--bots"),
        (vec!["arena", "chess", "--bots", "random"], "unknown game `chess`"),
        (vec!["arena", "pig", "--bots", "random", "--threads", "0"], "0 is not in"),
    ] {
        let message = fails(2, &args, "");
        assert!(message.contains(reason), "{args:?}: {message}");
    }
}
