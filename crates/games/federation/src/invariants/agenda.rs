//! What may still wait to be done while somebody decides.

use super::{hold, is_set_up};
use crate::ids::Meaning;
use crate::state::{Phase, Quiet, State, Task};
use redoubt_engine::Broken;

/// The most that can wait: Fast Raiders that all five factions own, with Raider Protocols, and what ends their token.
const WAITING_MAX: usize = 13;

/// F3.7: tasks wait on top of the end of the token that is being resolved.
pub(super) fn check(state: &State) -> Result<(), Broken> {
    let agenda = state.agenda.as_slice();
    if matches!(state.phase, Phase::Quiet(Quiet::Over { .. })) {
        hold!(agenda.is_empty(), "F2.5: something is to be done after the end");
        return Ok(());
    }
    if is_set_up(state) {
        hold!(!state.acting && state.turn == 0, "F1.13: a turn before the first token");
        return Ok(());
    }
    let (first, others) =
        agenda.split_first().ok_or_else(|| Broken("F3.3: a token without end".to_string()))?;
    let token = state.queue.as_slice()[0];
    let end = if token.is_federation() { Task::EndTurn } else { Task::EndToken };
    hold!(*first == end, "F3.7: {first:?} is the end of {}", token.title());
    hold!(token.is_federation() || !state.acting, "F8.6: actions outside a Federation turn");
    hold!(
        token.is_federation() || state.fresh.is_empty(),
        "F8.3: a token is fresh outside a Federation turn"
    );
    hold!(agenda.len() <= WAITING_MAX, "F3.7: {} things are to be done", agenda.len());
    for &task in others {
        hold!(can_wait(state, task), "F3.7: {task:?} waits");
    }
    Ok(())
}

/// Whether something can be left to do while somebody decides, with numbers that can come about.
fn can_wait(state: &State, task: Task) -> bool {
    match task {
        Task::EndAction | Task::Again { .. } => state.acting,
        Task::Act | Task::ShiftTrack => state.queue.as_slice()[0].is_federation(),
        Task::ResourceRoll { minus } => {
            let meaning = state.queue.as_slice()[0].meaning();
            matches!(meaning, Meaning::Federation { minus: printed, .. } if printed == minus)
        }
        Task::Step { steps, .. } | Task::SpawnOrStep { steps, .. } => (1..=9).contains(&steps),
        Task::Down { steps, .. } => (1..=4).contains(&steps),
        Task::Hits { faction, space, hits } => {
            hits <= 10 && crate::rules::fighters(state, faction, space) != 0
        }
        Task::Advance { .. }
        | Task::Extra { .. }
        | Task::Tech { .. }
        | Task::PressStep { .. }
        | Task::Up { .. }
        | Task::Combats
        | Task::Overflow
        | Task::WarHit { .. }
        | Task::RandomEvent
        | Task::Change { .. } => true,
        // These are done at once.
        Task::Resolve
        | Task::EndToken
        | Task::EndTurn
        | Task::GainTech { .. }
        | Task::Fall { .. }
        | Task::Fight { .. }
        | Task::Plunder { .. }
        | Task::Loss { .. }
        | Task::PushBack { .. }
        | Task::Pursue { .. }
        | Task::Shift { .. }
        | Task::LockColumn { .. }
        | Task::Arbitrate { .. } => false,
    }
}
