use crate::run::Played;
use crate::schedule::Schedule;
use crate::{GameRecord, Match};
use redoubt_engine::Game;
use std::time::Duration;

/// The results of a match, with the names needed to show them.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was asked for.
    pub plan: Match,
    /// The game's name.
    pub game: &'static str,
    /// The name of the component pack.
    pub pack: String,
    /// The fingerprint of the component pack.
    pub pack_hash: String,
    /// The options in use.
    pub options: Vec<(String, String)>,
    /// The entrants' names: their specifications, numbered where equal.
    pub entrants: Vec<String>,
    /// The number of seats.
    pub seats: usize,
    /// The entrants of each meeting.
    pub lineups: Vec<Vec<usize>>,
    /// The names of the game's stages.
    pub stages: Vec<String>,
    /// The names of the game's measures; none as long as no game is finished.
    pub measures: Vec<&'static str>,
    /// The names of what a game tells about how a seat began, likewise.
    pub opening_names: Vec<&'static str>,
    /// Every finished game, in the order of the schedule.
    pub records: Vec<GameRecord>,
    /// How many games were planned; more than there are records if the match was interrupted.
    pub planned: u64,
    /// How many threads played.
    pub threads: usize,
    /// How long it took.
    pub elapsed: Duration,
}

impl Report {
    pub(crate) fn new<G: Game>(rules: &G, plan: &Match, schedule: Schedule, played: Played) -> Report {
        let options = rules.chosen();
        Report {
            plan: plan.clone(),
            game: G::INFO.name,
            pack: rules.pack_name().to_string(),
            pack_hash: rules.pack_hash(),
            options: options.iter().map(|(id, choice)| (id.to_string(), choice.to_string())).collect(),
            entrants: names(plan),
            seats: usize::from(rules.seats()),
            planned: schedule.len(),
            lineups: schedule.lineups,
            stages: rules.stages(),
            measures: played.names.measures,
            opening_names: played.names.openings,
            records: played.records,
            threads: played.threads,
            elapsed: played.elapsed,
        }
    }

    /// Whether the match was stopped before its end.
    pub fn interrupted(&self) -> bool {
        (self.records.len() as u64) < self.planned
    }

    /// Whether one entrant played all seats, so that seats are compared instead of entrants.
    pub(crate) fn is_self_play(&self) -> bool {
        self.seats > 1 && self.entrants.len() == 1
    }

    /// The rows of every table and plot: the entrants, or the seats where one entrant takes them all.
    pub(crate) fn rows(&self) -> Vec<String> {
        if self.is_self_play() {
            (0..self.seats).map(|seat| format!("{}, seat {seat}", self.entrants[0])).collect()
        } else {
            self.entrants.clone()
        }
    }

    /// The row to which a seat of a game belongs.
    pub(crate) fn row_of(&self, record: &GameRecord, seat: usize) -> usize {
        if self.is_self_play() { seat } else { record.seats[seat].entrant }
    }

    /// Who met whom: `heuristic`, `mcts against random`.
    pub(crate) fn lineup_name(&self, lineup: usize) -> String {
        let names: Vec<&str> = self.lineups[lineup].iter().map(|&bot| self.entrants[bot].as_str()).collect();
        if self.is_self_play() { format!("{0} against {0}", names[0]) } else { names.join(" against ") }
    }
}

/// The bots' names, with a number where one name would stand for two.
fn names(plan: &Match) -> Vec<String> {
    let texts: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
    let name = |(index, text): (usize, &String)| {
        let before = texts[..index].iter().filter(|other| *other == text).count();
        if before == 0 { text.clone() } else { format!("{text} #{}", before + 1) }
    };
    texts.iter().enumerate().map(name).collect()
}
