use crate::{Budget, BudgetError, Careless, Heuristic, Mcts, MctsBot, Player, Random};
use redoubt_engine::Play;
use redoubt_engine::chance::Fast;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// A bot by name, as it is typed: `random`, `careless:30`, `heuristic`, `selfish`, `mcts`, `mcts:5000`,
/// `mcts:200ms`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    /// Any action.
    Random,
    /// The game's own rules of thumb, but for so many choices out of a hundred any action.
    Careless(u8),
    /// The game's own rules of thumb.
    Heuristic,
    /// The game's own rules of thumb for whoever looks after itself first.
    Selfish,
    /// Tree search, with its own budget or the default.
    Mcts(Option<Budget>),
}

/// What a catalogue says about a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BotInfo {
    /// The name to type.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
}

/// Every kind of bot, weakest first.
pub const CATALOGUE: &[BotInfo] = &[
    BotInfo { name: "random", about: "takes any action, each equally likely" },
    BotInfo {
        name: "careless",
        about: "plays by rules of thumb, with slips; careless:30 takes any action 30 times in a hundred",
    },
    BotInfo { name: "heuristic", about: "plays at once, by the game's own rules of thumb" },
    BotInfo {
        name: "selfish",
        about: "plays by rules of thumb and looks after itself first; like heuristic where there is no team",
    },
    BotInfo {
        name: "mcts",
        about: "thinks ahead by tree search; mcts:200ms or mcts:5000 sets the time or the iterations per decision",
    },
];

/// A bot as an opponent is offered it to people: with a rank instead of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Level {
    /// A short name.
    pub id: &'static str,
    /// Its rank.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The bot, as it is asked for.
    pub spec: &'static str,
}

/// Every level, weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        id: "novice",
        name: "Novice",
        about: "knows the rules of thumb and forgets every other time",
        spec: "careless:50",
    },
    Level {
        id: "officer",
        name: "Officer",
        about: "plays by rules of thumb, with a slip now and then",
        spec: "careless:15",
    },
    Level { id: "general", name: "General", about: "plays at once, by rules of thumb", spec: "heuristic" },
    Level {
        id: "egoist",
        name: "Egoist",
        about: "plays by rules of thumb, and for itself first",
        spec: "selfish",
    },
    Level { id: "marshal", name: "Marshal", about: "thinks half a second ahead", spec: "mcts:500ms" },
];

impl Level {
    /// Whether it makes a difference in a game: an egoist needs a team.
    pub fn suits<R: Play>(&self) -> bool {
        self.spec.parse() != Ok(BotSpec::Selfish) || R::HAS_EGOIST
    }
}

/// How careless a bot is that is not told.
const CARELESS: u8 = 30;

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotSpecError {
    /// No bot has this name.
    #[error(
        "`{0}` is no bot: expected random, careless:<percent>, heuristic, selfish, mcts, mcts:<iterations> \
         or mcts:<milliseconds>ms"
    )]
    Unknown(String),
    /// A careless bot with a share that is none.
    #[error("bot `{0}`: expected a whole number of per cent from 1 to 99, such as careless:30")]
    Percent(String),
    /// The bot is known, its budget cannot be read.
    #[error("bot `{spec}`: {error}")]
    Budget {
        /// The whole text.
        spec: String,
        /// What is wrong with its budget.
        error: BudgetError,
    },
}

impl BotSpec {
    /// Whether equal seeds give equal choices: true unless a clock decides how long the bot thinks.
    pub fn repeats(&self) -> bool {
        !matches!(self, BotSpec::Mcts(Some(Budget::Millis(_))))
    }
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<BotSpec, BotSpecError> {
        let short = || text.chars().take(80).collect();
        match text.split_once(':') {
            None if text == "random" => Ok(BotSpec::Random),
            None if text == "careless" => Ok(BotSpec::Careless(CARELESS)),
            None if text == "heuristic" => Ok(BotSpec::Heuristic),
            None if text == "selfish" => Ok(BotSpec::Selfish),
            None if text == "mcts" => Ok(BotSpec::Mcts(None)),
            Some(("careless", percent)) => {
                percent_of(percent).map(BotSpec::Careless).ok_or_else(|| BotSpecError::Percent(short()))
            }
            Some(("mcts", budget)) => budget
                .parse()
                .map(|budget| BotSpec::Mcts(Some(budget)))
                .map_err(|error| BotSpecError::Budget { spec: short(), error }),
            None | Some(_) => Err(BotSpecError::Unknown(short())),
        }
    }
}

