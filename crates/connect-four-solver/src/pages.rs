//! Large zeroed memory for tables, on 2 MB pages where the system allows, shared between threads.
//!
//! **Why.** A table look-up is a random access; with 4 kB pages most of them also miss the
//! processor's address cache. Asking for 2 MB pages gains 10 to 25 percent of the whole search.
//!
//! **How.** The allocation is zeroed by the system, so pages come into being on first touch;
//! `madvise` before that touch asks for large ones and may be refused without harm. The allocation
//! is 2 MB larger than asked and the words begin at the first 2 MB boundary in it: asking the
//! allocator for that alignment would make it zero, and so touch, the memory itself.
//! Words are atomics with relaxed order: one word is one entry, so no reader ever sees half of one.

#![allow(unsafe_code)]

use alloc::alloc::{alloc_zeroed, dealloc, handle_alloc_error};
use core::alloc::Layout;
#[cfg(target_arch = "x86_64")]
use core::cell::Cell;
use core::ops::Deref;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::table::{BUCKET, Memory, SMALLEST, TableOn};

const LARGE_PAGE: usize = 2 << 20;

/// Zeroed words that any number of threads may use as one table.
#[derive(Debug)]
pub struct Pages {
    start: NonNull<AtomicU64>,
    words: usize,
    allocation: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the memory is owned by this value and only ever accessed as atomics.
unsafe impl Send for Pages {}
// SAFETY: as above; atomics may be shared.
unsafe impl Sync for Pages {}

impl Pages {
    /// Memory of so many megabytes (2^20 bytes), at least the smallest table.
    pub fn megabytes(megabytes: usize) -> Self {
        Self::words(megabytes.saturating_mul(1 << 17))
    }

    /// The same, or `None` if the system has not so much to give.
    pub fn try_megabytes(megabytes: usize) -> Option<Self> {
        Self::try_words(megabytes.checked_mul(1 << 17)?).ok()
    }

    /// Memory of so many words of eight bytes, at least the smallest table.
    pub fn words(words: usize) -> Self {
        Self::try_words(words).unwrap_or_else(|layout| handle_alloc_error(layout))
    }

    /// The same, or what could not be had.
    fn try_words(words: usize) -> Result<Self, Layout> {
        let words = words.max(SMALLEST);
        let bytes = words.saturating_mul(8);
        let align = if bytes >= LARGE_PAGE { LARGE_PAGE } else { 64 };
        // More than the address space is more than there is.
        let most = isize::MAX as usize - 7;
        let layout = Layout::from_size_align(bytes.saturating_add(align).min(most), 8)
            .expect("not more than the address space");
        // SAFETY: the layout is not empty.
        let allocation = unsafe { alloc_zeroed(layout) };
        let Some(allocation) = NonNull::new(allocation) else { return Err(layout) };
        let skipped = allocation.align_offset(align);
        assert!(skipped <= align, "an address that can be aligned");
        // SAFETY: the allocation is `align` bytes longer than what is used from here on.
        let start = unsafe { allocation.add(skipped) }.cast::<AtomicU64>();
        if bytes >= LARGE_PAGE {
            advise(start.as_ptr().cast(), bytes);
        }
        Ok(Self { start, words, allocation, layout })
    }

    /// A cold table that owns this memory and takes it into use as it grows.
    pub fn table<const W: u32, const H: u32>(self) -> TableOn<Self, W, H> {
        TableOn::growing(self).expect("never fewer words than the smallest table")
    }

    /// All of this memory as one table that several threads can use at the same time. Cold at first.
    pub fn shared<const W: u32, const H: u32>(self) -> SharedTableOn<W, H> {
        SharedTableOn(self)
    }
}

/// A table of the standard board that several threads share.
pub type SharedTable = SharedTableOn<7, 6>;

/// A table that several threads share, for positions of a board of `W` columns and `H` rows. It does not grow.
#[derive(Debug)]
pub struct SharedTableOn<const W: u32, const H: u32>(Pages);

impl<const W: u32, const H: u32> SharedTableOn<W, H> {
    /// The table, for one of its users.
    pub fn table(&self) -> TableOn<&Pages, W, H> {
        TableOn::fixed(&self.0).expect("never fewer words than the smallest table")
    }
}

impl Deref for Pages {
    type Target = [AtomicU64];
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: `start` points to `words` initialised (zero) words owned by `self`.
        unsafe { core::slice::from_raw_parts(self.start.as_ptr(), self.words) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: allocated in `words` with this very layout.
        unsafe { dealloc(self.allocation.as_ptr(), self.layout) }
    }
}

#[cfg(target_os = "linux")]
fn advise(start: *mut u8, bytes: usize) {
    const MADV_HUGEPAGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(address: *mut core::ffi::c_void, length: usize, advice: i32) -> i32;
    }
    // SAFETY: the range is an allocation of ours; the advice changes no contents.
    let _refused = unsafe { madvise(start.cast(), bytes & !(LARGE_PAGE - 1), MADV_HUGEPAGE) };
}

