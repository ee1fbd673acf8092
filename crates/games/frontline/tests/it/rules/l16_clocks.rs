use crate::rules::position::{Orders, Story, at, green, lake, red_leads, rules, with};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, FrontLine, Kind, Leadership, Phase, SetUpPhase, SpaceSet, State, TurnPhase};
use redoubt_engine::{By, Notation, PassKind, Present, Replay, Rules, Seat, Seed, Session, Standing};
use redoubt_testkit::Scenario;

/// What is done in the name of the only seat to act.
fn lapsed(rules: &FrontLine, state: &State) -> String {
    let seat = rules.to_act(state).first().unwrap();
    rules.lapse(state, seat).write(rules)
}

/// The window of the only seat to act, as `rally: pass`.
fn window(rules: &FrontLine, state: &State) -> Option<String> {
    let seat = rules.to_act(state).first().unwrap();
    rules.pass(state, seat).map(|pass| format!("{}: {}", pass.kind, pass.action.write(rules)))
}

trait Clocks: Sized {
    /// Asserts what is done if the time runs out now, and goes on with it.
    fn lapses(self, action: &str) -> Self;
    /// Asserts the kind of window and what passes it.
    fn pauses(self, window: &str) -> Self;
    /// Asserts that there is nothing to pass.
    fn never_pauses(self) -> Self;
}

impl Clocks for Story {
    #[track_caller]
    fn lapses(self, action: &str) -> Self {
        self.then(|state| assert_eq!(lapsed(rules(), state), action)).play(action)
    }

    #[track_caller]
    fn pauses(self, expected: &str) -> Self {
        self.then(|state| assert_eq!(window(rules(), state).as_deref(), Some(expected)))
    }

    #[track_caller]
    fn never_pauses(self) -> Self {
        self.then(|state| assert_eq!(window(rules(), state), None))
    }
}

#[test]
fn at_the_set_up_the_card_is_balanced_and_the_decider_goes_first() {
    // L16.2: D1, D3
    let rules = with(&[("supply", "choose")]);
    Scenario::set_up(&rules, [])
        .then(|state| assert_eq!(rules.lapse(state, Seat::new(1)).write(&rules), "card balanced"))
        .play("0> card strategic")
        .then(|state| assert_eq!(rules.pass(state, Seat::new(1)), None))
        .dice([3])
        .play("1> card balanced")
        .then(|state| assert_eq!(lapsed(&rules, state), "first red"))
        .finish();
    let green_decides =
        Scenario::set_up(&rules, []).play("0> card patient").dice([4]).play("1> card patient");
    green_decides.then(|state| assert_eq!(lapsed(&rules, state), "first green")).finish();
}

/// Lets a seat's time run out until it has confirmed.
fn lapse_placement(rules: &FrontLine, mut state: State, seat: Seat) -> State {
    let dice = &mut redoubt_engine::chance::Fast::new(1, 1);
    while matches!(state.phase, Phase::SetUp(SetUpPhase::Placement { .. }))
        && rules.to_act(&state).contains(seat)
    {
        let action = rules.lapse(&state, seat);
        assert_eq!(rules.check(&state, seat, action), Ok(()), "{action:?}");
        rules.apply(&mut state, seat, action, dice, &mut redoubt_engine::Silent);
    }
    state
}

#[test]
fn a_placement_is_finished_as_recommended() {
    // L16.2: D2, on both sides of the board
    for (board, usual) in [("main", rules()), ("lake", lake())] {
        let free = with(&[("board", board), ("setup", "free")]);
        let mut state = Scenario::set_up(&free, []).finish();
        for seat in [1, 0] {
            state = lapse_placement(&free, state, Seat::new(seat));
        }
        assert!(matches!(state.phase, Phase::SetUp(SetUpPhase::FirstPlayer { .. })), "both have confirmed");
        assert_eq!(state.units, Scenario::set_up(usual, [4]).finish().units, "{board}");
    }
}

#[test]
fn what_was_placed_already_stays_where_it_is() {
    // L16.2: D2
    let free = with(&[("setup", "free")]);
    let begun = Scenario::set_up(&free, []).play_all(["0> place d2", "0> place c1", "0> place f1"]).finish();
    let state = lapse_placement(&free, begun, Seat::new(0));
    assert_eq!(state.units[Green][Kind::Artillery], "c1 d2".parse::<SpaceSet>().unwrap(), "Artillery");
    assert_eq!(state.units[Green][Kind::Tank], "f1 f2 b3 d3".parse::<SpaceSet>().unwrap(), "Tanks");
    assert_eq!(state.phase, Phase::SetUp(SetUpPhase::Placement { confirmed: By::of([true, false]) }));
}

