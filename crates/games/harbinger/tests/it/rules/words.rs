//! Labels, what they warn of, and which of them end what is being done.

use crate::rules::position::{column, enemies_left, game, invasion, known, row, rules, time_used};
use harbinger::{Action, Aim, CodeBreakingPhase, Enemy, Fate, Harbinger, Phase, Side, State};
use redoubt_engine::{Label, Notation, Present, Seat, Viewer};
use redoubt_testkit::Scenario;

fn label(state: &State, action: &str) -> Label {
    rules().label(state, Seat::FIRST, Action::read(rules(), action).unwrap())
}

trait Words: Sized {
    /// Asserts what an action is called, and what it warns of: `Break; nothing is complete`.
    fn says(self, action: &str, expected: &str) -> Self;
    /// Asserts what is asked.
    fn asks(self, expected: &str) -> Self;
    /// Asserts which of some actions end what is being done.
    fn ends(self, actions: &[(&str, bool)]) -> Self;
}

impl Words for Scenario<'_, Harbinger> {
    #[track_caller]
    fn says(self, action: &str, expected: &str) -> Self {
        self.then(|state| {
            let Label { text, warning, .. } = label(state, action);
            let warning = warning.map_or(String::new(), |warning| format!("; {warning}"));
            assert_eq!(format!("{text}{warning}"), expected);
        })
    }

    #[track_caller]
    fn asks(self, expected: &str) -> Self {
        self.then(|state| assert_eq!(rules().prompt(state, Seat::FIRST).text, expected))
    }

    #[track_caller]
    fn ends(self, actions: &[(&str, bool)]) -> Self {
        self.then(|state| {
            for &(action, ends) in actions {
                assert_eq!(label(state, action).ends, ends, "{action}");
            }
        })
    }
}

#[test]
fn break_and_decipher_warn_where_they_only_spend_time() {
    // H5.5, H6.7
    game()
        .says("break", "Break; nothing is complete: this wastes a Time Track space, and Break with it")
        .says("decipher", "Decipher")
        .given(|state| state.sheet_mut().circles[2] = [3, 3])
        .dice([8, 8])
        .play_all(["break", "accept"])
        .says("decipher", "Decipher; Break is over in this Row: this only spends time")
        .finish();
}

#[test]
fn break_warns_that_it_comes_once_while_a_code_is_not_complete() {
    // H6.1, H6.2
    game()
        .given(|state| state.sheet_mut().circles[2] = [3, 3])
        .says("break", "Break; one Break a Row, and 2 Codes are not complete")
        .given(|state| state.sheet_mut().circles[0] = [1, 8])
        .says("break", "Break; one Break a Row, and 1 Code is not complete")
        .given(|state| state.sheet_mut().circles[1] = [2, 7])
        .says("break", "Break")
        .finish();
}

#[test]
fn the_dice_are_asked_about_so_that_it_is_clear_what_they_do() {
    // H5.2, H17.2, H17.8
    game()
        .dice([3, 1])
        .play("decipher")
        .asks("The dice show 3 and 1. Use both: write it, or erase with it.")
        .finish();
    at_the_cipher([&[1], &[2], &[3], &[4]])
        .asks("The enemy's code-breakers roll 5 and 6 (1 roll to come). A number twice in a Column loses it.")
        .given(|state| {
            state.phase = Phase::CodeBreaking(CodeBreakingPhase::First { dice: [5, 6], rolls_left: 0 });
        })
        .asks("The enemy's code-breakers roll 5 and 6 (the last roll). A number twice in a Column loses it.")
        .finish();
}

#[test]
fn the_risk_is_said_without_idle_decimals() {
    // H4.4: two faces of the die start the Invasion on the sixth space, one on the fourth.
    game()
        .given(|state| time_used(state, 3))
        .asks("Choose an action for Invasion 1: 12.5 % risk that it starts right after.")
        .given(|state| time_used(state, 5))
        .asks("Choose an action for Invasion 1: 25 % risk that it starts right after.")
        .finish();
}

