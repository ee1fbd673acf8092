use crate::ids::{ActionId, AdaptationId, Coalition, EventId, Good, Pile, Project, TerritoryId};
use crate::set::Set;
use redoubt_engine::{By, wire};
use serde::{Deserialize, Serialize};

/// The most units that one effect places.
const PLACED_MAX: usize = 12;

/// V3.2: an offer under way.
#[wire(both)]
#[derive(Copy)]
pub struct Offer {
    /// Who makes it.
    pub from: Coalition,
    /// To whom.
    pub to: Coalition,
    /// What `from` gives.
    pub give: By<Good, u8>,
    /// What `from` gets.
    pub get: By<Good, u8>,
    /// Whether it answers another offer.
    pub counter: bool,
    /// Whether it was sent and waits for an answer.
    pub sent: bool,
}

/// V7.5: an announced project card.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PledgeNow {
    /// The card.
    pub project: Project,
    /// Who announced it.
    pub funder: Coalition,
    /// What each coalition has pledged.
    pub pledged: By<Coalition, By<Good, u8>>,
}

/// V8.2: where a coalition's event card was put.
#[wire(copy, both)]
pub struct Placed {
    /// In which pile; not chosen yet while its coalition looks at it.
    pub pile: Option<Pile>,
    /// Whether it was put there unseen.
    pub blind: bool,
}

/// V8.4: a card that was turned up.
#[wire(copy, both)]
pub struct Turned {
    /// The card.
    pub card: EventId,
    /// From which pile.
    pub pile: Pile,
}

/// What is being resolved.
#[wire(copy, both)]
pub enum EffectRef {
    /// An event action (V8.4).
    Action {
        /// Which.
        action: ActionId,
    },
    /// An Adaptation card (V9.11).
    Adaptation {
        /// Which.
        card: AdaptationId,
    },
}

/// V8.6: an effect and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct EffectNow {
    /// The effect; nothing if none is under way.
    pub what: Option<EffectRef>,
    /// Whom it hits.
    pub targets: Set<Coalition>,
    /// Who is protected.
    pub guarded: Set<Coalition>,
    /// Where units are to be placed, in order.
    pub places: [Option<TerritoryId>; PLACED_MAX],
    /// How many of them there are.
    pub count: u8,
    /// Units that a technology keeps off, by their number.
    pub blocked: u16,
}

/// V9: a battle under way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub at: TerritoryId,
    /// Who resolves it (V9.2).
    pub by: Coalition,
    /// Warrior Clones played for it (V9.4).
    pub clones: By<Coalition, u8>,
    /// Who has played all the Clones it wants.
    pub passed: Set<Coalition>,
    /// V9.6: whether the coalitions attack; nothing before Power is known.
    pub attacking: Option<bool>,
    /// V9.10: who had the most units in a dead zone when the battle began.
    pub most: Set<Coalition>,
    /// V9.9: drop ships destroyed whose reward is open.
    pub rewards: u8,
}
