use super::Plan;
use crate::rulebook::RuleBook;
use crate::{Variant, variants};
use redoubt_engine::{Game, OptionRole, OptionSet, OptionSpec, Options, When};
use std::collections::BTreeSet;

/// Name, packs, options and rulebook are in order, and what is wrong with a pack or an option is reported.
pub fn packs_and_options_are_checked<G: Game>(_: Plan) {
    let info = G::INFO;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(!info.id.is_empty() && info.id.chars().all(plain), "`{}` is no plain short name", info.id);
    distinct("kind of pass", G::passes().iter().map(|kind| kind.id));
    distinct("pack", G::packs().iter().map(|pack| pack.name));
    distinct("option", G::specs().iter().map(|spec| spec.id));
    distinct("rule", RuleBook::read(G::rulebook()).ids());
    assert!(0 < *info.minutes.start() && !info.minutes.is_empty(), "a game takes {:?} minutes", info.minutes);
    only_marked_options_change_the_seats::<G>();
    let specs = G::specs();
    for (index, spec) in specs.iter().enumerate() {
        option_is_sound(spec, &specs[..index]);
    }
    for variant in variants::<G>() {
        table_knows_itself(&variant);
    }
    wrong_input_is_refused::<G>();
}

/// An option offers its default, and depends on choices that earlier options offer.
fn option_is_sound(spec: &OptionSpec, earlier: &[OptionSpec]) {
    let OptionSpec { id, choices, default, when, limits, .. } = spec;
    distinct(&format!("choice of {id}"), choices.iter().map(String::as_str));
    assert!(default.iter().all(|choice| choices.contains(choice)), "option {id}: its default is not offered");
    for When { option, is } in when.iter().chain(limits.iter().map(|limit| &limit.when)) {
        let other = earlier.iter().find(|other| other.id == *option);
        let other =
            other.unwrap_or_else(|| panic!("option {id} depends on {option}, which does not come before it"));
        let known = is.iter().all(|choice| other.choices.contains(choice));
        assert!(known, "option {id} depends on {option} being one of {is:?}, which is not offered");
    }
    let offered = limits.iter().flat_map(|limit| &limit.choices).all(|choice| choices.contains(choice));
    assert!(offered, "option {id} is limited to something that is not offered");
}

/// Who sits at a table follows from options that say so.
fn only_marked_options_change_the_seats<G: Game>() {
    let specs = G::Options::specs();
    let seating =
        |chosen: Options| chosen.complete(&specs).ok().map(|all| G::seating(&G::Options::read(&all)));
    let usual = seating(Options::new());
    for spec in specs.iter().filter(|spec| spec.role != OptionRole::Seats) {
        for choice in &spec.choices {
            let seated = seating(Options::new().with(spec.id, choice.clone()));
            assert!(
                seated.is_none() || seated == usual,
                "option {} changes the seats: mark it `as Seats`",
                spec.id
            );
        }
    }
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
    let seating = rules.seated();
    assert_eq!(
        seating.count(),
        rules.seats(),
        "pack {pack}, {chosen:?}: the seating has another number of seats"
    );
    distinct("seat", seating.seats.iter().map(|seat| &*seat.name));
    distinct("team", seating.teams.iter().map(|team| &*team.name));
    for team in 0..seating.teams.len() {
        assert!(!seating.members(team).is_empty(), "pack {pack}, {chosen:?}: a team has no member");
    }
    for spec in G::specs().iter().filter(|spec| spec.applies(&chosen) && spec.default.is_some()) {
        assert!(chosen.get(spec.id).is_some(), "pack {pack}: `chosen` does not tell option {}", spec.id);
    }
    for (id, choice) in variant.options.iter() {
        assert_eq!(chosen.get(id), Some(choice), "pack {pack}: option {id} was chosen otherwise");
    }
    let toml = G::packs().iter().find(|source| source.name == pack).expect("a pack of the game").toml;
    let again =
        G::with_pack(toml, &chosen).unwrap_or_else(|faults| panic!("{chosen:?} does not build: {faults}"));
    assert_eq!(again.pack_hash(), rules.pack_hash(), "pack {pack}: fingerprint differs from build to build");
    let components = |rules: &G| serde_json::to_value(rules.components()).expect("components are plain data");
    assert_eq!(components(&again), components(rules), "pack {pack}: components differ from build to build");
    let commented = format!("# a comment\n{toml}\n# another\n");
    let commented = G::with_pack(&commented, &chosen).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(commented.pack_hash(), rules.pack_hash(), "pack {pack}: a comment changes the fingerprint");
}

fn wrong_input_is_refused<G: Game>() {
    let toml = G::packs()[0].toml;
    let refused = |pack: &str, options: &Options, what: &str| match G::with_pack(pack, options) {
        Ok(_) => panic!("{what} is accepted"),
        Err(faults) => assert!(!faults.0.is_empty(), "{what} is refused without a fault"),
    };
    refused("this is [ no pack", &Options::new(), "a pack that is no TOML");
    refused("", &Options::new(), "an empty pack");
    refused(&format!("surprise = 1\n{toml}"), &Options::new(), "a pack with an unknown key");
    let mut options = Options::new();
    options.set("no-such-option", "1");
    refused(toml, &options, "an unknown option");
    for spec in G::Options::specs() {
        let mut options = Options::new();
        options.set(spec.id, "no-such-choice");
        refused(toml, &options, &format!("a choice that option {} does not offer", spec.id));
    }
}
