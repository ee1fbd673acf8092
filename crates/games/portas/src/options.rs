//! What a table may choose (P1.1).

use redoubt_engine::{nouns, options};

nouns! {
    /// Who plays against whom (P1.1, P15.1).
    Mode {
        /// All against the Invaders.
        Together = "together", "Together";
        /// Two teams: Capture the Flag.
        Flag = "flag", "Capture the Flag";
        /// Two teams: Area Control.
        Area = "area", "Area Control";
    }
}

nouns! {
    /// Who invades.
    Scenario {
        /// On foot.
        Raiders = "raiders", "Raiders";
        /// In the air.
        Dragons = "dragons", "Dragons";
    }
}

nouns! {
    /// How the game ends (P13).
    FinalWave {
        /// Some Rounds of spawning.
        Standard = "standard", "Standard";
        /// Until the supply is used up (P13.6).
        AllDead = "all_dead", "All Dead";
        /// More and more (P13.7).
        Crescendo = "crescendo", "Crescendo";
    }
}

nouns! {
    /// How strong Invaders are (P14).
    Might {
        /// As printed.
        Normal = "normal", "Normal";
        /// Twice as Strong, one card for each spawn (P14.1).
        Twice = "twice", "Twice as Strong";
        /// Twice as Strong with two cards and three turns (P14.2).
        Extended = "extended", "Twice as Strong, extended";
    }
}

nouns! {
    /// How the Mainland is laid out (P1.6).
    Layout {
        /// On the fixed pattern.
        Template = "template", "Fixed pattern";
        /// By the players.
        Free = "free", "Laid out by the players";
    }
}

options! {
    /// What a table of Ante Portas may choose.
    pub Choices {
        mode: Mode, Mode::ALL => Mode::Together, "all against the Invaders, or two teams against each other", as Seats;
        people: u8, [1, 2, 3, 4] => 2, "how many play",
            with mode in [Mode::Together] only [1, 2, 3], with mode in [Mode::Flag, Mode::Area] only [2, 4], as Seats;
        scenario: Scenario, Scenario::ALL => Scenario::Raiders, "who invades", when mode in [Mode::Together];
        eras: u8, [1, 2] => 1, "how many Eras are played";
        final_wave: FinalWave, FinalWave::ALL => FinalWave::Standard, "how the last battle is fought",
            when mode in [Mode::Together];
        might: Might, Might::ALL => Might::Normal, "how strong Invaders are", when mode in [Mode::Together],
            with people in [1] only [Might::Normal], with people in [2] only [Might::Normal, Might::Twice];
        layout: Layout, Layout::ALL => Layout::Template, "how the Mainland is laid out";
    }
}
