use crate::common::{Client, Server, in_time};
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};

/// The seats of a game for five: each its own player's, or some of them one mind's.
const FIVE: usize = 5;

/// Five people at one table, each with a seat.
async fn five_at(server: &Server) -> (Vec<Client>, String) {
    let host = server.guest().await;
    let mut seats = vec![json!({ "type": "open" }); FIVE];
    seats[0] = json!({ "type": "me" });
    let table = host.create(json!({ "game": "invasion", "seats": seats })).await;
    let mut people = vec![host];
    for seat in 1..FIVE {
        let person = server.guest().await;
        person.post(&format!("{table}/join"), json!({ "seat": seat })).await.ok();
        people.push(person);
    }
    (people, table)
}

async fn position(client: &Client, table: &str) -> Value {
    client.get(table).await.ok()["position"].clone()
}

/// What somebody tries who may or may not be asked: to look at a card, else the last of what is offered.
fn attempt(position: &Value) -> Value {
    let choices = position["legal"][0]["choices"].as_array().cloned().unwrap_or_default();
    let look = choices.iter().find(|choice| choice["notation"] == "look");
    let choice = look.or(choices.last()).map(|choice| choice["notation"].clone());
    json!({ "seq": position["seq"], "action": choice.unwrap_or_else(|| json!("pass")) })
}

/// All act at once until a step of the round begins. Says how many attempts there were.
async fn race_to(people: &[Client], table: &str, step: &str) -> usize {
    for round in 1..400 {
        let positions = join_all(people.iter().map(|client| position(client, table))).await;
        if positions[0]["view"]["step"] == step {
            return round;
        }
        let acts = people.iter().zip(&positions).map(|(client, seen)| {
            let act = attempt(seen);
            async move { client.post(&format!("{table}/acts"), act).await.status }
        });
        let statuses = join_all(acts).await;
        let done = statuses.iter().filter(|status| **status == 200).count();
        assert_eq!(done, 1, "one seat is asked: {statuses:?}");
    }
    panic!("the game does not get to {step}");
}

#[tokio::test]
async fn of_five_who_act_at_once_one_is_heard_and_all_see_the_same_table() {
    let server = Server::start().await;
    let (people, table) = five_at(&server).await;
    for client in &people {
        let body = Some(json!({ "kinds": ["trade"] }));
        client.send(Method::PUT, &format!("{table}/passes"), body).await.ok();
    }
    race_to(&people, &table, "events").await;
    for _ in 0..FIVE {
        let asked = join_all(people.iter().map(|client| position(client, &table))).await;
        let seat = asked.iter().position(|seen| !seen["legal"][0].is_null()).unwrap();
        let act = attempt(&asked[seat]);
        assert_eq!(act["action"], "look");
        people[seat].post(&format!("{table}/acts"), act).await.ok();
        let seen = join_all(people.iter().map(|client| position(client, &table))).await;
        let looks_at = |seen: &Value| seen["view"]["events"]["own"].clone();
        let learnt: Vec<usize> =
            (0..FIVE).filter(|other| looks_at(&seen[*other]) != looks_at(&asked[*other])).collect();
        assert_eq!(learnt, [seat], "whoever looks sees the card, and nobody else");
        let open = |seen: &Value| {
            let mut view = seen["view"].clone();
            (view["events"]["own"], view["events"]["unseen"], view["sources"]) =
                (Value::Null, Value::Null, Value::Null);
            view
        };
        assert!(seen.iter().all(|other| open(other) == open(&seen[0])), "all see the same table");
        let put = json!({ "seq": seen[seat]["seq"], "action": "put alpha" });
        people[seat].post(&format!("{table}/acts"), put).await.ok();
    }
    let steps: Vec<Value> =
        join_all(people.iter().map(|client| async { position(client, &table).await["step"].clone() })).await;
    assert!(steps.iter().all(|step| *step == steps[0]), "{steps:?}");
}

/// One person leads these seats, another the rest; all units are placed, and trade is open.
async fn shared_by_two(server: &Server, own: &[usize]) -> (Client, Client, String) {
    let host = server.guest().await;
    let kind = |seat: usize| if own.contains(&seat) { "me" } else { "open" };
    let seats: Vec<Value> = (0..FIVE).map(|seat| json!({ "type": kind(seat) })).collect();
    let table = host.create(json!({ "game": "invasion", "seats": seats })).await;
    let other = server.guest().await;
    for seat in (0..FIVE).filter(|seat| !own.contains(seat)) {
        other.post(&format!("{table}/join"), json!({ "seat": seat })).await.ok();
    }
    in_time(race_to_trade(&[&host, &other], &table)).await;
    (host, other, table)
}

async fn race_to_trade(people: &[&Client], table: &str) {
    loop {
        for client in people {
            let seen = position(client, table).await;
            let Some(choices) = seen["legal"][0]["choices"].as_array() else { continue };
            if choices.iter().any(|choice| choice["notation"] == "rest") {
                return;
            }
            let act = json!({ "seq": seen["seq"], "action": choices[0]["notation"] });
            client.post(&format!("{table}/acts"), act).await.ok();
        }
    }
}

/// Offers 2 Food for nothing, and looks at the table afterwards.
async fn offer(client: &Client, table: &str, to: &str) -> Value {
    for action in [format!("offer {to}"), "give food".into(), "amount 2".into(), "send".into()] {
        let act = json!({ "seq": position(client, table).await["seq"], "action": action });
        client.post(&format!("{table}/acts"), act).await.ok();
    }
    position(client, table).await
}

#[tokio::test]
async fn who_leads_both_sides_of_an_offer_is_not_asked_to_agree() {
    let server = Server::start().await;
    let (host, _, table) = shared_by_two(&server, &[0, 2]).await;
    let after = offer(&host, &table, "eu").await;
    assert!(after["view"]["offer"].is_null(), "the trade is made");
    assert_eq!(after["view"]["coalitions"][2]["may_trade"], false);
    let cause = json!({ "step": after["step"], "cause": "order" });
    assert!(after["automatic"].as_array().unwrap().contains(&cause), "and marked as done without a question");
}

#[tokio::test]
async fn whoever_is_offered_something_by_another_is_asked() {
    let server = Server::start().await;
    let (host, other, table) = shared_by_two(&server, &[0, 2]).await;
    let after = offer(&host, &table, "na").await;
    assert_eq!(after["view"]["offer"]["sent"], true);
    assert_eq!(after["to_act"], json!([1]));
    let seen = position(&other, &table).await;
    let act = json!({ "seq": seen["seq"], "action": "accept" });
    other.post(&format!("{table}/acts"), act).await.ok();
    let after = position(&other, &table).await;
    assert_eq!(after["view"]["coalitions"][1]["may_trade"], false);
}
