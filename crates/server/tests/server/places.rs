use crate::common::{Client, Known, Server, against_bot, both_sides, but, for_two, two_at};
use serde_json::{Value, json};
use std::time::Duration;

/// A server at which whoever is not connected is silent at once.
async fn impatient() -> Server {
    Server::with(|config| config.silent_after = Duration::ZERO).await
}

/// Puts a bot on a seat.
async fn seat_bot(client: &Client, table: &str, seat: u8) -> crate::common::Reply {
    client.post(&format!("{table}/bot"), json!({ "seat": seat, "level": "novice" })).await
}

#[tokio::test]
async fn a_bot_on_an_open_seat_starts_the_game() {
    let server = Server::start().await;
    let (host, stranger) = (server.guest().await, server.guest().await);
    let table = host.create(for_two()).await;
    seat_bot(&stranger, &table, 1).await.refused(403, "forbidden");
    seat_bot(&host, &table, 2).await.refused(404, "not_found");
    host.post(&format!("{table}/bot"), json!({ "seat": 1, "level": "god" })).await.refused(422, "refused");
    let snapshot = seat_bot(&host, &table, 1).await.ok();
    assert_eq!((&snapshot["table"]["state"], &snapshot["table"]["host"]), (&json!("running"), &json!(true)));
    assert_eq!(snapshot["table"]["seats"][1]["bot"], "novice");
    seat_bot(&host, &table, 1).await.refused(409, "conflict");
    stranger.post(&format!("{table}/join"), json!({})).await.refused(409, "conflict");
    let server = server.restart().await;
    let host = host.at(&server);
    let at = server.listen().await;
    let mut live = host.watch(at, &table, None).await;
    live.until("snapshot").await;
    host.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    live.until_that(|message| message["position"]["seq"].as_u64() > Some(1)).await;
}

