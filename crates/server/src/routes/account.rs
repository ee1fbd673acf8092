use crate::accounts;
use crate::app::{App, detached};
use crate::error::{ApiError, Troubles};
use crate::extract::{Address, Body};
use crate::people::{Caller, Greeting, Known, me as told};
use crate::text::visible;
use crate::wire::{self, Me, Sessions};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// How much is kept of what a browser calls itself.
const AGENT_CHARS_MAX: usize = 200;

/// Who the caller is; whoever is new becomes a guest.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), Troubles))]
pub(super) async fn me(State(app): State<App>, caller: Caller, headers: HeaderMap) -> Response {
    match caller.person {
        Some(person) => Json(told(&person)).into_response(),
        None => app.greet_guest(&app.new_guest(), &headers).into_response(),
    }
}

/// Takes another name.
#[utoipa::path(patch, path = "/api/me", request_body = wire::Rename,
    responses((status = 200, body = Me), Troubles))]
pub(super) async fn rename(
    State(app): State<App>,
    known: Known,
    Body(rename): Body<wire::Rename>,
) -> Result<Json<Me>, ApiError> {
    Ok(Json(detached(accounts::rename(app, known.person, rename.name)).await?))
}

/// Makes an account of a guest, who keeps its tables.
#[utoipa::path(post, path = "/api/account/register", request_body = wire::Credentials,
    responses((status = 200, body = Me), Troubles))]
pub(super) async fn register(
    State(app): State<App>,
    Address(address): Address,
    known: Known,
    headers: HeaderMap,
    Body(credentials): Body<wire::Credentials>,
) -> Result<Greeting, ApiError> {
    app.rates.account.check(&address)?;
    let work = accounts::register(app.clone(), known.person, credentials, agent(&headers));
    let (person, cookie) = detached(work).await?;
    Ok(app.greet_account(&person, &cookie, &headers))
}

/// Signs in; a guest's tables go to the account.
#[utoipa::path(post, path = "/api/account/sign-in", request_body = wire::Credentials,
    responses((status = 200, body = Me), Troubles))]
pub(super) async fn sign_in(
    State(app): State<App>,
    Address(address): Address,
    caller: Caller,
    headers: HeaderMap,
    Body(credentials): Body<wire::Credentials>,
) -> Result<Greeting, ApiError> {
    app.rates.account.check(&address)?;
    let work = accounts::sign_in(app.clone(), caller, credentials, agent(&headers));
    let (person, cookie) = detached(work).await?;
    Ok(app.greet_account(&person, &cookie, &headers))
}

/// What a browser calls itself.
fn agent(headers: &HeaderMap) -> String {
    let told = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    visible(told).chars().take(AGENT_CHARS_MAX).collect()
}

/// The caller's sessions: where the account is signed in.
#[utoipa::path(get, path = "/api/account/sessions", responses((status = 200, body = Sessions), Troubles))]
pub(super) async fn sessions(State(app): State<App>, known: Known) -> Result<Json<Sessions>, ApiError> {
    Ok(Json(accounts::sessions(&app, known).await?))
}

/// Ends one of the caller's sessions.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", params(("id" = String, Path, description = "session")),
    responses((status = 204, description = "ended"), Troubles))]
pub(super) async fn end_session(
    State(app): State<App>,
    known: Known,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id.map_err(|_| ApiError::NotFound("session"))?;
    accounts::end_session(&app, known, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the session; the caller becomes a new guest. A guest stays who it is.
#[utoipa::path(post, path = "/api/account/sign-out", responses((status = 200, body = Me), Troubles))]
pub(super) async fn sign_out(
    State(app): State<App>,
    known: Known,
    headers: HeaderMap,
) -> Result<Greeting, ApiError> {
    let person = accounts::sign_out(&app, known).await?;
    Ok(app.greet_guest(&person, &headers))
}

/// Changes the password, and ends all other sessions.
#[utoipa::path(post, path = "/api/account/password", request_body = wire::NewPassword,
    responses((status = 204, description = "changed"), Troubles))]
pub(super) async fn password(
    State(app): State<App>,
    Address(address): Address,
    known: Known,
    Body(change): Body<wire::NewPassword>,
) -> Result<StatusCode, ApiError> {
    app.rates.account.check(&address)?;
    detached(accounts::change_password(app, known, change)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the account: games that are on are given up, the person is forgotten, and the caller becomes a new guest.
#[utoipa::path(delete, path = "/api/account", request_body = wire::Farewell,
    responses((status = 200, body = Me), Troubles))]
pub(super) async fn delete(
    State(app): State<App>,
    Address(address): Address,
    known: Known,
    headers: HeaderMap,
    Body(farewell): Body<wire::Farewell>,
) -> Result<Greeting, ApiError> {
    app.rates.account.check(&address)?;
    detached(accounts::delete(app.clone(), known, farewell.password)).await?;
    Ok(app.greet_guest(&app.new_guest(), &headers))
}
