//! The web client, which is part of the program.

use crate::error::ApiError;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the client.
struct File {
    /// Its path, from the root.
    path: &'static str,
    /// What it is.
    kind: &'static str,
    /// Its fingerprint.
    tag: &'static str,
    bytes: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Whether a path asks for a file rather than for a page.
pub(super) fn is_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.contains('.'))
}

/// Answers with a file.
pub(super) fn serve(path: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let file = FILES.iter().find(|file| file.path == path).ok_or(ApiError::NotFound("file"))?;
    Ok(answer(file, headers, StatusCode::OK))
}

/// Answers with the client, which shows what is at the address, or that nothing is.
pub(super) fn page(is_there: bool, headers: &HeaderMap) -> Response {
    let index = FILES.iter().find(|file| file.path == "/index.html").expect("build.rs puts one in");
    answer(index, headers, if is_there { StatusCode::OK } else { StatusCode::NOT_FOUND })
}

fn answer(file: &'static File, headers: &HeaderMap, status: StatusCode) -> Response {
    let text =
        |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    let same = |tag: &str| tag == "*" || tag.trim_start_matches("W/").trim_matches('"') == file.tag;
    let known = text(header::IF_NONE_MATCH).split(',').any(|tag| same(tag.trim()));
    let accepted = text(header::ACCEPT_ENCODING);
    let accepts = |name: &str| {
        accepted.split(',').map(str::trim).any(|coding| {
            let (coding, quality) = coding.split_once(';').unwrap_or((coding, ""));
            coding.trim() == name && !matches!(quality.trim(), "q=0" | "q=0.0")
        })
    };
    let (bytes, coding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (file.bytes, None),
    };
    let keep =
        if file.path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = if known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = (status, Body::from(bytes)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
        if let Some(coding) = coding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    };
    let tag = HeaderValue::try_from(format!("W/\"{}\"", file.tag)).expect("a tag is plain text");
    response.headers_mut().insert(header::ETAG, tag);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}
