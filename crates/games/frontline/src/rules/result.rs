//! L8: reading the dice, and what becomes of the target.

use super::{Cx, attack, displacement, leadership};
use crate::ids::{Column, Die, Hit, Kind, Space, SpaceSet};
use crate::state::{Attack, Phase, State, Verdict};
use crate::{Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// What both dice say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The cell of the white die (L8.1).
    pub(crate) white_cell: Hit,
    /// The cell of the yellow die, if it was rolled.
    pub(crate) yellow_cell: Option<Hit>,
    /// The result of going by the white die, icons included.
    pub(crate) white: Hit,
    /// The result of the yellow die, icons included.
    pub(crate) yellow: Hit,
    /// L8.3: whether the white die sends the reader to the yellow one.
    pub(crate) sent_on: bool,
}

impl Reading {
    /// The result if that die counts.
    pub(crate) const fn by(&self, die: Die) -> Hit {
        match die {
            Die::White => self.white,
            Die::Yellow => self.yellow,
        }
    }
}

/// L8.4: a Tank with advantage is asked; else the result stands.
// RULING L17.29: only if it makes a difference.
#[inline]
pub(super) fn read(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    let reading = cx.rules.reading(state, &attack);
    if attack.advantage && state.kind(attack.attacker) == Kind::Tank {
        let [white, yellow] = Die::ALL.map(|die| effect(state, &attack, reading.by(die)));
        if white != yellow {
            state.phase = Phase::TankChoice { attack };
            return;
        }
    }
    let die = if reading.sent_on { Die::Yellow } else { Die::White };
    conclude(cx, state, attack, reading, die);
}

/// L8.4
pub(super) fn take(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, die: Die) {
    let Phase::TankChoice { attack } = state.phase else { return };
    let reading = cx.rules.reading(state, &attack);
    conclude(cx, state, attack, reading, die);
}

/// L8.6 to L8.11: Rally shift, conversion, effect.
fn conclude(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: Attack,
    reading: Reading,
    die: Die,
) {
    let hit = reading.by(die);
    let (verdict, rewarded) = effect(state, &attack, hit);
    if let Some(report) = &mut state.last {
        report.verdict = verdict;
    }
    let icon_row = icon_die(cx.rules, state, attack.target);
    cx.note(|| Event::ResultRead {
        target: attack.target,
        white: reading.white_cell,
        yellow: reading.yellow_cell,
        die,
        icon: icon_row == Some(if die == Die::White { attack.white } else { attack.yellow }),
        table: hit,
        rallied: attack.rallied,
        verdict,
    });
    match verdict {
        Verdict::Blitz => blitz(cx, state, attack),
        Verdict::Disrupt => {
            disrupt(cx, state, &attack, Routed::No);
            attack::finish(cx, state, attack, attack.attacker);
        }
        Verdict::Rout => rout(cx, state, attack),
        Verdict::Miss if rewarded => leadership::reward(cx, state, attack),
        // L8.11
        Verdict::Miss | Verdict::CityFalls | Verdict::CityFreed => {
            attack::finish(cx, state, attack, attack.attacker);
        }
    }
}

