//! Every rule of rules.md, as a player would tell it.

use cards::{Action, CardId, Cards, Choice, Choices, Mode, Phase, State, Switch, Wall};
use redoubt_engine::{
    ActError, Barrier, Game, Given, Options, Present, Rules, Seat, SeatSet, Seed, Session, Standing,
    UndoError, Viewer,
};
use redoubt_testkit::Scenario;
use std::sync::Arc;

fn table(options: &[(&str, &str)]) -> Cards {
    let options = options.iter().fold(Options::new(), |all, (id, choice)| all.with(id, *choice));
    Cards::open(&options).expect("choices that are offered")
}

fn alone(players: &str) -> Cards {
    table(&[("mode", "alone"), ("players", players)])
}

const fn seats<const N: usize>(numbers: [u8; N]) -> SeatSet {
    let (mut set, mut index) = (SeatSet::EMPTY, 0);
    while index < N {
        set = set.with(Seat::new(numbers[index]));
        index += 1;
    }
    set
}

/// Gives each seat exactly these cards; the rest is in the deck.
fn deal<const N: usize>(rules: &Cards, hands: [&[usize]; N]) -> impl FnOnce(&mut State) {
    let counts: Vec<u8> = rules.pack().cards.iter().map(|card| card.copies).collect();
    move |state| {
        state.deck = Default::default();
        state.hands = Default::default();
        counts.iter().enumerate().for_each(|(kind, count)| state.deck.add(CardId::nth(kind), *count));
        for (seat, cards) in hands.into_iter().enumerate() {
            for card in cards.iter().map(|kind| CardId::nth(*kind)) {
                state.deck.take(card);
                state.hands[seat].add(card, 1);
            }
        }
    }
}

fn hand(rules: &Cards, state: &State, seat: u8, viewer: Viewer) -> Option<Vec<usize>> {
    let hand = rules.view(state, viewer).seats[usize::from(seat)].hand.clone();
    hand.map(|cards| cards.into_iter().map(CardId::index).collect())
}

/// K1.1
#[test]
fn seats_and_teams_follow_from_the_options() {
    let teams = table(&[]).seated();
    assert_eq!((teams.count(), teams.members(0), teams.members(1)), (4, seats([0, 2]), seats([1, 3])));
    let two = alone("2").seated();
    assert_eq!((two.count(), two.teams.len()), (2, 0));
    let faults = Cards::open(&Options::new().with("players", "2")).err().expect("teams are of two");
    assert_eq!(faults.to_string(), "options.players: `2` is not offered, expected one of 4");
    let faults = Cards::open(&Options::new().with("mode", "alone").with("council", "on")).err();
    assert_eq!(
        faults.expect("nobody to counsel with").to_string(),
        "options.council: applies only where mode is teams"
    );
}

/// K1.2
#[test]
fn team_mates_see_each_others_cards_and_nobody_else_does() {
    let rules = table(&[]);
    let state = Scenario::new(&rules)
        .given(deal(&rules, [&[0, 1], &[2, 2], &[3, 3], &[4, 5]]))
        .then(|state| assert!(state.hands.iter().all(|hand| hand.total() == 2)))
        .finish();
    let seen = |viewer| (0..4).map(|seat| hand(&rules, &state, seat, viewer)).collect::<Vec<_>>();
    let hill = vec![Some(vec![0, 1]), None, Some(vec![3, 3]), None];
    assert_eq!(seen(Viewer::seat(Seat::new(0))), hill);
    assert_eq!(seen(Viewer::seat(Seat::new(2))), hill);
    assert_eq!(seen(Viewer::SPECTATOR), vec![None; 4]);
    assert!(seen(Viewer::Seats(seats([0, 1]))).iter().all(Option::is_some), "one mind in both teams");
}

