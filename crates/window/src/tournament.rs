//! All pairs of chosen algorithms meet in turn at equal depth. The laboratory plays and counts; this only waits for it.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use foursight_catalog::{Game, StopFlag};
use foursight_game::Depth;
use foursight_laboratory::experiment::Experiment;
use foursight_laboratory::runner::{self, Progress};
use foursight_laboratory::standings::Standings;

/// What is known after another game.
enum News {
    Played(Progress, Standings),
    Ended(Result<(), String>),
}

/// A tournament that runs, or has ended.
pub(crate) struct Tournament {
    pub(crate) players: Vec<String>,
    pub(crate) done: usize,
    pub(crate) of: usize,
    pub(crate) standings: Option<Standings>,
    pub(crate) ended: Option<Result<(), String>>,
    news: Receiver<News>,
    stop: StopFlag,
}

impl Tournament {
    /// Begins; `wake` is called whenever there is news.
    pub(crate) fn start(
        game: Game,
        field: &[String],
        depth: u32,
        rounds: u32,
        seed: u64,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Self, String> {
        let depth = Depth::new(depth).map_err(|error| error.to_string())?;
        let experiment =
            Experiment::among(game, field, rounds.max(1) as usize, seed)?.at_depth(depth);
        let players = experiment.players.clone();
        let of = experiment.games();
        let (send, news) = mpsc::channel();
        let stop = StopFlag::default();
        let flag = stop.clone();
        thread::spawn(move || {
            // One game after the other, as one would watch them; so times can be compared.
            let ended = runner::run(&experiment, None, 1, &flag, |progress, records| {
                let standings = Standings::of(&experiment, records);
                drop(send.send(News::Played(progress, standings)));
                wake();
            });
            let ended = ended.map(drop).map_err(|error| error.to_string());
            drop(send.send(News::Ended(ended)));
            wake();
        });
        Ok(Self { players, done: 0, of, standings: None, ended: None, news, stop })
    }

    /// Takes the news there is.
    pub(crate) fn update(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            match news {
                News::Played(progress, standings) => {
                    self.done = progress.done;
                    self.standings = Some(standings);
                }
                News::Ended(ended) => self.ended = Some(ended),
            }
        }
    }

    /// Ends after the game that is being played.
    pub(crate) fn stop(&self) {
        self.stop.raise();
    }
}

impl Drop for Tournament {
    fn drop(&mut self) {
        // Its thread ends by itself after the game; nobody waits for it.
        self.stop.raise();
    }
}
