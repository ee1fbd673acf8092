//! The web client's types are those of the server. `make types` rewrites them.

use redoubt_server::wire;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn committed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated")
}

fn read(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ts") {
                let name = path.strip_prefix(folder).unwrap().to_path_buf();
                files.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn the_client_has_the_types_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    wire::export_types(folder.path()).unwrap();
    redoubt_catalog::export_types(folder.path()).unwrap();
    let fresh = read(folder.path());
    assert!(fresh.len() > 50, "only {} types", fresh.len());
    if std::env::var_os("REDOUBT_WRITE").is_some() {
        let _ = fs::remove_dir_all(committed());
        for (name, text) in &fresh {
            let path = committed().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    let old = read(&committed());
    let changed: Vec<_> =
        fresh.keys().chain(old.keys()).filter(|&name| fresh.get(name) != old.get(name)).collect();
    assert!(changed.is_empty(), "stale in web/src/generated: {changed:?}; run `make types`");
}
