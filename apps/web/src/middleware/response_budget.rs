//! Responses on their way: how many bytes may wait for clients that do not read.
//!
//! A large response is sent in pieces and is counted until its last piece has gone. Beyond the budget a request is answered with 503 instead; a client that
//! reads nothing loses its connection after a while ([`crate::listener`]), and its bytes are free again.

use core::pin::Pin;
use core::task::{Context, Poll};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;

use super::Client;
use crate::app::App;
use crate::extract::RequestContext;
use crate::problem::{Code, Problem};
use crate::response::ApiError;

/// Responses up to this size are not counted.
const SMALL: u64 = 64 * 1024;
/// What is sent at a time of a large response.
const PIECE: usize = 64 * 1024;
/// Bytes of all large responses, and of one client's.
const ALL: u64 = 128 << 20;
const OF_ONE: u64 = 32 << 20;

/// The responses on their way. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResponseBudget(Arc<Mutex<Counted>>);

#[derive(Debug, Default)]
struct Counted {
    all: u64,
    clients: HashMap<Client, u64>,
}

/// Counts a large response, and sends it in pieces.
pub(super) async fn count(
    State(app): State<App>,
    context: RequestContext,
    request: Request,
    next: Next,
) -> Response {
    let response = next.run(request).await;
    let size = http_body::Body::size_hint(response.body()).exact();
    let Some(bytes) = size.filter(|bytes| *bytes > SMALL) else { return response };
    let Some(guard) = app.response_budget().take(context.client, bytes) else {
        let detail = "too many large responses have not been read yet";
        return ApiError(Problem::new(Code::Busy, detail).retry_after(2)).into_response();
    };
    let (head, body) = response.into_parts();
    // The handlers' bodies are bytes in memory, of which the first frame is all.
    let rest = body.collect().await.map(http_body_util::Collected::to_bytes);
    let rest = rest.expect("bytes in memory do not fail");
    Response::from_parts(head, Body::new(Pieces { rest, _guard: guard }))
}

impl ResponseBudget {
    fn take(&self, client: Client, bytes: u64) -> Option<ByteGuard> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = counted.clients.get(&client).copied().unwrap_or(0);
        // One response alone is always sent, however large.
        if counted.all > 0 && (counted.all + bytes > ALL || own + bytes > OF_ONE) {
            return None;
        }
        counted.all += bytes;
        *counted.clients.entry(client).or_default() += bytes;
        Some(ByteGuard { budget: self.clone(), client, bytes })
    }

    /// Bytes that wait now.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

/// The bytes of one response, counted until this is dropped.
#[derive(Debug)]
struct ByteGuard {
    budget: ResponseBudget,
    client: Client,
    bytes: u64,
}

impl Drop for ByteGuard {
    fn drop(&mut self) {
        let mut counted = self.budget.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted.all -= self.bytes;
        if let Some(own) = counted.clients.get_mut(&self.client) {
            *own -= self.bytes;
            if *own == 0 {
                counted.clients.remove(&self.client);
            }
        }
    }
}

/// Bytes in memory, sent one piece after another: whatever compresses them on the way keeps nobody waiting for long.
struct Pieces {
    rest: Bytes,
    _guard: ByteGuard,
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = core::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let length = PIECE.min(self.rest.len());
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_until_they_are_sent() {
        let budget = ResponseBudget::default();
        let (one, other) = (Some("192.0.2.1".parse().unwrap()), Some("192.0.2.2".parse().unwrap()));
        let large = budget.take(one, OF_ONE).unwrap();
        assert!(budget.take(one, SMALL).is_none());
        assert!(budget.take(other, SMALL).is_some());
        drop(large);
        assert_eq!(budget.bytes(), 0);
        assert!(budget.take(one, 2 * ALL).is_some(), "one alone is always sent");
    }

    #[tokio::test]
    async fn the_pieces_are_the_whole() {
        let budget = ResponseBudget::default();
        for length in [1, 100, PIECE, PIECE + 1, 5 * PIECE] {
            let rest: Vec<u8> = (0..length).map(|place| (place * place / 7) as u8).collect();
            let guard = budget.take(None, length as u64).unwrap();
            let mut pieces = Pieces { rest: rest.clone().into(), _guard: guard };
            assert_eq!(http_body::Body::size_hint(&pieces).exact(), Some(length as u64));
            let first = pieces.frame().await.unwrap().unwrap().into_data().unwrap();
            assert_eq!(first.len(), length.min(PIECE));
            assert_eq!(budget.bytes(), length as u64, "until the last piece has gone");
            let later = pieces.collect().await.unwrap().to_bytes();
            assert_eq!([first, later].concat(), rest);
            assert_eq!(budget.bytes(), 0);
        }
    }
}
