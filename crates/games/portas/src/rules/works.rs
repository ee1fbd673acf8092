//! P6: Defensive Works: Bombs, Knockback, Mines that are put back.

use super::damage::{destroy, destroy_mine};
use super::soldiers::exhaust;
use super::{Ctx, Flow, battle};
use crate::Portas;
use crate::event::{Deed, Event};
use crate::ids::{Dir, Good, HexId, HexSet, Rank, Side, Work};
use crate::state::{Cause, Fight, Knock, State};
use redoubt_engine::{By, Seat, SeatSet};

/// P6.7, P6.8a: the next Bomb explodes.
pub(super) fn explode<'r>(cx: &mut impl Ctx<'r>, state: &mut State, queue: HexSet) {
    let Some(hex) = queue.first() else { return state.pop() };
    let mut rest = queue;
    rest.remove(hex);
    state.replace(Fight::Explode { queue: rest });
    if state.hex(hex).work == Some(Work::Bomb) {
        state.hex_mut(hex).clear_work();
        cx.note(state, || Event::Exploded { hex });
        state.push(Fight::Blast { hex, step: 0, queue: HexSet::EMPTY });
    }
}

/// P6.8: damage to its own hex, then to those around it, then the tiles.
pub(super) fn blast<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, step: u8, queue: HexSet) {
    let rules = cx.rules();
    let around = rules.lookup.around[hex.index()];
    let place = usize::from(step / 3);
    let target = if place == 0 { Some(hex) } else { around.iter().nth(place - 1) };
    let Some(target) = target else { return finish_blast(cx, state, around) };
    state.replace(Fight::Blast { hex, step: step + 1, queue });
    let damage = if place == 0 { rules.pack.works[Work::Bomb].strength } else { 1 };
    match step % 3 {
        0 if state.has_foes(target) => state.push(Fight::Losses { hex: target, damage, gunfire: 0 }),
        0 => {}
        part => {
            let side = if part == 1 { Side::South } else { Side::North };
            if state.hex(target).has_unit(side) {
                state.push(Fight::Wound { hex: target, side, damage, chooser: side, aloft: false });
            }
        }
    }
}

/// P6.5, P6.8: Traps and Mines around are destroyed, Bombs around explode next.
fn finish_blast<'r>(cx: &mut impl Ctx<'r>, state: &mut State, around: HexSet) {
    state.pop();
    let next: HexSet = around.iter().filter(|&hex| state.hex(hex).work == Some(Work::Bomb)).collect();
    if let Some(crate::Phase::Fight(Fight::Explode { queue })) = state.stack.last_mut() {
        *queue = queue.or(next);
    }
    let mut left = around.0;
    while left != 0 {
        let hex = HexId::nth(31 - left.leading_zeros() as usize);
        left &= !(1 << hex.index());
        match state.hex(hex).work {
            Some(Work::Trap) => destroy(cx, state, hex),
            Some(work) if work.is_mine() => destroy_mine(cx, state, hex),
            _ => {}
        }
    }
}

/// P11.2: a Mine is put back; then its Tools are paid.
pub(super) fn replace<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, side): (HexId, Side),
    work: Work,
    from: HexId,
) {
    exhaust(cx, state, side, from, Deed::Replace, hex);
    let there = state.hex_mut(hex);
    (there.work, there.owner, there.facing) = (Some(work), side, Dir::Up);
    cx.note(state, || Event::Replaced { hex, work });
    state.push(Fight::Pay { side, left: cx.rules().pack.works[work].strength });
}

/// Who can pay a Tool.
pub(super) fn payers(rules: &Portas, state: &State, side: Side) -> SeatSet {
    rules.team(side).iter().filter(|seat| state.seat(*seat).goods[Good::Tool] > 0).collect()
}

/// P11.2: any player pays, or several together; what is no choice is not asked.
pub(super) fn pay_tools<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side, left: u8) -> Flow {
    if left == 0 {
        state.pop();
        return Flow::Go;
    }
    let able = payers(cx.rules(), state, side);
    if able.len() > 1 {
        return Flow::Ask;
    }
    match able.first() {
        Some(seat) => {
            pay_one(cx, state, seat);
            state.replace(Fight::Pay { side, left: left - 1 });
        }
        None => state.pop(),
    }
    Flow::Go
}

/// One Tool.
pub(super) fn pay_one<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    super::stores::pay(cx, state, seat, &super::stores::only(Good::Tool, 1));
}

impl Portas {
    /// P6.6, P15.11: which way a Trap's owner drives enemies.
    pub(crate) fn away(&self, side: Side) -> Dir {
        match side {
            Side::South => Dir::Up,
            Side::North => Dir::Down,
        }
    }

    /// P6.6: enemies on a team's Trap that can be knocked back: landed Invaders, or the other team's Soldiers.
    pub(crate) fn trapped(&self, state: &State, side: Side, hex: HexId) -> By<Rank, u8> {
        let there = state.hex(hex);
        if there.work_of(side) != Some(Work::Trap) || self.lookup.next(hex, self.away(side)).is_none() {
            return By::default();
        }
        if self.lookup.versus {
            let men = &there.men[side.other()];
            return By::of(crate::Class::ALL.map(|class| men[class].total()));
        }
        if state.mover.is_at(hex) && state.mover.flying {
            return By::of([there.foes[Rank::Basic].total(), there.foes[Rank::Elite].total()]);
        }
        state.foes_at(hex)
    }
}

/// P6.6: everybody chosen is moved first, then Battles follow in ascending order.
pub(super) fn knock_back<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    side: Side,
    picks: [Option<Knock>; 3],
) {
    let rules = cx.rules();
    let away = rules.away(side);
    let mut landed = HexSet::EMPTY;
    for Knock { hex, elite, far } in picks.into_iter().flatten() {
        let rank = if elite { Rank::Elite } else { Rank::Basic };
        let Some(one) = rules.lookup.next(hex, away) else { continue };
        let to = if far { rules.lookup.next(one, away).unwrap_or(one) } else { one };
        if rules.lookup.versus {
            let class = if elite { crate::Class::Citizen } else { crate::Class::Farmer };
            let other = side.other();
            let up = state.hex(hex).men[other][class].up > 0;
            for (place, more) in [(hex, false), (to, true)] {
                let there = state.hex_mut(place);
                let men = &mut there.men[other][class];
                let count = if up { &mut men.up } else { &mut men.down };
                *count = if more { *count + 1 } else { *count - 1 };
                super::damage::trim(there, other, class);
            }
        } else {
            move_foe(state, hex, to, rank);
        }
        landed.add(to);
        cx.note(state, || Event::KnockedBack { from: hex, to, rank });
    }
    let attacker = if rules.lookup.versus { side.other() } else { Side::South };
    battle::meet_all(rules, state, landed, Cause::Landed, attacker);
}

/// P6.6a, P6.6b: the moving ones first, which count as moved, then unmarked, then marked ones.
fn move_foe(state: &mut State, hex: HexId, to: HexId, rank: Rank) {
    let moving = state.mover.is_at(hex) && !state.mover.flying;
    let mover = if rank == Rank::Basic { &mut state.mover.basic } else { &mut state.mover.elite };
    if moving && *mover > 0 {
        *mover -= 1;
        state.hex_mut(to).foes[rank].marked += 1;
    } else if state.hex(hex).foes[rank].fresh > 0 {
        state.hex_mut(hex).foes[rank].fresh -= 1;
        state.hex_mut(to).foes[rank].fresh += 1;
    } else {
        state.hex_mut(hex).foes[rank].marked -= 1;
        state.hex_mut(to).foes[rank].marked += 1;
    }
}
