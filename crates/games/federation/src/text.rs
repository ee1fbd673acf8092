//! What people see and read. The questions stand in their chapters of the rules; the names of choices are here.
//!
//! Hotspots, the places on the board that labels and log lines point at:
//!
//! | hotspot | what it is |
//! |---|---|
//! | `space-sol`, `space-fe1`, `space-ascao` … | a space of the map |
//! | `deed-construct` … | a kind of action |
//! | `resource-build` … | a kind of token |
//! | `purse-free`, `purse-embassy_fe` … | a token that pays |
//! | `piece-flagship`, `base-build`, `asset-mine-sol`, `carry-mine` | a piece |
//! | `slot-2`, `token-fe_press` | a token of the queue, or one that was drawn |
//! | `face-unknown`, `tech-missile_swarms` | a technology |
//! | `faction-fe`, `pair-fe_ct`, `track-stability`, `effect-disarmament` | politics |
//! | `die-4`, `lose-mine-spend`, `fleet-fe_battle` | answers in combat and contests |
//! | `roll`, `out_maneuver`, `accept`, `pass`, `stop`, `back` | buttons |

use crate::event::Event;
use crate::ids::{AssetKind, Deed, HomeTrack, Loss, Purse, Space};
use crate::rules::{self, PASSES, dice_of, fighters};
use crate::state::{
    ActPhase, CombatPhase, ContestPhase, Contested, EventPhase, Phase, ResearchPhase, ResourcePhase,
    RollPhase, SetUpPhase, State, Why,
};
use crate::{Action, Components, Federation, View, book, story, terminal};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::{Label, Line, Pass, PassKind, Present, Prompt, Question, Rules, Seat, Viewer};

impl Present for Federation {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        self.printed()
    }

    /// F0.10: nothing is hidden that is decided already.
    fn view(&self, state: &State, _: Viewer) -> View {
        self.view_of(state)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase.prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase.label(self, state, seat, action)
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn narrate(&self, event: &Event, _: Viewer) -> Option<Line> {
        Some(story::tell(self, event))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        consequence(self, before, after)
    }

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        terminal::panels(view)
    }

    fn charts(&self) -> Vec<Chart> {
        book::charts(self)
    }

    fn passes() -> Vec<PassKind> {
        PASSES.to_vec()
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        state.phase.pass(self, state, seat)
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }
}

/// The place of a space on the board.
pub(crate) fn spot(space: Space) -> String {
    format!("space-{space}")
}

/// What an agent contests, in words.
pub(crate) fn contested_text(_: &Federation, what: Contested) -> String {
    match what {
        Contested::Down { faction } => format!("The {} would go down", faction.title()),
        Contested::Tech { faction } => format!("The {} would gain a technology", faction.title()),
        Contested::Relation { change } => format!("{} would change", change.pair.title()),
    }
}

/// Names a choice of any question.
pub(crate) fn label(rules: &Federation, state: &State, action: Action, rule: &'static str) -> Label {
    let plain = |text: String, hotspot: String| Label::new(text, rule).at(hotspot);
    match action {
        Action::Store { resource } => {
            plain(format!("Take {}", resource.title()), format!("resource-{resource}"))
        }
        Action::Place { resource } => plain(resource.title().to_string(), format!("resource-{resource}")),
        Action::Do { deed } => deed_label(rules, state, deed),
        Action::Pay { purse } => {
            let text = format!("Pay from {}", purse.title());
            plain(text, format!("purse-{purse}")).warn(lasting_effect(purse))
        }
        Action::Piece { piece } => plain(piece.title().to_string(), format!("piece-{piece}")),
        Action::At { space } => {
            plain(space.title().to_string(), spot(space)).warn(fight_warning(rules, state, space))
        }
        Action::Base { base } => {
            let text = format!("{} ({})", base.title(), rules.base_gift(state, base));
            plain(text, format!("base-{base}"))
        }
        Action::Stripe { asset, at } => plain(
            format!("{} at {}", asset_text(state, asset, at), at.title()),
            format!("asset-{asset}-{at}"),
        ),
        Action::Ship { ship, at } => plain(format!("{} at {}", ship.title(), at.title()), spot(at)),
        Action::Carry { carry } => plain(format!("Take {} along", carry.title()), format!("carry-{carry}")),
        Action::Stop => Label::new("Stay here", rule).at("stop").ending(),
        Action::Slot { slot } => {
            let token = state.queue.as_slice().get(usize::from(slot)).map_or("empty", |token| token.title());
            plain(format!("Slot {}: {token}", slot + 1), format!("slot-{}", slot + 1))
        }
        Action::Keep { token } => plain(format!("Keep {}", token.title()), format!("token-{token}")),
        Action::Look { face } => plain(format!("Look at {}", face.title()), format!("face-{face}")),
        Action::Tech { tech } => plain(tech.title().to_string(), format!("tech-{tech}")),
        Action::Faction { faction } => plain(faction.title().to_string(), format!("faction-{faction}")),
        Action::Track { track } => {
            let text = match track {
                HomeTrack::Stability => "Stability +1".to_string(),
                HomeTrack::Expansion | HomeTrack::Military => format!("{} -1", track.title()),
            };
            plain(text, format!("track-{track}"))
        }
        Action::Back => Label::new("Back", "F8.1").at("back"),
        _ => answer_label(state, action, rule),
    }
}

