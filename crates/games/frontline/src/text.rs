//! What people see and read. The prompts and labels of a question stand in its chapter of the rules.
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
use crate::ids::{Card, Colour, Column, Kind, Space};
use crate::rules::PASSES;
use crate::state::{
    AttackPhase, EdgePhase, Ending, Phase, ReactionPhase, ResultPhase, SetUpPhase, State, Tally, TurnPhase,
    Verdict,
};
use crate::{Action, Components, FrontLine, View, book, story, terminal};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::{Label, Line, Pass, PassKind, Present, Prompt, Question, Rules, Seat, Viewer};

/// The months of the game.
pub(crate) const MONTH_NAMES: [&str; 4] = ["September", "October", "November", "December"];

impl Present for FrontLine {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        self.printed()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase.prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase.label(self, state, seat, action)
    }

    /// L2.4, L2.5: what is chosen in secret is told to its owner alone.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let told = match *event {
            Event::CardChosen { colour, card } => {
                Event::CardChosen { colour, card: card.filter(|_| viewer.sees(colour.seat())) }
            }
            Event::Placed { colour, .. } | Event::Lifted { colour, .. } if !viewer.sees(colour.seat()) => {
                return None;
            }
            // What everybody may know. A new event has to be put on one side or the other.
            Event::Placed { .. }
            | Event::Lifted { .. }
            | Event::CardsRevealed { .. }
            | Event::PlacementConfirmed { .. }
            | Event::UnitsRevealed { .. }
            | Event::DeciderRolled { .. }
            | Event::FirstPlayer { .. }
            | Event::MonthBegan { .. }
            | Event::TurnBegan { .. }
            | Event::EdgeOn { .. }
            | Event::SupplyChosen { .. }
            | Event::LeadershipChanged { .. }
            | Event::Moved { .. }
            | Event::Built { .. }
            | Event::Regrouped { .. }
            | Event::Commissioned { .. }
            | Event::Cached { .. }
            | Event::Maneuvered { .. }
            | Event::Relieved { .. }
            | Event::AttackDeclared { .. }
            | Event::Rallied { .. }
            | Event::DiceRolled { .. }
            | Event::Rerolled { .. }
            | Event::EdgeMoved { .. }
            | Event::ResultRead { .. }
            | Event::CityRolled { .. }
            | Event::Blitzed { .. }
            | Event::Disrupted { .. }
            | Event::Held { .. }
            | Event::Retreated { .. }
            | Event::RalliedToActive { .. }
            | Event::Displaced { .. }
            | Event::CityFell { .. }
            | Event::CityFreed { .. }
            | Event::Reacted { .. }
            | Event::TurnEnded { .. }
            | Event::Ended { .. } => event.clone(),
        };
        Some(told)
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        self.witness(event, viewer).map(|event| story::tell(self, &event))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        self.consequence_text(before, after)
    }

    fn panels(&self, view: &View, viewer: Viewer) -> Vec<Panel> {
        terminal::panels(self, view, viewer)
    }

    /// L16.3
    fn passes() -> Vec<PassKind> {
        PASSES.to_vec()
    }

    /// L16.3: who has begun to answer, or is not asked, has nothing to pass.
    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        if self.to_act(state).contains(seat) { state.phase.pass(self, state, seat) } else { None }
    }

    /// L16.2: always legal, and never more than is needed to go on.
    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }

    fn charts(&self) -> Vec<Chart> {
        book::charts(self)
    }
}

impl FrontLine {
    /// "Patient: Air 2 3 3 4, Capital 3 3 4 4, Industry 2 3 4 4", the supply of each column by month.
    pub(crate) fn card_text(&self, card: Card) -> String {
        let months = &self.lookup.tops[card];
        let year = |column: Column| {
            let tops: Vec<String> = months.iter().map(|month| month[column].to_string()).collect();
            format!("{} {}", column.title(), tops.join(" "))
        };
        format!("{}: {}", card.title(), Column::ALL.map(year).join(", "))
    }

    /// "Tank on c4 (Valley)".
    pub(crate) fn named(&self, state: &State, space: Space) -> String {
        let disrupted = if state.is_disrupted(space) { "disrupted " } else { "" };
        capital(&format!("{disrupted}{} on {}", state.kind(space).title(), self.space_text(space)))
    }

    /// "the Tank on c4", "the disrupted Tank on c4", "c4".
    pub(crate) fn unit_at(&self, state: &State, space: Space) -> String {
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

    pub(crate) fn is_own_capital(&self, colour: Colour, space: Space) -> bool {
        self.city(colour, Column::Capital) == space
    }

    /// What a player should know whose unit leaves the own Capital.
    pub(crate) fn departure(&self, state: &State, from: Space) -> Option<String> {
        let owner = state.owner(from)?;
        self.is_own_capital(owner, from).then(|| "your Capital is left empty".to_string())
    }

    /// Odds are grouped by what an attack comes to; the stronger result where a Tank may choose, and the dice as
    /// they lie where the Edge may still be used.
    fn consequence_text(&self, before: &State, after: &State) -> String {
        if let Some(ending) = after.phase.ending() {
            return match (ending, self.winner(after, ending)) {
                (Ending::Capital { winner }, _) => format!("{} takes the Capital", winner.title()),
                (Ending::Points, None) => "a draw by Occupation Points".to_string(),
                (Ending::Points, Some(winner)) => format!("{} wins by Occupation Points", winner.title()),
                (Ending::Conceded { loser }, _) => format!("{} gives up", loser.title()),
            };
        }
        let shots = |state: &State| {
            let of = |tally: &Tally| {
                u32::from(tally.attacks) + u32::from(tally.opportunity_fires) + u32::from(tally.reward_fires)
            };
            state.tally.values().map(of).sum::<u32>()
        };
        let rolling = matches!(
            before.phase,
            Phase::Attack(AttackPhase::Rally { .. })
                | Phase::Edge(EdgePhase::Reroll { .. })
                | Phase::Result(ResultPhase::TankChoice { .. })
        );
        match after.phase {
            Phase::Attack(AttackPhase::Rally { .. }) => "the defender may rally first".to_string(),
            Phase::SetUp(SetUpPhase::FirstPlayer { decider }) => format!("{} decides", decider.title()),
            _ if rolling || shots(before) != shots(after) => {
                after.last.and_then(|report| report.verdict).map_or("no result", Verdict::title).to_string()
            }
            Phase::Reaction(ReactionPhase::Reaction { .. }) => "the other player may react".to_string(),
            Phase::Turn(TurnPhase::Main) => "the turn goes on".to_string(),
            Phase::Turn(TurnPhase::Column) => "the turn ends".to_string(),
            _ => "a choice follows".to_string(),
        }
    }
}

/// Several warnings as one; nothing of nothing.
pub(crate) fn warnings<const N: usize>(parts: [Option<String>; N]) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The place of a space on the board.
pub(crate) fn spot(space: Space) -> String {
    format!("space-{space}")
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
