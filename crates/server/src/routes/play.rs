use crate::app::{App, detached};
use crate::error::{ApiError, Troubles};
use crate::extract::{Address, Asked, At, Body};
use crate::ids::TableId;
use crate::people::{Caller, Known};
use crate::serve::Held;
use crate::socket;
use crate::table::commands::{Order, carry_out};
use crate::table::seating::set_passes;
use crate::wire::{self, Film, Hint, Position};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use redoubt_catalog::{Choice, Rulebook};
use redoubt_engine::Seat;
use redoubt_engine::odds::Odds;
use serde::Deserialize;
use utoipa::IntoParams;

/// How much of what clients say is read at once, in bytes. Every live connection has such a buffer, and it is cleared
/// whenever the connection is looked at; clients say little.
const READ_BUFFER: usize = 4 * 1024;

/// Carries out an order and answers with the position that it led to.
async fn carried_out(app: App, table: TableId, known: Known, order: Order) -> Result<Response, ApiError> {
    let shown = detached(carry_out(app, table, known.person.id, order)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], shown.position()).into_response())
}

/// Takes an action.
#[utoipa::path(post, path = "/api/tables/{id}/acts", params(("id" = String, Path, description = "table")),
    request_body = wire::Act, responses((status = 200, body = Position), Troubles))]
pub(super) async fn act(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(act): Body<wire::Act>,
) -> Result<Response, ApiError> {
    carried_out(app, table, known, Order::Act(act)).await
}

/// Takes back what may be taken back at once.
#[utoipa::path(post, path = "/api/tables/{id}/undo", params(("id" = String, Path, description = "table")),
    request_body = wire::Command, responses((status = 200, body = Position), Troubles))]
pub(super) async fn undo(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(command): Body<wire::Command>,
) -> Result<Response, ApiError> {
    carried_out(app, table, known, Order::Undo(command)).await
}

/// Asks the others to let the caller take back its last decision.
#[utoipa::path(post, path = "/api/tables/{id}/takeback", params(("id" = String, Path, description = "table")),
    request_body = wire::Command, responses((status = 200, body = Position), Troubles))]
pub(super) async fn ask_takeback(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(command): Body<wire::Command>,
) -> Result<Response, ApiError> {
    carried_out(app, table, known, Order::Ask(command)).await
}

/// Answers a request for a takeback.
#[utoipa::path(post, path = "/api/tables/{id}/takeback/answer", params(("id" = String, Path, description = "table")),
    request_body = wire::Answer, responses((status = 200, body = Position), Troubles))]
pub(super) async fn answer_takeback(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(answer): Body<wire::Answer>,
) -> Result<Response, ApiError> {
    carried_out(app, table, known, Order::Answer(answer)).await
}

/// Says which kinds of question the caller passes always.
#[utoipa::path(put, path = "/api/tables/{id}/passes", params(("id" = String, Path, description = "table")),
    request_body = wire::Passes, responses((status = 200, body = Position), Troubles))]
pub(super) async fn passes(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(passes): Body<wire::Passes>,
) -> Result<Json<Position>, ApiError> {
    Ok(Json(detached(set_passes(app, table, known.person.id, passes)).await?))
}

/// Gives up the game.
#[utoipa::path(post, path = "/api/tables/{id}/concede", params(("id" = String, Path, description = "table")),
    request_body = wire::Command, responses((status = 200, body = Position), Troubles))]
pub(super) async fn concede(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Body(command): Body<wire::Command>,
) -> Result<Response, ApiError> {
    carried_out(app, table, known, Order::Concede(command)).await
}

/// Whether an action is legal now, and which rule forbids it.
#[utoipa::path(post, path = "/api/tables/{id}/check", params(("id" = String, Path, description = "table")),
    request_body = wire::Consider, responses((status = 200, description = "the choice", body = Object), Troubles))]
pub(super) async fn check(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Address(address): Address,
    Body(question): Body<wire::Consider>,
) -> Result<Json<Choice>, ApiError> {
    app.rates.odds.check(&known.person.id)?;
    Ok(Json(app.check(&table, &known.person.id, address, &question).await?))
}

