use crate::ids::{
    AdaptationId, Coalition, EventId, Excuse, Face, Good, LandingId, Mercenary, Pile, Project, ShipId,
    Status, Step, Tech, TerritoryId,
};
use crate::state::{EffectRef, Ending};
use redoubt_engine::{By, wire};

/// Something that happened.
#[wire]
#[derive(Copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// V2.1
    Round { round: u8, first: Coalition },
    /// V2.1
    StepBegan { step: Step },
    /// V8.16
    Devastation,
    /// V1.5, V5.1: `cost` is 0 in the set-up.
    Deployed { who: Coalition, at: TerritoryId, cost: u8 },
    /// V13.10, V8.6, V9.10: a coalition's unit leaves the board.
    UnitLost { who: Coalition, at: TerritoryId, why: Lost },
    /// V1.9, V11.6
    LandingCard { card: LandingId },
    /// V11.6
    Landed { ship: ShipId, at: TerritoryId },
    /// V11.6: the ship's territory is desolated.
    NoLanding { ship: ShipId },
    /// V0.11: an invader unit was put on the board.
    Invader { at: TerritoryId, how: How },
    /// V8.11, V13.20: no unit could be put there.
    NoInvader { at: TerritoryId },
    /// V10.7
    Roamed { from: TerritoryId, to: TerritoryId, filter: u8 },
    /// V8.17
    StrikeRoll { at: TerritoryId, face: Face },

    /// V4.3: a mercenary card is turned up.
    Market { card: Mercenary },
    /// V4.1
    Bought { who: Coalition, card: Mercenary, cost: u8 },
    /// V4.2
    Attached { who: Coalition, card: Mercenary, at: TerritoryId },
    /// V4.5
    Played { who: Coalition, card: Mercenary },
    /// V13.9: Gene Vats.
    VatsGave { who: Coalition, good: Good, amount: u8 },
    /// V6.1
    Upgraded { who: Coalition, tech: Tech, tier: u8 },
    /// V7.5
    Announced { who: Coalition, project: Project },
    /// V7.5
    Pledged { who: Coalition, pledged: By<Good, u8> },
    /// V7.6
    Funded { who: Coalition, project: Project },
    /// V7.5
    Abandoned { who: Coalition, project: Project },
    /// V7.9: what it earns, what of it fits on the dials, and what land and Terror have taken before.
    Earned {
        who: Coalition,
        gain: By<Good, u8>,
        kept: By<Good, u8>,
        land: By<Good, u8>,
        terror: By<Good, u8>,
    },
    /// V7.12
    ZoneGain { who: Coalition, at: TerritoryId, gain: By<Good, u8> },

    /// V7.13
    Marched { who: Coalition, from: TerritoryId, to: TerritoryId },
    /// V7.14
    CronosMoved { from: TerritoryId, to: TerritoryId },

    /// V8.2: a coalition looks at its card; which one it is, it alone knows.
    Looked { who: Coalition, card: Option<EventId> },
    /// V8.2
    PutInPile { who: Coalition, pile: Pile, blind: bool },
    /// V8.4
    Turned { card: EventId, pile: Pile },
    /// V8.6
    Acts { what: EffectRef },
    /// V8.6
    Targeted { who: Coalition },
    /// V8.8
    GuardRoll { who: Coalition, face: Face, holds: bool },
    /// V8.8
    Guarded { who: Coalition },
    /// V8.6: what an effect took.
    Suffered { who: Coalition, loss: By<Good, u8>, terror: u8 },
    /// V11.2, V7.10, V8.2: Terror is now at this level.
    Terror { who: Coalition, terror: u8, why: Fear },
    /// V12.5: MIC lost.
    MicLost { who: Coalition, amount: u8, why: MicLoss },

    /// V9.6: a battle begins.
    Battle { at: TerritoryId, by: Coalition, human: u8, hydra: u8, attacking: bool },
    /// V9.7
    BattleRoll { at: TerritoryId, face: Face },
    /// V9.7, V9.8: a Hydra piece was destroyed.
    HydraLost { at: TerritoryId, ship: Option<ShipId> },
    /// V9.9
    Reward { who: Coalition, good: Option<Good> },
    /// V9.7
    BattleOver { at: TerritoryId, won: bool },
    /// V9.11
    Adaptation { points: u8 },
    /// V9.11
    AdaptationCard { card: AdaptationId },

    /// V10.2, V10.3
    StatusChanged { at: TerritoryId, status: Status },
    /// V10.6
    CapitalDamage { who: Coalition, damage: u8 },
    /// V11.1
    Control { who: Coalition },
    /// V11.4
    Fed { who: Coalition, due: u8, paid: u8 },
    /// V11.5
    Ready,
    /// V12.5
    Defeated { who: Coalition },
    /// V12.6
    Desolated { who: Coalition },

    /// V3.2: an offer was sent.
    Offered { from: Coalition, to: Coalition, give: By<Good, u8>, get: By<Good, u8>, counter: bool },
    /// V3.2
    Traded { from: Coalition, to: Coalition, give: By<Good, u8>, get: By<Good, u8> },
    /// V3.2
    Declined { who: Coalition, why: Option<Excuse> },
    /// V12
    Over { ending: Ending },
}

/// Why a coalition's unit left the board.
#[wire(copy)]
pub enum Lost {
    /// V13.10
    Excess,
    /// V8.6
    Event,
    /// V9.7
    Battle,
}

/// How an invader unit came onto the board.
#[wire(copy)]
pub enum How {
    /// V1.1, V1.9
    SetUp,
    /// V8.12
    Placed,
    /// V8.10
    Spawned,
    /// V8.11: from where, and the filter that decided (4: the holder).
    Overflow {
        /// The full territory.
        from: TerritoryId,
        /// 1 Cronos, 2 fewest invaders, 3 fewest coalition units, 4 the holder.
        filter: u8,
    },
    /// V11.6
    Unloaded,
}

/// Why Terror changed.
#[wire(copy)]
pub enum Fear {
    /// V8.2
    Blind,
    /// V7.10
    Calm,
    /// V11.2
    Hydra,
}

/// Why MIC was lost.
#[wire(copy, both)]
pub enum MicLoss {
    /// V8.6, V9.11
    Effect,
    /// V8.14: Terror beyond the top of the track.
    Terror,
    /// V11.4
    Virus,
    /// V11.4
    Infested,
    /// V11.4
    Hunger,
}
