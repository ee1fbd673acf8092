use crate::rules::position::{game, lost, row, time_used};
use harbinger::{Phase, Side};

#[test]
fn an_invasion_roll_that_meets_the_value_starts_the_invasion() {
    // H3.1, H4.4
    game()
        .given(|state| time_used(state, 3))
        .dice([8])
        .play_all(["recruit", "capital 0"])
        .log_contains("Invasion Roll 8 against 8: they come")
        .then(|state| assert_eq!(state.phase, Phase::ASSIGN))
        .finish();
}

#[test]
fn an_invasion_roll_below_the_value_leaves_time() {
    // H3.1, H4.4
    game()
        .given(|state| time_used(state, 3))
        .dice([7])
        .play_all(["recruit", "capital 0"])
        .then(|state| {
            assert_eq!(state.phase, Phase::ACTION);
            assert_eq!(state.sheet().crossed, 4);
        })
        .finish();
}

#[test]
fn the_eight_steps_follow_in_order_and_then_the_next_row() {
    // H3.2
    game()
        .play_all(["deploy", "defend 5"])
        .dice([3, 8]) // Step 3: targets
        .dice([1, 1, 2, 2]) // ground attacks, left and right
        .dice([8, 1]) // bombers at the left structure
        .dice([7, 3]) // Step 6
        .dice([1, 2]) // Step 8, first roll
        .play_all(["scramble left", "confirm"])
        .log_in_order([
            "Revealed: target 3",
            "A Fighter stops the bombers",
            "meet nobody",
            "Bridge (left): 7 against 7 defenders, it holds",
            "Radio Tower (right): 3 against 2 defenders, it falls",
            "Radio Tower lost",
            "code-breakers roll 1 and 2",
        ])
        .dice([3, 4, 5, 6])
        .play_all(["cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3", "cipher 5 column 1"])
        .play_all(["cipher 6 column 2"])
        .log_contains("Invasion 2 will strike Mill Country")
        .then(|state| assert_eq!((state.row, state.phase), (1, Phase::ACTION)))
        .finish();
}

#[test]
fn every_action_is_counted_under_its_name() {
    // H4.1: Decipher, Break, Recruit, Encipher, Deploy.
    game()
        .dice([4, 8])
        .play_all(["decipher", "write 4 targets", "write 8 targets"])
        .dice([1, 1])
        .play_all(["break", "accept"])
        .play_all(["recruit", "capital 0"])
        .then(|state| assert_eq!(state.spent.actions, [1, 1, 1, 0, 0]))
        .dice([1])
        .play_all(["encipher", "number 1"])
        .play_all(["deploy", "defend 2"])
        .then(|state| assert_eq!(state.spent.actions, [1; 5]))
        .finish();
}

#[test]
fn deploy_may_be_the_only_action_of_a_row() {
    // H3.3, H4.6, S30: no space is crossed off, nothing is rolled.
    game()
        .given(|state| row(state, 2))
        .play_all(["deploy", "defend 2"])
        .log_contains("Invasion 2 begins")
        .then(|state| {
            assert_eq!(state.phase, Phase::ASSIGN);
            assert_eq!((state.sheet().crossed, state.sheet().defenders), (0, [4, 5]));
        })
        .finish();
}

#[test]
fn five_actions_and_break_only_once() {
    // H4.1
    game()
        .given(|state| state.sheet_mut().circles = [[1, 8], [0, 0], [0, 0]])
        .legal_exactly(["decipher", "break", "recruit", "encipher", "deploy"])
        .dice([1, 8])
        .play_all(["break", "accept"])
        .legal_exactly(["decipher", "recruit", "encipher", "deploy"])
        .refused("break", "H6.1")
        .refused("accept", "H4.1")
        .play_all(["recruit", "capital 0", "recruit", "capital 1"])
        .finish();
}

#[test]
fn spaces_are_used_line_by_line_and_read_before_they_are_crossed() {
    // H4.2, H4.3, H4.8: space 5 ends the upper line, space 6 begins the lower one.
    let recruit_at = |space: u8, units: u8, value: u8| {
        let share = format!("capital {units}");
        game()
            .given(move |state| time_used(state, space - 1))
            .play("recruit")
            .refused(&format!("capital {}", units + 1), "H7.1")
            .dice([1])
            .play(&share)
            .log_contains(&format!("Time Track space {space}, Invasion Roll 1 against {value}"))
            .then(move |state| assert_eq!(state.capital, units))
            .finish();
    };
    recruit_at(4, 2, 8);
    recruit_at(5, 2, 8);
    recruit_at(6, 2, 7);
    recruit_at(7, 3, 6);
    recruit_at(8, 3, 3);
}

#[test]
fn the_first_three_spaces_have_no_invasion_roll() {
    // H4.5
    game()
        .play_all(["recruit", "capital 0", "recruit", "capital 0", "recruit", "capital 0"])
        .then(|state| assert_eq!((state.phase, state.sheet().crossed), (Phase::ACTION, 3)))
        .finish();
}

