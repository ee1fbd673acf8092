//! What a table may choose: words at the boundary, types inside.

use crate::Faults;
use serde::Serialize;
use std::collections::BTreeMap;

/// The word by which a table chooses its component pack; no option of a game may be called so.
pub const PACK: &str = "pack";

/// Options as a game knows them, made by [`options!`](crate::options).
pub trait OptionSet: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// What may be chosen, in the order in which it is offered. An option depends only on earlier ones.
    fn specs() -> Vec<OptionSpec>;

    /// Reads choices that [`Options::complete`] has checked.
    fn read(options: &Options) -> Self;

    /// The choices as words; what is left to the pack is left out.
    fn write(&self) -> Options;
}

/// A game without options.
impl OptionSet for () {
    fn specs() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn read(_: &Options) {}

    fn write(&self) -> Options {
        Options::new()
    }
}

/// One option of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// A short name.
    pub id: &'static str,
    /// What it changes.
    pub about: &'static str,
    /// What may be chosen.
    pub choices: Vec<String>,
    /// What is chosen if nobody says otherwise; nothing if the pack says it.
    pub default: Option<String>,
    /// Offered only where another option is chosen so.
    pub when: Option<When>,
    /// Fewer choices where another option is chosen so; the first that fits counts.
    pub limits: Vec<Limit>,
    /// What it is about.
    pub role: OptionRole,
}

/// What an option is about: where it is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OptionRole {
    /// Who plays: it changes the seats or the teams.
    Seats,
    /// How the game is played.
    Rules,
    /// Another reading of a rule, for experiments.
    Experiment,
}

/// A condition on another option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct When {
    /// The other option.
    pub option: &'static str,
    /// Any of these choices.
    pub is: Vec<String>,
}

/// Choices that are left under a condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Limit {
    /// The condition.
    pub when: When,
    /// What may still be chosen.
    pub choices: Vec<String>,
}

impl When {
    fn holds(&self, chosen: &Options) -> bool {
        chosen.get(self.option).is_some_and(|choice| self.is.iter().any(|word| word == choice))
    }
}

impl OptionSpec {
    /// Whether the option is offered beside these choices.
    pub fn applies(&self, chosen: &Options) -> bool {
        self.when.as_ref().is_none_or(|when| when.holds(chosen))
    }

    /// What may be chosen beside these choices.
    pub fn offered(&self, chosen: &Options) -> &[String] {
        self.limits
            .iter()
            .find(|limit| limit.when.holds(chosen))
            .map_or(&self.choices, |limit| &limit.choices)
    }

    /// What is chosen beside these choices if nobody says otherwise; nothing if the pack says it.
    fn preset(&self, chosen: &Options) -> Option<&str> {
        let default = self.default.as_deref()?;
        let offered = self.offered(chosen);
        let fits = offered.iter().any(|choice| choice == default);
        Some(if fits { default } else { offered.first().map_or(default, String::as_str) })
    }
}

/// Chosen options, by name.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, OptionValue>);

/// An option as it is written: a word or a number, kept as a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(from = "RawValue", into = "String")]
struct OptionValue(String);

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum RawValue {
    Word(String),
    Number(i64),
    Switch(bool),
}

impl From<RawValue> for OptionValue {
    fn from(raw: RawValue) -> OptionValue {
        OptionValue(match raw {
            RawValue::Word(word) => word,
            RawValue::Number(number) => number.to_string(),
            RawValue::Switch(on) => if on { "on" } else { "off" }.to_string(),
        })
    }
}

impl From<OptionValue> for String {
    fn from(value: OptionValue) -> String {
        value.0
    }
}

impl Options {
    /// Chooses nothing: every option at its default.
    pub fn new() -> Options {
        Options::default()
    }

    /// Returns the choice for an option, if one was made.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(|value| value.0.as_str())
    }

    /// Chooses.
    pub fn set(&mut self, id: &str, choice: impl Into<String>) {
        self.0.insert(id.to_string(), OptionValue(choice.into()));
    }

    /// Returns the choices with one more.
    #[must_use]
    pub fn with(mut self, id: &str, choice: impl Into<String>) -> Options {
        self.set(id, choice);
        self
    }

    /// Takes a choice back.
    pub fn remove(&mut self, id: &str) {
        self.0.remove(id);
    }

    /// The choices in order of name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value.0.as_str()))
    }

    /// Fills in the defaults, or reports every unknown option, every option that does not apply, and every choice that
    /// is not offered.
    ///
    /// # Errors
    /// One fault for each.
    pub fn complete(&self, specs: &[OptionSpec]) -> Result<Options, Faults> {
        let mut faults = Faults::default();
        for (id, _) in self.iter().filter(|(id, _)| !specs.iter().any(|spec| spec.id == *id)) {
            let known: Vec<_> = specs.iter().map(|spec| spec.id).collect();
            let expected = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            faults.add(at(id), format!("unknown option, expected one of {expected}"));
        }
        let mut complete = Options::new();
        for spec in specs {
            match self.get(spec.id) {
                Some(choice) => match refusal(spec, choice, &complete) {
                    Some(reason) => faults.add(at(spec.id), reason),
                    None => complete.set(spec.id, choice),
                },
                None if spec.applies(&complete) => {
                    if let Some(choice) = spec.preset(&complete).map(str::to_string) {
                        complete.set(spec.id, choice);
                    }
                }
                None => {}
            }
        }
        faults.into_result().map(|()| complete)
    }

    /// Drops what does not apply beside the other choices.
    pub(crate) fn applying(&self, specs: &[OptionSpec]) -> Options {
        let mut kept = Options::new();
        for spec in specs {
            if let Some(choice) = self.get(spec.id).filter(|_| spec.applies(&kept)) {
                kept.set(spec.id, choice);
            }
        }
        kept
    }
}

