//! How Soldiers act and Battles are decided: every choice is played on a copy.

use super::plan::fear;
use crate::action::{Action, FightAction};
use crate::ids::{Class, HexId, Rank, Side, Work, hexes};
use crate::rules::foresee;
use crate::state::{React, State, Window};
use crate::{Phase, Portas};
use redoubt_engine::Seat;

/// What a choice in a Battle, a window or a Knockback is worth.
pub(super) fn worth(rules: &Portas, state: &State, seat: Seat, action: Action) -> i32 {
    match (state.phase(), action) {
        // Shots of a Battle Phase come back when it is over: a turn is no time for them.
        (Phase::React(React::Open { window: Window::Turn, .. }), Action::Fight(FightAction::Pass)) => 0,
        (Phase::React(React::Open { window: Window::Turn, .. }), _) => -1,
        (Phase::React(React::Open { side, window }), Action::Fight(FightAction::Fire { to, .. }))
            if !rules.lookup.versus && window != Window::Battle =>
        {
            board(rules, state, side) + volley(rules, state, side, to, (0, 0)).0
        }
        (
            Phase::React(React::Volley { side, hex, damage, gunfire, .. }),
            Action::Fight(FightAction::Add { .. }),
        ) if !rules.lookup.versus => {
            let (more, shots) = volley(rules, state, side, hex, (damage, gunfire));
            i32::from(shots > 0) * more
        }
        (Phase::React(React::Volley { .. }), Action::Fight(FightAction::Depot)) => -1,
        (Phase::React(React::Volley { .. }), Action::Fight(_)) => 0,
        (Phase::Fight(crate::Fight::Pay { .. }), Action::Fight(FightAction::Pay { seat })) => {
            i32::from(state.seat(Seat::new(seat)).goods[crate::Good::Tool])
        }
        _ => board(rules, &foresee(rules, state, seat, action).state, rules.side(seat)),
    }
}

/// What more shots on a hex are worth, and how many make the best volley.
fn volley(rules: &Portas, state: &State, side: Side, hex: HexId, so_far: (u8, u8)) -> (i32, u8) {
    let kills = |damage: u8, gunfire: u8| {
        let (basic, elite) = rules.losses(state, hex, damage, gunfire)[0];
        let strength = rules.lookup.rank_strength;
        i32::from(basic * strength[Rank::Basic]) + i32::from(elite * strength[Rank::Elite])
    };
    let (mut damage, mut gunfire) = so_far;
    let before = kills(damage, gunfire);
    let (mut best, mut shots, mut fired) = (0, 0, 0);
    for shooter in hexes().filter_map(|from| rules.ready(state, side, from)) {
        if !rules.fire_of(state, side, shooter).has(hex) {
            continue;
        }
        for _ in 0..shooter.shots {
            let more = rules.pack.works[shooter.work].damage;
            *(if shooter.work.is_trench() { &mut gunfire } else { &mut damage }) += more;
            fired += 1;
            let value = (kills(damage, gunfire) - before) * fear(hex) - 4 * fired;
            if value > best {
                (best, shots) = (value, fired);
            }
        }
    }
    (best, shots as u8)
}

/// How a team stands on the Battleground.
fn board(rules: &Portas, state: &State, side: Side) -> i32 {
    let mut value = 0;
    for hex in hexes() {
        let there = state.hex(hex);
        value -= super::plan::foes(rules, state, hex) * fear(hex);
        value += own(rules, state, side, hex);
        if rules.lookup.versus {
            value -= own(rules, state, side.other(), hex);
        }
        value += i32::from(rules.ready(state, side, hex).map_or(0, |shooter| shooter.shots)) * 4;
        if there.work_of(side).is_some_and(Work::is_building) && rules.manned(state, side, hex).is_none() {
            value -= 6;
        }
    }
    value
}

/// What a team has on a hex.
fn own(rules: &Portas, state: &State, side: Side, hex: HexId) -> i32 {
    let there = state.hex(hex);
    let men = &there.men[side];
    let tile = match there.work_of(side) {
        None => 0,
        Some(Work::Trap | Work::Bomb) => 10,
        Some(work) if work.is_mine() => 8 * i32::from(rules.pack.works[work].strength),
        Some(_) => 30,
    };
    13 * i32::from(men[Class::Farmer].total()) + 32 * i32::from(men[Class::Citizen].total()) + tile
}
