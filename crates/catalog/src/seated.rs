use crate::{Advice, Choice, Done, Entered, Legal, LogEntry, Opinion, Passing, Table, Told, Trouble, Undone};
use redoubt_bots::{BotSpec, Budget};
use redoubt_engine::canvas::Canvas;
use redoubt_engine::odds::{self, Odds};
use redoubt_engine::{
    ActError, AskKind, Draw, Game, GameInfo, Line, Move, Options, Outcome, Replay, Seat, SeatSet, Seed,
    Session, Step, Viewer,
};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The longest a bot at a table may think about one decision.
const BOT_MS_MAX: u32 = 60_000;
/// The most iterations a bot at a table may spend on one decision.
const BOT_ITERATIONS_MAX: u32 = 5_000_000;

/// A session behind the trait [`Table`].
pub(crate) struct Seated<G: Game> {
    session: Session<G>,
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(session: Session<G>) -> Seated<G> {
        Seated { session }
    }

    /// A table at a given position.
    pub(crate) fn at(rules: Arc<G>, seed: Seed, state: &Value) -> Result<Seated<G>, Trouble> {
        let state: G::State = serde_json::from_value(state.clone())
            .map_err(|error| Trouble::State(shorten(&error.to_string())))?;
        rules.invariants(&state)?;
        Ok(Seated::new(Session::from_state(rules, seed, state)))
    }

    fn rules(&self) -> &G {
        self.session.rules()
    }

    /// Reads an action given as text in the game's notation or as an object.
    fn read(&self, action: &Value) -> Result<G::Action, Trouble> {
        let bad = |text: String, reason: String| Trouble::Notation {
            text: shorten(&text),
            reason: shorten(&reason),
        };
        match action {
            Value::String(text) => {
                text.trim().parse().map_err(|error: <G::Action as std::str::FromStr>::Err| {
                    bad(text.trim().to_string(), error.to_string())
                })
            }
            Value::Object(_) => {
                G::Action::deserialize(action).map_err(|error| bad(action.to_string(), error.to_string()))
            }
            other => Err(bad(other.to_string(), "expected an object or a text".to_string())),
        }
    }

    fn seat(&self, seat: Seat) -> Result<(), Trouble> {
        let seats = self.rules().seats();
        if seat.index() < usize::from(seats) {
            Ok(())
        } else {
            Err(Trouble::Seat { seat: seat.index(), seats })
        }
    }

    /// Makes sure that a seat has something to decide.
    fn turn(&self, seat: Seat) -> Result<(), Trouble> {
        self.seat(seat)?;
        let to_act = self.session.to_act();
        if to_act.is_empty() {
            return Err(ActError::Over.into());
        }
        if to_act.contains(seat) { Ok(()) } else { Err(ActError::NotYourMove { seat }.into()) }
    }

    fn choice(&self, seat: Seat, action: G::Action) -> Choice {
        let label = self.rules().label(self.session.state(), seat, action);
        Choice {
            action: serde_json::to_value(action).expect("an action always serialises"),
            notation: action.to_string(),
            text: label.text,
            rule: label.rule,
            hotspot: label.hotspot,
        }
    }

    fn state_after(&self, step: usize) -> Result<G::State, Trouble> {
        let steps = self.session.steps().len();
        if step > steps {
            return Err(Trouble::Step { step, steps });
        }
        Ok(self.session.state_at(step))
    }

    fn tell(&self, number: usize, step: &Step<G>, viewer: Viewer) -> LogEntry {
        let told = |event: &G::Event| {
            let event = self.rules().witness(event, viewer)?;
            let Line { text, rule, hotspot } = self.rules().narrate(&event, viewer)?;
            Some(Told { text, rule, hotspot, event: to_json(&event) })
        };
        // Dice lie open on the table; what a card drawn means only the events tell, to whom they may.
        let open = |draw: &&Draw| draw.ask.kind == AskKind::Die || viewer == Viewer::All;
        LogEntry {
            step: number,
            seat: step.seat,
            act: notation(&step.done).filter(|_| self.is_open(step, viewer)),
            lines: step.events.iter().filter_map(told).collect(),
            draws: step.dice.iter().filter(open).copied().collect(),
        }
    }

