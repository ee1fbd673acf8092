use super::LINE_MAX;
use super::reply::Failure;
use redoubt_engine::{Given, Options, Seat, Seed};
use serde::Deserialize;
use serde_json::Value;

/// The most dice that one request may bring.
const DICE_MAX: usize = 10_000;

/// What may be asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
    Games {},
    New(New),
    Load(Load),
    Legal {
        #[serde(default)]
        seat: Option<Seat>,
    },
    Act {
        action: Value,
        #[serde(default)]
        seat: Option<Seat>,
        #[serde(default)]
        dice: Option<Vec<Given>>,
    },
    Components {},
    View {
        #[serde(default)]
        seat: Option<Watcher>,
    },
    State {},
    Odds {
        action: Value,
        #[serde(default)]
        seat: Option<Seat>,
    },
    Check {
        action: Value,
        #[serde(default)]
        seat: Option<Seat>,
    },
    Undo {
        #[serde(default)]
        seat: Option<Seat>,
    },
    Concede {
        #[serde(default)]
        seat: Option<Seat>,
    },
    Replay {},
    Bot(AskBot),
    Rules {
        id: String,
        #[serde(default)]
        game: Option<String>,
    },
    Quit {},
}

/// A new table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    pub(super) game: String,
    #[serde(default)]
    pub(super) options: Options,
    #[serde(default)]
    pub(super) seed: Option<Seed>,
    #[serde(default)]
    pub(super) dice: Vec<Given>,
    /// The text of the player's own component pack.
    #[serde(default)]
    pub(super) pack: Option<String>,
}

/// A table at a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Load {
    pub(super) game: String,
    #[serde(default)]
    pub(super) options: Options,
    pub(super) state: Value,
    #[serde(default)]
    pub(super) seed: Option<Seed>,
    #[serde(default)]
    pub(super) pack: Option<String>,
}

/// A question to a bot.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AskBot {
    name: String,
    #[serde(default)]
    ms: Option<u64>,
    #[serde(default)]
    iterations: Option<u64>,
    #[serde(default)]
    pub(super) seat: Option<Seat>,
    #[serde(default)]
    pub(super) seed: Option<u64>,
}

/// Who looks: a seat's number, `"all"` or `"spectator"`.
#[derive(Debug)]
pub(super) enum Watcher {
    Seat(Seat),
    All,
    Spectator,
}

impl<'de> Deserialize<'de> for Watcher {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Watcher, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value.as_str() {
            Some("all") => Ok(Watcher::All),
            Some("spectator") => Ok(Watcher::Spectator),
            _ => Seat::deserialize(value).map(Watcher::Seat).map_err(serde::de::Error::custom),
        }
    }
}

impl AskBot {
    /// The bot by its full name: `mcts:200ms`.
    pub(super) fn spec(&self) -> Result<String, Failure> {
        // Beyond these a bot's own bounds apply; this one only keeps the number readable.
        const LARGE: u64 = 3_600_000;
        match (self.ms, self.iterations) {
            (None, None) => Ok(self.name.clone()),
            (Some(_), Some(_)) => Err(Failure::new("give `ms` or `iterations`, not both")),
            // Bots that do not search need no time.
            (Some(_), None) | (None, Some(_)) if self.name != "mcts" => Ok(self.name.clone()),
            (Some(ms), None) => Ok(format!("{}:{}ms", self.name, ms.clamp(1, LARGE))),
            (None, Some(iterations)) => {
                Ok(format!("{}:{}", self.name, iterations.clamp(1, u64::from(u32::MAX))))
            }
        }
    }
}

impl Request {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Result<Request, Failure> {
        if line.len() > LINE_MAX {
            return Err(Failure::new(format!("the line is longer than {LINE_MAX} bytes")));
        }
        let value: Value =
            serde_json::from_str(line).map_err(|error| Failure::new(format!("not JSON: {error}")))?;
        let Value::Object(fields) = &value else {
            return Err(Failure::new("a request is an object"));
        };
        match fields.get("op") {
            Some(Value::String(_)) => {}
            Some(_) => return Err(Failure::at("op", "`op` is a text")),
            None => return Err(Failure::at("op", "a request has an `op`")),
        }
        let request = Request::deserialize(value).map_err(|error| Failure::new(error.to_string()))?;
        request.sizes()?;
        Ok(request)
    }

    fn sizes(&self) -> Result<(), Failure> {
        let dice = match self {
            Request::New(new) => new.dice.len(),
            Request::Act { dice: Some(dice), .. } => dice.len(),
            _ => 0,
        };
        if dice > DICE_MAX {
            return Err(Failure::at("dice", format!("{dice} dice are too many, the limit is {DICE_MAX}")));
        }
        Ok(())
    }
}
