//! F13: Propaganda, columns of the Resource Track, and what was sacrificed.

use crate::rules::position::{Told, deployed, pool, turn};
use federation::{HomeTrack, Resource};

#[test]
fn propaganda_moves_one_of_three_tracks() {
    // F13.1
    let mood = "expansion 1; military 2; stability 3; stored morale";
    for (track, left) in [("expansion", [0, 2, 3]), ("military", [1, 1, 3]), ("stability", [1, 2, 4])] {
        turn(mood)
            .order(&format!("propaganda; track {track}"))
            .then(|state| {
                assert_eq!(HomeTrack::ALL.map(|track| state.home[track]), left);
                pool(state, "morale", 3);
            })
            .finish();
    }
}

#[test]
fn propaganda_must_change_something() {
    // F13.1, F8.7, F26.21
    turn("stability 6; stored morale").refused("propaganda", "F13.1").finish();
    turn("stability 6; military 1; stored morale")
        .play("propaganda")
        .then(|state| assert_eq!(state.home[HomeTrack::Military], 0))
        .finish();
}

#[test]
fn morale_opens_the_second_column_and_then_the_third() {
    // F13.2
    turn("stored morale morale morale")
        .order("expand")
        .then(|state| deployed(state, "column2"))
        .play("expand")
        .then(|state| deployed(state, "column2 column3"))
        .refused("expand", "F13.2")
        .finish();
}

#[test]
fn a_column_that_loses_its_morale_returns_what_it_holds() {
    // T31, F13.2: column 3 alone.
    turn(
        "deploy column2 column3; row 2 column 3 build; row 5 column 3 research;
         row 4 column 2 espionage; military 1; stability 6",
    )
    .order("propaganda; pay column3")
    .then(|state| {
        deployed(state, "column2");
        pool(state, "build", 3);
        pool(state, "research", 3);
        assert_eq!(state.track[4][1].get(Resource::Espionage), 1);
        assert_eq!(state.home[HomeTrack::Military], 0);
    })
    .finish();
}

#[test]
fn what_can_be_stored_of_a_closing_column_is_stored() {
    // T49, F13.2, F26.50
    let story = |stored: &str| {
        turn(&format!("deploy column2; row 0 column 2 build; military 1; stability 6; stored {stored}"))
            .order("propaganda")
    };
    story("research research maneuver maneuver espionage")
        .then(|state| {
            pool(state, "build", 3);
            assert_eq!(state.stored.total(), 5);
        })
        .finish();
    story("research research maneuver maneuver")
        .then(|state| assert_eq!(state.stored.get(Resource::Build), 1))
        .finish();
}

#[test]
fn of_a_closing_column_you_say_what_is_stored() {
    // F13.2, F26.50: two tokens wait on row 0, and one slot is free; with two free slots nobody is asked.
    let story = |stored: &str| {
        let column = "deploy column2; row 0 column 2 build research; military 1; stability 6";
        turn(&format!("{column}; stored {stored}")).play("propaganda")
    };
    story("maneuver maneuver espionage espionage")
        .asked_by("F13.2")
        .legal_exactly(["save build", "save research"])
        .play("save research")
        .then(|state| {
            assert_eq!((state.stored.get(Resource::Research), state.stored.total()), (1, 5));
            pool(state, "build", 3);
        })
        .finish();
    story("maneuver maneuver espionage")
        .asked_by("F8.1")
        .then(|state| assert_eq!(state.stored.total(), 5))
        .finish();
}

#[test]
fn a_morale_just_deployed_does_not_open_another_column() {
    // F13.2, F8.3, F26.49
    turn("stored morale").play("expand").refused("expand", "F13.2").finish();
    // The Morale of an earlier turn may: column 2 is closed for column 3.
    turn("deploy column2; row 3 column 2 build")
        .play("expand")
        .then(|state| {
            deployed(state, "column3");
            pool(state, "build", 3);
        })
        .finish();
}

#[test]
fn outside_phase_3_row_0_of_a_closing_column_is_lost_too() {
    // F13.2, F26.50, F6.4: Economy 4 brings the Build to row 0, then Public Opinion 3 takes the Morale.
    turn("deploy column2; row 1 column 2 build")
        .tokens(&[("random_event", &[1, 4]), ("random_event", &[1, 3])])
        .then(|state| {
            pool(state, "build", 3);
            assert!(state.stored.is_empty());
        })
        .finish();
}

#[test]
fn outside_phase_3_a_closing_column_saves_nothing() {
    // F13.2, F6.13: Public Opinion, row 3, takes the Deployed Morale. Nothing was stored.
    turn("deploy column2; row 6 column 2 build")
        .token("random_event", &[2, 3])
        .then(|state| {
            deployed(state, "");
            pool(state, "build", 3);
            pool(state, "morale", 3);
        })
        .finish();
}

#[test]
fn a_reclaimed_token_returns_to_its_pool_but_never_the_one_that_pays() {
    // F13.3
    turn("stored morale; sacrificed build maneuver")
        .order("reclaim; reclaim maneuver")
        .then(|state| {
            pool(state, "maneuver", 3);
            assert_eq!(state.sacrificed.get(Resource::Morale), 1);
            assert_eq!(state.sacrificed.get(Resource::Build), 1);
        })
        .finish();
    turn("stored morale").refused("reclaim", "F13.3").finish();
}
