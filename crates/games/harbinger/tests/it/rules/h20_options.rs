use crate::rules::position::rules;
use harbinger::{
    Action, BreakPhase, Code, CodeBreakingPhase, DecipherPhase, EncipherPhase, Enemy, Harbinger, Phase,
    RecruitPhase, Structure,
};
use redoubt_engine::chance::{Fast, Scripted};
use redoubt_engine::{Game, Notation, Options, Present, Rules, Seat, Silent};

fn with(id: &str, choice: &str) -> Harbinger {
    let mut options = Options::new();
    options.set(id, choice);
    Harbinger::open(&options).unwrap()
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
fn whatever_number_of_enemies_was_chosen_is_the_number_that_wins() {
    // H20.1, H1.3, H19.1: where the rules speak of 14 units, the number applies that was chosen.
    for count in [12, 13, 14] {
        let rules = with("enemy_per_type", &count.to_string());
        let mut state = rules.setup(&mut Scripted::new([]), &mut Silent);
        crate::rules::position::siege(&mut state, [0, 0, 0, 1], 5, 1, 0);
        state.destroyed = [count, count, count, count - 1];
        let mut dice = Scripted::new([8]);
        let militia = Action::read(&rules, "militia").unwrap();
        rules.apply(&mut state, Seat::FIRST, militia, &mut dice, &mut Silent);
        assert_eq!(state.destroyed, [count; 4], "hits beyond the last unit are lost");
        assert_eq!(rules.outcome(&state).map(|outcome| outcome.how), Some("won the Siege"));
    }
}

#[test]
fn the_pack_chooses_the_sheets() {
    // H20.1: the mixed sheets pair Structures otherwise and recruit more late in a Row.
    let late = |rules: &Harbinger| rules.components().rows[0].track[9].recruitment;
    let second = |rules: &Harbinger| rules.components().rows[1].structures;
    let [standard, mixed] = ["standard", "mixed"].map(|pack| with("pack", pack));
    assert_eq!((late(&standard), late(&mixed)), (4, 5));
    assert_eq!(second(&standard), [Structure::Factory, Structure::Factory]);
    assert_eq!(second(&mixed), [Structure::Factory, Structure::Bridge]);
    let usual = Harbinger::open(&Options::new()).unwrap();
    assert_eq!(
        (usual.pack_name(), standard.pack_name(), mixed.pack_name()),
        ("standard", "standard", "mixed")
    );
}

#[test]
fn an_option_that_is_not_offered_is_refused() {
    // H20.1
    let mut options = Options::new();
    options.set("fighters", "11");
    options.set("tanks", "3");
    let faults = Harbinger::open(&options).err().expect("two faults");
    assert_eq!(faults.0.len(), 2, "{faults}");
}

#[test]
fn own_sheets_keep_their_own_numbers_unless_an_option_says_otherwise() {
    // H20.1
    let sheets = Harbinger::packs()[0].toml.replace("fighters = 10", "fighters = 9");
    let rules = Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    assert_eq!(rules.setup(&mut Scripted::new([]), &mut Silent).fighters, 9);
}

/// What is played and what is said about it: enemies of each type, Fighters, and the two options.
fn played(sheets: &str, options: &Options) -> ([u8; 4], u8, [Option<String>; 2]) {
    let rules = Harbinger::with_pack(sheets, options).unwrap();
    let fighters = rules.setup(&mut Scripted::new([]), &mut Silent).fighters;
    let chosen = rules.chosen();
    let said = ["enemy_per_type", "fighters"].map(|id| chosen.get(id).map(str::to_string));
    (Enemy::ALL.map(|enemy| rules.enemy_count(enemy)), fighters, said)
}

fn said(enemy_per_type: &str, fighters: &str) -> [Option<String>; 2] {
    [enemy_per_type, fighters].map(|word| Some(word.to_string()))
}

#[test]
fn an_option_that_is_not_chosen_is_what_the_sheets_print() {
    // H20.1
    let standard = Harbinger::packs()[0].toml;
    assert_eq!(played(standard, &Options::new()), ([14; 4], 10, said("14", "10")));
    let twelve = standard.replace("count = 14", "count = 12").replace("fighters = 10", "fighters = 8");
    assert_eq!(played(&twelve, &Options::new()), ([12; 4], 8, said("12", "8")));
}

#[test]
fn an_option_that_was_chosen_overrules_the_sheets_also_at_the_usual_number() {
    // H20.1
    let own = Harbinger::packs()[0].toml.replace("count = 14", "count = 12");
    let own = own.replace("fighters = 10", "fighters = 8");
    let chosen = Options::new().with("enemy_per_type", "14").with("fighters", "10");
    assert_eq!(played(&own, &chosen), ([14; 4], 10, said("14", "10")));
}

#[test]
fn numbers_that_no_option_can_say_are_left_to_the_sheets() {
    // H20.1: one type is smaller than the others, and nine Fighters are not a choice. What is said can be chosen again.
    let own = Harbinger::packs()[0].toml.replacen("count = 14", "count = 12", 1);
    let own = own.replace("fighters = 10", "fighters = 9");
    let left = played(&own, &Options::new());
    assert_eq!(left, ([12, 14, 14, 14], 9, [None, None]));
    let rules = Harbinger::with_pack(&own, &Options::new()).unwrap();
    assert_eq!(played(&own, &rules.chosen()), left);
}

#[test]
fn only_eight_sided_dice_are_ever_asked_for() {
    // H21.1: one stream of d8 values and no other draw.
    struct D8(Fast);
    impl redoubt_engine::Chance for D8 {
        fn answer(&mut self, ask: redoubt_engine::Ask, names: redoubt_engine::chance::Names<'_>) -> u32 {
            assert_eq!((ask.kind, ask.n), (redoubt_engine::AskKind::Die, 8), "{}", ask.why);
            self.0.answer(ask, names)
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
    // H8.1, H11.2, H11.4, H17.4: actions from outside may say anything.
    let rules = rules();
    let state = rules.setup(&mut Scripted::new([]), &mut Silent);
    for text in [
        r#"{"type":"cipher","die":255,"column":255}"#,
        r#"{"type":"capital","units":255}"#,
        r#"{"type":"number","number":0}"#,
        r#"{"type":"number","number":9}"#,
        r#"{"type":"scramble","place":{"space":255}}"#,
        r#"{"type":"place","post":{"space":{"space":255,"troop":"sniper"}}}"#,
        r#"{"type":"erase","die":0,"code":"air","value":0}"#,
    ] {
        let action: Action = serde_json::from_str(text).unwrap();
        for phase in [
            Phase::ACTION,
            Phase::Recruit(RecruitPhase::Recruit { units: 1 }),
            Phase::Encipher(EncipherPhase::Encipher { left: 1, written: 0 }),
            Phase::ASSIGN,
            Phase::Decipher(DecipherPhase::Second { die: 8 }),
            Phase::CodeBreaking(CodeBreakingPhase::Second { die: 8, rolls_left: 0 }),
        ] {
            let state = harbinger::State { phase, ..state };
            assert!(rules.check(&state, Seat::FIRST, action).is_err(), "{action:?} in {phase:?}");
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
        rules.apply(&mut state, Seat::FIRST, Action::read(rules, text).unwrap(), &mut dice, &mut Silent);
    }
    dice.finish();
    let expected = Phase::Break(BreakPhase::Break { code: Code::Targets, dice: [3, 4] });
    assert_eq!(state.phase, expected);
}
