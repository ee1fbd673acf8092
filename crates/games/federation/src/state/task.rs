//! What is still to be done before the next question: the continuation of a token or an action, as data.

use crate::ids::{Faction, Fleet, Keyword, Pair, Ship, Space};
use redoubt_engine::wire;

/// Something to be done. A task may put others before the rest.
#[wire(both, copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Task {
    /// F3.2: the token in slot 1.
    Resolve,
    /// F3.3: it goes to Holding, the queue is filled.
    EndToken,
    /// F7.2: one Resource Roll.
    ResourceRoll { minus: u8 },
    /// F7.9: the Resource Track moves.
    ShiftTrack,
    /// F8.1: the player acts.
    Act,
    /// F8.5, F17.1: Phase 3 is over.
    EndTurn,
    /// The end of one action of the player.
    EndAction,
    /// F4.8: the fleets of a faction advance.
    Advance { faction: Faction, fast: bool },
    /// F4.7: the extra Advance of Total War.
    Extra { faction: Faction },
    /// F4.10: steps of one fleet.
    Step { fleet: Fleet, steps: u8 },
    /// F5.4, F6.12: a certain fleet appears or moves.
    SpawnOrStep { fleet: Fleet, steps: u8 },
    /// F4.16: a faction gains a technology.
    Tech { faction: Faction, fast: bool },
    /// F4.16: it does, whatever a spy may do.
    GainTech { faction: Faction },
    /// F4.18: one fleet presses.
    PressStep { fleet: Fleet },
    /// F18.1: War Effort goes down so many times.
    Down { faction: Faction, steps: u8 },
    /// F18.1: one step down that nobody contests any more.
    Fall { faction: Faction },
    /// F16.1, F18.6, F19.7: War Effort goes up once.
    Up { faction: Faction },
    /// F21.1: all combats that are due.
    Combats,
    /// F21.2: one combat.
    Fight { faction: Faction, space: Space },
    /// F21.6, F21.8: what the final roll does.
    Hits { faction: Faction, space: Space, hits: u8 },
    /// F23.16: Plunder.
    Plunder { faction: Faction },
    /// F21.8: the loss is taken and the fleets are pushed back.
    Loss { faction: Faction, space: Space },
    /// F21.8: after the loss.
    PushBack { faction: Faction, space: Space },
    /// F23.15: Forced Pursuit of fleets that went far, as bits of their kinds.
    Pursue { faction: Faction, space: Space, kinds: u8 },
    /// F18.3: the next overflow Advance.
    Overflow,
    /// F22.7: the ship may go on.
    Again { ship: Ship, at: Space },
    /// F5.2: one hit of the Alien War Event.
    WarHit { faction: Faction },
    /// F6.1: a Random Event.
    RandomEvent,
    /// F19: a change of a relation.
    Change { change: Change },
    /// F19.2, F19.4: it happens.
    Shift { change: Change },
    /// F13.2: a column was locked.
    LockColumn { column: u8 },
    /// F16.1: fleets of a faction go one space away from Sol.
    Arbitrate { faction: Faction },
}

/// A change of a relation (F19).
#[wire(both, copy)]
pub struct Change {
    /// Which.
    pub pair: Pair,
    /// In which direction.
    pub toward: Toward,
}

/// The direction of a change, with the keyword of its overage.
#[wire(both, copy)]
pub enum Toward {
    /// Toward War (F19.2).
    War,
    /// Toward Alliance (F19.4) with the keyword Diplomacy.
    Diplomacy,
    /// The same with Military.
    Military,
    /// The same with Research.
    Research,
    /// Toward Alliance without overage (F16.2).
    Plain,
    /// To Neutral from Alliance (F6.15).
    Neutral,
}

impl Toward {
    /// The direction of an alliance with a keyword.
    pub const fn alliance(keyword: Keyword) -> Toward {
        match keyword {
            Keyword::Diplomacy => Toward::Diplomacy,
            Keyword::Military => Toward::Military,
            Keyword::Research => Toward::Research,
        }
    }
}

/// What a token contests (F20).
#[wire(both, copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Contested {
    /// F20.2: a step down.
    Down { faction: Faction },
    /// F20.3: a technology.
    Tech { faction: Faction },
    /// F20.4: a change of a relation.
    Relation { change: Change },
}

const _: () = assert!(size_of::<Task>() <= 4);
