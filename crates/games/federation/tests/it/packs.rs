//! Packs: the supplied ones hold what they should, and broken ones are refused with place and reason.

use federation::{
    AlienTech, Difficulty, Faction, Federation, FleetKind, Level, Pack, Resource, Space, Token, World,
};
use redoubt_engine::{By, Faults, Game, Pack as _};

fn supplied(name: &str) -> &'static str {
    Federation::packs().iter().find(|pack| pack.name == name).unwrap().toml
}

fn load(text: &str) -> Result<Pack, Faults> {
    redoubt_engine::pack::read(text, Pack::read)
}

/// The faults of the standard pack after a replacement, which must change something.
fn faults(old: &str, new: &str) -> String {
    let standard = supplied("standard");
    assert!(standard.contains(old), "`{old}` is not in the pack");
    load(&standard.replacen(old, new, 1)).map_or_else(|faults| faults.to_string(), |_| "fine".to_string())
}

/// Asserts that one change is refused, with the line on which the fault stands and a reason that says this.
#[track_caller]
fn refused(old: &str, new: &str, reason: &str) {
    let faults = faults(old, new);
    assert!(faults.contains(reason) && faults.starts_with("line "), "{old} -> {new}: {faults}");
}

#[test]
fn the_standard_pack_has_the_numbers_of_the_box() {
    // F1.3, F1.9: 52 tokens, 30 resources, six technologies for each faction.
    let pack = load(supplied("standard")).unwrap();
    assert_eq!(pack.tokens.values().map(|token| token.all).sum::<u8>(), 52);
    let bag = |difficulty| pack.tokens.values().map(|token| token.bags[difficulty]).sum::<u8>();
    assert_eq!(Difficulty::ALL.map(bag), [39, 45, 49]);
    let turns = pack.tokens.iter().filter(|(token, _)| token.is_federation());
    assert_eq!(turns.map(|(_, token)| token.bags[Difficulty::Hard]).sum::<u8>(), 7);
    assert_eq!(Resource::ALL.map(|resource| pack.resources[resource]), [5, 5, 5, 5, 5, 3, 2]);
    assert_eq!(pack.resources.values().sum::<u8>(), 30);
    let levels = [Level::Peace, Level::Peace, Level::TotalWar, Level::Peace, Level::Peace];
    assert_eq!(pack.levels, By::of(levels));
    assert_eq!(pack.aliens.values().map(|alien| alien.spaces).sum::<u8>(), 20);
    assert_eq!(pack.combat[Faction::Ct][FleetKind::Doom], 5, "six hits destroy it");
}

#[test]
fn every_track_touches_two_worlds_in_the_standard_pack_and_three_where_they_cross() {
    let touched = |name: &str| {
        let pack = load(supplied(name)).unwrap();
        let beside = |faction: Faction| {
            let touches = |spaces: &[Space]| spaces.iter().any(|space| space.track() == Some(faction));
            pack.worlds.values().filter(|world| touches(&world.next_to)).count()
        };
        Faction::ALL.map(beside)
    };
    assert_eq!(touched("standard"), [2, 2, 2, 2, 2]);
    assert_eq!(touched("crossroads"), [3, 2, 2, 2, 3]);
}

#[test]
fn a_worlds_distance_is_the_way_to_sol() {
    // F9.2: in both packs.
    for name in ["standard", "crossroads"] {
        let pack = load(supplied(name)).unwrap();
        for world in World::ALL {
            let data = &pack.worlds[world];
            let nearest = data.next_to.iter().filter_map(|space| space.number()).min();
            assert_eq!(nearest, Some(data.distance), "{name} {world}");
        }
    }
}

#[test]
fn crossroads_is_another_game_on_the_same_rules() {
    let (standard, crossroads) = (load(supplied("standard")).unwrap(), load(supplied("crossroads")).unwrap());
    assert_eq!(crossroads.resources, standard.resources);
    assert_ne!(crossroads.worlds, standard.worlds);
    assert_ne!(crossroads.combat, standard.combat);
    assert!(crossroads.aliens[Faction::Cy].techs.contains(&AlienTech::DoomFleet));
    assert_eq!(crossroads.combat[Faction::Ct][FleetKind::Doom], 0, "the Cthonians have none here");
    assert_eq!(crossroads.levels[Faction::Me], Level::War);
    assert!(crossroads.tokens[Token::FastRaiders].all > standard.tokens[Token::FastRaiders].all);
}

#[test]
fn broken_packs_are_refused_with_place_and_reason() {
    refused("territory = \"fe\"", "territory = \"xx\"", "xx");
    refused("next_to = [\"fe2\", \"fe3\"]", "next_to = [\"fe2\", \"sol\"]", "sol");
    refused("scout = 1", "scout = 9", "9");
    refused("count = 5", "count = 6", "6");
    refused(
        "build = 5, maneuver",
        "build = 4, maneuver",
        "build: 4 in the box, but 5 in Pools and beside Bases",
    );
    refused(
        "federation_two = { easy = 3, medium = 2, hard = 0, all = 3 }",
        "federation_two = { easy = 4, medium = 2, hard = 0, all = 3 }",
        "4 are more than the 3 in the box",
    );
    refused("stability = 5", "stability = 7", "7 is more than 6");
    refused("\"fe_ct ct_mu\"", "\"fe_ct fe_ct\"", "fe_ct is there twice");
    refused("suggested = [\"build\"", "suggested = [\"warp\"", "1 of Warp suggested, but not in the Pool");
    refused("at_0 = [\"none\"", "at_0 = [\"never\"", "never");
    refused(
        "source = \"reconstructed\"\nnote = \"Book: Sol",
        "source = \"guessed\"\nnote = \"Book: Sol",
        "guessed",
    );
}

#[test]
fn all_faults_are_reported_together() {
    let text = supplied("standard").replacen("stability = 5", "stability = 7", 1).replacen(
        "dice = 5",
        "dice = 50",
        1,
    );
    let faults = load(&text).unwrap_err().to_string();
    assert!(faults.contains("7 is more than 6") && faults.contains("50"), "{faults}");
}
