use super::Plan;
use crate::{Walk, Way};
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Seat};

/// What is done for whoever does not answer can be done: in every position the lapse of a seat is legal, a pass is
/// legal and of a kind that the game lists, what another seat proposes can be accepted, whoever is not asked has nothing
/// to pass and nothing to agree to, and games in which nobody ever answers end.
pub fn whoever_is_absent_is_passed_over<G: Game>(plan: Plan) {
    plan.one_in(4).each_position::<G>(Way::Legal, |walk| {
        for seat in Seat::all(walk.rules().seats()) {
            if walk.session.to_act().contains(seat) {
                defaults_are_legal(walk, seat);
            } else {
                let pass = walk.rules().pass(walk.state(), seat);
                assert!(pass.is_none(), "seat {seat} is not asked, but may pass by {pass:?}");
                let consent = walk.rules().consent(walk.state(), seat);
                assert!(consent.is_none(), "seat {seat} is not asked, but may agree by {consent:?}");
            }
        }
    });
    plan.one_in(20).each_game::<G>(|walk| {
        while let Some(seat) = walk.session.to_act().first() {
            assert!(!walk.is_long(), "a game in which nobody answers does not end");
            let lapse = walk.rules().lapse(walk.state(), seat);
            walk.play(seat, lapse);
        }
    });
}

fn defaults_are_legal<G: Game>(walk: &Walk<'_, G>, seat: Seat) {
    let legal = walk.session.legal(seat);
    let lapse = walk.rules().lapse(walk.state(), seat);
    let name = named(walk.rules(), lapse);
    assert!(legal.contains(&lapse), "the lapse of seat {seat}, `{name}`, is not legal");
    if let Some(consent) = walk.rules().consent(walk.state(), seat) {
        let name = named(walk.rules(), consent.action);
        assert!(legal.contains(&consent.action), "the consent of seat {seat}, `{name}`, is not legal");
        assert_ne!(consent.by, seat, "seat {seat} proposes something to itself");
    }
    if let Some(pass) = walk.rules().pass(walk.state(), seat) {
        assert!(
            legal.contains(&pass.action),
            "the pass of seat {seat}, `{}`, is not legal",
            named(walk.rules(), pass.action)
        );
        let listed = G::passes().iter().any(|kind| kind.id == pass.kind);
        assert!(listed, "a question of the kind `{}` is passed, which the game does not list", pass.kind);
    }
}
