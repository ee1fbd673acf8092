//! The chance that Invaders get through in the next Battle Phase: every troop with every card, played on copies.

use super::front;
use super::temper::Temper;
use crate::ids::{HexId, MoveId, hexes};
use crate::lookup::column_and_height;
use crate::rules::{carry_on, units};
use crate::state::{Ending, March, State};
use crate::{Action, Portas};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Rules, Seat, Silent};

/// The chance in thousandths that some troop leaves the Battleground in the next Battle Phase. Soldiers act as they
/// will; troops are looked at one by one.
pub(super) fn danger(rules: &Portas, state: &State, temper: &Temper) -> u32 {
    let troops = hexes().filter(|&hex| state.has_foes(hex));
    let hold = troops.map(|hex| 1.0 - breakthrough(rules, state, hex, temper)).product::<f64>();
    (1000.0 * (1.0 - hold)).round() as u32
}

/// The share of the cards that may come next with which a troop leaves.
fn breakthrough(rules: &Portas, state: &State, hex: HexId, temper: &Temper) -> f64 {
    let decks = &state.decks;
    let cards = if decks.pile == 0 { decks.discard } else { decks.pile };
    let lost = rules
        .moves_of(state, cards)
        .filter(|&card| is_far_enough(rules, state, hex, card) && leaves(rules, state, hex, card, temper));
    lost.count() as f64 / f64::from(cards.count_ones().max(1))
}

/// Whether a card has enough arrows to bring a troop out: an arrow lowers it by one height at most, and none stops
/// those who steal past Units (P10.11).
fn is_far_enough(rules: &Portas, state: &State, hex: HexId, card: MoveId) -> bool {
    let card = &rules.pack.movement[card.index()];
    let press = 5u8.saturating_sub(units(&state.foes_at(hex)));
    card.powers.stealth.is_some() || 2 * rules.arrow_count(card, press) > column_and_height(hex).1
}

/// Whether a troop leaves with a card.
fn leaves(rules: &Portas, state: &State, hex: HexId, card: MoveId, temper: &Temper) -> bool {
    let mut copy = state.clone();
    copy.decks.pile = 1 << rules.move_bit(state, card);
    copy.decks.discard &= !copy.decks.pile;
    copy.decks.scouted.clear();
    copy.stack.clear();
    copy.push(March::Troop { hex, stage: 0 });
    carry_on(rules, &mut copy, &mut Fast::new(0, 0));
    finish(rules, &mut copy, |copy, seat, actions| front::best(rules, copy, seat, actions, temper));
    matches!(copy.over, Some(Ending::Broken { .. }))
}

/// Plays on until nothing is left to be done of what is under way.
pub(super) fn finish(
    rules: &Portas,
    copy: &mut State,
    mut choose: impl FnMut(&State, Seat, &[Action]) -> Action,
) {
    let mut actions = Vec::new();
    while let Some(seat) = rules.to_act(copy).first() {
        rules.canonical(copy, seat, &mut actions);
        let action = choose(copy, seat, &actions);
        rules.apply(copy, seat, action, &mut Fast::new(0, 0), &mut Silent);
    }
}
