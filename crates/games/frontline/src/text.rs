//! What people read: prompts, labels and the log.
//!
//! Hotspots, the places on the board that labels and log lines point at:
//!
//! | hotspot | what it is |
//! |---|---|
//! | `space-c4` | a space, with the unit on it |
//! | `supply-air`, `supply-capital`, `supply-industry` | a column of the own supply card |
//! | `supply-green-air` … | the same column of a named player, in log lines |
//! | `card-balanced`, `card-patient`, `card-strategic` | a supply card to choose from |
//! | `verb-move`, `verb-attack`, … | the menu of a unit, one entry for each [`Verb`] |
//! | `build-infantry`, `build-tank`, `build-artillery` | the reserve |
//! | `leadership-green`, `leadership-red` | a Leadership card: Commission, Cache, Rally |
//! | `edge` | the Edge token |
//! | `die-white`, `die-yellow` | the dice |
//! | `first-green`, `first-red` | a player's name |
//! | `confirm`, `end`, `back`, `pass`, `accept`, `hold`, `retreat`, `fire`, `stay` | buttons |

use crate::event::Event;
use crate::ids::{Card, Colour, Column, Die, Kind, Space, Verb};
use crate::lapse::Pause;
use crate::rules::{effect, rule_of, rule_of_verb};
use crate::state::{Attack, Cause, Phase, State, Task, Verdict, Window};
use crate::{Action, FrontLine, View, story};
use redoubt_engine::canvas::Canvas;
use redoubt_engine::{Label, Line, Pass, PassKind, Present, Prompt, RuleId, Rules, Seat, Viewer};

/// The months of the game.
pub(crate) const MONTH_NAMES: [&str; 4] = ["September", "October", "November", "December"];

impl Present for FrontLine {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        Prompt { text: self.prompt_text(state, Colour::of(seat)), rule: rule_of(state.phase) }
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        let (rule, hotspot) = self.place_of(state, seat, action);
        let colour = Colour::of(seat);
        let text = self.label_text(state, colour, action) + self.warning(state, colour, action);
        Label { text, rule: RuleId(rule), hotspot }
    }

    /// L2.4, L2.5: what is chosen in secret is told to its owner alone.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::CardChosen { colour, .. } if !viewer.sees(colour.seat()) => {
                Some(Event::CardChosen { colour, card: None })
            }
            Event::Placed { colour, .. } | Event::Lifted { colour, .. } if !viewer.sees(colour.seat()) => {
                None
            }
            _ => Some(event.clone()),
        }
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        let event = self.witness(event, viewer)?;
        let (text, rule, hotspot) = story::tell(self, &event);
        Some(Line { text, rule: RuleId(rule), hotspot })
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        self.consequence_text(before, after)
    }

    fn draw(&self, view: &View) -> Canvas {
        crate::terminal::draw(view)
    }

    fn passes() -> Vec<PassKind> {
        Pause::ALL.iter().map(|pause| PassKind { id: pause.id(), about: pause.title() }).collect()
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        let pause = self.pause(state, seat)?;
        Some(Pass { kind: pause.id(), action: self.default_answer(state, seat) })
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        self.default_answer(state, seat)
    }
}

impl FrontLine {
    fn prompt_text(&self, state: &State, colour: Colour) -> String {
        let unit = |space: Space| self.unit_at(state, space);
        match state.phase {
            Phase::Cards => "Choose your supply card; it stays secret until both have chosen.".to_string(),
            Phase::Placement { .. } => match self.next_to_place(state, colour) {
                Some(kind) => {
                    let left = self.left_to_place(state, colour, kind);
                    format!("Place {} in your country: {left} of this kind left.", one(kind))
                }
                None => "All your units are placed: confirm, or take some back.".to_string(),
            },
            Phase::FirstPlayer { .. } => "You decide: who goes first, in every month?".to_string(),
            Phase::Column => "Which supply do you use this turn?".to_string(),
            Phase::Main => self.main_prompt(state),
            Phase::Verb { unit: space } => format!("What shall {} do?", unit(space)),
            Phase::Target { unit: space, verb } => match verb {
                Verb::Attack => format!("What shall {} attack?", unit(space)),
                Verb::Relieve => format!("With whom shall {} change places?", unit(space)),
                _ => {
                    let warning =
                        if self.is_own_capital(colour, space) { " Your Capital will be empty." } else { "" };
                    format!("{}: where shall {} go?{warning}", verb.title(), unit(space))
                }
            },
            Phase::Rally { attack } => {
                format!(
                    "{} is attacked by {}. Rally it? That takes your Leadership.",
                    capital(&unit(attack.target)),
                    unit(attack.attacker)
                )
            }
            Phase::Reroll { attack } => {
                let verdict = state.last.map_or("a result", |report| report.verdict.title());
                format!("{}: {verdict}. Use the Edge to roll again?", dice_text(&attack))
            }
            Phase::TankChoice { attack } => {
                format!("{}: which die counts against {}?", dice_text(&attack), unit(attack.target))
            }
            Phase::HoldOrRetreat { attack } => self.rout_prompt(state, &attack),
            Phase::RetreatSpace { attack } => {
                format!("{} retreats: you choose where to.", capital(&unit(attack.target)))
            }
            Phase::Displace { attack } => {
                format!("{} is empty now: does {} enter it?", attack.target, unit(attack.attacker))
            }
            Phase::Reward { attack } => {
                format!("The attack missed: what does {} do in return?", unit(attack.target))
            }
            Phase::RewardMove { attack } => format!("Where does {} maneuver?", unit(attack.target)),
            Phase::Reaction { window } => self.reaction_prompt(state, window),
            Phase::ReactionUnit { task, .. } => match task {
                Task::Fire => "Which unit fires?".to_string(),
                Task::Maneuver => "Which unit maneuvers?".to_string(),
                Task::Relieve => "Which unit is relieved?".to_string(),
            },
            Phase::ReactionTarget { task: Task::Relieve, unit: space, .. } => {
                format!("With whom shall {} change places?", unit(space))
            }
            Phase::ReactionTarget { unit: space, .. } => format!("Where does {} maneuver?", unit(space)),
            Phase::Over { ending } => story::ending_text(ending).to_string(),
        }
    }

