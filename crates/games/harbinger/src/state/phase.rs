//! What is being decided: the questions of each chapter of the rules. Each is answered in its chapter's file.

use crate::ids::{Code, Enemy};
use redoubt_engine::wire;

/// What is being decided.
#[wire(both, copy, untagged)]
pub enum Phase {
    /// H4
    Action(ActionPhase),
    /// H5
    Decipher(DecipherPhase),
    /// H6
    Break(BreakPhase),
    /// H7
    Recruit(RecruitPhase),
    /// H8
    Encipher(EncipherPhase),
    /// H9
    Deploy(DeployPhase),
    /// H11
    Assign(AssignPhase),
    /// H17
    CodeBreaking(CodeBreakingPhase),
    /// H19
    Siege(SiegePhase),
    /// Nobody is asked.
    Quiet(Quiet),
}

/// H4: the question of the action phase.
#[wire(both, copy, tag = "type")]
pub enum ActionPhase {
    /// D1: which action to take (H4.1).
    Action,
}

/// H5: questions about the dice of Decipher.
#[wire(both, copy)]
pub enum DecipherPhase {
    /// D2: how to use the first of two dice (H5.1).
    #[serde(rename = "decipher_first")]
    First {
        /// Both dice.
        dice: [u8; 2],
    },
    /// D3: how to use the other die (H5.1).
    #[serde(rename = "decipher_second")]
    Second {
        /// The other die.
        die: u8,
    },
}

/// H6: the question about the dice of Break.
#[wire(both, copy)]
pub enum BreakPhase {
    /// D4: accept the roll or send a Spy Plane (H6.4).
    Break {
        /// The Code being resolved.
        code: Code,
        /// Both dice.
        dice: [u8; 2],
    },
}

/// H7: the question about recruits.
#[wire(both, copy)]
pub enum RecruitPhase {
    /// D5: how many go to the Capital (H7.1).
    Recruit {
        /// How many there are.
        units: u8,
    },
}

/// H8: the question about numbers to write.
#[wire(both, copy)]
pub enum EncipherPhase {
    /// D6: which number to encipher (H8.1).
    Encipher {
        /// How many may still be written.
        left: u8,
        /// How many have been.
        written: u8,
    },
}

/// H9: the question about deployed defenders.
#[wire(both, copy, tag = "type")]
pub enum DeployPhase {
    /// D7: how to split them (H9.1).
    Deploy,
}

/// H11: the question of Step 2.
#[wire(both, copy, tag = "type")]
pub enum AssignPhase {
    /// D8: where units and Fighters go.
    Assign,
}

/// H17: questions about the dice of the enemy's code-breakers.
#[wire(both, copy)]
pub enum CodeBreakingPhase {
    /// D9: how the first of two dice is used (H17.2).
    #[serde(rename = "code_breaking_first")]
    First {
        /// Both dice.
        dice: [u8; 2],
        /// Rolls still to come after this one.
        rolls_left: u8,
    },
    /// D10: how the other die is used.
    #[serde(rename = "code_breaking_second")]
    Second {
        /// The other die.
        die: u8,
        /// Rolls still to come after this one.
        rolls_left: u8,
    },
}

/// H19: the question of the Siege.
#[wire(both, copy)]
pub enum SiegePhase {
    /// D11: how to attack the current type at the Capital (H19.2).
    Siege {
        /// The current type.
        enemy: Enemy,
        /// Whether the Militia attacked this type (H19.3).
        militia_used: bool,
        /// Whether a Column was spent on this type (H19.4).
        codes_used: bool,
    },
}

/// Nobody is asked. All but the first are there only while an answer is carried out.
#[wire(both, copy)]
pub enum Quiet {
    /// H1: the game is over.
    Over {
        /// How it ended.
        ending: Ending,
    },
    /// Break goes on behind this Code (H6.2).
    Breaking {
        /// The Code that was resolved or skipped last.
        code: Code,
    },
    /// An action is over, and time passes or the Invasion comes (H4.4, H9.2).
    ActionOver,
    /// The Invasion is resolved (H3.2).
    Invasion {
        /// Which of its eight steps.
        step: u8,
    },
    /// The Rows are over and the Siege begins (H1.2).
    SiegeBegins,
}

/// How a game ended.
#[wire(both, copy)]
pub enum Ending {
    /// H1.3 in Step 5: all enemies destroyed before the Siege.
    WonInTheField,
    /// H19.10: all enemies destroyed at the Capital.
    WonTheSiege,
    /// H1.4: the enemy broke all four Columns.
    CodesBroken,
    /// H1.5: the Siege ran out of attacks.
    CapitalOverrun,
    /// H1.6: the player resigned.
    Resigned,
}

impl Phase {
    /// Which action to take.
    pub const ACTION: Phase = Phase::Action(ActionPhase::Action);
    /// Where units and Fighters go.
    pub const ASSIGN: Phase = Phase::Assign(AssignPhase::Assign);
    /// An action is over.
    pub const ACTION_OVER: Phase = Phase::Quiet(Quiet::ActionOver);

    /// A step of the Invasion is being resolved.
    pub const fn invasion(step: u8) -> Phase {
        Phase::Quiet(Quiet::Invasion { step })
    }

    /// The game is over.
    pub const fn over(ending: Ending) -> Phase {
        Phase::Quiet(Quiet::Over { ending })
    }

    /// How the game ended, if it did.
    #[inline]
    pub const fn ending(self) -> Option<Ending> {
        match self {
            Phase::Quiet(Quiet::Over { ending }) => Some(ending),
            _ => None,
        }
    }

    /// Whether the Invasion of the current Row has not come yet.
    pub const fn is_preparing(self) -> bool {
        match self {
            Phase::Action(_)
            | Phase::Decipher(_)
            | Phase::Break(_)
            | Phase::Recruit(_)
            | Phase::Encipher(_)
            | Phase::Deploy(_)
            | Phase::Quiet(Quiet::Breaking { .. } | Quiet::ActionOver) => true,
            Phase::Assign(_)
            | Phase::CodeBreaking(_)
            | Phase::Siege(_)
            | Phase::Quiet(Quiet::Invasion { .. } | Quiet::SiegeBegins | Quiet::Over { .. }) => false,
        }
    }

    /// Whether the Rows are over and the enemy stands, or stood, before the Capital.
    pub const fn is_siege(self) -> bool {
        match self {
            Phase::Siege(_) | Phase::Quiet(Quiet::SiegeBegins) => true,
            Phase::Quiet(Quiet::Over { ending }) => {
                matches!(ending, Ending::WonTheSiege | Ending::CapitalOverrun)
            }
            _ => false,
        }
    }
}
