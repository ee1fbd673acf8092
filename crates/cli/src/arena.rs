use crate::args::{ArenaArgs, collect};
use crate::files::{self, OwnPack};
use crate::{Failure, Terminal};
use redoubt_arena::{Controls, Match, Report};
use redoubt_catalog::{Trouble, Visitor, dispatch};
use redoubt_engine::{Game, Options};
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// What a shell reports for a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Lets bots play, and reports what came of it.
pub(crate) fn run(args: &ArenaArgs, terminal: &mut Terminal) -> Result<(), Failure> {
    let mut options = collect(&args.options);
    let own = files::choose_pack(&args.game, args.pack.as_deref(), &mut options)?;
    let plan = Match {
        bots: args.bots.clone(),
        games: args.games,
        seed: args.seed,
        threads: args.threads.map_or(0, usize::from),
        draw_openings: args.draw_openings,
        command: command(),
    };
    // The first Ctrl-C stops the games and reports. Some tools send it twice; the third ends the program.
    let times = AtomicU8::new(0);
    let installed = ctrlc::set_handler(move || {
        STOP.store(true, Ordering::Relaxed);
        if times.fetch_add(1, Ordering::Relaxed) >= 2 {
            exit(INTERRUPTED);
        }
    });
    installed.map_err(|error| Failure::Wrong(error.to_string()))?;
    let report = dispatch(&args.game, Arena { options, own: own.as_ref(), plan: &plan })??;
    if let Some(path) = &args.csv {
        files::write(path, &report.csv())?;
    }
    if let Some(path) = &args.html {
        files::write(path, &report.html())?;
    }
    terminal.raw(&report.table())?;
    for path in args.csv.iter().chain(&args.html) {
        terminal.line(&format!("Written to {}.", path.display()))?;
    }
    Ok(())
}

/// The command as it was typed, for the report.
fn command() -> String {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once("redoubt".to_string()).chain(arguments).collect::<Vec<_>>().join(" ")
}

struct Arena<'a> {
    options: Options,
    own: Option<&'a OwnPack>,
    plan: &'a Match,
}

impl Visitor for Arena<'_> {
    type Out = Result<Report, Failure>;

    fn visit<G: Game>(self) -> Self::Out {
        let rules = match self.own {
            Some(pack) => G::with_pack(&pack.text, &self.options),
            None => G::open(&self.options),
        };
        let rules = rules.map_err(|faults| files::with_file(Trouble::Setup(faults), self.own))?;
        let controls = Controls { stop: Some(&STOP), progress: true };
        redoubt_arena::run(&rules, self.plan, &controls).map_err(|error| Failure::Usage(error.to_string()))
    }
}
