//! The conformance suite accepts a sound game and finds what is wrong with a broken one.

use crate::duel::*;
use redoubt_testkit::{Plan, conform};

/// Runs a check on a broken game.
fn check(fault: Fault, check: fn(Plan)) {
    build_with(fault);
    check(Plan::games(160));
}

mod sound {
    use super::*;

    /// Everything but the goldens, which a game for tests does not have.
    macro_rules! sound {
        ($($check:ident)*) => { $(#[test] fn $check() { check(Fault::Sound, conform::$check::<Duel>); })* };
    }

    sound! {
        packs_and_options_are_checked documents_are_whole legal_is_what_is_accepted canonical_is_part_of_legal
        refusals_change_nothing invariants_hold canonical_games_end_in_time outcome_is_the_end
        conceding_ends_the_game states_round_trip actions_round_trip replays_round_trip
        undo_gives_nothing_away several_steps_are_taken_back_at_once
        views_do_not_depend_on_what_they_hide events_tell_only_what_may_be_known
        films_end_in_the_next_view films_tell_only_what_may_be_known
        questions_stay_when_others_act_in_secret same_seed_same_game own_dice_give_the_same_game
        words_name_their_rules boards_can_be_drawn odds_sum_to_one odds_are_told_in_few_groups
        players_choose_what_they_may whoever_is_absent_is_passed_over studies_get_sound_numbers
    }
}

/// `name: Fault check "message"` makes a test that the check panics with the message.
macro_rules! found {
    ($($name:ident: $fault:ident $check:ident $message:literal)*) => {
        $(
            #[test]
            #[should_panic(expected = $message)]
            fn $name() {
                check(Fault::$fault, conform::$check::<Duel>);
            }
        )*
    };
}

found! {
    an_action_that_is_not_listed: Unlisted legal_is_what_is_accepted
        "`check` accepts `show` of seat 0, but it is not listed"
    an_unlisted_action_is_carried_out: Unlisted refusals_change_nothing
        "`show` of seat 0 is carried out, but it is not listed"
    a_listed_action_that_is_not_accepted: NotAccepted legal_is_what_is_accepted
        "`swap` is listed for seat 0 but refused"
    an_action_listed_twice: Doubled legal_is_what_is_accepted
        "`pass` is listed twice for seat 0"
    a_dead_end: DeadEnd legal_is_what_is_accepted
        "is to act and has no Legal action"
    a_list_that_is_not_cleared: UnstableList canonical_is_part_of_legal
        "asked twice"
    a_refusal_by_an_unknown_rule: UnknownRule refusals_change_nothing
        "is refused by C9.9, which is not in the rulebook"
    a_view_that_leaks: Leak views_do_not_depend_on_what_they_hide
        "the view of seat 0 depends on what seat 0 may not know"
    a_view_that_leaks_to_spectators: OpenToSpectators views_do_not_depend_on_what_they_hide
        "the view of a spectator depends on what seat 1 may not know"
    two_seats_of_one_mind_taken_for_one: OneOfTwo views_do_not_depend_on_what_they_hide
        "the view of seats 0+1 depends on what seats 0+1 may not know"
    a_view_that_leaks_on_the_way: LeakOnTheWay films_tell_only_what_may_be_known
        "the view of seat 0 depends on what seat 0 may not know"
    a_film_that_ends_in_another_view: RestlessView films_end_in_the_next_view
        "ends for seat 0 in another view than the next"
    a_step_that_cannot_be_run_again: GlobalChance films_end_in_the_next_view
        "run again, leads to another position"
    a_question_that_tells_of_a_secret: NosyPrompt questions_stay_when_others_act_in_secret
        "does in secret"
    steps_that_cannot_be_taken_back_to_where_they_began: GlobalChance several_steps_are_taken_back_at_once
        "the position is not what it was before"
    components_that_change: RestlessComponents packs_and_options_are_checked
        "components differ from build to build"
    a_question_to_both_that_one_is_asked: TogetherAlone words_name_their_rules
        "the prompt of seat 0 is put to seats 0+1, but not all of them are asked"
    a_question_to_both_in_other_words: TogetherUnlike words_name_their_rules
        "seats 0+1 are asked together, but 1 something else than 0"
    a_warning_of_nothing: EmptyWarning words_name_their_rules
        "the warning of `chip` is empty"
    a_silence_by_an_unknown_rule: UnknownSilence words_name_their_rules
        "the reason for silence, \"be quiet\", names C9.9, which is not in the rulebook"
    an_event_that_leaks: EventLeak events_tell_only_what_may_be_known
        "the events of `swap` tell a spectator what they may not"
    an_offer_that_leaks: OfferLeak views_do_not_depend_on_what_they_hide
        "what seat 0 is offered depends on what seat 0 may not know"
    a_guess_that_changes_what_is_known: FaintReveal views_do_not_depend_on_what_they_hide
        "depends on what seat"
    chance_hidden_in_the_state: StateChance views_do_not_depend_on_what_they_hide
        "it reads something hidden"
    chance_from_outside: GlobalChance same_seed_same_game
        "the same seed and actions gave another game"
    chance_from_outside_gives_a_new_roll_by_undo: GlobalChance undo_gives_nothing_away
        "leads to another position"
    chance_from_outside_cannot_be_replayed: GlobalChance replays_round_trip
        "the replay does not verify"
    chance_from_outside_cannot_be_entered: GlobalChance own_dice_give_the_same_game
        "other events than with the seed"
    two_actions_written_alike: Notation actions_round_trip
        "`chip` is read back as Chip, it was BackWrittenAsChip"
    a_state_that_forgets: NotSaved states_round_trip
        "the state read back differs"
    a_broken_invariant: Invariant invariants_hold
        "invariant broken: C1.3: card"
    a_game_without_end: Endless canonical_games_end_in_time
        "the game is not over after 60 decisions, its stated bound"
    an_outcome_too_early: EarlyOutcome outcome_is_the_end
        "nobody to act: false, but the outcome is Some"
    a_prompt_of_two_lines: TwoLines words_name_their_rules
        "the prompt of seat 0 has more than one line"
    two_labels_alike: SameLabel words_name_their_rules
        "`show` and `pass` of seat 0 have the same label"
    giving_up_in_vain: NoConcede conceding_ends_the_game
        "gives up and nothing changes"
    a_board_too_wide: Wide boards_can_be_drawn
        "columns wide"
    odds_of_everything_that_can_fall: FineOdds odds_are_told_in_few_groups
        "the odds of `swap` name hardly anything: 81 % are anything else"
    odds_of_something_without_a_name: UnnamedOdds odds_sum_to_one
        "have a group \"\""
    an_option_that_changes_the_seats_unmarked: UnmarkedSeats packs_and_options_are_checked
        "option chips changes the seats: mark it `as Seats`"
    a_policy_that_is_not_canonical: BadQuick players_choose_what_they_may
        "the quick policy chooses `back`, which is not canonical"
    a_pass_that_is_not_legal: BadPass whoever_is_absent_is_passed_over
        "the pass of seat 0, `back`, is not legal"
    a_pass_of_no_kind: UnlistedPass whoever_is_absent_is_passed_over
        "a question of the kind `swap` is passed, which the game does not list"
    a_lapse_that_is_not_legal: BadLapse whoever_is_absent_is_passed_over
        "the lapse of seat 0, `back`, is not legal"
    a_value_above_one: BadValue studies_get_sound_numbers
        "is evaluated at 1.5"
    a_stage_that_is_none: BadStage studies_get_sound_numbers
        "stage 2 is not one of"
    measures_that_change_their_names: NamesChange studies_get_sound_numbers
        "the measures have other names"
    options_that_are_not_checked: IgnoresOptions packs_and_options_are_checked
        "was chosen otherwise"
    a_document_with_a_place_for_no_table: NoChart documents_are_whole
        "the game has no table `chips`"
    a_document_out_of_date: StaleChart documents_are_whole
        "line 12 of the rules document is out of date, run `cargo xtask docs`:\n  | 3 |\n  should be\n  | 4 |"
    a_document_that_refers_to_nothing: UnknownReference documents_are_whole
        "the rules document refers to {\"C9.9\"}, which it does not have"
    a_panic_is_told_with_the_game: Panic invariants_hold
        "the third chip\ngame duel\npack plain\noptions {\"chips\":\"3\"}\nseed 2\n0> pass\n1> show"
}

#[test]
#[should_panic(expected = "no golden game of {\"plain\"}")]
fn missing_goldens_are_noticed() {
    conform::goldens_hold::<Duel>(std::path::Path::new("no/such/folder"));
}
