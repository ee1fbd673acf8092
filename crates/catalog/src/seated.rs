use crate::{
    Advice, Choice, Detail, Done, Entered, Legal, LogEntry, Opinion, Passing, Rulebook, Table, Told, Trouble,
    Undone,
};
use redoubt_bots::{BotSpec, Budget};
use redoubt_engine::canvas::Panel;
use redoubt_engine::film::{self, Film, Scene, Shown};
use redoubt_engine::odds::{self, Odds};
use redoubt_engine::patch::Patch;
use redoubt_engine::{
    ActError, AskKind, Draw, Game, GameInfo, Given, Line, Move, Notation, Options, Outcome, Refusal, Replay,
    Seat, SeatSet, Seating, Seed, Session, Viewer,
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
        rules.admits(&state)?;
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
            Value::String(text) => G::Action::read(self.rules(), text.trim())
                .map_err(|error| bad(text.trim().to_string(), error)),
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
            notation: action.write(self.rules()),
            text: label.text,
            rule: label.rule,
            hotspot: label.hotspot,
            warning: label.warning,
            ends: label.ends,
        }
    }

    fn state_after(&self, step: usize) -> Result<G::State, Trouble> {
        let steps = self.session.steps().len();
        if step > steps {
            return Err(Trouble::Step { step, steps });
        }
        Ok(self.session.state_at(step))
    }

    fn tell(&self, film: &Film<G>, viewer: Viewer, detail: Detail) -> LogEntry {
        let (lines, rest) = match detail {
            Detail::Lines => (film.events().filter_map(|event| self.line(event, viewer)).collect(), None),
            Detail::Film => shown(film::show(self.rules(), film, viewer)),
            Detail::FilmAfter(eyes) => shown(film::show_after(self.rules(), film, viewer, eyes)),
        };
        // Dice lie open on the table; what a card drawn means only the events tell, to whom they may.
        let open = |draw: &&Draw| draw.ask.kind == AskKind::Die || viewer == Viewer::All;
        let is_open = film.is_open(self.rules(), viewer);
        LogEntry {
            step: film.number,
            seat: film.step.seat,
            act: self.notation(&film.step.done).filter(|_| is_open),
            said: if is_open && lines.is_empty() { self.said(film) } else { None },
            lines,
            draws: film.step.dice.iter().filter(open).copied().collect(),
            rest,
        }
    }

    fn notation(&self, done: &Move<G::Action>) -> Option<String> {
        match done {
            Move::SetUp => None,
            Move::Act(action) => Some(action.write(self.rules())),
            Move::Concede => Some("concede".to_string()),
        }
    }

    /// The words of the choice that made a step.
    fn said(&self, film: &Film<G>) -> Option<String> {
        match (film.step.done, &film.before) {
            (Move::Act(action), Some(before)) => {
                Some(self.rules().label(before, film.step.seat, action).text)
            }
            _ => None,
        }
    }

    fn line(&self, event: &G::Event, viewer: Viewer) -> Option<Told> {
        let event = self.rules().witness(event, viewer)?;
        let Line { text, rule, hotspot, seat } = self.rules().narrate(&event, viewer)?;
        Some(Told { text, rule, hotspot, seat, event: to_json(&event), patch: None })
    }

    /// What came of the last step.
    fn done(&self, seat: Seat) -> Done {
        let number = self.session.steps().len();
        let LogEntry { lines, draws, .. } =
            self.tell(&self.session.film(number), Viewer::seat(seat), Detail::Lines);
        Done { events: lines, draws, to_act: self.session.to_act(), step: number, outcome: self.outcome() }
    }

    fn undone(&self, moves: &[Move<G::Action>]) -> Undone {
        let undone = moves.iter().filter_map(|done| self.notation(done)).collect();
        Undone { undone, to_act: self.to_act(), step: self.step() }
    }
}

fn shown<G: Game>(shown: Shown<G>) -> (Vec<Told>, Option<Patch>) {
    (shown.scenes.into_iter().map(scene).collect(), Some(shown.rest))
}

fn scene<G: Game>(scene: Scene<G>) -> Told {
    let Scene { event, line: Line { text, rule, hotspot, seat }, patch } = scene;
    Told { text, rule, hotspot, seat, event: to_json(&event), patch: Some(patch) }
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
        BotSpec::Mcts(None)
        | BotSpec::Random
        | BotSpec::Careless(_)
        | BotSpec::Heuristic
        | BotSpec::Selfish => spec,
    })
}

impl<G: Game> Table for Seated<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.rules().seats()
    }

    fn seating(&self) -> Seating {
        self.rules().seated()
    }

    fn components(&self) -> Value {
        to_json(&self.rules().components())
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook::parse(&self.rules().book())
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
        Some(Passing { kind: pass.kind, notation: pass.action.write(self.rules()) })
    }

    fn consent(&self, seat: Seat) -> Option<(Seat, String)> {
        self.turn(seat).ok()?;
        let consent = self.rules().consent(self.session.state(), seat)?;
        Some((consent.by, consent.action.write(self.rules())))
    }

    fn lapse(&self, seat: Seat) -> Result<String, Trouble> {
        self.turn(seat)?;
        Ok(self.rules().lapse(self.session.state(), seat).write(self.rules()))
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

    fn question(&self, seat: Seat) -> Option<u64> {
        self.session.question(seat)
    }

    fn silence(&self) -> Option<Refusal> {
        self.rules().silence(self.session.state())
    }

    fn may_undo(&self, who: SeatSet) -> bool {
        self.session.may_undo(who)
    }

    fn can_undo(&self, who: SeatSet, to: usize) -> Result<(), Trouble> {
        Ok(self.session.can_undo(who, to)?)
    }

    fn undo(&mut self, who: SeatSet, to: usize) -> Result<Undone, Trouble> {
        let undone = self.session.undo(who, to)?;
        Ok(self.undone(&undone))
    }

    fn take_back(&mut self, to: usize) -> Result<Undone, Trouble> {
        let undone = self.session.take_back(to)?;
        Ok(self.undone(&undone))
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Seated::new(self.session.clone()))
    }

    fn extend_tape(&mut self, values: &[Given]) {
        self.session.extend_tape(values.iter().cloned());
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
            notation: considered.action.write(self.rules()),
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

    fn narrate(&self, first: usize, viewer: Viewer, detail: Detail) -> Vec<LogEntry> {
        let detail_of = |number: usize| match detail {
            Detail::FilmAfter(_) if number > first => Detail::Film,
            detail => detail,
        };
        self.session.films(first).map(|film| self.tell(&film, viewer, detail_of(film.number))).collect()
    }

    fn panels(&self, viewer: Viewer) -> Vec<Panel> {
        self.rules().panels(&self.rules().view(self.session.state(), viewer), viewer)
    }

    fn panels_at(&self, step: usize, viewer: Viewer) -> Result<Vec<Panel>, Trouble> {
        Ok(self.rules().panels(&self.rules().view(&self.state_after(step)?, viewer), viewer))
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
