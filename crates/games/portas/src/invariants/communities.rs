//! What players own.

use super::hold;
use crate::Portas;
use crate::ids::{Building, Class, Good, SITES, Side};
use crate::pack::Special;
use crate::rules::standing;
use crate::state::{Community, Econ, Phase, State, Turn, Year};
use redoubt_engine::{Broken, Seat};

/// P3.2, P3.6: numbers that can be reckoned with, and tiles that are in play.
pub(super) fn known(rules: &Portas, state: &State) -> Result<(), Broken> {
    for (index, own) in state.seats.iter().enumerate() {
        if index >= rules.options.people.into() {
            hold!(*own == Community::default(), "P1.1: somebody has a Community without playing");
            continue;
        }
        let seat = Seat::new(index as u8);
        let held: u16 = Good::STORED.into_iter().map(|good| u16::from(own.goods[good])).sum();
        hold!(held <= 120, "P3.10a: {held} goods of {seat}");
        hold!(own.home.values().all(|count| *count <= 60), "P1.14: too many colonists of {seat}");
        for site in &own.sites {
            hold!(site.crew.values().all(|count| *count <= 2), "P3.17: too many work for {seat}");
            hold!(site.buffer <= 20, "P3.8: {} goods in a Buffer of {seat}", site.buffer);
        }
        for tile in [own.steward, own.second, state.clock.left].into_iter().flatten() {
            let lies = state.tiles.get(tile.index()).is_some_and(|spot| spot.map.is_some());
            hold!(lies, "P3.2: a Steward of {seat} stands nowhere");
        }
        hold!(own.fed >> (SITES + 1) == 0, "P12.4: a job that there is not");
    }
    Ok(())
}

pub(super) fn check(rules: &Portas, state: &State) -> Result<(), Broken> {
    for seat in Seat::all(rules.options.people) {
        people(rules, state, seat)?;
        sites(rules, state.seat(seat), seat)?;
        stores(rules, state, seat)?;
    }
    for building in Building::ALL.into_iter().filter(|_| rules.lookup.versus) {
        let all: u8 = state.seats.iter().map(|own| own.count(building)).sum();
        hold!(all <= rules.pack.buildings[building].limit, "P15.4: {all} of {building}");
    }
    Ok(())
}

/// What is left of a card, a meal or a walk counts only while that goes on.
pub(super) fn admit(rules: &Portas, state: &State) -> Result<(), Broken> {
    Seat::all(rules.options.people).try_for_each(|seat| {
        fed(state, seat)?;
        cards(rules, state, seat)?;
        steward(state, seat)
    })
}

/// P3.13: nobody lives without a roof.
fn people(rules: &Portas, state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    for class in Class::ALL {
        let (living, spaces) = (own.living(class), rules.spaces(own, class));
        hold!(living <= spaces, "P3.13: {living} of {class} in {spaces} spaces of {seat}");
    }
    Ok(())
}

/// P12.4: who is fed counts only while that is decided.
fn fed(state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    let feeding = state.stack.iter().any(|task| matches!(task, Phase::Year(Year::Feed { .. })));
    hold!(own.fed == 0 || feeding, "P12.4: somebody of {seat} is being fed");
    for index in 0..SITES {
        let fed = own.fed >> index & 1 != 0;
        hold!(!fed || own.sites[index].crew[Class::Citizen] > 0, "P12.4: nobody of {seat} is fed there");
    }
    let smith = own.fed >> SITES & 1 != 0;
    hold!(!smith || own.smithy == Some(Class::Citizen), "P12.4: the smith of {seat} is fed");
    Ok(())
}

