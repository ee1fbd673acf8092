use super::Plan;
use crate::rulebook::RuleBook;
use crate::{Variant, variants};
use redoubt_engine::{Game, Options};
use std::collections::BTreeSet;

/// Name, packs, options and rulebook are in order, and what is wrong with a pack or an option is reported.
pub fn packs_and_options_are_checked<G: Game>(_: Plan) {
    let info = G::INFO;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(!info.id.is_empty() && info.id.chars().all(plain), "`{}` is no plain short name", info.id);
    assert!(info.seat_names.len() >= usize::from(*info.seats.end()), "a seat has no name");
    distinct("seat", info.seat_names.iter().copied());
    distinct("kind of pass", G::passes().iter().map(|kind| kind.id));
    distinct("pack", G::packs().iter().map(|pack| pack.name));
    distinct("option", G::options().iter().map(|spec| spec.id));
    distinct("rule", RuleBook::read(G::rulebook()).ids());
    for spec in G::options() {
        distinct(&format!("choice of {}", spec.id), spec.choices.iter().map(String::as_str));
        assert!(spec.choices.contains(&spec.default), "option {}: its default is not offered", spec.id);
    }
    for variant in variants::<G>() {
        table_knows_itself(&variant);
    }
    wrong_input_is_refused::<G>();
}

fn distinct<'a>(what: &str, names: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for name in names {
        assert!(seen.insert(name), "{what} {name} is there twice");
    }
    assert!(what != "rule" && what != "pack" || !seen.is_empty(), "there is no {what}");
}

fn table_knows_itself<G: Game>(variant: &Variant<G>) {
    let (rules, pack, chosen) = (&variant.rules, variant.pack, variant.rules.chosen());
    assert_eq!(rules.pack_name(), pack, "the pack is listed under another name than its own");
    assert!(G::INFO.seats.contains(&rules.seats()), "pack {pack}, {chosen:?}: {} seats", rules.seats());
    for spec in G::options() {
        assert!(chosen.get(spec.id).is_some(), "pack {pack}: `chosen` does not tell option {}", spec.id);
    }
    for (id, choice) in variant.options.iter() {
        assert_eq!(chosen.get(id), Some(choice), "pack {pack}: option {id} was chosen otherwise");
    }
    let toml = G::packs().iter().find(|source| source.name == pack).expect("a pack of the game").toml;
    let again =
        G::build(toml, &chosen).unwrap_or_else(|faults| panic!("{chosen:?} does not build: {faults}"));
    assert_eq!(again.pack_hash(), rules.pack_hash(), "pack {pack}: fingerprint differs from build to build");
    let commented = format!("# a comment\n{toml}\n# another\n");
    let commented = G::build(&commented, &chosen).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(commented.pack_hash(), rules.pack_hash(), "pack {pack}: a comment changes the fingerprint");
}

fn wrong_input_is_refused<G: Game>() {
    let toml = G::packs()[0].toml;
    let refused = |pack: &str, options: &Options, what: &str| match G::build(pack, options) {
        Ok(_) => panic!("{what} is accepted"),
        Err(faults) => assert!(!faults.0.is_empty(), "{what} is refused without a fault"),
    };
    refused("this is [ no pack", &Options::new(), "a pack that is no TOML");
    refused("", &Options::new(), "an empty pack");
    refused(&format!("surprise = 1\n{toml}"), &Options::new(), "a pack with an unknown key");
    let mut options = Options::new();
    options.set("no-such-option", "1");
    refused(toml, &options, "an unknown option");
    for spec in G::options().iter().filter(|spec| spec.id != "pack") {
        let mut options = Options::new();
        options.set(spec.id, "no-such-choice");
        refused(toml, &options, &format!("a choice that option {} does not offer", spec.id));
    }
}
