//! Clients who play, alone and together, and write down what was acknowledged.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use super::Random;
use crate::siege::client::{Client, Reply};

/// Steps of one client in one match.
const STEPS: usize = 16;
/// How long one request may be refused.
const REFUSED: Duration = Duration::from_secs(90);

/// The pause before a refused request is sent again.
const AGAIN: Duration = Duration::from_millis(8);

/// What clients do in matches; each must have been refused now and then.
const KINDS: [&str; 15] = [
    "open", "join", "play", "think", "undo", "redo", "resign", "new_game", "occupy", "begin",
    "name", "offer", "accept", "decline", "hints",
];

/// A match, as its clients know it.
#[derive(Clone)]
pub(super) struct Kept {
    pub(super) id: String,
    /// How many changes were acknowledged.
    pub(super) changes: u64,
    /// The latest view that was acknowledged.
    pub(super) view: Value,
    /// Clients who still play it.
    playing: u8,
}

/// A match that waits for the second client.
struct Invitation {
    place: usize,
    text: Value,
}

/// What all of them share.
pub(super) struct Town {
    seed: u64,
    over: AtomicBool,
    /// Clients who have not ended yet.
    playing: AtomicU64,
    matches: Mutex<Vec<Kept>>,
    invitation: Mutex<Option<Invitation>>,
    refused: Mutex<BTreeMap<&'static str, u64>>,
    /// What each client asks for now.
    doing: Mutex<[String; 2]>,
    problems: Mutex<Vec<String>>,
    pub(super) acknowledged: AtomicU64,
    pub(super) views: AtomicU64,
    pub(super) troubles: AtomicU64,
}

