use redoubt_bots::{BotSpec, mix};

/// The streams of a deal's seed that make other dice of it; players use others.
const AGAIN: u64 = 0x6167_6169_6e00;

/// What to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The entrants. In a solitaire game each plays for itself; with two seats each meets each other; with more
    /// seats all sit at one table. One entrant alone takes all seats.
    pub bots: Vec<BotSpec>,
    /// Games for each entrant of a solitaire game, else for each meeting.
    pub games: u32,
    /// Everything random follows from it.
    pub seed: u64,
    /// How many threads play; 0 for one on each core. The results do not depend on it.
    pub threads: usize,
    /// Draws by lot how each game begins, as far as players choose it; the same for all games on the same dice.
    pub draw_openings: bool,
    /// The command that was typed, for the report; may be empty.
    pub command: String,
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    /// Nobody plays.
    #[error("no bots to play: expected at least one, such as heuristic")]
    NoBots,
    /// More entrants than a table has seats.
    #[error("{found} bots cannot sit at one table: expected at most {seats}, the number of seats")]
    TooManyBots {
        /// Entrants.
        found: usize,
        /// Seats.
        seats: u8,
    },
    /// Nothing is played.
    #[error("0 games to play: expected at least 1")]
    NoGames,
    /// Seats cannot be exchanged evenly.
    #[error(
        "{games} games: expected a multiple of {turns}, so that every bot plays every side equally often"
    )]
    Uneven {
        /// Games asked for.
        games: u32,
        /// How many games exchange all sides once.
        turns: usize,
    },
}

/// Who meets whom, with which seed. Meetings take turns, so that an interrupted match has played all of them.
pub(crate) struct Schedule {
    /// The entrants of each meeting.
    pub(crate) lineups: Vec<Vec<usize>>,
    /// How many games exchange all sides once; they share one seed, unless the same bots sit in the same seats again.
    turns: usize,
    bots: Vec<BotSpec>,
    games: u32,
    seed: u64,
    seats: u8,
}

/// One game to be played.
pub(crate) struct Table {
    pub(crate) lineup: usize,
    pub(crate) game: u32,
    /// The seed of the dice.
    pub(crate) seed: u64,
    /// The entrant in each seat.
    pub(crate) entrants: Vec<usize>,
}

impl Schedule {
    pub(crate) fn new(plan: &Match, seats: u8) -> Result<Schedule, ArenaError> {
        let bots = plan.bots.len();
        if bots == 0 {
            return Err(ArenaError::NoBots);
        }
        if plan.games == 0 {
            return Err(ArenaError::NoGames);
        }
        let lineups: Vec<Vec<usize>> = match seats {
            1 => (0..bots).map(|bot| vec![bot]).collect(),
            _ if bots == 1 => vec![vec![0]],
            2 => (0..bots).flat_map(|a| (a + 1..bots).map(move |b| vec![a, b])).collect(),
            _ if bots > usize::from(seats) => return Err(ArenaError::TooManyBots { found: bots, seats }),
            _ => vec![(0..bots).collect()],
        };
        let turns = lineups[0].len();
        if !(plan.games as usize).is_multiple_of(turns) {
            return Err(ArenaError::Uneven { games: plan.games, turns });
        }
        Ok(Schedule { lineups, turns, bots: plan.bots.clone(), games: plan.games, seed: plan.seed, seats })
    }

    /// The number of games.
    pub(crate) fn len(&self) -> u64 {
        self.lineups.len() as u64 * u64::from(self.games)
    }

    /// The game with this number, below [`Schedule::len`].
    pub(crate) fn table(&self, number: u64) -> Table {
        let meetings = self.lineups.len() as u64;
        let (lineup, game) = ((number % meetings) as usize, (number / meetings) as u32);
        let (deal, turn) = (game as usize / self.turns, game as usize % self.turns);
        let seed = mix(self.seed, deal as u64);
        let seed = if self.is_repeated(lineup, turn) { mix(seed, AGAIN + turn as u64) } else { seed };
        Table { lineup, game, seed, entrants: self.seated(lineup, turn) }
    }

