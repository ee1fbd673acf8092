//! What holds between any two decisions (specification, section 7), whatever was played.

use crate::state::{CodeBreakingPhase, Ending, Phase, Quiet, Sheet, State};
use crate::{COLUMNS, Enemies, Enemy, Harbinger, LINES, ROWS, SPACES_MAX, Side, Structure};
use redoubt_engine::Broken;

/// Fails with what does not hold.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition { return Err(redoubt_engine::Broken(format!($($text)+))); }
    };
}
pub(crate) use hold;

/// Checks a position completely: also one that came from a file.
pub(crate) fn check(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    hold!(usize::from(state.row) < ROWS, "H1.2: there is no Row {}", state.row);
    enemies(rules, state)?;
    fighters(rules, state)?;
    stores(rules, state)?;
    cipher(rules, state)?;
    code_breaking(rules, state)?;
    for row in 0..ROWS {
        sheet(rules, state, row)?;
    }
    chain(rules, state)?;
    counts(state)?;
    state.phase.invariants(rules, state)?;
    ending(state)
}

/// Whether Steps 3 to 7 of the current Row are over, so that the code-breakers may have rolled.
fn resolved(phase: Phase) -> bool {
    match phase.ending() {
        Some(ending) => matches!(ending, Ending::CodesBroken | Ending::CapitalOverrun | Ending::WonTheSiege),
        None => matches!(phase, Phase::CodeBreaking(_) | Phase::Siege(_)),
    }
}

/// Invariant 18: each ending belongs to its place.
fn ending(state: &State) -> Result<(), Broken> {
    let Some(ending) = state.phase.ending() else { return Ok(()) };
    let last_row = usize::from(state.row) == ROWS - 1;
    match ending {
        Ending::WonTheSiege => hold!(last_row, "H19.10: the Siege comes after the last Row"),
        Ending::CapitalOverrun => hold!(last_row, "H1.5: the Siege comes after the last Row"),
        Ending::CodesBroken => hold!(state.live_columns() == 0, "H1.4: a Column is live"),
        Ending::WonInTheField | Ending::Resigned => {}
    }
    Ok(())
}

/// Invariant 11 over the game: no action was counted that no Row has seen.
fn counts(state: &State) -> Result<(), Broken> {
    let [decipher, break_codes, recruit, encipher, deploy] = state.spent.actions.map(u32::from);
    let resigned = state.phase == Phase::over(Ending::Resigned);
    let deploying = matches!(state.phase, Phase::Deploy(_));
    let acting = state.phase.is_preparing() && state.phase != Phase::ACTION && !deploying;
    let seen: u32 = state.rows.iter().map(|sheet| u32::from(sheet.actions)).sum();
    let taken = decipher + break_codes + recruit + encipher;
    let most = seen + u32::from(acting || resigned);
    hold!(taken <= most, "H4.4: {taken} actions counted, {seen} spaces crossed off for them");
    let seen = state.rows.iter().filter(|sheet| sheet.deployed).count() as u32;
    let most = seen + u32::from(deploying || resigned);
    hold!(deploy <= most, "H4.1: {deploy} Deploys counted, {seen} Rows deployed");
    Ok(())
}

/// Invariants 1 and 18: counts of destroyed units, and the win exactly when all are gone.
fn enemies(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    for enemy in Enemy::ALL {
        let (destroyed, count) = (state.destroyed[enemy.index()], rules.lookup.count[enemy.index()]);
        hold!(destroyed <= count, "H1.3: {destroyed} of {count} {enemy} destroyed");
        let kills: u32 = state.rows.iter().map(|sheet| u32::from(sheet.kills[enemy.index()])).sum();
        hold!(kills <= u32::from(destroyed), "H14.1: more {enemy} destroyed in Rows than in all");
    }
    let won = matches!(state.phase.ending(), Some(Ending::WonInTheField | Ending::WonTheSiege));
    let all = state.destroyed == rules.lookup.count;
    hold!(won == all, "H1.3: the game is won exactly when all enemies are destroyed");
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
    let grounded = lost(rules, state, Structure::Airbase) > 0;
    hold!(!grounded || state.fighters == 0, "H16.4: the Airbase is lost and Fighters are left");
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
    if state.phase == Phase::over(Ending::WonInTheField) {
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
        let breaking = matches!(state.phase, Phase::CodeBreaking(_));
        let resigned = state.phase == Phase::over(Ending::Resigned);
        let clean = !column.live || !column.has_repeat() || breaking || resigned;
        hold!(clean, "H17.8: live Column {index} holds a repeat");
    }
    let live = || state.columns.iter().filter(|column| column.live).map(|column| column.filled);
    if let (Some(least), Some(most)) = (live().min(), live().max()) {
        hold!(most - least <= 1, "H17.4: live Columns are filled to {least} and {most} lines");
    }
    let office_lost = lost(rules, state, Structure::ThpOffice) > 0;
    let over_or_siege = matches!(state.phase, Phase::Siege(_) | Phase::Quiet(Quiet::Over { .. }));
    let some_live = state.live_columns() > 0;
    hold!(
        some_live || office_lost || over_or_siege,
        "H1.4: all {COLUMNS} Columns are broken and the game goes on"
    );
    hold!(!office_lost || !some_live, "H16.5: the THP Office is lost and Columns are live");
    Ok(())
}

