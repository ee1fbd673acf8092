//! Sessions and replays, on a game with hidden cards.

use crate::duel::{Action, Duel, Fault, build_with};
use redoubt_engine::odds::{Effort, odds_seen};
use redoubt_engine::{
    ActError, Barrier, Game, Given, Move, Options, Replay, ReplayError, Rules, Seat, SeatSet, Seed, Session,
    UndoError, digest,
};
use std::sync::Arc;

fn rules() -> Arc<Duel> {
    Arc::new(Duel::open(&Options::new()).expect("the pack is sound"))
}

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

const BOTH: SeatSet = SeatSet::all(2);

fn refused(barrier: Barrier) -> Result<Vec<Move<Action>>, UndoError> {
    Err(UndoError::Barrier(barrier))
}

/// Takes the last step back, if that seat may.
fn undo(session: &mut Session<Duel>, seat: Seat) -> Result<Vec<Move<Action>>, UndoError> {
    session.undo(SeatSet::one(seat), session.steps().len().saturating_sub(1))
}

fn act(session: &mut Session<Duel>, seat: Seat, actions: &[Action]) {
    for &action in actions {
        session.act(seat, action).expect("legal");
    }
}

#[test]
fn a_session_from_a_position_goes_back_to_that_position() {
    let mut first = Session::new(rules(), Seed::from(5));
    act(&mut first, FIRST, &[Action::Chip, Action::Chip, Action::Pass]);
    let mut session = Session::from_state(rules(), Seed::from(9), first.state().clone());
    act(&mut session, SECOND, &[Action::Chip, Action::Chip]);
    undo(&mut session, SECOND).expect("a chip may be taken back");
    assert_eq!((session.state().turn, session.state().chips), (1, 1));
    undo(&mut session, SECOND).expect("a chip may be taken back");
    assert_eq!(session.state(), first.state());
    assert_eq!(undo(&mut session, SECOND), Err(UndoError::Nothing));
}

#[test]
fn showing_a_card_cannot_be_taken_back_in_any_game() {
    for seed in 0..200 {
        let mut session = Session::new(rules(), Seed::from(seed));
        act(&mut session, FIRST, &[Action::Chip, Action::Show]);
        assert_eq!(undo(&mut session, FIRST), refused(Barrier::Revealed), "seed {seed}");
    }
}

#[test]
fn what_is_shown_for_a_moment_cannot_be_taken_back_either() {
    build_with(Fault::Flash);
    let mut session = Session::new(rules(), Seed::from(1));
    act(&mut session, FIRST, &[Action::Show]);
    assert!(!session.state().shown[0], "it is hidden again");
    assert_eq!(undo(&mut session, FIRST), refused(Barrier::Revealed));
}

#[test]
fn what_is_put_down_before_a_barrier_stays() {
    let mut session = Session::new(rules(), Seed::from(1));
    act(&mut session, FIRST, &[Action::Chip]);
    assert_eq!(session.can_undo(SeatSet::one(FIRST), 0), Ok(()));
    act(&mut session, FIRST, &[Action::Swap]);
    assert_eq!(undo(&mut session, FIRST), refused(Barrier::Chance), "a card was drawn");
    act(&mut session, FIRST, &[Action::Chip]);
    assert_eq!(undo(&mut session, SECOND), Err(UndoError::NotYours));
    assert!(undo(&mut session, FIRST).is_ok());
    assert_eq!(undo(&mut session, FIRST), refused(Barrier::Chance), "the swap is the last step again");
}

#[test]
fn a_tape_is_used_before_the_seed_and_replayed() {
    let mut session =
        Session::with_tape(rules(), Seed::from(1), [7, 0, 3].map(Given::Number)).expect("cards that exist");
    assert_eq!(session.state().hands, [7, 0]);
    act(&mut session, FIRST, &[Action::Swap]);
    assert_eq!(session.state().hands[0], 4, "the fourth card of those left");
    act(&mut session, FIRST, &[Action::Pass]);
    act(&mut session, SECOND, &[Action::Swap]);
    let replay = Replay::of(&session);
    assert_eq!(
        (replay.dice.as_slice(), replay.steps[0].dice.as_slice()),
        ([7, 0].map(Given::Number).as_slice(), [Given::Number(3)].as_slice())
    );
    assert!(replay.steps[2].dice.is_empty(), "the seed answered");
    let text = replay.to_text();
    let again = Replay::parse(&text).expect("as written").verify(rules()).expect("as played");
    assert_eq!(digest(again.state()), digest(session.state()));
}

