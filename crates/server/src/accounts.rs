//! Accounts: names, passwords, and what becomes of a guest's tables.

use crate::app::App;
use crate::error::ApiError;
use crate::people::{Caller, Known, me, since_ms};
use crate::store::{Account, Person, SessionRow, StoreError, Write};
use crate::table::seating;
use crate::text;
use crate::wire::{self, Credentials, Me, NewPassword, Session};
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

/// So much of a name counts when attempts to sign in are counted.
const KEY_CHARS: usize = 64;
/// So many letters name a session.
const SESSION_CHARS: usize = 16;

/// Gives a person another name.
pub(crate) async fn rename(app: App, person: Person, name: String) -> Result<Me, ApiError> {
    let name = text::name(&name)?;
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
    agent: Option<String>,
) -> Result<(Person, String), ApiError> {
    if !person.guest {
        return Err(ApiError::Refused("you have an account already: sign out first".into()));
    }
    let name = text::name(&credentials.name)?;
    let password = hash(&app, checked_password(credentials.password)?).await?;
    let (session, cookie) = app.new_session(&person.id, agent);
    let mut writes = app.keep(&person);
    writes.push(Write::Register { id: person.id.clone(), name: name.clone(), key: key(&name), password });
    writes.push(session);
    app.store.commit(writes).await.map_err(name_taken)?;
    let person = Person { id: person.id, name, guest: false };
    seating::refresh(&app, &person.id).await;
    app.bells.ring(&person.id); // the guest is no more
    Ok((person, cookie))
}

/// Signs in, and gives the guest's tables to the account.
pub(crate) async fn sign_in(
    app: App,
    caller: Caller,
    credentials: Credentials,
    agent: Option<String>,
) -> Result<(Person, String), ApiError> {
    let key = key(&credentials.name);
    app.rates.sign_in.check(&key.chars().take(KEY_CHARS).collect())?;
    let account = app.store.account(&key).await?;
    let account = verify(&app, account, credentials.password).await?;
    let (session, cookie) = app.new_session(&account.person.id, agent);
    let mut writes = vec![session];
    let before = caller.id().cloned();
    writes.extend(caller.session.map(|token| Write::CloseSession { token }));
    let guest = caller.person.filter(|person| person.guest);
    let into = &account.person.id;
    writes.extend(guest.iter().map(|guest| Write::Merge { from: guest.id.clone(), into: into.clone() }));
    app.store.commit(writes).await?;
    if let Some(before) = before {
        app.bells.ring(&before);
    }
    if let Some(guest) = guest {
        seating::refresh(&app, &guest.id).await;
    }
    Ok((account.person, cookie))
}

/// Ends the caller's session. Returns the guest that the caller then is.
pub(crate) async fn sign_out(app: &App, known: Known) -> Result<Person, ApiError> {
    match known.session {
        Some(token) => {
            app.store.commit(vec![Write::CloseSession { token }]).await?;
            app.bells.ring(&known.person.id);
            Ok(app.new_guest())
        }
        None => Ok(known.person),
    }
}

/// Changes a password, and ends all other sessions.
pub(crate) async fn change_password(app: App, known: Known, change: NewPassword) -> Result<(), ApiError> {
    let Known { person, session, .. } = known;
    let keep = session.ok_or(ApiError::Forbidden("a guest has no password"))?;
    let new = checked_password(change.new)?;
    let account = app.store.account(&key(&person.name)).await?;
    verify(&app, account, change.current).await.map_err(own)?;
    let password = hash(&app, new).await?;
    app.store.commit(vec![Write::SetPassword { id: person.id.clone(), password, keep }]).await?;
    app.bells.ring(&person.id);
    Ok(())
}

/// Where a person is signed in, the latest first.
pub(crate) async fn sessions(app: &App, known: &Known) -> Result<Vec<Session>, ApiError> {
    known.session.as_ref().ok_or(ApiError::Forbidden("a guest has no sessions"))?;
    let found = app.store.sessions(&known.person.id, since_ms()).await?;
    let session = |row: SessionRow| Session {
        current: known.session.as_ref() == Some(&row.token),
        id: session_id(&row.token),
        agent: row.agent,
        created_ms: row.created_ms,
    };
    Ok(found.into_iter().map(session).collect())
}

/// Ends one session of a person, or all but the caller's.
pub(crate) async fn end_sessions(app: App, known: Known, which: wire::Sessions) -> Result<(), ApiError> {
    let keep = known.session.ok_or(ApiError::Forbidden("a guest has no sessions"))?;
    let ends = |token: &str| match &which {
        wire::Sessions::One { id } => session_id(token) == *id,
        wire::Sessions::Others => token != keep,
    };
    let found = app.store.sessions(&known.person.id, since_ms()).await?;
    let ended: Vec<Write> = found
        .into_iter()
        .filter(|session| ends(&session.token))
        .map(|session| Write::CloseSession { token: session.token })
        .collect();
    if ended.is_empty() && matches!(which, wire::Sessions::One { .. }) {
        return Err(ApiError::NotFound("session"));
    }
    app.store.commit(ended).await?;
    app.bells.ring(&known.person.id);
    Ok(())
}

/// What a session is called: the token's fingerprint is not told.
fn session_id(token: &str) -> String {
    let mut id = redoubt_engine::digest(&("session", token));
    id.truncate(SESSION_CHARS);
    id
}

/// Ends an account.
pub(crate) async fn delete(app: App, known: Known, password: String) -> Result<(), ApiError> {
    let Known { person, session, .. } = known;
    session.ok_or(ApiError::Forbidden("a guest has no account"))?;
    let account = app.store.account(&key(&person.name)).await?;
    verify(&app, account, password).await.map_err(own)?;
    for table in app.store.seated_at(&person.id).await? {
        match seating::leave(app.clone(), table, person.id.clone(), wire::LeaveTable::default()).await {
            // A table that cannot be played any more keeps nobody from going.
            Ok(())
            | Err(ApiError::NotFound(_) | ApiError::Forbidden(_) | ApiError::Refused(_) | ApiError::Broken) =>
                {}
            Err(error) => return Err(error),
        }
    }
    app.store.commit(vec![Write::Forget { id: person.id.clone() }]).await?;
    app.bells.ring(&person.id);
    seating::refresh(&app, &person.id).await;
    Ok(())
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