/// A client with its random numbers.
struct Player<'a> {
    client: &'a Client,
    number: usize,
    random: Random,
    requests: u64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Town {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            seed,
            over: AtomicBool::new(false),
            playing: AtomicU64::new(2),
            matches: Mutex::default(),
            invitation: Mutex::default(),
            refused: Mutex::default(),
            doing: Mutex::default(),
            problems: Mutex::default(),
            acknowledged: AtomicU64::new(0),
            views: AtomicU64::new(0),
            troubles: AtomicU64::new(0),
        }
    }

    pub(super) fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Relaxed)
    }

    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Writes a problem down, which ends everything.
    pub(super) fn note(&self, done: Result<()>) {
        if let Err(error) = done {
            locked(&self.problems).push(format!("{error:#}"));
            self.end();
        }
    }

    pub(super) fn problems(&self) -> Vec<String> {
        locked(&self.problems).clone()
    }

    pub(super) fn matches(&self) -> Vec<Kept> {
        locked(&self.matches).clone()
    }

    /// How often each kind of step was refused.
    pub(super) fn refused(&self) -> BTreeMap<&'static str, u64> {
        locked(&self.refused).clone()
    }

    /// The kinds of steps that were never refused.
    pub(super) fn never_refused(&self) -> Vec<&'static str> {
        let refused = locked(&self.refused);
        KINDS.into_iter().filter(|kind| !refused.contains_key(kind)).collect()
    }

    pub(super) fn doing(&self) -> [String; 2] {
        locked(&self.doing).clone()
    }

    /// The match that was opened last.
    pub(super) fn latest(&self) -> Option<usize> {
        locked(&self.matches).len().checked_sub(1)
    }

    pub(super) fn id(&self, place: usize) -> String {
        locked(&self.matches)[place].id.clone()
    }

    /// The number of a match's last change, once nobody plays it any more.
    pub(super) fn last_change(&self, place: usize) -> Option<u64> {
        let ended = self.playing.load(Ordering::Acquire) == 0;
        let kept = &locked(&self.matches)[place];
        // A match that was opened for both may have been left by one only, when all ended.
        (ended || kept.playing == 0).then_some(kept.changes)
    }

    /// Plays matches until told to end: one alone, then one together with the other client.
    pub(super) fn play(&self, client: &Client, number: usize) -> Result<()> {
        let played = self.play_matches(client, number);
        self.playing.fetch_sub(1, Ordering::Release);
        played
    }

    fn play_matches(&self, client: &Client, number: usize) -> Result<()> {
        let random = Random::new(self.seed * 2 + 10 + number as u64);
        let mut player = Player { client, number, random, requests: 0 };
        while self.goes_on() {
            self.alone(&mut player)?;
            if number == 0 {
                self.invite(&mut player)?;
            } else {
                self.accept(&mut player)?;
            }
        }
        Ok(())
    }

    /// Both seats, or against a computer.
    fn alone(&self, player: &mut Player<'_>) -> Result<()> {
        let game = *player.random.pick(&["connect-four", "tic-tac-toe", "atoll:size=3"]);
        let computer = *player.random.pick(&[None, Some("level-1")]);
        let terms = json!({ "game": game, "seats": { "b": computer } });
        let opened = self.insist(player, "open", "matches", &terms)?.context("no match")?;
        let place = self.enter(&opened, 1);
        let path = format!("matches/{}", self.id(place));
        let mut view = opened["snapshot"].clone();
        for _ in 0..STEPS {
            let before = view["revision"].as_u64().context("no revision")?;
            if let Some(next) = self.step_alone(player, &path, &opened["secrets"], &view)? {
                self.acknowledge(place, &next);
                view = next;
                ensure!(
                    view["revision"] == before + 1,
                    "{path}: change {before} and then {}, though one was acknowledged",
                    view["revision"]
                );
            }
        }
        self.leave(place);
        Ok(())
    }

    /// One step of a client who has both secrets; the view after it, or `None` if the match refused it.
    fn step_alone(
        &self,
        player: &mut Player<'_>,
        path: &str,
        secrets: &Value,
        view: &Value,
    ) -> Result<Option<Value>> {
        if view["awaited"] == "computer" && player.random.below(5) > 0 {
            let body = json!({ "secret": secrets["a"], "ticket": view["ticket"] });
            return self.insist(player, "think", &format!("{path}/think"), &body);
        }
        let kind = match player.random.below(20) {
            _ if !view["ending"].is_null() && player.random.below(2) == 0 => "new_game",
            0..=4 if view["can_redo"] == true => "redo",
            0..=3 if view["can_undo"] == true => "undo",
            5 => "resign",
            6..=7 => "occupy",
            8..=9 => "begin",
            10 => "name",
            11 => "new_game",
            _ => "play",
        };
        let seat = if (view["turn"] == "first") == (view["began"] == "a") { "a" } else { "b" };
        let command = match kind {
            "play" => player.play(view),
            "occupy" => {
                let computer = *player.random.pick(&[None, Some("level-1")]);
                json!({ "kind": kind, "seat": "b", "player": computer })
            }
            "begin" => {
                json!({ "kind": kind, "starter": player.random.pick(&["a", "b", "alternate", "loser"]) })
            }
            "name" => player.name(),
            _ => json!({ "kind": kind }),
        };
        self.command(player, path, &secrets[seat], kind, &command)
    }

    /// Opens a match for the other client and plays it with that one.
    fn invite(&self, player: &mut Player<'_>) -> Result<()> {
        let terms = json!({ "game": "connect-four", "open": true });
        let opened = self.insist(player, "open", "matches", &terms)?.context("no match")?;
        let place = self.enter(&opened, 2);
        let text = opened["invitation"].clone();
        *locked(&self.invitation) = Some(Invitation { place, text });
        self.together(player, place, "a", &opened["secrets"]["a"])
    }

    /// Takes the seat in the match the other client has opened.
    fn accept(&self, player: &mut Player<'_>) -> Result<()> {
        let invitation = loop {
            if let Some(invitation) = locked(&self.invitation).take() {
                break invitation;
            }
            if !self.goes_on() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(2));
        };
        let place = invitation.place;
        let key = format!("abcdefghijklmnopqrst-{}", player.request());
        let body = json!({ "invitation": invitation.text, "key": key });
        let path = format!("matches/{}/join", self.id(place));
        let joined = self.insist(player, "join", &path, &body)?.context("the seat is taken")?;
        self.acknowledge(place, &joined["snapshot"]);
        self.together(player, place, "b", &joined["secret"])
    }

    /// Plays one of two seats. What the match refuses because the other was faster is no failure.
    fn together(
        &self,
        player: &mut Player<'_>,
        place: usize,
        seat: &str,
        secret: &Value,
    ) -> Result<()> {
        let path = format!("matches/{}", self.id(place));
        for _ in 0..STEPS {
            let view = player.look(&path)?;
            let (kind, command) = player.step_together(seat, &view);
            if let Some(view) = self.command(player, &path, secret, kind, &command)? {
                self.acknowledge(place, &view);
            }
        }
        self.leave(place);
        Ok(())
    }

    fn command(
        &self,
        player: &mut Player<'_>,
        path: &str,
        secret: &Value,
        kind: &'static str,
        command: &Value,
    ) -> Result<Option<Value>> {
        let body = json!({ "secret": secret, "request": player.request(), "command": command });
        self.insist(player, kind, &format!("{path}/commands"), &body)
    }

    /// Sends the same request until the store has taken it; `None` if the match does not permit it.
    fn insist(
        &self,
        player: &Player<'_>,
        kind: &'static str,
        path: &str,
        body: &Value,
    ) -> Result<Option<Value>> {
        locked(&self.doing)[player.number] = format!("{kind} {path}");
        let begun = Instant::now();
        loop {
            let reply = player.client.post(path, body);
            if let Some(done) = reply.good() {
                return Ok(Some(done));
            }
            match reply {
                Reply::Answer(409, _) => return Ok(None),
                // The opponent has filled the column meanwhile.
                Reply::Answer(422, text) if text.contains("\"illegal-move\"") => return Ok(None),
                Reply::Answer(503, text) if text.contains("\"store\"") => {
                    *locked(&self.refused).entry(kind).or_default() += 1;
                    ensure!(begun.elapsed() < REFUSED, "{kind} {path}: refused all the time");
                    thread::sleep(AGAIN);
                }
                Reply::Answer(status, text) => bail!("{kind} {path} {body}: {status} {text}"),
                Reply::Empty => bail!("{kind} {path}: an empty reply"),
            }
        }
    }

    fn enter(&self, opened: &Value, playing: u8) -> usize {
        let mut matches = locked(&self.matches);
        matches.push(Kept {
            id: opened["id"].as_str().unwrap_or_default().to_owned(),
            changes: 0,
            view: opened["snapshot"].clone(),
            playing,
        });
        matches.len() - 1
    }

    fn leave(&self, place: usize) {
        locked(&self.matches)[place].playing -= 1;
    }

    fn acknowledge(&self, place: usize, view: &Value) {
        self.acknowledged.fetch_add(1, Ordering::Relaxed);
        let kept = &mut locked(&self.matches)[place];
        kept.changes += 1;
        if view["revision"].as_u64() >= kept.view["revision"].as_u64() {
            kept.view.clone_from(view);
        }
    }
}

