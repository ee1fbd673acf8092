use crate::rules::position::{action, at, rules, with};
use frontline::{
    Action, Card, Colour, Event, FrontLine, Kind, Leadership, Phase, SetUpAction, SetUpPhase, SpaceSet, View,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{By, Chance, Present, Rules, Seat, Seed, Session, Silent, Viewer};
use redoubt_testkit::Scenario;
use std::sync::Arc;

#[test]
fn two_players_begin_with_fifteen_units_and_six_in_reserve() {
    // L2.1, L2.2, L2.3, L2.6, L17.1
    let state = Scenario::set_up(rules(), [4]).finish();
    assert_eq!(rules().seats(), 2);
    for colour in Colour::ALL {
        assert_eq!(state.units[colour].map(SpaceSet::count), By::of([9, 4, 2]));
        assert_eq!(state.reserve[colour], By::of([3, 2, 1]));
        assert_eq!(state.leadership[colour], Leadership::Active);
    }
    assert!(state.disrupted.is_empty());
    assert_eq!((state.edge.holder, state.edge.on), (None, false));
    assert_eq!(state.cards, By::splat(Some(Card::Balanced)));
    assert_eq!(
        state.of(Colour::Red),
        state.of(Colour::Green).turned(),
        "L2.5: Red's is Green's turned round"
    );
}

#[test]
fn cards_are_chosen_in_secret_and_shown_together() {
    // L2.4, L17.2
    let rules = with(&[("supply", "choose")]);
    Scenario::set_up(&rules, [])
        .to_act([0, 1])
        .play("1> card patient")
        .log_contains("Red chooses the Patient card")
        .to_act([0])
        .then(|state| {
            let seen = |viewer| rules.view(state, viewer).players[Colour::Red].card;
            assert_eq!(seen(Viewer::seat(Seat::new(1))), Some(Card::Patient));
            assert_eq!(seen(Viewer::seat(Seat::new(0))), None);
            assert_eq!(seen(Viewer::SPECTATOR), None);
        })
        .dice([2])
        .play("0> card patient")
        .log_contains("Supply cards: Green Patient, Red Patient")
        .to_act([1])
        .then(|state| assert_eq!(state.phase, Phase::SetUp(SetUpPhase::FirstPlayer { decider: Colour::Red })))
        .finish();
    let told = Event::CardChosen { colour: Colour::Red, card: Some(Card::Patient) };
    let line = rules.narrate(&told, Viewer::seat(Seat::new(0))).unwrap();
    assert_eq!(line.text, "Red has chosen a supply card.");
}

#[test]
fn a_card_that_is_not_shown_may_be_any() {
    // L2.4, L17.2
    let rules = with(&[("supply", "choose")]);
    let state = Scenario::set_up(&rules, []).play("1> card patient").finish();
    let guess = |seat: u8, seed: u64| {
        let mut guess = state;
        rules.reimagine(&mut guess, Seat::new(seat).into(), &mut Fast::new(seed, 1));
        guess.cards[Colour::Red].unwrap()
    };
    for card in Card::ALL {
        assert!((0..50).any(|seed| guess(0, seed) == card), "Green does not know that it is not {card}");
    }
    assert!((0..50).all(|seed| guess(1, seed) == Card::Patient), "Red knows");
}

#[test]
fn a_choice_made_in_secret_can_be_taken_back_until_all_is_shown() {
    // L2.4, L2.5
    let [green, red] = [0, 1].map(Seat::new);
    let mut session = Session::new(Arc::new(with(&[("supply", "choose")])), Seed::from(1));
    session.act(red, action("card patient")).unwrap();
    session.undo(red.into(), 0).unwrap();
    session.act(red, action("card balanced")).unwrap();
    session.act(green, action("card patient")).unwrap();
    assert!(session.undo(green.into(), 1).is_err(), "both cards were shown");
}

#[test]
fn every_placement_of_a_free_set_up_can_be_taken_back() {
    // L2.5, L17.3: whatever both have placed so far, and several at once.
    let rules = Arc::new(free());
    for seed in 1..=5 {
        let mut session = Session::new(rules.clone(), Seed::from(seed));
        let mut chance = Fast::new(seed, 0);
        let (mut taken, mut own) = (0, 0);
        for _ in 0..75 {
            let last = session.steps().last().map(|step| step.seat);
            let seat = Seat::new(chance.guess(2) as u8);
            let actions = session.legal(seat);
            let action = actions[chance.guess(actions.len() as u32) as usize];
            if action == Action::SetUp(SetUpAction::Confirm) {
                continue;
            }
            session.act(seat, action).unwrap();
            own = if last == Some(seat) { own + 1 } else { 1 };
            let steps = session.steps().len();
            assert_eq!(session.can_undo(seat.into(), steps - 1), Ok(()), "{action:?} is step {steps}");
            assert_eq!(session.can_undo(seat.into(), steps - own), Ok(()), "the last {own} of {steps}");
            taken += 1;
        }
        assert!(taken > 50);
        let before = session.state_at(session.steps().len() - 1);
        let last = session.steps().last().unwrap().seat;
        session.undo(last.into(), session.steps().len() - 1).unwrap();
        assert_eq!(*session.state(), before);
    }
}

#[test]
fn the_opponent_reads_nothing_of_a_placement_under_way() {
    // L2.5, L17.3: board, panel, question and log of the opponent and of spectators stay as they were.
    let rules = free();
    let start = Scenario::set_up(&rules, []);
    let seen = |state: &frontline::State| {
        [Viewer::seat(Seat::new(1)), Viewer::SPECTATOR].map(|viewer| {
            let view = rules.view(state, viewer);
            let question = rules.prompt(state, Seat::new(1)).text;
            (serde_json::to_string(&view).unwrap(), drawn(&rules, &view, viewer), question)
        })
    };
    let mut before = None;
    let story = start.then(|state| before = Some(seen(state)));
    story
        .play_all(["0> place b2", "0> place d2", "0> place c1"])
        .then(|state| assert_eq!(Some(seen(state)), before))
        .finish();
}

fn drawn(rules: &FrontLine, view: &View, viewer: Viewer) -> String {
    rules.panels(view, viewer).iter().map(|panel| panel.title.clone() + &panel.canvas.plain()).collect()
}

fn free() -> FrontLine {
    with(&[("setup", "free")])
}

#[test]
fn a_free_set_up_takes_any_spaces_of_the_own_country() {
    // L2.5, L17.3
    let rules = free();
    let places = |spaces: &str, seat: u8| -> Vec<String> {
        spaces.split(' ').map(|space| format!("{seat}> place {space}")).collect()
    };
    let green = places("d2 b3 d3 e3 f2 a3 c3 f3 a2 c2 c1 d1 e2 f1", 0);
    let red = places("e9 c9 e8 c8 b8 a9 f8 d8 a8 f9 d9 d10 c10 b10 a10", 1);
    Scenario::set_up(&rules, [])
        .to_act([0, 1])
        .refused("0> place a4", "L2.5")
        .refused("0> confirm", "L2.5")
        .play("0> place b2")
        .refused("0> place b2", "L1.2")
        .refused("0> lift b2", "L2.5")
        .play_all(green.iter().map(String::as_str))
        .refused("0> place a1", "L2.5")
        .refused("0> lift a1", "L2.5")
        .play_all(["0> lift e2", "0> place a1", "0> lift a1", "0> place e2"])
        .play_all(red.iter().map(String::as_str))
        .then(|state| {
            assert_eq!(
                state.units[Colour::Green][Kind::Artillery],
                "b2 d2".parse().unwrap(),
                "Artillery first"
            );
            let view = rules.view(state, Viewer::seat(Seat::new(1)));
            assert!(view.units.iter().all(|unit| unit.colour == Colour::Red), "Green's are not shown");
            assert_eq!(rules.view(state, Viewer::SPECTATOR).units.len(), 0);
        })
        .play("0> confirm")
        .to_act([1])
        .dice([6])
        .play("1> confirm")
        .log_contains("All units are shown. Green: Infantry ")
        .to_act([0])
        .then(|state| assert!(state.of(Colour::Green).has(at("e2")), "cities too"))
        .finish();
}

#[test]
fn a_secret_placement_is_told_to_its_owner_alone() {
    // L2.5, L17.3
    let rules = free();
    let mut state = rules.setup(&mut redoubt_engine::chance::Scripted::new([]), &mut Silent);
    let mut events = Vec::new();
    let action = action("place b2");
    rules.apply(&mut state, Seat::new(0), action, &mut Fast::new(1, 1), &mut events);
    assert_eq!(rules.witness(&events[0], Viewer::seat(Seat::new(0))), Some(events[0].clone()));
    assert_eq!(rules.witness(&events[0], Viewer::seat(Seat::new(1))), None);
    assert_eq!(rules.witness(&events[0], Viewer::SPECTATOR), None);
    let mut guesses = SpaceSet::EMPTY;
    for seed in 0..200 {
        let mut guess = state;
        rules.reimagine(&mut guess, Seat::new(1).into(), &mut Fast::new(seed, 1));
        assert_eq!(guess.units[Colour::Green][Kind::Artillery].count(), 1);
        guesses |= guess.units[Colour::Green][Kind::Artillery];
    }
    assert_eq!(guesses, SpaceSet::ranks(0, 2), "for all that Red knows it may be anywhere");
    rules.reimagine(&mut state, Seat::new(0).into(), &mut Fast::new(1, 1));
    assert!(state.units[Colour::Green][Kind::Artillery].has(at("b2")), "the owner knows");
}

#[test]
fn a_die_finds_who_names_the_first_player() {
    // L2.7
    for (die, decider) in [(1, 1), (3, 1), (4, 0), (6, 0)] {
        Scenario::set_up(rules(), [die])
            .to_act([decider])
            .legal_exactly(["first green", "first red"])
            .finish();
    }
    Scenario::set_up(rules(), [1])
        .play("first green")
        .to_act([0])
        .then(|state| assert_eq!((state.first, state.active), (Colour::Green, Colour::Green)))
        .finish();
}
