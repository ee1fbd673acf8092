//! Who is calling: signed cookies, guests and sessions.

use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, hex, random_token};
use crate::store::{Person, Write};
use crate::wire::Me;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// The name of the cookie.
const COOKIE: &str = "redoubt";
/// How long a cookie and a session hold: a year.
pub(crate) const COOKIE_SECONDS: i64 = 365 * 24 * 3600;

/// How often it is noted that somebody was here: once a day.
const SEEN_EVERY_MS: i64 = 24 * 3600 * 1000;

/// The key with which cookies are signed.
pub(crate) struct Key([u8; 32]);

/// What a cookie says, if its signature holds.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Ticket {
    /// A guest.
    Guest(PersonId),
    /// A session of an account, by its token.
    Session(String),
}

impl Key {
    pub(crate) fn new(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    fn seal(&self, ticket: &Ticket) -> String {
        let text = match ticket {
            Ticket::Guest(id) => format!("g.{id}"),
            Ticket::Session(token) => format!("s.{token}"),
        };
        let seal = hex(&self.mac(&text).finalize().into_bytes());
        format!("{text}.{seal}")
    }

    fn open(&self, cookie: &str) -> Option<Ticket> {
        let (text, seal) = cookie.rsplit_once('.')?;
        self.mac(text).verify_slice(&unhex(seal)?).ok()?;
        match text.split_once('.')? {
            ("g", id) => Some(Ticket::Guest(PersonId::parse(id)?)),
            ("s", token) => Some(Ticket::Session(token.to_string())),
            _ => None,
        }
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key may have any length");
        mac.update(text.as_bytes());
        mac
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

/// The fingerprint of a session's token: the token itself is never stored.
fn fingerprint(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Whoever calls, if anybody known.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Who.
    pub(crate) person: Option<Person>,
    /// The fingerprint of the session.
    pub(crate) session: Option<String>,
}

/// Somebody with a valid cookie.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// Who.
    pub(crate) person: Person,
    /// The fingerprint of the session, if there is an account.
    pub(crate) session: Option<String>,
}

impl Caller {
    pub(crate) fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Whether the caller is still who it was: its session was not ended, the guest has not become an account.
    pub(crate) async fn still_holds(&self, app: &App) -> Result<bool, ApiError> {
        match (&self.person, &self.session) {
            (None, _) => Ok(true),
            (Some(_), Some(token)) => {
                Ok(app.store.session(token, now_ms() - COOKIE_SECONDS * 1000).await?.is_some())
            }
            (Some(guest), None) => Ok(app.store.person(&guest.id).await?.is_none_or(|person| person.guest)),
        }
    }

    async fn find(app: &App, headers: &HeaderMap) -> Result<Caller, ApiError> {
        let nobody = Caller { person: None, session: None };
        let Some(ticket) = cookie(headers).and_then(|cookie| app.key.open(cookie)) else { return Ok(nobody) };
        match ticket {
            Ticket::Guest(id) => {
                let person = match app.store.person(&id).await? {
                    // Who has an account must sign in: the guest's cookie is worth nothing any more.
                    Some(person) if !person.guest => return Ok(nobody),
                    Some(person) => person,
                    None => Person { name: id.guest_name(), id, guest: true, seen_ms: i64::MAX },
                };
                Ok(Caller { person: Some(person), session: None })
            }
            Ticket::Session(token) => {
                let token = fingerprint(&token);
                let person = app.store.session(&token, now_ms() - COOKIE_SECONDS * 1000).await?;
                Ok(Caller { session: person.is_some().then_some(token), person })
            }
        }
    }
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, ApiError> {
        let caller = Caller::find(app, &parts.headers).await?;
        if let Some(person) = &caller.person {
            app.rates.person.check(&person.id)?;
            app.saw(person);
        }
        Ok(caller)
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Known, ApiError> {
        let Caller { person, session } = Caller::from_request_parts(parts, app).await?;
        let person = person.ok_or(ApiError::Unauthenticated)?;
        Ok(Known { person, session })
    }
}

/// A `Set-Cookie` header with an answer.
pub(crate) type Greeting = ([(header::HeaderName, HeaderValue); 1], axum::Json<Me>);

/// What a person is told about itself.
pub(crate) fn me(person: &Person) -> Me {
    Me { id: person.id.to_string(), name: person.name.clone(), guest: person.guest }
}

impl App {
    /// A new guest, of whom nothing is stored yet.
    pub(crate) fn new_guest(&self) -> Person {
        let id = PersonId::random();
        Person { name: id.guest_name(), id, guest: true, seen_ms: i64::MAX }
    }

    /// Greets a person with the cookie of a guest.
    pub(crate) fn greet_guest(&self, person: &Person, headers: &HeaderMap) -> Greeting {
        let cookie = self.key.seal(&Ticket::Guest(person.id.clone()));
        ([(header::SET_COOKIE, self.cookie_header(&cookie, headers))], axum::Json(me(person)))
    }

    /// Makes a session for an account: what has to be stored, and the cookie.
    pub(crate) fn new_session(&self, person: &PersonId, agent: String) -> (Write, String) {
        let token = random_token();
        let (person, at_ms) = (person.clone(), now_ms());
        let write = Write::OpenSession { token: fingerprint(&token), person, agent, at_ms };
        (write, self.key.seal(&Ticket::Session(token)))
    }

    /// Greets a person with the cookie of a session.
    pub(crate) fn greet_account(&self, person: &Person, cookie: &str, headers: &HeaderMap) -> Greeting {
        ([(header::SET_COOKIE, self.cookie_header(cookie, headers))], axum::Json(me(person)))
    }

    fn cookie_header(&self, cookie: &str, headers: &HeaderMap) -> HeaderValue {
        let secure = if self.is_https(headers) { "; Secure" } else { "" };
        let text =
            format!("{COOKIE}={cookie}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(text).expect("a cookie of ours is plain text")
    }

    /// Whether the caller reached us by https: always, if that is the only way in; otherwise if it names an origin with
    /// https as the host.
    pub(crate) fn is_https(&self, headers: &HeaderMap) -> bool {
        let origins = &self.config.origins;
        if !origins.is_empty() && origins.iter().all(|origin| origin.starts_with("https://")) {
            return true;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let secure = format!("https://{host}");
        self.config.origins.iter().any(|origin| origin.eq_ignore_ascii_case(&secure))
    }

    /// Notes from time to time that a person was here.
    fn saw(&self, person: &Person) {
        let at_ms = now_ms();
        if person.seen_ms < at_ms.saturating_sub(SEEN_EVERY_MS) {
            let (app, id) = (self.clone(), person.id.clone());
            tokio::spawn(async move {
                if let Err(error) = app.store.commit(vec![Write::Seen { id, at_ms }]).await {
                    tracing::warn!(%error, "that somebody was here could not be noted");
                }
            });
        }
    }

    /// What has to be stored before a person can be named in storage.
    pub(crate) fn keep(&self, person: &Person) -> Vec<Write> {
        if person.guest {
            vec![Write::AddGuest { id: person.id.clone(), name: person.name.clone(), at_ms: now_ms() }]
        } else {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_cookie_with_our_signature_is_believed() {
        let key = Key::new([1; 32]);
        for ticket in [Ticket::Guest(PersonId::random()), Ticket::Session(random_token())] {
            let cookie = key.seal(&ticket);
            assert_eq!(key.open(&cookie), Some(ticket));
            assert_eq!(Key::new([2; 32]).open(&cookie), None);
            assert_eq!(key.open(&cookie.replacen('.', ".0", 1)), None);
            assert_eq!(key.open(&cookie[..cookie.len() - 1]), None);
            assert_eq!(key.open(cookie.rsplit_once('.').unwrap().0), None);
        }
        assert_eq!(key.open(""), None);
        assert_eq!(key.open("..é"), None);
    }
}
