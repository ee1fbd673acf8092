//! What holds between any two decisions (specification, section 7), whatever was played.

use crate::state::{Ending, Phase, Sheet, State};
use crate::{COLUMNS, Enemy, Harbinger, LINES, ROWS, SPACES_MAX, Side, Structure, TRACK};
use redoubt_engine::Broken;

/// Fails with what does not hold.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition { return Err(Broken(format!($($text)+))); }
    };
}

/// Checks a position completely: also one that came from a file.
pub(crate) fn check(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    hold!(usize::from(state.row) < ROWS, "H1.2: there is no Row {}", state.row);
    phase(rules, state)?;
    enemies(rules, state)?;
    fighters(rules, state)?;
    stores(rules, state)?;
    cipher(rules, state)?;
    for row in 0..ROWS {
        sheet(rules, state, row)?;
    }
    chain(rules, state)
}

/// The numbers that a pending decision carries.
fn phase(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    let face = |die: u8| (1..=8).contains(&die);
    let constants = &rules.pack.constants;
    let in_siege = matches!(state.phase, Phase::Siege { .. });
    hold!(!in_siege || usize::from(state.row) == ROWS - 1, "H1.2: the Siege comes after the last Row");
    match state.phase {
        Phase::Action => {
            hold!(usize::from(state.sheet().crossed) < TRACK, "H4.7: no time is left for an action");
        }
        Phase::DecipherFirst { dice } => hold!(dice.into_iter().all(face), "H5.1: dice show 1 to 8"),
        Phase::DecipherSecond { die } => hold!(face(die), "H5.1: dice show 1 to 8"),
        Phase::Break { code, dice } => {
            hold!(dice.into_iter().all(face), "H6.3: dice show 1 to 8");
            hold!(state.sheet().range(code).is_some(), "H6.2: only a complete Code is resolved");
            hold!(state.sheet().broken, "H6.1: Break was not taken");
        }
        Phase::Recruit { units } => hold!((1..=9).contains(&units), "H7.1: nobody to recruit"),
        Phase::Encipher { left, .. } => {
            hold!(left > 0, "H8.1: nothing to encipher");
            let room = constants.enciphered_max.saturating_sub(state.enciphered_held());
            hold!(left <= room, "H8.2: no room for {left} numbers");
        }
        Phase::CodeBreakingFirst { dice, rolls_left } => {
            hold!(dice.into_iter().all(face), "H17.1: dice show 1 to 8");
            hold!(rolls_left <= 20, "H17.1: too many rolls to come");
        }
        Phase::CodeBreakingSecond { die, rolls_left } => {
            hold!(face(die), "H17.1: dice show 1 to 8");
            hold!(rolls_left <= 20, "H17.1: too many rolls to come");
        }
        Phase::Siege { enemy, .. } => {
            hold!(
                rules.lookup.count[enemy.index()] > state.destroyed[enemy.index()],
                "H19.1: {enemy} is gone"
            );
        }
        Phase::Deploy | Phase::Assign | Phase::Over { .. } => {}
    }
    if !matches!(state.phase, Phase::Siege { .. } | Phase::Over { .. }) {
        let time_left = usize::from(state.sheet().crossed) < TRACK || invasion(state.phase);
        hold!(time_left, "H4.7: the Time Track is used up");
    }
    Ok(())
}

fn invasion(phase: Phase) -> bool {
    matches!(phase, Phase::Assign | Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. })
}

