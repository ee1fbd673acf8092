//! What is being decided: the questions of each chapter of the rules. Each is answered in its chapter's file.

use super::task::{Change, Contested};
use crate::ids::{
    AssetKind, Base, Carry, Chit, Conflict, Deed, Effect, EventRow, Face, Faction, FedTech, Fleet, HomeTrack,
    Pair, Piece, Purse, Resource, Ship, Space, Token, World,
};
use redoubt_engine::wire;

/// What is being decided.
#[wire(both, copy, untagged)]
pub enum Phase {
    /// F1
    SetUp(SetUpPhase),
    /// F7
    Resource(ResourcePhase),
    /// F8
    Act(ActPhase),
    /// F9
    Build(BuildPhase),
    /// F10
    Maneuver(ManeuverPhase),
    /// F11
    Research(ResearchPhase),
    /// F12, F14: which faction an action is about.
    Whom(WhomPhase),
    /// F13
    Morale(MoralePhase),
    /// F15
    Warp(WarpPhase),
    /// F16
    Opportunity(OpportunityPhase),
    /// F4
    Alien(AlienPhase),
    /// F5, F6
    Event(EventPhase),
    /// F20
    Contest(ContestPhase),
    /// F21, F23
    Combat(CombatPhase),
    /// F24
    Roll(RollPhase),
    /// Nobody is asked.
    Quiet(Quiet),
}

/// F1: questions of the set-up.
#[wire(both, copy)]
pub enum SetUpPhase {
    /// D1: the next starting token (F1.10).
    Store {
        /// How many are still to be picked.
        left: u8,
    },
}

/// F7: questions of the Resource Roll.
#[wire(both, copy)]
pub enum ResourcePhase {
    /// D2: the type of the next group (F7.5).
    Place {
        /// The row.
        row: u8,
        /// How many dice show each row from 1, those before `row` gone.
        groups: [u8; 6],
    },
}

/// F8: questions of Phase 3.
#[wire(both, copy)]
pub enum ActPhase {
    /// D3: what to do next (F8.1).
    Main,
    /// D4: with which token (F8.2).
    Pay {
        /// What is done.
        order: Order,
    },
    /// D18: which tokens are given up (F8.5).
    Keep {
        /// The last kind given up: kinds before it are not canonical.
        least: Option<Resource>,
    },
    /// D18: which tokens of a locked column are stored (F13.2).
    Save {
        /// The column from 0.
        column: u8,
    },
}

/// F9: questions of Build.
#[wire(both, copy)]
pub enum BuildPhase {
    /// D5: what is built (F9.1).
    Construct,
    /// D6: on which world (F9.2).
    SettleWorld,
    /// D6: which Base.
    SettleBase {
        /// The world.
        world: World,
    },
    /// D7: what is upgraded (F9.4).
    Upgrade,
    /// D8: which piece (F9.5).
    ForwardPiece,
    /// D8: where.
    ForwardSpace {
        /// The piece.
        piece: Piece,
    },
}

/// F10: questions of Maneuver.
#[wire(both, copy)]
pub enum ManeuverPhase {
    /// D9: which ship (F10.1).
    Ship {
        /// Whether the Move costs nothing (F22.5).
        free: bool,
    },
    /// D9: whether a Mine Field comes along.
    Carry {
        /// Whether the Move costs nothing.
        free: bool,
        /// The ship.
        ship: Ship,
        /// Where it is.
        from: Space,
    },
    /// D9: where to.
    To {
        /// Whether the Move costs nothing.
        free: bool,
        /// The ship.
        ship: Ship,
        /// Where it is.
        from: Space,
        /// What comes along.
        carry: Carry,
    },
    /// D9: whether the ship goes on (F22.7).
    Again {
        /// The ship.
        ship: Ship,
        /// Where it is.
        from: Space,
    },
    /// D9: where to, the second time.
    AgainTo {
        /// The ship.
        ship: Ship,
        /// Where it is.
        from: Space,
        /// What comes along.
        carry: Carry,
    },
    /// D10: which token is bypassed (F10.3).
    Bypass,
    /// D10: which of the tokens drawn is kept.
    Drawn {
        /// The tokens.
        tokens: [Option<Token>; 3],
    },
}

