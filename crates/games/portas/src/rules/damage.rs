//! P7.5, P7.6, P7.12: who is wounded and who falls.

use super::{Ctx, Flow};
use crate::Portas;
use crate::event::Event;
use crate::ids::{Class, HexId, Rank, Side, Work};
use crate::options::FinalWave;
use crate::state::{Fight, State};
use arrayvec::ArrayVec;
use redoubt_engine::By;

/// The choices of equal losses.
pub(crate) type Losses = ArrayVec<(u8, u8), 24>;

/// P7.5b, P7.5e, P7.6: every (weak, strong) that removes as much Strength as possible. `gunfire` removes weak ones
/// alone.
pub(crate) fn best_losses(strength: (u8, u8), there: (u8, u8), damage: u8, gunfire: u8) -> Losses {
    let (mut best, mut found) = (0, Losses::new());
    for strong in 0..=there.1 {
        let used = u16::from(strong) * u16::from(strength.1);
        if used > damage.into() {
            break;
        }
        let rest = u16::from(damage) - used + u16::from(gunfire);
        let weak = (rest / u16::from(strength.0.max(1))).min(there.0.into()) as u8;
        let value = used + u16::from(weak) * u16::from(strength.0);
        if value > best || found.is_empty() {
            best = value;
            found.clear();
        }
        if value == best && !found.is_full() {
            found.push((weak, strong));
        }
    }
    found
}

impl Portas {
    /// P10.4: whether what is on a hex flies with Elite Units, so that Farmers, Trenches and Bunkers cannot hurt those.
    pub(crate) fn aloft(&self, state: &State, hex: HexId) -> bool {
        state.mover.is_at(hex) && state.mover.flying && state.mover.elite > 0
    }

    /// D29: which Invaders can fall.
    pub(crate) fn losses(&self, state: &State, hex: HexId, damage: u8, gunfire: u8) -> Losses {
        let (there, strength) = (state.foes_at(hex), self.lookup.rank_strength);
        let (damage, gunfire) =
            if self.aloft(state, hex) { (damage, gunfire) } else { (damage.saturating_add(gunfire), 0) };
        let units = (there[Rank::Basic], there[Rank::Elite]);
        best_losses((strength[Rank::Basic], strength[Rank::Elite]), units, damage, gunfire)
    }

    /// D28: who can be wounded.
    pub(crate) fn wounds(&self, state: &State, hex: HexId, side: Side, damage: u8, aloft: bool) -> Losses {
        let men = &state.hex(hex).men[side];
        let farmers = if aloft { 0 } else { men[Class::Farmer].total() };
        let strength = self.lookup.class_strength;
        let units = (farmers, men[Class::Citizen].total());
        best_losses((strength[Class::Farmer], strength[Class::Citizen]), units, damage, 0)
    }

    /// P7.5c: the Building that takes what Soldiers leave over.
    fn shielded(&self, state: &State, hex: HexId, side: Side, aloft: bool) -> Option<Work> {
        let work = state.hex(hex).work_of(side).filter(|work| work.is_building())?;
        (!aloft || !work.is_trench()).then_some(work)
    }

    /// P9.9, P10.3: whether damage would remove nothing although something is there that it should hit.
    pub(crate) fn is_absorbed(&self, state: &State, hex: HexId, side: Side, damage: u8) -> bool {
        let there = state.hex(hex);
        if there.soldiers(side) > 0 {
            return self.wounds(state, hex, side, damage, false)[0] == (0, 0);
        }
        match there.work_of(side) {
            Some(work) if work.is_building() => self.pack.works[work].strength > damage,
            Some(work) => work.is_mine(),
            None => false,
        }
    }
}

/// P7.6: Invaders fall: the moving ones first, then unmarked, then marked ones (P7.12).
pub(super) fn fall<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, basic: u8, elite: u8) {
    if basic + elite == 0 {
        return;
    }
    for (rank, count) in [(Rank::Basic, basic), (Rank::Elite, elite)] {
        let mut left = count;
        if state.mover.is_at(hex) {
            let moving = if rank == Rank::Basic { &mut state.mover.basic } else { &mut state.mover.elite };
            let taken = (*moving).min(left);
            *moving -= taken;
            left -= taken;
        }
        state.hex_mut(hex).foes[rank].take(left);
        to_supply(cx.rules(), state, rank, count);
    }
    state.tally.killed += u16::from(basic + elite);
    cx.note(state, || Event::Fell { hex, basic, elite });
}

