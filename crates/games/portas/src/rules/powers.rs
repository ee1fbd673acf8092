//! P9, P10: what cards do besides moving.

use super::Ctx;
use super::damage::{destroy, destroy_mine, fall, to_supply};
use crate::event::{Event, Power};
use crate::ids::{Class, HexId, HexSet, Rank, Side, Work};
use crate::state::{Fight, Mover, State};
use arrayvec::ArrayVec;

/// P9.1 to P9.3, P9.6, P9.9, P10.6: before the first arrow.
pub(super) fn before_moving<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let Some(card) = rules.turned(state) else { return };
    let (powers, hex) = (&card.powers, state.mover.hex);
    if powers.regroup > 0 && state.mover.basic >= powers.regroup && state.foes[Rank::Elite] > 0 {
        state.mover.basic -= powers.regroup;
        state.mover.elite += 1;
        state.foes[Rank::Elite] -= 1;
        state.foes[Rank::Basic] += powers.regroup;
        cx.note(state, || Event::Power { hex, power: Power::Regroup });
    }
    if let Some(rank) = powers.increase.filter(|rank| state.foes[*rank] > 0) {
        state.foes[rank] -= 1;
        *(if rank == Rank::Basic { &mut state.mover.basic } else { &mut state.mover.elite }) += 1;
        super::finale::all_are_here(rules, state);
        cx.note(state, || Event::Power { hex, power: Power::Increase });
    }
    if powers.destroy_trap && state.hex(hex).work == Some(Work::Trap) {
        cx.note(state, || Event::Power { hex, power: Power::DestroyTrap });
        destroy(cx, state, hex);
    }
    if powers.merge {
        merge(cx, state);
    }
    // The first shot comes on top, so it is carried out first.
    for &dir in powers.shoot.iter().rev() {
        if let Some(target) = rules.lookup.arrow(hex, dir)
            && first_at(rules, hex, powers.shoot.iter().copied(), dir, target)
        {
            cx.note(state, || Event::Power { hex: target, power: Power::Shoot });
            strike(state, rules, target, 1, true);
        }
    }
    fire(cx, state, hex);
}

/// P9.9: a hex is hit once, by the first of the shots that mean it.
fn first_at(
    rules: &crate::Portas,
    hex: HexId,
    mut dirs: impl Iterator<Item = crate::Dir>,
    own: crate::Dir,
    target: HexId,
) -> bool {
    dirs.find(|dir| rules.lookup.arrow(hex, *dir) == Some(target)) == Some(own)
}

/// P10.6: fire without moving; a hex meant twice takes the larger damage once.
fn fire<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    let rules = cx.rules();
    let Some(card) = rules.turned(state) else { return };
    let mut targets: ArrayVec<(HexId, u8), 6> = ArrayVec::new();
    for shot in card.powers.fire.iter().take(6) {
        let Some(target) = rules.lookup.arrow(hex, shot.dir) else { continue };
        match targets.iter_mut().find(|(other, _)| *other == target) {
            Some((_, damage)) => *damage = shot.damage.max(*damage),
            None => targets.push((target, shot.damage)),
        }
    }
    for (target, damage) in targets.into_iter().rev() {
        cx.note(state, || Event::Power { hex: target, power: Power::Fire });
        burn_with(cx, state, target, damage, false);
    }
}

/// P9.3: onto the smallest-numbered other hex with Invaders; no hex is entered on the way.
fn merge<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let Mover { hex, basic, elite, .. } = state.mover;
    let other = crate::ids::hexes().find(|&other| other != hex && state.hex(other).has_foes());
    let to = other.unwrap_or(hex);
    state.mover = Mover::NONE;
    let there = state.hex_mut(to);
    there.foes[Rank::Basic].marked += basic;
    there.foes[Rank::Elite].marked += elite;
    cx.note(state, || Event::Power { hex: to, power: Power::Merge });
}

/// P10.3: a flaming arrow burns the hex before it is entered.
pub(super) fn burn<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    if state.hex(hex).has_unit(Side::South) {
        cx.note(state, || Event::Power { hex, power: Power::Burn });
    }
    burn_with(cx, state, hex, 1, true);
}

/// P10.3: the Mine is destroyed, the Bomb explodes, damage is dealt; then the Mine may be put back.
fn burn_with<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, damage: u8, carry: bool) {
    if state.hex(hex).work.is_some_and(Work::is_mine) {
        destroy_mine(cx, state, hex);
    }
    strike(state, cx.rules(), hex, damage, carry);
    if state.hex(hex).work == Some(Work::Bomb) {
        state.push(Fight::Explode { queue: HexSet::one(hex) });
    }
}

/// P7.12, P9.9: damage to our Units on a hex; if nothing would come of it, it is carried into a Battle there.
fn strike(state: &mut State, rules: &crate::Portas, hex: HexId, damage: u8, carry: bool) {
    let side = Side::South;
    if rules.is_absorbed(state, hex, side, damage) {
        if carry {
            state.turned.carried.add(hex);
        }
    } else if state.hex(hex).has_unit(side) {
        state.push(Fight::Wound { hex, side, damage, chooser: side, aloft: false });
    }
}

/// P9.6, P9.7, P9.10, P10.7, P10.9: powers on entering a hex.
pub(super) fn enter<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    let rules = cx.rules();
    let Some(card) = rules.turned(state) else { return };
    let (powers, work) = (&card.powers, state.hex(hex).work);
    if work == Some(Work::Trap) && powers.destroy_trap {
        cx.note(state, || Event::Power { hex, power: Power::DestroyTrap });
        destroy(cx, state, hex);
    }
    if work == Some(Work::Trap) && powers.decrease_in_trap && state.mover.basic > 0 {
        state.mover.basic -= 1;
        to_supply(rules, state, Rank::Basic, 1);
        cx.note(state, || Event::Power { hex, power: Power::DecreaseInTrap });
    }
    if work.is_some_and(|work| work.is_building() && Some(work.pile()) == powers.destroy) {
        cx.note(state, || Event::Power { hex, power: Power::DestroyBuilding });
        destroy(cx, state, hex);
    }
    if powers.killed_by_citizens && state.hex(hex).men[Side::South][Class::Citizen].total() > 0 {
        cx.note(state, || Event::Power { hex, power: Power::KilledByCitizens });
        let Mover { basic, elite, .. } = state.mover;
        fall(cx, state, hex, basic, elite);
    }
}
