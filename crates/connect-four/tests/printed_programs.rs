//! The printed programs against facts from the works: what their authors write that they do, and what follows from the listings by hand.

mod printed;

use std::collections::HashMap;

use printed::povezi_cetiri::Algorithm;
use printed::{Board, automat_easy, automat_hard, four_in_a_row, other, povezi_cetiri};

/// Positions of random games that are not over, of all lengths.
fn random_positions(count: usize) -> Vec<Board> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = Board::default();
        for _ in 0..next(40) {
            let open = board.open_columns();
            let mut after = board.clone();
            after.drop_disc(open[next(open.len())], board.turn());
            if after.is_over() {
                break;
            }
            board = after;
        }
        positions.push(board);
    }
    positions
}

/// Two positions worked out from the published weights, for both players.
#[test]
fn evaluations_have_the_published_weights() {
    let both = |moves: &str, evaluate: &dyn Fn(&Board, u8) -> i32| {
        let board = Board::after(moves);
        (evaluate(&board, 1), evaluate(&board, 2))
    };
    for (moves, automat, four, povezi) in
        [("44553", (39, -69), (17, -1), (33, -142)), ("45454", (22, -38), (21, -4), (24, -75))]
    {
        assert_eq!(both(moves, &automat_hard::evaluate), automat, "{moves}");
        assert_eq!(both(moves, &four_in_a_row::evaluate), four, "{moves}");
        let evaluate = |board: &Board, me: u8| povezi_cetiri::evaluate(board, me, 3);
        assert_eq!(both(moves, &evaluate), povezi, "{moves}");
    }
    // The open three from the third column is counted, its mirror image from the fifth is not.
    assert_eq!(both("55443", &automat_hard::evaluate), (39, -69));
    let left = automat_hard::evaluate(&Board::after("223344"), 1);
    let right = automat_hard::evaluate(&Board::after("665544"), 1);
    assert_eq!((left - right, left), (20, right + 20));
}

#[test]
fn automat_hard_takes_the_first_win_and_the_last_of_equals() {
    // Three in the first column and three in the last: the leftmost win is taken, whatever else is there.
    let board = Board::after("1717172");
    assert_eq!(board.turn(), 2);
    let choice = automat_hard::choose(&board, 2, automat_hard::DEPTH);
    assert_eq!((choice.column, choice.value), (6, automat_hard::WIN));
    let board = Board::after("171717");
    assert_eq!(automat_hard::choose(&board, 1, 2).column, 0);
    // With one ply below the own move, the best of equals is the last.
    for board in random_positions(200) {
        let me = board.turn();
        let values: Vec<(usize, i32)> = board
            .open_columns()
            .into_iter()
            .map(|column| {
                let mut next = board.clone();
                next.drop_disc(column, me);
                (column, automat_hard::unpruned(&next, me, 1, other(me)))
            })
            .collect();
        let wins = values.iter().find(|&&(column, _)| {
            let mut next = board.clone();
            next.drop_disc(column, me);
            next.has_four(me)
        });
        let best = values.iter().map(|&(_, value)| value).max().unwrap();
        let last = values.iter().rev().find(|&&(_, value)| value == best).unwrap();
        let expected = wins.unwrap_or(last);
        let choice = automat_hard::choose(&board, me, 1);
        assert_eq!((choice.column, choice.value), *expected, "{board:?}");
    }
}

#[test]
fn pruning_changes_nothing_in_automat_hard() {
    for board in random_positions(60) {
        let me = board.turn();
        let choice = automat_hard::choose(&board, me, 3);
        let mut next = board.clone();
        next.drop_disc(choice.column, me);
        assert_eq!(choice.value, automat_hard::unpruned(&next, me, 3, other(me)), "{board:?}");
    }
}

#[test]
fn automat_easy_follows_its_rules_in_their_order() {
    let easy = |moves: &str| {
        let board = Board::after(moves);
        let choice = automat_easy::choose(&board, board.turn());
        (choice.rule, choice.candidates)
    };
    // Own three and an opposing three: the win comes first, though the block is further left.
    assert_eq!(easy("1717172"), (1, vec![6]));
    // Two blocks: the rightmost one.
    assert_eq!(easy("334455"), (1, vec![1]), "an own win on both sides: the leftmost");
    assert_eq!(easy("3344556").0, 1);
    assert_eq!(easy("33445"), (1, vec![5]), "opposing three on both sides: the rightmost block");
    // The first player has the third and fourth cell of the bottom row, all empty around: the inner hole beside them.
    assert_eq!(easy("334"), (2, vec![1]));
    assert_eq!(easy("335"), (2, vec![3]));
    // Nothing on the board: every column is drawn from.
    assert_eq!(easy(""), (3, vec![0, 1, 2, 3, 4, 5, 6]));
    // A column with one free cell is never drawn by the third rule.
    let (rule, candidates) = easy("11111");
    assert_eq!((rule, candidates), (3, vec![1, 2, 3, 4, 5, 6]));
}