/// The chances of an action, as far as the caller can know them.
#[utoipa::path(post, path = "/api/tables/{id}/odds", params(("id" = String, Path, description = "table")),
    request_body = wire::Consider, responses((status = 200, description = "the chances", body = Object), Troubles))]
pub(super) async fn odds(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Address(address): Address,
    Body(question): Body<wire::Consider>,
) -> Result<Json<Odds>, ApiError> {
    app.rates.odds.check(&known.person.id)?;
    Ok(Json(app.odds(&table, &known.person.id, address, &question).await?))
}

/// What a good player would do.
#[utoipa::path(post, path = "/api/tables/{id}/hint",
    params(("id" = String, Path, description = "table"), HintQuery),
    responses((status = 200, body = Hint), Troubles))]
pub(super) async fn hint(
    State(app): State<App>,
    At(table): At,
    known: Known,
    Address(address): Address,
    Asked(query): Asked<HintQuery>,
) -> Result<Json<Hint>, ApiError> {
    app.rates.hint.check(&known.person.id)?;
    Ok(Json(app.hint(&table, &known.person.id, address, query.seat).await?))
}

/// For whom a hint is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct HintQuery {
    /// Which of the caller's seats; if it is not given, the one that is to act.
    #[param(value_type = Option<u8>)]
    seat: Option<Seat>,
}

/// Which steps to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FilmQuery {
    /// The first step; 0 is the set-up.
    #[serde(default)]
    from: u32,
    /// The last step, included; as many as one answer holds if it is not given.
    to: Option<u32>,
}

/// A part of the game, event by event, for looking back.
#[utoipa::path(get, path = "/api/tables/{id}/film",
    params(("id" = String, Path, description = "table"), FilmQuery),
    responses((status = 200, body = Film), Troubles))]
pub(super) async fn film(
    State(app): State<App>,
    At(table): At,
    Asked(query): Asked<FilmQuery>,
    Address(address): Address,
    caller: Caller,
) -> Result<Response, ApiError> {
    app.rates.film.check(&address)?;
    let film = app.film(&table, caller.id(), address, query.from, query.to).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], film).into_response())
}

/// The rules, with the tables of this table's pack and options.
#[utoipa::path(get, path = "/api/tables/{id}/rules", params(("id" = String, Path, description = "table")),
    responses((status = 200, description = "the rulebook", body = Object), Troubles))]
pub(super) async fn table_rules(
    State(app): State<App>,
    At(table): At,
    Address(address): Address,
) -> Result<Json<Rulebook>, ApiError> {
    Ok(Json(app.rules(&table, address).await?))
}

/// The record of a finished game, to be kept and verified.
#[utoipa::path(get, path = "/api/tables/{id}/replay", params(("id" = String, Path, description = "table")),
    responses((status = 200, description = "the record", body = Object), Troubles))]
pub(super) async fn replay(
    State(app): State<App>,
    At(table): At,
    Address(address): Address,
    caller: Caller,
) -> Result<Response, ApiError> {
    app.rates.film.check(&address)?;
    let (game, text) = app.replay(&table, caller.id(), address).await?;
    let name = format!("attachment; filename=\"{game}-{table}.json\"");
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// A live connection (WebSocket): the client says `ClientMessage`s, the server `ServerMessage`s.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path, description = "table")),
    responses((status = 101, description = "connected"), Troubles))]
pub(super) async fn live(
    State(app): State<App>,
    At(table): At,
    caller: Caller,
    Address(address): Address,
    held: Option<Extension<Held>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::Malformed("expected a WebSocket".into()))?;
    if app.is_closing() {
        return Err(ApiError::Unavailable);
    }
    let counted_address = app.sockets_of_address.enter(&address)?;
    let counted_person = caller.id().map(|id| app.sockets_of_person.enter(id)).transpose()?;
    let room = app.hub.room(&table);
    drop(room.hold(&app).await?); // no connection to a table that is not
    let most = app.config.limits.socket_bytes;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most).read_buffer_size(most.min(READ_BUFFER));
    Ok(upgrade.on_upgrade(async move |socket| {
        let _counted = (counted_address, counted_person, held);
        socket::run(app, room, caller, socket).await;
    }))
}
