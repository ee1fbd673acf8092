//! A player with the game on the table enters dice, and what comes out of the bag, by name.

use federation::{
    Action, AlienTech, Deed, Faction, FedTech, Federation, Phase, Resource, RollPhase, State, Token,
};
use redoubt_engine::{ActError, Game, Given, Options, Rules, Seat, Seed, Session, Step};
use std::sync::Arc;

/// A table with the suggested tokens; all five dice of the set-up show a 6.
fn table() -> Session<Federation> {
    let rules = Federation::open(&Options::new().with("open_start", "off")).unwrap();
    let sixes = vec![Given::Number(6); 5];
    Session::with_dice(Arc::new(rules), Seed::from(1), &sixes).unwrap()
}

/// Words are names of what was drawn, numbers are dice.
fn given(words: &[&str]) -> Vec<Given> {
    let read = |word: &&str| word.parse().map_or_else(|_| Given::Name((*word).to_string()), Given::Number);
    words.iter().map(read).collect()
}

const PLACE: Action = Action::Place { resource: Resource::Research };

/// What else has to be entered, and what it may be called.
#[track_caller]
fn needed(result: Result<&Step<Federation>, ActError>) -> (&'static str, Vec<String>) {
    match result.map(|_| ()) {
        Err(ActError::NeedDie { ask, names }) => (ask.why, names),
        other => panic!("{other:?}"),
    }
}

const QUEUE: [&str; 4] =
    ["Federation, one die", "flesh eaters: press", "Cybers: Border Friction", "Expansion Desire"];

#[test]
fn the_queue_is_filled_with_tokens_by_name() {
    // F1.13, F3.5: every token that is left can be named, as often as it is there.
    let mut session = table();
    let (why, names) = needed(session.act_with(Seat::FIRST, PLACE, &[]));
    assert_eq!((why, names.len()), ("Activation token", 45));
    assert_eq!(names.iter().filter(|name| *name == "Flesh Eaters: Advance").count(), 2);
    assert_eq!(names.iter().filter(|name| *name == "Random Event").count(), 3);

    let twice = given(&["Expansion Desire", "Expansion Desire"]);
    let refused = session.act_with(Seat::FIRST, PLACE, &twice).map(|_| ()).unwrap_err();
    let ActError::BadDie { names, .. } = &refused else { panic!("{refused}") };
    assert_eq!(names.len(), 44);
    assert!(!names.contains(&"Expansion Desire".to_string()), "there is one only");
    assert!(refused.to_string().starts_with("Expansion Desire cannot be the answer to Activation token"));

    let all = given(&[&["Federation, two dice"], &QUEUE[..]].concat());
    assert_eq!(needed(session.act_with(Seat::FIRST, PLACE, &all)).0, "Resource Roll");
    let rolled = [all, given(&["4"])].concat();
    session.act_with(Seat::FIRST, PLACE, &rolled).unwrap();
    let expected = [
        Token::FederationTwo,
        Token::FederationOne,
        Token::FePress,
        Token::CyFriction,
        Token::ExpansionDesire,
    ];
    assert_eq!(session.state().queue.as_slice(), expected);
    assert!(matches!(session.state().phase, Phase::Roll(RollPhase::Reroll { roll }) if roll.dice() == [4]));
}

#[test]
fn an_alien_technology_is_named() {
    // F4.16: the Mercenaries begin at Total War; the extra Advance is a Spawn (F4.7), then your turn comes.
    let mut session = table();
    let begun = given(&[&["Mercenaries: Tech"], &QUEUE[..]].concat());
    let (why, names) = needed(session.act_with(Seat::FIRST, PLACE, &begun));
    assert_eq!(why, "alien technology");
    let titles = [
        "Fast Scouts",
        "Fast Raiders",
        "Raider Protocols",
        "Stolen Mutant Tech",
        "Stolen Cthonian Tech",
        "Plunder",
    ];
    assert_eq!(names, titles);
    let rest = given(&["plunder", "Mutants: Spawn", "6"]);
    session.act_with(Seat::FIRST, PLACE, &[begun, rest].concat()).unwrap();
    assert_eq!(session.state().techs[Faction::Me].as_slice(), [AlienTech::Plunder]);
    assert_eq!(session.state().queue.as_slice()[4], Token::MuSpawn);
}

#[test]
fn an_event_chit_is_named_and_its_die_rolled() {
    // F6.1
    let mut session = table();
    let begun = given(&[&["Random Event"], &QUEUE[..]].concat());
    let (why, names) = needed(session.act_with(Seat::FIRST, PLACE, &begun));
    let titles = ["Science", "Economy", "Public Opinion", "Foreign Affairs", "Defence", "Deep Space"];
    assert_eq!((why, names), ("Event chit", titles.map(String::from).to_vec()));
    let chit = [begun, given(&["Public Opinion"])].concat();
    assert_eq!(needed(session.act_with(Seat::FIRST, PLACE, &chit)), ("Event table", Vec::new()));
    session.act_with(Seat::FIRST, PLACE, &[chit, given(&["4"])].concat()).unwrap();
    assert!(matches!(session.state().phase, Phase::Roll(_)), "Espionage is stored");
}

/// Your turn, with the five suggested tokens.
fn your_turn(change: impl Fn(&mut State)) -> Session<Federation> {
    let mut session = table();
    let begun = given(&[&["Federation, one die"], &QUEUE[..], &["6"]].concat());
    session.act_with(Seat::FIRST, PLACE, &begun).unwrap();
    session.act_with(Seat::FIRST, Action::Accept, &[]).unwrap(); // row 6 is full: the die is lost
    let (rules, mut state) = (session.rules().clone(), *session.state());
    change(&mut state);
    assert_eq!(rules.invariants(&state), Ok(()));
    Session::from_state(rules, Seed::from(1), state)
}

#[test]
fn a_technology_that_is_looked_at_is_named() {
    // F11.1: one lies in Un-researched, and nobody has seen any of the five.
    let mut session = your_turn(|_| {});
    let initiate = Action::Do { deed: Deed::Initiate };
    let (why, names) = needed(session.act_with(Seat::FIRST, initiate, &[]));
    assert_eq!((why, names.len()), ("Federation technology", 5));
    session.act_with(Seat::FIRST, initiate, &given(&["missile swarms"])).unwrap();
    assert_eq!(session.state().projects.as_slice()[0].tech, FedTech::Missiles);
    assert_eq!(session.state().blanks, 0);
}

#[test]
fn tokens_of_a_bypass_are_named() {
    // F10.3: three are drawn, one is kept.
    let mut session = your_turn(|_| {});
    session.act_with(Seat::FIRST, Action::Do { deed: Deed::Bypass }, &[]).unwrap();
    let slot = Action::Slot { slot: 2 };
    let drawn = given(&["Fast Scouts", "Galactic Conflict", "Galactic Conflict"]);
    assert_eq!(needed(session.act_with(Seat::FIRST, slot, &drawn[..2])).0, "Activation token");
    session.act_with(Seat::FIRST, slot, &drawn).unwrap();
    session.act_with(Seat::FIRST, Action::Keep { token: Token::FastScouts }, &[]).unwrap();
    let state = session.state();
    assert_eq!(state.queue.as_slice()[4], Token::FastScouts);
    assert_eq!((state.holding[Token::FePress], state.bag[Token::GalacticConflict]), (1, 2));
}
