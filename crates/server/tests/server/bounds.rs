use crate::common::{Client, Server, against_bot, both_sides, but, for_two, in_time, two_at};
use axum::body::Body;
use axum::http::{Method, Request};
use redoubt_server::Rate;
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

const TWICE: Rate = Rate { per_minute: 1, burst: 2 };

fn pack(number: u32) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packs/pig/classic.toml");
    format!("{}\n# {number}\n", std::fs::read_to_string(file).unwrap())
}

async fn measured() -> String {
    use http_body_util::BodyExt;
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let response = redoubt_server::measures().oneshot(request).await.unwrap();
    assert_eq!(response.status().as_u16(), 200);
    String::from_utf8(response.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

#[tokio::test]
async fn methods_that_clients_invent_are_counted_together() {
    let server = Server::start().await;
    let one = server.guest().await;
    for number in 0..100 {
        let method = Method::from_bytes(format!("INVENTED{number}").as_bytes()).unwrap();
        assert_eq!(one.send(method, "/api/me", None).await.status, 405);
    }
    let measured = measured().await;
    assert!(measured.contains("method=\"other\"") && !measured.contains("INVENTED"), "{measured}");
}

#[tokio::test]
async fn measures_are_not_for_everybody() {
    let server = Server::start().await;
    let one = server.guest().await;
    one.get("/metrics").await.expect(404);
    assert!(measured().await.contains("redoubt_requests"));
}

#[tokio::test]
async fn pages_are_asked_for_so_often_and_no_more() {
    let server = Server::with(|config| config.limits.pages = TWICE).await;
    let one = server.nobody();
    for path in ["/", "/table/0123456789ab"] {
        assert!(one.get(path).await.status < 405);
    }
    one.get("/favicon.svg").await.refused(429, "too_many");
    one.get("/api/games").await.ok();
}

#[tokio::test]
async fn own_packs_are_kept_once_and_not_too_many_of_them() {
    let bytes = u32::try_from(pack(0).len()).unwrap();
    let server = Server::with(|config| config.limits.packs_guest = 2 * bytes).await;
    let one = server.guest().await;
    let with = |number: u32| but(for_two(), json!({ "pack": pack(number) }));
    let table = one.create(with(0)).await;
    one.create(with(1)).await;
    one.post("/api/tables", with(2)).await.refused(429, "too_many");
    server.guest().await.create(with(1)).await;
    assert_eq!(server.count("SELECT COUNT(*) FROM packs"), 2);
    one.post(&format!("{table}/leave"), json!({})).await.expect(204);
    assert_eq!(server.count("SELECT COUNT(*) FROM packs"), 1, "nobody has the first any more");
    one.create(with(2)).await;
}

#[tokio::test]
async fn an_address_sends_so_many_packs_also_faulty_ones() {
    let server = Server::with(|config| config.limits.pack = TWICE).await;
    let faulty = but(both_sides(), json!({ "pack": "nonsense" }));
    for _ in 0..2 {
        server.guest().await.post("/api/tables", faulty.clone()).await.refused(422, "refused");
    }
    server.guest().await.post("/api/tables", faulty).await.refused(429, "too_many");
    server.guest().await.create(both_sides()).await;
}

#[tokio::test]
async fn only_the_latest_lines_are_kept() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    for number in 0..205 {
        one.post(&format!("{table}/chat"), json!({ "text": format!("line {number}") })).await.expect(204);
    }
    assert_eq!(server.count("SELECT COUNT(*) FROM chat"), 200);
    let chat = one.get(&table).await.ok()["chat"].clone();
    assert_eq!((chat.as_array().unwrap().len(), &chat[0]["text"]), (200, &json!("line 5")));
    for _ in 0..100 {
        one.post(&format!("{table}/chat"), json!({ "text": "x".repeat(500) })).await.expect(204);
    }
    let chat = one.get(&table).await.ok()["chat"].clone();
    assert!(chat.to_string().len() < 48 * 1024, "{} bytes", chat.to_string().len());
    let server = server.restart().await;
    assert_eq!(one.at(&server).get(&table).await.ok()["chat"], chat, "no more after a restart");
}

#[tokio::test]
async fn a_log_does_not_grow_by_taking_back_for_ever() {
    let server = Server::with(|config| config.limits.entries = 4).await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    for seq in [0, 2] {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
        one.post(&format!("{table}/undo"), json!({ "seq": seq + 1 })).await.ok();
    }
    one.post(&format!("{table}/acts"), json!({ "seq": 4, "action": "hold" })).await.ok();
    one.post(&format!("{table}/undo"), json!({ "seq": 5 })).await.refused(422, "refused");
    one.post(&format!("{table}/acts"), json!({ "seq": 5, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn a_log_does_not_grow_by_coming_and_going_for_ever() {
    let server = Server::with(|config| config.limits.entries = 3).await;
    server.app.announce_close(); // from now on no bot begins to think
    let one = server.guest().await;
    let (game, seats) = goes_on(&one).await;
    let table = one.create(json!({ "game": game, "seats": seats })).await;
    let leave = async || one.post(&format!("{table}/leave"), json!({})).await.expect(204);
    leave().await;
    one.post(&format!("{table}/return"), Value::Null).await.ok();
    leave().await;
    one.post(&format!("{table}/return"), Value::Null).await.refused(422, "refused");
}

/// A game that goes on when somebody leaves, with seats for a person and bots.
async fn goes_on(client: &Client) -> (Value, Value) {
    let games = client.get("/api/games").await.ok();
    let game = games["games"].as_array().unwrap().iter().find(|game| game["leaving"] == "goes_on").unwrap();
    let mut seats =
        vec![json!({ "type": "bot", "level": "novice" }); game["seating"]["seats"].as_array().unwrap().len()];
    seats[0] = json!({ "type": "me" });
    (game["id"].clone(), json!(seats))
}

/// What is left when nothing has happened for so many days.
async fn days_later(server: Server, days: i64) -> Server {
    let ms = days * 24 * 3600 * 1000;
    let server = server
        .restart_after(&format!(
            "UPDATE tables SET updated_ms = created_ms - {ms}; UPDATE people SET seen_ms = created_ms - {ms}"
        ))
        .await;
    server.app.purge().await;
    server
}

/// Which of some tables are still there.
fn left(server: &Server, tables: &[&str]) -> Vec<bool> {
    let is_there = |table: &&str| {
        let id = table.rsplit('/').next().unwrap();
        server.count(&format!("SELECT COUNT(*) FROM tables WHERE id = '{id}'")) == 1
    };
    tables.iter().map(is_there).collect()
}

#[tokio::test]
async fn what_nobody_comes_back_to_is_removed() {
    let server = Server::start().await;
    let (guest, account) = (server.guest().await, server.guest().await);
    account.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let (waiting, of_account) = (account.create(for_two()).await, account.create(both_sides()).await);
    let (of_guest, over_of_guest) = (guest.create(both_sides()).await, guest.create(both_sides()).await);
    let over = account.create(both_sides()).await;
    for (player, table) in [(&account, &over), (&guest, &over_of_guest)] {
        player.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    }
    let tables: [&str; 5] = [&waiting, &of_guest, &over_of_guest, &of_account, &over];

    let server = days_later(server, 13).await;
    assert_eq!(left(&server, &tables), [true; 5]);
    let server = days_later(server, 15).await;
    assert_eq!(left(&server, &tables), [false, true, true, true, true], "nobody came for two weeks");
    let server = days_later(server, 89).await;
    assert_eq!(left(&server, &tables), [false, true, true, true, true]);
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 2);
    let server = days_later(server, 91).await;
    assert_eq!(left(&server, &tables), [false, false, false, true, true], "guests' tables, three months");
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 1, "the guest has nothing left");
    let server = days_later(server, 364).await;
    assert_eq!(left(&server, &tables), [false, false, false, true, true]);
    let server = days_later(server, 366).await;
    assert_eq!(
        left(&server, &tables),
        [false, false, false, false, true],
        "a finished game of an account is kept"
    );
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 1, "and the account");
    assert_eq!(server.count("SELECT COUNT(*) FROM moves WHERE table_id NOT IN (SELECT id FROM tables)"), 0);
}

#[tokio::test]
async fn a_guest_without_a_table_is_forgotten() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let table = guest.create(for_two()).await;
    guest.post(&format!("{table}/leave"), json!({})).await.expect(204);
    let server = days_later(server, 89).await;
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 1);
    let server = days_later(server, 91).await;
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 0);
}