/// Invariants 1 and 18: counts of destroyed units, and the win exactly when all are gone.
fn enemies(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    for enemy in Enemy::ALL {
        let (destroyed, count) = (state.destroyed[enemy.index()], rules.lookup.count[enemy.index()]);
        hold!(destroyed <= count, "H1.3: {destroyed} of {count} {enemy} destroyed");
        let kills: u32 = state.rows.iter().map(|sheet| u32::from(sheet.kills[enemy.index()])).sum();
        hold!(kills <= u32::from(destroyed), "H14.1: more {enemy} destroyed in Rows than in all");
    }
    let won = matches!(state.phase, Phase::Over { ending: Ending::WonInTheField | Ending::WonTheSiege });
    let all = state.destroyed == rules.lookup.count;
    let resigned = matches!(state.phase, Phase::Over { ending: Ending::Resigned });
    hold!(won == all || resigned, "H1.3: the game is won exactly when all enemies are destroyed");
    Ok(())
}

/// Invariant 2: no Fighter appears or vanishes.
fn fighters(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    let spent = &state.spent;
    let sent: u32 = state.rows.iter().map(|sheet| sheet.flights.count_ones()).sum();
    let known = [state.fighters, spent.spy_planes, spent.sorties, spent.grounded];
    let total = known.iter().map(|&count| u32::from(count)).sum::<u32>() + sent;
    let start = u32::from(rules.lookup.fighters);
    hold!(total == start, "H2.1: {total} Fighters accounted for, there are {start}");
    Ok(())
}

/// Invariants 3, 4 and 5.
fn stores(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    let constants = &rules.pack.constants;
    hold!(state.capital <= constants.capital_max, "H7.2: {} units at the Capital", state.capital);
    let held: u32 = state.enciphered.iter().map(|&count| u32::from(count)).sum();
    hold!(held <= u32::from(constants.enciphered_max), "H8.2: {held} Enciphered Codes");
    let towers = lost(rules, state, Structure::RadioTower);
    hold!(
        usize::from(state.towers_lost) == towers,
        "H16.3: {} towers counted, {towers} lost",
        state.towers_lost
    );
    Ok(())
}

/// How many structures of a kind are lost for good (in a Row whose Step 7 is over).
fn lost(rules: &Harbinger, state: &State, kind: Structure) -> usize {
    let mut count = 0;
    for (row, sheet) in rules.pack.rows.iter().zip(&state.rows) {
        for side in Side::ALL {
            count += usize::from(row.structure(side) == kind && sheet.lost[side.index()]);
        }
    }
    // H1.3: a win in Step 5 cuts off the effects of structures bombed in Step 4.
    if matches!(state.phase, Phase::Over { ending: Ending::WonInTheField }) {
        let row = usize::from(state.row);
        for side in Side::ALL {
            let pending = rules.pack.rows[row].structure(side) == kind && state.rows[row].lost[side.index()];
            count -= usize::from(pending);
        }
    }
    count
}

/// Invariants 6, 7 and 8: the Enemy Cipher.
fn cipher(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    for (index, column) in state.columns.iter().enumerate() {
        let filled = usize::from(column.filled);
        hold!(filled <= LINES, "H17.4: Column {index} has {filled} numbers");
        let fits =
            |(line, &number): (usize, &u8)| (1..=8).contains(&number) == (line < filled) && number <= 8;
        hold!(
            column.numbers.iter().enumerate().all(fits),
            "H17.4: Column {index} is not filled from the top"
        );
        let breaking =
            matches!(state.phase, Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. });
        let resigned = matches!(state.phase, Phase::Over { ending: Ending::Resigned });
        let clean = !column.live || !column.has_repeat() || breaking || resigned;
        hold!(clean, "H17.8: live Column {index} holds a repeat");
    }
    let live = || state.columns.iter().filter(|column| column.live).map(|column| column.filled);
    if let (Some(least), Some(most)) = (live().min(), live().max()) {
        hold!(most - least <= 1, "H17.4: live Columns are filled to {least} and {most} lines");
    }
    let written: u32 = state.columns.iter().map(|column| u32::from(column.filled)).sum();
    let spent = &state.spent;
    let used = written + u32::from(spent.cipher_erased) + u32::from(spent.cipher_discarded);
    let pending = match state.phase {
        Phase::CodeBreakingFirst { .. } => 2,
        Phase::CodeBreakingSecond { .. } => 1,
        // H1.6: resigning may leave dice unused.
        Phase::Over { ending: Ending::Resigned } => u32::from(spent.cipher_dice).saturating_sub(used),
        _ => 0,
    };
    let rolled = u32::from(spent.cipher_dice);
    hold!(used + pending == rolled, "H17.2: {rolled} dice rolled, {used} used");
    let office_lost = lost(rules, state, Structure::ThpOffice) > 0;
    let over_or_siege = matches!(state.phase, Phase::Siege { .. } | Phase::Over { .. });
    let some_live = state.live_columns() > 0;
    hold!(
        some_live || office_lost || over_or_siege,
        "H1.4: all {COLUMNS} Columns are broken and the game goes on"
    );
    hold!(!office_lost || !some_live, "H16.5: the THP Office is lost and Columns are live");
    Ok(())
}

