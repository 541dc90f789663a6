//! The one owner of a match: a task that has its state, does one request at a time, and is the only one to change it.
//!
//! 1. A command is read into an act and tried on a copy of the state ([`MatchLog::propose`]).
//! 2. The change is stored. The store's (match, number) decides: if it has a change of that number already, another server was faster, and this
//!    one catches up and tries again.
//! 3. Only then the copy becomes the state, one view is built, and everybody who watches is sent it.
//!
//! If the store fails, the state is as it was, the client gets the error and spectators are informed. What the store really has is then not
//! certain, so nothing else is done before it has been read again.
//!
//! Thinking is a state, too: at most one search runs, for the ticket of the state as it is, and any number of clients wait for it. If the state
//! changes meanwhile, the search is stopped and either begun again or, if no computer is to move, everybody who waits gets the new view.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use foursight_catalog::{Job, Report as Found, StopFlag, Ticket};
use foursight_game::SearchError;
use foursight_service::Hash;
use foursight_service::matches::{Action, Command, CommandRequest, MatchLog, Origin};
use foursight_wire::{Report, Seat, View};
use tokio::sync::mpsc;

use super::handle::{Handle, Joining, Reply, Request, Shared, Wait, trouble_message, view_message};
use crate::app::App;
use crate::clock;
use crate::problem::{Code, Problem};
use crate::search::{Client, Memory, Needs};
use crate::store::StoreError;

/// How often a command is tried again because another server was faster.
const RACES: usize = 8;

/// What a search found, for the state it was begun in.
pub(crate) struct Searched {
    number: u64,
    found: Result<(Result<Found, SearchError>, Memory), Problem>,
}

/// A search that runs, and who waits for it.
struct Thinking {
    number: u64,
    ticket: Ticket,
    client: Client,
    stop: StopFlag,
    waiting: Vec<(u64, Reply<Arc<View>>)>,
}

/// The owner of one match.
pub(super) struct Owner {
    app: App,
    shared: Arc<Shared>,
    /// To send itself what a search found; weak, so that it does not keep itself alive.
    own: mpsc::WeakSender<Request>,
    match_log: MatchLog,
    /// The state as it is, built once per change.
    view: Arc<View>,
    /// Whether the store may have more than is known here.
    uncertain: bool,
    thinking: Option<Thinking>,
    searches: u64,
    /// What the tables of its players are counted with. Without it they have none.
    memory: Option<Memory>,
}

impl Owner {
    pub(super) fn new(app: App, handle: &Handle, match_log: MatchLog) -> Self {
        let view = build_view(&app, &match_log);
        handle.shared.bytes.store(match_log.bytes(), Ordering::Relaxed);
        Self {
            app,
            shared: Arc::clone(&handle.shared),
            own: handle.requests.downgrade(),
            match_log,
            view,
            uncertain: false,
            thinking: None,
            searches: 0,
            memory: None,
        }
    }

