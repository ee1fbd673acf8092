//! What is being decided: the questions of each chapter of the rules. Each is answered in its chapter's file.

use super::attack::Attack;
use crate::ids::{Colour, Space, Verb};
use redoubt_engine::{By, wire};

/// What is being decided.
#[wire(both, copy, untagged)]
pub enum Phase {
    /// L2
    SetUp(SetUpPhase),
    /// L4
    Turn(TurnPhase),
    /// L5
    Unit(UnitPhase),
    /// L7
    Attack(AttackPhase),
    /// L8
    Result(ResultPhase),
    /// L9
    Displacement(DisplacementPhase),
    /// L10
    Edge(EdgePhase),
    /// L12.5
    Reward(RewardPhase),
    /// L13
    Reaction(ReactionPhase),
    /// Nobody is asked.
    Quiet(Quiet),
}

/// L2: questions of the set-up.
#[wire(both, copy)]
pub enum SetUpPhase {
    /// D1: both choose a supply card in secret (L2.4).
    Cards,
    /// D2: both place their units in secret (L2.5).
    Placement {
        /// Who has confirmed.
        confirmed: By<Colour, bool>,
    },
    /// D3: who goes first (L2.7).
    FirstPlayer {
        /// Who decides.
        decider: Colour,
    },
}

/// L4: questions of a turn.
#[wire(both, copy, tag = "type")]
pub enum TurnPhase {
    /// D4: which supply column to use (L4.2).
    Column,
    /// D5: what to do next (L4.4).
    Main,
}

/// L5: questions about the unit in hand.
#[wire(both, copy)]
pub enum UnitPhase {
    /// D6: what a unit does (L5.2).
    Verb {
        /// Where it stands.
        unit: Space,
    },
    /// D7: where, or against whom.
    Target {
        /// Where the unit stands.
        unit: Space,
        /// What it does.
        verb: Verb,
    },
}

/// L7: the question before the dice.
#[wire(both, copy)]
pub enum AttackPhase {
    /// D8: whether to rally the target (L7.4).
    Rally {
        /// The attack.
        attack: Attack,
    },
}

/// L8: questions about what the dice do.
#[wire(both, copy)]
pub enum ResultPhase {
    /// D10: which die counts for a Tank (L8.4).
    TankChoice {
        /// The attack.
        attack: Attack,
    },
    /// D11: whether the routed unit holds or retreats (L8.10).
    HoldOrRetreat {
        /// The attack.
        attack: Attack,
    },
    /// D12: where the routed unit goes (L8.10).
    RetreatSpace {
        /// The attack.
        attack: Attack,
    },
}

/// L9: the question after a unit has left its space.
#[wire(both, copy)]
pub enum DisplacementPhase {
    /// D13: whether the attacker enters the vacated space (L9.1).
    Displace {
        /// The attack.
        attack: Attack,
    },
}

/// L10: the question after the dice.
#[wire(both, copy)]
pub enum EdgePhase {
    /// D9: whether to use the Edge (L10.2).
    Reroll {
        /// The attack.
        attack: Attack,
    },
}

/// L12.5: questions about the reward of a Rally.
#[wire(both, copy)]
pub enum RewardPhase {
    /// D14: what the rallied unit does after a Miss.
    Reward {
        /// The attack.
        attack: Attack,
    },
    /// D15: where the rewarded unit goes.
    RewardMove {
        /// The attack.
        attack: Attack,
    },
}

/// L13: questions to the player whose turn it is not.
#[wire(both, copy)]
pub enum ReactionPhase {
    /// D16: whether and how to react (L13.2, L13.8).
    Reaction {
        /// What is reacted to.
        window: Window,
    },
    /// D17: with which unit.
    ReactionUnit {
        /// What is reacted to.
        window: Window,
        /// The Task.
        task: Task,
    },
    /// D18: where to, or with whom.
    ReactionTarget {
        /// What is reacted to.
        window: Window,
        /// The Task.
        task: Task,
        /// Where the unit stands.
        unit: Space,
    },
}

/// Nobody is asked. All but the first are there only while an answer is carried out.
#[wire(both, copy)]
pub enum Quiet {
    /// L14: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
    /// The set-up goes on.
    SettingUp,
    /// A turn goes on.
    Acting,
    /// An attack goes on.
    Attacking,
}

impl Phase {
    /// Whether an attack is being decided or carried out.
    #[inline]
    pub const fn is_attack(self) -> bool {
        match self {
            Phase::Attack(_)
            | Phase::Result(_)
            | Phase::Displacement(_)
            | Phase::Edge(_)
            | Phase::Reward(_)
            | Phase::Quiet(Quiet::Attacking) => true,
            Phase::SetUp(_) | Phase::Turn(_) | Phase::Unit(_) | Phase::Reaction(_) | Phase::Quiet(_) => false,
        }
    }

    /// What goes on while an answer is carried out. What is chosen in secret stays secret until all have chosen.
    #[inline]
    pub(crate) const fn meanwhile(self) -> Phase {
        match self {
            Phase::SetUp(_) | Phase::Quiet(_) => self,
            Phase::Turn(_) | Phase::Unit(_) | Phase::Reaction(_) => Phase::Quiet(Quiet::Acting),
            Phase::Attack(_)
            | Phase::Result(_)
            | Phase::Displacement(_)
            | Phase::Edge(_)
            | Phase::Reward(_) => Phase::Quiet(Quiet::Attacking),
        }
    }

    /// How the game ended, if it did.
    #[inline]
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Phase::Quiet(Quiet::Over { ending }) => Some(ending),
            _ => None,
        }
    }
}

/// What the other player reacts to (L13.2, L13.8).
#[wire(both, copy)]
pub enum Window {
    /// An action of a unit that stands there now.
    Unit {
        /// Where it stands.
        acting: Space,
    },
    /// A Commission.
    Commission,
    /// The end of the turn.
    End,
}

/// A Task of the player who is not active (L12.6 to L12.8).
#[wire(both, copy)]
pub enum Task {
    /// Opportunity Fire.
    Fire,
    /// Maneuver.
    Maneuver,
    /// Relieve.
    Relieve,
}

impl Task {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Task; 3] = [Task::Fire, Task::Maneuver, Task::Relieve];
}

/// How a game ended.
#[wire(both, copy)]
pub enum Ending {
    /// L9.4, L14.1: a unit entered the enemy Capital.
    Capital {
        /// Who won.
        winner: Colour,
    },
    /// L14.2: after December.
    Points,
    /// L14.5: a player gave up.
    Conceded {
        /// Who.
        loser: Colour,
    },
}
