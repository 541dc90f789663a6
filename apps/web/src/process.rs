//! What the system says about this process, and what it is asked for at the start.

/// Bytes of memory in use (the resident set), where the system tells.
pub(crate) fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// File descriptors in use, where the system tells.
pub(crate) fn open_files() -> Option<u64> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as u64)
}

/// Raises the limit of open files as far as the system lets, up to what is useful; how many there may be.
#[cfg(unix)]
pub(crate) fn raise_open_files(useful: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let wanted = useful.min(now.maximum.unwrap_or(u64::MAX));
    let current = now.current.unwrap_or(u64::MAX);
    if current >= wanted {
        return current;
    }
    let raised = Rlimit { current: Some(wanted), maximum: now.maximum };
    if setrlimit(Resource::Nofile, raised).is_ok() { wanted } else { current }
}

#[cfg(not(unix))]
pub(crate) fn raise_open_files(_useful: u64) -> u64 {
    u64::MAX
}
