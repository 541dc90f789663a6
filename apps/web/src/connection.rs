//! Connections: how many there may be, and how long a client may take for anything.
//!
//! | what | limit |
//! |---|---|
//! | connections in all, of one address | [`Limits::connections`], [`Limits::connections_per_client`]; one more is closed at once |
//! | a request's head, and the pause before the next request | [`Limits::head`] |
//! | a request's body | [`Limits::arrival`] |
//! | a response that its client does not read | [`MOVED`] bytes every [`Limits::stalled`] |
//! | a WebSocket | [`crate::line`] |
//!
//! A connection is counted until its socket is gone, also after it became a WebSocket.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

use crate::api::Router;
use crate::app::{App, boxed};
use crate::body::Body;
use crate::limits::Limits;
use crate::proxy::counted_as;
use crate::tasks::{Cancellation, Tasks};

/// Bytes that a client must take in the time it has.
const MOVED: usize = 16 * 1024;
/// The pause when the system has no socket to give.
const EXHAUSTED: Duration = Duration::from_millis(50);

/// Who is connected.
#[derive(Clone, Debug)]
pub(crate) struct Doors(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    per_client: usize,
    open: Mutex<Open>,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    clients: HashMap<IpAddr, usize>,
}

impl Doors {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self(Arc::new(Inner {
            most: limits.connections,
            per_client: limits.connections_per_client,
            open: Mutex::default(),
            refused: AtomicU64::new(0),
        }))
    }

    /// Lets one more connection in, unless there are too many. One that many people share, as a proxy does, is counted in all only.
    pub(crate) fn enter(&self, address: IpAddr, shared: bool) -> Option<Door> {
        let client = (!shared && self.0.per_client > 0).then(|| counted_as(address));
        let mut open = self.open();
        let own = client.and_then(|client| open.clients.get(&client)).copied().unwrap_or(0);
        if open.all >= self.0.most || (client.is_some() && own >= self.0.per_client) {
            self.0.refused.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        open.all += 1;
        if let Some(client) = client {
            *open.clients.entry(client).or_default() += 1;
        }
        Some(Door { doors: self.clone(), client })
    }

    /// How many connections there are.
    pub(crate) fn open_now(&self) -> usize {
        self.open().all
    }

    /// How many were refused.
    pub(crate) fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub(crate) struct Door {
    doors: Doors,
    client: Option<IpAddr>,
}

impl Drop for Door {
    fn drop(&mut self) {
        let mut open = self.doors.open();
        open.all -= 1;
        if let Some(client) = self.client
            && let Some(own) = open.clients.get_mut(&client)
        {
            *own -= 1;
            if *own == 0 {
                open.clients.remove(&client);
            }
        }
    }
}

/// Serves connections until the server closes; then those that are open finish what they do, at most until `cut`.
pub(crate) async fn serve(listener: TcpListener, app: App, router: Router, cut: Cancellation) {
    let connections = Tasks::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.closing().cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, or a client that left at once: neither is a reason to end.
                tracing::debug!(%error, "a connection could not be accepted");
                sleep(EXHAUSTED).await;
                continue;
            }
        };
        let shared = app.proxies().trust(peer.ip());
        let refused = !shared && app.blocked().contains(peer.ip());
        let Some(door) = (!refused).then(|| app.doors().enter(peer.ip(), shared)).flatten() else {
            continue;
        };
        // Answers are small and whole: waiting for more to send would only delay them.
        drop(stream.set_nodelay(true));
        let patience = app.limits().stalled;
        let stream = Stream { inner: stream, patience, stalled: None, moved: 0, _door: door };
        connections.spawn(boxed(one(stream, peer, app.clone(), router.clone(), cut.clone())));
    }
    drop(listener);
    tokio::select! {
        () = connections.wait() => {}
        () = cut.cancelled() => {}
    }
}

async fn one(stream: Stream, peer: SocketAddr, app: App, router: Router, cut: Cancellation) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let router = router.clone();
        async move {
            let response = router.answer(Some(peer), request.map(Body::arriving)).await;
            Ok::<_, core::convert::Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits().head)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = core::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.closing().cancelled() => {
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

/// A socket whose client must read what it is sent.
struct Stream {
    inner: TcpStream,
    patience: Duration,
    /// Runs while something waits to be sent.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Bytes sent since it runs.
    moved: usize,
    _door: Door,
}

impl Stream {
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
            let patience = self.patience;
            let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_for_each_address_and_for_all() {
        let limits = Limits { connections: 3, connections_per_client: 2, ..Limits::default() };
        let doors = Doors::new(&limits);
        let [one, other, third] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let first = doors.enter(one, false).unwrap();
        let _second = doors.enter(one, false).unwrap();
        assert!(doors.enter(one, false).is_none());
        let _third = doors.enter(other, false).unwrap();
        assert!(doors.enter(third, false).is_none(), "three in all");
        drop(first);
        assert!(doors.enter(one, false).is_some());
        assert_eq!((doors.open_now(), doors.refused()), (2, 2));
        // A proxy speaks for many.
        let _shared = doors.enter(one, true).unwrap();
    }
}