/// F11: questions of Research.
#[wire(both, copy)]
pub enum ResearchPhase {
    /// D11: the first token to look at (F11.1).
    First,
    /// D11: the second.
    Second {
        /// The first.
        first: Face,
    },
    /// D11: which of the two is started.
    Start {
        /// The two.
        techs: [FedTech; 2],
    },
    /// D12: which project (F11.4).
    Focus,
    /// D12: which project an event advances (F6.3).
    Boost,
}

/// F12, F14: D13, which faction an action is about.
#[wire(both, copy)]
pub enum WhomPhase {
    /// Sabotage, Attaché, Slow Research, Embassy, Envoy or Parley.
    Whom {
        /// The action.
        deed: Deed,
    },
}

/// F13: questions of Morale.
#[wire(both, copy)]
pub enum MoralePhase {
    /// D14: which track (F13.1).
    Propaganda,
    /// D15: which token (F13.3).
    Reclaim,
}

/// F15: questions of Warp.
#[wire(both, copy)]
pub enum WarpPhase {
    /// D16: which ship (F15.3).
    FoldShip,
    /// D16: where to.
    FoldTo {
        /// The ship.
        ship: Ship,
        /// Where it is.
        from: Space,
    },
}

/// F16: D17, questions of a War Opportunity.
#[wire(both, copy)]
pub enum OpportunityPhase {
    /// Which pair.
    Pair,
    /// Which effect, and with which token.
    Effect {
        /// The pair.
        pair: Pair,
    },
    /// Which of the two.
    Member {
        /// The pair.
        pair: Pair,
        /// The effect.
        effect: Effect,
        /// The token.
        with: Resource,
    },
    /// Which of its neighbours.
    Neighbour {
        /// The pair.
        pair: Pair,
        /// The token.
        with: Resource,
        /// The faction.
        faction: Faction,
    },
}

/// F4: questions while aliens move.
#[wire(both, copy)]
pub enum AlienPhase {
    /// D25: which world a raider goes to (F4.10).
    Raid {
        /// The fleet.
        fleet: Fleet,
        /// The steps that are left, with this one.
        steps: u8,
    },
    /// D25: which world a pressing fleet goes to (F4.18).
    Press {
        /// The fleet.
        fleet: Fleet,
    },
}

/// F5, F6: questions of events.
#[wire(both, copy)]
pub enum EventPhase {
    /// D26: which faction (F6.9).
    Faction {
        /// The row that asks.
        row: EventRow,
    },
    /// D27: which Base is hit (F5.2).
    Hit {
        /// The faction at war.
        faction: Faction,
    },
    /// D28: what is built (F6.7).
    FreeBuild,
    /// D28: which track (F6.8).
    FreePropaganda,
    /// D29: which deployed token is lost (F6.13).
    Spend {
        /// Its kind.
        resource: Resource,
    },
    /// D32: which alliance fails (F6.15).
    FailedAlliance,
    /// D32: which of two changes comes first (F20.4).
    ChangeOrder {
        /// The two, in the order stated.
        changes: [Change; 2],
    },
}

/// F20: questions of contests.
#[wire(both, copy)]
pub enum ContestPhase {
    /// D21: whether to contest (F20.3, F20.4).
    Contest {
        /// What.
        what: Contested,
        /// Whether an Advance that takes the place of a technology has the bonus of a token (F4.8).
        fast: bool,
    },
    /// D22: which of two dice (F20.5).
    Die {
        /// The dice.
        dice: [u8; 2],
        /// The agent.
        agent: Purse,
        /// What is contested.
        what: Contested,
        /// As above.
        fast: bool,
    },
}

