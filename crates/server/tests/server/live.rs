use crate::common::{Client, Known, Server, Socket, against_bot, both_sides, but, for_two, in_time, two_at};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

async fn hear_until(live: &mut Socket, known: &mut Known, seq: u32) {
    while known.seq < seq {
        known.hear(&live.next().await.unwrap());
    }
}

/// Hears on until the position that the server shows is the one that was heard of, though bots may go on meanwhile.
async fn catch_up(live: &mut Socket, known: &mut Known, client: &Client, table: &str) -> Value {
    in_time(async {
        loop {
            let position = client.get(table).await.ok()["position"].clone();
            let seq = u32::try_from(position["seq"].as_u64().unwrap()).unwrap();
            hear_until(live, known, seq).await;
            if known.seq == seq {
                return position;
            }
        }
    })
    .await
}

#[tokio::test]
async fn everybody_hears_of_a_move_through_its_own_eyes() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut watchers = Vec::new();
    for client in [&first, &second, &server.nobody()] {
        let mut live = client.watch(at, &table, None).await;
        live.until("snapshot").await;
        watchers.push(live);
    }
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    for (live, viewer) in watchers.iter_mut().zip([json!([0]), json!([1]), json!([])]) {
        let position = live.until("position").await["position"].clone();
        assert_eq!((&position["seq"], &position["viewer"]), (&json!(1), &viewer));
        assert_eq!(position["legal"] == json!([]), viewer != json!([1]));
    }
}

#[tokio::test]
async fn every_game_is_followed_by_patches_alone() {
    let server = Server::start().await;
    let (one, spectator) = (server.guest().await, server.nobody());
    let at = server.listen().await;
    for game in one.get("/api/games").await.ok()["games"].as_array().unwrap() {
        let mut seats = vec![
            json!({ "type": "bot", "level": "novice" });
            game["seating"]["seats"].as_array().unwrap().len()
        ];
        seats[0] = json!({ "type": "me" });
        let table = one.create(json!({ "game": game["id"], "seats": seats })).await;
        let mut lives = [one.watch(at, &table, None).await, spectator.watch(at, &table, None).await];
        let mut known = [Known::default(), Known::default()];
        let mut answered = Known::default();
        for decision in 0..40 {
            let position = one.get(&table).await.ok()["position"].clone();
            answered.take(&position);
            if let Some(choices) = position["legal"][0]["choices"].as_array() {
                let action = &choices[decision * 5 % choices.len()]["action"];
                let act = json!({ "seq": position["seq"], "action": action });
                let reply = one.post(&format!("{table}/acts"), act).await;
                if reply.status == 409 {
                    reply.refused(409, "stale"); // a team-mate was quicker
                    continue;
                }
                let position = reply.ok();
                assert!(decision == 0 || position["view"].is_null() || !position["outcome"].is_null());
                answered.take(&position);
            }
            for (live, known) in lives.iter_mut().zip(&mut known) {
                hear_until(live, known, answered.seq).await;
            }
            if !position["outcome"].is_null() {
                break;
            }
        }
        for ((live, known), client) in lives.iter_mut().zip(&mut known).zip([&one, &spectator]) {
            let position = catch_up(live, known, client, &table).await;
            known.compare(&position);
        }
    }
}

#[tokio::test]
async fn after_a_lost_connection_nothing_is_lost_or_doubled() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    let at = server.listen().await;
    let spectator = server.nobody();
    let mut known = Known::default();
    let mut seq = 0;
    for round in 0..4 {
        let since = (round > 0).then_some(known.seq);
        let mut live = spectator.watch(at, &table, since).await;
        known.hear(&live.until("snapshot").await);
        for _ in 0..3 {
            one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
            seq += 1;
        }
        hear_until(&mut live, &mut known, seq).await;
        known.check(&spectator, &table).await;
        drop(live);
        // While nobody looks: two steps back, and one that is another than before.
        for _ in 0..2 {
            let to_act = one.get(&table).await.ok()["position"]["to_act"][0].as_u64().unwrap();
            let undo = json!({ "seq": seq, "seat": 1 - to_act });
            one.post(&format!("{table}/undo"), undo).await.ok();
            seq += 1;
        }
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "roll" })).await.ok();
        seq += 1;
    }
    let mut live = spectator.watch(at, &table, Some(known.seq)).await;
    known.hear(&live.until("snapshot").await);
    known.check(&spectator, &table).await;
}

#[tokio::test]
async fn moves_made_while_a_client_connects_reach_it_once() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let spectator = server.nobody();
    let play = async {
        for seq in 0..40 {
            one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
        }
    };
    let watch = async {
        for _ in 0..5 {
            let mut known = Known::default();
            let mut live = spectator.watch(at, &table, None).await;
            hear_until(&mut live, &mut known, 40).await;
            known.check(&spectator, &table).await;
        }
    };
    tokio::join!(play, watch);
}

