//! Plays a match and writes its results: `match pig heuristic,mcts:200 400 out`.

use redoubt_arena::{Controls, Match, run};
use redoubt_catalog::{Visitor, dispatch};
use redoubt_engine::{Game, Options};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, bots, games, out] = &args[..] else {
        return Err("usage: match <game> <bots> <games> <output without ending>".into());
    };
    let plan = Match {
        bots: bots.split(',').map(str::parse).collect::<Result<_, _>>()?,
        games: games.parse()?,
        seed: 7,
        threads: 0,
        draw_openings: false,
        command: format!("match {}", args.join(" ")),
    };
    dispatch(game, Written { plan: &plan, out })?
}

/// A match whose results are written to files of this name.
struct Written<'a> {
    plan: &'a Match,
    out: &'a str,
}

impl Visitor for Written<'_> {
    type Out = Result<(), Box<dyn Error>>;

    fn visit<G: Game>(self) -> Self::Out {
        let Written { plan, out } = self;
        let rules = G::open(&Options::new())?;
        let report = run(&rules, plan, &Controls { stop: None, progress: true })?;
        print!("{}", report.table());
        fs::write(format!("{out}.csv"), report.csv())?;
        fs::write(format!("{out}.html"), report.html())?;
        Ok(())
    }
}
