//! A game that is nothing but its tree: for lessons, and for tests whose every number can be checked by hand.
//!
//! A tree is written as nested lists. A number is what the evaluation says of that place, for the first player; `win`, `draw`
//! and `loss` are finished games, likewise the first player's. The root's list needs no brackets:
//!
//! ```text
//! (3 12 8) (2 4 6) (14 5 2)             root, first player to move
//!                                  a ╱       b │       ╲ c
//!                                 ○            ○            ○      second player to move
//!                              a╱ b│ ╲c     a╱ b│ ╲c     a╱ b│ ╲c
//!                              3  12  8     2   4  6     14  5  2
//! ```
//!
//! Nothing lies beyond a number ([`Position::is_horizon`]): whatever the depth, a search evaluates there and looks no further.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use foursight_game::{ArrayList, Central, Evaluator, Indexed, Keyed, Outcome, Player, Position};

/// A tree of play.
///
/// ```
/// # use foursight_game::{Depth, Finding, Limits, Searcher, Task, Value};
/// # use foursight_search::{Minimax, LeafNumbers, ToyTree};
/// let tree: ToyTree = "(3 12 8) (2 4 6) (14 5 2)".parse()?;
/// let task = Task::new(Limits::depth(Depth::new(2).unwrap()));
/// let report = Minimax::new(LeafNumbers).search(&tree.root(), task).unwrap();
/// assert_eq!(report.best.to_string(), "a");
/// assert_eq!(report.value, Value::Exact(Finding::Estimate(3)));
/// # Ok::<(), foursight_search::ToyTreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToyTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Inner(Vec<u16>),
    Number(i32),
    Finished(Outcome),
}

impl ToyTree {
    /// The most moves a position can have.
    pub const BRANCHES: usize = 16;
    /// The most plies a tree can have.
    pub const LONGEST: u16 = 64;

    /// The plies from the root to its furthest leaf.
    pub fn depth(&self) -> u32 {
        self.depth_below(0)
    }

    fn depth_below(&self, node: u16) -> u32 {
        match &self.nodes[usize::from(node)] {
            Node::Inner(children) => {
                children.iter().map(|&child| 1 + self.depth_below(child)).max().unwrap_or(0)
            }
            Node::Number(_) | Node::Finished(_) => 0,
        }
    }

    /// The position at the root, the first player to move.
    pub fn root(&self) -> ToyPosition<'_> {
        ToyPosition { tree: self, node: 0, ply: 0 }
    }

    fn add(&mut self, node: Node, place: usize) -> Result<u16, ToyTreeError> {
        let number = u16::try_from(self.nodes.len())
            .map_err(|_| ToyTreeError { place, problem: "the tree has more than 65,536 places" })?;
        self.nodes.push(node);
        Ok(number)
    }
}

/// A place in a [`ToyTree`].
#[derive(Clone, Copy)]
pub struct ToyPosition<'a> {
    tree: &'a ToyTree,
    node: u16,
    ply: u16,
}

impl ToyPosition<'_> {
    fn node(&self) -> &Node {
        &self.tree.nodes[usize::from(self.node)]
    }
}

impl PartialEq for ToyPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.tree, other.tree) && (self.node, self.ply) == (other.node, other.ply)
    }
}

impl Eq for ToyPosition<'_> {}

impl fmt::Debug for ToyPosition<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "place {} after {} plies", self.node, self.ply)
    }
}

/// A move of a [`ToyTree`]: `a` is the first branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch(u8);

impl Branch {
    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::from(b'a' + self.0).fmt(formatter)
    }
}

impl Position for ToyPosition<'_> {
    type Move = Branch;
    type List<T: Copy + Default + fmt::Debug> = ArrayList<T, { ToyTree::BRANCHES }>;

    fn turn(&self) -> Player {
        Player::to_move_after(u32::from(self.ply))
    }

    fn legal_moves(&self) -> Self::List<Branch> {
        let branches = match self.node() {
            Node::Inner(children) => children.len() as u8,
            Node::Number(_) | Node::Finished(_) => 0,
        };
        (0..branches).map(Branch).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.node() {
            Node::Finished(outcome) => Some(*outcome),
            Node::Inner(_) | Node::Number(_) => None,
        }
    }

    fn is_horizon(&self) -> bool {
        matches!(self.node(), Node::Number(_))
    }

    fn play_unchecked(&mut self, action: Branch) {
        if let Node::Inner(children) = self.node()
            && let Some(&child) = children.get(action.index())
        {
            self.node = child;
        }
        self.ply += 1;
    }
}

