use crate::{
    ActError, Commitment, Fault, Faults, Game, Given, Move, Notation, Options, Seat, Seed, Session, digest,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game on file: everything needed to run it again, and what must come out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The version of this file format.
    pub redoubt: u32,
    /// The game's short name.
    pub game: String,
    /// The version of the rules that were played.
    pub rules: u32,
    /// The name of the component pack.
    pub pack: String,
    /// The fingerprint of the component pack.
    pub pack_hash: String,
    /// The options, all of them.
    pub options: Options,
    /// What was promised about the seed.
    pub commitment: Commitment,
    /// The seed.
    pub seed: Seed,
    /// Values entered by hand at set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Given>,
    /// What was done.
    pub steps: Vec<ReplayStep>,
    /// The fingerprint of the final position.
    pub hash: String,
    /// How the game ended, for readers; nothing while it goes on.
    pub outcome: serde_json::Value,
}

/// One step of a game on file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayStep {
    /// Who acted.
    pub seat: u8,
    /// The action in the game's notation, or `concede`.
    pub act: String,
    /// The values entered by hand; empty if the seed answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Given>,
}

/// What is wrong with a game on file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// Not the text of a replay.
    #[error("not a replay: {0}")]
    Malformed(String),
    /// Written by a later program.
    #[error("format {found} is not known here, expected {expected}")]
    Format {
        /// In the file.
        found: u32,
        /// Here.
        expected: u32,
    },
    /// Of another game.
    #[error("a replay of `{found}`, expected `{expected}`")]
    Game {
        /// In the file.
        found: String,
        /// Here.
        expected: &'static str,
    },
    /// Played by other rules.
    #[error("played by version {found} of the rules, this is version {expected}")]
    RulesVersion {
        /// In the file.
        found: u32,
        /// Here.
        expected: u32,
    },
    /// Played with other component data.
    #[error("pack `{name}` has fingerprint {found}, the replay was played with {expected}")]
    Pack {
        /// The pack's name.
        name: String,
        /// Here.
        found: String,
        /// In the file.
        expected: String,
    },
    /// The pack or the options cannot be used.
    #[error("{0}")]
    Setup(#[from] Faults),
    /// The seed is not the one that was promised.
    #[error("the seed does not match the commitment made before the game")]
    Commitment,
    /// The dice entered at set-up do not fit.
    #[error("set-up: {0}")]
    Opening(ActError),
    /// An action cannot be read.
    #[error("step {step}: `{text}` is not an action: {reason}")]
    Notation {
        /// Its number, from 1.
        step: usize,
        /// What the file says.
        text: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// An action is not legal.
    #[error("step {step}: `{text}`: {error}")]
    Illegal {
        /// Its number, from 1.
        step: usize,
        /// What the file says.
        text: String,
        /// Why not.
        error: ActError,
    },
    /// More dice were entered than were asked for.
    #[error("step {step}: {count} dice entered, {used} asked for")]
    DiceLeft {
        /// Its number, from 1; 0 for the set-up.
        step: usize,
        /// In the file.
        count: usize,
        /// By the rules.
        used: usize,
    },
    /// The game ends in another position.
    #[error("the final position has fingerprint {found}, the replay says {expected}")]
    Hash {
        /// Here.
        found: String,
        /// In the file.
        expected: String,
    },
    /// The game ends with another result.
    #[error("the game ends with {found}, the replay says {expected}")]
    Outcome {
        /// Here.
        found: String,
        /// In the file.
        expected: String,
    },
}

impl Replay {
    /// The version of the file format written here.
    pub const FORMAT: u32 = 1;

    /// Writes down a session.
    pub fn of<G: Game>(session: &Session<G>) -> Replay {
        let rules = session.rules();
        Replay {
            redoubt: Replay::FORMAT,
            game: G::INFO.id.to_string(),
            rules: G::INFO.rules_version,
            pack: rules.pack_name().to_string(),
            pack_hash: rules.pack_hash(),
            options: rules.chosen(),
            commitment: session.seed().commitment(),
            seed: session.seed().clone(),
            dice: entered(&session.opening().dice),
            steps: session.steps().iter().map(|step| ReplayStep::of(&**rules, step)).collect(),
            hash: digest(session.state()),
            outcome: outcome_of(session),
        }
    }

    /// Reads a replay from its text.
    ///
    /// # Errors
    /// If it is not one, with line and column.
    pub fn parse(text: &str) -> Result<Replay, ReplayError> {
        serde_json::from_str(text).map_err(|error| ReplayError::Malformed(error.to_string()))
    }

    /// Returns the text of the replay: one line a step, so that differences can be read. The order of the
    /// fields is fixed here, whatever the JSON library does.
    pub fn to_text(&self) -> String {
        let rows: Vec<String> = self.steps.iter().map(|step| format!("    {}", json(step))).collect();
        let steps = if rows.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", rows.join(",\n")) };
        let mut lines = vec![
            format!("  \"redoubt\": {}", self.redoubt),
            format!("  \"game\": {}", json(&self.game)),
            format!("  \"rules\": {}", self.rules),
            format!("  \"pack\": {}", json(&self.pack)),
            format!("  \"pack_hash\": {}", json(&self.pack_hash)),
            format!("  \"options\": {}", json(&self.options)),
            format!("  \"commitment\": {}", json(&self.commitment)),
            format!("  \"seed\": {}", json(&self.seed)),
        ];
        if !self.dice.is_empty() {
            lines.push(format!("  \"dice\": {}", json(&self.dice)));
        }
        lines.push(format!("  \"steps\": {steps}"));
        lines.push(format!("  \"hash\": {}", json(&self.hash)));
        lines.push(format!("  \"outcome\": {}", self.outcome));
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Runs the game again and checks everything: versions, pack, seed, every action, the final position.
    ///
    /// # Errors
    /// The first thing that does not fit, with its place.
    pub fn verify<G: Game>(&self, rules: Arc<G>) -> Result<Session<G>, ReplayError> {
        let session = self.run(rules, self.steps.len())?;
        let found = digest(session.state());
        if found != self.hash {
            return Err(ReplayError::Hash { found, expected: self.hash.clone() });
        }
        let outcome = outcome_of(&session);
        if outcome != self.outcome {
            let (found, expected) = (outcome.to_string(), self.outcome.to_string());
            return Err(ReplayError::Outcome { found, expected });
        }
        Ok(session)
    }

    /// Runs the first `count` steps again.
    ///
    /// # Errors
    /// The first thing that does not fit, with its place.
    pub fn run<G: Game>(&self, rules: Arc<G>, count: usize) -> Result<Session<G>, ReplayError> {
        self.check_head::<G>(&rules)?;
        let mut session = Session::with_tape(rules, self.seed.clone(), self.dice.iter().cloned())
            .map_err(ReplayError::Opening)?;
        let used = session.opening().dice.iter().filter(|draw| draw.entered).count();
        check_dice(0, &self.dice, used)?;
        for (index, step) in self.steps.iter().take(count).enumerate() {
            step.run(&mut session, index + 1)?;
        }
        Ok(session)
    }

    /// Checks that this program can read the replay as one of `G`: format, game and version of the rules.
    ///
    /// # Errors
    /// Which of them differs.
    pub fn check_version<G: Game>(&self) -> Result<(), ReplayError> {
        if self.redoubt != Replay::FORMAT {
            return Err(ReplayError::Format { found: self.redoubt, expected: Replay::FORMAT });
        }
        if self.game != G::INFO.id {
            return Err(ReplayError::Game { found: self.game.clone(), expected: G::INFO.id });
        }
        if self.rules != G::INFO.rules_version {
            return Err(ReplayError::RulesVersion { found: self.rules, expected: G::INFO.rules_version });
        }
        Ok(())
    }

    fn check_head<G: Game>(&self, rules: &G) -> Result<(), ReplayError> {
        self.check_version::<G>()?;
        if self.pack_hash != rules.pack_hash() {
            let (name, found) = (rules.pack_name().to_string(), rules.pack_hash());
            return Err(ReplayError::Pack { name, found, expected: self.pack_hash.clone() });
        }
        if !self.has_options_of(rules) {
            let fault = Fault { at: "options".into(), reason: "differ from the table's".into() };
            return Err(ReplayError::Setup(Faults(vec![fault])));
        }
        if !self.commitment.holds_for(&self.seed) {
            return Err(ReplayError::Commitment);
        }
        Ok(())
    }

    /// Whether the replay was played with these options. One that it does not name is younger than the replay, and
    /// was played at its default.
    fn has_options_of<G: Game>(&self, rules: &G) -> bool {
        let (chosen, specs) = (rules.chosen(), G::specs());
        let default = |id: &str| specs.iter().find(|spec| spec.id == id)?.default.as_deref();
        let named = |id: &str| self.options.get(id).or_else(|| default(id));
        chosen.iter().all(|(id, choice)| named(id) == Some(choice))
            && self.options.iter().all(|(id, _)| chosen.get(id).is_some())
    }
}

impl ReplayStep {
    /// The word that stands for giving up.
    const CONCEDE: &'static str = "concede";

    fn of<G: Game>(rules: &G, step: &crate::Step<G>) -> ReplayStep {
        let act = match step.done {
            Move::Act(action) => action.write(rules),
            Move::Concede => ReplayStep::CONCEDE.to_string(),
            Move::SetUp => unreachable!("the set-up is not a step of the log"),
        };
        ReplayStep { seat: step.seat.index() as u8, act, dice: entered(&step.dice) }
    }

    fn run<G: Game>(&self, session: &mut Session<G>, number: usize) -> Result<(), ReplayError> {
        let illegal = |error| ReplayError::Illegal { step: number, text: self.act.clone(), error };
        let seat = Seat::all(session.rules().seats()).find(|seat| seat.index() == usize::from(self.seat));
        let notation =
            |reason: String| ReplayError::Notation { step: number, text: self.act.clone(), reason };
        let seat = seat.ok_or_else(|| notation(format!("there is no seat {}", self.seat)))?;
        if self.act == ReplayStep::CONCEDE {
            check_dice(number, &self.dice, 0)?;
            return session.concede(seat).map(|_| ()).map_err(illegal);
        }
        let action = G::Action::read(session.rules(), &self.act).map_err(notation)?;
        let step = session.act_recorded(seat, action, &self.dice).map_err(illegal)?;
        let used = step.dice.iter().filter(|draw| draw.entered).count();
        check_dice(number, &self.dice, used)
    }
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data always serialises")
}

fn entered(dice: &[crate::Draw]) -> Vec<Given> {
    dice.iter().filter(|draw| draw.entered).map(|draw| Given::Number(draw.value)).collect()
}

fn check_dice(step: usize, given: &[Given], used: usize) -> Result<(), ReplayError> {
    if given.len() == used { Ok(()) } else { Err(ReplayError::DiceLeft { step, count: given.len(), used }) }
}

fn outcome_of<G: Game>(session: &Session<G>) -> serde_json::Value {
    serde_json::to_value(session.rules().outcome(session.state())).expect("plain data always serialises")
}