#[tokio::test]
async fn a_person_who_takes_a_seat_sees_the_game_from_there() {
    let server = Server::start().await;
    let (first, second) = (server.guest().await, server.guest().await);
    let table = first.create(for_two()).await;
    let at = server.listen().await;
    let mut host = first.watch(at, &table, None).await;
    host.until("snapshot").await;
    let mut live = second.watch(at, &table, None).await;
    assert_eq!(live.until("snapshot").await["snapshot"]["position"]["viewer"], json!([]));
    assert_eq!(host.until("watching").await["count"], 1);
    second.post(&format!("{table}/join"), json!({})).await.ok();
    let snapshot = live.until("snapshot").await["snapshot"].clone();
    assert_eq!(
        (&snapshot["position"]["viewer"], &snapshot["table"]["state"]),
        (&json!([1]), &json!("running"))
    );
    let told = host.until_that(|message| message["table"]["state"] == "running").await;
    assert_eq!(told["table"]["seats"][1]["online"], true);
    assert_ne!(host.until("position").await["position"]["legal"], json!([]));
    assert_eq!(host.until("watching").await["count"], 0, "who has a seat no longer watches");
}

#[tokio::test]
async fn who_is_there_is_shown() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut live = first.watch(at, &table, None).await;
    assert_eq!(live.until("snapshot").await["snapshot"]["watching"], 0);
    let spectator = server.nobody().watch(at, &table, None).await;
    assert_eq!(live.until("watching").await["count"], 1);
    drop(spectator);
    assert_eq!(live.until("watching").await["count"], 0);
    let other = second.watch(at, &table, None).await;
    live.until_that(|message| message["table"]["seats"][1]["online"] == true).await;
    drop(other);
    live.until_that(|message| message["table"]["seats"][1]["online"] == false).await;
}

#[tokio::test]
async fn words_and_writing_are_passed_on() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut here = first.watch(at, &table, None).await;
    here.until("snapshot").await;
    let mut there = second.watch(at, &table, None).await;
    there.until("snapshot").await;
    there.say(json!({ "type": "typing" })).await;
    let name = second.get("/api/me").await.ok()["name"].clone();
    assert_eq!(here.until("typing").await["name"], name);
    second.post(&format!("{table}/chat"), json!({ "text": "your move" })).await.expect(204);
    assert_eq!(here.until("chat").await["line"]["text"], "your move");
    assert_eq!(there.until("chat").await["line"]["number"], 1);
}

#[tokio::test]
async fn a_bot_is_heard_to_think_and_to_act() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(against_bot()).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    live.until("snapshot").await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let (mut started, mut stopped, mut acted) = (false, false, false);
    while !(started && stopped && acted) {
        let message = live.next().await.unwrap();
        started |= message["thinking"] == true;
        stopped |= message["thinking"] == false;
        acted |= message["position"]["seq"].as_u64().is_some_and(|seq| seq > 1);
    }
}

#[tokio::test]
async fn at_the_end_everything_is_shown() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    let at = server.listen().await;
    let mut live = server.nobody().watch(at, &table, None).await;
    live.until("snapshot").await;
    first.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    let snapshot = live.until("snapshot").await["snapshot"].clone();
    assert_eq!(snapshot["table"]["state"], "over");
    assert_eq!(snapshot["seed"].as_str().unwrap().len(), 64);
    assert_eq!(snapshot["position"]["outcome"], snapshot["table"]["result"]);
}

#[tokio::test]
async fn nonsense_on_a_live_connection_is_answered_and_forgotten() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let mut live = Socket::open(at, &table, one.cookie().as_deref()).await.unwrap();
    for text in ["", "hello", "{}", "[1]", r#"{"type":"hello","since":-1}"#, r#"{"type":"dance"}"#] {
        live.say_raw(Message::text(text)).await;
        assert_eq!(live.until("trouble").await["trouble"]["code"], "malformed");
    }
    live.say_raw(Message::binary(vec![1, 2, 3])).await;
    live.until("trouble").await;
    live.say(json!({ "type": "ping" })).await;
    live.until("pong").await;
    live.say(json!({ "type": "hello", "since": 4_000_000_000_u32 })).await;
    assert_eq!(live.until("snapshot").await["snapshot"]["position"]["log_from"], 0);
    live.say(json!({ "type": "ping" })).await;
    live.until("pong").await;
}

#[tokio::test]
async fn another_sites_page_gets_no_live_connection() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let from = async |origin: &str| {
        let mut request = format!("ws://{at}{table}/live").into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        Socket::open_raw(request).await.err()
    };
    assert_eq!(from("http://evil.example").await, Some(403));
    assert_eq!(from(&format!("http://{at}")).await, None);
    assert_eq!(Socket::open(at, "/api/tables/000000000000", None).await.err(), Some(404));
}

#[tokio::test]
async fn whoever_signs_out_is_no_longer_shown_the_table() {
    let server =
        Server::with(|config| config.limits.socket_ping = std::time::Duration::from_millis(20)).await;
    let one = server.guest().await;
    one.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    live.until("snapshot").await;
    one.post("/api/account/sign-out", Value::Null).await.ok();
    assert_eq!(live.closed().await, 1008);
}
