//! Positions to start from: consistent sheets with only what matters changed.

use harbinger::{Aim, Enemies, Enemy, Harbinger, Phase, Side, SiegePhase, State, Structure};
use redoubt_engine::{Game, Options};
use redoubt_testkit::Scenario;
use std::sync::OnceLock;

/// The standard sheets with default options.
pub(crate) fn rules() -> &'static Harbinger {
    static RULES: OnceLock<Harbinger> = OnceLock::new();
    RULES.get_or_init(|| Harbinger::open(&Options::new()).unwrap())
}

/// The mixed sheets with default options.
pub(crate) fn mixed() -> &'static Harbinger {
    static RULES: OnceLock<Harbinger> = OnceLock::new();
    RULES.get_or_init(|| Harbinger::with_pack(Harbinger::packs()[1].toml, &Options::new()).unwrap())
}

/// A new game.
pub(crate) fn game() -> Scenario<'static, Harbinger> {
    Scenario::new(rules())
}

/// The action phase of Row `row`, counted from 1; the Rows before it passed without losses.
pub(crate) fn row(state: &mut State, row: u8) {
    for before in 0..row - 1 {
        let sheet = &mut state.rows[usize::from(before)];
        sheet.actions = 1;
        sheet.crossed = 1;
        sheet.targets = [1, 1];
        sheet.attackers = [Some(Enemies::NONE.with(Enemy::Infantry)); 2];
        sheet.aim = Some(Aim::Map);
        sheet.aim_side = Some(Side::Left);
    }
    state.row = row - 1;
}

/// The first `count` Time Track spaces are used.
pub(crate) fn time_used(state: &mut State, count: u8) {
    let sheet = state.sheet_mut();
    sheet.crossed = sheet.crossed_before + count;
    sheet.actions = count;
}

/// The Invasion has come, units are to be assigned; the track stands at its fourth space.
pub(crate) fn invasion(state: &mut State) {
    time_used(state, 4);
    state.phase = Phase::ASSIGN;
}

/// So many Fighters are left; the others flew as Spy Planes.
pub(crate) fn fighters(state: &mut State, left: u8) {
    state.spent.spy_planes += state.fighters - left;
    state.fighters = left;
}

/// So many units of a type are left; the others fell in the first Row.
pub(crate) fn enemies_left(state: &mut State, left: [u8; 4]) {
    state.destroyed = left.map(|left| 14 - left);
}

/// A Column holds these numbers.
pub(crate) fn column(state: &mut State, index: usize, numbers: &[u8]) {
    let column = &mut state.columns[index];
    column.numbers[..numbers.len()].copy_from_slice(numbers);
    column.filled = numbers.len() as u8;
    state.spent.cipher_dice += numbers.len() as u8;
}

/// A structure of an earlier Row is lost, with its effect.
pub(crate) fn lost(state: &mut State, row: usize, side: Side) {
    state.rows[row - 1].lost[side.index()] = true;
    let next = &mut state.rows[row];
    match rules().pack().rows[row - 1].structure(side) {
        Structure::Bridge => {
            next.crossed += 2;
            next.crossed_before += 2;
        }
        Structure::Factory => next.ready = 0,
        Structure::RadioTower => state.towers_lost += 1,
        other => panic!("{other} is lost in the last Row only"),
    }
}

/// Everything about the Invasion is known: target dice, types left and right, where the bombers go.
pub(crate) fn known(state: &mut State, targets: [u8; 2], types: [&[Enemy]; 2], aim: Aim, side: Side) {
    let sheet = state.sheet_mut();
    sheet.targets = targets;
    sheet.attackers =
        types.map(|types| Some(types.iter().fold(Enemies::NONE, |all, &enemy| all.with(enemy))));
    sheet.aim = Some(aim);
    sheet.aim_side = Some(side);
    sheet.broken = true;
    sheet.successes = [2; 3];
}

/// The Siege stands before its first type; what is not given is gone.
pub(crate) fn siege(state: &mut State, left: [u8; 4], capital: u8, columns: usize, fighters_left: u8) {
    row(state, 6);
    let last = state.sheet_mut();
    last.actions = 1;
    last.crossed = 1;
    last.targets = [1, 1];
    last.attackers = [Some(Enemies::NONE.with(Enemy::Infantry)); 2];
    last.aim = Some(Aim::Map);
    last.aim_side = Some(Side::Left);
    enemies_left(state, left);
    state.capital = capital;
    fighters(state, fighters_left);
    for column in &mut state.columns[columns..] {
        column.live = false;
    }
    let enemy = Enemy::ALL.into_iter().find(|enemy| left[enemy.index()] > 0).unwrap();
    state.phase = Phase::Siege(SiegePhase::Siege { enemy, militia_used: false, codes_used: false });
}
