//! Matches without a server: whoever asks keeps them.
//!
//! A request about a match carries the match as it is kept: how it was opened, and what happened since. It is played again (some microseconds a
//! move), changed by the very code that the server runs, and what happened now goes back to be kept. Friends need a server.

use foursight_catalog::StopFlag;
use foursight_service::matches::{
    Action, CommandRequest, Drawn, MatchLog, OpenMatch, Opened, ThinkRequest,
};
use foursight_service::{Code, Limits, Problem};
use foursight_wire::Report;

use crate::routes::body;
use crate::{Answer, KeptTexts, Request, Surroundings};

/// Letters of a random text that a new match takes: its name and three secrets.
const RANDOM: usize = 40;

/// Answers a request about a match.
pub(crate) fn answer(
    request: Request,
    limits: &Limits,
    stop: &StopFlag,
) -> Result<Answer, Problem> {
    let Request { method, path, body: sent, kept, surroundings } = request;
    let unknown = || {
        let shown: String = path.chars().take(80).collect();
        let detail = format!("`{method} {shown}` needs a server; this page has none");
        Problem::new(Code::NoSuchRoute, detail)
    };
    if method != "POST" {
        return Err(unknown());
    }
    if path == "/matches" {
        return open(body(sent.as_deref())?, &surroundings, limits);
    }
    let act = path.strip_prefix("/matches/").and_then(|rest| rest.split_once('/'));
    match act {
        Some((id, "commands")) => {
            Table::load(id, kept, &surroundings, limits)?.command(&body(sent.as_deref())?, stop)
        }
        Some((id, "think")) => {
            Table::load(id, kept, &surroundings, limits)?.think(&body(sent.as_deref())?, stop)
        }
        _ => Err(unknown()),
    }
}

fn open(asked: OpenMatch, surroundings: &Surroundings, limits: &Limits) -> Result<Answer, Problem> {
    if asked.open {
        let detail = "a friend joins over a server; this page has none";
        return Err(Problem::new(Code::NoSuchRoute, detail));
    }
    let random = &surroundings.random;
    if random.len() < RANDOM || !random.is_ascii() {
        return Err(Problem::new(Code::Internal, "a new match needs 40 random letters"));
    }
    let drawn = Drawn {
        id: random[..16].to_owned(),
        secrets: [random[16..24].to_owned(), random[24..32].to_owned()],
        invitation: String::new(),
        seed: random[32..40].bytes().fold(0, |seed, letter| seed << 5 | u64::from(letter % 32)),
    };
    let (opening, secrets, invitation) = asked.opening(limits, drawn, surroundings.now)?;
    let match_log = MatchLog::new(opening.clone(), limits)?;
    let id = opening.id.clone();
    let snapshot = match_log.view(surroundings.expires.clone()).into();
    let mut answer = Answer::of(Opened { id, secrets, invitation, snapshot })?;
    answer.status = 201;
    answer.kept = Some(KeptTexts { opening: text(&opening)?, changes: Vec::new() });
    Ok(answer)
}

fn text(kept: &impl serde::Serialize) -> Result<String, Problem> {
    serde_json::to_string(kept).map_err(|error| Problem::new(Code::Internal, error.to_string()))
}

/// A match while a request about it is answered.
struct Table<'a> {
    match_log: MatchLog,
    answer: Answer,
    surroundings: &'a Surroundings,
    limits: &'a Limits,
}

impl<'a> Table<'a> {
    fn load(
        id: &str,
        kept: Option<KeptTexts>,
        surroundings: &'a Surroundings,
        limits: &'a Limits,
    ) -> Result<Self, Problem> {
        let kept = kept.map(|kept| kept.read()).transpose()?;
        let kept = kept.filter(|kept| kept.opening.id == id).ok_or_else(|| {
            let shown: String = id.chars().take(40).collect();
            Problem::new(Code::NoSuchMatch, format!("there is no match `{shown}` on this device"))
        })?;
        let match_log = MatchLog::replayed(kept, limits)?;
        Ok(Self { match_log, answer: Answer::default(), surroundings, limits })
    }

    fn command(mut self, asked: &CommandRequest, stop: &StopFlag) -> Result<Answer, Problem> {
        let view = self.match_log.view(self.surroundings.expires.clone());
        if let Some(act) = self.match_log.read(asked, &view, self.limits)? {
            self.change(&act, asked.request.clone(), None)?;
        }
        if asked.answer && self.match_log.game.table().job().is_some() {
            self.play(stop)?;
        }
        self.finish()
    }

    fn think(mut self, asked: &ThinkRequest, stop: &StopFlag) -> Result<Answer, Problem> {
        let game = &self.match_log.game;
        game.seat_of(&asked.secret)?;
        // The move that is waited for was made.
        if asked.ticket.as_ref().is_none_or(|ticket| *ticket == game.ticket()) {
            self.play(stop)?;
        }
        self.finish()
    }

    /// Plays the move of the computer whose turn it is.
    fn play(&mut self, stop: &StopFlag) -> Result<(), Problem> {
        let table = self.match_log.game.table();
        let nobody = || Problem::new(Code::NoComputer, "it is not a computer's turn in this match");
        let (_, job) = table.job().ok_or_else(nobody)?;
        let player = table.player(table.snapshot().turn).ok_or_else(nobody)?.clone();
        let found = job.run(stop, &mut |_| {})?;
        let report = Report::new(&found, &player);
        self.change(&Action::Answered(found.best.action), None, Some(report))
    }

    fn change(
        &mut self,
        act: &Action,
        request: Option<String>,
        report: Option<Report>,
    ) -> Result<(), Problem> {
        let (mut next, change) =
            self.match_log.propose(act, request, self.surroundings.now, self.limits)?;
        next.report = report;
        self.answer.changes.push(text(&change)?);
        self.match_log.commit(next, change);
        Ok(())
    }

    fn finish(self) -> Result<Answer, Problem> {
        let view = self.match_log.view(self.surroundings.expires.clone());
        Ok(Answer { changes: self.answer.changes, ..Answer::of(view)? })
    }
}