/// P13.6: in the Final Wave of All Dead the defeated leave the game.
pub(super) fn to_supply(rules: &Portas, state: &mut State, rank: Rank, count: u8) {
    let gone = rules.options.final_wave == FinalWave::AllDead && state.clock.round > 0;
    if gone {
        state.gone[rank] += count;
    } else {
        state.foes[rank] += count;
    }
}

/// P7.6: as few questions as possible about which Invaders fall.
pub(super) fn losses<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    hex: HexId,
    damage: u8,
    gunfire: u8,
) -> Flow {
    let options = cx.rules().losses(state, hex, damage, gunfire);
    if options.len() > 1 {
        return Flow::Ask;
    }
    state.pop();
    let (basic, elite) = options[0];
    fall(cx, state, hex, basic, elite);
    Flow::Go
}

/// P7.5b: the same about who is wounded.
pub(super) fn wound<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Fight) -> Flow {
    let Fight::Wound { hex, side, damage, aloft, .. } = task else { return Flow::Go };
    let options = cx.rules().wounds(state, hex, side, damage, aloft);
    if options.len() > 1 {
        return Flow::Ask;
    }
    let (farmers, citizens) = options[0];
    take_wounds(cx, state, task, farmers, citizens);
    Flow::Go
}

/// P7.5b, P7.5c: some are wounded; if nobody is left, the rest hits the Building, and what is left then is lost
/// (P7.5d).
pub(super) fn take_wounds<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    task: Fight,
    farmers: u8,
    citizens: u8,
) {
    let rules = cx.rules();
    let Fight::Wound { hex, side, damage, chooser, aloft } = task else { return };
    state.pop();
    let (men, strength) = (&state.hex(hex).men[side], rules.lookup.class_strength);
    let standing =
        if aloft { 0 } else { men[Class::Farmer].total() - farmers } + men[Class::Citizen].total() - citizens;
    let rest = damage - farmers * strength[Class::Farmer] - citizens * strength[Class::Citizen];
    if standing == 0
        && rest > 0
        && let Some(work) = rules.shielded(state, hex, side, aloft)
        && rest >= rules.pack.works[work].strength
    {
        destroy(cx, state, hex);
    }
    if farmers + citizens > 0 {
        state.push(Fight::Which { hex, side, farmers, citizens, chooser });
    }
}

/// D28: how many of the wounded can have stood upright, for each class: least and most.
pub(super) fn standing(state: &State, hex: HexId, side: Side, wounded: By<Class, u8>) -> By<Class, (u8, u8)> {
    By::from_fn(|class: Class| {
        let men = state.hex(hex).men[side][class];
        (wounded[class].saturating_sub(men.down), wounded[class].min(men.up))
    })
}

/// P7.10: Soldiers go to the Sickbay and lose their exhaustion.
pub(super) fn carry_off<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, side): (HexId, Side),
    wounded: By<Class, u8>,
    upright: By<Class, u8>,
) {
    for class in Class::ALL {
        let there = state.hex_mut(hex);
        let men = &mut there.men[side][class];
        men.up -= upright[class];
        men.down -= wounded[class] - upright[class];
        trim(there, side, class);
        state.sickbay[side][class] += wounded[class];
    }
    let (farmers, citizens) = (wounded[Class::Farmer], wounded[Class::Citizen]);
    state.tally.wounded += u16::from(farmers + citizens);
    cx.note(state, || Event::Wounded { hex, side, farmers, citizens });
}

/// P4.4a: of equal Soldiers those with the fewest steps left go first.
pub(super) fn trim(hex: &mut crate::Hex, side: Side, class: Class) {
    let up = hex.men[side][class].up;
    let moved = &mut hex.moved[class];
    while moved[0] + moved[1] > up {
        if moved[1] > 0 { moved[1] -= 1 } else { moved[0] -= 1 }
    }
}

/// P6.9: a tile returns to the supply.
pub(super) fn destroy<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    let Some(work) = state.hex(hex).work else { return };
    state.hex_mut(hex).clear_work();
    cx.note(state, || Event::Destroyed { hex, work });
}

/// P7.11, P11.2: a Mine is destroyed; putting it back is asked later.
pub(super) fn destroy_mine<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    let there = state.hex(hex);
    let (Some(work), side) = (there.work, there.owner) else { return };
    destroy(cx, state, hex);
    state.push(Fight::Replace { hex, work, side });
}
