//! Positions to start from: only the units that matter, October, Balanced cards, Edge in the middle, no Leadership.

use frontline::{
    Action, Colour, Column, FrontLine, Kind, Leadership, Marker, NOBODY, Phase, Space, State, TurnPhase,
    UNITS_MAX, UnitPhase, Verb,
};
use redoubt_engine::chance::Scripted;
use redoubt_engine::{By, Game, Notation, Options, Rules, Silent};
use redoubt_testkit::Scenario;
use std::sync::OnceLock;

pub(crate) type Story = Scenario<'static, FrontLine>;

/// The rules with some options.
pub(crate) fn with(options: &[(&str, &str)]) -> FrontLine {
    let mut chosen = Options::new();
    for &(id, choice) in options {
        chosen.set(id, choice);
    }
    FrontLine::open(&chosen).unwrap()
}

/// The main side with Amphibious Moves.
pub(crate) fn rules() -> &'static FrontLine {
    static RULES: OnceLock<FrontLine> = OnceLock::new();
    RULES.get_or_init(|| with(&[("amphibious", "on")]))
}

/// The lake side.
pub(crate) fn lake() -> &'static FrontLine {
    static RULES: OnceLock<FrontLine> = OnceLock::new();
    RULES.get_or_init(|| with(&[("board", "lake")]))
}

/// An action as it is written.
pub(crate) fn action(text: &str) -> Action {
    Action::read(rules(), text).unwrap()
}

pub(crate) fn at(text: &str) -> Space {
    text.parse().unwrap()
}

/// Green's turn with so much supply left in a column: `green(Column::Air, 3, "green tank c4; red disrupted tank c6")`.
pub(crate) fn green(column: Column, supply: u8, units: &str) -> Story {
    Scenario::at(rules(), position(rules(), Colour::Green, column, supply, units)).given(|_| {})
}

/// Red's turn.
pub(crate) fn red(column: Column, supply: u8, units: &str) -> Story {
    Scenario::at(rules(), position(rules(), Colour::Red, column, supply, units)).given(|_| {})
}

/// Green's turn on the lake side.
pub(crate) fn green_at_the_lake(column: Column, supply: u8, units: &str) -> Story {
    Scenario::at(lake(), position(lake(), Colour::Green, column, supply, units)).given(|_| {})
}

fn position(rules: &FrontLine, active: Colour, column: Column, supply: u8, units: &str) -> State {
    let mut state = rules.setup(&mut Scripted::new([4]), &mut Silent);
    state.ids = [[NOBODY; 6]; 10];
    state.units = By::default();
    state.leadership = By::splat(Leadership::Exhausted);
    (state.first, state.active) = (active, active);
    state.month = 1;
    state.column = Some(column);
    state.supply = supply;
    state.markers[active][column] = Marker::InUse;
    state.phase = Phase::Turn(TurnPhase::Main);
    lay(&mut state, units);
    for colour in Colour::ALL {
        // An enemy at the gates is told by whoever tells about the Capital.
        let capital = rules.city(colour, Column::Capital);
        if !state.occupied().has(capital) && !units.contains("no garrison") {
            put(&mut state, colour, Kind::Infantry, capital);
        }
        // A unit in an enemy city has made it fall.
        for column in [Column::Air, Column::Industry] {
            let city = rules.city(colour, column);
            if state.of(colour.other()).has(city) {
                state.fallen.add(city);
            }
        }
        for kind in Kind::ALL {
            let all = By::<Kind, u8>::of([9, 4, 2])[kind];
            state.dead[colour][kind] = all - state.units[colour][kind].count().min(all);
        }
    }
    state
}

