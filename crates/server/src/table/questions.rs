//! What changes nothing: checks, odds, hints, and looking back.

use super::Asker;
use super::commands::require_running;
use super::films::Scene;
use crate::app::App;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
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
        Ok(held.live().snapshot(&room, person, None))
    }

    /// Whether a person may take an action now.
    pub(crate) async fn check(
        &self,
        table: &TableId,
        person: &PersonId,
        address: IpAddr,
        question: &wire::Consider,
    ) -> Result<Choice, ApiError> {
        let (game, seat) = self.fork(table, person, question.seat).await?;
        let action = question.action.clone();
        let asker = Asker::new(address, Some(person));
        self.pool.answer(&asker, move || game.check(seat, &action)).await?.map_err(ApiError::from)
    }

    /// The chances of an action.
    pub(crate) async fn odds(
        &self,
        table: &TableId,
        person: &PersonId,
        address: IpAddr,
        question: &wire::Consider,
    ) -> Result<Odds, ApiError> {
        let (game, seat) = self.fork(table, person, question.seat).await?;
        let action = question.action.clone();
        let asker = Asker::new(address, Some(person));
        self.pool.answer(&asker, move || game.odds(seat, &action)).await?.map_err(ApiError::from)
    }

    /// What a good player would do.
    pub(crate) async fn hint(
        &self,
        table: &TableId,
        person: &PersonId,
        address: IpAddr,
        seat: Option<Seat>,
    ) -> Result<Hint, ApiError> {
        let (game, seat) = self.fork(table, person, seat).await?;
        let _one_at_a_time = self.hints.enter(person)?;
        let spec = self.config.hint_bot.clone();
        let whim = self.luck.whim(0);
        let advice =
            self.pool.hint(&Asker::new(address, Some(person)), move || game.bot(&spec, seat, whim)).await??;
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

    /// The game from step `from` to step `to`, both included, as far as one answer goes.
    pub(crate) async fn film(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
        address: IpAddr,
        from: u32,
        to: Option<u32>,
    ) -> Result<Bytes, ApiError> {
        let (game, viewer, seq) = {
            let room = self.hub.room(table);
            let held = room.hold(self).await?;
            let live = held.live();
            (live.game.fork(), live.viewer(live.eyes_now(person)), live.seq())
        };
        let steps = game.step() as u32;
        if from > steps {
            return Err(Trouble::Step { step: from as usize, steps: steps as usize }.into());
        }
        let last = from.saturating_add(self.config.limits.film.saturating_sub(1));
        let to = to.unwrap_or(steps).min(steps).min(last);
        let scene = Scene { table: table.clone(), seq, viewer, from, to };
        if let Some(known) = self.films.get(&scene) {
            return Ok(known);
        }
        let show = move || {
            let film = film(game, viewer, from, to)?;
            Ok::<_, Trouble>(Bytes::from(serde_json::to_vec(&film).expect("a film always serialises")))
        };
        let shown = self.pool.answer(&Asker::new(address, person), show).await??;
        self.films.keep(scene, shown.clone());
        Ok(shown)
    }

    /// The rules document, with the tables of the pack and the options in use.
    pub(crate) async fn rules(&self, table: &TableId, address: IpAddr) -> Result<Rulebook, ApiError> {
        let room = self.hub.room(table);
        let game = room.hold(self).await?.live().game.fork();
        let asker = Asker::new(address, None);
        self.pool.answer(&asker, move || game.rulebook()).await
    }

    /// The finished game, to be kept.
    pub(crate) async fn replay(
        &self,
        table: &TableId,
        person: Option<&PersonId>,
        address: IpAddr,
    ) -> Result<(String, String), ApiError> {
        let (name, game) = {
            let room = self.hub.room(table);
            let held = room.hold(self).await?;
            let live = held.live();
            if live.state() != TableState::Over {
                let reason = "the game is still on: its record would tell the dice to come";
                return Err(ApiError::Forbidden(reason));
            }
            (live.row.game.clone(), live.game.fork())
        };
        let write = move || game.replay().map(|replay| replay.to_text());
        Ok((name, self.pool.answer(&Asker::new(address, person), write).await??))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::table::trial::{Guest, HERE, server};
    use serde_json::json;
    use std::sync::mpsc;
    use std::time::Duration;
    use tokio::sync::oneshot;

    impl Guest {
        async fn odds(&self, app: &App, table: &TableId) -> Result<Odds, ApiError> {
            app.odds(table, self.id(), HERE, &roll()).await
        }

        async fn hint(&self, app: &App, table: &TableId) -> Result<Hint, ApiError> {
            app.hint(table, self.id(), HERE, None).await
        }

        async fn film(&self, app: &App, table: &TableId, address: IpAddr) -> Result<Bytes, ApiError> {
            app.film(table, Some(self.id()), address, 0, None).await
        }
    }

    fn roll() -> wire::Consider {
        wire::Consider { seat: None, action: json!("roll") }
    }

    /// Whoever asks does not wait for its turn.
    fn impatient(config: &mut Config) {
        config.limits.queue = Duration::ZERO;
    }

    /// Threads of one kind.
    #[derive(Clone, Copy)]
    enum Threads {
        Questions,
        Hints,
    }

    /// Lets the one thread of a kind work until what is returned is dropped.
    async fn occupy(app: &App, threads: Threads) -> mpsc::Sender<()> {
        let (release, held) = mpsc::channel();
        let (begin, begun) = oneshot::channel();
        let app = app.clone();
        tokio::spawn(async move {
            let asker = Asker::new(HERE, None);
            let work = move || {
                let _ = begin.send(());
                let _ = held.recv();
            };
            match threads {
                Threads::Questions => app.pool.answer(&asker, work).await,
                Threads::Hints => app.pool.hint(&asker, work).await,
            }
        });
        begun.await.unwrap();
        release
    }

    #[tokio::test]
    async fn whatever_takes_long_is_done_by_a_bounded_number_of_threads() {
        let (_folder, app) = server(impatient).await;
        let guest = Guest::new();
        let (table, over) = (guest.play_both_sides(&app).await, guest.play_both_sides(&app).await);
        let room = app.hub.room(&over);
        room.hold(&app).await.unwrap().live_mut().game.concede(Seat::new(0)).unwrap();
        let _busy = occupy(&app, Threads::Questions).await;
        for refused in [
            guest.film(&app, &table, HERE).await.err(),
            app.replay(&over, None, HERE).await.err(),
            app.rules(&table, HERE).await.err(),
            app.check(&table, guest.id(), HERE, &roll()).await.err(),
            guest.odds(&app, &table).await.err(),
        ] {
            assert!(matches!(refused, Some(ApiError::Unavailable)), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn a_film_that_was_shown_need_not_be_made_again() {
        let (_folder, app) = server(impatient).await;
        let guest = Guest::new();
        let table = guest.play_both_sides(&app).await;
        let film = guest.film(&app, &table, HERE).await.unwrap();
        let _busy = occupy(&app, Threads::Questions).await;
        assert_eq!(guest.film(&app, &table, HERE).await.unwrap(), film);
        let other = Guest::new().film(&app, &table, HERE).await;
        assert!(matches!(other, Err(ApiError::Unavailable)), "a stranger sees another one");
    }

    #[tokio::test]
    async fn odds_do_not_wait_for_hints() {
        let (_folder, app) = server(impatient).await;
        let guest = Guest::new();
        let table = guest.play_both_sides(&app).await;
        let _busy = occupy(&app, Threads::Hints).await;
        assert!(matches!(guest.hint(&app, &table).await, Err(ApiError::Unavailable)));
        guest.odds(&app, &table).await.unwrap();
    }

    #[tokio::test]
    async fn nobody_has_two_hints_thought_about_at_once() {
        let (_folder, app) = server(|_| {}).await;
        let guest = Guest::new();
        let table = guest.play_both_sides(&app).await;
        let busy = occupy(&app, Threads::Hints).await;
        let second = async {
            let second = guest.hint(&app, &table).await;
            drop(busy); // only now the first is thought about
            second
        };
        let (first, second) = tokio::join!(guest.hint(&app, &table), second);
        assert!(first.is_ok() && matches!(second, Err(ApiError::TooMany(_))), "{second:?}");
    }

    #[tokio::test]
    async fn an_address_that_wants_many_films_is_in_nobody_elses_way() {
        let (_folder, app) = server(|_| {}).await;
        let table = Guest::new().play_both_sides(&app).await;
        let busy = occupy(&app, Threads::Questions).await;
        let look = |address: IpAddr| {
            let (app, table) = (app.clone(), table.clone());
            tokio::spawn(async move { Guest::new().film(&app, &table, address).await })
        };
        let mut many = Vec::new();
        while !many.iter().any(tokio::task::JoinHandle::is_finished) {
            many.push(look(HERE));
            tokio::task::yield_now().await; // until one is refused
        }
        let waiting = app.pool.waiting();
        let other = look(IpAddr::from([10, 0, 0, 2]));
        while !other.is_finished() && app.pool.waiting() == waiting {
            tokio::task::yield_now().await; // until it waits, or is refused
        }
        drop(busy);
        other.await.unwrap().unwrap();
        let refused = many.pop().unwrap().await.unwrap();
        assert!(matches!(refused, Err(ApiError::TooMany(_))), "{refused:?}");
    }
}
