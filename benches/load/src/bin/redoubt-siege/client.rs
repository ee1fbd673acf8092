use anyhow::{Context, Result};
use reqwest::Method;
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::Value;

/// Somebody at an address, as a proxy in front of the server would tell it.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    base: String,
    address: String,
    cookie: String,
}

impl Client {
    /// A new guest.
    pub(crate) async fn new(base: &str, address: &str) -> Result<Client> {
        let http = reqwest::Client::builder().timeout(std::time::Duration::from_secs(40)).build()?;
        let mut client = Client { http, base: base.into(), address: address.into(), cookie: String::new() };
        let answer = client.request(Method::GET, "/api/me").send().await?.error_for_status()?;
        let cookie = answer.headers().get(SET_COOKIE).context("no cookie for a guest")?.to_str()?;
        client.cookie = cookie.split(';').next().unwrap_or_default().to_string();
        Ok(client)
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        request.header(COOKIE, &self.cookie).header("x-forwarded-for", &self.address)
    }

    /// Status and body of an answer.
    pub(crate) async fn get(&self, path: &str) -> Result<(u16, Value)> {
        read(self.request(Method::GET, path)).await
    }

    /// Status and body of an answer.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<(u16, Value)> {
        read(self.request(Method::POST, path).json(body)).await
    }

    /// Asks with any method, and does not care for the answer.
    pub(crate) async fn ask(&self, method: &str, path: &str) -> Result<()> {
        let answer = self.request(Method::from_bytes(method.as_bytes())?, path).send().await?;
        answer.bytes().await?;
        Ok(())
    }

    /// Sets up a table and returns its path.
    pub(crate) async fn create(&self, plan: &Value) -> Result<String> {
        let (status, table) = self.post("/api/tables", plan).await?;
        let id = table["id"].as_str().with_context(|| format!("no table: {status} {table}"))?;
        Ok(format!("/api/tables/{id}"))
    }
}

async fn read(request: reqwest::RequestBuilder) -> Result<(u16, Value)> {
    let answer = request.send().await?;
    let status = answer.status().as_u16();
    Ok((status, answer.json().await.unwrap_or_default()))
}