#[test]
fn a_card_that_does_not_exist_is_not_dealt() {
    let refused = Session::with_tape(rules(), Seed::from(1), [Given::Number(8)]);
    assert!(matches!(refused.map(|_| ()), Err(ActError::BadDie { given: Given::Number(8), .. })));
}

fn finished() -> Replay {
    let mut session = Session::new(rules(), Seed::from(3));
    for seat in [FIRST, SECOND].repeat(4) {
        act(&mut session, seat, &[Action::Chip, Action::Pass]);
    }
    act(&mut session, FIRST, &[Action::Stake]);
    act(&mut session, SECOND, &[Action::Hold]);
    Replay::of(&session)
}

#[test]
fn a_replay_that_was_tampered_with_does_not_verify() {
    let tampered = |change: &dyn Fn(&mut Replay)| {
        let mut replay = finished();
        change(&mut replay);
        replay.verify(rules()).map(|_| ()).expect_err("tampered with")
    };
    assert!(finished().verify(rules()).is_ok());
    assert_eq!(tampered(&|replay| replay.seed = Seed::from(4)), ReplayError::Commitment);
    assert!(matches!(tampered(&|replay| replay.hash = "0".into()), ReplayError::Hash { .. }));
    assert!(matches!(tampered(&|replay| replay.rules = 2), ReplayError::RulesVersion { .. }));
    assert!(matches!(tampered(&|replay| replay.game = "pig".into()), ReplayError::Game { .. }));
    assert!(matches!(tampered(&|replay| replay.pack_hash = "x".into()), ReplayError::Pack { .. }));
    assert!(matches!(tampered(&|replay| replay.redoubt = 9), ReplayError::Format { .. }));
    assert!(matches!(tampered(&|replay| replay.options.set("chips", "5")), ReplayError::Setup(_)));
    assert!(matches!(
        tampered(&|replay| replay.steps[1].act = "sing".into()),
        ReplayError::Notation { step: 2, .. }
    ));
    assert!(matches!(
        tampered(&|replay| replay.steps[0].act = "back".into()),
        ReplayError::Illegal { step: 1, .. }
    ));
    assert!(matches!(tampered(&|replay| replay.steps[0].seat = 7), ReplayError::Notation { step: 1, .. }));
    assert!(matches!(
        tampered(&|replay| replay.steps[0].dice = vec![Given::Number(3)]),
        ReplayError::DiceLeft { step: 1, count: 1, used: 0 }
    ));
    assert!(matches!(tampered(&|replay| replay.outcome = ().into()), ReplayError::Outcome { .. }));
}

#[test]
fn the_text_of_a_replay_has_one_line_for_each_step() {
    let replay = finished();
    let text = replay.to_text();
    let steps = text.lines().filter(|line| line.starts_with("    {")).count();
    assert_eq!(steps, replay.steps.len());
    assert!(text.starts_with("{\n  \"redoubt\": 1,\n  \"game\": \"duel\",\n"), "{text}");
    assert!(matches!(Replay::parse(&text[..40]), Err(ReplayError::Malformed(_))));
}

#[test]
fn nothing_can_be_done_after_the_end() {
    let mut session = finished().verify(rules()).expect("as played");
    assert_eq!(session.act(FIRST, Action::Pass).map(|_| ()), Err(ActError::Over));
    assert_eq!(session.concede(FIRST).map(|_| ()), Err(ActError::Over));
    assert_eq!(undo(&mut session, SECOND), refused(Barrier::HandedOn));
    assert!(rules().outcome(session.state()).is_some());
}