#[test]
fn deploy_warns_of_what_is_given_up() {
    // H9.2: three spaces of the Time Track have no Invasion Value.
    game()
        .says("deploy", "Deploy 5; 3 actions without risk left")
        .given(|state| {
            time_used(state, 2);
            state.sheet_mut().circles[0] = [1, 8];
        })
        .says("deploy", "Deploy 5; your complete Codes were not broken; 1 action without risk left")
        .given(|state| {
            time_used(state, 3);
            state.sheet_mut().broken = true;
        })
        .says("deploy", "Deploy 5")
        .ends(&[("deploy", true), ("decipher", false), ("recruit", false), ("encipher", false)])
        .finish();
}

#[test]
fn encipher_says_how_many_numbers_fit() {
    // H8.1, H8.2: the last space allows three, and there is room for one.
    game()
        .given(|state| time_used(state, 9))
        .says("encipher", "Encipher 3")
        .play_all(["encipher", "number 1"])
        .says("stop", "Write no more; 2 numbers could still be written")
        .ends(&[("stop", true), ("number 2", false)])
        .finish();
    game()
        .given(|state| {
            time_used(state, 9);
            state.enciphered = [5, 0, 0, 0, 0, 0, 0, 0];
        })
        .says("encipher", "Encipher 1")
        .finish();
}

#[test]
fn a_spy_plane_that_gives_a_success_away_is_warned_of() {
    // H6.4, H6.6
    game()
        .given(|state| state.sheet_mut().circles[0] = [2, 8])
        .dice([1, 5])
        .play("break")
        .says("reroll first", "Spy Plane: reroll the first die (1)")
        .says("reroll second", "Spy Plane: reroll the second die (5); that gives a Success away")
        .says("reroll both", "Spy Plane: reroll both dice; that gives a Success away")
        .ends(&[("accept", true), ("reroll first", false)])
        .finish();
}

#[test]
fn an_assignment_warns_of_all_that_it_throws_away() {
    // H11.3, H11.4: Infantry comes to the first space and Armor to the last, with bombers.
    game()
        .given(|state| {
            invasion(state);
            known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Right);
        })
        .says("confirm", "Confirm the assignment; 7 units will be lost")
        .play_all(["place sniper 1", "place engineer 4", "place left", "scramble 4"])
        .says("confirm", "Confirm the assignment; 4 units will be lost")
        .play_all(["place sniper 4", "place commando 1", "place engineer 2"])
        .play_all(["scramble left", "scramble right", "scramble 1"])
        .says(
            "confirm",
            "Confirm the assignment; 1 unit will be lost; 3 units placed where no enemy for them can come; \
             3 Fighters sent where no bombers can come",
        )
        .ends(&[("confirm", true), ("place left", false), ("withdraw left", false), ("recall 1", false)])
        .finish();
}

#[test]
fn without_knowledge_everybody_may_come_everywhere() {
    // H12.1, H12.5
    let every_unit = ["place sniper 1", "place engineer 2", "place commando 3", "place aa_gun 4"];
    game()
        .given(invasion)
        .play_all(every_unit)
        .play_all(["place left", "place left", "place right", "scramble left", "scramble 3"])
        .says("confirm", "Confirm the assignment")
        .finish();
    // A type that is wiped out does not come, whatever the dice say.
    game()
        .given(|state| {
            invasion(state);
            enemies_left(state, [0, 14, 14, 14]);
        })
        .play_all(every_unit)
        .play_all(["place left", "place left", "place right"])
        .says("confirm", "Confirm the assignment; 1 unit placed where no enemy for them can come")
        .finish();
    // With one target known and the bombers bound for the leftmost, they come no further right than that.
    game()
        .given(|state| {
            invasion(state);
            let sheet = state.sheet_mut();
            (sheet.targets, sheet.aim, sheet.aim_side) = ([3, 0], Some(Aim::Map), Some(Side::Left));
            (sheet.broken, sheet.successes) = (true, [1, 0, 2]);
        })
        .play_all(["place left"; 5])
        .play_all(["place right"; 2])
        .play_all(["scramble 1", "scramble 2"])
        .says("confirm", "Confirm the assignment")
        .play("scramble 3")
        .says("confirm", "Confirm the assignment; 1 Fighter sent where no bombers can come")
        .finish();
}

