//! What people read: prompts, labels and their rules.

use crate::rules::position::{Orders, Story, green, red, red_leads, rules};
use frontline::{Colour, Column, FrontLine, State};
use redoubt_engine::{By, Present, Rules};

/// The prompt of the only seat to act.
fn prompt(state: &State) -> String {
    rules().prompt(state, rules().to_act(state).first().unwrap()).text
}

/// The label of an action of the only seat to act, with what it warns of and its rule: `End the turn (L4.6)`.
fn label(rules: &FrontLine, state: &State, action: &str) -> String {
    let said = crate::rules::position::action(action);
    let label = rules.label(state, rules.to_act(state).first().unwrap(), said);
    let warning = label.warning.map_or(String::new(), |warning| format!("; {warning}"));
    format!("{}{warning} ({})", label.text, label.rule)
}

trait Words: Sized {
    /// Asserts what an action is called.
    fn says(self, action: &str, expected: &str) -> Self;
    /// Asserts what the question is.
    fn asks(self, expected: &str) -> Self;
}

impl Words for Story {
    #[track_caller]
    fn says(self, action: &str, expected: &str) -> Self {
        self.then(|state| assert_eq!(label(rules(), state, action), expected))
    }

    #[track_caller]
    fn asks(self, expected: &str) -> Self {
        self.then(|state| assert_eq!(prompt(state), expected))
    }
}

#[test]
fn supply_that_would_be_lost_is_named() {
    // L4.6
    green(Column::Air, 2, "green infantry b3; red infantry a8")
        .asks("2 Air supply left: choose a unit, or something else.")
        .says("end", "End the turn; 2 supply will be lost (L4.6)")
        .finish();
    green(Column::Air, 1, "green infantry b3; red infantry a8")
        .given(crate::rules::position::green_leads)
        .order("b3 move b4")
        .asks("No Air supply left: a Task, or the end of your turn?")
        .says("end", "End the turn (L4.6)")
        .finish();
}

#[test]
fn what_takes_leadership_says_so() {
    // L12.1, L12.7, L12.8
    let units = || {
        green(Column::Air, 2, "green infantry b3 b4; red infantry a8")
            .given(crate::rules::position::green_leads)
    };
    units()
        .play_all(["unit b3", "maneuver"])
        .asks("Maneuver: where shall the Infantry on b3 go? That takes your Leadership.")
        .finish();
    units()
        .play_all(["unit b3", "relieve"])
        .asks("With whom shall the Infantry on b3 change places? That takes your Leadership.")
        .finish();
}

#[test]
fn leaving_the_capital_empty_is_warned_of() {
    // L9.4
    green(Column::Air, 3, "green infantry c1 b3; red infantry a8")
        .given(crate::rules::position::green_leads)
        .play_all(["unit c1", "move"])
        .asks("Move: where shall the Infantry on c1 go? Your Capital will be empty.")
        .says("to c2", "c2 (Valley); your Capital is left empty (L6.2)")
        .play_all(["back", "unit c1", "maneuver"])
        .says("to d2", "d2 (Hill); your Capital is left empty (L12.7)")
        .play_all(["back", "unit b3", "move"])
        .asks("Move: where shall the Infantry on b3 go?")
        .says("to b4", "b4 (Valley) (L6.2)")
        .finish();
    // By entering what was vacated.
    green(Column::Air, 3, "green infantry c1; red infantry c2")
        .dice([1])
        .order("c1 attack c2")
        .says("advance", "Enter c2 (Valley); your Capital is left empty (L9.1)")
        .finish();
    // In a reaction, and as a reward.
    green(Column::Air, 3, "green infantry a4; red infantry d10 e6")
        .given(red_leads)
        .order("a4 move a5")
        .play("maneuver")
        .says("unit d10", "Infantry on d10 (Red's Capital); your Capital is left empty (L12.7)")
        .says("unit e6", "Infantry on e6 (Hill) (L12.7)")
        .play("unit d10")
        .says("to c10", "c10 (Valley); your Capital is left empty (L12.7)")
        .finish();
    green(Column::Air, 3, "green infantry c10; red infantry d10")
        .given(red_leads)
        .order("c10 attack d10")
        .dice([5])
        .play("rally")
        .says("maneuver", "Maneuver; your Capital is left empty (L12.7)")
        .play("maneuver")
        .says("to e10", "e10 (Valley); your Capital is left empty (L12.5)")
        .finish();
}

