//! What holds in every position.

use crate::ids::{Building, Class, Pile, Rank, SITES, Side, Work, hexes};
use crate::state::{Econ, State, Turn};
use crate::{Phase, Portas};
use redoubt_engine::{Broken, Question, Seat};

pub(crate) fn check(rules: &Portas, state: &State) -> Result<(), Broken> {
    unless(state.stack.len() < 60, || "P7.9: too many tasks are under way".into())?;
    if state.over.is_none() {
        let asked = state.phase().asked(rules, state);
        unless(!asked.is_empty(), || format!("nobody is asked: {:?}", state.phase()))?;
    }
    check_units(rules, state)?;
    check_tiles(rules, state)?;
    check_hexes(rules, state)?;
    check_cards(rules, state)?;
    Seat::all(rules.options.people).try_for_each(|seat| check_community(rules, state, seat))
}

fn unless(sound: bool, what: impl FnOnce() -> String) -> Result<(), Broken> {
    if sound { Ok(()) } else { Err(Broken(what())) }
}

/// Nobody is lost and nobody comes from nowhere (P1.14, P15.3).
fn check_units(rules: &Portas, state: &State) -> Result<(), Broken> {
    let numbers = &rules.pack.numbers;
    if !rules.lookup.versus {
        for (rank, total) in [(Rank::Basic, numbers.basics), (Rank::Elite, numbers.elites)] {
            let mut there: u16 = state.hexes.iter().map(|hex| u16::from(hex.foes[rank].total())).sum();
            there += u16::from(if rank == Rank::Basic { state.mover.basic } else { state.mover.elite });
            there += u16::from(state.foes[rank]) + u16::from(state.gone[rank]);
            unless(there == u16::from(total), || format!("P2.4: {there} Units of rank {rank}"))?;
        }
    }
    for side in Side::ALL.into_iter().filter(|&side| !rules.team(side).is_empty()) {
        for class in Class::ALL {
            let total = match (rules.lookup.versus, class) {
                (false, Class::Farmer) => numbers.farmers,
                (false, Class::Citizen) => numbers.citizens,
                (true, Class::Farmer) => numbers.side_farmers,
                (true, Class::Citizen) => numbers.side_citizens,
            };
            let field: u16 = state.hexes.iter().map(|hex| u16::from(hex.men[side][class].total())).sum();
            let living: u16 =
                rules.team(side).iter().map(|seat| u16::from(state.seat(seat).living(class))).sum();
            let all = field
                + living
                + u16::from(state.sickbay[side][class])
                + u16::from(state.colonists[side][class]);
            unless(all == u16::from(total), || format!("P1.14: {all} of {class} of {side}"))?;
        }
    }
    Ok(())
}

/// P5.7: no more tiles than there are.
fn check_tiles(rules: &Portas, state: &State) -> Result<(), Broken> {
    let count =
        |fits: &dyn Fn(Work) -> bool| state.hexes.iter().filter(|hex| hex.work.is_some_and(fits)).count();
    for work in Work::ALL {
        let (pile, most) = (work.pile(), usize::from(rules.pack.works[work].tiles));
        let there = if pile == Pile::Mine {
            count(&|other| other == work)
        } else {
            count(&|other| other.pile() == pile)
        };
        unless(there <= most, || format!("P5.7: {there} tiles of {work}"))?;
    }
    let mines = count(&Work::is_mine);
    unless(mines <= rules.pack.numbers.mines.into(), || format!("P5.7: {mines} Mines"))
}

