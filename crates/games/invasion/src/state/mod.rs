//! A position: map, consoles, cards, and what is being decided.

mod agenda; // what is to be done next
mod pending; // offers, pledges, battles and effects under way

pub use agenda::{Agenda, Task};
pub use pending::{Battle, EffectNow, EffectRef, Offer, Placed, PledgeNow, Turned};

use crate::ids::{
    AdaptationId, COALITIONS, Coalition, EventId, Good, LANDS, LandingId, Mercenary, PLACES, Pile, Project,
    SHIPS, Status, Step, Tech, TerritoryId, Wave, ZONES,
};
use crate::rules::Phase;
use crate::set::Set;
use redoubt_engine::{By, wire};
use serde::{Deserialize, Serialize};

/// The most move actions of a unit (V7.13).
pub(crate) const MOVES_MAX: usize = 3;

/// A position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is asked.
    pub phase: Phase,
    /// What is to be done once that is answered, the next last.
    pub agenda: Agenda,
    /// Where canonical answers go on: nothing that comes before is offered again.
    pub cursor: u8,

    /// From 1.
    pub round: u8,
    /// The step of the round (V2.1).
    pub step: Step,
    /// The cyclic order of the coalitions (V2.2).
    pub cycle: [Coalition; COALITIONS],
    /// The turn order of this round (V2.2).
    pub order: [Coalition; COALITIONS],
    /// V0.2.
    pub holder: Coalition,
    /// Where Cronos is.
    pub cronos: TerritoryId,
    /// V8.15.
    pub wave: Wave,
    /// The Assault wave ends after this round (V8.15).
    pub wave_ends: bool,

    /// Invader units by place.
    pub invaders: [u8; PLACES],
    /// Where drop ships are.
    pub ships: [Option<TerritoryId>; SHIPS],
    /// Coalition units by place.
    pub units: By<Coalition, [u8; PLACES]>,
    /// V10.2, V10.3.
    pub status: [Status; LANDS],
    /// V12.5.
    pub defeated: Set<Coalition>,
    /// V12.6.
    pub desolated: Set<Coalition>,
    /// The consoles.
    pub consoles: By<Coalition, Console>,

    /// Territories and dead zones whose Research token is ready (V6.2).
    pub ready: Set<TerritoryId>,
    /// V4.2: mercenary cards attached to a territory.
    pub attached: [Attached; LANDS],
    /// V4.3: mercenary cards that nobody has seen.
    pub mercenaries: By<Mercenary, u8>,
    /// The market.
    pub market: By<Mercenary, u8>,
    /// V4.4.
    pub market_size: u8,
    /// Mercenary cards that were used.
    pub discarded: By<Mercenary, u8>,

    /// V7.1.
    pub funded: Set<Project>,
    /// Whether a card was funded this round (V13.11).
    pub funded_now: bool,
    /// Whether the benefit that is paid once was paid (V7.12).
    pub once_paid: Set<TerritoryId>,

    /// V9.11: 0 to 11.
    pub adaptation: u8,
    /// Adaptation cards left.
    pub adaptations: Set<AdaptationId>,
    /// V1.6, V0.10: event cards left by wave; those that somebody looked at are gone for ever.
    pub events: By<Wave, Set<EventId>>,
    /// Drop Ship cards left.
    pub landings: Set<LandingId>,

    /// V8.2: where each coalition's event card is.
    pub placed: By<Coalition, Option<Placed>>,
    /// V8.2: the card that a coalition looked at and that is not turned up yet. Secret.
    pub looked: By<Coalition, Option<EventId>>,
    /// V8.4: whose cards are still in a pile. Secret once the pile was shuffled.
    pub piles: By<Pile, Set<Coalition>>,
    /// V8.4: the card that is being resolved.
    pub turned: Option<Turned>,
    /// V8.6: the action or Adaptation card that is being resolved.
    pub effect: EffectNow,

    /// V7.13: units of whoever moves, by the actions they have left, 1 to 3.
    pub left: [[u8; PLACES]; MOVES_MAX],
    /// V9.3: who fights in a dead zone.
    pub zone_for: [Option<Coalition>; ZONES],
    /// V6.5: who may use the dead zone's Research token in this step.
    pub lab_for: Option<Coalition>,
    /// V9.
    pub battle: Option<Battle>,
    /// Where the first battle was that began since the last decision.
    pub fought: Option<TerritoryId>,
    /// V7.5.
    pub pledge: Option<PledgeNow>,
    /// V3.
    pub offer: Option<Offer>,
    /// V3.7: who has passed in this window.
    pub passed: Set<Coalition>,

    /// What happened so far, for studies.
    pub tally: Tally,
}

