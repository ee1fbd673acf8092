//! F7: the Resource Roll and the Resource Track.

use super::{Chapter, Cx, ask, rolls, wrong};
use crate::ids::{Base, Resource};
use crate::state::{COLUMNS, Phase, ROWS, ResourcePhase, Stack, State, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal};

impl Chapter for ResourcePhase {
    /// F7.5: a type with a token in its Pool.
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        state.pools.kinds().for_each(|resource| put(Action::Place { resource }));
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let ResourcePhase::Place { row, mut groups } = self;
        let Action::Place { resource } = action else { return wrong("F7.5") };
        let dice = std::mem::take(&mut groups[usize::from(row) - 1]);
        put_down(cx, state, resource, row, dice);
        next_group(cx, state, groups);
    }

    fn rule(self) -> &'static str {
        "F7.5"
    }

    fn text(self, _: &Federation, _: &State) -> String {
        let ResourcePhase::Place { row, groups } = self;
        match groups[usize::from(row) - 1] {
            1 => format!("Which token comes to row {row}?"),
            dice => format!("Which kind of token comes to row {row}, up to {dice} of it?"),
        }
    }
}

/// F7.3: Sol and each Base give dice, never fewer than one.
pub(crate) fn resource_dice(rules: &Federation, state: &State) -> u8 {
    let standing = Base::ALL.into_iter().filter(|&base| state.bases[base].world().is_some());
    1 + standing.map(|base| rules.lookup.base_dice[base]).sum::<u8>()
}

/// F7.2, F7.3: one Resource Roll.
pub(super) fn roll(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, minus: u8) {
    let dice = resource_dice(cx.rules, state);
    rolls::roll(cx, state, Why::Resource { minus }, dice);
}

/// F7.4, F7.5: equal results are a group.
pub(super) fn place(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    dice: &[u8],
    minus: u8,
) {
    let mut groups = [0; 6];
    for &die in dice {
        if let Some(row) = die.checked_sub(minus + 1) {
            groups[usize::from(row)] += 1;
        }
    }
    next_group(cx, state, groups);
}

/// F7.5, F7.7, F7.8: the groups in ascending order; what has no room or no token is lost.
fn next_group(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    mut groups: [u8; 6],
) {
    for row in 1..=6_u8 {
        let count = groups[usize::from(row) - 1];
        if count == 0 {
            continue;
        }
        if room(state, row).is_some() && !state.pools.is_empty() {
            return ask(state, Phase::Resource(ResourcePhase::Place { row, groups }));
        }
        groups[usize::from(row) - 1] = 0;
        cx.note(state, || Event::GroupLost { row, count });
    }
}

/// F7.6: the leftmost unlocked, empty column of a row.
pub(crate) fn room(state: &State, row: u8) -> Option<usize> {
    let stacks = &state.track[usize::from(row)];
    (0..COLUMNS).find(|&column| state.column_open(column) && stacks[column].is_empty())
}

/// F7.5: as many tokens as the Pool has.
fn put_down(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    resource: Resource,
    row: u8,
    dice: u8,
) {
    let count = dice.min(state.pools.get(resource));
    let column = room(state, row).expect("F7.6: asked only where there is room");
    for _ in 0..count {
        state.pools.take(resource);
    }
    state.track[usize::from(row)][column] = Stack::of(resource, count);
    cx.note(state, || Event::Placed { resource, row, column: column as u8, count });
}

/// F7.9, F6.4: every token moves down one row; row 0 keeps what it has.
pub(super) fn shift(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let mut arrived = 0;
    for column in 0..COLUMNS {
        let next = state.track[1][column].drain();
        arrived += next.total();
        state.track[0][column].add(next);
        for row in 1..ROWS - 1 {
            state.track[row][column] = state.track[row + 1][column].drain();
        }
    }
    cx.note(state, || Event::TrackShifted { arrived });
}

/// F6.11: every token moves away one row; those leaving row 6 return to the Pools.
pub(super) fn raise(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let mut lost = 0;
    for column in 0..COLUMNS {
        let leaving = state.track[ROWS - 1][column].drain();
        lost += leaving.total();
        state.pools.add(leaving);
        for row in (1..ROWS).rev() {
            state.track[row][column] = state.track[row - 1][column].drain();
        }
    }
    cx.note(state, || Event::TrackRaised { lost });
}
