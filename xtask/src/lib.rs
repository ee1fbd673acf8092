//! Chores of the project. `cargo xtask --help` lists them; two of them are tests as well.

pub mod film; // a game as the web client gets it, for its tests
pub mod games; // the games the chores are done for: those of the catalogue
mod manifest; // Cargo.toml, as far as it says who depends on whom
pub mod picture; // a board as a picture, for the documents
pub mod rules; // is every rule coded and tested?
mod source; // Rust files, as far as a chore needs to understand them
pub mod tidy; // what the compiler does not check

use std::path::{Path, PathBuf};

/// The top folder of the project.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the project").to_path_buf()
}
