use crate::Failure;
use redoubt_catalog::{Trouble, games};
use redoubt_engine::{Options, PACK, Seed};
use std::fs;
use std::path::Path;

/// The largest file that is read, in bytes: far more than any pack or replay has.
const FILE_MAX: u64 = 64 << 20;

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let wrong = |reason: String| Failure::Wrong(format!("{}: {reason}", path.display()));
    let about = fs::metadata(path).map_err(|error| wrong(error.to_string()))?;
    if about.len() > FILE_MAX {
        return Err(wrong(format!("{} bytes are too many, the limit is {FILE_MAX}", about.len())));
    }
    let bytes = fs::read(path).map_err(|error| wrong(error.to_string()))?;
    String::from_utf8(bytes).map_err(|_| wrong("not UTF-8 text".to_string()))
}

/// Writes a text file in one go: a crash leaves the old file or the new one, never half of it.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let wrong = |error: std::io::Error| Failure::Wrong(format!("{}: {error}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    fs::write(&beside, text).map_err(wrong)?;
    fs::rename(&beside, path).map_err(wrong)
}

/// The player's own pack: its file and its text.
pub(crate) struct OwnPack {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl OwnPack {
    pub(crate) fn read(path: &Path) -> Result<OwnPack, Failure> {
        Ok(OwnPack { path: path.display().to_string(), text: read(path)? })
    }
}

/// Finds out what `--pack` means: a pack that comes with the game becomes an option, anything else is a file.
pub(crate) fn choose_pack(
    game: &str,
    pack: Option<&str>,
    options: &mut Options,
) -> Result<Option<OwnPack>, Failure> {
    let Some(pack) = pack else { return Ok(None) };
    if options.get(PACK).is_some() {
        return Err(Failure::Usage(format!("give --pack or --option {PACK}, not both")));
    }
    let known =
        games().into_iter().find(|entry| entry.id == game).map(|entry| entry.packs).unwrap_or_default();
    if known.contains(&pack) {
        options.set(PACK, pack);
        return Ok(None);
    }
    let path = Path::new(pack);
    if !path.exists() {
        let known = known.join(", ");
        return Err(Failure::Usage(format!(
            "`{pack}` is neither a file nor a pack that comes with {game}, which has {known}"
        )));
    }
    OwnPack::read(path).map(Some)
}

/// Names the file of the player's own pack in front of each of its faults.
pub(crate) fn with_file(trouble: Trouble, pack: Option<&OwnPack>) -> Failure {
    let faults = trouble.faults();
    if faults.is_empty() {
        return trouble.into();
    }
    let file_of = |at: &str| pack.filter(|_| !at.starts_with("options."));
    let lines: Vec<String> = faults
        .iter()
        .map(|fault| match file_of(&fault.at) {
            Some(pack) => format!("{}: {}: {}", pack.path, fault.at, fault.reason),
            None => format!("{}: {}", fault.at, fault.reason),
        })
        .collect();
    let text = lines.join("\n");
    // A wrong option is a wrong command line; a wrong pack is a wrong pack.
    if faults.iter().any(|fault| file_of(&fault.at).is_some()) {
        Failure::Faults(text)
    } else {
        Failure::Usage(text)
    }
}

/// A seed that nobody can guess.
pub(crate) fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    Seed::new(bytes)
}