/// Its author writes that the first disc always goes to the centre, and that he could not beat it; this line does, in four moves.
#[test]
fn four_in_a_row_begins_in_the_centre_and_loses_in_four_moves() {
    let opening = four_in_a_row::choose(&Board::default(), 1, four_in_a_row::DEPTH);
    assert_eq!(opening.column, 3);
    let mut board = Board::default();
    let mut answers = String::new();
    for column in [4, 6, 5, 7] {
        board.drop_disc(column - 1, 1);
        if board.has_four(1) {
            break;
        }
        let choice = four_in_a_row::choose(&board, 2, four_in_a_row::DEPTH);
        board.drop_disc(choice.column, 2);
        answers += &(choice.column + 1).to_string();
    }
    assert_eq!(answers, "334");
    assert!(board.has_four(1));
}

/// A full board above depth 0 has no moves: worth +∞ with the human to move, −∞ with the computer to move.
#[test]
fn four_in_a_row_takes_a_full_board_for_a_win_or_a_loss() {
    // A drawn game, by columns of two and one; nobody has four.
    let drawn = "121212212121343434434343565656656565777777";
    let full = Board::after(drawn);
    assert!(full.is_full() && !full.has_four(1) && !full.has_four(2));
    let last = Board::after(&drawn[..41]);
    let choice = four_in_a_row::choose(&last, 2, four_in_a_row::DEPTH);
    assert_eq!((choice.column, choice.value), (6, four_in_a_row::HIGHEST));
    // Two cells left, the computer fills the first: the human fills the board, and every value is −∞.
    let two = Board::after(&drawn[..40]);
    let choice = four_in_a_row::choose(&two, 1, four_in_a_row::DEPTH);
    assert_eq!((choice.column, choice.value), (6, four_in_a_row::LOWEST));
}

/// The work states identical moves for minimax and negamax and for the two pruned ones; that all four are alike follows from the listings.
#[test]
fn all_four_searches_of_povezi_cetiri_are_one() {
    for board in random_positions(60) {
        for depth in 1..=3 {
            let choose = |algorithm| povezi_cetiri::choose(&board, algorithm, depth, 3);
            let minimax = choose(Algorithm::Minimax);
            for algorithm in
                [Algorithm::MinimaxPruned, Algorithm::Negamax, Algorithm::NegamaxPruned]
            {
                assert_eq!(choose(algorithm), minimax, "{algorithm:?} {depth} {board:?}");
            }
        }
    }
}

/// The searches think that they are the second player: three discs of their own in line are played for the opponent's.
#[test]
fn povezi_cetiri_searches_as_the_second_player() {
    // The first player to move has three in the first column, the second three in the last: the search completes the second's.
    let board = Board::after("171717");
    let choice = povezi_cetiri::choose(&board, Algorithm::Negamax, 1, 3);
    assert_eq!((choice.column, choice.value), (6, povezi_cetiri::WIN));
    assert_eq!(povezi_cetiri::basic(&board, 1, 3).column, 0);
}

/// `basic` against itself: over after seven discs for centre weights 1 to 14, after fifteen from 15 on.
#[test]
fn basic_against_itself_is_over_early() {
    for center in 1..=40 {
        let mut board = Board::default();
        let mut discs = 0;
        while !board.is_over() {
            let choice = povezi_cetiri::basic(&board, board.turn(), center);
            board.drop_disc(choice.column, board.turn());
            discs += 1;
        }
        assert_eq!(discs, if center <= 14 { 7 } else { 15 }, "weight {center}");
    }
}

/// A published duel: who moves first at which depth, who second, and who won.
struct Duel {
    first: (String, u32),
    second: (String, u32),
    result: String,
}

fn duels() -> Vec<Duel> {
    let text = include_str!("../../../testdata/published/povezi-cetiri-duels.csv");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let player = |name: &str, depth: &str| (name.to_owned(), depth.parse().unwrap_or(1));
            Duel {
                first: player(cells[0], cells[1]),
                second: player(cells[2], cells[3]),
                result: cells[4].to_owned(),
            }
        })
        .collect()
}

