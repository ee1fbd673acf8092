//! What lies on the table, and what a viewer sees.

mod front; // sight and threats
mod outlook; // forecasts of the economy
mod preview; // what a choice in a Battle leads to
mod show; // makes views
mod words; // what cards do, in words

pub use front::{BattleView, Leg, SightLine, Threat};
pub use outlook::{Forecast, Need, Stores};
pub use preview::Preview;
pub(crate) use preview::with_support;

use crate::ids::{Building, Cell, Class, Dir, HexId, Map, Rank, Side, Work};
use crate::pack::{BuildingData, Goods, Improvement, MarketCard, MoveCard, Numbers, Place, WorkData};
use crate::state::{Ending, Mover, Phase};
use crate::{CardId, MarketId, MoveId, TileId};
use redoubt_engine::{By, Seat, wire};

/// What pack and options fix.
#[wire]
pub struct Components {
    /// The hexes in order; #1 is the first.
    pub hexes: Vec<HexPlan>,
    /// Every tile of a Place, as `TileId` counts them.
    pub tiles: Vec<TilePlan>,
    /// Places as the tiles name them.
    pub places: Vec<Place>,
    /// The buildings of a Community.
    pub buildings: By<Building, BuildingData>,
    /// The tiles of the Battleground.
    pub works: By<Work, WorkData>,
    /// Improvements.
    pub improvements: Vec<Improvement>,
    /// What each Improvement does, in words.
    pub improvement_texts: Vec<String>,
    /// Market cards.
    pub markets: Vec<MarketCard>,
    /// Movement cards.
    pub movement: Vec<MoveCard>,
    /// The powers of each Movement card, in words.
    pub power_texts: Vec<Vec<String>>,
    /// Numbers.
    pub numbers: Numbers,
    /// Whether two teams play.
    pub versus: bool,
    /// The team of each seat.
    pub sides: Vec<Side>,
    /// The Spawn Point of each team.
    pub spawn_points: By<Side, HexId>,
    /// How many Eras are played.
    pub eras: u8,
    /// Turns of each player in a Half-Year.
    pub turns: u8,
    /// The strength of each kind of Invader.
    pub invader_strength: By<Rank, u8>,
    /// The strength of each kind of Soldier.
    pub soldier_strength: By<Class, u8>,
}

/// A hex as it is printed.
#[wire]
pub struct HexPlan {
    /// The printed number.
    pub number: u8,
    /// Its column, from 0.
    pub column: u8,
    /// Its height times two.
    pub height: u8,
    /// The next hex in each direction.
    pub near: By<Dir, Option<HexId>>,
}

/// A tile as it is printed.
#[wire(copy)]
pub struct TilePlan {
    /// Its Place, as an index into `places`.
    pub place: u8,
}

/// What one viewer may know of what changes: everything but the order of what lies face down (P1.13).
#[wire]
pub struct View {
    /// What is being decided.
    pub phase: Phase,
    /// Who is asked.
    pub asked: Vec<Seat>,
    /// Time and order.
    pub time: TimeView,
    /// Decks.
    pub decks: DeckView,
    /// The Battleground.
    pub hexes: Vec<HexView>,
    /// The troop that is moving.
    pub mover: Option<Mover>,
    /// Where tiles lie, as `TileId` counts them; nothing for those not in play.
    pub tiles: Vec<Option<TileAt>>,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Invaders in the supply.
    pub supply: By<Rank, u8>,
    /// Tiles of the Battleground that can still be placed.
    pub works_left: By<Work, u8>,
    /// The wounded of each team.
    pub sickbay: By<Side, By<Class, u8>>,
    /// What each manned Building sees, arrow by arrow.
    pub sight: Vec<SightLine>,
    /// Where Invaders can be after the next card, with exact chances over the cards that are left.
    pub threats: Vec<Threat>,
    /// The steps that the troop on the move, or the one whose card was just turned, has still before it.
    pub route: Vec<Leg>,
    /// The Battle that is open.
    pub battle: Option<BattleView>,
    /// What each choice of the open Battle, shot or Knockback leads to.
    pub previews: Vec<Preview>,
    /// How the game ended.
    pub over: Option<Ending>,
}