#[test]
fn a_retreat_from_the_capital_is_warned_of() {
    // L8.10, L9.1, L9.4, T35, T36
    red(Column::Air, 2, "red infantry b2; green infantry c1")
        .dice([4, 6])
        .order("b2 attack c1")
        .asks(
            "The Infantry on c1 is routed: hold and be disrupted, or retreat? \
             If it leaves, your Capital is lost and with it the game.",
        )
        .says("retreat", "Retreat: the attacker picks the space; your Capital is lost, and the game (L8.10)")
        .finish();
    red(Column::Air, 2, "red artillery c4; green infantry c1")
        .dice([3])
        .order("c4 attack c1")
        .asks("The Infantry on c1 is routed: hold and be disrupted, or retreat?")
        .says("retreat", "Retreat: the attacker picks the space; your Capital is left empty (L8.10)")
        .finish();
    green(Column::Air, 2, "green tank c4; red infantry c6")
        .dice([3])
        .order("c4 attack c6")
        .says("retreat", "Retreat: the attacker picks the space (L8.10)")
        .finish();
}

#[test]
fn a_commission_says_when_it_works() {
    // L12.2, L12.3: a fallen Air Base commissions at once, like the Capital.
    let start = |column, supply| green(column, supply, "green infantry b3; red infantry a8");
    start(Column::Capital, 4).says("commission", "Commission Leadership: active at once (L12.3)").finish();
    start(Column::Air, 1)
        .given(|state| state.fallen.add("a3".parse().unwrap()))
        .says("commission", "Commission Leadership: active at once (L12.3)")
        .finish();
    start(Column::Air, 3)
        .says("commission", "Commission Leadership: active with your next Capital turn (L12.2)")
        .finish();
}

#[test]
fn a_tank_is_told_what_each_die_comes_to() {
    // L8.4, L8.6, L8.7
    let choice = |target: &str| green(Column::Air, 2, &format!("green tank d5; red {target} d7"));
    choice("tank")
        .dice([3, 1])
        .order("d5 attack d7")
        .says("take white", "The white die: Rout (L8.4)")
        .says("take yellow", "The yellow die: Blitz (L8.4)")
        .finish();
    choice("disrupted tank")
        .dice([3, 5])
        .order("d5 attack d7")
        .says("take white", "The white die: Rout, a Blitz against a disrupted unit (L8.4)")
        .says("take yellow", "The yellow die: Miss; it does nothing, and the other die does (L8.4)")
        .finish();
    choice("tank")
        .given(red_leads)
        .order("d5 attack d7")
        .dice([3, 5])
        .play("rally")
        .says("take white", "The white die: Rout, by the Rally Miss (L8.4)")
        .says("take yellow", "The yellow die: Miss, and a reward for the Rally (L8.4)")
        .finish();
}

