//! What a recording says can be replayed, adds up and is as small as it says.

use foursight_game::{Depth, Limits, Position, Random, Score, Searcher, Task};
use foursight_search::{
    Branch, Counts, LeafNumbers, Minimax, MinimaxAb, Recording, Step, ToyPosition, ToyTree,
    critical_positions,
};

fn task<'a, P: Position>(plies: u32) -> Task<'a, P> {
    Task::new(Limits::depth(Depth::new(plies).expect("a depth")))
}

/// A tree of random shape, as text.
fn tree(random: &mut Random, depth: u32, branches: u32) -> String {
    let count = 1 + random.below(branches);
    let inner = depth > 1;
    let children = (0..count).map(|_| {
        if inner && random.below(8) > 0 {
            format!("({})", tree(random, depth - 1, branches))
        } else {
            (random.below(12) as i32 - 6).to_string()
        }
    });
    children.collect::<Vec<_>>().join(" ")
}

fn replay(recording: &Recording<ToyPosition<'_>>) -> Counts {
    let mut counts = Counts::default();
    for step in recording.steps() {
        match *step {
            Step::Enter(_) => counts.nodes += 1,
            Step::Leaf(_) => counts.leaves += 1,
            Step::CutOff(visit) => {
                counts.cut_offs += 1;
                counts.unvisited += recording.unvisited(visit).len() as u64;
            }
            Step::Window(_) | Step::Leave(_) => {}
            Step::Unrecorded(_, more) => {
                counts.nodes += more.nodes;
                counts.leaves += more.leaves;
                counts.cut_offs += more.cut_offs;
                counts.unvisited += more.unvisited;
                counts.unrecorded += more.unrecorded;
            }
        }
    }
    counts
}

#[test]
fn steps_add_up_however_little_is_written_down() {
    let mut random = Random::new(11, 0);
    for round in 0..200 {
        let text = tree(&mut random, 5, 4);
        let tree: ToyTree = text.parse().expect("a tree");
        let root = tree.root();
        let first = root.legal_moves()[0];
        let recordings = [
            Recording::new(u32::MAX),
            Recording::new(1 + round % 30),
            Recording::new(u32::MAX).down_to(round % 4),
            Recording::new(u32::MAX).along(vec![first]),
        ];
        for (kind, mut recording) in recordings.into_iter().enumerate() {
            let mut searcher = MinimaxAb::new(LeafNumbers);
            let report = searcher.search(&root, task(5).watched(&mut recording)).expect("a move");
            let counts = recording.counts();
            assert_eq!(replay(&recording), counts, "{text}");
            assert_eq!(
                (counts.nodes, counts.leaves, counts.cut_offs),
                (report.nodes, report.leaves, report.cut_offs),
                "{text}"
            );
            assert_eq!(counts.nodes - counts.unrecorded, recording.visits().len() as u64);
            // Along a way, as many as were written down; else all.
            let room = if kind == 3 { recording.visits().len() as u64 } else { counts.nodes };
            assert_eq!(recording.nodes_by_ply().iter().sum::<u64>(), room, "{text}");
            for visit in recording.visits() {
                let Some(cut_off) = visit.cut_off else { continue };
                let (alpha, beta) = visit.window.expect("only a window cuts");
                let (score, _) = visit.result.expect("not stopped");
                // One side is the bound it was entered with, the other what was found here.
                let expected = if visit.maximises { (score, beta) } else { (alpha, score) };
                assert_eq!((cut_off.alpha, cut_off.beta), expected, "{text}");
                assert!(cut_off.alpha >= cut_off.beta, "{text}");
                if let Some(set_by) = cut_off.set_by {
                    let setter = recording.visits()[set_by as usize];
                    assert_eq!(setter.parent, cut_off.because_of, "{text}");
                    let bound = if visit.maximises { beta } else { alpha };
                    assert_eq!(setter.result.map(|(score, _)| score), Some(bound), "{text}");
                }
            }
        }
    }
}

#[test]
fn only_the_branch_asked_for_is_written_down() {
    let tree: ToyTree = "(3 12 8) (2 4 6) (14 5 2)".parse().expect("a tree");
    let last = tree.root().legal_moves()[2];
    let mut recording = Recording::new(u32::MAX).along(vec![last]);
    let task = task(2).watched(&mut recording);
    Minimax::new(LeafNumbers).search(&tree.root(), task).expect("a move");
    let moves: Vec<_> = recording
        .visits()
        .iter()
        .map(|visit| visit.by.map_or_else(String::new, |by: Branch| by.to_string()))
        .collect();
    assert_eq!(moves, ["", "c", "a", "b", "c"]);
    assert_eq!(recording.counts().unrecorded, 8);
}

