//! Accepting connections, and how long a client may take for anything.
//!
//! | what | limit |
//! |---|---|
//! | connections in all, of one address | [`ConnectionLimiter`](crate::middleware::ConnectionLimiter); one more is closed at once |
//! | a request's head | [`HEAD`] bytes, [`Timeouts::head`], which also limits the pause before the next request |
//! | a request's body | [`crate::middleware::body`] |
//! | a response that its client does not read | [`MOVED`] bytes every [`Timeouts::stalled`] |
//! | a WebSocket | [`crate::web_socket`] |
//!
//! `axum::serve` has none of these limits, so hyper is called here.

use core::pin::{Pin, pin};
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::app::App;
use crate::middleware::ConnectionPermit;

/// Bytes of a request's head; a longer one is answered with 431.
const HEAD: usize = 32 * 1024;
/// Bytes that a client must take in the time it has.
const MOVED: usize = 16 * 1024;

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
struct Timeouts {
    /// For a request's head, and before the next request.
    head: Duration,
    /// To read [`MOVED`] bytes of a response.
    stalled: Duration,
}

/// Serves connections until the app closes; then those that are open finish what they do, at most until `cut`.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    app: App,
    cut: CancellationToken,
) {
    let timeouts = Timeouts { head: app.limits().head, stalled: app.limits().stalled };
    let connections = TaskTracker::new();
    loop {
        // An error of the system, such as too many open files, makes it pause and try again.
        let (stream, peer) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            () = app.closing().cancelled() => break,
        };
        let Some(permit) = admit(&app, peer) else { continue };
        // Responses are small and whole: waiting for more to send would only delay them.
        drop(stream.set_nodelay(true));
        let stream = Stream::new(stream, timeouts.stalled, permit);
        let (router, closing, cut) = (router.clone(), app.closing().clone(), cut.clone());
        connections.spawn(serve_one(stream, peer, router, timeouts.head, closing, cut));
    }
    drop(listener);
    connections.close();
    tokio::select! {
        () = connections.wait() => {}
        () = cut.cancelled() => {}
    }
}

async fn serve_one(
    stream: Stream,
    peer: SocketAddr,
    router: Router,
    head: Duration,
    closing: CancellationToken,
    cut: CancellationToken,
) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                ended = connection => ended,
                () = cut.cancelled() => return,
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection ended");
    }
}

fn admit(app: &App, peer: SocketAddr) -> Option<ConnectionPermit> {
    let shared = app.proxies().trust(peer.ip());
    let refused = !shared && app.blocklist().contains(peer.ip());
    (!refused).then(|| app.connections().admit(peer.ip(), shared)).flatten()
}

/// A socket whose client must read what it is sent.
struct Stream {
    inner: TcpStream,
    timeout: Duration,
    /// Runs while something waits to be sent.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Bytes sent since it runs.
    moved: usize,
    _permit: ConnectionPermit,
}

impl Stream {
    fn new(inner: TcpStream, timeout: Duration, permit: ConnectionPermit) -> Self {
        Self { inner, timeout, stalled: None, moved: 0, _permit: permit }
    }

    fn watched(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(Ok(bytes)) = written {
            self.moved += bytes;
            if self.moved >= MOVED {
                self.stalled = None;
            }
            return written;
        }
        if written.is_pending() {
            if self.stalled.is_none() {
                self.moved = 0;
            }
            let timeout = self.timeout;
            let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
            ready!(stalled.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        written
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.inner).poll_write_vectored(context, parts);
        self.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // All that there was to send is the system's now.
        self.stalled = None;
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}
