//! What happens, as typed facts: enough to tell the story and to animate it.

use crate::ids::{
    AlienDeed, AlienTech, AssetKind, Base, Carry, Chit, Deed, Effect, EventRow, Faction, FedTech, Fleet,
    HomeTrack, Keyword, Level, Loss, Pair, Piece, Price, Purse, Relation, Resource, Ship, Space, Token,
    World,
};
use crate::state::{Change, Contested, Ending, Roll};
use redoubt_engine::wire;

/// Something that happened. Columns of the Resource Track are counted from 0, slots of the queue too.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// F1.10: a starting token was taken.
    Stored { resource: Resource, left: u8 },
    /// F3.5: a token was drawn into the queue.
    Queued { token: Token, slot: u8 },
    /// F3.2, F4.3: a token is resolved, or ignored because the level is too low.
    TokenBegan { token: Token, level: Option<Level>, valid: bool },
    /// F3.3: it went to Holding.
    TokenEnded { token: Token },
    /// F7.1: a Federation turn begins, from 1.
    TurnBegan { turn: u16 },
    /// F17.1: it ended; so many tokens went back to the bag.
    TurnEnded { turn: u16, returned: u8 },
    /// F24.1: dice fell.
    Rolled { roll: Roll },
    /// F24.1: an Espionage token was sacrificed and the dice fell anew.
    Rerolled { purse: Purse, roll: Roll },
    /// F7.6: a group was placed.
    Placed { resource: Resource, row: u8, column: u8, count: u8 },
    /// F7.7: a group was lost.
    GroupLost { row: u8, count: u8 },
    /// F7.9, F6.4: the Resource Track moved toward the player.
    TrackShifted { arrived: u8 },
    /// F6.11: it moved away.
    TrackRaised { lost: u8 },
    /// F8.2: a token paid for something.
    Paid { resource: Resource, purse: Purse, price: Price },
    /// F8.1: an action begins.
    Acted { deed: Deed },
    /// F8.5: a token was given up.
    Discarded { resource: Resource },
    /// F13.2: a column was locked; so many of its tokens went to the Pools.
    ColumnLocked { column: u8, returned: u8 },
    /// F9.1, F9.5, F6.7, F15.1: a piece was placed.
    Built { piece: Piece, at: Space },
    /// F15.1: an Ally Ship came through the Warp Gates.
    AllyCame,
    /// F9.2: a Base was settled, the so manieth that stands.
    Settled { base: Base, world: World, standing: u8 },
    /// F9.3: it unlocked what lay beside it.
    Unlocked { base: Base },
    /// F9.4: an asset was upgraded.
    Upgraded { asset: AssetKind, at: Space },
    /// F10.1: a ship moved.
    Moved { ship: Ship, from: Space, to: Space, carry: Carry },
    /// F15.3: a ship folded space.
    Folded { ship: Ship, from: Space, to: Space },
    /// F10.3: a token of the queue went to Holding without effect.
    Bypassed { token: Token, slot: u8 },
    /// F10.3: tokens were drawn to choose from.
    Drew { tokens: Vec<Token> },
    /// F11.1: technologies were looked at.
    Looked { techs: Vec<FedTech> },
    /// F11.1, F9.3: a project began.
    Started { tech: FedTech },
    /// F11.2: a project moved from column to column, or not.
    Researched { tech: FedTech, from: u8, to: u8 },
    /// F11.3: it is complete.
    Completed { tech: FedTech },
    /// F15.2: so many Warp technologies came to Un-researched.
    AdvancedTech { count: u8 },
    /// F12.2: what Sabotage did; the space is 0 if the result has none.
    Sabotaged { faction: Faction, space: u8, tech: Option<AlienTech> },
    /// F12.4, F12.5, F13.2, F14.1: a token was deployed.
    Deployed { purse: Purse },
    /// F12.8: a spy found no room and went back to its Pool.
    SpyReturned { faction: Faction },
    /// F13.3: a sacrificed token went back to its Pool.
    Reclaimed { resource: Resource },
    /// F5.6, F6.6, F13.1, F21.8: a home track changed.
    HomeChanged { track: HomeTrack, value: u8 },
    /// F18: a War Effort marker moved.
    LevelChanged { faction: Faction, from: Level, to: Level },
    /// F18.2: down from Total War: an Advance will follow.
    Overflowed { faction: Faction },
    /// F18.3: it follows now.
    OverflowBegan { faction: Faction },
    /// F4.7: the extra Advance of Total War.
    ExtraAdvance { faction: Faction },
    /// F4.6: one effect is treated as another.
    Instead { faction: Faction, deed: AlienDeed, instead: AlienDeed },
    /// F0.8: an effect did nothing.
    NoEffect { faction: Faction, deed: AlienDeed },
    /// F4.10, F4.18: a fleet moved.
    FleetMoved { fleet: Fleet, from: Space, to: Space },
    /// F4.13: a fleet appeared.
    Spawned { fleet: Fleet, at: Space },
    /// F4.16: a technology was placed on a numbered space of the track.
    TechGained { faction: Faction, tech: AlienTech, space: u8 },
    /// F20.1: a contest was read.
    Contested { agent: Purse, die: u8, what: Contested, prevented: bool, stays: bool, killed: bool },
    /// F19.2, F19.4: a relation changed.
    RelationChanged { pair: Pair, from: Relation, to: Relation },
    /// F19.2: a change that leaves the marker where it is.
    RelationStays { change: Change },
    /// F19.5: more than an Alliance.
    Overage { pair: Pair, keyword: Keyword },
    /// F6.1: an Event chit was drawn.
    ChitDrawn { chit: Chit },
    /// F6.2: all chits are Available again.
    ChitsReturned,
    /// F6.1: the row that comes about.
    EventRead { chit: Chit, row: EventRow },
    /// F6.9: the faction that is meant.
    FactionMeant { faction: Faction },
    /// F5.2: a Base took a hit.
    BaseHit { base: Base, world: World, loss: Loss },
    /// F6.13: a token was lost to an event or to Plunder.
    TokenLost { resource: Resource, purse: Option<Purse>, plunder: Option<Faction> },
    /// F21.3: a combat begins.
    CombatBegan { faction: Faction, space: Space, dice: u8 },
    /// F10.2: a die was bought.
    DieBought { dice: u8 },
    /// F21.5: what the roll comes to.
    CombatRead { faction: Faction, space: Space, hits: u8 },
    /// F21.6, F21.8: a fleet went back, or stayed because there is no free space.
    Retreated { fleet: Fleet, from: Space, to: Space },
    /// F21.7: a fleet was destroyed; and where it re-spawned.
    Destroyed { fleet: Fleet, at: Space, respawned: Option<Space> },
    /// F21.8: an asset took the loss.
    AssetLost { asset: AssetKind, base: Option<Base>, at: Space, loss: Loss },
    /// F23.15: a ship had to follow.
    Pursued { ship: Ship, from: Space, to: Space },
    /// F16.1: a War Opportunity.
    Opportunity { pair: Pair, effect: Effect, with: Resource },
    /// F16.1: a faction lost the technology in space 6.
    Disarmed { faction: Faction, tech: AlienTech },
    /// F2: the game ended.
    Ended { ending: Ending },
}
