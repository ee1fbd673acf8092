//! The worked example of the rules document: the first Row, from the first Decipher to the enemy's code-breaking.

use crate::rules::position::game;
use harbinger::{Aim, Enemies, Enemy, Harbinger, Phase, Side};
use redoubt_testkit::Scenario;

/// Up to the roll that brings the Invasion.
fn invaded() -> Scenario<'static, Harbinger> {
    game()
        .dice([7, 2])
        .play_all(["decipher", "write 7 targets", "write 2 targets"])
        .dice([1, 6])
        .play_all(["decipher", "write 1 ground", "write 6 ground"])
        .dice([8, 7])
        .play_all(["decipher", "erase targets 7 with 7", "write 8 targets"])
        .then(|state| assert_eq!((state.sheet().crossed, state.phase), (3, Phase::ACTION)))
        .dice([5, 1])
        .play("break")
        .dice([3, 8])
        .play("accept")
        .dice([4])
        .play("reroll second")
        .dice([5])
        .play("accept")
        .then(|state| assert_eq!((state.sheet().successes, state.fighters), ([1, 2, 0], 9)))
        .then(|state| assert_eq!((state.sheet().crossed, state.phase), (4, Phase::ACTION)))
        .dice([3])
        .play_all(["encipher", "number 6"])
        .then(|state| assert_eq!((state.sheet().crossed, state.phase), (5, Phase::ACTION)))
        .dice([7, 6, 4, 5, 1, 2])
        .play_all(["recruit", "capital 0"])
}

#[test]
fn the_first_row_as_the_document_tells_it() {
    let state = invaded()
        .then(|state| {
            let [armor_and_artillery, infantry] = [
                Enemies::NONE.with(Enemy::Armor).with(Enemy::Artillery),
                Enemies::NONE.with(Enemy::Infantry),
            ];
            assert_eq!(state.sheet().attackers, [Some(armor_and_artillery), Some(infantry)]);
            assert_eq!(
                (state.sheet().targets, state.sheet().units(), state.phase),
                ([6, 0], 9, Phase::ASSIGN)
            );
        })
        .play_all(["place sniper 3"; 5])
        .play_all(["place left", "place right", "place right", "place right", "scramble 3"])
        .dice([3, 2, 7, 3, 7, 6, 3])
        .play("confirm")
        .then(|state| {
            assert_eq!((state.sheet().aim, state.sheet().aim_side), (Some(Aim::Map), Some(Side::Right)));
            assert_eq!((state.sheet().defenders, state.sheet().lost), ([3, 5], [false, true]));
            assert_eq!((state.destroyed, state.towers_lost), ([5, 0, 0, 0], 1));
        })
        .legal(["spend 6", "cipher 6 column 1"])
        .play("cipher 6 column 1")
        .dice([6, 1])
        .play("cipher 3 column 2")
        .dice([6, 2])
        .play("cipher 6 column 3")
        .play_all(["spend 6", "cipher 2 column 1"])
        .finish();

    assert_eq!(
        state.columns.map(|column| (column.numbers[0], column.numbers[1])),
        [(6, 2), (3, 0), (6, 0), (1, 0)]
    );
    assert_eq!((state.row, state.live_columns(), state.fighters, state.towers_lost), (1, 4, 8, 1));
    assert_eq!((state.destroyed, state.enciphered_held()), ([5, 0, 0, 0], 0));
}
