use crate::common::{Server, against_bot, both_sides, but, two_at};
use serde_json::json;

#[tokio::test]
async fn of_two_different_commands_for_one_seq_exactly_one_is_carried_out() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let acts = format!("{table}/acts");
    for seq in 0..10 {
        let other = one.twin();
        let (a, b) = tokio::join!(
            one.post(&acts, json!({ "seq": seq, "action": "roll" })),
            other.post(&acts, json!({ "seq": seq, "action": "hold" })),
        );
        let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
        assert_eq!(won.ok()["seq"], seq + 1);
        let trouble = lost.refused(409, "stale");
        assert_eq!(trouble["seq"], seq + 1);
    }
}

#[tokio::test]
async fn a_repeated_command_is_answered_again_and_carried_out_once() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let acts = format!("{table}/acts");
    let command = json!({ "seq": 0, "action": { "type": "roll" } });
    let twin = one.twin();
    let (a, b) = tokio::join!(one.post(&acts, command.clone()), twin.post(&acts, command.clone()));
    assert_eq!(a.ok(), b.ok());
    one.post(&acts, json!({ "seq": 1, "action": "hold" })).await.ok();
    assert_eq!(one.post(&acts, command.clone()).await.ok()["seq"], 2);
    one.post(&acts, json!({ "seq": 0, "action": { "type": "hold" } })).await.refused(409, "stale");
    one.post(&acts, json!({ "seq": 9, "action": { "type": "hold" } })).await.refused(409, "stale");
    assert_eq!(one.post(&acts, command).await.ok()["step"], 2);
}

#[tokio::test]
async fn a_repeated_command_is_known_after_a_restart() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let command = json!({ "seq": 0, "action": "roll" });
    one.post(&format!("{table}/acts"), command.clone()).await.ok();
    let server = server.restart().await;
    let one = one.at(&server);
    assert_eq!(one.post(&format!("{table}/acts"), command).await.ok()["seq"], 1);
}

#[tokio::test]
async fn somebody_elses_command_is_not_taken_for_a_repetition() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let command = json!({ "seq": 0, "action": "hold" });
    first.post(&format!("{table}/acts"), command.clone()).await.ok();
    second.post(&format!("{table}/acts"), command).await.refused(409, "stale");
}

#[tokio::test]
async fn of_two_who_want_the_last_seat_one_gets_it() {
    let server = Server::start().await;
    let (host, a, b) = (server.guest().await, server.guest().await, server.guest().await);
    let table = host.create(crate::common::for_two()).await;
    let join = format!("{table}/join");
    let (a, b) = tokio::join!(a.post(&join, json!({})), b.post(&join, json!({})));
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn many_tables_are_played_at_once_and_nothing_is_mixed_up() {
    let server = Server::start().await;
    let games = (0..12).map(|number| {
        let router = &server;
        async move {
            let one = router.guest().await;
            let table = one.create(but(against_bot(), json!({ "name": format!("t{number}") }))).await;
            let acts = format!("{table}/acts");
            for seq in 0..2 {
                let reply = one.post(&acts, json!({ "seq": seq, "action": "roll" })).await;
                if reply.status == 409 || reply.status == 422 {
                    break; // a one was rolled, and the bot has moved
                }
                reply.ok();
            }
            let snapshot = one.get(&table).await.ok();
            assert_eq!(snapshot["table"]["name"], format!("t{number}"));
            assert_eq!(snapshot["position"]["log"][1]["seat"], 0);
        }
    });
    futures_util::future::join_all(games).await;
}

#[tokio::test]
async fn own_dice_are_asked_for_one_by_one() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "dice": "own" }))).await;
    let acts = format!("{table}/acts");
    let trouble = one.post(&acts, json!({ "seq": 0, "action": "roll" })).await.refused(422, "need_die");
    assert_eq!(trouble["need"]["n"], 6);
    one.post(&acts, json!({ "seq": 0, "action": "roll", "dice": [7] })).await.refused(422, "refused");
    one.post(&acts, json!({ "seq": 0, "action": "roll", "dice": [4, 4] })).await.refused(422, "refused");
    one.post(&acts, json!({ "seq": 0, "action": "roll", "dice": [4] })).await.ok();
    assert_eq!(one.get(&table).await.ok()["position"]["view"]["turn_total"], 4);
    let server = server.restart().await;
    assert_eq!(one.at(&server).get(&table).await.ok()["position"]["view"]["turn_total"], 4);
}

#[tokio::test]
async fn own_dice_are_refused_where_the_server_rolls() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let act = json!({ "seq": 0, "action": "roll", "dice": [6] });
    one.post(&format!("{table}/acts"), act).await.refused(422, "refused");
}
