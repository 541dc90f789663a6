//! Listening, and going down cleanly.

use core::time::Duration;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use foursight_catalog::{Game, PlayerSpec, Position, StopFlag};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::middleware::{Access, Proxies};
use crate::store::Sqlite;
use crate::{listener, process, status};

/// Open files that are not connections of clients: the store, the log, libraries.
const OTHER_FILES: u64 = 128;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Where matches are kept: `sqlite:FILE`, a file's path, or `sqlite::memory:`.
    pub database: String,
    /// How much it does.
    pub limits: Limits,
    /// Under which names it answers, and whose pages may ask.
    pub access: Access,
    /// The proxies it believes.
    pub proxies: Proxies,
    /// Where else to show the metrics, instead of at its own address.
    pub metrics: Option<SocketAddr>,
    /// How long it waits for clients when it is told to end.
    pub drain: Duration,
}

/// Serves until the process is told to end (ctrl-c or a TERM signal), then finishes what is acknowledged, but waits for no client longer than
/// [`Options::drain`]. A second signal ends it at once. `ready` is told the address.
pub async fn serve(options: Options, ready: &mut Ready<'_>) -> io::Result<()> {
    let listener = TcpListener::bind(options.address).await?;
    let store = Sqlite::open_url(&options.database).map_err(io::Error::other)?;
    let mut limits = options.limits;
    let files = process::raise_open_files(limits.connections as u64 + OTHER_FILES);
    let most = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
    limits.connections = limits.connections.min(most.max(16));
    let app = App::open(limits, Arc::new(store), Clock::system(), options.access, options.proxies);
    ignore_file_size();
    accept_admin_commands(&app, &options.database);
    app.tidy_now_and_then();
    thread::spawn(open_book);
    let address = listener.local_addr()?;
    app.listens_on(address);
    let cut = CancellationToken::new();
    if let Some(address) = options.metrics {
        let listener = TcpListener::bind(address).await?;
        app.metrics().move_elsewhere();
        let router = status::metrics_alone(app.clone());
        tokio::spawn(listener::serve(listener, router, app.clone(), cut.clone()));
    }
    ready(address);
    let ending = tokio::spawn(end(app.clone(), cut.clone(), options.drain));
    listener::serve(listener, crate::router(app.clone()), app.clone(), cut).await;
    app.close().await;
    ending.abort();
    Ok(())
}

/// Is told the address.
pub type Ready<'a> = dyn FnMut(SocketAddr) + Send + 'a;

/// Serves the connections of a listener with the real limits, until the app closes.
pub async fn listen(listener: TcpListener, app: App) {
    listener::serve(listener, crate::router(app.clone()), app, CancellationToken::new()).await;
}

/// Waits for the signal to end, and sees that it is obeyed.
async fn end(app: App, cut: CancellationToken, drain: Duration) {
    end_signal().await;
    app.closing().cancel();
    tokio::select! {
        () = tokio::time::sleep(drain) => {
            cut.cancel();
            // What is acknowledged is on the disk; whatever still keeps the process does not keep it for long.
            tokio::select! {
                () = tokio::time::sleep(drain) => {}
                () = end_signal() => {}
            }
        }
        () = end_signal() => {}
    }
    std::process::exit(1);
}

/// A file that grows beyond a limit is an error of the store, no reason to end.
#[cfg(unix)]
fn ignore_file_size() {
    use tokio::signal::unix::{SignalKind, signal};
    /// The same number on every system that has it.
    const SIGXFSZ: i32 = 25;
    if let Ok(mut signal) = signal(SignalKind::from_raw(SIGXFSZ)) {
        tokio::spawn(async move { while signal.recv().await.is_some() {} });
    }
}

#[cfg(not(unix))]
fn ignore_file_size() {}

#[cfg(unix)]
fn accept_admin_commands(app: &App, database: &str) {
    if let Ok(Some(file)) = crate::store::file_of(database)
        && let Err(error) = crate::admin::listen(app, file)
    {
        tracing::warn!(%error, "no commands can be taken beside `{}`", file.display());
    }
}

#[cfg(not(unix))]
fn accept_admin_commands(_app: &App, _database: &str) {}

/// The first question to the perfect player opens its book, which takes some tens of milliseconds: nobody need wait for that.
fn open_book() {
    if let Ok(player) = PlayerSpec::parse("perfect", Game::connect_four()) {
        let start = Position::start(Game::connect_four());
        drop(start.ask(&player, false).run(&StopFlag::default(), &mut |_| {}));
    }
}

/// Waits for ctrl-c or TERM.
async fn end_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            core::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => core::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = core::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
