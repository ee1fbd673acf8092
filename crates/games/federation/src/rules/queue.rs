//! F3, F17: the Activation Queue, and the end of a Federation turn.

use super::{Cx, aliens, ending, universal};
use crate::ids::{Chit, Faction, Meaning, PurseSet, SpaceSet, Token};
use crate::state::{Blank, Line, QUEUE, State, Task};
use crate::{Event, Federation};
use redoubt_engine::{By, Chance, Journal};

/// How many kinds of tokens are counted at a time.
const ROW: usize = 8;

/// F3.1, F26.4: the queue is seen. F3.2: the token in slot 1 is resolved. F3.7 is the order of the tasks.
pub(super) fn resolve(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    fill(cx, state);
    let token = state.queue.as_slice()[0];
    match token.meaning() {
        Meaning::Federation { rolls, minus } => turn(cx, state, token, rolls, minus),
        Meaning::Alien { faction, deed } => aliens::token(cx, state, token, faction, deed),
        Meaning::Universal => universal::token(cx, state, token),
    }
}

/// F7.1, F7.2: the four phases of a Federation turn.
fn turn(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    token: Token,
    rolls: u8,
    minus: u8,
) {
    cx.note(state, || Event::TokenBegan { token, level: None, valid: true });
    let turn = state.turn + 1;
    cx.note(state, || Event::TurnBegan { turn });
    state.calmed = false;
    state.push(Task::EndTurn);
    state.push(Task::Act);
    state.push(Task::ShiftTrack);
    for _ in 0..rolls {
        state.push(Task::ResourceRoll { minus });
    }
}

/// F1.13, F3.5: tokens are drawn until there are five, or the bag is empty.
pub(super) fn fill(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    while state.queue.len() < QUEUE {
        let Some(token) = draw(cx, state) else { return };
        state.queue.push(token);
        let slot = state.queue.len() as u8 - 1;
        cx.note(state, || Event::Queued { token, slot });
    }
}

/// Draws a token from the bag, each equally likely.
pub(super) fn draw(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
) -> Option<Token> {
    let count: u8 = state.bag.values().sum();
    if count == 0 {
        return None;
    }
    let bag = &state.bag;
    let index = cx.draw(count.into(), "Activation token", |index| nth(bag, index).title().to_string());
    let token = nth(bag, index);
    state.bag[token] -= 1;
    Some(token)
}

/// The token with that number, counting every copy.
fn nth(bag: &By<Token, u8>, index: usize) -> Token {
    let mut left = index as u64;
    for (row, counts) in bag.values().as_slice().chunks(ROW).enumerate() {
        let sums = running_sums(counts);
        let sum = sums >> (u64::BITS - u8::BITS);
        if left < sum {
            return Token::ALL[row * ROW + up_to(sums, left)];
        }
        left -= sum;
    }
    unreachable!("F3.5: a token is drawn from those that are in the bag")
}

/// One in each byte of a word.
const ONES: u64 = u64::from_le_bytes([1; ROW]);
/// The highest bit of each byte.
const TOPS: u64 = ONES << 7;

/// How many tokens there are of a row's first kind, of its first two, and so on: a byte each.
fn running_sums(counts: &[u8]) -> u64 {
    let mut row = [0; ROW];
    row[..counts.len()].copy_from_slice(counts);
    u64::from_le_bytes(row).wrapping_mul(ONES)
}

/// How many of the bytes are at most `least`. All are below 128, so that none borrows from the next.
fn up_to(sums: u64, least: u64) -> usize {
    let above = (sums | TOPS) - (least + 1) * ONES;
    (!above & TOPS).count_ones() as usize
}

/// F3.3: the token goes to Holding.
pub(super) fn end_token(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let token = state.queue.remove(0, Token::BLANK);
    state.holding[token] += 1;
    state.tally.tokens += 1;
    state.calmed = false;
    close_resolution(state);
    cx.note(state, || Event::TokenEnded { token });
    // F6.2: when the last chit was drawn, all are Available again.
    if state.chits == 0 {
        state.chits = (1 << Chit::ALL.len()) - 1;
        cx.note(state, || Event::ChitsReturned);
    }
}

/// What lasts for one token or one action ends.
pub(super) fn close_resolution(state: &mut State) {
    state.engaged.values_mut().for_each(|due| *due = SpaceSet::EMPTY);
    state.respawned = 0;
    if !state.overflow.is_empty() {
        state.overflow = Line::new(Faction::BLANK);
        state.overflown = 0;
    }
}

/// F17.1, F3.4: tokens return to the bag, then invasion is checked.
pub(super) fn end_turn(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let token = state.queue.remove(0, Token::BLANK);
    state.holding[token] += 1;
    let returned = state.holding.values().sum();
    for (bag, held) in state.bag.values_mut().zip(state.holding.values_mut()) {
        *bag += std::mem::take(held);
    }
    state.fresh = PurseSet::EMPTY;
    state.engines_used = false;
    state.calmed = false;
    state.acting = false;
    close_resolution(state);
    state.turn += 1;
    let turn = state.turn;
    cx.note(state, || Event::TurnEnded { turn, returned });
    ending::check_invasion(cx, state);
    ending::check_cap(cx, state);
}