/// F21, F23: questions of combat.
#[wire(both, copy)]
pub enum CombatPhase {
    /// D24: which combat of a faction comes first (F21.2).
    Order {
        /// The faction.
        faction: Faction,
    },
    /// D19: roll, or buy a die (F10.2).
    Ready {
        /// The faction.
        faction: Faction,
        /// Where.
        space: Space,
        /// The dice so far.
        dice: u8,
    },
    /// D23: which asset takes the loss (F21.8).
    Loss {
        /// The faction.
        faction: Faction,
        /// Where.
        space: Space,
    },
    /// D30: what is plundered (F23.16).
    Plunder {
        /// The faction.
        faction: Faction,
    },
    /// D31: which ship follows which fleet (F23.15).
    Pursue {
        /// The faction.
        faction: Faction,
        /// Where the combat was.
        space: Space,
        /// The fleets that went far, as bits of their kinds.
        kinds: u8,
    },
}

/// F24: the question after a roll.
#[wire(both, copy)]
pub enum RollPhase {
    /// D20: whether the roll stands.
    Reroll {
        /// The roll and what comes of it.
        roll: Roll,
    },
}

/// Dice that fell, why, and thereby what comes of them (F24.1).
#[wire(both, copy)]
pub struct Roll {
    /// The dice; 0 where there is none.
    pub dice: [u8; 12],
    /// The reason, from which it goes on.
    pub why: Why,
}

impl Roll {
    /// The dice that were rolled.
    #[inline]
    pub fn dice(&self) -> &[u8] {
        let count = self.dice.iter().position(|&die| die == 0).unwrap_or(self.dice.len());
        &self.dice[..count]
    }
}

/// Why dice were rolled.
#[wire(both, copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Why {
    /// F1.11
    SetUp,
    /// F7.3
    Resource { minus: u8 },
    /// F11.2
    Research,
    /// F12.1
    Sabotage { faction: Faction },
    /// F20.1
    Contest { agent: Purse, what: Contested, fast: bool },
    /// F21.3
    Combat { faction: Faction, space: Space },
    /// F6.1
    Event { chit: Chit },
    /// F6.9
    Faction { row: EventRow },
    /// F5.3
    Conflict,
    /// F5.3, F6.5
    Relations { conflict: Conflict },
}

/// Nobody is asked. All but the first are there only while an answer is carried out.
#[wire(both, copy)]
pub enum Quiet {
    /// F2: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
    /// Something is being done.
    Working,
}

/// What the player does, complete but for its payment (F8).
#[wire(both, copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Order {
    Construct { piece: Piece },
    Settle { world: World, base: Base },
    Upgrade { asset: AssetKind, at: Space },
    Forward { piece: Piece, to: Space },
    Move { ship: Ship, from: Space, to: Space, carry: Carry },
    FreeMove { ship: Ship, from: Space, to: Space, carry: Carry },
    Bypass { slot: u8 },
    Initiate { first: Face, second: Option<Face> },
    Conduct,
    Focused { tech: FedTech },
    Sabotage { faction: Faction },
    Attache { faction: Faction },
    SlowResearch { faction: Faction },
    Propaganda { track: HomeTrack },
    Expand,
    Reclaim { resource: Resource },
    Embassy { faction: Faction },
    Envoy { faction: Faction },
    Parley { faction: Faction },
    AllyShip,
    AdvancedTech,
    Fold { ship: Ship, from: Space, to: Space },
    Opportunity { pair: Pair, effect: Effect, with: Resource, faction: Faction, neighbour: Faction },
}

/// How a game ended.
#[wire(both, copy)]
pub enum Ending {
    /// F2.1: six worlds have Bases.
    Won,
    /// F2.2: a fleet of this faction, the first in order, was in Sol.
    Invaded {
        /// Whose fleet.
        faction: Faction,
    },
    /// F2.3: Stability is gone.
    Collapsed,
    /// F2.4: all Technology tracks are full.
    Outclassed,
    /// F25.4: the turn cap was reached.
    Capped,
    /// The player gave up.
    Conceded,
}