/// Row 2 at a roll of 5 and 6, with these Columns.
fn at_the_cipher(columns: [&'static [u8]; 4]) -> Scenario<'static, Harbinger> {
    game().given(move |state| {
        row(state, 2);
        invasion(state);
        known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
        for (index, numbers) in columns.into_iter().enumerate() {
            column(state, index, numbers);
        }
        state.spent.cipher_dice += 2;
        state.phase = Phase::CodeBreaking(CodeBreakingPhase::First { dice: [5, 6], rolls_left: 1 });
    })
}

#[test]
fn a_repeat_that_can_be_avoided_is_warned_of() {
    // H17.8
    at_the_cipher([&[5], &[1], &[6], &[5]])
        .says("cipher 5 column 1", "Write 5 in Column 1 (a repeat); the Column falls after this Step")
        .says("cipher 5 column 2", "Write 5 in Column 2")
        .says("cipher 6 column 3", "Write 6 in Column 3 (a repeat); the Column falls after this Step")
        .finish();
    // One that cannot be avoided, or that costs nothing more, is only named.
    at_the_cipher([&[5, 1], &[5, 2], &[5, 3], &[5, 4]])
        .says("cipher 5 column 1", "Write 5 in Column 1 (a repeat)")
        .finish();
    at_the_cipher([&[5, 5], &[5, 2], &[5, 3], &[5, 4]])
        .says("cipher 5 column 1", "Write 5 in Column 1 (a repeat)")
        .says("cipher 5 column 2", "Write 5 in Column 2 (a repeat); the Column falls after this Step")
        .finish();
    at_the_cipher([&[5, 5], &[2, 2], &[5, 3], &[4, 4]])
        .says(
            "cipher 5 column 3",
            "Write 5 in Column 3 (a repeat); it is the last Column without a repeat: the game is lost",
        )
        .finish();
}

#[test]
fn a_column_is_broken_by_a_repeat_of_any_length() {
    // H17.8: three equal numbers.
    at_the_cipher([&[5, 5], &[1, 4], &[2, 3], &[3, 6]])
        .given(|state| {
            state.spent.cipher_dice -= 1;
            state.phase = Phase::CodeBreaking(CodeBreakingPhase::Second { die: 5, rolls_left: 0 });
        })
        .play("cipher 5 column 1")
        .log_contains("Column 1 repeats the 5 and is broken")
        .finish();
    // The number that is told is the repeated one, wherever it stands.
    at_the_cipher([&[1, 5], &[1, 4], &[2, 3], &[3, 6]])
        .given(|state| {
            state.spent.cipher_dice -= 1;
            state.phase = Phase::CodeBreaking(CodeBreakingPhase::Second { die: 5, rolls_left: 0 });
        })
        .play("cipher 5 column 1")
        .log_contains("Column 1 repeats the 5 and is broken")
        .finish();
}

#[test]
fn a_column_says_why_it_is_crossed_off() {
    // H16.5, H17.8, H19.4
    let fates = |edit: &dyn Fn(&mut State)| {
        let mut state = game().finish();
        edit(&mut state);
        rules().view(&state, Viewer::SPECTATOR).columns.iter().map(|column| column.fate).collect::<Vec<_>>()
    };
    let repeat = |state: &mut State| {
        column(state, 1, &[4, 4]);
        state.columns[1].live = false;
    };
    let crossed_off = |state: &mut State| state.columns[0].live = false;
    assert_eq!(fates(&repeat), [None, Some(Fate::Broken), None, None]);
    let spent = fates(&|state| {
        repeat(state);
        crossed_off(state);
    });
    assert_eq!(spent, [Some(Fate::Spent), Some(Fate::Broken), None, None]);
    let lost = fates(&|state| {
        repeat(state);
        state.rows[5].lost = [true; 2];
        state.columns.iter_mut().for_each(|column| column.live = false);
    });
    assert_eq!(lost, [Some(Fate::Lost), Some(Fate::Broken), Some(Fate::Lost), Some(Fate::Lost)]);
}
