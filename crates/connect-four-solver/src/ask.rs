//! One question, asked of the search that was compiled for this processor.
//!
//! **Why.** The search is generic over memory, claims, kind of lanes and size of the board, and large: each instance takes a second to compile. On the usual board
//! every memory is seen as the same words, and a thread alone as one of several that shares nothing, so that the search is compiled once for each kind of lanes,
//! in this crate and with its optimisation. Other sizes of board, which only tests use, and the search of the device are compiled where they are used.

use crate::children::Portable;
use crate::claims::Claims;
use crate::forced::Open;
use crate::history::Replies;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::member::Member;
use crate::order::Weights;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::pages::Words;
use crate::search::{Search, Stopped};
use crate::solver::SolverOn;
use crate::table::{Memory, TableOn};
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::vector::{Avx2, Avx512, has_avx2, has_avx512};
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::{solver::Solver, table::Table};

/// Asks one question of a position, with vector registers if the solver may use them and the processor has them. Returns the
/// answer and the nodes it took.
pub(crate) fn ask<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
    solver: &SolverOn<W, H>,
    table: &TableOn<M, W, H>,
    claims: C,
    question: (&Open, i32),
    replies: Option<&mut Replies>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> (Result<i32, Stopped>, u64) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if const { EXTENDED && W == 7 && H == 6 && M::ARE_ATOMICS } {
        return ask_standard(
            &solver.standard(),
            &table.standard(),
            claims.member(),
            question,
            replies,
            stop,
        );
    }
    ask_any::<M, C, W, H, EXTENDED>(solver, table, claims, question, replies, stop)
}

/// [`ask`] on the usual board with the usual memory: compiled here, once, with the optimisation of this crate.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
#[inline(never)]
fn ask_standard(
    solver: &Solver,
    table: &Table<Words<'_>>,
    claims: Member<'_>,
    question: (&Open, i32),
    replies: Option<&mut Replies>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> (Result<i32, Stopped>, u64) {
    ask_any::<_, _, 7, 6, true>(solver, table, claims, question, replies, stop)
}

#[inline(always)]
fn ask_any<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
    solver: &SolverOn<W, H>,
    table: &TableOn<M, W, H>,
    claims: C,
    question: (&Open, i32),
    replies: Option<&mut Replies>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> (Result<i32, Stopped>, u64) {
    let weights = if EXTENDED { [&solver.weights, &solver.quick] } else { [&Weights::BASIC; 2] };
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if const { EXTENDED } && !solver.portable {
        if has_avx512() {
            return Search::<M, C, Avx512, W, H, true>::new(table, claims, weights, replies, stop)
                .answer(question);
        }
        if has_avx2() {
            return Search::<M, C, Avx2, W, H, true>::new(table, claims, weights, replies, stop)
                .answer(question);
        }
    }
    Search::<M, C, Portable, W, H, EXTENDED>::new(table, claims, weights, replies, stop)
        .answer(question)
}