    fn main_prompt(&self, state: &State) -> String {
        let column = state.column.map_or("", |column| column.title());
        let fallen = if self.is_fallen_turn(state) { " (fallen: regular actions only)" } else { "" };
        match state.supply {
            0 => format!("No {column} supply left{fallen}: a Task, or the end of your turn?"),
            left => format!("{left} {column} supply left{fallen}: choose a unit, or something else."),
        }
    }

    fn rout_prompt(&self, state: &State, attack: &Attack) -> String {
        let warning = if self.retreat_loses(state, attack) {
            " If it leaves, your Capital is lost and with it the game."
        } else {
            ""
        };
        format!(
            "{} is routed: hold and be disrupted, or retreat?{warning}",
            capital(&self.unit_at(state, attack.target))
        )
    }

    /// T36: leaving the own Capital to an adjacent attacker loses the game.
    fn retreat_loses(&self, state: &State, attack: &Attack) -> bool {
        let near = attack.attacker.distance(attack.target) == 1;
        near && self.is_own_capital(state.attacker(attack).other(), attack.target)
    }

    fn is_own_capital(&self, colour: Colour, space: Space) -> bool {
        self.city(colour, crate::Column::Capital) == space
    }

    fn reaction_prompt(&self, state: &State, window: Window) -> String {
        let enemy = state.active.title();
        match window {
            Window::Unit { acting: space } => {
                let unit = capital(&self.unit_at(state, space));
                format!("{unit} has acted. Do you react? That takes your Leadership.")
            }
            Window::Commission => {
                format!("{enemy} has commissioned Leadership. Do you react? That takes your Leadership.")
            }
            Window::End => format!("{enemy} ends the turn. Do you react? That takes your Leadership."),
        }
    }

    fn label_text(&self, state: &State, colour: Colour, action: Action) -> String {
        match action {
            Action::Card { card } => self.card_text(card),
            Action::Place { space } => format!("Place on {}", self.space_text(space)),
            Action::Lift { space } => format!("Take back {}", self.unit_at(state, space)),
            Action::Confirm => "Confirm the placement".to_string(),
            Action::First { colour: first } if first == colour => {
                format!("{} goes first (you)", first.title())
            }
            Action::First { colour: first } => format!("{} goes first", first.title()),
            Action::Supply { column } => {
                let fallen = self.lookup.is_fallen(state, state.active, column);
                let supply = self.lookup.square(state, state.active, column);
                let kind = if fallen { " (fallen)" } else { "" };
                format!("{} supply: {supply}{kind}", column.title())
            }
            Action::Unit { space } => self.named(state, space),
            Action::Build { kind } => {
                format!("Build {} for {} supply", one(kind), self.lookup.cost[kind.index()])
            }
            Action::Commission if self.commissions_at_once(state) => {
                "Commission Leadership: active at once".to_string()
            }
            Action::Commission => "Commission Leadership: active with your next Capital turn".to_string(),
            Action::Cache => "Cache: one more supply".to_string(),
            Action::End if state.supply > 0 => format!("End the turn ({} supply is lost)", state.supply),
            Action::End => "End the turn".to_string(),
            Action::Do { verb } => verb.title().to_string(),
            Action::To { space } => self.target_text(state, space),
            Action::Back => "Back".to_string(),
            Action::Rally => "Rally".to_string(),
            Action::Pass if matches!(state.phase, Phase::Rally { .. }) => "Do not rally".to_string(),
            Action::Pass => "Pass".to_string(),
            Action::Reroll => "Roll all dice again".to_string(),
            Action::Accept => "Let the dice stand".to_string(),
            Action::Take { die } => self.take_text(state, die),
            Action::Hold => "Hold: stay and be disrupted".to_string(),
            Action::Retreat => match state.phase {
                Phase::HoldOrRetreat { attack } if self.retreat_loses(state, &attack) => {
                    "Retreat: your Capital is lost, and the game".to_string()
                }
                _ => "Retreat: the attacker picks the space".to_string(),
            },
            Action::Advance => match state.phase {
                Phase::Displace { attack } => {
                    format!("Enter {}", self.departure_text(state, attack.attacker, attack.target))
                }
                _ => "Enter the vacated space".to_string(),
            },
            Action::Stay => "Stay".to_string(),
            Action::Fire => match state.phase {
                Phase::Reaction { .. } => "Opportunity Fire".to_string(),
                _ => "Fire back".to_string(),
            },
        }
    }

