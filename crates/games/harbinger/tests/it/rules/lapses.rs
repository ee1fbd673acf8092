//! What is done for a player whose time is over.

use crate::rules::position::{game, invasion, known, rules, siege, time_used};
use harbinger::{Aim, Enemy, Harbinger, Side, State};
use redoubt_engine::{Notation, Present, Seat};
use redoubt_testkit::Scenario;

trait Lapses: Sized {
    /// Asserts what is done for a player who is away, and does it.
    fn lapses(self, action: &str) -> Self;
}

impl Lapses for Scenario<'_, Harbinger> {
    #[track_caller]
    fn lapses(self, action: &str) -> Self {
        let lapse = |state: &State| rules().lapse(state, Seat::FIRST).write(rules());
        self.then(|state| assert_eq!(lapse(state), action)).play(action)
    }
}

#[test]
fn whoever_is_away_deciphers_into_the_first_empty_circles() {
    // H5.1, H5.2: with every circle filled, the first value of the first Code is erased.
    game().dice([4, 8]).lapses("decipher").lapses("write 4 targets").lapses("write 8 targets").finish();
    game()
        .given(|state| state.sheet_mut().circles = [[1, 2], [3, 0], [5, 6]])
        .dice([4, 8])
        .lapses("decipher")
        .lapses("write 4 ground")
        .lapses("erase targets 1 with 8")
        .finish();
}

#[test]
fn an_action_begun_is_ended_by_the_least_that_it_allows() {
    // H6.5, H7.1, H8.3, H9.1: no Spy Plane, nobody to the Capital, one number, defenders on both sides.
    game()
        .given(|state| state.sheet_mut().circles[0] = [1, 8])
        .dice([1, 1])
        .play("break")
        .lapses("accept")
        .play("recruit")
        .lapses("capital 0")
        .play("encipher")
        .lapses("number 1")
        .finish();
    game()
        .given(|state| time_used(state, 9))
        .play("encipher")
        .lapses("number 1")
        .dice([8])
        .lapses("stop")
        .finish();
    game().play("deploy").lapses("defend 2").finish();
}

#[test]
fn an_invasion_takes_its_course_when_nobody_is_there() {
    // H11.6, H17.2, H19.2: nobody more is placed; dice and attacks are used in the order in which they are offered.
    game()
        .given(|state| {
            invasion(state);
            known(state, [3, 8], [&[Enemy::Infantry], &[Enemy::Armor]], Aim::Map, Side::Left);
            state.enciphered[2] = 1;
        })
        .dice([1, 1, 3, 2])
        .lapses("confirm")
        .lapses("spend 3")
        .dice([6, 7])
        .lapses("cipher 2 column 1")
        .finish();
    game()
        .given(|state| siege(state, [9, 0, 0, 0], 5, 1, 2))
        .dice([1])
        .lapses("militia")
        .dice([3, 3, 4, 4, 4, 4]) // both Fighters follow unasked
        .lapses("codes")
        .finish();
}