/// P3.8, P3.17, P3.18, P3.22: buildings, workers and Buffers.
fn sites(rules: &Portas, own: &Community, seat: Seat) -> Result<(), Broken> {
    for (index, site) in own.sites.iter().enumerate() {
        let Some(building) = site.building else {
            hold!(
                site.men() == 0 && site.buffer == 0,
                "P3.18: something on the empty site {index} of {seat}"
            );
            continue;
        };
        let data = &rules.pack.buildings[building];
        hold!(building != Building::Smithy, "P3.17: the Smithy on site {index} of {seat}");
        hold!(site.men() <= data.jobs, "P3.17: {} work in the {building}", site.men());
        let fits = Class::ALL.into_iter().all(|class| site.crew[class] == 0 || data.crew.takes(class));
        hold!(fits, "P3.17: the wrong people work in the {building}");
        let room = rules.buffer_of(building).map_or(0, |(_, room)| room);
        hold!(site.buffer <= room, "P3.8: {} goods in the Buffer of the {building}", site.buffer);
        hold!((index >= 15) == building.is_store(), "P3.18: a {building} on site {index}");
    }
    let smith = own.smithy.is_none_or(|class| rules.pack.buildings[Building::Smithy].crew.takes(class));
    hold!(smith, "P3.17: the smith of {seat}");
    for building in Building::ALL {
        let most = rules.pack.buildings[building].each.unwrap_or(u8::MAX);
        hold!(own.count(building) <= most, "P3.22: too many of {building}");
    }
    Ok(())
}

/// P3.26, N5, N15: what a lasting Improvement still has to give.
fn cards(rules: &Portas, state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    let uses = [
        (Special::Ticket, own.ticket, 0),
        (Special::Apprentice, own.apprentice, 1),
        (Special::Depot, own.depot, 0),
    ];
    for (special, left, more) in uses {
        let most = match rules.lookup.special[special] {
            Some(card) if rules.has_special(own, special) => rules.card(card).uses + more,
            _ => 0,
        };
        hold!(left <= most && (left > 0) == (most > 0), "P3.26: {left} uses of {special} for {seat}");
    }
    for card in own.lasting.iter(&rules.lookup) {
        hold!(rules.card(card).lasting, "P3.26: {} does not last", rules.card(card).name);
    }
    hold!(own.second.is_none() || own.apprentice > 0, "P3.26: a second Steward of {seat}");
    Ok(())
}

/// P3.10a: no more goods than the stores take, except while that is being settled.
fn stores(rules: &Portas, state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    let open = state.over.is_some()
        || state.stack.iter().any(|task| match task {
            Phase::Turn(Turn::Discard { seat: other }) => *other == seat,
            Phase::Turn(Turn::Trade { .. } | Turn::Fee { .. }) | Phase::Year(Year::Workers { .. }) => true,
            Phase::Econ(Econ::Build { .. }) => true,
            _ => false,
        });
    let excess = rules.excess(own);
    hold!(open || excess == 0, "P3.10a: {excess} goods too many of {seat}");
    Ok(())
}

/// P3.2, P1.8: where Stewards are.
fn steward(state: &State, seat: Seat) -> Result<(), Broken> {
    let own = state.seat(seat);
    hold!(
        own.steward.is_none() || own.started,
        "P1.8: the Steward of {seat} went before the goods were taken"
    );
    let left = state.clock.left.filter(|_| state.clock.active() == seat);
    let gone = |task: &Phase| match task {
        Phase::Turn(task) => {
            matches!(task, Turn::Fee { .. } | Turn::Arrived | Turn::Market | Turn::Act | Turn::Finish)
        }
        _ => false,
    };
    let stays = state.stack.iter().any(gone) && left.is_some() && left == standing(state);
    hold!(!stays, "P3.2: the Steward of {seat} has not left its tile");
    let wave = state.clock.round > 0;
    for tile in [own.steward, own.second].into_iter().flatten().filter(|_| wave) {
        let camp = state.tiles[tile.index()].map == Some(crate::Map::Camp);
        hold!(camp, "P13.1: a Steward of {seat} is on the Mainland");
    }
    let second = state.clock.second && state.clock.active() == seat;
    hold!(!second || own.apprentice > 0, "P3.26: {seat} has no second Steward");
    Ok(())
}

/// Whether a side plays.
pub(super) fn has_players(rules: &Portas, side: Side) -> bool {
    !rules.team(side).is_empty()
}
