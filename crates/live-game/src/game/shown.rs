//! What of a game is shown, and in which words.

use foursight_catalog::{Awaited, Ending, MoveValue, Position, Seat};
use foursight_game::{Player, Position as _};
use foursight_texts::{Argument, Language, t};

use super::LiveGame;
use crate::{player_name, side_name};

impl LiveGame {
    /// The human's seat, if exactly one is.
    pub fn own_seat(&self) -> Option<Seat> {
        match (self.seats[Seat::A].is_none(), self.seats[Seat::B].is_none()) {
            (true, false) => Some(Seat::A),
            (false, true) => Some(Seat::B),
            _ => None,
        }
    }

    /// Whether only computers play.
    pub fn computers_only(&self) -> bool {
        Seat::BOTH.iter().all(|&seat| self.seats[seat].is_some())
    }

    /// Whether a human is to move, and the latest position is shown.
    pub fn human_to_move(&self) -> bool {
        self.walk.is_none() && matches!(self.game.snapshot().awaited, Awaited::Human(_))
    }

    /// How many moves lead to what is shown.
    pub fn shown_ply(&self) -> usize {
        self.walk.unwrap_or(self.game.snapshot().ply())
    }

    /// The position that is shown, and the cell its last move filled.
    pub fn shown(&self) -> (Position, Option<String>) {
        let now = self.game.snapshot();
        let mut position = now.origin.clone();
        let mut last = None;
        for &action in &now.moves[..self.shown_ply()] {
            last = position.filled_by(action);
            position.play_unchecked(action);
        }
        (position, last)
    }

    /// The values to show beside the moves: hints, or what the player at work has reported so far.
    pub fn values(&self) -> &[MoveValue] {
        match (&self.work, &self.advice) {
            _ if self.walk.is_some() => &[],
            (Some(work), _) => &work.values,
            (None, Some(advice)) if self.hints => &advice.moves,
            _ => &[],
        }
    }

    /// Who sits there.
    pub fn seat_name(&self, language: Language, seat: Seat) -> String {
        let key = match (&self.seats[seat], seat) {
            (Some(player), _) => return player_name(language, &player.to_string()),
            _ if self.own_seat() == Some(seat) => "common.you",
            (None, Seat::A) => "play.seat.a",
            (None, Seat::B) => "play.seat.b",
        };
        t(language, key, &[])
    }

    /// The same with the side it plays in this game: `Yellow (Level 3)`.
    pub fn player_name(&self, language: Language, player: Player) -> String {
        let side = side_name(language, self.game.game(), player);
        format!("{side} ({})", self.seat_name(language, self.game.snapshot().seat(player)))
    }

    /// The line that says whose turn it is, how the game ended, or why something was not done; and the player it is about.
    pub fn status(&self, language: Language) -> (Option<Player>, String) {
        let say = |key: &str, arguments: &[(&str, Argument<'_>)]| t(language, key, arguments);
        if let Some(notice) = &self.notice {
            return (None, notice.words(language));
        }
        let now = self.game.snapshot();
        if let Some(ply) = self.walk {
            let arguments = [("ply", (ply as u64).into()), ("moves", (now.ply() as u64).into())];
            return (None, say("play.walking", &arguments));
        }
        if let Some(ending) = now.ending {
            let Some(winner) = ending.winner() else { return (None, say("play.drawn", &[])) };
            let resigned = matches!(ending, Ending::Resigned(_));
            let name = self.player_name(language, winner);
            let name = [("name", (&name).into())];
            let own = self.own_seat().map(|seat| now.player(seat) == winner);
            let text = match (own, resigned) {
                (Some(true), false) => say("play.you-won", &[]),
                (Some(true), true) => say("play.you-won-resigned", &[]),
                (Some(false), false) => say("play.you-lost", &name),
                (Some(false), true) => say("play.you-lost-resigned", &name),
                (None, false) => say("play.won", &name),
                (None, true) => say("play.won-resigned", &name),
            };
            return (Some(winner), text);
        }
        let name = self.player_name(language, now.turn);
        let name = [("name", (&name).into())];
        let text = match now.awaited {
            Awaited::Computer(_) if self.paused && self.work.is_none() => say("play.paused", &name),
            Awaited::Computer(_) => say("play.thinking", &name),
            Awaited::Human(_) if self.own_seat().is_some() => say("common.your-turn", &[]),
            Awaited::Human(_) | Awaited::Nobody => say("play.turn", &name),
        };
        (Some(now.turn), text)
    }
}
