//! Quick choices for playouts: the rule-based player with the worth of Successes taken from a typical game.

use super::assign::{First, Task};
use super::outlook::{Known, Outlook};
use super::worth::Worth;
use super::{cipher, decipher, timing};
use crate::state::{Phase, State};
use crate::{Action, Harbinger, Post};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Rules, Silent};

/// Chooses one of the canonical actions, from the position alone.
pub(super) fn choose(rules: &Harbinger, state: &State) -> Action {
    let worth = || typical(rules, state.row);
    let weights = &rules.bot.weights;
    match state.phase {
        Phase::Action => timing::choose(rules, state, worth(), weights),
        Phase::DecipherFirst { .. } | Phase::DecipherSecond { .. } => {
            decipher::choose(state, timing::deciphers_left(state), worth())
        }
        // Spy Planes are seldom worth a Fighter.
        Phase::Break { .. } => Action::Accept,
        Phase::Recruit { .. } => timing::split(rules, state, worth(), weights),
        Phase::Encipher { .. } => Action::Number { number: cipher::number(state) },
        Phase::Deploy => Action::Defend { left: timing::deploy_left(rules, state, weights) },
        Phase::Assign => assign(rules, state),
        Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. } => cipher::choose(state, weights),
        Phase::Siege { .. } => siege(rules, state),
        Phase::Over { .. } => unreachable!("H1: nobody is asked after the end"),
    }
}

/// What Successes are worth in a Row of a typical game: two enemies of each type fall every Row or so, a Fighter is
/// spent every other Row, and a Radio Tower is lost halfway.
fn typical(rules: &Harbinger, row: u8) -> &Worth {
    rules.bot.typical[usize::from(row)].get_or_init(|| {
        let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
        state.row = row;
        state.destroyed = rules.lookup.count.map(|count| row.min(count / 2));
        state.fighters -= state.fighters.min(row / 2);
        state.towers_lost = u8::from(row >= 3);
        Worth::new(rules, &state, &rules.bot.weights)
    })
}

/// Units go on where the last one went, as long as the enemy has enough of the type; else a plan is made.
fn assign(rules: &Harbinger, state: &State) -> Action {
    let sheet = state.sheet();
    let last = sheet.troops.as_flattened().iter().rposition(|&units| units > 0);
    let units_left = sheet.units() - sheet.units_assigned();
    let may_place = sheet.flights == 0;
    if let (Some(last), true, true) = (last, may_place, units_left > 0) {
        let plenty =
            state.destroyed.iter().zip(rules.lookup.count).all(|(d, count)| d + sheet.units() <= count);
        if plenty {
            return Action::Place { post: Post::nth(2 + last) };
        }
    }
    let mut task = Task::new(rules, state, &rules.bot.weights);
    if !may_place {
        task.units = 0;
    }
    let outlook = Outlook::new(rules.space_chances(state.row), &Known::of(rules, state));
    let first = First {
        post: last.map_or(usize::from(sheet.assigned[1] > 0), |last| 2 + last),
        place: (u8::BITS - sheet.flights.leading_zeros()) as usize,
    };
    task.solve(&outlook, &rules.bot.weights).next(sheet, rules.spaces(state), first)
}

/// Militia while there are more lots than types to come or many enemies, then Codes likewise, then Fighters.
fn siege(rules: &Harbinger, state: &State) -> Action {
    let Phase::Siege { enemy, militia_used, codes_used } = state.phase else {
        unreachable!("H19.2: asked in the Siege only")
    };
    let stock = rules.stock(state);
    let left = stock.left[enemy.index()];
    let later = stock.left[enemy.index() + 1..].iter().filter(|&&left| left > 0).count() as u8;
    let militia = !militia_used && stock.lots > 0;
    let codes = !codes_used && stock.columns > 0;
    if militia && (stock.lots > later || left >= 4) {
        Action::Militia
    } else if codes && (stock.columns > later || left >= 2) {
        Action::Codes
    } else if stock.fighters > 0 {
        Action::Fighters
    } else if codes {
        Action::Codes
    } else {
        Action::Militia
    }
}