/// K1.2: with real cards, what was drawn is said by name.
#[test]
fn own_cards_are_entered_by_name() {
    let given = |names: &[&str]| names.iter().map(|name| Given::Name((*name).into())).collect::<Vec<_>>();
    let open = |names: &[&str]| Session::with_dice(Arc::new(alone("2")), Seed::from(1), &given(names));
    let missing = open(&["Guard"]).map(|_| ()).expect_err("four cards are drawn");
    assert_eq!(
        missing.to_string(),
        "Card must be entered: Lantern, Dog, Militia, Bowmen, Guard, Old Captain"
    );
    let wrong = open(&["Guard", "Queen of Hearts"]).map(|_| ()).expect_err("no such card");
    assert!(wrong.to_string().starts_with("Queen of Hearts cannot be the answer to Card"), "{wrong}");
    let session = open(&["guard", "dog", "old captain", "old captain"]).expect("all cards");
    assert_eq!(hand(session.rules(), session.state(), 0, Viewer::All), Some(vec![1, 4]));
    assert_eq!(hand(session.rules(), session.state(), 1, Viewer::All), Some(vec![5, 5]));
}

/// K2.1
#[test]
fn the_pack_says_how_many_rounds_there_are_unless_somebody_chose() {
    assert_eq!(table(&[]).chosen().get("rounds"), Some("3"));
    assert_eq!(table(&[("rounds", "2")]).chosen().get("rounds"), Some("2"));
    let short = Cards::packs()[0].toml.replace("rounds = 3", "rounds = 2");
    let rounds = |options: Options| Cards::with_pack(&short, &options).expect("sound").options().rounds;
    assert_eq!(rounds(Options::new()), Some(2));
    assert_eq!(rounds(Options::new().with("rounds", "3")), Some(3));
}

/// K2.2
#[test]
fn each_seat_draws_a_card_for_the_next_round() {
    let rules = alone("2");
    Scenario::new(&rules)
        .given(deal(&rules, [&[0, 0], &[1, 1]]))
        .play("call north")
        .play("0> pass")
        .dice([0, 0, 1])
        .play("1> pass")
        .log_in_order(["Raid 2 is near", "North draws Lantern", "East draws Dog"])
        .then(|state| assert_eq!((state.round, state.hands[0].total(), state.hands[1].total()), (1, 3, 3)))
        .finish();
}

/// K3.1
#[test]
fn any_player_of_the_side_whose_turn_it_is_may_call_the_raid() {
    let rules = table(&[]);
    for seat in [0, 2] {
        let state = Scenario::new(&rules)
            .to_act([0, 2])
            .refused(&format!("{seat}> pass"), "K3.1")
            .play(&format!("{seat}> call south"))
            .log_contains("calls the raid to the South wall")
            .to_act([0, 1, 2, 3])
            .refused("1> call north", "K3.1")
            .finish();
        assert_eq!(state.wall, Some(Wall::South));
    }
    let state = Scenario::new(&rules).finish();
    for seat in [0, 2].map(Seat::new) {
        assert_eq!(rules.prompt(&state, seat).together, seats([0, 2]));
    }
    let single = alone("3");
    let state = Scenario::new(&single).to_act([0]).finish();
    assert!(single.prompt(&state, Seat::FIRST).together.is_empty(), "nobody else may answer");
}

/// K3.1
#[test]
fn a_call_warns_of_the_last_breach() {
    let rules = table(&[]);
    let state =
        Scenario::new(&rules).given(|state| (state.round, state.breaches[Wall::North]) = (2, 1)).finish();
    let warning = |wall| rules.label(&state, Seat::FIRST, Action::Call { wall }).warning;
    assert_eq!(warning(Wall::North).as_deref(), Some("One more breach and it falls"));
    assert_eq!(warning(Wall::South), None);
    assert_eq!(rules.lapse(&state, Seat::FIRST), Action::Call { wall: Wall::South });
}

/// K3.2
#[test]
fn without_council_raids_come_to_the_walls_in_turn() {
    let rules = table(&[("council", "off")]);
    assert_eq!(
        rules.options(),
        Choices { council: Switch::Off, mode: Mode::Teams, players: 4, rounds: Some(3) }
    );
    Scenario::new(&rules)
        .given(deal(&rules, [&[0], &[0], &[0], &[0]]))
        .then(|state| assert_eq!(state.wall, Some(Wall::North)))
        .play_all(["0> pass", "1> pass", "2> pass"])
        .dice([0; 5])
        .play("3> pass")
        .then(|state| assert_eq!(state.wall, Some(Wall::South)))
        .finish();
}

