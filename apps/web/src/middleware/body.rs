//! A request's body: how large it may be, and how long it may take.

use core::time::Duration;

use axum::body::{Body, Bytes};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tower_http::timeout::{DeadlineBody, TimeoutBody, TimeoutError};

use crate::problem::{Code, Problem};

/// How long a body may pause on its way: whoever sends a byte a minute does not hold a connection for ever.
const PAUSE: Duration = Duration::from_secs(10);

/// Why a request's body is not there.
#[derive(Debug)]
pub(crate) enum BodyError {
    /// It took longer than it may, in all or for the next bytes.
    TooSlow,
    /// It has more bytes than it may.
    TooLarge,
    /// The client sent something else, or left.
    Failed(String),
}

/// Waits for all of a body: at most so many bytes, within this time.
pub(crate) async fn read(body: Body, most: usize, time: Duration) -> Result<Bytes, BodyError> {
    let body = DeadlineBody::new(time, TimeoutBody::new(PAUSE, body));
    let read = Limited::new(body, most).collect().await;
    read.map(http_body_util::Collected::to_bytes).map_err(|error| {
        if error.is::<TimeoutError>() {
            BodyError::TooSlow
        } else if error.is::<LengthLimitError>() {
            BodyError::TooLarge
        } else {
            BodyError::Failed(error.to_string())
        }
    })
}

impl From<BodyError> for Problem {
    fn from(error: BodyError) -> Self {
        let failed = |code: Code, reason: &str| {
            Self::new(code, format!("Failed to buffer the request body: {reason}"))
        };
        match error {
            BodyError::TooSlow => Self::new(Code::TooSlow, "the body did not arrive in time"),
            BodyError::TooLarge => failed(Code::TooLarge, "length limit exceeded"),
            BodyError::Failed(reason) => failed(Code::BadJson, &reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;
    use core::pin::Pin;
    use core::task::{Context, Poll};

    use http_body::Frame;
    use tokio::time::Instant;

    use super::*;

    /// Sends a byte, then nothing for a while, then the next one.
    struct Slow {
        pause: Duration,
        next: Pin<Box<tokio::time::Sleep>>,
    }

    impl http_body::Body for Slow {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
            core::task::ready!(self.next.as_mut().poll(context));
            let next = Instant::now() + self.pause;
            self.next.as_mut().reset(next);
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b" ")))))
        }
    }

    fn slow(pause: u64) -> Body {
        let pause = Duration::from_secs(pause);
        Body::new(Slow { pause, next: Box::pin(tokio::time::sleep(pause)) })
    }

    /// Whoever sent nothing for ten seconds was told that the body is no JSON.
    #[tokio::test(start_paused = true)]
    async fn a_body_has_a_time_in_all_and_for_each_pause() {
        let begun = Instant::now();
        let long = Duration::from_mins(1);
        let paused = read(slow(15), 1_000, long).await.unwrap_err();
        assert!(matches!(paused, BodyError::TooSlow), "{paused:?}");
        assert_eq!(begun.elapsed().as_secs(), PAUSE.as_secs());
        assert_eq!(Problem::from(paused).code().status(), 408);
        let begun = Instant::now();
        let never_ready = read(slow(1), 1_000, long).await.unwrap_err();
        assert!(matches!(never_ready, BodyError::TooSlow), "{never_ready:?}");
        assert_eq!(begun.elapsed().as_secs(), long.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_has_so_many_bytes() {
        let long = Duration::from_mins(1);
        assert_eq!(read(Body::from("12345"), 5, long).await.unwrap(), "12345");
        let large = read(Body::from("123456"), 5, long).await.unwrap_err();
        assert!(matches!(large, BodyError::TooLarge), "{large:?}");
        assert!(matches!(read(slow(1), 5, long).await, Err(BodyError::TooLarge)));
    }
}
