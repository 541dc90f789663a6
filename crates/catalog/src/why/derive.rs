//! The claims about a move, from the rules and from the player's own search of the position before it.

use foursight_game::{Finding, Player, Position as _, SearchError, Value};
use foursight_search::Ties;

use super::grid::{Grid, threats, winning_moves};
use super::lines::Lines;
use super::{Claim, Method, TieBreak, Why, atoll, choice, quiet};
use crate::evaluation::{WeightInfo, evaluations};
use crate::settings::{Algorithm, EvaluationChoice, Settings, View};
use crate::{Move, MoveValue, PlayerSpec, Position, Report, StopFlag};

/// A line that is told names no more moves than this.
const TOLD: usize = 5;

/// Why this player plays what it plays here, or why it played `played`.
///
/// ```
/// use foursight_catalog::{Claim, PlayerSpec, Start, StopFlag, Variation, why};
///
/// let game = "connect-four".parse()?;
/// let player = PlayerSpec::parse("minimax-ab:depth=4", game)?;
/// let line = Variation::parse(game, Start { board: None, moves: "121212" })?;
/// let why = why(&line.end, &player, None, &StopFlag::default())?;
/// assert_eq!(why.played.to_string(), "1");
/// assert!(matches!(why.claims[0], Claim::Wins { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(
    position: &Position,
    player: &PlayerSpec,
    played: Option<Move>,
    stop: &StopFlag,
) -> Result<Why, SearchError> {
    let settings = player.settings();
    let values = position.ask(player, true).run(stop, &mut |_| {})?;
    // Asked for every move, some players look elsewhere than when asked for one: then the move comes from the plain question.
    let alike = match settings.algorithm {
        Algorithm::Perfect | Algorithm::Deepening => false,
        Algorithm::AtollEngine => !values.best.value.is_proven(),
        _ => true,
    };
    let plain = if alike && played.is_none_or(|played| played == values.best.action) {
        values.clone()
    } else {
        position.ask(player, false).run(stop, &mut |_| {})?
    };
    let played = played.unwrap_or(plain.best.action);
    let mut derivation = Derivation { position, player, settings, values, plain, played, stop };
    let line = legal_part(position, derivation.line());
    let claims = derivation.claims(&line);
    derivation.values.elapsed = derivation.plain.elapsed;
    let method = Method::of(settings, claims.contains(&Claim::Book));
    let shown = match method {
        Method::Tree => {
            crate::explain::check(settings, position.turn()).is_ok().then(|| player.clone())
        }
        Method::Deepening => crate::explain::one_tree(position, settings, derivation.values.depth),
        _ => None,
    };
    Ok(Why {
        turn: position.turn(),
        played,
        cell: position.filled_by(played),
        claims,
        method,
        shown,
        evaluation: evaluation(position, settings, method),
        report: derivation.values,
        line,
    })
}

/// The evaluation with all of its weights, for players that have one.
fn evaluation(
    position: &Position,
    settings: &Settings,
    method: Method,
) -> Option<EvaluationChoice> {
    if !matches!(method, Method::Tree | Method::Deepening) {
        return None;
    }
    let EvaluationChoice { name, weights, network } = &settings.evaluation;
    let info = evaluations(position.game()).into_iter().find(|info| info.name == *name)?;
    let value = |weight: &WeightInfo| {
        let set = weights.iter().find(|(name, _)| *name == weight.name);
        (weight.name, set.map_or(weight.default, |(_, value)| *value))
    };
    Some(EvaluationChoice {
        name,
        weights: info.weights.iter().map(value).collect(),
        network: *network,
    })
}

/// The line up to the end of the game: an engine that fills the board goes on naming cells after it.
fn legal_part(position: &Position, line: Vec<Move>) -> Vec<Move> {
    let mut place = position.clone();
    line.into_iter().take_while(|&action| place.play(action).is_ok()).collect()
}

struct Derivation<'a> {
    position: &'a Position,
    player: &'a PlayerSpec,
    settings: &'a Settings,
    /// The value of every move.
    values: Report,
    /// The answer to the question that was asked in the game.
    plain: Report,
    played: Move,
    stop: &'a StopFlag,
}

