//! The server mode over loopback: a real socket, an answer, a refusal, nonsense, silence, and the fall back to the device's own search.
#![cfg(feature = "hardware")]
#![allow(clippy::std_instead_of_alloc)]

mod bench;

use core::cell::{Cell, RefCell};
use core::net::SocketAddr;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use bench::{Bench, pad};
use embedded_io::{ErrorType, Read, Write};
use foursight_automat::facts::hard_depth;
use foursight_automat::{
    Advice, Adviser, Brain, Exchange, LONGEST_PATH, Mode, Pad, Remote, ServerPlayer, ServerRequest,
    ServerResponse, TABLE_WORDS, path, read_answer, request,
};
use foursight_connect_four::{Column, ConnectFour};
use foursight_game::Depth;

/// A socket as the crate wants it.
struct Socket(TcpStream);

impl ErrorType for Socket {
    type Error = embedded_io::ErrorKind;
}

impl Read for Socket {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Self::Error> {
        self.0.read(buffer).map_err(|_| embedded_io::ErrorKind::Other)
    }
}

impl Write for Socket {
    fn write(&mut self, buffer: &[u8]) -> Result<usize, Self::Error> {
        self.0.write(buffer).map_err(|_| embedded_io::ErrorKind::Other)
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        self.0.flush().map_err(|_| embedded_io::ErrorKind::Other)
    }
}

/// Asks in a thread of its own, as the chip does in a task of its own. The clock of the device stands still while a response is waited for, so the test needs no time to pass.
struct Asking {
    server: SocketAddr,
    /// Whether the server answers at all.
    answers: bool,
    answer: Option<Receiver<Option<Column>>>,
}

impl Adviser for Asking {
    fn ask(&mut self, player: ServerPlayer, moves: &[Column]) {
        let (server, moves) = (self.server, moves.to_vec());
        let (tell, answer) = channel();
        self.answer = Some(answer);
        thread::spawn(move || {
            let column = TcpStream::connect(server).ok().and_then(|stream| {
                let mut socket = Socket(stream);
                request(&mut socket, "automat.test", player, &moves).ok()?;
                read_answer(&mut socket).ok()
            });
            let _ = tell.send(column);
        });
    }

    fn answer(&mut self) -> Advice {
        if !self.answers {
            return Advice::Pending;
        }
        match self.answer.as_ref().map(Receiver::recv) {
            Some(Ok(Some(column))) => Advice::Column(column),
            _ => Advice::Failed,
        }
    }
}

/// Serves one connection with this answer, or never answers, and hands out what was asked.
fn serve(answer: Option<&'static str>) -> (SocketAddr, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, asked) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // To the end of the head: closing over unread bytes would take the answer away from the client.
            let mut head = String::new();
            let mut buffer = [0; 1024];
            while !head.ends_with("\r\n\r\n") {
                let length = stream.read(&mut buffer).unwrap();
                assert_ne!(length, 0, "the question breaks off: {head}");
                head += &String::from_utf8_lossy(&buffer[..length]);
            }
            let _ = tell.send(head);
            match answer {
                Some(answer) => stream.write_all(answer.as_bytes()).unwrap(),
                None => thread::park(),
            }
        }
    });
    (address, asked)
}

/// Begins a perfect game with this server and waits up to two seconds of the device's time for its first move.
fn first_move(server: SocketAddr, answers: bool) -> (Option<String>, String) {
    first_move_of(Mode::Perfect, server, answers)
}

/// The same of any level.
fn first_move_of(mode: Mode, server: SocketAddr, answers: bool) -> (Option<String>, String) {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Asking { server, answers, answer: None });
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(mode.column()));
    let mut moved = None;
    for _ in 0..3000 {
        moved = device.machine().snapshot().moves.first().map(ToString::to_string);
        if moved.is_some() {
            break;
        }
        bench.pass(&mut device, 1);
    }
    (moved, bench.serial.borrow().clone())
}

/// The two slots between device and network task, as the chip has them: each holds the latest.
#[derive(Clone, Default)]
struct Slots {
    requests: Rc<RefCell<Vec<ServerRequest>>>,
    response: Rc<Cell<Option<ServerResponse>>>,
}

impl Exchange for Slots {
    fn send(&self, request: ServerRequest) {
        self.requests.borrow_mut().push(request);
    }

    fn receive(&self) -> Option<ServerResponse> {
        self.response.take()
    }
}

impl Slots {
    /// The network task is done with the request of this number, from 0: the server's move is this.
    fn respond(&self, number: usize, column: usize) {
        let request = self.requests.borrow()[number];
        self.response.set(Some(request.response(Some(Column::new(column).unwrap()))));
    }

    /// The moves that were asked about, by request.
    fn asked(&self) -> Vec<String> {
        let moves =
            |request: &ServerRequest| request.moves().iter().map(ToString::to_string).collect();
        self.requests.borrow().iter().map(moves).collect()
    }
}