/// K4.1
#[test]
fn all_choose_at_once_and_in_secret() {
    let rules = table(&[("council", "off")]);
    let state = Scenario::new(&rules)
        .given(deal(&rules, [&[0, 5], &[1], &[2], &[3]]))
        .refused("0> send guard", "K4.1")
        .play("0> send old-captain")
        .to_act([1, 2, 3])
        .finish();
    let seen = |viewer| rules.view(&state, viewer).seats[0].choice;
    let captain = Some(Choice::Card { card: CardId::nth(5) });
    assert_eq!(seen(Viewer::seat(Seat::FIRST)), captain);
    assert_eq!(seen(Viewer::seat(Seat::new(2))), None, "not even a team-mate knows");
    assert!(rules.view(&state, Viewer::SPECTATOR).seats[0].chosen);
    assert_eq!(
        rules.pass(&state, Seat::new(1)).map(|pass| (pass.kind, pass.action)),
        Some(("watch", Action::Pass))
    );
    let last = rules.label(&state, Seat::new(1), Action::Send { card: CardId::nth(1) }).warning;
    assert_eq!(last.as_deref(), Some("It is your last card"));
}

/// K4.1: nobody learns anything by a hidden card that is chosen and taken back.
#[test]
fn a_choice_can_be_changed_until_the_last_has_chosen() {
    let rules = Arc::new(table(&[("council", "off")]));
    let mut session = Session::new(rules.clone(), Seed::from(4));
    let choose = |session: &mut Session<Cards>, number: u8| {
        let seat = Seat::new(number);
        let card = session.legal(seat)[0];
        session.act(seat, card).map(|_| ()).expect("legal");
    };
    let asked = session.question(Seat::new(3));
    for _ in 0..3 {
        choose(&mut session, 0);
        assert_eq!(session.question(Seat::new(3)), asked, "the others need not think again");
        session.undo(seats([0]), 0).expect("nobody knows what it was");
    }
    choose(&mut session, 0);
    choose(&mut session, 2);
    assert_eq!(session.can_undo(seats([2]), 0), Err(UndoError::NotYours));
    assert_eq!(session.can_undo(seats([0, 2]), 0), Ok(()), "one mind in both seats");
    choose(&mut session, 1);
    choose(&mut session, 3);
    assert_eq!(session.can_undo(seats([3]), 3), Err(UndoError::Barrier(Barrier::Chance)));
}

/// K4.2
#[test]
fn nobody_talks_while_cards_are_chosen() {
    let rules = table(&[]);
    let state =
        Scenario::new(&rules).then(|state| assert!(rules.silence(state).is_none())).play("0> call north");
    let state = state.finish();
    assert_eq!(rules.silence(&state).expect("the watch has begun").rule.0, "K4.2");
    let mut over = state;
    rules.concede(&mut over, Seat::FIRST, &mut redoubt_engine::Silent);
    assert!(rules.silence(&over).is_none(), "after the end everybody may talk");
}

/// K4.3, K4.4
#[test]
fn cards_are_turned_up_and_count_together() {
    let rules = table(&[("council", "off"), ("rounds", "2")]);
    Scenario::new(&rules)
        .given(deal(&rules, [&[2], &[4], &[2], &[0]]))
        .play_all(["0> send militia", "1> send guard", "2> send militia"])
        .dice([16, 0, 0, 0, 0]) // an old captain comes
        .play("3> pass")
        .log_in_order([
            "North sends Militia",
            "East sends Guard",
            "South sends Militia",
            "West sends no card",
        ])
        .log_in_order(["Old Captain comes to the North wall", "is breached"])
        .then(|state| {
            assert_eq!((state.points, state.breaches[Wall::North]), ([0; 4], 1));
            assert_eq!(state.hands.map(|hand| hand.total()), [1, 1, 1, 2], "cards sent are gone");
        })
        .finish();
}

