use crate::common::{Client, Server, against_bot, both_sides, but, for_two, measured, two_at};
use axum::http::Method;
use redoubt_server::{Lifetimes, Rate};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const TWICE: Rate = Rate { per_minute: 1, burst: 2 };

#[tokio::test]
async fn invented_methods_leave_nothing_behind() {
    let server = Server::start().await;
    let one = server.nobody();
    one.send(Method::from_bytes(b"DANCE").unwrap(), "/api/me", None).await;
    let before = measured().await.lines().count();
    for number in 0..200 {
        let method = Method::from_bytes(format!("DANCE{number}").as_bytes()).unwrap();
        one.send(method, "/api/me", None).await.refused(405, "not_found");
    }
    let after = measured().await;
    assert!(!after.contains("DANCE"), "a name that a stranger invented is not kept");
    assert!(after.lines().count() <= before + 40, "{before} lines before, now {}", after.lines().count());
}

#[tokio::test]
async fn pages_and_files_have_a_rate_of_their_own() {
    let server = Server::with(|config| config.limits.files = TWICE).await;
    let one = server.nobody();
    assert_eq!([one.get("/").await.status, one.get("/none.js").await.status], [200, 404]);
    for path in ["/", "/assets/none.js", "/health", "/table/000000000000"] {
        one.get(path).await.refused(429, "too_many");
    }
    one.get("/api/games").await.ok();
}

/// A pack of Pig that may be as long as anybody likes.
fn long_pack(bytes: usize) -> Value {
    let pack = include_str!("../../../../packs/pig/classic.toml");
    json!({ "pack": format!("{pack}\n# {}", "x".repeat(bytes)) })
}

#[tokio::test]
async fn own_packs_are_bounded_by_size_by_person_and_by_address() {
    let server = Server::with(|config| config.limits.packs_person = 10_000).await;
    let one = server.guest().await;
    one.create(but(both_sides(), long_pack(6000))).await;
    one.post("/api/tables", but(both_sides(), long_pack(6000))).await.refused(429, "too_many");
    one.create(both_sides()).await;
    one.post("/api/tables", but(both_sides(), long_pack(100_000))).await.refused(413, "too_large");

    let server = Server::with(|config| config.limits.packs = TWICE).await;
    for _ in 0..2 {
        server.guest().await.create(but(both_sides(), long_pack(10))).await;
    }
    let one = server.guest().await;
    one.post("/api/tables", but(both_sides(), long_pack(10))).await.refused(429, "too_many");
    one.create(both_sides()).await;
}

#[tokio::test]
async fn a_move_does_not_write_the_pack_again() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), long_pack(60_000))).await;
    one.play_on(&table, 3).await;
    let server = server.restart().await;
    assert_eq!(one.at(&server).get(&table).await.ok()["position"]["step"], 3);
    let packs: i64 = server.database().query_row("SELECT COUNT(*) FROM packs", [], |row| row.get(0)).unwrap();
    assert_eq!(packs, 1);
}

#[tokio::test]
async fn a_full_server_begins_nothing_new_and_goes_on_with_the_rest() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let data = server.data().to_path_buf();
    server.app.close().await;
    let full = Server::with(|config| (config.data, config.limits.data_bytes) = (data, 1000)).await;
    let one = one.at(&full);
    let refused = one.post("/api/tables", both_sides()).await.refused(429, "too_many");
    assert!(refused["error"].as_str().unwrap().contains("full"), "{refused}");
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
}

