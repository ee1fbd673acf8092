#![expect(unreachable_pub, reason = "nouns are public")]

use super::*;
use proptest::prelude::*;

struct Harbor {
    cards: WordList,
}

impl Harbor {
    fn new() -> Harbor {
        Harbor { cards: WordList::of(["Fair Wind", "King's Road", "Fair Wind", "Route 66"]) }
    }
}

crate::id_type! {
    /// A card, in the order of the pack.
    struct CardId(u8);
}
crate::named! { CardId in Harbor: |harbor| harbor.cards }

crate::nouns! {
    /// What a ship carries.
    Good {
        /// From the south.
        Grain = "grain", "Grain";
        /// From the east.
        Spice = "spice", "Spice";
    }
}

crate::nouns! {
    /// Left or right of the pier.
    Side {
        /// Left.
        Left = "left", "Left";
        /// Right.
        Right = "right", "Right";
    }
}

/// One word or two.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Post {
    Pier(Side),
    Quay { quay: u8, good: Good },
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Setup {
    Draft { card: CardId },
    Done,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Action {
    Setup(Setup),
    Play { card: CardId },
    Erase { die: u8, good: Good, value: u8 },
    Load { post: Post },
    Lower { post: Post, price: u8 },
    Deal { good: Good },
    SailHome,
    Sail,
    Bid(u8, Good),
    End,
}

crate::notation! {
    Post for Harbor {
        => Pier(side),
        => Quay { good, quay in Counted(5) },
    }
}

crate::notation! {
    Setup for Harbor {
        "draft" => Draft { card },
        "done" => Done,
    }
}

crate::notation! {
    Action for Harbor {
        => Setup(action),
        "play" => Play { card },
        "erase" => Erase { good, value in 1..=8, "with", die in 1..=8 },
        "load" => Load { post },
        "lower" => Lower { post, "for", price },
        => Deal { good },
        "sail" => Sail,
        "sail home" => SailHome,
        "bid" => Bid(price in 0..=20, good),
        "end" => End,
    }
}

fn read(text: &str) -> Result<Action, String> {
    Action::read(&Harbor::new(), text)
}

fn refusal(text: &str) -> String {
    read(text).unwrap_err()
}

fn every_action() -> Vec<Action> {
    let cards = || CardId::all(4);
    let quays = |good| (0..5).map(move |quay| Post::Quay { quay, good });
    let posts = || Side::ALL.map(Post::Pier).into_iter().chain(Good::ALL.into_iter().flat_map(quays));
    let values = || (1..=8).flat_map(|die| (1..=8).map(move |value| (die, value)));
    let mut all = vec![Action::Setup(Setup::Done), Action::Sail, Action::SailHome, Action::End];
    all.extend(cards().map(|card| Action::Setup(Setup::Draft { card })));
    all.extend(cards().map(|card| Action::Play { card }));
    all.extend(posts().map(|post| Action::Load { post }));
    all.extend(posts().flat_map(|post| (0..=255).map(move |price| Action::Lower { post, price })));
    for good in Good::ALL {
        all.push(Action::Deal { good });
        all.extend(values().map(|(die, value)| Action::Erase { die, good, value }));
        all.extend((0..=20).map(|price| Action::Bid(price, good)));
    }
    all
}

#[test]
fn every_action_is_read_back_as_it_was_written() {
    for action in every_action() {
        assert_eq!(read(&action.write(&Harbor::new())), Ok(action), "{}", action.write(&Harbor::new()));
    }
}

#[test]
fn actions_are_written_as_the_lines_say() {
    let post = Post::Quay { quay: 2, good: Good::Spice };
    let written: Vec<String> = [
        Action::Setup(Setup::Draft { card: CardId::nth(1) }),
        Action::Play { card: CardId::nth(2) },
        Action::Erase { die: 5, good: Good::Grain, value: 4 },
        Action::Load { post },
        Action::Lower { post: Post::Pier(Side::Left), price: 9 },
        Action::Deal { good: Good::Spice },
        Action::SailHome,
        Action::Bid(3, Good::Grain),
    ]
    .map(|action| action.write(&Harbor::new()))
    .into();
    assert_eq!(
        written,
        [
            "draft kings-road",
            "play fair-wind-2",
            "erase grain 4 with 5",
            "load spice 3",
            "lower left for 9",
            "spice",
            "sail home",
            "bid 3 grain",
        ]
    );
    assert_eq!(read("  load   spice\t3 "), Ok(Action::Load { post }));
}

#[test]
fn what_no_rule_allows_is_written_all_the_same() {
    let rules = Harbor::new();
    assert_eq!(Action::Play { card: CardId::nth(200) }.write(&rules), "play #200");
    let post = Post::Quay { quay: 255, good: Good::Grain };
    assert_eq!(Action::Load { post }.write(&rules), "load grain 256");
    assert_eq!(Action::Bid(99, Good::Grain).write(&rules), "bid 99 grain");
}

#[test]
fn an_unknown_word_is_answered_by_the_words_of_its_place() {
    assert_eq!(
        refusal("plaice"),
        "`plaice` is unknown, expected one of draft, done, play, erase, load, lower, grain, spice, sail, bid, end"
    );
    assert_eq!(
        refusal("play fair"),
        "`fair` is unknown, expected one of fair-wind, kings-road, fair-wind-2, route-66"
    );
    assert_eq!(refusal("load pier"), "`pier` is unknown, expected one of left, right, grain, spice");
    assert_eq!(refusal("erase grain 4 by 5"), "`by` is unknown, expected with");
    assert_eq!(refusal("sail out"), "`out` is unknown, expected home");
    assert_eq!(refusal("Play fair-wind").split(',').next(), Some("`Play` is unknown"));
}

#[test]
fn a_number_out_of_range_is_answered_by_the_range() {
    assert_eq!(refusal("erase grain 9 with 1"), "`9` is not a number from 1 to 8");
    assert_eq!(refusal("load grain 0"), "`0` is not a number from 1 to 5");
    assert_eq!(refusal("bid +3 grain"), "`+3` is not a number from 0 to 20");
    assert_eq!(refusal("lower left for 256"), "`256`: number too large to fit in target type");
}

#[test]
fn a_text_that_stops_short_or_goes_on_is_refused() {
    assert!(refusal(" ").starts_with("nothing is written, expected one of draft, done, play"));
    assert_eq!(refusal("play"), "expected <card> after `play`");
    assert_eq!(refusal("load"), "expected one of <side>, <good> after `load`");
    assert_eq!(refusal("erase grain 4"), "expected with after `erase grain 4`");
    assert_eq!(refusal("end now"), "`now` is one word too many");
    assert_eq!(refusal("load left right"), "`right` is one word too many");
    assert_eq!(refusal("done end"), "`end` is one word too many");
}

#[test]
fn messages_stay_short_whatever_was_written() {
    let long = "é".repeat(5_000);
    for text in [long.clone(), format!("play {long}"), format!("bid {long}"), format!("end {long}")] {
        assert!(refusal(&text).chars().count() < 200, "{}", refusal(&text));
    }
    let many = WordList::of((0..500).map(|number| format!("Card {number}")));
    let told = many.find("x").unwrap_err().to_string();
    assert!(told.ends_with("card-14, card-15 and 484 more"), "{told}");
    assert!(refusal(&"load ".repeat(5_000)).chars().count() < 200);
}

#[test]
fn names_become_words_and_no_two_are_equal() {
    let list = WordList::of(["Fort 2", "Fort", "Fort", "!", "?", "St. Élie (North)"]);
    let words: Vec<String> = (0..6).map(|index| list.word(index)).collect();
    assert_eq!(words, ["fort-2", "fort", "fort-3", "unnamed", "unnamed-2", "st-élie-north"]);
    assert_eq!((0..6).map(|index| list.find(&words[index])).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5].map(Ok));
}

#[test]
fn what_has_display_and_from_str_is_a_notation_of_its_own() {
    assert_eq!(Good::Spice.write(&()), "spice");
    assert_eq!(<u8 as Notation<()>>::read(&(), " 17 "), Ok(17));
    assert_eq!(
        <Good as Notation<()>>::read(&(), "wine").unwrap_err(),
        "`wine` is unknown, expected one of grain, spice"
    );
}

proptest! {
    #[test]
    fn any_text_is_refused_or_read_as_what_it_says(
        text in "((play|erase|load|lower|sail|home|bid|with|for|left|grain|fair-wind|[0-9]{1,3}|\\PC{0,3}) ?){0,6}"
    ) {
        if let Ok(action) = read(&text) {
            let words: Vec<&str> = text.split_whitespace().collect();
            let number = |word: &str| word.parse::<u8>().ok();
            let same = |(a, b): (&str, &&str)| a == *b || number(a).is_some_and(|a| Some(a) == number(b));
            let written = action.write(&Harbor::new());
            prop_assert_eq!(written.split(' ').count(), words.len());
            prop_assert!(written.split(' ').zip(&words).all(same), "{:?} became {}", text, written);
            prop_assert_eq!(read(&written), Ok(action));
        }
    }
}
