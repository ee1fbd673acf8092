use anyhow::{Context, Result, bail, ensure};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A server of our own on loopback, ended with this program.
pub(crate) struct Server {
    child: Child,
    pub(crate) base: String,
    pub(crate) id: u32,
}

impl Server {
    /// Starts a server with its usual limits. Writing too much to a file is an error for it, as on a full disk.
    pub(crate) async fn start(program: &Path, data: &Path) -> Result<Server> {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]).arg(program);
        command.arg("serve").arg("--data").arg(data).args(["--listen", "127.0.0.1:0"]);
        command.env("REDOUBT_LOG", "off").stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let mut lines = BufReader::new(child.stdout.take().context("no output")?).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some(at) = line.find("http://") {
                let base = line[at..].trim().to_string();
                let id = child.id().context("the server has ended")?;
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Server { child, base, id });
            }
        }
        bail!("the server ended before it listened; build it with `cargo build --release`")
    }

    /// Lets no file of the server grow beyond so many bytes, or as far as they like.
    pub(crate) async fn limit_files(&self, bytes: Option<u64>) -> Result<()> {
        let soft = bytes.map_or("unlimited".to_string(), |bytes| bytes.to_string());
        let id = self.id.to_string();
        let done =
            Command::new("prlimit").args(["--pid", &id, &format!("--fsize={soft}:unlimited")]).status();
        ensure!(done.await.context("prlimit, of util-linux")?.success(), "prlimit failed");
        Ok(())
    }

    /// Watches how much memory the server has.
    pub(crate) fn watch_memory(&self) -> Watch {
        let (stop, mut stopped) = oneshot::channel::<()>();
        let id = self.id;
        let most = tokio::spawn(async move {
            let mut most = memory(id);
            while tokio::time::timeout(LOOK, &mut stopped).await.is_err() {
                most = most.max(memory(id));
            }
            most
        });
        Watch { stop, most }
    }

    pub(crate) async fn stop(&mut self) -> Result<()> {
        let done = Command::new("kill").arg(self.id.to_string()).status().await?;
        ensure!(done.success(), "the server had ended");
        ensure!(self.child.wait().await?.success(), "the server did not end well");
        Ok(())
    }
}

/// Remembers the most memory that was seen.
pub(crate) struct Watch {
    stop: oneshot::Sender<()>,
    most: JoinHandle<f64>,
}

impl Watch {
    pub(crate) async fn most(self) -> f64 {
        let _ = self.stop.send(());
        self.most.await.unwrap_or(f64::INFINITY)
    }
}

/// The memory of a process, in megabytes.
fn memory(id: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
}
