//! One very long game: how soon its table opens again.
//!
//! Four seats of The Colonists: Ante Portas are played by one who dithers: whatever ends nothing is done first. The
//! pack has fuller stores than the standard one, so that there is more to dither about.

use crate::redoubt::{Redoubt, post};
use crate::servers::Process;
use anyhow::{Context, Result, ensure};
use reqwest::header::COOKIE;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the table is opened after the first time.
const AGAIN: usize = 20;
/// Games that are begun until one is long enough.
const GAMES_MAX: u64 = 40;

/// A table and who sits there.
struct Long {
    cookie: String,
    path: String,
    steps: u64,
}

/// Plays a game of so many steps, starts the server anew and opens the table.
pub(crate) async fn measure(program: &Path, folder: &Path, steps: u64) -> Result<()> {
    let mut server = Process::redoubt(program, folder).await?;
    let mut longest = 0;
    let mut found = None;
    for seed in 1..=GAMES_MAX {
        let played = play(&server.base, seed, steps).await?;
        longest = longest.max(played.steps);
        if played.steps >= steps {
            found = Some(played);
            break;
        }
    }
    let table = found.with_context(|| format!("no game had {steps} steps; the longest had {longest}"))?;
    server.stop().await?;
    let mut server = Process::redoubt(program, folder).await?;
    let address = format!("{}{}", server.base, table.path);
    let http = reqwest::Client::new();
    http.get(format!("{}/health", server.base)).send().await?.error_for_status()?; // connected
    let (first, bytes) = open(&http, &address, &table.cookie).await?;
    let mut again = Vec::new();
    for _ in 0..AGAIN {
        again.push(open(&http, &address, &table.cookie).await?.0);
    }
    again.sort();
    let ms = |time: Duration| 1000.0 * time.as_secs_f64();
    println!(
        "a game of {} steps: opened after a start in {:.0} ms, again in {:.0} ms (median of {AGAIN}), {} kB",
        table.steps,
        ms(first),
        ms(again[AGAIN / 2]),
        bytes / 1000
    );
    server.stop().await
}

async fn open(http: &reqwest::Client, address: &str, cookie: &str) -> Result<(Duration, usize)> {
    let start = Instant::now();
    let answer = http.get(address).header(COOKIE, cookie).send().await?.error_for_status()?;
    let bytes = answer.bytes().await?.len();
    Ok((start.elapsed(), bytes))
}

/// Plays until there are enough steps or the game is over.
async fn play(base: &str, seed: u64, steps: u64) -> Result<Long> {
    let (http, peer) = (reqwest::Client::new(), Redoubt { base: base.to_string() });
    let cookie = peer.guest(&http).await?;
    let seats = vec![json!({ "type": "me" }); 4];
    let options = json!({ "mode": "area", "people": "4", "eras": "2" });
    let plan = json!({ "game": "portas", "seats": seats, "options": options, "pack": rich_pack() });
    let table = post(&http, &cookie, &format!("{base}/api/tables"), &plan).await?;
    let path = format!("/api/tables/{}", table["id"].as_str().context("a table without id")?);
    let answer = http.get(format!("{base}{path}")).header(COOKIE, &cookie).send().await?;
    let mut position: Value = answer.json::<Value>().await?["position"].take();
    let mut lot = seed;
    loop {
        let done = position["step"].as_u64().context("a position without step")?;
        let Some(choice) = dither(&position["legal"][0]["choices"], &mut lot) else {
            return Ok(Long { cookie, path, steps: done });
        };
        if done >= steps {
            return Ok(Long { cookie, path, steps: done });
        }
        let seat = &position["legal"][0]["seat"];
        let act = json!({ "seq": position["seq"], "seat": seat, "action": choice["action"] });
        position = post(&http, &cookie, &format!("{base}{path}/acts"), &act).await?;
        ensure!(position["step"].as_u64() > Some(done), "a step leads nowhere: {act}");
    }
}

/// One of the choices that end nothing, if there are any.
fn dither<'c>(choices: &'c Value, lot: &mut u64) -> Option<&'c Value> {
    let all: Vec<&Value> = choices.as_array()?.iter().collect();
    let open: Vec<&Value> = all.iter().copied().filter(|choice| choice["ends"] != true).collect();
    let some = if open.is_empty() { all } else { open };
    *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (!some.is_empty()).then(|| some[(*lot >> 33) as usize % some.len()])
}

/// The standard pack with more to begin with, more room for it and richer harvests.
fn rich_pack() -> String {
    const RICHER: [(&str, &str); 12] = [
        ("name = \"standard\"", "name = \"rich\""),
        ("storage = 6", "storage = 20"),
        ("tools = 6", "tools = 20"),
        ("goods = 3", "goods = 6"),
        ("farms = 3", "farms = 10"),
        ("warehouse = 1", "warehouse = 20"),
        ("smithy_farmer = 2", "smithy_farmer = 9"),
        ("mines = 18", "mines = 28"),
        ("mines_each = 12", "mines_each = 28"),
        ("traps = 12", "traps = 28"),
        ("yields = { wood = 2 }", "yields = { wood = 9 }"),
        ("yields = { food = 1 }", "yields = { food = 9 }"),
    ];
    let standard = include_str!("../../../packs/portas/standard.toml").to_string();
    RICHER.into_iter().fold(standard, |text, (from, to)| text.replacen(from, to, 1))
}
