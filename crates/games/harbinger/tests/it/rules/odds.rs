//! What a choice leads to, in groups that a player cares about.

use crate::rules::position::{game, invasion, known, rules, siege, time_used};
use harbinger::{Action, Aim, Enemy, Side, State};
use redoubt_engine::odds::{Effort, Odds, odds};
use redoubt_engine::{Notation, Seat};

fn of(state: &State, action: &str) -> Odds {
    odds(rules(), state, Seat::FIRST, Action::read(rules(), action).unwrap(), Effort::default())
}

/// The chances of an action in 64ths, as `8 none destroyed, 56 …`, in order of their names.
fn chances(state: &State, action: &str) -> Vec<String> {
    let odds = of(state, action);
    assert!(odds.exact);
    let text =
        |group: &redoubt_engine::odds::Group| format!("{}: {:.0}", group.text, group.probability * 64.0);
    let mut groups: Vec<String> = odds.groups.iter().map(text).collect();
    groups.sort();
    groups
}

#[test]
fn decipher_is_one_sentence_because_its_dice_mean_nothing_yet() {
    // H5.1: 36 pairs of dice, of which the player chooses what to make.
    let odds = of(&game().finish(), "decipher");
    let [group] = &odds.groups[..] else { panic!("{odds:?}") };
    assert_eq!(group.probability, 1.0);
    assert!(odds.cases > 1, "dice are rolled");
    assert_eq!(group.text, "two dice for your Codes: what they are worth is decided when you write them");
}

#[test]
fn time_that_passes_may_bring_the_invasion() {
    // H4.4: an Invasion Value of 8, one face of eight.
    let state = game().given(|state| time_used(state, 3)).play("recruit").finish();
    assert_eq!(chances(&state, "capital 1"), ["the Invasion starts: 8", "time for another action: 56"]);
}

#[test]
fn an_assignment_is_told_by_what_falls_and_what_holds() {
    // H14.1, H15.2: everything is known, two Snipers meet Infantry, a third one nobody. The Bridge on the left falls
    // with a 3 or more, the other structure too.
    let state = game()
        .given(|state| {
            invasion(state);
            known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Right);
        })
        .play_all(["place sniper 1", "place sniper 1", "place sniper 3", "scramble 4"])
        .finish();
    let odds = of(&state, "confirm");
    let texts: Vec<&str> = odds.groups.iter().map(|group| group.text.as_str()).collect();
    let expected = [
        "1 to 3 destroyed, both structures lost",
        "1 to 3 destroyed, one structure lost",
        "1 to 3 destroyed, both structures hold",
    ];
    assert_eq!(texts, expected);
    let share: Vec<String> =
        odds.groups.iter().map(|group| format!("{:.1}", group.probability * 16.0)).collect();
    let near = |text: &str, wanted: f64| (text.parse::<f64>().unwrap() - wanted).abs() < 0.3;
    assert!(near(&share[0], 9.0) && near(&share[1], 6.0) && near(&share[2], 1.0), "{share:?}");
}

#[test]
fn an_attack_of_the_siege_is_told_by_how_much_it_destroys() {
    // H19.3, H19.4: one die; the difference of two.
    let state = game().given(|state| siege(state, [10, 9, 0, 0], 20, 4, 10)).finish();
    let expected =
        ["1 or 2 destroyed: 16", "3 or 4 destroyed: 16", "5 or 6 destroyed: 16", "7 or 8 destroyed: 16"];
    assert_eq!(chances(&state, "militia"), expected);
    let expected = [
        "1 or 2 destroyed: 26",
        "3 or 4 destroyed: 18",
        "5 or 6 destroyed: 10",
        "7 or 8 destroyed: 2",
        "none destroyed: 8",
    ];
    assert_eq!(chances(&state, "codes"), expected);
    let state = game().given(|state| siege(state, [3, 9, 0, 0], 20, 4, 10)).finish();
    assert_eq!(chances(&state, "militia"), ["1 or 2 destroyed: 16", "all Infantry destroyed: 48"]);
}
