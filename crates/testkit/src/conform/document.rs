use super::Plan;
use crate::rulebook::RuleBook;
use crate::{Variant, default_variants, variants};
use redoubt_engine::Game;
use redoubt_engine::book::fill;

/// The rules document has a place for each table and a table for each place, with every pack and option; its tables
/// show the default pack; and it refers to no rule and no chapter that it does not have.
pub fn documents_are_whole<G: Game>(_: Plan) {
    for variant in variants::<G>() {
        filled(&variant);
    }
    let defaults = default_variants::<G>();
    let (written, made) = (G::rulebook(), filled(&defaults[0]));
    let lines = (1..).zip(written.lines().zip(made.lines()));
    for (number, (written, made)) in lines {
        let stale = format!("line {number} of the rules document is out of date, run `cargo xtask docs`");
        assert!(written == made, "{stale}:\n  {written}\n  should be\n  {made}");
    }
    assert_eq!(written, made, "the end of the rules document is out of date, run `cargo xtask docs`");
    let unknown = RuleBook::read(written).unknown_in(written);
    assert!(unknown.is_empty(), "the rules document refers to {unknown:?}, which it does not have");
}

fn filled<G: Game>(variant: &Variant<G>) -> String {
    let (pack, options) = (variant.pack, &variant.options);
    let filled = fill(G::rulebook(), &variant.rules.charts());
    filled.unwrap_or_else(|faults| panic!("the rules document with pack {pack}, {options:?}: {faults}"))
}
