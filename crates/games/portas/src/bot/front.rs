//! How Soldiers act and Battles are decided: every choice is played on a copy.

use super::plan::fear;
use super::temper::{Taste, Temper};
use crate::action::{Action, CampAction, FightAction};
use crate::ids::{Class, HexId, Rank, Side, Work, hexes};
use crate::rules::foresee;
use crate::state::{Camp, React, State, Window};
use crate::{Phase, Portas};
use redoubt_engine::Seat;

/// The choice in a Battle, a window or a Knockback that is worth most; the first of equal ones.
pub(super) fn best(rules: &Portas, state: &State, seat: Seat, actions: &[Action], temper: &Temper) -> Action {
    let worth = |action: &Action| worth(rules, state, seat, *action, temper);
    let found = actions.iter().rev().copied().max_by_key(worth);
    found.expect("a seat that is to act has an action")
}

/// What a choice in a Battle, a window or a Knockback is worth.
pub(super) fn worth(rules: &Portas, state: &State, seat: Seat, action: Action, temper: &Temper) -> i32 {
    match (state.phase(), action) {
        // Shots of a Battle Phase come back when it is over: a turn is no time for them.
        (Phase::React(React::Open { window: Window::Turn, .. }), Action::Fight(FightAction::Pass)) => 0,
        (Phase::React(React::Open { window: Window::Turn, .. }), _) => -1,
        (Phase::React(React::Open { side, window }), Action::Fight(FightAction::Fire { to, .. }))
            if !rules.lookup.versus && window != Window::Battle =>
        {
            board(rules, state, side, temper) + volley(rules, state, side, to, (0, 0), temper).0
        }
        (
            Phase::React(React::Volley { side, hex, damage, gunfire, .. }),
            Action::Fight(FightAction::Add { .. }),
        ) if !rules.lookup.versus => {
            let (more, shots) = volley(rules, state, side, hex, (damage, gunfire), temper);
            i32::from(shots > 0) * more
        }
        (Phase::React(React::Volley { .. }), Action::Fight(FightAction::Depot)) => -1,
        (Phase::React(React::Volley { .. }), Action::Fight(_)) => 0,
        (Phase::Fight(crate::Fight::Pay { .. }), Action::Fight(FightAction::Pay { seat })) => {
            i32::from(state.seat(Seat::new(seat)).goods[crate::Good::Tool])
        }
        // A Mine is put back only if Tools are left.
        (Phase::Fight(_), Action::Fight(FightAction::Replace { .. })) if !has_tools(rules, state, seat) => {
            i32::MIN
        }
        (Phase::Camp(Camp::Knock { .. }), Action::Camp(CampAction::Knock { hex, rank, by })) => {
            let strength = i32::from(rules.lookup.rank_strength[rank]);
            strength * (fear(temper, hex) + i32::from(by))
        }
        (Phase::Camp(Camp::Knock { .. }), _) => 0,
        (Phase::React(_), Action::Fight(FightAction::Repel { hex, .. })) => {
            let after = foresee(rules, state, seat, action).state;
            board(rules, &after, rules.side(seat), temper)
                + knockback(rules, &after, rules.side(seat), hex, temper)
        }
        _ => board(rules, &foresee(rules, state, seat, action).state, rules.side(seat), temper),
    }
}

/// What it is worth to drive three Invaders on a Trap back by two hexes, the strongest first.
fn knockback(rules: &Portas, state: &State, side: Side, trap: HexId, temper: &Temper) -> i32 {
    let Some(one) = rules.lookup.next(trap, rules.away(side)) else { return 0 };
    let to = rules.lookup.next(one, rules.away(side)).unwrap_or(one);
    let there = rules.trapped(state, side, trap);
    let elites = there[Rank::Elite].min(3);
    let basics = there[Rank::Basic].min(3 - elites);
    let strength = rules.lookup.rank_strength;
    let driven = i32::from(elites * strength[Rank::Elite] + basics * strength[Rank::Basic]);
    driven * (fear(temper, trap) - fear(temper, to))
}

/// Whether the team has Tools to spare.
fn has_tools(rules: &Portas, state: &State, seat: Seat) -> bool {
    let team = rules.team(rules.side(seat));
    team.iter().map(|seat| state.seat(seat).goods[crate::Good::Tool]).sum::<u8>() >= 4
}

/// What more shots on a hex are worth, and how many make the best volley.
fn volley(
    rules: &Portas,
    state: &State,
    side: Side,
    hex: HexId,
    so_far: (u8, u8),
    temper: &Temper,
) -> (i32, u8) {
    let kills = |damage: u8, gunfire: u8| {
        let (basic, elite) = rules.losses(state, hex, damage, gunfire)[0];
        let strength = rules.lookup.rank_strength;
        i32::from(basic * strength[Rank::Basic]) + i32::from(elite * strength[Rank::Elite])
    };
    let (mut damage, mut gunfire) = so_far;
    let before = kills(damage, gunfire);
    let cost = shot(state, temper);
    let (mut best, mut shots, mut fired) = (0, 0, 0);
    for shooter in hexes().filter_map(|from| rules.ready(state, side, from)) {
        if !rules.fire_of(state, side, shooter).has(hex) {
            continue;
        }
        for _ in 0..shooter.shots {
            let more = rules.pack.works[shooter.work].damage;
            *(if shooter.work.is_trench() { &mut gunfire } else { &mut damage }) += more;
            fired += 1;
            let value = (kills(damage, gunfire) - before) * fear(temper, hex) - cost * fired;
            if value > best {
                (best, shots) = (value, fired);
            }
        }
    }
    (best, shots as u8)
}

/// What a shot costs: in the Final Wave nobody stands up again by himself (P13.2).
fn shot(state: &State, temper: &Temper) -> i32 {
    temper[if state.clock.round > 0 { Taste::ShotWave } else { Taste::Shot }]
}

/// How a team stands on the Battleground.
pub(super) fn board(rules: &Portas, state: &State, side: Side, temper: &Temper) -> i32 {
    let mut value = 0;
    for hex in hexes() {
        let there = state.hex(hex);
        value -= super::plan::foes(rules, state, hex) * fear(temper, hex);
        value += own(rules, state, side, hex, temper);
        if rules.lookup.versus {
            value -= own(rules, state, side.other(), hex, temper);
        }
        value +=
            i32::from(rules.ready(state, side, hex).map_or(0, |shooter| shooter.shots)) * shot(state, temper);
        if there.work_of(side).is_some_and(Work::is_building) && rules.manned(state, side, hex).is_none() {
            value -= 6;
        }
    }
    value
}

/// What a team has on a hex.
fn own(rules: &Portas, state: &State, side: Side, hex: HexId, temper: &Temper) -> i32 {
    let there = state.hex(hex);
    let men = &there.men[side];
    let tile = match there.work_of(side) {
        None => 0,
        Some(Work::Trap | Work::Bomb) => 10,
        Some(work) if work.is_mine() => temper[Taste::Mine] * i32::from(rules.pack.works[work].strength),
        Some(_) => temper[Taste::Building],
    };
    let soldiers = temper[Taste::Farmer] * i32::from(men[Class::Farmer].total())
        + temper[Taste::Citizen] * i32::from(men[Class::Citizen].total());
    soldiers + tile
}
