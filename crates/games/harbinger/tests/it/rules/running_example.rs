//! The book's running example of the first Invasion, from the first Decipher to the Enemy Cipher roll.

use crate::rules::position::game;
use harbinger::{Aim, Enemies, Enemy, Harbinger, Phase, Place, Side};
use redoubt_testkit::Scenario;

/// The action phase, up to the Deploy that brings the Invasion.
fn prepared() -> Scenario<'static, Harbinger> {
    game()
        // E1
        .dice([4, 8])
        .play_all(["decipher", "write 8 targets", "write 4 ground"])
        .then(|state| assert_eq!(state.sheet().circles, [[8, 0], [4, 0], [0, 0]]))
        .then(|state| assert_eq!((state.sheet().crossed, state.phase), (1, Phase::ACTION)))
        // E2
        .dice([2, 5])
        .play_all(["decipher", "erase ground 4 with 5", "write 2 targets"])
        .then(|state| assert_eq!(state.sheet().circles, [[8, 2], [0, 0], [0, 0]]))
        // E3
        .dice([2, 5])
        .play_all(["decipher", "write 2 ground", "write 5 ground"])
        .then(|state| assert_eq!((state.sheet().circles[1], state.sheet().crossed), ([2, 5], 3)))
        // E4
        .dice([3, 7, 2])
        .play_all(["decipher", "write 3 air", "write 7 air"])
        .log_contains("Invasion Roll 2 against 8: not yet")
        // E5
        .dice([1, 2, 1])
        .play_all(["break", "reroll first"])
        .then(|state| assert_eq!(state.fighters, 9))
        // E6, E7
        .dice([4, 7, 5, 2, 4])
        .play_all(["accept", "accept", "accept"])
        .log_contains("Invasion Roll 4 against 8: not yet")
        .then(|state| assert_eq!(state.sheet().successes, [1, 1, 1]))
        // E8
        .dice([3])
        .play_all(["recruit", "capital 1"])
        .log_contains("Invasion Roll 3 against 7: not yet")
        .then(|state| assert_eq!((state.sheet().recruited, state.capital), (1, 1)))
        // E9
        .dice([5])
        .play_all(["encipher", "number 3"])
        .log_contains("Invasion Roll 5 against 6: not yet")
        .then(|state| assert_eq!(state.enciphered, [0, 0, 1, 0, 0, 0, 0, 0]))
}

#[test]
fn the_first_invasion_of_the_book() {
    let state = prepared()
        // E10, E11
        .dice([3, 4, 5, 6])
        .play_all(["deploy", "defend 1"])
        .then(|state| {
            let sheet = state.sheet();
            assert_eq!((sheet.defenders, sheet.crossed, state.phase), ([3, 6], 7, Phase::ASSIGN));
            assert_eq!((sheet.targets, sheet.aim), ([3, 0], Some(Aim::Structure)));
            let types = Enemies::NONE.with(Enemy::Armor).with(Enemy::Artillery);
            assert_eq!(sheet.attackers, [Some(types), None]);
            assert_eq!(sheet.units(), 8);
        })
        // E12
        .play_all(["place engineer 2"; 4])
        .play_all(["place commando 2"; 4])
        .play_all(["scramble left", "scramble right"])
        .then(|state| {
            assert_eq!((state.fighters, state.sheet().units_assigned()), (7, 8));
            assert!(Side::ALL.iter().all(|&side| state.sheet().has_fighter(Place::Structure(side))));
        })
        // E13 to E17
        .dice([8, 7, 8, 1])
        .dice([6, 6])
        .dice([4, 5])
        .play("confirm")
        .log_in_order([
            "Revealed: target 8, Chalk Cliffs",
            "Revealed: Paratroopers at the rightmost target",
            "A Fighter stops the bombers at the Bridge",
            "4 Armor destroyed in Long Strand",
            "4 Artillery destroyed in Long Strand",
            "Paratroopers in Chalk Cliffs meet nobody",
            "Bridge (left): 6 against 3 defenders, it falls",
            "Radio Tower (right): 6 against 6 defenders, it holds",
            "Bridge lost",
        ])
        // E18
        .play_all(["cipher 4 column 3"])
        .dice([3, 5])
        .play_all(["cipher 5 column 1", "spend 3", "cipher 5 column 4"])
        .finish();

    assert_eq!(state.columns.map(|column| column.numbers[0]), [5, 0, 4, 5]);
    assert_eq!((state.enciphered_held(), state.live_columns()), (0, 4));
    assert_eq!((state.fighters, state.capital, state.towers_lost), (7, 1, 0));
    assert_eq!(state.destroyed, [0, 4, 4, 0]);
    assert_eq!((state.row, state.sheet().ready, state.sheet().crossed), (1, 7, 2));
}