/// Invariants 9 to 16, for one Row.
fn sheet(rules: &Harbinger, state: &State, row: usize) -> Result<(), Broken> {
    let sheet = &state.rows[row];
    let name = row + 1;
    let constants = &rules.pack.constants;
    let circles = sheet.circles.as_flattened();
    hold!(circles.iter().all(|&value| value <= 8), "H5.1: Row {name} has a circle with no die value");
    hold!(usize::from(sheet.crossed) <= TRACK, "H4.2: Row {name} has {} spaces crossed off", sheet.crossed);
    let actions = sheet.crossed_before.checked_add(sheet.actions);
    hold!(actions == Some(sheet.crossed), "H4.4: Row {name} does not cross off one space for each action");
    let broken = sheet.broken || sheet.successes == [0; 3];
    hold!(
        broken && sheet.successes.iter().all(|&count| count <= 2),
        "H6.5: Row {name} has Successes without Break"
    );
    let ready = sheet.ready == 0 || sheet.ready == constants.ready_units;
    hold!(ready, "H16.1: Row {name} has {} Ready Units", sheet.ready);
    for (&defenders, &assigned) in sheet.defenders.iter().zip(&sheet.assigned) {
        let range = constants.defenders_start..=constants.defenders_max;
        hold!(range.contains(&defenders), "H11.2: a structure of Row {name} has {defenders} defenders");
        hold!(assigned <= defenders, "H11.2: a structure of Row {name} has more units than defenders");
    }
    let deployed: u8 = sheet.defenders.iter().zip(&sheet.assigned).map(|(all, step2)| all - step2).sum();
    let expected = 2 * constants.defenders_start + if sheet.deployed { constants.deploy } else { 0 };
    hold!(
        deployed == expected,
        "H9.1: Row {name} has {deployed} defenders before Step 2, expected {expected}"
    );
    units(rules, sheet, row)?;
    untouched(state, row)
}

/// Invariants 15 and 16.
fn units(rules: &Harbinger, sheet: &Sheet, row: usize) -> Result<(), Broken> {
    let name = row + 1;
    let count = |units: &[u8]| units.iter().map(|&unit| u32::from(unit)).sum::<u32>();
    let assigned = count(sheet.troops.as_flattened()) + count(&sheet.assigned);
    let units = u32::from(sheet.ready) + u32::from(sheet.recruited);
    hold!(assigned <= units, "H11.1: Row {name} has {assigned} of {units} units assigned");
    hold!(units <= 150, "H7.1: Row {name} has {units} units, more than its track can recruit");
    let spaces = usize::from(rules.lookup.spaces[row]);
    let outside = sheet.troops[spaces.min(SPACES_MAX)..].as_flattened().iter().any(|&unit| unit > 0);
    hold!(!outside, "H11.2: Row {name} has units outside its {spaces} spaces");
    let flights = u32::from(sheet.flights) >> (2 + spaces);
    hold!(flights == 0, "H11.4: Row {name} has Fighters outside its spaces");
    hold!(sheet.targets.iter().all(|&die| die <= 8), "H10.1: Row {name} has a target that no die shows");
    hold!(sheet.targets[0] != 0 || sheet.targets[1] == 0, "H10.1: Row {name} knows its targets out of order");
    Ok(())
}

