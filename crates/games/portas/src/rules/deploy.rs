//! P4.2 to P4.4, P15.9 to P15.11, P15.14: moving Units, group by group.

use super::{Ctx, Flow, battle, soldiers};
use crate::Portas;
use crate::action::CampAction;
use crate::event::Event;
use crate::ids::{Class, Dir, HexId, Side, Work, hexes};
use crate::lookup::{BOTTOM, TOP};
use crate::options::Mode;
use crate::state::{Camp, Cause, Ending, Order, Posture, State, Window};
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

    /// Farmers and Citizens that can still be moved from a hex.
    pub(crate) fn movable_men(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
        used: u8,
        order: Order,
    ) -> [u8; 2] {
        let pool = self.pool(state, side, hex, used, order);
        [pool.farmers, pool.citizens]
    }

    /// Whether something can go from a hex in a direction.
    pub(crate) fn goes(&self, state: &State, hex: HexId, dir: Dir, used: u8, order: Order) -> bool {
        let side = self.side(state.clock.active());
        let pool = self.pool(state, side, hex, used, order);
        self.movable(state, side, hex, dir, pool, passes(order, used)).is_some()
    }

    /// P4.3, P15.10: what of a pool can go in a direction; P15.14: off the opposite edge; P4.4b: over another tile.
    fn movable(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
        dir: Dir,
        pool: Pool,
        passes: bool,
    ) -> Option<Pool> {
        let Some(to) = self.lookup.next(hex, dir) else {
            return self.is_exit(side, hex, dir).then_some(pool);
        };
        let people = pool.farmers + pool.citizens;
        let room = (0..=people).rev().find(|&more| self.has_room(state, side, to, more)).unwrap_or(0);
        let pool = Pool {
            farmers: pool.farmers.min(room),
            citizens: pool.citizens.min(room),
            tile: pool.tile
                && (state.hex(to).work.is_none() || passes && self.can_pass(state, side, hex, to)),
        };
        (!pool.is_empty()).then_some(pool)
    }

    /// P4.4b: whether a Catapult or Howitzer may pass over a hex with another tile: no enemy is there, and behind it
    /// lies a hex for it.
    fn can_pass(&self, state: &State, side: Side, from: HexId, over: HexId) -> bool {
        !self.blocks(state, side, over)
            && Dir::ALL.into_iter().any(|dir| match self.lookup.next(over, dir) {
                Some(to) => to == from || state.hex(to).work.is_none(),
                None => self.is_exit(side, over, dir),
            })
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
                let passes = passes(order, used);
                let goes = |dir: &Dir| self.movable(state, side, hex, *dir, pool, passes).is_some();
                if !pool.is_empty() && Dir::ALL.iter().any(goes) {
                    add(CampAction::From { hex, used });
                }
            }
        }
    }
}

/// P4.4b: whether these Units have a second step for passing over a tile.
fn passes(order: Order, used: u8) -> bool {
    order == Order::Supreme && used == 0
}

/// D16: Units of a hex are picked; an enemy Trap may hold some first (P15.11).
pub(super) fn pick(rules: &Portas, state: &mut State, hex: HexId, used: u8, order: Order) {
    let seat = state.clock.active();
    state.push(Camp::Direction { hex, used, order });
    if used == 0 && rules.is_trapped(state, seat, hex) {
        state.held[seat.index()].add(hex);
        state.push(Camp::Hold { hex, entering: false });
    }
}

impl Portas {
    /// P15.11b: whether a Trap of the other team on a hex holds somebody in this player's Deploy.
    pub(super) fn is_trapped(&self, state: &State, seat: Seat, hex: HexId) -> bool {
        let enemy = self.side(seat).other();
        self.lookup.versus
            && state.hex(hex).work_of(enemy) == Some(Work::Trap)
            && !state.held[seat.index()].has(hex)
    }