fn at(id: &str) -> String {
    format!("options.{}", id.chars().take(40).collect::<String>())
}

fn refusal(spec: &OptionSpec, choice: &str, chosen: &Options) -> Option<String> {
    if let Some(When { option, is }) = spec.when.as_ref().filter(|when| !when.holds(chosen)) {
        return Some(format!("applies only where {option} is {}", is.join(" or ")));
    }
    let offered = spec.offered(chosen);
    let known = offered.iter().any(|offered| offered == choice);
    let choice: String = choice.chars().take(40).collect();
    (!known).then(|| format!("`{choice}` is not offered, expected one of {}", offered.join(", ")))
}

/// Defines the options of a game: a struct with a field for each, typed, so that a misspelt one does not compile.
///
/// An option with a default has its type; one without is left to the pack unless it was chosen, and is an
/// `Option`. `when` says where an option applies, `with … only …` where fewer choices are left. `as Seats` marks what
/// changes who plays, `as Experiment` what is there for experiments ([`OptionRole`](crate::OptionRole)).
///
/// ```
/// use redoubt_engine::{Options, OptionSet};
/// redoubt_engine::nouns! {
///     /// How the game is played.
///     Mode { /// Together.
///         Together = "together", "Together"; /// In two teams.
///         Teams = "teams", "Teams"; }
/// }
/// redoubt_engine::options! {
///     /// What a table of Harbor may choose.
///     pub Choices {
///         mode: Mode, Mode::ALL => Mode::Together, "how the game is played";
///         people: u8, [1, 2, 3, 4] => 2, "how many play",
///             with mode in [Mode::Together] only [1, 2, 3], with mode in [Mode::Teams] only [2, 4], as Seats;
///         ships: u8, [3, 5], "ships of each player";
///         truce: u8, [0, 1] => 0, "rounds of peace", when mode in [Mode::Teams];
///     }
/// }
/// let chosen = Options::new().with("mode", "teams").complete(&Choices::specs()).unwrap();
/// let choices = Choices::read(&chosen);
/// assert_eq!((choices.mode, choices.people, choices.ships), (Mode::Teams, 2, None));
/// let faults = Options::new().with("people", "4").with("truce", "1").complete(&Choices::specs());
/// assert_eq!(
///     faults.unwrap_err().to_string(),
///     "options.people: `4` is not offered, expected one of 1, 2, 3\n\
///      options.truce: applies only where mode is teams"
/// );
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$doc:meta])*
        $vis:vis $Name:ident {
            $(
                $field:ident : $Type:ty, $all:expr $(=> $default:expr)?, $about:literal
                $(, when $when:ident in [$($is:expr),+ $(,)?])?
                $(, with $other:ident in [$($value:expr),+ $(,)?] only [$($left:expr),+ $(,)?])*
                $(, as $role:ident)?
                ;
            )+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug)]
        $vis struct $Name {
            $(
                #[doc = $about]
                pub $field: $crate::options!(@type $Type $(, $default)?),
            )+
        }

        impl $crate::OptionSet for $Name {
            fn specs() -> Vec<$crate::OptionSpec> {
                vec![$($crate::OptionSpec {
                    id: stringify!($field),
                    about: $about,
                    choices: ($all).iter().map(ToString::to_string).collect(),
                    default: $crate::options!(@default $({
                        let value: $Type = $default;
                        ToString::to_string(&value)
                    })?),
                    when: $crate::options!(@when $($crate::When {
                        option: stringify!($when),
                        is: vec![$(ToString::to_string(&$is)),+],
                    })?),
                    limits: vec![$($crate::Limit {
                        when: $crate::When { option: stringify!($other), is: vec![$(ToString::to_string(&$value)),+] },
                        choices: vec![$(ToString::to_string(&$left)),+],
                    }),*],
                    role: $crate::options!(@role $($role)?),
                }),+]
            }

            fn read(options: &$crate::Options) -> $Name {
                $(
                    let $field: Option<$Type> = options.get(stringify!($field)).and_then(|word| word.parse().ok());
                )+
                $Name { $($field: $crate::options!(@value $field $(, $default)?)),+ }
            }

            fn write(&self) -> $crate::Options {
                let mut options = $crate::Options::new();
                $($crate::options!(@write options, self, $field $(, $default)?);)+
                options
            }
        }
    };
    (@type $Type:ty) => { Option<$Type> };
    (@type $Type:ty, $default:expr) => { $Type };
    (@default) => { None };
    (@default $default:expr) => { Some($default) };
    (@when) => { None };
    (@when $when:expr) => { Some($when) };
    (@role) => { $crate::OptionRole::Rules };
    (@role $role:ident) => { $crate::OptionRole::$role };
    (@value $field:ident) => { $field };
    (@value $field:ident, $default:expr) => { $field.unwrap_or($default) };
    (@write $options:ident, $self:ident, $field:ident) => {
        if let Some(choice) = &$self.$field {
            $options.set(stringify!($field), ToString::to_string(choice));
        }
    };
    (@write $options:ident, $self:ident, $field:ident, $default:expr) => {
        $options.set(stringify!($field), ToString::to_string(&$self.$field));
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::options! {
        Choices {
            mode: String, ["calm", "storm"].map(String::from) => "calm".to_string(), "the weather";
            crew: u8, [1, 2], "how many sail", when mode in ["calm"], as Seats;
            tide: u8, [0, 1] => 0, "another reading", as Experiment;
        }
    }

    fn specs() -> Vec<OptionSpec> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let spec = |id, choices: &[&str], default: Option<&str>| OptionSpec {
            id,
            about: "",
            choices: words(choices),
            default: default.map(String::from),
            when: None,
            limits: Vec::new(),
            role: OptionRole::Rules,
        };
        let when = |option, is: &[&str]| When { option, is: words(is) };
        vec![
            spec("mode", &["together", "teams"], Some("together")),
            OptionSpec {
                limits: vec![Limit { when: when("mode", &["teams"]), choices: words(&["2", "4"]) }],
                ..spec("people", &["1", "2", "3", "4"], Some("1"))
            },
            OptionSpec { when: Some(when("mode", &["teams"])), ..spec("truce", &["off", "on"], Some("off")) },
            spec("fighters", &["8", "10"], None),
        ]
    }

    fn pairs(options: &Options) -> Vec<(&str, &str)> {
        options.iter().collect()
    }

    #[test]
    fn options_are_words_numbers_or_switches() {
        let options: Options = serde_json::from_str(r#"{"fighters":8,"lake":true,"pack":"mixed"}"#).unwrap();
        assert_eq!(pairs(&options), [("fighters", "8"), ("lake", "on"), ("pack", "mixed")]);
        assert!(serde_json::from_str::<Options>(r#"{"fighters":[8]}"#).is_err());
    }

    #[test]
    fn defaults_fill_what_applies_and_is_not_left_to_the_pack() {
        let plain = Options::new().complete(&specs()).unwrap();
        assert_eq!(pairs(&plain), [("mode", "together"), ("people", "1")]);
        let teams = Options::new().with("mode", "teams").with("fighters", "8").complete(&specs()).unwrap();
        assert_eq!(pairs(&teams), [("fighters", "8"), ("mode", "teams"), ("people", "2"), ("truce", "off")]);
    }

    #[test]
    fn every_wrong_option_is_reported_at_once() {
        let options =
            Options::new().with("fighters", "9").with("tanks", "1").with("truce", "on").with("people", "5");
        assert_eq!(
            options.complete(&specs()).unwrap_err().to_string(),
            "options.tanks: unknown option, expected one of mode, people, truce, fighters\n\
             options.people: `5` is not offered, expected one of 1, 2, 3, 4\n\
             options.truce: applies only where mode is teams\n\
             options.fighters: `9` is not offered, expected one of 8, 10"
        );
        let teams = Options::new().with("mode", "teams").with("people", "3");
        let reason = "options.people: `3` is not offered, expected one of 2, 4";
        assert_eq!(teams.complete(&specs()).unwrap_err().to_string(), reason);
    }

    #[test]
    fn what_does_not_apply_is_dropped() {
        let all = Options::new().with("mode", "together").with("truce", "on");
        assert_eq!(pairs(&all.applying(&specs())), [("mode", "together")]);
    }

    #[test]
    fn an_option_says_what_it_is_about() {
        let roles: Vec<OptionRole> = Choices::specs().iter().map(|spec| spec.role).collect();
        assert_eq!(roles, [OptionRole::Rules, OptionRole::Seats, OptionRole::Experiment]);
    }

    #[test]
    fn typed_options_are_read_and_written() {
        let choices = Choices::read(&Options::new().with("mode", "storm"));
        assert_eq!(choices.mode, "storm");
        assert_eq!(pairs(&choices.write()), [("mode", "storm"), ("tide", "0")]);
    }
}