/// L8.8: the unit leaves the game for good.
fn blitz(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    let (space, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(space);
    state.lift(space);
    state.dead[colour.index()][kind.index()] += 1;
    cx.note(|| Event::Blitzed { colour, kind, space });
    displacement::vacated(cx, state, attack);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Routed {
    Yes,
    No,
}

/// L8.9
fn disrupt(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: &Attack,
    routed: Routed,
) {
    let (space, colour) = (attack.target, state.attacker(attack).other());
    state.disrupted.add(space);
    let kind = state.kind(space);
    cx.note(|| Event::Disrupted { colour, kind, space, routed: routed == Routed::Yes });
}

/// L8.10: in the open, or with nowhere to go, the unit is disrupted; else its owner chooses.
fn rout(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, attack: Attack) {
    if cx.rules.lookup.open.has(attack.target) || cx.rules.safe_spaces(state, &attack).is_empty() {
        disrupt(cx, state, &attack, Routed::Yes);
        attack::finish(cx, state, attack, attack.attacker);
    } else {
        state.phase = Phase::HoldOrRetreat { attack };
    }
}

pub(super) fn hold(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let Phase::HoldOrRetreat { attack } = state.phase else { return };
    let (space, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(space);
    state.disrupted.add(space);
    cx.note(|| Event::Held { colour, kind, space });
    attack::finish(cx, state, attack, attack.attacker);
}

/// L8.10: the attacking player picks the space, if there is a choice.
pub(super) fn retreat(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let Phase::HoldOrRetreat { attack } = state.phase else { return };
    match cx.rules.safe_spaces(state, &attack).only() {
        Some(space) => retreat_to(cx, state, attack, space),
        None => state.phase = Phase::RetreatSpace { attack },
    }
}

pub(super) fn retreat_to(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    attack: Attack,
    to: Space,
) {
    let (from, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(from);
    state.shift(from, to);
    cx.note(|| Event::Retreated { colour, kind, from, to });
    displacement::vacated(cx, state, attack);
}

pub(super) fn check_retreat(
    rules: &FrontLine,
    state: &State,
    attack: &Attack,
    space: Space,
) -> Result<(), Refusal> {
    if rules.safe_spaces(state, attack).has(space) {
        Ok(())
    } else {
        Err(Refusal::new("L8.10", "that is not an empty adjacent space away from all danger"))
    }
}

/// L8.6, L8.7: what the target receives, and whether a rallied one is rewarded.
// RULING L17.11: the Rally shifts what the table says; the conversion changes what the unit receives.
#[inline]
pub(crate) fn effect(state: &State, attack: &Attack, hit: Hit) -> (Verdict, bool) {
    let table = Verdict::of(hit);
    let received = match table {
        _ if !attack.rallied => table,
        Verdict::Blitz => Verdict::Disrupt,
        Verdict::Disrupt => Verdict::Rout,
        _ => Verdict::Miss,
    };
    let converts = matches!(received, Verdict::Disrupt | Verdict::Rout);
    let verdict = if converts && state.is_disrupted(attack.target) { Verdict::Blitz } else { received };
    (verdict, attack.rallied && table == Verdict::Miss)
}

/// What an attack does as its dice lie; the stronger result where a Tank may choose.
#[inline]
pub(super) fn strongest(rules: &FrontLine, state: &State, attack: &Attack) -> Verdict {
    let reading = rules.reading(state, attack);
    let (white, _) = effect(state, attack, reading.white);
    if attack.advantage && state.kind(attack.attacker) == Kind::Tank {
        white.min(effect(state, attack, reading.yellow).0)
    } else {
        white
    }
}

/// Chances in 36ths of an attack before the dice, by [`Verdict`] from Blitz to Miss; of an empty city, that it is
/// taken and that it is not.
pub(crate) fn odds(rules: &FrontLine, state: &State, attack: &Attack) -> [u8; 4] {
    let mut chances = [0; 4];
    for white in 1..=6 {
        for yellow in 1..=6 {
            let taken = white <= rules.lookup.empty_city;
            let slot = if attack.column == 0 {
                if taken { 0 } else { 3 }
            } else {
                let yellow = if attack.advantage { yellow } else { 0 };
                strongest(rules, state, &Attack { white, yellow, ..*attack }) as usize
            };
            chances[slot] += 1;
        }
    }
    chances
}

/// L8.2: the number of the die that misses a unit because of where it stands.
// RULING L17.10: an icon belongs to the row of its number, in every column.
#[inline]
pub(crate) fn icon_die(rules: &FrontLine, state: &State, target: Space) -> Option<u8> {
    let lookup = &rules.lookup;
    if lookup.cities.has(target) {
        let column = lookup.terrain[target.index()].city().unwrap_or(Column::Capital);
        Some(lookup.icon[column.index()])
    } else if lookup.high.has(target) && state.kind(target) == Kind::Infantry {
        Some(lookup.soldier)
    } else {
        None
    }
}

impl FrontLine {
    /// L8.1 to L8.5: what the dice of an attack on a unit say.
    // RULING L17.8: an icon on a white cell is a Miss at once. RULING L17.9: there is one yellow column.
    #[inline]
    pub(crate) fn reading(&self, state: &State, attack: &Attack) -> Reading {
        let icon = icon_die(self, state, attack.target);
        let lookup = &self.lookup;
        let white_cell = lookup.white[usize::from(attack.column & 3)][usize::from(attack.white % 7)];
        let yellow_cell = lookup.yellow[usize::from(attack.yellow % 7)];
        let yellow = match icon {
            Some(icon) if icon == attack.yellow => Hit::Miss,
            _ if !attack.advantage => Hit::Miss,
            _ => yellow_cell,
        };
        let missed = icon == Some(attack.white);
        let sent_on = !missed && white_cell == Hit::Adv && attack.advantage;
        let white = match white_cell {
            _ if missed => Hit::Miss,
            Hit::Adv if attack.advantage => yellow,
            Hit::Adv => Hit::Miss,
            plain => plain,
        };
        Reading {
            white_cell,
            yellow_cell: if attack.advantage { Some(yellow_cell) } else { None },
            white,
            yellow,
            sent_on,
        }
    }

    /// L8.4: the die by which an attack does more; a reward for the target makes a Miss less.
    pub(crate) fn stronger_die(&self, state: &State, attack: &Attack) -> Die {
        let reading = self.reading(state, attack);
        let [white, yellow] = Die::ALL.map(|die| effect(state, attack, reading.by(die)));
        if yellow < white { Die::Yellow } else { Die::White }
    }

    /// L8.10: where the attacked unit could retreat to: empty adjacent land that is no unfriendly city, and neither
    /// next to an active enemy nor to an unfriendly city.
    // RULING L17.12: diagonals count for every kind, and an empty friendly city is a legal retreat.
    #[inline]
    pub(crate) fn safe_spaces(&self, state: &State, attack: &Attack) -> SpaceSet {
        let enemy = state.attacker(attack);
        let unfriendly = self.lookup.friendly(state, enemy);
        let danger = (state.active_of(enemy) | unfriendly).grown();
        let near = self.lookup.within[1][attack.target.index()] & self.lookup.land;
        near.minus(state.occupied()).minus(danger)
    }
}