    /// P15.11: Farmers and Citizens of which a Trap holds three. Tiles are never among them: no two lie on one hex.
    fn holdable(&self, state: &State, hex: HexId, entering: bool) -> [u8; 2] {
        let side = self.side(state.clock.active());
        let there = state.hex(hex);
        Class::ALL.map(|class| {
            let [once, twice] = there.moved[class];
            if entering { once } else { there.men[side][class].up - once - twice }
        })
    }

    /// D39: everybody that the Trap can hold.
    pub(super) fn holds(&self, state: &State, hex: HexId, entering: bool, mut add: impl FnMut(CampAction)) {
        let [most, others] = self.holdable(state, hex, entering);
        let all = (most + others).min(3);
        for farmers in all.saturating_sub(others)..=most.min(all) {
            add(CampAction::Hold { farmers, citizens: all - farmers });
        }
    }
}

/// D39: what is no choice is not asked.
pub(super) fn hold<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, entering: bool) -> Flow {
    let [farmers, citizens] = cx.rules().holdable(state, hex, entering);
    if farmers > 0 && citizens > 0 && farmers + citizens > 3 {
        return Flow::Ask;
    }
    let farmers = farmers.min(3);
    held(cx, state, (hex, entering), farmers, citizens.min(3 - farmers));
    Flow::Go
}

/// P15.11: those who are held lose a step; who was about to leave has not moved and is not exhausted (P15.11b).
pub(super) fn held<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, entering): (HexId, bool),
    farmers: u8,
    citizens: u8,
) {
    let supreme = state
        .stack
        .iter()
        .rev()
        .any(|task| matches!(task, crate::Phase::Camp(Camp::Deploy { order: Order::Supreme })));
    state.pop();
    if farmers + citizens == 0 {
        return;
    }
    for (class, count) in [(Class::Farmer, farmers), (Class::Citizen, citizens)] {
        let there = state.hex_mut(hex);
        if entering {
            there.moved[class][0] -= count;
            there.moved[class][1] += count;
        } else {
            there.moved[class][usize::from(!supreme)] += count;
            there.held[class] += count;
        }
    }
    cx.note(state, || Event::Held { hex, farmers, citizens });
}

/// D17: where they can go.
pub(super) fn directions(rules: &Portas, state: &State, task: Camp, mut add: impl FnMut(CampAction)) {
    let Camp::Direction { hex, used, order } = task else { return };
    let side = rules.side(state.clock.active());
    let pool = rules.pool(state, side, hex, used, order);
    for dir in Dir::ALL {
        if rules.movable(state, side, hex, dir, pool, passes(order, used)).is_some() {
            add(CampAction::Dir { dir });
        }
    }
}

/// D18: least and most of what is asked for.
pub(super) fn counts(rules: &Portas, state: &State, task: Camp) -> (u8, u8) {
    let Camp::Group { hex, dir, used, order, farmers, citizens, stage } = task else { return (0, 0) };
    let side = rules.side(state.clock.active());
    let pool = rules.pool(state, side, hex, used, order);
    let Some(pool) = rules.movable(state, side, hex, dir, pool, passes(order, used)) else { return (0, 0) };
    let so_far = farmers + citizens;
    let room = |wanted: u8| match rules.lookup.next(hex, dir) {
        Some(to) => {
            (0..=wanted).rev().find(|&more| rules.has_room(state, side, to, so_far + more)).unwrap_or(0)
        }
        None => wanted,
    };
    let rides = rules.lookup.versus && gunner(rules, state, side, hex, task) && room(1) == 1;
    let tile = u8::from(pool.tile) * if rides { 2 } else { 1 };
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

/// P4.2: a group goes one step; a Battle follows if enemies are there, and whoever survives has used it (P4.3a).
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
    let over = work.filter(|_| state.hex(to).work.is_some());
    if let Some(work) = work {
        carry(rules, state, side, (hex, to), work, used, tile == 2);
    }
    cx.note(state, || Event::Deployed { seat, from: hex, to: Some(to), farmers, citizens, work });
    if order.is_bugle() {
        finish(rules, state, seat);
    }
    if used + 1 < order.steps() && rules.is_trapped(state, seat, to) {
        // P15.11a: who enters an enemy Trap with a step left loses it.
        state.held[seat.index()].add(to);
        state.push(Camp::Hold { hex: to, entering: true });
    }
    if over.is_none() {
        arrive(rules, state, side, to, order);
    }
}

