use crate::common::{Client, Server, against_bot, both_sides, but, two_at};
use crate::secrets::secret_plans;
use serde_json::{Value, json};

/// Two people at every table at which both are asked at once, each in secret.
async fn both_asked(server: &Server) -> Vec<(Client, Client, String)> {
    let mut tables = Vec::new();
    let seats = [json!({ "type": "me" }), json!({ "type": "open" })];
    for plan in secret_plans(&server.guest().await, &seats).await {
        let (one, other) = (server.guest().await, server.guest().await);
        let table = one.create(plan).await;
        other.post(&format!("{table}/join"), json!({})).await.ok();
        tables.push((one, other, table));
    }
    tables
}

/// A choice that somebody is offered.
async fn choice(client: &Client, table: &str, number: usize) -> Value {
    client.get(table).await.ok()["position"]["legal"][0]["choices"][number]["action"].clone()
}

/// Chooses and takes back, so many times.
async fn waver(client: &Client, table: &str, times: u64) {
    let mut seq = client.get(table).await.ok()["position"]["seq"].as_u64().unwrap();
    for _ in 0..times {
        let act = json!({ "seq": seq, "action": choice(client, table, 0).await });
        client.post(&format!("{table}/acts"), act).await.ok();
        client.post(&format!("{table}/undo"), json!({ "seq": seq + 1 })).await.ok();
        seq += 2;
    }
}

#[tokio::test]
async fn whoever_chooses_and_takes_back_does_not_lock_the_other_out() {
    let server = Server::start().await;
    for (one, other, table) in both_asked(&server).await {
        let act = json!({ "seq": 0, "action": choice(&other, &table, 0).await });
        waver(&one, &table, 20).await;
        let position = other.post(&format!("{table}/acts"), act.clone()).await.ok();
        assert_eq!((&position["seq"], &position["step"]), (&json!(41), &json!(1)));
        assert_eq!(other.post(&format!("{table}/acts"), act).await.ok()["seq"], 41, "a repetition");
    }
}

#[tokio::test]
async fn what_somebody_is_asked_is_known_after_a_restart() {
    let server = Server::start().await;
    let tables = both_asked(&server).await;
    let mut acts = Vec::new();
    for (one, other, table) in &tables {
        acts.push(json!({ "seq": 0, "action": choice(other, table, 0).await }));
        waver(one, table, 3).await;
    }
    let server = server.restart().await;
    for ((one, other, table), act) in tables.iter().zip(acts) {
        let (one, other) = (one.at(&server), other.at(&server));
        let late = json!({ "seq": 0, "action": choice(&one, table, 1).await });
        one.post(&format!("{table}/acts"), late).await.refused(409, "stale");
        assert_eq!(other.post(&format!("{table}/acts"), act).await.ok()["seq"], 7);
    }
}

#[tokio::test]
async fn ones_own_choice_is_the_end_of_the_question() {
    let server = Server::start().await;
    for (one, _, table) in both_asked(&server).await {
        let act = json!({ "seq": 0, "action": choice(&one, &table, 1).await });
        waver(&one, &table, 1).await;
        one.post(&format!("{table}/acts"), act).await.refused(409, "stale");
    }
}

#[tokio::test]
async fn the_same_question_asked_again_is_another() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "dice": "own" }))).await;
    let acts = format!("{table}/acts");
    one.post(&acts, json!({ "seq": 0, "action": "roll", "dice": [3] })).await.ok();
    let trouble = one.post(&acts, json!({ "seq": 0, "action": "hold" })).await.refused(409, "stale");
    assert_eq!(trouble["seq"], 1);
}

#[tokio::test]
async fn an_undo_is_meant_for_the_last_step() {
    let server = Server::start().await;
    for (one, other, table) in both_asked(&server).await {
        let act = json!({ "seq": 0, "action": choice(&one, &table, 0).await });
        one.post(&format!("{table}/acts"), act).await.ok();
        let act = json!({ "seq": 1, "action": choice(&other, &table, 0).await });
        other.post(&format!("{table}/acts"), act).await.ok();
        one.post(&format!("{table}/undo"), json!({ "seq": 1 })).await.refused(409, "stale");
    }
}

#[tokio::test]
async fn a_request_for_a_takeback_is_meant_for_ones_own_last_decision() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({ "undo": "consent" })).await;
    let acts = format!("{table}/acts");
    first.post(&acts, json!({ "seq": 0, "action": "hold" })).await.ok();
    second.post(&acts, json!({ "seq": 1, "action": "hold" })).await.ok();
    let ask = async |seq: u32| first.post(&format!("{table}/takeback"), json!({ "seq": seq })).await;
    ask(1).await.ok();
    first.post(&acts, json!({ "seq": 2, "action": "hold" })).await.ok();
    ask(1).await.refused(409, "stale");
    assert_eq!(first.get(&table).await.ok()["takeback"], Value::Null);
    ask(3).await.ok();
    assert_eq!(first.get(&table).await.ok()["takeback"]["to"], 2);
}

#[tokio::test]
async fn a_bot_that_moves_does_not_make_a_concession_stale() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(against_bot()).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    live.until_that(|message| message["position"]["seq"].as_u64() > Some(1)).await;
    let concede = json!({ "seq": 1 });
    let over = one.post(&format!("{table}/concede"), concede.clone()).await.ok();
    assert!(!over["outcome"].is_null());
    assert_eq!(one.post(&format!("{table}/concede"), concede).await.ok()["seq"], over["seq"]);
}
