//! Every dependency may be used and passed on under a licence we accept.
//!
//! cargo-deny does more ([`dependencies`](crate::dependencies), a long step), but compiling version 0.20.2 took 4 min 47 s of processor time (2026-11-15, one
//! core of a noisy two-core machine); the licence fields that `cargo metadata` shows are enough for this question. A test holds both lists to be the same.
//!
//! A field is an SPDX expression; old crates write `/` for `OR`.

use anyhow::{Result, ensure};
use spdx::{Expression, ParseMode};

use crate::workspace::Metadata;

/// Licences that ask for no more than to be passed on themselves.
const ACCEPTED: [&str; 15] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    // Fonts that may be passed on inside a program.
    "OFL-1.1",
    "Ubuntu-font-1.0",
    "Unicode-3.0",
    "Unlicense",
    "MIT-0",
    "Zlib",
];

/// Names every package with a licence we do not know.
pub(crate) fn check() -> Result<String> {
    let metadata = Metadata::load()?;
    let mut wrong = Vec::new();
    let mut looked_at = 0;
    for package in metadata.foreign() {
        looked_at += 1;
        let licence = package.license.as_deref().unwrap_or("");
        if !is_accepted(licence) {
            wrong.push(format!("{} {}: licence `{licence}`", package.name, package.version));
        }
    }
    ensure!(wrong.is_empty(), "{}\naccepted are: {}", wrong.join("\n"), ACCEPTED.join(", "));
    Ok(format!("{looked_at} packages of others"))
}

/// Whether the terms can be met with accepted licences alone.
fn is_accepted(expression: &str) -> bool {
    Expression::parse_mode(expression, ParseMode::LAX)
        .is_ok_and(|terms| terms.evaluate(|term| ACCEPTED.contains(&term.to_string().as_str())))
}

#[cfg(test)]
mod tests {
    use super::{ACCEPTED, is_accepted};

    #[test]
    fn cargo_deny_accepts_the_same() {
        let text = include_str!("../../deny.toml");
        let list = text.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
        let mut allowed: Vec<_> = list.unwrap().split('"').skip(1).step_by(2).collect();
        let mut accepted = ACCEPTED.to_vec();
        allowed.sort_unstable();
        accepted.sort_unstable();
        assert_eq!(allowed, accepted);
    }

    #[test]
    fn expressions_are_read() {
        for accepted in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ] {
            assert!(is_accepted(accepted), "{accepted}");
        }
        for refused in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "MIT WITH Some-exception",
            "MIT OR",
            "(MIT",
            "MIT Apache-2.0",
        ] {
            assert!(!is_accepted(refused), "{refused}");
        }
    }
}
