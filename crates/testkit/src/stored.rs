use crate::soak::{Soak, run};
use crate::walk::said;
use crate::{Walk, Way, variants};
use redoubt_engine::{Game, Replay};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What became of the games that were stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoredReport {
    /// Games saved, loaded and verified.
    pub games: u64,
    /// Decisions in all of them.
    pub decisions: u64,
    /// Length of all files together.
    pub bytes: u64,
}

/// Plays random games on every table of a game, saves each as the text of a replay, loads it with rules built
/// from what the replay says, and verifies it.
///
/// # Errors
/// What went wrong in the first game that failed, with the record to paste back.
pub fn stored_games_verify<G: Game>(soak: Soak) -> Result<StoredReport, String> {
    let tables = variants::<G>();
    let (decisions, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    run(soak, |index| {
        let variant = &tables[index as usize % tables.len()];
        let way = Way::of(index / tables.len() as u64);
        let mut walk = Walk::new(variant, soak.seed.wrapping_add(index));
        let played = AssertUnwindSafe(|| {
            while !walk.is_long() && walk.step(way) {}
            let text = Replay::of(&walk.session).to_text();
            load(&walk, &text).map(|()| text.len() as u64)
        });
        let length = catch_unwind(played).unwrap_or_else(|payload| Err(said(payload)));
        let length = length.map_err(|text| format!("{text}\n{}", walk.record()))?;
        decisions.fetch_add(walk.session.steps().len() as u64, Ordering::Relaxed);
        bytes.fetch_add(length, Ordering::Relaxed);
        Ok(())
    })?;
    let (decisions, bytes) = (decisions.into_inner(), bytes.into_inner());
    Ok(StoredReport { games: soak.games, decisions, bytes })
}

fn load<G: Game>(walk: &Walk<'_, G>, text: &str) -> Result<(), String> {
    let replay = Replay::parse(text).map_err(|error| error.to_string())?;
    let pack = G::packs().iter().find(|pack| pack.name == replay.pack).ok_or("the pack is unknown")?;
    let rules = G::with_pack(pack.toml, &replay.options).map_err(|faults| faults.to_string())?;
    let loaded = replay.verify(Arc::new(rules)).map_err(|error| error.to_string())?;
    if loaded.state() == walk.state() {
        Ok(())
    } else {
        Err("the loaded game ends in another position".into())
    }
}
