use crate::{Action, Pig, State};
use redoubt_engine::{Chance, Pilot, Play, Rules, Seat};

/// Holds at 20: within a whisker of perfect play, and the rule every book gives.
pub struct HoldAtTwenty;

impl Pilot<Pig> for HoldAtTwenty {
    fn choose(&mut self, rules: &Pig, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        rules.quick(state, seat, chance)
    }
}

impl Play for Pig {
    type Pilot = HoldAtTwenty;

    fn pilot(&self) -> HoldAtTwenty {
        HoldAtTwenty
    }

    fn quick(&self, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        let enough = state.turn_total >= 20 || self.must_hold(state);
        if enough { Action::Hold } else { Action::Roll }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.value(seat);
        }
        let mut points = state.scores.map(f32::from);
        points[usize::from(state.seat)] += 4.0 + f32::from(state.turn_total) * 0.8;
        let lead = points[seat.index()] - points[1 - seat.index()];
        0.5 + 0.5 * (lead / f32::from(self.pack.game.win_score)).clamp(-1.0, 1.0)
    }

    fn stages(&self) -> Vec<String> {
        ["leader below 25", "below 50", "below 75", "at 75 or more"].map(String::from).to_vec()
    }

    fn stage(&self, state: &State) -> usize {
        let leader = state.scores[0].max(state.scores[1]);
        usize::from(4 * leader / self.pack.game.win_score).min(3)
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        vec![("moves", f64::from(state.moves))]
    }
}