/// K4.4
#[test]
fn whoever_is_strong_enough_gets_a_point() {
    let rules = table(&[("council", "off")]);
    Scenario::new(&rules)
        .given(deal(&rules, [&[2], &[4], &[2], &[0]]))
        .play_all(["0> send militia", "1> send guard", "2> send militia"])
        .dice([13, 0, 0, 0, 0]) // a guard comes
        .play("3> pass")
        .log_in_order(["Guard comes", "Hill holds with 6", "River holds with 5"])
        .then(|state| assert_eq!(state.points, [1, 1, 0, 0]))
        .finish();
}

/// K4.5, K5.2
#[test]
fn a_wall_breached_twice_falls_and_everybody_has_lost() {
    let rules = table(&[]);
    Scenario::new(&rules)
        .given(deal(&rules, [&[0], &[0], &[0], &[0]]))
        .given(|state| {
            state.round = 2;
            state.breaches[Wall::South] = 1;
            state.points = [1, 0, 0, 0];
        })
        .play_all(["0> call south", "0> pass", "1> pass", "2> pass"])
        .dice([0])
        .play("3> pass")
        .log_in_order(["South wall is breached", "A wall has fallen"])
        .over("K5.2", |outcome| assert!(outcome.seats.iter().all(|seat| seat.standing == Standing::Lost)))
        .finish();
}

fn ends_with(rules: &Cards, points: [u8; 4]) -> Vec<Standing> {
    let pass: Vec<String> = (0..rules.seats()).map(|seat| format!("{seat}> pass")).collect();
    let mut standings = Vec::new();
    let _ = Scenario::new(rules)
        .given(|state| {
            (state.round, state.points, state.wall) = (2, points, Some(Wall::North));
            state.phase = Phase::Watch(cards::Watch::Choose);
        })
        .dice([0])
        .play_all(pass.iter().map(String::as_str))
        .over("K5.1", |outcome| standings = outcome.seats.iter().map(|seat| seat.standing).collect())
        .finish();
    standings
}

/// K5.1
#[test]
fn most_points_win_and_some_points_save_part() {
    use Standing::{Lost, Partial, Tied, Won};
    assert_eq!(ends_with(&table(&[]), [2, 1, 0, 0]), [Won, Partial, Won, Partial]);
    assert_eq!(ends_with(&table(&[]), [0, 1, 0, 0]), [Lost, Won, Lost, Won]);
    assert_eq!(ends_with(&alone("4"), [2, 2, 1, 0]), [Tied, Tied, Partial, Lost]);
    assert_eq!(ends_with(&alone("2"), [0, 0, 0, 0]), [Tied, Tied]);
}

/// K5.1: a team has one result.
#[test]
fn results_are_told_by_team() {
    let rules = table(&[]);
    let mut session = Session::new(Arc::new(table(&[])), Seed::from(2));
    while let Some(seat) = session.to_act().first() {
        let action = rules.lapse(session.state(), seat);
        session.act(seat, action).map(|_| ()).expect("legal");
    }
    let outcome = rules.outcome(session.state()).expect("nobody is to act");
    let teams = outcome.by_team(&rules.seated());
    assert_eq!(teams.iter().map(|team| team.seats).collect::<Vec<_>>(), [seats([0, 2]), seats([1, 3])]);
    assert_eq!(session.act(Seat::FIRST, Action::Pass).map(|_| ()), Err(ActError::Over));
}

/// K5.3
#[test]
fn who_gives_up_loses_with_the_whole_side() {
    let rules = table(&[]);
    Scenario::new(&rules)
        .given(|state| (state.round, state.points) = (2, [2, 0, 0, 0]))
        .concede(2)
        .log_contains("South gives up")
        .over("K5.3", |outcome| {
            let standings: Vec<_> = outcome.seats.iter().map(|seat| seat.standing).collect();
            assert_eq!(standings, [Standing::Lost, Standing::Won, Standing::Lost, Standing::Won]);
        })
        .finish();
}