/// The rules of the log lines of the last action that begin like this.
fn told(rules: &FrontLine, state: &State, action: &str, dice: &[u32], start: &str) -> String {
    let (mut after, mut events) = (*state, Vec::new());
    let seat = rules.to_act(state).first().unwrap();
    let mut chance = redoubt_engine::chance::Scripted::new(dice.iter().copied());
    rules.apply(&mut after, seat, crate::rules::position::action(action), &mut chance, &mut events);
    let lines = events.iter().filter_map(|event| rules.narrate(event, redoubt_engine::Viewer::All));
    let lines = lines.filter(|line| line.text.starts_with(start));
    lines.map(|line| format!("{} ({})", line.text, line.rule)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_result_by_the_yellow_die_names_the_rule_that_led_there() {
    // L8.3, L8.4
    let tank =
        green(Column::Air, 2, "green tank d5; red tank d7").dice([3, 1]).order("d5 attack d7").finish();
    let line = told(rules(), &tank, "take yellow", &[], "Result");
    assert_eq!(line, "Result by the yellow die: Blitz. (L8.4)");
    let infantry = green(Column::Air, 2, "green infantry d5; red tank c5")
        .prepare("d5", frontline::Verb::Attack)
        .finish();
    let line = told(rules(), &infantry, "to c5", &[5, 2], "Result");
    assert_eq!(line, "Result by the yellow die: Disrupt. (L8.3)");
}

#[test]
fn the_log_tells_the_face_with_which_the_edge_arrives() {
    // L10.4, L16.1
    let state = green(Column::Air, 2, "green infantry c4; red infantry b5")
        .prepare("c4", frontline::Verb::Attack)
        .finish();
    for (reading, face) in [("holder_turn_start", "Off"), ("on_arrival", "On")] {
        let line =
            told(&crate::rules::position::with(&[("edge_on", reading)]), &state, "to b5", &[6], "The 6");
        assert_eq!(line, format!("The 6 brings the Edge to Green, {face}. (L10.4)"));
    }
}

#[test]
fn a_change_of_leadership_names_what_made_it() {
    // L4.3, L12.1, L12.2, L12.3
    let line = |column, leadership, action: &str| {
        let state = green(column, 2, "green infantry b3 b4; red infantry a8")
            .given(|state| state.leadership[Colour::Green] = leadership)
            .finish();
        told(rules(), &state, action, &[], "Green's Leadership")
    };
    use frontline::Leadership::{Active, Exhausted, Pending};
    assert_eq!(line(Column::Air, Active, "cache"), "Green's Leadership is exhausted now, by Cache. (L12.1)");
    let later = line(Column::Air, Exhausted, "commission");
    assert_eq!(later, "Green's Leadership is pending now, by Commission. (L12.2)");
    let at_once = line(Column::Capital, Pending, "commission");
    assert_eq!(at_once, "Green's Leadership is active now, by Commission. (L12.3)");
    let waiting = green(Column::Air, 0, "green infantry b3; red infantry a8")
        .given(|state| {
            (state.column, state.phase) = (None, frontline::Phase::Turn(frontline::TurnPhase::Column));
            state.markers[Colour::Green] = By::splat(frontline::Marker::Unused);
            state.leadership[Colour::Green] = Pending;
        })
        .finish();
    let woken = told(rules(), &waiting, "supply capital", &[], "Green's Leadership");
    assert_eq!(woken, "Green's Leadership is active now, by the Capital turn. (L4.3)");
}

#[test]
fn a_blitz_is_called_so_in_label_log_and_odds() {
    // L8.7: a Rout destroys a disrupted unit, and that is a Blitz.
    let state = green(Column::Air, 2, "green tank c4; red disrupted tank b4")
        .prepare("c4", frontline::Verb::Attack)
        .finish();
    let line = |start: &str| told(rules(), &state, "to b4", &[4], start);
    assert_eq!(line("Result"), "Result: Rout, a Blitz against a disrupted unit. (L8.7)");
    assert_eq!(line("Red's Tank"), "Red's Tank on b4 is blitzed and out of the game. (L8.8)");
    let effort = redoubt_engine::odds::Effort::default();
    let odds = redoubt_engine::odds::odds(
        rules(),
        &state,
        Colour::Green.seat(),
        crate::rules::position::action("to b4"),
        effort,
    );
    assert_eq!(odds.groups[0].text, "Blitz");
}

#[test]
fn what_ends_a_question_is_marked() {
    // L4.6, L7.4, L9.1, L10.2, L12.5, L13.2
    let ends = |state: &State, action: &str| {
        let seat = rules().to_act(state).first().unwrap();
        rules().label(state, seat, crate::rules::position::action(action)).ends
    };
    let check = |story: Story, ending: &str, other: &str| {
        let state = story.finish();
        assert!(ends(&state, ending), "{ending}");
        assert!(!ends(&state, other), "{other}");
    };
    let start = || green(Column::Air, 3, "green tank c4; red tank b4 b6");
    check(start(), "end", "unit c4");
    check(start().given(red_leads).order("c4 attack b4"), "pass", "rally");
    check(start().dice([1]).order("c4 attack b4"), "stay", "advance");
    check(start().given(red_leads).order("c4 move d4"), "pass", "fire");
    check(start().given(red_leads).order("c4 attack b4").dice([6]).play("rally"), "pass", "fire");
    check(start().given(edge_on).dice([3]).order("c4 attack b4"), "accept", "reroll");
}

#[test]
fn a_placement_that_leaves_the_capital_empty_is_warned_of() {
    // L2.5, L9.4
    let free = crate::rules::position::with(&[("setup", "free")]);
    let (seat, confirm) = (Colour::Green.seat(), crate::rules::position::action("confirm"));
    let mut state = redoubt_testkit::Scenario::set_up(&free, []).finish();
    while free.check(&state, seat, confirm).is_err() {
        let lapse = free.lapse(&state, seat);
        let chance = &mut redoubt_engine::chance::Fast::new(1, 1);
        free.apply(&mut state, seat, lapse, chance, &mut redoubt_engine::Silent);
    }
    let label = |state: &State| {
        let label = free.label(state, seat, confirm);
        (label.ends, label.warning)
    };
    assert_eq!(label(&state), (true, None));
    for units in state.units[Colour::Green].values_mut() {
        units.remove("c1".parse().unwrap());
    }
    assert_eq!(label(&state), (true, Some("your Capital is left empty".to_string())));
}

fn edge_on(state: &mut State) {
    state.edge = frontline::Edge { holder: Some(Colour::Green), on: true };
}

#[test]
fn a_capital_left_open_to_an_enemy_is_warned_of_at_the_end_of_a_turn() {
    // L9.4
    let open = "your Capital is empty, and an enemy stands next to it";
    green(Column::Air, 2, "green infantry b3; red infantry c2; no garrison")
        .says("end", &format!("End the turn; 2 supply will be lost; {open} (L4.6)"))
        .finish();
    for held in ["green infantry c1 b3; red infantry c2", "green infantry b3; red infantry c4; no garrison"] {
        green(Column::Air, 2, held).says("end", "End the turn; 2 supply will be lost (L4.6)").finish();
    }
    // L3.4: after the last turn of all nobody comes any more.
    green(Column::Air, 2, "green infantry b3; red infantry c2; no garrison")
        .given(|state| {
            state.month = 3;
            crate::rules::position::turn(state, 6, &[Column::Capital, Column::Industry], &Column::ALL);
        })
        .says("end", "End the turn; 2 supply will be lost (L4.6)")
        .finish();
}

#[test]
fn a_drop_is_refused_by_what_is_in_the_way() {
    // L11.1
    let jump = green(Column::Air, 3, "green infantry a3, tank d5; red infantry e6")
        .prepare("a3", frontline::Verb::Paratroop)
        .finish();
    for (space, reason) in [
        ("e2", "a drop does not land on a city"),
        ("e6", "a unit stands there"),
        ("d8", "that is more than two spaces from your active units and friendly cities"),
    ] {
        let to = crate::rules::position::action(&format!("to {space}"));
        let refusal = rules().check(&jump, Colour::Green.seat(), to).unwrap_err();
        assert_eq!((refusal.rule.0, &*refusal.reason), ("L11.1", reason), "{space}");
    }
}

#[test]
fn dice_that_could_not_be_better_are_not_rolled_again_unawares() {
    // L10.2
    let rolled = |white: u32, holder: Colour| {
        green(Column::Air, 2, "green tank c4; red tank b4")
            .given(|state| state.edge = frontline::Edge { holder: Some(holder), on: true })
            .dice([white])
            .order("c4 attack b4")
    };
    rolled(1, Colour::Green)
        .says("reroll", "Roll all dice again; the dice say Blitz already (L10.2)")
        .finish();
    rolled(1, Colour::Red).says("reroll", "Roll all dice again (L10.2)").finish();
    rolled(3, Colour::Green).says("reroll", "Roll all dice again (L10.2)").finish();
    rolled(6, Colour::Green).says("reroll", "Roll all dice again (L10.2)").finish();
    rolled(6, Colour::Red).says("reroll", "Roll all dice again; the dice say Miss already (L10.2)").finish();
}

#[test]
fn leadership_that_counts_at_the_end_is_not_used_up_unawares() {
    // L14.2: in the last turn it cannot become active again, unless there is Capital supply for it.
    let last = |column: Column, units: &str| {
        green(column, 2, units).given(move |state| {
            let used: Vec<Column> = Column::ALL.into_iter().filter(|&other| other != column).collect();
            state.month = 3;
            crate::rules::position::turn(state, 6, &used, &Column::ALL);
            crate::rules::position::lead(state, frontline::Leadership::Active, frontline::Leadership::Active);
        })
    };
    const LOST: &str = "; your Leadership is worth 1 at the end if it stays active";
    let units = "green infantry b3 b4; red tank b6";
    last(Column::Air, units)
        .says("cache", &format!("Cache: one more supply{LOST} (L12.9)"))
        .play_all(["unit b3", "relieve"])
        .says("to b4", &format!("Infantry on b4 (Valley){LOST} (L12.8)"))
        .play_all(["back", "unit b3", "maneuver"])
        .says("to a4", &format!("a4 (Desert){LOST} (L12.7)"))
        .play_all(["back", "unit b3", "move"])
        .says("to a4", "a4 (Desert) (L6.2)")
        .play("to a4")
        .says("fire", &format!("Opportunity Fire{LOST} (L12.6)"))
        .says("pass", "Pass (L13.2)")
        .finish();
    last(Column::Capital, units)
        .says("cache", "Cache: one more supply (L12.9)")
        .play_all(["unit b3", "maneuver"])
        .says("to a4", "a4 (Desert) (L12.7)")
        .finish();
    last(Column::Air, "green infantry b4; red infantry b5")
        .order("b4 attack b5")
        .says("rally", &format!("Rally{LOST} (L12.4)"))
        .finish();
}

#[test]
fn every_line_of_the_log_knows_its_side() {
    // L12.4, L8.10, L9.5: Red is asked about the Rally; the dice and what they do are Green's.
    let state = green(Column::Air, 2, "green tank c10, infantry a9; red infantry d9 b10")
        .given(red_leads)
        .order("c10 attack d9")
        .finish();
    let sides = |action: &str, dice: &[u32]| {
        let (mut after, mut events) = (state, Vec::new());
        let seat = rules().to_act(&state).first().unwrap();
        let mut chance = redoubt_engine::chance::Scripted::new(dice.iter().copied());
        rules().apply(&mut after, seat, crate::rules::position::action(action), &mut chance, &mut events);
        let lines = events.iter().filter_map(|event| rules().narrate(event, redoubt_engine::Viewer::All));
        let side = |line: redoubt_engine::Line| {
            let first = line.text.split(' ').take(2).collect::<Vec<_>>().join(" ");
            format!("{}: {first}", line.seat.map_or("nobody", |seat| Colour::of(seat).title()))
        };
        lines.map(side).collect::<Vec<_>>()
    };
    let hit = ["Green: Green rolls", "Green: The 1", "Green: Result: Blitz.", "Green: Red's Infantry"];
    assert_eq!(sides("pass", &[1]), hit);
    let rallied =
        ["Red: Red rallies", "Red: Red's Leadership", "Green: Green rolls", "Green: Result: Disrupt,"];
    assert_eq!(sides("rally", &[3])[..4], rallied);
}
