//! What always holds between two decisions, and what a position from outside must keep besides, so that it can be
//! played on.

mod board; // Units, tiles and hexes
mod communities; // what players own
mod stack; // what may lie on what
mod table; // time, maps and decks
mod tasks; // what a task needs

use crate::Portas;
use crate::state::State;
use redoubt_engine::{Broken, Question};

/// Says which invariant is broken, unless it holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(redoubt_engine::Broken(format!($($text)+)));
        }
    };
}
use hold;

/// Nobody and nothing is lost or comes from nowhere, and everything is where it may be.
pub(crate) fn check(rules: &Portas, state: &State) -> Result<(), Broken> {
    table::cards(rules, state)?;
    board::check(rules, state)?;
    communities::check(rules, state)
}

/// Every position of play comes about by the rules: time, maps and decks go together, every task was put there by the
/// one below it, and can go on. What is looked up by number is looked at first, so that everything behind may use it.
pub(crate) fn admit(rules: &Portas, state: &State) -> Result<(), Broken> {
    table::clock(rules, state)?;
    table::maps(rules, state)?;
    board::known(state)?;
    communities::known(rules, state)?;
    stack::known(rules, state)?;
    table::decks(rules, state)?;
    check(rules, state)?;
    board::admit(rules, state)?;
    communities::admit(rules, state)?;
    if state.over.is_none() {
        stack::check(state)?;
        tasks::check(rules, state)?;
        asked(rules, state)?;
    }
    Ok(())
}

/// Somebody is asked, and has an answer.
fn asked(rules: &Portas, state: &State) -> Result<(), Broken> {
    let task = state.phase();
    let asked = task.asked(rules, state);
    hold!(!asked.is_empty(), "P3.1: nobody is asked: {task:?}");
    for seat in asked.iter() {
        let mut answers = Vec::new();
        task.legal(rules, state, seat, &mut answers);
        hold!(!answers.is_empty(), "P3.4: {seat} has no answer: {task:?}");
    }
    Ok(())
}