/// Names an answer in politics, combat and contests.
fn answer_label(state: &State, action: Action, rule: &'static str) -> Label {
    let plain = |text: String, hotspot: String| Label::new(text, rule).at(hotspot);
    match action {
        Action::Reclaim { resource } => {
            plain(format!("Reclaim {}", resource.title()), format!("resource-{resource}"))
        }
        Action::Pair { pair } => plain(pair.title().to_string(), format!("pair-{pair}")),
        Action::Effect { effect, with } => {
            plain(format!("{} for {}", effect.title(), with.title()), format!("effect-{effect}"))
        }
        Action::Discard { resource } => {
            plain(format!("Give up {}", resource.title()), format!("resource-{resource}"))
        }
        Action::Save { resource } => {
            plain(format!("Store {}", resource.title()), format!("resource-{resource}"))
        }
        Action::Roll => Label::new("Roll", rule).at("roll").ending(),
        Action::OutManeuver => Label::new("Spend Maneuver for one more die", rule).at("out_maneuver"),
        Action::Accept => Label::new("Let it stand", rule).at("accept").ending(),
        Action::Reroll { purse } => {
            let text = format!("Sacrifice Espionage from {}", purse.title());
            plain(text, format!("purse-{purse}")).warn(lasting_effect(purse))
        }
        Action::Contest { purse } => {
            plain(format!("Contest with the {}", purse.title()), format!("purse-{purse}"))
        }
        Action::Pass => Label::new(pass_text(state), rule).at("pass").ending(),
        Action::Die { die } => plain(format!("The {die} counts"), format!("die-{die}")),
        Action::Lose { asset, loss } => lose_label(state, asset, loss, rule),
        Action::Yield { purse } => plain(format!("Give up the {}", purse.title()), format!("purse-{purse}")),
        Action::Give { resource } => {
            plain(format!("Give up {}", resource.title()), format!("resource-{resource}"))
        }
        Action::GiveTrack { resource, row, column } => plain(
            format!("Give up {} on row {row}, column {}", resource.title(), column + 1),
            format!("resource-{resource}"),
        ),
        Action::Pursue { ship, fleet } => {
            plain(format!("{} follows the {}", ship.title(), fleet.title()), format!("fleet-{fleet}"))
        }
        _ => unreachable!("{rule}: named before"),
    }
}

fn pass_text(state: &State) -> &'static str {
    match state.phase {
        Phase::Contest(_) => "Let it happen",
        _ => "Do nothing",
    }
}

/// What ends when a deployed token pays.
fn lasting_effect(purse: Purse) -> Option<&'static str> {
    match purse {
        Purse::Free => None,
        Purse::Column2 | Purse::Column3 => Some("the column is locked and its tokens are lost"),
        _ => Some("what it does there ends"),
    }
}

fn deed_label(rules: &Federation, state: &State, deed: Deed) -> Label {
    let label = Label::new(deed.title(), deed.rule()).at(format!("deed-{deed}"));
    if deed != Deed::End {
        return label;
    }
    let held: u8 = state.stored.total() + state.track[0].iter().map(|stack| stack.total()).sum::<u8>();
    let over = held.saturating_sub(rules.lookup.stored_max);
    let invaded = state.fleets_in(Space::Sol) > 0;
    let warning = match (invaded, over) {
        (true, _) => Some("an alien fleet is in Sol: the game is lost".to_string()),
        (false, 0) => None,
        (false, 1) => Some("1 token must be given up".to_string()),
        (false, over) => Some(format!("{over} tokens must be given up")),
    };
    label.warn(warning).ending()
}

/// A move into fleets is a combat.
fn fight_warning(rules: &Federation, state: &State, space: Space) -> Option<String> {
    let moves = matches!(state.phase, Phase::Maneuver(_) | Phase::Warp(_) | Phase::Build(_));
    if !moves || state.fleets_in(space) == 0 {
        return None;
    }
    let faction =
        crate::ids::Faction::ALL.into_iter().find(|&faction| fighters(state, faction, space) != 0)?;
    let kinds = fighters(state, faction, space);
    let value = rules::strongest(rules, faction, kinds);
    let dice = dice_of(rules, state, faction, space, value, state.fleets_in(space) - 1);
    Some(format!("combat with the {}, about {} dice", faction.title(), (dice + 1).min(5)))
}

fn asset_text(state: &State, asset: AssetKind, at: Space) -> &'static str {
    let base = at.world().and_then(|world| state.base_on(world));
    match (asset, base) {
        (AssetKind::Base, Some((base, _))) => base.title(),
        _ => asset.title(),
    }
}

