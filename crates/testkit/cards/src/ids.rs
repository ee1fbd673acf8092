use crate::Cards;
use redoubt_engine::{id_type, named, nouns, options};

nouns! {
    /// Who plays with whom (K1.1).
    Mode {
        /// Two teams of two.
        Teams = "teams", "In teams";
        /// Everybody for themselves.
        Alone = "alone", "Each alone";
    }
}

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
    /// What is defended.
    Wall {
        /// The one with the gate.
        North = "north", "North wall";
        /// The one by the water.
        South = "south", "South wall";
    }
}

id_type! {
    /// A kind of card, in the order of the pack.
    pub struct CardId(u8);
}
named! { CardId in Cards: |rules| rules.words }

options! {
    /// What a table may choose.
    pub Choices {
        mode: Mode, Mode::ALL => Mode::Teams, "who plays with whom", as Seats;
        players: u8, [2, 3, 4] => 4, "how many seats there are", with mode in [Mode::Teams] only [4], as Seats;
        council: Switch, Switch::ALL => Switch::On, "a team says where the raid comes", when mode in [Mode::Teams];
        rounds: u8, [2, 3], "how many raids come";
    }
}
