//! P8: the Battle Phase. A troop's way is a cursor in the state; it stops only where somebody can act.

use super::powers::{before_moving, enter};
use super::{Ctx, Flow, battle, chapter, not_now, powers, soldiers, time};
use crate::Portas;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Class, Dir, HEXES, HexId, Rank, Side, Work};
use crate::pack::{Cover, MoveCard, Step};
use crate::state::{Cause, Ending, March, Mover, State, Turned, Window};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

/// The arrows of the two parts of a Split (P10.5).
const LEFT: u8 = 100;
const RIGHT: u8 = 101;

chapter!(March);

impl March {
    pub(super) fn who(self, _: &Portas, _: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            March::Sweep { next } => sweep(state, next),
            March::Troop { hex, stage } => troop(cx, state, hex, stage),
            March::Arrow { stage } => arrow(cx, state, stage),
            March::Wait { hex, basic, elite, arrow } => resume(state, hex, basic, elite, arrow),
            March::Rest { stage } => rest(cx, state, stage),
        }
        Flow::Go
    }

    pub(super) fn list(self, _: &Portas, _: &State, _: Seat, _: &mut Vec<Action>) {}

    pub(super) fn reply<'r>(self, _: &mut impl Ctx<'r>, _: &mut State, _: Seat, _: Action) {
        unreachable!("P8: nobody is asked");
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        not_now("P8.1")
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        Prompt::new("Invaders move.", "P8.1")
    }

    pub(super) fn name(self, _: &Portas, _: &State, _: Seat, _: Action) -> Label {
        unreachable!("P8: nobody is asked")
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// P8.1, P8.3: the next hex with Invaders that have not moved.
fn sweep(state: &mut State, next: u8) {
    match (usize::from(next)..HEXES).find(|&index| state.hexes[index].has_fresh()) {
        Some(index) => {
            state.replace(March::Sweep { next: index as u8 + 1 });
            state.push(March::Troop { hex: HexId::nth(index), stage: 0 });
        }
        None => state.replace(March::Rest { stage: 0 }),
    }
}

/// P8.2, P8.6: windows before and after the card, then powers and arrows.
fn troop<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, stage: u8) {
    let rules = cx.rules();
    state.replace(March::Troop { hex, stage: stage + 1 });
    match stage {
        0 => soldiers::open(rules, state, Side::South, Window::March),
        1 => {
            let card = if state.hex(hex).has_fresh() { time::next_card(cx, state) } else { None };
            let Some(card) = card else { return state.pop() };
            let units = soldiers::units(&state.foes_at(hex));
            // P9.8: counted when the card is turned.
            let press = 5u8.saturating_sub(units);
            state.turned = Turned { card: Some(card), press, ..Turned::default() };
            cx.note(state, || Event::CardTurned { card, hex: Some(hex) });
            soldiers::open(rules, state, Side::South, Window::March);
        }
        2 => {
            let there = &mut state.hex_mut(hex).foes;
            let (basic, elite) = (there[Rank::Basic].total(), there[Rank::Elite].total());
            *there = Default::default();
            state.mover = Mover { hex, basic, elite, arrow: 0, flying: false };
            if state.mover.is_moving() {
                state.push(March::Arrow { stage: 0 });
                before_moving(cx, state);
            }
        }
        _ => {
            if let Some(card) = state.turned.card {
                state.decks.discard |= 1 << rules.move_bit(state, card);
            }
            state.turned = Turned::default();
            state.mover = Mover::NONE;
            state.pop();
        }
    }
}

impl Portas {
    /// The card in resolution.
    pub(crate) fn turned(&self, state: &State) -> Option<&MoveCard> {
        state.turned.card.map(|card| &self.pack.movement[card.index()])
    }

    /// How many arrows a card has now.
    pub(crate) fn arrow_count(&self, card: &MoveCard, press: u8) -> u8 {
        if card.powers.press {
            press
        } else if card.powers.split.is_some() {
            1
        } else {
            card.steps.len() as u8
        }
    }

