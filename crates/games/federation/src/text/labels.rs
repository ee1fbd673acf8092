//! What choices are called.

use super::{anger, odds, spot};
use crate::ids::{AssetKind, Base, Deed, HomeTrack, Loss, Purse, Space};
use crate::state::{BuildPhase, CombatPhase, Phase, Site, State};
use crate::{Action, Federation};
use redoubt_engine::Label;

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
        Action::Piece { piece } => {
            plain(piece.title().to_string(), format!("piece-{piece}")).warn(odds::risk(rules, state, action))
        }
        Action::At { space } => {
            plain(space_text(rules, state, space), spot(space)).warn(odds::risk(rules, state, action))
        }
        Action::Base { base } => {
            let text = format!("{} ({})", base.title(), rules.base_gift(state, base));
            plain(text, format!("base-{base}")).warn(odds::risk(rules, state, action))
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
        Action::Faction { faction } => plain(odds::faction(state, faction), format!("faction-{faction}")),
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
        Action::Roll => Label::new(odds::combat(state, "Roll"), rule).at("roll").ending(),
        Action::OutManeuver => {
            Label::new(odds::out_maneuver(state, "Spend Maneuver for one more die"), rule).at("out_maneuver")
        }
        Action::Accept => Label::new("Let it stand", rule).at("accept").ending(),
        Action::Reroll { purse } => {
            let text = odds::again(state, &format!("Roll again: sacrifice Espionage from {}", purse.title()));
            plain(text, format!("purse-{purse}")).warn(lasting_effect(purse))
        }
        Action::Contest { purse } => {
            let text = odds::contest(state, purse, &format!("Contest with the {}", purse.title()));
            plain(text, format!("purse-{purse}"))
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

/// A space, with what comes of choosing it if that is not plain to see.
fn space_text(rules: &Federation, state: &State, space: Space) -> String {
    match (state.phase, space.world()) {
        (Phase::Build(BuildPhase::SettleWorld), Some(world)) => {
            format!("{}. {}", space.title(), anger(rules, world))
        }
        _ => space.title().to_string(),
    }
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
    fn base_gift(&self, state: &State, base: Base) -> String {
        let data = &self.pack.bases[base];
        if state.bases[base] != Site::Locked {
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
        if base == Base::WarpResearch {
            gifts.push("the Warp Gates".to_string());
        }
        gifts.join(", ")
    }
}
