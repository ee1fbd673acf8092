use super::Plan;
use redoubt_engine::Game;
use redoubt_engine::notation::named;
use redoubt_engine::odds::{Effort, GROUPS_MAX, Odds, REST, odds};

/// The chances of every legal action of some positions sum to one, and each group has a name.
pub fn odds_sum_to_one<G: Game>(plan: Plan) {
    each_choice::<G>(plan, |name, odds| {
        let total: f64 = odds.groups.iter().map(|group| group.probability).sum();
        assert!((total - 1.0).abs() < 1e-9, "the odds of `{name}` sum to {total}: {odds:?}");
        for group in &odds.groups {
            let neat = !group.text.trim().is_empty() && !group.text.contains('\n');
            assert!(neat, "the odds of `{name}` have a group {:?}", group.text);
        }
    });
}

/// The chances of every legal action of some positions can be read at a glance: few groups, and those that are named
/// are at least as likely as what is summed up in the last.
pub fn odds_are_told_in_few_groups<G: Game>(plan: Plan) {
    each_choice::<G>(plan, |name, odds| {
        let groups = odds.groups.len();
        assert!(groups <= GROUPS_MAX, "the odds of `{name}` have {groups} groups");
        let rest = odds.groups.iter().find(|group| group.text == REST).map_or(0.0, |group| group.probability);
        let percent = 100.0 * rest;
        assert!(
            rest <= 0.5,
            "the odds of `{name}` name hardly anything: {percent:.0} % are {REST}: {odds:?}"
        );
    });
}

fn each_choice<G: Game>(plan: Plan, mut look: impl FnMut(&str, &Odds)) {
    let effort = Effort { cases_max: 600, samples: 200 };
    plan.one_in(8).some_positions::<G>(24, |walk| {
        for seat in walk.session.to_act().iter() {
            for action in walk.session.legal(seat) {
                let name = named(walk.rules(), action).to_string();
                look(&name, &odds(walk.rules(), walk.state(), seat, action, effort));
            }
        }
    });
}