#[test]
fn the_last_space_always_brings_the_invasion() {
    // H4.7, S32: ten actions, rolls below 8, 8, 7, 6, 3, 2; any roll meets the 1 of space 10.
    let mut scenario = game().dice([7, 7, 6, 5, 2, 1, 1]);
    for _ in 0..9 {
        scenario =
            scenario.play_all(["recruit", "capital 0"]).then(|state| assert_eq!(state.phase, Phase::ACTION));
    }
    scenario
        .play_all(["recruit", "capital 0"])
        .then(|state| {
            assert_eq!(state.phase, Phase::ASSIGN);
            assert_eq!(state.sheet().recruited, 22, "the most one Row can recruit");
        })
        .finish();
}

#[test]
fn a_track_whose_last_space_has_no_value_still_ends() {
    // H4.7: the guard itself, on sheets whose last space shows no Invasion Value.
    use redoubt_engine::{Game, Options};
    let sheets =
        harbinger::Harbinger::packs()[0].toml.replace("8, 8, 7, 6, 3, 2, 1]", "0, 0, 0, 0, 0, 0, 0]");
    let rules = harbinger::Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    redoubt_testkit::Scenario::new(&rules)
        .given(|state| time_used(state, 9))
        .play_all(["recruit", "capital 0"])
        .log_contains("the last one, is crossed off: they come")
        .then(|state| assert_eq!(state.phase, Phase::ASSIGN))
        .finish();
    let sheets = harbinger::Harbinger::packs()[0].toml.replace("3, 2, 1]", "3, 2, 8]");
    let rules = harbinger::Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    redoubt_testkit::Scenario::new(&rules)
        .given(|state| time_used(state, 9))
        .dice([3])
        .play_all(["recruit", "capital 0"])
        .log_contains("Invasion Roll 3 against 8: not yet, but time is up and they come")
        .then(|state| assert_eq!(state.phase, Phase::ASSIGN))
        .finish();
}

#[test]
fn every_row_uses_its_own_time_track() {
    // H4.2, H4.3, H4.7: the second Row has six spaces of its own; its last one brings the Invasion.
    use redoubt_engine::{Game, Options, Present};
    let own = "time_track = { source = \"book\", recruitment = [5, 5, 5, 6, 7, 8], encipherment = [0, 2, 2, 2, 2, 2], \
               invasion = [0, 0, 8, 0, 0, 0] }\nname = \"Mill Country\"";
    let sheets = harbinger::Harbinger::packs()[0].toml.replace("name = \"Mill Country\"", own);
    let rules = harbinger::Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    let lengths: Vec<usize> = rules.components().rows.iter().map(|row| row.track.len()).collect();
    assert_eq!(lengths, [10, 6, 10, 10, 10, 10]);
    let risks: Vec<u8> = rules.components().rows[1].track.iter().map(|space| space.eighths).collect();
    assert_eq!(risks, [0, 0, 1, 0, 0, 8]);
    redoubt_testkit::Scenario::new(&rules)
        .play_all(["recruit", "capital 0"])
        .then(|state| assert_eq!(state.sheet().recruited, 1))
        .finish();
    redoubt_testkit::Scenario::new(&rules)
        .given(|state| {
            row(state, 2);
            time_used(state, 4);
        })
        .play_all(["recruit", "capital 0"])
        .then(|state| assert_eq!((state.sheet().recruited, state.phase), (7, Phase::ACTION)))
        .play_all(["recruit", "capital 0"])
        .log_contains("Time Track space 6, the last one, is crossed off: they come")
        .then(|state| assert_eq!((state.sheet().recruited, state.phase), (15, Phase::ASSIGN)))
        .finish();
}

#[test]
fn an_action_is_resolved_in_full_before_its_invasion_roll() {
    // H4.4, H10.1, S33: Break on space 4, then an 8: its Successes count in Step 1.
    game()
        .given(|state| {
            time_used(state, 3);
            state.sheet_mut().circles = [[1, 8], [0, 0], [0, 0]];
        })
        .dice([5, 5, 8, 3, 6])
        .play_all(["break", "accept"])
        .log_contains("Known beforehand: target 3, Long Strand")
        .log_contains("Known beforehand: target 6, Harbour Mouth")
        .then(|state| assert_eq!((state.phase, state.sheet().deployed), (Phase::ASSIGN, false)))
        .finish();
}

#[test]
fn after_a_lost_bridge_the_row_starts_at_its_third_space() {
    // H16.2, S8
    game()
        .given(|state| {
            row(state, 2);
            lost(state, 1, Side::Left);
        })
        .play("recruit")
        .legal_exactly(["capital 0", "capital 1"])
        .play("capital 1")
        .log_contains("Time Track space 3 is crossed off")
        .dice([1])
        .play_all(["recruit", "capital 2"])
        .log_contains("Time Track space 4, Invasion Roll 1 against 8")
        .finish();
}
