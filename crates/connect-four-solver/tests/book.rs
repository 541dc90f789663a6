//! The opening book: the one embedded, and the machinery that makes books.

use foursight_connect_four_solver::{
    Book, BookError, Geometry, Pages, Panicked, Reachable, Solver, Stones, Window, build, layer,
    parse_results, verify, write_result,
};
use foursight_game::Random;

/// What the book knows of a position that comes up in a game.
fn score_of(book: &Book, stones: &Stones) -> Option<i32> {
    book.score(&stones.reachable().expect("a game leads to it"))
}

#[test]
fn the_embedded_book_knows_the_first_moves() {
    let book = Book::embedded();
    let scores: Vec<_> =
        Reachable::EMPTY.moves().map(|(_, after)| book.score(&after).map(|score| -score)).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2].map(Some));
    let stones = Reachable::from_columns([3, 3, 4, 4]).unwrap();
    assert_eq!(book.score(&stones), Some(18), "4455");
    assert_eq!(book.score(&stones.mirrored()), Some(18), "4433");
}

#[test]
fn the_embedded_book_is_small_and_right_where_it_is_cheap_to_check() {
    let book = Book::embedded();
    assert!(book.to_bytes().len() <= 2_000_000);
    assert_eq!(Book::open(&book.to_bytes()).err(), None, "opening checks the hash");
    assert_eq!(book.plies(), 12);
    let complete = [8, 9, 10, 12].map(|plies| book.coverage(plies));
    assert_eq!(complete, [91_295, 269_531, 809_464, 5_832_236].map(|count| (count, count)));
    let mut table = Pages::megabytes(16).table();
    for discs in [8, 9, 10, 11, 12] {
        let mut random = Random::new(discs, 0);
        let mut checked = 0;
        while checked < 60 {
            let mut stones = Stones::EMPTY;
            while u64::from(stones.discs()) < discs && !stones.is_over() {
                stones = stones.play(random.below(7)).unwrap_or(stones);
            }
            if stones.is_over() || stones.can_win() {
                continue;
            }
            let position = stones.reachable().expect("just played");
            let score = book.score(&position).expect("all positions are known");
            assert_eq!(book.score(&position.mirrored()), Some(score), "{stones:?}");
            // What takes long is left to `foursight book verify`.
            let mut patience = |nodes| nodes >= 8192;
            let solution = Solver::new().solve(&stones, Window::EXACT, &mut table, &mut patience);
            if let Ok(solution) = solution {
                assert_eq!(solution.score, score, "{stones:?}");
                checked += 1;
            }
        }
    }
}

#[test]
fn layers_have_the_known_sizes() {
    // Half of the distinct positions, rounded up by the symmetric ones; won positions are left out.
    let sizes: Vec<_> = (0..=6).map(|plies| layer(plies).len()).collect();
    assert_eq!(sizes, [1, 4, 25, 121, 568, 2144, 8231]);
}

/// Of the 67,557 eight-ply positions without a forced move the first player wins 44,473, loses 16,635 and draws 6,449 (J.
/// Tromp's database, in the UCI repository; he merges mirror images too).
#[test]
fn eight_plies_agree_with_the_published_counts() {
    let book = Book::embedded();
    let (mut wins, mut draws, mut losses, mut unknown) = (0, 0, 0, 0);
    for key in layer(8) {
        let stones = Stones::from_key(key).unwrap();
        let mask = stones.mask();
        let threats = Geometry::<7, 6>::winning(stones.own() ^ mask, mask);
        if stones.can_win() || threats & Geometry::<7, 6>::playable(mask) != 0 {
            continue;
        }
        match score_of(&book, &stones) {
            Some(1..) => wins += 1,
            Some(0) => draws += 1,
            Some(_) => losses += 1,
            None => unknown += 1,
        }
    }
    assert_eq!((wins, draws, losses, unknown), (44_473, 6_449, 16_635, 0));
}

#[test]
fn a_book_comes_back_as_it_was_written() {
    let score = |plies: u32, key: u64| {
        (plies == 5 || (plies == 6 && key.is_multiple_of(3))).then_some((key % 43) as i32 - 21)
    };
    let book = Book::from_results(score, &[5, 6]);
    let bytes = book.to_bytes();
    let again = Book::open(&bytes).unwrap();
    for plies in 0..=6 {
        assert_eq!(again.coverage(plies), book.coverage(plies), "{plies}");
        for key in layer(plies) {
            let stones = Stones::from_key(key).unwrap();
            assert_eq!(score_of(&again, &stones), score_of(&book, &stones));
        }
    }
    assert_eq!(again.coverage(5), (2144, 2144));
    // What the book holds comes out again, but for what needs no book.
    let held = again.known(6);
    assert!(held.len() > 2000 && held.is_sorted());
    for (key, written) in held {
        assert_eq!(Some(written), score(6, key));
    }
    assert_eq!(again.known(7), []);
    let coded = |stones: &Stones| !stones.can_win() && score_of(&book, stones).is_some();
    let same = |plies| {
        let stones = layer(plies).into_iter().map(|key| Stones::from_key(key).unwrap());
        let coded = stones.filter(coded);
        coded.filter(|stones| score_of(&book, stones) == score(plies, stones.key())).count()
    };
    assert!(same(5) > 1500 && same(6) > 2000, "{} {}", same(5), same(6));
    assert_eq!(again.score(&Reachable::from_columns([0, 0, 0, 0, 0, 0, 1]).unwrap()), None);
    assert_eq!(Book::open(b"no book").err(), Some(BookError::NotABook));
    assert_eq!(Book::open(&bytes[..bytes.len() / 2]).err(), Some(BookError::Broken));
    // Damage of the scores, and of the model that every layer needs.
    for place in [bytes.len() - 100, 200] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(matches!(Book::open(&damaged), Err(BookError::Hash { .. })));
    }
}

