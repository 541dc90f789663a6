//! What threads at work on one position tell each other; nothing, if there is only one.

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::member::Member;
use crate::table::Slot;

/// A question a thread is at: is the score of the position kept there at least `beta`?
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) slot: Slot,
    pub(crate) beta: i32,
}

/// How threads tell each other which positions are being searched, and notice that another one has answered a question they are still at.
pub(crate) trait Claims {
    /// Nodes between two looks at the stop and at what others have answered.
    fn poll(&self) -> u32;
    /// As the one kind of claims that the search of the usual board is compiled for.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn member<'a>(self) -> Member<'a>
    where
        Self: 'a;
    /// Whether this key is being searched by someone else.
    fn taken(&self, key: u64) -> bool;
    /// Says that this key is being searched from now on.
    fn claim(&self, key: u64);
    /// Says that it no longer is.
    fn release(&self, key: u64);
    /// Whether a node with so many discs is worth sharing.
    fn shares(&self, discs: u32) -> bool;
    /// The search goes one shared level down.
    fn enter(&mut self, level: Level);
    /// The search comes back from that level. The answer another thread has found to its question, if that is why.
    fn leave(&mut self) -> Option<i32>;
    /// Looks from the first level down for one whose question is answered, and remembers the answer for [`Claims::leave`].
    fn overtaken(&mut self, answer: impl Fn(Level) -> Option<i32>) -> bool;
}

/// Nodes between two looks at the stop of a thread that is alone.
pub(crate) const POLL: u32 = 4096;

/// There is only one thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alone;

impl Claims for Alone {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn member<'a>(self) -> Member<'a> {
        Member::alone()
    }
    #[inline(always)]
    fn poll(&self) -> u32 {
        POLL
    }
    #[inline(always)]
    fn taken(&self, _key: u64) -> bool {
        false
    }
    #[inline(always)]
    fn claim(&self, _key: u64) {}
    #[inline(always)]
    fn release(&self, _key: u64) {}
    #[inline(always)]
    fn shares(&self, _discs: u32) -> bool {
        false
    }
    #[inline(always)]
    fn enter(&mut self, _level: Level) {}
    #[inline(always)]
    fn leave(&mut self) -> Option<i32> {
        None
    }
    #[inline(always)]
    fn overtaken(&mut self, _answer: impl Fn(Level) -> Option<i32>) -> bool {
        false
    }
}
