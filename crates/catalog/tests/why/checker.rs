//! Checks every claim about a move: against the rules, against the player's search run again, and in Connect Four against the solver.

use std::collections::BTreeSet;

use foursight_catalog::{
    Algorithm, Claim, Comparison, Game, Key, Loss, Move, PlayerSpec, Position, Report, StopFlag,
    TieBreak, View, Why, book_score,
};
use foursight_connect_four_solver::Stones;
use foursight_game::{Finding, Player, Position as _, Value};
use foursight_search::Wins;
use foursight_search::near_best::points;

use super::atoll::Stone;
use super::quiet::Boards;
use super::truth::{Letters, Truth, letter, names, winning};

/// A computer's move to be checked.
pub(crate) struct Case<'a> {
    pub(crate) position: &'a Position,
    pub(crate) moves: &'a str,
    pub(crate) player: &'a PlayerSpec,
    pub(crate) why: &'a Why,
}

pub(crate) fn ask(position: &Position, player: &PlayerSpec, every_move: bool) -> Report {
    position.ask(player, every_move).run(&StopFlag::default(), &mut |_| {}).unwrap()
}

/// The keys of a search that finds the same values, beside its depth and evaluation.
fn twin_keys(player: &PlayerSpec) -> String {
    let settings = player.settings();
    let wins = Key::Wins.shown(settings).expect("always set");
    format!(",seed={},wins={wins}", settings.seed)
}

impl Case<'_> {
    pub(crate) fn check(&self, truth: &mut Truth) {
        let Self { position, player, why, .. } = *self;
        let plain = ask(position, player, false);
        assert_eq!(why.played, plain.best.action, "the move really played");
        assert!(!why.claims.is_empty(), "nothing is said");
        let values = ask(position, player, true);
        let four = position.game() == Game::connect_four();
        let solved = if four { truth.values(self.moves) } else { Vec::new() };
        let mut check = Check {
            case: self,
            after: position.after(why.played),
            plain,
            values,
            solved,
            replies: Vec::new(),
        };
        if four && why.claims.iter().any(|claim| matches!(claim, Claim::Equal { .. })) {
            for action in position.legal_moves() {
                if position.after(action).outcome().is_none() {
                    let replies = truth.values(&format!("{}{action}", self.moves));
                    check.replies.push((action, replies.iter().map(|entry| entry.1).collect()));
                }
            }
        }
        for claim in &why.claims {
            check.claim(claim);
        }
    }
}

/// What a review said of the move: in solved games exactly what is so; of Atoll's estimates that nothing is called a mistake that is not proven, and no fall of
/// less than a fifth is told.
pub(crate) fn reviewed(case: &Case<'_>, comparison: &Comparison, truth: &mut Truth) {
    let position = case.position;
    let mut really = |action: Move| match position.game().name() {
        "connect-four" => {
            let all = truth.values(case.moves);
            all.into_iter().map(|(name, value)| (name, value.exact().unwrap())).collect::<Vec<_>>()
        }
        "tic-tac-toe" => {
            let all = position.legal_moves().into_iter();
            all.map(|other| (other.to_string(), tried_out(position, other))).collect()
        }
        _ => {
            let ended = position.after(action).outcome().is_some();
            assert!(!ended || comparison.loss.is_none(), "a won game loses nothing");
            Vec::new()
        }
    };
    let all = really(case.why.played);
    if all.is_empty() {
        if let Some(Loss::Chance(before, after)) = comparison.loss {
            assert!(before >= after + 2_000, "{before} to {after}");
            assert_eq!(comparison.mistake, None);
        }
        return;
    }
    let own = all.iter().find(|(name, _)| *name == case.why.played.to_string()).unwrap().1;
    let best = all.iter().map(|(_, found)| *found).max_by_key(|f| rank(Value::Exact(*f))).unwrap();
    let moves = |plies: Option<u32>| plies.unwrap().div_ceil(2);
    let expected = match (best, own) {
        (Finding::Win(_), Finding::Loss(_)) => Some(Loss::WinToLoss),
        (Finding::Win(_), Finding::Draw) => Some(Loss::WinToDraw),
        (Finding::Draw, Finding::Loss(_)) => Some(Loss::DrawToLoss),
        (Finding::Win(fast), Finding::Win(slow)) if moves(slow) > moves(fast) => {
            Some(Loss::WinDelayed(moves(slow) - moves(fast)))
        }
        (Finding::Loss(slow), Finding::Loss(fast)) if moves(slow) > moves(fast) => {
            Some(Loss::DefenceShortened(moves(slow) - moves(fast)))
        }
        _ => None,
    };
    assert_eq!(comparison.loss, expected, "{own} beside {best}");
    let mistake = sign(Value::Exact(best)) > sign(Value::Exact(own));
    assert_eq!(comparison.mistake, Some(mistake), "{own} beside {best}");
}

