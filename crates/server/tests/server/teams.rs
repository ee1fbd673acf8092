use crate::common::{Client, Server};
use serde_json::{Value, json};

/// Four people at a table of Two Walls: seats 0 and 2 are of the Hill, 1 and 3 of the River. The first is the host.
async fn four_at(server: &Server) -> (Vec<Client>, String) {
    let host = server.guest().await;
    let open = json!({ "type": "open" });
    let table = host.create(json!({ "game": "cards", "seats": [{ "type": "me" }, open, open, open] })).await;
    let mut people = vec![host];
    for seat in 1..4 {
        let person = server.guest().await;
        person.post(&format!("{table}/join"), json!({ "seat": seat })).await.ok();
        people.push(person);
    }
    (people, table)
}

async fn act(client: &Client, table: &str, seq: u32, action: &str) -> crate::common::Reply {
    client.post(&format!("{table}/acts"), json!({ "seq": seq, "action": action })).await
}

async fn say(client: &Client, table: &str, words: Value) -> crate::common::Reply {
    client.post(&format!("{table}/chat"), words).await
}

/// What was said, as somebody who loads the page reads it.
async fn read(client: &Client, table: &str) -> Vec<String> {
    let snapshot = client.get(table).await.ok();
    let lines = snapshot["chat"].as_array().unwrap().iter();
    lines.map(|line| line["text"].as_str().unwrap().to_string()).collect()
}

#[tokio::test]
async fn what_a_team_says_is_heard_by_its_members_alone() {
    let server = Server::start().await;
    let (people, table) = four_at(&server).await;
    let spectator = server.nobody();
    let at = server.listen().await;
    let mut lives = Vec::new();
    for client in people.iter().chain([&spectator]) {
        let mut live = client.watch(at, &table, None).await;
        live.until("snapshot").await;
        lives.push(live);
    }
    say(&people[0], &table, json!({ "text": "north, quietly", "team": true })).await.expect(204);
    say(&people[1], &table, json!({ "text": "good evening" })).await.expect(204);
    for (seat, live) in lives.iter_mut().enumerate() {
        let first = live.until("chat").await["line"].clone();
        let (text, team) =
            if [0, 2].contains(&seat) { ("north, quietly", json!(0)) } else { ("good evening", Value::Null) };
        assert_eq!((&first["text"], &first["team"]), (&json!(text), &team), "seat {seat}");
    }
    let server = server.restart().await;
    for (seat, client) in people.iter().chain([&spectator]).enumerate() {
        let all = ["north, quietly", "good evening"];
        let heard = if [0, 2].contains(&seat) { &all[..] } else { &all[1..] };
        assert_eq!(read(&client.at(&server), &table).await, heard, "seat {seat}");
    }
}

#[tokio::test]
async fn who_is_in_no_team_has_nobody_to_whisper_to() {
    let server = Server::start().await;
    let one = server.guest().await;
    let plan = json!({ "game": "cards", "options": { "mode": "alone", "players": "2" },
        "seats": [{ "type": "me" }, { "type": "me" }] });
    let table = one.create(plan).await;
    say(&one, &table, json!({ "text": "psst", "team": true })).await.refused(422, "refused");
}

#[tokio::test]
async fn nobody_talks_while_the_rules_forbid_it() {
    let server = Server::start().await;
    let (people, table) = four_at(&server).await;
    say(&people[3], &table, json!({ "text": "before" })).await.expect(204);
    let position = act(&people[0], &table, 0, "call north").await.ok();
    assert_eq!(position["silence"]["rule"], "K4.2");
    for (client, team) in people.iter().zip([true, false, false, true]) {
        let words = json!({ "text": "now", "team": team });
        let trouble = say(client, &table, words).await.refused(422, "silence");
        assert_eq!(trouble["rule"], "K4.2");
    }
    for (seat, client) in people.iter().enumerate() {
        act(client, &table, 1 + seat as u32, "pass").await.ok();
    }
    say(&people[3], &table, json!({ "text": "after" })).await.expect(204);
    assert_eq!(read(&people[2], &table).await, ["before", "after"]);
}

#[tokio::test]
async fn the_first_answer_of_a_team_counts() {
    let server = Server::start().await;
    let (people, table) = four_at(&server).await;
    for (client, asked) in people.iter().zip([true, false, true, false]) {
        let legal = client.get(&table).await.ok()["position"]["legal"].clone();
        assert_eq!(legal.get(0).is_some(), asked, "{legal}");
        assert!(!asked || legal[0]["prompt"]["together"] == json!([0, 2]));
    }
    act(&people[1], &table, 0, "call north").await.refused(422, "refused");
    act(&people[2], &table, 0, "call south").await.ok();
    act(&people[0], &table, 0, "call north").await.refused(409, "stale");
    let snapshot = people[0].get(&table).await.ok();
    assert_eq!(
        (&snapshot["position"]["step"], &snapshot["position"]["view"]["wall"]),
        (&json!(1), &json!("south"))
    );
}

