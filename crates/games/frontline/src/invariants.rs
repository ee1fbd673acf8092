//! What holds between any two decisions (specification, section 7), whatever was played.

use crate::ids::{Colour, Column, Kind, Space, SpaceSet};
use crate::pack::MONTHS;
use crate::state::{Attack, Cause, Ending, Leadership, Marker, NOBODY, Phase, State, Task, Window};
use crate::{FrontLine, Verb};
use redoubt_engine::Broken;

/// Fails with what does not hold.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition { return Err(Broken(format!($($text)+))); }
    };
}

/// Checks a position completely: also one that came from a file.
pub(crate) fn check(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    board(rules, state)?;
    counts(rules, state)?;
    flags(state)?;
    cities(rules, state)?;
    clock(state)?;
    supply(rules, state)?;
    tokens(rules, state)?;
    report(state)?;
    phase(rules, state)
}

/// Whether the cards or the units are still being chosen.
fn setting_up(state: &State) -> bool {
    matches!(state.phase, Phase::Cards | Phase::Placement { .. } | Phase::FirstPlayer { .. })
}

fn conceded(state: &State) -> bool {
    matches!(state.phase, Phase::Over { ending: Ending::Conceded { .. } })
}

/// Invariants 1 and 3: one unit a space, none on water; the numbers fit colour and kind.
fn board(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let mut seen = SpaceSet::EMPTY;
    for colour in Colour::ALL {
        for kind in Kind::ALL {
            let set = state.units[colour.index()][kind.index()];
            hold!(!set.meets(seen), "L1.2: two units on {}", set & seen);
            seen |= set;
            let first = rules.first_id(colour, kind);
            let all = rules.lookup.start[kind.index()] + rules.lookup.reserve[kind.index()];
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
    let flagged = state.done.into_iter().chain(flags).fold(SpaceSet::EMPTY, |all, set| all | set);
    let nobody = flagged.minus(seen);
    hold!(nobody.is_empty(), "L5.1: something is noted about nobody on {nobody}");
    Ok(())
}

/// Invariant 2: board, reserve and dead make up what came in the box.
fn counts(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let free = matches!(rules.lookup.opening, crate::lookup::Opening::Free);
    let placing = free && (matches!(state.phase, Phase::Cards | Phase::Placement { .. }) || conceded(state));
    for colour in Colour::ALL {
        for kind in Kind::ALL {
            let (c, k) = (colour.index(), kind.index());
            let all = u16::from(rules.lookup.start[k]) + u16::from(rules.lookup.reserve[k]);
            let here = u16::from(state.units[c][k].count());
            let found = here + u16::from(state.reserve[c][k]) + u16::from(state.dead[c][k]);
            let title = kind.title();
            hold!(found == all || placing && found <= all, "L2.2: {colour} has {found} of {all} {title}");
            let reserve = state.reserve[c][k] <= rules.lookup.reserve[k];
            hold!(reserve, "L11.5: {colour} has too many {title} in reserve");
            if setting_up(state) {
                let fresh = state.reserve[c][k] == rules.lookup.reserve[k] && state.dead[c][k] == 0;
                hold!(fresh, "L2.2: {colour} has used its {title} before the game");
            }
        }
        if setting_up(state) {
            let away = state.of(colour).minus(rules.lookup.country[colour.index()]);
            hold!(away.is_empty(), "L2.5: {colour} begins outside its country: {away}");
            hold!(!state.of(colour).meets(state.disrupted), "L2.6: {colour} begins with a disrupted unit");
        }
    }
    Ok(())
}

/// Invariant 8.
fn flags(state: &State) -> Result<(), Broken> {
    let (mut once, mut twice, mut more) = (SpaceSet::EMPTY, SpaceSet::EMPTY, SpaceSet::EMPTY);
    for done in state.done {
        more |= twice & done;
        twice |= once & done;
        once |= done;
    }
    hold!(more.is_empty(), "L5.2: more than two actions of {more}");
    let idle = once & state.of(state.waiting());
    hold!(idle.is_empty() || matches!(state.phase, Phase::Over { .. }), "L5.2: {idle} acted out of turn");
    if state.column.is_none() && !matches!(state.phase, Phase::Over { .. }) {
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
        let taken = own & lookup.cities_of[colour.other().index()].minus(capitals).minus(state.fallen);
        hold!(taken.is_empty(), "L9.5: {colour} stands in {taken} and there is no marker");
        let free = own & lookup.cities_of[colour.index()] & state.fallen;
        hold!(free.is_empty(), "L9.6: {colour} stands in its own {free} and the marker is still there");
        let capital = own.has(rules.city(colour.other(), Column::Capital));
        let won =
            matches!(state.phase, Phase::Over { ending: Ending::Capital { winner } } if winner == colour);
        hold!(capital == won, "L9.4: {colour} is in the enemy Capital or not, but the game does not say so");
    }
    Ok(())
}

/// Invariants 6 and 12: months, turns and markers.
fn clock(state: &State) -> Result<(), Broken> {
    hold!(usize::from(state.month) < MONTHS && state.turn < 6, "L3.4: there is no such turn");
    let over = matches!(state.phase, Phase::Over { .. });
    if setting_up(state) {
        hold!(state.month == 0 && state.turn == 0, "L3.2: time passed before the game");
        let fresh = state.markers == [[Marker::Unused; 3]; 2] && state.column.is_none() && state.supply == 0;
        hold!(fresh && !state.cached, "L3.1: supply was used before the game");
        return Ok(());
    }
    let mover = if state.turn.is_multiple_of(2) { state.first } else { state.first.other() };
    hold!(state.active == mover || over, "L3.2: it is not the turn of {}", state.active);
    let count = |colour: Colour, marker| {
        state.markers[colour.index()].iter().filter(|&&found| found == marker).count() as u8
    };
    let counted = matches!(state.phase, Phase::Over { ending: Ending::Points });
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
        let marker = state.markers[state.active.index()][column.index()];
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
fn tokens(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    hold!(state.edge.holder.is_some() || !state.edge.on, "L10.1: the Edge is On in the middle");
    let secret = matches!(state.phase, Phase::Cards);
    hold!(!secret || rules.lookup.choose_cards, "L2.4: nobody chooses a card in this game");
    hold!(!secret || state.cards.contains(&None), "L2.4: both cards are chosen");
    let known = secret || conceded(state) || !state.cards.contains(&None);
    hold!(known, "L2.4: a supply card is missing");
    if setting_up(state) {
        hold!(state.edge.holder.is_none(), "L2.3: the Edge is not in the middle");
        hold!(state.leadership == [Leadership::Active; 2], "L2.2: Leadership begins active");
    }
    Ok(())
}

/// The last attack: what a view reads off it.
fn report(state: &State) -> Result<(), Broken> {
    let Some(report) = state.last else { return Ok(()) };
    let attack = report.attack;
    let sound = attack.column <= 3 && (1..=6).contains(&attack.white) && attack.yellow <= 6;
    hold!(sound, "L7.6: the last attack was rolled with impossible dice");
    Ok(())
}

/// What a pending decision carries, so that carrying it out cannot go wrong.
fn phase(rules: &FrontLine, state: &State) -> Result<(), Broken> {
    let in_turn = |wanted: bool| wanted == state.column.is_some();
    match state.phase {
        Phase::Over { .. } => {}
        Phase::Cards => hold!(state.cards.contains(&None), "L2.4: both cards are chosen"),
        Phase::Placement { confirmed } => {
            let free = matches!(rules.lookup.opening, crate::lookup::Opening::Free);
            hold!(free, "L2.5: nobody places units in this game");
            hold!(confirmed != [true; 2], "L2.5: both have confirmed");
            for colour in Colour::ALL {
                let done = !confirmed[colour.index()] || rules.next_to_place(state, colour).is_none();
                hold!(done, "L2.5: {colour} confirmed too early");
            }
        }
        Phase::FirstPlayer { .. } | Phase::Column => hold!(in_turn(false), "L4.2: a column is in use"),
        Phase::Main => hold!(in_turn(true), "L4.2: no column is in use"),
        Phase::Verb { unit } => {
            hold!(in_turn(true), "L4.2: no column is in use");
            hold!(rules.able(state).has(unit), "L5.2: the unit on {unit} can do nothing");
        }
        Phase::Target { unit, verb } => {
            hold!(in_turn(true), "L4.2: no column is in use");
            let can =
                state.of(state.active).has(unit) && verb != Verb::Regroup && rules.can(state, unit, verb);
            hold!(can, "L5.2: the unit on {unit} cannot do that");
        }
        Phase::Rally { attack } => {
            pending(rules, state, &attack)?;
            let can =
                attack.cause == Cause::Supply && attack.white == 0 && !attack.rallied && attack.column > 0;
            hold!(can, "L7.4: that attack cannot be answered by a Rally");
            let ready = state.leadership[state.waiting().index()] == Leadership::Active;
            hold!(ready, "L12.4: a Rally needs active Leadership");
        }
        Phase::Reroll { attack }
        | Phase::TankChoice { attack }
        | Phase::HoldOrRetreat { attack }
        | Phase::RetreatSpace { attack }
        | Phase::Displace { attack }
        | Phase::Reward { attack }
        | Phase::RewardMove { attack } => pending(rules, state, &attack)?,
        Phase::Reaction { window } => reacting(rules, state, window)?,
        Phase::ReactionUnit { window, task } => {
            reacting(rules, state, window)?;
            hold!(!rules.reactors(state, window, task).is_empty(), "L13.7: nobody can react like that");
        }
        Phase::ReactionTarget { window, task, unit } => {
            reacting(rules, state, window)?;
            let can = task != Task::Fire && rules.reactors(state, window, task).has(unit);
            hold!(can, "L13.7: the unit on {unit} cannot react like that");
        }
    }
    Ok(())
}

/// Invariants 9 and 11: an attack under way.
fn pending(rules: &FrontLine, state: &State, attack: &Attack) -> Result<(), Broken> {
    hold!(state.column.is_some(), "L7.3: an attack outside a turn");
    let (attacker, target) = (attack.attacker, attack.target);
    let (by, against) = (state.attacker(attack), state.attacker(attack).other());
    hold!(state.active_of(by).has(attacker), "L7.1: no active unit attacks from {attacker}");
    let rolled = !matches!(state.phase, Phase::Rally { .. });
    let die = |value: u8| if rolled { (1..=6).contains(&value) } else { value == 0 };
    hold!(die(attack.white), "L7.6: the white die shows {}", attack.white);
    let yellow = if attack.advantage { die(attack.yellow) } else { attack.yellow == 0 };
    hold!(yellow, "L7.6: the yellow die shows {}", attack.yellow);
    hold!(!attack.rallied || attack.cause == Cause::Supply, "L13.4: only paid attacks are rallied");
    if let Phase::Displace { .. } = state.phase {
        let empty = !state.occupied().has(target) && attacker.distance(target) == 1;
        hold!(empty && rules.lookup.land.has(target), "L9.1: {target} cannot be entered");
        hold!(!rules.lookup.cities.has(target), "L9.1: nobody is asked about a city");
        return Ok(());
    }
    let expected = Attack {
        rallied: attack.rallied,
        white: attack.white,
        yellow: attack.yellow,
        ..rules.attack(state, attacker, target, attack.cause)
    };
    hold!(*attack == expected, "L7.5: the column of the attack is not {}", attack.column);
    let aimed = rules.attack_targets(state, by, attacker).has(target);
    hold!(aimed, "L7.1: {target} cannot be attacked from {attacker}");
    let unit = state.of(against).has(target);
    match state.phase {
        Phase::Reroll { .. } => hold!(state.edge.on, "L10.2: the Edge is not On"),
        Phase::TankChoice { .. } => {
            let choice = unit && attack.advantage && state.kind(attacker) == Kind::Tank;
            hold!(choice, "L8.4: there is nothing to choose");
        }
        Phase::HoldOrRetreat { .. } | Phase::RetreatSpace { .. } => {
            let routed = unit && !state.is_disrupted(target) && !rules.lookup.open.has(target);
            hold!(routed && !rules.safe_spaces(state, attack).is_empty(), "L8.10: the unit cannot retreat");
        }
        Phase::Reward { .. } | Phase::RewardMove { .. } => {
            let rewarded = unit && attack.rallied && !state.is_disrupted(target);
            hold!(rewarded, "L12.5: there is no reward");
            let moves = rules.maneuverers(state, against).has(target);
            let open = matches!(state.phase, Phase::Reward { .. }) && rules.may_fire_back(state, attack);
            hold!(moves || open, "L12.5: the reward can do nothing");
        }
        _ => {}
    }
    Ok(())
}

fn reacting(rules: &FrontLine, state: &State, window: Window) -> Result<(), Broken> {
    hold!(state.column.is_some(), "L13.2: a reaction outside a turn");
    let ready = state.leadership[state.waiting().index()] == Leadership::Active;
    hold!(ready, "L13.2: a reaction needs active Leadership");
    if let Window::Unit { acting: space } = window {
        hold!(state.of(state.active).has(space), "L13.3: no acting unit on {space}");
    }
    let any = [Task::Fire, Task::Maneuver, Task::Relieve]
        .into_iter()
        .any(|task| !rules.reactors(state, window, task).is_empty());
    hold!(any, "L13.7: there is nothing to react with");
    Ok(())
}