/// The place and the ply.
impl Keyed for ToyPosition<'_> {
    const UNIQUE: bool = true;

    fn key(&self) -> u64 {
        u64::from(self.node) << 16 | u64::from(self.ply)
    }
}

impl Indexed for ToyPosition<'_> {
    const MOVES: usize = ToyTree::BRANCHES;

    fn index(action: Branch) -> usize {
        action.index()
    }

    fn from_index(index: usize) -> Option<Branch> {
        (index < Self::MOVES).then_some(Branch(index as u8))
    }
}

/// Counted in half branches from the middle of the list.
impl Central for ToyPosition<'_> {
    fn distance_from_center(&self, action: Branch) -> u32 {
        let branches = self.legal_moves().len() as u32;
        (2 * u32::from(action.0) + 1).abs_diff(branches)
    }
}

/// Reads the numbers written in the tree; where none is written it says 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeafNumbers;

impl Evaluator<ToyPosition<'_>> for LeafNumbers {
    fn evaluate(&self, position: &ToyPosition<'_>, view: Player) -> i32 {
        let number = match position.node() {
            Node::Number(number) => *number,
            Node::Inner(_) | Node::Finished(_) => 0,
        };
        if view == Player::First { number } else { -number }
    }
}

/// Why a text is not a tree, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToyTreeError {
    place: usize,
    problem: &'static str,
}

impl fmt::Display for ToyTreeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "at character {}: {}", self.place + 1, self.problem)
    }
}

impl core::error::Error for ToyTreeError {}

impl FromStr for ToyTree {
    type Err = ToyTreeError;

    fn from_str(text: &str) -> Result<Self, ToyTreeError> {
        let mut tree = Self { nodes: alloc::vec![Node::Inner(Vec::new())] };
        // The lists not yet closed, the root's first: the number of each and where it was opened.
        let mut open = alloc::vec![(0_u16, 0)];
        for (place, word) in words(text) {
            let error = |problem| ToyTreeError { place, problem };
            if word == ")" {
                let (list, _) = open.pop().expect("the root's list is never closed");
                if open.is_empty() {
                    return Err(error("this bracket closes nothing"));
                }
                if tree.nodes[usize::from(list)] == Node::Inner(Vec::new()) {
                    return Err(error("a list needs at least one branch"));
                }
                continue;
            }
            let node = match word {
                "(" => Node::Inner(Vec::new()),
                "win" => Node::Finished(Outcome::Win(Player::First)),
                "loss" => Node::Finished(Outcome::Win(Player::Second)),
                "draw" => Node::Finished(Outcome::Draw),
                number => Node::Number(number.parse().map_err(|_| {
                    error("expected a bracket, a whole number, `win`, `draw` or `loss`")
                })?),
            };
            let child = tree.add(node, place)?;
            let &(parent, _) = open.last().expect("the root's list stays open");
            match &mut tree.nodes[usize::from(parent)] {
                Node::Inner(children) if children.len() < Self::BRANCHES => children.push(child),
                _ => return Err(error("a list has at most 16 branches")),
            }
            if word == "(" {
                if open.len() >= usize::from(Self::LONGEST) {
                    return Err(error("the tree is more than 64 plies deep"));
                }
                open.push((child, place));
            }
        }
        match open.pop() {
            Some((list, place)) if list > 0 => {
                Err(ToyTreeError { place, problem: "this bracket is never closed" })
            }
            _ if tree.nodes.len() == 1 => {
                Err(ToyTreeError { place: 0, problem: "a tree needs at least one branch" })
            }
            _ => Ok(tree),
        }
    }
}

/// Brackets and what stands between spaces and brackets, each with its place in the text.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let rest = text[from..].trim_start();
        from = text.len() - rest.len();
        let mut ends = rest.char_indices().filter(|&(_, c)| c.is_whitespace() || "()".contains(c));
        let length = match ends.next() {
            _ if rest.is_empty() => return None,
            Some((0, _)) => 1,
            Some((end, _)) => end,
            None => rest.len(),
        };
        let place = from;
        from += length;
        Some((place, &text[place..from]))
    })
}