/// Time and order.
#[wire]
pub struct TimeView {
    /// From 1.
    pub era: u8,
    /// From 1.
    pub year: u8,
    /// Whether it is Summer.
    pub summer: bool,
    /// The Half-Year of the Era, from 1.
    pub half: u8,
    /// Half-Years still to come, this one not counted.
    pub halves_left: u8,
    /// The order of the players.
    pub order: Vec<Seat>,
    /// Who has the marker.
    pub starting: Seat,
    /// Whose turns these are; nobody between turns.
    pub active: Option<Seat>,
    /// Turns this player has left, this one included.
    pub turns_left: u8,
    /// The Round of the Final Wave; 0 before it.
    pub round: u8,
    /// Rounds in which Invaders still come, as far as that is fixed.
    pub spawns_left: Option<u8>,
}

/// Decks, stacks and cards that everybody sees.
#[wire]
pub struct DeckView {
    /// Movement cards in the pile, known by elimination.
    pub pile: Vec<MoveId>,
    /// Movement cards in the discard pile.
    pub discard: Vec<MoveId>,
    /// Those known to lie on top, the next first.
    pub scouted: Vec<MoveId>,
    /// The Movement card in resolution.
    pub card: Option<MoveId>,
    /// The Market card in force.
    pub market: Option<MarketId>,
    /// Places left in the stack of the Command Center.
    pub places: u8,
    /// Improvements left in the deck.
    pub improvements: u8,
}

/// A hex.
#[wire]
pub struct HexView {
    /// Invaders that have not moved in this phase, by rank; a troop on the move is not counted.
    pub fresh: By<Rank, u8>,
    /// Invaders that have.
    pub marked: By<Rank, u8>,
    /// Upright Soldiers of each team.
    pub upright: By<Side, By<Class, u8>>,
    /// Exhausted ones.
    pub exhausted: By<Side, By<Class, u8>>,
    /// The tile.
    pub work: Option<WorkView>,
    /// The Strength of each team there, tile included.
    pub strength: By<Side, u8>,
    /// The Strength of the Invaders there, a troop on the move included.
    pub invaders: u8,
    /// Which teams see it.
    pub seen: By<Side, bool>,
}

/// A tile on the Battleground.
#[wire(copy)]
pub struct WorkView {
    /// What it is.
    pub work: Work,
    /// Where it looks.
    pub facing: Dir,
    /// Whose it is.
    pub owner: Side,
    /// Whether a Soldier of the right class is there.
    pub manned: bool,
    /// How many Soldiers may still act there.
    pub ready: u8,
}

/// Where a tile lies.
#[wire(copy)]
pub struct TileAt {
    /// On which map.
    pub map: Map,
    /// On which cell.
    pub cell: Cell,
}

/// What one viewer may know of a player.
#[wire]
pub struct SeatView {
    /// Goods in Storage and Warehouse, Tools and Dollars.
    pub goods: Goods,
    /// Goods in Buffers.
    pub buffers: Goods,
    /// Room for goods.
    pub stores: Stores,
    /// Building sites; the last three are for stores.
    pub sites: Vec<SiteView>,
    /// Who works in the Smithy.
    pub smithy: Option<Class>,
    /// Unemployed colonists.
    pub home: By<Class, u8>,
    /// Spaces in Residences.
    pub spaces: By<Class, u8>,
    /// Where the Steward stands.
    pub steward: Option<TileId>,
    /// Where the Apprentice's Steward stands.
    pub second: Option<TileId>,
    /// Turns left of the Apprentice.
    pub apprentice: u8,
    /// Rides left on the Ticket.
    pub ticket: u8,
    /// Shots left of the Ammunition Depot.
    pub depot: u8,
    /// Cards in hand.
    pub cards: u8,
    /// Which, if the viewer may know.
    pub hand: Option<Vec<CardId>>,
    /// Improvements in play.
    pub lasting: Vec<CardId>,
    /// What is to be expected.
    pub forecast: Forecast,
}

/// A building site.
#[wire(copy)]
pub struct SiteView {
    /// What stands there.
    pub building: Option<Building>,
    /// Farmers working there.
    pub farmers: u8,
    /// Citizens working there.
    pub citizens: u8,
    /// Goods in its Buffer.
    pub buffer: u8,
    /// What the Buffer holds at most.
    pub room: u8,
}