    /// What a player should know whose choice leaves the own Capital empty, where it does not name a space to go to.
    fn warning(&self, state: &State, colour: Colour, action: Action) -> &'static str {
        let leaves = match (state.phase, action) {
            (Phase::ReactionUnit { task: Task::Maneuver, .. }, Action::Unit { space }) => space,
            (Phase::Reward { attack }, Action::Do { .. }) => attack.target,
            (Phase::HoldOrRetreat { attack }, Action::Retreat) if !self.retreat_loses(state, &attack) => {
                attack.target
            }
            _ => return "",
        };
        if self.is_own_capital(colour, leaves) { "; your Capital is left empty" } else { "" }
    }

    /// "Patient: Air 2 3 3 4, Capital 3 3 4 4, Industry 2 3 4 4", the supply of each column by month.
    fn card_text(&self, card: Card) -> String {
        let months = &self.lookup.tops[card.index()];
        let year = |column: Column| {
            let tops: Vec<String> = months.iter().map(|month| month[column.index()].to_string()).collect();
            format!("{} {}", column.title(), tops.join(" "))
        };
        format!("{}: {}", card.title(), Column::ALL.map(year).join(", "))
    }

    fn take_text(&self, state: &State, die: Die) -> String {
        let Phase::TankChoice { attack } = state.phase else { return format!("The {die} die") };
        let reading = self.reading(state, &attack);
        let hit = reading.by(die);
        let (verdict, rewarded) = effect(state, &attack, hit);
        let comes_to = match (verdict == Verdict::of(hit), rewarded) {
            (true, false) => String::new(),
            (true, true) => ", with a reward for the target".to_string(),
            (false, _) => format!(", which comes to {}", verdict.title()),
        };
        format!("The {die} die: {}{comes_to}", hit.title())
    }

    /// What happens at a space that may be chosen.
    fn target_text(&self, state: &State, space: Space) -> String {
        let attack = |unit, cause| self.attack(state, unit, space, cause);
        match state.phase {
            Phase::Target { unit, verb: Verb::Attack } => {
                self.attack_text(state, &attack(unit, Cause::Supply))
            }
            Phase::Target { verb: Verb::Relieve, .. } | Phase::ReactionTarget { task: Task::Relieve, .. } => {
                self.named(state, space)
            }
            Phase::Target { unit, .. } | Phase::ReactionTarget { unit, .. } => {
                self.departure_text(state, unit, space)
            }
            Phase::RewardMove { attack } => self.departure_text(state, attack.target, space),
            _ => self.space_text(space),
        }
    }

    /// Where a unit goes, and whether it leaves its own Capital empty.
    fn departure_text(&self, state: &State, from: Space, to: Space) -> String {
        let place = self.space_text(to);
        match state.owner(from) {
            Some(colour) if self.is_own_capital(colour, from) => {
                format!("{place}; your Capital is left empty")
            }
            _ => place,
        }
    }

    /// L7.5, L7.6: target, column and dice.
    fn attack_text(&self, state: &State, attack: &Attack) -> String {
        if attack.column == 0 {
            return format!("Attack {}: one die", self.space_text(attack.target));
        }
        let distance = attack.attacker.distance(attack.target);
        let why = if attack.column > distance { " (uphill)" } else { "" };
        let dice = if attack.advantage { "both dice" } else { "one die" };
        format!("Attack {}: column {}{why}, {dice}", self.unit_at(state, attack.target), attack.column)
    }

    /// "Tank on c4 (Valley)".
    fn named(&self, state: &State, space: Space) -> String {
        let disrupted = if state.is_disrupted(space) { "disrupted " } else { "" };
        capital(&format!("{disrupted}{} on {}", state.kind(space).title(), self.space_text(space)))
    }

    /// "the Tank on c4", "the disrupted Tank on c4", "c4".
    fn unit_at(&self, state: &State, space: Space) -> String {
        if !state.occupied().has(space) {
            return self.space_text(space);
        }
        let disrupted = if state.is_disrupted(space) { "disrupted " } else { "" };
        format!("the {disrupted}{} on {space}", state.kind(space).title())
    }

    /// "c4 (Valley)", "c1 (Green's Capital)".
    pub(crate) fn space_text(&self, space: Space) -> String {
        let terrain = self.terrain(space);
        match terrain.city() {
            Some(column) => format!("{space} ({}'s {})", self.city_at(space).0.title(), column.city()),
            None => format!("{space} ({})", terrain.title()),
        }
    }

    /// The rule that allows a choice, and the place on the board to click for it.
    fn place_of(&self, state: &State, seat: Seat, action: Action) -> (&'static str, Option<String>) {
        let now = rule_of(state.phase).0;
        let at = |space: Space| Some(format!("space-{space}"));
        let leader = || Some(format!("leadership-{}", Colour::of(seat)));
        let button = |word: &str| Some(word.to_string());
        match action {
            Action::Card { card } => (now, Some(format!("card-{card}"))),
            Action::Place { space }
            | Action::Lift { space }
            | Action::Unit { space }
            | Action::To { space } => (now, at(space)),
            Action::Confirm => (now, button("confirm")),
            Action::First { colour } => (now, Some(format!("first-{colour}"))),
            Action::Supply { column } => (now, Some(format!("supply-{column}"))),
            Action::Build { kind } => ("L11.3", Some(format!("build-{kind}"))),
            Action::Commission => (if self.commissions_at_once(state) { "L12.3" } else { "L12.2" }, leader()),
            Action::Cache => ("L12.9", leader()),
            Action::End => ("L4.6", button("end")),
            Action::Do { verb } => (rule_of_verb(verb), Some(format!("verb-{verb}"))),
            Action::Back => (now, button("back")),
            Action::Rally => ("L12.4", leader()),
            Action::Pass => (now, button("pass")),
            Action::Reroll => (now, button("edge")),
            Action::Accept => (now, button("accept")),
            Action::Take { die } => (now, Some(format!("die-{die}"))),
            Action::Hold => (now, button("hold")),
            Action::Retreat => (now, button("retreat")),
            Action::Advance => match state.phase {
                Phase::Displace { attack } => (now, at(attack.target)),
                _ => (now, None),
            },
            Action::Stay => match state.phase {
                Phase::Displace { attack } => (now, at(attack.attacker)),
                _ => (now, button("stay")),
            },
            Action::Fire => match state.phase {
                Phase::Reaction { .. } => ("L12.6", button("fire")),
                _ => (now, button("fire")),
            },
        }
    }

    /// Odds are grouped by what an attack comes to; the stronger result where a Tank may choose, and the dice as
    /// they lie where the Edge may still be used.
    fn consequence_text(&self, before: &State, after: &State) -> String {
        if let Some(outcome) = self.outcome(after) {
            return match after.phase {
                Phase::Over { ending: crate::Ending::Capital { winner } } => {
                    format!("{} takes the Capital", winner.title())
                }
                _ => outcome.how.to_string(),
            };
        }
        let shots = |state: &State| {
            let of = |tally: &crate::Tally| {
                u32::from(tally.attacks) + u32::from(tally.opportunity_fires) + u32::from(tally.reward_fires)
            };
            state.tally.iter().map(of).sum::<u32>()
        };
        let rolling =
            matches!(before.phase, Phase::Rally { .. } | Phase::Reroll { .. } | Phase::TankChoice { .. });
        match (before.phase, after.phase) {
            (_, Phase::Rally { .. }) => "the defender may rally first".to_string(),
            (_, Phase::FirstPlayer { decider }) => format!("{} decides", decider.title()),
            _ if rolling || shots(before) != shots(after) => {
                after.last.map_or("no result", |report| verdict_text(report.verdict)).to_string()
            }
            (_, Phase::Reaction { .. }) => "the other player may react".to_string(),
            (_, Phase::Main) => "the turn goes on".to_string(),
            (_, Phase::Column) => "the turn ends".to_string(),
            _ => "a choice follows".to_string(),
        }
    }
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    verdict.title()
}

/// "white 3, yellow 1".
fn dice_text(attack: &Attack) -> String {
    if attack.advantage {
        format!("White {}, yellow {}", attack.white, attack.yellow)
    } else {
        format!("White {}", attack.white)
    }
}

/// "a Tank", "an Infantry".
pub(crate) fn one(kind: Kind) -> String {
    let article = if kind == Kind::Tank { "a" } else { "an" };
    format!("{article} {}", kind.title())
}

/// With a capital letter.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