fn percent_of(text: &str) -> Option<u8> {
    let only_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|percent| only_digits && (1..100).contains(percent))
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Careless(percent) => write!(f, "careless:{percent}"),
            BotSpec::Heuristic => f.write_str("heuristic"),
            BotSpec::Selfish => f.write_str("selfish"),
            BotSpec::Mcts(None) => f.write_str("mcts"),
            BotSpec::Mcts(Some(budget)) => write!(f, "mcts:{budget}"),
        }
    }
}

/// Makes a player for one game.
///
/// A player draws on from its seed with every decision. Whoever makes a new one for each decision gives each its own
/// seed, or the choices hang together: [`mix`]`(seed, step)`.
pub fn make<R: Play>(spec: BotSpec, rules: &R, seed: u64) -> Player<R> {
    match spec {
        BotSpec::Random => Player::new(Random::new(seed), seed),
        BotSpec::Careless(percent) => Player::new(Careless::new(rules, percent, seed), seed),
        BotSpec::Heuristic => Player::new(Heuristic::new(rules, seed), seed),
        BotSpec::Selfish => Player::new(Heuristic::selfish(rules, seed), seed),
        BotSpec::Mcts(budget) => {
            let advised = Mcts::advised(rules);
            let mcts = budget.map_or(advised, |budget| Mcts { budget, ..advised });
            Player::new(MctsBot::new(rules, mcts, seed), seed)
        }
    }
}

/// Derives an unrelated seed from a seed and a number.
pub fn mix(seed: u64, number: u64) -> u64 {
    Fast::new(seed, number).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_read_back_as_it_was_written() {
        for text in [
            "random",
            "careless:7",
            "heuristic",
            "selfish",
            "mcts",
            "mcts:200ms",
            "mcts:5000",
            "mcts:4294967295",
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        assert_eq!("mcts:7".parse(), Ok(BotSpec::Mcts(Some(Budget::Iterations(7)))));
        assert_eq!("mcts:7ms".parse(), Ok(BotSpec::Mcts(Some(Budget::Millis(7)))));
    }

    #[test]
    fn what_is_no_bot_is_named_together_with_what_is() {
        for text in ["", "Random", "alphazero", "random:5", "heuristic:", " mcts", "mcts;200ms"] {
            let message = text.parse::<BotSpec>().unwrap_err().to_string();
            assert!(
                message.starts_with(&format!("`{text}` is no bot: expected random, careless:<percent>, "))
            );
        }
        for percent in ["", "0", "100", "-5", "+5", "5%", "2.5"] {
            let message = format!("careless:{percent}").parse::<BotSpec>().unwrap_err().to_string();
            assert!(message.starts_with(&format!("bot `careless:{percent}`: expected a whole number")));
        }
        for budget in ["", "0", "0ms", "-5", "+5", "5s", "ms", "2.5", "4294967296", "3600001ms", "1 ms"] {
            let message = format!("mcts:{budget}").parse::<BotSpec>().unwrap_err().to_string();
            assert!(message.starts_with(&format!("bot `mcts:{budget}`: `{budget}` is no budget: expected")));
        }
    }

    #[test]
    fn every_name_in_the_catalogue_is_a_bot() {
        for info in CATALOGUE {
            assert!(info.name.parse::<BotSpec>().is_ok(), "{}", info.name);
            assert!(!info.about.contains('\n'));
        }
    }

    #[test]
    fn every_level_is_a_bot() {
        for level in LEVELS {
            assert!(level.spec.parse::<BotSpec>().is_ok(), "{}", level.id);
        }
    }

    #[test]
    fn only_a_clock_keeps_a_bot_from_repeating_itself() {
        let repeats = |text: &str| text.parse::<BotSpec>().unwrap().repeats();
        assert!(repeats("random") && repeats("mcts:100"));
        assert!(!repeats("mcts:100ms"));
    }
}