#[tokio::test]
async fn a_chat_is_as_long_as_it_may_be_in_memory_and_after_a_restart() {
    let server = Server::with(|config| config.limits.chat_bytes = 3000).await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let long = "é".repeat(400);
    for _ in 0..6 {
        one.post(&format!("{table}/chat"), json!({ "text": long })).await.expect(204);
    }
    let numbers = async |one: &Client| -> Vec<u64> {
        let snapshot = one.get(&table).await.ok();
        let lines = snapshot["chat"].as_array().unwrap().clone();
        lines.iter().map(|line| line["number"].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers(&one).await, [4, 5, 6]);
    let server = server.restart().await;
    assert_eq!(numbers(&one.at(&server)).await, [4, 5, 6]);
}

#[tokio::test]
async fn storage_keeps_so_many_lines_of_a_chat() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    one.post(&format!("{table}/chat"), json!({ "text": "first" })).await.expect(204);
    let id = table.rsplit('/').next().unwrap();
    let database = server.database();
    database.execute("UPDATE chat SET number = 1000 WHERE table_id = ?", [id]).unwrap();
    let server = server.restart().await;
    let one = one.at(&server);
    one.post(&format!("{table}/chat"), json!({ "text": "later" })).await.expect(204);
    let kept = |database: &rusqlite::Connection| -> i64 {
        database.query_row("SELECT COUNT(*) FROM chat", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(kept(&database), 2);
    database.execute("UPDATE chat SET number = 1 WHERE number = 1000", []).unwrap();
    one.post(&format!("{table}/chat"), json!({ "text": "last" })).await.expect(204);
    assert_eq!(kept(&database), 2, "what is a thousand lines old is gone");
}

#[tokio::test]
async fn a_log_does_not_grow_without_the_game_going_on() {
    let server = Server::with(|config| config.limits.detours = 6).await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    let mut seq = 0;
    let undo = async |seq: u64| one.post(&format!("{table}/undo"), json!({ "seq": seq })).await;
    for _ in 0..3 {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
        undo(seq + 1).await.ok();
        seq += 2;
    }
    one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
    undo(seq + 1).await.refused(422, "refused");
    one.post(&format!("{table}/acts"), json!({ "seq": seq + 1, "action": "hold" })).await.ok();
}

/// Lets everything but one thing be kept for ever.
fn kept_but(change: impl FnOnce(&mut Lifetimes)) -> Lifetimes {
    let ever = Duration::from_secs(1000 * 365 * 24 * 3600);
    let mut lifetimes = Lifetimes { waiting: ever, running: ever, guests: ever, accounts: ever };
    change(&mut lifetimes);
    lifetimes
}

/// Makes everything a year older, and forgets the rooms.
fn age(server: &Server) {
    server.app.trim();
    let year = "31536000000";
    server
        .database()
        .execute_batch(&format!(
            "UPDATE tables SET created_ms = created_ms - {year}, updated_ms = updated_ms - {year};
             UPDATE people SET created_ms = created_ms - {year};
             UPDATE sessions SET created_ms = created_ms - {year};"
        ))
        .unwrap();
}

async fn purging(lifetimes: Lifetimes) -> Server {
    Server::with(|config| {
        config.lifetimes = lifetimes;
        config.limits.rooms = 0;
    })
    .await
}

const DAY: Duration = Duration::from_secs(24 * 3600);

#[tokio::test]
async fn tables_that_nobody_joins_are_forgotten() {
    let server = purging(kept_but(|lifetimes| lifetimes.waiting = DAY)).await;
    let one = server.guest().await;
    let (waiting, running) = (one.create(for_two()).await, one.create(both_sides()).await);
    assert_eq!(server.app.purge().await.unwrap(), 0);
    age(&server);
    assert_eq!(server.app.purge().await.unwrap(), 1);
    one.get(&waiting).await.refused(404, "not_found");
    one.get(&running).await.ok();
}

#[tokio::test]
async fn guests_and_their_tables_are_forgotten_and_those_of_accounts_are_not() {
    let server = purging(kept_but(|lifetimes| lifetimes.guests = DAY)).await;
    let (guest, member) = (server.guest().await, server.guest().await);
    member.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let alone = guest.create(both_sides()).await;
    guest.post(&format!("{alone}/concede"), json!({ "seq": 0 })).await.ok();
    let together = guest.create(for_two()).await;
    member.post(&format!("{together}/join"), json!({})).await.ok();
    let own = member.create(against_bot()).await;
    age(&server);
    assert_eq!(server.app.purge().await.unwrap(), 1);
    guest.get(&alone).await.refused(404, "not_found");
    guest.get(&together).await.ok();
    member.get(&own).await.ok();
    assert_eq!(guest.get("/api/tables").await.ok()["tables"].as_array().unwrap().len(), 1);

    let idle = server.guest().await;
    idle.send(Method::PATCH, "/api/me", Some(json!({ "name": "Bea" }))).await.ok();
    age(&server);
    assert_eq!(server.app.purge().await.unwrap(), 1, "a guest who sits nowhere");
    assert_ne!(idle.get("/api/me").await.ok()["name"], "Bea");
}

#[tokio::test]
async fn accounts_that_nobody_uses_and_old_sessions_are_forgotten() {
    let server = purging(kept_but(|lifetimes| lifetimes.accounts = DAY)).await;
    let (idle, busy) = (server.guest().await, server.guest().await);
    for (client, name) in [(&idle, "Ada"), (&busy, "Bea")] {
        client.post("/api/account/register", json!({ "name": name, "password": "correct horse" })).await.ok();
    }
    busy.create(against_bot()).await;
    age(&server);
    assert_eq!(server.app.purge().await.unwrap(), 1);
    let sign_in = async |name: &str| {
        let credentials = json!({ "name": name, "password": "correct horse" });
        server.guest().await.post("/api/account/sign-in", credentials).await.status
    };
    assert_eq!([sign_in("Ada").await, sign_in("Bea").await], [401, 200]);
    idle.get("/api/history").await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn what_is_used_meanwhile_is_not_forgotten() {
    let server = purging(kept_but(|lifetimes| lifetimes.running = DAY)).await;
    let one = server.guest().await;
    let (table, other) = (one.create(both_sides()).await, one.create(both_sides()).await);
    age(&server);
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    server.app.trim();
    assert_eq!(server.app.purge().await.unwrap(), 1);
    one.get(&table).await.ok();
    one.get(&other).await.refused(404, "not_found");
}

/// How many steps were made at some tables.
async fn steps(client: &Client, tables: &[String]) -> u64 {
    let mut steps = 0;
    for table in tables {
        steps += client.get(table).await.ok()["position"]["step"].as_u64().unwrap();
    }
    steps
}

#[tokio::test]
async fn tables_full_of_bots_do_not_starve_the_bots_of_another() {
    let server = Server::with(|config| (config.trust_proxy, config.bots) = (true, 1)).await;
    let crowd = server.guest_from("10.0.0.1").await;
    let marshal = json!({ "type": "bot", "level": "marshal" });
    let mut tables = Vec::new();
    for _ in 0..24 {
        tables.push(crowd.create(json!({ "game": "pig", "seats": [marshal, { "type": "me" }] })).await);
    }
    let one = server.guest_from("10.0.0.2").await;
    let table = one.create(against_bot()).await;
    let mut live = one.watch(server.listen().await, &table, None).await;
    live.until("snapshot").await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let before = steps(&crowd, &tables).await;
    live.until_that(|message| message["type"] == "position" && message["position"]["step"] == 2).await;
    let between = steps(&crowd, &tables).await - before;
    assert!(between <= 6, "the bot waited for {between} decisions of others");
    server.app.close().await;
}

#[tokio::test]
async fn hints_for_many_do_not_starve_the_odds_of_another() {
    let server = Server::with(|config| {
        (config.trust_proxy, config.bots) = (true, 1);
        config.hint_bot = "mcts:100ms".to_string();
    })
    .await;
    let (done, mut hints) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..12 {
        let asker = server.guest_from("10.0.0.1").await;
        let table = asker.create(both_sides()).await;
        let done = done.clone();
        tokio::spawn(async move {
            let status = asker.post(&format!("{table}/hint"), Value::Null).await.status;
            done.send(status).unwrap();
        });
    }
    assert_eq!(hints.recv().await, Some(200), "they stand in line");
    let one = server.guest_from("10.0.0.2").await;
    let table = one.create(both_sides()).await;
    one.post(&format!("{table}/odds"), json!({ "action": "roll" })).await.ok();
    let mut before = 0;
    while hints.try_recv().is_ok() {
        before += 1;
    }
    assert!(before <= 4, "the odds waited for {before} hints");
    for _ in before + 1..12 {
        assert_eq!(hints.recv().await, Some(200));
    }
}

#[tokio::test]
async fn an_address_may_not_wait_with_more_questions_than_its_share() {
    let server = Server::with(|config| {
        (config.bots, config.limits.questions_address) = (1, 2);
        config.hint_bot = "mcts:200ms".to_string();
    })
    .await;
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let asker = server.guest().await;
        let table = asker.create(both_sides()).await;
        asked.spawn(async move { asker.post(&format!("{table}/hint"), Value::Null).await.status });
    }
    let mut statuses = asked.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 429, 429, 429]);
}

