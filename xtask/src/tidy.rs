//! What the compiler does not check: sizes, leftovers, missing goldens, and who depends on whom.

use crate::games::{Entry, games};
use crate::manifest::{Manifest, members};
use crate::source::{Source, line_at, rust_files};
use std::fs;
use std::path::Path;

/// The longest function, in lines.
const FUNCTION_MAX: usize = 70;
/// The longest line, in characters; the same as in rustfmt.toml.
const LINE_MAX: usize = 120;
/// The longest file, in lines without tests.
const FILE_MAX: usize = 600;

/// Returns every fault of the project, each with its place and what to do about it.
pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for file in rust_files(root, root) {
        faults.extend(of_file(&file));
    }
    faults.extend(of_dependencies(&members(root)));
    faults.extend(games().iter().flat_map(|game| missing_goldens(root, game)));
    faults
}

fn of_file(file: &Source) -> Vec<String> {
    let place = file.path.display().to_string();
    let mut faults = Vec::new();
    for function in file.functions().into_iter().filter(|function| function.length > FUNCTION_MAX) {
        let (line, name, length) = (function.line, function.name, function.length);
        faults.push(format!(
            "{place}:{line}: {name} has {length} lines, the limit is {FUNCTION_MAX} (STYLE 4)"
        ));
    }
    for (index, line) in file.text.lines().enumerate() {
        let width = line.chars().count();
        if width > LINE_MAX {
            let number = index + 1;
            faults.push(format!("{place}:{number}: {width} characters, the limit is {LINE_MAX} (STYLE 29)"));
        }
    }
    let lines = file.split().1.lines().count();
    if lines > FILE_MAX {
        faults.push(format!(
            "{place}: {lines} lines without tests, the limit is {FILE_MAX}: split it (STYLE 4)"
        ));
    }
    for (at, _) in file.code.match_indices("#[ignore") {
        let line = line_at(&file.code, at);
        faults.push(format!("{place}:{line}: an ignored test: fix it or remove it (STYLE, Tests)"));
    }
    faults.extend(leftovers(&place, &file.comments));
    faults
}

/// Marks of unfinished work that do not say what is to be done and why.
fn leftovers(place: &str, comments: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, line) in comments.lines().enumerate() {
        for mark in ["TODO", "FIXME"] {
            let Some((before, after)) = line.split_once(mark) else { continue };
            let whole = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '`' || c == '/');
            let is_mark = whole(before.chars().next_back()) && whole(after.chars().next());
            let reason = after.trim_start_matches(|c: char| c != ':').trim_start_matches(':');
            if is_mark && reason.split_whitespace().count() < 2 {
                let number = index + 1;
                faults.push(format!("{place}:{number}: {mark} without a reason: `{mark}: why` (STYLE 28)"));
            }
        }
    }
    faults
}

/// The engine stands alone, games stand on the engine, and only the catalogue knows the games.
fn of_dependencies(members: &[Manifest]) -> Vec<String> {
    let homes = ["crates/games", "examples", "crates/testkit/cards"];
    let is_game = |member: &Manifest| homes.iter().any(|home| member.path.starts_with(home));
    let ours: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let games: Vec<&str> =
        members.iter().filter(|member| is_game(member)).map(|member| member.name.as_str()).collect();
    let mut faults = Vec::new();
    for member in members {
        let place = member.path.display();
        let mut forbid = |names: &[String], allowed: &dyn Fn(&str) -> bool, law: &str| {
            for name in names.iter().filter(|name| ours.contains(&name.as_str()) && !allowed(name)) {
                faults.push(format!("{place}: depends on {name}, but {law} (STYLE 1)"));
            }
        };
        let (normal, dev) = (&member.dependencies, &member.dev_dependencies);
        if member.name == "redoubt-engine" {
            let law = "the engine depends on its macros alone";
            forbid(normal, &|name| name == "redoubt-macros", law);
            forbid(dev, &|_| false, law);
        } else if is_game(member) {
            forbid(normal, &|name| name == "redoubt-engine", "a game depends on the engine alone");
            let helpers = ["redoubt-engine", "redoubt-testkit"];
            forbid(
                dev,
                &|name| helpers.contains(&name),
                "a game's tests need the engine and the testkit alone",
            );
        } else if member.name != "redoubt-catalog" {
            forbid(normal, &|name| !games.contains(&name), "only the catalogue knows the games");
        }
    }
    faults
}

