//! P4.2 to P4.4, P15.9 to P15.11, P15.14: moving Units, group by group.

use super::{Ctx, Flow, battle, soldiers};
use crate::Portas;
use crate::action::CampAction;
use crate::event::Event;
use crate::ids::{Class, Dir, HexId, Side, Work, hexes};
use crate::lookup::{BOTTOM, TOP};
use crate::options::Mode;
use crate::state::{Camp, Cause, Ending, Order, State, Window};
use redoubt_engine::Seat;

/// Soldiers and a tile that can still be moved from a hex, with so many steps used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pool {
    farmers: u8,
    citizens: u8,
    tile: bool,
}

impl Pool {
    fn is_empty(self) -> bool {
        self.farmers + self.citizens == 0 && !self.tile
    }
}

impl Portas {
    fn pool(&self, state: &State, side: Side, hex: HexId, used: u8, order: Order) -> Pool {
        let there = state.hex(hex);
        let men = |class: Class| {
            let moved = there.moved[class];
            if used == 0 { there.men[side][class].up - moved[0] - moved[1] } else { moved[0] }
        };
        let tile = there.work_of(side).is_some_and(Work::is_mobile) && there.work_moved == used;
        match order {
            Order::BugleFarmer => Pool { farmers: men(Class::Farmer).min(1), citizens: 0, tile: false },
            Order::BugleCitizen => Pool { farmers: 0, citizens: men(Class::Citizen).min(1), tile: false },
            Order::Commander | Order::Supreme => {
                Pool { farmers: men(Class::Farmer), citizens: men(Class::Citizen), tile }
            }
        }
    }

    /// P4.3, P15.10: what of a pool can go in a direction; P15.14: off the opposite edge.
    fn movable(&self, state: &State, side: Side, hex: HexId, dir: Dir, pool: Pool) -> Option<Pool> {
        let Some(to) = self.lookup.next(hex, dir) else {
            return self.is_exit(side, hex, dir).then_some(pool);
        };
        let people = pool.farmers + pool.citizens;
        let room = (0..=people).rev().find(|&more| self.has_room(state, side, to, more)).unwrap_or(0);
        let pool = Pool {
            farmers: pool.farmers.min(room),
            citizens: pool.citizens.min(room),
            tile: pool.tile && state.hex(to).work.is_none(),
        };
        (!pool.is_empty()).then_some(pool)
    }

    fn is_exit(&self, side: Side, hex: HexId, dir: Dir) -> bool {
        self.options.mode == Mode::Flag
            && match side {
                Side::South => TOP.has(hex) && matches!(dir, Dir::Up | Dir::UpLeft | Dir::UpRight),
                Side::North => BOTTOM.has(hex) && matches!(dir, Dir::Down | Dir::DownLeft | Dir::DownRight),
            }
    }

    /// D16: hexes from which something can be moved.
    pub(super) fn sources(&self, state: &State, side: Side, order: Order, mut add: impl FnMut(CampAction)) {
        for hex in hexes().filter(|&hex| state.hex(hex).has_unit(side)) {
            for used in 0..order.steps() {
                let pool = self.pool(state, side, hex, used, order);
                let goes = |dir: &Dir| self.movable(state, side, hex, *dir, pool).is_some();
                if !pool.is_empty() && Dir::ALL.iter().any(goes) {
                    add(CampAction::From { hex, used });
                }
            }
        }
    }
}

/// D16: Units of a hex are picked; an enemy Trap may hold some first (P15.11).
pub(super) fn pick<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, used: u8, order: Order) {
    let seat = state.clock.active();
    let side = cx.rules().side(seat);
    if used == 0 && hold(cx, state, seat, hex, order.steps() - 1) {
        let pool = cx.rules().pool(state, side, hex, used, order);
        if pool.is_empty() {
            return;
        }
    }
    state.push(Camp::Direction { hex, used, order });
}