struct Check<'a> {
    case: &'a Case<'a>,
    after: Position,
    plain: Report,
    values: Report,
    solved: Vec<(String, Value)>,
    /// What the opponent's replies to each move are worth, where equals are told apart by that.
    replies: Vec<(Move, Vec<Value>)>,
}

/// −1 for a loss, 0 for a draw, 1 for a win.
fn sign(value: Value) -> i32 {
    match value.exact().expect("solved") {
        Finding::Win(_) => 1,
        Finding::Draw => 0,
        Finding::Loss(_) => -1,
        other => panic!("{other} is not solved"),
    }
}

impl Check<'_> {
    /// Of the opponent's replies to a move: how many lose that need not, how many have a worse result than the best one, how many there are, and whether all lose.
    fn wrong_replies(&self, action: Move) -> (u32, u32, u32, bool) {
        let replies = self.replies.iter().find(|(other, _)| *other == action);
        let signs: Vec<i32> = replies.iter().flat_map(|(_, all)| all).map(|v| sign(*v)).collect();
        let best = signs.iter().max().copied().unwrap_or(1);
        let losing = signs.iter().filter(|one| best >= 0 && **one < 0).count() as u32;
        let spoiling = signs.iter().filter(|one| **one < best).count() as u32;
        (losing, spoiling, signs.len() as u32, best < 0)
    }

    /// How the perfect player told the move from others that are worth as much.
    fn told_apart(&self, played: Move, moves: &[Move], choice: TieBreak) {
        let own = self.wrong_replies(played);
        let others: Vec<_> = moves.iter().map(|&action| self.wrong_replies(action)).collect();
        let most = |of: fn(&(u32, u32, u32, bool)) -> u32| {
            assert!(others.iter().all(|other| of(other) <= of(&own)), "{own:?} {others:?}");
            assert!(others.iter().any(|other| of(other) < of(&own)), "{own:?} {others:?}");
        };
        match choice {
            TieBreak::Losing { replies } => {
                assert_eq!((replies, own.3), (own.0, false));
                assert!(replies > 0);
                most(|one| one.0);
            }
            TieBreak::Spoiling { replies } => {
                assert_eq!(replies, own.1);
                assert!(replies > 0);
                let alike: Vec<_> = others.iter().filter(|other| other.0 == own.0).collect();
                assert!(alike.iter().all(|other| other.1 <= own.1));
                assert!(alike.iter().any(|other| other.1 < own.1));
            }
            TieBreak::Replies => {
                assert!(own.3);
                most(|one| one.2);
            }
            TieBreak::Random => {
                // How many replies there are matters only where all of them lose.
                let told =
                    |one: &(u32, u32, u32, bool)| (one.0, one.1, if one.3 { one.2 } else { 0 });
                assert!(others.iter().all(|other| told(other) == told(&own)), "{own:?} {others:?}");
            }
            other => panic!("{other:?} is not the solver's"),
        }
    }

    fn algorithm(&self) -> Algorithm {
        self.case.player.settings().algorithm
    }

    /// What the player's search says of a move.
    fn said(&self, action: Move) -> Value {
        let listed = self.values.moves.iter().find(|entry| entry.action == action);
        match listed.map(|entry| entry.value) {
            Some(value) if value.exact().is_some() => value,
            _ if self.plain.best.action == action => self.plain.best.value,
            _ => Value::Unknown,
        }
    }

    fn others(&self) -> Vec<Move> {
        let played = self.case.why.played;
        self.case.position.legal_moves().into_iter().filter(|&other| other != played).collect()
    }

    /// What is really so of a move, where that is known: by the solver, or in tic-tac-toe by trying everything.
    fn really(&self, action: Move) -> Option<Finding> {
        match self.case.position.game().name() {
            "connect-four" => {
                let name = action.to_string();
                self.solved.iter().find(|(column, _)| *column == name)?.1.exact()
            }
            "tic-tac-toe" => Some(tried_out(self.case.position, action)),
            _ => None,
        }
    }

    /// A proven finding about a move must be the truth.
    fn proven(&self, action: Move, finding: Finding) {
        assert!(finding.is_proven(), "{finding} is not proven");
        if let Some(real) = self.really(action) {
            match finding {
                Finding::Win(None) => assert!(matches!(real, Finding::Win(_)), "{real}"),
                Finding::Loss(None) => assert!(matches!(real, Finding::Loss(_)), "{real}"),
                _ => assert_eq!(real, finding, "{action}"),
            }
        }
    }

    fn loses(&self, action: Move, within: Option<u32>) -> Option<u32> {
        let Value::Exact(found @ Finding::Loss(plies)) = self.said(action) else {
            panic!("{action} was not found to lose: {}", self.said(action));
        };
        self.proven(action, found);
        if let (Some(within), Some(plies)) = (within, plies) {
            assert!(plies.div_ceil(2) <= within, "{action} loses in {plies} plies");
        }
        plies
    }

    fn claim(&self, claim: &Claim) {
        let Case { position, why, .. } = *self.case;
        let (own, opposing) = (letter(position.turn()), letter(!position.turn()));
        let settings = self.case.player.settings();
        let atoll = position.game().name() == "atoll";
        match claim {
            Claim::Wins { cells } => {
                assert_eq!(self.after.outcome().unwrap().winner(), Some(position.turn()));
                let held = self.after.cells();
                for cell in cells {
                    let owner = held.iter().find(|(name, _)| name == cell).unwrap().1;
                    assert_eq!(owner, Some(position.turn()));
                }
                assert!(!cells.is_empty());
            }
            Claim::EndsInDraw => assert_eq!(self.after.outcome().unwrap().winner(), None),
            Claim::OnlyMove => assert_eq!(position.legal_moves().len(), 1),
            Claim::Blocks { cells } => {
                let board = Letters::of(position).expect("a board of lines");
                let cell = why.cell.as_ref().unwrap();
                assert_eq!(board.at(cell), '.');
                let expected = board.full_lines(opposing, cell);
                assert_eq!(cells.iter().cloned().collect::<BTreeSet<_>>(), expected);
                assert!(!expected.is_empty());
            }
            Claim::LeavesOpen { moves } => {
                assert!(!atoll);
                assert_eq!(names(moves), winning(&self.after));
            }
            Claim::Threatens { moves } => {
                let board = Letters::of(&self.after).expect("a board of lines");
                let threat = |action: &Move| {
                    let cell = self.after.filled_by(*action).unwrap();
                    !board.full_lines(own, &cell).is_empty()
                };
                let expected: Vec<Move> =
                    self.after.legal_moves().into_iter().filter(threat).collect();
                assert_eq!(names(moves), names(&expected));
                if moves.len() > 1 && winning(&self.after).is_empty() {
                    // Two ways to win cannot both be blocked.
                    if let Some(real) = self.really(why.played) {
                        assert_eq!(real, Finding::Win(Some(3)));
                    }
                }
            }
            Claim::MakesThree { cells, gap } => {
                let board = Letters::of(&self.after).expect("a board of lines");
                assert!(cells.iter().all(|cell| board.at(cell) == own));
                assert!(cells.contains(why.cell.as_ref().unwrap()));
                assert_eq!(board.at(gap), '.');
                let line: Vec<String> = cells.iter().chain([gap]).cloned().collect();
                assert!(board.are_in_line(&line), "{line:?}");
                let playable = self.after.legal_moves().into_iter();
                assert!(
                    playable.filter_map(|action| self.after.filled_by(action)).all(|c| c != *gap)
                );
            }
            Claim::TakesFork { moves } => Boards::of(position, why.played).takes_fork(moves),
            Claim::TakesThree { cells, gap } => {
                Boards::of(position, why.played).takes_three(cells, gap);
            }
            Claim::Prepares { action, moves } => {
                Boards::of(position, why.played).prepares(*action, moves);
            }
            Claim::Room { lines, stones, most, taken } => {
                Boards::of(position, why.played).room([*lines, *stones, *taken], *most);
            }
            Claim::Parity { cell, row, helps } => {
                Boards::of(position, why.played).parity(cell, *row, *helps);
            }
            Claim::Zugzwang { helps, cell, moves } => {
                Boards::of(position, why.played).zugzwang(position, cell, moves, *helps);
                let real = self.really(why.played).expect("Connect Four");
                let (Finding::Win(Some(plies)) | Finding::Loss(Some(plies))) = real else {
                    panic!("{real} is not decided");
                };
                assert_eq!(
                    (*helps, plies as usize),
                    (matches!(real, Finding::Win(_)), moves.len())
                );
            }
            Claim::Otherwise { moves } => {
                assert_ne!(moves[0], why.played);
                self.loses(moves[0], None);
                self.played_out(moves, !position.turn());
            }
            Claim::Missed { moves, looked } => {
                let Some(Claim::Mistaken { better, .. }) =
                    why.claims.iter().find(|claim| matches!(claim, Claim::Mistaken { .. }))
                else {
                    panic!("nothing was missed");
                };
                let own = moves[0] == why.played;
                assert!(own || moves[0] == better[0].action);
                let winner = if own { !position.turn() } else { position.turn() };
                self.played_out(moves, winner);
                // The search had not found it.
                let said = self.said(moves[0]);
                assert!(!matches!(said, Value::Exact(Finding::Win(_) | Finding::Loss(_))));
                if let Some(looked) = looked {
                    assert_eq!(*looked, self.values.depth.max(1));
                    assert!((*looked as usize) < moves.len());
                }
            }
            Claim::Race { own, opponent, cells } => {
                assert!(atoll);
                Stone::of(position, why.played).race(*own, *opponent, cells);
            }
            Claim::Holds { count, longer } => {
                Stone::of(position, why.played).holds(*count, *longer);
            }
            Claim::Connects { groups, stones, islands } => {
                Stone::of(position, why.played).connects(*groups, *stones, islands);
            }
            Claim::Bridges { stones, islands, cells } => {
                Stone::of(position, why.played).bridges(stones, islands, cells);
            }
            Claim::Intrudes { stones, islands, cell } => {
                Stone::of(position, why.played).intrudes(stones, islands, cell);
            }
            Claim::Result { value } => {
                assert_eq!(*value, self.said(why.played));
                self.proven(why.played, value.exact().unwrap());
            }
            Claim::OthersLose { within } => {
                let losses: Vec<_> =
                    self.others().iter().map(|&other| self.loses(other, *within)).collect();
                assert!(!losses.is_empty());
                assert!(!matches!(self.said(why.played), Value::Exact(Finding::Loss(_))));
                if let Some(within) = within {
                    assert_eq!(losses.iter().flatten().max().unwrap() / 2, *within);
                }
            }
            Claim::SomeLose { moves, within } => {
                assert!(!moves.is_empty() && !moves.contains(&why.played));
                for &action in moves {
                    self.loses(action, *within);
                }
                assert!(moves.len() < self.others().len());
                assert!(!matches!(self.said(why.played), Value::Exact(Finding::Loss(_))));
            }
            Claim::HoldsOutLongest => {
                let own = self.loses(why.played, None);
                assert!(self.others().iter().all(|&other| self.loses(other, None) <= own));
            }
            Claim::FastestWin { moves } => {
                let Value::Exact(Finding::Win(Some(own))) = self.said(why.played) else {
                    panic!("no win")
                };
                for &action in moves {
                    let Value::Exact(found @ Finding::Win(Some(other))) = self.said(action) else {
                        panic!("{action} does not win")
                    };
                    self.proven(action, found);
                    assert!(other >= own);
                }
            }
            Claim::OnlyWin => {
                self.proven(why.played, self.said(why.played).exact().unwrap());
                for action in self.others() {
                    let said = self.said(action).exact().expect("every other move was examined");
                    assert!(!matches!(said, Finding::Win(_)));
                }
            }
            Claim::Estimate { points, plies, second } => {
                self.estimate(*points, *plies, second.as_ref());
            }
            Claim::Equal { moves, choice } => {
                assert!(!moves.is_empty());
                for &action in moves {
                    assert_eq!(self.said(action), self.said(why.played));
                }
                match self.algorithm() {
                    Algorithm::Perfect => self.told_apart(why.played, moves, *choice),
                    _ => assert!(matches!(choice, TieBreak::First | TieBreak::Last)),
                }
            }
            Claim::Reply { action } => self.reply(*action),
            Claim::Line { moves } => {
                assert_eq!(moves[0], why.played);
                assert!(why.claims.contains(&Claim::Reply { action: moves[1] }));
                let mut place = position.clone();
                for &action in moves {
                    place.play(action).expect("a line is legal");
                }
            }
            Claim::LostAnyway { action, moves } => {
                let place = why.line.iter().position(|line| line == action);
                assert!(place.is_some(), "{action} is in the line");
                // Somewhere in the line the opponent plays it although each of these wins next, and nothing wins for the opponent.
                let fits = (1..why.line.len()).step_by(2).any(|number| {
                    let mut before = position.clone();
                    for &played in &why.line[..number] {
                        before.play(played).expect("a line is legal");
                    }
                    let board = Letters::of(&before).expect("a board of lines");
                    let threat = |action: &Move| {
                        !board.full_lines(own, &before.filled_by(*action).unwrap()).is_empty()
                    };
                    let threats: Vec<Move> =
                        before.legal_moves().into_iter().filter(threat).collect();
                    why.line[number] == *action
                        && names(&threats) == names(moves)
                        && winning(&before).is_empty()
                });
                assert!(fits && moves.len() > 1 && !moves.contains(action));
                // Later in the line the opponent may have gone wrong before.
                if why.line.get(1) == Some(action)
                    && let Some(real) = self.really(why.played)
                {
                    assert!(matches!(real, Finding::Win(_)), "{real}");
                }
            }
            Claim::Counted { playouts, share, second } => {
                assert!(matches!(self.algorithm(), Algorithm::Mcts | Algorithm::AtollEngine));
                assert_eq!(*playouts, self.values.work);
                assert!(*playouts > 0);
                assert_eq!(self.said(why.played), Value::win_rate(*share));
                let rates =
                    self.others().into_iter().filter_map(|other| match self.said(other).exact() {
                        Some(Finding::WinRate(share)) => Some(share),
                        _ => None,
                    });
                assert_eq!(second.map(|(_, share)| share), rates.max());
                if let Some((action, share)) = second {
                    assert_eq!(self.said(*action), Value::win_rate(*share));
                }
            }
            Claim::Rule { number, name } => self.rule(*number, name),
            Claim::AnyMove { of } => {
                assert_eq!(self.algorithm(), Algorithm::Random);
                assert_eq!(*of as usize, position.legal_moves().len());
            }
            Claim::Randomised { preferred, alike, nearly, probability } => {
                self.randomised(settings.near, *preferred, *probability);
                self.alike(*preferred, alike);
                if *nearly {
                    assert_ne!(*preferred, why.played);
                    let behind = points(self.said(*preferred)) - points(self.said(why.played));
                    assert!((0..=settings.near as i32).contains(&behind), "{behind} behind");
                }
            }
            Claim::Mistaken { value, better } => {
                let own = self.really(why.played).expect("a solved game");
                assert_eq!(value.exact(), Some(own));
                let best = self.others().into_iter().filter_map(|other| self.really(other));
                let best = best.max_by_key(|found| rank(Value::Exact(*found))).unwrap();
                assert!(sign(Value::Exact(best)) > sign(*value));
                assert!(!better.is_empty());
                for entry in better {
                    assert_eq!(entry.value, Value::Exact(self.really(entry.action).unwrap()));
                    assert_eq!(entry.value, Value::Exact(best));
                }
            }
            Claim::Lucky { value, preferred } => {
                assert_eq!(value.exact(), self.really(why.played));
                assert_eq!(preferred.value.exact(), self.really(preferred.action));
                assert!(sign(*value) > sign(preferred.value));
                let liked = |claim: &Claim| matches!(claim, Claim::Randomised { preferred: liked, .. } if *liked == preferred.action);
                assert!(preferred.action != why.played && why.claims.iter().any(liked));
            }
            Claim::Book => assert!(self.in_book()),
            Claim::Solved => {
                assert_eq!(self.algorithm(), Algorithm::Perfect);
                assert!(!self.in_book() && self.plain.best.value.is_proven());
            }
            Claim::Unsolved => {
                assert_eq!(self.said(why.played).exact(), None);
                assert!(!matches!(self.algorithm(), Algorithm::Random | Algorithm::AutomatEasy));
                assert!(self.plain.stopped_by.is_some());
            }
            Claim::OtherSide => {
                assert_eq!((settings.view, position.turn()), (View::Second, Player::First));
                assert!(why.claims.iter().all(|claim| !matches!(
                    claim,
                    Claim::Result { .. } | Claim::Estimate { .. } | Claim::Reply { .. }
                )));
            }
            Claim::AskedAgain { .. } => panic!("a reproducible player plays the same again"),
        }
    }

    /// A line of best play that this player wins in the end: as long as what its first move is really worth.
    fn played_out(&self, moves: &[Move], winner: Player) {
        let mut place = self.case.position.clone();
        for &action in moves {
            place.play(action).expect("a line is legal");
        }
        assert_eq!(place.outcome().and_then(foursight_game::Outcome::winner), Some(winner));
        let real = self.really(moves[0]).expect("a solved game");
        let expected =
            if winner == self.case.position.turn() { Finding::Win } else { Finding::Loss };
        assert_eq!(real, expected(Some(moves.len() as u32)));
    }

    /// The others that the player liked as well as its favourite: exactly as well, and none better.
    fn alike(&self, preferred: Move, alike: &[Move]) {
        let all = self.case.position.legal_moves();
        let best = self.said(preferred);
        let others = || all.iter().filter(|other| **other != preferred);
        let expected: Vec<Move> =
            others().filter(|other| self.said(**other) == best).copied().collect();
        assert_eq!(names(alike), names(&expected));
        if let Value::Exact(Finding::Estimate(points)) = best {
            let better = others().find(|other| {
                matches!(self.said(**other), Value::Exact(Finding::Estimate(more)) if more > points)
            });
            assert_eq!(better, None, "liked better than {preferred}");
        }
    }

    fn in_book(&self) -> bool {
        let moves = self.case.moves;
        // The book ends after so many discs.
        if moves.len() >= foursight_connect_four_solver::Book::DEEPEST as usize {
            return false;
        }
        self.case.position.legal_moves().iter().all(|action| {
            let text = format!("{moves}{action}");
            let columns = text.bytes().map(|digit| u32::from(digit - b'1'));
            let Some(stones) = Stones::from_columns(columns) else { return true };
            stones.is_over() || book_score(&stones).is_some()
        })
    }

    /// An estimate is what plain minimax finds, which shares nothing with pruning; deep ones are compared with the player's own search.
    fn estimate(&self, points: i32, plies: u32, second: Option<&foursight_catalog::MoveValue>) {
        let Case { position, why, player, .. } = *self.case;
        assert_eq!(self.said(why.played), Value::Exact(Finding::Estimate(points)));
        assert_eq!(plies, self.values.depth.max(1));
        let small = if position.game().name() == "atoll" { 2 } else { 4 };
        let twin = if plies <= small && self.algorithm() != Algorithm::Deepening {
            let mut text =
                format!("minimax:depth={plies},eval={}", player.settings().evaluation.name);
            for (name, weight) in &player.settings().evaluation.weights {
                text += &format!(",{name}={weight}");
            }
            text += &twin_keys(player);
            ask(position, &PlayerSpec::parse(&text, position.game()).unwrap(), true).moves
        } else {
            self.values.moves.clone()
        };
        let value = |action: Move| twin.iter().find(|entry| entry.action == action).unwrap().value;
        assert_eq!(value(why.played), Value::Exact(Finding::Estimate(points)));
        let estimates = self.others().into_iter().filter_map(|other| match value(other).exact() {
            Some(Finding::Estimate(points)) => Some(points),
            _ => None,
        });
        let best = second.map(|entry| entry.value);
        assert_eq!(best, estimates.max().map(|points| Value::Exact(Finding::Estimate(points))));
        if let Some(entry) = second {
            assert_eq!(value(entry.action), entry.value);
        }
    }

    /// A best reply leaves the mover no more than the move's value: looked at again from after it, two plies less deep.
    fn reply(&self, action: Move) {
        let Case { position, why, player, .. } = *self.case;
        assert!(self.after.is_legal(action), "{action} is legal");
        let mut next = self.after.clone();
        next.play(action).unwrap();
        let value = self.said(why.played);
        let settings = player.settings();
        match self.algorithm() {
            Algorithm::Minimax
            | Algorithm::MinimaxAb
            | Algorithm::Negamax
            | Algorithm::NegamaxAb => {
                let depth = settings.limits.depth.unwrap().plies();
                let estimate = || Finding::Estimate(next.breakdown(player, position.turn()).value);
                let found = if let Some(outcome) = next.outcome() {
                    match (settings.wins, outcome.winner()) {
                        (Wins::Late | Wins::Evaluated, _) if depth <= 2 => estimate(),
                        (Wins::Evaluated, Some(_)) => estimate(),
                        // The board is full and the mover to move: the worst there is.
                        (Wins::Evaluated, None) => Finding::Estimate(Wins::WORST.number()),
                        (_, None) => Finding::Draw,
                        (Wins::Fast, Some(_)) => Finding::Loss(Some(0)),
                        (_, Some(_)) => Finding::Loss(None),
                    }
                } else if depth <= 2 {
                    estimate()
                } else {
                    let mut text =
                        format!("minimax-ab:depth={},eval={}", depth - 2, settings.evaluation.name);
                    for (name, weight) in &settings.evaluation.weights {
                        text += &format!(",{name}={weight}");
                    }
                    text += &twin_keys(player);
                    let twin = PlayerSpec::parse(&text, position.game()).unwrap();
                    ask(&next, &twin, false).best.value.exact().unwrap()
                };
                let expected = match found {
                    Finding::Win(Some(plies)) => Finding::Win(Some(plies + 2)),
                    Finding::Loss(Some(plies)) => Finding::Loss(Some(plies + 2)),
                    other => other,
                };
                // A draw by the rules and an estimate of 0 are the same score to a search that does not see the end everywhere.
                match (value.exact().unwrap(), expected) {
                    (
                        Finding::Draw | Finding::Estimate(0),
                        Finding::Draw | Finding::Estimate(0),
                    ) => {}
                    (said, expected) => assert_eq!(said, expected, "reply {action}"),
                }
            }
            Algorithm::Perfect => {
                let after = format!("{}{}", self.case.moves, why.played);
                let replies = Truth::new().values(&after);
                let best = replies.iter().map(|(_, value)| rank(*value)).max().unwrap();
                let own = replies.iter().find(|(name, _)| *name == action.to_string()).unwrap();
                assert_eq!(rank(own.1), best);
            }
            _ => assert_eq!(self.plain.line.get(1), Some(&action)),
        }
    }

    fn rule(&self, number: u32, name: &str) {
        let Case { position, why, .. } = *self.case;
        assert_eq!(self.algorithm(), Algorithm::AutomatEasy);
        let board = Letters::of(position).unwrap();
        let opposing = letter(!position.turn());
        let blocked = |action: &Move| {
            !board.full_lines(opposing, &position.filled_by(*action).unwrap()).is_empty()
        };
        let wins = !winning(position).is_empty();
        let blocks = position.legal_moves().iter().any(blocked);
        let expected = match name {
            "win" => {
                assert!(winning(position).contains(&why.played.to_string()));
                1
            }
            "block" => {
                assert!(!wins && blocked(&why.played));
                1
            }
            "defend" => {
                assert!(!wins && !blocks);
                2
            }
            "care" => {
                assert!(!wins && !blocks);
                // The opponent does not win right above.
                assert!(!winning(&self.after).contains(&why.played.to_string()));
                3
            }
            _ => {
                assert!(!wins && !blocks);
                4
            }
        };
        assert_eq!(number, expected);
    }

    fn randomised(&self, halving: u32, preferred: Move, probability: u16) {
        assert!(halving > 0);
        let scale = |action: Move| match self.said(action).exact().unwrap() {
            Finding::Win(plies) => 2000.0 - f64::from(plies.unwrap()),
            Finding::Loss(plies) => f64::from(plies.unwrap()) - 2000.0,
            Finding::Draw => 0.0,
            Finding::Estimate(points) => f64::from(points).clamp(-1745.0, 1745.0),
            Finding::WinRate(share) => f64::from(share / 10) - 500.0,
        };
        let legal = self.case.position.legal_moves();
        let best = legal.iter().map(|&action| scale(action)).fold(f64::MIN, f64::max);
        assert!((scale(preferred) - best).abs() < 1e-9);
        // Halved at every step, in a straight line between.
        let weight = |action: Move| {
            let steps = (best - scale(action)) / f64::from(halving);
            let whole = 0.5_f64.powi(steps.floor() as i32);
            let weight = whole * (1.0 - steps.fract() / 2.0);
            if weight < 1.0 / 65_536.0 { 0.0 } else { weight }
        };
        let all: f64 = legal.iter().map(|&action| weight(action)).sum();
        let expected = weight(self.case.why.played) / all;
        let said = f64::from(probability) / 1e4;
        assert!((said - expected).abs() < 0.002, "{said} for {expected}");
    }
}

fn rank(value: Value) -> i32 {
    match value.exact().unwrap() {
        Finding::Win(plies) => 1000 - plies.unwrap() as i32,
        Finding::Loss(plies) => plies.unwrap() as i32 - 1000,
        _ => 0,
    }
}

/// Tic-tac-toe by trying everything: what a move is worth to whoever makes it.
fn tried_out(position: &Position, action: Move) -> Finding {
    let mut after = position.clone();
    after.play(action).unwrap();
    match after.outcome() {
        Some(outcome) if outcome.winner().is_some() => Finding::Win(Some(1)),
        Some(_) => Finding::Draw,
        None => {
            let replies = after.legal_moves().into_iter().map(|reply| tried_out(&after, reply));
            let best = replies.max_by_key(|&found| rank(Value::Exact(found))).unwrap();
            match best {
                Finding::Win(plies) => Finding::Loss(plies.map(|plies| plies + 1)),
                Finding::Loss(plies) => Finding::Win(plies.map(|plies| plies + 1)),
                other => other,
            }
        }
    }
}
