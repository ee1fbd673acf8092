//! V12.7, V12.8: who has won.

use crate::Invasion;
use crate::ids::{Coalition, Status};
use crate::state::{Ending, State};
use redoubt_engine::{Outcome, RuleId, SeatResult, SeatSet, Standing};

impl Invasion {
    /// V12.7: undefeated, with a capital that is not Overrun.
    pub fn survives(&self, state: &State, who: Coalition) -> bool {
        state.alive(who) && state.status[self.lookup.capital[who].index()] != Status::Overrun
    }

    /// V12.8, V13.23: the result of whoever leads these coalitions.
    pub fn standing_of(&self, state: &State, seats: SeatSet) -> Option<Standing> {
        let ending = state.ending()?;
        let saved = seats.iter().filter(|seat| wins(self, state, ending, Coalition::of(*seat))).count();
        Some(match saved {
            0 => Standing::Lost,
            _ if saved == usize::from(seats.len()) => Standing::Won,
            _ => Standing::Partial,
        })
    }
}

fn wins(rules: &Invasion, state: &State, ending: Ending, who: Coalition) -> bool {
    ending == Ending::Broadcast && rules.survives(state, who)
}

pub(super) fn outcome(rules: &Invasion, state: &State, ending: Ending) -> Outcome {
    let result = |who: Coalition| SeatResult {
        standing: if wins(rules, state, ending, who) { Standing::Won } else { Standing::Lost },
        score: state.funded.len() as i32,
    };
    let all = Coalition::ALL.into_iter().all(|who| wins(rules, state, ending, who));
    let (rule, how) = match ending {
        Ending::Broadcast if all => ("V12.7", "Earth is saved"),
        Ending::Broadcast => ("V12.7", "Earth is saved in part"),
        Ending::Silence => ("V12.7", "nobody heard the broadcast"),
        Ending::Project { .. } => ("V12.1", "the Cronos Project has lost a coalition it needs"),
        Ending::Cronos => ("V12.2", "Cronos was overrun"),
        Ending::Defeat => ("V12.3", "every coalition is defeated"),
        Ending::Clock => ("V12.4", "the Devastation is complete"),
        Ending::GaveUp { .. } => ("V13.27", "a coalition gave up"),
    };
    Outcome { seats: Coalition::ALL.into_iter().map(result).collect(), rule: RuleId(rule), how }
}

/// How a game ended, as a sentence, and the rule.
pub(crate) fn ending_text(ending: Ending) -> (String, &'static str) {
    match ending {
        Ending::Broadcast => ("The broadcast is sent, and the Hydra falls.".into(), "V12.7"),
        Ending::Silence => ("The broadcast is sent, but nobody is left to see it.".into(), "V12.7"),
        Ending::Project { who } => (
            format!("{} is defeated before its project card was funded: the Hydra win.", who.title()),
            "V12.1",
        ),
        Ending::Cronos => ("Cronos is overrun: the Hydra win.".into(), "V12.2"),
        Ending::Defeat => ("Every coalition is defeated: the Hydra win.".into(), "V12.3"),
        Ending::Clock => ("The Devastation is complete: the Hydra win.".into(), "V12.4"),
        Ending::GaveUp { who } => (format!("{} gives up: the Hydra win.", who.title()), "V13.27"),
    }
}
