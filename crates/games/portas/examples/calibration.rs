//! The specification's figures for its simple team beside ours: `cargo run --release -p portas --example calibration --
//! 400`; with `first=0` other games.
//!
//! With options only that table: `400 people=2 scenario=dragons`. With habits a team of other habits: `alarm=1001`
//! never sees danger, `turns=1` plans no ways, `later=0` wants no more Farmers in Era II, `taste.catapult=0` builds
//! none.

use portas::{Action, Ending, FightAction, Habits, Portas, Simple, State, Taste, TurnAction};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Chance, Game, Options, Pilot, Rules, Seat, Silent};

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// What the specification says of every figure of its own.
const GIVEN: f64 = 10.0;
/// The line of posts of a team that relies on Catapults.
const CATAPULTS: i32 = 5;

/// A kind of table, what is chosen there, and the figures that the specification gives for one, two and three players.
type Row = (&'static str, &'static [(&'static str, &'static str)], [Option<f64>; 3]);

const TABLES: [Row; 9] = [
    ("Raiders, one Era", &[], [Some(55.0), Some(60.0), Some(80.0)]),
    ("Dragons, one Era", &[("scenario", "dragons")], [Some(52.0), Some(45.0), Some(67.0)]),
    ("Raiders, two Eras", &[("eras", "2")], [Some(25.0), Some(54.0), Some(69.0)]),
    ("Dragons, two Eras", &[("scenario", "dragons"), ("eras", "2")], [Some(12.0), Some(16.0), Some(25.0)]),
    ("Twice as Strong", &[("might", "twice")], [None, Some(24.0), Some(40.0)]),
    ("Twice as Strong, extended", &[("might", "extended")], [None, None, Some(7.0)]),
    ("Twice as Strong, two Eras", &[("might", "twice"), ("eras", "2")], [None, Some(4.0), None]),
    ("All Dead", &[("final_wave", "all_dead")], [None, Some(33.0), None]),
    ("Crescendo", &[("final_wave", "crescendo")], [None, Some(0.0), None]),
];

fn main() {
    let study = Study::read(std::env::args().skip(1));
    if let Some(options) = &study.options {
        return one_table(&study, options);
    }
    let standard = figures(&study);
    lengths(&standard);
    others(&study);
}

/// What is asked for.
struct Study {
    games: u64,
    first: u64,
    habits: Habits,
    options: Option<Options>,
}

impl Study {
    fn read(arguments: impl Iterator<Item = String>) -> Study {
        let mut study = Study { games: 400, first: 20_000, habits: Habits::default(), options: None };
        for argument in arguments {
            match argument.split_once('=') {
                Some((id, value)) => study.set(id, value),
                None => study.games = argument.parse().expect("a number of games"),
            }
        }
        study
    }

    fn set(&mut self, id: &str, value: &str) {
        let number = || value.parse::<i32>().expect("a number");
        match id {
            "first" => self.first = value.parse().expect("a number"),
            "alarm" => self.habits.alarm = number().unsigned_abs(),
            "turns" => self.habits.turns = value.parse().expect("a number of turns"),
            "later" => self.habits.later = number(),
            _ => match id.strip_prefix("taste.") {
                Some(name) => {
                    let taste = Taste::ALL.into_iter().find(|taste| taste.to_string() == name);
                    self.habits.temper[taste.expect("a taste")] = number();
                }
                None => self.options.get_or_insert_default().set(id, value),
            },
        }
    }

    /// Every game with a player of its own.
    fn play<P: Pilot<Portas>>(&self, options: &Options, pilot: impl Fn() -> P) -> Games {
        let rules = Portas::open(options).expect("options of the game");
        let seeds = self.first..self.first + self.games;
        Games(seeds.map(|seed| Played::new(&rules, pilot(), seed)).collect())
    }

    fn simple(&self, options: &Options) -> Games {
        self.play(options, || Simple::with(self.habits))
    }
}

fn table(people: usize, choices: &[(&str, &str)]) -> Options {
    let mut options = Options::new();
    options.set("people", people.to_string());
    choices.iter().for_each(|(id, value)| options.set(id, *value));
    options
}

/// A game that was played.
struct Played {
    end: State,
    decisions: u32,
}

impl Played {
    fn new<P: Pilot<Portas>>(rules: &Portas, mut pilot: P, seed: u64) -> Played {
        let (mut dice, mut own) = (Fast::new(seed, 7), Fast::new(seed, 8));
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut decisions = 0;
        while let Some(seat) = rules.to_act(&state).first() {
            let action = pilot.choose(rules, &state, seat, &mut own);
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
            decisions += 1;
        }
        Played { end: state, decisions }
    }

    fn is_won(&self) -> bool {
        self.end.over == Some(Ending::Held)
    }

    fn is_lost_in_wave(&self) -> bool {
        !self.is_won() && self.end.clock.round > 0
    }
}

/// Games of one table.
struct Games(Vec<Played>);

impl Games {
    fn won(&self) -> Share {
        Share { hits: self.0.iter().filter(|game| game.is_won()).count(), of: self.0.len() }
    }

    /// Of the lost games, those that were lost in the Final Wave.
    fn wave(&self) -> Share {
        let lost = self.0.iter().filter(|game| !game.is_won()).count();
        Share { hits: self.0.iter().filter(|game| game.is_lost_in_wave()).count(), of: lost }
    }

