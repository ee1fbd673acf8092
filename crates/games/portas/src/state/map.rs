use crate::ids::{Cell, Map, TILES_MAX, TileId};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where every tile of a Place lies; found by its number.
pub type Tiles = ArrayVec<Spot, TILES_MAX>;

/// Where a tile lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// On which map; nowhere if it is not in play.
    pub map: Option<Map>,
    /// On which cell.
    pub cell: Cell,
    /// The tiles next to it.
    pub near: [Option<TileId>; 6],
}

impl Spot {
    /// Not in play.
    pub const NOWHERE: Spot = Spot { map: None, cell: Cell { q: 0, r: 0 }, near: [None; 6] };
}
