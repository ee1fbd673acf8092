//! Servers as processes of their own: started, measured and ended.

use anyhow::{Context, Result, bail, ensure};
use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The clock ticks in which Linux counts processor time.
const TICKS: f64 = 100.0;

/// A server of our own on loopback, ended with this program.
pub struct Process {
    child: Child,
    /// Its address.
    pub base: String,
}

impl Process {
    /// Starts Redoubt with a fresh database.
    ///
    /// # Errors
    /// If it does not listen.
    pub async fn redoubt(program: &Path, folder: &Path) -> Result<Process> {
        let mut command = Command::new(program);
        command.arg("serve").arg("--data").arg(folder.join("redoubt")).args(["--listen", "127.0.0.1:0"]);
        Process::run(command.arg("--no-limits")).await
    }

    /// Starts a command that starts Redoubt.
    ///
    /// # Errors
    /// If it does not listen.
    pub async fn run(command: &mut Command) -> Result<Process> {
        let (child, line) = start(command.env("REDOUBT_LOG", "off"), "http://")
            .await
            .context("redoubt serve; build it with `cargo build --release`")?;
        let base = line[line.find("http://").unwrap_or_default()..].trim().to_string();
        Ok(Process { child, base })
    }

    /// Starts boardgame.io's server, with matches in memory or in files.
    ///
    /// # Errors
    /// If it does not listen.
    pub async fn boardgame_io(scratch: &Path, files: Option<&Path>) -> Result<Process> {
        let peers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../peers/setup.sh");
        let set_up = Command::new("bash").arg(peers).arg(scratch).arg("boardgame_io").status().await?;
        ensure!(set_up.success(), "the peer could not be installed; --no-peers leaves it out");
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut command = Command::new("node");
        command.arg(scratch.join("boardgame_io/server.mjs")).arg(port.to_string());
        if let Some(files) = files {
            command.arg(files);
        }
        command.env("NODE_ENV", "production");
        let (child, _) = start(&mut command, "listening").await.context("boardgame.io's server")?;
        Ok(Process { child, base: format!("http://127.0.0.1:{port}") })
    }

    /// The number of its process.
    ///
    /// # Errors
    /// If it has ended.
    pub fn id(&self) -> Result<u32> {
        self.child.id().context("the server has ended")
    }

    /// The processor seconds used so far.
    ///
    /// # Errors
    /// If the process has ended.
    pub fn cpu(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id()?))?;
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        let ticks = |field: usize| -> Result<f64> {
            Ok(after_name.split_whitespace().nth(field).context("short stat")?.parse()?)
        };
        Ok((ticks(11)? + ticks(12)?) / TICKS)
    }

    /// The memory in use, in megabytes.
    ///
    /// # Errors
    /// If the process has ended.
    pub fn memory(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()?))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS")).context("no VmRSS")?;
        let kilobytes: f64 = line.split_whitespace().nth(1).context("no number")?.parse()?;
        Ok(kilobytes / 1024.0)
    }

    /// Ends it.
    ///
    /// # Errors
    /// If it has ended already.
    pub async fn stop(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}

/// Starts a program and waits until it prints a line that holds `word`.
async fn start(command: &mut Command, word: &str) -> Result<(Child, String)> {
    let mut child = command.kill_on_drop(true).stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().context("no output")?;
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = lines.next_line().await? {
        if line.contains(word) {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((child, line));
        }
    }
    bail!("it ended before it listened")
}
