use crate::app::App;
use crate::error::{ApiError, Troubles};
use crate::extract::Asked;
use crate::people::Known;
use crate::store::{self, Finished};
use crate::table::listed_summary;
use crate::wire::{self, GameStatistics, History, Scored, Statistics, Tally};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::IntoParams;

/// How many finished games are counted for statistics.
const COUNTED_MAX: u32 = 10_000;

/// Where a page starts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// `next` of the page before.
    after: Option<String>,
}

/// The caller's finished games, the latest first.
#[utoipa::path(get, path = "/api/history", params(PageQuery), responses((status = 200, body = History), Troubles))]
pub(super) async fn history(
    State(app): State<App>,
    Asked(page): Asked<PageQuery>,
    known: Known,
) -> Result<Json<History>, ApiError> {
    let before = match page.after {
        None => i64::MAX,
        Some(after) => after.parse().map_err(|_| ApiError::Malformed("`after` is no page".into()))?,
    };
    let size = app.config.limits.history;
    let found = app.store.results(&known.person.id, before, size.saturating_add(1)).await?;
    let more = found.len() > size as usize;
    let shown = &found[..found.len().min(size as usize)];
    let next = shown.last().filter(|_| more).map(|last| last.id.to_string());
    let games = shown.iter().map(|game| finished(&app, &known, game)).collect();
    Ok(Json(History { games, next }))
}

fn finished(app: &App, known: &Known, game: &Finished) -> wire::Finished {
    let store::Finished { table, result, archived, .. } = game;
    let room = app.hub.known(&table.id);
    wire::Finished {
        table: listed_summary(table, room.as_deref(), Some(&known.person.id), *archived),
        outcome: table.progress.outcome.clone().unwrap_or_default(),
        seat: result.seat,
        steps: result.steps,
        takebacks: result.takebacks,
        bot_steps: result.bot_steps,
    }
}

/// What the caller's games amount to.
#[utoipa::path(get, path = "/api/statistics", responses((status = 200, body = Statistics), Troubles))]
pub(super) async fn statistics(State(app): State<App>, known: Known) -> Result<Json<Statistics>, ApiError> {
    let found = app.store.results(&known.person.id, i64::MAX, COUNTED_MAX).await?;
    let mut by_game: BTreeMap<&str, Vec<&Finished>> = BTreeMap::new();
    for game in found.iter().rev() {
        by_game.entry(&game.table.game).or_default().push(game);
    }
    let in_order = redoubt_catalog::ids().into_iter();
    let games = in_order.filter_map(|id| by_game.get(id).map(|games| of_game(id, games))).collect();
    Ok(Json(Statistics { games }))
}

fn of_game(id: &str, games: &[&Finished]) -> GameStatistics {
    let count = |standing: &str| games.iter().filter(|game| game.result.standing == standing).count() as u32;
    let mut endings: BTreeMap<&str, u32> = BTreeMap::new();
    for game in games {
        *endings.entry(&game.result.how).or_default() += 1;
    }
    let mut endings: Vec<Tally> =
        endings.into_iter().map(|(text, count)| Tally { text: text.to_string(), count }).collect();
    endings.sort_by_key(|tally| std::cmp::Reverse(tally.count));
    let (played, won) = (games.len() as u32, count("won"));
    let (win_low, win_high) = wilson(won, played);
    let scores = games.iter().map(|game| Scored {
        table: game.table.id.to_string(),
        at_ms: game.result.at_ms,
        score: game.result.score,
        won: game.result.standing == "won",
        steps: game.result.steps,
    });
    GameStatistics {
        game: id.to_string(),
        played,
        won,
        partial: count("partial"),
        tied: count("tied"),
        lost: count("lost"),
        win_low,
        win_high,
        endings,
        scores: scores.collect(),
    }
}

/// The 95 % Wilson interval of a share.
fn wilson(hits: u32, of: u32) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, share) = (f64::from(of), f64::from(hits) / f64::from(of));
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_its_share_and_narrows_with_games() {
        let (low, high) = wilson(5, 10);
        assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 5).0, 0.0);
        assert_eq!(wilson(5, 5).1, 1.0);
        assert!(wilson(500, 1000).0 > low);
    }
}
