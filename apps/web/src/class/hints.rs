//! Hints that are off: the server itself does not say what is best in a game that a class plays without hints, when somebody asks from an address from
//! which that class is attended.
//!
//! Asked are the positions of the class's boards as they are at this moment, from the [`FIRST`]th ply on: what lies before is the same in games of everybody
//! else in the school. Whoever asks from a telephone of their own, or for a position a move later, is not hindered; a teacher sees that.

use foursight_catalog::{Start, Variation};

use super::games;
use crate::app::App;
use crate::middleware::Client;
use crate::problem::{Code, Problem};

/// Earlier positions are everybody's.
const FIRST: u32 = 4;

/// A problem if hints are off for this position.
pub(crate) async fn check_hints(
    app: &App,
    client: Client,
    game: &str,
    moves: Option<&str>,
    board: Option<&str>,
) -> Result<(), Problem> {
    let rooms = app.classes().attended_from(client);
    if rooms.is_empty() {
        return Ok(());
    }
    // What cannot be read is refused by whoever is asked.
    let Ok(kind) = app.limits().game(game) else { return Ok(()) };
    let start = Start { board, moves: moves.unwrap_or_default() };
    let Ok(asked) = Variation::parse(kind, start) else { return Ok(()) };
    for room in rooms {
        let mut boards = Vec::new();
        {
            let state = room.look(app).await?;
            let class = state.ledger.class();
            if class.hints() || class.settings().game != kind.to_string() {
                continue;
            }
            for game in class.running().filter(|game| game.plies >= FIRST) {
                boards.push(games::match_of(class, game.number));
            }
        }
        for id in boards {
            let Ok(view) = games::look(app, &id).await else { continue };
            let start = Start { board: None, moves: &view.position.text };
            let same = Variation::parse(kind, start).is_ok_and(|board| board.end == asked.end);
            if same {
                let detail = "hints are off in the class that plays this game now";
                return Err(Problem::new(Code::HintsOff, detail));
            }
        }
    }
    Ok(())
}
