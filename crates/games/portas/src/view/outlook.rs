use crate::ids::{Class, Good, HexSet, TileId};
use crate::pack::{Goods, PlaceKind};
use crate::state::{Community, State};
use crate::{Portas, Source};
use redoubt_engine::{Seat, wire};

/// Room for goods (P3.7, P3.10a).
#[wire(copy)]
pub struct Stores {
    /// Spaces of Storage.
    pub storage: u8,
    /// Spaces of Warehouse for anything.
    pub warehouse: u8,
    /// Spaces of Warehouse for one good only.
    pub reserved: Goods,
    /// How many more goods fit; for reserved spaces, of that good alone.
    pub free: u8,
}

/// What a player may expect.
#[wire]
pub struct Forecast {
    /// What the next production yields if nothing changes, Factories not counted (P12.5).
    pub production: Goods,
    /// Food that this player's working Citizens need at the end of the Year (P12.4).
    pub food_needed: u8,
    /// Food that all Citizens of the team need, those on the Battleground included.
    pub team_food_needed: u8,
    /// Food that the team has.
    pub team_food: u8,
    /// What each Place costs, whether it can be paid now, and what is missing.
    pub needs: Vec<Need>,
}

/// What a Place costs (P3.9).
#[wire(copy)]
pub struct Need {
    /// The Place.
    pub tile: TileId,
    /// What one building, tile or exchange costs there.
    pub cost: Goods,
    /// Whether it can be paid now.
    pub payable: bool,
    /// What of it comes out of Buffers.
    pub from_buffers: Goods,
    /// What is not there at all.
    pub missing: Goods,
}

impl Portas {
    pub(crate) fn stores(&self, own: &Community) -> Stores {
        let (storage, (warehouse, reserved)) = (self.storage(own), self.warehouse(own));
        let loose: u8 =
            Good::STORED.into_iter().map(|good| own.goods[good].saturating_sub(reserved[good])).sum();
        Stores { storage, warehouse, reserved, free: (storage + warehouse).saturating_sub(loose) }
    }

    pub(crate) fn forecast(&self, state: &State, seat: Seat) -> Forecast {
        let own = state.seat(seat);
        let team = self.team(self.side(seat));
        let mouths = |seat: Seat| state.seat(seat).working(Class::Citizen) * self.pack.numbers.sustain;
        let field: u8 = state.hexes.iter().map(|hex| hex.men[self.side(seat)][Class::Citizen].total()).sum();
        Forecast {
            production: self.yields(own, HexSet::EMPTY),
            food_needed: mouths(seat),
            team_food_needed: team.iter().map(mouths).sum::<u8>() + field * self.pack.numbers.sustain,
            team_food: team.iter().map(|seat| self.food_of(state.seat(seat))).fold(0, u8::saturating_add),
            needs: self.needs(state, own),
        }
    }

    fn needs(&self, state: &State, own: &Community) -> Vec<Need> {
        let there = self.buffers(own);
        let in_play = TileId::all(state.tiles.len()).filter(|tile| state.tiles[tile.index()].map.is_some());
        let need = |tile: TileId| {
            let place = self.place(tile);
            let cost = match place.kind {
                PlaceKind::Build => place.cost,
                PlaceKind::Convert => place.give,
                PlaceKind::Works | PlaceKind::Trapper | PlaceKind::Engineer => {
                    self.price_of(place.work?, Source::Place, false)
                }
                _ => return None,
            };
            let mut missing = Goods::default();
            for (good, count) in cost.iter() {
                missing[good] = count.saturating_sub(own.goods[good].saturating_add(there[good]));
            }
            let payment = self.check_pay(own, &cost).ok();
            let from_buffers = payment.map(|payment| payment.buffers).unwrap_or_default();
            Some(Need { tile, cost, payable: payment.is_some(), from_buffers, missing })
        };
        in_play.filter_map(need).collect()
    }
}
