use crate::rules::position::{game, time_used};
use harbinger::{Aim, Enemies, Enemy, Phase, Side, State};

/// Row 1, Break taken with these Successes; the next action brings the Invasion with an 8.
fn broken(state: &mut State, successes: [u8; 3]) {
    time_used(state, 3);
    state.sheet_mut().broken = true;
    state.sheet_mut().successes = successes;
}

fn types(types: &[Enemy]) -> Option<Enemies> {
    Some(types.iter().fold(Enemies::NONE, |all, &enemy| all.with(enemy)))
}

#[test]
fn each_targets_success_tells_a_target() {
    // H10.1: two Successes may pick the same space.
    game()
        .given(|state| broken(state, [2, 0, 0]))
        .dice([8, 3, 5])
        .play_all(["recruit", "capital 0"])
        .log_contains("target 3, Long Strand")
        .log_contains("target 5, Long Strand")
        .then(|state| assert_eq!(state.sheet().targets, [3, 5]))
        .finish();
}

#[test]
fn ground_successes_tell_leftmost_then_rightmost() {
    // H10.2, H10.5: the first concerns the leftmost target although none is known.
    game()
        .given(|state| broken(state, [0, 2, 0]))
        .dice([8, 1, 3, 5, 7])
        .play_all(["recruit", "capital 0"])
        .then(|state| {
            let expected =
                [types(&[Enemy::Infantry, Enemy::Armor]), types(&[Enemy::Artillery, Enemy::Paratroopers])];
            assert_eq!(state.sheet().attackers, expected);
            assert_eq!(state.sheet().targets, [0, 0]);
        })
        .finish();
    game()
        .given(|state| broken(state, [0, 1, 0]))
        .dice([8, 1, 3])
        .play_all(["recruit", "capital 0"])
        .log_contains("Infantry and Armor at the leftmost target")
        .then(|state| assert_eq!(state.sheet().attackers[1], None))
        .finish();
}

#[test]
fn two_die_values_for_each_type() {
    // H10.3
    let order = [Enemy::Infantry, Enemy::Armor, Enemy::Artillery, Enemy::Paratroopers];
    for (index, enemy) in order.into_iter().enumerate() {
        let low = 2 * index as u32 + 1;
        game()
            .given(|state| broken(state, [0, 1, 0]))
            .dice([8, low, low + 1])
            .play_all(["recruit", "capital 0"])
            .then(|state| assert_eq!(state.sheet().attackers[0], types(&[enemy]), "one type only"))
            .finish();
    }
}

#[test]
fn air_successes_tell_what_and_then_which_side() {
    // H10.4
    for (die, aim) in [(4, Aim::Map), (5, Aim::Structure)] {
        game()
            .given(|state| broken(state, [0, 0, 1]))
            .dice([8, die])
            .play_all(["recruit", "capital 0"])
            .then(|state| assert_eq!((state.sheet().aim, state.sheet().aim_side), (Some(aim), None)))
            .finish();
    }
    for (die, side) in [(4, Side::Left), (5, Side::Right)] {
        game()
            .given(|state| broken(state, [0, 0, 2]))
            .dice([8, 1, die])
            .play_all(["recruit", "capital 0"])
            .then(|state| assert_eq!(state.sheet().aim_side, Some(side)))
            .finish();
    }
}

#[test]
fn one_known_target_may_turn_out_leftmost_or_rightmost() {
    // H10.6, H12.2: the types known for the leftmost go where the second die says.
    for (second, leftmost) in [(1, 0), (8, 1)] {
        game()
            .given(|state| broken(state, [1, 1, 0]))
            .dice([8, 3, 1, 1])
            .play_all(["recruit", "capital 0"])
            .play_all(["place sniper 1", "place sniper 2"])
            .dice([second, 7, 7, 8, 1, 1, 2])
            .play("confirm")
            .log_contains(&format!("1 Infantry destroyed in {}", ["Gannet Sands", "Long Strand"][leftmost]))
            .then(|state| assert_eq!(state.destroyed, [1, 0, 0, 0]))
            .finish();
    }
}

#[test]
fn without_successes_everything_is_rolled_after_the_assignment() {
    // H12.1, H12.3, H12.5, S9: 2 + 2 + 2 + 1 + 1 dice.
    game()
        .given(|state| time_used(state, 3))
        .dice([8])
        .play_all(["recruit", "capital 0"])
        .then(|state| assert_eq!((state.phase, state.sheet().targets), (Phase::ASSIGN, [0, 0])))
        .dice([6, 1, 2, 3, 5, 7, 4, 5])
        .dice([1, 1, 1, 2])
        .play("confirm")
        .log_in_order([
            "Revealed: target 6, Harbour Mouth",
            "Revealed: target 1, Gannet Sands",
            "Infantry and Armor at the leftmost target (2, 3)",
            "Artillery and Paratroopers at the rightmost target (5, 7)",
            "the bombers fly to a target on the Map (4)",
            "the bombers take the right one (5)",
            "Bombers strike Harbour Mouth",
        ])
        .finish();
}

#[test]
fn what_is_known_is_not_rolled_again() {
    // H12.1, H12.3, H12.5
    game()
        .given(|state| broken(state, [2, 1, 2]))
        .dice([8])
        .dice([3, 8, 3, 4, 5, 1])
        .play_all(["recruit", "capital 0"])
        .dice([7, 8])
        .dice([1, 2]) // Step 8 only: the bombers have both structures
        .play("confirm")
        .log_contains("Paratroopers at the rightmost target (7, 8)")
        .log_lacks("Revealed: target")
        .finish();
}

#[test]
fn a_single_target_is_both_leftmost_and_rightmost() {
    // H12.2, H12.4, S10: the union of both rolls, Armor once.
    game()
        .given(|state| broken(state, [2, 2, 2]))
        .dice([8])
        .dice([3, 5, 1, 3, 4, 7, 8, 1])
        .play_all(["recruit", "capital 0"])
        .play_all(["place sniper 2", "place sniper 2", "place sniper 2"])
        .play_all(["place engineer 2", "place engineer 2", "place aa_gun 2"])
        .play("scramble left")
        .dice([1, 1, 1, 2])
        .play("confirm")
        .then(|state| assert_eq!(state.destroyed, [3, 2, 0, 1]))
        .finish();
}
