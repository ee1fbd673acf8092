//! Duel of Cards, a game small enough to be broken on purpose: each of two seats holds a hidden card out of
//! eight. In its turn a seat puts chips on the table, may take them back, may swap its card once for an
//! unknown one, may show its card, and passes. After eight turns the better sum of card and chips wins.
//!
//! The number in the type says what is wrong with it; 0 is the sound game.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test uses the parts it needs")]

mod present;
mod rules;

pub use rules::{Action, Event, State};

use redoubt_engine::{Faults, Game, GameInfo, OptionSpec, Options, PackSource};

/// The game, with one fault.
pub struct Cards<const FAULT: u8> {
    chips_max: u8,
}

macro_rules! faults {
    ($($number:literal $name:ident $what:literal,)*) => {
        $(#[doc = $what] pub const $name: u8 = $number;)*
    };
}

faults! {
    0 SOUND "Nothing is wrong.",
    1 UNLISTED "`show` is accepted, but not listed while chips are on the table.",
    2 NOT_ACCEPTED "`swap` is listed a second time after it was used up.",
    3 DOUBLED "`pass` is listed twice.",
    4 DEAD_END "There is nothing to do with all chips on the table.",
    5 LEAK "The view shows the other seat's card.",
    6 OFFER_LEAK "What is legal depends on the other seat's card.",
    7 GLOBAL_CHANCE "A swap reads a global counter instead of asking chance.",
    8 STATE_CHANCE "A swap takes the next card off a hidden order in the state.",
    9 UNKNOWN_RULE "Refusals name a rule that does not exist.",
    10 NOTATION "`back` is written like `chip`.",
    11 NOT_SAVED "The state forgets whether a card was shown when it is saved.",
    12 INVARIANT "A swap makes both cards the same.",
    13 ENDLESS "Taking chips back is canonical and turns are not counted.",
    14 EARLY_OUTCOME "There is an outcome before the last turn.",
    15 TWO_LINES "The prompt has two lines.",
    16 SAME_LABEL "Two actions have the same label.",
    17 NO_CONCEDE "Giving up does nothing.",
    18 WIDE "The board is too wide.",
    19 BAD_QUICK "The quick policy takes chips back.",
    20 BAD_VALUE "A position is worth more than 1.",
    21 FAINT_REVEAL "Showing a card is not visible to `reimagine`, which keeps it hidden.",
    22 UNSTABLE_LIST "The legal list is not cleared first.",
    23 IGNORES_OPTIONS "Unknown options are accepted.",
    24 BAD_STAGE "The stage is not one of the stages.",
    25 PANIC "The third chip panics.",
    26 NAMES_CHANGE "The measures change their names.",
}

impl<const FAULT: u8> Game for Cards<FAULT> {
    const INFO: GameInfo = GameInfo {
        id: "cards",
        name: "Duel of Cards",
        about: "For tests.",
        seats: 2..=2,
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
        let options = if FAULT == IGNORES_OPTIONS { Options::new() } else { options.clone() };
        let options = options.complete(&Self::options())?;
        let chips_max = options.get("chips").and_then(|chips| chips.parse().ok()).expect("completed");
        Ok(Cards { chips_max })
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
