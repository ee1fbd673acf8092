//! A copy of everything that a server keeps, made while it runs.

use crate::app::{DATABASE, StartError};
use crate::store::sqlite;
use std::io::ErrorKind;
use std::path::Path;

/// Copies the data in a folder to a new file that only its owner may read. The server may be running: the copy is as
/// everything was at one moment, and is checked.
///
/// # Errors
/// If there is no data, the file is there already, or the copy cannot be made.
pub fn backup(data: &Path, file: &Path) -> Result<(), StartError> {
    let failed = |path: &Path, error: ErrorKind| {
        Err(StartError::Folder { folder: path.display().to_string(), error: error.into() })
    };
    let database = data.join(DATABASE);
    if !database.is_file() {
        return failed(&database, ErrorKind::NotFound);
    }
    if file.exists() {
        return failed(file, ErrorKind::AlreadyExists);
    }
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = file.with_file_name(name);
    // What is left of a copy that was broken off is in nobody's way; the new file is private before anything is in it.
    let _ = std::fs::remove_file(&part);
    let mut options = std::fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&part).and_then(|file| file.sync_all())?;
    sqlite::copy(&database, &part)?;
    std::fs::File::open(&part)?.sync_all()?;
    std::fs::rename(&part, file)?;
    Ok(())
}