#[tokio::test]
async fn what_nobody_comes_back_to_is_removed_without_being_told() {
    let server = Server::with(|config| config.tidy = Duration::from_millis(10)).await;
    server.guest().await.create(both_sides()).await;
    let server = server.restart_after("UPDATE tables SET updated_ms = 0").await;
    in_time(async {
        while server.count("SELECT COUNT(*) FROM tables") > 0 {
            tokio::task::yield_now().await; // until the server has looked round
        }
    })
    .await;
}

#[tokio::test]
async fn a_table_that_somebody_looks_at_is_not_removed() {
    let server = Server::with(|config| config.limits.keep.guests = Duration::ZERO).await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    server.sql("UPDATE tables SET updated_ms = 0");
    server.app.purge().await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn a_server_that_is_full_keeps_no_more_but_lets_people_play() {
    let server = Server::with(|config| config.limits.data_bytes = 1).await;
    let one = server.guest().await;
    server.app.measure().await;
    one.post("/api/tables", against_bot()).await.refused(429, "too_many");
    let credentials = json!({ "name": "Ada", "password": "correct horse" });
    one.post("/api/account/register", credentials).await.refused(429, "too_many");
    let server = Server::with(|config| config.limits.data_bytes = 200_000).await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    in_time(async {
        while one.post(&format!("{table}/chat"), json!({ "text": "x".repeat(500) })).await.status == 204 {
            server.guest().await.create(both_sides()).await;
            server.app.measure().await;
        }
    })
    .await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn an_address_has_so_many_tables_of_bots_alone() {
    let server = Server::with(|config| config.limits.bot_tables = 2).await;
    server.app.announce_close(); // from now on no bot begins to think
    let bots = json!([{ "type": "bot", "level": "novice" }, { "type": "bot", "level": "novice" }]);
    let bots = json!({ "game": "pig", "seats": bots });
    server.guest().await.create(bots.clone()).await;
    server.guest().await.create(bots.clone()).await;
    server.guest().await.post("/api/tables", bots).await.refused(429, "too_many");
    server.guest().await.create(against_bot()).await;
}

#[tokio::test]
async fn tables_of_bots_alone_come_to_an_end_and_others_may_begin() {
    let server = Server::with(|config| config.limits.bot_tables = 1).await;
    let one = server.guest().await;
    let bots = json!([{ "type": "bot", "level": "novice" }, { "type": "bot", "level": "novice" }]);
    let bots = json!({ "game": "pig", "seats": bots });
    let table = one.create(bots.clone()).await;
    let mut live = one.watch(server.listen().await, &table, None).await;
    live.until_that(|message| !message["snapshot"]["seed"].is_null()).await;
    let again = async |client: &Client| client.post("/api/tables", bots.clone()).await.status == 201;
    in_time(async {
        while !again(&one).await {
            tokio::task::yield_now().await; // until the server has noticed
        }
    })
    .await;
}
