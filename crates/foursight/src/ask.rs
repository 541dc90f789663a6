//! Questions about positions of any game.

use core::time::Duration;

use foursight_catalog::{
    Game, Move, PlayerSpec, Position, Report, Start, StopFlag, Variation, analyst,
};
use foursight_game::Limits;

use crate::Error;

/// The names of the games.
///
/// ```
/// let names: Vec<&str> = foursight::games().collect();
/// assert!(["connect-four", "tic-tac-toe", "atoll"].iter().all(|name| names.contains(name)));
/// ```
pub fn games() -> impl Iterator<Item = &'static str> {
    Game::all().into_iter().map(Game::name)
}

/// The position after these moves of a game. The game may have options: `atoll:size=5,swap=on`.
///
/// ```
/// let position = foursight::position("atoll:size=5", "C3 B2")?;
/// assert_eq!(position.game().to_string(), "atoll:size=5,swap=off");
/// let error = foursight::position("connect-four", "4x").unwrap_err();
/// assert!(error.to_string().contains("'x'"));
/// # Ok::<(), foursight::Error>(())
/// ```
pub fn position(game: &str, moves: &str) -> Result<Position, Error> {
    let game: Game = game.parse()?;
    Ok(Variation::parse(game, Start { board: None, moves })?.end)
}

/// A player of a game from its text, bound to this time.
pub fn player(game: Game, text: &str, time: Duration) -> Result<PlayerSpec, Error> {
    Ok(PlayerSpec::parse(text, game)?.within(Limits::time(time)))
}

/// The move this player makes within this time.
///
/// ```
/// use std::time::Duration;
/// let position = foursight::position("connect-four", "121212")?;
/// let action = foursight::best_move(&position, "automat-hard", Duration::from_secs(5))?;
/// assert_eq!(action.to_string(), "1");
/// # Ok::<(), foursight::Error>(())
/// ```
pub fn best_move(position: &Position, player: &str, time: Duration) -> Result<Move, Error> {
    let player = self::player(position.game(), player, time)?;
    Ok(position.ask(&player, false).run(&StopFlag::default(), &mut |_| {})?.best.action)
}

/// The value of every legal move, as the best player of the game finds it within this time.
pub fn analyse(position: &Position, time: Duration) -> Result<Report, Error> {
    watch(position, analyst(position.game()), time, &StopFlag::default(), &mut |_| {})
}

/// The same by any player, with every better answer on the way, until it is done or the flag is raised.
///
/// ```
/// use foursight::StopFlag;
/// use std::time::Duration;
/// let position = foursight::position("tic-tac-toe", "")?;
/// let mut depths = Vec::new();
/// let player = "deepening:depth=4";
/// foursight::watch(&position, player, Duration::from_secs(9), &StopFlag::default(), &mut |report| {
///     depths.push(report.depth);
/// })?;
/// assert_eq!(depths, [1, 2, 3, 4]);
/// # Ok::<(), foursight::Error>(())
/// ```
pub fn watch(
    position: &Position,
    player: &str,
    time: Duration,
    stop: &StopFlag,
    progress: &mut dyn FnMut(Report),
) -> Result<Report, Error> {
    let player = self::player(position.game(), player, time)?;
    Ok(position.ask(&player, true).run(stop, progress)?)
}
