//! Everything that can be refused, and its status.

use crate::store::StoreError;
use crate::wire::{self, TroubleCode};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use redoubt_catalog::{Trouble, UnknownGame};
use std::time::Duration;

/// Why a request was not carried out. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// It cannot be read.
    #[error("{0}")]
    Malformed(String),
    /// It needs somebody.
    #[error("there is no valid cookie: ask for /api/me first")]
    Unauthenticated,
    /// The password or name is wrong.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The password of the caller's own account is wrong.
    #[error("this is not your password")]
    NotYourPassword,
    /// The caller may not do it.
    #[error("{0}")]
    Forbidden(&'static str),
    /// There is no such thing.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The path knows other methods.
    #[error("this cannot be done here")]
    Method,
    /// The table has moved on.
    #[error("the table has moved on")]
    Stale {
        /// Where it is now.
        seq: u32,
    },
    /// Somebody else has it already.
    #[error("{0}")]
    Conflict(&'static str),
    /// It is too long.
    #[error("the request is too long")]
    TooLarge,
    /// There is too much of something.
    #[error("{0}")]
    TooMany(String),
    /// It was asked too often.
    #[error("that is too often; it can be asked again in {} s", seconds(*after))]
    TooOften {
        /// When to come again.
        after: Duration,
    },
    /// The state of the table or a limit forbids it.
    #[error("{0}")]
    Refused(String),
    /// The rules forbid to talk now.
    #[error("{}", .0.reason)]
    Silence(wire::Silence),
    /// The game refuses it.
    #[error("{0}")]
    Game(#[from] Trouble),
    /// The server cannot do it now.
    #[error("the server cannot do this now")]
    Unavailable,
    /// Our mistake.
    #[error("something went wrong at this table; it was put back to the last move")]
    Broken,
}

impl ApiError {
    /// The status.
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::Malformed(_) | ApiError::Game(Trouble::Notation { .. } | Trouble::Seat { .. }) => {
                StatusCode::BAD_REQUEST
            }
            ApiError::Unauthenticated | ApiError::WrongPassword | ApiError::NotYourPassword => {
                StatusCode::UNAUTHORIZED
            }
            ApiError::Forbidden(_) => StatusCode::FORBIDDEN,
            ApiError::NotFound(_) | ApiError::Game(Trouble::Game(_) | Trouble::Step { .. }) => {
                StatusCode::NOT_FOUND
            }
            ApiError::Method => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Stale { .. } | ApiError::Conflict(_) => StatusCode::CONFLICT,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::Refused(_) | ApiError::Silence(_) | ApiError::Game(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ApiError::TooMany(_) | ApiError::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What a client is told.
    pub fn trouble(&self) -> wire::Trouble {
        let game = match self {
            ApiError::Game(trouble) => Some(trouble),
            _ => None,
        };
        let need = game.and_then(Trouble::need);
        let code = match self.status() {
            _ if need.is_some() => TroubleCode::NeedDie,
            _ if matches!(self, ApiError::Stale { .. }) => TroubleCode::Stale,
            _ if matches!(self, ApiError::Silence(_)) => TroubleCode::Silence,
            StatusCode::BAD_REQUEST => TroubleCode::Malformed,
            StatusCode::UNAUTHORIZED => TroubleCode::Unauthenticated,
            StatusCode::FORBIDDEN => TroubleCode::Forbidden,
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => TroubleCode::NotFound,
            StatusCode::CONFLICT => TroubleCode::Conflict,
            StatusCode::PAYLOAD_TOO_LARGE => TroubleCode::TooLarge,
            StatusCode::UNPROCESSABLE_ENTITY => TroubleCode::Refused,
            StatusCode::TOO_MANY_REQUESTS => TroubleCode::TooMany,
            _ => TroubleCode::Unavailable,
        };
        wire::Trouble {
            code,
            error: self.to_string(),
            rule: match self {
                ApiError::Silence(silence) => Some(silence.rule.clone()),
                _ => game.and_then(Trouble::rule).map(|rule| rule.to_string()),
            },
            need,
            faults: game.map(|trouble| trouble.faults().to_vec()).unwrap_or_default(),
            seq: if let ApiError::Stale { seq } = self { Some(*seq) } else { None },
            wait_seconds: if let ApiError::TooOften { after } = self { Some(seconds(*after)) } else { None },
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::Conflict => ApiError::Conflict("somebody else was first"),
            StoreError::Unreadable(reason) => {
                tracing::error!(reason, "what is stored cannot be read");
                ApiError::Broken
            }
            StoreError::Failed(reason) => {
                tracing::error!(reason, "storage failed");
                ApiError::Unavailable
            }
        }
    }
}

impl From<UnknownGame> for ApiError {
    fn from(unknown: UnknownGame) -> ApiError {
        ApiError::Game(unknown.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.trouble())).into_response();
        let wait = match self {
            ApiError::TooOften { after } => Some(seconds(after)),
            ApiError::TooMany(_) => Some(10),
            ApiError::Unavailable => Some(5),
            _ => None,
        };
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Whole seconds, never fewer than there are.
fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis().div_ceil(1000)).unwrap_or(u32::MAX).max(1)
}

/// What every request may be answered with instead.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "describes answers; nobody makes one")]
pub(crate) enum Troubles {
    /// The request cannot be read.
    #[response(status = 400)]
    Malformed(#[to_schema] wire::Trouble),
    /// There is no valid cookie, or a password is wrong.
    #[response(status = 401)]
    Unauthenticated(#[to_schema] wire::Trouble),
    /// The caller may not do this.
    #[response(status = 403)]
    Forbidden(#[to_schema] wire::Trouble),
    /// There is no such thing.
    #[response(status = 404)]
    NotFound(#[to_schema] wire::Trouble),
    /// The table has moved on, or somebody else was first.
    #[response(status = 409)]
    Conflict(#[to_schema] wire::Trouble),
    /// The request is too long.
    #[response(status = 413)]
    TooLarge(#[to_schema] wire::Trouble),
    /// A rule or the state of the table forbids it, or a die or card has to be entered.
    #[response(status = 422)]
    Refused(#[to_schema] wire::Trouble),
    /// Too many requests, or too many of something.
    #[response(status = 429)]
    TooMany(#[to_schema] wire::Trouble),
    /// Something went wrong at this table.
    #[response(status = 500)]
    Broken(#[to_schema] wire::Trouble),
    /// The server cannot do this now.
    #[response(status = 503)]
    Unavailable(#[to_schema] wire::Trouble),
}
