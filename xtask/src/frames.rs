//! Writes every position of a replay as the web client gets it.

use redoubt_catalog::{Entered, Setup, from_replay, open};
use redoubt_engine::{Options, Replay, Viewer};
use serde_json::{Value, json};

/// Returns the frames of a replay as JSON: step, view, what led to it, and what may be done next.
///
/// # Errors
/// What is wrong with the replay.
pub fn frames(text: &str) -> Result<String, String> {
    let trouble = |error: redoubt_catalog::Trouble| error.to_string();
    let whole = from_replay(text, None).map_err(trouble)?;
    let replay = Replay::parse(text).map_err(|error| error.to_string())?;
    let mut options: Options = whole.options();
    options.set("pack", whole.pack_name());
    let setup = Setup { game: whole.info().id, options, pack: None, seed: whole.seed().clone() };
    let mut table = open(&setup, &[]).map_err(trouble)?;
    let mut frames = Vec::new();
    for entry in whole.narrate(0, Viewer::Spectator) {
        if let Some(act) = &entry.act {
            let dice = &replay.steps[entry.step - 1].dice;
            let entered = if dice.is_empty() { Entered::Nothing } else { Entered::Own(dice) };
            if act == "concede" {
                table.concede(entry.seat).map_err(trouble)?;
            } else {
                table.act(entry.seat, &Value::from(act.as_str()), entered).map_err(trouble)?;
            }
        }
        let legal = table.to_act().first().map(|seat| table.legal(seat)).transpose().map_err(trouble)?;
        let view = table.view(Viewer::Spectator);
        frames.push(json!({ "step": entry.step, "view": view, "entry": entry, "legal": legal }));
    }
    let outcome = table.outcome();
    Ok(json!({ "game": whole.info().id, "steps": whole.step(), "frames": frames, "outcome": outcome })
        .to_string())
}
