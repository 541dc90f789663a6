//! The shortest win against a player that always answers the same position with the same move.
//!
//! Every own move is tried against the player's answer, with one own move more at each round. So a win that is found is a shortest one, and a round without a win
//! proves that none of its length exists. Positions that several orders of moves reach are searched once, the player is asked once for each, and in Connect Four an own
//! move is left out if no line of four can be completed any more with the moves that are left.

use std::collections::HashMap;

use foursight_catalog::{Game, Move, PlayerSpec, Position, StopFlag};
use foursight_game::{Outcome, Player, Position as _, SearchError};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beaten {
    /// The moves of both sides up to the win, if there is one.
    pub line: Option<String>,
    /// Own moves of that win, or of the last round.
    pub moves: u32,
    /// The player was asked for so many different positions.
    pub replies: usize,
}

/// A shortest win of at most so many own moves; `second` if the player begins. `round` is told of every length without a win.
pub fn shortest_win(
    game: Game,
    player: &PlayerSpec,
    second: bool,
    most: u32,
    stop: &StopFlag,
    mut round: impl FnMut(u32, usize),
) -> Result<Beaten, SearchError> {
    search(game, player, second, most, stop, &mut round)
}

fn search(
    game: Game,
    player: &PlayerSpec,
    second: bool,
    most: u32,
    stop: &StopFlag,
    round: &mut dyn FnMut(u32, usize),
) -> Result<Beaten, SearchError> {
    let mut search = Search { player, stop, replies: HashMap::new(), hopeless: HashMap::new() };
    let mut opening = Vec::new();
    let mut start = Position::start(game);
    if second {
        let action = search.reply(&start)?;
        start.play(action).expect("a player plays legal moves");
        opening.push(action);
    }
    for moves in 1..=most {
        if let Some(rest) = search.win_in(&start, moves)? {
            opening.extend(rest.into_iter().rev());
            let line = Some(start.moves_text(&opening));
            return Ok(Beaten { line, moves, replies: search.replies.len() });
        }
        round(moves, search.replies.len());
    }
    Ok(Beaten { line: None, moves: most, replies: search.replies.len() })
}

struct Search<'a> {
    player: &'a PlayerSpec,
    stop: &'a StopFlag,
    /// What the player answers, by position.
    replies: HashMap<u64, Move>,
    /// The most own moves that were tried in vain, by position.
    hopeless: HashMap<u64, u32>,
}

impl Search<'_> {
    fn reply(&mut self, position: &Position) -> Result<Move, SearchError> {
        if let Some(&known) = self.replies.get(&position.key()) {
            return Ok(known);
        }
        let report = position.ask(self.player, false).run(self.stop, &mut |_| {})?;
        self.replies.insert(position.key(), report.best.action);
        Ok(report.best.action)
    }

    /// The moves of a win with at most so many own moves, the last first.
    fn win_in(
        &mut self,
        position: &Position,
        moves: u32,
    ) -> Result<Option<Vec<Move>>, SearchError> {
        let me = position.turn();
        let wins = |action: &Move| position.after(*action).outcome() == Some(Outcome::Win(me));
        let own = position.legal_moves();
        if let Some(&action) = own.iter().find(|action| wins(action)) {
            return Ok(Some(vec![action]));
        }
        let known = self.hopeless.get(&position.key()).copied().unwrap_or(1);
        if moves <= known {
            return Ok(None);
        }
        for &action in &own {
            let mut next = position.after(action);
            if next.outcome().is_some() || missing(&next, me) > moves - 1 {
                continue;
            }
            let answer = self.reply(&next)?;
            next.play(answer).expect("a player plays legal moves");
            if next.outcome().is_none()
                && let Some(mut rest) = self.win_in(&next, moves - 1)?
            {
                rest.extend([answer, action]);
                return Ok(Some(rest));
            }
        }
        self.hopeless.insert(position.key(), moves);
        Ok(None)
    }
}

/// The fewest discs that this player still needs for a line of four in Connect Four; 1 in other games.
fn missing(position: &Position, player: Player) -> u32 {
    if position.game() != Game::connect_four() {
        return 1;
    }
    let mut board = [[None; 6]; 7];
    for (cell, owner) in position.cells() {
        let [column, row] = cell.as_bytes() else { continue };
        board[usize::from(column.to_ascii_lowercase() - b'a')][usize::from(row - b'1')] = owner;
    }
    let mut fewest = 4;
    for column in 0..7_i32 {
        for row in 0..6_i32 {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if !(0..7).contains(&(column + 3 * right)) || !(0..6).contains(&(row + 3 * up)) {
                    continue;
                }
                let cells = (0..4).map(|step| {
                    board[(column + step * right) as usize][(row + step * up) as usize]
                });
                let needs = cells.map(|cell| match cell {
                    Some(owner) if owner == player => 0,
                    Some(_) => 5,
                    None => 1,
                });
                fewest = fewest.min(needs.sum());
            }
        }
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beaten(game: &str, player: &str, second: bool, most: u32) -> Beaten {
        let game: Game = game.parse().unwrap();
        let player = PlayerSpec::parse(player, game).unwrap();
        shortest_win(game, &player, second, most, &StopFlag::default(), |_, _| {}).unwrap()
    }

    /// The line that its author did not find, and that no shorter one exists.
    #[test]
    fn four_in_a_row_is_beaten_in_four_moves() {
        let found = beaten("connect-four", "four-in-a-row-printed", false, 4);
        assert_eq!((found.moves, found.line.as_deref().map(str::len)), (4, Some(7)));
        let mut position = Position::start(Game::connect_four());
        position.play_text(found.line.as_deref().unwrap()).unwrap();
        assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    }

    #[test]
    fn a_round_without_a_win_is_told() {
        let player = PlayerSpec::parse("perfect", Game::tic_tac_toe()).unwrap();
        let mut rounds = Vec::new();
        let stop = StopFlag::default();
        let found = shortest_win(Game::tic_tac_toe(), &player, true, 4, &stop, |moves, _| {
            rounds.push(moves);
        });
        assert_eq!((found.unwrap().line, rounds), (None, vec![1, 2, 3, 4]));
    }

    #[test]
    fn lines_that_are_cut_are_not_counted() {
        let missing_after = |moves: &str| {
            let mut position = Position::start(Game::connect_four());
            position.play_text(moves).unwrap();
            missing(&position, Player::First)
        };
        assert_eq!((missing_after(""), missing_after("4"), missing_after("443")), (4, 3, 2));
        assert_eq!(missing_after("443355"), 1);
    }

    #[test]
    fn the_atoll_bot_of_side_3_is_not_beaten_in_three_stones() {
        assert_eq!(beaten("atoll:size=3", "atoll-bot-printed", false, 3).line, None);
    }
}
