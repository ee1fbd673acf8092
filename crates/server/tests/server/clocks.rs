use crate::common::{Client, Server, against_bot, both_sides, but, for_two, two_at};
use serde_json::{Value, json};

/// A second for every move: as short as a clock can be.
fn hasty() -> Value {
    json!({ "clock": { "type": "per_move", "seconds": 1 } })
}

fn hour() -> Value {
    json!({ "clock": { "type": "total", "seconds": 3600, "increment": 10 } })
}

/// Waits until somebody's time is over, and returns the position after it.
async fn lapsed(server: &Server, client: &Client, table: &str) -> Value {
    let mut live = client.watch(server.listen().await, table, None).await;
    let moved = |position: &Value| position["seq"].as_u64() > Some(0);
    let first = live.until("snapshot").await["snapshot"]["position"].clone();
    if moved(&first) {
        return first;
    }
    live.until_that(|message| message["type"] == "position" && moved(&message["position"])).await["position"]
        .clone()
}

#[tokio::test]
async fn when_time_is_over_the_default_of_the_game_is_played() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, hasty()).await;
    let position = lapsed(&server, &first, &table).await;
    assert_eq!(position["log"].as_array().unwrap().last().unwrap()["act"], "hold");
    assert_eq!(position["automatic"], json!([{ "step": 1, "cause": "clock" }]));
    assert_eq!(position["to_act"], json!([1]), "the move has passed on");
    assert!(position["clocks"][1]["left_ms"].as_i64().unwrap() > 0);
}

#[tokio::test]
async fn time_runs_only_for_whoever_is_to_act() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, hour()).await;
    let clocks = first.get(&table).await.ok()["position"]["clocks"].clone();
    assert_eq!((&clocks[0]["running"], &clocks[1]["running"]), (&json!(true), &json!(false)));
    assert_eq!(clocks[1]["left_ms"], 3_600_000);
    assert!(clocks[0]["left_ms"].as_i64().unwrap() <= 3_600_000);
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let clocks = second.get(&table).await.ok()["position"]["clocks"].clone();
    assert_eq!((&clocks[0]["running"], &clocks[1]["running"]), (&json!(false), &json!(true)));
    assert!(clocks[0]["left_ms"].as_i64().unwrap() > 3_600_000, "an increment for the move that was made");
}

#[tokio::test]
async fn lists_tell_how_much_time_there_is() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(for_two(), but(hour(), json!({ "visibility": "public" })))).await;
    for list in ["mine", "public"] {
        let listed = one.get(&format!("/api/tables?list={list}")).await.ok();
        assert_eq!(listed["tables"][0]["clock"], hour()["clock"], "{list}");
    }
    assert_eq!(one.get(&table).await.ok()["table"]["clock"], hour()["clock"]);
}

#[tokio::test]
async fn clocks_stand_still_until_nobody_is_missing() {
    let server = Server::start().await;
    let (first, second) = (server.guest().await, server.guest().await);
    let table = first.create(but(for_two(), hour())).await;
    let waiting = first.get(&table).await.ok();
    assert_eq!((&waiting["position"]["clocks"], &waiting["table"]["due_ms"]), (&json!([]), &Value::Null));
    let begun = second.post(&format!("{table}/join"), json!({})).await.ok();
    assert_eq!(begun["position"]["clocks"][0]["running"], true);
    let left = begun["table"]["due_ms"].as_i64().unwrap() - begun["table"]["updated_ms"].as_i64().unwrap();
    assert_eq!(left, 3_600_000, "lists tell when time is over");
}

#[tokio::test]
async fn bots_are_not_hurried() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(against_bot(), hour())).await;
    let clocks = one.play_on(&table, 4).await["clocks"].clone();
    assert_eq!((&clocks[1]["running"], &clocks[1]["left_ms"]), (&json!(false), &json!(3_600_000)));
}

#[tokio::test]
async fn clocks_are_the_same_after_a_restart() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, hour()).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    second.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
    let before = second.get(&table).await.ok();
    let server = server.restart().await;
    let after = second.at(&server).get(&table).await.ok();
    let down = server.count("SELECT SUM(to_ms - from_ms) FROM downtimes");
    let due = |told: &Value| told["table"]["due_ms"].as_i64().unwrap();
    assert_eq!(due(&after), due(&before) + down, "later by the time without a server");
    assert_eq!(after["position"]["clocks"][1], before["position"]["clocks"][1]);
    assert_eq!(after["clock"], hour()["clock"]);
}

