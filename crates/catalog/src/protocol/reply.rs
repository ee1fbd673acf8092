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

    /// The reply that says so.
    pub(super) fn into_reply(self) -> Value {
        json!({ "ok": false, "error": self.0 })
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
        if let Some(ask) = trouble.need() {
            let need = json!({ "why": ask.why, "from": ask.shown(0), "to": ask.shown(ask.n - 1) });
            failure.0.insert("need".to_string(), need);
        }
        failure
    }
}

/// Says yes, with the fields of an object.
pub(super) fn ok(fields: Value) -> Value {
    let mut reply = json!({ "ok": true });
    if let (Value::Object(reply), Value::Object(fields)) = (&mut reply, fields) {
        reply.extend(fields);
    }
    reply
}

/// Says yes, with the fields of a struct.
pub(super) fn said(answer: &impl Serialize) -> Result<Value, Failure> {
    Ok(ok(serde_json::to_value(answer).expect("an answer always serialises")))
}