impl Player<'_> {
    /// The match as it is, as soon as the store says.
    fn look(&self, path: &str) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let reply = self.client.get(&format!("/api/v1/{path}"));
            if let Some(view) = reply.good() {
                return Ok(view);
            }
            let refused = matches!(&reply, Reply::Answer(503, text) if text.contains("\"store\""));
            ensure!(refused, "looking at {path}: {}", reply.status());
            ensure!(begun.elapsed() < REFUSED, "looking at {path}: refused all the time");
            thread::sleep(AGAIN);
        }
    }

    fn request(&mut self) -> String {
        self.requests += 1;
        format!("client-{}-{}", self.number, self.requests)
    }

    fn play(&mut self, view: &Value) -> Value {
        let none = Vec::new();
        let legal = view["legal"].as_array().unwrap_or(&none);
        let action = if legal.is_empty() { &Value::Null } else { self.random.pick(legal) };
        json!({ "kind": "play", "move": action.as_str().unwrap_or("1") })
    }

    fn name(&mut self) -> Value {
        json!({ "kind": "name", "name": format!("name {}", self.random.below(1000)) })
    }

    /// What one of two people does.
    fn step_together(&mut self, seat: &str, view: &Value) -> (&'static str, Value) {
        let offer = &view["offer"];
        let answered = !offer.is_null() && offer["by"] != seat && self.random.below(4) > 0;
        let over = !view["ending"].is_null();
        let two = view["two_people"] == true;
        let kind = match self.random.below(20) {
            0..=11 if answered => "accept",
            _ if answered => "decline",
            0..=12 if two && over => "offer",
            0..=8 if view["hints_allowed"] == true => "hints",
            0..=6 if two && (view["can_undo"] == true || view["hints_allowed"] == false) => "offer",
            13 => "name",
            14 => "resign",
            _ => "play",
        };
        let command = match kind {
            "play" => self.play(view),
            "name" => self.name(),
            "hints" => json!({ "kind": kind, "allowed": false }),
            "accept" | "decline" => json!({ "kind": kind, "offer": offer["number"] }),
            "offer" if over => json!({ "kind": kind, "what": "new_game" }),
            "offer" => json!({ "kind": kind, "what": self.random.pick(&["undo", "hints"]) }),
            _ => json!({ "kind": kind }),
        };
        (kind, command)
    }
}
