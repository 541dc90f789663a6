//! The board of lights asks this server: every level gets an answer, and the levels that search or draw get the very move they would make alone.

use core::time::Duration;

use foursight_catalog::device::{
    Brain, LONGEST_PATH, Machine, Mode, Pad, Palette, TABLE_WORDS, column_in, path,
};

use crate::support::Server;

/// Longer than a disc falls and rests.
const WHILE: Duration = Duration::from_secs(2);

#[tokio::test]
async fn every_level_of_the_device_is_answered() {
    let server = Server::new();
    let mut words = vec![0; TABLE_WORDS];
    let mut brain = Brain::new(&mut words, 20_261_117).unwrap();
    for mode in [Mode::Easy, Mode::Hard, Mode::Perfect] {
        let mut machine = Machine::new(Palette::SOURCE);
        let mut now = WHILE;
        let key = char::from_digit(mode.column() as u32 + 1, 10).unwrap();
        machine.touch(Pad::of_key(key).unwrap(), now);
        for reply in ['4', '3', '5'] {
            now += WHILE;
            machine.advance(now);
            let question = machine.question().expect("the computer is to move");
            let mut buffer = [0; LONGEST_PATH];
            let path = path(brain.server_player(mode), question.moves, &mut buffer);
            let answer = server.get(path).await;
            let column = column_in(answer.text.as_bytes()).expect(&answer.text);
            if mode != Mode::Perfect {
                let alone = brain.think(question.position, mode, &mut || false).unwrap();
                assert_eq!(column, alone.column, "{path}");
            }
            let ticket = question.ticket;
            machine.answer(ticket, column, now);
            now += WHILE;
            machine.advance(now);
            machine.touch(Pad::of_key(reply).unwrap(), now);
        }
        assert_eq!(machine.snapshot().moves.len(), 6, "{mode:?}");
    }
}