/// All the ways to order the branches of every place of a tree.
fn orders(text: &str) -> Vec<String> {
    let children = split(text);
    if children.len() == 1 && !text.contains('(') {
        return vec![text.to_owned()];
    }
    let mut all = Vec::new();
    permute(&children, &mut Vec::new(), &mut |order| {
        let mut texts = vec![String::new()];
        for child in order {
            let variants = match child.strip_prefix('(') {
                Some(inner) => {
                    orders(&inner[..inner.len() - 1]).iter().map(|o| format!("({o})")).collect()
                }
                None => vec![child.clone()],
            };
            texts = texts
                .iter()
                .flat_map(|before| variants.iter().map(move |v| format!("{before} {v}")))
                .collect();
        }
        all.extend(texts);
    });
    all
}

fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut part) = (Vec::new(), 0, String::new());
    for letter in text.trim().chars().chain([' ']) {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if letter == ' ' && depth == 0 {
            if !part.is_empty() {
                parts.push(core::mem::take(&mut part));
            }
        } else {
            part.push(letter);
        }
    }
    parts
}

fn permute(rest: &[String], chosen: &mut Vec<String>, told: &mut dyn FnMut(&[String])) {
    if rest.is_empty() {
        return told(chosen);
    }
    for place in 0..rest.len() {
        let mut others = rest.to_vec();
        chosen.push(others.remove(place));
        permute(&others, chosen, told);
        chosen.pop();
    }
}

/// The oracle: alpha-beta in every order of every position; the best of them is what was computed.
#[test]
fn no_order_of_moves_needs_fewer_positions_and_one_needs_as_few() {
    let mut random = Random::new(5, 0);
    let mut compared = 0;
    while compared < 60 {
        let text = tree(&mut random, 3, 3);
        let variants = orders(&text);
        if variants.len() > 1500 {
            continue;
        }
        let nodes = |text: &String| {
            let tree: ToyTree = text.parse().expect("a tree");
            let report = MinimaxAb::new(LeafNumbers).search(&tree.root(), task(3)).expect("a move");
            report.nodes
        };
        let least = variants.iter().map(nodes).min();
        let plain: ToyTree = text.parse().expect("a tree");
        let mut recording = Recording::new(1);
        let watched = task(3).watched(&mut recording);
        Minimax::new(LeafNumbers).search(&plain.root(), watched).expect("a move");
        let (value, _) = recording.visits()[0].result.expect("not stopped");
        let counted = critical_positions(&plain.root(), &LeafNumbers, 3, value, 1000);
        assert_eq!(counted, least, "{text}");
        compared += 1;
    }
}

/// Knuth and Moore: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves when every position has b moves, whatever the numbers are.
#[test]
fn uniform_trees_have_the_published_size() {
    let mut random = Random::new(2, 0);
    for (branches, depth) in [(2_u64, 4_u32), (3, 3), (3, 4), (4, 3), (5, 2)] {
        let mut text = String::new();
        let mut numbers = Vec::new();
        uniform(branches, depth, &mut || random.below(1000) as i32, &mut text, &mut numbers);
        let tree: ToyTree = text.parse().expect("a tree");
        let mut recording = Recording::new(1);
        let watched = task(depth).watched(&mut recording);
        Minimax::new(LeafNumbers).search(&tree.root(), watched).expect("a move");
        let (value, _) = recording.visits()[0].result.expect("not stopped");
        let at = |plies: u32| branches.pow(plies.div_ceil(2)) + branches.pow(plies / 2) - 1;
        let expected: u64 = (0..=depth).map(at).sum();
        let counted = critical_positions(&tree.root(), &LeafNumbers, depth, value, 100_000);
        assert_eq!(counted, Some(expected), "{branches} {depth}");
    }
    let tree: ToyTree = "(1 2) (3 4)".parse().expect("a tree");
    let asked = |value, budget| critical_positions(&tree.root(), &LeafNumbers, 2, value, budget);
    assert_eq!(asked(Score::estimate(3), 6), None, "seven positions are more than six");
    assert_eq!(asked(Score::estimate(3), 7), Some(6));
    assert_eq!(asked(Score::estimate(2), 7), None, "that is not its value");
}

fn uniform(
    branches: u64,
    depth: u32,
    number: &mut dyn FnMut() -> i32,
    text: &mut String,
    used: &mut Vec<i32>,
) {
    for _ in 0..branches {
        if depth == 1 {
            // Different numbers: equal ones could allow an even smaller proof.
            let fresh = core::iter::repeat_with(&mut *number).find(|n| !used.contains(n));
            let fresh = fresh.expect("enough numbers");
            used.push(fresh);
            text.push_str(&format!(" {fresh}"));
        } else {
            text.push_str(" (");
            uniform(branches, depth - 1, number, text, used);
            text.push(')');
        }
    }
}