/// P15.11: an enemy Trap holds three of those who would leave, Farmers first; once for each player and Half-Year.
fn hold<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, hex: HexId, step: u8) -> bool {
    let (rules, side) = (cx.rules(), cx.rules().side(seat));
    let trap = rules.lookup.versus && state.hex(hex).work_of(side.other()) == Some(Work::Trap);
    if !trap || state.held[seat.index()].has(hex) {
        return false;
    }
    state.held[seat.index()].add(hex);
    let there = state.hex_mut(hex);
    let mut left = 3;
    let mut count = [0; 2];
    for class in Class::ALL {
        let fresh = there.men[side][class].up - there.moved[class][0] - there.moved[class][1];
        let taken = fresh.min(left);
        left -= taken;
        there.moved[class][usize::from(1 - step)] += taken;
        there.held[class] += taken;
        count[class.index()] = taken;
    }
    cx.note(state, || Event::Held { hex, farmers: count[0], citizens: count[1], work: false });
    true
}

/// D17: where they can go.
pub(super) fn directions(rules: &Portas, state: &State, task: Camp, mut add: impl FnMut(CampAction)) {
    let Camp::Direction { hex, used, order } = task else { return };
    let side = rules.side(state.clock.active());
    let pool = rules.pool(state, side, hex, used, order);
    for dir in Dir::ALL {
        if rules.movable(state, side, hex, dir, pool).is_some() {
            add(CampAction::Dir { dir });
        }
    }
}

/// D18: least and most of what is asked for.
pub(super) fn counts(rules: &Portas, state: &State, task: Camp) -> (u8, u8) {
    let Camp::Group { hex, dir, used, order, farmers, citizens, stage } = task else { return (0, 0) };
    let side = rules.side(state.clock.active());
    let pool = rules.pool(state, side, hex, used, order);
    let Some(pool) = rules.movable(state, side, hex, dir, pool) else { return (0, 0) };
    let so_far = farmers + citizens;
    let room = |wanted: u8| match rules.lookup.next(hex, dir) {
        Some(to) => {
            (0..=wanted).rev().find(|&more| rules.has_room(state, side, to, so_far + more)).unwrap_or(0)
        }
        None => wanted,
    };
    let tile = u8::from(pool.tile)
        * if rules.lookup.versus && gunner(rules, state, side, hex, task) { 2 } else { 1 };
    let (most, later) = match stage {
        0 => (room(pool.farmers), u8::from(pool.citizens > 0) + tile),
        1 => (room(pool.citizens), tile),
        _ => (tile, 0),
    };
    let least = u8::from(so_far == 0 && later == 0).min(most);
    let least = if order.is_bugle() { most } else { least };
    (least, most)
}

/// P15.9: whether a manning Soldier could be taken along with the tile.
fn gunner(rules: &Portas, state: &State, side: Side, hex: HexId, task: Camp) -> bool {
    let Camp::Group { farmers, citizens, .. } = task else { return false };
    let Some(class) = state.hex(hex).work.and_then(|work| rules.pack.works[work].crew) else { return false };
    let gone = if class == Class::Farmer { farmers } else { citizens };
    state.hex(hex).men[side][class].total() > gone
}

/// D18: what is no choice is not asked.
pub(super) fn group<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp) -> Flow {
    let (least, most) = counts(cx.rules(), state, task);
    if least < most {
        return Flow::Ask;
    }
    count(cx, state, task, most);
    Flow::Go
}

/// D18: so many of them; then the next part, or they go.
pub(super) fn count<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp, count: u8) {
    let Camp::Group { hex, dir, used, order, farmers, citizens, stage } = task else { return };
    match stage {
        0 => state.replace(Camp::Group { hex, dir, used, order, farmers: count, citizens, stage: 1 }),
        1 => state.replace(Camp::Group { hex, dir, used, order, farmers, citizens: count, stage: 2 }),
        _ => {
            state.pop();
            march(cx, state, task, count);
        }
    }
}