#[test]
fn in_the_own_turn_the_richest_column_is_used_and_the_turn_ends() {
    // L16.2: D4 to D7
    let at_column = |fallen: &[&str]| {
        let fallen: Vec<_> = fallen.iter().map(|space| at(space)).collect();
        green(Column::Air, 0, "green infantry a2; red infantry f9")
            .given(|state| {
                state.column = None;
                state.markers = By::splat(By::splat(frontline::Marker::Unused));
                state.phase = Phase::Turn(TurnPhase::Column);
                for space in fallen {
                    state.fallen.add(space);
                }
            })
            .never_pauses()
    };
    at_column(&[]).lapses("supply capital").never_pauses().lapses("end").finish();
    let capital_used = |state: &mut State| {
        state.turn = 2;
        for markers in state.markers.values_mut() {
            markers[Column::Capital] = frontline::Marker::Used;
        }
    };
    at_column(&[]).given(capital_used).lapses("supply air").finish();
    at_column(&["a3"]).given(capital_used).lapses("supply industry").finish();
    green(Column::Air, 3, "green infantry a4; red infantry a5")
        .play("unit a4")
        .never_pauses()
        .lapses("back")
        .play("unit a4")
        .play("attack")
        .never_pauses()
        .lapses("back")
        .lapses("end")
        .finish();
}

#[test]
fn a_unit_put_back_has_done_nothing() {
    // L16.2, L17.28
    let before = green(Column::Air, 3, "green infantry a4; red infantry a5").finish();
    let after = green(Column::Air, 3, "green infantry a4; red infantry a5")
        .refused("back", "L4.4")
        .play_all(["unit a4", "attack", "back", "unit a4", "back"])
        .finish();
    assert_eq!(before, after);
}

#[test]
fn nobody_is_rallied_and_dice_stand() {
    // L16.2, L16.3: D8, D9
    green(Column::Air, 3, "green infantry a4; red infantry a5 f9")
        .given(red_leads)
        .given(|state| state.edge = Edge { holder: Some(Red), on: true })
        .order("a4 attack a5")
        .pauses("rally: pass")
        .then(|state| assert_eq!(rules().pass(state, Green.seat()), None, "Green is not asked"))
        .dice([1])
        .lapses("pass")
        .pauses("edge: accept")
        .lapses("accept")
        .finish();
}

#[test]
fn a_tank_takes_the_stronger_result() {
    // L16.2: D10
    for (dice, die) in [([3, 1], "take yellow"), ([1, 3], "take white"), ([3, 2], "take white")] {
        let story = green(Column::Air, 3, "green tank d5; red tank c4").dice(dice).order("d5 attack c4");
        match dice {
            [3, 2] => story.then(|state| assert_eq!(state.disrupted, at("c4").set(), "no question")).finish(),
            _ => story.never_pauses().lapses(die).finish(),
        };
    }
    // A Miss without a reward is stronger than one with it.
    green(Column::Air, 3, "green tank d5; red tank c4")
        .given(red_leads)
        .order("d5 attack c4")
        .dice([4, 6])
        .play("rally")
        .lapses("take white")
        .finish();
    green(Column::Air, 3, "green tank d5; red tank d7")
        .given(red_leads)
        .order("d5 attack d7")
        .dice([6, 4])
        .play("rally")
        .lapses("take yellow")
        .finish();
}

#[test]
fn a_routed_unit_holds() {
    // L16.2, L16.3: D11
    green(Column::Air, 3, "green tank c4; red infantry c6")
        .dice([3])
        .order("c4 attack c6")
        .pauses("rout: hold")
        .lapses("hold")
        .then(|state| assert!(state.is_disrupted(at("c6"))))
        .finish();
}

#[test]
fn the_first_safe_space_is_named_and_nobody_enters() {
    // L16.2, L16.3: D12, D13
    green(Column::Air, 3, "green tank d5; red tank c4")
        .dice([4, 4])
        .order("d5 attack c4")
        .play("retreat")
        .never_pauses()
        .lapses("to c3")
        .pauses("advance: stay")
        .lapses("stay")
        .then(|state| assert!(state.of(Green).has(at("d5"))))
        .finish();
}

#[test]
fn there_is_no_reward_but_a_maneuver_begun_is_finished() {
    // L16.2, L16.3: D14, D15
    let missed = || {
        green(Column::Air, 3, "green infantry c4; red tank c5")
            .given(red_leads)
            .order("c4 attack c5")
            .dice([5])
            .play("rally")
    };
    missed().pauses("reward: pass").lapses("pass").finish();
    missed()
        .play("maneuver")
        .never_pauses()
        .lapses("to b4")
        .then(|state| assert!(state.of(Red).has(at("b4"))))
        .finish();
}

#[test]
fn there_is_no_reaction_and_one_begun_is_taken_back() {
    // L16.2, L16.3: D16, D17, D18
    let moved = || {
        green(Column::Air, 3, "green infantry b3; red tank b6, infantry e6 e7")
            .given(red_leads)
            .order("b3 move b4")
    };
    moved().pauses("fire: pass").lapses("pass").to_act([0]).finish();
    moved().play("maneuver").never_pauses().lapses("back").pauses("fire: pass").finish();
    moved()
        .play_all(["maneuver", "unit e6"])
        .never_pauses()
        .lapses("back")
        .lapses("pass")
        .to_act([0])
        .then(|state| assert_eq!(state.leadership[Red], Leadership::Active, "nothing was spent"))
        .finish();
}

