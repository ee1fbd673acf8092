//! Writes a replay as the film that the web client gets, for the tests of its boards.

use redoubt_catalog::{Detail, Legal, Table, Trouble, from_replay};
use redoubt_engine::Viewer;
use serde_json::json;

/// Returns a replay as everybody may see it, as JSON: components, seating, the view after the set-up, every step with
/// patches, and what may be done after each number of steps.
///
/// # Errors
/// What is wrong with the replay.
pub fn film(replay: &str) -> Result<String, String> {
    let table = from_replay(replay, None).map_err(|trouble| trouble.to_string())?;
    let viewer = Viewer::SPECTATOR;
    let film = json!({
        "game": table.info().id,
        "steps": table.step(),
        "components": table.components(),
        "seating": table.seating(),
        "view": table.view_at(0, viewer).map_err(|trouble| trouble.to_string())?,
        "entries": table.narrate(1, viewer, Detail::Film),
        "legal": legal(&*table).map_err(|trouble| trouble.to_string())?,
        "outcome": table.outcome(),
    });
    Ok(film.to_string())
}

/// What the first seat that is to act may do, before the first step and after each; nothing where nobody is.
fn legal(table: &dyn Table) -> Result<Vec<Option<Legal>>, Trouble> {
    let mut past = table.fork();
    let mut legal = Vec::new();
    for step in (0..=table.step()).rev() {
        if step < past.step() {
            past.take_back(step)?;
        }
        legal.push(past.to_act().first().map(|seat| past.legal(seat)).transpose()?);
    }
    legal.reverse();
    Ok(legal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::patch::{Patch, apply};
    use serde_json::Value;

    #[test]
    fn patches_lead_from_the_first_view_to_the_last() {
        let replay = include_str!("../../docs/examples/first-invasion.replay");
        let film: Value = serde_json::from_str(&film(replay).unwrap()).unwrap();
        let entries = film["entries"].as_array().unwrap();
        assert_eq!(film["steps"], entries.len());
        assert_eq!(film["legal"].as_array().unwrap().len(), entries.len() + 1);
        let mut view = film["view"].clone();
        for entry in entries {
            let told = entry["lines"].as_array().unwrap().iter().map(|line| &line["patch"]);
            for patch in told.chain([&entry["rest"]]) {
                let patch: Patch = serde_json::from_value(patch.clone()).unwrap();
                apply(&mut view, &patch).unwrap();
            }
        }
        let table = from_replay(replay, None).unwrap();
        assert_eq!(view, table.view(Viewer::SPECTATOR));
        let seat = table.to_act().first().unwrap();
        let last = serde_json::to_value(table.legal(seat).unwrap()).unwrap();
        assert_eq!(film["legal"].as_array().unwrap().last(), Some(&last));
    }
}