#[tokio::test]
async fn a_film_is_made_once_and_shown_often() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    one.play_on(&table, 12).await;
    let film = format!("{table}/film?from=1&to=10");
    let first = one.get(&film).await.ok();
    assert_eq!(first["entries"].as_array().unwrap().len(), 10);
    assert_eq!(one.get(&film).await.ok(), first);
    one.play_on(&table, 1).await;
    assert_eq!(one.get(&film).await.ok()["steps"], 13, "what has changed is made anew");
    let undone = one.get(&table).await.ok()["position"]["seq"].clone();
    one.post(&format!("{table}/undo"), json!({ "seq": undone })).await;
    one.get(&film).await.ok();
}

#[tokio::test]
async fn a_long_game_is_loaded_beside_other_requests() {
    let server = Server::with(|config| config.limits.rooms = 0).await;
    let one = server.guest().await;
    let table = one.create(json!({ "game": "harbinger", "seats": [{ "type": "me" }] })).await;
    one.play_on(&table, 150).await;
    server.app.trim();
    let order = std::sync::Mutex::new(Vec::new());
    let (long, short) = (one.twin(), server.nobody());
    tokio::join!(
        async {
            long.get(&table).await.ok();
            order.lock().unwrap().push("long");
        },
        async {
            short.get("/api/games").await.ok();
            order.lock().unwrap().push("short");
        }
    );
    assert_eq!(*order.lock().unwrap(), ["short", "long"]);
}

