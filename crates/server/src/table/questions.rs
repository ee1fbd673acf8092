//! What changes nothing: checks, odds, hints, and looking back.

use super::commands::require_running;
use super::films::{Reel, eyes};
use crate::app::App;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId, random_bytes};
use crate::people::{Caller, Known};
use crate::wire::{self, Film, Hint, Snapshot, TableState};
use axum::body::Bytes;
use redoubt_catalog::{Choice, Detail, Rulebook, Table, Trouble};
use redoubt_engine::odds::Odds;
use redoubt_engine::{Seat, Viewer};
use std::net::IpAddr;

impl App {
    /// The table as a person sees it now.
    pub(crate) async fn snapshot(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
    ) -> Result<Snapshot, ApiError> {
        let room = self.hub.room(table);
        let held = room.hold(self).await?;
        Ok(held.live().whole(&room, person))
    }

    /// Whether a person may take an action now.
    pub(crate) async fn check(
        &self,
        table: &TableId,
        known: &Known,
        question: &wire::Consider,
    ) -> Result<Choice, ApiError> {
        let turn = self.pool.turn(Some(known.address)).await?;
        let (game, seat) = self.fork(table, &known.person.id, question.seat).await?;
        let action = question.action.clone();
        turn.work(move || game.check(seat, &action)).await?.map_err(ApiError::from)
    }

    /// The chances of an action.
    pub(crate) async fn odds(
        &self,
        table: &TableId,
        known: &Known,
        question: &wire::Consider,
    ) -> Result<Odds, ApiError> {
        let turn = self.pool.turn(Some(known.address)).await?;
        let (game, seat) = self.fork(table, &known.person.id, question.seat).await?;
        let action = question.action.clone();
        turn.work(move || game.odds(seat, &action)).await?.map_err(ApiError::from)
    }

    /// What a good player would do.
    pub(crate) async fn hint(&self, table: &TableId, known: &Known) -> Result<Hint, ApiError> {
        let person = &known.person.id;
        drop(self.fork(table, person, None).await?); // whoever may not ask waits for nothing
        let _one_at_a_time = self.hints.enter(person)?;
        let turn = self.pool.turn(Some(known.address)).await?;
        let (game, seat) = self.fork(table, person, None).await?;
        let spec = self.config.hint_bot.clone();
        let seed = u64::from_le_bytes(random_bytes());
        let advice = turn.work(move || game.bot(&spec, seat, seed)).await??;
        Ok(Hint { choice: advice.choice, values: advice.values, bot: advice.bot })
    }

    /// A copy of the game to think about, for somebody who sits there.
    async fn fork(
        &self,
        table: &TableId,
        person: &PersonId,
        seat: Option<Seat>,
    ) -> Result<(Box<dyn Table>, Seat), ApiError> {
        let room = self.hub.room(table);
        let held = room.hold(self).await?;
        let seat = held.live().seat_for(person, seat)?;
        require_running(held.live())?;
        Ok((held.live().game.fork(), seat))
    }

    /// The game from step `from` to step `to`, both included, as far as one answer goes, as JSON.
    pub(crate) async fn film(
        &self,
        table: &TableId,
        caller: &Caller,
        from: u32,
        to: Option<u32>,
    ) -> Result<Bytes, ApiError> {
        let (reel, _) = self.reel(table, caller, from, to).await?;
        if let Some(film) = self.films.find(&reel) {
            return Ok(film);
        }
        let turn = self.pool.turn(Some(caller.address)).await?;
        let (reel, viewer) = self.reel(table, caller, from, to).await?;
        if let Some(film) = self.films.find(&reel) {
            return Ok(film); // somebody else has asked for it meanwhile
        }
        let room = self.hub.room(table);
        let game = room.hold(self).await?.live().game.fork();
        let (first, last) = (reel.from, reel.to);
        let shown = move || {
            let film = film(game, viewer, first, last)?;
            Ok(Bytes::from(serde_json::to_vec(&film).expect("a film always serialises")))
        };
        let film: Bytes = turn.work(shown).await?.map_err(|trouble: Trouble| ApiError::from(trouble))?;
        self.films.keep(reel, film.clone());
        Ok(film)
    }

    /// Which film somebody asks for.
    async fn reel(
        &self,
        table: &TableId,
        caller: &Caller,
        from: u32,
        to: Option<u32>,
    ) -> Result<(Reel, Viewer), ApiError> {
        let room = self.hub.room(table);
        let held = room.hold(self).await?;
        let live = held.live();
        let viewer = live.viewer(live.eyes_now(caller.id()));
        let steps = live.step();
        if from > steps {
            return Err(Trouble::Step { step: from as usize, steps: steps as usize }.into());
        }
        let last = from.saturating_add(self.config.limits.film.saturating_sub(1));
        let to = to.unwrap_or(steps).min(steps).min(last);
        Ok((Reel { table: table.clone(), seq: live.seq(), eyes: eyes(viewer), from, to }, viewer))
    }

    /// The rules document, with the tables of the pack and the options in use.
    pub(crate) async fn rules(&self, table: &TableId, address: IpAddr) -> Result<Rulebook, ApiError> {
        let turn = self.pool.turn(Some(address)).await?;
        let room = self.hub.room(table);
        let game = room.hold(self).await?.live().game.fork();
        turn.work(move || game.rulebook()).await
    }

    /// The finished game, to be kept.
    pub(crate) async fn replay(
        &self,
        table: &TableId,
        address: IpAddr,
    ) -> Result<(String, String), ApiError> {
        let turn = self.pool.turn(Some(address)).await?;
        let room = self.hub.room(table);
        let (name, game) = {
            let held = room.hold(self).await?;
            let live = held.live();
            if live.state() != TableState::Over {
                return Err(ApiError::Forbidden(
                    "the game is still on: its record would tell the dice to come",
                ));
            }
            (live.row.game.clone(), live.game.fork())
        };
        let text = turn.work(move || game.replay().map(|replay| replay.to_text())).await??;
        Ok((name, text))
    }
}

fn film(mut game: Box<dyn Table>, viewer: Viewer, from: u32, to: u32) -> Result<Film, Trouble> {
    let steps = game.step() as u32;
    let view = from.checked_sub(1).map(|before| game.view_at(before as usize, viewer)).transpose()?;
    if to < steps {
        game.take_back(to as usize)?; // nothing after the last step asked for is run again
    }
    Ok(Film { steps, view, entries: game.narrate(from as usize, viewer, Detail::Film) })
}
