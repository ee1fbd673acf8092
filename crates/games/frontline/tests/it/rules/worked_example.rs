//! The worked example of the rules document: the first three turns of a game.

use crate::rules::position::{Orders, Story, at, empty, stands, with};
use frontline::Colour::{Green, Red};
use frontline::{Edge, FrontLine, Kind, Leadership};
use redoubt_testkit::Scenario;
use std::sync::OnceLock;

fn first_turn() -> Story {
    static RULES: OnceLock<FrontLine> = OnceLock::new();
    Scenario::set_up(RULES.get_or_init(|| with(&[])), [4])
        .play_all(["0> first red", "supply industry", "build artillery"])
        .to_act([0])
        .play("pass")
        .order("b8 move b5")
        .dice([4, 2])
        .play_all(["fire", "unit b2"])
        .log_contains("distance 3, column 3, both dice")
        .then(|state| assert!(state.is_disrupted(at("b5"))))
        .play("1> end")
}

fn second_turn() -> Story {
    first_turn()
        .play("0> supply industry")
        .order("b2 attack b5")
        .dice([6, 4])
        .play("1> rally")
        .then(|state| assert_eq!(state.edge, Edge { holder: Some(Green), on: false }))
        .then(|state| assert!(!state.is_disrupted(at("b5"))))
        .order("e3 move e6")
        .dice([3, 6])
        .order("e6 attack c8")
        .log_contains("distance 2, column 2, both dice")
        .play_all(["take white", "1> retreat"])
        .legal(["to c7"])
        .play("0> to c7")
}

#[test]
fn three_turns_as_the_document_tells_them() {
    let state = second_turn()
        .play("1> supply capital")
        .dice([1, 6])
        .order("b5 attack b3")
        .play("take white")
        .then(|state| assert_eq!(state.edge, Edge { holder: Some(Green), on: false }))
        .order("c7 move d5")
        .dice([1, 4])
        .order("d5 attack e6")
        .play_all(["take white", "advance", "commission", "end"])
        .log_contains("Occupation Points: Green 0, Red 3")
        .finish();

    stands(&state, Red, Kind::Tank, "e6");
    stands(&state, Red, Kind::Artillery, "b9");
    empty(&state, "b3");
    assert_eq!((state.leadership[Green], state.leadership[Red]), (Leadership::Exhausted, Leadership::Active));
    assert!(state.edge.on);
}