#[test]
fn a_beginning_knows_the_same_scores() {
    let whole = Book::embedded();
    let book = whole.beginning(8);
    assert_eq!((book.plies(), book.coverage(8), book.coverage(7)), (8, whole.coverage(8), (0, 0)));
    for plies in 0..=8 {
        for key in layer(plies).into_iter().step_by(1 + plies as usize * 3) {
            let stones = Stones::from_key(key).unwrap();
            let score = score_of(&book, &stones);
            assert!(score.is_some() && score == score_of(&whole, &stones), "{plies} {key}");
        }
    }
}

#[test]
fn a_build_goes_on_where_it_was_broken_off() {
    let wins = |key: u64| Stones::from_key(key).unwrap().can_win();
    let open: Vec<u64> = layer(7).into_iter().filter(|&key| wins(key)).collect();
    let known = layer(7).into_iter().filter(|&key| !wins(key)).map(|key| ((7, key), 0)).collect();
    let table = Pages::megabytes(1).shared();
    let mut text = String::new();
    let mut report = |progress: foursight_connect_four_solver::Progress| {
        write_result(&mut text, progress.plies, progress.key, progress.score, progress.nodes)
            .unwrap();
    };
    assert_eq!(build(7, &known, &table, 2, &mut report, &|| false), Ok(true));
    text.push_str("7 12"); // the run was broken off
    let results = parse_results(&text);
    assert_eq!(results.len(), open.len());
    assert!(results.iter().all(|(&(plies, key), &score)| plies == 7 && wins(key) && score == 18));
    let mut more = known.clone();
    more.extend(results);
    let mut report = |_| panic!("nothing is left to do");
    assert_eq!(build(7, &more, &table, 2, &mut report, &|| false), Ok(true));
    let mut report = |_| panic!("the panic of this test");
    assert_eq!(build(7, &known, &table, 2, &mut report, &|| false), Err(Panicked));
    // A wrong score of a position that the solver needs a search for, but not a long one.
    let stones = Stones::from_columns([3, 3, 4, 5, 0, 0, 0]).unwrap();
    let mut cold = Pages::megabytes(1).table();
    let right = Solver::new().solve(&stones, Window::EXACT, &mut cold, &mut |_| false).unwrap();
    assert!(right.nodes > 0);
    for (score, agrees) in [(right.score, true), (right.score - 1, false)] {
        let only = |_, key| (key == stones.canonical().key()).then_some(score);
        let book = Book::from_results(only, &[7]);
        // The book counts as known what it answers: also what a position shows without a search.
        let answers = |key: &u64| score_of(&book, &Stones::from_key(*key).unwrap()).is_some();
        let answered = layer(7).iter().filter(|key| answers(key)).count();
        assert!(answered > 1);
        assert_eq!(book.coverage(7), (answered, 27_109));
        assert_eq!(score_of(&book, &stones), Some(score));
        let mut met = false;
        let mut report = |key, _, _| met |= key == stones.canonical().key();
        assert_eq!(verify(&book, 7, 100_000, 0, Pages::megabytes(1), &mut report), agrees);
        assert!(met);
    }
}

/// Whatever bit of a book is damaged, it is refused or says what it said before.
#[test]
fn a_damaged_book_says_nothing_false() {
    let book = Book::embedded().beginning(4);
    let bytes = book.to_bytes();
    let (mut refused, mut same) = (0, 0);
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << bit;
            let Ok(opened) = Book::open(&damaged) else {
                refused += 1;
                continue;
            };
            same += 1;
            for plies in 0..=4 {
                for key in layer(plies) {
                    let stones = Stones::from_key(key).unwrap();
                    let said = score_of(&opened, &stones);
                    assert!(
                        said.is_none() || said == score_of(&book, &stones),
                        "byte {place}, bit {bit}: {said:?} for {stones:?}"
                    );
                }
            }
        }
    }
    println!("{refused} damaged books refused, {same} opened");
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(Book::open(&longer).err(), Some(BookError::Broken));
}
