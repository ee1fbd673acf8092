//! Units, tiles and hexes.

use super::hold;
use crate::Portas;
use crate::ids::{Class, Dir, HEXES, HexSet, Rank, Side, Work, hexes};
use crate::state::{Camp, Ending, Fight, Hex, Order, Phase, State, Year};
use redoubt_engine::Broken;

/// P5.1: hexes that are named are hexes.
pub(super) fn known(state: &State) -> Result<(), Broken> {
    let mover = &state.mover;
    hold!(mover.hex.index() < HEXES, "P5.1: a troop is nowhere");
    let sets = state.held.iter().chain([&state.turned.carried, &state.turned.slowed]);
    hold!(sets.into_iter().all(|set| is_board(*set)), "P5.1: a hex that there is not");
    if let Some(Ending::Broken { hex }) = state.over {
        hold!(hex.index() < HEXES, "P8.9: Invaders leave from nowhere");
    }
    if let Some(Ending::Conceded { seat }) = state.over {
        hold!(seat.index() < crate::SEATS_MAX, "P1.1: nobody gave up");
    }
    for hex in &state.hexes {
        let units = hex.foes.values().flat_map(|foes| [foes.fresh, foes.marked]);
        let men = hex.men.values().flat_map(|men| men.values().flat_map(|men| [men.up, men.down]));
        let steps = hex.moved.values().flatten().chain(hex.held.values()).copied();
        let few = units.chain(men).chain(steps).all(|count| count <= 60);
        hold!(few, "P1.14: more Units than there are");
    }
    let numbers = [mover.basic, mover.elite, state.turned.press];
    let supply = state.foes.values().chain(state.gone.values()).copied().chain(numbers);
    hold!(supply.into_iter().all(|count| count <= 60), "P2.4: more Invaders than there are");
    let sick = state.sickbay.values().chain(state.colonists.values()).flat_map(|side| side.values());
    hold!(sick.into_iter().all(|count| *count <= 60), "P1.14: more colonists than there are");
    Ok(())
}

pub(super) fn is_board(set: HexSet) -> bool {
    set.0 >> HEXES == 0
}

pub(super) fn check(rules: &Portas, state: &State) -> Result<(), Broken> {
    units(rules, state)?;
    tiles(rules, state)?;
    hexes().try_for_each(|hex| together(rules, state, state.hex(hex), hex))
}

/// What is left of a card or an order counts only while that is carried out.
pub(super) fn admit(rules: &Portas, state: &State) -> Result<(), Broken> {
    mover(rules, state)?;
    hexes().try_for_each(|hex| leftovers(rules, state, state.hex(hex), hex))
}

/// Nobody is lost and nobody comes from nowhere (P1.14, P15.3).
fn units(rules: &Portas, state: &State) -> Result<(), Broken> {
    let numbers = &rules.pack.numbers;
    let versus = rules.lookup.versus;
    for (rank, total) in [(Rank::Basic, numbers.basics), (Rank::Elite, numbers.elites)] {
        let total = if versus { 0 } else { total };
        let mut there: u16 = state.hexes.iter().map(|hex| u16::from(hex.foes[rank].total())).sum();
        there += u16::from(if rank == Rank::Basic { state.mover.basic } else { state.mover.elite });
        there += u16::from(state.foes[rank]) + u16::from(state.gone[rank]);
        hold!(there == u16::from(total), "P2.4: {there} Units of rank {rank}");
    }
    let dead = state.gone.values().any(|count| *count > 0);
    let leave = rules.options.final_wave == crate::FinalWave::AllDead && state.clock.round > 0;
    hold!(!dead || leave, "P13.6: Invaders left the game");
    for side in Side::ALL {
        for class in Class::ALL {
            let total = match (versus, side, class) {
                (false, Side::North, _) => 0,
                (false, Side::South, Class::Farmer) => numbers.farmers,
                (false, Side::South, Class::Citizen) => numbers.citizens,
                (true, _, Class::Farmer) => numbers.side_farmers,
                (true, _, Class::Citizen) => numbers.side_citizens,
            };
            let field: u16 = state.hexes.iter().map(|hex| u16::from(hex.men[side][class].total())).sum();
            let team = rules.team(side);
            let living: u16 = team.iter().map(|seat| u16::from(state.seat(seat).living(class))).sum();
            let rest = u16::from(state.sickbay[side][class]) + u16::from(state.colonists[side][class]);
            let all = field + living + rest;
            hold!(all == u16::from(total), "P1.14: {all} of {class} of {side}");
        }
    }
    Ok(())
}

/// P5.7: no more tiles than there are.
fn tiles(rules: &Portas, state: &State) -> Result<(), Broken> {
    let count = |fits: &dyn Fn(Work) -> bool| {
        // A Catapult that passes over another tile is in nobody's hex (P4.4b).
        let passing = state.stack.iter().filter_map(|task| match task {
            Phase::Camp(Camp::Beyond { work, .. }) => Some(*work),
            _ => None,
        });
        state.hexes.iter().filter_map(|hex| hex.work).chain(passing).filter(|work| fits(*work)).count()
    };
    for work in Work::ALL {
        let most = usize::from(if work.is_mine() {
            rules.pack.numbers.mines_each
        } else {
            rules.pack.works[work].tiles
        });
        let there = if work.is_mine() {
            count(&|other| other == work)
        } else {
            count(&|other| other.pile() == work.pile())
        };
        hold!(there <= most, "P5.7: {there} tiles of {work}");
    }
    let mines = count(&Work::is_mine);
    hold!(mines <= rules.pack.numbers.mines.into(), "P5.7: {mines} Mines");
    Ok(())
}

