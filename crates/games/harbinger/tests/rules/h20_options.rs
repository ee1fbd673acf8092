use crate::position::rules;
use harbinger::{Action, Enemy, Harbinger};
use redoubt_engine::chance::{Fast, Scripted};
use redoubt_engine::{Game, Options, Rules, Seat, Silent};

fn with(id: &str, choice: &str) -> Harbinger {
    let mut options = Options::new();
    options.set(id, choice);
    Harbinger::build(Harbinger::packs()[0].toml, &options).unwrap()
}

#[test]
fn options_change_enemies_and_fighters() {
    // H20.1
    for count in [12, 13, 14] {
        let rules = with("enemy_per_type", &count.to_string());
        assert!(Enemy::ALL.into_iter().all(|enemy| rules.enemy_count(enemy) == count));
    }
    for fighters in [8, 10, 12] {
        let rules = with("fighters", &fighters.to_string());
        let state = rules.setup(&mut Scripted::new([]), &mut Silent);
        assert_eq!(state.fighters, fighters);
    }
}

#[test]
fn an_option_that_is_not_offered_is_refused() {
    // H20.1
    let mut options = Options::new();
    options.set("fighters", "11");
    options.set("tanks", "3");
    let faults = Harbinger::build(Harbinger::packs()[0].toml, &options).err().expect("two faults");
    assert_eq!(faults.0.len(), 2, "{faults}");
}

#[test]
fn own_sheets_keep_their_own_numbers_unless_an_option_says_otherwise() {
    // H20.1
    let sheets = Harbinger::packs()[0].toml.replace("fighters = 10", "fighters = 9");
    let rules = Harbinger::build(&sheets, &Options::new()).unwrap();
    assert_eq!(rules.setup(&mut Scripted::new([]), &mut Silent).fighters, 9);
}

#[test]
fn only_eight_sided_dice_are_ever_asked_for() {
    // H21.1: one stream of d8 values and no other draw.
    struct D8(Fast);
    impl redoubt_engine::Chance for D8 {
        fn answer(&mut self, ask: redoubt_engine::Ask) -> u32 {
            assert_eq!((ask.kind, ask.n), (redoubt_engine::AskKind::Die, 8), "{}", ask.why);
            self.0.answer(ask)
        }
    }
    let rules = rules();
    let mut picks = Fast::new(21, 1);
    let mut actions: Vec<Action> = Vec::new();
    for game in 0..50 {
        let mut dice = D8(Fast::new(21, game + 2));
        let mut state = rules.setup(&mut dice, &mut Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            rules.canonical(&state, seat, &mut actions);
            let action = picks.pick(&actions);
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
    }
}

#[test]
fn an_action_with_numbers_that_no_sheet_has_is_refused_and_can_be_told() {
    // H11.2, H11.4, H17.4: actions from outside may say anything.
    use redoubt_engine::Present;
    let rules = rules();
    let state = rules.setup(&mut Scripted::new([]), &mut Silent);
    for text in [
        r#"{"type":"cipher","die":255,"column":255}"#,
        r#"{"type":"capital","units":255}"#,
        r#"{"type":"scramble","place":{"space":255}}"#,
        r#"{"type":"place","post":{"space":{"space":255,"troop":"sniper"}}}"#,
        r#"{"type":"erase","die":0,"code":"air","value":0}"#,
    ] {
        let action: Action = serde_json::from_str(text).unwrap();
        for phase in [
            harbinger::Phase::Action,
            harbinger::Phase::Recruit { units: 1 },
            harbinger::Phase::Assign,
            harbinger::Phase::DecipherSecond { die: 8 },
            harbinger::Phase::CodeBreakingSecond { die: 8, rolls_left: 0 },
        ] {
            let state = harbinger::State { phase, ..state };
            assert!(rules.check(&state, Seat::FIRST, action).is_err(), "{action} in {phase:?}");
            assert!(!rules.label(&state, Seat::FIRST, action).text.is_empty());
        }
    }
}

#[test]
fn dice_are_drawn_in_the_order_of_the_rules() {
    // H21.1: rerolled dice come first die before second; a lost order would show in the running example too.
    let rules = rules();
    let mut state = rules.setup(&mut Scripted::new([]), &mut Silent);
    state.sheet_mut().circles[0] = [1, 8];
    let mut dice = Scripted::new([1, 2, 3, 4]);
    for text in ["break", "reroll both"] {
        rules.apply(&mut state, Seat::FIRST, text.parse().unwrap(), &mut dice, &mut Silent);
    }
    dice.finish();
    let expected = harbinger::Phase::Break { code: harbinger::Code::Targets, dice: [3, 4] };
    assert_eq!(state.phase, expected);
}