/// Invariant 8: every code-breaking die is accounted for, and no more were rolled than could be.
fn code_breaking(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    let written: u32 = state.columns.iter().map(|column| u32::from(column.filled)).sum();
    let spent = &state.spent;
    let used = written + u32::from(spent.cipher_erased) + u32::from(spent.cipher_discarded);
    let pending = match state.phase {
        Phase::CodeBreaking(CodeBreakingPhase::First { .. }) => 2,
        Phase::CodeBreaking(CodeBreakingPhase::Second { .. }) => 1,
        // H1.6: resigning may leave dice unused.
        Phase::Quiet(Quiet::Over { ending: Ending::Resigned }) => {
            u32::from(spent.cipher_dice).saturating_sub(used)
        }
        _ => 0,
    };
    let rolled = u32::from(spent.cipher_dice);
    hold!(used + pending == rolled, "H17.2: {rolled} dice rolled, {used} used");
    let constants = &rules.pack.constants;
    let most_in_a_row = 2 * (u32::from(constants.code_breaking_rolls) + u32::from(constants.radio_towers));
    let resigned = state.phase == Phase::over(Ending::Resigned);
    let rows = u32::from(state.row) + u32::from(resolved(state.phase) || resigned);
    let most = most_in_a_row * rows;
    let to_come = match state.phase {
        Phase::CodeBreaking(question) => 2 * u32::from(question.rolls_left()),
        _ => 0,
    };
    let dice = rolled + to_come;
    hold!(dice <= most, "H17.1: {dice} code-breaking dice, at most {most} by Row {}", state.row + 1);
    Ok(())
}

/// Invariants 9 to 16, for one Row.
fn sheet(rules: &Harbinger, state: &State, row: usize) -> Result<(), Broken> {
    let sheet = &state.rows[row];
    let name = row + 1;
    let constants = &rules.pack.constants;
    let circles = sheet.circles.as_flattened();
    hold!(circles.iter().all(|&value| value <= 8), "H5.1: Row {name} has a circle with no die value");
    let spaces = rules.lookup.track(row as u8).len();
    hold!(usize::from(sheet.crossed) <= spaces, "H4.2: Row {name} has {} spaces crossed off", sheet.crossed);
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
    let spaces_used = usize::from(sheet.crossed_before)..usize::from(sheet.crossed);
    let track = &rules.lookup.track(row as u8)[spaces_used];
    let most: u32 = track.iter().map(|time| u32::from(time.recruitment)).sum();
    let recruited = u32::from(sheet.recruited);
    hold!(
        recruited <= most,
        "H7.1: Row {name} has {recruited} Recruited Units, its track gave {most} at most"
    );
    let spaces = usize::from(rules.lookup.spaces[row]);
    let outside = sheet.troops[spaces.min(SPACES_MAX)..].as_flattened().iter().any(|&unit| unit > 0);
    hold!(!outside, "H11.2: Row {name} has units outside its {spaces} spaces");
    let flights = u32::from(sheet.flights) >> (2 + spaces);
    hold!(flights == 0, "H11.4: Row {name} has Fighters outside its spaces");
    hold!(sheet.targets.iter().all(|&die| die <= 8), "H10.1: Row {name} has a target that no die shows");
    hold!(sheet.targets[0] != 0 || sheet.targets[1] == 0, "H10.1: Row {name} knows its targets out of order");
    let types =
        |attackers: &Option<Enemies>| attackers.is_none_or(|types| (1..=2).contains(&types.iter().count()));
    hold!(sheet.attackers.iter().all(types), "H10.3: in Row {name} two dice name no type, or more than two");
    Ok(())
}

/// H7.3, H18.1: nothing is written in Rows to come, H11.6: nothing of the Invasion before it comes, and past
/// Rows are complete.
fn untouched(state: &State, row: usize) -> Result<(), Broken> {
    let sheet = &state.rows[row];
    let name = row + 1;
    let current = usize::from(state.row);
    if row > current {
        let empty =
            sheet.actions == 0 && sheet.recruited == 0 && sheet.circles == [[0; 2]; 3] && !sheet.broken;
        hold!(empty, "H18.1: Row {name} is written on before its time");
    }
    if row > current || row == current && state.phase.is_preparing() {
        let quiet = !sheet.deployed
            && sheet.assigned == [0; 2]
            && sheet.troops == [[0; 4]; SPACES_MAX]
            && sheet.flights == 0
            && sheet.targets == [0; 2]
            && sheet.attackers == [None; 2]
            && (sheet.aim, sheet.aim_side) == (None, None)
            && !sheet.bombed
            && sheet.lost == [false; 2]
            && sheet.kills == [0; 4];
        hold!(quiet, "H3.1: Row {name} shows an Invasion that has not come");
    }
    if row == current && matches!(state.phase, Phase::Assign(_)) {
        let quiet = !sheet.bombed && sheet.lost == [false; 2] && sheet.kills == [0; 4];
        hold!(quiet, "H11.6: Row {name} was fought over before the assignment stands");
    }
    let resigned = state.phase == Phase::over(Ending::Resigned);
    if row < current || row == current && !state.phase.is_preparing() && !resigned {
        hold!(sheet.actions > 0 || sheet.deployed, "H3.3: Row {name} passed without an action");
    }
    if row < current || row == current && resolved(state.phase) {
        let known = sheet.targets[1] != 0
            && sheet.attackers.iter().all(Option::is_some)
            && sheet.aim.is_some()
            && sheet.aim_side.is_some();
        hold!(known, "H12: Row {name} was not resolved");
    }
    Ok(())
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
        let cut_off = state.phase == Phase::over(Ending::WonInTheField) && usize::from(state.row) == row - 1;
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
