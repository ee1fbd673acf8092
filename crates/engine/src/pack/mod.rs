//! Reading component packs: every table is checked completely, and all faults are reported together.
//!
//! A reader never stops at a fault: it notes it, with its place, and goes on with a value that fits. The
//! result of [`read`] is the pack only if nothing was noted. Each kind of value has one method of [`Table`];
//! what may be missing is read by its twin that ends in `_maybe`, or by [`Table::maybe`].
//!
//! ```
//! # redoubt_engine::nouns! {
//! #     in "harbor/";
//! #     /// What a ship carries.
//! #     Good {
//! #         /// From the south.
//! #         Grain = "grain", "Grain";
//! #         /// From the east.
//! #         Spice = "spice", "Spice";
//! #     }
//! # }
//! let text = "[[ship]]\nname = 'Cog'\ncost = { spice = 2 }\nfast = true\nholds = ['grain', 'spice']";
//! let ships = redoubt_engine::pack::read(text, |pack| {
//!     let read_ship = |ship: &redoubt_engine::pack::Table<'_>| {
//!         let holds = ship.words_once("holds", 1..=2, &Good::WORDS);
//!         let cost: [u8; 2] = ship.amounts("cost", &Good::WORDS, 0..=9);
//!         let toll: Option<i8> = ship.number_maybe("toll", -3..=3);
//!         (ship.text("name"), holds, cost, toll, ship.flag_maybe("fast").unwrap_or(false))
//!     };
//!     pack.tables("ship", 1..=12).iter().map(read_ship).collect::<Vec<_>>()
//! });
//! let cog = ("Cog".to_string(), vec![Good::Grain, Good::Spice], [0, 2], None, true);
//! assert_eq!(ships, Ok(vec![cog]));
//! ```

mod notes; // faults with their lines, bounded in number and length
mod table; // one table of a pack, and how each kind of value is read
#[cfg(test)]
mod tests;
mod whole; // the integer types of a pack's numbers

pub use table::Table;
pub use whole::Whole;

use crate::Faults;
use notes::Notes;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::DeTable;

/// The longest text, in bytes, whose syntax is searched for more than the first fault.
const SEARCHED_MAX: usize = 128 * 1024;

/// Where a table's numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Stated in the rulebook.
    Book,
    /// Fixed by one of its worked examples.
    Example,
    /// Found in public.
    Public,
    /// Designed here.
    Reconstructed,
}

impl Source {
    const WORDS: [(&'static str, Source); 4] = [
        ("book", Source::Book),
        ("example", Source::Example),
        ("public", Source::Public),
        ("reconstructed", Source::Reconstructed),
    ];
}

/// Reads a pack with `body`.
///
/// # Errors
/// Every fault found, in the order of reading; of very many the first hundred, and how many others there are.
pub fn read<T>(text: &str, body: impl FnOnce(&Table<'_>) -> T) -> Result<T, Faults> {
    let fields = parse(text)?;
    let notes = Notes::new(text);
    let root = Table::root(fields.get_ref(), &notes);
    let value = body(&root);
    drop(root);
    notes.into_faults().into_result().map(|()| value)
}

/// Sound text is parsed once; the search for every fault of its syntax takes more time and memory.
fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Faults> {
    DeTable::parse(text).map_err(|first| {
        let notes = Notes::new(text);
        let searched = text.len() <= SEARCHED_MAX;
        let errors = if searched { DeTable::parse_recoverable(text).1 } else { vec![first] };
        for error in &errors {
            notes.add(error.span(), || "pack".to_string(), || error.message().replace('\n', ", "));
        }
        if !searched {
            let reason = format!("has more than {SEARCHED_MAX} bytes, only the first fault was looked for");
            notes.add(None, || "pack".to_string(), || reason);
        }
        notes.into_faults()
    })
}