#[tokio::test]
async fn bots_among_themselves_play_for_whoever_watches() {
    let server = Server::start().await;
    let one = server.guest().await;
    let novice = json!({ "type": "bot", "level": "novice" });
    let table = one.create(json!({ "game": "pig", "seats": [novice, novice] })).await;
    assert_eq!(one.get(&table).await.ok()["position"]["thinking"], false, "nobody watches");
    let mut live = one.watch(server.listen().await, &table, None).await;
    live.until_that(|message| message["type"] == "position").await;
}

/// Opens a connection and says something.
async fn begin(at: SocketAddr, words: &str) -> TcpStream {
    let mut stream = TcpStream::connect(at).await.unwrap();
    stream.write_all(words.as_bytes()).await.unwrap();
    stream
}

/// What the server says until it closes.
async fn rest(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let read = tokio::time::timeout(Duration::from_secs(20), read).await;
    let _closed_or_reset = read.expect("the server closes the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn half_a_request_does_not_keep_its_place() {
    let server = Server::with(|config| {
        config.limits.header = Duration::from_millis(300);
        config.limits.connections_address = 8;
    })
    .await;
    let at = server.serve().await;
    let mut halves = Vec::new();
    for number in 0..8 {
        halves.push(
            begin(at, if number % 2 == 0 { "GET /api/games HTTP/1.1\r\nHost: x\r\nX-" } else { "" }).await,
        );
    }
    let whole = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let one_too_many = rest(begin(at, whole).await).await;
    assert_eq!(one_too_many, "", "every place is taken");
    for half in halves {
        rest(half).await;
    }
    let answer = rest(begin(at, whole).await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn seats_are_taken_so_often_and_no_more() {
    for by_address in [false, true] {
        let server = Server::with(|config| {
            let limits = &mut config.limits;
            *(if by_address { &mut limits.join_address } else { &mut limits.join }) = TWICE;
        })
        .await;
        let (host, joiner) = (server.guest().await, server.guest().await);
        for round in 0..3 {
            let table = host.create(for_two()).await;
            let reply = joiner.post(&format!("{table}/join"), json!({})).await;
            assert_eq!(reply.status, if round < 2 { 200 } else { 429 });
        }
    }
}

#[tokio::test]
async fn names_and_words_hold_nothing_unseen() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    for text in ["\u{202e}gnorw", "a\u{0}b", "\u{2800}\u{2800}", "two\nlines", "\u{200b}"] {
        let rename = first.send(Method::PATCH, "/api/me", Some(json!({ "name": text }))).await;
        rename.refused(422, "refused");
        first.post(&format!("{table}/chat"), json!({ "text": text })).await.refused(422, "refused");
        first.post("/api/tables", but(for_two(), json!({ "name": text }))).await.refused(422, "refused");
        let guest = json!([{ "type": "me" }, { "type": "guest", "name": text }]);
        first.post("/api/tables", but(for_two(), json!({ "seats": guest }))).await.refused(422, "refused");
    }
    first.post(&format!("{table}/chat"), json!({ "text": "שלום, Ада \u{1f44b}\u{1f3fd}" })).await.expect(204);
}
