//! Which addresses are pages of the web client; `web/src/lib/router.ts` says what they show.

use crate::app::App;
use crate::ids::TableId;

/// Whether there is something to show at an address. While storage fails, every table may be there.
pub(super) async fn is_there(app: &App, path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] | ["new" | "rules" | "history" | "account" | "settings" | "about"] => true,
        ["new" | "rules", game] => redoubt_catalog::ids().contains(&game),
        ["table", id] | ["table", id, "replay"] => match TableId::parse(id) {
            Some(id) => app.store.has_table(&id).await.unwrap_or(true),
            None => false,
        },
        _ => false,
    }
}
