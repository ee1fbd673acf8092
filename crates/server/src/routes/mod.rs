//! Every path, with its description.

mod account; // people and their accounts
mod files; // the web client
mod guard; // what holds for every request
mod ops; // health, metrics, description
mod pages; // addresses of the web client
mod play; // what is done at a table
mod records; // history and statistics
mod tables; // setting up and finding tables

use crate::app::App;
use crate::error::ApiError;
use crate::wire;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use ops::sum_up_metrics;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Redoubt",
        description = "Tables on the net. Every refusal is a `Trouble`. A command names the `seq` for which it was \
                       made: it is carried out once or not at all, and may be repeated without harm. Whoever sends \
                       the header `redoubt-refusals` gets refusals with status 200, and their own status in \
                       `redoubt-status`."
    ),
    components(schemas(wire::Trouble, wire::ClientMessage, wire::ServerMessage))
)]
struct Description;

/// Builds the server.
pub fn app(app: App) -> Router {
    ops::start_metrics();
    let limits = &app.config.limits;
    let (router, _) = documented(limits.body_bytes, limits.pack_body_bytes).split_for_parts();
    router
        .fallback(elsewhere)
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(from_fn_with_state(app.clone(), guard::admit))
        .layer(CatchPanicLayer::custom(|_| ApiError::Broken.into_response()))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), guard::harden))
        .layer(from_fn(guard::measure))
        .layer(from_fn(guard::answer_refusals))
        .with_state(app)
}

/// What was measured, at an address of its own: it is nobody's business but the operator's.
pub fn measures() -> Router {
    Router::new().route("/metrics", axum::routing::get(ops::metrics))
}

/// The routes with their description.
fn documented(body_bytes: usize, pack_body_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(account::me, account::rename))
        .routes(routes!(account::register))
        .routes(routes!(account::sign_in))
        .routes(routes!(account::sign_out))
        .routes(routes!(account::password))
        .routes(routes!(account::delete))
        .routes(routes!(account::sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(tables::games))
        .routes(routes!(tables::rules))
        .routes(routes!(tables::seats))
        .routes(routes!(tables::snapshot))
        .routes(routes!(tables::join))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::come_back))
        .routes(routes!(tables::seat_bot))
        .routes(routes!(tables::archive))
        .routes(routes!(tables::rematch))
        .routes(routes!(tables::say))
        .routes(routes!(play::act))
        .routes(routes!(play::undo))
        .routes(routes!(play::ask_takeback))
        .routes(routes!(play::answer_takeback))
        .routes(routes!(play::passes))
        .routes(routes!(play::concede))
        .routes(routes!(play::check))
        .routes(routes!(play::odds))
        .routes(routes!(play::hint))
        .routes(routes!(play::film))
        .routes(routes!(play::table_rules))
        .routes(routes!(play::replay))
        .routes(routes!(play::live))
        .routes(routes!(records::history))
        .routes(routes!(records::statistics))
        .routes(routes!(ops::health))
        .routes(routes!(ops::openapi))
        .layer(DefaultBodyLimit::max(body_bytes))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(tables::list, tables::create))
                .layer(DefaultBodyLimit::max(pack_body_bytes)),
        )
}

/// Answers what no route knows: the client's own pages and files.
async fn elsewhere(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return Err(ApiError::NotFound("path"));
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(ApiError::Method);
    }
    if files::is_file(uri.path()) {
        return files::serve(uri.path(), &headers);
    }
    Ok(files::page(pages::is_there(&app, uri.path()).await, &headers))
}
