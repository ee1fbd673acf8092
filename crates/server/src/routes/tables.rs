use crate::app::{App, detached};
use crate::error::{ApiError, Troubles};
use crate::extract::{Address, Asked, At, Body};
use crate::people::{Caller, Known};
use crate::store::List;
use crate::table::chat::{self, Audience};
use crate::table::{listed_summary, seating, setup};
use crate::text::visible;
use crate::wire::{self, Catalogue, Snapshot, TableSummary, Tables};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use redoubt_catalog::Rulebook;
use redoubt_engine::Seating;
use serde::Deserialize;
use utoipa::IntoParams;

/// Lists the games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Catalogue), Troubles))]
pub(super) async fn games() -> Json<Catalogue> {
    Json(Catalogue { games: redoubt_catalog::games() })
}

/// The rules of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path, description = "short name")),
    responses((status = 200, description = "the rulebook", body = Object), Troubles))]
pub(super) async fn rules(game: Result<Path<String>, PathRejection>) -> Result<Json<Rulebook>, ApiError> {
    let Path(game) = game.map_err(|_| ApiError::NotFound("game"))?;
    let game = redoubt_catalog::games().into_iter().find(|known| known.id == game);
    Ok(Json(game.ok_or(ApiError::NotFound("game"))?.rules()))
}

/// Who sits at a table of a game with these options.
#[utoipa::path(post, path = "/api/games/{game}/seating",
    params(("game" = String, Path, description = "short name")), request_body = wire::Chosen,
    responses((status = 200, description = "seats and teams", body = Object), Troubles))]
pub(super) async fn seats(
    game: Result<Path<String>, PathRejection>,
    Body(chosen): Body<wire::Chosen>,
) -> Result<Json<Seating>, ApiError> {
    let Path(game) = game.map_err(|_| ApiError::NotFound("game"))?;
    Ok(Json(redoubt_catalog::seating(&game, &chosen.options)?))
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// `mine`, `archived` or `public`.
    #[serde(default)]
    list: Which,
}

#[derive(Clone, Copy, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum Which {
    #[default]
    Mine,
    Archived,
    Public,
}

/// Lists tables, the latest first.
#[utoipa::path(get, path = "/api/tables", params(ListQuery), responses((status = 200, body = Tables), Troubles))]
pub(super) async fn list(
    State(app): State<App>,
    Asked(query): Asked<ListQuery>,
    caller: Caller,
) -> Result<Json<Tables>, ApiError> {
    let mine = |archived| match caller.id() {
        Some(person) => Ok(List::Of { person: person.clone(), archived }),
        None => Err(ApiError::Unauthenticated),
    };
    let (list, archived) = match query.list {
        Which::Mine => (mine(false)?, false),
        Which::Archived => (mine(true)?, true),
        Which::Public => (List::Public, false),
    };
    let found = app.store.list(&list, app.config.limits.list).await?;
    let summary = |table: &_| {
        let crate::store::Listed { id, .. } = table;
        listed_summary(table, app.hub.known(id).as_deref(), caller.id(), archived)
    };
    Ok(Json(Tables { tables: found.iter().map(summary).collect() }))
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/tables", request_body = wire::CreateTable,
    responses((status = 201, body = TableSummary), Troubles))]
pub(super) async fn create(
    State(app): State<App>,
    Address(address): Address,
    known: Known,
    Body(plan): Body<wire::CreateTable>,
) -> Result<(StatusCode, Json<TableSummary>), ApiError> {
    app.rates.create_address.check(&address)?;
    app.rates.create.check(&known.person.id)?;
    let table = detached(setup::create(app, known.person, address, plan)).await?;
    Ok((StatusCode::CREATED, Json(table)))
}

/// A table as the caller sees it.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "table")),
    responses((status = 200, body = Snapshot), Troubles))]
pub(super) async fn snapshot(
    State(app): State<App>,
    At(table): At,
    caller: Caller,
) -> Result<Json<Snapshot>, ApiError> {
    Ok(Json(app.snapshot(&table, caller.id()).await?))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path, description = "table")),
    request_body = wire::JoinTable, responses((status = 200, body = Snapshot), Troubles))]
pub(super) async fn join(
    State(app): State<App>,
    At(table): At,
    Address(address): Address,
    known: Known,
    Body(wanted): Body<wire::JoinTable>,
) -> Result<Json<Snapshot>, ApiError> {
    app.rates.create_address.check(&address)?;
    app.rates.join.check(&known.person.id)?;
    Ok(Json(detached(seating::join(app, table, known.person, wanted.seat)).await?))
}

/// Leaves a table; a game that is on is given up, or goes on with a bot.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path, description = "table")),
    request_body = wire::LeaveTable, responses((status = 204, description = "left"), Troubles))]
pub(super) async fn leave(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(leave): Body<wire::LeaveTable>,
) -> Result<StatusCode, ApiError> {
    detached(seating::leave(app, table, known.person.id, leave)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back the seats in which bots play in the caller's place.
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path, description = "table")),
    responses((status = 200, body = Snapshot), Troubles))]
pub(super) async fn come_back(
    State(app): State<App>,
    At(table): At,
    known: Known,
) -> Result<Json<Snapshot>, ApiError> {
    Ok(Json(detached(seating::come_back(app, table, known.person.id)).await?))
}

/// Puts a bot on a seat that is open, or whose player is silent.
#[utoipa::path(post, path = "/api/tables/{id}/bot", params(("id" = String, Path, description = "table")),
    request_body = wire::SeatBot, responses((status = 200, body = Snapshot), Troubles))]
pub(super) async fn seat_bot(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(wanted): Body<wire::SeatBot>,
) -> Result<Json<Snapshot>, ApiError> {
    Ok(Json(detached(seating::seat_bot(app, table, known.person.id, wanted)).await?))
}

/// Puts a table away or takes it out again.
#[utoipa::path(post, path = "/api/tables/{id}/archive", params(("id" = String, Path, description = "table")),
    request_body = wire::Archive, responses((status = 204, description = "done"), Troubles))]
pub(super) async fn archive(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(mark): Body<wire::Archive>,
) -> Result<StatusCode, ApiError> {
    detached(seating::archive(app, table, known.person.id, mark.archived)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets up the same table again with seats exchanged, once.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path, description = "table")),
    responses((status = 200, body = TableSummary), Troubles))]
pub(super) async fn rematch(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Address(address): Address,
) -> Result<Json<TableSummary>, ApiError> {
    app.rates.create_address.check(&address)?;
    app.rates.create.check(&known.person.id)?;
    Ok(Json(detached(setup::rematch(app, table, known.person, address)).await?))
}

/// Says something at a table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", params(("id" = String, Path, description = "table")),
    request_body = wire::Say, responses((status = 204, description = "said"), Troubles))]
pub(super) async fn say(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(said): Body<wire::Say>,
) -> Result<StatusCode, ApiError> {
    let most = app.config.limits.chat_chars;
    let text = visible(&said.text);
    if text.is_empty() || said.text.chars().count() > most {
        return Err(ApiError::Refused(format!("a line has 1 to {most} characters")));
    }
    app.rates.chat.check(&known.person.id)?;
    let audience = if said.team { Audience::Team } else { Audience::Everybody };
    detached(chat::say(app, table, known.person, text, audience)).await?;
    Ok(StatusCode::NO_CONTENT)
}
