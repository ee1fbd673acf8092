use super::setup;
use crate::app::App;
use crate::config::Config;
use crate::ids::{PersonId, TableId};
use crate::store::Person;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use tempfile::TempDir;

/// The address of whoever is here.
pub(super) const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));

/// A server with one thread of each kind, and its folder.
pub(super) async fn server(change: impl FnOnce(&mut Config)) -> (TempDir, App) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path());
    (config.bots, config.hint_bot) = (1, "random".to_string());
    change(&mut config);
    let app = App::open(config).await.unwrap();
    (folder, app)
}

/// Somebody who sets up tables.
pub(super) struct Guest(pub(super) Person);

impl Guest {
    pub(super) fn new() -> Guest {
        let id = PersonId::random();
        Guest(Person { name: id.guest_name(), id, guest: true, seen_ms: i64::MAX })
    }

    pub(super) fn id(&self) -> &PersonId {
        &self.0.id
    }

    /// A table of Pig with these seats.
    pub(super) async fn create(&self, app: &App, seats: Value) -> TableId {
        let plan = serde_json::from_value(json!({ "game": "pig", "seats": seats })).unwrap();
        let table = setup::create(app.clone(), self.0.clone(), HERE, plan).await.unwrap();
        TableId::parse(&table.id).unwrap()
    }

    /// A table at which the guest plays both sides.
    pub(super) async fn play_both_sides(&self, app: &App) -> TableId {
        self.create(app, json!([{ "type": "me" }, { "type": "me" }])).await
    }
}
