//! Talking at a table.

use super::Push;
use super::show::chat_line;
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::TableId;
use crate::store::{ChatRow, Person, Write};
use std::sync::Arc;

/// Who is to hear something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    /// Everybody.
    Everybody,
    /// Those who play with the speaker.
    Team,
}

/// Says something.
pub(crate) async fn say(
    app: App,
    table: TableId,
    person: Person,
    text: String,
    audience: Audience,
) -> Result<(), ApiError> {
    let room = app.hub.room(&table);
    let mut held = room.hold(&app).await?;
    let live = held.live();
    let seat = live.eyes_now(Some(&person.id)).first();
    if seat.is_none() && !live.row.spectators_chat {
        return Err(ApiError::Forbidden("only those who sit at this table may write here"));
    }
    if let Some(silence) = live.silence() {
        return Err(ApiError::Silence(silence));
    }
    let team = match audience {
        Audience::Everybody => None,
        Audience::Team => {
            let team = seat.and_then(|seat| live.seating.seats[seat.index()].team);
            Some(team.ok_or_else(|| ApiError::Refused("you are in no team".into()))?)
        }
    };
    let number = live.chat.last().map_or(0, |line| line.number) + 1;
    let name = seat.and_then(|seat| live.seats[seat.index()].sitter()).map(|sitter| sitter.name.clone());
    let name = name.unwrap_or_else(|| person.name.clone());
    let line = ChatRow { number, person: Some(person.id.clone()), name, seat, team, text, at_ms: now_ms() };
    let mut writes = app.keep(&person);
    writes.push(Write::Say { table, line: line.clone() });
    app.store.commit(writes).await?;
    room.push(Push::Chat(Arc::new(chat_line(&line))));
    held.live_mut().chat.push(line);
    held.live_mut().shorten_chat(app.config.limits.chat_bytes);
    Ok(())
}