    /// Whether a viewer knows what was done: by having done it, or by knowing as much of what followed as who did it.
    fn is_open(&self, step: &Step<G>, viewer: Viewer) -> bool {
        let known =
            |viewer| step.events.iter().map(move |event| to_json(&self.rules().witness(event, viewer)));
        viewer.sees(step.seat) || known(viewer).eq(known(Viewer::Seat(step.seat)))
    }

    /// What came of the last step.
    fn done(&self, seat: Seat) -> Done {
        let number = self.session.steps().len();
        let last = self.session.steps().last().expect("a step was just made");
        let LogEntry { lines, draws, .. } = self.tell(number, last, Viewer::Seat(seat));
        Done { events: lines, draws, to_act: self.session.to_act(), step: number, outcome: self.outcome() }
    }
}

fn notation<A: std::fmt::Display>(done: &Move<A>) -> Option<String> {
    match done {
        Move::SetUp => None,
        Move::Act(action) => Some(action.to_string()),
        Move::Concede => Some("concede".to_string()),
    }
}

/// Keeps a quotation short enough for a message.
pub(crate) fn shorten(text: &str) -> String {
    const LENGTH_MAX: usize = 300;
    match text.char_indices().nth(LENGTH_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// Reads a bot's name and keeps its thinking within bounds.
fn bounded(spec: &str) -> Result<BotSpec, Trouble> {
    let spec: BotSpec =
        spec.parse().map_err(|error: redoubt_bots::BotSpecError| Trouble::Bot(error.to_string()))?;
    Ok(match spec {
        BotSpec::Mcts(Some(Budget::Millis(ms))) => BotSpec::Mcts(Some(Budget::Millis(ms.min(BOT_MS_MAX)))),
        BotSpec::Mcts(Some(Budget::Iterations(n))) => {
            BotSpec::Mcts(Some(Budget::Iterations(n.min(BOT_ITERATIONS_MAX))))
        }
        BotSpec::Mcts(None) | BotSpec::Random | BotSpec::Careless(_) | BotSpec::Heuristic => spec,
    })
}

impl<G: Game> Table for Seated<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.rules().seats()
    }

    fn options(&self) -> Options {
        self.rules().chosen()
    }

    fn pack_name(&self) -> String {
        self.rules().pack_name().to_string()
    }

    fn pack_hash(&self) -> String {
        self.rules().pack_hash()
    }

    fn seed(&self) -> &Seed {
        self.session.seed()
    }

    fn to_act(&self) -> SeatSet {
        self.session.to_act()
    }

    fn step(&self) -> usize {
        self.session.steps().len()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules().outcome(self.session.state())
    }

    fn legal(&self, seat: Seat) -> Result<Legal, Trouble> {
        self.turn(seat)?;
        let prompt = self.rules().prompt(self.session.state(), seat);
        let choices = self.session.legal(seat).into_iter().map(|action| self.choice(seat, action)).collect();
        Ok(Legal { seat, prompt, choices, pass: self.pass(seat) })
    }

    fn pass(&self, seat: Seat) -> Option<Passing> {
        self.turn(seat).ok()?;
        let pass = self.rules().pass(self.session.state(), seat)?;
        Some(Passing { kind: pass.kind, notation: pass.action.to_string() })
    }

    fn lapse(&self, seat: Seat) -> Result<String, Trouble> {
        self.turn(seat)?;
        Ok(self.rules().lapse(self.session.state(), seat).to_string())
    }

    fn check(&self, seat: Seat, action: &Value) -> Result<Choice, Trouble> {
        self.turn(seat)?;
        let action = self.read(action)?;
        self.session.check(seat, action)?;
        Ok(self.choice(seat, action))
    }

    fn act(&mut self, seat: Seat, action: &Value, dice: Entered<'_>) -> Result<Done, Trouble> {
        self.turn(seat)?;
        let action = self.read(action)?;
        match dice {
            Entered::Nothing => self.session.act(seat, action)?,
            Entered::Own(values) => self.session.act_with(seat, action, values)?,
        };
        Ok(self.done(seat))
    }

    fn concede(&mut self, seat: Seat) -> Result<Done, Trouble> {
        self.seat(seat)?;
        self.session.concede(seat)?;
        Ok(self.done(seat))
    }

    fn can_undo(&self, seat: Seat) -> Result<(), Trouble> {
        self.seat(seat)?;
        Ok(self.session.can_undo(seat)?)
    }

    fn undo(&mut self, seat: Seat) -> Result<Undone, Trouble> {
        self.seat(seat)?;
        let undone = notation(&self.session.undo(seat)?).unwrap_or_default();
        Ok(Undone { undone, to_act: self.to_act(), step: self.step() })
    }

    fn take_back(&mut self) -> Result<Undone, Trouble> {
        let undone = notation(&self.session.take_back()?).unwrap_or_default();
        Ok(Undone { undone, to_act: self.to_act(), step: self.step() })
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seated::new(self.session.clone()))
    }

    fn extend_tape(&mut self, values: &[u32]) {
        self.session.extend_tape(values.iter().copied());
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(&self.rules().view(self.session.state(), viewer))
    }

    fn view_at(&self, step: usize, viewer: Viewer) -> Result<Value, Trouble> {
        Ok(to_json(&self.rules().view(&self.state_after(step)?, viewer)))
    }

    fn state(&self) -> Value {
        to_json(self.session.state())
    }

    fn state_at(&self, step: usize) -> Result<Value, Trouble> {
        Ok(to_json(&self.state_after(step)?))
    }

    fn load(&mut self, state: &Value) -> Result<(), Trouble> {
        *self = Seated::at(self.session.rules().clone(), self.session.seed().clone(), state)?;
        Ok(())
    }

    fn odds(&self, seat: Seat, action: &Value) -> Result<Odds, Trouble> {
        self.turn(seat)?;
        let action = self.read(action)?;
        self.session.check(seat, action)?;
        Ok(odds::odds_seen(self.rules(), self.session.state(), seat, action, odds::Effort::default()))
    }

    fn bot(&self, spec: &str, seat: Seat, seed: u64) -> Result<Advice, Trouble> {
        self.turn(seat)?;
        let spec = bounded(spec)?;
        let seed = redoubt_bots::mix(seed, self.step() as u64);
        let chosen =
            redoubt_bots::make(spec, self.rules(), seed).choose(self.rules(), self.session.state(), seat);
        let opinion = |considered: &redoubt_bots::Considered<G::Action>| Opinion {
            notation: considered.action.to_string(),
            text: self.rules().label(self.session.state(), seat, considered.action).text,
            value: considered.value,
            visits: considered.visits.into(),
        };
        Ok(Advice {
            bot: spec.to_string(),
            choice: self.choice(seat, chosen.action),
            values: chosen.values.iter().map(opinion).collect(),
        })
    }

    fn narrate(&self, since: usize, viewer: Viewer) -> Vec<LogEntry> {
        std::iter::once(self.session.opening())
            .chain(self.session.steps())
            .enumerate()
            .skip(if since == 0 { 0 } else { since.saturating_add(1) })
            .map(|(number, step)| self.tell(number, step, viewer))
            .collect()
    }

    fn draw(&self, viewer: Viewer) -> Canvas {
        self.rules().draw(&self.rules().view(self.session.state(), viewer))
    }

    fn draw_at(&self, step: usize, viewer: Viewer) -> Result<Canvas, Trouble> {
        Ok(self.rules().draw(&self.rules().view(&self.state_after(step)?, viewer)))
    }

    fn replay(&self) -> Result<Replay, Trouble> {
        if self.session.began_from_position() {
            return Err(Trouble::NoReplay);
        }
        Ok(Replay::of(&self.session))
    }
}

fn to_json(data: &impl serde::Serialize) -> Value {
    serde_json::to_value(data).expect("plain data always serialises")
}