/// A game is left while the server thinks, and the next one begun. The server's move for the old game comes during the new one: it used to be played there.
#[test]
fn a_late_response_is_not_taken_for_the_next_request() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let slots = Slots::default();
    let mut device = bench.device(&mut words, Remote::new(slots.clone()));
    let moves = |device: &bench::BenchDevice<'_, Remote<Slots>>| -> String {
        device.machine().snapshot().moves.iter().map(ToString::to_string).collect()
    };
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(5));
    bench.pass(&mut device, 800);
    slots.respond(0, 3);
    bench.pass(&mut device, 800);
    assert_eq!(moves(&device), "4");
    bench.tap(&mut device, pad(3));
    bench.pass(&mut device, 400);
    assert_eq!((moves(&device).as_str(), slots.asked()), ("44", vec![String::new(), "44".into()]));
    // A new game, and its first request.
    bench.tap(&mut device, Pad::NewGame);
    bench.tap(&mut device, pad(5));
    bench.pass(&mut device, 800);
    assert_eq!(slots.asked().len(), 3, "{:?}", slots.asked());
    slots.respond(1, 6);
    bench.pass(&mut device, 100);
    assert_eq!(moves(&device), "", "{}", bench.serial.borrow());
    slots.respond(2, 2);
    bench.pass(&mut device, 100);
    assert_eq!(moves(&device), "3", "{}", bench.serial.borrow());
}

#[test]
fn the_servers_move_is_played() {
    let (server, asked) = serve(Some("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n6"));
    let (moved, serial) = first_move(server, true);
    assert_eq!(moved.as_deref(), Some("6"), "{serial}");
    let asked = asked.recv().unwrap();
    assert!(
        asked.starts_with(
            "GET /api/v1/best/connect-four?player=perfect&moves= HTTP/1.1\r\nHost: automat.test\r\n"
        ),
        "{asked}"
    );
}

/// Every level asks, each for its own program; the bench's random seed is 1.
#[test]
fn every_level_asks_the_server_and_plays_its_move() {
    for (mode, player) in [
        (Mode::Easy, "automat-easy&seed=1"),
        (Mode::Hard, "automat-hard:depth=7"),
        (Mode::Perfect, "perfect"),
    ] {
        let (server, asked) = serve(Some("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n6"));
        let (moved, serial) = first_move_of(mode, server, true);
        assert_eq!(moved.as_deref(), Some("6"), "{mode:?} {serial}");
        let path = format!("GET /api/v1/best/connect-four?player={player}&moves= HTTP/1.1\r\n");
        let asked = asked.recv().unwrap();
        assert!(asked.starts_with(&path), "{asked}");
    }
}

/// Without an answer each level plays what it would have played alone.
#[test]
fn every_level_falls_back_to_its_own_move() {
    let mut words = vec![0; TABLE_WORDS];
    let mut brain = Brain::new(&mut words, 1).unwrap();
    for mode in [Mode::Easy, Mode::Hard, Mode::Perfect] {
        let alone = brain.think(&ConnectFour::new(), mode, &mut || false).unwrap();
        for answer in [Some("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"), None]
        {
            let (server, _asked) = serve(answer);
            let (moved, serial) = first_move_of(mode, server, answer.is_some());
            assert_eq!(moved, Some(alone.column.to_string()), "{mode:?} {answer:?} {serial}");
            assert!(serial.contains("thinking alone"), "{mode:?} {answer:?} {serial}");
        }
    }
}

/// The hard level's depth is a setting: it changes what is searched and what a server is asked for.
#[test]
fn the_hard_levels_depth_can_be_set() {
    let mut words = vec![0; TABLE_WORDS];
    let mut brain = Brain::new(&mut words, 1).unwrap();
    let mut nodes = Vec::new();
    for plies in [4, 7] {
        brain.hard_depth = Depth::new(plies).unwrap();
        let thought = brain.think(&ConnectFour::new(), Mode::Hard, &mut || false).unwrap();
        nodes.push(thought.nodes);
        let player = brain.server_player(Mode::Hard).to_string();
        assert_eq!(player, format!("automat-hard:depth={plies}"));
    }
    assert!(nodes[0] * 10 < nodes[1], "{nodes:?}");
}

/// The longest request there can be still has room.
#[test]
fn the_longest_path_fits() {
    let mut buffer = [0; LONGEST_PATH];
    let player = ServerPlayer::Easy { seed: u64::MAX };
    let path = path(player, &[Column::CENTER; 42], &mut buffer);
    assert_eq!(path.len(), LONGEST_PATH);
    assert!(path.ends_with(&"4".repeat(42)), "{path}");
}

#[test]
fn refusals_nonsense_and_silence_lead_to_the_own_search() {
    for answer in [
        Some("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 1\r\n\r\n6"),
        Some("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n66"),
        Some("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n9"),
        Some("nonsense"),
        None,
    ] {
        let (server, _asked) = serve(answer);
        let (moved, serial) = first_move(server, answer.is_some());
        assert_eq!(moved.as_deref(), Some("4"), "{answer:?} {serial}");
        assert!(serial.contains("thinking alone"), "{answer:?} {serial}");
    }
}

#[test]
fn a_server_that_is_not_there_is_not_asked_again_at_once() {
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (moved, serial) = first_move(gone, true);
    assert_eq!(moved.as_deref(), Some("4"));
    assert_eq!(serial.matches("server: no answer").count(), 1);
}

/// A depth that is not a digit from 1 to 9 stops the build of a firmware: there the same panic happens in a constant.
#[test]
fn only_a_digit_is_a_depth() {
    for text in ["", "0", "10", "seven"] {
        assert!(std::panic::catch_unwind(|| hard_depth(Some(text))).is_err(), "{text}");
    }
}