    /// The next arrow of a troop: its direction and whether it burns; nothing if a Dodge group has no free hex.
    pub(crate) fn next_arrow(&self, state: &State, card: &MoveCard, mover: &Mover) -> Option<(Dir, bool)> {
        match mover.arrow {
            LEFT => return Some((Dir::DownLeft, card.powers.split.unwrap_or_default()[0])),
            RIGHT => return Some((Dir::DownRight, card.powers.split.unwrap_or_default()[1])),
            _ => {}
        }
        if card.powers.press {
            return Some((Dir::Down, false));
        }
        match *card.steps.get(usize::from(mover.arrow))? {
            Step::Arrow { dir, flaming } => Some((dir, flaming)),
            // P10.10
            Step::Dodge { dirs } => {
                let free = |dir: &Dir| {
                    self.lookup.arrow(mover.hex, *dir).is_none_or(|hex| !state.hex(hex).has_unit(Side::South))
                };
                dirs.into_iter().find(free).map(|dir| (dir, false))
            }
        }
    }

    /// P10.11: whether Dragons fly past a hex unseen.
    pub(crate) fn steals_past(&self, state: &State, card: &MoveCard, hex: HexId) -> bool {
        let there = state.hex(hex);
        card.powers.stealth.is_some_and(|cover| match cover {
            Cover::Farmer => there.men[Side::South][Class::Farmer].total() > 0,
            Cover::Citizen => there.men[Side::South][Class::Citizen].total() > 0,
            Cover::Guard => there.work.is_some_and(Work::is_guard),
            Cover::Trench => there.work.is_some_and(Work::is_trench),
        })
    }
}

/// P8.4: Trap, fire, leaving the board, entering, powers, window or Battle; then survivors go on (P7.8).
fn arrow<'r>(cx: &mut impl Ctx<'r>, state: &mut State, stage: u8) {
    let rules = cx.rules();
    let Some(card) = rules.turned(state).filter(|_| state.mover.is_moving()) else {
        // P8.8: nobody is left.
        state.mover = Mover::NONE;
        return state.pop();
    };
    let count = rules.arrow_count(card, state.turned.press);
    let part = matches!(state.mover.arrow, LEFT | RIGHT);
    if stage == 2 {
        return state.replace(March::Arrow { stage: 0 });
    }
    if stage == 0 {
        if state.mover.arrow >= count && !part {
            return settle(state);
        }
        if slow(cx, state) || !part && card.powers.split.is_some() && split(state) {
            return;
        }
    }
    let Some((dir, flaming)) = rules.next_arrow(state, card, &state.mover) else {
        return skip(rules, state, count);
    };
    let target = rules.lookup.arrow(state.mover.hex, dir);
    if stage == 0
        && flaming
        && let Some(target) = target
    {
        state.replace(March::Arrow { stage: 1 });
        return powers::burn(cx, state, target);
    }
    let from = state.mover.hex;
    let Some(mut to) = target else { return super::end(cx, state, Ending::Broken { hex: from }) };
    while rules.steals_past(state, card, to) {
        cx.note(state, || Event::Stole { hex: to });
        match rules.lookup.arrow(to, dir) {
            Some(next) => to = next,
            None => return super::end(cx, state, Ending::Broken { hex: to }),
        }
    }
    state.mover.hex = to;
    state.mover.arrow = if part { u8::MAX } else { state.mover.arrow + 1 };
    // P10.1: it lands with its last arrow.
    state.mover.flying = is_dragon(card) && state.mover.arrow < count;
    let Mover { basic, elite, flying, .. } = state.mover;
    cx.note(state, || Event::Marched { from, to, basic, elite, flying });
    state.replace(March::Arrow { stage: 2 });
    enter(cx, state, to);
    if state.mover.is_moving() && !battle::meet(rules, state, to, Cause::March, Side::South) {
        soldiers::open(rules, state, Side::South, Window::March);
    }
}

fn is_dragon(card: &MoveCard) -> bool {
    matches!(card.deck, crate::Deck::Dragons1 | crate::Deck::Dragons2)
}

/// P10.10, P10.1: a Dodge group without a free hex is skipped; the last one lands the troop where it is.
fn skip(rules: &Portas, state: &mut State, count: u8) {
    state.mover.arrow += 1;
    state.replace(March::Arrow { stage: 2 });
    if state.mover.arrow >= count && state.mover.flying {
        state.mover.flying = false;
        let hex = state.mover.hex;
        battle::meet(rules, state, hex, Cause::March, Side::South);
    }
}

