use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, OptionSpec, Options, PackSource};
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

/// The option by which a table chooses its pack, in games that offer one.
const PACK: &str = "pack";
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
    let specs = specs::<G>();
    G::packs().iter().map(|pack| expect_built(pack, with_pack::<G>(defaults(&specs), pack))).collect()
}

fn specs<G: Game>() -> Vec<OptionSpec> {
    G::options().into_iter().filter(|spec| spec.id != PACK).collect()
}

fn played<G: Game>(pack: &PackSource) -> Vec<Variant<G>> {
    let specs = specs::<G>();
    let mut built = vec![expect_built(pack, with_pack::<G>(defaults(&specs), pack))];
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

/// All combinations of choices where they are few; else each choice once beside the defaults, then random
/// ones.
fn combinations(specs: &[OptionSpec]) -> Vec<Options> {
    let count = specs.iter().fold(1usize, |count, spec| count.saturating_mul(spec.choices.len()));
    if count <= BUILT_MAX {
        return specs.iter().fold(vec![Options::new()], |all, spec| {
            all.iter()
                .flat_map(|options| spec.choices.iter().map(|choice| with(options, spec, choice)))
                .collect()
        });
    }
    let single = |spec: &OptionSpec| {
        let spec = spec.clone();
        spec.choices.clone().into_iter().map(move |choice| with(&defaults(specs), &spec, &choice))
    };
    let mut all: Vec<Options> = specs.iter().flat_map(single).collect();
    let mut fast = Fast::new(0, 0);
    for _ in 0..BUILT_MAX.max(2 * all.len()) {
        all.push(specs.iter().fold(Options::new(), |options, spec| {
            let index = fast.next() as usize % spec.choices.len();
            with(&options, spec, &spec.choices[index])
        }));
    }
    all
}

fn defaults(specs: &[OptionSpec]) -> Options {
    specs.iter().fold(Options::new(), |options, spec| with(&options, spec, &spec.default))
}

fn with(options: &Options, spec: &OptionSpec, choice: &str) -> Options {
    let mut options = options.clone();
    options.set(spec.id, choice);
    options
}

fn with_pack<G: Game>(mut options: Options, pack: &PackSource) -> Options {
    if G::options().iter().any(|spec| spec.id == PACK) {
        options.set(PACK, pack.name);
    }
    options
}

fn build<G: Game>(pack: &PackSource, options: Options) -> Result<Variant<G>, String> {
    let options = with_pack::<G>(options, pack);
    let rules = Arc::new(G::build(pack.toml, &options).map_err(|faults| faults.to_string())?);
    Ok(Variant { rules, pack: pack.name, options })
}

fn expect_built<G: Game>(pack: &PackSource, options: Options) -> Variant<G> {
    build(pack, options)
        .unwrap_or_else(|faults| panic!("{} with pack {} and defaults: {faults}", G::INFO.id, pack.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(id: &'static str, choices: &[&str]) -> OptionSpec {
        let choices: Vec<String> = choices.iter().map(|choice| choice.to_string()).collect();
        OptionSpec { id, about: "", default: choices[0].clone(), choices }
    }

    #[test]
    fn few_options_are_combined_completely() {
        let all = combinations(&[spec("a", &["1", "2"]), spec("b", &["x", "y", "z"])]);
        assert_eq!(all.len(), 6);
        let distinct: BTreeSet<String> = all.iter().map(|options| format!("{options:?}")).collect();
        assert_eq!(distinct.len(), 6);
    }

    #[test]
    fn many_options_meet_every_choice() {
        let ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let specs: Vec<OptionSpec> = ids.iter().map(|&id| spec(id, &["1", "2", "3"])).collect();
        let all = combinations(&specs);
        assert!(all.len() < 200, "{}", all.len());
        for id in ids {
            for choice in ["1", "2", "3"] {
                assert!(all.iter().any(|options| options.get(id) == Some(choice)));
            }
        }
    }

    #[test]
    fn without_options_there_is_one_table() {
        assert_eq!(combinations(&[]), [Options::new()]);
    }
}
