//! L14: Occupation Points and the end.

use crate::ids::{Colour, Column};
use crate::options::Compensation;
use crate::state::{Ending, Leadership, Phase, Quiet, State};
use crate::{Event, FrontLine};
use redoubt_engine::{By, Journal, Outcome, RuleId, SeatResult, Standing, wire};

/// L14.1, L14.4, L14.5: the game ends once, and nothing follows.
// RULING L17.21: equal points are a draw. RULING L17.22: losing all units ends nothing.
pub(super) fn end(
    rules: &FrontLine,
    state: &mut State,
    ending: Ending,
    journal: &mut impl Journal<FrontLine>,
) {
    state.phase = Phase::Quiet(Quiet::Over { ending });
    let earned = By::from_fn(|colour| rules.earned(state, colour));
    let points = earned.map(Earned::total);
    let winner = rules.winner(state, ending);
    journal.note(state, || Event::Ended { ending, winner, points, earned });
}

/// L14.1, L14.4, L14.5: who has won.
pub(super) fn outcome(rules: &FrontLine, state: &State, ending: Ending) -> Outcome {
    let winner = rules.winner(state, ending);
    let (how, rule) = match (ending, winner) {
        (Ending::Capital { .. }, _) => ("Capital taken", "L14.1"),
        (Ending::Conceded { .. }, _) => ("resigned", "L14.5"),
        (Ending::Points, None) => ("draw", "L14.4"),
        (Ending::Points, Some(_)) if rules.is_level(state) => ("tie, won by going first", "L16.4"),
        (Ending::Points, Some(_)) => ("Occupation Points", "L14.4"),
    };
    let result = |colour: Colour| SeatResult {
        standing: match winner {
            Some(winner) if winner == colour => Standing::Won,
            Some(_) => Standing::Lost,
            None => Standing::Tied,
        },
        score: i32::from(rules.points(state, colour)),
    };
    Outcome { seats: Colour::ALL.map(result).into_iter().collect(), rule: RuleId(rule), how }
}

pub(super) const fn rule_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Capital { .. } => "L14.1",
        Ending::Points => "L14.4",
        Ending::Conceded { .. } => "L14.5",
    }
}

pub(crate) const fn ending_text(ending: Ending) -> &'static str {
    match ending {
        Ending::Capital { winner: Colour::Green } => "Green enters Red's Capital and wins.",
        Ending::Capital { winner: Colour::Red } => "Red enters Green's Capital and wins.",
        Ending::Points => "December is over.",
        Ending::Conceded { loser: Colour::Green } => "Green gives up; Red wins.",
        Ending::Conceded { loser: Colour::Red } => "Red gives up; Green wins.",
    }
}

/// Where a player's Occupation Points come from (L14.2).
#[wire(copy)]
pub struct Earned {
    /// Own units on a neutral space with a 1.
    pub hexes: u8,
    /// Own units on spaces of the enemy country that are no cities.
    pub ground: u8,
    /// Fallen cities of the enemy.
    pub cities: u8,
    /// Active Leadership.
    pub leadership: u8,
    /// Having gone first (L16.4).
    pub order: u8,
}

impl Earned {
    /// All of it.
    #[inline]
    pub const fn total(self) -> u8 {
        self.hexes + self.ground + self.cities + self.leadership + self.order
    }
}

impl FrontLine {
    /// L14.2, L14.3: a player's Occupation Points if the game ended now.
    pub fn points(&self, state: &State, colour: Colour) -> u8 {
        self.earned(state, colour).total()
    }

    /// Whether both have the same Occupation Points.
    fn is_level(&self, state: &State) -> bool {
        self.points(state, Colour::Green) == self.points(state, Colour::Red)
    }

    /// L14.1, L14.4, L14.5, L16.4: who has won by an ending, if anybody.
    pub(crate) fn winner(&self, state: &State, ending: Ending) -> Option<Colour> {
        match ending {
            Ending::Capital { winner } => Some(winner),
            Ending::Conceded { loser } => Some(loser.other()),
            Ending::Points if self.is_level(state) => {
                (self.lookup.compensation == Compensation::Ties).then_some(state.first)
            }
            Ending::Points => {
                let green = self.points(state, Colour::Green) > self.points(state, Colour::Red);
                Some(if green { Colour::Green } else { Colour::Red })
            }
        }
    }

    /// L14.2, L14.3, L16.4: the points of a player, by what they are given for.
    #[inline]
    pub(crate) fn earned(&self, state: &State, colour: Colour) -> Earned {
        let (score, enemy) = (&self.pack.score, colour.other());
        let own = state.of(colour);
        let enemy_country = self.lookup.country[enemy].minus(self.lookup.cities);
        let fallen = |column, points| if self.lookup.is_fallen(state, enemy, column) { points } else { 0 };
        let leads = state.leadership[colour] == Leadership::Active;
        let begun = !matches!(state.phase, Phase::SetUp(_) | Phase::Quiet(Quiet::SettingUp));
        let favoured = begun && state.first == colour && self.lookup.compensation == Compensation::Point;
        Earned {
            hexes: (own & self.lookup.hex1).count() * score.hex1,
            ground: (own & enemy_country).count() * score.enemy_space,
            cities: fallen(Column::Air, score.air) + fallen(Column::Industry, score.industry),
            leadership: if leads { score.leadership } else { 0 },
            order: u8::from(favoured),
        }
    }
}
