//! What changed between two JSON values, as a JSON Patch (RFC 6902) of additions, removals and replacements.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Changes in order; applied one after the other they turn one value into another.
pub type Patch = Vec<Change>;

/// One change of a value. `path` is a JSON Pointer (RFC 6901).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "op", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the standard")]
pub enum Change {
    /// A field that was not there, or an entry put into a list before the one at its place.
    Add { path: String, value: Value },
    /// A field or an entry is no more.
    Remove { path: String },
    /// Something else is there; an empty path is the whole value.
    Replace { path: String, value: Value },
}

/// Returns what turns one value into another.
pub fn diff(from: &Value, to: &Value) -> Patch {
    let mut patch = Vec::new();
    compare(&mut String::new(), from, to, &mut patch);
    patch
}

/// Applies a patch that [`diff`] made.
///
/// # Errors
/// The path that is not there; the value may have changed in part.
pub fn apply(value: &mut Value, patch: &[Change]) -> Result<(), String> {
    patch.iter().try_for_each(|change| apply_one(value, change))
}

fn compare(path: &mut String, from: &Value, to: &Value, patch: &mut Patch) {
    match (from, to) {
        _ if from == to => {}
        (Value::Object(before), Value::Object(after)) => {
            for key in before.keys().filter(|key| !after.contains_key(*key)) {
                within(path, key, |path| patch.push(Change::Remove { path: path.clone() }));
            }
            for (key, value) in after {
                within(path, key, |path| match before.get(key) {
                    Some(old) => compare(path, old, value, patch),
                    None => patch.push(Change::Add { path: path.clone(), value: value.clone() }),
                });
            }
        }
        (Value::Array(before), Value::Array(after)) => compare_lists(path, before, after, patch),
        _ => patch.push(Change::Replace { path: path.clone(), value: to.clone() }),
    }
}

/// What both lists begin and end with stays; between, entries are compared, and the surplus goes or comes.
fn compare_lists(path: &mut String, before: &[Value], after: &[Value], patch: &mut Patch) {
    let shorter = before.len().min(after.len());
    let start = before.iter().zip(after).take_while(|(old, new)| old == new).count();
    let ends = before.iter().rev().zip(after.iter().rev());
    let end = ends.take(shorter - start).take_while(|(old, new)| old == new).count();
    let common = shorter - start - end;
    for index in start..start + common {
        within(path, &index.to_string(), |path| compare(path, &before[index], &after[index], patch));
    }
    let rest = start + common;
    for _ in rest..before.len() - end {
        within(path, &rest.to_string(), |path| patch.push(Change::Remove { path: path.clone() }));
    }
    for (index, value) in after.iter().enumerate().take(after.len() - end).skip(rest) {
        let add = |path: &mut String| patch.push(Change::Add { path: path.clone(), value: value.clone() });
        within(path, &index.to_string(), add);
    }
}

fn within(path: &mut String, key: &str, body: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('/');
    path.push_str(&key.replace('~', "~0").replace('/', "~1"));
    body(path);
    path.truncate(length);
}

fn apply_one(root: &mut Value, change: &Change) -> Result<(), String> {
    let (Change::Add { path, .. } | Change::Remove { path } | Change::Replace { path, .. }) = change;
    let missing = || format!("there is nothing at `{path}`");
    let Some((parent, key)) = path.rsplit_once('/') else {
        let Change::Replace { value, .. } = change else { return Err(missing()) };
        *root = value.clone();
        return Ok(());
    };
    let key = key.replace("~1", "/").replace("~0", "~");
    match (root.pointer_mut(parent).ok_or_else(missing)?, change) {
        (Value::Object(fields), Change::Add { value, .. } | Change::Replace { value, .. }) => {
            fields.insert(key, value.clone());
        }
        (Value::Object(fields), Change::Remove { .. }) => {
            fields.remove(&key).ok_or_else(missing)?;
        }
        (Value::Array(list), change) => {
            let index = key.parse::<usize>().map_err(|_| missing())?;
            match change {
                Change::Add { value, .. } if index <= list.len() => list.insert(index, value.clone()),
                Change::Replace { value, .. } if index < list.len() => list[index] = value.clone(),
                Change::Remove { .. } if index < list.len() => drop(list.remove(index)),
                _ => return Err(missing()),
            }
        }
        _ => return Err(missing()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn turns(from: Value, to: Value, expected: Value) {
        let patch = diff(&from, &to);
        assert_eq!(serde_json::to_value(&patch).unwrap(), expected);
        let mut patched = from;
        apply(&mut patched, &patch).unwrap();
        assert_eq!(patched, to);
    }

    #[test]
    fn fields_come_go_and_change() {
        turns(
            json!({"a": 1, "b": {"c": null, "d/e~": 2}, "z": 0}),
            json!({"a": 1, "b": {"c": 3, "d/e~": 4}, "y": [1]}),
            json!([
                {"op": "remove", "path": "/z"},
                {"op": "replace", "path": "/b/c", "value": 3},
                {"op": "replace", "path": "/b/d~1e~0", "value": 4},
                {"op": "add", "path": "/y", "value": [1]},
            ]),
        );
    }

    #[test]
    fn a_list_changes_only_between_what_stays() {
        turns(json!([1, 2, 3, 4]), json!([1, 3, 4]), json!([{"op": "remove", "path": "/1"}]));
        turns(
            json!([1, 4]),
            json!([1, 2, 3, 4]),
            json!([
            {"op": "add", "path": "/1", "value": 2}, {"op": "add", "path": "/2", "value": 3}]),
        );
        turns(
            json!([{"x": 1, "y": 2}, 5]),
            json!([{"x": 1, "y": 3}, 5]),
            json!([
            {"op": "replace", "path": "/0/y", "value": 3}]),
        );
        turns(json!([]), json!([7]), json!([{"op": "add", "path": "/0", "value": 7}]));
        turns(json!([7, 7]), json!([7]), json!([{"op": "remove", "path": "/1"}]));
    }

    #[test]
    fn anything_can_become_anything() {
        turns(Value::Null, json!({"a": 1}), json!([{"op": "replace", "path": "", "value": {"a": 1}}]));
        turns(
            json!({"a": [1]}),
            json!({"a": {"0": 1}}),
            json!([{"op": "replace", "path": "/a", "value": {"0": 1}}]),
        );
        turns(json!("same"), json!("same"), json!([]));
    }

    #[test]
    fn a_patch_for_something_else_is_refused() {
        for path in ["/a/0", "/b/9", "/b/x", "/c/d/e"] {
            let change = Change::Replace { path: path.into(), value: Value::Null };
            let error = apply(&mut json!({"a": 1, "b": [2]}), &[change]).unwrap_err();
            assert_eq!(error, format!("there is nothing at `{path}`"));
        }
    }
}
