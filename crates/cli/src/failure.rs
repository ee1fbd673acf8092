use crate::terminal::clean;
use redoubt_catalog::{Trouble, UnknownGame};
use std::io;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was asked about is wrong: refused, invalid or not verified. Exit code 1.
    #[error("{0}")]
    Wrong(String),
    /// A pack has faults: one line for each, with file, place and reason. Exit code 1.
    #[error("{0}")]
    Faults(String),
    /// The command line asks for something that does not exist. Exit code 2.
    #[error("{0}")]
    Usage(String),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Failure {
    /// What to tell the user; nothing if nobody listens any more.
    pub fn message(&self) -> Option<String> {
        let text = clean(&self.to_string());
        match self {
            _ if self.is_broken_pipe() => None,
            Failure::Faults(_) => Some(text),
            Failure::Wrong(_) | Failure::Usage(_) | Failure::Io(_) => Some(format!("redoubt: {text}")),
        }
    }

    /// 0 if the reader went away, 1 if what was asked about is wrong, 2 if the command line is.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Io(_) if self.is_broken_pipe() => ExitCode::SUCCESS,
            Failure::Wrong(_) | Failure::Faults(_) | Failure::Io(_) => ExitCode::from(1),
            Failure::Usage(_) => ExitCode::from(2),
        }
    }

    fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Game(unknown) => unknown.into(),
            other => Failure::Wrong(other.to_string()),
        }
    }
}

impl From<UnknownGame> for Failure {
    fn from(unknown: UnknownGame) -> Failure {
        Failure::Usage(unknown.to_string())
    }
}