#[test]
fn windows_without_a_shot_and_at_the_end_have_names_of_their_own() {
    // L16.3
    green(Column::Air, 3, "green infantry b3; red infantry e6 e7")
        .given(red_leads)
        .order("b3 move b4")
        .pauses("task: pass")
        .lapses("pass")
        .play("end")
        .pauses("end: pass")
        .lapses("pass")
        .never_pauses()
        .finish();
    green(Column::Capital, 3, "green infantry b3; red infantry b4")
        .given(red_leads)
        .play("commission")
        .pauses("task: pass")
        .finish();
}

#[test]
fn kinds_of_windows_differ_in_name_and_title() {
    // L16.3
    let kinds = FrontLine::passes();
    for kind in &kinds {
        let alike = |other: &&PassKind| other.id == kind.id || other.about == kind.about;
        assert_eq!(kinds.iter().filter(alike).count(), 1);
    }
}

/// The last turn of the game, with Green's Infantry and so many Red ones on numbered spaces; Red went first or second.
fn last_turn<'r>(rules: &'r FrontLine, red: &str, first: frontline::Colour) -> Scenario<'r, FrontLine> {
    let mut state = green(Column::Air, 3, &format!("green infantry e6; red infantry {red}")).finish();
    (state.month, state.active, state.first) = (3, first.other(), first);
    state.turn = 5;
    state.markers = By::splat(By::splat(frontline::Marker::Used));
    state.markers[first.other()][Column::Air] = frontline::Marker::InUse;
    Scenario::at(rules, state)
}

fn standings(outcome: &redoubt_engine::Outcome) -> [Standing; 2] {
    [Green, Red].map(|colour| outcome.of(colour.seat()).standing)
}

#[test]
fn the_first_player_wins_ties_where_the_table_says_so() {
    // L16.4: level at one point each; then Red has one more.
    let rules = with(&[("compensation", "ties")]);
    for (first, expected) in
        [(Green, [Standing::Won, Standing::Lost]), (Red, [Standing::Lost, Standing::Won])]
    {
        last_turn(&rules, "b5", first)
            .play("end")
            .log_contains(&format!("December is over: {} wins.", first.title()))
            .over("L16.4", |outcome| {
                assert_eq!(standings(outcome), expected, "{first} goes first");
                assert_eq!([Green, Red].map(|colour| outcome.of(colour.seat()).score), [1, 1]);
            })
            .finish();
        last_turn(&rules, "b5 b3", first)
            .play("end")
            .over("L14.4", |outcome| assert_eq!(standings(outcome), [Standing::Lost, Standing::Won]))
            .finish();
    }
}

#[test]
fn the_first_player_has_a_point_more_where_the_table_says_so() {
    // L16.4: one point makes up for one behind, and equal points are a draw.
    let rules = with(&[("compensation", "point")]);
    let (draw, red_wins) = ([Standing::Tied; 2], [Standing::Lost, Standing::Won]);
    for (red, first, expected, scores) in [
        ("b5", Green, [Standing::Won, Standing::Lost], [2, 1]),
        ("b5 b3", Green, draw, [2, 2]),
        ("b5", Red, red_wins, [1, 2]),
        ("b5 b3", Red, red_wins, [1, 3]),
    ] {
        last_turn(&rules, red, first)
            .play("end")
            .log_contains(&format!("{}: numbered spaces 1", first.title()))
            .log_contains("going first 1.")
            .over("L14.4", |outcome| {
                assert_eq!(standings(outcome), expected, "{red}, {first} goes first");
                assert_eq!([Green, Red].map(|colour| outcome.of(colour.seat()).score), scores);
            })
            .finish();
    }
    // Before anybody goes first, nobody has the point.
    let state = Scenario::set_up(&rules, [4]).finish();
    assert_eq!([Green, Red].map(|colour| rules.points(&state, colour)), [1, 1], "for Leadership");
}

#[test]
fn nothing_makes_up_for_going_first_unless_it_is_chosen() {
    // L16.4, L17.21
    for first in [Green, Red] {
        last_turn(rules(), "b5", first)
            .play("end")
            .over("L14.4", |outcome| assert_eq!(standings(outcome), [Standing::Tied; 2]))
            .finish();
    }
}

#[test]
fn a_game_from_before_an_option_was_there_is_played_at_its_default() {
    // L16.4
    let usual = std::sync::Arc::new(with(&[]));
    let mut session = Session::new(usual.clone(), Seed::from(3));
    let decider = session.to_act().first().unwrap();
    session.act(decider, crate::rules::position::action("first red")).unwrap();
    let mut replay = Replay::of(&session);
    replay.options.remove("compensation");
    assert!(replay.verify(usual.clone()).is_ok());
    assert!(replay.verify(std::sync::Arc::new(with(&[("compensation", "ties")]))).is_err());
    replay.options.set("compensation", "point");
    assert!(replay.verify(usual.clone()).is_err());
    replay.options.set("compensation", "none");
    replay.options.set("weather", "fine");
    assert!(replay.verify(usual).is_err());
}