#[tokio::test]
async fn a_bot_takes_a_silent_seat_and_its_player_takes_it_back() {
    let server = impatient().await;
    let (host, away, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut live = host.watch(at, &table, None).await;
    live.until("snapshot").await;
    let snapshot = seat_bot(&host, &table, 1).await.ok();
    let seat = &snapshot["table"]["seats"][1];
    let name = away.get("/api/me").await.ok()["name"].clone();
    assert_eq!((&seat["kind"], &seat["place_of"], &seat["yours"]), (&json!("bot"), &name, &json!(false)));
    assert_eq!(away.get(&table).await.ok()["table"]["seats"][1]["yours"], true);
    assert_eq!(away.get("/api/tables?list=mine").await.ok()["tables"].as_array().unwrap().len(), 1);
    let acts = format!("{table}/acts");
    let act = json!({ "seq": snapshot["position"]["seq"], "action": "hold" });
    host.post(&acts, act.clone()).await.ok();
    let moved = live.until_that(|message| message["position"]["step"].as_u64() > Some(1)).await;
    let automatic = moved["position"]["automatic"].clone();
    assert!(automatic.as_array().unwrap().iter().all(|step| step["cause"] == "bot"), "{automatic}");
    away.post(&acts, act).await.refused(403, "forbidden");

    let server = server.restart().await;
    let (host, away) = (host.at(&server), away.at(&server));
    host.post(&format!("{table}/return"), Value::Null).await.ok();
    let back = away.post(&format!("{table}/return"), Value::Null).await.ok();
    assert_eq!(back["position"]["viewer"], json!([1]));
    assert_eq!(back["table"]["seats"][1]["person"], json!(away.id().await));
    let again = away.post(&format!("{table}/return"), Value::Null).await.ok();
    assert_eq!(again["position"]["seq"], back["position"]["seq"]);
    let seq = back["position"]["seq"].clone();
    away.post(&format!("{table}/concede"), json!({ "seq": seq })).await.ok();
    let game = away.get("/api/history").await.ok()["games"][0].clone();
    assert!(game["bot_steps"].as_u64() > Some(0), "the bot's part is marked");
    assert_eq!(host.get("/api/history").await.ok()["games"][0]["bot_steps"], 0);
}

#[tokio::test]
async fn whoever_is_there_or_was_lately_is_not_replaced() {
    let server = Server::start().await;
    let (host, _other, table) = two_at(&server, json!({})).await;
    let seat = host.get(&table).await.ok()["table"]["seats"][1].clone();
    assert!(seat["silent_ms"].as_i64().unwrap() > 0, "it is said from when on");
    seat_bot(&host, &table, 1).await.refused(422, "refused");

    let server = impatient().await;
    let (host, other, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut live = other.watch(at, &table, None).await;
    live.until("snapshot").await;
    assert_eq!(host.get(&table).await.ok()["table"]["seats"][1]["silent_ms"], Value::Null);
    seat_bot(&host, &table, 1).await.refused(422, "refused");
    let mut watcher = host.watch(at, &table, None).await;
    watcher.until("snapshot").await;
    drop(live);
    watcher.until_that(|message| message["table"]["seats"][1]["silent_ms"].is_number()).await;
    seat_bot(&host, &table, 1).await.ok();
}

#[tokio::test]
async fn whoever_lets_the_clock_run_out_may_be_replaced_although_connected() {
    let server = Server::start().await;
    let (late, other, table) =
        two_at(&server, json!({ "clock": { "type": "per_move", "seconds": 1 } })).await;
    let at = server.listen().await;
    let mut live = late.watch(at, &table, None).await;
    live.until("snapshot").await;
    let position = live.until("position").await["position"].clone();
    assert_eq!(position["automatic"][0]["cause"], "clock");
    let snapshot = seat_bot(&other, &table, 0).await;
    assert_eq!(snapshot.status, 200, "who set it up is silent, so whoever sits there is the host");
}

#[tokio::test]
async fn only_the_host_puts_bots_on_seats_unless_it_is_not_there() {
    let server = impatient().await;
    let (host, other, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut live = host.watch(at, &table, None).await;
    live.until("snapshot").await;
    seat_bot(&other, &table, 1).await.refused(403, "forbidden");
    let mut watcher = other.watch(at, &table, None).await;
    assert_eq!(watcher.until("snapshot").await["snapshot"]["table"]["host"], false);
    drop(live);
    watcher.until_that(|message| message["table"]["host"] == true).await;
    seat_bot(&other, &table, 0).await.ok();
    server.guest().await.post(&format!("{table}/return"), Value::Null).await.refused(403, "forbidden");
}

#[tokio::test]
async fn when_everybody_has_left_the_bots_rest() {
    let server = impatient().await;
    let (host, other, table) = two_at(&server, json!({})).await;
    seat_bot(&host, &table, 1).await.ok();
    seat_bot(&host, &table, 0).await.ok();
    let seq = |snapshot: &Value| snapshot["position"]["seq"].as_u64().unwrap();
    let before = seq(&server.nobody().get(&table).await.ok());
    let server = server.restart().await;
    let after = server.nobody().get(&table).await.ok();
    assert_eq!((seq(&after), &after["position"]["thinking"]), (before, &json!(false)));
    let back = other.at(&server).post(&format!("{table}/return"), Value::Null).await.ok();
    assert_eq!(back["table"]["seats"][0]["kind"], "bot");
    let at = server.listen().await;
    let mut live = other.at(&server).watch(at, &table, None).await;
    let mut known = Known::default();
    while known.seq < u32::try_from(before).unwrap() + 2 {
        known.hear(&live.next().await.unwrap());
    }
}

#[tokio::test]
async fn several_seats_of_one_person_are_left_and_taken_back_together() {
    let server = impatient().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    seat_bot(&one, &table, 0).await.ok();
    let snapshot = one.get(&table).await.ok();
    assert_eq!(snapshot["position"]["viewer"], json!([1]), "the other seat is still played");
    let back = one.post(&format!("{table}/return"), Value::Null).await.ok();
    assert_eq!(back["position"]["viewer"], json!([0, 1]));
}

#[tokio::test]
async fn the_seats_of_a_table_follow_from_its_options() {
    let server = Server::start().await;
    let one = server.guest().await;
    let path = "/api/games/pig/seating";
    let seating = one.post(path, json!({ "options": {} })).await.ok();
    assert_eq!(seating["seats"].as_array().unwrap().len(), 2);
    let table = one.create(against_bot()).await;
    assert_eq!(one.get(&table).await.ok()["seating"], seating);
    let trouble = one.post(path, json!({ "options": { "a": "1", "b": "2" } })).await.refused(422, "refused");
    assert_eq!(trouble["faults"].as_array().unwrap().len(), 2);
    one.post("/api/games/chess/seating", json!({})).await.refused(404, "not_found");
    one.post(path, json!({ "options": {}, "seats": 2 })).await.refused(400, "malformed");
}

#[tokio::test]
async fn a_guest_at_the_same_device_is_somebody_else() {
    let server = Server::start().await;
    let one = server.guest().await;
    let plan = |name: &str| {
        but(both_sides(), json!({ "seats": [{ "type": "me" }, { "type": "guest", "name": name }] }))
    };
    for name in ["", "a\nb", &"x".repeat(25)] {
        one.post("/api/tables", plan(name)).await.refused(422, "refused");
    }
    let table = one.create(plan(" Bea ")).await;
    let snapshot = one.get(&table).await.ok();
    let seats = &snapshot["table"]["seats"];
    assert_eq!(
        (&seats[1]["name"], &seats[1]["guest"], &seats[1]["you"]),
        (&json!("Bea"), &json!(true), &json!(true))
    );
    assert_eq!((&seats[0]["guest"], &snapshot["position"]["viewer"]), (&json!(false), &json!([0])));
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    one.post(&format!("{table}/chat"), json!({ "text": "mine" })).await.expect(204);
    let server = server.restart().await;
    let one = one.at(&server);
    let snapshot = one.get(&table).await.ok();
    assert_eq!((&snapshot["position"]["viewer"], &snapshot["chat"][0]["name"]), (&json!([1]), &json!("Bea")));
    one.post(&format!("{table}/concede"), json!({ "seq": 1, "seat": 1 })).await.ok();
    let games = one.get("/api/history").await.ok()["games"].clone();
    assert_eq!(games.as_array().unwrap().len(), 1, "what a guest got is not the person's");
    assert_eq!(games[0]["seat"], 0);
}
