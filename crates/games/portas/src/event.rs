//! What happens, as typed facts: enough to tell the story and to animate it.

use crate::ids::{Building, Cell, Class, Dir, Good, HexId, Map, Rank, Side, TileId, Work};
use crate::pack::Goods;
use crate::state::{Cause, Ending};
use crate::{CardId, MarketId, MoveId};
use redoubt_engine::{Seat, wire};

/// Something that happened. Eras are counted from 0, turns too, Half-Years and Rounds from 1.
#[wire]
#[derive(Copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// P1.12: the game begins.
    Began { starting: Seat },
    /// P1.3, P1.6, P2.5, P2.7: a Place was laid.
    Laid { tile: TileId, map: Map, cell: Cell },
    /// P2.5: a Place was drawn.
    PlaceDrawn { tile: TileId },
    /// P2.7: the second Era begins.
    EraBegan { era: u8 },
    /// P2.1: a Half-Year begins.
    HalfBegan { era: u8, half: u8 },
    /// P3.24: the Market card of the Year.
    MarketTurned { card: MarketId },
    /// P2.3, P8.1: a Movement card was turned, for a spawn or for the troop on a hex.
    CardTurned { card: MoveId, hex: Option<HexId> },
    /// P2.8: the discard pile became the pile.
    Reshuffled,
    /// P2.3: an Invader was placed.
    Spawned { hex: HexId, rank: Rank },
    /// P2.4a: it could not be, because there is none left.
    Missing { hex: HexId, rank: Rank },
    /// P2.6: a turn begins.
    TurnBegan { seat: Seat, turn: u8 },
    /// P1.8: starting goods.
    Started { seat: Seat, wood: u8, clay: u8 },
    /// P3.2, P3.3: a Steward went somewhere.
    Went { seat: Seat, from: Option<TileId>, to: TileId, by: Way },
    /// P15.6: a part of a Fee was paid.
    FeePaid { from: Seat, to: Seat, good: Good },
    /// P3.20: goods were gained.
    Gained { seat: Seat, goods: Goods },
    /// P3.9: goods were paid, for something of a rule.
    Paid { seat: Seat, goods: Goods },
    /// P3.11: a good was thrown away.
    Discarded { seat: Seat, good: Good },
    /// P3.21: goods were exchanged.
    Converted { seat: Seat, give: Goods, get: Goods },
    /// P3.22: something was built, in the place of something or not.
    Built { seat: Seat, payer: Seat, building: Building, razed: Option<Building> },
    /// P3.14: colonists came from the supply.
    Settled { seat: Seat, class: Class, count: u8 },
    /// P3.15: a colonist was employed.
    Employed { seat: Seat, class: Class, building: Building },
    /// P12.3: a worker went home.
    Rested { seat: Seat, class: Class, building: Building },
    /// P3.25: Improvements were drawn; which, only the own team knows where two teams play.
    Drew { seat: Seat, card: Option<CardId> },
    /// P3.26: an Improvement was played.
    Played { seat: Seat, card: CardId },
    /// P3.26: for whom.
    Given { seat: Seat, card: CardId, to: Seat },
    /// N8: the next Movement cards were put in order.
    Scouted { seat: Seat },
    /// P3.27: one unit was handed over.
    Handed { from: Seat, to: Seat, good: Good },
    /// P3.27a: somebody kept what another asked for.
    Declined { from: Seat, by: Seat, good: Good },
    /// P3.25, P12.1: the Starting Player marker moved.
    MarkerMoved { seat: Seat },
    /// P4.1: Soldiers enlisted.
    Enlisted { seat: Seat, hex: HexId, farmers: u8, citizens: u8 },
    /// P4.1: a Soldier came home.
    Discharged { seat: Seat, hex: HexId, class: Class },
    /// P4.2: Units moved.
    Deployed { seat: Seat, from: HexId, to: Option<HexId>, farmers: u8, citizens: u8, work: Option<Work> },
    /// P15.11: a Trap held some of them.
    Held { hex: HexId, farmers: u8, citizens: u8 },
    /// P4.2: a Building was turned.
    Turned { hex: HexId, facing: Dir },
    /// P4.5: a Soldier was healed.
    Healed { seat: Seat, class: Class },
    /// P4.5: a Soldier was set upright.
    SetUpright { hex: HexId, class: Class },
    /// P5.6: a tile was laid.
    Placed { seat: Seat, hex: HexId, work: Work, razed: Option<Work> },
    /// P4.9: and looks there.
    Faced { hex: HexId, work: Work, facing: Dir },
    /// P6.6: an Invader was driven back, or a Soldier of the other team.
    KnockedBack { from: HexId, to: HexId, rank: Rank },
    /// P6.8: a Bomb exploded.
    Exploded { hex: HexId },
    /// P11.1: a Soldier acted and is exhausted.
    Acted { hex: HexId, work: Work, deed: Deed, target: HexId },
    /// P8.4: a troop followed an arrow.
    Marched { from: HexId, to: HexId, basic: u8, elite: u8, flying: bool },
    /// P6.3: some lost an arrow in a Trap.
    Slowed { hex: HexId, basic: u8, elite: u8 },
    /// P9, P10: a power of the card.
    Power { hex: HexId, power: Power },
    /// P10.11: Dragons flew past.
    Stole { hex: HexId },
    /// P7.1: a Battle.
    Battle { hex: HexId, cause: Cause, ours: u8, theirs: u8, won: bool },
    /// P7.5, P7.12: Soldiers were wounded.
    Wounded { hex: HexId, side: Side, farmers: u8, citizens: u8 },
    /// P7.6, P7.12: Invaders fell.
    Fell { hex: HexId, basic: u8, elite: u8 },
    /// P6.9, P7.5: a tile was destroyed.
    Destroyed { hex: HexId, work: Work },
    /// P7.5a: a Mine was spared.
    Spared { hex: HexId, work: Work },
    /// P11.2: a Mine was put back.
    Replaced { hex: HexId, work: Work },
    /// P8.7, P15.8: everybody stands upright again.
    AllUpright,
    /// P12.4: Citizens were fed.
    Fed { seat: Seat, food: u8 },
    /// P12.4: a Citizen was not fed, at work or on the Battleground.
    Unfed { seat: Option<Seat>, hex: Option<HexId> },
    /// P12.5: production.
    Produced { seat: Seat, goods: Goods },
    /// P3.28: what a Factory doubles.
    Boosted { seat: Seat, building: Building },
    /// P12: the Year is over.
    YearEnded { year: u8 },
    /// P13.1: the Final Wave begins.
    WaveBegan,
    /// P13.2: a Round begins.
    RoundBegan { round: u8 },
    /// P13.2: whose Steward takes a turn.
    ActorChosen { seat: Seat },
    /// P15.13: Units on the enemy Spawn Point were caught.
    Caught { hex: HexId, farmers: u8, citizens: u8 },
    /// The game is over.
    Over { ending: Ending },
}

/// How a Steward went (P3.2, P3.3).
#[wire(copy)]
pub enum Way {
    /// To the next tile.
    Step,
    /// To any Market.
    Jump,
    /// On from a Market.
    Slide,
    /// By Ticket.
    Ticket,
    /// Moved to the small Market for the Final Wave (P13.1).
    Called,
}

/// What a Soldier did (P11).
#[wire(copy)]
pub enum Deed {
    /// P11.4, P11.5
    Fire,
    /// P11.4
    Support,
    /// P11.3
    Knockback,
    /// P11.6
    Bomb,
    /// P11.2
    Replace,
}

/// A power of a card that took effect (P9, P10).
#[wire(copy)]
#[expect(missing_docs, reason = "the names are those of the rules")]
pub enum Power {
    Regroup,
    Increase,
    Merge,
    Shoot,
    Fire,
    Burn,
    RemoveCitizens,
    KilledByCitizens,
    DestroyTrap,
    DecreaseInTrap,
    DestroyBuilding,
}