#[tokio::test]
async fn time_that_is_over_while_nobody_looks_is_over() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, hasty()).await;
    let server = server.restart().await;
    assert_eq!(server.app.tables_in_memory(), 0);
    let first = first.at(&server);
    let position = lapsed(&server, &first, &table).await;
    assert_eq!(position["automatic"][0]["cause"], "clock");
}

#[tokio::test]
async fn a_rematch_has_the_same_clock() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), hour())).await;
    one.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    let over = one.get(&table).await.ok();
    assert_eq!(over["table"]["due_ms"], Value::Null, "nobody is hurried after the end");
    let next = one.post(&format!("{table}/rematch"), json!({})).await.body;
    let next = one.get(&format!("/api/tables/{}", next["id"].as_str().unwrap())).await.ok();
    assert_eq!(next["clock"], over["clock"]);
    assert_eq!(next["position"]["clocks"][0]["running"], true);
}

#[tokio::test]
async fn a_clock_that_cannot_be_meant_is_refused() {
    let server = Server::start().await;
    let one = server.guest().await;
    for clock in [
        json!({ "type": "per_move", "seconds": 0 }),
        json!({ "type": "per_move", "seconds": 60, "answer": 0 }),
        json!({ "type": "total", "seconds": 4_000_000 }),
    ] {
        one.post("/api/tables", but(for_two(), json!({ "clock": clock }))).await.refused(422, "refused");
    }
    for clock in [json!({ "type": "sand" }), json!({ "type": "per_move" }), json!("fast")] {
        one.post("/api/tables", but(for_two(), json!({ "clock": clock }))).await.refused(400, "malformed");
    }
}

#[tokio::test]
async fn clocks_stand_still_while_there_is_no_server() {
    let server = Server::start().await;
    let minute = json!({ "clock": { "type": "total", "seconds": 60 } });
    let (first, _second, table) = two_at(&server, minute).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    let hour = 3_600_000;
    let server = server
        .restart_after(&format!(
            "UPDATE alive SET at_ms = at_ms - {hour}; UPDATE moves SET at_ms = at_ms - {hour};
             UPDATE tables SET started_ms = started_ms - {hour}, updated_ms = updated_ms - {hour},
                 due_ms = due_ms - {hour}"
        ))
        .await;
    let position = first.at(&server).get(&table).await.ok()["position"].clone();
    assert_eq!(position["seq"], 1, "nobody's time is over");
    let running =
        position["clocks"].as_array().unwrap().iter().find(|clock| clock["running"] == true).unwrap();
    assert!(running["left_ms"].as_i64().unwrap() > 30_000, "{position}");
    assert!(server.count("SELECT due_ms FROM tables") > server.count("SELECT at_ms FROM alive"));
    let server = server.restart().await;
    let again = first.at(&server).get(&table).await.ok()["position"].clone();
    assert_eq!(again["seq"], 1, "nor after another time");
}

#[tokio::test]
async fn a_machine_whose_clock_was_put_back_gives_nobody_time() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, hour()).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let day = 24 * 3_600_000;
    let server = server
        .restart_after(&format!(
            "UPDATE alive SET at_ms = at_ms + {day}; UPDATE moves SET at_ms = at_ms + {day};
             UPDATE tables SET started_ms = started_ms + {day}, updated_ms = updated_ms + {day},
                 due_ms = due_ms + {day}"
        ))
        .await;
    second.at(&server).post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
    let at_ms = |seq: u32| server.count(&format!("SELECT at_ms FROM moves WHERE seq = {seq}"));
    assert!(at_ms(2) >= at_ms(1), "what happens later has a later time");
}

#[tokio::test]
async fn a_clock_runs_out_though_other_tables_cannot_be_read() {
    let server = Server::start().await;
    let one = server.guest().await;
    let broken = one.create(but(both_sides(), hour())).await;
    let (first, _second, table) = two_at(&server, hasty()).await;
    let id = broken.rsplit('/').next().unwrap();
    let server = server
        .restart_after(&format!("UPDATE tables SET seed = 'nonsense', due_ms = 1 WHERE id = '{id}'"))
        .await;
    let position = lapsed(&server, &first.at(&server), &table).await;
    assert_eq!(position["automatic"][0]["cause"], "clock");
    assert_eq!(one.at(&server).get(&broken).await.status, 500);
}