    /// The entrant in each seat after so many exchanges.
    fn seated(&self, lineup: usize, turn: usize) -> Vec<usize> {
        let players = &self.lineups[lineup];
        (0..usize::from(self.seats)).map(|seat| players[(seat + turn) % players.len()]).collect()
    }

    /// Whether the exchange puts equal bots where equal bots sat before: on the same dice they would play the same game
    /// again, which tells nothing new.
    fn is_repeated(&self, lineup: usize, turn: usize) -> bool {
        let bots = |turn: usize| self.seated(lineup, turn).into_iter().map(|entrant| self.bots[entrant]);
        (0..turn).any(|before| bots(before).eq(bots(turn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many different bots.
    fn schedule(bots: usize, games: u32, seats: u8) -> Result<Schedule, ArenaError> {
        schedule_of((0..bots).map(|bot| BotSpec::Careless(bot as u8 + 1)).collect(), games, seats)
    }

    fn schedule_of(bots: Vec<BotSpec>, games: u32, seats: u8) -> Result<Schedule, ArenaError> {
        Schedule::new(
            &Match { bots, games, seed: 7, threads: 1, draw_openings: false, command: String::new() },
            seats,
        )
    }

    fn seatings(bots: usize, games: u32, seats: u8) -> Vec<Vec<usize>> {
        let schedule = schedule(bots, games, seats).unwrap();
        (0..schedule.len()).map(|number| schedule.table(number).entrants).collect()
    }

    #[test]
    fn alone_everybody_plays_the_same_deals() {
        assert_eq!(seatings(2, 2, 1), [[0], [1], [0], [1]]);
        let schedule = schedule(2, 2, 1).unwrap();
        let seeds: Vec<u64> = (0..4).map(|number| schedule.table(number).seed).collect();
        assert!(seeds[0] == seeds[1] && seeds[2] == seeds[3] && seeds[0] != seeds[2]);
    }

    #[test]
    fn a_duel_exchanges_seats_on_the_same_dice() {
        assert_eq!(seatings(2, 4, 2), [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let schedule = schedule(2, 4, 2).unwrap();
        let seeds: Vec<u64> = (0..4).map(|number| schedule.table(number).seed).collect();
        assert!(seeds[0] == seeds[1] && seeds[2] == seeds[3] && seeds[0] != seeds[2]);
    }

    #[test]
    fn a_bot_against_itself_gets_other_dice_in_every_game() {
        let seeds = |bots: &[BotSpec], seats| {
            let schedule = schedule_of(bots.to_vec(), 6, seats).unwrap();
            (0..6)
                .map(|number| schedule.table(number).seed)
                .collect::<std::collections::BTreeSet<u64>>()
                .len()
        };
        let (one, other) = (BotSpec::Heuristic, BotSpec::Random);
        assert_eq!(seeds(&[one, one], 2), 6);
        assert_eq!(seeds(&[one, other], 2), 3);
        assert_eq!(seeds(&[one, one, other], 3), 2, "each has another seat in each of three games");
        assert_eq!(seeds(&[one, one, one], 3), 6);
    }

    #[test]
    fn three_bots_at_a_duel_meet_in_pairs() {
        assert_eq!(seatings(3, 2, 2), [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
    }

    #[test]
    fn at_a_larger_table_everybody_goes_round() {
        assert_eq!(seatings(2, 2, 4), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(seatings(3, 3, 3), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(seatings(1, 1, 3), [[0, 0, 0]]);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_the_reason() {
        let message = |bots, games, seats| schedule(bots, games, seats).err().unwrap().to_string();
        assert_eq!(message(0, 5, 1), "no bots to play: expected at least one, such as heuristic");
        assert_eq!(message(1, 0, 1), "0 games to play: expected at least 1");
        assert_eq!(
            message(2, 5, 2),
            "5 games: expected a multiple of 2, so that every bot plays every side equally often"
        );
        assert_eq!(
            message(5, 5, 4),
            "5 bots cannot sit at one table: expected at most 4, the number of seats"
        );
    }
}
