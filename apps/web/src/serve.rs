//! Listening, and going down cleanly.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use axum::serve::ListenerExt;
use foursight_catalog::{Game, PlayerSpec, Position, StopFlag};
use tokio::net::TcpListener;

use crate::app::App;
use crate::limits::Limits;
use crate::store::Sqlite;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Where matches are kept: `sqlite:FILE`, a file's path, or `sqlite::memory:`.
    pub database: String,
    /// How much it does.
    pub limits: Limits,
}

/// Serves until the process is told to end (ctrl-c or a TERM signal), then finishes what is acknowledged. `ready` is told the address.
pub async fn serve(options: Options, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(options.address).await?;
    let store = Sqlite::open_url(&options.database).map_err(io::Error::other)?;
    let app = App::new(options.limits, Arc::new(store));
    app.tidy_now_and_then();
    thread::spawn(open_book);
    let address = listener.local_addr()?;
    app.listens_on(address);
    ready(address);
    // Answers are small and whole: waiting for more to send would only delay them.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let service = crate::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let leaving = app.clone();
    axum::serve(listener, service)
        .with_graceful_shutdown(async move {
            told_to_end().await;
            leaving.closing().cancel();
        })
        .await?;
    app.close().await;
    Ok(())
}

/// The first question to the perfect player opens its book, which takes some tens of milliseconds: nobody need wait for that.
fn open_book() {
    if let Ok(player) = PlayerSpec::parse("perfect", Game::ConnectFour) {
        let start = Position::start(Game::ConnectFour);
        drop(start.ask(&player, false).run(&StopFlag::default(), &mut |_| {}));
    }
}

/// Waits for ctrl-c or TERM.
async fn told_to_end() {
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
