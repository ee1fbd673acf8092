//! H10 and H12: Steps 1 and 3, what is learned of the Invasion before and after units are assigned.

use super::{Cx, Dice};
use crate::state::State;
use crate::{Aim, Code, Enemies, Enemy, Event, Harbinger, Place, Side, Space};
use redoubt_engine::{Chance, Journal};

/// H10: one piece of information for every Success.
pub(super) fn learn(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let successes = state.sheet().successes;
    // H10.1
    for index in 0..usize::from(successes[Code::Targets.index()]) {
        target(cx, state, index, Timing::Early);
    }
    // H10.2, H10.5: the first Success always concerns the leftmost target, known or not.
    for side in Side::ALL.into_iter().take(usize::from(successes[Code::Ground.index()])) {
        ground(cx, state, side, Timing::Early);
    }
    // H10.4
    if successes[Code::Air.index()] >= 1 {
        air_aim(cx, state, Timing::Early);
    }
    if successes[Code::Air.index()] >= 2 {
        air_side(cx, state, Timing::Early);
    }
}

/// H12: everything still unknown, in the same order.
pub(super) fn reveal(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    // H12.1
    for index in 0..2 {
        if state.sheet().targets[index] == 0 {
            target(cx, state, index, Timing::Late);
        }
    }
    // H12.3
    for side in Side::ALL {
        if state.sheet().attackers[side.index()].is_none() {
            ground(cx, state, side, Timing::Late);
        }
    }
    // H12.5
    if state.sheet().aim.is_none() {
        air_aim(cx, state, Timing::Late);
    }
    if state.sheet().aim_side.is_none() {
        air_side(cx, state, Timing::Late);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    Early,
    Late,
}

fn target(
    cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
    state: &mut State,
    index: usize,
    timing: Timing,
) {
    let die = cx.d8("Targets");
    state.sheet_mut().targets[index] = die;
    let (row, space) = (state.row, cx.rules.space_of(state, die));
    cx.note(state, || Event::Target { row, die, space, early: timing == Timing::Early });
}

/// H10.3: both dice; two of one type mean that type alone.
fn ground(
    cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
    state: &mut State,
    side: Side,
    timing: Timing,
) {
    let dice = cx.two_d8("Ground Attacks");
    let types = dice.map(|die| cx.rules.lookup.type_of[usize::from(die)]);
    let enemies = Enemies::NONE.with(types[0]).with(types[1]);
    state.sheet_mut().attackers[side.index()] = Some(enemies);
    cx.note(state, || Event::GroundAttack { side, dice, enemies, early: timing == Timing::Early });
}

fn air_aim(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, timing: Timing) {
    let die = cx.d8("Air Attacks: Map or structure");
    let aim = if die <= 4 { Aim::Map } else { Aim::Structure };
    state.sheet_mut().aim = Some(aim);
    cx.note(state, || Event::AirAim { die, aim, early: timing == Timing::Early });
}

fn air_side(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, timing: Timing) {
    let die = cx.d8("Air Attacks: left or right");
    let side = if die <= 4 { Side::Left } else { Side::Right };
    state.sheet_mut().aim_side = Some(side);
    cx.note(state, || Event::AirSide { die, side, early: timing == Timing::Early });
}

impl Harbinger {
    /// H10.1: the space of the current Row that holds a Target Value.
    #[inline]
    pub(crate) fn space_of(&self, state: &State, die: u8) -> Space {
        self.lookup.space_of[usize::from(state.row)][usize::from(die)]
    }

    /// H12.2: the leftmost and rightmost targeted space, once both targets are known. H10.6: one target alone does
    /// not tell which of the two it will be.
    #[inline]
    pub(crate) fn targeted(&self, state: &State) -> [Space; 2] {
        let [a, b] = state.sheet().targets.map(|die| self.space_of(state, die));
        [a.min(b), a.max(b)]
    }

    /// H12.1, H12.2: the leftmost and rightmost targeted space in every case that is still possible, all equally
    /// likely.
    pub(crate) fn possible_targets(&self, state: &State) -> impl Iterator<Item = [Space; 2]> {
        let faces = |known: u8| if known > 0 { known..=known } else { 1..=8 };
        let [first, second] = state.sheet().targets.map(faces);
        let dice = first.flat_map(move |first| second.clone().map(move |second| [first, second]));
        dice.map(move |dice| dice.map(|die| self.space_of(state, die))).map(|[a, b]| [a.min(b), a.max(b)])
    }

    /// H10, H12: whether a type may attack a space, by what is known.
    pub(crate) fn may_attack(&self, state: &State, space: Space, enemy: Enemy) -> bool {
        let attackers = state.sheet().attackers;
        let comes = |side: Side| attackers[side.index()].is_none_or(|known| known.contains(enemy));
        let at =
            |ends: [Space; 2]| Side::ALL.into_iter().any(|side| ends[side.index()] == space && comes(side));
        self.possible_targets(state).any(at)
    }

    /// H12.5: whether bombers may come to a place, by what is known.
    pub(crate) fn may_bomb(&self, state: &State, place: Place) -> bool {
        let sheet = state.sheet();
        let open = |side: Side| sheet.aim_side.is_none_or(|known| known == side);
        let at = |ends: [Space; 2], space| {
            Side::ALL.into_iter().any(|side| ends[side.index()] == space && open(side))
        };
        match place {
            Place::Structure(side) => sheet.aim != Some(Aim::Map) && open(side),
            Place::Space(space) => {
                sheet.aim != Some(Aim::Structure) && self.possible_targets(state).any(|ends| at(ends, space))
            }
        }
    }
}
