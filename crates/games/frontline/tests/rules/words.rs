//! What people read: prompts, labels and their rules.

use crate::position::{Orders, Story, green, red, red_leads, rules};
use frontline::{Action, Column, FrontLine, State};
use redoubt_engine::{Present, Rules};

/// The prompt of the only seat to act.
fn prompt(state: &State) -> String {
    rules().prompt(state, rules().to_act(state).first().unwrap()).text
}

/// The label of an action of the only seat to act, with its rule: `End the turn (L4.6)`.
fn label(rules: &FrontLine, state: &State, action: &str) -> String {
    let action: Action = action.parse().unwrap();
    let label = rules.label(state, rules.to_act(state).first().unwrap(), action);
    format!("{} ({})", label.text, label.rule)
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
        .says("end", "End the turn (2 supply is lost) (L4.6)")
        .finish();
    green(Column::Air, 1, "green infantry b3; red infantry a8")
        .given(crate::position::green_leads)
        .order("b3 move b4")
        .asks("No Air supply left: a Task, or the end of your turn?")
        .says("end", "End the turn (L4.6)")
        .finish();
}

#[test]
fn leaving_the_capital_empty_is_warned_of() {
    // L9.4
    green(Column::Air, 3, "green infantry c1 b3; red infantry a8")
        .given(crate::position::green_leads)
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
        .says("retreat", "Retreat: your Capital is lost, and the game (L8.10)")
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
        .says("take white", "The white die: Rout, which comes to Blitz (L8.4)")
        .says("take yellow", "The yellow die: Miss (L8.4)")
        .finish();
    choice("tank")
        .given(red_leads)
        .order("d5 attack d7")
        .dice([3, 5])
        .play("rally")
        .says("take white", "The white die: Rout, which comes to Miss (L8.4)")
        .says("take yellow", "The yellow die: Miss, with a reward for the target (L8.4)")
        .finish();
}

/// The rules of the log lines of the last action that begin like this.
fn told(rules: &FrontLine, state: &State, action: &str, dice: &[u32], start: &str) -> String {
    let (mut after, mut events) = (*state, Vec::new());
    let seat = rules.to_act(state).first().unwrap();
    let mut chance = redoubt_engine::chance::Scripted::new(dice.iter().copied());
    rules.apply(&mut after, seat, action.parse().unwrap(), &mut chance, &mut events);
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
        let line = told(&crate::position::with(&[("edge_on", reading)]), &state, "to b5", &[6], "The 6");
        assert_eq!(line, format!("The 6 brings the Edge to Green, {face}. (L10.4)"));
    }
}

#[test]
fn a_change_of_leadership_names_what_made_it() {
    // L4.3, L12.1, L12.2, L12.3
    let line = |column, leadership, action: &str| {
        let state = green(column, 2, "green infantry b3 b4; red infantry a8")
            .given(|state| state.leadership[0] = leadership)
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
            (state.column, state.phase) = (None, frontline::Phase::Column);
            state.markers[0] = [frontline::Marker::Unused; 3];
            state.leadership[0] = Pending;
        })
        .finish();
    let woken = told(rules(), &waiting, "supply capital", &[], "Green's Leadership");
    assert_eq!(woken, "Green's Leadership is active now, by the Capital turn. (L4.3)");
}
