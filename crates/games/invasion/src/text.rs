//! What people read: prompts, labels, the log, and words for goods and cards.

use crate::ids::{Coalition, Good, Mercenary, Tech};
use crate::pack::{Guard, Tier};
use crate::rules::{PASSES, Phase};
use crate::state::{Ending, State};
use crate::view::{self, Components, View};
use crate::{Action, Event, Invasion, book, story, terminal};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::{
    By, Consent, Label, Line, Pass, PassKind, Present, Prompt, Question, Refusal, Rules, Seat, Viewer,
};

impl Present for Invasion {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        view::components(self)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase.prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase.label(self, state, seat, action)
    }

    /// V8.2: only whoever looks at a card sees it.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Looked { who, .. } if !viewer.sees(who.seat()) => Event::Looked { who, card: None },
            open => open,
        })
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        Some(story::line(self, &self.witness(event, viewer)?))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        consequence(self, before, after)
    }

    fn panels(&self, view: &View, viewer: Viewer) -> Vec<Panel> {
        terminal::panels(self, view, viewer)
    }

    fn charts(&self) -> Vec<Chart> {
        book::charts(self)
    }

    /// V8.0, V8.3, V13.13: from the first draw to the last card in its pile.
    fn silence(&self, state: &State) -> Option<Refusal> {
        match state.phase {
            Phase::Secrets(_) => Some(Refusal::new("V8.3", "nobody talks while event cards are chosen")),
            _ => None,
        }
    }

    fn passes() -> Vec<PassKind> {
        PASSES.to_vec()
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        self.to_act(state).contains(seat).then(|| state.phase.pass(self, state, seat)).flatten()
    }

    fn consent(&self, state: &State, seat: Seat) -> Option<Consent<Action>> {
        self.to_act(state).contains(seat).then(|| state.phase.consent(self, state, seat)).flatten()
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }
}

/// "$3, 2 Fuel and 1 Research", or "nothing".
pub(crate) fn goods(goods: &By<Good, u8>) -> String {
    let parts: Vec<String> = goods
        .iter()
        .filter(|(_, amount)| **amount > 0)
        .map(|(good, amount)| amount_of(good, *amount))
        .collect();
    match parts.split_last() {
        None => "nothing".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// "$3" or "2 Fuel".
pub(crate) fn amount_of(good: Good, amount: u8) -> String {
    match good {
        Good::Money => format!("${amount}"),
        _ => format!("{amount} {}", good.title()),
    }
}

/// What a tier of a technology does.
pub(crate) fn tier(tech: Tech, tier: &Tier) -> String {
    let mut parts = Vec::new();
    for good in [Good::Money, Good::Food] {
        if tier.income[good] > 0 {
            parts.push(format!("{} income +{}", good.title(), tier.income[good]));
        }
    }
    if tier.command > 0 {
        parts.push(format!("Command +{}", tier.command));
    }
    if tech == Tech::Military {
        parts.push(format!("Power {}", tier.power));
    }
    if tier.moves > 1 {
        parts.push(format!("{} move actions", tier.moves));
    }
    if tier.vaccine {
        parts.push("no loss to the virus".to_string());
    }
    if tier.upkeep > 0 {
        parts.push(format!("{} Food less is due", tier.upkeep));
    }
    if tier.calm > 0 {
        parts.push(format!("Terror -{} before Income", tier.calm));
    }
    if tier.guard != Guard::None {
        parts.push(format!("{}: {}", tech.guards().title(), tier.guard.title()));
    }
    if tier.orbital_guard {
        parts.push("Orbital Assault: roll for each unit placed with you; on + it is not".to_string());
    }
    if parts.is_empty() { "no effect".to_string() } else { parts.join("; ") }
}

/// What a mercenary card does.
pub(crate) const fn mercenary(kind: Mercenary) -> &'static str {
    match kind {
        Mercenary::Clones => {
            "Play when Power is counted in a battle with a unit of yours: +1 to your Power there."
        }
        Mercenary::Blasters => {
            "Attach: coalition Power +1 in every battle in this territory; further copies add nothing."
        }
        Mercenary::Researchers => "Attach: a Research token of your own, on this card.",
        Mercenary::Domes => "Attach: Defense of this territory +1.",
        Mercenary::Wardens => {
            "Play before an event action: you ignore it; an Orbital Assault places nothing with you."
        }
        Mercenary::Infiltrators => {
            "Play at the start of your battles: destroy up to two invader units in one of your territories or in a \
             dead zone next to one."
        }
        Mercenary::Vats => {
            "Play at the start of a Development or Maintenance step: MIC +2 or Food +5; or when a loss would bring \
             your MIC to 0: MIC +2 first."
        }
    }
}

/// What players care about most comes first.
fn consequence(rules: &Invasion, before: &State, after: &State) -> String {
    if let Some(ending) = after.ending() {
        return match ending {
            Ending::Broadcast => "victory".into(),
            _ => "the Hydra win".into(),
        };
    }
    if let Some(battle) = outcome_of_battle(rules, before, after) {
        return battle;
    }
    if after.defeated != before.defeated {
        return "a coalition is defeated".into();
    }
    if after.step != before.step {
        return "the step ends".into();
    }
    let hydra = |state: &State| state.invaders.iter().map(|count| i32::from(*count)).sum::<i32>();
    match hydra(after) - hydra(before) {
        0 => "nothing is decided yet".into(),
        more if more > 0 => "more invaders".into(),
        _ => "fewer invaders".into(),
    }
}

/// How the battle went that was going on, or else the first that began.
fn outcome_of_battle(rules: &Invasion, before: &State, after: &State) -> Option<String> {
    let fought = before.battle.map(|battle| battle.at).or(after.fought)?;
    let name = rules.place(fought);
    if after.battle.is_some_and(|battle| battle.at == fought) {
        return Some(format!("the battle in {name} goes on"));
    }
    Some(match (after.humans(fought) > 0, after.hydra(fought) > 0) {
        (true, false) => format!("{name} is cleared"),
        (false, true) => format!("{name} is lost"),
        (false, false) => format!("{name} is empty"),
        (true, true) => format!("the battle in {name} goes on"),
    })
}

/// A coalition's name.
pub(crate) fn name(who: Coalition) -> &'static str {
    who.title()
}
