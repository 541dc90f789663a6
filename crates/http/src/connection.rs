//! Connections: how many there may be, and how long a client may take for anything.
//!
//! | what | limit |
//! |---|---|
//! | connections in all, of one address | [`Doors`]; one more is closed at once |
//! | a request's head, and the pause before the next request | [`Times::head`] |
//! | a request's body | [`Body::arrived`] |
//! | a response that its client does not read | [`MOVED`] bytes every [`Times::stalled`] |
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

use crate::body::{Body, Request, Response};
use crate::proxy::counted_as;
use crate::tasks::{Cancellation, Tasks, Work, boxed};

/// Bytes that a client must take in the time it has.
const MOVED: usize = 16 * 1024;
/// The pause when the system has no socket to give.
const EXHAUSTED: Duration = Duration::from_millis(50);

/// Who is connected.
#[derive(Clone, Debug)]
pub struct Doors(Arc<Inner>);

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
    /// Doors for so many connections in all, and so many of one address; 0 does not limit those.
    pub fn new(most: usize, per_client: usize) -> Self {
        Self(Arc::new(Inner {
            most,
            per_client,
            open: Mutex::default(),
            refused: AtomicU64::new(0),
        }))
    }

    /// Lets one more connection in, unless there are too many. One that many people share, as a proxy does, is counted in all only.
    pub fn enter(&self, address: IpAddr, shared: bool) -> Option<Door> {
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
    pub fn open_now(&self) -> usize {
        self.open().all
    }

    /// How many were refused.
    pub fn refused(&self) -> u64 {
        self.0.refused.load(Ordering::Relaxed)
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub struct Door {
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

/// A server, as its connections see it.
pub trait Service: Send + Sync {
    /// Lets a connection from this address in, or refuses it.
    fn admit(&self, address: IpAddr) -> Option<Door>;

    /// Answers a request that came from this address.
    fn answer(&self, peer: SocketAddr, request: Request) -> Work<'_, Response>;
}

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// For a request's head, and before the next request.
    pub head: Duration,
    /// To read 16 kB of a response.
    pub stalled: Duration,
}

/// Serves connections until `closing`; then those that are open finish what they do, at most until `cut`.
pub fn serve(
    listener: TcpListener,
    service: Arc<dyn Service>,
    times: Times,
    closing: Cancellation,
    cut: Cancellation,
) -> Work<'static, ()> {
    boxed(accept(listener, service, times, closing, cut))
}

async fn accept(
    listener: TcpListener,
    service: Arc<dyn Service>,
    times: Times,
    closing: Cancellation,
    cut: Cancellation,
) {
    let connections = Tasks::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.cancelled() => break,
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
        let Some(door) = service.admit(peer.ip()) else { continue };
        // Answers are small and whole: waiting for more to send would only delay them.
        drop(stream.set_nodelay(true));
        let patience = times.stalled;
        let stream = Stream { inner: stream, patience, stalled: None, moved: 0, _door: door };
        let service = Arc::clone(&service);
        connections.spawn(boxed(one(
            stream,
            peer,
            service,
            times.head,
            closing.clone(),
            cut.clone(),
        )));
    }
    drop(listener);
    tokio::select! {
        () = connections.wait() => {}
        () = cut.cancelled() => {}
    }
}

async fn one(
    stream: Stream,
    peer: SocketAddr,
    service: Arc<dyn Service>,
    head: Duration,
    closing: Cancellation,
    cut: Cancellation,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let service = Arc::clone(&service);
        async move {
            let response = service.answer(peer, request.map(Body::arriving)).await;
            Ok::<_, core::convert::Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = core::pin::pin!(connection);
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
        let doors = Doors::new(3, 2);
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