/// What a coalition has.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Console {
    /// Money, dials and research credits.
    pub stock: By<Good, u16>,
    /// V11.3: 0 to 8.
    pub terror: u8,
    /// V10.6: Capital Damage tokens.
    pub damage: u8,
    /// Tiers (V6.1).
    pub tech: By<Tech, u8>,
    /// Technologies upgraded this round (V6.1).
    pub upgraded: Set<Tech>,
    /// V4.2: unattached mercenary cards.
    pub cards: By<Mercenary, u8>,
    /// V3.1: whether the trade action of this phase was used.
    pub traded: bool,
    /// V3.7: whether it passed for the phase.
    pub quiet: bool,
    /// V3.7: offers in this step.
    pub offers: u8,
    /// V7.5: announcements in this step.
    pub announced: u8,
}

/// Mercenary cards attached to a territory (V4.2).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Attached {
    /// Blaster Hybrids.
    pub blasters: u8,
    /// Force Domes.
    pub domes: u8,
    /// Ghin Researchers.
    pub researchers: u8,
    /// How many of their tokens are ready.
    pub ready: u8,
}

/// Why a game is over.
#[wire(copy, both)]
pub enum Ending {
    /// V12.7: the broadcast was sent, and somebody lives to see it.
    Broadcast,
    /// V12.7: the broadcast was sent, and nobody does.
    Silence,
    /// V12.1: a coalition with an unfunded project card was defeated.
    Project {
        /// Which.
        who: Coalition,
    },
    /// V12.2: Cronos' territory was overrun.
    Cronos,
    /// V12.3: all are defeated.
    Defeat,
    /// V12.4: the last Devastation card was drawn.
    Clock,
    /// V13.27: somebody gave up.
    GaveUp {
        /// Who.
        who: Coalition,
    },
}

/// What happened so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Tally {
    pub kills: u16,
    pub losses: u16,
    pub battles: u16,
    pub adaptations: u8,
    pub trades: u8,
    pub bought: u8,
    pub blind: u8,
    pub zones: u8,
    pub overruns: u8,
    /// Who was defeated first.
    pub first: Option<Coalition>,
}

impl State {
    /// Hydra pieces in a place (V0.6).
    #[inline]
    pub fn hydra(&self, at: TerritoryId) -> u8 {
        self.invaders[at.index()] + u8::from(self.has_ship(at))
    }

    /// Whether a drop ship is there.
    #[inline]
    pub fn has_ship(&self, at: TerritoryId) -> bool {
        self.ships.contains(&Some(at))
    }

    /// Coalition units in a place, of all coalitions.
    #[inline]
    pub fn humans(&self, at: TerritoryId) -> u8 {
        self.units.values().map(|units| units[at.index()]).sum()
    }

    /// Coalitions with a unit there.
    #[inline]
    pub fn present(&self, at: TerritoryId) -> Set<Coalition> {
        Coalition::ALL.into_iter().filter(|who| self.units[*who][at.index()] > 0).collect()
    }

    /// V9.1
    #[inline]
    pub fn is_contested(&self, at: TerritoryId) -> bool {
        self.hydra(at) > 0 && self.humans(at) > 0
    }

    /// The units of a coalition on the board.
    #[inline]
    pub fn army(&self, who: Coalition) -> u8 {
        self.units[who].iter().sum()
    }

    /// Where a coalition has units.
    #[inline]
    pub fn stations(&self, who: Coalition) -> Set<TerritoryId> {
        TerritoryId::every().filter(|at| self.units[who][at.index()] > 0).collect()
    }

    /// Invader units that can be placed (V13.20).
    pub fn reserve(&self, all: u8) -> u8 {
        all - self.invaders.iter().sum::<u8>()
    }

    /// Whether a coalition is still in the game.
    #[inline]
    pub fn alive(&self, who: Coalition) -> bool {
        !self.defeated.has(who)
    }

    /// The undefeated coalitions.
    #[inline]
    pub fn living(&self) -> Set<Coalition> {
        Set::first_of(COALITIONS).minus(self.defeated)
    }

    /// How much of a good a coalition has.
    #[inline]
    pub fn has(&self, who: Coalition, good: Good) -> u16 {
        self.consoles[who].stock[good]
    }

    /// Why the game is over.
    pub fn ending(&self) -> Option<Ending> {
        self.phase.ending()
    }
}
