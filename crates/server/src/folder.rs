//! The folder in which everything is kept: one server at a time, and nobody else looks into it.

use crate::app::StartError;
use rustix::fs::{FlockOperation, flock};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file with everything.
const DATABASE: &str = "redoubt.sqlite";
/// The file that says which server uses the folder.
const LOCK: &str = "redoubt.lock";

/// The file in a folder in which everything is kept.
pub(crate) fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// Takes a folder, and makes it if it is missing. It is free again when the file is closed, however that comes about.
pub(crate) fn take(folder: &Path) -> Result<File, StartError> {
    let named = |error| StartError::Folder { folder: folder.display().to_string(), error };
    make(folder).map_err(named)?;
    let mut lock = open(&folder.join(LOCK)).map_err(named)?;
    if flock(&lock, FlockOperation::NonBlockingLockExclusive).is_err() {
        let mut process = String::new();
        let _ = lock.read_to_string(&mut process);
        let folder = folder.display().to_string();
        return Err(StartError::Taken { folder, process: process.trim().to_string() });
    }
    note_process(&mut lock).map_err(named)?;
    drop(open(&database(folder)).map_err(named)?); // the files beside it are made with the same rights
    Ok(lock)
}

fn note_process(lock: &mut File) -> io::Result<()> {
    lock.set_len(0)?;
    lock.seek(SeekFrom::Start(0))?;
    writeln!(lock, "{}", std::process::id())
}

/// Opens a file for its owner alone.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a folder for its owner alone; one that is there already is closed to others if it is ours.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder)?.permissions().mode();
        if mode & 0o077 != 0
            && let Err(error) = fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
        {
            tracing::warn!(folder = %folder.display(), %error, "others may look into the folder");
        }
    }
    Ok(())
}
