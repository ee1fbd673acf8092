//! What a table may choose (L16.1).

use redoubt_engine::{nouns, options};

nouns! {
    /// A side of the board.
    Side {
        /// The main side.
        Main = "main", "Main";
        /// The side with Lake Nogo (L15).
        Lake = "lake", "Lake Nogo";
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
    /// Where units begin (L2.5).
    Start {
        /// As the side of the board recommends: First on the main side, Lake on the other.
        Recommended = "recommended", "Recommended";
        /// The first printed set-up.
        First = "first", "First";
        /// The second.
        Second = "second", "Second";
        /// The one for the lake side.
        Lake = "lake", "Lake";
        /// As the players like.
        Free = "free", "Free";
    }
}

nouns! {
    /// How supply cards are dealt out (L2.4).
    Supplies {
        /// Balanced for both.
        BothBalanced = "both_balanced", "Both Balanced";
        /// Chosen in secret.
        Choose = "choose", "Chosen";
    }
}

nouns! {
    /// When the Edge turns On (L17.20).
    EdgeOn {
        /// At the start of the holder's next turn.
        HolderTurnStart = "holder_turn_start", "At the start of the holder's turn";
        /// At the end of the turn in which it was won.
        EndOfTurn = "end_of_turn", "At the end of the turn";
        /// At once.
        OnArrival = "on_arrival", "At once";
    }
}

nouns! {
    /// What makes up for going first (L16.4).
    Compensation {
        /// Nothing, as in the book.
        None = "none", "None";
        /// Equal points are a win of the first player.
        Ties = "ties", "Ties to the first player";
        /// The first player has one Occupation Point more.
        Point = "point", "A point for the first player";
    }
}

options! {
    /// What a table of Front Line may choose.
    pub Choices {
        board: Side, Side::ALL => Side::Main, "the side of the board";
        amphibious: Switch, Switch::ALL => Switch::Off, "Amphibious Moves between Ports and Beaches";
        setup: Start, Start::ALL => Start::Recommended,
            "where units begin; recommended is first on the main side, lake on the lake side",
            with board in [Side::Main] only [Start::Recommended, Start::First, Start::Second, Start::Free];
        supply: Supplies, Supplies::ALL => Supplies::BothBalanced,
            "supply cards: Balanced for both, or chosen in secret";
        edge_on: EdgeOn, EdgeOn::ALL => EdgeOn::HolderTurnStart,
            "when the Edge turns On", as Experiment;
        compensation: Compensation, Compensation::ALL => Compensation::None,
            "what makes up for going first: nothing, ties, or one Occupation Point";
    }
}
