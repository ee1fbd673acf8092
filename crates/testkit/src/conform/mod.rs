//! The checks of the conformance suite. `conformance!` makes a test of each; broken games in this crate's own
//! tests show that each can fail.

mod absence; // whoever does not answer
mod actions; // legal lists, refusals
mod board; // terminal drawings
mod bounds; // invariants, length, endings
mod dice; // own dice, seeds
mod document; // the rules document and its tables
mod film; // steps event by event
mod hidden; // what a seat may not know
mod identity; // packs, options, rulebook
mod odds;
mod play; // policies, evaluations, measures
mod trips; // JSON, notation, replays
mod undo;
mod viewers; // who may look
mod words; // prompts, labels, log lines

pub use crate::golden::goldens_hold;
pub use absence::whoever_is_absent_is_passed_over;
pub use actions::{canonical_is_part_of_legal, legal_is_what_is_accepted, refusals_change_nothing};
pub use board::boards_can_be_drawn;
pub use bounds::{canonical_games_end_in_time, conceding_ends_the_game, invariants_hold, outcome_is_the_end};
pub use dice::{own_dice_give_the_same_game, same_seed_same_game};
pub use document::documents_are_whole;
pub use film::{
    films_end_in_the_next_view, films_tell_only_what_may_be_known, questions_stay_when_others_act_in_secret,
};
pub use hidden::{events_tell_only_what_may_be_known, views_do_not_depend_on_what_they_hide};
pub use identity::packs_and_options_are_checked;
pub use odds::{odds_are_told_in_few_groups, odds_sum_to_one};
pub use play::{players_choose_what_they_may, studies_get_sound_numbers};
pub use trips::{actions_round_trip, replays_round_trip, states_round_trip};
pub use undo::{several_steps_are_taken_back_at_once, undo_gives_nothing_away};
pub use words::words_name_their_rules;

use crate::{Variant, Walk, Way, variants, watched};
use redoubt_engine::Game;

/// How much a conformance run does.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Random games for each check; those that look at every detail of a position play fewer.
    pub games: u64,
}

impl Plan {
    /// So many games for each check.
    pub const fn games(games: u64) -> Plan {
        Plan { games }
    }

    /// A part of the plan, for a check that takes longer.
    fn one_in(self, part: u64) -> Plan {
        Plan { games: self.games / part }
    }

    /// Runs a check at the start of every game: spread over all tables of the game, at least one on each.
    fn each_game<G: Game>(self, mut check: impl FnMut(&mut Walk<'_, G>)) {
        self.each_seed(&variants::<G>(), |variant, seed| watched(variant, seed, &mut check));
    }

    /// Runs a check on the table and seed of every game.
    fn each_seed<G: Game>(self, tables: &[Variant<G>], mut check: impl FnMut(&Variant<G>, u64)) {
        let games = self.games.max(tables.len() as u64);
        for (game, variant) in (0..games).zip(tables.iter().cycle()) {
            check(variant, game + 1);
        }
    }

    /// Runs a check in every position of random games: at the beginning and after every step.
    fn each_position<G: Game>(self, way: Way, mut check: impl FnMut(&mut Walk<'_, G>)) {
        self.each_game::<G>(|walk| {
            check(walk);
            while !walk.is_long() && walk.step(way) {
                check(walk);
            }
        });
    }

    /// Runs a check in one position out of `rate` or so, and always in the first and the last of a game.
    fn some_positions<G: Game>(self, rate: u64, mut check: impl FnMut(&mut Walk<'_, G>)) {
        self.each_position::<G>(Way::Legal, |walk| {
            let at_the_rim = walk.session.steps().is_empty() || walk.session.to_act().is_empty();
            if at_the_rim || walk.choice.next().is_multiple_of(rate) {
                check(walk);
            }
        });
    }
}