#[tokio::test]
async fn team_mates_are_shown_each_others_cards_and_others_are_not() {
    let server = Server::start().await;
    let (people, table) = four_at(&server).await;
    for (own, client) in people.iter().enumerate() {
        let view = client.get(&table).await.ok()["position"]["view"].clone();
        let seen: Vec<bool> =
            view["seats"].as_array().unwrap().iter().map(|seat| !seat["hand"].is_null()).collect();
        assert_eq!(seen, (0..4).map(|seat| seat % 2 == own % 2).collect::<Vec<_>>(), "{view}");
    }
}

#[tokio::test]
async fn leaving_a_game_that_goes_on_is_not_giving_up() {
    let server = Server::start().await;
    let (people, table) = four_at(&server).await;
    people[1].post(&format!("{table}/concede"), json!({ "seq": 0 })).await.refused(422, "refused");
    people[1].post(&format!("{table}/leave"), json!({ "level": "novice" })).await.expect(204);
    let snapshot = people[0].get(&table).await.ok();
    let (seat, state) = (&snapshot["table"]["seats"][1], &snapshot["table"]["state"]);
    assert_eq!((&seat["kind"], &seat["bot"], state), (&json!("bot"), &json!("novice"), &json!("running")));
    let seq = snapshot["position"]["seq"].as_u64().unwrap() as u32;
    act(&people[0], &table, seq, "call north").await.ok();
    act(&people[1], &table, seq, "pass").await.refused(403, "forbidden");
    let back = people[1].post(&format!("{table}/return"), Value::Null).await.ok();
    assert_eq!(back["position"]["viewer"], json!([1]), "the seat is its person's again");
    assert_eq!(back["table"]["seats"][1]["person"], json!(people[1].id().await));
}

#[tokio::test]
async fn a_rematch_does_not_deal_the_cards_of_the_last_game_again() {
    let server = Server::start().await;
    let one = server.guest().await;
    let me = json!({ "type": "me" });
    let drawn = ["Lantern", "Lantern", "Lantern", "Lantern", "Dog", "Dog", "Dog", "Dog"];
    let plan =
        json!({ "game": "cards", "dice": "own", "options": { "rounds": "2" }, "seats": [me, me, me, me] });
    one.post("/api/tables", plan.clone()).await.refused(422, "need_die");
    let table = one.create(crate::common::but(plan, json!({ "first_dice": drawn }))).await;
    let mut position = one.get(&table).await.ok()["position"].clone();
    let mut dice: Vec<Value> = Vec::new();
    while let Some(legal) = position["legal"].get(0) {
        let act = json!({ "seq": position["seq"], "seat": legal["seat"],
            "action": legal["choices"].as_array().unwrap().last().unwrap()["action"], "dice": dice });
        let reply = one.post(&format!("{table}/acts"), act).await;
        if reply.status == 200 {
            (position, dice) = (reply.body, Vec::new());
        } else {
            dice.push(reply.refused(422, "need_die")["need"]["names"][0].clone());
        }
    }
    assert!(!position["outcome"].is_null());
    let trouble = one.post(&format!("{table}/rematch"), Value::Null).await.refused(422, "refused");
    assert!(trouble["error"].as_str().unwrap().contains("entered anew"), "{trouble}");
}

#[tokio::test]
async fn several_seats_of_one_mind_are_told_only_what_is_new_and_cover_nothing() {
    let server = Server::start().await;
    let one = server.guest().await;
    let me = json!({ "type": "me" });
    let table = one.create(json!({ "game": "cards", "seats": [me, me, me, me] })).await;
    act(&one, &table, 0, "call north").await.ok();
    for (seq, seat) in [(1, 2), (2, 0), (3, 3)] {
        let pass = json!({ "seq": seq, "seat": seat, "action": "pass" });
        let position = one.post(&format!("{table}/acts"), pass).await.ok();
        assert_eq!(position["viewer"], json!([0, 1, 2, 3]));
        assert_eq!((&position["secret"], &position["view"]), (&json!(false), &Value::Null));
        assert_eq!(position["log_from"], seq + 1, "the log is not sent anew");
    }
}

#[tokio::test]
async fn a_hint_is_for_the_seat_that_is_named() {
    let server = Server::start().await;
    let one = server.guest().await;
    let [me, bot] = [json!({ "type": "me" }), json!({ "type": "bot", "level": "officer" })];
    let table = one.create(json!({ "game": "cards", "seats": [me, bot, me, bot] })).await;
    let called = act(&one, &table, 0, "call north").await.ok();
    let asked: Vec<&Value> = called["legal"].as_array().unwrap().iter().map(|legal| &legal["seat"]).collect();
    assert_eq!(asked, [&json!(0), &json!(2)], "both seats choose a card");
    for legal in called["legal"].as_array().unwrap() {
        let hint = one.post(&format!("{table}/hint?seat={}", legal["seat"]), json!({})).await.ok();
        let offered = legal["choices"].as_array().unwrap();
        assert!(offered.contains(&hint["choice"]), "{} is offered to seat {}", hint["choice"], legal["seat"]);
    }
    one.post(&format!("{table}/hint?seat=1"), json!({})).await.refused(403, "forbidden");
    one.post(&format!("{table}/hint?seat=99"), json!({})).await.refused(400, "malformed");
}
