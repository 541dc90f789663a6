//! What everybody outside a match's owner holds of it: a way to send requests, and the channel its spectators listen to.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::extract::ws::Utf8Bytes;
use foursight_service::matches::{Command, CommandRequest};
use foursight_wire::{PerSeat, Seat, View};
use serde::Serialize;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;

use super::owner::Searched;
use crate::clock::Time;
use crate::problem::{Code, Problem};
use crate::search::Client;

/// Messages a slow spectator may be behind before it is sent the latest view instead.
const BEHIND: usize = 32;
/// Requests that may wait for a match's owner; more, and the match is as good as stuck.
const WAITING: usize = 1024;

/// What spectators are sent.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// Of a view; a spectator is never sent an earlier one than before.
    pub(super) revision: Option<u64>,
    pub(super) text: Utf8Bytes,
}

/// An answer on its way.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// What the owner of a match is asked.
pub(crate) enum Request {
    /// The match as it is.
    Look(Reply<Arc<View>>),
    /// A command of a client.
    Command { asked: CommandRequest, reply: Reply<Arc<View>> },
    /// A command of a class, which knows by itself who may move.
    Act { seat: Seat, command: Command, reply: Reply<Arc<View>> },
    /// Somebody takes the friend's seat with this secret.
    Join { join: Joining, reply: Reply<Arc<View>> },
    /// Somebody waits for the computer's move.
    Think { wait: Wait, reply: Reply<Arc<View>> },
    /// One of them has left.
    Left(u64),
    /// A search is done.
    Searched(Searched),
    /// Somebody wants every view from now on, beginning with the latest.
    Watch(Reply<(Message, broadcast::Receiver<Message>)>),
    /// The seat this secret opens.
    SeatOf(String, Reply<Seat>),
    /// Whether this secret opens a seat, and whether the invitation is to this match.
    Vouch { secret: String, invitation: Option<String>, reply: Reply<()> },
    /// Players are to forget what they remember of earlier moves.
    Forget,
    /// The match is to be deleted.
    Delete(Reply<()>),
}

impl Request {
    /// Answers it with a problem.
    pub(super) fn refuse(self, problem: &Problem) {
        match self {
            Self::Look(reply)
            | Self::Command { reply, .. }
            | Self::Act { reply, .. }
            | Self::Join { reply, .. }
            | Self::Think { reply, .. } => drop(reply.send(Err(problem.clone()))),
            Self::Watch(reply) => drop(reply.send(Err(problem.clone()))),
            Self::Vouch { reply, .. } | Self::Delete(reply) => {
                drop(reply.send(Err(problem.clone())));
            }
            Self::SeatOf(_, reply) => drop(reply.send(Err(problem.clone()))),
            Self::Left(_) | Self::Searched(_) | Self::Forget => {}
        }
    }
}

/// Somebody who wants the friend's seat.
pub(crate) struct Joining {
    /// None: by the match's address alone.
    pub(super) invitation: Option<String>,
    /// The seat's secret from then on.
    pub(super) secret: String,
    pub(super) name: Option<String>,
}

/// Somebody who waits for the computer's move.
pub(crate) struct Wait {
    /// Names the waiter.
    pub(super) number: u64,
    pub(super) client: Client,
    /// Of a seat; none if a class waits for one of its games.
    pub(super) secret: Option<String>,
    /// The state whose move is waited for; if the match has moved on since, it is made already.
    pub(super) ticket: Option<String>,
}

/// A match. Clones send to the same owner.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(super) requests: mpsc::Sender<Request>,
    pub(super) shared: Arc<Shared>,
}

/// What owner and spectators share.
pub(super) struct Shared {
    pub(super) id: String,
    pub(super) live: broadcast::Sender<Message>,
    present: Mutex<Present>,
    used: AtomicI64,
    clock: Time,
    /// Bytes of its changes.
    pub(super) bytes: AtomicUsize,
    /// Cancelled when the match is deleted.
    pub(super) deleted: CancellationToken,
    /// Set if the match could not be loaded: whoever asks from then on gets it as well.
    pub(super) refusal: OnceLock<Problem>,
}

#[derive(Clone, Copy, Default)]
struct Present {
    spectators: usize,
    seats: [usize; 2],
}

/// Who watches a match live.
#[derive(Serialize, ToSchema)]
pub(crate) struct Presence {
    /// `presence`
    kind: &'static str,
    /// How many watch.
    spectators: usize,
    /// Whose players are there.
    seats: PerSeat<bool>,
}