fn missing_goldens(root: &Path, game: &Entry) -> Vec<String> {
    let folder = game.golden_folder(root);
    let names: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let has = |pack: &str, extension: &str| {
        names.iter().any(|name| name.starts_with(&format!("{pack}-")) && name.ends_with(extension))
    };
    let missing = (game.packs)().iter().filter(|pack| !has(pack.name, ".replay") || !has(pack.name, ".txt"));
    missing
        .map(|pack| {
            let (home, id) = (game.home.display(), game.id);
            format!("{home}: no golden game of pack {}: run `cargo xtask golden {id}` (STYLE 24)", pack.name)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        of_file(&Source::new("a.rs".into(), text.into()))
    }

    #[test]
    fn a_long_function_is_told_with_its_place() {
        let long = format!("\nfn settle() {{\n{}}}\n", "    step();\n".repeat(69));
        assert_eq!(told(&long), ["a.rs:2: settle has 71 lines, the limit is 70 (STYLE 4)"]);
        let fits = format!("fn settle() {{\n{}}}\n", "    step();\n".repeat(68));
        assert_eq!(told(&fits), [""; 0]);
    }

    #[test]
    fn long_lines_and_files_are_told() {
        assert_eq!(told(&"x".repeat(121)), ["a.rs:1: 121 characters, the limit is 120 (STYLE 29)"]);
        assert!(told(&"use a;\n".repeat(601))[0].contains("601 lines without tests"));
        let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", "use a;\n".repeat(601));
        assert_eq!(told(&tests), [""; 0]);
    }

    #[test]
    fn unfinished_work_says_why() {
        assert!(told("// TODO\n")[0].contains("TODO without a reason"));
        assert!(told("fn a() {} // FIXME: later\n")[0].contains("FIXME without a reason"));
        assert_eq!(told("// TODO(#12): needs the market of chapter 7\n"), [""; 0]);
        assert_eq!(told("const TODO: &str = \"TODO\";\n"), [""; 0]);
    }

    #[test]
    fn ignored_tests_are_told() {
        let text = "#[test]\n#[ignore]\nfn a() {}\n";
        assert_eq!(told(text), ["a.rs:2: an ignored test: fix it or remove it (STYLE, Tests)"]);
    }

    #[test]
    fn dependencies_point_inward() {
        let member = |path: &str, name: &str, dependencies: &[&str]| Manifest {
            path: path.into(),
            name: name.into(),
            dependencies: dependencies.iter().map(|name| name.to_string()).collect(),
            dev_dependencies: Vec::new(),
        };
        let found = of_dependencies(&[
            member("crates/engine/Cargo.toml", "redoubt-engine", &["redoubt-macros", "redoubt-bots"]),
            member("crates/macros/Cargo.toml", "redoubt-macros", &[]),
            member("crates/bots/Cargo.toml", "redoubt-bots", &["redoubt-engine", "harbor"]),
            member("crates/games/harbor/Cargo.toml", "harbor", &["redoubt-engine", "redoubt-testkit"]),
            member("crates/catalog/Cargo.toml", "redoubt-catalog", &["harbor"]),
            member("crates/testkit/Cargo.toml", "redoubt-testkit", &["redoubt-engine"]),
        ]);
        let heads: Vec<&str> = found.iter().map(|fault| fault.split(", but").next().unwrap()).collect();
        assert_eq!(
            heads,
            [
                "crates/engine/Cargo.toml: depends on redoubt-bots",
                "crates/bots/Cargo.toml: depends on harbor",
                "crates/games/harbor/Cargo.toml: depends on redoubt-testkit",
            ]
        );
    }
}
