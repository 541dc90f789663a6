//! Any player that can be written.

use foursight_catalog::{Key, evaluations, players};
use foursight_game::Random;

use crate::subject::Subject;

/// A random player of the subject's game, with random settings.
pub(crate) fn random_player(subject: &Subject, random: &mut Random) -> String {
    let known = players(subject.game);
    let player = &known[random.below(known.len() as u32) as usize];
    let mut pairs = Vec::new();
    for key in &player.keys {
        // Large tables cost more to clear than everything else; the smallest is also the most likely to forget.
        let often = if *key == Key::Table { 8 } else { 3 };
        if random.below(10) < often
            && let Some(value) = value(*key, subject, random)
        {
            pairs.push(format!("{}={value}", key.name()));
        }
    }
    if pairs.is_empty() {
        player.name.to_owned()
    } else {
        format!("{}:{}", player.name, pairs.join(","))
    }
}

fn value(key: Key, subject: &Subject, random: &mut Random) -> Option<String> {
    let mut one_of =
        |values: &[&str]| values[random.below(values.len() as u32) as usize].to_owned();
    Some(match key {
        Key::Depth => {
            // To the end of the game where that is near.
            let empty = subject.world.empty();
            let most = match (subject.name, empty) {
                (_, ..=8) => empty + 1,
                ("atoll", 9..=20) => 3,
                ("atoll", _) => 2,
                _ => 5,
            };
            (1 + random.below(most)).to_string()
        }
        Key::Nodes => one_of(&["1", "2", "7", "60", "1000", "20000"]),
        Key::Playouts => one_of(&["1", "2", "9", "100", "1000"]),
        Key::Time => return None,
        Key::Eval => {
            let all = evaluations(subject.game);
            all[random.below(all.len() as u32) as usize].name.to_owned()
        }
        Key::Order => one_of(&["left", "center", "random"]),
        Key::Ties => one_of(&["first", "last"]),
        Key::Seed => random.below(1000).to_string(),
        Key::Table => "1".to_owned(),
        Key::Threads => "2".to_owned(),
        Key::Near => one_of(&["1", "20", "500"]),
        Key::Killers => one_of(&["on", "off"]),
        Key::Wins => one_of(&["fast", "equal", "at-once", "late", "evaluated"]),
        Key::View => one_of(&["own", "second"]),
        Key::LastCell => one_of(&["take", "redraw"]),
        Key::Values => one_of(&["all", "proven"]),
    })
}
