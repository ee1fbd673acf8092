//! Scenarios, soaks, stored games and goldens do what they promise, above all when something is wrong.

use crate::duel::*;
use redoubt_engine::{Game, Options};
use redoubt_testkit::{Scenario, Soak, golden, paste, soak, stored_games_verify, variants};
use std::path::PathBuf;

fn rules() -> Duel {
    build_with(Fault::Sound);
    Duel::open(&Options::new()).expect("the pack is sound")
}

#[test]
fn a_scenario_tells_a_story() {
    let rules = rules();
    let state = Scenario::set_up(&rules, [6, 1])
        .then(|state| assert_eq!(state.hands, [6, 1]))
        .legal_exactly(["chip", "swap", "show", "pass"])
        .refused("back", "C1.2")
        .play_all(["chip", "chip", "chip"])
        .refused("0> chip", "C1.2")
        .not_legal("chip")
        .dice([0])
        .play("swap")
        .log_contains("0 draws 0")
        .log_lacks("banks")
        .play("pass")
        .to_act([1])
        .asked_by("C1.1")
        .concede(1)
        .over("C2.1", |outcome| assert_eq!(outcome.seats[1].score, -1))
        .finish();
    assert_eq!((state.hands, state.banked), ([0, 1], [3, 0]));
}

/// `name "message" scenario => …` makes a test that the scenario panics with the message.
macro_rules! fails {
    ($($name:ident $message:literal $scenario:ident => $story:expr;)*) => {
        $(
            #[test]
            #[should_panic(expected = $message)]
            fn $name() {
                let rules = rules();
                let $scenario = Scenario::set_up(&rules, [6, 1]);
                let _ = $story.finish();
            }
        )*
    };
}

fails! {
    playing_what_is_refused "`back` is refused: no chip is on the table (C1.2)\nthe story so far:\n0> chip\n"
        s => s.play("chip").play("back").play("back");
    expecting_a_refusal "`chip` should be refused by C1.2, but is legal" s => s.refused("chip", "C1.2");
    expecting_another_rule "should be refused by C1.4, but: no chip is on the table (C1.2)"
        s => s.refused("back", "C1.4");
    dice_that_are_missing "`Swap` asks for 0 to 5, but there are no dice left" s => s.play("swap");
    dice_that_do_not_fit "but the next of the dice is 6" s => s.dice([6]).play("swap");
    dice_that_are_left "dice left unused: [4]" s => s.dice([2, 4]).play("swap");
    a_log_line_that_is_not_there "should tell \"banks 2\", but tells [\"0 banks 1\"]"
        s => s.play_all(["chip", "pass"]).log_contains("banks 2");
    another_list "expected [\"pass\"]" s => s.legal_exactly(["pass"]);
    a_legal_action_that_is_not "`back` should be legal; legal are `chip`, `swap`" s => s.legal(["back"]);
    a_position_that_cannot_be "the given position breaks an invariant"
        s => s.given(|state| state.hands = [3, 3]);
    a_seat_that_is_not_to_act "seat 1 is not to act" s => s.play("1> pass");
    a_word_that_is_no_action "`sing` is no action" s => s.play("sing");
    a_game_that_goes_on "should have been ended by C2.1, but goes on" s => s.over("C2.1", |_| ());
}

const SMALL: Soak = Soak { games: 60, threads: 2, seed: 1, progress: false };

#[test]
fn a_soak_counts_the_same_on_any_number_of_threads() {
    build_with(Fault::Sound);
    let two = soak::<Duel>(SMALL).expect("nothing is wrong");
    let one = soak::<Duel>(Soak { threads: 1, ..SMALL }).expect("nothing is wrong");
    assert_eq!(one, two);
    assert_eq!(one.games, 60);
    assert!(one.decisions > 600, "{one:?}");
}

#[test]
fn a_soak_that_fails_tells_a_record_that_can_be_pasted() {
    build_with(Fault::Invariant);
    let told = soak::<Duel>(SMALL).expect_err("a swap breaks the invariant");
    let (message, record) = told.split_once('\n').expect("a message and a record");
    assert!(message.starts_with("invariant broken: C1.3: card"), "{message}");
    let session = paste::<Duel>(record);
    assert!(redoubt_engine::Rules::invariants(&**session.rules(), session.state()).is_err());
    for fault in [Fault::DeadEnd, Fault::Endless, Fault::Panic] {
        build_with(fault);
        assert!(soak::<Duel>(SMALL).expect_err("broken").contains("\ngame duel\npack plain\noptions {"));
    }
}

#[test]
fn stored_games_verify_or_are_told() {
    build_with(Fault::Sound);
    let report = stored_games_verify::<Duel>(SMALL).expect("nothing is wrong");
    assert_eq!(report.games, 60);
    assert!(report.bytes > 10_000);
    build_with(Fault::GlobalChance);
    let told = stored_games_verify::<Duel>(SMALL).expect_err("dice from outside");
    assert!(told.contains("the final position has fingerprint") && told.contains("\nseed "), "{told}");
}

#[test]
fn every_choice_of_every_option_is_met() {
    build_with(Fault::Sound);
    let chips: Vec<_> = variants::<Duel>()
        .iter()
        .map(|variant| variant.options.get("chips").unwrap_or_default().to_string())
        .collect();
    assert!(chips.contains(&"3".to_string()) && chips.contains(&"5".to_string()));
    assert_eq!(chips[0], "", "a table that chooses nothing comes first");
}

fn folder(name: &str) -> PathBuf {
    build_with(Fault::Sound);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn goldens_are_written_and_hold() {
    let folder = folder("goldens-hold");
    let written = golden::rewrite::<Duel>(&folder).expect("a folder to write to");
    assert_eq!(written.len(), 2);
    golden::goldens_hold::<Duel>(&folder);
    let kept = folder.join("plain-kept.replay");
    std::fs::copy(&written[0], &kept).expect("a copy");
    let again = golden::rewrite::<Duel>(&folder).expect("a folder to write to");
    assert!(again.contains(&kept), "a game put there by hand is played again");
    golden::goldens_hold::<Duel>(&folder);
}

#[test]
#[should_panic(expected = "plain-pilot.txt:4: on file \": changed\", now \"~ Deal = ")]
fn a_changed_story_is_noticed() {
    let folder = folder("goldens-differ");
    golden::rewrite::<Duel>(&folder).expect("a folder to write to");
    let path = folder.join("plain-pilot.txt");
    let story = std::fs::read_to_string(&path).expect("just written");
    let changed: Vec<&str> =
        story.lines().enumerate().map(|(index, line)| if index == 3 { ": changed" } else { line }).collect();
    std::fs::write(&path, changed.join("\n")).expect("a file to write to");
    golden::goldens_hold::<Duel>(&folder);
}

#[test]
#[should_panic(expected = "plain-pilot.replay has no")]
fn a_replay_without_a_story_is_noticed() {
    let folder = folder("goldens-alone");
    golden::rewrite::<Duel>(&folder).expect("a folder to write to");
    std::fs::remove_file(folder.join("plain-pilot.txt")).expect("just written");
    golden::goldens_hold::<Duel>(&folder);
}