    fn mean(&self, of: impl Fn(&Played) -> f64) -> f64 {
        self.0.iter().map(of).sum::<f64>() / self.0.len().max(1) as f64
    }

    fn decisions(&self) -> f64 {
        self.mean(|game| f64::from(game.decisions))
    }
}

/// A share of games.
#[derive(Clone, Copy)]
struct Share {
    hits: usize,
    of: usize,
}

impl Share {
    /// In per cent, with its Wilson interval.
    fn interval(self) -> [f64; 3] {
        let (n, mid) = (self.of.max(1) as f64, self.hits as f64 / self.of.max(1) as f64);
        let centre = (mid + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (mid * (1.0 - mid) / n + Z * Z / (4.0 * n * n)).sqrt();
        [(centre - half).clamp(0.0, mid), mid, (centre + half).clamp(mid, 1.0)].map(|value| 100.0 * value)
    }

    fn and(self, other: Share) -> Share {
        Share { hits: self.hits + other.hits, of: self.of + other.of }
    }

    /// How it stands to a figure of the specification: whether the two intervals meet.
    fn beside(self, given: f64) -> &'static str {
        let [low, _, high] = self.interval();
        if low > given + GIVEN {
            "above"
        } else if high < given - GIVEN {
            "below"
        } else {
            "meets"
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [low, mid, high] = self.interval();
        write!(f, "{mid:.1} % ({low:.1} to {high:.1} %)")
    }
}

/// One table in detail.
fn one_table(study: &Study, options: &Options) {
    let games = study.simple(options);
    println!("won {}", games.won());
    println!("lost games that were lost in the Final Wave: {}", games.wave());
    println!("decisions per game: {:.0}", games.decisions());
}

/// Every figure; returns the games of the first four tables, for one, two and three players.
fn figures(study: &Study) -> Vec<[Games; 3]> {
    println!("{:<36} specification  ours", "simple team, won");
    let mut standard = Vec::new();
    for (name, choices, given) in TABLES {
        let mut games = [const { Games(Vec::new()) }; 3];
        for (place, given) in given.into_iter().enumerate() {
            let Some(given) = given else { continue };
            games[place] = study.simple(&table(place + 1, choices));
            let won = games[place].won();
            let label = format!("{name}, {}", ["alone", "two", "three"][place]);
            println!("{label:<36} {given:>3} +- {GIVEN}     {:<26} {}", won.to_string(), won.beside(given));
        }
        if standard.len() < 4 {
            standard.push(games);
        }
    }
    standard
}

/// Where games are lost, and how many decisions they have.
fn lengths(standard: &[[Games; 3]]) {
    let (one, two) = standard.split_at(2);
    for (name, tables, lost, decisions) in
        [("one Era", one, "60", "200/420/470"), ("two Eras", two, "28", "280/700/800")]
    {
        let wave = tables.iter().flatten().map(Games::wave).reduce(Share::and);
        let wave = wave.expect("games were played");
        println!("{name}: lost games that were lost in the Final Wave: {wave}; specification {lost}");
        let mean = |people: usize| {
            tables.iter().map(|games| games[people].decisions()).sum::<f64>() / tables.len() as f64
        };
        let [one, two, three] = [0, 1, 2].map(mean);
        println!("{name}: decisions per game: {one:.0}/{two:.0}/{three:.0}; specification {decisions}");
    }
}

/// Other teams: on Catapults, without any defence, at random.
fn others(study: &Study) {
    let mut habits = study.habits;
    habits.temper[Taste::Line] = CATAPULTS;
    let catapults = study.play(&table(2, &[]), || Simple::with(habits)).won();
    println!("relying on Catapults, two: {catapults}; specification 61; {}", catapults.beside(61.0));
    for people in 1..=3 {
        for scenario in ["raiders", "dragons"] {
            let idle = study.play(&table(people, &[("scenario", scenario)]), || Idle);
            let half = idle.mean(|game| f64::from(game.end.tally.halves));
            println!(
                "undefended, {people} against {scenario}: lost in Half-Year {half:.1} on average, won {}",
                idle.won()
            );
        }
    }
    for scenario in ["raiders", "dragons"] {
        let random = study.play(&table(2, &[("scenario", scenario)]), || Random).won();
        println!("random, two against {scenario}: {random}; specification 0; {}", random.beside(0.0));
    }
}

/// Does nothing: its Stewards go for walks.
struct Idle;

impl Pilot<Portas> for Idle {
    fn choose(&mut self, rules: &Portas, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        let mut actions = Vec::new();
        rules.canonical(state, seat, &mut actions);
        let calm = [
            Action::Fight(FightAction::Pass),
            Action::Turn(TurnAction::Done),
            Action::Turn(TurnAction::Act),
            Action::Fight(FightAction::Shoot),
        ];
        let found = calm.into_iter().find(|action| actions.contains(action));
        found.or(actions.first().copied()).expect("a seat that is to act has an action")
    }
}

/// Takes any choice.
struct Random;

impl Pilot<Portas> for Random {
    fn choose(&mut self, rules: &Portas, state: &State, seat: Seat, dice: &mut impl Chance) -> Action {
        let mut actions = Vec::new();
        rules.canonical(state, seat, &mut actions);
        actions[dice.guess(actions.len() as u32) as usize]
    }
}
