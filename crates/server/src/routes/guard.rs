//! What holds for every request.

use crate::app::App;
use crate::error::ApiError;
use crate::extract::address;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Instant;

/// What browsers are told about every answer.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// What browsers are told where the server is reached by https: to use nothing else for a year.
const HTTPS_ONLY: &str = "max-age=31536000";

/// Adds the headers that protect a browser. Answers of the interface are nobody else's and are not kept.
pub(super) async fn harden(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let is_https = app.is_https(request.headers());
    let mut response = next.run(request).await;
    for &(name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if is_https {
        response
            .headers_mut()
            .insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ONLY));
    }
    if is_api {
        let keep = HeaderValue::from_static("no-store");
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(keep);
    }
    response
}

/// Gives refusals the status of an answer to whoever wishes it, and tells their own in a header: browsers note every
/// other status as an error in their console, though a player who asks what is not possible makes none.
pub(super) async fn answer_refusals(request: Request, next: Next) -> Response {
    let wished = request.headers().contains_key("redoubt-refusals");
    let mut response = next.run(request).await;
    let status = response.status();
    if wished && status.is_client_error() {
        response.headers_mut().insert("redoubt-status", HeaderValue::from(status.as_u16()));
        *response.status_mut() = StatusCode::OK;
    }
    response
}

/// A method's name, if it is one that is in use: a client may invent any number of others.
fn known_method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

/// Counts requests and how long they take, by route.
pub(super) async fn measure(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_string();
    let method = known_method(request.method());
    let start = Instant::now();
    let response = next.run(request).await;
    let took = start.elapsed();
    let status = response.status().as_u16().to_string();
    tracing::debug!(method, route, status, ms = took.as_millis() as u64, "request");
    metrics::counter!("redoubt_requests", "method" => method, "route" => route.clone(), "status" => status)
        .increment(1);
    metrics::histogram!("redoubt_request_seconds", "route" => route).record(took);
    response
}

/// Refuses requests that come too often, that take too long, and changes that another site asks for.
pub(super) async fn admit(State(app): State<App>, request: Request, next: Next) -> Response {
    if let Err(error) = check(&app, &request) {
        return error.into_response();
    }
    match tokio::time::timeout(app.config.limits.request, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Unavailable.into_response(),
    }
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let path = request.uri().path();
    let address = address(app.config.trust_proxy, request.headers(), request.extensions());
    if path.starts_with("/api") {
        app.rates.address.check(&address)?;
    } else {
        app.rates.pages.check(&address)?;
    }
    let changes = !request.method().is_safe() || path.ends_with("/live");
    if changes && !is_own_site(&app.config.origins, request.headers()) {
        return Err(ApiError::Forbidden("this request comes from another site"));
    }
    Ok(())
}

/// Whether a browser says that a page of ours asks, or no browser asks.
fn is_own_site(origins: &[String], headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if let Some(origin) = text(header::ORIGIN) {
        let host = text(header::HOST).unwrap_or_default();
        let same = |scheme: &str| origin.strip_prefix(scheme).is_some_and(|at| at.eq_ignore_ascii_case(host));
        let own = !host.is_empty() && (same("http://") || same("https://"));
        return own || origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin));
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        Some(site) => site == "same-origin" || site == "none",
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, HeaderValue::from_static(value));
        }
        is_own_site(&["https://play.example".to_string()], &map)
    }

    #[test]
    fn another_site_may_change_nothing() {
        assert!(allowed(&[]));
        assert!(allowed(&[("host", "a:1"), ("origin", "http://a:1")]));
        assert!(allowed(&[("host", "inner:1"), ("origin", "https://play.example")]));
        assert!(allowed(&[("sec-fetch-site", "same-origin")]));
        assert!(!allowed(&[("host", "a:1"), ("origin", "http://b:1")]));
        assert!(!allowed(&[("host", "a:1"), ("origin", "http://a:2")]));
        assert!(!allowed(&[("host", "a:1"), ("origin", "null")]));
        assert!(!allowed(&[("origin", "http://")]));
        assert!(!allowed(&[("sec-fetch-site", "cross-site")]));
        assert!(!allowed(&[("sec-fetch-site", "same-site")]));
    }
}
