//! The decisions of the game and their notation.

use crate::Harbinger;
use crate::ids::{Code, Place, Post};
use redoubt_engine::notation::Counted;
use redoubt_engine::{notation, nouns, wire};

/// One decision.
#[wire(both, copy, untagged)]
pub enum Action {
    /// H4
    Take(TakeAction),
    /// H5
    Decipher(DecipherAction),
    /// H6
    Break(BreakAction),
    /// H7
    Recruit(RecruitAction),
    /// H8
    Encipher(EncipherAction),
    /// H9
    Deploy(DeployAction),
    /// H11
    Assign(AssignAction),
    /// H17
    CodeBreaking(CodeBreakingAction),
    /// H19
    Siege(SiegeAction),
}

/// H4: D1, which action is taken.
#[wire(both, copy, tag = "type")]
pub enum TakeAction {
    /// H5: rolls both dice to fill Code circles: `decipher`.
    Decipher,
    /// H6: rolls against every complete Code: `break`.
    Break,
    /// H7: recruits units: `recruit`.
    Recruit,
    /// H8: writes Enciphered Codes: `encipher`.
    Encipher,
    /// H9: adds defenders and lets the Invasion come: `deploy`.
    Deploy,
}

/// H5: uses of a Decipher die.
#[wire(both, copy)]
pub enum DecipherAction {
    /// D2, D3: writes a die in an empty circle: `write 8 targets`.
    Write {
        /// The die's value.
        die: u8,
        /// The Code.
        code: Code,
    },
    /// D2, D3: uses a die to erase a value: `erase ground 4 with 5`.
    Erase {
        /// The die's value.
        die: u8,
        /// The Code.
        code: Code,
        /// The value to erase.
        value: u8,
    },
}

/// H6: answers to a Break roll.
#[wire(both, copy)]
pub enum BreakAction {
    /// D4: takes the roll as it is: `accept`.
    Accept,
    /// D4: sends a Spy Plane to reroll: `reroll first`.
    Reroll {
        /// Which dice.
        which: Which,
    },
}

/// H7: how recruits are shared out.
#[wire(both, copy)]
pub enum RecruitAction {
    /// D5: sends so many recruits to the Capital, the rest to the Row: `capital 1`.
    Capital {
        /// How many.
        units: u8,
    },
}

/// H8: what is enciphered.
#[wire(both, copy)]
pub enum EncipherAction {
    /// D6: writes an Enciphered Code: `number 3`.
    Number {
        /// The number.
        number: u8,
    },
    /// D6: writes no more: `stop`.
    Stop,
}

/// H9: how deployed defenders are shared out.
#[wire(both, copy)]
pub enum DeployAction {
    /// D7: sends so many defenders to the left structure, the rest to the right: `defend 1`.
    Defend {
        /// How many go left.
        left: u8,
    },
}

/// H11: steps of the assignment.
#[wire(both, copy)]
pub enum AssignAction {
    /// D8: sends one unit to a post: `place engineer 2`, `place left`.
    Place {
        /// Where, and as what.
        post: Post,
    },
    /// D8: takes one unit back: `withdraw engineer 2`.
    Withdraw {
        /// From where.
        post: Post,
    },
    /// D8: sends a Fighter: `scramble left`, `scramble 2`.
    Scramble {
        /// Where.
        place: Place,
    },
    /// D8: takes a Fighter back: `recall 2`.
    Recall {
        /// From where.
        place: Place,
    },
    /// D8: the assignment stands: `confirm`.
    Confirm,
}

/// H17: uses of a code-breaking die.
#[wire(both, copy)]
pub enum CodeBreakingAction {
    /// D9, D10: lets it erase an equal Enciphered Code: `spend 3`.
    Spend {
        /// The die's value.
        die: u8,
    },
    /// D9, D10: writes it in the Enemy Cipher: `cipher 4 column 3`.
    Cipher {
        /// The die's value.
        die: u8,
        /// The Column, from 0.
        column: u8,
    },
    /// D9, D10: drops it where no space is left: `discard 4`.
    Discard {
        /// The die's value.
        die: u8,
    },
}

/// H19: D11, attacks in the Siege.
#[wire(both, copy, tag = "type")]
pub enum SiegeAction {
    /// H19.3: five Capital units attack: `militia`.
    Militia,
    /// H19.4: a Column is spent: `codes`.
    Codes,
    /// H19.5: a Fighter attacks: `fighters`.
    Fighters,
}

const _: () = assert!(size_of::<Action>() <= 4);

nouns! {
    /// Which of two dice are rerolled.
    Which {
        /// The first.
        First = "first", "the first die";
        /// The second.
        Second = "second", "the second die";
        /// Both.
        Both = "both", "both dice";
    }
}

impl CodeBreakingAction {
    /// The value of the die that is used.
    pub const fn die(self) -> u8 {
        match self {
            CodeBreakingAction::Spend { die }
            | CodeBreakingAction::Cipher { die, .. }
            | CodeBreakingAction::Discard { die } => die,
        }
    }
}

/// Makes an action of each chapter's answers.
macro_rules! chapters_of {
    ($($Chapter:ident($Answer:ident)),+ $(,)?) => {
        $(impl From<$Answer> for Action {
            #[inline]
            fn from(answer: $Answer) -> Action {
                Action::$Chapter(answer)
            }
        })+

        notation! {
            Action for Harbinger {
                $(=> $Chapter(answer),)+
            }
        }
    };
}

chapters_of! {
    Take(TakeAction),
    Decipher(DecipherAction),
    Break(BreakAction),
    Recruit(RecruitAction),
    Encipher(EncipherAction),
    Deploy(DeployAction),
    Assign(AssignAction),
    CodeBreaking(CodeBreakingAction),
    Siege(SiegeAction),
}

notation! {
    TakeAction for Harbinger {
        "decipher" => Decipher,
        "break" => Break,
        "recruit" => Recruit,
        "encipher" => Encipher,
        "deploy" => Deploy,
    }
}

notation! {
    DecipherAction for Harbinger {
        "write" => Write { die in 1..=8, code },
        "erase" => Erase { code, value in 1..=8, "with", die in 1..=8 },
    }
}

notation! {
    BreakAction for Harbinger {
        "accept" => Accept,
        "reroll" => Reroll { which },
    }
}

notation! {
    RecruitAction for Harbinger {
        "capital" => Capital { units in 0..=100 },
    }
}

notation! {
    EncipherAction for Harbinger {
        "number" => Number { number in 1..=8 },
        "stop" => Stop,
    }
}

notation! {
    DeployAction for Harbinger {
        "defend" => Defend { left in 0..=16 },
    }
}

notation! {
    AssignAction for Harbinger {
        "place" => Place { post },
        "withdraw" => Withdraw { post },
        "scramble" => Scramble { place },
        "recall" => Recall { place },
        "confirm" => Confirm,
    }
}

notation! {
    CodeBreakingAction for Harbinger {
        "spend" => Spend { die in 1..=8 },
        "cipher" => Cipher { die in 1..=8, "column", column in Counted(4) },
        "discard" => Discard { die in 1..=8 },
    }
}

notation! {
    SiegeAction for Harbinger {
        "militia" => Militia,
        "codes" => Codes,
        "fighters" => Fighters,
    }
}

notation! {
    Post for Harbinger {
        => Structure(side),
        => Space { troop, space in Counted(5) },
    }
}

notation! {
    Place for Harbinger {
        => Structure(side),
        => Space(space in Counted(5)),
    }
}