#[test]
fn odds_do_not_tell_which_card_the_other_seat_holds() {
    let rules = rules();
    let mut answers = std::collections::BTreeSet::new();
    for other in [0, 1, 2, 6, 7] {
        let mut state = Session::new(rules.clone(), Seed::from(1)).state().clone();
        state.hands = [4, other];
        let odds = odds_seen(&*rules, &state, FIRST, Action::Swap, Effort::default());
        assert!(!odds.exact, "a guess is no exact answer");
        answers.insert(format!("{:?}", odds.groups));
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[test]
fn a_step_taken_back_by_consent_falls_as_before_when_repeated() {
    let mut session = Session::new(rules(), Seed::from(3));
    act(&mut session, FIRST, &[Action::Swap]);
    let after = session.state().clone();
    assert_eq!(undo(&mut session, FIRST), refused(Barrier::Chance));
    session.take_back(0).expect("there is a step");
    act(&mut session, FIRST, &[Action::Swap]);
    assert_eq!(*session.state(), after);
    session.take_back(0).expect("there is a step");
    assert_eq!(session.take_back(0), Err(UndoError::Nothing));
}

#[test]
fn one_mind_in_both_seats_takes_back_across_turns_what_one_seat_may_not() {
    let mut session = Session::new(rules(), Seed::from(3));
    act(&mut session, FIRST, &[Action::Chip, Action::Pass]);
    act(&mut session, SECOND, &[Action::Chip, Action::Chip]);
    let all = [Action::Chip, Action::Pass, Action::Chip, Action::Chip].map(Move::Act).to_vec();
    assert_eq!(session.can_undo(SeatSet::one(SECOND), 1), Err(UndoError::NotYours));
    assert!(session.may_undo(BOTH) && session.may_undo(SeatSet::one(SECOND)));
    assert_eq!(session.undo(BOTH, 4), Err(UndoError::Nothing));
    assert_eq!(session.undo(BOTH, 0), Ok(all));
    assert_eq!(session.state(), Session::new(rules(), Seed::from(3)).state());
}

#[test]
fn a_turn_is_taken_back_only_down_to_its_barrier() {
    let mut session = Session::new(rules(), Seed::from(3));
    act(&mut session, FIRST, &[Action::Swap, Action::Chip, Action::Chip]);
    assert_eq!(session.undo(SeatSet::one(FIRST), 0), refused(Barrier::Chance));
    assert_eq!(session.undo(SeatSet::one(FIRST), 1), Ok(vec![Move::Act(Action::Chip); 2]));
    assert_eq!(session.steps().len(), 1);
}

#[test]
fn a_card_is_entered_by_its_name() {
    let named = |name: &str| [Given::Name(name.into())];
    let mut session = Session::with_tape(rules(), Seed::from(1), [7, 0].map(Given::Number)).expect("cards");
    let missing = session.act_with(FIRST, Action::Swap, &[]).map(|_| ()).expect_err("a card is needed");
    assert_eq!(missing.to_string(), "Swap must be entered: card 1, card 2, card 3, card 4, card 5, card 6");
    let wrong = session.act_with(FIRST, Action::Swap, &named("card 0")).map(|_| ()).expect_err("it is dealt");
    assert!(wrong.to_string().starts_with("card 0 cannot be the answer to Swap"), "{wrong}");
    session.act_with(FIRST, Action::Swap, &named("Card 4")).expect("it is in the deck");
    assert_eq!(session.state().hands[0], 4);
}

#[test]
fn a_secret_choice_changed_again_and_again_leaves_the_other_seat_alone() {
    let mut session = Session::new(rules(), Seed::from(3));
    for seat in [FIRST, SECOND].repeat(4) {
        act(&mut session, seat, &[Action::Pass]);
    }
    let asked = session.question(SECOND);
    assert!(asked.is_some());
    for choice in [Action::Stake, Action::Hold].repeat(3) {
        act(&mut session, FIRST, &[choice]);
        assert_eq!(session.question(SECOND), asked);
        undo(&mut session, FIRST).expect("the other seat learnt nothing");
        assert_eq!(session.question(SECOND), asked);
    }
}
