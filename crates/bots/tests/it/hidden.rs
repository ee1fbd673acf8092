//! Bots do not peek: a game that is trivial for who sees the hidden card and a coin flip for who does not.

use redoubt_bots::{Bot, BotSpec, Budget, Choice, Player, make};
use redoubt_engine::chance::Fast;
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, Pilot, Play, Refusal, RuleId, Rules, Seat, SeatSet, Silent, Standing,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::mpsc;

/// One of four cards lies face down; who names it wins. `Look` turns it up, and may be done once, for half the prize:
/// after it, naming the card only ties.
struct Cards;

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct State {
    card: u8,
    looked: bool,
    named: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Action {
    Look,
    Name(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Look => f.write_str("look"),
            Action::Name(card) => write!(f, "{card}"),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        match text {
            "look" => Ok(Action::Look),
            _ => text.parse().map(Action::Name).map_err(|_| format!("`{text}` is no card")),
        }
    }
}

redoubt_engine::compiled!(Cards);

impl Rules for Cards {
    type State = State;
    type Action = Action;
    type Event = ();

    fn seats(&self) -> u8 {
        1
    }

    fn setup(&self, chance: &mut impl Chance, _: &mut impl Journal<Cards>) -> State {
        State { card: chance.guess(4) as u8, looked: false, named: None }
    }

    fn to_act(&self, state: &State) -> SeatSet {
        if state.named.is_some() { SeatSet::EMPTY } else { SeatSet::one(Seat::FIRST) }
    }

    fn legal(&self, state: &State, _: Seat, into: &mut Vec<Action>) {
        into.clear();
        into.extend((0..4).map(Action::Name));
        if !state.looked {
            into.push(Action::Look);
        }
    }

    fn check(&self, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Look if state.looked => Err(Refusal::new("C1.2", "the card lies face up")),
            Action::Look | Action::Name(_) => Ok(()),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        action: Action,
        _: &mut impl Chance,
        _: &mut impl Journal<Cards>,
    ) {
        match action {
            Action::Look => state.looked = true,
            Action::Name(card) => state.named = Some(card),
        }
    }

    fn concede(&self, state: &mut State, _: Seat, _: &mut impl Journal<Cards>) {
        state.named = Some(u8::MAX);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let standing = match (state.named? == state.card, state.looked) {
            (true, false) => Standing::Won,
            (true, true) => Standing::Tied,
            (false, _) => Standing::Lost,
        };
        Some(Outcome::solo(standing, 0, RuleId("C1.1"), "named a card"))
    }

    fn invariants(&self, _: &State) -> Result<(), Broken> {
        Ok(())
    }

    fn reimagine(&self, state: &mut State, _: SeatSet, chance: &mut impl Chance) {
        if !state.looked {
            state.card = chance.guess(4) as u8;
        }
    }
}

/// A pilot that names whatever card it is shown: the best cheat there is, if it is shown the real one.
struct Peeker;

impl Pilot<Cards> for Peeker {
    fn choose(&mut self, rules: &Cards, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        rules.quick(state, seat, chance)
    }
}

impl Play for Cards {
    type Pilot = Peeker;

    fn pilot(&self) -> Peeker {
        Peeker
    }

    fn quick(&self, state: &State, _: Seat, _: &mut impl Chance) -> Action {
        Action::Name(state.card)
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        self.outcome(state).map_or(0.5, |outcome| outcome.value(seat))
    }

    fn stages(&self) -> Vec<String> {
        vec!["all".into()]
    }

    fn stage(&self, _: &State) -> usize {
        0
    }

    fn measures(&self, _: &State) -> Vec<(&'static str, f64)> {
        Vec::new()
    }
}

/// Plays games with fresh players and returns how many were won and tied.
fn results(spec: &str, games: u64) -> (usize, usize) {
    let spec: BotSpec = spec.parse().expect("a bot");
    let outcomes: Vec<f32> = (0..games)
        .map(|game| {
            let mut dice = Fast::new(99, game);
            let mut state = Cards.setup(&mut dice, &mut Silent);
            let mut player = make(spec, &Cards, game);
            while let Some(seat) = Cards.to_act(&state).first() {
                let action = player.choose(&Cards, &state, seat).action;
                Cards.apply(&mut state, seat, action, &mut dice, &mut Silent);
            }
            Cards.outcome(&state).expect("nobody is to act").value(Seat::FIRST)
        })
        .collect();
    let count = |value| outcomes.iter().filter(|&&outcome| outcome == value).count();
    (count(1.0), count(0.5))
}

#[test]
fn a_bot_that_names_the_card_it_sees_wins_no_more_than_by_chance() {
    let (won, tied) = results("heuristic", 400);
    // A quarter of 400, give or take four standard deviations.
    assert!((65..=135).contains(&won), "{won}");
    assert_eq!(tied, 0);
}

#[test]
fn mcts_knows_that_it_does_not_know_and_looks_first() {
    // Naming blindly is worth 1/4, looking is worth 1/2. A search of one fixed guess would name "the" card for 1.
    let (won, tied) = results("mcts:4000", 50);
    assert_eq!((won, tied), (0, 50));
}

/// Sends on every card it is shown.
struct Witness(mpsc::Sender<u8>);

impl Bot<Cards> for Witness {
    fn choose(&mut self, _: &Cards, state: &State, _: Seat) -> Choice<Action> {
        self.0.send(state.card).expect("the test listens");
        Choice::plain(Action::Name(0))
    }
}

#[test]
fn a_player_shows_its_bot_a_guess_and_leaves_the_table_alone() {
    let (sender, shown) = mpsc::channel();
    let mut player = Player::new(Witness(sender), 7);
    let state = State { card: 2, looked: false, named: None };
    for _ in 0..400 {
        player.choose(&Cards, &state, Seat::FIRST);
    }
    let mut seen = [0; 4];
    shown.try_iter().for_each(|card| seen[usize::from(card)] += 1);
    assert!(seen.iter().all(|&times| (60..=140).contains(&times)), "every card equally often: {seen:?}");
    assert_eq!(state.card, 2);

    let open = State { looked: true, ..state };
    player.choose(&Cards, &open, Seat::FIRST);
    assert_eq!(shown.try_recv(), Ok(2), "what lies face up is shown as it is");
}

#[test]
fn equal_seeds_guess_alike() {
    let choices = |seed| {
        let mut player = make(BotSpec::Mcts(Some(Budget::Iterations(60))), &Cards, seed);
        [0, 1, 2].map(|card| player.choose(&Cards, &State { card, looked: false, named: None }, Seat::FIRST))
    };
    assert_eq!(choices(3), choices(3));
    // The card that is really there makes no difference: these are three guesses at one and the same position.
    let mut player = make(BotSpec::Heuristic, &Cards, 3);
    let mut other = make(BotSpec::Heuristic, &Cards, 3);
    for card in 0..4 {
        let here = player.choose(&Cards, &State { card, looked: false, named: None }, Seat::FIRST);
        let there = other.choose(&Cards, &State { card: 3 - card, looked: false, named: None }, Seat::FIRST);
        assert_eq!(here, there);
    }
}
