//! What handlers ask of a request.

use crate::app::App;
use crate::error::ApiError;
use crate::ids::TableId;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// A request's body, as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::Malformed("expected Content-Type: application/json".into()));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(|error| {
            match error.into_response().status() {
                StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
                _ => ApiError::Malformed("the body cannot be read".into()),
            }
        })?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| ApiError::Malformed(error.to_string()))
    }
}

/// The table that the path names.
pub(crate) struct At(pub(crate) TableId);

impl FromRequestParts<App> for At {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<At, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|Path(id)| TableId::parse(&id));
        id.map(At).ok_or(ApiError::NotFound("table"))
    }
}

/// The query of a request.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, ApiError> {
        let Query(query) = Query::<T>::from_request_parts(parts, app)
            .await
            .map_err(|error| ApiError::Malformed(error.body_text()))?;
        Ok(Asked(query))
    }
}

/// Where a request comes from.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, Self::Rejection> {
        Ok(Address(address(app.config.trust_proxy, &parts.headers, &parts.extensions)))
    }
}

/// The address of a client; the network for IPv6, where everybody has many.
pub(crate) fn address(trust_proxy: bool, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let direct = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    // The proxy appends whom it talks to; what stands before may be invented by the client.
    let told = headers.get_all("x-forwarded-for").into_iter().next_back();
    let told = told.and_then(|line| line.to_str().ok()).and_then(|line| line.rsplit(',').next());
    let told = told.and_then(|address| address.trim().parse().ok());
    network(told.filter(|_| trust_proxy).or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
}

/// Whom an address stands for.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        },
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_tells_the_address_of_a_client() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "10.0.0.1, 10.0.0.2".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::from(([192, 168, 0, 1], 5))));
        assert_eq!(address(false, &headers, &extensions), IpAddr::from([192, 168, 0, 1]));
        assert_eq!(address(true, &headers, &extensions), IpAddr::from([10, 0, 0, 2]));
        assert_eq!(address(true, &HeaderMap::new(), &extensions), IpAddr::from([192, 168, 0, 1]));
    }

    #[test]
    fn neighbours_in_an_ipv6_network_are_one() {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo("[2001:db8:1:2:3:4:5:6]:80".parse::<SocketAddr>().unwrap()));
        assert_eq!(address(false, &HeaderMap::new(), &extensions).to_string(), "2001:db8:1:2::");
    }
}
