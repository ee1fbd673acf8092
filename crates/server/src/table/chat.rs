//! Talking at a table.

use super::Push;
use super::show::chat_line;
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::TableId;
use crate::store::{CHAT_MAX, ChatRow, Person, Write};
use std::sync::Arc;

/// How many bytes of a table's chat are shown.
const CHAT_BYTES_MAX: usize = 32 * 1024;

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
    app.require_room()?;
    let mut writes = app.keep(&person);
    writes.push(Write::Say { table, line: line.clone() });
    app.store.commit(writes).await?;
    room.push(Push::Chat(Arc::new(chat_line(&line))));
    let chat = &mut held.live_mut().chat;
    chat.push(line);
    bound(chat);
    Ok(())
}

/// Forgets what was said first until not too much is left.
pub(super) fn bound(chat: &mut Vec<ChatRow>) {
    let mut bytes = 0;
    let fits = |line: &&ChatRow| {
        bytes += line.text.len() + line.name.len();
        bytes <= CHAT_BYTES_MAX
    };
    let kept = chat.iter().rev().take(CHAT_MAX).take_while(fits).count();
    chat.drain(..chat.len() - kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_last_is_kept_and_not_too_much_of_it() {
        let line = |number: u32, length: usize| ChatRow {
            number,
            person: None,
            name: String::new(),
            seat: None,
            team: None,
            text: "x".repeat(length),
            at_ms: 0,
        };
        let mut short: Vec<ChatRow> = (1..=300).map(|number| line(number, 1)).collect();
        bound(&mut short);
        assert_eq!((short.len(), short[0].number), (CHAT_MAX, 101));
        let mut long: Vec<ChatRow> = (1..=100).map(|number| line(number, 2000)).collect();
        bound(&mut long);
        assert_eq!(long.len(), CHAT_BYTES_MAX / 2000);
        assert_eq!(long.last().map(|line| line.number), Some(100));
    }
}
