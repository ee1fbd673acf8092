use crate::rules::position::{enemies_left, game, invasion, known, row, siege};
use harbinger::{Aim, Ending, Enemy, Phase, Side, SiegePhase};

fn current(phase: Phase) -> Option<Enemy> {
    if let Phase::Siege(SiegePhase::Siege { enemy, .. }) = phase { Some(enemy) } else { None }
}

#[test]
fn types_come_in_fixed_order_and_dead_ones_are_skipped() {
    // H19.1
    game()
        .given(|state| siege(state, [0, 2, 0, 3], 10, 4, 0))
        .then(|state| assert_eq!(current(state.phase), Some(Enemy::Armor)))
        .dice([2])
        .play("militia")
        .then(|state| assert_eq!(current(state.phase), Some(Enemy::Paratroopers)))
        .finish();
}

#[test]
fn attacks_are_made_in_any_order_until_the_type_is_gone() {
    // H19.2
    // The Militia destroys 6, a Column 1, the squadrons 4 and 3. With Militia and Codes used, Fighters go on unasked.
    let orders: [&[(&str, &[u32], u8)]; 4] = [
        &[("fighters", &[5, 1], 4), ("codes", &[2, 3], 5), ("militia", &[6, 8, 5], 14)],
        &[("codes", &[2, 3], 1), ("fighters", &[5, 1], 5), ("militia", &[6, 8, 5], 14)],
        &[("militia", &[6], 6), ("fighters", &[5, 1], 10), ("codes", &[2, 3, 8, 5], 14)],
        &[("militia", &[6], 6), ("codes", &[2, 3, 5, 1, 8, 5], 14)],
    ];
    for order in orders {
        let mut story = game()
            .given(|state| siege(state, [14, 1, 0, 0], 20, 4, 10))
            .legal_exactly(["militia", "codes", "fighters"]);
        for &(attack, dice, destroyed) in order {
            story = story
                .dice(dice.iter().copied())
                .play(attack)
                .then(|state| assert_eq!(state.destroyed[0], destroyed, "{attack} in {order:?}"));
        }
        story
            .then(|state| {
                assert_eq!((state.fighters, state.live_columns(), state.capital), (8, 3, 15), "{order:?}");
                assert_eq!(current(state.phase), Some(Enemy::Armor), "{order:?}");
            })
            .finish();
    }
}

#[test]
fn militia_costs_five_units_and_attacks_each_type_once() {
    // H19.3
    game()
        .given(|state| siege(state, [9, 1, 0, 0], 10, 2, 2))
        .dice([8])
        .play("militia")
        .then(|state| assert_eq!((state.destroyed[0], state.capital), (13, 5)))
        .refused("militia", "H19.3")
        .dice([1, 8])
        .play("fighters")
        .then(|state| assert_eq!(current(state.phase), Some(Enemy::Armor)))
        .legal(["militia"])
        .finish();
}

#[test]
fn a_column_is_spent_once_for_each_type() {
    // H19.4
    game()
        .given(|state| siege(state, [9, 1, 0, 0], 10, 2, 2))
        .dice([8, 1])
        .play("codes")
        .then(|state| assert_eq!((state.destroyed[0], state.live_columns()), (12, 1)))
        .refused("codes", "H19.4")
        .finish();
}

#[test]
fn fighters_attack_any_number_of_times() {
    // H19.5
    game()
        .given(|state| siege(state, [9, 0, 0, 0], 10, 2, 3))
        .dice([4, 4, 3, 4, 8, 1])
        .play_all(["fighters", "fighters", "fighters"])
        .then(|state| assert_eq!((state.destroyed[0], state.fighters, state.spent.sorties), (13, 0, 3)))
        .refused("fighters", "H19.5")
        .finish();
}

#[test]
fn excess_hits_do_not_carry_over() {
    // H19.6
    game()
        .given(|state| siege(state, [1, 3, 0, 0], 10, 2, 3))
        .dice([8])
        .play("militia")
        .then(|state| assert_eq!(state.destroyed, [14, 11, 14, 14]))
        .finish();
}

#[test]
fn spending_the_last_column_does_not_lose_the_game() {
    // H19.7
    game()
        .given(|state| siege(state, [9, 0, 0, 0], 10, 1, 3))
        .dice([5, 5])
        .play("codes")
        .then(|state| {
            assert_eq!(state.live_columns(), 0);
            assert_eq!(current(state.phase), Some(Enemy::Infantry));
        })
        .finish();
}

#[test]
fn a_type_cannot_be_skipped_and_no_attack_left_loses_at_once() {
    // H19.8, H19.9, S29: Armor 5 left, four Capital units are worthless.
    game()
        .given(|state| siege(state, [0, 5, 9, 9], 4, 1, 1))
        .legal_exactly(["codes", "fighters"])
        .refused("militia", "H19.9")
        .refused("confirm", "H19.2")
        .dice([1, 1, 2, 2])
        .play("codes") // the last Fighter is then the only attack and flies by itself
        .then(|state| {
            assert_eq!(state.phase, Phase::over(Ending::CapitalOverrun));
            assert_eq!(state.destroyed, [14, 9, 5, 5], "Artillery and Paratroopers are not played");
        })
        .finish();
}

#[test]
fn a_single_attack_left_is_made_without_asking() {
    // H19.2
    game()
        .given(|state| siege(state, [9, 0, 0, 0], 5, 0, 2))
        .dice([1, 4, 4, 1, 1])
        .play("militia") // then both Fighters
        .log_contains("The Fighters roll 4 and 4")
        .over("H1.5", |_| {})
        .finish();
}

#[test]
fn all_four_types_gone_wins() {
    // H19.10
    game()
        .given(|state| siege(state, [0, 0, 0, 2], 5, 1, 0))
        .dice([2])
        .play("militia")
        .over("H19.10", |outcome| assert_eq!(outcome.value(redoubt_engine::Seat::FIRST), 1.0))
        .finish();
}

#[test]
fn a_siege_with_nothing_to_attack_with_is_lost_before_it_begins() {
    // H19.8, S29: Armor 5 left; Airbase and Office are bombed, four Capital units are worthless.
    game()
        .given(|state| {
            row(state, 6);
            enemies_left(state, [0, 5, 9, 9]);
            state.capital = 4;
            invasion(state);
            known(state, [1, 8], [&[Enemy::Infantry], &[Enemy::Infantry]], Aim::Structure, Side::Left);
        })
        .play("confirm")
        .log_in_order(["The Siege of the Capital begins", "5 Armor stand before", "The Capital is overrun"])
        .log_contains("23 enemy units are left")
        .over("H1.5", |_| {})
        .finish();
}

#[test]
fn a_single_enemy_is_told_in_the_singular() {
    // H19.1, H19.6
    game()
        .given(|state| siege(state, [1, 0, 0, 2], 10, 1, 0))
        .dice([1])
        .play("militia")
        .log_contains("1 Infantry destroyed, 0 left")
        .dice([1, 5, 5])
        .play("militia") // the Column is then the only attack left
        .log_in_order(["1 Paratrooper destroyed, 1 left", "0 Paratroopers destroyed, 1 left"])
        .log_contains("1 enemy unit is left")
        .finish();
    game()
        .given(|state| siege(state, [1, 0, 0, 1], 10, 1, 0))
        .dice([8])
        .play("militia")
        .log_contains("1 Paratrooper stands before the Capital")
        .finish();
}
