//! One of several threads at work on one position.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[cfg(target_arch = "x86_64")]
use crate::claims;
use crate::claims::{Claims, Level};

/// Nodes between two looks of a thread at what others do.
pub(crate) const POLL: u32 = 512;
/// Claims are kept by the low bits of a mixed key.
const CLAIM_BITS: u32 = 12;

/// One thread of several, and what it knows of the others.
#[derive(Debug)]
pub(crate) struct Member<'a> {
    keys: &'a [AtomicU64],
    /// Nodes with fewer discs are shared.
    shared_below: u32,
    poll: u32,
    /// The questions this thread is at, the first one outermost.
    levels: Vec<Level>,
    /// The level another thread has answered the question of, and its answer.
    answered: Option<(usize, i32)>,
}

impl<'a> Member<'a> {
    /// A thread that shares nodes of up to so many discs with others that use these claims.
    pub(crate) const fn new(keys: &'a [AtomicU64], deepest: u32) -> Self {
        Self { keys, shared_below: deepest + 1, poll: POLL, levels: Vec::new(), answered: None }
    }

    /// A thread that shares nothing.
    #[cfg(target_arch = "x86_64")]
    pub(crate) const fn alone() -> Self {
        let poll = claims::POLL;
        Self { keys: &[], shared_below: 0, poll, levels: Vec::new(), answered: None }
    }

    fn entry(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CLAIM_BITS);
        &self.keys[mixed as usize]
    }
}

impl Claims for Member<'_> {
    #[cfg(target_arch = "x86_64")]
    fn member<'a>(self) -> Member<'a>
    where
        Self: 'a,
    {
        self
    }
    #[inline(always)]
    fn poll(&self) -> u32 {
        self.poll
    }
    #[inline]
    fn taken(&self, key: u64) -> bool {
        self.entry(key).load(Relaxed) == key
    }
    #[inline]
    fn claim(&self, key: u64) {
        self.entry(key).store(key, Relaxed);
    }
    #[inline]
    fn release(&self, key: u64) {
        self.entry(key).store(0, Relaxed);
    }
    #[inline(always)]
    fn shares(&self, discs: u32) -> bool {
        discs < self.shared_below
    }
    fn enter(&mut self, level: Level) {
        self.levels.push(level);
    }
    fn leave(&mut self) -> Option<i32> {
        self.levels.pop();
        let (_, answer) = self.answered.take_if(|(level, _)| *level == self.levels.len())?;
        Some(answer)
    }
    fn overtaken(&mut self, answer: impl Fn(Level) -> Option<i32>) -> bool {
        let mut levels = self.levels.iter().enumerate();
        self.answered = levels.find_map(|(index, level)| Some((index, answer(*level)?)));
        self.answered.is_some()
    }
}

/// Claims of nobody, by hash. A collision only costs a detour.
pub(crate) fn no_claims() -> Vec<AtomicU64> {
    (0..1 << CLAIM_BITS).map(|_| AtomicU64::new(0)).collect()
}
