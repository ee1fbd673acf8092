//! What a table may choose (V1.9, V1.10, V2.2).

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
    /// V2.2: the cyclic order of the coalitions.
    Order {
        /// South America, North America, Europe, Africa, Asia.
        Fixed = "fixed", "Fixed";
        /// Drawn by lot when the game begins.
        Drawn = "drawn", "Drawn by lot";
    }
}

options! {
    /// What a table may choose.
    pub Choices {
        easy: Switch, Switch::ALL => Switch::Off, "Easy mode: every coalition begins with better arms";
        hard: Switch, Switch::ALL => Switch::Off, "Hard mode: nobody knows where the first drop ships are";
        order: Order, Order::ALL => Order::Fixed, "in which order the coalitions take their turns";
    }
}
