use crate::rules::position::{fighters, game, invasion, known, lost, mixed, row};
use harbinger::{Aim, Enemy, Harbinger, Phase, Side, State};
use redoubt_engine::{Game, Options};
use redoubt_testkit::Scenario;

/// A Row with everything known, nothing to fight, and bombers that a Fighter stops at the leftmost target.
fn quiet(state: &mut State, number: u8) {
    row(state, number);
    invasion(state);
    known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
}

#[test]
fn left_is_rolled_for_before_right() {
    // H15.1
    game()
        .given(|state| quiet(state, 1))
        .dice([3, 1, 1, 2])
        .play("confirm")
        .log_in_order([
            "Bridge (left): 3 against 2 defenders, it falls",
            "Radio Tower (right): 1 against 2 defenders, it holds",
        ])
        .finish();
}

#[test]
fn a_structure_falls_if_the_die_exceeds_its_defenders() {
    // H15.2
    for (defenders, die, held) in [(2, 2, true), (2, 3, false), (7, 7, true), (7, 8, false)] {
        game()
            .given(|state| {
                quiet(state, 1);
                state.sheet_mut().deployed = true;
                state.sheet_mut().defenders = [defenders, 9 - defenders];
            })
            .dice([die, 1, 1, 2])
            .play("confirm")
            .then(|state| assert_eq!(state.rows[0].lost, [!held, false], "{die} against {defenders}"))
            .finish();
    }
}

#[test]
fn eight_defenders_always_hold_and_the_die_is_still_rolled() {
    // H15.2
    let mut scenario = game().given(|state| quiet(state, 1));
    for _ in 0..6 {
        scenario = scenario.play("place right");
    }
    scenario
        .dice([1, 8, 1, 2])
        .play("confirm")
        .log_contains("Radio Tower (right): 8 against 8 defenders, it holds")
        .finish();
}

#[test]
fn a_lost_factory_costs_the_next_row_its_ready_units() {
    // H16.1, H16.7, S31: two lost Factories have the effect of one, and only on the next Row.
    for dice in [[3, 1], [3, 3]] {
        game()
            .given(|state| quiet(state, 2))
            .dice(dice)
            .dice([1, 2, 3, 4])
            .play("confirm")
            .play_all(["cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
            .then(|state| {
                assert_eq!(state.row, 2);
                assert_eq!(state.rows.map(|sheet| sheet.ready), [7, 7, 0, 7, 7, 7]);
            })
            .finish();
    }
}

#[test]
fn a_lost_bridge_costs_the_next_row_two_spaces_without_a_roll() {
    // H16.2
    game()
        .given(|state| quiet(state, 1))
        .dice([3, 1, 1, 2, 3, 4])
        .play_all(["confirm", "cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .then(|state| {
            assert_eq!(state.phase, Phase::ACTION);
            assert_eq!((state.sheet().crossed, state.sheet().actions), (2, 0));
        })
        .finish();
}

#[test]
fn a_lost_radio_tower_counts_in_the_same_step_8() {
    // H16.3, H17.1, S16: three rolls, six dice.
    game()
        .given(|state| quiet(state, 1))
        .dice([1, 3, 1, 2, 3, 4, 5, 6])
        .play("confirm")
        .then(|state| assert_eq!(state.towers_lost, 1))
        .play_all(["cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .play_all(["cipher 5 column 1", "cipher 6 column 2"])
        .then(|state| assert_eq!((state.row, state.spent.cipher_dice), (1, 6)))
        .finish();
    // Every tower counts.
    game()
        .given(|state| {
            quiet(state, 4);
            lost(state, 1, Side::Right);
        })
        .dice([3, 1, 1, 2])
        .play("confirm")
        .then(|state| assert_eq!(state.towers_lost, 2))
        .finish();
}

#[test]
fn a_lost_airbase_costs_all_fighters() {
    // H16.4, S22
    game()
        .given(|state| {
            quiet(state, 6);
            fighters(state, 6);
        })
        .dice([3, 1, 1, 2])
        .play("confirm")
        .log_contains("Airbase lost")
        .then(|state| assert_eq!((state.fighters, state.spent.grounded), (0, 6)))
        .finish();
}

#[test]
fn a_lost_office_costs_all_columns_but_not_the_game() {
    // H16.5, H16.6, H1.4, S21: Step 8 is skipped, the Siege has no Codes.
    game()
        .given(|state| {
            quiet(state, 6);
            state.capital = 20;
        })
        .dice([1, 3])
        .play("confirm")
        .log_contains("no codes left to break")
        .then(|state| assert_eq!(state.live_columns(), 0))
        .legal_exactly(["militia", "fighters"])
        .refused("codes", "H19.4")
        .finish();
}

#[test]
fn the_same_effect_whether_bombed_or_overrun() {
    // H16.3, H13.4
    game()
        .given(|state| {
            quiet(state, 1);
            state.sheet_mut().aim = Some(Aim::Structure);
        })
        .dice([1, 2])
        .play("confirm")
        .then(|state| assert_eq!((state.towers_lost, state.rows[1].crossed_before), (1, 2)))
        .finish();
}

#[test]
fn on_mixed_sheets_one_row_may_lose_units_and_time() {
    // H16.1, H16.2, H16.7: Row 2 of the mixed pack has a Factory and a Bridge.
    Scenario::new(mixed())
        .given(|state| quiet(state, 2))
        .dice([3, 3, 1, 2, 3, 4])
        .play_all(["confirm", "cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .then(|state| assert_eq!((state.sheet().ready, state.sheet().crossed), (0, 2)))
        .finish();
}

#[test]
fn two_lost_bridges_cost_four_spaces_and_the_last_row_loses_nothing() {
    // H16.7: sheets with two Bridges in Row 1, and a Factory and a Bridge in Row 6.
    let sheets = Harbinger::packs()[0]
        .toml
        .replacen("\"radio_tower\", source = \"example\"", "\"bridge\", source = \"example\"", 1)
        .replace("radio_towers = 3", "radio_towers = 2")
        .replace("\"airbase\"", "\"factory\"")
        .replace("\"thp_office\"", "\"bridge\"");
    let rules = Harbinger::with_pack(&sheets, &Options::new()).unwrap();
    Scenario::new(&rules)
        .given(|state| quiet(state, 1))
        .dice([3, 3, 1, 2, 3, 4])
        .play_all(["confirm", "cipher 1 column 1", "cipher 2 column 2", "cipher 3 column 3"])
        .then(|state| assert_eq!((state.sheet().crossed, state.sheet().crossed_before), (4, 4)))
        .dice([8]) // the first action uses space 5
        .play_all(["recruit", "capital 0"])
        .log_contains("Time Track space 5, Invasion Roll 8 against 8: they come")
        .finish();
    Scenario::new(&rules)
        .given(|state| {
            quiet(state, 6);
            state.capital = 20;
        })
        .dice([3, 3, 1, 2])
        .play("confirm")
        .log_in_order(["Factory lost: no Row follows", "Bridge lost: no Row follows"])
        .finish();
}