/// Reads "green infantry b8 c8, disrupted tank c7; red artillery a8".
fn lay(state: &mut State, units: &str) {
    for side in units.split(';').map(str::trim).filter(|side| *side != "no garrison") {
        let (colour, list) = side.split_once(' ').unwrap();
        let colour: Colour = colour.parse().unwrap();
        for group in list.split(',').map(str::trim) {
            let mut words = group.split_whitespace().peekable();
            let disrupted = words.next_if_eq(&"disrupted").is_some();
            let kind: Kind = words.next().unwrap().parse().unwrap();
            for word in words {
                put(state, colour, kind, at(word));
                if disrupted {
                    state.disrupted.add(at(word));
                }
            }
        }
    }
}

fn put(state: &mut State, colour: Colour, kind: Kind, space: Space) {
    let number = state.units[colour][kind].count();
    let first = By::<Kind, u8>::of([0, 12, 18])[kind];
    state.ids[space.rank()][space.file()] = colour.index() as u8 * UNITS_MAX + first + number;
    state.units[colour][kind].add(space);
}

/// Both Leaderships: `lead(state, Leadership::Exhausted, Leadership::Active)`.
pub(crate) fn lead(state: &mut State, green: Leadership, red: Leadership) {
    state.leadership = By::of([green, red]);
}

/// Only Red has active Leadership.
pub(crate) fn red_leads(state: &mut State) {
    lead(state, Leadership::Exhausted, Leadership::Active);
}

/// Only Green has active Leadership.
pub(crate) fn green_leads(state: &mut State) {
    lead(state, Leadership::Active, Leadership::Exhausted);
}

/// It is the turn of that number in the month, from 1; these columns were used by the active player and the other.
pub(crate) fn turn(state: &mut State, number: u8, active: &[Column], other: &[Column]) {
    state.turn = number - 1;
    if number.is_multiple_of(2) {
        state.first = state.active.other();
    }
    for (colour, used) in [(state.active, active), (state.active.other(), other)] {
        for column in used {
            state.markers[colour][*column] = Marker::Used;
        }
    }
}

/// Orders: what a player says in one breath.
pub(crate) trait Orders: Sized {
    /// `b8 attack c6`, `b8 regroup`: takes the unit in hand, says what it does if that is asked, and where.
    fn order(self, text: &str) -> Self;
    /// Takes the unit in hand and says what it does; stops before the target.
    fn prepare(self, unit: &str, verb: Verb) -> Self;
    /// Asserts where the unit can do something, and goes no further.
    fn reaches(self, unit: &str, verb: Verb, spaces: &str) -> Self;
}

impl Orders for Story {
    #[track_caller]
    fn order(self, text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [unit, verb, ref rest @ ..] = words[..] else { panic!("`{text}` is no order") };
        let story = self.prepare(unit, verb.parse().unwrap());
        match rest {
            [space] => story.play(&format!("to {space}")),
            _ => story,
        }
    }

    #[track_caller]
    fn prepare(self, unit: &str, verb: Verb) -> Self {
        let mut asked = false;
        let story = self
            .play(&format!("unit {unit}"))
            .then(|state| asked = matches!(state.phase, Phase::Unit(UnitPhase::Verb { .. })));
        if asked {
            return story.play(&verb.to_string());
        }
        story.then(|state| assert_eq!(state.phase, Phase::Unit(UnitPhase::Target { unit: at(unit), verb })))
    }

    #[track_caller]
    fn reaches(self, unit: &str, verb: Verb, spaces: &str) -> Self {
        let spaces = spaces.split_whitespace().map(|space| format!("to {space}"));
        let expected: Vec<String> = spaces.chain(["back".to_string()]).collect();
        self.prepare(unit, verb).legal_exactly(expected.iter().map(String::as_str))
    }
}

/// Asserts that a unit stands there.
#[track_caller]
pub(crate) fn stands(state: &State, colour: Colour, kind: Kind, space: &str) {
    let here = state.units[colour][kind];
    assert!(here.has(at(space)), "{colour} {kind} stand on {here}, not on {space}");
}

/// Asserts that nobody stands there.
#[track_caller]
pub(crate) fn empty(state: &State, space: &str) {
    assert!(!state.occupied().has(at(space)), "somebody stands on {space}");
}
