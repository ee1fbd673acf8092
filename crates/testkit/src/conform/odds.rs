use super::Plan;
use redoubt_engine::Game;
use redoubt_engine::odds::{Effort, odds};

/// The chances of every legal action of some positions sum to one, and each group has a name.
pub fn odds_sum_to_one<G: Game>(plan: Plan) {
    let effort = Effort { cases_max: 600, samples: 200 };
    plan.one_in(8).some_positions::<G>(24, |walk| {
        for seat in walk.session.to_act().iter() {
            for action in walk.session.legal(seat) {
                let odds = odds(walk.rules(), walk.state(), seat, action, effort);
                let total: f64 = odds.groups.iter().map(|group| group.probability).sum();
                assert!((total - 1.0).abs() < 1e-9, "the odds of `{action}` sum to {total}: {odds:?}");
                for group in &odds.groups {
                    let neat = !group.text.trim().is_empty() && !group.text.contains('\n');
                    assert!(neat, "the odds of `{action}` have a group {:?}", group.text);
                }
            }
        }
    });
}