/// A Battle where the group has come to, or a window for the other team (P15.7a).
fn arrive(rules: &Portas, state: &mut State, side: Side, hex: HexId, order: Order) {
    let cause = if order == Order::Supreme { Cause::Supreme } else { Cause::Sortie };
    if !battle::meet(rules, state, hex, cause, side) && rules.lookup.versus {
        soldiers::open(rules, state, side.other(), Window::Enemy);
    }
}

/// A Catapult or Howitzer goes along, with its gunner or without. Where another tile lies it passes on at once (P4.4b).
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
    let class = rules.pack.works[work].crew.filter(|_| gunner);
    let gunner = class.map(|class| {
        if state.hex(hex).men[side][class].down > 0 { Posture::Exhausted } else { Posture::Upright }
    });
    if let (Some(class), Some(posture)) = (class, gunner) {
        ride(state, side, (hex, to), class, posture);
    }
    let there = state.hex_mut(to);
    if there.work.is_some() {
        return state.push(Camp::Beyond { hex: to, work, facing, gunner });
    }
    (there.work, there.facing, there.owner, there.work_moved) = (Some(work), facing, side, used + 1);
}

/// P15.9: the gunner goes along, and that does not exhaust him.
fn ride(state: &mut State, side: Side, (hex, to): (HexId, HexId), class: Class, posture: Posture) {
    for (place, more) in [(hex, false), (to, true)] {
        let there = state.hex_mut(place);
        let men = &mut there.men[side][class];
        let count = match posture {
            Posture::Upright => &mut men.up,
            Posture::Exhausted => &mut men.down,
        };
        *count = if more { *count + 1 } else { *count - 1 };
        super::damage::trim(there, side, class);
    }
}

/// D17: where a Catapult or Howitzer can go from a hex that it passes over.
pub(super) fn beyond(rules: &Portas, state: &State, hex: HexId, mut add: impl FnMut(CampAction)) {
    let side = rules.side(state.clock.active());
    for dir in Dir::ALL {
        let free = match rules.lookup.next(hex, dir) {
            Some(to) => state.hex(to).work.is_none(),
            None => rules.is_exit(side, hex, dir),
        };
        if free {
            add(CampAction::Dir { dir });
        }
    }
}

/// P4.4b: the second step, taken at once.
pub(super) fn pass_on<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp, dir: Dir) {
    let Camp::Beyond { hex, work, facing, gunner } = task else { return };
    let (rules, seat) = (cx.rules(), state.clock.active());
    let side = rules.side(seat);
    state.pop();
    let (farmers, citizens) = (0, 0);
    let Some(to) = rules.lookup.next(hex, dir) else {
        cx.note(state, || Event::Deployed { seat, from: hex, to: None, farmers, citizens, work: Some(work) });
        return super::end(cx, state, Ending::Flag { side });
    };
    let there = state.hex_mut(to);
    (there.work, there.facing, there.owner, there.work_moved) = (Some(work), facing, side, 2);
    if let (Some(class), Some(posture)) = (rules.pack.works[work].crew, gunner)
        && rules.has_room(state, side, to, 1)
    {
        ride(state, side, (hex, to), class, posture);
    }
    cx.note(state, || Event::Deployed { seat, from: hex, to: Some(to), farmers, citizens, work: Some(work) });
    arrive(rules, state, side, to, Order::Supreme);
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
