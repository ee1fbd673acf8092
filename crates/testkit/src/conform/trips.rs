use super::Plan;
use crate::record::CONCEDE;
use crate::{Walk, Way, paste};
use redoubt_engine::{Game, Notation, Replay, digest};

/// Every position is the same after a trip through JSON.
pub fn states_round_trip<G: Game>(plan: Plan) {
    plan.one_in(2).some_positions::<G>(2, |walk| {
        let json = serde_json::to_string(walk.state()).expect("a state is plain data");
        let back: Result<G::State, _> = serde_json::from_str(&json);
        let back = back.unwrap_or_else(|error| panic!("the state is not read back: {error}: {json}"));
        assert!(back == *walk.state(), "the state read back differs:\n  {:?}\n  {back:?}", walk.state());
        assert_eq!(digest(&back), digest(walk.state()), "the state read back has another fingerprint");
    });
}

/// Every legal action is the same after a trip through JSON and through its notation, which is one line.
pub fn actions_round_trip<G: Game>(plan: Plan) {
    plan.one_in(4).each_position::<G>(Way::Legal, |walk| {
        for seat in walk.session.to_act().iter() {
            for action in walk.session.legal(seat) {
                action_round_trips(walk.rules(), action);
            }
        }
    });
    let nonsense = ["", " ", "no such action", "🂠", "-1", "4294967296", CONCEDE];
    for variant in crate::default_variants::<G>() {
        for text in nonsense {
            assert!(G::Action::read(&variant.rules, text).is_err(), "{text:?} is read as an action");
        }
    }
}

fn action_round_trips<G: Game>(rules: &G, action: G::Action) {
    let json = serde_json::to_string(&action).expect("an action is plain data");
    let back: Result<G::Action, _> = serde_json::from_str(&json);
    assert!(back.as_ref().is_ok_and(|back| *back == action), "{action:?} by {json} becomes {back:?}");
    let text = action.write(rules);
    let neat = !text.is_empty() && text.trim() == text && !text.contains(['\n', '#', '>']);
    assert!(neat, "{text:?} is no notation: expected one trimmed line without # and >");
    match G::Action::read(rules, &text) {
        Ok(back) => assert!(back == action, "`{text}` is read back as {back:?}, it was {action:?}"),
        Err(error) => panic!("`{text}` is not read back: {error}"),
    }
}

/// A game survives a trip through the text of a replay: it verifies, stops part way where it should, and does
/// so too when it is not finished or somebody gave up. The record of a failing check can be pasted back.
pub fn replays_round_trip<G: Game>(plan: Plan) {
    plan.one_in(2).each_game::<G>(|walk| {
        let end = walk.choice.next() % 4;
        let (mut cut, mut at_cut) = (0, walk.state().clone());
        while !walk.is_long() && walk.step(Way::Legal) {
            if walk.choice.next().is_multiple_of(16) {
                (cut, at_cut) = (walk.session.steps().len(), walk.state().clone());
                if end == 0 && cut > 8 {
                    break;
                }
            }
        }
        if end == 0 && !walk.session.to_act().is_empty() {
            walk.give_up();
        }
        replay_round_trips(walk, cut, &at_cut);
    });
}

fn replay_round_trips<G: Game>(walk: &Walk<'_, G>, cut: usize, at_cut: &G::State) {
    let replay = Replay::of(&walk.session);
    let text = replay.to_text();
    let back = Replay::parse(&text).unwrap_or_else(|error| panic!("the replay is not read back: {error}"));
    assert_eq!(back, replay, "the replay read back differs");
    let verified = back.verify(walk.variant.rules.clone());
    let verified = verified.unwrap_or_else(|error| panic!("the replay does not verify: {error}"));
    assert!(verified.state() == walk.state(), "the replay ends in another position");
    assert_eq!(Replay::of(&verified).to_text(), text, "the replayed game is written down otherwise");
    let part = back.run(walk.variant.rules.clone(), cut);
    let part = part.unwrap_or_else(|error| panic!("the first {cut} steps do not run: {error}"));
    assert!(part.state() == at_cut, "the replay is in another position after {cut} steps");
    assert!(walk.session.state_at(cut) == *at_cut, "the log is in another position after {cut} steps");
    assert!(paste::<G>(&walk.record()).state() == walk.state(), "the record leads to another position");
}