/// H7.3, H18.1: nothing is written in Rows to come, and past Rows are complete.
fn untouched(state: &State, row: usize) -> Result<(), Broken> {
    let sheet = &state.rows[row];
    let name = row + 1;
    let current = usize::from(state.row);
    if row > current {
        let empty = sheet.actions == 0
            && sheet.recruited == 0
            && sheet.circles == [[0; 2]; 3]
            && !sheet.broken
            && !sheet.deployed;
        hold!(empty, "H18.1: Row {name} is written on before its time");
    }
    if row > current || row == current && preparing(state.phase) {
        hold!(unfought(sheet), "H3.2: Row {name} is fought over before its Invasion");
    }
    let resolved = row < current || matches!(state.phase, Phase::Siege { .. });
    if resolved {
        let known = sheet.targets[1] != 0
            && sheet.attackers.iter().all(Option::is_some)
            && sheet.aim.is_some()
            && sheet.aim_side.is_some();
        hold!(known, "H12: Row {name} was not resolved");
        hold!(sheet.actions > 0 || sheet.deployed, "H3.3: Row {name} passed without an action");
    }
    Ok(())
}

/// Whether the actions before an Invasion are under way (H3.1).
fn preparing(phase: Phase) -> bool {
    match phase {
        Phase::Action
        | Phase::DecipherFirst { .. }
        | Phase::DecipherSecond { .. }
        | Phase::Break { .. }
        | Phase::Recruit { .. }
        | Phase::Encipher { .. }
        | Phase::Deploy => true,
        Phase::Assign
        | Phase::CodeBreakingFirst { .. }
        | Phase::CodeBreakingSecond { .. }
        | Phase::Siege { .. }
        | Phase::Over { .. } => false,
    }
}

/// Whether nothing of the eight steps of an Invasion is written in a Row.
fn unfought(sheet: &Sheet) -> bool {
    sheet.troops.as_flattened().iter().all(|&units| units == 0)
        && sheet.assigned == [0; 2]
        && sheet.flights == 0
        && sheet.targets == [0; 2]
        && sheet.attackers == [None; 2]
        && sheet.aim.is_none()
        && sheet.aim_side.is_none()
        && !sheet.bombed
        && sheet.lost == [false; 2]
        && sheet.kills == [0; 4]
}

/// Invariants 9 and 10: what a Row starts with follows from what the Row before lost.
fn chain(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    hold!(state.rows[0].crossed_before == 0, "H16.2: the first Row has no Row before it");
    hold!(
        state.rows[0].ready == rules.pack.constants.ready_units,
        "H16.1: the first Row has no Row before it"
    );
    for row in 1..ROWS {
        let (before, sheet) = (&state.rows[row - 1], &state.rows[row]);
        let cut_off = matches!(state.phase, Phase::Over { ending: Ending::WonInTheField })
            && usize::from(state.row) == row - 1;
        let count = |kind| {
            let lost = |side: &Side| {
                rules.pack.rows[row - 1].structure(*side) == kind && before.lost[side.index()] && !cut_off
            };
            Side::ALL.iter().filter(|side| lost(side)).count()
        };
        let bridges = 2 * count(Structure::Bridge);
        let name = row + 1;
        hold!(
            usize::from(sheet.crossed_before) == bridges,
            "H16.2: Row {name} starts {} spaces in",
            sheet.crossed_before
        );
        let ready = if count(Structure::Factory) > 0 { 0 } else { rules.pack.constants.ready_units };
        hold!(sheet.ready == ready, "H16.1: Row {name} has {} Ready Units", sheet.ready);
    }
    Ok(())
}
