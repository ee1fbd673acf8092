//! Duel of Cards, a game small enough to be broken on purpose: each of two seats holds a hidden card out of
//! eight. In its turn a seat puts chips on the table, may take them back, may swap its card once for an
//! unknown one, may show its card, and passes. After eight turns both say at once and in secret whether they
//! stake a chip on their card. The better sum of card, chips and stake wins.
//!
//! What is wrong with it is set for a thread, that is, for a test: it is no part of the game's options.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test uses the parts it needs")]

mod present;
mod rules;

pub use rules::{Action, Event, State};

use redoubt_engine::pack::Table;
use redoubt_engine::{Faults, Game, GameInfo, Leaving, PackSource, Seating, Weight};
use serde::Serialize;
use std::cell::Cell;

/// The game, with one fault.
pub struct Duel {
    pack: Pack,
    chips_max: u8,
    fault: Fault,
}

/// The component data: nothing but a name.
#[derive(Clone, Serialize)]
pub struct Pack {
    name: String,
}

impl redoubt_engine::Pack for Pack {
    fn read(table: &Table<'_>) -> Pack {
        Pack { name: table.text("name") }
    }

    fn name(&self) -> &str {
        &self.name
    }
}

redoubt_engine::options! {
    /// What a table may choose.
    pub Choices {
        chips: u8, [3, 5] => 3, "chips in a turn";
    }
}

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Fault {
    /// Nothing is wrong.
    #[default]
    Sound,
    /// `show` is accepted, but not listed while chips are on the table.
    Unlisted,
    /// `swap` is listed a second time after it was used up.
    NotAccepted,
    /// `pass` is listed twice.
    Doubled,
    /// There is nothing to do with all chips on the table.
    DeadEnd,
    /// The view shows the other seat's card.
    Leak,
    /// Spectators see the first seat's card.
    OpenToSpectators,
    /// Two seats of one mind are taken for the first of them.
    OneOfTwo,
    /// The view shows a card to everybody while it is drawn.
    LeakOnTheWay,
    /// The view is another one whenever it is asked for.
    RestlessView,
    /// The components are others whenever they are asked for.
    RestlessComponents,
    /// The prompt tells whether the other seat has said whether it stakes a chip.
    NosyPrompt,
    /// A question to one seat is said to be put to both.
    TogetherAlone,
    /// A question is put to both seats, but in other words.
    TogetherUnlike,
    /// A label warns of nothing.
    EmptyWarning,
    /// Nobody may talk by a rule that does not exist.
    UnknownSilence,
    /// A card that is shown is hidden again at once, which is no fault.
    Flash,
    /// An event shows the other seat's card.
    EventLeak,
    /// A question is passed by what is not legal.
    BadPass,
    /// A question of a kind that is not listed is passed.
    UnlistedPass,
    /// What is done for whoever does not answer is not legal.
    BadLapse,
    /// What is legal depends on the other seat's card.
    OfferLeak,
    /// A swap reads a global counter instead of asking chance.
    GlobalChance,
    /// A swap takes the next card off a hidden order in the state.
    StateChance,
    /// Refusals name a rule that does not exist.
    UnknownRule,
    /// `back` is written like `chip`.
    Notation,
    /// The state forgets whether a card was shown when it is saved.
    NotSaved,
    /// A swap makes both cards the same.
    Invariant,
    /// Taking chips back is canonical and turns are not counted.
    Endless,
    /// There is an outcome before the last turn.
    EarlyOutcome,
    /// The prompt has two lines.
    TwoLines,
    /// Two actions have the same label.
    SameLabel,
    /// Giving up does nothing.
    NoConcede,
    /// The board is too wide.
    Wide,
    /// A swap rolls a die that means nothing, and its odds name every face with every card.
    FineOdds,
    /// What odds are grouped by has no name.
    UnnamedOdds,
    /// An option that is not said to do so changes who plays.
    UnmarkedSeats,
    /// The quick policy takes chips back.
    BadQuick,
    /// A position is worth more than 1.
    BadValue,
    /// Showing a card is not visible to `reimagine`, which keeps it hidden.
    FaintReveal,
    /// The legal list is not cleared first.
    UnstableList,
    /// Unknown options are accepted.
    IgnoresOptions,
    /// The stage is not one of the stages.
    BadStage,
    /// The third chip panics.
    Panic,
    /// The measures change their names.
    NamesChange,
    /// The rules document has a place for a table that the game does not make.
    NoChart,
    /// The table of the rules document shows another number.
    StaleChart,
    /// The rules document refers to a rule that does not exist.
    UnknownReference,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::Sound) };
}

/// Makes every game built on this thread from now on a broken one.
pub fn build_with(fault: Fault) {
    FAULT.set(fault);
}

/// The rules document.
macro_rules! document {
    () => {
        "- **C1.1** A turn.\n- **C1.2** Chips.\n- **C1.3** Swap.\n- **C1.4** Show.\n- **C1.5** Stake.\n\
         - **C2.1** End.\n\n\
         <!-- table chips -->\n\n| Chips |\n| --- |\n| 3 |\n\n<!-- end -->\n"
    };
}

impl Game for Duel {
    const INFO: GameInfo = GameInfo {
        id: "duel",
        name: "Duel of Cards",
        about: "For tests.",
        people: 1..=2,
        minutes: 1..=5,
        weight: Weight::Light,
        leaving: Leaving::GivesUp,
        rules_version: 1,
        decisions_max: 60,
    };

    type Pack = Pack;
    type Options = Choices;

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "plain", toml: "name = \"plain\"" }]
    }

    fn rulebook() -> &'static str {
        match FAULT.get() {
            Fault::UnknownReference => concat!(document!(), "As C9.9 says.\n"),
            _ => document!(),
        }
    }

    fn seating(choices: &Choices) -> Seating {
        match FAULT.get() {
            Fault::UnmarkedSeats if choices.chips == 5 => Seating::named(["North", "East", "South"]),
            _ => Seating::named(["North", "South"]),
        }
    }

    fn build(pack: Pack, options: Choices) -> Result<Self, Faults> {
        let fault = FAULT.get();
        let chips_max = if fault == Fault::IgnoresOptions { 3 } else { options.chips };
        Ok(Duel { pack, chips_max, fault })
    }

    fn pack(&self) -> &Pack {
        &self.pack
    }

    fn options(&self) -> Choices {
        Choices { chips: self.chips_max }
    }
}
