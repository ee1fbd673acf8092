//! Plays a match and writes its results: `match pig heuristic,mcts:200 400 out`.

use redoubt_arena::{Controls, Match, run};
use redoubt_engine::{Game, Options};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, bots, games, out] = &args[..] else {
        return Err("usage: match pig|harbinger <bots> <games> <output without ending>".into());
    };
    let plan = Match {
        bots: bots.split(',').map(str::parse).collect::<Result<_, _>>()?,
        games: games.parse()?,
        seed: 7,
        threads: 0,
        draw_openings: false,
        command: format!("match {}", args.join(" ")),
    };
    match game.as_str() {
        "pig" => play::<pig::Pig>(&plan, out),
        "harbinger" => play::<harbinger::Harbinger>(&plan, out),
        other => Err(format!("`{other}` is no game: expected pig or harbinger").into()),
    }
}

fn play<G: Game>(plan: &Match, out: &str) -> Result<(), Box<dyn Error>> {
    let rules = G::build(G::packs()[0].toml, &Options::new())?;
    let report = run(&rules, plan, &Controls { stop: None, progress: true })?;
    print!("{}", report.table());
    fs::write(format!("{out}.csv"), report.csv())?;
    fs::write(format!("{out}.html"), report.html())?;
    Ok(())
}
