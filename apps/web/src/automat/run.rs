//! One device: the real clock, one client's touches, and a slot to think in.

use core::pin::Pin;
use core::time::Duration;

use foursight_catalog::Ticket;
use foursight_catalog::device::{
    Brain, ComputerTurn, Frame, Machine, Pad, Palette, TABLE_WORDS, Thought,
};
use tokio::time::{Instant, sleep, sleep_until};

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::search::{Client, Needs};
use crate::web_socket::{WebSocket, WsEvent, close};
use foursight_wire::{DeviceCommand, DeviceNews, DeviceState, lights};

/// From one try to find a free slot to the next; meanwhile the device shows that it thinks.
const AGAIN: Duration = Duration::from_millis(500);

/// Runs a device until its client leaves, touches nothing for too long, or the server goes down.
///
/// `game`: one that it goes on with, and what its clock says there.
pub(super) async fn run(
    app: &App,
    client: Client,
    seed: u64,
    game: Option<(Machine, Duration)>,
    mut socket: WebSocket,
) {
    let switched_on = Instant::now();
    let (mut machine, ahead) =
        game.unwrap_or_else(|| (Machine::new(Palette::SOURCE), Duration::ZERO));
    let begun = switched_on.checked_sub(ahead).unwrap_or(switched_on);
    let mut sent = Sent { seed, state: None, frame: None };
    let mut thinking: Option<Thinking> = None;
    let mut idle = switched_on + app.limits().device_idle;
    loop {
        let now = begun.elapsed();
        machine.advance(now);
        for news in sent.news(&machine, now) {
            if !send(&mut socket, &news).await {
                return;
            }
        }
        // A question that nobody asks any more is dropped, and its search ends with it.
        let question = machine.question();
        if question.map(|question| question.ticket) != thinking.as_ref().map(|it| it.ticket) {
            thinking = question.map(|question| Thinking::begin(app, client, seed, &question));
        }
        // The clock went on while messages were sent.
        let wake = machine.next_change(now).map(|at| begun + at);
        tokio::select! {
            event = socket.recv() => {
                let text = match event {
                    WsEvent::Text(text) => text,
                    WsEvent::Silence => continue,
                    WsEvent::Closed => return,
                };
                idle = Instant::now() + app.limits().device_idle;
                match execute(&mut machine, &text, begun.elapsed()) {
                    Ok(()) => app.devices().touched(),
                    Err(detail) => {
                        let news = DeviceNews::Problem { code: Code::BadJson.text(), detail };
                        if !send(&mut socket, &news).await {
                            return;
                        }
                    }
                }
            }
            answer = answered(&mut thinking) => {
                let ticket = thinking.take().map(|it| it.ticket);
                match (ticket, answer) {
                    (Some(ticket), Ok(Some(thought))) => machine.answer(ticket, thought.column, begun.elapsed()),
                    // The server goes down, or its player is broken: there will be no move.
                    _ => return socket.close(close::AWAY, "no move").await,
                }
            }
            () = sleep_until(wake.unwrap_or(idle)), if wake.is_some() => {}
            () = sleep_until(idle) => {
                app.devices().left_idle();
                return socket.close(close::NORMAL, "idle").await;
            }
            () = app.closing().cancelled() => {
                return socket.close(close::AWAY, "the server is going down").await;
            }
        }
    }
}

/// Does what the client says, or says what is wrong with it.
fn execute(machine: &mut Machine, text: &str, now: Duration) -> Result<(), String> {
    match foursight_service::parse(text).map_err(|error| error.to_string())? {
        DeviceCommand::Touch { pad } => {
            let pad = Pad::of_key(pad).ok_or_else(|| format!("`{pad}` is no pad: 1 to 7, or n"))?;
            machine.touch(pad, now);
        }
        DeviceCommand::Colors { colors } => machine.set_palette(colors.palette()),
    }
    Ok(())
}

/// What was sent already.
struct Sent {
    seed: u64,
    state: Option<DeviceState>,
    frame: Option<Frame>,
}

impl Sent {
    /// What is new since then.
    fn news(&mut self, machine: &Machine, now: Duration) -> Vec<DeviceNews> {
        let mut news = Vec::new();
        let state = DeviceState::of(machine, self.seed);
        if self.state.as_ref() != Some(&state) {
            news.push(DeviceNews::State(state.clone()));
            self.state = Some(state);
        }
        let frame = machine.frame(now);
        if self.frame != Some(frame) {
            news.push(lights(&frame));
            self.frame = Some(frame);
        }
        news
    }
}

/// A computer that thinks in a slot.
struct Thinking {
    ticket: Ticket,
    answer: Pin<Box<dyn Future<Output = Answer> + Send>>,
}

type Answer = Result<Option<Thought>, Problem>;

impl Thinking {
    fn begin(app: &App, client: Client, seed: u64, question: &ComputerTurn<'_>) -> Self {
        let (app, position, mode) = (app.clone(), *question.position, question.mode);
        let answer = async move {
            loop {
                let search = app.slots().run(Needs::of(client), move |stop| {
                    // As much memory as the chip has, cold for each move as there.
                    let mut words = vec![0; TABLE_WORDS];
                    let mut brain = Brain::new(&mut words, seed)?;
                    brain.think(&position, mode, &mut || stop.is_raised())
                });
                match search.await {
                    Err(full) if matches!(full.code(), Code::Busy | Code::TooManyRequests) => {
                        sleep(AGAIN).await;
                    }
                    answer => return answer.map(|(thought, _)| thought),
                }
            }
        };
        Self { ticket: question.ticket, answer: Box::pin(answer) }
    }
}

/// The answer of whoever thinks; never, if nobody does.
async fn answered(thinking: &mut Option<Thinking>) -> Answer {
    match thinking {
        Some(thinking) => thinking.answer.as_mut().await,
        None => core::future::pending().await,
    }
}

/// Sends something; whether it got through.
async fn send(socket: &mut WebSocket, news: &DeviceNews) -> bool {
    socket.send(serde_json::to_string(news).expect("plain data")).await
}