fn lose_label(state: &State, asset: AssetKind, loss: Loss, rule: &'static str) -> Label {
    let at = match state.phase {
        Phase::Combat(CombatPhase::Loss { space, .. }) => space,
        _ => Space::Sol,
    };
    let name = asset_text(state, asset, at);
    let text = match loss {
        Loss::Flip => format!("Flip the {name}"),
        Loss::Spend => format!("Lose the {name}"),
    };
    let last = loss == Loss::Spend && asset == AssetKind::Base;
    let warning = last.then_some("the world has to be settled again");
    Label::new(text, rule).at(format!("lose-{asset}-{loss}")).warn(warning)
}

impl Federation {
    /// What a Base brings, in a few words.
    fn base_gift(&self, state: &State, base: crate::ids::Base) -> String {
        let data = &self.pack.bases[base];
        if state.bases[base] != crate::state::Site::Locked {
            return format!("{} resource dice", data.dice);
        }
        let mut gifts: Vec<String> = Vec::new();
        if data.flagships > 0 {
            gifts.push(format!("{} Flagship", data.flagships));
        }
        for (resource, &count) in data.resources.iter().filter(|(_, count)| **count > 0) {
            gifts.push(format!("{count} {}", resource.title()));
        }
        if data.techs > 0 {
            gifts.push("a technology".to_string());
        }
        if base == crate::ids::Base::WarpResearch {
            gifts.push("the Warp Gates".to_string());
        }
        gifts.join(", ")
    }
}

/// F24.1: what came of a choice, in few groups.
fn consequence(rules: &Federation, before: &State, after: &State) -> String {
    if let Some(outcome) = rules.outcome(after) {
        return outcome.how.to_string();
    }
    match after.phase {
        Phase::Roll(RollPhase::Reroll { roll }) => roll_text(rules, after, &roll.why, roll.dice()),
        Phase::SetUp(SetUpPhase::Store { .. }) => "another token to take".to_string(),
        Phase::Combat(CombatPhase::Loss { .. }) => "the battle is lost".to_string(),
        Phase::Combat(CombatPhase::Ready { .. }) => "a combat".to_string(),
        Phase::Combat(_) => "a choice in combat".to_string(),
        Phase::Contest(ContestPhase::Contest { .. }) => "an agent may contest something".to_string(),
        Phase::Contest(ContestPhase::Die { .. }) => "either die may count".to_string(),
        Phase::Research(ResearchPhase::Start { .. }) => "two technologies to choose from".to_string(),
        Phase::Resource(ResourcePhase::Place { .. }) => "tokens to be placed".to_string(),
        Phase::Event(EventPhase::FreeBuild | EventPhase::FreePropaganda) => {
            "a gift from an event".to_string()
        }
        Phase::Event(_) => "a choice in an event".to_string(),
        Phase::Act(ActPhase::Main) if before.acting && before.turn == after.turn => {
            action_text(before, after)
        }
        Phase::Act(ActPhase::Main) => "your next turn comes".to_string(),
        _ => "a choice follows".to_string(),
    }
}

fn roll_text(rules: &Federation, state: &State, why: &Why, dice: &[u8]) -> String {
    match why {
        Why::Combat { .. } => match rules::hits_of(state, dice) {
            0 => "no hit".to_string(),
            1 => "1 hit".to_string(),
            hits => format!("{hits} hits"),
        },
        Why::Contest { .. } => match dice.iter().copied().max().unwrap_or(1) {
            5.. => "prevented, the token stays".to_string(),
            3 | 4 => "prevented, the token returns".to_string(),
            _ => "not prevented".to_string(),
        },
        Why::Sabotage { .. } => {
            rules::roll_meaning(rules, state, &crate::state::Roll { dice: first(dice), why: *why })
        }
        Why::Event { .. } => "an event, which can be rolled again".to_string(),
        Why::SetUp | Why::Resource { .. } => "resource dice, which can be rolled again".to_string(),
        Why::Research => "research dice, which can be rolled again".to_string(),
        Why::Faction { .. } | Why::Conflict | Why::Relations { .. } => {
            "a die, which can be rolled again".to_string()
        }
    }
}

fn first(dice: &[u8]) -> [u8; 12] {
    let mut copy = [0; 12];
    copy[..dice.len()].copy_from_slice(dice);
    copy
}

/// What an action came to, seen from the next choice of the same turn.
fn action_text(before: &State, after: &State) -> String {
    if after.tally.lost > before.tally.lost {
        "a battle lost".to_string()
    } else if after.tally.destroyed > before.tally.destroyed {
        "a fleet destroyed".to_string()
    } else if after.tally.combats > before.tally.combats {
        "a battle won".to_string()
    } else if after.advantages != before.advantages {
        "a technology complete".to_string()
    } else if after.piles != before.piles {
        "an alien technology lost".to_string()
    } else {
        "the turn goes on".to_string()
    }
}
