//! Listening, until somebody says stop.

use crate::app::{App, StartError};
use crate::config::Config;
use crate::rates::Counter;
use crate::routes;
use axum::Router;
use axum::extract::connect_info::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep};

/// How long requests that have begun may take when the server stops.
const LAST_REQUESTS: Duration = Duration::from_secs(10);
/// How long to wait when no connection can be accepted.
const BREATH: Duration = Duration::from_millis(100);
/// How many files and connections the server needs for itself.
const OWN_FILES: u64 = 64;

/// Serves until `stop` is done, then answers what was begun, closes live connections and makes everything durable.
///
/// # Errors
/// If the data or the address cannot be used.
pub async fn serve(
    config: Config,
    listen: SocketAddr,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    let listener = TcpListener::bind(listen).await?;
    let measures = match config.metrics {
        Some(address) => Some(TcpListener::bind(address).await?),
        None => None,
    };
    let app = App::open(config).await?;
    if let Some(measures) = measures {
        let app = app.clone();
        tokio::spawn(async move { accept(app, measures, routes::measures()).await });
    }
    ready(listener.local_addr()?);
    let announcing = app.clone();
    tokio::spawn(async move {
        stop.await;
        tracing::info!("stopping");
        announcing.announce_close();
    });
    listen_on(app.clone(), listener).await;
    app.close().await;
    Ok(())
}

/// Answers whoever connects, until the server is closed; then until everything that was begun is answered.
pub async fn listen_on(app: App, listener: TcpListener) {
    let router = routes::app(app.clone());
    let mut open = accept(app, listener, router).await;
    let answered = open.wait_for(|&open| open == 0);
    if tokio::time::timeout(LAST_REQUESTS, answered).await.is_err() {
        tracing::warn!("some requests were not answered in time");
    }
}

/// Accepts connections until the server is closed; says how many are open.
async fn accept(app: App, listener: TcpListener, router: Router) -> watch::Receiver<usize> {
    let limits = &app.config.limits;
    let most = limits.connections.min(files_max());
    let each = if app.config.trust_proxy { usize::MAX } else { limits.connections_address };
    let gate = Arc::new(Gate {
        open: watch::Sender::new(0),
        most,
        each: Counter::new(each, "too many connections"),
        head: limits.head,
        stall: limits.stall,
    });
    loop {
        let (stream, from) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            () = app.closes() => return gate.open.subscribe(),
        };
        let Some(pass) = gate.enter(from.ip()) else { continue };
        tokio::spawn(converse(app.clone(), router.clone(), stream, from, pass));
    }
}

/// How many connections fit into the files that this process may have open; more than at first, if the system lets us.
fn files_max() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
        let files = if raised { maximum } else { current };
        let files = files.unwrap_or(u64::MAX).saturating_sub(OWN_FILES);
        usize::try_from(files).unwrap_or(usize::MAX)
    }
    #[cfg(not(unix))]
    {
        usize::MAX
    }
}

/// How many connections there are, and how many there may be.
struct Gate {
    open: watch::Sender<usize>,
    most: usize,
    each: Counter<IpAddr>,
    head: Duration,
    stall: Duration,
}

/// A connection that is counted.
struct Pass {
    gate: Arc<Gate>,
    _counted: crate::rates::Counted<IpAddr>,
}

impl Gate {
    fn enter(self: &Arc<Gate>, from: IpAddr) -> Option<Pass> {
        let counted = self.each.enter(&from).ok().filter(|_| *self.open.borrow() < self.most);
        let Some(counted) = counted else {
            metrics::counter!("redoubt_refused_connections").increment(1);
            return None;
        };
        self.open.send_modify(|open| *open += 1);
        Some(Pass { gate: self.clone(), _counted: counted })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.open.send_modify(|open| *open -= 1);
    }
}

/// Answers the requests of one connection. Live connections go on by themselves, but are counted like the others.
async fn converse(app: App, router: Router, stream: TcpStream, from: SocketAddr, pass: Pass) {
    let _ = stream.set_nodelay(true); // a slower connection is one, too
    let (head, stall) = (pass.gate.head, pass.gate.stall);
    let ended = speak(&app, router, Patient::new(stream, stall), from, head, Some(pass)).await;
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

/// Answers whatever comes over a stream until it ends, as if it were a connection.
///
/// # Errors
/// If what comes is no HTTP, or the stream breaks.
pub async fn answer_on(
    app: &App,
    router: Router,
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    from: SocketAddr,
) -> Result<(), hyper::Error> {
    speak(app, router, stream, from, app.config.limits.head, None).await
}

async fn speak(
    app: &App,
    router: Router,
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    from: SocketAddr,
    head: Duration,
    pass: Option<Pass>,
) -> Result<(), hyper::Error> {
    let pass = Arc::new(pass);
    let service = tower::ServiceBuilder::new()
        .map_request({
            let pass = pass.clone();
            move |mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(ConnectInfo(from));
                request.extensions_mut().insert(Held { _pass: pass.clone() });
                request
            }
        })
        .service(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.closes() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    }
}

/// How much of a request is read before it is understood, in bytes.
const MAX_HEAD: usize = 32 * 1024;

/// Keeps a connection counted for as long as something that it asked for goes on.
#[derive(Clone)]
pub(crate) struct Held {
    _pass: Arc<Option<Pass>>,
}

/// A stream whose other end may not leave answers unread for ever.
struct Patient {
    stream: TcpStream,
    stall: Duration,
    /// When patience ends, while something waits to be read.
    end: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    fn new(stream: TcpStream, stall: Duration) -> Patient {
        Patient { stream, stall, end: None }
    }

    fn wait<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.end = None;
            return written;
        }
        let stall = self.stall;
        let end = self.end.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + stall)));
        ready!(end.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wait(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.wait(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Waits for Ctrl-C or the signal to terminate.
pub async fn signalled() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signals) => drop(signals.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