/// The troop has come to its end; it counts as moved (P8.3) and merges with what is there (P8.5); no Battle is possible
/// (P8.5a).
fn settle(state: &mut State) {
    let Mover { hex, basic, elite, .. } = std::mem::replace(&mut state.mover, Mover::NONE);
    let there = state.hex_mut(hex);
    there.foes[Rank::Basic].marked += basic;
    there.foes[Rank::Elite].marked += elite;
    state.pop();
}

/// P6.3: three of those in a Trap lose an arrow; once for each Trap and card (P6.3a).
fn slow<'r>(cx: &mut impl Ctx<'r>, state: &mut State) -> bool {
    let Mover { hex, basic, elite, arrow, flying } = state.mover;
    if flying || state.hex(hex).work != Some(Work::Trap) || state.turned.slowed.has(hex) {
        return false;
    }
    state.turned.slowed.add(hex);
    let slow_basic = basic.min(3);
    let slow_elite = elite.min(3 - slow_basic);
    let next = if matches!(arrow, LEFT | RIGHT) { u8::MAX } else { arrow + 1 };
    cx.note(state, || Event::Slowed { hex, basic: slow_basic, elite: slow_elite });
    if slow_basic + slow_elite == basic + elite {
        state.mover.arrow = next;
        state.replace(March::Arrow { stage: 2 });
        return true;
    }
    wait(state, hex, slow_basic, slow_elite, next);
    true
}

/// Puts a part of the troop aside until the rest has finished.
fn wait(state: &mut State, hex: HexId, basic: u8, elite: u8, arrow: u8) {
    state.mover.basic -= basic;
    state.mover.elite -= elite;
    let there = state.hex_mut(hex);
    there.foes[Rank::Basic].marked += basic;
    there.foes[Rank::Elite].marked += elite;
    state.replace(March::Wait { hex, basic, elite, arrow });
    state.push(March::Arrow { stage: 0 });
}

/// P6.3a: those who were slowed go on, as many as are left.
fn resume(state: &mut State, hex: HexId, basic: u8, elite: u8, arrow: u8) {
    let there = state.hex_mut(hex);
    let basic = basic.min(there.foes[Rank::Basic].marked);
    let elite = elite.min(there.foes[Rank::Elite].marked);
    there.foes[Rank::Basic].marked -= basic;
    there.foes[Rank::Elite].marked -= elite;
    state.mover = Mover { hex, basic, elite, arrow, flying: false };
    state.replace(March::Arrow { stage: 0 });
}

/// P10.5: half of the troop goes left, Elite Units first; the rest right.
fn split(state: &mut State) -> bool {
    let Mover { hex, basic, elite, .. } = state.mover;
    let left = (basic + elite).div_ceil(2);
    let left_elite = elite.min(left);
    let left_basic = left - left_elite;
    state.mover.arrow = LEFT;
    if basic + elite > left {
        wait(state, hex, basic - left_basic, elite - left_elite, RIGHT);
    } else {
        state.replace(March::Arrow { stage: 0 });
    }
    true
}

/// P8.6, P8.7: a last window; then marks are cleared and, before the Final Wave, everybody stands up.
fn rest<'r>(cx: &mut impl Ctx<'r>, state: &mut State, stage: u8) {
    let rules = cx.rules();
    if stage == 0 {
        state.replace(March::Rest { stage: 1 });
        return soldiers::open(rules, state, Side::South, Window::March);
    }
    state.pop();
    for hex in &mut state.hexes {
        for foes in hex.foes.values_mut() {
            foes.fresh += std::mem::take(&mut foes.marked);
        }
    }
    if state.clock.round == 0 {
        stand_up(state, Side::South);
        cx.note(state, || Event::AllUpright);
    }
}

/// All exhausted Soldiers of a team are set upright.
pub(super) fn stand_up(state: &mut State, side: Side) {
    for hex in &mut state.hexes {
        for men in hex.men[side].values_mut() {
            men.up += std::mem::take(&mut men.down);
        }
    }
}
