use crate::rules::position::{enemies_left, game, invasion, known, row, rules, siege};
use harbinger::{Aim, CodeBreakingPhase, Ending, Enemy, Phase, Side, SiegePhase, State};
use redoubt_engine::{Outcome, Present, Rules, Seat, Standing, Viewer};

fn outcome(state: &State) -> Outcome {
    rules().outcome(state).expect("the game is over")
}

#[test]
fn one_player_sees_everything_and_so_do_spectators() {
    // H1.1, H1.6
    assert_eq!(rules().seats(), 1);
    game()
        .then(|state| {
            let seen = |viewer| serde_json::to_value(rules().view(state, viewer)).unwrap();
            assert_eq!(seen(Viewer::seat(Seat::FIRST)), seen(Viewer::SPECTATOR));
            assert_eq!(seen(Viewer::seat(Seat::FIRST)), seen(Viewer::All));
        })
        .finish();
}

#[test]
fn after_the_sixth_row_comes_the_siege() {
    // H1.2
    game()
        .given(|state| {
            row(state, 6);
            state.capital = 20;
            invasion(state);
            known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
        })
        .dice([1, 1]) // both structures hold
        .dice([1, 2])
        .play("confirm")
        .dice([3, 4])
        .then(|state| assert!(matches!(state.phase, Phase::CodeBreaking(CodeBreakingPhase::First { .. }))))
        .play_all(["cipher 1 column 1", "cipher 2 column 2"])
        .play_all(["cipher 3 column 3"])
        .then(|state| {
            assert!(matches!(state.phase, Phase::Siege(SiegePhase::Siege { enemy: Enemy::Infantry, .. })));
        })
        .finish();
}

#[test]
fn the_last_enemy_destroyed_in_step_5_wins_at_once() {
    // H1.3, S15: bombers have crossed off both structures, but Steps 6 to 8 are not played.
    game()
        .given(|state| {
            row(state, 4);
            enemies_left(state, [0, 2, 0, 0]);
            invasion(state);
            known(state, [1, 8], [&[Enemy::Armor], &[Enemy::Armor]], Aim::Structure, Side::Right);
        })
        .play_all(["place engineer 1", "place engineer 1"])
        .play("confirm")
        .log_contains("both structures are lost")
        .then(|state| {
            assert_eq!(state.phase, Phase::over(Ending::WonInTheField));
            let outcome = outcome(state);
            assert_eq!((outcome.of(Seat::FIRST).standing, outcome.rule.0), (Standing::Won, "H1.3"));
            assert_eq!(state.towers_lost, 0, "no effect of Step 7");
        })
        .to_act([])
        .finish();
}

#[test]
fn without_a_live_column_after_step_8_the_game_is_lost() {
    // H1.4
    game()
        .given(|state| {
            row(state, 2);
            for column in &mut state.columns[1..] {
                column.live = false;
            }
            invasion(state);
        })
        .dice([1, 8, 1, 1, 1, 1, 1, 1]) // Step 3: bombers at the leftmost target
        .dice([1, 1]) // structures hold
        .dice([5, 5, 1, 2]) // Step 8: the only Column gets two fives
        .play("confirm")
        .play("cipher 1 column 1")
        .then(|state| {
            assert_eq!(state.phase, Phase::over(Ending::CodesBroken));
            let outcome = outcome(state);
            assert_eq!((outcome.of(Seat::FIRST).standing, outcome.rule.0), (Standing::Lost, "H1.4"));
        })
        .finish();
}

#[test]
fn a_siege_without_attacks_left_is_lost() {
    // H1.5
    game()
        .given(|state| siege(state, [3, 0, 0, 0], 5, 1, 0))
        .dice([1, 4, 4])
        .play("militia") // 1 destroyed; the Codes attack that is left is forced and destroys nobody
        .then(|state| {
            assert_eq!(state.phase, Phase::over(Ending::CapitalOverrun));
            let outcome = outcome(state);
            assert_eq!(outcome.rule.0, "H1.5");
            assert_eq!(outcome.of(Seat::FIRST).score, 12 + 3 * 14, "the enemies destroyed");
        })
        .finish();
}

#[test]
fn resigning_is_a_loss() {
    // H1.6
    game()
        .dice([4, 8])
        .play("decipher")
        .concede(0)
        .then(|state| {
            let outcome = outcome(state);
            assert_eq!((outcome.of(Seat::FIRST).standing, outcome.rule.0), (Standing::Lost, "H1.6"));
        })
        .finish();
}

#[test]
fn the_sheets_at_the_start() {
    // H2.1, H2.2
    game()
        .then(|state| {
            assert_eq!((state.fighters, state.capital, state.towers_lost), (10, 0, 0));
            assert_eq!(state.destroyed, [0; 4]);
            assert_eq!(state.enciphered_held(), 0);
            assert_eq!(state.live_columns(), 4);
            assert!(state.columns.iter().all(|column| column.filled == 0));
            for sheet in &state.rows {
                assert_eq!((sheet.ready, sheet.recruited, sheet.crossed), (7, 0, 0));
                assert_eq!(sheet.circles, [[0; 2]; 3]);
                assert_eq!(sheet.defenders, [2, 2]);
                assert_eq!((sheet.flights, sheet.aim), (0, None));
            }
        })
        .finish();
}

#[test]
fn the_set_up_has_no_choice_and_no_die() {
    // H2.3
    redoubt_testkit::Scenario::set_up(rules(), [])
        .then(|state| assert_eq!(state.phase, Phase::ACTION))
        .legal_exactly(["decipher", "break", "recruit", "encipher", "deploy"])
        .finish();
}
