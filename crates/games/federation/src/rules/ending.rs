//! F2: how the game ends.

use super::Cx;
use crate::ids::{Faction, HomeTrack, Space};
use crate::state::{Ending, Line, ManeuverPhase, Phase, Quiet, ResearchPhase, State, Task};
use crate::{Event, Federation};
use redoubt_engine::{Chance, Journal, Outcome, RuleId, Standing};

/// The game is over; nothing that was still to be done is done.
pub(super) fn close(state: &mut State, ending: Ending, journal: &mut impl Journal<Federation>) {
    debug_assert!(state.ending().is_none(), "F2.5: a game ends once");
    state.phase = Phase::Quiet(Quiet::Over { ending });
    state.agenda = Line::new(Task::Resolve);
    journal.note(state, || Event::Ended { ending });
}

/// Tokens and technologies that the player is looking at go back.
pub(super) fn put_back(state: &mut State) {
    match state.phase {
        Phase::Maneuver(ManeuverPhase::Drawn { tokens }) => {
            tokens.into_iter().flatten().for_each(|token| state.bag[token] += 1);
        }
        Phase::Research(ResearchPhase::Start { techs }) => {
            techs.into_iter().for_each(|tech| state.seen[tech] += 1);
        }
        _ => {}
    }
}

/// See [`close`].
fn end(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, ending: Ending) {
    if state.ending().is_none() {
        close(state, ending, cx.journal);
    }
}

/// F2.1: six Bases stand. F2.5, F26.3: this comes before anything that the settlement would bring.
pub(super) fn check_win(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) -> bool {
    let won = state.bases_standing() == 6;
    if won {
        end(cx, state, Ending::Won);
    }
    won
}

/// F2.2: any alien fleet in Sol when a Federation turn is over.
pub(super) fn check_invasion(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let invader = Faction::ALL.into_iter().find(|&faction| state.kinds_in(faction, Space::Sol) != 0);
    if let Some(faction) = invader {
        end(cx, state, Ending::Invaded { faction });
    }
}

/// F2.3: Stability goes down by one, and the game ends at 0.
pub(super) fn destabilise(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let track = HomeTrack::Stability;
    state.home[track] = state.home[track].saturating_sub(1);
    let value = state.home[track];
    cx.note(state, || Event::HomeChanged { track, value });
    if value == 0 {
        end(cx, state, Ending::Collapsed);
    }
}

/// F2.4: every Technology track is full; spies do not fill one.
pub(super) fn check_technology(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let full = |faction: Faction| state.techs[faction].len() == usize::from(cx.rules.lookup.track[faction]);
    if Faction::ALL.into_iter().all(full) {
        end(cx, state, Ending::Outclassed);
    }
}

/// F25.4: the turn cap.
pub(super) fn check_cap(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    if state.turn >= cx.rules.lookup.turn_cap {
        end(cx, state, Ending::Capped);
    }
}

/// The rule that ended the game.
pub(crate) const fn rule_of(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "F2.1",
        Ending::Invaded { .. } => "F2.2",
        Ending::Collapsed => "F2.3",
        Ending::Outclassed => "F2.4",
        Ending::Capped => "F25.4",
        Ending::Conceded => "F2.5",
    }
}

/// How it ended, in a sentence.
pub(crate) fn ending_text(ending: Ending) -> String {
    match ending {
        Ending::Won => "Six worlds have Bases: the Federation stands.".to_string(),
        Ending::Invaded { faction } => format!("The {} are in Sol: the Federation is lost.", faction.title()),
        Ending::Collapsed => "Stability is gone: the Federation falls apart.".to_string(),
        Ending::Outclassed => {
            "All alien Technology tracks are full: the Federation is outclassed.".to_string()
        }
        Ending::Capped => "The turn cap is reached: the game is broken off.".to_string(),
        Ending::Conceded => "The player gave up.".to_string(),
    }
}

/// The score is the number of Bases.
pub(crate) fn outcome(state: &State, ending: Ending) -> Outcome {
    let standing = if ending == Ending::Won { Standing::Won } else { Standing::Lost };
    let how = match ending {
        Ending::Won => "six worlds settled",
        Ending::Invaded { .. } => "Sol invaded",
        Ending::Collapsed => "Stability gone",
        Ending::Outclassed => "alien technology complete",
        Ending::Capped => "broken off",
        Ending::Conceded => "given up",
    };
    Outcome::solo(standing, state.bases_standing().into(), RuleId(rule_of(ending)), how)
}
