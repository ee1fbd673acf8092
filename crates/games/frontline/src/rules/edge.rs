//! L10: the Edge.

use super::{Cx, attack};
use crate::Event;
use crate::lookup::EdgeOn;
use crate::state::{Attack, Edge, Phase, State};
use redoubt_engine::{Chance, Journal};

/// L10.1, L10.2: all dice fall anew and stand; the token goes to the middle.
pub(super) fn reroll(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let Phase::Reroll { mut attack } = state.phase else { return };
    let colour = state.edge.holder.unwrap_or(state.active);
    state.edge = Edge { holder: None, on: false };
    state.tally[colour.index()].rerolls += 1;
    attack::throw(cx, &mut attack);
    let yellow = attack::yellow(&attack);
    cx.note(|| Event::Rerolled { colour, white: attack.white, yellow });
    attack::settle(cx, state, attack);
}

/// L10.4: a final white 1 gives the token to the defender, a final white 6 to the attacker, Off; who has it keeps it
/// as it is.
#[inline]
pub(super) fn transfer(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: &Attack,
) {
    let attacker = state.attacker(attack);
    let to = match attack.white {
        1 => attacker.other(),
        6 => attacker,
        _ => return,
    };
    if state.edge.holder != Some(to) {
        state.edge = Edge { holder: Some(to), on: cx.rules.lookup.edge_on == EdgeOn::OnArrival };
        let white = attack.white;
        cx.note(|| Event::EdgeMoved { to, white });
    }
}
