//! What holds between any two decisions (specification, section 7), whatever was played.

use crate::FrontLine;
use crate::ids::{Colour, Column, Kind, Space, SpaceSet};
use crate::lookup::Opening;
use crate::pack::MONTHS;
use crate::state::{AttackPhase, Ending, Leadership, Marker, NOBODY, Phase, SetUpPhase, State};
use redoubt_engine::{Broken, By};

/// Fails with what does not hold.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition { return Err(redoubt_engine::Broken(format!($($text)+))); }
    };
}
pub(crate) use hold;

/// Checks a position completely: also one that came from a file.
pub(crate) fn check(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    board(rules, state)?;
    counts(rules, state)?;
    flags(state)?;
    cities(rules, state)?;
    clock(state)?;
    supply(rules, state)?;
    tokens(state)?;
    report(state)?;
    state.phase.invariants(rules, state)
}

/// Whether the cards or the units are still being chosen.
fn setting_up(state: &State) -> bool {
    matches!(state.phase, Phase::SetUp(_))
}

fn is_over(state: &State) -> bool {
    state.phase.ending().is_some()
}

fn conceded(state: &State) -> bool {
    matches!(state.phase.ending(), Some(Ending::Conceded { .. }))
}

/// Invariants 1 and 3: one unit a space, none on water; the numbers fit colour and kind.
fn board(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let mut seen = SpaceSet::EMPTY;
    for colour in Colour::ALL {
        for kind in Kind::ALL {
            let set = state.units[colour][kind];
            hold!(!set.meets(seen), "L1.2: two units on {}", set & seen);
            seen |= set;
            let first = rules.first_id(colour, kind);
            let all = rules.lookup.start[kind] + rules.lookup.reserve[kind];
            let mut ids = 0u64;
            for space in set.iter() {
                let id = state.id(space);
                let fits = first <= id && id < first + all;
                hold!(fits, "L1.2: the unit on {space} has the number {id} of another kind");
                hold!(ids >> (id & 63) & 1 == 0, "L1.2: there are two units number {id}");
                ids |= 1 << (id & 63);
            }
        }
    }
    for space in Space::all() {
        hold!(seen.has(space) == (state.id(space) != NOBODY), "L1.2: {space} holds a number without a unit");
    }
    let water = seen.minus(rules.lookup.land);
    hold!(water.is_empty(), "L15.1: units on water: {water}");
    let flags = [state.disrupted, state.maneuvered, state.relieved];
    let flagged =
        state.done.into_array().into_iter().chain(flags).fold(SpaceSet::EMPTY, |all, set| all | set);
    let nobody = flagged.minus(seen);
    hold!(nobody.is_empty(), "L5.1: something is noted about nobody on {nobody}");
    Ok(())
}

/// Invariant 2: board, reserve and dead make up what came in the box.
fn counts(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let choosing = matches!(state.phase, Phase::SetUp(SetUpPhase::Cards | SetUpPhase::Placement { .. }));
    let placing = rules.lookup.opening == Opening::Free && (choosing || conceded(state));
    for colour in Colour::ALL {
        for kind in Kind::ALL {
            let all = u16::from(rules.lookup.start[kind]) + u16::from(rules.lookup.reserve[kind]);
            let here = u16::from(state.units[colour][kind].count());
            let found = here + u16::from(state.reserve[colour][kind]) + u16::from(state.dead[colour][kind]);
            let title = kind.title();
            hold!(found == all || placing && found <= all, "L2.2: {colour} has {found} of {all} {title}");
            let reserve = state.reserve[colour][kind] <= rules.lookup.reserve[kind];
            hold!(reserve, "L11.5: {colour} has too many {title} in reserve");
            if setting_up(state) {
                let fresh = state.reserve[colour][kind] == rules.lookup.reserve[kind]
                    && state.dead[colour][kind] == 0;
                hold!(fresh, "L2.2: {colour} has used its {title} before the game");
            }
        }
        if setting_up(state) {
            let away = state.of(colour).minus(rules.lookup.country[colour]);
            hold!(away.is_empty(), "L2.5: {colour} begins outside its country: {away}");
            hold!(!state.of(colour).meets(state.disrupted), "L2.6: {colour} begins with a disrupted unit");
        }
    }
    Ok(())
}

/// Invariant 8.
fn flags(state: &State) -> Result<(), Broken> {
    let (mut once, mut twice, mut more) = (SpaceSet::EMPTY, SpaceSet::EMPTY, SpaceSet::EMPTY);
    for &done in state.done.values() {
        more |= twice & done;
        twice |= once & done;
        once |= done;
    }
    hold!(more.is_empty(), "L5.2: more than two actions of {more}");
    let idle = once & state.of(state.waiting());
    hold!(idle.is_empty() || is_over(state), "L5.2: {idle} acted out of turn");
    if state.column.is_none() && !is_over(state) {
        let fresh = (once | state.maneuvered | state.relieved).is_empty();
        hold!(fresh, "L4.6: something was done before the turn began");
    }
    Ok(())
}

