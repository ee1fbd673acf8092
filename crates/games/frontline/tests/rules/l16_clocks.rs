use crate::position::{Orders, Story, at, green, lake, red_leads, rules, with};
use frontline::Colour::{Green, Red};
use frontline::{Column, Edge, FrontLine, Leadership, Phase, SpaceSet, State};
use redoubt_engine::{PassKind, Present, Rules, Seat};
use redoubt_testkit::Scenario;

/// What is done in the name of the only seat to act.
fn lapsed(rules: &FrontLine, state: &State) -> String {
    let seat = rules.to_act(state).first().unwrap();
    rules.lapse(state, seat).to_string()
}

/// The window of the only seat to act, as `rally: pass`.
fn window(rules: &FrontLine, state: &State) -> Option<String> {
    let seat = rules.to_act(state).first().unwrap();
    rules.pass(state, seat).map(|pass| format!("{}: {}", pass.kind, pass.action))
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
        .then(|state| assert_eq!(rules.lapse(state, Seat::new(1)).to_string(), "card balanced"))
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
    while matches!(state.phase, Phase::Placement { .. }) && rules.to_act(&state).contains(seat) {
        let action = rules.lapse(&state, seat);
        assert_eq!(rules.check(&state, seat, action), Ok(()), "{action}");
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
        assert!(matches!(state.phase, Phase::FirstPlayer { .. }), "both have confirmed");
        assert_eq!(state.units, Scenario::set_up(usual, [4]).finish().units, "{board}");
    }
}

#[test]
fn what_was_placed_already_stays_where_it_is() {
    // L16.2: D2
    let free = with(&[("setup", "free")]);
    let begun = Scenario::set_up(&free, []).play_all(["0> place d2", "0> place c1", "0> place f1"]).finish();
    let state = lapse_placement(&free, begun, Seat::new(0));
    assert_eq!(state.units[0][2], "c1 d2".parse::<SpaceSet>().unwrap(), "Artillery");
    assert_eq!(state.units[0][1], "f1 f2 b3 d3".parse::<SpaceSet>().unwrap(), "Tanks");
    assert_eq!(state.phase, Phase::Placement { confirmed: [true, false] });
}

#[test]
fn in_the_own_turn_the_richest_column_is_used_and_the_turn_ends() {
    // L16.2: D4 to D7
    let at_column = |fallen: &[&str]| {
        let fallen: Vec<_> = fallen.iter().map(|space| at(space)).collect();
        green(Column::Air, 0, "green infantry a2; red infantry f9")
            .given(|state| {
                state.column = None;
                state.markers = [[frontline::Marker::Unused; 3]; 2];
                state.phase = Phase::Column;
                for space in fallen {
                    state.fallen.add(space);
                }
            })
            .never_pauses()
    };
    at_column(&[]).lapses("supply capital").never_pauses().lapses("end").finish();
    let capital_used = |state: &mut State| {
        state.turn = 2;
        for markers in &mut state.markers {
            markers[Column::Capital.index()] = frontline::Marker::Used;
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
        .then(|state| assert_eq!(state.leadership[1], Leadership::Active, "nothing was spent"))
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
