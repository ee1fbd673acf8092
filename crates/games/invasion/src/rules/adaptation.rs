//! V9.11: the Hydra adapt.

use super::{Cx, effects};
use crate::ids::Wave;
use crate::state::{EffectRef, State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{Chance, Journal};

/// V9.11: point by point; the twelfth draws a card, even in mid-battle.
pub(super) fn adapt<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, points: u8) {
    for left in (0..points).rev() {
        state.adaptation += 1;
        if state.adaptation == cx.rules.pack.numbers.adaptation {
            state.adaptation = 0;
            if left > 0 {
                state.agenda.push(Task::Adapt { points: left });
            }
            return draw(cx, state);
        }
        let points = state.adaptation;
        cx.note(state, || Event::Adaptation { points });
    }
}

/// V1.7, V8.15: Assault cards first; the first Devastation card ends the Assault wave.
fn draw<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let waves = cx.rules.lookup.adaptations;
    let assault = state.adaptations.and(waves[Wave::Assault]);
    let left = if assault.is_empty() { state.adaptations } else { assault };
    if left.is_empty() {
        return cx.note(state, || Event::Adaptation { points: 0 });
    }
    let cards = &cx.rules.pack.adaptations;
    let number =
        cx.draw(left.len(), "Adaptation card", |number| cards[left.pick(number).index()].title.clone());
    let card = left.pick(number);
    state.adaptations.remove(card);
    state.tally.adaptations = state.tally.adaptations.saturating_add(1);
    if waves[Wave::Devastation].has(card) && state.wave == Wave::Assault {
        state.wave_ends = true;
    }
    cx.note(state, || Event::AdaptationCard { card });
    effects::begin(cx, state, EffectRef::Adaptation { card });
}

/// V8.16: the Devastation wave begins with Enhanced Armor.
pub(super) fn armor<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    if state.adaptations.has(cx.rules.lookup.armor) {
        state.agenda.push(Task::Armor);
        draw(cx, state);
    }
}
