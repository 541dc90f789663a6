//! The player: positions of any size in, reports out.

use alloc::boxed::Box;

use foursight_atoll::{Atoll, Move, Size};
use foursight_game::{Keyed, Line, List, MoveValue, Position, Report, SearchError, Searcher, Task};

use crate::Options;
use crate::judgement::RootMoves;
use crate::player::{Budget, Core};
use crate::swap;

/// The strong player.
#[derive(Clone, Debug)]
pub struct Engine {
    options: Options,
    /// Made for the size that was asked about last.
    sized: Option<Sized>,
}

#[derive(Clone, Debug)]
enum Sized {
    One(Box<Core<1>>),
    Two(Box<Core<2>>),
    Four(Box<Core<4>>),
}

impl Engine {
    /// A player with nothing in memory yet.
    pub const fn new(options: Options) -> Self {
        Self { options, sized: None }
    }
}

impl Searcher<Atoll> for Engine {
    fn search(
        &mut self,
        position: &Atoll,
        task: Task<'_, Atoll>,
    ) -> Result<Report<Atoll>, SearchError> {
        task.admit(position)?;
        let size = position.size();
        if self.sized.as_ref().is_none_or(|sized| sized.size() != size) {
            self.sized = Some(Sized::new(size, self.options));
        }
        Ok(match self.sized.as_mut().expect("just made") {
            Sized::One(core) => answer(core, position, task),
            Sized::Two(core) => answer(core, position, task),
            Sized::Four(core) => answer(core, position, task),
        })
    }

    fn forget(&mut self) {
        match &mut self.sized {
            Some(Sized::One(core)) => core.forget(),
            Some(Sized::Two(core)) => core.forget(),
            Some(Sized::Four(core)) => core.forget(),
            None => {}
        }
    }
}

impl Sized {
    fn new(size: Size, options: Options) -> Self {
        match size {
            Size::Three | Size::Five => Self::One(Box::new(Core::new(size, options))),
            Size::Seven => Self::Two(Box::new(Core::new(size, options))),
            Size::Nine => Self::Four(Box::new(Core::new(size, options))),
        }
    }

    fn size(&self) -> Size {
        match self {
            Self::One(core) => core.geometry().size,
            Self::Two(core) => core.geometry().size,
            Self::Four(core) => core.geometry().size,
        }
    }
}

fn answer<const W: usize>(
    core: &mut Core<W>,
    position: &Atoll,
    mut task: Task<'_, Atoll>,
) -> Report<Atoll> {
    let budget = Budget {
        playouts: task.limits.playouts.unwrap_or(u64::MAX),
        time: task.limits.time,
        control: task.control,
    };
    let (every_move, told_moves) = (task.every_move, task.every_move || task.root_moves);
    if position.swap_rule() && position.plies() == 0 {
        return swap::first_move(core, position, budget, every_move);
    }
    let stones = core.geometry().stones(position);
    let mut told = task.progress.take();
    let mut progress = |core: &mut Core<W>, judgement: &RootMoves| {
        if let Some(told) = &mut told {
            told(&report(core, position, judgement, told_moves, budget));
        }
    };
    let mut judgement = core.think(stones, position.turn(), position.key(), budget, &mut progress);
    if every_move && position.size() == Size::Three {
        core.prove_moves(&mut judgement, &stones, position.turn(), u64::MAX, budget);
    }
    report(core, position, &judgement, every_move, budget)
}

fn report<const W: usize>(
    core: &Core<W>,
    position: &Atoll,
    judgement: &RootMoves,
    every_move: bool,
    budget: Budget<'_>,
) -> Report<Atoll> {
    let geometry = core.geometry();
    let cell = judgement.best();
    let mut best = MoveValue { action: geometry.action(cell), value: judgement.value(cell) };
    let mut line = Line::default();
    core.trees[0].line(cell, |cell| line.push(geometry.action(cell)));
    let mut moves = <Atoll as Position>::List::<MoveValue<Move>>::default();
    if every_move {
        for cell in geometry.empty(&geometry.stones(position)).iter() {
            let action = geometry.action(cell);
            moves.push(MoveValue { action, value: judgement.value(cell) });
        }
    }
    if position.can_swap() {
        let swap = MoveValue { action: Move::Swap, value: swap::value(best.value) };
        if every_move {
            moves.push(swap);
        }
        if swap::is_better(best.value) {
            best = swap;
            line.clear();
            line.push(Move::Swap);
        }
    }
    Report {
        best: best.action,
        value: best.value,
        moves,
        depth: line.len() as u32,
        line,
        nodes: core.playouts + core.prover.nodes,
        leaves: core.playouts,
        cut_offs: 0,
        work: core.playouts,
        stopped_by: if best.value.is_proven() { None } else { Some(budget.stopped_by()) },
    }
}
