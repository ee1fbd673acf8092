//! Listening, until somebody says stop.

use crate::app::{App, StartError};
use crate::config::Config;
use crate::extract::network;
use crate::rates::Counter;
use crate::routes;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::Service;

/// How long requests that have begun may take when the server stops.
const LAST_REQUESTS: Duration = Duration::from_secs(10);
/// The longest head of a request, in bytes.
const HEAD_MAX: usize = 32 * 1024;
/// How long to wait when no more connections can be opened.
const BREATH: Duration = Duration::from_millis(50);

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
    if let Some(listener) = measures {
        tokio::spawn(axum::serve(listener, routes::measures()).into_future());
    }
    ready(listener.local_addr()?);
    listen_until(app, listener, stop).await;
    Ok(())
}

/// Serves at an address until `stop` is done, and then closes.
pub async fn listen_until(app: App, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
    let door = Door::new(&app);
    let mut guests = JoinSet::new();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => door.welcome(&app, stream, peer, &mut guests),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be opened");
                    tokio::time::sleep(BREATH).await; // until others have gone
                }
            },
            Some(_) = guests.join_next() => {}
        }
    }
    tracing::info!("stopping");
    drop(listener);
    app.announce_close();
    let all_gone = async { while guests.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_REQUESTS, all_gone).await.is_err() {
        tracing::warn!("some requests were not answered in time");
    }
    app.close().await;
}

/// Who may come in: so many at once, and so many from one address.
struct Door {
    router: Router,
    all: Arc<Semaphore>,
    by_address: Option<Counter<IpAddr>>,
    http: http1::Builder,
}

impl Door {
    fn new(app: &App) -> Door {
        let limits = &app.config.limits;
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.header).max_buf_size(HEAD_MAX);
        let by_address = Counter::new(limits.connections_address, "too many connections");
        Door {
            router: routes::app(app.clone()),
            all: Arc::new(Semaphore::new(limits.connections.min(Semaphore::MAX_PERMITS))),
            by_address: (!app.config.trust_proxy).then_some(by_address),
            http,
        }
    }

    /// Serves a connection, or closes it at once if it is one too many.
    fn welcome(&self, app: &App, stream: TcpStream, peer: SocketAddr, guests: &mut JoinSet<()>) {
        let Ok(place) = self.all.clone().try_acquire_owned() else { return refused() };
        let counted = self.by_address.as_ref().map(|counter| counter.enter(&network(peer.ip())));
        let Ok(counted) = counted.transpose() else { return refused() };
        let _ = stream.set_nodelay(true);
        let router = self.router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().call(request.map(Body::new))
        });
        let connection = self.http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let app = app.clone();
        guests.spawn(async move {
            let _counted = (place, counted);
            tokio::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => return,
                () = app.closes() => connection.as_mut().graceful_shutdown(),
            }
            let _ = connection.await;
        });
    }
}

fn refused() {
    metrics::counter!("redoubt_refused_connections").increment(1);
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