/// Something went wrong that concerns everybody who watches.
#[derive(Serialize, ToSchema)]
pub(crate) struct Trouble {
    /// `problem`
    kind: &'static str,
    /// The kind of problem; stable.
    code: &'static str,
    /// What is wrong.
    detail: String,
}

#[derive(Serialize)]
struct Marked<'a> {
    kind: &'static str,
    #[serde(flatten)]
    view: &'a View,
}

impl Handle {
    /// A handle, and where its owner receives.
    pub(super) fn new(id: String, clock: &Time) -> (Self, mpsc::Receiver<Request>) {
        let (requests, receiver) = mpsc::channel(WAITING);
        let (live, _) = broadcast::channel(BEHIND);
        let used = AtomicI64::new(clock.now());
        let shared = Arc::new(Shared {
            id,
            live,
            present: Mutex::default(),
            used,
            clock: clock.clone(),
            bytes: AtomicUsize::new(0),
            deleted: CancellationToken::new(),
            refusal: OnceLock::new(),
        });
        (Self { requests, shared }, receiver)
    }

    /// The match's name.
    pub(crate) fn id(&self) -> &str {
        &self.shared.id
    }

    /// Sends a request and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        request: impl FnOnce(Reply<T>) -> Request,
    ) -> Result<T, Problem> {
        self.touch();
        let (reply, answer) = oneshot::channel();
        if self.requests.send(request(reply)).await.is_err() {
            return Err(self.gone());
        }
        answer.await.unwrap_or_else(|_| Err(self.gone()))
    }

    /// Why nobody answers any more: the match could not be loaded, or the server goes down.
    fn gone(&self) -> Problem {
        self.shared.refusal.get().cloned().unwrap_or_else(|| {
            Problem::new(Code::ShuttingDown, "the match was closed; try again").retry_after(1)
        })
    }

    /// Notes that somebody used it.
    pub(crate) fn touch(&self) {
        self.shared.used.store(self.shared.clock.now(), Ordering::Relaxed);
    }

    /// When somebody last did.
    pub(super) fn last_used(&self) -> i64 {
        self.shared.used.load(Ordering::Relaxed)
    }

    /// Whether nobody watches and nobody holds a handle beside the one that is kept.
    pub(super) fn is_idle(&self) -> bool {
        self.requests.strong_count() == 1 && self.shared.live.receiver_count() == 0
    }
}

impl Wait {
    /// A class waits for the computer in one of its games; it does not leave.
    pub(crate) const fn of_class() -> Self {
        Self { number: u64::MAX, client: None, secret: None, ticket: None }
    }
}

impl Shared {
    /// Somebody came, sat down or left: everybody is sent how many there are.
    pub(super) fn moved(&self, from: Option<Viewer>, to: Option<Viewer>) {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(viewer) = from {
            *present.count(viewer) -= 1;
        }
        if let Some(viewer) = to {
            *present.count(viewer) += 1;
        }
        // Under the lock: of two that come and go at the same time the last count is the last that is sent.
        drop(self.live.send(present.message()));
    }
}

/// As whom somebody watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    Spectator,
    Seat(Seat),
}

impl Present {
    fn count(&mut self, viewer: Viewer) -> &mut usize {
        match viewer {
            Viewer::Spectator => &mut self.spectators,
            Viewer::Seat(Seat::A) => &mut self.seats[0],
            Viewer::Seat(Seat::B) => &mut self.seats[1],
        }
    }

    fn message(self) -> Message {
        let presence = Presence {
            kind: "presence",
            spectators: self.spectators,
            seats: PerSeat { a: self.seats[0] > 0, b: self.seats[1] > 0 },
        };
        message(None, &presence)
    }
}

fn message(revision: Option<u64>, content: &impl Serialize) -> Message {
    Message { revision, text: serde_json::to_string(content).expect("plain data").into() }
}

/// A view as spectators get it.
pub(super) fn view_message(view: &View) -> Message {
    message(Some(view.revision), &Marked { kind: "snapshot", view })
}

/// A problem as spectators get it.
pub(super) fn trouble_message(problem: &Problem) -> Message {
    let trouble = Trouble {
        kind: "problem",
        code: problem.code().text(),
        detail: problem.detail().to_owned(),
    };
    message(None, &trouble)
}