/// P4.2: a group goes one step; a Battle follows if enemies are there.
fn march<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp, tile: u8) {
    let Camp::Group { hex, dir, used, order, farmers, citizens, .. } = task else { return };
    let (rules, seat) = (cx.rules(), state.clock.active());
    let side = rules.side(seat);
    let to = rules.lookup.next(hex, dir);
    if order.is_bugle() {
        state.seat_mut(seat).bugle = true;
    }
    if farmers + citizens + tile == 0 {
        return;
    }
    let work = state.hex(hex).work.filter(|_| tile > 0);
    let Some(to) = to else {
        cx.note(state, || Event::Deployed { seat, from: hex, to: None, farmers, citizens, work });
        return super::end(cx, state, Ending::Flag { side });
    };
    for (class, count) in [(Class::Farmer, farmers), (Class::Citizen, citizens)] {
        let from = state.hex_mut(hex);
        from.men[side][class].up -= count;
        if used == 1 {
            let held = from.held[class].min(from.moved[class][0]);
            from.held[class] = held.min(from.moved[class][0] - count);
            from.moved[class][0] -= count;
        }
        let there = state.hex_mut(to);
        there.men[side][class].up += count;
        there.moved[class][usize::from(used)] += count;
    }
    if let Some(work) = work {
        carry(rules, state, side, (hex, to), work, used, tile == 2);
    }
    cx.note(state, || Event::Deployed { seat, from: hex, to: Some(to), farmers, citizens, work });
    if used + 1 < order.steps() {
        enter_trap(cx, state, seat, to);
    }
    if order.is_bugle() {
        finish(rules, state, seat);
    }
    let cause = if order == Order::Supreme { Cause::Supreme } else { Cause::Sortie };
    if !battle::meet(rules, state, to, cause, side) && rules.lookup.versus {
        soldiers::open(rules, state, side.other(), Window::Enemy);
    }
}

/// P15.11a: who enters an enemy Trap with a step left loses it.
fn enter_trap<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, hex: HexId) {
    let (rules, side) = (cx.rules(), cx.rules().side(seat));
    let trap = rules.lookup.versus && state.hex(hex).work_of(side.other()) == Some(Work::Trap);
    if !trap || state.held[seat.index()].has(hex) {
        return;
    }
    state.held[seat.index()].add(hex);
    let mut left = 3;
    let mut count = [0; 2];
    for class in Class::ALL {
        let moved = &mut state.hex_mut(hex).moved[class];
        let taken = moved[0].min(left);
        moved[0] -= taken;
        moved[1] += taken;
        left -= taken;
        count[class.index()] = taken;
    }
    cx.note(state, || Event::Held { hex, farmers: count[0], citizens: count[1], work: false });
}

/// A Catapult or Howitzer goes along, with its gunner or without.
fn carry(
    rules: &Portas,
    state: &mut State,
    side: Side,
    (hex, to): (HexId, HexId),
    work: Work,
    used: u8,
    gunner: bool,
) {
    let facing = state.hex(hex).facing;
    state.hex_mut(hex).clear_work();
    let there = state.hex_mut(to);
    (there.work, there.facing, there.owner, there.work_moved) = (Some(work), facing, side, used + 1);
    if let Some(class) = rules.pack.works[work].crew.filter(|_| gunner) {
        let down = state.hex(hex).men[side][class].down > 0;
        let from = &mut state.hex_mut(hex).men[side][class];
        *(if down { &mut from.down } else { &mut from.up }) -= 1;
        super::damage::trim(state.hex_mut(hex), side, class);
        let there = &mut state.hex_mut(to).men[side][class];
        *(if down { &mut there.down } else { &mut there.up }) += 1;
    }
}

/// The Deploy is over; where two teams play, moved Soldiers are exhausted (P15.9).
pub(super) fn finish(rules: &Portas, state: &mut State, seat: Seat) {
    let side = rules.side(seat);
    for hex in &mut state.hexes {
        for class in Class::ALL {
            let moved = std::mem::take(&mut hex.moved[class]);
            let held = std::mem::take(&mut hex.held[class]);
            let tired = (moved[0] + moved[1]).saturating_sub(held).min(hex.men[side][class].up);
            if rules.lookup.versus && tired > 0 {
                hex.men[side][class].up -= tired;
                hex.men[side][class].down += tired;
            }
        }
        hex.work_moved = 0;
    }
}
