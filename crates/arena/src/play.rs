use crate::schedule::Table;
use crate::{GameRecord, Match, SeatRecord};
use redoubt_bots::{Player, make, mix};
use redoubt_engine::chance::{Fast, Names as AnswerNames, Seeded};
use redoubt_engine::{Ask, Chance, Game, Listener, Outcome, Seat, Seed};
use std::sync::atomic::{AtomicBool, Ordering};

/// The stream of a game's seed that draws how it begins; players use others.
const LOTS: u64 = 0x6c6f_7473;

/// The names of what a game tells about itself.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) measures: Vec<&'static str>,
    pub(crate) openings: Vec<&'static str>,
}

/// Plays one game to its end and names what it tells; nothing if it was interrupted.
///
/// # Panics
/// If the game goes on far beyond the bound that it states itself.
pub(crate) fn play<G: Game>(
    rules: &G,
    plan: &Match,
    table: &Table,
    stop: &AtomicBool,
) -> Option<(GameRecord, Names)> {
    let mut players: Vec<Player<G>> = (1..)
        .zip(&table.entrants)
        .map(|(stream, &entrant)| make(plan.bots[entrant], rules, mix(table.seed, stream)))
        .collect();
    let mut lots = Fast::new(table.seed, LOTS);
    let mut actions = Vec::new();
    let mut dice = Dice { seed: Seed::from(table.seed), step: 0, stream: None };
    let mut state = rules.setup_any(&mut dice, Listener::nobody());
    let seats = players.len();
    let mut evaluations = vec![f32::NAN; rules.stages().len() * seats];
    // Bots may take roundabout ways that canonical play avoids, but not for ever.
    let decisions_max = 4 * G::INFO.decisions_max;
    let mut decisions = 0;
    while let Some(seat) = rules.to_act(&state).first() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let first = rules.stage(&state) * seats;
        if evaluations[first].is_nan() {
            for viewer in Seat::all(seats as u8) {
                evaluations[first + viewer.index()] = rules.evaluate(&state, viewer);
            }
        }
        let action = if plan.draw_openings && rules.is_opening(&state) {
            rules.canonical(&state, seat, &mut actions);
            lots.pick(&actions)
        } else {
            players[seat.index()].choose(rules, &state, seat).action
        };
        decisions += 1;
        assert!(decisions <= decisions_max, "{} does not end, seed {}", G::INFO.id, table.seed);
        dice.next_step();
        rules.apply_any(&mut state, seat, action, &mut dice, Listener::nobody());
    }
    let outcome = rules.outcome(&state).expect("a game in which nobody is to act is over");
    let (measure_names, measures) = rules.measures(&state).into_iter().unzip();
    let opening = rules.opening(&state, Seat::FIRST);
    let names = Names { measures: measure_names, openings: opening.iter().map(|&(name, _)| name).collect() };
    let record = GameRecord {
        lineup: table.lineup,
        game: table.game,
        seed: table.seed,
        seats: seat_records(rules, &state, table, &outcome),
        rule: outcome.rule.0,
        how: outcome.how,
        decisions,
        stage: rules.stage(&state),
        measures,
        evaluations: evaluations.into_boxed_slice(),
    };
    Some((record, names))
}

fn seat_records<G: Game>(rules: &G, state: &G::State, table: &Table, outcome: &Outcome) -> Vec<SeatRecord> {
    let seats = Seat::all(rules.seats()).zip(&table.entrants);
    let record = |(seat, &entrant): (Seat, &usize)| {
        let opening = rules.opening(state, seat).into_iter().map(|(_, value)| value).collect();
        let result = outcome.of(seat);
        SeatRecord { entrant, standing: result.standing, score: result.score, opening }
    };
    seats.map(record).collect()
}

/// The dice of a table with this seed, one stream for each step, made only when a step asks for them.
struct Dice {
    seed: Seed,
    step: u64,
    stream: Option<Seeded>,
}

impl Dice {
    fn next_step(&mut self) {
        self.step += 1;
        self.stream = None;
    }
}

impl Chance for Dice {
    fn answer(&mut self, ask: Ask, names: AnswerNames<'_>) -> u32 {
        self.stream.get_or_insert_with(|| Seeded::new(&self.seed, self.step)).answer(ask, names)
    }
}
