//! Processor time of the calling thread: what it worked, not what it waited for others.

#[repr(C)]
struct Moment {
    seconds: i64,
    nanoseconds: i64,
}

/// Processor time of this thread so far, in nanoseconds.
pub(crate) fn nanoseconds() -> u64 {
    const THREAD_PROCESSOR_TIME: i32 = 3;
    #[allow(unsafe_code)]
    unsafe extern "C" {
        fn clock_gettime(clock: i32, moment: *mut Moment) -> i32;
    }
    let mut moment = Moment { seconds: 0, nanoseconds: 0 };
    // SAFETY: the pointer leads to a value of the layout 64-bit Linux documents for `timespec`.
    #[allow(unsafe_code)]
    let status = unsafe { clock_gettime(THREAD_PROCESSOR_TIME, &raw mut moment) };
    assert_eq!(status, 0, "Linux has a clock of the thread's processor time");
    (moment.seconds * 1_000_000_000 + moment.nanoseconds) as u64
}
