//! H1: the end of the game.

use crate::state::{Ending, Phase, State};
use crate::{Event, Harbinger};
use redoubt_engine::{Journal, Outcome, RuleId, Standing};

/// H1.3 to H1.6: the game ends once, and nothing follows.
pub(super) fn end(
    rules: &Harbinger,
    state: &mut State,
    ending: Ending,
    journal: &mut impl Journal<Harbinger>,
) {
    state.phase = Phase::over(ending);
    let enemies_left = rules.enemies_left(state);
    journal.note(state, || Event::Ended { ending, enemies_left });
}

pub(super) fn outcome(state: &State, ending: Ending) -> Outcome {
    let (standing, how) = match ending {
        Ending::WonInTheField => (Standing::Won, "won in the field"),
        Ending::WonTheSiege => (Standing::Won, "won the Siege"),
        Ending::CodesBroken => (Standing::Lost, "codes broken"),
        Ending::CapitalOverrun => (Standing::Lost, "Capital overrun"),
        Ending::Resigned => (Standing::Lost, "resigned"),
    };
    let score = i32::from(state.destroyed.iter().sum::<u8>());
    Outcome::solo(standing, score, RuleId(rule_of(ending)), how)
}

/// The rule by which the game ended.
pub(crate) const fn rule_of(ending: Ending) -> &'static str {
    match ending {
        Ending::WonInTheField => "H1.3",
        Ending::WonTheSiege => "H19.10",
        Ending::CodesBroken => "H1.4",
        Ending::CapitalOverrun => "H1.5",
        Ending::Resigned => "H1.6",
    }
}

/// The end as a sentence.
pub(crate) const fn ending_text(ending: Ending) -> &'static str {
    match ending {
        Ending::WonInTheField => "The last enemy falls before the gates: you win.",
        Ending::WonTheSiege => "The Capital holds and the last enemy falls: you win.",
        Ending::CodesBroken => "The enemy has broken all your codes: you lose.",
        Ending::CapitalOverrun => "The Capital is overrun: you lose.",
        Ending::Resigned => "You resign: you lose.",
    }
}

impl Harbinger {
    /// H1.3: whether all enemy units are destroyed.
    #[inline]
    pub(super) fn all_destroyed(&self, state: &State) -> bool {
        state.destroyed == self.lookup.count
    }
}
