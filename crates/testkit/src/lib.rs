//! The conformance suite that every game passes, and help for tests of a game's own rules.
//!
//! - [`conformance!`] makes the tests of the contract, by one line in a game's `tests/it/conformance.rs`;
//! - [`Scenario`] tells a rule test as a story: a position, what is played, what must then hold;
//! - [`golden`] freezes complete games on file;
//! - [`soak`] plays any number of random games with every invariant on;
//! - [`allocation`] shows that the hot loop of a game does not allocate.

pub mod allocation;
pub mod conform;
pub mod golden;
mod record;
pub mod rulebook;
mod scenario;
mod soak;
mod stored;
mod variant;
mod walk;

pub use conform::Plan;
pub use record::paste;
pub use scenario::Scenario;
pub use soak::{Soak, SoakReport, soak};
pub use stored::{StoredReport, stored_games_verify};
pub use variant::{Variant, default_variants, variants};
pub use walk::{Walk, Way, watched};

/// Makes the tests that every game passes: `redoubt_testkit::conformance!(Pig, games: 200);`
///
/// Each check becomes a test of its own over every pack and every choice of every option. A failure tells
/// what is wrong and how to get there: game, pack, options, seed and actions, to be played again with
/// [`paste`]. Golden games are looked for in `tests/golden` of the crate that calls the macro.
#[macro_export]
macro_rules! conformance {
    ($game:ty, games: $games:expr) => {
        $crate::conformance!(@tests $game, $games,
            packs_and_options_are_checked,
            documents_are_whole,
            legal_is_what_is_accepted,
            canonical_is_part_of_legal,
            refusals_change_nothing,
            invariants_hold,
            canonical_games_end_in_time,
            outcome_is_the_end,
            conceding_ends_the_game,
            states_round_trip,
            actions_round_trip,
            replays_round_trip,
            undo_gives_nothing_away,
            several_steps_are_taken_back_at_once,
            views_do_not_depend_on_what_they_hide,
            events_tell_only_what_may_be_known,
            films_end_in_the_next_view,
            films_tell_only_what_may_be_known,
            questions_stay_when_others_act_in_secret,
            same_seed_same_game,
            own_dice_give_the_same_game,
            words_name_their_rules,
            boards_can_be_drawn,
            odds_sum_to_one,
            odds_are_told_in_few_groups,
            players_choose_what_they_may,
            whoever_is_absent_is_passed_over,
            studies_get_sound_numbers,
        );

        #[test]
        fn goldens_hold() {
            let folder = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
            $crate::conform::goldens_hold::<$game>(&folder);
        }
    };
    (@tests $game:ty, $games:expr, $($check:ident,)*) => {
        $(
            #[test]
            fn $check() {
                $crate::conform::$check::<$game>($crate::Plan::games($games));
            }
        )*
    };
}
