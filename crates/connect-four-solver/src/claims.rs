//! What threads at work on one position tell each other; nothing, if there is only one.

/// How threads tell each other which positions are being searched.
pub(crate) trait Claims {
    /// Whether this key is being searched by someone else.
    fn taken(&self, key: u64) -> bool;
    /// Says that this key is being searched from now on.
    fn claim(&self, key: u64);
    /// Says that it no longer is.
    fn release(&self, key: u64);
    /// Whether a node with so many discs is worth sharing.
    fn shares(&self, discs: u32) -> bool;
}

/// There is only one thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alone;

impl Claims for Alone {
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
}
