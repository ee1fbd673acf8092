use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, OptionSet, OptionSpec, Options, PackSource};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One way to set up a table of a game: a pack and a choice for every option.
pub struct Variant<G> {
    /// The rules, with pack and options baked in.
    pub rules: Arc<G>,
    /// The name of the pack.
    pub pack: &'static str,
    /// The options as they were asked for.
    pub options: Options,
}

/// So many combinations of options are built at most, for each pack.
const BUILT_MAX: usize = 64;
/// So many of them are played, for each pack, unless more are needed to meet every choice.
const PLAYED_MAX: usize = 12;

/// Returns the tables on which a game is tested: every pack, and with each pack every choice of every option.
/// The first one of a pack has the default options.
///
/// # Panics
/// If a pack cannot be built with the default options, or a choice with no combination tried.
pub fn variants<G: Game>() -> Vec<Variant<G>> {
    G::packs().iter().flat_map(|pack| played(pack)).collect()
}

/// Returns the table of each pack with the default options.
pub fn default_variants<G: Game>() -> Vec<Variant<G>> {
    G::packs().iter().map(|pack| expect_built(pack, Options::new())).collect()
}

fn played<G: Game>(pack: &PackSource) -> Vec<Variant<G>> {
    let specs = G::Options::specs();
    let mut built = vec![expect_built(pack, Options::new())];
    built.extend(combinations(&specs).into_iter().filter_map(|options| build(pack, options).ok()));

    let mut unmet: BTreeSet<(&str, &str)> =
        specs.iter().flat_map(|spec| spec.choices.iter().map(|choice| (spec.id, choice.as_str()))).collect();
    let (mut chosen, mut spare) = (Vec::new(), Vec::new());
    for variant in built {
        let met = unmet.len();
        unmet.retain(|&(id, choice)| variant.options.get(id) != Some(choice));
        if unmet.len() < met || chosen.is_empty() { chosen.push(variant) } else { spare.push(variant) }
    }
    assert!(unmet.is_empty(), "{} with pack {}: cannot be built with {unmet:?}", G::INFO.id, pack.name);

    let wanted = PLAYED_MAX.saturating_sub(chosen.len());
    let stride = spare.len().div_ceil(wanted.max(1)).max(1);
    chosen.extend(spare.into_iter().step_by(stride).take(wanted));
    chosen
}

/// All combinations of choices that are offered together where they are few, else random ones: several for each choice.
fn combinations(specs: &[OptionSpec]) -> Vec<Options> {
    let mut all = vec![Options::new()];
    for spec in specs {
        all = all.into_iter().flat_map(|options| with_each(&options, spec)).collect();
        if all.len() > BUILT_MAX {
            return random_combinations(specs);
        }
    }
    all
}

fn random_combinations(specs: &[OptionSpec]) -> Vec<Options> {
    let choices: usize = specs.iter().map(|spec| spec.choices.len()).sum();
    let mut fast = Fast::new(0, 0);
    let mut one = || {
        specs.iter().fold(Options::new(), |options, spec| {
            let next = with_each(&options, spec);
            next[fast.next() as usize % next.len()].clone()
        })
    };
    (0..BUILT_MAX.max(8 * choices)).map(|_| one()).collect()
}

/// The options with each choice that this one offers beside them.
fn with_each(options: &Options, spec: &OptionSpec) -> Vec<Options> {
    if !spec.applies(options) {
        return vec![options.clone()];
    }
    spec.offered(options).iter().map(|choice| options.clone().with(spec.id, choice)).collect()
}

fn build<G: Game>(pack: &PackSource, options: Options) -> Result<Variant<G>, String> {
    let rules = Arc::new(G::with_pack(pack.toml, &options).map_err(|faults| faults.to_string())?);
    Ok(Variant { rules, pack: pack.name, options })
}

fn expect_built<G: Game>(pack: &PackSource, options: Options) -> Variant<G> {
    build(pack, options)
        .unwrap_or_else(|faults| panic!("{} with pack {} and defaults: {faults}", G::INFO.id, pack.name))
}
