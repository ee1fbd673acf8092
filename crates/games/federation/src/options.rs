//! What a table may choose (F25).

use crate::ids::Difficulty;
use redoubt_engine::{nouns, options};

nouns! {
    /// Whether a rule is used.
    Switch {
        /// It is not.
        Off = "off", "Off";
        /// It is.
        On = "on", "On";
    }
}

nouns! {
    /// After how many Federation turns a game is broken off (F25.4).
    TurnCap {
        /// Never, as in the book.
        None = "none", "never";
        /// After 30.
        Turns30 = "30", "after 30 turns";
        /// After 60.
        Turns60 = "60", "after 60 turns";
        /// After 100.
        Turns100 = "100", "after 100 turns";
    }
}

impl TurnCap {
    /// The number of turns.
    pub const fn turns(self) -> Option<u16> {
        match self {
            TurnCap::None => None,
            TurnCap::Turns30 => Some(30),
            TurnCap::Turns60 => Some(60),
            TurnCap::Turns100 => Some(100),
        }
    }
}

options! {
    /// What a table of Space Infantry Federation may choose.
    pub Choices {
        difficulty: Difficulty, Difficulty::ALL => Difficulty::Medium, "which Activation tokens are in the bag";
        open_start: Switch, Switch::ALL => Switch::On,
            "whether the starting tokens are picked; off: one each of Build, Maneuver, Research, Espionage, Morale";
        strict_agents: Switch, Switch::ALL => Switch::Off,
            "whether an agent that returns from a contest with 3 or 4 is killed too", as Experiment;
        turn_cap: TurnCap, TurnCap::ALL => TurnCap::None,
            "after how many Federation turns a game is broken off as not won", as Experiment;
    }
}
