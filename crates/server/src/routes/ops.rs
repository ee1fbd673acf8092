use crate::app::App;
use crate::error::{ApiError, Troubles};
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::LazyLock;

/// What was measured in this process.
static METRICS: LazyLock<Option<PrometheusHandle>> =
    LazyLock::new(|| PrometheusBuilder::new().install_recorder().ok());

static DESCRIPTION: LazyLock<String> = LazyLock::new(|| {
    super::documented(0, 0).into_openapi().to_json().expect("a description always serialises")
});

/// Starts to measure.
pub(super) fn start_metrics() {
    LazyLock::force(&METRICS);
}

/// Sums up single measurements, which would fill the memory of a server whose measures nobody reads.
pub(crate) fn sum_up_metrics() {
    if let Some(measured) = METRICS.as_ref() {
        measured.run_upkeep();
    }
}

/// Whether the server can do its work: whether it can store something.
#[utoipa::path(get, path = "/health", responses((status = 200, description = "well", body = String), Troubles))]
pub(super) async fn health(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.is_closing() {
        return Err(ApiError::Unavailable);
    }
    app.prove().await?;
    Ok("well")
}

/// What was measured, for Prometheus.
pub(super) async fn metrics() -> Result<impl IntoResponse, ApiError> {
    let measured = METRICS.as_ref().ok_or(ApiError::Unavailable)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], measured.render()))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json",
    responses((status = 200, description = "OpenAPI", body = Object), Troubles))]
pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION.as_str())
}
