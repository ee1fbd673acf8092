//! Listening, until somebody says stop.

use crate::app::{App, StartError};
use crate::config::Config;
use crate::routes;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long requests that have begun may take when the server stops.
const LAST_REQUESTS: Duration = Duration::from_secs(10);

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
    let app = App::open(config).await?;
    let service = routes::app(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    ready(listener.local_addr()?);
    let (stopping, stopped) = tokio::sync::oneshot::channel::<()>();
    let announcing = app.clone();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop.await;
        tracing::info!("stopping");
        announcing.announce_close();
        let _ = stopping.send(());
    });
    let too_long = async {
        let _ = stopped.await;
        tokio::time::sleep(LAST_REQUESTS).await;
    };
    tokio::select! {
        served = server.into_future() => served?,
        () = too_long => tracing::warn!("some requests were not answered in time"),
    }
    app.close().await;
    Ok(())
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
