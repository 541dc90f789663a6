//! The one place with unsafe code that every build has: a prefetch hint.

/// Hints that the value is read soon. Does nothing where the processor has no such hint.
#[inline(always)]
pub(crate) fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: prefetching has no effect but on the cache, whatever the address.
        #[allow(unsafe_code)]
        unsafe {
            core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(address.cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
