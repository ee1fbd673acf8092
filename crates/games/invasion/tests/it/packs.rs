//! The standard set is what the specification says, and a faulty one is refused with every fault.

use invasion::{Coalition, Good, Invasion, Mercenary, Project, Tech, TerritoryId, Wave};
use redoubt_engine::{Game, Options, Pack as _};
use std::collections::BTreeSet;

fn rules() -> Invasion {
    Invasion::open(&Options::new()).unwrap()
}

/// V8.4: each action stands on two cards of its wave, once as Alpha and once as Bravo.
#[test]
fn each_action_is_alpha_once_and_bravo_once() {
    let rules = rules();
    let pack = rules.pack();
    for (index, action) in pack.actions.iter().enumerate() {
        let alpha: Vec<_> = pack.events.iter().filter(|card| card.alpha.index() == index).collect();
        let bravo: Vec<_> = pack.events.iter().filter(|card| card.bravo.index() == index).collect();
        assert_eq!((alpha.len(), bravo.len()), (1, 1), "{}", action.code);
        assert!(alpha.iter().chain(&bravo).all(|card| card.wave == action.wave), "{}", action.code);
    }
}

/// V8.9: 37 icons in the Assault deck, 57 in the Devastation deck.
#[test]
fn the_decks_have_their_icons() {
    let rules = rules();
    let icons = |wave: Wave| {
        let cards = rules.pack().events.iter().filter(move |card| card.wave == wave);
        cards.flat_map(|card| card.ships.into_iter().chain(card.zones)).filter(|shown| *shown).count()
    };
    assert_eq!((icons(Wave::Assault), icons(Wave::Devastation)), (37, 57));
}

/// V11.6, V9.8: every territory once in each column, four coalitions on a card, no two cards with two common sites.
#[test]
fn landings_are_spread_evenly() {
    let rules = rules();
    let cards = &rules.pack().landings;
    for ship in 0..4 {
        let sites: BTreeSet<usize> = cards.iter().map(|card| card.sites[ship].index()).collect();
        assert_eq!(sites.len(), 25, "ship {}", ship + 1);
    }
    for (number, card) in cards.iter().enumerate() {
        let owners: BTreeSet<_> = card.sites.iter().map(|at| rules.owner(*at)).collect();
        assert_eq!(owners.len(), 4, "{}", card.code);
        for other in &cards[..number] {
            let common = card.sites.iter().filter(|at| other.sites.contains(at)).count();
            assert!(common < 2, "{} and {}", card.code, other.code);
        }
    }
}

/// V0.7: two neighbours of the North African Concord are the book's; no place has more than seven.
#[test]
fn the_map_is_joined_as_it_should_be() {
    let rules = rules();
    let near = |at: TerritoryId| {
        let ends = rules.pack().links.iter().flat_map(|link| [(link.from, link.to), (link.to, link.from)]);
        ends.filter(move |(from, _)| *from == at).map(|(_, to)| rules.place(to)).collect::<BTreeSet<_>>()
    };
    let concord = rules.find("North African Concord").unwrap();
    assert_eq!(near(concord), BTreeSet::from(["Dominion of Ethiopia", "Nigerian League"]));
    assert!(TerritoryId::every().all(|at| (1..=7).contains(&near(at).len())));
}

/// V4, V6.1, V7.1: counts of cards.
#[test]
fn the_cards_are_counted() {
    let rules = rules();
    let pack = rules.pack();
    assert_eq!(Mercenary::ALL.map(|card| pack.mercenaries[card].count).iter().sum::<u8>(), 20);
    assert!(Tech::ALL.into_iter().all(|tech| pack.technologies[tech].len() == 6));
    assert_eq!(Tech::ALL.map(|tech| pack.technologies[tech][5].power), [0, 0, 3, 0]);
    let owned = |who| Project::ALL.into_iter().filter(|card| pack.projects[*card].owner == Some(who)).count();
    assert_eq!(Coalition::ALL.map(owned), [1, 2, 1, 1, 1]);
    let waves = Wave::ALL.map(|wave| pack.adaptations.iter().filter(|card| card.wave == wave).count());
    assert_eq!(waves, [5, 11]);
    assert_eq!(pack.projects[Project::Five].cost.into_array(), [12, 10, 10, 6, 0, 3]);
    assert_eq!(Good::ALL.len(), 6);
}

/// Every fault is told at once, with its place.
#[test]
fn a_faulty_pack_is_refused_with_every_fault() {
    let sound = Invasion::packs()[0].toml;
    let faulty = sound
        .replacen("plus = 3", "plus = 4", 1)
        .replacen("cronos_start = \"Argentina\"", "cronos_start = \"Atlantis\"", 1)
        .replacen("EA01 BO-1", "EA01 XX-1", 1);
    assert_ne!(faulty, sound);
    let Err(faults) = redoubt_engine::pack::read(&faulty, invasion::Pack::read) else {
        panic!("it is refused")
    };
    let text = faults.to_string();
    for part in ["7 faces", "Atlantis", "XX-1"] {
        assert!(text.contains(part), "{part} is missing in:\n{text}");
    }
}
