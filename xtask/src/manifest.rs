use std::fs;
use std::path::{Path, PathBuf};

/// Who a crate is and what it depends on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Manifest {
    /// Its place, from the top folder.
    pub(crate) path: PathBuf,
    pub(crate) name: String,
    pub(crate) dependencies: Vec<String>,
    pub(crate) dev_dependencies: Vec<String>,
}

/// Reads the manifests of the workspace's members.
pub(crate) fn members(root: &Path) -> Vec<Manifest> {
    let text = read(&root.join("Cargo.toml"));
    let (_, rest) = text.split_once("members = [").expect("a workspace has members");
    let (list, _) = rest.split_once(']').expect("a list ends");
    let folders = list.split('"').skip(1).step_by(2);
    folders
        .flat_map(|folder| expand(root, folder))
        .map(|path| parse(&path, &read(&root.join(&path))))
        .collect()
}

/// Turns `crates/games/*` into the folders that match.
fn expand(root: &Path, folder: &str) -> Vec<PathBuf> {
    let Some(parent) = folder.strip_suffix("/*") else { return vec![Path::new(folder).join("Cargo.toml")] };
    let entries = fs::read_dir(root.join(parent)).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| Path::new(parent).join(entry.file_name()).join("Cargo.toml"))
        .filter(|path| root.join(path).exists())
        .collect();
    found.sort();
    found
}

fn parse(path: &Path, text: &str) -> Manifest {
    let mut manifest = Manifest { path: path.to_path_buf(), ..Manifest::default() };
    let mut section = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        if let Some(title) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
            section = title.trim_matches('[').to_string();
            // [dependencies.name] is another way to write it.
            if let Some((kind, name)) = section.clone().rsplit_once('.') {
                add(&mut manifest, kind, name);
            }
        } else if let Some((key, value)) = line.split_once('=') {
            let name = key.trim().trim_matches('"').split('.').next().unwrap_or_default();
            if section == "package" && name == "name" {
                manifest.name = value.trim().trim_matches('"').to_string();
            }
            let section = section.clone();
            add(&mut manifest, &section, name);
        }
    }
    manifest
}

fn add(manifest: &mut Manifest, section: &str, name: &str) {
    if section.ends_with("dev-dependencies") {
        manifest.dev_dependencies.push(name.to_string());
    } else if section.ends_with("dependencies") && !section.starts_with("workspace") {
        manifest.dependencies.push(name.to_string());
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_read_however_they_are_written() {
        let text = "[package]\nname = \"a\"\nversion.workspace = true\n[dependencies]\nb.workspace = true\n\
                    c = { path = \"c\" }\n[dependencies.d]\npath = \"d\"\n[dev-dependencies]\ne = \"1\"\n\
                    [target.'cfg(unix)'.dependencies]\nf = \"1\"\n";
        let manifest = parse(Path::new("a/Cargo.toml"), text);
        assert_eq!(manifest.name, "a");
        assert_eq!(manifest.dependencies, ["b", "c", "d", "f"]);
        assert_eq!(manifest.dev_dependencies, ["e"]);
    }
}
