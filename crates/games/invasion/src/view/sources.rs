//! V8.9 to V8.11: where invader units may spawn, how likely that is, and where the next of them would go.

use crate::Invasion;
use crate::ids::{COALITIONS, Coalition, EventId, Pile, SHIPS, ShipId, Step, TerritoryId, Wave};
use crate::rules::overflow;
use crate::set::Set;
use crate::state::State;
use redoubt_engine::{Viewer, wire};

/// A drop ship on the board, or a dead zone.
#[wire]
pub struct Source {
    /// The ship; nothing for a dead zone.
    pub ship: Option<ShipId>,
    /// Where it is.
    pub at: TerritoryId,
    /// The chance that an event card that is still to be turned up in this round, or else in the next, shows it, as far
    /// as the viewer knows the cards.
    pub chance: f32,
    /// Where the next unit would go; several where the holder would choose, none if there is no place.
    pub to: Vec<TerritoryId>,
    /// V8.11: 0 there is room; 1 Cronos, 2 fewest invaders, 3 fewest coalition units, 4 the holder.
    pub filter: u8,
}

pub(super) fn sources(rules: &Invasion, state: &State, viewer: Viewer) -> Vec<Source> {
    let cards = Cards::new(rules, state, viewer);
    let ships = ShipId::all(SHIPS).filter_map(|ship| Some((Some(ship), state.ships[ship.index()]?)));
    let zones = TerritoryId::zones().map(|zone| (None, zone));
    let source = |(ship, at): (Option<ShipId>, TerritoryId)| {
        let (to, filter) =
            if rules.is_full(state, at) { overflow(rules, state, at) } else { (Set::one(at), 0) };
        let shows = |card: EventId| {
            let card = &rules.pack.events[card.index()];
            ship.map_or_else(|| card.zones[at.zone_index()], |ship| card.ships[ship.index()])
        };
        Source { ship, at, chance: cards.chance(shows) as f32, to: to.iter().collect(), filter }
    };
    ships.chain(zones).map(source).collect()
}

/// V8.1: the cards of a wave that a viewer has not seen: the deck, what was put on a pile blindly, and what others look
/// at.
pub(super) fn unseen(rules: &Invasion, state: &State, viewer: Viewer, wave: Wave) -> Set<EventId> {
    let looked = Coalition::ALL.into_iter().filter(|who| !viewer.sees(who.seat()));
    let cards = looked.filter_map(|who| state.looked[who]).collect::<Set<EventId>>();
    state.events[wave].or(cards.and(rules.lookup.events[wave]))
}

/// The event cards that are still to be turned up.
struct Cards {
    /// Those that the viewer knows.
    known: Set<EventId>,
    /// What the others may be.
    pool: Set<EventId>,
    /// How many others there are.
    others: usize,
}

impl Cards {
    fn new(rules: &Invasion, state: &State, viewer: Viewer) -> Cards {
        let now = state.step <= Step::Events;
        let wave = if !now && state.wave_ends { Wave::Devastation } else { state.wave };
        let choosing = |who: &Coalition| state.placed[*who].is_none_or(|placed| placed.pile.is_none());
        let to_come = if state.step == Step::Events {
            let open = Coalition::ALL.iter().filter(|who| choosing(who)).count();
            open + state.piles[Pile::Alpha].len() + state.piles[Pile::Bravo].len()
        } else {
            COALITIONS
        };
        let own = Coalition::ALL.into_iter().filter(|who| viewer.sees(who.seat()));
        let known: Set<EventId> = own.filter_map(|who| state.looked[who]).collect();
        let pool = unseen(rules, state, viewer, wave);
        Cards { known, pool, others: to_come.saturating_sub(known.len()).min(pool.len()) }
    }

    /// The chance that one of them shows something.
    fn chance(&self, shows: impl Fn(EventId) -> bool) -> f64 {
        if self.known.iter().any(&shows) {
            return 1.0;
        }
        let without = self.pool.iter().filter(|card| !shows(*card)).count();
        let none = (0..self.others)
            .map(|drawn| without.saturating_sub(drawn) as f64 / (self.pool.len() - drawn) as f64)
            .product::<f64>();
        1.0 - none
    }
}