/// P7.1: enemies stand together only in an open Battle, or where some fly over others; P11.1: exhaustion.
fn check_hexes(rules: &Portas, state: &State) -> Result<(), Broken> {
    let fighting = state.stack.iter().any(|task| {
        matches!(task, Phase::Fight(_) | Phase::March(_) | Phase::Time(crate::Time::Spawn { .. }))
    });
    for hex in hexes() {
        let there = state.hex(hex);
        let mixed = there.has_foes() && there.fights(Side::South)
            || rules.lookup.versus && there.fights(Side::South) && there.fights(Side::North);
        unless(fighting || !mixed, || format!("P7.1: enemies stand together on #{}", hex.number()))?;
        let marked = there.foes.values().any(|foes| foes.marked > 0);
        let moving = state.stack.iter().any(|task| matches!(task, Phase::March(_)));
        unless(moving || !marked, || format!("P8.3: a mark is left on #{}", hex.number()))?;
        for class in Class::ALL {
            let up = Side::ALL.map(|side| there.men[side][class].up).into_iter().max().unwrap_or(0);
            let citizens = there.men.values().map(|men| men[class].total()).max().unwrap_or(0);
            let moved = there.moved[class][0] + there.moved[class][1];
            unless(moved <= up.max(citizens), || {
                format!("P4.2: more have moved than stand on #{}", hex.number())
            })?;
        }
    }
    Ok(())
}

/// P2.8, P2.7: every Movement card and Improvement is in one place.
fn check_cards(rules: &Portas, state: &State) -> Result<(), Broken> {
    if !rules.lookup.versus {
        let mut cards = state.decks.pile.count_ones() + state.decks.discard.count_ones();
        cards += u32::from(state.turned.card.is_some());
        let deck = rules.movement_deck(state).len() as u32;
        unless(cards == deck && state.decks.pile & state.decks.discard == 0, || {
            format!("P2.8: {cards} Movement cards")
        })?;
    }
    let mut seen = state.decks.cards;
    let piles = state.seats.iter().flat_map(|own| [own.hand, own.lasting]).chain([state.decks.discards]);
    for pile in piles {
        for era in 0..2 {
            unless(seen.0[era] & pile.0[era] == 0, || "P2.7: an Improvement is in two places".into())?;
            seen.0[era] |= pile.0[era];
        }
    }
    Ok(())
}

fn check_community(rules: &Portas, state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    for class in Class::ALL {
        let (living, spaces) = (own.living(class), rules.spaces(own, class));
        unless(living <= spaces, || format!("P3.13: {living} of {class} in {spaces} spaces of {seat}"))?;
    }
    for index in 0..SITES {
        let site = &own.sites[index];
        let Some(building) = site.building else {
            unless(site.men() == 0 && site.buffer == 0, || {
                format!("P3.18: something on the empty site {index}")
            })?;
            continue;
        };
        let data = &rules.pack.buildings[building];
        unless(site.men() <= data.jobs, || format!("P3.17: {} work in the {building}", site.men()))?;
        let fits = Class::ALL.into_iter().all(|class| site.crew[class] == 0 || data.crew.takes(class));
        unless(fits, || format!("P3.17: the wrong people work in the {building}"))?;
        let room = rules.buffer_of(building).map_or(0, |(_, room)| room);
        unless(site.buffer <= room, || {
            format!("P3.8: {} goods in the Buffer of the {building}", site.buffer)
        })?;
        unless((index >= 15) == building.is_store(), || format!("P3.18: a {building} on site {index}"))?;
    }
    for building in [Building::Library, Building::Institute] {
        let most = rules.pack.buildings[building].each.unwrap_or(u8::MAX);
        unless(own.count(building) <= most, || format!("P3.22: too many of {building}"))?;
    }
    let open = state.stack.iter().any(|task| {
        matches!(
            task,
            Phase::Turn(Turn::Discard { .. } | Turn::Trade { .. } | Turn::Fee { .. })
                | Phase::Econ(Econ::Build { .. })
                | Phase::Year(_)
        )
    });
    let excess = rules.excess(own);
    unless(open || excess == 0, || format!("P3.10a: {excess} goods too many of {seat}"))?;
    let steward = own.steward.is_none_or(|tile| state.tiles[tile.index()].map.is_some());
    unless(steward, || format!("P3.2: the Steward of {seat} stands nowhere"))?;
    let left = state.clock.left.filter(|_| state.clock.active() == seat);
    let stays = matches!(state.phase(), Phase::Turn(Turn::Finish))
        && left.is_some()
        && left == crate::rules::standing(state);
    unless(!stays, || format!("P3.2: the Steward of {seat} has not left its tile"))
}
