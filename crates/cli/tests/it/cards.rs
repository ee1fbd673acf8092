//! What only the test game has: cards by name, teams, a team's decision, choices of all seats at once and in secret.

use crate::common::{fails, file, fine};

/// Two cards for each of North, East, South and West, entered in every way that there is.
const HANDS: &str = "lantern\nDOG\n3\nold\nOld Captain\nbow\n5\nGu\n";

/// The text with every gap as one blank.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn own_cards_are_entered_by_name_by_its_beginning_or_by_number() {
    let path = file("cards.json");
    let path = path.to_str().unwrap();
    let round = "call south\nsend dog\npass\nsend old-captain\npass\nRAIDERS\nmil\nd\nd\nl\nl\n";
    let out = fine(&["play", "cards", "--dice", "manual", "--save", path], format!("{HANDS}{round}log\nq\n"));
    let words = words(&out);
    assert!(words.contains("1 Lantern 2 Dog"), "{out}");
    assert!(words.contains("6 Old Captain"), "{out}");
    for line in [
        "North draws Lantern.",
        "North draws Dog.",
        "East draws Militia.",
        "East draws Old Captain.",
        "South draws Old Captain.",
        "South draws Bowmen.",
        "West draws Guard.",
        "Militia comes to the South wall.",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    assert!(out.contains("Type its name, the beginning of it, or a number from 1 to"), "{out}");
    assert!(fine(&["replay", path, "--verify"], "").contains("13 entered by hand"));
}

#[test]
fn a_card_that_was_entered_wrongly_is_taken_back() {
    let hands = "lantern\nb\nguard\ndog\ndog\ndog\ndog\nmilitia\nmilitia\nmilitia\n";
    let out = fine(&["play", "cards", "--dice", "manual"], format!("{hands}log\nq\n"));
    assert!(out.contains("North draws Guard.") && !out.contains("North draws Lantern."), "{out}");
}

#[test]
fn a_deck_that_has_no_more_of_a_card_does_not_offer_it() {
    let hands = "lantern\nlantern\nlantern\nlantern\nlantern\n1\n1\n1\n1\n";
    let out = fine(&["play", "cards", "--dice", "manual"], format!("{hands}log\nq\n"));
    assert!(out.contains("  1 Dog "), "{out}");
    assert!(out.contains("South draws Dog."), "{out}");
}

#[test]
fn one_mind_sees_every_hand_and_a_player_of_a_team_two() {
    let seats = |extra: &[&str]| {
        let out = fine(&[&["play", "cards", "--seed", "1"], extra].concat(), "q\n");
        out.matches("2 cards").count()
    };
    assert_eq!(seats(&[]), 0);
    assert_eq!(seats(&["--hot-seat"]), 2, "those of the other team");
    let bots = ["--bot", "east=random", "--bot", "south=random", "--bot", "3=random"];
    assert_eq!(seats(&bots), 2);
}

#[test]
fn the_seats_of_one_mind_answer_in_any_order_and_take_back_together() {
    let input = "call north\nseat west\npass\nsend 9\nseat n\npass\nu 2\nq\n\n";
    let out = fine(&["play", "cards", "--seed", "1"], input);
    assert!(out.contains("North or South to decide"), "{out}");
    assert!(out.contains("Also to move: East, South and West (type seat and the name)."), "{out}");
    assert!(out.contains("West to move"), "{out}");
    assert!(out.contains("Taken back: pass, pass."), "{out}");
    let out = fine(&["play", "cards", "--seed", "1", "--hot-seat"], "call north\npass\nu\nq\n\n");
    assert!(out.contains("No: the last step was not yours."), "{out}");
}

#[test]
fn results_are_those_of_teams() {
    let out = fine(&["play", "cards", "--seed", "1"], "c\ny\n\n");
    assert!(out.contains("Hill (North and South) lost with a score of 0\n"), "{out}");
    assert!(out.contains("River (East and West) won with a score of 0\n"), "{out}");
}

#[test]
fn options_are_listed_with_what_they_depend_on() {
    let out = words(&fine(&["games"], ""));
    for line in [
        "            team Hill: 0 North, 2 South\n            team River: 1 East, 3 West\n",
        "--option council: off, on (default)  a team says where the raid comes\n only where mode is teams\n",
        "--option players: 2, 3, 4 (default)  how many seats there are\n              where mode is teams: 4\n",
        "--option rounds: 2, 3 (default: as the pack says)  how many raids come\n",
    ] {
        assert!(out.contains(words(line).as_str()), "{line}: {out}");
    }
}

#[test]
fn what_does_not_apply_is_not_offered() {
    let out = fine(&["games", "cards", "--option", "mode=alone", "--option", "players=3"], "");
    assert!(out.contains("seats: 0 North, 1 East, 2 South\n"), "{out}");
    assert!(out.contains("--option players: 2, 3 (chosen), 4 "), "{out}");
    assert!(!out.contains("council") && !out.contains("team Hill"), "{out}");
    assert!(fine(&["games", "cards"], "").contains("--option players: 4 (default) "));
    for (command, options, reason) in [
        ("games", ["mode=alone", "council=on"], "options.council: applies only where mode is teams"),
        ("play", ["mode=alone", "council=on"], "options.council: applies only where mode is teams"),
        ("play", ["mode=teams", "players=3"], "options.players: `3` is not offered, expected one of 4"),
    ] {
        let [one, other] = options;
        let message = fails(2, &[command, "cards", "--option", one, "--option", other], "");
        assert!(message.contains(reason), "{message}");
    }
    let arena = ["arena", "cards", "--bots", "random", "--option", "rounds=9"];
    assert!(fails(2, &arena, "").contains("options.rounds: `9` is not offered, expected one of 2, 3"));
}
