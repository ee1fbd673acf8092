//! Bots take their turns, one decision at a time, and never while the table is held.

use super::commands::{By, record};
use super::{Asker, Held, Live, Push, Room};
use crate::app::App;
use crate::error::ApiError;
use crate::store::EventKind;
use redoubt_catalog::{Advice, Table, Trouble};
use redoubt_engine::Seat;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a bot waits at most before it tries again when storage fails.
const RETRY_MAX: Duration = Duration::from_secs(60);

/// A decision that a bot has to make.
struct Turn {
    seq: u32,
    seat: Seat,
    spec: String,
    game: Box<dyn Table>,
    asker: Asker,
    whim: u64,
}

/// Lets the bots play if one is to act and they are not playing already.
pub(super) fn wake(app: &App, held: &Held<'_>) {
    if held.live().bot_to_act().is_none() || app.is_closing() {
        return;
    }
    if !held.room().thinking.swap(true, Ordering::Relaxed) {
        held.room().push(Push::Thinking(true));
        tokio::spawn(play(app.clone(), held.room().clone()));
    }
}

async fn play(app: App, room: Arc<Room>) {
    let mut at_work = AtWork { room: room.clone(), done: false };
    let mut wait = app.config.retry;
    loop {
        if room.is_watched() && !app.config.bot_pause.is_zero() {
            tokio::time::sleep(app.config.bot_pause).await;
        }
        match take_turn(&app, &room, &mut at_work).await {
            Ok(true) => {
                wait = app.config.retry;
                tokio::task::yield_now().await;
            }
            Ok(false) => return,
            Err(ApiError::Stale { .. }) => {}
            Err(ApiError::Unavailable) => {
                tokio::select! {
                    () = tokio::time::sleep(wait) => wait = (wait * 2).min(RETRY_MAX),
                    () = app.closes() => return,
                }
            }
            Err(error) => {
                tracing::error!(%error, "the bots gave up for now");
                return;
            }
        }
    }
}

/// Makes one decision. Says no when no bot is to act any more.
async fn take_turn(app: &App, room: &Arc<Room>, at_work: &mut AtWork) -> Result<bool, ApiError> {
    let turn = {
        let held = room.hold(app).await?;
        let live = held.live();
        let Some((seat, level)) = live.bot_to_act().filter(|_| !app.is_closing()) else {
            at_work.rest();
            return Ok(false);
        };
        let spec =
            redoubt_bots::LEVELS.iter().find(|known| known.id == level).map_or(level, |known| known.spec);
        let asker = asker(live);
        let whim = app.luck.whim(live.seq());
        Turn { seq: live.seq(), seat, spec: spec.to_string(), game: live.game.fork(), asker, whim }
    };
    let (seq, seat, asker) = (turn.seq, turn.seat, turn.asker.clone());
    let advice = app.pool.think(&asker, move || choose(&turn)).await??;
    let held = room.hold(app).await?;
    let plays = held.live().bot_to_act().is_some_and(|(to_act, _)| to_act == seat);
    if plays && held.live().log.asks_as_at(seq, seat) {
        // A bot's dice are rolled by the server, even where people enter their own.
        let kind = EventKind::Act { notation: advice.choice.notation, dice: None };
        let held = record(app, held, seat, kind, By::Bot).await?;
        if held.live().bot_to_act().is_none() {
            at_work.rest();
            return Ok(false);
        }
    }
    Ok(true)
}

/// For whom the bots of a table think: for whoever set it up, but all tables without people are one.
fn asker(live: &Live) -> Asker {
    match live.seats.iter().any(|holder| holder.sitter().is_some()) {
        true => Asker::bot_of(live.row.creator.as_ref()),
        false => Asker::bot_alone(),
    }
}

/// Asks the bot; one that fails is replaced by a simple one for this decision.
fn choose(turn: &Turn) -> Result<Advice, Trouble> {
    let ask = |spec: &str| catch_unwind(AssertUnwindSafe(|| turn.game.bot(spec, turn.seat, turn.whim)));
    match ask(&turn.spec) {
        Ok(advice) => advice,
        Err(_) => {
            tracing::error!(bot = turn.spec, "a bot failed");
            turn.game.bot("random", turn.seat, turn.whim)
        }
    }
}

/// Marks that bots are playing at a table, until it is dropped.
struct AtWork {
    room: Arc<Room>,
    done: bool,
}

impl AtWork {
    /// Stops while the table is held, so that whoever holds it next may start again.
    fn rest(&mut self) {
        self.done = true;
        self.room.thinking.store(false, Ordering::Relaxed);
        self.room.count_until_over(None);
        self.room.push(Push::Thinking(false));
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        if !self.done {
            self.rest();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::trial::{Guest, server};
    use serde_json::json;

    #[tokio::test]
    async fn tables_without_people_are_one_whoever_set_them_up() {
        let (_folder, app) = server(|_| {}).await;
        app.announce_close(); // from now on no bot begins to think
        let (bot, me) = (json!({ "type": "bot", "level": "novice" }), json!({ "type": "me" }));
        let mut askers = Vec::new();
        for other in [&bot, &bot, &me, &me] {
            let table = Guest::new().create(&app, json!([bot, other])).await;
            askers.push(asker(app.hub.room(&table).hold(&app).await.unwrap().live()));
        }
        assert_eq!(askers[0], askers[1]);
        assert_ne!(askers[1], askers[2]);
        assert_ne!(askers[2], askers[3], "where people play, whoever set up the table has its turns");
    }
}
