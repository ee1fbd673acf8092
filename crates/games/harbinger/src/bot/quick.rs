//! Quick choices for playouts: the rule-based player with the worth of Successes taken from a typical game.

use super::assign::{First, Task};
use super::outlook::{Known, Outlook};
use super::worth::Worth;
use super::{cipher, decipher, timing};
use crate::state::{Phase, SiegePhase, State};
use crate::{Action, AssignAction, BreakAction, DeployAction, EncipherAction, Harbinger, Post, SiegeAction};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Rules, Silent};

/// Chooses one of the canonical actions, from the position alone.
pub(super) fn choose(rules: &Harbinger, state: &State) -> Action {
    let worth = || typical(rules, state.row);
    let weights = &rules.bot.weights;
    match state.phase {
        Phase::Action(_) => timing::choose(rules, state, worth(), weights),
        Phase::Decipher(question) => {
            decipher::choose(state, question, timing::deciphers_left(state), worth())
        }
        // Spy Planes are seldom worth a Fighter.
        Phase::Break(_) => BreakAction::Accept.into(),
        Phase::Recruit(question) => timing::split(rules, state, question, worth(), weights),
        Phase::Encipher(_) => EncipherAction::Number { number: cipher::number(state) }.into(),
        Phase::Deploy(_) => DeployAction::Defend { left: timing::deploy_left(rules, state, weights) }.into(),
        Phase::Assign(_) => assign(rules, state),
        Phase::CodeBreaking(question) => cipher::choose(state, question, weights),
        Phase::Siege(question) => siege(rules, state, question),
        Phase::Quiet(_) => unreachable!("H3.2: nobody is asked here"),
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
            return AssignAction::Place { post: Post::nth(2 + last) }.into();
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
fn siege(rules: &Harbinger, state: &State, question: SiegePhase) -> Action {
    let SiegePhase::Siege { enemy, militia_used, codes_used } = question;
    let stock = rules.stock(state);
    let left = stock.left[enemy.index()];
    let later = stock.left[enemy.index() + 1..].iter().filter(|&&left| left > 0).count() as u8;
    let militia = !militia_used && stock.lots > 0;
    let codes = !codes_used && stock.columns > 0;
    let attack = if militia && (stock.lots > later || left >= 4) {
        SiegeAction::Militia
    } else if codes && (stock.columns > later || left >= 2) {
        SiegeAction::Codes
    } else if stock.fighters > 0 {
        SiegeAction::Fighters
    } else if codes {
        SiegeAction::Codes
    } else {
        SiegeAction::Militia
    };
    attack.into()
}
