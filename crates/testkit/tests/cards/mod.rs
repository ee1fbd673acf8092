//! Duel of Cards, a game small enough to be broken on purpose: each of two seats holds a hidden card out of
//! eight. In its turn a seat puts chips on the table, may take them back, may swap its card once for an
//! unknown one, may show its card, and passes. After eight turns the better sum of card and chips wins.
//!
//! What is wrong with it is set for a thread, that is, for a test: it is no part of the game's options.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test uses the parts it needs")]

mod present;
mod rules;

pub use rules::{Action, Event, State};

use redoubt_engine::{Faults, Game, GameInfo, OptionSpec, Options, PackSource};
use std::cell::Cell;

/// The game, with one fault.
pub struct Cards {
    chips_max: u8,
    fault: Fault,
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
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::Sound) };
}

/// Makes every game built on this thread from now on a broken one.
pub fn build_with(fault: Fault) {
    FAULT.set(fault);
}

impl Game for Cards {
    const INFO: GameInfo = GameInfo {
        id: "cards",
        name: "Duel of Cards",
        about: "For tests.",
        seats: 2..=2,
        seat_names: &["North", "South"],
        rules_version: 1,
        decisions_max: 60,
    };

    fn options() -> Vec<OptionSpec> {
        let choices = vec!["3".to_string(), "5".to_string()];
        vec![OptionSpec { id: "chips", about: "chips in a turn", default: choices[0].clone(), choices }]
    }

    fn packs() -> &'static [PackSource] {
        &[PackSource { name: "plain", toml: "name = \"plain\"" }]
    }

    fn rulebook() -> &'static str {
        "- **C1.1** A turn.\n- **C1.2** Chips.\n- **C1.3** Swap.\n- **C1.4** Show.\n- **C2.1** End.\n"
    }

    fn build(pack: &str, options: &Options) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let plain = pack.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        if plain.collect::<Vec<_>>() != ["name = \"plain\""] {
            faults.add("pack", "not the only pack there is");
        }
        faults.into_result()?;
        let options = if FAULT.get() == Fault::IgnoresOptions { Options::new() } else { options.clone() };
        let options = options.complete(&Self::options())?;
        let chips_max = options.get("chips").and_then(|chips| chips.parse().ok()).expect("completed");
        Ok(Cards { chips_max, fault: FAULT.get() })
    }

    fn pack_hash(&self) -> String {
        "plain".to_string()
    }

    fn pack_name(&self) -> &str {
        "plain"
    }

    fn chosen(&self) -> Options {
        let mut options = Options::new();
        options.set("chips", self.chips_max.to_string());
        options
    }
}