impl Derivation<'_> {
    /// What the player expects from its move on; the move alone if it does not look further.
    fn line(&self) -> Vec<Move> {
        let known = [&self.plain, &self.values].into_iter().find(|report| {
            report.line.first() == Some(&self.played)
                && (report.line.len() > 1 || report.depth <= 1)
        });
        if let Some(report) = known {
            return report.line.clone();
        }
        if self.takes_other_side() {
            return vec![self.played];
        }
        let looks = matches!(
            self.settings.algorithm,
            Algorithm::Minimax | Algorithm::MinimaxAb | Algorithm::Negamax | Algorithm::NegamaxAb
        );
        let plies = self.values.depth;
        let found = (looks && plies > 1)
            .then(|| self.position.continuation(self.player, self.played, plies, self.stop))
            .flatten();
        found.map_or_else(|| vec![self.played], |(_, line)| line)
    }

    /// The first move of the opponent in the line that blocks none of several threats.
    fn lost_anyway(&self, line: &[Move]) -> Option<Claim> {
        let mut place = self.position.clone();
        for pair in line.chunks_exact(2).take(TOLD / 2) {
            let (own, answer) = (pair[0], pair[1]);
            place.play(own).ok()?;
            let moves = threats(&place);
            if moves.len() > 1 && winning_moves(&place).is_empty() && !moves.contains(&answer) {
                return Some(Claim::LostAnyway { action: answer, moves });
            }
            place.play(answer).ok()?;
        }
        None
    }

    /// Whether the search looked at a position that is not on the board.
    fn takes_other_side(&self) -> bool {
        self.settings.view == View::Second && self.position.turn() == Player::First
    }

    /// What the search says of a move; exact values only.
    fn finding(&self, action: Move) -> Option<Finding> {
        let entry = self.values.moves.iter().find(|entry| entry.action == action);
        let listed = entry.and_then(|entry| entry.value.exact());
        let plain = &self.plain.best;
        listed.or_else(|| (plain.action == action).then(|| plain.value.exact()).flatten())
    }

    fn claims(&self, line: &[Move]) -> Vec<Claim> {
        let mut claims = Vec::new();
        let after = self.position.after(self.played);
        let chosen = choice::randomised(self.settings, &self.values, self.played);
        let worse = matches!(&chosen, Some(Claim::Randomised { preferred, .. }) if *preferred != self.played);
        if self.plain.best.action != self.played {
            claims.push(Claim::AskedAgain { now: self.plain.best.action });
        }
        let rule = choice::rule(self.position, self.settings, self.played);
        if rule.is_some() || worse {
            claims.extend(rule.clone().or_else(|| chosen.clone()));
        }
        self.on_the_board(&after, &mut claims);
        let mut lines = Lines::new(self.position, self.stop);
        if after.outcome().is_none() {
            let concrete = self.concrete(&after, &claims);
            if self.takes_other_side() {
                claims.push(Claim::OtherSide);
                claims.extend(concrete);
            } else {
                self.searched(&mut claims, concrete, &mut lines);
            }
            if let Some(zugzwang) = self.zugzwang(&mut lines) {
                // What is proven needs no rule of thumb, which may say the opposite.
                claims.retain(|claim| !matches!(claim, Claim::Parity { .. }));
                claims.push(zugzwang);
            }
            if let Some(&reply) = line.get(1) {
                claims.push(Claim::Reply { action: reply });
            }
            if line.len() > 2 {
                claims.push(Claim::Line { moves: line.iter().take(TOLD).copied().collect() });
            }
            claims.extend(self.lost_anyway(line));
        }
        let told = |claims: &[Claim], claim: &Claim| claims.contains(claim);
        for claim in [rule, chosen].into_iter().flatten() {
            if !told(&claims, &claim) {
                claims.push(claim);
            }
        }
        if !matches!(self.settings.algorithm, Algorithm::Perfect | Algorithm::AutomatPerfect) {
            let truth = choice::in_truth(self.position, &claims, self.played, self.stop);
            let missed = truth.as_ref().and_then(|truth| self.missed(truth, &mut lines));
            claims.extend(truth);
            claims.extend(missed);
        }
        if self.settings.algorithm == Algorithm::Perfect && self.plain.best.value.is_proven() {
            let book = choice::in_book(self.position);
            claims.push(if book { Claim::Book } else { Claim::Solved });
        }
        claims
    }

    /// Facts of the rules about the move itself.
    fn on_the_board(&self, after: &Position, claims: &mut Vec<Claim>) {
        let turn = self.position.turn();
        match after.outcome().map(foursight_game::Outcome::winner) {
            Some(Some(winner)) if winner == turn => {
                claims.push(Claim::Wins { cells: after.winning_cells() });
                return;
            }
            Some(None) => claims.push(Claim::EndsInDraw),
            // A move that loses the game needs no claim: the player has its rule, or no other move.
            Some(Some(_)) | None => {}
        }
        if self.position.legal_moves().len() == 1 {
            claims.push(Claim::OnlyMove);
        }
        let cell = self.position.filled_by(self.played);
        if let (Some(grid), Some(cell)) = (Grid::of(self.position), &cell) {
            let cells = grid.completed_by(!turn, cell);
            if !cells.is_empty() {
                claims.push(Claim::Blocks { cells });
            }
            if after.outcome().is_none() {
                let moves = winning_moves(after);
                if !moves.is_empty() {
                    claims.push(Claim::LeavesOpen { moves });
                }
            }
        }
    }

    /// Whether there is more to its choice than a rule or the random seed.
    const fn has_reasons(&self) -> bool {
        !matches!(self.settings.algorithm, Algorithm::Random | Algorithm::AutomatEasy)
    }

    /// What the move does on the board: what it threatens, and if it is quiet, for there is no win or block that says more, what it takes, prepares and makes.
    fn concrete(&self, after: &Position, told: &[Claim]) -> Vec<Claim> {
        let mut made = self.makes(after);
        let forced = |claim: &Claim| {
            matches!(
                claim,
                Claim::Blocks { .. }
                    | Claim::LeavesOpen { .. }
                    | Claim::OnlyMove
                    | Claim::Threatens { .. }
            )
        };
        if !self.has_reasons() || told.iter().chain(&made).any(forced) {
            return made;
        }
        let mut found = atoll::claims(self.position, self.played, after);
        found.extend(quiet::claims(self.position, self.played, after));
        let less = |claim: &Claim| matches!(claim, Claim::TakesThree { .. } | Claim::Room { .. });
        let place = found.iter().position(less).unwrap_or(found.len());
        let rest = found.split_off(place);
        found.append(&mut made);
        found.extend(rest);
        found
    }

    fn zugzwang(&self, lines: &mut Lines<'_>) -> Option<Claim> {
        self.has_reasons().then(|| lines.zugzwang(self.played)).flatten()
    }

    /// What a search did not see that was wrong.
    fn missed(&self, truth: &Claim, lines: &mut Lines<'_>) -> Option<Claim> {
        let Claim::Mistaken { better, .. } = truth else { return None };
        if !self.has_reasons() || self.takes_other_side() {
            return None;
        }
        let saw =
            |action: Move| matches!(self.finding(action), Some(Finding::Win(_) | Finding::Loss(_)));
        let looked = match self.settings.algorithm {
            Algorithm::Mcts | Algorithm::AtollEngine | Algorithm::Attached(_) => None,
            _ => Some(self.values.depth.max(1)),
        };
        lines.missed(self.played, better.first()?.action, saw, looked)
    }

    /// What the move builds.
    fn makes(&self, after: &Position) -> Vec<Claim> {
        let mut made = Vec::new();
        let (Some(grid), Some(cell)) = (Grid::of(after), self.position.filled_by(self.played))
        else {
            return made;
        };
        let moves = threats(after);
        let gaps: Vec<String> =
            moves.iter().filter_map(|&action| after.filled_by(action)).collect();
        if !moves.is_empty() {
            made.push(Claim::Threatens { moves });
        }
        let lines = grid.almost_complete(self.position.turn(), &cell);
        if let Some((cells, gap)) = lines.into_iter().find(|(_, gap)| !gaps.contains(gap)) {
            let parity = quiet::parity(after, self.position.turn(), &gap);
            made.push(Claim::MakesThree { cells, gap });
            made.extend(parity.filter(|_| self.has_reasons()));
        }
        made
    }

    /// What the search says of the move beside the others.
    fn searched(&self, claims: &mut Vec<Claim>, concrete: Vec<Claim>, lines: &mut Lines<'_>) {
        let Some(own) = self.finding(self.played) else {
            // Players without a search have their rules to tell of.
            if self.has_reasons() {
                claims.push(Claim::Unsolved);
            }
            claims.extend(concrete);
            return;
        };
        let others: Vec<(Move, Option<Finding>)> = self
            .values
            .moves
            .iter()
            .filter(|entry| entry.action != self.played)
            .map(|entry| (entry.action, entry.value.exact()))
            .collect();
        let losing: Vec<(Move, Option<u32>)> = others
            .iter()
            .filter_map(|&(action, found)| match found {
                Some(Finding::Loss(plies)) => Some((action, plies)),
                _ => None,
            })
            .collect();
        let all_others_lose = !others.is_empty() && losing.len() == others.len();
        let slowest = losing.iter().map(|(_, plies)| *plies).max().flatten();
        let known = losing.iter().all(|(_, plies)| plies.is_some());
        let within = slowest.filter(|_| known).map(|plies| plies / 2);
        match own {
            Finding::Win(plies) => {
                claims.push(Claim::Result { value: Value::Exact(own) });
                let others: Vec<(Move, Option<u32>)> = others
                    .iter()
                    .filter_map(|&(action, found)| match found {
                        Some(Finding::Win(plies)) => Some((action, plies)),
                        _ => None,
                    })
                    .collect();
                let examined = self.values.moves.iter().all(|entry| entry.value.exact().is_some());
                if others.is_empty() && examined && self.values.moves.len() > 1 {
                    claims.push(Claim::OnlyWin);
                } else if !others.is_empty()
                    && plies.is_some()
                    && others.iter().all(|(_, other)| other.is_some() && *other >= plies)
                {
                    let moves = others.into_iter().map(|(action, _)| action).collect();
                    claims.push(Claim::FastestWin { moves });
                }
                claims.extend(concrete);
            }
            Finding::Loss(plies) => {
                claims.push(Claim::Result { value: Value::Exact(own) });
                if all_others_lose && known && plies.is_some() && plies >= slowest {
                    claims.push(Claim::HoldsOutLongest);
                }
                claims.extend(concrete);
                self.equals(own, claims);
            }
            Finding::Draw | Finding::Estimate(_) | Finding::WinRate(_) => {
                if all_others_lose {
                    claims.push(Claim::OthersLose { within });
                } else if !losing.is_empty() {
                    let moves = losing.iter().map(|(action, _)| *action).collect();
                    claims.push(Claim::SomeLose { moves, within });
                }
                claims.extend(lines.otherwise(&losing));
                claims.extend(concrete);
                self.compared(own, claims);
            }
        }
    }

    /// A value that is no win or loss, beside those of the other moves.
    fn compared(&self, own: Finding, claims: &mut Vec<Claim>) {
        let others = || self.values.moves.iter().filter(|entry| entry.action != self.played);
        match own {
            Finding::Estimate(points) => {
                let second = others().filter_map(|entry| match entry.value.exact() {
                    Some(Finding::Estimate(other)) => Some((other, *entry)),
                    _ => None,
                });
                let second =
                    second.max_by_key(|(other, entry)| (*other, core::cmp::Reverse(entry.action)));
                claims.push(Claim::Estimate {
                    points,
                    plies: self.values.depth.max(1),
                    second: second.map(|(_, entry)| entry),
                });
            }
            Finding::WinRate(share) => {
                let second = others().filter_map(|entry| match entry.value.exact() {
                    Some(Finding::WinRate(other)) => Some((entry.action, other)),
                    _ => None,
                });
                let second =
                    second.max_by_key(|&(action, other)| (other, core::cmp::Reverse(action)));
                claims.push(Claim::Counted { playouts: self.values.work, share, second });
            }
            _ => claims.push(Claim::Result { value: Value::Exact(own) }),
        }
        self.equals(own, claims);
    }

    /// The other moves with exactly this value, and how the player chooses among them.
    fn equals(&self, own: Finding, claims: &mut Vec<Claim>) {
        let others = self.values.moves.iter().filter(|entry| entry.action != self.played);
        let alike = |entry: &&MoveValue| entry.value == Value::Exact(own);
        let moves: Vec<Move> = others.filter(alike).map(|entry| entry.action).collect();
        let tie = match self.settings.algorithm {
            Algorithm::Perfect if moves.is_empty() || self.plain.stopped_by.is_some() => None,
            Algorithm::Perfect => {
                choice::among_equals(self.position, self.played, &moves, self.stop)
            }
            Algorithm::Basic
            | Algorithm::Minimax
            | Algorithm::MinimaxAb
            | Algorithm::Negamax
            | Algorithm::NegamaxAb
                if self.settings.near == 0 =>
            {
                Some(if self.settings.ties == Ties::Last {
                    TieBreak::Last
                } else {
                    TieBreak::First
                })
            }
            _ => None,
        };
        if let (Some(choice), false) = (tie, moves.is_empty()) {
            claims.push(Claim::Equal { moves, choice });
        }
    }
}