/// Invariants 4 and 5.
fn cities(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let lookup = &rules.lookup;
    let capitals: SpaceSet =
        Colour::ALL.map(|colour| rules.city(colour, Column::Capital)).into_iter().collect();
    let wrong = state.fallen.minus(lookup.cities) | state.fallen & capitals;
    hold!(wrong.is_empty(), "L1.5: a Fallen marker on {wrong}");
    hold!(!setting_up(state) || state.fallen.is_empty(), "L2.2: a city fell before the game");
    for colour in Colour::ALL {
        let own = state.of(colour);
        let taken = own & lookup.cities_of[colour.other()].minus(capitals).minus(state.fallen);
        hold!(taken.is_empty(), "L9.5: {colour} stands in {taken} and there is no marker");
        let free = own & lookup.cities_of[colour] & state.fallen;
        hold!(free.is_empty(), "L9.6: {colour} stands in its own {free} and the marker is still there");
        let capital = own.has(rules.city(colour.other(), Column::Capital));
        let won = state.phase.ending() == Some(Ending::Capital { winner: colour });
        hold!(capital == won, "L9.4: {colour} is in the enemy Capital or not, but the game does not say so");
    }
    Ok(())
}

/// Invariants 6 and 12: months, turns and markers.
fn clock(state: &State) -> Result<(), Broken> {
    hold!(usize::from(state.month) < MONTHS && state.turn < 6, "L3.4: there is no such turn");
    if setting_up(state) {
        hold!(state.month == 0 && state.turn == 0, "L3.2: time passed before the game");
        let fresh = state.markers == By::splat(By::splat(Marker::Unused))
            && state.column.is_none()
            && state.supply == 0;
        hold!(fresh && !state.cached, "L3.1: supply was used before the game");
        return Ok(());
    }
    let mover = if state.turn.is_multiple_of(2) { state.first } else { state.first.other() };
    hold!(state.active == mover || is_over(state), "L3.2: it is not the turn of {}", state.active);
    let count = |colour: Colour, marker| {
        state.markers[colour].values().filter(|&&found| found == marker).count() as u8
    };
    let counted = state.phase.ending() == Some(Ending::Points);
    for colour in Colour::ALL {
        let turns = if colour == state.first { state.turn.div_ceil(2) } else { state.turn / 2 };
        let expected = if counted { 3 } else { turns };
        let used = count(colour, Marker::Used);
        hold!(
            used == expected || conceded(state),
            "L3.3: {colour} has used {used} markers, expected {expected}"
        );
        let in_use = count(colour, Marker::InUse);
        let mine = state.column.is_some() && colour == state.active;
        hold!(in_use == u8::from(mine), "L4.2: {colour} has {in_use} markers in use");
    }
    if let Some(column) = state.column {
        let marker = state.markers[state.active][column];
        hold!(marker == Marker::InUse, "L4.2: the marker of the column in use is elsewhere");
    }
    Ok(())
}

/// Invariant 7.
fn supply(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let Some(column) = state.column else {
        hold!(state.supply == 0 && !state.cached, "L4.2: supply without a column");
        return Ok(());
    };
    let top = rules.lookup.top(state, state.active, column);
    let most = match rules.is_fallen_turn(state) {
        true if state.cached => 2,
        true => 1,
        false => top,
    };
    hold!(state.supply <= most, "L4.7: {} supply in a column of {most}", state.supply);
    Ok(())
}

/// Invariants 9 and 10, and the supply cards.
fn tokens(state: &State) -> Result<(), Broken> {
    hold!(state.edge.holder.is_some() || !state.edge.on, "L10.1: the Edge is On in the middle");
    let secret = state.phase == Phase::SetUp(SetUpPhase::Cards);
    let known = secret || conceded(state) || state.cards.values().all(Option::is_some);
    hold!(known, "L2.4: a supply card is missing");
    if setting_up(state) {
        hold!(state.edge.holder.is_none(), "L2.3: the Edge is not in the middle");
        hold!(state.leadership == By::splat(Leadership::Active), "L2.2: Leadership begins active");
    }
    Ok(())
}

/// The last attack: what a view reads off it.
fn report(state: &State) -> Result<(), Broken> {
    let Some(report) = state.last else { return Ok(()) };
    let attack = report.attack;
    let sound = attack.column <= 3 && attack.white <= 6 && attack.yellow <= 6;
    hold!(sound, "L7.6: the last attack was rolled with impossible dice");
    let read = attack.white > 0
        || matches!(state.phase, Phase::Attack(AttackPhase::Rally { .. }))
        || conceded(state);
    hold!(read, "L7.6: an attack was left before the roll");
    Ok(())
}
