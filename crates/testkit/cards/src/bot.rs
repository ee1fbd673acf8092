use crate::{Action, Cards, Phase, State};
use redoubt_engine::{Chance, Pilot, Play, Question, Rules, Seat};

/// Sends its strongest card to the last raid, and its weakest until then.
pub struct Miser;

impl Pilot<Cards> for Miser {
    fn choose(&mut self, rules: &Cards, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        rules.quick(state, seat, chance)
    }
}

impl Play for Cards {
    type Pilot = Miser;

    fn pilot(&self) -> Miser {
        Miser
    }

    fn quick(&self, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        let hand = || state.hands[seat.index()].kinds();
        match state.phase {
            Phase::Council(council) => council.lapse(self, state, seat),
            Phase::Watch(_) => {
                let strength = |card: &crate::CardId| self.card(*card).strength;
                let last = state.round + 1 == self.rounds;
                let card = if last { hand().max_by_key(strength) } else { hand().min_by_key(strength) };
                card.map_or(Action::Pass, |card| Action::Send { card })
            }
        }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = self.outcome(state) {
            return outcome.value(seat);
        }
        let own = self.side(seat);
        let others = (0..self.sides.len()).filter(|&side| side != own).map(|side| state.points[side]);
        let lead = f32::from(state.points[own]) - f32::from(others.max().unwrap_or(0));
        (0.5 + lead / 8.0).clamp(0.0, 1.0)
    }

    fn stages(&self) -> Vec<String> {
        (1..=self.rounds).map(|round| format!("raid {round}")).collect()
    }

    fn stage(&self, state: &State) -> usize {
        state.round.into()
    }

    fn measures(&self, state: &State) -> Vec<(&'static str, f64)> {
        let breaches: u8 = state.breaches.values().sum();
        vec![("rounds", f64::from(state.round) + 1.0), ("breaches", f64::from(breaches))]
    }
}
