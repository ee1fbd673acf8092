use crate::Trouble;
use crate::seated::shorten;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A request that was refused.
#[derive(Debug)]
pub(super) struct Failure(Map<String, Value>);

impl Failure {
    /// Refuses for a reason.
    pub(super) fn new(reason: impl AsRef<str>) -> Failure {
        Failure(Map::from_iter([("reason".to_string(), shorten(reason.as_ref()).into())]))
    }

    /// Refuses because of one part of the request.
    pub(super) fn at(place: &str, reason: impl AsRef<str>) -> Failure {
        let mut failure = Failure::new(reason);
        failure.0.insert("place".to_string(), place.into());
        failure
    }

    /// Nothing was opened yet.
    pub(super) fn no_game() -> Failure {
        Failure::new("there is no game yet: open one with `new` or `load`")
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        let faults = trouble.faults();
        let mut failure = match faults {
            [first, ..] => Failure::at(&shorten(&first.at), &first.reason),
            [] => Failure::new(trouble.to_string()),
        };
        if faults.len() > 1 {
            failure.0.insert("faults".to_string(), json!(faults));
        }
        if let Some(rule) = trouble.rule() {
            failure.0.insert("rule".to_string(), json!(rule));
        }
        if let Some(need) = trouble.need() {
            let need = json!({
                "why": need.ask.why,
                "from": need.ask.shown(0),
                "to": need.ask.shown(need.ask.n - 1),
                "names": need.names,
            });
            failure.0.insert("need".to_string(), need);
        }
        failure
    }
}

/// An answer that says yes: its fields besides `ok`.
pub(super) type Fields = Map<String, Value>;

/// Says yes, with the fields of an object or of a struct.
pub(super) fn said(answer: &impl Serialize) -> Result<Fields, Failure> {
    match serde_json::to_value(answer).expect("an answer always serialises") {
        Value::Object(fields) => Ok(fields),
        other => unreachable!("an answer is an object, not {other}"),
    }
}

/// Writes the reply as a line, `ok` first.
pub(super) fn line(answer: Result<Fields, Failure>) -> String {
    #[derive(Serialize)]
    struct Reply {
        ok: bool,
        #[serde(flatten)]
        fields: Fields,
    }
    let reply = match answer {
        Ok(fields) => Reply { ok: true, fields },
        Err(failure) => {
            Reply { ok: false, fields: Map::from_iter([("error".to_string(), Value::Object(failure.0))]) }
        }
    };
    serde_json::to_string(&reply).expect("a reply always serialises")
}
