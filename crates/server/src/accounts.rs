//! Accounts: names, passwords, and what becomes of a guest's tables.

use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::people::{COOKIE_SECONDS, Caller, Known, me};
use crate::store::{Account, Person, SessionRow, StoreError, Write};
use crate::table::seating;
use crate::text;
use crate::wire::{Credentials, LeaveTable, Me, NewPassword, Session, Sessions};
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

/// The longest name.
const NAME_CHARS_MAX: usize = 24;

/// Gives a person another name.
pub(crate) async fn rename(app: App, person: Person, name: String) -> Result<Me, ApiError> {
    let name = checked_name(&name)?;
    if person.guest && app.store.account(&key(&name)).await?.is_some() {
        return Err(ApiError::Conflict("this name is taken"));
    }
    let key = (!person.guest).then(|| key(&name));
    let mut writes = app.keep(&person);
    writes.push(Write::Rename { id: person.id.clone(), name: name.clone(), key });
    app.store.commit(writes).await.map_err(name_taken)?;
    let person = Person { name, ..person };
    seating::refresh(&app, &person.id).await;
    Ok(me(&person))
}

/// Makes an account of a guest.
pub(crate) async fn register(
    app: App,
    person: Person,
    credentials: Credentials,
    agent: String,
) -> Result<(Person, String), ApiError> {
    app.require_room()?;
    if !person.guest {
        return Err(ApiError::Refused("you have an account already: sign out first".into()));
    }
    let name = checked_name(&credentials.name)?;
    let password = hash(&app, checked_password(credentials.password)?).await?;
    let (session, cookie) = app.new_session(&person.id, agent);
    let mut writes = app.keep(&person);
    writes.push(Write::Register { id: person.id.clone(), name: name.clone(), key: key(&name), password });
    writes.push(session);
    app.store.commit(writes).await.map_err(name_taken)?;
    let person = Person { id: person.id, name, guest: false, seen_ms: person.seen_ms };
    seating::refresh(&app, &person.id).await;
    app.ends.tell(&person.id);
    Ok((person, cookie))
}

/// Signs in, and gives the guest's tables to the account.
pub(crate) async fn sign_in(
    app: App,
    caller: Caller,
    credentials: Credentials,
    agent: String,
) -> Result<(Person, String), ApiError> {
    app.rates.account_name.check(&rated(&credentials.name))?;
    let account = app.store.account(&key(&credentials.name)).await?;
    let account = verify(&app, account, credentials.password).await?;
    let (session, cookie) = app.new_session(&account.person.id, agent);
    let mut writes = vec![session];
    writes.extend(caller.session.map(|token| Write::CloseSession { token }));
    let guest = caller.person.filter(|person| person.guest);
    let into = &account.person.id;
    writes.extend(guest.iter().map(|guest| Write::Merge { from: guest.id.clone(), into: into.clone() }));
    app.store.commit(writes).await?;
    app.ends.tell(into);
    if let Some(guest) = guest {
        seating::refresh(&app, &guest.id).await;
        app.ends.tell(&guest.id);
    }
    Ok((account.person, cookie))
}

/// Ends the caller's session. Returns the guest that the caller then is.
pub(crate) async fn sign_out(app: &App, known: Known) -> Result<Person, ApiError> {
    match known.session {
        Some(token) => {
            app.store.commit(vec![Write::CloseSession { token }]).await?;
            app.ends.tell(&known.person.id);
            Ok(app.new_guest())
        }
        None => Ok(known.person),
    }
}

/// Changes a password, and ends all other sessions.
pub(crate) async fn change_password(app: App, known: Known, change: NewPassword) -> Result<(), ApiError> {
    let Known { person, session } = known;
    let keep = session.ok_or(ApiError::Forbidden("a guest has no password"))?;
    let new = checked_password(change.new)?;
    app.rates.account_name.check(&rated(&person.name))?;
    let account = app.store.account(&key(&person.name)).await?;
    verify(&app, account, change.current).await.map_err(own)?;
    let password = hash(&app, new).await?;
    app.store.commit(vec![Write::SetPassword { id: person.id.clone(), password, keep }]).await?;
    app.ends.tell(&person.id);
    Ok(())
}