/// P8.2, P10.1: a troop moves with a card, in a Battle Phase.
fn mover(rules: &Portas, state: &State) -> Result<(), Broken> {
    let marching = state.stack.iter().any(|task| matches!(task, Phase::March(crate::March::Troop { .. })));
    let turned = state.turned.card.is_some();
    if state.over.is_none() {
        hold!(!turned || marching, "P8.1: a Movement card is in resolution, but nobody moves");
        hold!(!state.mover.is_moving() || turned, "P8.1: a troop moves without a card");
    }
    let card = rules.turned(state);
    let flies = card.is_some_and(|card| matches!(card.deck, crate::Deck::Dragons1 | crate::Deck::Dragons2));
    hold!(!state.mover.flying || flies, "P10.1: Raiders fly");
    hold!(turned || state.turned == crate::Turned::default(), "P9.9: something is left of a card");
    hold!(state.turned.press <= 4, "P9.8: {} arrows", state.turned.press);
    Ok(())
}

/// P7.1: enemies stand together only where a Battle is open; P8.3: marks last for one phase; P15.10: nobody else has
/// room there; P5.3, P15.13: whose tile it is.
fn together(rules: &Portas, state: &State, there: &Hex, hex: crate::HexId) -> Result<(), Broken> {
    let number = hex.number();
    let versus = rules.lookup.versus;
    let mixed = there.has_foes() && there.fights(Side::South)
        || versus && there.fights(Side::South) && there.fights(Side::North);
    let battle =
        |task: &Phase| matches!(task, Phase::Fight(Fight::Battle { hex: other, .. }) if *other == hex);
    let open = state.over.is_some() || state.stack.iter().any(battle);
    hold!(!mixed || open, "P7.1: enemies stand together on #{number}");
    let marked = there.foes.values().any(|foes| foes.marked > 0);
    let moving = state.over.is_some() || state.stack.iter().any(|task| matches!(task, Phase::March(_)));
    hold!(!marked || moving, "P8.3: a mark is left on #{number}");
    for side in Side::ALL.into_iter().filter(|_| versus) {
        hold!(rules.has_room(state, side, hex, 0), "P15.10: too many Soldiers of {side} on #{number}");
    }
    let plain = there.facing == Dir::Up || there.work.is_some_and(Work::is_building);
    hold!(plain, "P4.9: nothing on #{number} looks anywhere");
    let owned = there.owner == Side::South || versus && there.work.is_some();
    hold!(owned, "P15.12: whose tile is on #{number}");
    if versus && let Some(work) = there.work {
        let enemy = rules.lookup.spawn_point[there.owner.other()] == hex;
        hold!(!enemy || work.is_mobile(), "P15.13: a tile on the enemy Spawn Point #{number}");
    }
    Ok(())
}

/// P4.2, P4.4a, P12.4, P15.11: steps that were used, and Citizens that were fed, count only while that is decided.
fn leftovers(rules: &Portas, state: &State, there: &Hex, hex: crate::HexId) -> Result<(), Broken> {
    let number = hex.number();
    if state.over.is_some() {
        return Ok(());
    }
    let mut order = None;
    let (mut rotating, mut feeding) = (None, 0);
    for task in &state.stack {
        match task {
            Phase::Camp(Camp::Deploy { order: by }) => order = Some(*by),
            Phase::Camp(Camp::Rotate { order: by }) => rotating = Some(*by),
            Phase::Year(Year::Feed { .. }) => feeding += 1,
            _ => {}
        }
    }
    let side = rules.side(state.clock.active());
    let steps = |class: Class| there.moved[class][0] + there.moved[class][1];
    for class in Class::ALL {
        let men = there.men[side][class];
        let fits = match (order, feeding) {
            (Some(_), _) => steps(class) <= men.up && there.held[class] <= steps(class),
            (None, 1..) => {
                let most = there.men.values().map(|men| men[Class::Citizen].total()).max().unwrap_or(0);
                class == Class::Citizen && steps(class) <= most || steps(class) == 0
            }
            _ => steps(class) == 0,
        };
        hold!(fits, "P4.2: more have moved than stand on #{number}");
        hold!(order.is_some() || there.held[class] == 0, "P15.11: a Trap holds somebody on #{number}");
        let twice = order == Some(Order::Supreme) || there.moved[class][1] == 0;
        hold!(twice || rules.lookup.versus, "P4.4: two steps on #{number}");
    }
    let moved = there.work_moved;
    let tile = match (order, rotating) {
        (Some(order), _) => moved <= order.steps() && (moved == 0 || there.work.is_some_and(Work::is_mobile)),
        (None, Some(order)) => {
            let turns: &[u8] = if order.steps() == 2 { &[0, 1, 2, 4, 8] } else { &[0, 1, 4] };
            turns.contains(&moved) && (moved == 0 || there.work_of(side).is_some_and(Work::is_building))
        }
        (None, None) => moved == 0,
    };
    hold!(tile, "P4.2: the tile on #{number} has moved");
    Ok(())
}