/// How many of the published duels end as published with this weight of the centre.
fn duels_as_published(center: i32) -> usize {
    let mut played: Vec<(bool, bool, u32, u32, &str)> = Vec::new();
    let mut alike = 0;
    for Duel { first, second, result } in duels() {
        let basic = |player: &(String, u32)| player.0 == "basic";
        let key = (basic(&first), basic(&second), first.1, second.1);
        // Both negamaxes play the same moves, so many of the duels are one game.
        let known = played.iter().find(|game| (game.0, game.1, game.2, game.3) == key);
        let ours = known.map_or_else(
            || {
                let mut board = Board::default();
                while !board.is_over() {
                    let player = if board.turn() == 1 { &first } else { &second };
                    let choice = if basic(player) {
                        povezi_cetiri::basic(&board, board.turn(), center)
                    } else {
                        let algorithm = Algorithm::NegamaxPruned;
                        povezi_cetiri::choose(&board, algorithm, player.1, center)
                    };
                    board.drop_disc(choice.column, board.turn());
                }
                let winner = [(1, "first"), (2, "second")];
                winner.into_iter().find(|&(disc, _)| board.has_four(disc)).map_or("draw", |it| it.1)
            },
            |game| game.4,
        );
        played.push((key.0, key.1, key.2, key.3, ours));
        alike += usize::from(ours == result);
    }
    alike
}

/// The work does not give the weight of the centre; docs/laboratory.md has the whole sweep. Here the weight that agrees best, and the one of the program it follows.
#[test]
fn the_published_duels_with_the_printed_program() {
    assert_eq!(duels().len(), 34);
    assert_eq!(duels_as_published(10), 26);
    let at_three = duels_as_published(3);
    assert!((20..=26).contains(&at_three), "{at_three}");
}

/// The whole sweep; `cargo test -p foursight-connect-four --test printed_programs -- --ignored --nocapture` prints it.
#[test]
#[ignore = "the table of docs/laboratory.md"]
fn the_whole_sweep() {
    for center in 0..=25 {
        println!("{center}\t{}", duels_as_published(center));
    }
}

/// A deterministic program: the column it plays, by position.
type Program = fn(&Board) -> usize;

const PROGRAMS: [(&str, Program); 3] = [
    ("automat-hard", |board| automat_hard::choose(board, board.turn(), automat_hard::DEPTH).column),
    ("four-in-a-row", |board| {
        four_in_a_row::choose(board, board.turn(), four_in_a_row::DEPTH).column
    }),
    ("povezi-cetiri", |board| povezi_cetiri::choose(board, Algorithm::NegamaxPruned, 6, 3).column),
];

/// A line that wins with so many own moves, if there is one: all moves of both sides. Every own move is tried, so that a shorter line that is not found does not exist.
fn win_in(
    board: &Board,
    program: Program,
    moves: u32,
    replies: &mut HashMap<Board, usize>,
) -> Option<String> {
    let me = board.turn();
    for column in board.open_columns() {
        let mut next = board.clone();
        next.drop_disc(column, me);
        let own = (column + 1).to_string();
        if next.has_four(me) {
            return Some(own);
        }
        if moves == 1 || next.is_full() {
            continue;
        }
        let reply = *replies.entry(next.clone()).or_insert_with(|| program(&next));
        next.drop_disc(reply, other(me));
        if next.is_over() {
            continue;
        }
        if let Some(rest) = win_in(&next, program, moves - 1, replies) {
            return Some(format!("{own}{}{rest}", reply + 1));
        }
    }
    None
}

/// The shortest line that beats a program, up to so many own moves; `first` if the program moves second.
fn shortest_win(program: Program, first: bool, most: u32) -> Option<(u32, String)> {
    let mut replies = HashMap::new();
    let (mut board, mut opening) = (Board::default(), String::new());
    if !first {
        let column = program(&board);
        board.drop_disc(column, 1);
        opening = (column + 1).to_string();
    }
    (4..=most).find_map(|moves| {
        let line = win_in(&board, program, moves, &mut replies)?;
        Some((moves, format!("{opening}{line}")))
    })
}

/// The challenge that its author could not meet, in four moves and no fewer.
#[test]
fn the_shortest_win_against_four_in_a_row() {
    let (moves, line) = shortest_win(PROGRAMS[1].1, true, 4).unwrap();
    assert_eq!((moves, line.len()), (4, 7), "{line}");
    let board = Board::after(&line);
    assert!(board.has_four(1));
}

/// The table of docs/laboratory.md.
#[test]
#[ignore = "minutes of computing for docs/laboratory.md"]
fn the_shortest_wins() {
    for ((name, program), most) in PROGRAMS.into_iter().zip([5, 7, 6]).rev() {
        for first in [true, false] {
            let found = shortest_win(program, first, most);
            let side = if first { "first" } else { "second" };
            println!("{name}\t{side}\tof at most {most}: {found:?}");
        }
    }
}