    /// Does one request after the other, until nobody can send any more or the server goes down.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let closing = self.app.closing().clone();
        loop {
            let request = tokio::select! {
                request = requests.recv() => request,
                () = closing.cancelled() => break,
            };
            match request {
                Some(Request::Delete(reply)) => {
                    let deleted = self.delete().await;
                    let gone = deleted.is_ok();
                    answer(reply, deleted);
                    if gone {
                        break;
                    }
                }
                Some(request) => self.serve(request).await,
                None => break,
            }
        }
        // What was sent before the server went down is still done.
        requests.close();
        while let Some(request) = requests.recv().await {
            match self.shared.refusal.get() {
                Some(problem) => request.refuse(problem),
                None => self.serve(request).await,
            }
        }
        self.stop_search();
    }

    async fn serve(&mut self, request: Request) {
        match request {
            Request::Look(reply) => {
                let view = self.current().await;
                answer(reply, view);
            }
            Request::Command { asked, reply } => {
                let done = self.command(asked).await;
                answer(reply, done);
            }
            Request::Act { seat, command, reply } => {
                let done = self.act(seat, &command).await;
                answer(reply, done);
            }
            Request::Join { join, reply } => {
                let done = self.join(&join).await;
                answer(reply, done);
            }
            Request::Think { wait, reply } => self.think(wait, reply).await,
            Request::Left(number) => self.left(number),
            Request::Searched(searched) => self.searched(searched).await,
            Request::Watch(reply) => {
                let view = self.current().await;
                let watched = view.map(|view| (view_message(&view), self.shared.live.subscribe()));
                answer(reply, watched);
            }
            Request::Vouch { secret, invitation, reply } => {
                let game = &self.match_log.game;
                let vouched = game.seat_of(&secret).and_then(|_| match &invitation {
                    Some(invitation) => game.invited(Some(invitation)),
                    None => Ok(()),
                });
                answer(reply, vouched);
            }
            Request::SeatOf(secret, reply) => answer(reply, self.match_log.game.seat_of(&secret)),
            // Who thinks needs its tables now.
            Request::Forget if self.thinking.is_some() => {}
            Request::Forget => self.forget_tables(),
            // The server goes down first.
            Request::Delete(reply) => drop(reply),
        }
    }

    /// Deletes the match for everybody.
    async fn delete(&mut self) -> Result<(), Problem> {
        self.app.matches().delete_stored(&self.shared.id).await?;
        let _first = self.shared.refusal.set(super::unknown(&self.shared.id));
        self.shared.deleted.cancel();
        Ok(())
    }

    /// The state as it is, once it is certain what the store has.
    async fn current(&mut self) -> Result<Arc<View>, Problem> {
        if expires(&self.app, &self.match_log) < self.app.clock().now() {
            return Err(super::unknown(&self.shared.id));
        }
        self.settle().await?;
        Ok(Arc::clone(&self.view))
    }

    /// Reads from the store what it has, if that is not certain.
    async fn settle(&mut self) -> Result<(), Problem> {
        if !self.uncertain {
            return Ok(());
        }
        let kept = self.app.matches().load(&self.shared.id).await?;
        let kept = kept.ok_or_else(|| super::unknown(&self.shared.id))?;
        let more = self.match_log.catch_up(kept.changes, &self.app.limits().questions())?;
        self.uncertain = false;
        if more {
            self.changed();
        }
        Ok(())
    }

    async fn command(&mut self, asked: CommandRequest) -> Result<Arc<View>, Problem> {
        for _ in 0..RACES {
            let view = self.current().await?;
            let limits = self.app.limits().questions();
            let Some(act) = self.match_log.read(&asked, &view, &limits)? else { return Ok(view) };
            if self.change(&act, asked.request.clone(), None).await? {
                return Ok(Arc::clone(&self.view));
            }
        }
        Err(raced())
    }

    /// A command of a class.
    async fn act(&mut self, seat: Seat, command: &Command) -> Result<Arc<View>, Problem> {
        for _ in 0..RACES {
            self.current().await?;
            let limits = self.app.limits().questions();
            let act = self.match_log.game.read(seat, command, Origin::Client, &limits)?;
            if self.change(&act, None, None).await? {
                return Ok(Arc::clone(&self.view));
            }
        }
        Err(raced())
    }

    async fn join(&mut self, join: &Joining) -> Result<Arc<View>, Problem> {
        for _ in 0..RACES {
            let view = self.current().await?;
            let game = &self.match_log.game;
            game.invited(join.invitation.as_deref())?;
            if game.has_joined(&join.secret)? {
                return Ok(view);
            }
            let act = Action::Joined(Hash::of(&join.secret), join.name.clone());
            if self.change(&act, None, None).await? {
                return Ok(Arc::clone(&self.view));
            }
        }
        Err(raced())
    }

    /// Tries an act on a copy, stores it, and only then makes the copy the state. `false` if another server was faster: the state is the
    /// store's again, and what to do is to be asked again.
    async fn change(
        &mut self,
        act: &Action,
        request: Option<String>,
        report: Option<Report>,
    ) -> Result<bool, Problem> {
        let (mut next, change) = self.match_log.propose(
            act,
            request,
            self.app.clock().now(),
            &self.app.limits().questions(),
        )?;
        let (number, event) = (change.number, change.event.clone());
        match self.app.matches().append(&self.shared.id, change.clone()).await {
            Ok(()) => {
                next.report = report;
                self.match_log.commit(next, change);
                self.changed();
                Ok(true)
            }
            Err(StoreError::Conflict) => {
                self.uncertain = true;
                self.settle().await?;
                Ok(false)
            }
            Err(error) => {
                self.uncertain = true;
                let problem = super::store_problem(&error);
                drop(self.shared.live.send(trouble_message(&problem)));
                if self.settle().await.is_err() || self.match_log.revision() < number {
                    return Err(problem);
                }
                // A change that reached the disk although the store could not say so is done, and is acknowledged; if it is another
                // server's, that one was faster.
                Ok(self.match_log.is_last(&event))
            }
        }
    }

    /// The state has changed: one view is built, and everybody is sent it.
    fn changed(&mut self) {
        self.shared.bytes.store(self.match_log.bytes(), Ordering::Relaxed);
        self.view = build_view(&self.app, &self.match_log);
        if self.shared.live.receiver_count() > 0 {
            drop(self.shared.live.send(view_message(&self.view)));
        }
        self.think_again();
    }

    async fn think(&mut self, wait: Wait, reply: Reply<Arc<View>>) {
        let view = match self.current().await {
            Ok(view) => view,
            Err(problem) => return answer(reply, Err(problem)),
        };
        if let Some(secret) = &wait.secret
            && let Err(problem) = self.match_log.game.seat_of(secret)
        {
            return answer(reply, Err(problem));
        }
        // The move that is waited for was made.
        if wait.ticket.as_ref().is_some_and(|ticket| *ticket != self.match_log.game.ticket()) {
            return answer(reply, Ok(view));
        }
        if let Some(thinking) = &mut self.thinking {
            thinking.waiting.push((wait.number, reply));
            return;
        }
        let Some((ticket, job)) = self.match_log.game.table().job() else {
            let detail = "it is not a computer's turn in this match";
            return answer(reply, Err(Problem::new(Code::NoComputer, detail)));
        };
        self.begin(ticket, job, wait.client, vec![(wait.number, reply)]);
    }

    /// Begins a search for everybody who waits.
    fn begin(
        &mut self,
        ticket: Ticket,
        job: Job,
        client: Client,
        waiting: Vec<(u64, Reply<Arc<View>>)>,
    ) {
        let Some(own) = self.own.upgrade() else { return };
        self.searches += 1;
        let number = self.searches;
        let stop = StopFlag::default();
        self.thinking = Some(Thinking { number, ticket, client, stop: stop.clone(), waiting });
        let megabytes = self.match_log.game.megabytes();
        // Another player may sit there by now, who takes more.
        let held = self.memory.clone().filter(|memory| memory.megabytes() >= megabytes);
        let needs = Needs { client, stop, megabytes, held, time: None };
        let app = self.app.clone();
        self.app.aside(async move {
            let found = app.slots().run(needs, move |stop| job.run(stop, &mut |_| {})).await;
            drop(own.send(Request::Searched(Searched { number, found })).await);
        });
    }

    /// The state has changed while a search ran for another one: it is stopped, and whoever waits gets what there is to get.
    fn think_again(&mut self) {
        let Some(thinking) = self.thinking.take() else { return };
        if thinking.ticket == self.match_log.game.table().snapshot().ticket {
            self.thinking = Some(thinking);
            return;
        }
        thinking.stop.raise();
        self.forget_tables();
        match self.match_log.game.table().job() {
            Some((ticket, job)) => self.begin(ticket, job, thinking.client, thinking.waiting),
            None => self.answer_all(thinking.waiting, &Ok(())),
        }
    }

    async fn searched(&mut self, searched: Searched) {
        let current = self.thinking.as_ref().map(|thinking| thinking.number);
        if current != Some(searched.number) {
            return;
        }
        let Some(thinking) = self.thinking.take() else { return };
        let done = match searched.found {
            Ok((Ok(found), memory)) => {
                self.keep_tables(memory);
                self.play(&found, thinking.ticket).await
            }
            Ok((Err(error), _)) => {
                self.forget_tables();
                Err(error.into())
            }
            Err(problem) => {
                self.forget_tables();
                Err(problem)
            }
        };
        self.answer_all(thinking.waiting, &done);
    }

    /// Plays the move a search found for the state with this ticket; if the store knows a later state, that one counts.
    async fn play(&mut self, found: &Found, ticket: Ticket) -> Result<(), Problem> {
        self.settle().await?;
        let table = self.match_log.game.table();
        if table.snapshot().ticket != ticket {
            return Ok(());
        }
        let Some(player) = table.player(table.snapshot().turn) else {
            return Err(Problem::new(Code::NoComputer, "it is no computer's turn any more"));
        };
        let report = Report::new(found, player);
        let act = Action::Answered(found.best.action);
        // Where another server was faster, its answer is the answer.
        self.change(&act, None, Some(report)).await.map(drop)
    }

    fn answer_all(&self, waiting: Vec<(u64, Reply<Arc<View>>)>, done: &Result<(), Problem>) {
        for (_, reply) in waiting {
            answer(reply, done.clone().map(|()| Arc::clone(&self.view)));
        }
    }

    /// Somebody no longer waits. When nobody does, the search ends.
    fn left(&mut self, number: u64) {
        let Some(thinking) = &mut self.thinking else { return };
        thinking.waiting.retain(|(waiter, reply)| *waiter != number && !reply.is_closed());
        if thinking.waiting.is_empty() {
            self.stop_search();
        }
    }

    fn stop_search(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.raise();
            self.forget_tables();
        }
    }

    /// Keeps the tables that a search has filled for the next move, until others need the memory.
    fn keep_tables(&mut self, memory: Memory) {
        if memory.megabytes() > 0 {
            let own = self.own.clone();
            self.app.slots().keep_warm(&self.shared.id, move || {
                // An owner with so many requests is busy: its tables are in use.
                if let Some(own) = own.upgrade() {
                    drop(own.try_send(Request::Forget));
                }
            });
        }
        self.memory = Some(memory);
    }

    /// Gives up the tables. Those of a search that still runs go when it has ended, and only then is their memory free.
    fn forget_tables(&mut self) {
        self.match_log.game.forget_tables();
        self.memory = None;
    }
}

fn build_view(app: &App, match_log: &MatchLog) -> Arc<View> {
    app.metrics().view_built();
    Arc::new(match_log.view(app.clock().text(expires(app, match_log))))
}

/// When a match is deleted, in milliseconds since 1970.
fn expires(app: &App, match_log: &MatchLog) -> i64 {
    match_log.changed().saturating_add(clock::milliseconds(app.limits().lifetime))
}

/// Sends an answer; if nobody waits for it any more, it goes unheard.
fn answer<T>(reply: Reply<T>, result: Result<T, Problem>) {
    drop(reply.send(result));
}

fn raced() -> Problem {
    Problem::new(Code::Busy, "others change this match all the time; try again").retry_after(1)
}