#[cfg(not(target_os = "linux"))]
fn advise(_start: *mut u8, _bytes: usize) {}

impl Memory for Pages {
    #[inline(always)]
    fn words(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn load(&self, index: usize) -> u64 {
        self[index].load(Relaxed)
    }
    #[inline(always)]
    fn load_bucket(&self, index: usize) -> [u64; 8] {
        let words: &[AtomicU64; 8] = self[index..index + 8].try_into().expect("eight words");
        core::array::from_fn(|way| words[way].load(Relaxed))
    }
    #[cfg(target_arch = "x86_64")]
    const ARE_ATOMICS: bool = true;
    #[cfg(target_arch = "x86_64")]
    fn atomics(&self) -> &[AtomicU64] {
        self
    }
    #[inline(always)]
    fn store(&self, index: usize, word: u64) {
        self[index].store(word, Relaxed);
    }
    #[inline(always)]
    fn prefetch(&self, index: usize) {
        crate::hint::prefetch(self.as_ptr().wrapping_add(index));
    }
    fn misaligned(&self) -> usize {
        self.as_ptr().align_offset(64).min(BUCKET - 1)
    }
}

impl<M: Memory> Memory for &M {
    #[inline(always)]
    fn words(&self) -> usize {
        (**self).words()
    }
    #[inline(always)]
    fn load(&self, index: usize) -> u64 {
        (**self).load(index)
    }
    #[inline(always)]
    fn load_bucket(&self, index: usize) -> [u64; 8] {
        (**self).load_bucket(index)
    }
    #[cfg(target_arch = "x86_64")]
    const ARE_ATOMICS: bool = M::ARE_ATOMICS;
    #[cfg(target_arch = "x86_64")]
    fn atomics(&self) -> &[AtomicU64] {
        (**self).atomics()
    }
    #[inline(always)]
    #[cfg(target_arch = "x86_64")]
    fn shared_bucket(&self, index: usize) -> Option<&[AtomicU64; BUCKET]> {
        (**self).shared_bucket(index)
    }
    #[inline(always)]
    fn store(&self, index: usize, word: u64) {
        (**self).store(index, word);
    }
    #[inline(always)]
    fn prefetch(&self, index: usize) {
        (**self).prefetch(index);
    }
    fn misaligned(&self) -> usize {
        (**self).misaligned()
    }
}

/// Words of any memory as the search sees them.
#[derive(Clone, Copy, Debug)]
#[cfg(target_arch = "x86_64")]
pub(crate) struct Words<'a> {
    words: &'a [AtomicU64],
    /// Where the last eight words begin.
    last: usize,
}

#[cfg(target_arch = "x86_64")]
impl<'a> Words<'a> {
    /// # Panics
    /// If there is not one bucket.
    pub(crate) fn new(words: &'a [AtomicU64]) -> Self {
        Self { words, last: words.len().checked_sub(BUCKET).expect("a bucket") }
    }
}

#[cfg(target_arch = "x86_64")]
impl Memory for Words<'_> {
    #[inline(always)]
    fn words(&self) -> usize {
        self.words.len()
    }
    #[inline(always)]
    fn load(&self, index: usize) -> u64 {
        self.words[index].load(Relaxed)
    }
    #[inline(always)]
    fn shared_bucket(&self, index: usize) -> Option<&[AtomicU64; BUCKET]> {
        // One comparison, where a range takes two.
        assert!(index <= self.last, "a bucket of the table");
        // SAFETY: eight of the words begin here.
        Some(unsafe { &*self.words.as_ptr().add(index).cast() })
    }
    #[inline(always)]
    fn store(&self, index: usize, word: u64) {
        self.words[index].store(word, Relaxed);
    }
    #[inline(always)]
    fn prefetch(&self, index: usize) {
        crate::hint::prefetch(self.words.as_ptr().wrapping_add(index));
    }
    fn misaligned(&self) -> usize {
        self.words.as_ptr().align_offset(64).min(BUCKET - 1)
    }
}

/// Cells as atomics.
#[cfg(target_arch = "x86_64")]
pub(crate) fn as_atomics(cells: &[Cell<u64>]) -> &[AtomicU64] {
    // SAFETY: both are a word that may be written to through a shared reference, of the same size and alignment here. No other thread has the cells, and
    // atomics of this lifetime are only used while the search runs, in the thread that has them.
    unsafe { &*(core::ptr::from_ref(cells) as *const [AtomicU64]) }
}