/// Ends an account.
pub(crate) async fn delete(app: App, known: Known, password: String) -> Result<(), ApiError> {
    let Known { person, session } = known;
    session.ok_or(ApiError::Forbidden("a guest has no account"))?;
    app.rates.account_name.check(&rated(&person.name))?;
    let account = app.store.account(&key(&person.name)).await?;
    verify(&app, account, password).await.map_err(own)?;
    for table in app.store.seated_at(&person.id).await? {
        match seating::leave(app.clone(), table, person.id.clone(), LeaveTable::default()).await {
            Ok(()) | Err(ApiError::NotFound(_) | ApiError::Forbidden(_)) => {}
            Err(error) => return Err(error),
        }
    }
    app.store.commit(vec![Write::Forget { id: person.id.clone() }]).await?;
    seating::refresh(&app, &person.id).await;
    app.ends.tell(&person.id);
    Ok(())
}

/// The caller's sessions, the latest first.
pub(crate) async fn sessions(app: &App, known: Known) -> Result<Sessions, ApiError> {
    let own = known.session.ok_or(ApiError::Forbidden("a guest has no sessions"))?;
    let found = app.store.sessions(&known.person.id, now_ms() - COOKIE_SECONDS * 1000).await?;
    let told = |row: SessionRow| Session {
        id: session_id(&row.token).to_string(),
        current: row.token == own,
        agent: row.agent,
        since_ms: row.created_ms,
    };
    Ok(Sessions { sessions: found.into_iter().map(told).collect() })
}

/// Ends one of the caller's sessions; whoever is connected with it hears of it at once.
pub(crate) async fn end_session(app: &App, known: Known, id: String) -> Result<(), ApiError> {
    known.session.ok_or(ApiError::Forbidden("a guest has no sessions"))?;
    let found = app.store.sessions(&known.person.id, 0).await?;
    let wanted = found.into_iter().find(|row| session_id(&row.token) == id);
    let token = wanted.ok_or(ApiError::NotFound("session"))?.token;
    app.store.commit(vec![Write::CloseSession { token }]).await?;
    app.ends.tell(&known.person.id);
    Ok(())
}

/// By what a session is named: the beginning of its token's fingerprint, with which nobody can do anything.
fn session_id(token: &str) -> &str {
    token.get(..16).unwrap_or(token)
}

/// Under what tries for an account are counted.
fn rated(name: &str) -> String {
    key(name).chars().take(NAME_CHARS_MAX).collect()
}

/// Whoever is signed in has given no name that could be wrong.
fn own(error: ApiError) -> ApiError {
    match error {
        ApiError::WrongPassword => ApiError::NotYourPassword,
        other => other,
    }
}

/// An account's name for comparing.
fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn name_taken(error: StoreError) -> ApiError {
    match error {
        StoreError::Conflict => ApiError::Conflict("this name is taken"),
        other => other.into(),
    }
}

/// A name that can be shown.
pub(crate) fn checked_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME_CHARS_MAX {
        return Err(ApiError::Refused(format!("a name has 1 to {NAME_CHARS_MAX} characters")));
    }
    if !text::is_visible(name) {
        return Err(ApiError::Refused("the name holds a character that cannot be shown".into()));
    }
    Ok(name.to_string())
}

fn checked_password(password: String) -> Result<String, ApiError> {
    let length = password.chars().count();
    if !(8..=200).contains(&length) {
        return Err(ApiError::Refused("a password has 8 to 200 characters".into()));
    }
    Ok(password)
}

fn argon2(app: &App) -> Argon2<'static> {
    let cost = app.config.password_cost;
    let params = Params::new(cost.memory_kib, cost.passes, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

async fn hash(app: &App, password: String) -> Result<String, ApiError> {
    let salt =
        SaltString::encode_b64(&crate::ids::random_bytes::<16>()).map_err(|_| ApiError::Unavailable)?;
    let argon2 = argon2(app);
    work(app, move || argon2.hash_password(password.as_bytes(), &salt).map(|hash| hash.to_string()).ok())
        .await?
        .ok_or(ApiError::Unavailable)
}

/// Tries a password. An account that does not exist takes as long as one that does.
async fn verify(app: &App, account: Option<Account>, password: String) -> Result<Account, ApiError> {
    if password.chars().count() > 200 {
        return Err(ApiError::WrongPassword);
    }
    let Some(account) = account else {
        hash(app, password).await?;
        return Err(ApiError::WrongPassword);
    };
    let (argon2, stored) = (argon2(app), account.password.clone());
    let right = work(app, move || {
        PasswordHash::new(&stored)
            .is_ok_and(|stored| argon2.verify_password(password.as_bytes(), &stored).is_ok())
    });
    if right.await? { Ok(account) } else { Err(ApiError::WrongPassword) }
}

/// Does slow work beside the requests, a little at a time.
async fn work<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let _turn = app.passwords.acquire().await.map_err(|_| ApiError::Unavailable)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::Broken)
}
