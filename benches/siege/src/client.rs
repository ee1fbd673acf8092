use anyhow::{Context, Result, ensure};
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// Where a stranger comes from.
pub(crate) fn stranger(number: usize) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 1, u8::try_from(number % 250).unwrap_or_default() + 1))
}
/// Where the player comes from.
pub(crate) const FRIEND: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// A guest.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) http: reqwest::Client,
    pub(crate) base: String,
    cookie: String,
}

/// A client without a cookie.
pub(crate) fn http(from: IpAddr) -> Result<reqwest::Client> {
    Ok(reqwest::Client::builder().local_address(from).timeout(Duration::from_secs(60)).build()?)
}

impl Client {
    pub(crate) async fn new(base: &str, from: IpAddr) -> Result<Client> {
        let http = http(from)?;
        let answer = http.get(format!("{base}/api/me")).send().await?.error_for_status()?;
        let cookie = answer.headers().get(SET_COOKIE).context("no cookie for a guest")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_string();
        Ok(Client { http, base: base.to_string(), cookie })
    }

    /// The same person at another server.
    pub(crate) fn at(&self, base: &str) -> Client {
        Client { base: base.to_string(), ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Result<(u16, Value)> {
        let answer =
            self.http.get(format!("{}{path}", self.base)).header(COOKIE, &self.cookie).send().await?;
        Ok((answer.status().as_u16(), answer.json().await.unwrap_or_default()))
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<(u16, Value)> {
        let post = self.http.post(format!("{}{path}", self.base)).header(COOKIE, &self.cookie).json(body);
        let answer = post.send().await?;
        Ok((answer.status().as_u16(), answer.json().await.unwrap_or_default()))
    }

    /// Sets up a game of Pig against oneself, and says where it is.
    pub(crate) async fn pig(&self) -> Result<String> {
        let plan = json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] });
        let (status, table) = self.post("/api/tables", &plan).await?;
        ensure!(status == 201, "no table: {status}: {table}");
        Ok(format!("/api/tables/{}", table["id"].as_str().context("a table without id")?))
    }
}
