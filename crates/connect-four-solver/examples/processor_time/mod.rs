//! Processor time of the calling thread: what it worked, not what it waited for others.

#[repr(C)]
struct Moment {
    seconds: i64,
    nanoseconds: i64,
}

/// What the system counts of processes; only the first two are used.
#[repr(C)]
struct Usage {
    user: [i64; 2],
    system: [i64; 2],
    rest: [i64; 14],
}

/// Processor time of all child processes that have been waited for, in nanoseconds.
#[allow(dead_code, reason = "not every example starts processes")]
pub(crate) fn children() -> u64 {
    const CHILDREN: i32 = -1;
    #[allow(unsafe_code)]
    unsafe extern "C" {
        fn getrusage(who: i32, usage: *mut Usage) -> i32;
    }
    let mut usage = Usage { user: [0; 2], system: [0; 2], rest: [0; 14] };
    // SAFETY: the pointer leads to a value of the layout 64-bit Linux documents for `rusage`.
    #[allow(unsafe_code)]
    let status = unsafe { getrusage(CHILDREN, &raw mut usage) };
    assert_eq!(status, 0, "Linux counts the processor time of children");
    let nanoseconds = |[seconds, micro]: [i64; 2]| seconds * 1_000_000_000 + micro * 1_000;
    (nanoseconds(usage.user) + nanoseconds(usage.system)) as u64
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
