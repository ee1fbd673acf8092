use crate::common::{Server, against_bot, both_sides, but, two_at};
use serde_json::{Value, json};

#[tokio::test]
async fn finished_games_are_listed_page_by_page() {
    let server = Server::with(|config| config.limits.history = 2).await;
    let one = server.guest().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let table = one.create(against_bot()).await;
        one.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
        ids.push(table.rsplit('/').next().unwrap().to_string());
    }
    one.create(against_bot()).await;
    ids.reverse();
    let mut found = Vec::new();
    let mut path = "/api/history".to_string();
    loop {
        let page = one.get(&path).await.ok();
        let games = page["games"].as_array().unwrap();
        assert!(games.len() <= 2);
        for game in games {
            assert_eq!(
                (&game["seat"], &game["outcome"]["seats"][0]["standing"]),
                (&json!(0), &json!("lost"))
            );
            assert_eq!(game["table"]["state"], "over");
            found.push(game["table"]["id"].as_str().unwrap().to_string());
        }
        match page["next"].as_str() {
            Some(next) => path = format!("/api/history?after={next}"),
            None => break,
        }
    }
    assert_eq!(found, ids);
    one.get("/api/history?after=x").await.refused(400, "malformed");
    assert_eq!(server.guest().await.get("/api/history").await.ok()["games"], json!([]));
}

#[tokio::test]
async fn statistics_count_what_was_won_and_how() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    first.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    for _ in 0..2 {
        let table = second
            .create(but(
                both_sides(),
                json!({ "seats": [{ "type": "me" }, { "type": "bot", "level": "novice" }] }),
            ))
            .await;
        second.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    }
    let statistics = second.get("/api/statistics").await.ok();
    let pig = &statistics["games"][0];
    assert_eq!(
        (&pig["game"], &pig["played"], &pig["won"], &pig["lost"]),
        (&json!("pig"), &json!(3), &json!(1), &json!(2))
    );
    assert_eq!(pig["scores"].as_array().unwrap().len(), 3);
    assert_eq!(pig["scores"][0]["won"], true);
    let counted: u64 =
        pig["endings"].as_array().unwrap().iter().map(|tally| tally["count"].as_u64().unwrap()).sum();
    assert_eq!(counted, 3);
    let (low, high) = (pig["win_low"].as_f64().unwrap(), pig["win_high"].as_f64().unwrap());
    assert!(0.0 < low && low < 1.0 / 3.0 && 1.0 / 3.0 < high && high < 1.0);
    assert_eq!(server.guest().await.get("/api/statistics").await.ok(), json!({ "games": [] }));
}

#[tokio::test]
async fn a_takeback_is_counted_in_the_history() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    one.post(&format!("{table}/undo"), json!({ "seq": 1, "seat": 0 })).await.ok();
    one.post(&format!("{table}/concede"), json!({ "seq": 2 })).await.ok();
    one.post(&format!("{table}/undo"), json!({ "seq": 3 })).await.refused(422, "refused");
    let history = one.get("/api/history").await.ok();
    assert_eq!(history["games"].as_array().unwrap().len(), 2, "one for each seat");
    assert_eq!((&history["games"][0]["takebacks"], &history["games"][0]["steps"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn a_hint_is_a_legal_choice_with_its_reasons() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let hint = one.post(&format!("{table}/hint"), Value::Null).await.ok();
    let choices = one.get(&table).await.ok()["position"]["legal"][0]["choices"].clone();
    assert!(choices.as_array().unwrap().contains(&hint["choice"]));
    assert!(!hint["values"].as_array().unwrap().is_empty());
    let odds = one.post(&format!("{table}/odds"), json!({ "action": "roll" })).await.ok();
    assert_eq!(odds["exact"], true);
    let check = one.post(&format!("{table}/check"), json!({ "action": "roll" })).await.ok();
    assert_eq!(check["notation"], "roll");
    one.post(&format!("{table}/check"), json!({ "action": "fly" })).await.refused(400, "malformed");
}
