//! H19: the Siege of the Capital.

use super::Cx;
use crate::state::{Ending, Phase, State};
use crate::{Action, Enemy, Event, Harbinger};
use redoubt_engine::{Chance, Journal, Refusal};

const ATTACKS: [Action; 3] = [Action::Militia, Action::Codes, Action::Fighters];

/// Which attacks were made on the current type already (H19.3, H19.4).
#[derive(Clone, Copy)]
pub(super) struct Used {
    pub(super) militia_used: bool,
    pub(super) codes_used: bool,
}

/// H1.2: after the sixth Row.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    cx.note(|| Event::SiegeBegan);
    next_type(cx, state);
    run(cx, state);
}

/// H19.1: the first type, in fixed order, that has units left; H19.10: with none left, the game is won.
fn next_type(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let next = Enemy::ALL.into_iter().find(|&enemy| cx.rules.enemy_left(state, enemy) > 0);
    let Some(enemy) = next else {
        cx.rules.end(state, Ending::WonTheSiege, cx.journal);
        return;
    };
    let left = cx.rules.enemy_left(state, enemy);
    cx.note(|| Event::SiegeTurn { enemy, left });
    state.phase = Phase::Siege { enemy, militia_used: false, codes_used: false };
}

/// Makes attacks that leave no choice, until there is one.
// RULING H19.8: a type cannot be skipped; without an attack left the game is lost (H1.5).
pub(super) fn run(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    while let Phase::Siege { militia_used, codes_used, .. } = state.phase {
        let used = Used { militia_used, codes_used };
        let mut open = ATTACKS.into_iter().filter(|&action| check(cx.rules, state, used, action).is_ok());
        match (open.next(), open.next()) {
            (Some(_), Some(_)) => return,
            (Some(only), None) => attack(cx, state, only),
            (None, _) => cx.rules.end(state, Ending::CapitalOverrun, cx.journal),
        }
    }
}

#[inline]
pub(super) fn legal(rules: &Harbinger, state: &State, used: Used, into: &mut Vec<Action>) {
    into.extend(ATTACKS.into_iter().filter(|&action| check(rules, state, used, action).is_ok()));
}

/// H19.3, H19.4, H19.5, H19.9: what each attack needs.
#[inline]
pub(super) fn check(rules: &Harbinger, state: &State, used: Used, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Militia if used.militia_used => {
            Err(Refusal::new("H19.3", "the Militia attacks each type once only"))
        }
        Action::Militia if state.capital < rules.pack.constants.militia_lot => {
            Err(Refusal::new("H19.9", "the Capital has too few units for a Militia attack"))
        }
        Action::Codes if used.codes_used => {
            Err(Refusal::new("H19.4", "one Column only may be spent on each type"))
        }
        Action::Codes if state.live_columns() == 0 => Err(Refusal::new("H19.4", "no Column is left")),
        Action::Fighters if state.fighters == 0 => Err(Refusal::new("H19.5", "no Fighter is left")),
        _ => Ok(()),
    }
}

/// H19.2: one attack on the current type; when it is gone, the next type.
pub(super) fn attack(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, action: Action) {
    let Phase::Siege { enemy, mut militia_used, mut codes_used } = state.phase else {
        unreachable!("H19.2: checked before")
    };
    match action {
        Action::Militia => {
            militia_used = true;
            militia(cx, state, enemy);
        }
        Action::Codes => {
            codes_used = true;
            codes(cx, state, enemy);
        }
        _ => fighters(cx, state, enemy),
    }
    if cx.rules.enemy_left(state, enemy) == 0 {
        next_type(cx, state);
    } else {
        state.phase = Phase::Siege { enemy, militia_used, codes_used };
    }
}

/// H19.3: five units for one die.
fn militia(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, enemy: Enemy) {
    state.capital -= cx.rules.pack.constants.militia_lot;
    let die = cx.d8("Militia");
    let (destroyed, left) = destroy(cx.rules, state, enemy, die);
    cx.note(|| Event::MilitiaAttacked { enemy, die, destroyed, left });
}

/// H19.4, H19.7: a Column for the difference of two dice; the last one does not lose the game here.
fn codes(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, enemy: Enemy) {
    let column = state.columns.iter().position(|column| column.live).expect("H19.4: checked before");
    state.columns[column].live = false;
    let dice = cx.two_d8("Codes");
    let (destroyed, left) = destroy(cx.rules, state, enemy, dice[0].abs_diff(dice[1]));
    cx.note(|| Event::CodesAttacked { enemy, column: column as u8, dice, destroyed, left });
}

/// H19.5: a Fighter for the difference of two dice.
fn fighters(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, enemy: Enemy) {
    state.fighters -= 1;
    state.spent.sorties += 1;
    let dice = cx.two_d8("Fighters");
    let (destroyed, left) = destroy(cx.rules, state, enemy, dice[0].abs_diff(dice[1]));
    cx.note(|| Event::FightersAttacked { enemy, dice, destroyed, left });
}

/// H19.6: hits beyond the type's number are lost. Returns what was destroyed and what is left.
fn destroy(rules: &Harbinger, state: &mut State, enemy: Enemy, hits: u8) -> (u8, u8) {
    let left = rules.enemy_left(state, enemy);
    let destroyed = hits.min(left);
    state.destroyed[enemy.index()] += destroyed;
    (destroyed, left - destroyed)
}
