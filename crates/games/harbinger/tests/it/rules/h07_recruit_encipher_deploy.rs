use crate::rules::position::{game, row, time_used};
use harbinger::{EncipherPhase, Phase};

#[test]
fn recruits_are_split_between_row_and_capital() {
    // H7.1, H7.4: all of them are placed.
    game()
        .given(|state| time_used(state, 6))
        .play("recruit")
        .legal_exactly(["capital 0", "capital 1", "capital 2", "capital 3"])
        .refused("capital 4", "H7.1")
        .dice([1])
        .play("capital 1")
        .then(|state| assert_eq!((state.sheet().recruited, state.capital), (2, 1)))
        .finish();
}

#[test]
fn the_capital_holds_twenty_and_the_row_any_number() {
    // H7.2, S6: four recruits, eighteen at the Capital.
    game()
        .given(|state| {
            time_used(state, 9);
            state.capital = 18;
            state.sheet_mut().recruited = 15;
        })
        .play("recruit")
        .legal_exactly(["capital 0", "capital 1", "capital 2"])
        .refused("capital 3", "H7.2")
        .dice([1])
        .play("capital 2")
        .then(|state| assert_eq!((state.sheet().recruited, state.capital), (17, 20)))
        .finish();
}

#[test]
fn with_a_full_capital_nothing_is_asked() {
    // H7.2
    game()
        .given(|state| state.capital = 20)
        .play("recruit")
        .then(|state| assert_eq!((state.phase, state.sheet().recruited), (Phase::ACTION, 1)))
        .finish();
}

#[test]
fn recruits_stay_in_their_own_row() {
    // H7.3
    game()
        .given(|state| row(state, 3))
        .play_all(["recruit", "capital 0"])
        .then(|state| assert_eq!(state.rows.map(|sheet| sheet.recruited), [0, 0, 1, 0, 0, 0]))
        .finish();
}

#[test]
fn any_numbers_are_enciphered_up_to_the_value_repeats_allowed() {
    // H8.1, H8.3: the player may stop before the value is used up.
    game()
        .given(|state| time_used(state, 9))
        .play("encipher")
        .refused("stop", "H8.3")
        .play("number 5")
        .legal(["number 1", "number 5", "number 8", "stop"])
        .play("number 5")
        .dice([1])
        .play("stop")
        .then(|state| assert_eq!(state.enciphered, [0, 0, 0, 0, 2, 0, 0, 0]))
        .finish();
}

#[test]
fn a_space_without_an_encipherment_value_allows_no_encipher() {
    // H8.3: on sheets that print a 0.
    use redoubt_engine::{Game, Options};
    let printed = "encipherment  = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]";
    let sheets = harbinger::Harbinger::packs()[0].toml.replace(printed, &printed.replacen("1, 1", "0, 1", 1));
    let rules = harbinger::Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    redoubt_testkit::Scenario::new(&rules)
        .legal_exactly(["decipher", "break", "recruit", "deploy"])
        .refused("encipher", "H8.3")
        .play_all(["recruit", "capital 0", "encipher", "number 4"])
        .then(|state| assert_eq!(state.enciphered_held(), 1))
        .finish();
}

#[test]
fn the_action_ends_when_the_value_is_used_up() {
    // H8.1
    game()
        .play_all(["encipher", "number 3"])
        .then(|state| assert_eq!((state.phase, state.sheet().crossed), (Phase::ACTION, 1)))
        .finish();
}

#[test]
fn at_most_six_numbers_are_held() {
    // H8.2, H8.3, S7
    game()
        .given(|state| {
            time_used(state, 7);
            state.enciphered = [5, 0, 0, 0, 0, 0, 0, 0];
        })
        .play("encipher")
        .then(|state| {
            assert_eq!(state.phase, Phase::Encipher(EncipherPhase::Encipher { left: 1, written: 0 }));
        })
        .dice([1])
        .play("number 2")
        .then(|state| assert_eq!(state.enciphered_held(), 6))
        .refused("encipher", "H8.3")
        .finish();
}

#[test]
fn enciphered_codes_carry_over_to_the_next_row() {
    // H8.4
    game()
        .given(|state| state.enciphered = [0, 0, 1, 0, 0, 0, 0, 0])
        .play_all(["deploy", "defend 5"])
        .dice([3, 8, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 4, 5])
        .play_all(["confirm", "cipher 1 column 1", "cipher 2 column 2", "cipher 4 column 3"])
        .then(|state| assert_eq!((state.row, state.enciphered), (1, [0, 0, 1, 0, 0, 0, 0, 0])))
        .finish();
}

#[test]
fn deploy_adds_five_defenders_in_any_split_and_brings_the_invasion() {
    // H9.1, H9.2, H9.3
    for left in 0..=5u8 {
        game()
            .play("deploy")
            .legal_exactly(["defend 0", "defend 1", "defend 2", "defend 3", "defend 4", "defend 5"])
            .refused("defend 6", "H9.1")
            .play(&format!("defend {left}"))
            .then(|state| {
                assert_eq!(state.sheet().defenders, [2 + left, 7 - left]);
                assert_eq!(state.sheet().units(), 7, "the defenders are no Ready Units");
                assert_eq!(state.phase, Phase::ASSIGN);
            })
            .finish();
    }
}

#[test]
fn the_encipherment_value_is_read_from_the_current_space() {
    // H4.3, H8.1
    for (used, value) in [1, 1, 1, 1, 1, 1, 1, 2, 2, 3].into_iter().enumerate() {
        let told =
            if value == 1 { "1 number at most".to_string() } else { format!("{value} numbers at most") };
        game()
            .given(|state| time_used(state, used as u8))
            .play("encipher")
            .log_contains(&told)
            .then(|state| {
                assert_eq!(state.phase, Phase::Encipher(EncipherPhase::Encipher { left: value, written: 0 }));
            })
            .finish();
    }
}

#[test]
fn the_log_tells_the_value_and_the_split() {
    // H7.1, H9.1
    game()
        .given(|state| time_used(state, 6))
        .dice([1])
        .play_all(["recruit", "capital 1"])
        .log_contains("Recruited 3: 2 for this Row, 1 for the Capital")
        .play_all(["deploy", "defend 1"])
        .log_contains("Deployed: 1 defender to the left structure, 4 to the right")
        .finish();
}
