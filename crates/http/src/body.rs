//! Bodies of requests and responses: one type for all of them.

use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use tokio::time::timeout;

use crate::responses::Share;
use crate::tasks::{Work, boxed};

/// What is sent at a time of a large response.
const PIECE: usize = 64 * 1024;
/// How long a body may pause on its way: whoever sends a byte a minute does not hold a connection for ever.
const SLOWEST: Duration = Duration::from_secs(10);

/// A request with its body.
pub type Request = hyper::Request<Body>;
/// A response with its body.
pub type Response = hyper::Response<Body>;

/// Why a request's body is not there.
#[derive(Debug)]
pub enum NotArrived {
    /// It took longer than it may.
    TooSlow,
    /// It has more bytes than it may.
    TooLarge,
    /// The client sent something else, nothing for a while, or left.
    Failed(String),
}

/// A body.
#[derive(Debug)]
pub struct Body(Kind);

#[derive(Debug)]
enum Kind {
    /// What a client sends.
    Arriving(Incoming),
    /// Bytes in memory, sent at once.
    Whole(Bytes),
    /// Bytes in memory, sent one piece after another.
    Pieces(Box<Pieces>),
}

#[derive(Debug)]
struct Pieces {
    rest: Bytes,
    /// Compresses them on the way, one piece at a time, so that nobody else waits for a long text.
    packing: Option<GzEncoder<Vec<u8>>>,
    _share: Option<Share>,
}

impl Body {
    /// Nothing.
    pub const fn empty() -> Self {
        Self(Kind::Whole(Bytes::new()))
    }

    /// What a client sends.
    pub const fn arriving(body: Incoming) -> Self {
        Self(Kind::Arriving(body))
    }

    /// How many bytes are to be sent, if that is known.
    pub fn length(&self) -> Option<u64> {
        hyper::body::Body::size_hint(self).exact()
    }

    /// The same, sent in pieces and counted until the last one has gone.
    pub(crate) fn counted(self, share: Share) -> Self {
        match self.0 {
            Kind::Whole(rest) => {
                Self(Kind::Pieces(Box::new(Pieces { rest, packing: None, _share: Some(share) })))
            }
            other => Self(other),
        }
    }

    /// The same, compressed.
    pub(crate) fn packed(self) -> Self {
        match self.0 {
            Kind::Whole(bytes) => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                pack(&mut encoder, &bytes);
                Self::from(encoder.finish().expect(NEVER))
            }
            Kind::Pieces(mut pieces) => {
                pieces.packing = Some(GzEncoder::new(Vec::new(), Compression::default()));
                Self(Kind::Pieces(pieces))
            }
            other @ Kind::Arriving(_) => Self(other),
        }
    }

    /// Waits for all that a client sends, at most so many bytes. It has a time in all: whoever sends a byte now and then does not hold a connection for
    /// ever.
    pub fn arrived(self, most: usize, time: Duration) -> Work<'static, Result<Bytes, NotArrived>> {
        boxed(async move {
            timeout(time, self.collected(most)).await.unwrap_or(Err(NotArrived::TooSlow))
        })
    }

    async fn collected(mut self, most: usize) -> Result<Bytes, NotArrived> {
        let mut all: Option<Bytes> = None;
        let mut joined: Vec<u8> = Vec::new();
        loop {
            let next = core::future::poll_fn(|context| {
                hyper::body::Body::poll_frame(Pin::new(&mut self), context)
            });
            let Ok(next) = timeout(SLOWEST, next).await else {
                let reason = "data was not received within the designated timeout";
                return Err(NotArrived::Failed(reason.to_owned()));
            };
            let frame = match next {
                Some(Ok(frame)) => frame,
                Some(Err(error)) => return Err(NotArrived::Failed(error.to_string())),
                None => break,
            };
            let Ok(data) = frame.into_data() else { continue };
            let length = all.as_ref().map_or(joined.len(), Bytes::len) + data.len();
            if length > most {
                return Err(NotArrived::TooLarge);
            }
            // Nearly always the first piece is all there is, and need not be copied.
            match all.take() {
                None if joined.is_empty() => all = Some(data),
                first => {
                    joined.extend_from_slice(first.as_deref().unwrap_or_default());
                    joined.extend_from_slice(&data);
                }
            }
        }
        Ok(all.unwrap_or_else(|| joined.into()))
    }
}

const NEVER: &str = "a vector takes all";

fn pack(encoder: &mut GzEncoder<Vec<u8>>, bytes: &[u8]) {
    encoder.write_all(bytes).expect(NEVER);
}

impl Pieces {
    fn next(&mut self) -> Option<Bytes> {
        while !self.rest.is_empty() {
            let piece = self.rest.split_to(PIECE.min(self.rest.len()));
            let Some(encoder) = &mut self.packing else { return Some(piece) };
            pack(encoder, &piece);
            let packed = core::mem::take(encoder.get_mut());
            if !packed.is_empty() {
                return Some(packed.into());
            }
        }
        self.packing.take().map(|encoder| encoder.finish().expect(NEVER).into())
    }
}

impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self(Kind::Whole(bytes))
    }
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes::from(bytes).into()
    }
}

impl From<String> for Body {
    fn from(text: String) -> Self {
        Bytes::from(text).into()
    }
}

impl From<&'static str> for Body {
    fn from(text: &'static str) -> Self {
        Bytes::from_static(text.as_bytes()).into()
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let next = match &mut self.0 {
            Kind::Arriving(body) => return Pin::new(body).poll_frame(context),
            Kind::Whole(bytes) => Some(core::mem::take(bytes)).filter(|bytes| !bytes.is_empty()),
            Kind::Pieces(pieces) => pieces.next(),
        };
        Poll::Ready(next.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Arriving(body) => body.is_end_stream(),
            Kind::Whole(bytes) => bytes.is_empty(),
            Kind::Pieces(pieces) => pieces.rest.is_empty() && pieces.packing.is_none(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Arriving(body) => body.size_hint(),
            Kind::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Kind::Pieces(pieces) if pieces.packing.is_some() => SizeHint::default(),
            Kind::Pieces(pieces) => SizeHint::with_exact(pieces.rest.len() as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use http_body_util::BodyExt;

    use super::*;

    #[tokio::test]
    async fn what_is_packed_is_what_was_to_be_sent() {
        for length in [0, 1, 100, PIECE, PIECE + 1, 5 * PIECE] {
            let text: Vec<u8> = (0..length).map(|place| (place * place / 7) as u8).collect();
            let pieces = Pieces { rest: text.clone().into(), packing: None, _share: None };
            for body in [Body::from(text.clone()), Body(Kind::Pieces(Box::new(pieces)))] {
                let packed = body.packed().collect().await.unwrap().to_bytes();
                let mut unpacked = Vec::new();
                flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
                assert_eq!(unpacked, text);
            }
        }
    }
}
